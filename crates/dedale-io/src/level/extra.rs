//! Keys without a meaning here, kept with whatever they hold.

use std::fmt::Write as _;

use super::yaml::{Node, Nodes, Scalar};
use crate::Result;

/// A key that has no meaning here, and its value, both as YAML on one line.
///
/// Numbers, dates, truth values and other text without quotes stay as they were; text in
/// quotes or in a block (`|`, `>`) is in double quotes, lists and maps are in brackets, and
/// an empty value is `~`. Tags stay, comments do not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extra {
    key: String,
    value: String,
}

/// A key in a map takes up to 1024 characters, unless a `?` announces it.
const LONGEST_KEY: usize = 512;

impl Extra {
    /// The key as YAML on one line, such as `description` or `"a: b"`.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The value as YAML on one line, such as `5`, `"text"` or `[1, {a: 2}]`.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Reads the value of this key.
    pub(super) fn read(nodes: &mut Nodes<'_>, key: &Scalar) -> Result<Self> {
        let mut extra = Self { key: String::new(), value: String::new() };
        push_scalar(&mut extra.key, key);
        let (node, _) = nodes.next()?;
        push(&mut extra.value, nodes, &node)?;
        extra.value.shrink_to_fit();
        Ok(extra)
    }

    /// Writes the key and its value as one line of a map, or two if the key is very long.
    pub(super) fn write(&self, text: &mut String, indent: &str) -> std::fmt::Result {
        let Self { key, value } = self;
        match key.len() {
            ..=LONGEST_KEY => writeln!(text, "{indent}{key}: {value}"),
            _ => writeln!(text, "{indent}? {key}\n{indent}: {value}"),
        }
    }
}

/// Writes a node that has begun, up to its end.
fn push(text: &mut String, nodes: &mut Nodes<'_>, node: &Node) -> Result<()> {
    match node {
        Node::Scalar(scalar) => push_scalar(text, scalar),
        Node::List(tag) => {
            push_tag(text, tag.as_deref());
            text.push('[');
            push_items(text, nodes, push)?;
            text.push(']');
        }
        Node::Map(tag) => {
            push_tag(text, tag.as_deref());
            text.push('{');
            push_items(text, nodes, push_pair)?;
            text.push('}');
        }
        // No node begins with the end of one.
        Node::End => {}
    }
    Ok(())
}

fn push_items(
    text: &mut String,
    nodes: &mut Nodes<'_>,
    mut item: impl FnMut(&mut String, &mut Nodes<'_>, &Node) -> Result<()>,
) -> Result<()> {
    let mut between = "";
    loop {
        match nodes.next()?.0 {
            Node::End => return Ok(()),
            node => {
                text.push_str(between);
                item(text, nodes, &node)?;
                between = ", ";
            }
        }
    }
}

fn push_pair(text: &mut String, nodes: &mut Nodes<'_>, key: &Node) -> Result<()> {
    let begin = text.len();
    push(text, nodes, key)?;
    let is_short = matches!(key, Node::Scalar(_)) && text.len() - begin <= LONGEST_KEY;
    text.insert_str(begin, if is_short { "" } else { "? " });
    text.push_str(if is_short { ": " } else { " : " });
    let (value, _) = nodes.next()?;
    push(text, nodes, &value)
}

fn push_scalar(text: &mut String, scalar: &Scalar) {
    push_tag(text, scalar.tag.as_deref());
    if scalar.tag.is_some() || !scalar.is_plain {
        text.push_str(&quoted(&scalar.text));
    } else if scalar.is_null {
        text.push('~');
    } else if stays_plain(&scalar.text) {
        text.push_str(&scalar.text);
    } else {
        text.push_str(&quoted(&scalar.text));
    }
}

/// Whether the text means the same without quotes, wherever it stands. Text that needs them
/// is neither a number nor any other value that quotes would change.
fn stays_plain(text: &str) -> bool {
    let begins = |sign: char| sign.is_alphanumeric() || "_+./~<=$(".contains(sign);
    let mut signs = text.chars();
    let begins_well = match signs.next() {
        Some('-') => signs.next().is_some_and(|sign| sign.is_alphanumeric() || sign == '.'),
        first => first.is_some_and(begins),
    };
    let is_safe = |sign: char| sign.is_alphanumeric() || " _+./~<=$()-:?;@%^&*!|>".contains(sign);
    begins_well && text.chars().all(is_safe) && !text.contains(": ") && !text.ends_with([':', ' '])
}

/// A tag in its shortest form, and a space.
fn push_tag(text: &mut String, tag: Option<&str>) {
    let Some(tag) = tag else { return };
    let is_word =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let standard = tag.strip_prefix("tag:yaml.org,2002:").filter(|word| is_word(word));
    let local = tag.strip_prefix('!').filter(|word| word.is_empty() || is_word(word));
    match (standard, local) {
        (Some(word), _) => text.extend(["!!", word]),
        (_, Some(word)) => text.extend(["!", word]),
        _ => {
            text.push_str("!<");
            for byte in tag.bytes() {
                if byte.is_ascii_alphanumeric() || b"-:/?@!_.~".contains(&byte) {
                    text.push(char::from(byte));
                } else {
                    // Writing to a string cannot fail.
                    let _ = write!(text, "%{byte:02X}");
                }
            }
            text.push('>');
        }
    }
    text.push(' ');
}

/// Text in double quotes: what JSON accepts, YAML accepts too.
pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
