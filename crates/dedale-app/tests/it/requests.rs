//! Requests as they come from a page, and who waits for them.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use dedale_app::registry::{ExportedFile, Hunts, Reply, Session, operation};
use dedale_app::{Fault, Unwatched, Watch};
use serde_json::Value;

/// Runs an operation where no hunt is in play.
pub(crate) fn answer(name: &str, body: &[u8], watch: &dyn Watch) -> Result<Vec<u8>, Fault> {
    answer_with(&Mutex::default(), 0, name, body, watch)
}

/// Runs an operation with these hunts; the next one has this id.
pub(crate) fn answer_with(
    hunts: &Mutex<Hunts>,
    id: u128,
    name: &str,
    body: &[u8],
    watch: &dyn Watch,
) -> Result<Vec<u8>, Fault> {
    let session = Session { hunts, new_id: &|| Ok(id), watch, takes_columns: false };
    match operation(name).unwrap().run(body, &session)? {
        Reply::Json(bytes) => Ok(bytes),
        other => panic!("{name} is answered by {other:?}"),
    }
}

/// The response as columns.
pub(crate) fn columns(name: &str, body: &Value) -> Vec<u8> {
    let (hunts, watch, takes_columns) = (&Mutex::default(), &Unwatched, true);
    let session = Session { hunts, new_id: &|| Ok(0), watch, takes_columns };
    match operation(name).unwrap().run(body.to_string().as_bytes(), &session).unwrap() {
        Reply::Columns(bytes) => bytes,
        other => panic!("{name} is answered by {other:?}"),
    }
}

/// A response as a file.
pub(crate) fn export(body: &[u8], watch: &dyn Watch) -> Result<ExportedFile, Fault> {
    let (hunts, takes_columns) = (&Mutex::default(), false);
    let session = Session { hunts, new_id: &|| Ok(0), watch, takes_columns };
    match operation("export").unwrap().run(body, &session)? {
        Reply::File(file) => Ok(file),
        other => panic!("no file but {other:?}"),
    }
}

/// The response, or why there is none.
pub(crate) fn try_ask(name: &str, body: &Value) -> Result<Value, Fault> {
    let bytes = answer(name, body.to_string().as_bytes(), &Unwatched)?;
    Ok(serde_json::from_slice(&bytes).unwrap())
}

/// The response to a request that has one.
pub(crate) fn ask(name: &str, body: &Value) -> Value {
    try_ask(name, body).unwrap_or_else(|fault| panic!("{name} {body}: {fault}"))
}

/// Why there is no response.
pub(crate) fn refusal(name: &str, body: &Value) -> Fault {
    match try_ask(name, body) {
        Err(fault) => fault,
        Ok(response) => panic!("{name} {body}: a response, {response}"),
    }
}

/// A client that waits until it has been polled so many times.
pub(crate) struct Impatient {
    polls: AtomicU64,
    most: u64,
}

impl Impatient {
    pub(crate) fn after(most: u64) -> Self {
        Self { polls: AtomicU64::new(0), most }
    }

    /// How often it was polled.
    pub(crate) fn polls(&self) -> u64 {
        self.polls.load(Ordering::Relaxed)
    }
}

impl Watch for Impatient {
    fn goes_on(&self) -> bool {
        self.polls.fetch_add(1, Ordering::Relaxed) < self.most
    }

    fn tell(&self, _done: u64, _of: u64) {}

    fn nanos(&self) -> u64 {
        0
    }
}

/// The strings of a list.
pub(crate) fn strings(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

/// The numbers of a list.
pub(crate) fn numbers(list: &Value) -> Vec<i64> {
    list.as_array().unwrap().iter().map(|number| number.as_i64().unwrap()).collect()
}
