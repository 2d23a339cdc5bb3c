//! A YAML file as a sequence of nodes, each with its position.

use std::borrow::Cow;
use std::str::FromStr;

use dedale::{Phrase, phrase};
use saphyr_parser::{Event, Marker, Parser, ScalarStyle, ScanError, StrInput, Tag};

use crate::text::{quoted, sign_at};
use crate::{FormatError, Result};

/// The deepest nesting of lists and maps.
const DEEPEST: usize = 32;

/// Line and column, both from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    pub(super) fn error(
        self,
        expected: impl Into<Phrase>,
        found: impl Into<Phrase>,
    ) -> FormatError {
        FormatError::new(self.line, self.column, expected, found)
    }

    fn of(marker: &Marker) -> Self {
        Self { line: marker.line(), column: marker.col() + 1 }
    }
}

/// A plain value.
#[derive(Debug)]
pub(super) struct Scalar {
    pub(super) text: String,
    /// Whether it is empty, `~` or `null`, without quotes.
    pub(super) is_null: bool,
    /// Whether it is without quotes and not in a block.
    pub(super) is_plain: bool,
    pub(super) tag: Option<String>,
    /// Where the text itself begins, if it stands in the file verbatim and on one line.
    pub(super) verbatim_at: Option<Place>,
}

#[derive(Debug)]
pub(super) enum Node {
    Scalar(Scalar),
    /// A list with this tag begins.
    List(Option<String>),
    /// A map with this tag begins: keys and values alternate.
    Map(Option<String>),
    /// The list or map ends.
    End,
}

impl Node {
    /// How a message describes the node.
    pub(super) fn shown(&self) -> Phrase {
        match self {
            Self::Scalar(scalar) if scalar.is_null => "nothing".into(),
            Self::Scalar(scalar) => quoted(scalar.text.as_bytes()),
            Self::List(_) => "a list".into(),
            Self::Map(_) => "keys with values".into(),
            Self::End => "the end".into(),
        }
    }

    /// What a plain value says, if it is one of these.
    pub(super) fn parsed<T: FromStr>(&self) -> Option<T> {
        match self {
            Self::Scalar(scalar) => scalar.text.trim().parse().ok(),
            Self::List(_) | Self::Map(_) | Self::End => None,
        }
    }
}

/// The nodes of the only document of a file.
pub(super) struct Nodes<'a> {
    text: &'a str,
    parser: Parser<'a, StrInput<'a>>,
    depth: usize,
}

impl<'a> Nodes<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Self { text, parser: Parser::new_from_str(text), depth: 0 }
    }

    /// The next node of the document; at its end, the position of the end.
    pub(super) fn next(&mut self) -> Result<(Node, Place)> {
        loop {
            let (event, place, scalar_span) = self.event()?;
            let node = match event {
                Event::Alias(_) => return Err(alias(place)),
                Event::Scalar(_, _, 1.., _)
                | Event::SequenceStart(1.., _)
                | Event::MappingStart(1.., _) => {
                    return Err(place.error("a value without an anchor", "an anchor ('&')"));
                }
                Event::Scalar(text, style, _, tag) => {
                    let is_plain = style == ScalarStyle::Plain;
                    let is_null = is_plain && matches!(&*text, "" | "~" | "null" | "Null" | "NULL");
                    let quotes = usize::from(!is_plain);
                    let as_it_is = scalar_span == Some(text.chars().count() + 2 * quotes);
                    let verbatim_at = as_it_is
                        .then_some(Place { line: place.line, column: place.column + quotes });
                    let (text, tag) = (text.into_owned(), whole(tag, place)?);
                    Node::Scalar(Scalar { text, is_null, is_plain, tag, verbatim_at })
                }
                Event::SequenceStart(_, tag) => {
                    self.opened(Node::List(whole(tag, place)?), place)?
                }
                Event::MappingStart(_, tag) => self.opened(Node::Map(whole(tag, place)?), place)?,
                Event::SequenceEnd | Event::MappingEnd => {
                    self.depth = self.depth.saturating_sub(1);
                    Node::End
                }
                Event::StreamEnd => return Err(self.at_end("a level with a key 'map'")),
                Event::Nothing
                | Event::StreamStart
                | Event::DocumentStart(_)
                | Event::DocumentEnd => continue,
            };
            return Ok((node, place));
        }
    }

    /// Checks that nothing follows the document.
    pub(super) fn finish(mut self) -> Result<()> {
        loop {
            let (event, place, _) = self.event()?;
            match event {
                Event::DocumentStart(_) => {
                    return Err(place.error("the end of the file", "a second document"));
                }
                Event::StreamEnd => return Ok(()),
                _ => {}
            }
        }
    }

    fn opened(&mut self, node: Node, place: Place) -> Result<Node> {
        self.depth += 1;
        if self.depth > DEEPEST { Err(too_deep(place)) } else { Ok(node) }
    }

    /// An event, its position, and its length in characters if it is on one line.
    fn event(&mut self) -> Result<(Event<'a>, Place, Option<usize>)> {
        match self.parser.next_event() {
            Some(Ok((event, span))) => {
                let one_line = span.start.line() == span.end.line();
                let length = span.end.col().checked_sub(span.start.col());
                Ok((event, Place::of(&span.start), length.filter(|_| one_line)))
            }
            Some(Err(fault)) => Err(self.explain(&fault)),
            None => Err(self.at_end("a level with a key 'map'")),
        }
    }

    fn at_end(&self, expected: &'static str) -> FormatError {
        let beyond = Place { line: usize::MAX, column: 1 };
        let (end, found) = sign(self.text, beyond);
        end.error(expected, found)
    }

    /// Translates an error of the parser.
    fn explain(&self, fault: &ScanError) -> FormatError {
        let place = Place::of(fault.marker());
        let expected = match fault.info() {
            "recursion limit exceeded" => return too_deep(place),
            "while parsing node, found unknown anchor" => return alias(place),
            "while scanning a quoted scalar, found unexpected end of stream"
            | "while scanning a quoted scalar, found unexpected document indicator"
            | "invalid indentation in quoted scalar" => {
                return place.error("a closing quote for the text that begins here", "none");
            }
            "while parsing a quoted scalar, found unknown escape character"
            | "while parsing a quoted scalar, did not find expected hexadecimal number"
            | "while parsing a quoted scalar, found invalid Unicode character escape code" => {
                return place
                    .error(r"escapes like \n in the text that begins here", "an unknown one");
            }
            "tab cannot be used as indentation"
            | "tabs disallowed in this context"
            | "tabs disallowed within this context (block indentation)"
            | "a block scalar content cannot start with a tab"
            | "while scanning a plain scalar, found a tab" => return self.tab(place),
            "while parsing a flow sequence, expected ',' or ']'" => "',' or ']' in the list",
            "while parsing a flow mapping, did not find expected ',' or '}'" => {
                "',' or '}' after a value"
            }
            "while parsing a block mapping, did not find expected key" => {
                "a key in the same column as the keys before it"
            }
            "while parsing a block collection, did not find expected '-' indicator" => {
                "a '-' in the same column as those before it"
            }
            "simple key expected" | "simple key expect ':'" => "a ':' after the key before",
            "mapping values are not allowed in this context" => {
                "a value without ':' and a space, or in quotes"
            }
            "misplaced bracket" | "while parsing a node, did not find expected node content" => {
                "a value"
            }
            "invalid trailing content after double-quoted scalar" => {
                "the end of the line after the quoted text"
            }
            "invalid indentation" | "wrongly indented line in block scalar" => {
                "a line that begins farther to the right"
            }
            "found unprintable character" => "printable text",
            info if info.starts_with("unexpected character") => {
                "a value that begins with another character, or in quotes"
            }
            info if info.contains("directive") => "a directive such as '%YAML 1.2'",
            _ => "YAML as a level has it",
        };
        let (place, found) = sign(self.text, place);
        place.error(expected, found)
    }

    /// The error for the first tab in this line or after it.
    fn tab(&self, place: Place) -> FormatError {
        let line = offset(self.text, Place { column: 1, ..place }).unwrap_or_default();
        let tab = line + self.text[line..].find('\t').unwrap_or_default();
        FormatError::sign(self.text.as_bytes(), tab, "spaces at the beginning of the line")
    }
}

/// The error, moved to the end of the file if it lies beyond: the parser reports what ends
/// with the file in a line after the last.
pub(super) fn inside(text: &str, error: FormatError) -> FormatError {
    let FormatError { line, column, .. } = error;
    match offset(text, Place { line, column }) {
        Ok(_) => error,
        Err(Place { line, column }) => FormatError { line, column, ..error },
    }
}

/// The character at a position, which is moved to the end of the file if it lies beyond.
fn sign(text: &str, place: Place) -> (Place, Phrase) {
    match offset(text, place) {
        Ok(offset) => (place, sign_at(text.as_bytes(), offset)),
        Err(end) => (end, sign_at(text.as_bytes(), text.len())),
    }
}

/// The byte offset of a position in the text, or else the position of its end. In YAML a
/// lone CR ends a line too.
fn offset(text: &str, place: Place) -> Result<usize, Place> {
    let (mut line, mut column) = (1, 1);
    let mut signs = text.char_indices().peekable();
    signs.next_if(|&(_, sign)| sign == '\u{FEFF}');
    while let Some((offset, sign)) = signs.next() {
        if (line, column) == (place.line, place.column) {
            return Ok(offset);
        }
        column += 1;
        let followed_by_lf = signs.peek().is_some_and(|&(_, next)| next == '\n');
        if sign == '\n' || (sign == '\r' && !followed_by_lf) {
            (line, column) = (line + 1, 1);
        }
    }
    Err(Place { line, column })
}

/// The whole tag, without the abbreviation of the file.
fn whole(tag: Option<Cow<'_, Tag>>, place: Place) -> Result<Option<String>> {
    let tag = tag.map(|tag| [tag.handle.as_str(), &tag.suffix].concat());
    match tag {
        // The parser does not decode these right.
        Some(tag) if !tag.is_ascii() => {
            Err(place.error("a tag in ASCII, without escapes beyond %7F", quoted(tag.as_bytes())))
        }
        tag => Ok(tag),
    }
}

fn too_deep(place: Place) -> FormatError {
    place.error(phrase!("at most {DEEPEST} nested lists or maps"), "more")
}

fn alias(place: Place) -> FormatError {
    place.error("a literal value", "an alias ('*')")
}
