//! Graphs as lists of edges between named nodes, as spreadsheets and other programs write them.
//!
//! ```text
//! from,to,weight      A -> B      # cities
//! a,b,3               B -> C      Lille Paris
//! b,c,4                           Paris Lyon
//! ```
//!
//! The first line of text says what separates the columns in all of them: an arrow `->`, else a tab, a
//! semicolon, a comma, or spaces. There are two columns, from and to, or three, with a weight above 0.
//! A first line with the names of columns is skipped, and so are empty lines and those
//! that begin with `#`, `%` or `//`. A name may stand in double quotes. Nodes are numbered in the order in
//! which they are named; duplicate arcs count once.
//!
//! Numbers are names here. Two columns of numbers are an edge list: see [`edges`](super::edges).

use dedale_games::game::Store;

use crate::graph::weights::{self, Weights};
use crate::graph::{Arcs, GraphFile, LIMIT_OF_NAMED, Listed, refusal};
use crate::text::{Line, Lines, counted, quoted, utf8};
use crate::{FormatError, Result};

/// The names of the first and of the second column in a header.
const HEADS: [[&str; 6]; 2] =
    [["from", "source", "src", "start", "tail", "u"], ["to", "target", "dst", "end", "head", "v"]];

/// The separator of the columns of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Separator {
    Arrow,
    Byte(u8),
    Spaces,
}

impl Separator {
    fn of(text: &[u8]) -> Self {
        let has = |byte: &u8| text.contains(byte);
        match [b'\t', b';', b','].into_iter().find(|byte| has(byte)) {
            _ if text.windows(2).any(|two| two == b"->") => Self::Arrow,
            Some(byte) => Self::Byte(byte),
            None => Self::Spaces,
        }
    }

    /// The first columns of a line, trimmed: one more than an edge has at most.
    fn columns(self, line: Line<'_>) -> Vec<Line<'_>> {
        self.all_columns(line).take(4).collect()
    }

    /// The columns of a line, trimmed.
    fn all_columns(self, line: Line<'_>) -> impl Iterator<Item = Line<'_>> {
        let (mut rest, mut is_first) = (Some(line.trimmed()), true);
        std::iter::from_fn(move || {
            let columns = rest?;
            let text = columns.text;
            let found = match self {
                Self::Arrow if is_first => {
                    text.windows(2).position(|two| two == b"->").map(|at| (at, 2))
                }
                Self::Arrow | Self::Spaces => {
                    text.iter().position(u8::is_ascii_whitespace).map(|at| (at, 1))
                }
                Self::Byte(byte) => text.iter().position(|&other| other == byte).map(|at| (at, 1)),
            };
            is_first = false;
            rest = found.map(|(at, length)| columns.from(columns.start + at + length));
            let end = found.map_or(text.len(), |(at, _)| at);
            Some(Line { start: columns.start, text: &text[..end] }.trimmed())
        })
    }
}

/// The lines with text.
fn lines(bytes: &[u8]) -> impl Iterator<Item = Line<'_>> {
    Lines::of(bytes).map(Line::trimmed).filter(|line| {
        let is_comment = [&b"#"[..], b"%", b"//"].iter().any(|sign| line.text.starts_with(sign));
        !line.is_blank() && !is_comment
    })
}

/// Whether the line names columns.
fn is_header(columns: &[Line<'_>]) -> bool {
    let is_head = |(column, heads): (&Line<'_>, [&str; 6])| {
        heads.iter().any(|head| unquoted(column.text).eq_ignore_ascii_case(head.as_bytes()))
    };
    columns.len() >= 2 && columns.iter().zip(HEADS).all(is_head)
}

/// Whether the first line of text has a name, an arrow or a weight, and no line begins with `#!`.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    let Some(first) = lines(bytes).next() else { return false };
    let separator = Separator::of(first.text);
    let columns = separator.columns(first);
    let is_foreign = separator == Separator::Arrow
        || is_header(&columns)
        || match columns[..] {
            [from, _] => !is_number(from),
            [from, to, weight] => is_number(weight) && (!is_number(from) || is_number(to)),
            _ => false,
        };
    // The whole of a plain list, which may be long, is not looked through.
    is_foreign && !bytes.starts_with(b"#!") && !bytes.windows(3).any(|three| three == b"\n#!")
}

/// Whether the first line of text has an arrow between two names, or the names of columns.
pub(super) fn is_sure(bytes: &[u8]) -> bool {
    let Some(first) = lines(bytes).next() else { return false };
    let separator = Separator::of(first.text);
    let columns = separator.columns(first);
    let are_named = columns.len() >= 2 && columns.iter().all(|column| !column.is_blank());
    separator == Separator::Arrow && are_named || is_header(&columns)
}

fn is_number(column: Line<'_>) -> bool {
    column.text.first().is_some_and(u8::is_ascii_digit)
}

fn unquoted(text: &[u8]) -> &[u8] {
    let inner = text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\""));
    inner.unwrap_or(text)
}

/// Reads the graph of a list of edges. O(bytes) time.
pub(super) fn read(bytes: &[u8], store: Store) -> Result<GraphFile> {
    LIMIT_OF_NAMED.check_bytes(bytes)?;
    utf8(bytes)?;
    let mut separator = None;
    let mut columns_of_first = 0;
    let (mut names, mut arcs, mut weights) = (Listed::default(), Arcs::default(), Vec::new());
    for line in lines(bytes) {
        let is_first = separator.is_none();
        let separator = *separator.get_or_insert_with(|| Separator::of(line.text));
        let columns = separator.columns(line);
        if is_first {
            columns_of_first = columns.len();
            if is_header(&columns) {
                continue;
            }
        }
        let (from, to) = match columns[..] {
            [from, to] if columns_of_first == 2 => (from, to),
            [from, to, weight] if columns_of_first == 3 => {
                weights.push(number_of(bytes, weight)?);
                (from, to)
            }
            _ => {
                let expected = match columns_of_first {
                    3 => "from, to and weight, as in the first line",
                    _ => "from and to, as in the first line",
                };
                return Err(FormatError::at(
                    bytes,
                    line.start,
                    expected,
                    counted(separator.all_columns(line).count(), "column"),
                ));
            }
        };
        let mut number = |column: Line<'_>| {
            let name = String::from_utf8_lossy(unquoted(column.text));
            if name.is_empty() {
                return Err(FormatError::at(bytes, column.start, "the name of a node", "nothing"));
            }
            Ok(names.number_of(&name))
        };
        let (from, to) = (number(from)?, number(to)?);
        arcs.push(from, to);
    }
    if names.count() == 0 {
        return Err(FormatError::sign(bytes, bytes.len(), "an edge, from and to"));
    }
    let weights = (columns_of_first == 3).then(|| Weights::new(&arcs, &weights));
    let graph = arcs.graph(names.count(), store).map_err(|error| refusal(bytes, &error))?;
    Ok(GraphFile { weights, ..GraphFile::named(graph, names) })
}

fn number_of(bytes: &[u8], weight: Line<'_>) -> Result<f64> {
    let number = std::str::from_utf8(weight.text).ok().and_then(weights::parsed);
    let fault = || FormatError::at(bytes, weight.start, "a weight above 0", quoted(weight.text));
    number.ok_or_else(fault)
}
