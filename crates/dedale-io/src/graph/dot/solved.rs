use std::io::{self, Write};

use dedale_games::game::GameGraph;
use dedale_games::solve::{Solution, Value};

use super::write::{begin, escaped, ids, line};
use crate::graph::Names;

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
