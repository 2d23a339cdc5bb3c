use std::io::{self, Write};

use dedale::game::GameGraph;
use dedale::solve::{Solution, Value};

use super::write::{begin, id};
use crate::graph::Names;

/// The graph as a digraph to be drawn by Graphviz, with what each position is worth:
/// blue boxes are won by who moves there, orange ellipses lost, grey diamonds draws, each
/// with its distance; best moves are bold. It reads back as the same graph.
pub fn write_solved(
    graph: &GameGraph,
    names: &dyn Names,
    solution: &Solution,
    out: &mut dyn Write,
) -> io::Result<()> {
    begin(graph, names, out)?;
    out.write_all(b"    node [style=filled, fontname=sans];\n    edge [color=grey40];\n")?;
    for position in 0..graph.position_count() {
        let name = names.name(position);
        let (shape, colour) = match solution.value(position) {
            Value::Win => ("box", "#9ecae1"),
            Value::Loss => ("ellipse", "#fdbe85"),
            Value::Draw => ("diamond", "#d9d9d9"),
        };
        let worth = match solution.distance(position) {
            None => solution.value(position).name().to_owned(),
            Some(distance) => format!("{} {distance}", solution.value(position).name()),
        };
        let escaped = name.replace('\\', "\\\\").replace('"', "\\\"");
        let owner = graph.owner(position).map_or("", |owner| owner.name());
        out.write_all(b"    ")?;
        out.write_all(&id(&name))?;
        write!(out, " [label=\"{escaped}\\n{worth}\", shape={shape}, fillcolor=\"{colour}\"")?;
        if !owner.is_empty() {
            write!(out, ", owner={owner}")?;
        }
        out.write_all(b"];\n")?;
    }
    for position in 0..graph.position_count() {
        let best = solution.best_move(graph, position);
        for to in graph.successors(position) {
            out.write_all(b"    ")?;
            out.write_all(&id(&names.name(position)))?;
            out.write_all(b" -> ")?;
            out.write_all(&id(&names.name(to)))?;
            let is_best = best == Some(to);
            out.write_all(if is_best { b" [penwidth=3, color=black];\n" } else { b";\n" })?;
        }
    }
    out.write_all(b"}\n")
}
