//! Prompts for a person at the keyboard.

use std::convert::Infallible;
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::PathBuf;
use std::str::FromStr;

use dedale_app::base::words::briefly;
use dedale_app::{Refusal, refusal};

/// The most bytes of a line.
const LONGEST_LINE: u64 = 65_536;

/// A line in lower case, echoed where typing does not show; `None` when nobody is there any
/// more.
pub fn ask(say: impl Fn(&str) -> Result<(), Refusal>) -> Result<Option<String>, Refusal> {
    let mut line = Vec::new();
    let read = io::stdin().lock().take(LONGEST_LINE + 1).read_until(b'\n', &mut line);
    let length = read.map_err(|error| {
        refusal!("cannot-read-move", "cannot read your move: {error}", error = error)
    })?;
    if length == 0 {
        say("\n")?;
        return Ok(None);
    }
    if length as u64 > LONGEST_LINE {
        return Err(refusal!(
            "line-too-long",
            "expected a line of up to 65,536 bytes, found a longer one"
        ));
    }
    let word = String::from_utf8_lossy(&line).trim().to_lowercase();
    if !io::stdin().is_terminal() {
        say(&format!("{}\n", briefly(&word)))?;
    }
    Ok(Some(word))
}

/// A player, as typed.
#[derive(PartialEq, Eq)]
pub enum Typed {
    Human,
    Perfect,
    Random(Option<u64>),
    /// Of a strategy.
    File(PathBuf),
}

impl FromStr for Typed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let seed = text.strip_prefix("random:").map(str::parse);
        let Ok(path) = PathBuf::from_str(text).map_err(|never: Infallible| match never {});
        match (text, seed) {
            ("human", _) => Ok(Self::Human),
            ("perfect", _) => Ok(Self::Perfect),
            ("random", _) => Ok(Self::Random(None)),
            (_, Some(Ok(seed))) => Ok(Self::Random(Some(seed))),
            _ if path.is_file() => Ok(Self::File(path)),
            _ => {
                Err("expected human, perfect, random, random:SEED or the file of a strategy".into())
            }
        }
    }
}
