//! Paths over weighted terrain: eight neighbors, corners never cut, weights 1, 2, 3 and 5.

use std::num::NonZeroU8;

use dedale::Random;
use dedale::board::{Cell, CornerCutting, GridMap, Heuristic, Neighborhood, SquareBoard, Weighted};
use dedale::maze::raise_hills;
use dedale::search::{self, Algorithm, Path, PathIndex, Planner, Workspace};

use crate::arena::Arena;
use crate::paths::petgraph_of;
use crate::race::{Contender, agreeing, race};
use crate::table::{Row, Table, Unit, geometric_mean};

/// The seeds of the terrain.
const SEEDS: [u64; 3] = [1, 2, 3];

/// How often all queries are asked before the clock starts, so that planners learn what pays.
const ROUNDS: usize = 20;

const WEIGHTS: [u8; 4] = [1, 2, 3, 5];

pub fn compare(arenas: &[Arena], passes: u32) -> Vec<Table> {
    let mut rows = Vec::new();
    for arena in arenas {
        for seed in SEEDS {
            eprintln!("{}, terrain {seed}", arena.name);
            rows.push(paths(arena, seed, passes));
        }
    }
    rows.extend(geometric_mean(&rows));
    let title = "a path over terrain of weights 1, 2, 3 and 5, ms";
    vec![Table::new(title, Unit::Millis, "Times are ratios to the first column.", rows)]
}

/// The map with hills on its free cells.
pub fn hilly(map: &GridMap, seed: u64) -> GridMap {
    let mut map = map.clone();
    let weights = WEIGHTS.map(|weight| NonZeroU8::new(weight).expect("not 0"));
    raise_hills(&mut map, &weights, &mut Random::new(seed));
    map
}

/// A planner that was asked all queries often before.
pub fn asked_often(algorithm: Algorithm, board: &SquareBoard, queries: &[[Cell; 2]]) -> Planner {
    let mut planner = Planner::new(algorithm, board);
    for _ in 0..ROUNDS {
        for &[start, goal] in queries {
            planner.find(board, start, goal);
        }
    }
    planner
}

fn paths(arena: &Arena, seed: u64, passes: u32) -> Row {
    let board = &hilly(&arena.map, seed).board(Neighborhood::Eight(CornerCutting::Never));
    let queries = &arena.pairs();
    let csr = petgraph_of(board);
    let mut workspace = Workspace::new();
    let [mut auto, mut canonical] = [Algorithm::Auto, Algorithm::CanonicalAstar]
        .map(|algorithm| asked_often(algorithm, board, queries));
    let mut labels = PathIndex::with_labels(board).expect("paths that do not cost too much");
    let mut contenders = [
        contender("dedale astar", board, queries, |[start, goal]| {
            search::astar_with(board, start, goal, &mut workspace, &mut ()).ok().flatten()
        }),
        contender("dedale auto", board, queries, |[start, goal]| auto.find(board, start, goal)),
        contender("dedale canonical-astar", board, queries, |[start, goal]| {
            canonical.find(board, start, goal)
        }),
        contender("dedale PathIndex, hub labels", board, queries, |[start, goal]| {
            labels.find(start, goal)
        }),
        contender("dedale astar, fresh memory", board, queries, |[start, goal]| {
            search::astar(board, start, goal)
        }),
        contender("dedale auto, new board", board, queries, |[start, goal]| {
            Planner::new(Algorithm::Auto, board).find(board, start, goal)
        }),
        contender("pathfinding astar", board, queries, |[start, goal]| {
            let steps = |&cell: &Cell| -> Vec<(Cell, u64)> {
                board.steps(cell).map(|step| (step.to, step.cost.into())).collect()
            };
            let estimate = |&cell: &Cell| board.estimate(cell, goal);
            let found = pathfinding::prelude::astar(&start, steps, estimate, |&cell| cell == goal);
            found.map(|(cells, _)| cells.into())
        }),
        contender("petgraph astar", board, queries, |[start, goal]| {
            let (_, cells) = petgraph::algo::astar(
                &csr,
                start.number(),
                |node| node == goal.number(),
                |edge| u64::from(*edge.weight()),
                |node| board.estimate(Cell::new(node), goal),
            )?;
            Some(cells.into_iter().map(Cell::new).collect())
        }),
    ];
    let name = format!("{}, terrain {seed}", arena.name);
    raced(name, &mut contenders, passes, queries.len())
}

/// The time of a query by each contender, which should all find paths of the same costs.
pub fn raced(
    name: String,
    contenders: &mut [Contender<'_, Vec<Option<u64>>>],
    passes: u32,
    queries: usize,
) -> Row {
    let mut row = agreeing(name, &race(contenders, passes), 0, "other costs");
    for figure in &mut row.figures {
        figure.seconds /= queries as f64;
    }
    row
}

/// Answers all queries; the costs are judged when the clock has stopped.
pub fn contender<'a>(
    name: &'static str,
    board: &'a SquareBoard,
    queries: &'a [[Cell; 2]],
    mut find: impl FnMut([Cell; 2]) -> Option<Path> + 'a,
) -> Contender<'a, Vec<Option<u64>>> {
    Contender::timed(
        name,
        move || queries.iter().map(|&query| find(query)).collect::<Vec<_>>(),
        move |paths| {
            paths.iter().map(|path| path.as_ref().and_then(|path| path.cost(board))).collect()
        },
    )
}
