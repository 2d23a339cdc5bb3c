//! Graphs as lists with the count of each node's successors.
//!
//! ```text
//! 3 4
//! 2 1 2
//! 1 2
//! 1 0
//! ```
//!
//! The first line has the numbers of nodes and of arcs. Each line after it is a node's, in their order: how many
//! successors it has, and which. Nodes are numbered from 0, or from 1 where none is 0 and one is the last. Columns
//! are separated by spaces or tabs.
//!
//! A first line of that kind may begin a list of edges with weights too: then each line after it has three
//! numbers, and there are as many as there are arcs.

use dedale::{Phrase, phrase};
use dedale_games::game::Store;

use crate::graph::weights::Weights;
use crate::graph::{Arcs, GraphFile, NumbersFromOne, leading_number, most, refusal};
use crate::text::{Line, Lines, counted};
use crate::{FormatError, Result};

/// The numbers of a line, and where it begins.
struct Row {
    numbers: Vec<u64>,
    start: usize,
}

/// A file's numbers.
struct File<'a> {
    bytes: &'a [u8],
    nodes: u64,
    arcs: u64,
    rows: Vec<Row>,
}

/// Reads the list, unless it is another kind of file.
pub(super) fn read(bytes: &[u8], store: Store) -> Option<Result<GraphFile>> {
    let mut rows = Vec::new();
    for line in Lines::of(bytes).map(Line::trimmed).filter(|line| !line.is_blank()) {
        rows.push(Row { numbers: numbers(line.text)?, start: line.start });
    }
    let [nodes, arcs] = rows.first()?.numbers[..] else { return None };
    rows.remove(0);
    if rows.is_empty() || rows.iter().all(|row| row.numbers.len() == 2) {
        return None;
    }
    let file = File { bytes, nodes, arcs, rows };
    if file.has_weights() {
        return Some(file.weighted(store));
    }
    // Whether an edge or a count is wrong can't be seen where the first of them is short.
    let counted = file.counted(store);
    (counted.is_ok() || file.rows[0].numbers.len() > 2).then_some(counted)
}

/// The numbers of a line that has nothing else.
fn numbers(text: &[u8]) -> Option<Vec<u64>> {
    let words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let number = |word: &[u8]| {
        let (number, length) = leading_number(word);
        (length == word.len()).then_some(number)
    };
    words.map(number).collect()
}

impl File<'_> {
    /// Whether the lines are edges with weights, and not counts that fit.
    fn has_weights(&self) -> bool {
        let is_edge = |row: &Row| {
            row.numbers.len() == 3 && row.numbers[..2].iter().all(|&end| end <= self.nodes)
        };
        self.rows.len() as u64 == self.arcs
            && self.rows.iter().all(is_edge)
            && (self.arcs != self.nodes || self.rows.iter().any(|row| row.numbers[0] != 2))
    }

    fn counted(&self, store: Store) -> Result<GraphFile> {
        for row in &self.rows {
            let after = row.numbers.len() - 1;
            if row.numbers[0] != after as u64 {
                let after = counted(after, "number");
                let expected = phrase!(
                    "the count of the successors after it, {after} here, or two numbers, from and to"
                );
                return Err(self.fault(row, 0, expected));
            }
        }
        let listed: u64 = self.rows.iter().map(|row| row.numbers[0]).sum();
        if (self.rows.len() as u64, listed) != (self.nodes, self.arcs) {
            let rows = self.rows.len();
            let expected = phrase!("{rows} {listed}, the nodes and arcs listed below");
            let found = format!("{} {}", self.nodes, self.arcs);
            return Err(FormatError::at(self.bytes, 0, expected, found));
        }
        let first = self.first(|row| &row.numbers[1..]);
        let mut arcs = Arcs::default();
        for (from, row) in (0..).zip(&self.rows) {
            for column in 1..row.numbers.len() {
                arcs.push(from, self.end(row, column, first)?);
            }
        }
        self.finish(arcs, first, store)
    }

    fn weighted(&self, store: Store) -> Result<GraphFile> {
        let first = self.first(|row| &row.numbers[..2]);
        let (mut arcs, mut weights) = (Arcs::default(), Vec::new());
        for row in &self.rows {
            arcs.push(self.end(row, 0, first)?, self.end(row, 1, first)?);
            if row.numbers[2] == 0 {
                return Err(self.fault(row, 2, "a weight above 0".into()));
            }
            weights.push(row.numbers[2] as f64);
        }
        let weights = Weights::new(&arcs, &weights);
        Ok(GraphFile { weights: Some(weights), ..self.finish(arcs, first, store)? })
    }

    /// The number of the first node: 1 where none of these is 0 and one is the number of nodes.
    fn first(&self, ends: impl Fn(&Row) -> &[u64]) -> u64 {
        let all = || self.rows.iter().flat_map(&ends);
        u64::from(!all().any(|&end| end == 0) && all().any(|&end| end == self.nodes))
    }

    /// The node in this column.
    fn end(&self, row: &Row, column: usize, first: u64) -> Result<u32> {
        let last = self.nodes.saturating_sub(1) + first;
        let end = row.numbers[column];
        if (first..=last).contains(&end) {
            return Ok((end - first) as u32);
        }
        Err(self.fault(row, column, phrase!("a position of the graph, {first} to {last}")))
    }

    fn fault(&self, row: &Row, column: usize, expected: Phrase) -> FormatError {
        let rest = &self.bytes[row.start..];
        let is_begin = |&at: &usize| {
            rest[at].is_ascii_digit() && (at == 0 || rest[at - 1].is_ascii_whitespace())
        };
        let at = (0..rest.len()).filter(is_begin).nth(column).unwrap_or(0);
        FormatError::at(self.bytes, row.start + at, expected, row.numbers[column].to_string())
    }

    fn finish(&self, arcs: Arcs, first: u64, store: Store) -> Result<GraphFile> {
        let most = most(self.bytes.len()) as u64;
        if !(1..=most).contains(&self.nodes) {
            let expected = phrase!("1 to {most} positions in a file of this size");
            return Err(FormatError::at(self.bytes, 0, expected, self.nodes.to_string()));
        }
        let (positions, from, all) = (self.nodes as u32, first, arcs.len());
        let graph = arcs.graph(positions, store).map_err(|error| refusal(self.bytes, &error))?;
        let file = match from {
            0 => GraphFile::numbered(graph),
            _ => GraphFile::named(graph, NumbersFromOne(positions)),
        };
        let note = phrase!(
            "the first line was read as a header: {positions} positions from {from}, {arcs} arcs",
            arcs = all
        );
        Ok(GraphFile { note: Some(note), ..file })
    }
}
