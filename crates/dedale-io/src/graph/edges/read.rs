use dedale_games::game::{Convention, GameGraph, Store};

use crate::FormatError;
use crate::graph::draft::{Arcs, Rules, refusal};
use crate::graph::{GraphFile, decimal, most};
use crate::text::{BYTE_ORDER_MARK, quoted, sign_at, utf8};

/// The words after `#!`.
const WORDS: &str = "positions, start, convention or second after '#!'";

/// Reads the graph of an edge list; its positions are named by their numbers.
pub fn read(bytes: &[u8], store: Store) -> Result<GraphFile, FormatError> {
    utf8(bytes)?;
    let at = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    let mut reader = Reader {
        bytes,
        at,
        most: most(bytes) as u64,
        arcs: Arcs::default(),
        largest: None,
        largest_owned: None,
        seconds: None,
        positions: None,
        start: None,
        convention: None,
    };
    while reader.at < bytes.len() {
        reader.line()?;
    }
    Ok(GraphFile::numbered(reader.finish(store)?))
}

/// A number, and where in the file it stands.
type Placed = (u32, usize);

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// All numbers are below this.
    most: u64,
    arcs: Arcs,
    /// The largest number in an arc.
    largest: Option<Placed>,
    /// The largest number after `second`.
    largest_owned: Option<Placed>,
    seconds: Option<Vec<u32>>,
    positions: Option<u32>,
    start: Option<Placed>,
    convention: Option<Convention>,
}

impl<'a> Reader<'a> {
    fn line(&mut self) -> Result<(), FormatError> {
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
                self.end_of_line("the end of the line after two numbers")
            }
            Some(b'#') if self.bytes.get(self.at + 1) == Some(&b'!') => {
                self.at += 2;
                let expected = self.say()?;
                self.end_of_line(expected)
            }
            _ => self.end_of_line("two numbers, from and to"),
        }
    }

    /// Reads a line that begins with `#!`; returns what may come after it.
    fn say(&mut self) -> Result<&'static str, FormatError> {
        let (word, at) = self.word();
        let is_again = match word {
            b"positions" => self.positions.is_some(),
            b"start" => self.start.is_some(),
            b"convention" => self.convention.is_some(),
            b"second" => false,
            _ => return Err(FormatError::at(self.bytes, at, WORDS, quoted(word))),
        };
        if is_again {
            let word = quoted(word);
            let [expected, found] = [format!("{word} once"), format!("{word} again")];
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
        let (number, length) = decimal::leading(&self.bytes[self.at..]);
        self.at += length;
        (length > 0).then_some(number)
    }

    #[inline]
    fn position(&mut self) -> Result<Placed, FormatError> {
        self.skip_blanks();
        let start = self.at;
        match self.number() {
            Some(number) if number < self.most => Ok((number as u32, start)),
            Some(_) => Err(self.too_large(start, self.most - 1)),
            None => Err(FormatError::sign(self.bytes, start, "the number of a position")),
        }
    }

    fn position_count(&mut self) -> Result<u32, FormatError> {
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
        let expected = format!("a number up to {most} in a file of this size");
        FormatError::at(self.bytes, start, expected, quoted(&self.bytes[start..self.at]))
    }

    /// Skips blanks, a comment and the end of the line, the only things that may follow
    /// now.
    fn end_of_line(&mut self, expected: &str) -> Result<(), FormatError> {
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
    fn found(&self) -> String {
        let rest = &self.bytes[self.at..];
        let end = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        if end == 0 { sign_at(self.bytes, self.at) } else { quoted(&rest[..end]) }
    }

    fn finish(self, store: Store) -> Result<GameGraph, FormatError> {
        let named = self.largest.map(|(largest, _)| largest + 1);
        let Some(positions) = self.positions.or(named) else {
            let end = self.bytes.len();
            return Err(FormatError::sign(self.bytes, end, "an arc or '#! positions'"));
        };
        let placed = [self.largest, self.start, self.largest_owned].into_iter().flatten();
        if let Some((number, at)) = placed.into_iter().find(|(number, _)| *number >= positions) {
            let expected = format!("a position of the graph, 0 to {}", positions - 1);
            return Err(FormatError::at(self.bytes, at, expected, number.to_string()));
        }
        let graph = self.arcs.graph(positions, store);
        let graph = graph.map_err(|error| refusal(self.bytes, &error))?;
        let rules = Rules {
            start: self.start.map_or(0, |(start, _)| start),
            convention: self.convention.unwrap_or_default(),
            seconds: self.seconds,
        };
        Ok(rules.apply(graph))
    }
}
