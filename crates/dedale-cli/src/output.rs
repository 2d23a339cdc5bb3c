//! Printing and writing.

use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use crate::refusal::Refusal;

/// Prints text, in colour where the terminal has it. A reader that has gone
/// away is no error.
pub fn print(text: &str) -> Result<(), Refusal> {
    let mut out = anstream::stdout().lock();
    quietly_gone(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Prints one JSON object and a line end.
pub fn print_json(answer: &impl Serialize) -> Result<(), Refusal> {
    let mut out = BufWriter::new(io::stdout().lock());
    let written = serde_json::to_writer(&mut out, answer).map_err(io::Error::from);
    quietly_gone(written.and_then(|()| out.write_all(b"\n")).and_then(|()| out.flush()))
}

fn quietly_gone(written: io::Result<()>) -> Result<(), Refusal> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Refusal::new(format!("cannot write to standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// Writes a file whole or not at all: to a temporary file beside it, which is
/// then renamed.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Refusal> {
    let refused =
        |error: io::Error| Refusal::new(format!("cannot write {}: {error}", path.display()));
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666)); // less the umask
    }
    let mut file = builder.tempfile_in(folder).map_err(refused)?;
    file.write_all(bytes).map_err(refused)?;
    file.persist(path).map_err(|error| refused(error.error))?;
    Ok(())
}

/// Whether standard output shows colours.
pub fn has_colour() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// The terminal's width, if standard output is one.
pub fn columns() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size()?;
    io::stdout().is_terminal().then_some(width.0 as usize)
}

/// A time in the unit that suits it.
pub fn time(time: Duration) -> String {
    let nanos = time.as_nanos() as f64;
    let (value, unit) = match nanos {
        ..1e3 => return format!("{nanos} ns"),
        1e3..1e6 => (nanos / 1e3, "µs"),
        1e6..1e9 => (nanos / 1e6, "ms"),
        _ => (nanos / 1e9, "s"),
    };
    let digits = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
    format!("{value:.digits$} {unit}")
}

/// A whole number with its thousands apart.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// "1 step", "2 steps".
pub fn counted(number: u64, what: &str) -> String {
    format!("{} {what}{}", count(number), if number == 1 { "" } else { "s" })
}
