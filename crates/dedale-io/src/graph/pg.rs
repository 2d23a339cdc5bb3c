//! Game graphs as parity games, in the text of `PGSolver`.
//!
//! ```text
//! parity 4;
//! start 0;
//! 0 0 0 1,2 "full";
//! 1 0 1 0,4;
//! 2 0 1 4 "nearly";
//! 4 1 0 4 "the end";
//! ```
//!
//! After two optional lines, each position has its number, its priority, its owner, the
//! positions that its moves lead to and, perhaps, a name. Spaces and line ends may stand
//! anywhere. Numbers may come in any order and with gaps; the gaps are closed, and each
//! position is then named by its name or by its former number. In a name two double quotes
//! stand for one.
//!
//! Owner 0 is the first player, 1 the second. The game starts at `start`, or at the
//! smallest number. A parity game never ends: a position that only leads to itself is an
//! end here, won by the first player if its priority is even, by the second if it is odd.
//! It keeps its owner, who has lost there as in the normal convention, or has won. All other
//! positions must have one priority; a game with several is refused, since the winner of an
//! endless play would depend on the positions that recur.
//!
//! **An endless play** is a draw here. In a parity game the player of the one priority wins
//! it, which is 0 in files written here: so a solver of parity games awards all draws to
//! the first player. With that priority set to 1 it awards them to the second, and what a
//! player wins both times is what that player wins here.
//!
//! The writer produces owned positions under the normal convention, whatever the graph was:
//! the priority of an end tells who has won. If players take turns, each position is
//! written twice, as `2p` for the first player and `2p + 1` for the second, and named
//! `name/first` and `name/second`. A position with an owner that only leads to itself,
//! where a play never ends, cannot be represented in this format, nor can an end that is a draw.

use std::borrow::Cow;
use std::io::{self, Write};

use dedale::phrase;
use dedale_games::game::{Convention, GameGraph, GraphBuilder, MAX_POSITIONS, Seat, Store, Value};

use crate::graph::{
    GraphFile, LIMIT_OF_NAMED, Listed, Names, Rules, leading_number, push_number, refusal,
};
use crate::text::{BYTE_ORDER_MARK, quoted, utf8};
use crate::{FormatError, Limit, Result, Unwritable};

/// The most bytes of a file, which takes four times its length in memory.
pub(crate) const LIMIT: Limit = Limit { mebibytes: 512, what: "a parity game" };

/// Reads the graph of a parity game.
pub fn read(bytes: &[u8], store: Store) -> Result<GraphFile> {
    LIMIT.check_bytes(bytes)?;
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

fn end_of_statement(tokens: &mut Tokens<'_>) -> Result<()> {
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
    fn node(&mut self, tokens: &mut Tokens<'a>) -> Result<()> {
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
        if name.is_some() {
            LIMIT_OF_NAMED.check_bytes(self.bytes)?;
        }
        if !tokens.skip(b';') {
            let expected = if name.is_none() { "',', a name or ';'" } else { "a ';'" };
            return Err(tokens.fault(expected));
        }
        let successor_count = self.successors.len() - successors;
        self.nodes.push(Node { id, priority, owner, name, successors, successor_count, at });
        Ok(())
    }

    /// Sorts the nodes by id and checks that ids are unique.
    fn sort(&mut self) -> Result<()> {
        self.nodes.sort_by_key(|node| node.id);
        match self.nodes.windows(2).find(|pair| pair[0].id == pair[1].id) {
            None => Ok(()),
            Some(pair) => {
                let again = phrase!("{} again", pair[1].id);
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
    fn check_priorities(&self) -> Result<()> {
        let mut others = self.nodes.iter().filter(|node| !self.is_end(node));
        let Some(first) = others.next() else { return Ok(()) };
        let Some(other) = others.find(|node| node.priority != first.priority) else {
            return Ok(());
        };
        let Tokens { at, .. } = self.tokens_after_id(other);
        let expected = phrase!("priority {}, as endless play is a draw here", first.priority);
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

    fn finish(self, start: u32, store: Store) -> Result<GraphFile> {
        let refused = |error| refusal(self.bytes, &error);
        let count = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        let mut builder = GraphBuilder::new(count, store).map_err(refused)?;
        let (mut row, mut seconds, mut ends) = (Vec::new(), Vec::new(), Vec::new());
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
            if is_end && first_has_won == (node.owner == Seat::First) {
                ends.push((number, Value::Win));
            }
            if node.owner == Seat::Second {
                seconds.push(number);
            }
        }
        let convention = Convention::Normal;
        let rules = Rules { start, convention, seconds: Some(seconds), ends };
        let graph = rules.apply(builder.finish());
        let is_plain = |(number, node): (u32, &Node<'_>)| node.name.is_none() && node.id == number;
        if (0..).zip(&self.nodes).all(is_plain) {
            return Ok(GraphFile::numbered(graph));
        }
        Ok(GraphFile::named(graph, self.names()?))
    }

    /// The names of the sorted nodes.
    fn names(&self) -> Result<Listed> {
        let name = |node: &Node<'_>| {
            node.name.as_deref().map_or_else(|| node.id.to_string(), str::to_owned)
        };
        Listed::new(self.nodes.iter().map(name)).map_err(|twice| {
            let Node { at, .. } = self.nodes[twice.number as usize];
            let again = phrase!("{} again", quoted(twice.name.as_bytes()));
            FormatError::at(self.bytes, at, "a position with a name of its own", again)
        })
    }
}

// The tokens of a parity game.

struct Tokens<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Tokens<'a> {
    fn of(bytes: &'a [u8]) -> Result<Self> {
        utf8(bytes)?;
        let at = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        Ok(Self { bytes, at })
    }

    /// The next byte that is not a space.
    fn peek(&mut self) -> Option<u8> {
        let is_space = |byte: &&u8| byte.is_ascii_whitespace();
        self.at += self.bytes[self.at..].iter().take_while(is_space).count();
        self.bytes.get(self.at).copied()
    }

    /// Advances if this character comes next; returns whether it did.
    fn skip(&mut self, sign: u8) -> bool {
        let is_next = self.peek() == Some(sign);
        self.at += usize::from(is_next);
        is_next
    }

    /// Advances if this word comes next; returns whether it did.
    fn skip_word(&mut self, word: &str) -> bool {
        self.peek();
        let rest = &self.bytes[self.at..];
        let length = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let is_next = &rest[..length] == word.as_bytes();
        if is_next {
            self.at += length;
        }
        is_next
    }

    /// The whole number that comes next, and its position.
    fn number(&mut self, expected: &'static str) -> Result<(u32, usize)> {
        self.peek();
        let start = self.at;
        let (number, length) = leading_number(&self.bytes[start..]);
        if length == 0 {
            return Err(self.fault(expected));
        }
        self.at += length;
        if number > u64::from(MAX_POSITIONS) {
            let expected = phrase!("a number up to {MAX_POSITIONS}");
            let found = quoted(&self.bytes[start..self.at]);
            return Err(FormatError::at(self.bytes, start, expected, found));
        }
        Ok((number as u32, start))
    }

    /// The text in double quotes that begins here.
    fn name(&mut self) -> Result<Cow<'a, str>> {
        let open = self.at;
        let mut begin = open + 1;
        let mut name = Cow::Borrowed("");
        loop {
            let rest = &self.bytes[begin..];
            let Some(end) = rest.iter().position(|&byte| byte == b'"') else {
                let expected = "a double quote that closes this name";
                return Err(FormatError::at(self.bytes, open, expected, "the end of the file"));
            };
            // The whole file is UTF-8, and a quote is no part of another character.
            let part = str::from_utf8(&rest[..end]).unwrap_or_default();
            if name.is_empty() {
                name = Cow::Borrowed(part);
            } else {
                name.to_mut().push_str(part);
            }
            self.at = begin + end + 1;
            if self.bytes.get(self.at) != Some(&b'"') {
                return Ok(name);
            }
            name.to_mut().push('"');
            begin = self.at + 1;
        }
    }

    /// The error for what comes next.
    fn fault(&self, expected: &'static str) -> FormatError {
        FormatError::sign(self.bytes, self.at, expected)
    }
}

/// Checks that no position with an owner leads only to itself.
pub fn check_writable(graph: &GameGraph) -> Result<(), Unwritable> {
    let mut all = 0..graph.position_count();
    let loops = |number: u32| graph.move_count(number) == 1 && graph.has_arc(number, number);
    let mut drawn = graph.ends().filter(|&(_, value)| value == Value::Draw);
    if let Some((number, _)) = drawn.next() {
        let what = phrase!("position {number}, an end that is a draw");
        return Err(Unwritable { format: "pg", what });
    }
    match all.find(|&number| graph.has_owners() && loops(number)) {
        None => Ok(()),
        Some(number) => {
            let what = phrase!("position {number}, which only leads to itself");
            Err(Unwritable { format: "pg", what })
        }
    }
}

/// Writes the graph as a parity game. What [`check_writable`] refuses is written as an end
/// that the first player wins.
pub fn write(graph: &GameGraph, names: &dyn Names, out: &mut dyn Write) -> io::Result<()> {
    // The number of nodes for each position.
    let copies = if graph.has_owners() { 1 } else { 2 };
    let node = |position: u32, copy: u64| copies * u64::from(position) + copy;
    writeln!(out, "parity {};", node(graph.position_count() - 1, copies - 1))?;
    if graph.start() > 0 {
        // Some solvers do not know this line.
        writeln!(out, "start {};", node(graph.start(), 0))?;
    }
    let mut line = Vec::new();
    for position in 0..graph.position_count() {
        for (copy, turn) in (0..copies).zip(Seat::BOTH) {
            let owner = graph.owner(position).unwrap_or(turn);
            let is_end = graph.move_count(position) == 0;
            push_number(&mut line, node(position, copy));
            line.push(b' ');
            let has_won = graph.at_end(position) == Value::Win;
            let winner = if has_won { owner } else { owner.other() };
            push_number(&mut line, if is_end { winner.index() as u64 } else { 0 });
            line.push(b' ');
            push_number(&mut line, owner.index() as u64);
            line.push(b' ');
            if is_end {
                push_number(&mut line, node(position, copy));
            }
            for (index, to) in graph.successors(position).enumerate() {
                if index > 0 {
                    line.push(b',');
                }
                // Of two nodes a move leads to the other player's.
                push_number(&mut line, node(to, copies - 1 - copy));
            }
            let turn = (copies == 2).then_some(turn);
            if turn.is_some() || !names.are_numbers() {
                push_name(&mut line, &names.name(position), turn);
            }
            line.extend_from_slice(b";\n");
            out.write_all(&line)?;
            line.clear();
        }
    }
    Ok(())
}

/// Appends the name in double quotes, with the player to move.
fn push_name(line: &mut Vec<u8>, name: &str, turn: Option<Seat>) {
    line.extend_from_slice(b" \"");
    for byte in name.bytes() {
        line.push(byte);
        if byte == b'"' {
            line.push(byte);
        }
    }
    if let Some(turn) = turn {
        line.push(b'/');
        line.extend_from_slice(turn.name().as_bytes());
    }
    line.push(b'"');
}
