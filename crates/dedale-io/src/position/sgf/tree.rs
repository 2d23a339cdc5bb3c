//! The nodes of a game's main line, each text with its position.

use crate::FormatError;
use crate::text::{BYTE_ORDER_MARK, Line};

/// A property of a node: its name and its values, at least one.
pub(super) struct Property<'a> {
    name: Line<'a>,
    pub(super) values: Vec<Line<'a>>,
}

impl Property<'_> {
    /// Whether it has this name. Old files mix in lower-case letters, which do not count.
    pub(super) fn is(&self, name: &str) -> bool {
        self.name.text.iter().copied().filter(u8::is_ascii_uppercase).eq(name.bytes())
    }

    /// Where the name begins.
    pub(super) const fn start(&self) -> usize {
        self.name.start
    }
}

pub(super) type Node<'a> = Vec<Property<'a>>;

/// What was read last.
#[derive(Clone, Copy)]
enum Last {
    Nothing,
    Open,
    Node,
    Name,
    Value,
    Close,
}

impl Last {
    /// What may come next.
    const fn expected(self) -> &'static str {
        match self {
            Self::Nothing => "the '(' of a game in SGF",
            Self::Open => "the ';' of a node",
            Self::Node => "a property such as B[a1], or one of ; ( )",
            Self::Name => "the '[' of a value",
            Self::Value => "another value or property, or one of ; ( )",
            Self::Close => "a variation in '(' and ')', or the ')' of the game",
        }
    }
}

/// The nodes of the first game's main line, starting with its root. What follows the first
/// game is not read.
pub(super) fn main_line(bytes: &[u8]) -> Result<Vec<Node<'_>>, FormatError> {
    let mut at = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    let mut nodes: Vec<Node<'_>> = Vec::new();
    // The first variation is always the next one in the text, so the main line ends where
    // the first variation does.
    let mut is_main_line = true;
    let mut depth = 0_usize;
    let mut last = Last::Nothing;
    loop {
        let Some(&byte) = bytes.get(at) else {
            return Err(FormatError::sign(bytes, bytes.len(), last.expected()));
        };
        let start = at;
        at += 1;
        if byte.is_ascii_whitespace() {
            continue;
        }
        last = match (byte, last) {
            (b'(', Last::Nothing | Last::Node | Last::Value | Last::Close) => {
                depth += 1;
                Last::Open
            }
            (b';', Last::Open | Last::Node | Last::Value) => {
                if is_main_line {
                    nodes.push(Vec::new());
                }
                Last::Node
            }
            (b')', Last::Node | Last::Value | Last::Close) => {
                is_main_line = false;
                depth -= 1;
                if depth == 0 {
                    return Ok(nodes);
                }
                Last::Close
            }
            (b'[', Last::Name | Last::Value) => {
                let value = value(bytes, start)?;
                at = value.end() + 1;
                let property = nodes.last_mut().and_then(|node| node.last_mut());
                if let (true, Some(property)) = (is_main_line, property) {
                    property.values.push(value);
                }
                Last::Value
            }
            (b'A'..=b'Z' | b'a'..=b'z', Last::Node | Last::Value) => {
                let name = name(bytes, start)?;
                at = name.end();
                if let (true, Some(node)) = (is_main_line, nodes.last_mut()) {
                    node.push(Property { name, values: Vec::new() });
                }
                Last::Name
            }
            _ => return Err(FormatError::sign(bytes, start, last.expected())),
        };
    }
}

/// The letters from here on.
fn name(bytes: &[u8], start: usize) -> Result<Line<'_>, FormatError> {
    let text = &bytes[start..];
    let end = text.iter().position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(text.len());
    let name = Line { start, text: &text[..end] };
    if name.text.iter().any(u8::is_ascii_uppercase) {
        return Ok(name);
    }
    Err(FormatError::sign(bytes, start, "the name of a property in capitals, such as B"))
}

/// The text in the brackets that open here. A character after `\` does not close them.
fn value(bytes: &[u8], open: usize) -> Result<Line<'_>, FormatError> {
    let start = open + 1;
    let mut at = start;
    loop {
        match bytes.get(at) {
            Some(b']') => return Ok(Line { start, text: &bytes[start..at] }),
            Some(b'\\') => at += 2,
            Some(_) => at += 1,
            None => {
                let expected = "a ']' that closes this value";
                return Err(FormatError::at(bytes, open, expected, "the end of the file"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(bytes: &str) -> Vec<Vec<String>> {
        let of_property = |property: &Property<'_>| {
            let texts = [property.name].into_iter().chain(property.values.iter().copied());
            texts.map(|text| String::from_utf8_lossy(text.text).into_owned()).collect::<Vec<_>>()
        };
        let nodes = main_line(bytes.as_bytes()).unwrap();
        nodes.iter().map(|node| node.iter().flat_map(of_property).collect()).collect()
    }

    #[test]
    fn the_main_line_ends_with_the_first_variation() {
        let nodes = texts("(;A[1];B[2](;C[3](;D[4])(;E[5]))(;F[6](;G[7])))(;H[8])");
        assert_eq!(nodes, [["A", "1"], ["B", "2"], ["C", "3"], ["D", "4"]]);
    }

    #[test]
    fn values_hold_brackets_that_are_escaped() {
        let nodes = texts(" (\n; C [a\\]b\\\\] AB[c][(;)] )");
        assert_eq!(nodes, [["C", "a\\]b\\\\", "AB", "c", "(;)"]]);
    }

    #[test]
    fn small_letters_in_names_do_not_count() {
        let nodes = main_line(b"(;GaMe[11])").unwrap();
        assert!(nodes[0][0].is("GM") && !nodes[0][0].is("G"));
    }
}
