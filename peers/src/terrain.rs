//! Paths over weighted terrain: eight neighbors, corners never cut, weights 1, 2, 3 and 5.

use dedale::board::{
    Cell, CornerCutting, Heuristic, Neighborhood, Point, Size, SquareBoard, Terrain, Weighted,
};
use dedale::search::{self, Algorithm, Path, PathIndex, Planner, Workspace};

use crate::arena::{Arena, Dice};
use crate::paths::petgraph_of;
use crate::race::{Contender, agreeing, race};
use crate::table::{Row, Table, Unit, geometric_mean};

/// The seeds of the terrain.
const SEEDS: [u64; 3] = [1, 2, 3];

/// How often all queries are asked before the clock starts, so that planners learn what pays.
const ROUNDS: usize = 20;

/// The sides of the squares at whose corners heights are drawn, and their shares.
const SCALES: [(u32, f64); 2] = [(24, 0.7), (7, 0.3)];

/// Heights, and the weight of ground below each; higher ground weighs 5.
const LEVELS: [(f64, u8); 3] = [(0.45, 1), (0.55, 2), (0.65, 3)];

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

/// The board with heights by value noise on its free cells.
fn board_of(arena: &Arena, seed: u64) -> SquareBoard {
    let mut map = arena.map.clone();
    let size = map.size();
    let mut dice = Dice::new(seed);
    let scales = SCALES.map(|(side, share)| (Noise::new(size, side, &mut dice), share));
    for point in size.points() {
        let height: f64 = scales.iter().map(|(noise, share)| noise.at(point) * share).sum();
        let level = LEVELS.into_iter().find(|(below, _)| height < *below);
        let weight = level.map_or(5, |(_, weight)| weight);
        if map.terrain(point) != Terrain::Wall {
            map.set_terrain(point, Terrain::with_cost(weight).expect("not 0"));
        }
    }
    map.board(Neighborhood::Eight(CornerCutting::Never))
}

/// Heights at the corners of squares, and smoothly between them.
struct Noise {
    side: u32,
    width: u32,
    heights: Vec<f64>,
}

impl Noise {
    fn new(size: Size, side: u32, dice: &mut Dice) -> Self {
        let [width, height] = [size.width(), size.height()].map(|cells| cells / side + 2);
        let heights = (0..width * height).map(|_| f64::from(dice.roll(1_000)) / 1_000.0);
        Self { side, width, heights: heights.collect() }
    }

    fn at(&self, point: Point) -> f64 {
        let place = |at: u32| {
            let share = f64::from(at % self.side) / f64::from(self.side);
            (at / self.side, share * share * (3.0 - 2.0 * share))
        };
        let ((x, u), (y, v)) = (place(point.x), place(point.y));
        let height = |x: u32, y: u32| self.heights[(y * self.width + x) as usize];
        let along = |y: u32| height(x, y) * (1.0 - u) + height(x + 1, y) * u;
        along(y) * (1.0 - v) + along(y + 1) * v
    }
}

fn paths(arena: &Arena, seed: u64, passes: u32) -> Row {
    let board = &board_of(arena, seed);
    let queries: Vec<[Cell; 2]> = arena
        .queries
        .iter()
        .map(|query| [query.start, query.goal].map(|end| arena.cell(end)))
        .collect();
    let queries = &queries;
    let asked_often = |algorithm| {
        let mut planner = Planner::new(algorithm, board);
        for _ in 0..ROUNDS {
            for &[start, goal] in queries {
                planner.find(board, start, goal);
            }
        }
        planner
    };
    let csr = petgraph_of(board);
    let mut workspace = Workspace::new();
    let [mut auto, mut canonical] = [Algorithm::Auto, Algorithm::CanonicalAstar].map(asked_often);
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
    let mut row = agreeing(name, &race(&mut contenders, passes), 0, "other costs");
    for figure in &mut row.figures {
        figure.seconds /= queries.len() as f64;
    }
    row
}

/// Answers all queries; the costs are judged when the clock has stopped.
fn contender<'a>(
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
