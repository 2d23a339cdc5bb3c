//! Requests and responses in JSON.
#![expect(unsafe_code, reason = "C gives texts")]

use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::sync::Mutex;
use std::time::Instant;

use dedale_app::registry::{BOARD_OPERATIONS, Operation, Reply, Session};
use dedale_app::{FaultKind, Watch, refusal};

use crate::bytes::Bytes;
use crate::memory::{guard_new, text};
use crate::status::{Answer, Error, Status};

/// A caller who waits for the response, however long it takes.
struct Caller(Instant);

impl Watch for Caller {
    fn goes_on(&self) -> bool {
        true
    }

    fn tell(&self, _done: u64, _of: u64) {}

    fn nanos(&self) -> u64 {
        self.0.elapsed().as_nanos() as u64
    }
}

/// Runs an operation on boards for a request in JSON. Request and response are those of docs/json.md;
/// dedale_bytes_text shows the response.
///
/// A board in a request may be a file and how it is read, with a "legend", "walls" or "pixels":
/// {"board": {"text": "xA.\n..B", "legend": "x=wall A=start B=goal"}}.
///
/// The operation is "path", "reach", "field", "march", "maze" or another; the sentence for an unknown
/// name lists them all. Those that play games or write files are not in this library.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_ask(
    operation: *const c_char,
    request: *const c_char,
    response: Option<&mut MaybeUninit<Option<Box<Bytes>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(response, error, || {
        // SAFETY: the header asks for texts.
        let (name, request) = unsafe { (text(operation, "operation")?, text(request, "request")?) };
        answered(named(name)?, request)
    })
}

fn named(name: &str) -> Answer<&'static dyn Operation> {
    let named = BOARD_OPERATIONS.iter().copied().find(|known| known.name() == name);
    named.ok_or_else(|| {
        let known: Vec<_> = BOARD_OPERATIONS.iter().map(|known| known.name()).collect();
        let known = known.join(", ");
        Status::UnknownName
            .fault(format_args!("unknown operation '{name}'; the operations are {known}"))
    })
}

fn answered(named: &dyn Operation, request: &str) -> Answer<Bytes> {
    let session = Session {
        hunts: &Mutex::default(),
        new_id: &|| Err(refusal!("no-hunts", "no hunts are kept here")),
        watch: &Caller(Instant::now()),
        takes_columns: false,
    };
    match named.run(request.as_bytes(), &session) {
        Ok(Reply::Json(bytes) | Reply::Columns(bytes)) => Ok(Bytes::new(bytes)),
        Ok(Reply::File(file)) => Ok(Bytes::new(file.bytes)),
        Err(fault) => Err(match fault.kind {
            FaultKind::Malformed => Status::Malformed,
            FaultKind::Unanswerable => Status::Unfit,
        }
        .fault(fault.sentence)),
    }
}
