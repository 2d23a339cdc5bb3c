use std::borrow::Cow;

use dedale_games::game::{Convention, GraphBuilder, Seat, Store};

use super::tokens::Tokens;
use crate::FormatError;
use crate::graph::draft::{Rules, refusal};
use crate::graph::{GraphFile, Listed};
use crate::text::quoted;

/// Reads the graph of a parity game.
pub fn read(bytes: &[u8], store: Store) -> Result<GraphFile, FormatError> {
    let mut tokens = Tokens::of(bytes)?;
    if tokens.skip_word("parity") {
        tokens.number("the largest number of a position")?;
        end_of_statement(&mut tokens)?;
    }
    let mut start = None;
    if tokens.skip_word("start") {
        start = Some(tokens.number("the position where the game begins")?);
        end_of_statement(&mut tokens)?;
    }
    let mut game = Game { bytes, nodes: Vec::new(), successors: Vec::new() };
    while tokens.peek().is_some() || game.nodes.is_empty() {
        game.node(&mut tokens)?;
    }
    game.sort()?;
    game.check_priorities()?;
    let start =
        start.map_or(Ok(0), |(id, at)| game.number(id).ok_or_else(|| undefined(bytes, at, id)))?;
    game.finish(start, store)
}

fn end_of_statement(tokens: &mut Tokens<'_>) -> Result<(), FormatError> {
    if tokens.skip(b';') { Ok(()) } else { Err(tokens.fault("a ';'")) }
}

fn undefined(bytes: &[u8], at: usize, id: u32) -> FormatError {
    FormatError::at(bytes, at, "a position that has a line of its own", id.to_string())
}

struct Node<'a> {
    id: u32,
    priority: u32,
    owner: Seat,
    name: Option<Cow<'a, str>>,
    /// Where its own successors begin among all.
    successors: usize,
    successor_count: usize,
    /// Where in the file the node begins.
    at: usize,
}

struct Game<'a> {
    bytes: &'a [u8],
    nodes: Vec<Node<'a>>,
    /// The successors of each node by id, back to back in the order of the file.
    successors: Vec<u32>,
}

impl<'a> Game<'a> {
    fn node(&mut self, tokens: &mut Tokens<'a>) -> Result<(), FormatError> {
        let (id, at) = tokens.number("a position by its number")?;
        let (priority, _) = tokens.number("a priority")?;
        let owner = match tokens.number("an owner, 0 or 1")? {
            (0, _) => Seat::First,
            (1, _) => Seat::Second,
            (_, at) => {
                let found = quoted(&self.bytes[at..tokens.at]);
                return Err(FormatError::at(self.bytes, at, "an owner, 0 or 1", found));
            }
        };
        let successors = self.successors.len();
        loop {
            self.successors.push(tokens.number("a position that can be moved to")?.0);
            if !tokens.skip(b',') {
                break;
            }
        }
        let name = if tokens.peek() == Some(b'"') { Some(tokens.name()?) } else { None };
        if !tokens.skip(b';') {
            let expected = if name.is_none() { "',', a name or ';'" } else { "a ';'" };
            return Err(tokens.fault(expected));
        }
        let successor_count = self.successors.len() - successors;
        self.nodes.push(Node { id, priority, owner, name, successors, successor_count, at });
        Ok(())
    }

    /// Sorts the nodes by id and checks that ids are unique.
    fn sort(&mut self) -> Result<(), FormatError> {
        self.nodes.sort_by_key(|node| node.id);
        match self.nodes.windows(2).find(|pair| pair[0].id == pair[1].id) {
            None => Ok(()),
            Some(pair) => {
                let again = format!("{} again", pair[1].id);
                Err(FormatError::at(self.bytes, pair[1].at, "each position once", again))
            }
        }
    }

    /// The index of an id among the sorted ones.
    fn number(&self, id: u32) -> Option<u32> {
        // Mostly there are no gaps.
        let place = match self.nodes.get(id as usize) {
            Some(node) if node.id == id => id as usize,
            _ => self.nodes.binary_search_by_key(&id, |node| node.id).ok()?,
        };
        Some(place as u32)
    }

    fn successors_of(&self, node: &Node<'_>) -> &[u32] {
        &self.successors[node.successors..node.successors + node.successor_count]
    }

    fn is_end(&self, node: &Node<'_>) -> bool {
        self.successors_of(node).iter().all(|&to| to == node.id)
    }

    /// Checks that nobody wins an endless play.
    fn check_priorities(&self) -> Result<(), FormatError> {
        let mut others = self.nodes.iter().filter(|node| !self.is_end(node));
        let Some(first) = others.next() else { return Ok(()) };
        let Some(other) = others.find(|node| node.priority != first.priority) else {
            return Ok(());
        };
        let Tokens { at, .. } = self.tokens_after_id(other);
        let expected = format!("priority {}, as endless play is a draw here", first.priority);
        Err(FormatError::at(self.bytes, at, expected, other.priority.to_string()))
    }

    /// The tokens of the file after the node's id.
    fn tokens_after_id(&self, node: &Node<'_>) -> Tokens<'a> {
        let mut tokens = Tokens { bytes: self.bytes, at: node.at };
        // It was read before.
        let _ = tokens.number("");
        tokens.peek();
        tokens
    }

    /// Where in the file the node names this successor.
    fn place_of(&self, node: &Node<'_>, successor: usize) -> usize {
        let mut tokens = self.tokens_after_id(node);
        for _ in 0..2 {
            let _ = tokens.number("");
        }
        for _ in 0..successor {
            let _ = tokens.number("");
            tokens.skip(b',');
        }
        tokens.peek();
        tokens.at
    }

    fn finish(self, start: u32, store: Store) -> Result<GraphFile, FormatError> {
        let refused = |error| refusal(self.bytes, &error);
        let count = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        let mut builder = GraphBuilder::new(count, store).map_err(refused)?;
        let (mut row, mut seconds) = (Vec::new(), Vec::new());
        for (number, node) in (0..).zip(&self.nodes) {
            let is_end = self.is_end(node);
            for (index, &id) in self.successors_of(node).iter().enumerate().filter(|_| !is_end) {
                row.push(
                    self.number(id)
                        .ok_or_else(|| undefined(self.bytes, self.place_of(node, index), id))?,
                );
            }
            builder.row(&mut row).map_err(refused)?;
            let first_has_won = node.priority.is_multiple_of(2);
            let owner = match (is_end, first_has_won) {
                (false, _) => node.owner,
                (true, true) => Seat::Second,
                (true, false) => Seat::First,
            };
            if owner == Seat::Second {
                seconds.push(number);
            }
        }
        let convention = Convention::Normal;
        let rules = Rules { start, convention, seconds: Some(seconds) };
        let graph = rules.apply(builder.finish());
        let is_plain = |(number, node): (u32, &Node<'_>)| node.name.is_none() && node.id == number;
        if (0..).zip(&self.nodes).all(is_plain) {
            return Ok(GraphFile::numbered(graph));
        }
        Ok(GraphFile { graph, names: Box::new(self.names()?) })
    }

    /// The names of the sorted nodes.
    fn names(&self) -> Result<Listed, FormatError> {
        let name = |node: &Node<'_>| match &node.name {
            Some(name) => name.as_ref().to_owned(),
            None => node.id.to_string(),
        };
        Listed::new(self.nodes.iter().map(name)).map_err(|twice| {
            let Node { at, .. } = self.nodes[twice.number as usize];
            let again = format!("{} again", quoted(twice.name.as_bytes()));
            FormatError::at(self.bytes, at, "a position with a name of its own", again)
        })
    }
}
