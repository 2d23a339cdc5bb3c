//! Graphs in the DOT language of Graphviz.
//!
//! ```dot
//! digraph game {
//!     start = b; convention = misere
//!     node [owner=first, shape=circle]
//!     a -> {b c} -> "the end"
//!     subgraph { node [owner=second]; d e }   // all others are the first player's
//!     d -> a -> e
//! }
//! ```
//!
//! The whole grammar is read, except for positions named in HTML: `strict`; names as words,
//! numerals or text in double quotes, which `+` joins; the three kinds of comments; ports;
//! chains of arrows; subgraphs, which as the end of an arrow stand for every position named
//! between their braces; attributes in one or several lists, and defaults, which apply to
//! the positions first named after them, up to the closing brace. A file holds one graph; the edges of one
//! without arrows, `graph { a -- b }`, lead both ways. In double quotes `\"` is a quote and `\\` a backslash,
//! and a line may be broken after a backslash.
//!
//! These attributes have a meaning; all others are ignored:
//!
//! - `owner=first` or `owner=second` of a node: the player to move there. Either all have an
//!   owner or none has; then the players take turns.
//! - `end=win`, `loss` or `draw` of a node without moves: its value to the player to move there, where that is
//!   not what the convention says.
//! - `start=a` of the digraph: where the game starts; position 0 by default. (What Graphviz
//!   itself takes for a start of its layout, `rand`, `regular` or `self` with or without a
//!   number, is ignored if no position has that name.)
//! - `weight=N` of edges, 1 by default where another edge has one: what a search pays. Where one is not above
//!   0, all are left out, and a note says so.
//! - `convention=misere` or `normal` of the digraph: whether a player without a move has won
//!   or lost; `normal` by default.
//!
//! Positions are numbered in the order in which they are first named. But if their names
//! are exactly the numerals from 0 up, without gaps, these are their numbers: names of that
//! kind, in another order, are the only ones that take new numbers when a graph is written
//! and read again.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, Write};

use dedale::{Phrase, phrase};
use dedale_games::game::{Convention, GameGraph, Seat, Store, Value};
use dedale_games::solve::Solution;

use crate::graph::{
    Arcs, GraphFile, LIMIT_OF_NAMED, Listed, Names, Rules, Weights, most, parse_number, refusal,
    value_named, weights,
};
use crate::text::{BYTE_ORDER_MARK, counted, quoted, sign_at, utf8};
use crate::{FormatError, Result};

// The digraph read so far.

/// A position, numbered in the order of first mention.
#[derive(Clone, Copy)]
struct Node {
    owner: Option<Seat>,
    /// The value of an end, and where it is said.
    end: Option<(Value, usize)>,
    /// Where it is first named.
    first: usize,
}

#[derive(Default)]
struct Draft<'a> {
    bytes: &'a [u8],
    numbers: HashMap<Cow<'a, str>, u32>,
    nodes: Vec<Node>,
    arcs: Arcs,
    /// Whether edges have no arrows, and lead both ways.
    is_undirected: bool,
    /// The weights of the arcs up to the last that has one.
    weights: Vec<f64>,
    /// The first weight that is not above 0.
    unfit: Option<Phrase>,
    /// Where the game starts, and where that is said; what is said last counts.
    start: Option<(Cow<'a, str>, usize)>,
    convention: Convention,
}

impl<'a> Draft<'a> {
    /// The position with this name, new or not; a new one has this owner.
    fn position(&mut self, name: Cow<'a, str>, first: usize, owner: Option<Seat>) -> u32 {
        let next = self.nodes.len() as u32;
        let number = *self.numbers.entry(name).or_insert(next);
        if number == next {
            self.nodes.push(Node { owner, end: None, first });
        }
        number
    }

    /// Adds arcs from all of these to all of those, unless these are too many for a file of
    /// this size.
    fn join(&mut self, from: &[u32], to: &[u32], arrow: usize) -> Result<()> {
        let most = most(self.bytes.len());
        let ways = 1 + usize::from(self.is_undirected);
        let new = from.len().saturating_mul(to.len()).saturating_mul(ways);
        if new > most - self.arcs.len().min(most) {
            let expected = phrase!("no more than {most} arcs in a file of this size");
            return Err(FormatError::at(self.bytes, arrow, expected, "more from here on"));
        }
        for &from in from {
            for &to in to {
                self.arcs.push(from, to);
                if self.is_undirected {
                    self.arcs.push(to, from);
                }
            }
        }
        Ok(())
    }

    /// Gives the arcs from this one on the weight in these words.
    fn weigh(&mut self, first: usize, word: &str) {
        match weights::parsed(word) {
            Some(weight) => {
                self.weights.resize(first, 1.0);
                self.weights.resize(self.arcs.len(), weight);
            }
            None if self.unfit.is_none() => {
                let word = quoted(word.as_bytes());
                self.unfit = Some(phrase!("weights were left out, as {word} is not above 0"));
            }
            None => {}
        }
    }

    /// The finished graph.
    fn finish(self, store: Store) -> Result<GraphFile> {
        if self.nodes.is_empty() {
            let [expected, found] = ["a graph with positions", "one without any"];
            return Err(FormatError::at(self.bytes, self.bytes.len(), expected, found));
        }
        let owned = self.nodes.iter().filter(|node| node.owner.is_some()).count();
        let stranger = self.nodes.iter().find(|node| node.owner.is_none());
        if let (true, Some(Node { first, .. })) = (owned > 0, stranger) {
            let found = phrase!("none, but {} with one", counted(owned, "position"));
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

    fn numbered(mut self, start: Option<u32>, store: Store) -> Result<GraphFile> {
        let count = self.nodes.len() as u32;
        let mut names = vec![Cow::Borrowed(""); count as usize];
        for (name, number) in self.numbers {
            names[number as usize] = name;
        }
        let numerals = names.iter().map(|name| parse_number(name).filter(|&name| name < count));
        let numerals: Option<Vec<u32>> = numerals.collect();
        let number =
            |position: u32| numerals.as_ref().map_or(position, |all| all[position as usize]);
        let (mut seconds, mut ends) = (Vec::new(), Vec::new());
        for (position, node) in (0..).zip(&self.nodes) {
            if node.owner == Some(Seat::Second) {
                seconds.push(number(position));
            }
            ends.extend(node.end.map(|(value, at)| (number(position), value, at)));
        }
        let arcs = if numerals.is_some() { self.arcs.renumbered(number) } else { self.arcs };
        let has_weights = !self.weights.is_empty() && self.unfit.is_none();
        let weights = has_weights.then(|| {
            self.weights.resize(arcs.len(), 1.0);
            Weights::new(&arcs, &self.weights)
        });
        let graph = arcs.graph(count, store).map_err(|error| refusal(self.bytes, &error))?;
        if let Some(&(_, _, at)) = ends.iter().find(|&&(end, ..)| graph.move_count(end) > 0) {
            let [expected, found] = ["an end, a position without moves", "one with moves"];
            return Err(FormatError::at(self.bytes, at, expected, found));
        }
        let rules = Rules {
            start: start.map_or(0, number),
            convention: self.convention,
            seconds: self.nodes[0].owner.map(|_| seconds),
            ends: ends.into_iter().map(|(end, value, _)| (end, value)).collect(),
        };
        let graph = rules.apply(graph);
        let note = self.unfit;
        if numerals.is_some() {
            return Ok(GraphFile { weights, note, ..GraphFile::numbered(graph) });
        }
        let names = names.into_iter().map(Cow::into_owned);
        let names = Listed::new(names).expect("names that differ");
        Ok(GraphFile { weights, note, ..GraphFile::named(graph, names) })
    }
}

/// Whether Graphviz takes this as the start of its layout: a word of its own, and perhaps a
/// number.
fn is_layout(start: &str) -> bool {
    let word = start.trim_end_matches(|sign: char| sign.is_ascii_digit());
    ["rand", "random", "regular", "self"].contains(&word)
}

/// The deepest nesting of subgraphs.
const MAX_DEPTH: usize = 100;

/// Reads the graph of a digraph.
pub fn read(bytes: &[u8], store: Store) -> Result<GraphFile> {
    LIMIT_OF_NAMED.check_bytes(bytes)?;
    let mut tokens = Tokens::of(bytes)?;
    let next = tokens.next()?;
    let draft = Draft { bytes, ..Draft::default() };
    let mut parser = Parser { bytes, tokens, next, draft };
    parser.whole()?;
    parser.draft.finish(store)
}

/// The rest of the file, and what was read before.
struct Parser<'a> {
    bytes: &'a [u8],
    tokens: Tokens<'a>,
    next: (Token<'a>, usize),
    draft: Draft<'a>,
}

/// The owner of new positions, and the depth of nesting.
#[derive(Clone, Copy, Default)]
struct Scope {
    owner: Option<Seat>,
    depth: usize,
}

/// An attribute with a meaning, and where its value stands.
struct Attribute<'a> {
    name: &'static str,
    value: Token<'a>,
    at: usize,
}

/// The names of the attributes with a meaning.
const OWNER: &str = "owner";

const END: &str = "end";

const START: &str = "start";

const CONVENTION: &str = "convention";

const WEIGHT: &str = "weight";

impl<'a> Parser<'a> {
    fn whole(&mut self) -> Result<()> {
        let is_strict = self.skip(&Token::Keyword(Keyword::Strict))?;
        self.draft.is_undirected = self.skip(&Token::Keyword(Keyword::Graph))?;
        if !self.draft.is_undirected && !self.skip(&Token::Keyword(Keyword::Digraph))? {
            let after =
                if is_strict { "digraph or graph after strict" } else { "digraph or graph" };
            return Err(self.fault(after));
        }
        if matches!(self.next.0, Token::Name(_) | Token::Html) {
            self.advance()?;
        }
        self.need(b'{', "the '{' of the graph")?;
        self.statements(Scope::default())?;
        if self.next.0 == Token::End {
            return Ok(());
        }
        Err(self.fault("the end of the file after the last '}'"))
    }

    /// The statements up to the closing brace, and all positions named in them.
    fn statements(&mut self, mut scope: Scope) -> Result<Vec<u32>> {
        let mut named = Vec::new();
        loop {
            match &self.next.0 {
                Token::Sign(b';') => self.advance()?,
                Token::Sign(b'}') => {
                    self.advance()?;
                    named.sort_unstable();
                    named.dedup();
                    return Ok(named);
                }
                Token::Keyword(Keyword::Graph | Keyword::Node | Keyword::Edge) => {
                    self.defaults(&mut scope)?;
                }
                Token::Name(_) | Token::Sign(b'{') | Token::Keyword(Keyword::Subgraph) => {
                    let all = self.statement(scope)?;
                    // The positions named in the whole digraph are of no use.
                    if scope.depth > 0 {
                        named.extend(all);
                    }
                }
                _ => return Err(self.fault("a position, a subgraph, attributes or '}'")),
            }
        }
    }

    /// Attributes that apply from here on.
    fn defaults(&mut self, scope: &mut Scope) -> Result<()> {
        let kind = self.next.0.clone();
        self.advance()?;
        if self.next.0 != Token::Sign(b'[') {
            return Err(self.fault("the '[' of attributes"));
        }
        for attribute in self.attributes()? {
            if kind == Token::Keyword(Keyword::Graph) {
                self.set_rule(attribute, *scope)?;
            } else if kind == Token::Keyword(Keyword::Node) && attribute.name == OWNER {
                scope.owner = Some(self.owner(&attribute)?);
            }
        }
        Ok(())
    }

    /// Positions or arrows between them, or an attribute of the digraph.
    fn statement(&mut self, scope: Scope) -> Result<Vec<u32>> {
        let is_name = matches!(self.next.0, Token::Name(_));
        let mut last = if is_name {
            let (name, at) = self.name("a name")?;
            if self.next.0 == Token::Sign(b'=') {
                self.advance()?;
                if let Some(attribute) = self.value(&name)? {
                    self.set_rule(attribute, scope)?;
                }
                return Ok(Vec::new());
            }
            self.positions(name, at, scope)?
        } else {
            self.subgraph(scope)?
        };
        let (mut named, first) = (Vec::new(), self.draft.arcs.len());
        while matches!(self.next.0, Token::Arrow | Token::Line) {
            let arrow = self.next.1;
            if (self.next.0 == Token::Line) != self.draft.is_undirected {
                let expected = if self.draft.is_undirected {
                    "'--', as in a graph"
                } else {
                    "'->', as in a digraph"
                };
                return Err(self.fault(expected));
            }
            self.advance()?;
            let ends = if matches!(self.next.0, Token::Name(_)) {
                let (name, at) = self.name("a position")?;
                self.positions(name, at, scope)?
            } else {
                self.subgraph(scope)?
            };
            self.draft.join(&last, &ends, arrow)?;
            named.extend(std::mem::replace(&mut last, ends));
        }
        let is_of_positions = is_name && named.is_empty();
        for attribute in self.attributes()? {
            if let (false, WEIGHT, Token::Name(word)) =
                (is_of_positions, attribute.name, &attribute.value)
            {
                self.draft.weigh(first, word);
            }
            if is_of_positions && attribute.name == END {
                let value = match &attribute.value {
                    Token::Name(word) => value_named(word),
                    _ => None,
                };
                let token = (&attribute.value, attribute.at);
                let value = value.ok_or_else(|| self.fault_at(token, "win, loss or draw"))?;
                for &position in &last {
                    self.draft.nodes[position as usize].end = Some((value, attribute.at));
                }
            }
            if is_of_positions && attribute.name == OWNER {
                let owner = self.owner(&attribute)?;
                for &position in &last {
                    self.draft.nodes[position as usize].owner = Some(owner);
                }
            }
        }
        named.extend(last);
        Ok(named)
    }

    /// One position or several with commas between them; the name of the first one was
    /// read.
    fn positions(&mut self, name: Cow<'a, str>, at: usize, scope: Scope) -> Result<Vec<u32>> {
        self.skip_port()?;
        let mut positions = vec![self.draft.position(name, at, scope.owner)];
        while self.skip(&Token::Sign(b','))? {
            let (name, at) = self.name("a position after the ','")?;
            self.skip_port()?;
            positions.push(self.draft.position(name, at, scope.owner));
        }
        Ok(positions)
    }

    fn skip_port(&mut self) -> Result<()> {
        // A port has a name, a compass point or both.
        for _ in 0..2 {
            if self.skip(&Token::Sign(b':'))? {
                self.name("a port after the ':'")?;
            }
        }
        Ok(())
    }

    /// The positions of a subgraph.
    fn subgraph(&mut self, scope: Scope) -> Result<Vec<u32>> {
        let open = self.next.1;
        if self.skip(&Token::Keyword(Keyword::Subgraph))?
            && matches!(self.next.0, Token::Name(_) | Token::Html)
        {
            self.advance()?;
        }
        self.need(b'{', "a position or the '{' of a subgraph")?;
        if scope.depth == MAX_DEPTH {
            let expected = phrase!("up to {MAX_DEPTH} nested subgraphs");
            return Err(FormatError::at(self.bytes, open, expected, "one more"));
        }
        self.statements(Scope { depth: scope.depth + 1, ..scope })
    }

    /// The attributes with a meaning in the lists that stand here, if any.
    fn attributes(&mut self) -> Result<Vec<Attribute<'a>>> {
        let mut attributes = Vec::new();
        while self.skip(&Token::Sign(b'['))? {
            while !self.skip(&Token::Sign(b']'))? {
                let (name, _) = self.name("an attribute such as owner=first, or ']'")?;
                self.need(b'=', "the '=' of an attribute")?;
                attributes.extend(self.value(&name)?);
                if !self.skip(&Token::Sign(b','))? {
                    self.skip(&Token::Sign(b';'))?;
                }
            }
        }
        Ok(attributes)
    }

    /// The value of an attribute, if it has a meaning.
    fn value(&mut self, name: &str) -> Result<Option<Attribute<'a>>> {
        if !matches!(self.next.0, Token::Name(_) | Token::Html) {
            return Err(self.fault("the value of the attribute"));
        }
        let (value, at) = (self.next.0.clone(), self.next.1);
        self.advance()?;
        let known =
            [OWNER, END, START, CONVENTION, WEIGHT].into_iter().find(|known| *known == name);
        Ok(known.map(|name| Attribute { name, value, at }))
    }

    /// Sets an attribute of the digraph; those of subgraphs have no meaning.
    fn set_rule(&mut self, attribute: Attribute<'a>, scope: Scope) -> Result<()> {
        let Attribute { name, value, at } = attribute;
        if scope.depth > 0 {
            return Ok(());
        }
        match (name, value) {
            (START, Token::Name(start)) => self.draft.start = Some((start, at)),
            (START, value) => {
                return Err(self.fault_at((&value, at), "a start that is a position"));
            }
            (CONVENTION, value) => {
                let convention = match &value {
                    Token::Name(word) => word.parse().ok(),
                    _ => None,
                };
                self.draft.convention =
                    convention.ok_or_else(|| self.fault_at((&value, at), "normal or misere"))?;
            }
            _ => {}
        }
        Ok(())
    }

    fn owner(&self, attribute: &Attribute<'a>) -> Result<Seat> {
        let owner = match &attribute.value {
            Token::Name(word) => Seat::BOTH.into_iter().find(|seat| seat.name() == word),
            _ => None,
        };
        let token = (&attribute.value, attribute.at);
        owner.ok_or_else(|| self.fault_at(token, "an owner, first or second"))
    }

    /// Advances to the next token.
    fn advance(&mut self) -> Result<()> {
        self.next = self.tokens.next()?;
        Ok(())
    }

    /// Advances if this token is the next one; returns whether it was.
    fn skip(&mut self, token: &Token<'_>) -> Result<bool> {
        let is_next = self.next.0 == *token;
        if is_next {
            self.advance()?;
        }
        Ok(is_next)
    }

    fn need(&mut self, sign: u8, expected: &'static str) -> Result<()> {
        if self.skip(&Token::Sign(sign))? { Ok(()) } else { Err(self.fault(expected)) }
    }

    /// The name that must come next, and where it stands.
    fn name(&mut self, expected: &'static str) -> Result<(Cow<'a, str>, usize)> {
        let (Token::Name(name), at) = &self.next else { return Err(self.fault(expected)) };
        let found = (name.clone(), *at);
        self.advance()?;
        Ok(found)
    }

    /// The error for the next token.
    fn fault(&self, expected: &'static str) -> FormatError {
        self.fault_at((&self.next.0, self.next.1), expected)
    }

    /// The error for a token that stands here.
    fn fault_at(&self, (token, at): (&Token<'_>, usize), expected: &'static str) -> FormatError {
        FormatError::at(self.bytes, at, expected, found(self.bytes, token, at))
    }
}

// The tokens of the DOT language, each with its position.

/// A keyword: a word that is a name only in quotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Keyword {
    Strict,
    Graph,
    Digraph,
    Subgraph,
    Node,
    Edge,
}

dedale::names! {
    Keyword:
    Strict = "strict", Graph = "graph", Digraph = "digraph", Subgraph = "subgraph", Node = "node",
    Edge = "edge"
}

impl Keyword {
    /// The keyword of this name, in any case.
    fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|keyword| keyword.name().eq_ignore_ascii_case(word))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Token<'a> {
    Name(Cow<'a, str>),
    /// Text between `<` and `>`.
    Html,
    Keyword(Keyword),
    /// One of `{ } [ ] = ; , :`.
    Sign(u8),
    /// `->`
    Arrow,
    /// `--`
    Line,
    End,
}

/// The tokens of a file.
struct Tokens<'a> {
    bytes: &'a [u8],
    text: &'a str,
    /// The number of bytes before the text.
    before: usize,
    /// The position in the text.
    at: usize,
}

impl<'a> Tokens<'a> {
    fn of(bytes: &'a [u8]) -> Result<Self> {
        let text = utf8(bytes)?;
        let before = if text.len() < bytes.len() { BYTE_ORDER_MARK.len() } else { 0 };
        Ok(Self { bytes, text, before, at: 0 })
    }

    /// The next token, and where in the file it begins.
    fn next(&mut self) -> Result<(Token<'a>, usize)> {
        self.skip()?;
        let start = self.at;
        let Some(byte) = self.byte(0) else { return Ok((Token::End, self.before + start)) };
        let token = match byte {
            b'{' | b'}' | b'[' | b']' | b'=' | b';' | b',' | b':' => {
                self.at += 1;
                Token::Sign(byte)
            }
            b'-' if self.byte(1) == Some(b'>') => {
                self.at += 2;
                Token::Arrow
            }
            b'-' if self.byte(1) == Some(b'-') => {
                self.at += 2;
                Token::Line
            }
            b'"' => Token::Name(self.joined()?),
            b'<' => self.html()?,
            b'-' | b'.' | b'0'..=b'9' => Token::Name(Cow::Borrowed(self.numeral()?)),
            _ if is_letter(byte) => {
                let rest = &self.text[start..];
                let is_in = |byte: u8| is_letter(byte) || byte.is_ascii_digit();
                let end = rest.bytes().position(|byte| !is_in(byte)).unwrap_or(rest.len());
                self.at += end;
                self.end_of_word()?;
                let word = &rest[..end];
                Keyword::of(word).map_or(Token::Name(Cow::Borrowed(word)), Token::Keyword)
            }
            _ => return Err(self.sign(start, "a name, or one of { } [ ] = ; , : ->")),
        };
        Ok((token, self.before + start))
    }

    /// The byte this far ahead.
    fn byte(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    /// The error for the character at this position of the text.
    fn sign(&self, at: usize, expected: &'static str) -> FormatError {
        FormatError::sign(self.bytes, self.before + at, expected)
    }

    /// Skips spaces and comments.
    fn skip(&mut self) -> Result<()> {
        loop {
            let rest = &self.text.as_bytes()[self.at..];
            let is_line_start = || self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n';
            match rest {
                [first, ..] if first.is_ascii_whitespace() => self.at += 1,
                [b'/', b'/', ..] => self.skip_line(),
                [b'#', ..] if is_line_start() => self.skip_line(),
                [b'/', b'*', ..] => {
                    let Some(end) = self.text[self.at + 2..].find("*/") else {
                        let [expected, found] = ["a '*/' for this '/*'", "the end of the file"];
                        let at = self.before + self.at;
                        return Err(FormatError::at(self.bytes, at, expected, found));
                    };
                    self.at += end + 4;
                }
                _ => return Ok(()),
            }
        }
    }

    fn skip_line(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    /// Text in double quotes, with that joined to it by `+`.
    fn joined(&mut self) -> Result<Cow<'a, str>> {
        let mut text = self.quoted()?;
        loop {
            self.skip()?;
            if self.byte(0) != Some(b'+') {
                return Ok(text);
            }
            self.at += 1;
            self.skip()?;
            if self.byte(0) != Some(b'"') {
                return Err(self.sign(self.at, "a text in double quotes after the '+'"));
            }
            text.to_mut().push_str(&self.quoted()?);
        }
    }

    fn quoted(&mut self) -> Result<Cow<'a, str>> {
        let open = self.at;
        self.at += 1;
        let mut text = Cow::Borrowed("");
        loop {
            let rest = &self.text[self.at..];
            let Some(end) = rest.find(['"', '\\']) else {
                let expected = "a double quote that closes this text";
                let at = self.before + open;
                return Err(FormatError::at(self.bytes, at, expected, "the end of the file"));
            };
            if text.is_empty() {
                text = Cow::Borrowed(&rest[..end]);
            } else {
                text.to_mut().push_str(&rest[..end]);
            }
            self.at += end;
            let (kept, skipped) = match &rest.as_bytes()[end..] {
                [b'"', ..] => {
                    self.at += 1;
                    return Ok(text);
                }
                [b'\\', b'"', ..] => ("\"", 2),
                [b'\\', b'\\', ..] => ("\\", 2),
                [b'\\', b'\n', ..] => ("", 2),
                [b'\\', b'\r', b'\n', ..] => ("", 3),
                _ => ("\\", 1),
            };
            text.to_mut().push_str(kept);
            self.at += skipped;
        }
    }

    /// Skips text between `<` and `>`, which may be nested.
    fn html(&mut self) -> Result<Token<'a>> {
        let open = self.at;
        let mut depth = 0_usize;
        for (index, byte) in self.text[open..].bytes().enumerate() {
            match byte {
                b'<' => depth += 1,
                b'>' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at += index + 1;
                return Ok(Token::Html);
            }
        }
        let [expected, found] = ["a '>' for this '<'", "the end of the file"];
        Err(FormatError::at(self.bytes, self.before + open, expected, found))
    }

    /// `-`, if there is one, and digits with at most one point.
    fn numeral(&mut self) -> Result<&'a str> {
        let rest = &self.text[self.at..];
        let begin = usize::from(rest.starts_with('-'));
        let is_digit = |byte: &u8| byte.is_ascii_digit();
        let count =
            |from: usize| rest.as_bytes()[from..].iter().take_while(|&byte| is_digit(byte)).count();
        let whole = count(begin);
        let mut end = begin + whole;
        let mut digits = whole;
        if rest.as_bytes().get(end) == Some(&b'.') {
            let after = count(end + 1);
            digits += after;
            end += 1 + after;
        }
        if digits == 0 {
            return Err(self.sign(self.at + end, "a digit of a number"));
        }
        self.at += end;
        self.end_of_word()?;
        Ok(&rest[..end])
    }

    /// Graphviz would take what follows directly for another name; it was meant as a part
    /// of this one.
    fn end_of_word(&self) -> Result<()> {
        let is_fault = match self.byte(0) {
            Some(b'-') => !matches!(self.byte(1), Some(b'>' | b'-')),
            Some(byte) => is_letter(byte) || byte.is_ascii_digit() || byte == b'.',
            None => false,
        };
        if is_fault {
            Err(self.sign(self.at, "double quotes around a name like this"))
        } else {
            Ok(())
        }
    }
}

/// How a message describes a token.
fn found(bytes: &[u8], token: &Token<'_>, at: usize) -> Phrase {
    match token {
        Token::Name(name) if name.is_empty() => "an empty name".into(),
        Token::Name(name) => quoted(name.as_bytes()),
        Token::Html => "a text in '<' and '>'".into(),
        Token::Keyword(keyword) => phrase!("the word '{keyword}'"),
        Token::Arrow => "'->'".into(),
        Token::Line => "'--'".into(),
        Token::Sign(_) | Token::End => sign_at(bytes, at),
    }
}

const fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80
}

/// Writes the graph as a digraph: a line for each position, then one for each that has
/// moves.
pub fn write(
    graph: &GameGraph,
    names: &dyn Names,
    weights: Option<&Weights>,
    out: &mut dyn Write,
) -> io::Result<()> {
    begin(graph, names, out)?;
    let names = ids(graph, names);
    for (number, name) in (0..).zip(&names) {
        let said = said(graph, number).join(", ");
        let said = if said.is_empty() { said } else { format!(" [{said}]") };
        line(out, &[name, said.as_bytes()])?;
    }
    let mut row = Vec::new();
    for (number, name) in (0..).zip(&names) {
        for to in graph.successors(number) {
            let id = &names[to as usize];
            if let Some(weights) = weights {
                let weight = format!(" [weight={}]", weights.of(number, to));
                line(out, &[name, b" -> ", id, weight.as_bytes()])?;
            } else {
                row.push(if row.is_empty() { b'{' } else { b' ' });
                row.extend_from_slice(id);
            }
        }
        if !row.is_empty() {
            line(out, &[name, b" -> ", &row, b"}"])?;
            row.clear();
        }
    }
    out.write_all(b"}\n")
}

/// What is said of a position: its owner, and its value where it is an end with one of its own.
fn said(graph: &GameGraph, number: u32) -> Vec<String> {
    let owner = graph.owner(number).map(|owner| format!("owner={}", owner.name()));
    let is_told =
        graph.move_count(number) == 0 && graph.at_end(number) != graph.convention().at_end();
    let end = is_told.then(|| format!("end={}", graph.at_end(number)));
    owner.into_iter().chain(end).collect()
}

/// Writes the opening brace, and the attributes of the digraph.
fn begin(graph: &GameGraph, names: &dyn Names, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"digraph {\n")?;
    let start = names.name(graph.start());
    // Where all names are numerals, the one called 0 would be the start.
    if graph.start() != 0 || parse_number(&start).is_some_and(|number| number > 0) {
        line(out, &[b"start=", &id(&start)])?;
    }
    if graph.convention() != Convention::Normal {
        line(out, &[b"convention=", graph.convention().name().as_bytes()])?;
    }
    Ok(())
}

/// The names of all positions in written form. Each is written about as often as there are
/// moves, and made once.
fn ids(graph: &GameGraph, names: &dyn Names) -> Vec<Vec<u8>> {
    (0..graph.position_count()).map(|number| id(&names.name(number))).collect()
}

/// Writes a line of these parts, inside the braces.
fn line(out: &mut dyn Write, parts: &[&[u8]]) -> io::Result<()> {
    out.write_all(b"    ")?;
    parts.iter().try_for_each(|part| out.write_all(part))?;
    out.write_all(b";\n")
}

/// The written form of a name: as it is, or in double quotes.
fn id(name: &str) -> Vec<u8> {
    let is_letter = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    let is_word = name.bytes().next().is_some_and(is_letter)
        && name.bytes().all(|byte| is_letter(byte) || byte.is_ascii_digit())
        && Keyword::of(name).is_none();
    let is_numeral = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    if is_word || is_numeral {
        return name.into();
    }
    [b"\"", &escaped(name)[..], b"\""].concat()
}

/// The text as it stands between double quotes.
fn escaped(text: &str) -> Vec<u8> {
    let mut escaped = Vec::with_capacity(text.len());
    for byte in text.bytes() {
        if matches!(byte, b'"' | b'\\') {
            escaped.push(b'\\');
        }
        escaped.push(byte);
    }
    escaped
}

/// Writes the graph as a digraph for Graphviz, with the value of each position: blue boxes
/// are won by the player to move, orange ellipses lost, grey diamonds drawn, each with its
/// distance; best moves are bold. It reads back as the same graph.
pub fn write_solved(
    graph: &GameGraph,
    names: &dyn Names,
    solution: &Solution,
    out: &mut dyn Write,
) -> io::Result<()> {
    begin(graph, names, out)?;
    out.write_all(b"    node [style=filled, fontname=sans];\n    edge [color=grey40];\n")?;
    let ids = ids(graph, names);
    for (position, id) in (0..).zip(&ids) {
        let (shape, colour) = match solution.value(position) {
            Value::Win => ("box", "#9ecae1"),
            Value::Loss => ("ellipse", "#fdbe85"),
            Value::Draw => ("diamond", "#d9d9d9"),
        };
        let distance = solution.distance(position).map(|distance| format!(" {distance}"));
        let outcome = solution.value(position).name().to_owned() + &distance.unwrap_or_default();
        let style = format!("shape={shape}, fillcolor=\"{colour}\"");
        let said = [vec![style], said(graph, position)].concat().join(", ");
        let label = format!("\\n{outcome}\", {said}]");
        let name = escaped(&names.name(position));
        line(out, &[id, b" [label=\"", &name, label.as_bytes()])?;
    }
    for (position, id) in (0..).zip(&ids) {
        let best = solution.best_move(graph, position);
        for to in graph.successors(position) {
            let is_best = best == Some(to);
            let bold: &[u8] = if is_best { b" [penwidth=3, color=black]" } else { b"" };
            line(out, &[id, b" -> ", &ids[to as usize], bold])?;
        }
    }
    out.write_all(b"}\n")
}

/// Writes the graph as a digraph for Graphviz, with what a search found: these nodes filled, these arcs, sorted,
/// bold, and weights as labels.
pub fn write_searched(
    graph: &GameGraph,
    names: &dyn Names,
    weights: Option<&Weights>,
    (nodes, arcs): (&[u32], &[[u32; 2]]),
    out: &mut dyn Write,
) -> io::Result<()> {
    begin(graph, names, out)?;
    out.write_all(b"    node [fontname=sans];\n    edge [color=grey40, fontname=sans];\n")?;
    let ids = ids(graph, names);
    let mut is_found = vec![false; ids.len()];
    for &node in nodes {
        is_found[node as usize] = true;
    }
    for (id, is_found) in ids.iter().zip(is_found) {
        let filled: &[u8] = if is_found { b" [style=filled, fillcolor=\"#9ecae1\"]" } else { b"" };
        line(out, &[id, filled])?;
    }
    for (from, id) in (0..).zip(&ids) {
        for to in graph.successors(from) {
            let weight = weights.map(|known| known.of(from, to));
            let label = weight.map(|weight| format!("label=\"{weight}\""));
            let is_found = arcs.binary_search(&[from, to]).is_ok();
            let bold = is_found.then(|| "penwidth=3, color=black".to_owned());
            let told: Vec<String> = label.into_iter().chain(bold).collect();
            let told =
                if told.is_empty() { String::new() } else { format!(" [{}]", told.join(", ")) };
            line(out, &[id, b" -> ", &ids[to as usize], told.as_bytes()])?;
        }
    }
    out.write_all(b"}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let mut tokens = Tokens::of(text.as_bytes()).unwrap();
        let mut names = Vec::new();
        loop {
            match tokens.next().unwrap().0 {
                Token::Name(name) => names.push(name.into_owned()),
                Token::End => return names,
                token => panic!("{token:?}"),
            }
        }
    }

    #[test]
    fn names_are_words_numerals_or_quoted() {
        assert_eq!(names("a _1 é2 -1 .5 1. -1.25"), ["a", "_1", "é2", "-1", ".5", "1.", "-1.25"]);
        assert_eq!(names(r#""" "node" "a b""c""#), ["", "node", "a b", "c"]);
        assert_eq!(names(r#""a\"b\\" "\n\N""#), [r#"a"b\"#, r"\n\N"]);
        assert_eq!(names("\"a\\\nb\\\r\nc\nd\""), ["abc\nd"]);
        assert_eq!(names("\"a\" + /* */ \"b\"// c\n+ \"\" \"d\""), ["ab", "d"]);
    }

    #[test]
    fn comments_are_skipped() {
        assert_eq!(names("# line\na/**//*/ * /*/b//c\n#d\n\u{FEFF}c"), ["a", "b", "\u{FEFF}c"]);
    }

    #[test]
    fn signs_and_keywords_are_told_apart() {
        let mut tokens = Tokens::of(b"\xEF\xBB\xBFNODE a->b--1 -> <<b>x> ]").unwrap();
        let mut found = Vec::new();
        loop {
            let (token, at) = tokens.next().unwrap();
            if token == Token::End {
                break;
            }
            found.push((token, at));
        }
        let name = |name| Token::Name(Cow::Borrowed(name));
        let expected = [
            (Token::Keyword(Keyword::Node), 3),
            (name("a"), 8),
            (Token::Arrow, 9),
            (name("b"), 11),
            (Token::Line, 12),
            (name("1"), 14),
            (Token::Arrow, 16),
            (Token::Html, 19),
            (Token::Sign(b']'), 26),
        ];
        assert_eq!(found, expected);
    }
}
