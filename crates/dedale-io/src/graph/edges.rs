//! Game graphs as edge lists: a line for each arc, from and to.
//!
//! ```text
//! #! positions 6
//! #! start 0
//! #! convention misere
//! #! second 1 4
//! 0 1
//! 0 2
//! 1,3      # the rest of a line is a comment
//! 2 4
//! ```
//!
//! Positions are numbers from 0, separated by spaces, tabs or one comma. A `#` and what
//! follows it in a line is a comment, and lines may be empty. Lines that begin with `#!`
//! say what arcs cannot, each of them at most once except for `second`, `end` and `name`:
//!
//! - `#! positions 6`: the number of positions. By default the largest one named is the last;
//!   the line is needed when the last ones have no arcs.
//! - `#! start 0`: where the game starts; 0 by default.
//! - `#! convention misere` or `normal`: whether a player without a move has won or lost;
//!   `normal` by default.
//! - `#! second 1 4`: positions have owners, and these belong to the second player. The line
//!   may be empty or occur several times. Without it the players take turns.
//! - `#! end 5 draw`, or `win` or `loss`: the value of a position without moves to the player to move there,
//!   where that is not what the convention says.
//! - `#! name 1 a`, or `#! name 1 "two words"`: the name of a position, a word or a JSON string,
//!   unique to it. Positions without one are named by their numbers.
//!
//! Duplicate arcs count once.
//!
//! Other programs write lists without lines of `#!`, and these are read as they mean them. A first line with
//! the numbers of positions and of arcs is none of the arcs, if the others fit it. A list that never names
//! position 0 numbers its positions from 1. A [note](GraphFile::note) says so.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::Range;

use dedale::{Phrase, phrase};
use dedale_games::game::{Convention, GameGraph, Seat, Store, Value};

use crate::graph::{
    Arcs, GraphFile, LIMIT_OF_NAMED, Listed, Names, NumbersFromOne, Rules, leading_number, most,
    push_number, refusal, value_named,
};
use crate::text::{BYTE_ORDER_MARK, quoted, sign_at, utf8};
use crate::{FormatError, Result};

/// The words after `#!`.
const WORDS: &str = "positions, start, convention, second, end or name after '#!'";

/// Reads the graph of an edge list; positions without a name are named by their numbers.
pub fn read(bytes: &[u8], store: Store) -> Result<GraphFile> {
    utf8(bytes)?;
    let mut reader = Reader::new(bytes);
    while reader.next_line()?.is_some() {}
    reader.finish(store)
}

/// A number, and where in the file it stands.
type Placed = (u32, usize);

/// Reads arcs, and lines that begin with `#!`.
#[derive(Default)]
pub(in crate::graph) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// All numbers are below this.
    most: u64,
    arcs: Arcs,
    /// The largest number in an arc.
    largest: Option<Placed>,
    /// The largest number after `second`.
    largest_owned: Option<Placed>,
    /// The largest number with a name.
    largest_named: Option<Placed>,
    seconds: Option<Vec<u32>>,
    positions: Option<u32>,
    start: Option<Placed>,
    convention: Option<Convention>,
    ends: Vec<(Placed, Value)>,
    /// The names that are told, and where.
    names: BTreeMap<u32, (String, usize)>,
}

impl<'a> Reader<'a> {
    pub(in crate::graph) fn new(bytes: &'a [u8]) -> Self {
        Self::of_file(bytes, bytes.len())
    }

    /// A reader of lines of a file that has so many bytes.
    fn of_file(bytes: &'a [u8], file_bytes: usize) -> Self {
        Self { bytes, most: most(file_bytes) as u64, ..Self::default() }
    }

    /// Reads what stands behind a `#!` that ends here.
    pub(in crate::graph) fn said(&mut self, at: usize) -> Result<()> {
        self.at = at;
        let expected = self.say()?;
        self.end_of_line(expected)
    }

    /// Reads a line; returns it, and whether it begins with `#!`. There is none at the end.
    #[inline]
    fn next_line(&mut self) -> Result<Option<(&'a [u8], bool)>> {
        if self.at == 0 && self.bytes.starts_with(BYTE_ORDER_MARK) {
            self.at = BYTE_ORDER_MARK.len();
        }
        let begin = self.at;
        if begin >= self.bytes.len() {
            return Ok(None);
        }
        let is_said = self.line()?;
        Ok(Some((&self.bytes[begin..self.at], is_said)))
    }

    fn line(&mut self) -> Result<bool> {
        self.skip_blanks();
        match self.byte() {
            Some(b'0'..=b'9') => {
                let from = self.position()?;
                self.skip_blanks();
                if self.byte() == Some(b',') {
                    self.at += 1;
                    self.skip_blanks();
                }
                let to = self.position()?;
                let larger = if from.0 > to.0 { from } else { to };
                if self.largest.is_none_or(|(largest, _)| larger.0 > largest) {
                    self.largest = Some(larger);
                }
                self.arcs.push(from.0, to.0);
                self.end_of_line("the end of the line after two numbers")?;
            }
            Some(b'#') if self.bytes.get(self.at + 1) == Some(&b'!') => {
                self.said(self.at + 2)?;
                return Ok(true);
            }
            _ => self.end_of_line("two numbers, from and to")?,
        }
        Ok(false)
    }

    /// Reads a line that begins with `#!`; returns what may come after it.
    fn say(&mut self) -> Result<&'static str> {
        let (word, at) = self.word();
        let is_again = match word {
            b"positions" => self.positions.is_some(),
            b"start" => self.start.is_some(),
            b"convention" => self.convention.is_some(),
            b"second" | b"end" | b"name" => false,
            _ => return Err(FormatError::at(self.bytes, at, WORDS, quoted(word))),
        };
        if is_again {
            let word = quoted(word);
            let [expected, found] = [phrase!("{word} once"), phrase!("{word} again")];
            return Err(FormatError::at(self.bytes, at, expected, found));
        }
        match word {
            b"positions" => self.positions = Some(self.position_count()?),
            b"start" => self.start = Some(self.position()?),
            b"convention" => {
                let (word, at) = self.word();
                let known = str::from_utf8(word).ok().and_then(|word| word.parse().ok());
                let Some(convention) = known else {
                    return Err(FormatError::at(self.bytes, at, "normal or misere", quoted(word)));
                };
                self.convention = Some(convention);
            }
            b"end" => {
                let end = self.position()?;
                let (word, at) = self.word();
                let known = str::from_utf8(word).ok().and_then(value_named);
                let fault = || FormatError::at(self.bytes, at, "win, loss or draw", quoted(word));
                self.ends.push((end, known.ok_or_else(fault)?));
            }
            b"name" => self.name()?,
            _ => {
                let mut seconds = self.seconds.take().unwrap_or_default();
                self.skip_blanks();
                while self.byte().is_some_and(|byte| byte.is_ascii_digit()) {
                    let second = self.position()?;
                    if self.largest_owned.is_none_or(|(largest, _)| second.0 > largest) {
                        self.largest_owned = Some(second);
                    }
                    seconds.push(second.0);
                    self.skip_blanks();
                }
                self.seconds = Some(seconds);
                return Ok("the number of a position or the end of the line");
            }
        }
        Ok("the end of the line")
    }

    fn byte(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    #[inline]
    fn skip_blanks(&mut self) {
        while matches!(self.byte(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    /// The word here, up to a space or the end of the line, and its position.
    fn word(&mut self) -> (&'a [u8], usize) {
        self.skip_blanks();
        let (bytes, start) = (self.bytes, self.at);
        while self.byte().is_some_and(|byte| !byte.is_ascii_whitespace() && byte != b'#') {
            self.at += 1;
        }
        (&bytes[start..self.at], start)
    }

    /// The number here, if there is one.
    #[inline]
    fn number(&mut self) -> Option<u64> {
        let (number, length) = leading_number(&self.bytes[self.at..]);
        self.at += length;
        (length > 0).then_some(number)
    }

    #[inline]
    fn position(&mut self) -> Result<Placed> {
        self.skip_blanks();
        let start = self.at;
        match self.number() {
            Some(number) if number < self.most => Ok((number as u32, start)),
            Some(_) => Err(self.too_large(start, self.most - 1)),
            None => Err(FormatError::sign(self.bytes, start, "the number of a position")),
        }
    }

    fn position_count(&mut self) -> Result<u32> {
        self.skip_blanks();
        let start = self.at;
        match self.number() {
            Some(0) => Err(FormatError::at(self.bytes, start, "one position or more", "0")),
            Some(number) if number <= self.most => Ok(number as u32),
            Some(_) => Err(self.too_large(start, self.most)),
            None => Err(FormatError::sign(self.bytes, start, "how many positions there are")),
        }
    }

    fn too_large(&self, start: usize, most: u64) -> FormatError {
        let expected = phrase!("a number up to {most} in a file of this size");
        FormatError::at(self.bytes, start, expected, quoted(&self.bytes[start..self.at]))
    }

    /// Skips blanks, a comment and the end of the line, the only things that may follow
    /// now.
    fn end_of_line(&mut self, expected: &'static str) -> Result<()> {
        self.skip_blanks();
        let rest = &self.bytes[self.at..];
        match rest {
            [] => {}
            [b'\n', ..] => self.at += 1,
            [b'\r', b'\n', ..] => self.at += 2,
            [b'\r'] => self.at = self.bytes.len(),
            [b'#', ..] => {
                let end = rest.iter().position(|&byte| byte == b'\n').map(|end| end + 1);
                self.at += end.unwrap_or(rest.len());
            }
            _ => return Err(FormatError::at(self.bytes, self.at, expected, self.found())),
        }
        Ok(())
    }

    /// The number here, or else the character.
    fn found(&self) -> Phrase {
        let rest = &self.bytes[self.at..];
        let end = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        if end == 0 { sign_at(self.bytes, self.at) } else { quoted(&rest[..end]) }
    }

    /// Reads a position and its name: a word, or a text in double quotes as JSON has it.
    fn name(&mut self) -> Result<()> {
        LIMIT_OF_NAMED.check_bytes(self.bytes)?;
        let (number, at) = self.position()?;
        self.skip_blanks();
        let start = self.at;
        let word = if self.byte() == Some(b'"') {
            self.at += 1;
            let mut is_escaped = false;
            while let Some(byte) = self.byte().filter(|&byte| is_escaped || byte != b'"') {
                is_escaped = byte == b'\\' && !is_escaped;
                self.at += 1;
            }
            self.at = (self.at + 1).min(self.bytes.len());
            serde_json::from_slice(&self.bytes[start..self.at]).map_err(|_| {
                let expected = "a name in double quotes as JSON has it";
                FormatError::at(self.bytes, start, expected, quoted(&self.bytes[start..self.at]))
            })?
        } else {
            let (word, _) = self.word();
            if word.is_empty() {
                return Err(FormatError::sign(self.bytes, self.at, "the name of the position"));
            }
            String::from_utf8_lossy(word).into_owned()
        };
        if self.largest_named.is_none_or(|(largest, _)| number > largest) {
            self.largest_named = Some((number, at));
        }
        if self.names.insert(number, (word, start)).is_some() {
            let again = phrase!("another of {number}");
            return Err(FormatError::at(self.bytes, at, "one name for each position", again));
        }
        Ok(())
    }

    fn finish(mut self, store: Store) -> Result<GraphFile> {
        if let Some(file) = self.foreign(store) {
            return file;
        }
        let named = self.largest.map(|(largest, _)| largest + 1);
        let Some(positions) = self.positions.or(named) else {
            let end = self.bytes.len();
            return Err(FormatError::sign(self.bytes, end, "an arc or '#! positions'"));
        };
        let graph = std::mem::take(&mut self.arcs);
        self.check(positions)?;
        let graph = graph.graph(positions, store);
        let graph = graph.map_err(|error| refusal(self.bytes, &error))?;
        self.file(graph)
    }

    /// The graph of a list that others wrote, with a header or numbers from 1.
    fn foreign(&mut self, store: Store) -> Option<Result<GraphFile>> {
        let is_said = self.positions.is_some()
            || self.start.is_some()
            || self.convention.is_some()
            || self.seconds.is_some()
            || !self.ends.is_empty()
            || !self.names.is_empty();
        let (positions, arcs) = self.arcs.pairs(0..self.arcs.len()).next().filter(|_| !is_said)?;
        let range = |begin: usize| {
            let arcs = self.arcs.pairs(begin..self.arcs.len());
            arcs.fold((u32::MAX, 0), |(least, most), (from, to)| {
                (least.min(from).min(to), most.max(from).max(to))
            })
        };
        let (least, most) = range(1);
        let has_header = self.arcs.len() == arcs as usize + 1
            && arcs >= 2
            && (if least == 0 { most < positions } else { most <= positions });
        let (least, most) = if has_header { (least, most) } else { range(0) };
        if !has_header && least == 0 {
            return None;
        }
        let from_one = u32::from(least > 0);
        let count = if has_header { positions } else { most };
        let mut listed = std::mem::take(&mut self.arcs);
        listed.packed.drain(..usize::from(has_header));
        let graph = match listed.renumbered(|number| number - from_one).graph(count, store) {
            Ok(graph) => graph,
            Err(error) => return Some(Err(refusal(self.bytes, &error))),
        };
        let from = if from_one > 0 { "1" } else { "0" };
        let note = if has_header {
            phrase!(
                "the first line was read as a header: {positions} positions from {from}, {arcs} arcs"
            )
        } else {
            phrase!("positions were numbered from {from}, as none is 0")
        };
        let mut file = match from_one {
            0 => GraphFile::numbered(graph),
            _ => GraphFile::named(graph, NumbersFromOne(count)),
        };
        file.note = Some(note);
        Some(Ok(file))
    }

    /// The graph with all that was said of it.
    pub(in crate::graph) fn file(self, graph: GameGraph) -> Result<GraphFile> {
        let positions = graph.position_count();
        self.check(positions)?;
        if let Some(&((_, at), _)) =
            self.ends.iter().find(|&&((number, _), _)| graph.move_count(number) > 0)
        {
            let found = "one with moves";
            return Err(FormatError::at(self.bytes, at, "a position without moves", found));
        }
        let rules = Rules {
            start: self.start.map_or(0, |(start, _)| start),
            convention: self.convention.unwrap_or_default(),
            seconds: self.seconds,
            ends: self.ends.iter().map(|&((number, _), value)| (number, value)).collect(),
        };
        let graph = rules.apply(graph);
        if self.names.is_empty() {
            return Ok(GraphFile::numbered(graph));
        }
        let named = |number: u32| {
            self.names.get(&number).map_or_else(|| number.to_string(), |(name, _)| name.clone())
        };
        let names = Listed::new((0..positions).map(named)).map_err(|twice| {
            let at = self.names.get(&twice.number).map_or(0, |&(_, at)| at);
            let again = phrase!("{} again", quoted(twice.name.as_bytes()));
            FormatError::at(self.bytes, at, "each name once", again)
        })?;
        Ok(GraphFile::named(graph, names))
    }

    /// Checks that all positions that are told are among so many.
    fn check(&self, positions: u32) -> Result<()> {
        if let Some(told) = self.positions.filter(|&told| told != positions) {
            let expected = phrase!("'#! positions {positions}', as there are rows");
            return Err(FormatError::at(self.bytes, 0, expected, told.to_string()));
        }
        let placed = [self.largest, self.start, self.largest_owned, self.largest_named];
        let ends = self.ends.iter().map(|&(end, _)| end);
        let mut placed = placed.into_iter().flatten().chain(ends);
        match placed.find(|(number, _)| *number >= positions) {
            None => Ok(()),
            Some((number, at)) => {
                let expected = phrase!("a position of the graph, 0 to {}", positions - 1);
                Err(FormatError::at(self.bytes, at, expected, number.to_string()))
            }
        }
    }
}

// A part of an edge list: some of its lines, for readers who share a file.

/// What some lines of an edge list say.
#[derive(Clone, Debug, Default)]
pub struct Part {
    arcs: Arcs,
    note: String,
}

impl Part {
    /// Reads whole lines of a file that has so many bytes; the first part of a file may begin
    /// with a byte order mark. Places in errors are those within these lines. 8 bytes an arc.
    pub fn read(lines: &[u8], file_bytes: usize) -> Result<Self> {
        utf8(lines)?;
        let mut reader = Reader::of_file(lines, file_bytes);
        let mut note = String::new();
        while let Some((line, is_said)) = reader.next_line()? {
            if is_said {
                note.push_str(String::from_utf8_lossy(line).trim());
                note.push('\n');
            }
        }
        // The least and the largest number, as an arc that no graph keeps.
        if let Some((largest, _)) = reader.largest {
            let all = reader.arcs.pairs(0..reader.arcs.len());
            let least = all.map(|(from, to)| from.min(to)).min().unwrap_or(largest);
            let _ = writeln!(note, "{least} {largest}");
        }
        Ok(Self { arcs: reader.arcs, note })
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
pub fn join(notes: &str, file_bytes: usize) -> Result<GraphFile> {
    let mut reader = Reader::of_file(notes.as_bytes(), file_bytes);
    while reader.next_line()?.is_some() {}
    let names_zero = reader.arcs.pairs(0..reader.arcs.len()).any(|(least, _)| least == 0);
    if reader.positions.is_none() && !names_zero {
        let expected = "position 0 or '#! positions' in a list that is read in parts";
        return Err(FormatError::at(reader.bytes, 0, expected, "neither"));
    }
    reader.arcs = Arcs::default();
    reader.finish(Store::List)
}

/// The positions in a line that names their owner.
const OWNED_IN_LINE: usize = 16;

/// Writes the graph as an edge list, row by row; names only if they are not numbers.
pub fn write(graph: &GameGraph, names: &dyn Names, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "#! positions {}", graph.position_count())?;
    write_said(graph, names, out)?;
    let (mut from, mut lines) = (Vec::new(), Vec::new());
    for number in 0..graph.position_count() {
        from.clear();
        push_number(&mut from, number.into());
        from.push(b' ');
        for to in graph.successors(number) {
            lines.extend_from_slice(&from);
            push_number(&mut lines, to.into());
            lines.push(b'\n');
        }
        out.write_all(&lines)?;
        lines.clear();
    }
    Ok(())
}

/// Writes what neither arcs nor a matrix can say.
pub(in crate::graph) fn write_said(
    graph: &GameGraph,
    names: &dyn Names,
    out: &mut dyn Write,
) -> io::Result<()> {
    if graph.start() != 0 {
        writeln!(out, "#! start {}", graph.start())?;
    }
    if graph.convention() != Convention::Normal {
        writeln!(out, "#! convention {}", graph.convention())?;
    }
    if graph.has_owners() {
        write_owners(graph, out)?;
    }
    for (number, value) in graph.ends() {
        writeln!(out, "#! end {number} {value}")?;
    }
    if !names.are_numbers() {
        for number in 0..graph.position_count() {
            writeln!(out, "#! name {number} {}", word(names.name(number)))?;
        }
    }
    Ok(())
}

/// The written form of a name.
fn word(name: String) -> String {
    let is_plain = !name.is_empty()
        && !name.contains(|sign: char| sign.is_whitespace() || sign.is_control() || sign == '#')
        && !name.starts_with('"');
    if is_plain { name } else { serde_json::Value::String(name).to_string() }
}

/// Writes at least one line, to show that there are owners.
fn write_owners(graph: &GameGraph, out: &mut dyn Write) -> io::Result<()> {
    let all = 0..graph.position_count();
    let mut seconds = all.filter(|&number| graph.owner(number) == Some(Seat::Second)).peekable();
    loop {
        let mut line = b"#! second".to_vec();
        for number in seconds.by_ref().take(OWNED_IN_LINE) {
            line.push(b' ');
            push_number(&mut line, number.into());
        }
        line.push(b'\n');
        out.write_all(&line)?;
        if seconds.peek().is_none() {
            return Ok(());
        }
    }
}
