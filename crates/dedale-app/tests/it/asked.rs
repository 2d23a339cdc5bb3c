//! Questions as they come from a page.

use std::sync::atomic::{AtomicU64, Ordering};

use dedale_app::operation::{Question, answer};
use dedale_app::{Fault, Unwatched, Watch};
use serde_json::Value;

/// The answer of a question that has one.
pub(crate) fn ask(question: Question, body: &Value) -> Value {
    try_ask(question, body).unwrap_or_else(|fault| panic!("{question} {body}: {fault}"))
}

/// The answer, or why there is none.
pub(crate) fn try_ask(question: Question, body: &Value) -> Result<Value, Fault> {
    let bytes = answer(question, body.to_string().as_bytes(), &Unwatched)?;
    Ok(serde_json::from_slice(&bytes).unwrap())
}

/// Why there is no answer.
pub(crate) fn refusal(question: Question, body: &Value) -> Fault {
    match try_ask(question, body) {
        Err(fault) => fault,
        Ok(given) => panic!("{question} {body}: an answer, {given}"),
    }
}

/// Somebody who waits until they have been asked so many times.
pub(crate) struct Impatient {
    asked: AtomicU64,
    most: u64,
}

impl Impatient {
    pub(crate) fn after(most: u64) -> Self {
        Self { asked: AtomicU64::new(0), most }
    }

    /// How often it was asked.
    pub(crate) fn asked(&self) -> u64 {
        self.asked.load(Ordering::Relaxed)
    }
}

impl Watch for Impatient {
    fn goes_on(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) < self.most
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
