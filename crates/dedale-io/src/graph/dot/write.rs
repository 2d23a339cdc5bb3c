use std::io::{self, Write};

use dedale_games::game::{Convention, GameGraph};

use super::token::Keyword;
use crate::graph::Names;

/// Writes the graph as a digraph: a line for each position, then one for each that has
/// moves.
pub fn write(graph: &GameGraph, names: &dyn Names, out: &mut dyn Write) -> io::Result<()> {
    begin(graph, names, out)?;
    let names = ids(graph, names);
    for (number, name) in (0..).zip(&names) {
        match graph.owner(number) {
            None => line(out, &[name])?,
            Some(owner) => line(out, &[name, b" [owner=", owner.name().as_bytes(), b"]"])?,
        }
    }
    let mut row = Vec::new();
    for (number, name) in (0..).zip(&names) {
        for to in graph.successors(number) {
            row.push(if row.is_empty() { b'{' } else { b' ' });
            row.extend_from_slice(&names[to as usize]);
        }
        if !row.is_empty() {
            line(out, &[name, b" -> ", &row, b"}"])?;
            row.clear();
        }
    }
    out.write_all(b"}\n")
}

/// Writes the opening brace, and the attributes of the digraph.
pub(super) fn begin(graph: &GameGraph, names: &dyn Names, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"digraph {\n")?;
    if graph.start() != 0 {
        line(out, &[b"start=", &id(&names.name(graph.start()))])?;
    }
    if graph.convention() != Convention::Normal {
        line(out, &[b"convention=", graph.convention().name().as_bytes()])?;
    }
    Ok(())
}

/// The names of all positions in written form. Each is written about as often as there are
/// moves, and made once.
pub(super) fn ids(graph: &GameGraph, names: &dyn Names) -> Vec<Vec<u8>> {
    (0..graph.position_count()).map(|number| id(&names.name(number))).collect()
}

/// Writes a line of these parts, inside the braces.
pub(super) fn line(out: &mut dyn Write, parts: &[&[u8]]) -> io::Result<()> {
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
pub(super) fn escaped(text: &str) -> Vec<u8> {
    let mut escaped = Vec::with_capacity(text.len());
    for byte in text.bytes() {
        if matches!(byte, b'"' | b'\\') {
            escaped.push(b'\\');
        }
        escaped.push(byte);
    }
    escaped
}
