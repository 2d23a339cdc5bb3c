//! The digraph read so far.

use std::borrow::Cow;
use std::collections::HashMap;

use dedale_games::game::{Convention, Seat, Store};

use crate::FormatError;
use crate::graph::draft::{Arcs, Rules, refusal};
use crate::graph::{GraphFile, Listed, decimal, most};
use crate::text::{counted, quoted};

/// A position, numbered in the order of first mention.
#[derive(Clone, Copy)]
struct Node {
    owner: Option<Seat>,
    /// Where it is first named.
    first: usize,
}

pub(super) struct Draft<'a> {
    bytes: &'a [u8],
    numbers: HashMap<Cow<'a, str>, u32>,
    nodes: Vec<Node>,
    arcs: Arcs,
    start: Option<(Cow<'a, str>, usize)>,
    convention: Convention,
}

impl<'a> Draft<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            numbers: HashMap::new(),
            nodes: Vec::new(),
            arcs: Arcs::default(),
            start: None,
            convention: Convention::Normal,
        }
    }

    /// The position with this name, new or not; a new one has this owner.
    pub(super) fn position(
        &mut self,
        name: Cow<'a, str>,
        first: usize,
        owner: Option<Seat>,
    ) -> u32 {
        let next = self.nodes.len() as u32;
        let number = *self.numbers.entry(name).or_insert(next);
        if number == next {
            self.nodes.push(Node { owner, first });
        }
        number
    }

    pub(super) fn set_owner(&mut self, position: u32, owner: Seat) {
        self.nodes[position as usize].owner = Some(owner);
    }

    /// Sets the start of the game; the last call counts.
    pub(super) fn set_start(&mut self, name: Cow<'a, str>, at: usize) {
        self.start = Some((name, at));
    }

    pub(super) const fn set_convention(&mut self, convention: Convention) {
        self.convention = convention;
    }

    /// Adds arcs from all of these to all of those, unless these are too many for a file of
    /// this size.
    pub(super) fn join(
        &mut self,
        from: &[u32],
        to: &[u32],
        arrow: usize,
    ) -> Result<(), FormatError> {
        let most = most(self.bytes.len());
        if from.len().saturating_mul(to.len()) > most - self.arcs.len().min(most) {
            let expected = format!("no more than {most} arcs in a file of this size");
            return Err(FormatError::at(self.bytes, arrow, expected, "more from here on"));
        }
        for &from in from {
            for &to in to {
                self.arcs.push(from, to);
            }
        }
        Ok(())
    }

    /// The finished graph.
    pub(super) fn finish(self, store: Store) -> Result<GraphFile, FormatError> {
        if self.nodes.is_empty() {
            let [expected, found] = ["a digraph with positions", "one without any"];
            return Err(FormatError::at(self.bytes, self.bytes.len(), expected, found));
        }
        let owned = self.nodes.iter().filter(|node| node.owner.is_some()).count();
        let stranger = self.nodes.iter().find(|node| node.owner.is_none());
        if let (true, Some(Node { first, .. })) = (owned > 0, stranger) {
            let found = format!("none, but {} with one", counted(owned, "position"));
            let expected = "an owner of this position as of all";
            return Err(FormatError::at(self.bytes, *first, expected, found));
        }
        let start = match &self.start {
            None => None,
            Some((name, at)) => match self.numbers.get(name) {
                Some(&number) => Some(number),
                None if is_layout(name) => None,
                None => {
                    let found = quoted(name.as_bytes());
                    let expected = "a start that is a position";
                    return Err(FormatError::at(self.bytes, *at, expected, found));
                }
            },
        };
        self.numbered(start, store)
    }

    fn numbered(self, start: Option<u32>, store: Store) -> Result<GraphFile, FormatError> {
        let count = self.nodes.len() as u32;
        let mut names = vec![Cow::Borrowed(""); count as usize];
        for (name, number) in self.numbers {
            names[number as usize] = name;
        }
        let numerals = names.iter().map(|name| decimal::parse(name).filter(|&name| name < count));
        let numerals: Option<Vec<u32>> = numerals.collect();
        let number =
            |position: u32| numerals.as_ref().map_or(position, |all| all[position as usize]);
        let mut seconds = Vec::new();
        for (position, node) in (0..).zip(&self.nodes) {
            if node.owner == Some(Seat::Second) {
                seconds.push(number(position));
            }
        }
        let arcs = if numerals.is_some() { self.arcs.renumbered(number) } else { self.arcs };
        let graph = arcs.graph(count, store).map_err(|error| refusal(self.bytes, &error))?;
        let rules = Rules {
            // Without an explicit start, numerals start at the first one named.
            start: start.map_or(0, number),
            convention: self.convention,
            seconds: self.nodes[0].owner.map(|_| seconds),
        };
        let graph = rules.apply(graph);
        if numerals.is_some() {
            return Ok(GraphFile::numbered(graph));
        }
        let names = names.into_iter().map(Cow::into_owned);
        let names = Listed::new(names).expect("names that differ");
        Ok(GraphFile { graph, names: Box::new(names) })
    }
}

/// Whether Graphviz takes this as the start of its layout: a word of its own, and perhaps a
/// number.
fn is_layout(start: &str) -> bool {
    let word = start.trim_end_matches(|sign: char| sign.is_ascii_digit());
    ["rand", "random", "regular", "self"].contains(&word)
}
