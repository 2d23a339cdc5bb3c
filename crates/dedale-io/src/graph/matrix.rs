//! Game graphs as matrices: a row of 0 and 1 for each position.
//!
//! ```text
//! #! convention misere
//! 011
//! 001
//! 000
//! ```
//!
//! A 1 in row r and column c is a move from r to c, both from 0. Marks may have spaces, tabs or
//! a comma between them; the file then begins with `#! matrix` or is called `.matrix`, for two
//! numbers in a line are an arc elsewhere, and so does one of a single mark. The other lines that begin with `#!` are those of
//! [`edges`](super::edges).

use std::io::{self, Write};

use dedale::{Phrase, phrase};
use dedale_games::game::{GameGraph, GraphBuilder, MAX_POSITIONS, Store};

use super::edges::{Reader, write_said};
use super::{GraphFile, Names, refusal};
use crate::text::{BYTE_ORDER_MARK, Line, Lines, counted, quoted, utf8};
use crate::{FormatError, Result, Unwritable};

/// The most positions of a matrix that is written: 100 MB of marks.
const MOST_WRITTEN: u32 = 10_000;

/// Whether the content is a matrix: it says so, or its first row is several 0 and 1.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    for line in Lines::of(bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes)) {
        let text = line.trimmed().text;
        if let Some(said) = text.strip_prefix(b"#!") {
            if said.trim_ascii() == b"matrix" {
                return true;
            }
        } else if let Some(row) =
            text.split(|&byte| byte == b'#').next().filter(|row| !row.is_empty())
        {
            let row = row.trim_ascii_end();
            return row.len() > 1 && row.iter().all(|byte| matches!(byte, b'0' | b'1'));
        }
    }
    false
}

/// Reads the graph of a matrix; positions without a name are named by their numbers.
pub fn read(bytes: &[u8], store: Store) -> Result<GraphFile> {
    utf8(bytes)?;
    let mut said = Reader::new(bytes);
    let mut rows = Rows { bytes, store, builder: None, length: 0, count: 0, end: bytes.len() };
    let mut row = Vec::new();
    for line in Lines::of(bytes) {
        let line = line.trimmed();
        match line.text.strip_prefix(b"#!") {
            Some(words) if words.trim_ascii() == b"matrix" => {}
            Some(_) => said.said(line.start + 2)?,
            None => {
                let marks = marks(bytes, line, &mut row)?;
                if marks > 0 {
                    rows.push(line, marks, &mut row)?;
                }
            }
        }
    }
    said.file(rows.finish()?)
}

/// The rows read so far.
struct Rows<'a> {
    bytes: &'a [u8],
    store: Store,
    builder: Option<GraphBuilder>,
    /// Marks of the first row, and so of all, and how many rows there are to be.
    length: usize,
    count: usize,
    end: usize,
}

impl Rows<'_> {
    /// Takes a row of so many marks, and where in it a 1 stands.
    fn push(&mut self, line: Line<'_>, marks: usize, row: &mut Vec<u32>) -> Result<()> {
        let bytes = self.bytes;
        let fault = |expected: Phrase| {
            Err(FormatError::at(bytes, line.start, expected, counted(marks, "mark")))
        };
        if self.count == 0 {
            self.length = marks;
            if marks > MAX_POSITIONS as usize {
                return fault(phrase!("a row of up to {MAX_POSITIONS} marks"));
            }
            let builder = GraphBuilder::new(marks as u32, self.store);
            self.builder = Some(builder.map_err(|error| refusal(bytes, &error))?);
        } else if self.count == self.length {
            return fault(phrase!("no row after the {} of the matrix", self.length));
        } else if marks != self.length {
            return fault(phrase!("a row of {} marks as the first has", self.length));
        }
        if let Some(builder) = &mut self.builder {
            builder.row(row).map_err(|error| refusal(bytes, &error))?;
        }
        (self.count, self.end) = (self.count + 1, line.end());
        Ok(())
    }

    fn finish(self) -> Result<GameGraph> {
        let Self { bytes, builder, length, count, end, .. } = self;
        let Some(builder) = builder else {
            return Err(FormatError::sign(bytes, bytes.len(), "a row of 0 and 1"));
        };
        if count < length {
            let expected = phrase!("{length} rows of {length} marks");
            return Err(FormatError::at(bytes, end, expected, phrase!("the end after {count}")));
        }
        Ok(builder.finish())
    }
}

/// Reads the marks of a line; returns how many there are.
fn marks(bytes: &[u8], line: Line<'_>, row: &mut Vec<u32>) -> Result<usize> {
    row.clear();
    let mut count = 0;
    // Two marks have at most one comma between them.
    let mut may_part = false;
    for (place, &byte) in line.text.iter().enumerate() {
        match byte {
            b'#' => break,
            b'0' | b'1' => {
                if byte == b'1' {
                    row.push(count as u32);
                }
                count += 1;
                may_part = true;
            }
            b' ' | b'\t' | b'\r' => {}
            b',' if may_part => may_part = false,
            _ => {
                return Err(FormatError::at(
                    bytes,
                    line.start + place,
                    "0 or 1",
                    quoted(&line.text[place..=place]),
                ));
            }
        }
    }
    Ok(count)
}

/// Whether the matrix is not too large to be written.
pub(super) fn check_writable(graph: &GameGraph) -> Result<(), Unwritable> {
    let positions = graph.position_count();
    if positions <= MOST_WRITTEN {
        return Ok(());
    }
    let what = phrase!("{positions} positions: it has up to {MOST_WRITTEN}");
    Err(Unwritable { format: "matrix", what })
}

/// Writes the graph as a matrix, a row for each position.
pub fn write(graph: &GameGraph, names: &dyn Names, out: &mut dyn Write) -> io::Result<()> {
    if graph.position_count() == 1 {
        // A lone mark is taken for a number.
        out.write_all(b"#! matrix\n")?;
    }
    write_said(graph, names, out)?;
    let length = graph.position_count() as usize;
    let mut row = Vec::with_capacity(length + 1);
    for number in 0..graph.position_count() {
        row.clear();
        row.resize(length, b'0');
        for to in graph.successors(number) {
            row[to as usize] = b'1';
        }
        row.push(b'\n');
        out.write_all(&row)?;
    }
    Ok(())
}
