//! The operations of Dédale for whoever hosts a WebAssembly module: a page, Node.js, or any
//! other runtime.
//!
//! ```text
//!   host                              module
//!    │  dedale_alloc(length)            │
//!    │ ───────────────────────────────▶ │  room for a name and a request, as UTF-8
//!    │  dedale_run(name…, body…, 1)     │
//!    │ ───────────────────────────────▶ │  runs the operation
//!    │ ◀─ dedale.tell(done, of) ─────── │  now and then
//!    │ ◀─────────────────────── answer  │  seven words: kind, bytes, type, name
//!    │  dedale_done(answer)             │
//!    │ ───────────────────────────────▶ │  takes the memory back
//! ```
//!
//! The host gives a clock (`now`), random bytes for the ids of hunts (`random`) and hears of
//! progress (`tell`). One thread runs one operation at a time; to stop one, end the module. The
//! hunts in play live as long as the module.

use std::sync::{LazyLock, Mutex};

#[cfg(not(feature = "all"))]
use dedale_app::registry::SMALL_OPERATIONS as OPERATIONS;
use dedale_app::registry::Hunts;
#[cfg(feature = "all")]
use dedale_app::registry::MENU;
#[cfg(feature = "all")]
use dedale_app::registry::OPERATIONS;
use dedale_app::registry::{Operation, Reply, Session};
use dedale_app::{Fault, FaultKind, Refusal, Watch};

mod host;

/// The hunts in play.
static HUNTS: LazyLock<Mutex<Hunts>> = LazyLock::new(Mutex::default);

/// The client on the other side of the border.
struct Host;

impl Watch for Host {
    fn goes_on(&self) -> bool {
        true
    }

    fn tell(&self, done: u64, of: u64) {
        host::tell(done as f64, of as f64);
    }

    fn nanos(&self) -> u64 {
        (host::now() * 1e6) as u64
    }
}

/// What an answer is.
#[derive(Clone, Copy, Debug)]
#[repr(u32)]
enum Kind {
    Json = 0,
    Columns = 1,
    File = 2,
    /// The request makes no sense, or exceeds a limit.
    Refused = 3,
    /// The request does not have the form of one.
    Malformed = 4,
    /// There is no such operation or document.
    Unknown = 5,
}

/// An answer: the host reads seven words of 32 bits.
#[derive(Debug)]
#[repr(C)]
pub struct Answer {
    kind: Kind,
    bytes: *mut u8,
    length: usize,
    content_type: *const u8,
    content_type_length: usize,
    name: *mut u8,
    name_length: usize,
}

impl Answer {
    fn give(kind: Kind, bytes: Vec<u8>, content_type: &'static str, name: String) -> *mut Self {
        let (bytes, name) = (bytes.into_boxed_slice(), name.into_bytes().into_boxed_slice());
        let (length, name_length) = (bytes.len(), name.len());
        Box::into_raw(Box::new(Self {
            kind,
            bytes: Box::into_raw(bytes).cast(),
            length,
            content_type: content_type.as_ptr(),
            content_type_length: content_type.len(),
            name: Box::into_raw(name).cast(),
            name_length,
        }))
    }

    fn json(kind: Kind, bytes: Vec<u8>) -> *mut Self {
        Self::give(kind, bytes, "application/json", String::new())
    }

    fn refused(fault: &Fault) -> *mut Self {
        let kind = match fault.kind {
            FaultKind::Malformed => Kind::Malformed,
            FaultKind::Unanswerable => Kind::Refused,
        };
        Self::json(kind, fault.body().to_string().into_bytes())
    }

    fn unknown(sentence: &'static str) -> *mut Self {
        let body = dedale_app::body(&sentence.into());
        Self::json(Kind::Unknown, body.to_string().into_bytes())
    }
}

/// Room for so many bytes, which [`dedale_run`] or [`dedale_document`] take back.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_alloc(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Takes back what [`dedale_alloc`] gave.
///
/// # Safety
///
/// These are bytes of `dedale_alloc`, with the length that was asked for, not taken back before.
unsafe fn taken(bytes: *mut u8, length: usize) -> Box<[u8]> {
    // SAFETY: as the caller says.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(bytes, length)) }
}

/// Runs the operation of this name on a request in JSON; with `columns` 1 the answer may be
/// columns.
///
/// # Safety
///
/// Name and body are bytes of `dedale_alloc`; they are taken back.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dedale_run(
    name: *mut u8,
    name_length: usize,
    body: *mut u8,
    body_length: usize,
    columns: u32,
) -> *mut Answer {
    // SAFETY: as the caller says.
    let (name, body) = unsafe { (taken(name, name_length), taken(body, body_length)) };
    let Some(named) = OPERATIONS.iter().find(|known| known.name().as_bytes() == &*name) else {
        return Answer::unknown("there is no such operation");
    };
    match run(*named, &body, columns == 1) {
        Ok(Reply::Json(bytes)) => Answer::json(Kind::Json, bytes),
        Ok(Reply::Columns(bytes)) => {
            Answer::give(Kind::Columns, bytes, "application/vnd.dedale.columns", String::new())
        }
        Ok(Reply::File(file)) => Answer::give(Kind::File, file.bytes, file.content_type, file.name),
        Err(fault) => Answer::refused(&fault),
    }
}

fn run(named: &dyn Operation, body: &[u8], takes_columns: bool) -> Result<Reply, Fault> {
    let session = Session { hunts: &HUNTS, new_id: &any_id, watch: &Host, takes_columns };
    named.run(body, &session)
}

fn any_id() -> Result<u128, Refusal> {
    let mut bytes = [0; 16];
    host::random(&mut bytes);
    Ok(u128::from_ne_bytes(bytes))
}

/// The document of this name: `menu`.
///
/// # Safety
///
/// The name is bytes of `dedale_alloc`; they are taken back.
#[cfg(feature = "all")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dedale_document(name: *mut u8, name_length: usize) -> *mut Answer {
    // SAFETY: as the caller says.
    let name = unsafe { taken(name, name_length) };
    if MENU.name.as_bytes() != &*name {
        return Answer::unknown("there is no such document");
    }
    match (MENU.content)() {
        Ok(bytes) => Answer::json(Kind::Json, bytes),
        Err(refusal) => Answer::refused(&refusal.into()),
    }
}

/// Takes back an answer.
///
/// # Safety
///
/// The answer is one of [`dedale_run`] or [`dedale_document`], not taken back before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dedale_done(answer: *mut Answer) {
    // SAFETY: as the caller says; the three parts were made by `Answer::give`.
    unsafe {
        let answer = Box::from_raw(answer);
        drop(taken(answer.bytes, answer.length));
        drop(taken(answer.name, answer.name_length));
    }
}
