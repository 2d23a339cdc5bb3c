//! Prompts for a person at the keyboard.

use std::io::{self, BufRead, IsTerminal};

use dedale_app::Refusal;
use dedale_app::named::briefly;

/// A line in lower case, echoed where typing does not show; `None` when nobody is there any
/// more.
pub fn ask(say: impl Fn(&str) -> Result<(), Refusal>) -> Result<Option<String>, Refusal> {
    let mut line = Vec::new();
    let read = io::stdin().lock().read_until(b'\n', &mut line);
    if read.map_err(|error| Refusal::new(format!("cannot read your move: {error}")))? == 0 {
        say("\n")?;
        return Ok(None);
    }
    let word = String::from_utf8_lossy(&line).trim().to_lowercase();
    if !io::stdin().is_terminal() {
        say(&format!("{}\n", briefly(&word)))?;
    }
    Ok(Some(word))
}
