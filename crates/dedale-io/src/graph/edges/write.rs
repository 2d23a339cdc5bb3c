use std::io::{self, Write};

use dedale_games::game::{Convention, GameGraph, Seat};

use crate::graph::{Names, decimal};

/// The positions in a line that names their owner.
const OWNED_IN_LINE: usize = 16;

/// Writes the graph as an edge list, row by row; names only if they are not numbers.
pub fn write(graph: &GameGraph, names: &dyn Names, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "#! positions {}", graph.position_count())?;
    write_said(graph, names, out)?;
    let (mut from, mut lines) = (Vec::new(), Vec::new());
    for number in 0..graph.position_count() {
        from.clear();
        decimal::push(&mut from, number.into());
        from.push(b' ');
        for to in graph.successors(number) {
            lines.extend_from_slice(&from);
            decimal::push(&mut lines, to.into());
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
            decimal::push(&mut line, number.into());
        }
        line.push(b'\n');
        out.write_all(&line)?;
        if seconds.peek().is_none() {
            return Ok(());
        }
    }
}
