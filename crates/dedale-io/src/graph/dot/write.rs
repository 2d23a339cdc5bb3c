use std::io::{self, Write};

use dedale_games::game::{Convention, GameGraph};
use dedale_games::solve::{Solution, Value};

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
        let owner = graph.owner(position).map(|owner| format!(", owner={}", owner.name()));
        let label = format!(
            "\\n{outcome}\", shape={shape}, fillcolor=\"{colour}\"{}]",
            owner.unwrap_or_default()
        );
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
