//! One path from a start to a goal: eight neighbors, √2, corners never cut.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use bracket_pathfinding::prelude::{BaseMap, a_star_search};
use dedale::board::{
    Board, Cell, DIAGONAL, Graph, Heuristic, Point, STRAIGHT, SquareBoard, Weighted,
};
use dedale::search::{self, Algorithm, JumpSearch, Path, PathIndex, Planner, Workspace};
use grid_pathfinding::PathingGrid;
use grid_util::grid::ValueGrid;
use petgraph::csr::Csr;
use serde::Serialize;
use smallvec::SmallVec;

use crate::arena::{Arena, Query};
use crate::table::{heading, means, rounded};
use crate::warthog::Warthog;

/// One board's path queries.
#[derive(Serialize)]
pub struct PathRow {
    pub board: String,
    pub is_map: bool,
    pub queries: usize,
    /// Ours first.
    pub figures: Vec<PathFigure>,
}

#[derive(Serialize)]
pub struct PathFigure {
    pub name: String,
    /// Mean time of a query.
    pub micros: f64,
    /// Queries whose length is the expected one.
    pub agreed: usize,
}

impl PathRow {
    pub fn has_wrong_answer_of_ours(&self) -> bool {
        self.figures[..OURS].iter().any(|own| own.agreed < self.queries)
    }
}

/// Somebody who answers queries.
trait Solver {
    /// Gets ready for all queries, before the clock starts.
    fn begin(&mut self) {}

    fn solve(&mut self, query: &Query) -> Option<Found>;
}

impl<F: FnMut(&Query) -> Option<Found>> Solver for F {
    fn solve(&mut self, query: &Query) -> Option<Found> {
        self(query)
    }
}

type AnySolver<'a> = Box<dyn Solver + 'a>;

/// A path, as it is given; it is measured when the clock has stopped.
enum Found {
    /// The first cell of a path; how long one is from there is found by A*.
    First {
        start: Cell,
        first: Cell,
        goal: Cell,
    },
    Cells(Vec<Cell>),
    Points(Vec<Point>),
}

impl Found {
    fn length(&self, board: &SquareBoard) -> Option<f64> {
        match self {
            Self::First { start, first, goal } => {
                let mut cells = search::astar(board, *first, *goal)?.into_cells();
                if start != goal {
                    cells.insert(0, *start);
                }
                board.length(&cells)
            }
            Self::Cells(cells) => board.length(cells),
            Self::Points(points) => Some(length_of(points)),
        }
    }
}

/// How many of the contenders are ours; they come first.
const OURS: usize = 8;

pub fn compare(arena: &Arena, passes: u32, warthog: Option<&std::path::Path>) -> PathRow {
    let csr = petgraph_of(&arena.eight);
    let grid = grid_of(arena);
    let board = &arena.eight;
    let mut workspace = Workspace::new();
    let astar = |start, goal| {
        let path = search::astar_with(board, start, goal, &mut workspace, &mut ());
        path.ok().flatten().map(found)
    };
    // They keep what earlier queries have taught them; indexes are built before.
    let mut planner = choosing(arena);
    let mut jumps = JumpSearch::on(board).expect("a plain board");
    let mut landmarks = PathIndex::on(board).expect("a plain board");
    let [mut labels, mut steps] =
        [(); 2].map(|()| PathIndex::with_labels(board).expect("a plain board"));
    let first_step = |start, goal| {
        steps.first_step(start, goal).map(|first| Found::First { start, first, goal })
    };
    let mut contenders: Vec<(&str, AnySolver)> = vec![
        ("dedale astar", by(arena, astar)),
        (
            "dedale astar, fresh memory",
            by(arena, |start, goal| search::astar(board, start, goal).map(found)),
        ),
        ("dedale auto", by(arena, |start, goal| planner.find(board, start, goal).map(found))),
        ("dedale auto, new board", Box::new(NewBoard { arena, planner: choosing(arena) })),
        ("dedale JumpSearch", by(arena, |start, goal| jumps.find(start, goal).map(found))),
        (
            "dedale PathIndex, landmarks",
            by(arena, |start, goal| landmarks.find(start, goal).map(found)),
        ),
        (
            "dedale PathIndex, hub labels",
            by(arena, |start, goal| labels.find(start, goal).map(found)),
        ),
        ("dedale first step, hub labels", by(arena, first_step)),
        ("pathfinding astar", pathfinding_astar(arena)),
        ("petgraph astar", petgraph_astar(arena, &csr)),
        ("bracket a_star_search", bracket_astar(arena)),
        ("grid_pathfinding JPS", grid_pathfinding_jps(&grid)),
    ];
    let mut best = vec![Duration::MAX; contenders.len()];
    let mut agreed = vec![0; contenders.len()];
    let expected: Vec<Option<f64>> = arena
        .queries
        .iter()
        .map(|query| {
            query.expected.or_else(|| contenders[OURS].1.solve(query)?.length(&arena.eight))
        })
        .collect();
    let warthog = warthog.map(|program| Warthog::on(arena, program));
    let mut of_warthog: Option<(Duration, usize)> = None;
    for _ in 0..passes {
        for (index, (_, solver)) in contenders.iter_mut().enumerate() {
            // The first of two passes in a row brings its memory back into the caches; what is
            // found is judged after both.
            let mut found = Vec::new();
            for _ in 0..2 {
                solver.begin();
                let time;
                (time, found) = lap(solver.as_mut(), &arena.queries);
                best[index] = best[index].min(time);
            }
            let answers = found.iter().zip(arena.queries.iter().zip(&expected));
            agreed[index] = answers
                .filter(|(found, (query, expected))| {
                    is_right(found.as_ref(), **expected, query, arena)
                })
                .count();
        }
        if let Some(warthog) = &warthog {
            let (time, agreed) = judged(&warthog.run(), &expected, &arena.queries);
            let before = of_warthog.map_or(Duration::MAX, |(time, _)| time);
            of_warthog = Some((time.min(before), agreed));
        }
    }
    let names = contenders.iter().map(|(name, _)| *name).chain(["warthog jps2"]);
    let results = best.into_iter().zip(agreed).chain(of_warthog);
    let figures = names.zip(results).map(|(name, (time, agreed))| {
        let micros = time.as_secs_f64() * 1e6 / arena.queries.len() as f64;
        PathFigure { name: name.to_owned(), micros, agreed }
    });
    PathRow {
        board: arena.name.clone(),
        is_map: arena.is_map,
        queries: arena.queries.len(),
        figures: figures.collect(),
    }
}

/// Solves all queries: how long that takes, and what is found.
fn lap(solver: &mut dyn Solver, queries: &[Query]) -> (Duration, Vec<Option<Found>>) {
    let mut time = Duration::ZERO;
    let found = queries.iter().map(|query| {
        let begin = Instant::now();
        let found = solver.solve(query);
        time += begin.elapsed();
        found
    });
    let found = found.collect();
    (time, found)
}

fn is_right(found: Option<&Found>, expected: Option<f64>, query: &Query, arena: &Arena) -> bool {
    match (found.and_then(|path| path.length(&arena.eight)), expected) {
        (Some(found), Some(expected)) => (found - expected).abs() <= query.tolerance,
        (found, expected) => found.is_none() && expected.is_none(),
    }
}

/// The time of all queries, and how many lengths are right, which have six digits.
fn judged(
    answers: &[(Duration, f64)],
    expected: &[Option<f64>],
    queries: &[Query],
) -> (Duration, usize) {
    let right =
        answers.iter().zip(expected).zip(queries).filter(|(((_, length), expected), query)| {
            expected.is_some_and(|expected| {
                (length - expected).abs() <= query.tolerance.max(1e-5 * expected)
            })
        });
    (answers.iter().map(|(time, _)| *time).sum(), right.count())
}

/// Answers queries from their cells.
fn by<'a>(
    arena: &'a Arena,
    mut find: impl FnMut(Cell, Cell) -> Option<Found> + 'a,
) -> AnySolver<'a> {
    Box::new(move |query: &Query| find(arena.cell(query.start), arena.cell(query.goal)))
}

/// On a board just loaded, of which nothing is learned yet.
struct NewBoard<'a> {
    arena: &'a Arena,
    planner: Planner,
}

impl Solver for NewBoard<'_> {
    fn begin(&mut self) {
        self.planner = choosing(self.arena);
    }

    fn solve(&mut self, query: &Query) -> Option<Found> {
        let [start, goal] = [query.start, query.goal].map(|end| self.arena.cell(end));
        self.planner.find(&self.arena.eight, start, goal).map(found)
    }
}

fn choosing(arena: &Arena) -> Planner {
    Planner::new(Algorithm::Auto, &arena.eight)
}

fn found(path: Path) -> Found {
    Found::Cells(path.into_cells())
}

/// As its documentation shows it: positions as nodes, successors in a vector.
fn pathfinding_astar(arena: &Arena) -> AnySolver<'_> {
    Box::new(|query: &Query| {
        let goal = (query.goal.x as i32, query.goal.y as i32);
        let start = (query.start.x as i32, query.start.y as i32);
        let (path, _) = pathfinding::prelude::astar(
            &start,
            |&(x, y)| successors(arena, x, y),
            |&(x, y)| {
                let (dx, dy) = (x.abs_diff(goal.0), y.abs_diff(goal.1));
                dx.max(dy) * STRAIGHT + dx.min(dy) * (DIAGONAL - STRAIGHT)
            },
            |&node| node == goal,
        )?;
        Some(Found::Points(path.iter().map(|&(x, y)| Point::new(x as u32, y as u32)).collect()))
    })
}

fn successors(arena: &Arena, x: i32, y: i32) -> Vec<((i32, i32), u32)> {
    let mut next = Vec::with_capacity(8);
    for (dx, dy) in [(0, 1), (-1, 0), (0, -1), (1, 0)] {
        if arena.is_free(x + dx, y + dy) {
            next.push(((x + dx, y + dy), STRAIGHT));
        }
    }
    for (dx, dy) in [(-1, 1), (-1, -1), (1, -1), (1, 1)] {
        let corners = arena.is_free(x + dx, y) && arena.is_free(x, y + dy);
        if corners && arena.is_free(x + dx, y + dy) {
            next.push(((x + dx, y + dy), DIAGONAL));
        }
    }
    next
}

fn length_of(points: &[Point]) -> f64 {
    let steps = points.windows(2).map(|pair| {
        let diagonal = pair[0].x != pair[1].x && pair[0].y != pair[1].y;
        if diagonal { std::f64::consts::SQRT_2 } else { 1.0 }
    });
    steps.sum()
}

/// The board as petgraph's compressed rows, made once.
pub fn petgraph_of(board: &SquareBoard) -> Csr<(), u32> {
    let mut edges: Vec<(u32, u32, u32)> = (0..board.cell_count() as u32)
        .flat_map(|from| {
            let steps = board.steps(Cell::new(from));
            steps.map(move |step| (from, step.to.number(), step.cost))
        })
        .collect();
    edges.sort_unstable();
    let mut csr = Csr::from_sorted_edges(&edges).expect("sorted edges");
    while csr.node_count() < board.cell_count() {
        csr.add_node(());
    }
    csr
}

fn petgraph_astar<'a>(arena: &'a Arena, csr: &'a Csr<(), u32>) -> AnySolver<'a> {
    by(arena, move |start, goal| {
        let (_, path) = petgraph::algo::astar(
            csr,
            start.number(),
            |node| node == goal.number(),
            |edge| u64::from(*edge.weight()),
            |node| arena.eight.estimate(Cell::new(node), goal),
        )?;
        Some(Found::Cells(path.into_iter().map(Cell::new).collect()))
    })
}

struct Bracket<'a>(&'a SquareBoard);

impl BaseMap for Bracket<'_> {
    fn get_available_exits(&self, index: usize) -> SmallVec<[(usize, f32); 10]> {
        let steps = self.0.steps(Cell::new(index as u32));
        steps.map(|step| (step.to.index(), step.cost as f32 / STRAIGHT as f32)).collect()
    }

    fn get_pathing_distance(&self, from: usize, to: usize) -> f32 {
        let [from, to] = [from, to].map(|index| Cell::new(index as u32));
        self.0.estimate(from, to) as f32 / STRAIGHT as f32
    }
}

fn bracket_astar(arena: &Arena) -> AnySolver<'_> {
    let map = Bracket(&arena.eight);
    by(arena, move |start, goal| {
        let found = a_star_search(start.index(), goal.index(), &map);
        let cells = found.steps.iter().map(|&index| Cell::new(index as u32)).collect();
        found.success.then_some(Found::Cells(cells))
    })
}

/// Its grid, prepared. It always cuts corners, so its lengths differ.
fn grid_of(arena: &Arena) -> PathingGrid {
    let size = arena.four.size();
    let mut grid = PathingGrid::new(size.width() as usize, size.height() as usize, false);
    for point in size.points() {
        grid.set(point.x as i32, point.y as i32, !arena.is_free(point.x as i32, point.y as i32));
    }
    grid.initialize();
    grid.generate_components();
    grid
}

fn grid_pathfinding_jps(grid: &PathingGrid) -> AnySolver<'_> {
    Box::new(|query: &Query| {
        let point = |point: Point| grid_util::point::Point::new(point.x as i32, point.y as i32);
        let path = grid.get_path_single_goal(point(query.start), point(query.goal), false)?;
        let points = path.iter().map(|point| Point::new(point.x as u32, point.y as u32));
        Some(Found::Points(points.collect()))
    })
}

pub fn markdown(rows: &[PathRow]) -> String {
    let Some(first) = rows.first() else { return String::new() };
    let names = first.figures.iter().map(|figure| figure.name.as_str());
    let mut text = heading("mean µs a path, 8 neighbors", names);
    for row in rows {
        let _ = write!(text, "| {} |", row.board);
        for figure in &row.figures {
            let _ = write!(text, " {}", rounded(figure.micros));
            if figure.agreed < row.queries {
                let _ = write!(text, " ({} of {} right)", figure.agreed, row.queries);
            }
            text.push_str(" |");
        }
        text.push('\n');
    }
    let times = rows
        .iter()
        .map(|row| (row.is_map, row.figures.iter().map(|figure| figure.micros).collect()));
    text += &means(&times.collect::<Vec<_>>(), 0);
    text
}
