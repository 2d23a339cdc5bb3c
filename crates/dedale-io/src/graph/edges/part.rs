//! A part of an edge list: some of its lines, for readers who share a file.

use std::fmt::Write as _;
use std::ops::Range;

use dedale_games::game::Store;

use super::read::Reader;
use crate::FormatError;
use crate::graph::GraphFile;
use crate::graph::draft::Arcs;
use crate::text::utf8;

/// What some lines of an edge list say.
#[derive(Clone, Debug, Default)]
pub struct Part {
    arcs: Arcs,
    note: String,
}

impl Part {
    /// Reads whole lines of a file that has so many bytes; the first part of a file may begin
    /// with a byte order mark. Places in errors are those within these lines. 8 bytes an arc.
    pub fn read(lines: &[u8], file_bytes: usize) -> Result<Self, FormatError> {
        utf8(lines)?;
        let mut reader = Reader::of_file(lines, file_bytes);
        let mut note = String::new();
        while let Some((line, is_said)) = reader.next_line()? {
            if is_said {
                note.push_str(String::from_utf8_lossy(line).trim());
                note.push('\n');
            }
        }
        // The largest number, as an arc that no graph keeps.
        if let Some(largest) = reader.largest() {
            let _ = writeln!(note, "{largest} {largest}");
        }
        Ok(Self { arcs: reader.into_arcs(), note })
    }

    /// The number of arcs.
    pub fn arc_count(&self) -> usize {
        self.arcs.len()
    }

    /// Some of the arcs, as from and to, in the order of the lines.
    pub fn arcs(&self, range: Range<usize>) -> impl Iterator<Item = (u32, u32)> {
        self.arcs.pairs(range)
    }

    /// All but the arcs, for [`join`]: the lines that begin with `#!`, and the largest number.
    pub fn note(&self) -> &str {
        &self.note
    }
}

/// The graph of a file that has so many bytes, without its arcs, from the notes of all its parts
/// in their order. Places in errors mean nothing: who reads
/// the whole file learns them.
pub fn join(notes: &str, file_bytes: usize) -> Result<GraphFile, FormatError> {
    let mut reader = Reader::of_file(notes.as_bytes(), file_bytes);
    while reader.next_line()?.is_some() {}
    reader.forget_arcs();
    reader.finish(Store::List)
}
