//! Printing and writing output.

mod files;

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::time::Duration;

use serde::Serialize;

use dedale_app::Refusal;
pub use dedale_app::words::{count, counted};
pub use files::{
    NewFile, check_outputs, give, give_drawn, named_file, stream, stream_bytes, stream_json,
    write_files,
};

/// Prints a line on standard error. Nobody can be told if that fails.
macro_rules! complain {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(anstream::stderr(), $($text)*);
    }};
}

pub(crate) use complain;

/// Prints text, in colour where the terminal supports it. A reader that has gone is no
/// error.
pub fn print(text: &str) -> Result<(), Refusal> {
    print_heard(text).map(drop)
}

/// [`print`], which also returns whether there still is a reader.
pub fn print_heard(text: &str) -> Result<bool, Refusal> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        written => quietly_gone(written).map(|()| true),
    }
}

/// Prints one JSON object and a line end.
pub fn print_json(answer: &impl Serialize) -> Result<(), Refusal> {
    stream_json(None, answer)
}

fn quietly_gone(written: io::Result<()>) -> Result<(), Refusal> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Refusal::new(format!("cannot write to standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// Whether standard output shows colours.
pub fn has_colour() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// The number of columns: that of `COLUMNS`, or of the terminal if standard output is one.
pub fn columns() -> Option<usize> {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    if let Some(columns @ 1..) = columns {
        return Some(columns);
    }
    let (width, _) = terminal_size::terminal_size()?;
    io::stdout().is_terminal().then_some(width.0 as usize)
}

/// A time in a suitable unit.
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
