//! A search watched by your own observer, stopped after fifty cells, and recorded for
//! replay step by step.
//!
//! `cargo run --example watch_a_search`

use dedale::board::{Cell, Graph, GridMap, Neighborhood, Size, SizeError, Terrain};
use dedale::search::{self, Event, Stopped, Trace, Workspace};

fn main() -> Result<(), SizeError> {
    let board = GridMap::new(Size::new(12, 12)?, Terrain::FREE).board(Neighborhood::Four);
    let (start, goal) = (Cell::new(0), Cell::new(143));

    let mut opened = 0;
    let mut at_most_fifty = |event: Event| {
        opened += u32::from(matches!(event, Event::Opened { .. }));
        if opened > 50 { Err(Stopped) } else { Ok(()) }
    };
    let answer = search::bfs_with(&board, start, goal, &mut Workspace::new(), &mut at_most_fifty);
    println!("breadth-first search of at most fifty cells: {answer:?}");

    let mut trace = Trace::new(board.cell_count(), 10_000);
    let path = search::astar_with(&board, start, goal, &mut Workspace::new(), &mut trace);
    let steps = path.ok().flatten().map_or(0, |path| path.steps());
    println!("A*: {steps} steps in {} events; halfway:", trace.events().len());
    let marks = trace.marks_at(trace.events().len() / 2);
    for row in marks.as_slice().chunks(12) {
        let signs: Vec<String> = row.iter().map(|mark| format!("{mark:?}")[..1].into()).collect();
        println!("  {}", signs.join(" "));
    }
    Ok(())
}
