use std::io::{self, Write};

use dedale_games::game::{GameGraph, Seat};

use crate::graph::{Names, decimal};

/// Writes the graph as JSON, the moves from each position on their own line; names only if
/// they are not numbers.
pub fn write(graph: &GameGraph, names: &dyn Names, out: &mut dyn Write) -> io::Result<()> {
    write_head(graph, names, out)?;
    out.write_all(b",\n\"arcs\":[\n")?;
    write_rows(graph, out, |number, row| {
        for (index, to) in graph.successors(number).enumerate() {
            if index > 0 {
                row.push(b',');
            }
            decimal::push(row, to.into());
        }
    })
}

/// Writes the graph with its arcs in pairs, those from each position on their own line.
pub fn write_pairs(graph: &GameGraph, names: &dyn Names, out: &mut dyn Write) -> io::Result<()> {
    write_head(graph, names, out)?;
    out.write_all(b",\n\"pairs\":[\n")?;
    let mut row = Vec::new();
    let mut is_first = true;
    for number in 0..graph.position_count() {
        for to in graph.successors(number) {
            if !is_first {
                row.push(b',');
            }
            is_first = false;
            row.push(b'[');
            decimal::push(&mut row, number.into());
            row.push(b',');
            decimal::push(&mut row, to.into());
            row.push(b']');
        }
        if !row.is_empty() {
            row.push(b'\n');
        }
        out.write_all(&row)?;
        row.clear();
    }
    out.write_all(b"]}\n")
}

/// Writes the graph as a matrix of 0 and 1, a row for each position.
pub fn write_matrix(graph: &GameGraph, names: &dyn Names, out: &mut dyn Write) -> io::Result<()> {
    write_head(graph, names, out)?;
    out.write_all(b",\n\"matrix\":[\n")?;
    let length = graph.position_count() as usize;
    write_rows(graph, out, |number, row| {
        let begin = row.len();
        row.extend(b"0,".iter().cycle().take(2 * length - 1));
        for to in graph.successors(number) {
            row[begin + 2 * to as usize] = b'1';
        }
    })
}

/// Writes a list for each position, and closes all.
fn write_rows(
    graph: &GameGraph,
    out: &mut dyn Write,
    fill: impl Fn(u32, &mut Vec<u8>),
) -> io::Result<()> {
    let mut row = Vec::new();
    for number in 0..graph.position_count() {
        row.push(b'[');
        fill(number, &mut row);
        let is_last = number + 1 == graph.position_count();
        row.extend_from_slice(if is_last { b"]\n" } else { b"],\n" });
        out.write_all(&row)?;
        row.clear();
    }
    out.write_all(b"]}\n")
}

/// Writes all but the moves, without closing it.
fn write_head(graph: &GameGraph, names: &dyn Names, out: &mut dyn Write) -> io::Result<()> {
    let all = || 0..graph.position_count();
    write!(
        out,
        r#"{{"positions":{},"start":{},"convention":"{}""#,
        graph.position_count(),
        graph.start(),
        graph.convention()
    )?;
    if graph.has_owners() {
        let owners = all().map(|number| graph.owner(number).unwrap_or(Seat::First).name());
        write_list(out, "owners", owners)?;
    }
    if !names.are_numbers() {
        write_list(out, "names", all().map(|number| names.name(number)))?;
    }
    Ok(())
}

/// Writes a key with a list of texts.
fn write_list<T: AsRef<str>>(
    out: &mut dyn Write,
    key: &str,
    texts: impl Iterator<Item = T>,
) -> io::Result<()> {
    write!(out, ",\n\"{key}\":[")?;
    for (index, text) in texts.enumerate() {
        if index > 0 {
            out.write_all(b",")?;
        }
        serde_json::to_writer(&mut *out, text.as_ref())?;
    }
    out.write_all(b"]")
}
