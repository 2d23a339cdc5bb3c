//! The heuristic depth-first search of "Maze Solver", compared with a golden playthrough
//! worked out by hand from its document, and with a plain transcription of the document's
//! loop on random boards.

use dedale::board::{Cell, Direction, DirectionOrder, Graph, Neighborhood, Point, SquareBoard};
use dedale::search::{Algorithm, Event, Mark, Trace, Workspace};
use proptest::prelude::*;

use crate::boards::{ends, grid_map_up_to};
use crate::drawn::drawn;

const HEURISTIC: Algorithm = Algorithm::HeuristicDfs(DirectionOrder::TOP_RIGHT_BOTTOM_LEFT);

/// One line a turn: the marks row by row, `O` where the walker stands.
fn playthrough(board: &SquareBoard, start: Cell, goal: Cell) -> Vec<String> {
    let mut trace = Trace::new(board.cell_count(), 10_000);
    let _ = HEURISTIC.find_with(board, start, goal, &mut Workspace::new(), &mut trace);
    let mut lines = Vec::new();
    for (step, event) in trace.events().iter().enumerate() {
        let Event::Expanded { cell: current } = *event else { continue };
        let marks = trace.marks_at(step);
        let row = |y: usize| -> String {
            let width = board.size().width() as usize;
            let sign = |x: usize| {
                let cell = Cell::new((y * width + x) as u32);
                match marks.as_slice()[cell.index()] {
                    _ if cell == current => 'O',
                    _ if !board.is_free(cell) => '#',
                    Mark::Neutral => '.',
                    Mark::Opened => 'o',
                    Mark::Closed => 'c',
                    Mark::Banned => 'b',
                }
            };
            (0..width).map(sign).collect()
        };
        lines.push((0..board.size().height() as usize).map(row).collect::<Vec<_>>().join(" "));
    }
    lines
}

/// Start top left, goal bottom right. The walker is drawn into the pocket on
/// the right, backs up, and goes round by the bottom row.
#[test]
fn the_search_of_maze_solver_plays_as_written() {
    let map = drawn(&["S...", ".##.", "...#", "##.G"]);
    let board = map.board(Neighborhood::Four);
    let lines = playthrough(&board, Cell::new(0), Cell::new(15));
    let expected: Vec<&str> = include_str!("../../../../testdata/heuristic-playthrough.txt")
        .lines()
        .filter(|line| !line.starts_with("//"))
        .collect();
    assert_eq!(lines, expected);
    let path = HEURISTIC.find(&board, Cell::new(0), Cell::new(15)).unwrap();
    assert_eq!(path.cells().len(), 7);
}

#[test]
fn a_goal_that_cannot_be_reached_is_answered_no() {
    let board = drawn(&["S.#G", "..##"]).board(Neighborhood::Four);
    assert_eq!(HEURISTIC.find(&board, Cell::new(0), Cell::new(3)), None);
    let lines = playthrough(&board, Cell::new(0), Cell::new(3));
    assert_eq!(lines.last().unwrap(), "Ob#. bb##");
}

#[test]
fn start_and_goal_may_be_one() {
    let board = drawn(&["S"]).board(Neighborhood::Four);
    let path = HEURISTIC.find(&board, Cell::new(0), Cell::new(0)).unwrap();
    assert_eq!(path.cells(), [Cell::new(0)]);
}

/// On a board with a loop the search of "Maze Solver" is longer than it needs be.
#[test]
fn it_is_not_always_shortest() {
    let map = drawn(&["S.#...", "...#..", ".#....", "......", ".#.#.G"]);
    let board = map.board(Neighborhood::Four);
    let ends = [map.starts[0], map.goals[0]].map(|point| board.cell_at(point).unwrap());
    let steps = |algorithm: Algorithm| algorithm.find(&board, ends[0], ends[1]).unwrap().steps();
    assert_eq!(steps(Algorithm::Bfs), 9);
    assert!(steps(HEURISTIC) >= 9);
}

/// The distances compared where there is a choice: the cell, where the walker stands, how far.
type Measured = Vec<(Point, Point, u64)>;

/// The document's loop, with its own states and nothing of ours.
fn retold(
    board: &SquareBoard,
    start: Point,
    goal: Point,
    order: [Direction; 4],
    straight: bool,
) -> (Option<Vec<Point>>, Measured) {
    let mut measured = Vec::new();
    let size = board.size();
    let mut state = vec![0_i8; board.cell_count()];
    let mut parent = vec![None; board.cell_count()];
    let at = |point: Point| size.index(point);
    let distance = |point: Point| {
        let (dx, dy) = (f64::from(point.x.abs_diff(goal.x)), f64::from(point.y.abs_diff(goal.y)));
        if straight { dx.hypot(dy) } else { dx + dy }
    };
    let mut current = start;
    while current != goal {
        state[at(current)] = -1;
        let mut best = None;
        let mut least = f64::INFINITY;
        let mut candidates = Vec::new();
        for direction in order {
            let cell = board.cell_at(current).unwrap();
            let Some(next) = board.toward(cell, direction).map(|cell| board.point_of(cell)) else {
                continue;
            };
            if state[at(next)] != 0 {
                continue;
            }
            let far = distance(next);
            let whole = if straight { far.powi(2) } else { far };
            candidates.push((next, current, whole.round() as u64));
            if far < least {
                least = far;
                best = Some(next);
            }
        }
        if candidates.len() > 1 {
            measured.append(&mut candidates);
        }
        if let Some(next) = best {
            parent[at(next)] = Some(current);
            state[at(next)] = 1;
            current = next;
        } else {
            state[at(current)] = 2;
            let Some(back) = parent[at(current)] else { return (None, measured) };
            current = back;
        }
    }
    let mut direction: Vec<Point> =
        std::iter::successors(Some(goal), |&point| parent[at(point)]).collect();
    direction.reverse();
    (Some(direction), measured)
}

proptest! {
    #[test]
    fn both_depth_first_searches_follow_their_sources(map in grid_map_up_to(20), seed: u64) {
        let board = map.board(Neighborhood::Four);
        let [start, goal] = ends(&map, seed);
        let cells = [start, goal].map(|point| board.cell_at(point).unwrap());
        let searches = [
            (HEURISTIC, [Direction::N, Direction::E, Direction::S, Direction::W], true),
            (
                Algorithm::ManhattanDfs(DirectionOrder::NORTH_WEST_EAST_SOUTH),
                [Direction::N, Direction::W, Direction::E, Direction::S],
                false,
            ),
        ];
        for (algorithm, order, straight) in searches {
            let found = algorithm.find(&board, cells[0], cells[1]);
            let points = found.map(|path| {
                path.cells().iter().map(|&cell| board.point_of(cell)).collect::<Vec<_>>()
            });
            let mut trace = Trace::new(board.cell_count(), 1 << 16);
            let _ = algorithm
                .find_with(&board, cells[0], cells[1], &mut Workspace::new(), &mut trace);
            let point = |cell| board.point_of(cell);
            let measured: Measured = trace
                .events()
                .iter()
                .filter_map(|event| match *event {
                    Event::Measured { cell, from, distance } => {
                        Some((point(cell), point(from), distance))
                    }
                    _ => None,
                })
                .collect();
            let (path, distances) = retold(&board, start, goal, order, straight);
            prop_assert_eq!(points, path);
            prop_assert_eq!(measured, distances);
        }
    }
}
