use std::io::{self, Write};

use dedale_games::game::{GameGraph, Seat};

use crate::Unwritable;
use crate::graph::{Names, decimal};

/// Checks that no position with an owner leads only to itself.
pub fn check_writable(graph: &GameGraph) -> Result<(), Unwritable> {
    let mut all = 0..graph.position_count();
    let loops = |number: u32| graph.move_count(number) == 1 && graph.has_arc(number, number);
    match all.find(|&number| graph.has_owners() && loops(number)) {
        None => Ok(()),
        Some(number) => {
            let what = format!("position {number}, which only leads to itself");
            Err(Unwritable { format: "pg", what })
        }
    }
}

/// Writes the graph as a parity game. What [`check_writable`] refuses is written as an end
/// that the first player wins.
pub fn write(graph: &GameGraph, names: &dyn Names, out: &mut dyn Write) -> io::Result<()> {
    // The number of nodes for each position.
    let copies = if graph.has_owners() { 1 } else { 2 };
    let node = |position: u32, copy: u64| copies * u64::from(position) + copy;
    writeln!(out, "parity {};", node(graph.position_count() - 1, copies - 1))?;
    if graph.start() > 0 {
        // Some solvers do not know this line.
        writeln!(out, "start {};", node(graph.start(), 0))?;
    }
    let mut line = Vec::new();
    for position in 0..graph.position_count() {
        for (copy, turn) in (0..copies).zip(Seat::BOTH) {
            let owner = graph.owner(position).unwrap_or(turn);
            let is_end = graph.move_count(position) == 0;
            decimal::push(&mut line, node(position, copy));
            line.push(b' ');
            let winner = graph.convention().winner(owner);
            decimal::push(&mut line, if is_end { winner.index() as u64 } else { 0 });
            line.push(b' ');
            decimal::push(&mut line, owner.index() as u64);
            line.push(b' ');
            if is_end {
                decimal::push(&mut line, node(position, copy));
            }
            for (index, to) in graph.successors(position).enumerate() {
                if index > 0 {
                    line.push(b',');
                }
                // Of two nodes a move leads to the other player's.
                decimal::push(&mut line, node(to, copies - 1 - copy));
            }
            let turn = (copies == 2).then_some(turn);
            if turn.is_some() || !names.are_numbers() {
                push_name(&mut line, &names.name(position), turn);
            }
            line.extend_from_slice(b";\n");
            out.write_all(&line)?;
            line.clear();
        }
    }
    Ok(())
}

/// Appends the name in double quotes, with the player to move.
fn push_name(line: &mut Vec<u8>, name: &str, turn: Option<Seat>) {
    line.extend_from_slice(b" \"");
    for byte in name.bytes() {
        line.push(byte);
        if byte == b'"' {
            line.push(byte);
        }
    }
    if let Some(turn) = turn {
        line.push(b'/');
        line.extend_from_slice(turn.name().as_bytes());
    }
    line.push(b'"');
}
