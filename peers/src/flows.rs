//! Whole flow fields beside the plain breadth-first search, and repairs beside whole fields:
//! one thread, memory reused. Each turn of a contender is several fields one after the other,
//! of which the best counts: its memory is in the cache if it fits.

use std::time::Duration;

use dedale::board::{Cell, Graph, Neighborhood, Terrain};
use dedale::field::{Distances, Kernel};
use dedale::{FlowField, Random};
use serde::Serialize;

use crate::arena::{self, Arena, Ring, Sums, sums};
use crate::race::{Contender, Lap, agreeing, best_of, race, timed, turns};
use crate::table::{Row, Table, Unit, geometric_mean, heading, rounded};

/// Edits of a board whose repairs are timed.
const EDITS: u32 = 10_000;

/// All that was measured.
#[derive(Default, Serialize)]
pub struct Flows {
    pub tables: Vec<Table>,
    pub edits: Vec<Edits>,
}

/// Random edits of one board, each repaired.
#[derive(Serialize)]
pub struct Edits {
    pub board: String,
    /// Seconds of a whole field.
    pub afresh: f64,
    pub median: f64,
    pub percentile_99: f64,
    pub worst: f64,
}

/// Measures fields on all boards whose name holds `only`.
pub fn compare(mut arenas: Vec<Arena>, only: &str, passes: u32) -> Flows {
    arenas.extend(arena::large());
    arenas.retain(|arena| arena.name.contains(only));
    let mut rows = Vec::new();
    let mut edits = Vec::new();
    for arena in &arenas {
        eprintln!("{}", arena.name);
        rows.push(fields(arena, passes));
        if arena.name.contains("1024²") {
            edits.push(repairs(arena));
        }
    }
    rows.extend(geometric_mean(&rows));
    let title = "a flow field, ns a cell reached";
    let remark = "Times are ratios to the first column; the bar has distances only.";
    let mut tables =
        vec![Table::new(title, Unit::Nanos, remark, rows), crate::huge::compare(only, passes)];
    tables.extend(crate::weighted::compare(&arenas, passes));
    Flows { tables, edits }
}

fn fields(arena: &Arena, passes: u32) -> Row {
    let (board, goal) = (&arena.four, [arena.cell(arena.goal)]);
    let mut ring = Ring::new(board, arena.goal);
    ring.run();
    let (reached, _) = ring.sums();
    let mut field = FlowField::default();
    let mut distances = Distances::default();
    let mut flood = FlowField::default();
    let turns = turns(reached);
    let lap = |time: Duration, answer: Sums| Lap { time, count: reached, answer };
    let mut contenders = [
        Contender {
            name: "dedale `FlowField`",
            run: Box::new(|| {
                let time = best_of(turns, || field.recompute(board, &goal));
                lap(time, sums(board, |cell| field.distance(cell)))
            }),
        },
        Contender {
            name: "dedale `Distances`",
            run: Box::new(|| {
                let time = best_of(turns, || distances.recompute(board, &goal));
                lap(time, sums(board, |cell| distances.distance(cell)))
            }),
        },
        Contender {
            name: "its flood from cell to cell",
            run: Box::new(|| {
                let time = best_of(turns, || flood.recompute_by(Kernel::Flood, board, &goal));
                lap(time, sums(board, |cell| flood.distance(cell)))
            }),
        },
        Contender {
            name: "plain ring-buffer BFS",
            run: Box::new(|| {
                let time = best_of(turns, || ring.run());
                lap(time, ring.sums())
            }),
        },
    ];
    agreeing(arena.name.clone(), &race(&mut contenders, passes), 3, "other distances")
}

/// Walls and free cells are exchanged at random, one after the other; in the end the field is
/// compared with a fresh one.
fn repairs(arena: &Arena) -> Edits {
    let goal = arena.cell(arena.goal);
    let mut board = arena.map.board(Neighborhood::Four);
    let [mut field, mut fresh] = [(); 2].map(|()| FlowField::to(&board, &[goal]));
    let afresh = (0..9).map(|_| timed(|| fresh.recompute(&board, &[goal]))).min();
    let mut random = Random::new(17);
    let mut times = Vec::new();
    for _ in 0..EDITS {
        let cell = Cell::new(random.below(board.cell_count() as u32));
        if cell == goal {
            continue;
        }
        let terrain = if board.is_free(cell) { Terrain::Wall } else { Terrain::FREE };
        board.set_terrain(cell, terrain);
        times.push(timed(|| {
            field.repair(&board, &[cell]);
        }));
    }
    fresh.recompute(&board, &[goal]);
    for cell in (0..board.cell_count() as u32).map(Cell::new) {
        let [repaired, fresh] =
            [&field, &fresh].map(|field| (field.distance(cell), field.next(cell)));
        assert_eq!(repaired, fresh, "{}", arena.name);
    }
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64();
    Edits {
        board: arena.name.clone(),
        afresh: afresh.unwrap_or_default().as_secs_f64(),
        median: at(50),
        percentile_99: at(99),
        worst: at(100),
    }
}

impl Flows {
    pub fn markdown(&self) -> String {
        let mut texts = crate::table::markdown(&self.tables);
        if !self.edits.is_empty() {
            let names = ["a whole field", "median", "99 %", "worst"];
            let mut text = heading("a random edit repaired, µs", names.into_iter());
            for edits in &self.edits {
                let Edits { afresh, median, percentile_99, worst, .. } = edits;
                let cells = [median, percentile_99, worst]
                    .map(|time| format!("{} ×1/{}", rounded(time * 1e6), rounded(afresh / time)));
                let afresh = rounded(afresh * 1e6);
                text += &format!("| {} | {afresh} | {} |\n", edits.board, cells.join(" | "));
            }
            texts.push(text);
        }
        texts.join("\n")
    }

    pub fn has_wrong_answer_of_ours(&self) -> bool {
        self.tables.iter().any(|table| table.has_fault_of("dedale") || table.has_fault_of("its"))
    }
}
