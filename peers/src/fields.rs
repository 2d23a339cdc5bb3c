//! Every cell's distance to a goal: four neighbors, steps.

use std::fmt::Write as _;
use std::time::Duration;

use bracket_pathfinding::prelude::{BaseMap, DijkstraMap};
use dedale::FlowField;
use dedale::board::{Cell, Graph, SquareBoard};
use petgraph::csr::Csr;
use serde::Serialize;
use smallvec::SmallVec;

use crate::arena::{Arena, Ring, Sums};
use crate::paths::petgraph_of;
use crate::race::{Contender, Lap, timed};
use crate::table::{heading, means, rounded};

/// One board's field.
#[derive(Serialize)]
pub struct FieldRow {
    pub board: String,
    pub is_map: bool,
    pub reached: u64,
    /// Ours first, then the plain bar.
    pub figures: Vec<FieldFigure>,
}

#[derive(Serialize)]
pub struct FieldFigure {
    pub name: String,
    pub millis: f64,
    pub nanos_per_cell: f64,
    pub agrees: bool,
}

pub fn compare(arena: &Arena, passes: u32) -> FieldRow {
    let csr = petgraph_of(&arena.four);
    let mut contenders = [
        ours(arena),
        ring(arena),
        petgraph_dijkstra(arena, &csr),
        bracket(arena),
        pathfinding_dijkstra(arena),
    ];
    let mut best = vec![Duration::MAX; contenders.len()];
    let mut sums = vec![(0, 0); contenders.len()];
    for pass in 0..passes.max(1) * 5 {
        for (index, contender) in contenders.iter_mut().enumerate() {
            // The two fast ones are near each other: look at them more often.
            if index > 1 && pass >= passes {
                continue;
            }
            let Lap { time, answer, .. } = (contender.run)();
            best[index] = best[index].min(time);
            sums[index] = answer;
        }
    }
    let reached = sums[1].0;
    let figures =
        contenders.iter().zip(best).zip(&sums).map(|((contender, time), answer)| FieldFigure {
            name: contender.name.to_owned(),
            millis: time.as_secs_f64() * 1e3,
            nanos_per_cell: time.as_secs_f64() * 1e9 / reached as f64,
            agrees: *answer == sums[1],
        });
    FieldRow {
        board: arena.name.clone(),
        is_map: arena.is_map,
        reached,
        figures: figures.collect(),
    }
}

/// Distances and next steps, in reused memory.
fn ours(arena: &Arena) -> Contender<'_, Sums> {
    let mut field = FlowField::default();
    let goal = arena.cell(arena.goal);
    let run = move || {
        let time = timed(|| field.recompute(&arena.four, &[goal]));
        let sum = field.reached().filter_map(|cell| field.distance(cell)).map(u64::from).sum();
        Lap { time, count: 1, answer: (field.reached().len() as u64, sum) }
    };
    Contender { name: "dedale Field (distance and next)", run: Box::new(run) }
}

/// The plain bar: distances only, in reused memory.
fn ring(arena: &Arena) -> Contender<'_, Sums> {
    let mut ring = Ring::new(&arena.four, arena.goal);
    let run = move || Lap { time: timed(|| ring.run()), count: 1, answer: ring.sums() };
    Contender { name: "plain ring-buffer BFS (distance only)", run: Box::new(run) }
}

fn petgraph_dijkstra<'a>(arena: &'a Arena, csr: &'a Csr<(), u32>) -> Contender<'a, Sums> {
    let goal = arena.cell(arena.goal).number();
    Contender::timed(
        "petgraph dijkstra",
        move || petgraph::algo::dijkstra(csr, goal, None, |_| 1_u32),
        |found| (found.len() as u64, found.values().map(|&distance| u64::from(distance)).sum()),
    )
}

struct Bracket<'a>(&'a SquareBoard);

impl BaseMap for Bracket<'_> {
    fn get_available_exits(&self, index: usize) -> SmallVec<[(usize, f32); 10]> {
        self.0.neighbors(Cell::new(index as u32)).map(|next| (next.index(), 1.0)).collect()
    }
}

/// Its map leaves 2 on the goal itself when it has a neighbor; that one cell
/// is left out of the comparison.
fn bracket(arena: &Arena) -> Contender<'_, Sums> {
    let map = Bracket(&arena.four);
    let size = arena.four.size();
    let goal = arena.cell(arena.goal).index();
    let mut field = DijkstraMap::new_empty(size.width(), size.height(), f32::MAX);
    let run = move || {
        let time = timed(|| {
            DijkstraMap::clear(&mut field);
            DijkstraMap::build(&mut field, &[goal], &map);
        });
        let others =
            field.map.iter().enumerate().filter(|&(index, &d)| index != goal && d < f32::MAX);
        let answer = others.fold((1, 0), |(count, sum), (_, &d)| (count + 1, sum + d as u64));
        Lap { time, count: 1, answer }
    };
    Contender { name: "bracket DijkstraMap", run: Box::new(run) }
}

fn pathfinding_dijkstra(arena: &Arena) -> Contender<'_, Sums> {
    let goal = arena.cell(arena.goal).number();
    let next = |&cell: &u32| -> Vec<(u32, u32)> {
        arena.four.neighbors(Cell::new(cell)).map(|next| (next.number(), 1)).collect()
    };
    Contender::timed(
        "pathfinding dijkstra_all",
        move || pathfinding::prelude::dijkstra_all(&goal, next),
        |found| {
            let sum = found.values().map(|&(_, distance)| u64::from(distance)).sum();
            (found.len() as u64 + 1, sum)
        },
    )
}

pub fn markdown(rows: &[FieldRow]) -> String {
    let Some(first) = rows.first() else { return String::new() };
    let names = first.figures.iter().map(|figure| figure.name.as_str());
    let mut text = heading("field, ms (ns a cell), 4 neighbors", names);
    for row in rows {
        let _ = write!(text, "| {} |", row.board);
        for figure in &row.figures {
            let wrong = if figure.agrees { "" } else { " differs" };
            let (millis, nanos) = (rounded(figure.millis), rounded(figure.nanos_per_cell));
            let _ = write!(text, " {millis} ({nanos}){wrong} |");
        }
        text.push('\n');
    }
    let times = rows
        .iter()
        .map(|row| (row.is_map, row.figures.iter().map(|figure| figure.millis).collect()));
    text += &means(&times.collect::<Vec<_>>(), 1);
    text
}
