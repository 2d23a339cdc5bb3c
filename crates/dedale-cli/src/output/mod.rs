//! Printing and writing output.

mod files;

pub use files::{
    NewFile, check_outputs, give, give_drawn, make_folder, named_file, stream, stream_bytes,
    stream_json, unwritten, write_files,
};

pub use crate::lang::{count, counted};

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::time::Duration;

use comfy_table::{CellAlignment, Row, Table, presets};
use dedale_app::{Refusal, Result, refusal};
use serde::Serialize;

use crate::lang::numeral;

/// Prints a line on standard error. Nobody can be told if that fails.
pub fn complain(line: &str) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Prints text, in colour where the terminal supports it. A reader that has gone is no
/// error.
pub fn print(text: &str) -> Result<()> {
    print_heard(text).map(drop)
}

/// [`print`], which also returns whether there still is a reader.
pub fn print_heard(text: &str) -> Result<bool> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        written => quietly_gone(written).map(|()| true),
    }
}

/// Prints one JSON object and a line end.
pub fn print_json(answer: &impl Serialize) -> Result<()> {
    stream_json(None, answer)
}

/// The rows as CSV lines.
pub fn csv(rows: impl Iterator<Item = impl Serialize>) -> Result<Vec<u8>> {
    let mut writer = ::csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.serialize(row).map_err(Refusal::foreign)?;
    }
    writer.into_inner().map_err(|error| Refusal::foreign(error.into_error()))
}

fn quietly_gone(written: io::Result<()>) -> Result<()> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(refusal!("cannot-write-output", "cannot write to standard output: {error}"))
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

/// The lines of the text, broken between words where they are wider than the terminal.
pub fn folded(text: &str) -> String {
    columns().map_or_else(|| text.to_owned(), |room| folded_within(text, room))
}

fn folded_within(text: &str, room: usize) -> String {
    let mut folded = String::new();
    for line in text.lines() {
        let mut width = 0;
        for word in line.split(' ') {
            let length = word.chars().count();
            if width > 0 && width + 1 + length > room {
                folded.push('\n');
                width = 0;
            } else if width > 0 {
                folded.push(' ');
                width += 1;
            }
            folded.push_str(word);
            width += length;
        }
        folded.push('\n');
    }
    folded
}

/// A table without lines under these heads; all columns but the first `left` are aligned right.
pub fn table(heads: impl Into<Row>, left: usize) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(heads);
    for column in table.column_iter_mut().skip(left) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// `28.2`.
pub fn decimal(number: f64) -> String {
    numeral(&format!("{number:.1}"))
}

/// `28.2 %`.
pub fn percent(percent: f64) -> String {
    format!("{} %", decimal(percent))
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
    format!("{} {unit}", numeral(&format!("{value:.digits$}")))
}

/// The exit status that an answer leads to: 0 or 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Yes,
    No,
}

#[cfg(test)]
mod tests {
    use super::folded_within;

    #[test]
    fn folding_keeps_every_word_and_the_width() {
        let text = "S entry, G exit, M monster\n\none verylongwordindeed two\n";
        for room in 1..40 {
            let folded = folded_within(text, room);
            assert!(folded.split_whitespace().eq(text.split_whitespace()));
            let fits = |line: &str| line.chars().count() <= room || !line.contains(' ');
            assert!(folded.lines().all(fits), "{room}: {folded}");
        }
        assert_eq!(folded_within(text, 40), text);
    }
}
