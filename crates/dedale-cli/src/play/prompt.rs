//! What a person at the keyboard says.

use std::io::{self, BufRead, IsTerminal};

use crate::graph::briefly;
use crate::refusal::Refusal;

/// A line in small letters; `None` when nobody is there any more.
pub struct Said {
    pub word: String,
    /// What is to be printed so that the line is seen: in a terminal one sees oneself type.
    pub echo: String,
}

pub fn ask() -> Result<Option<Said>, Refusal> {
    let mut line = Vec::new();
    let read = io::stdin().lock().read_until(b'\n', &mut line);
    if read.map_err(|error| Refusal::new(format!("cannot read your move: {error}")))? == 0 {
        return Ok(None);
    }
    let word = String::from_utf8_lossy(&line).trim().to_lowercase();
    let echo =
        if io::stdin().is_terminal() { String::new() } else { format!("{}\n", briefly(&word)) };
    Ok(Some(Said { word, echo }))
}
