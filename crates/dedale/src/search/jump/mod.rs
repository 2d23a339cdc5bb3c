//! Jump point search over a graph that is learned by the queries.

mod graph;
mod lines;
mod queue;

use graph::{Arrival, GOAL, JumpGraph, Node, START, moved, seen_along, sides};
use queue::Ring;

use super::Path;
use crate::board::{
    Board, Cell, CornerCutting, DIAGONAL, Direction, Neighborhood, Point, SquareBoard,
    cost_without_walls,
};

/// Cheapest paths on a board with eight neighbors that never cuts corners, many of them one
/// after the other.
///
/// Jump point search (Harabor, Grastien 2011): of all cheapest paths that differ only in the
/// order of their steps, one is followed, which turns only where a wall ends. From such a *jump
/// point* the next ones are found by runs over packed bits, and remembered: a query finds its
/// path in a graph of the jump points that it and all earlier ones have met. After an edit what
/// the edit may have touched is found again when it is needed.
///
/// Memory: a quarter of a byte and four bytes a cell; 40 bytes a jump point met, 32 and
/// four for each of its neighbors for each direction in which it was reached.
///
/// ```
/// use dedale::board::{
///     CornerCutting, DIAGONAL, GridMap, Neighborhood, Point, STRAIGHT, Size, Terrain,
/// };
/// use dedale::search::JumpSearch;
///
/// let mut map = GridMap::new(Size::new(9, 9)?, Terrain::FREE);
/// map.set_terrain(Point::new(4, 4), Terrain::Wall);
/// let mut board = map.board(Neighborhood::Eight(CornerCutting::Never));
/// let [start, goal] = [(1, 4), (7, 4)].map(|(x, y)| board.cell_at(Point::new(x, y)).unwrap());
/// let mut search = JumpSearch::on(&board).unwrap();
/// let around = u64::from(4 * STRAIGHT + 2 * DIAGONAL);
/// assert_eq!(search.cost(start, goal), Some(around));
///
/// let door = board.cell_at(Point::new(4, 4)).unwrap();
/// board.set_terrain(door, Terrain::FREE);
/// assert!(search.update(&board, &[door]));
/// assert_eq!(search.cost(start, goal), Some(u64::from(6 * STRAIGHT)));
/// assert_eq!(search.find(start, goal).unwrap().steps(), 6);
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct JumpSearch {
    graph: JumpGraph,
    ring: Ring<Waiting>,
    /// The number of the query.
    query: u32,
    goal: (i32, i32),
    /// The cost of the best path so far.
    best: u64,
}

/// What waits in the queue: an arrival at a node for this cost, or one of the four slants from the
/// start, followed so far.
#[derive(Clone, Copy, Debug)]
enum Waiting {
    Arrival { cost: u64, arrival: Arrival },
    Slant { steps: i32, toward: (i32, i32) },
}

impl JumpSearch {
    /// A search on this board; `None` unless the board has eight neighbors, never cuts corners,
    /// and has no weights above 1, no roads and no water. O(cells) time.
    pub fn on(board: &SquareBoard) -> Option<Self> {
        is_suited(board).then(|| Self {
            graph: JumpGraph::of(board.size(), board.table().weights()),
            ring: Ring::new(),
            query: 0,
            goal: (0, 0),
            best: u64::MAX,
        })
    }

    /// Takes over live edits of the board at these cells: walls that were built or removed.
    /// `false` if the board has weights, roads or water now, which this search does not see.
    /// O(edits) time. Panics if the board has another size.
    #[must_use]
    pub fn update(&mut self, board: &SquareBoard, changed: &[Cell]) -> bool {
        assert_eq!(board.size(), self.graph.size(), "the board of the search");
        for &cell in changed {
            self.graph.set(cell, board.is_free(cell));
        }
        is_suited(board)
    }

    /// Finds a cheapest path; `None` if there is none. Panics if a cell is not on the board.
    pub fn find(&mut self, start: Cell, goal: Cell) -> Option<Path> {
        self.cost(start, goal).map(|_| self.path(start, goal))
    }

    /// The cost of a cheapest path; `None` if there is none. Panics if a cell is not on the
    /// board.
    pub fn cost(&mut self, start: Cell, goal: Cell) -> Option<u64> {
        let size = self.graph.size();
        assert!(
            start.index().max(goal.index()) < size.cell_count(),
            "a start and a goal of the board"
        );
        let [start, goal] = [start, goal].map(|cell| {
            let Point { x, y } = size.point_of(cell);
            (x as i32, y as i32)
        });
        self.begin(start, goal);
        if start == goal {
            self.best = 0;
        } else if self.graph.is_free(start) && self.graph.is_free(goal) {
            self.leave(start);
            self.run(start);
        }
        (self.best != u64::MAX).then_some(self.best)
    }

    fn begin(&mut self, start: (i32, i32), goal: (i32, i32)) {
        self.graph.tidy();
        self.query = self.query.checked_add(1).unwrap_or_else(|| {
            self.graph.nodes.iter_mut().for_each(|node| node.query = 0);
            1
        });
        let end = |(x, y): (i32, i32), cost| Node {
            cost,
            x: x as u16,
            y: y as u16,
            query: self.query,
            parent: START,
        };
        let ends = [end(goal, u64::MAX), end(start, 0)];
        self.graph.nodes[..2].copy_from_slice(&ends);
        (self.goal, self.best) = (goal, u64::MAX);
        self.ring.reset(octile(start, goal));
    }

    /// Follows the straight runs from the start, and lets its slants wait.
    fn leave(&mut self, start: (i32, i32)) {
        for direction in Direction::STRAIGHT {
            self.turn(start, 0, direction);
        }
        self.arrive_straight(start, 0);
        for toward in [(-1, 1), (-1, -1), (1, -1), (1, 1)] {
            self.ring.push(octile(start, self.goal), Waiting::Slant { steps: 0, toward });
        }
    }

    /// Takes out what waits, cheapest first, until nothing can be better.
    fn run(&mut self, start: (i32, i32)) {
        while let Some(waiting) = self.ring.pop(self.best) {
            match waiting {
                Waiting::Arrival { cost, arrival } => self.expand(cost, arrival),
                Waiting::Slant { steps, toward } => self.slant(start, steps, toward),
            }
        }
    }

    /// Goes on from a jump point.
    #[inline]
    fn expand(&mut self, cost: u64, arrival: Arrival) {
        let number = arrival.node();
        let node = self.graph.nodes[number as usize];
        if node.cost != cost || cost + octile(node.at(), self.goal) >= self.best {
            return;
        }
        let (reached, slants) = self.graph.reach(arrival);
        if self.sees_goal(node.at(), arrival.direction(), slants) {
            self.arrive(node.at(), cost, number);
        }
        for place in reached {
            self.open(node.at(), cost, number, self.graph.arrival(place));
        }
    }

    /// Whether the goal lies where the slants and straight runs of an arrival lead.
    #[inline]
    fn sees_goal(&self, at: (i32, i32), direction: Direction, slants: [Option<u16>; 2]) -> bool {
        let (along, across) = seen_along(at, direction, self.goal);
        let slanted = along.min(across.abs());
        let side = usize::from(across > 0);
        let reaches = across == 0 || slants[side].is_some_and(|steps| slanted <= steps.into());
        let turn = moved(moved(at, direction, slanted), sides(direction)[side], slanted);
        along >= 0 && reaches && self.graph.is_clear(turn, self.goal)
    }

    /// Follows a slant from the start as long as nothing cheaper waits.
    fn slant(&mut self, start: (i32, i32), mut steps: i32, (dx, dy): (i32, i32)) {
        let (vertical, horizontal) = (
            if dy > 0 { Direction::S } else { Direction::N },
            if dx > 0 { Direction::E } else { Direction::W },
        );
        let mut at = (start.0 + steps * dx, start.1 + steps * dy);
        while self.graph.has_slant(at, (dx, dy)) {
            at = (at.0 + dx, at.1 + dy);
            steps += 1;
            let cost = u64::from(DIAGONAL) * steps as u64;
            self.turn(at, cost, vertical);
            self.turn(at, cost, horizontal);
            let rest = (self.goal.0 - at.0, self.goal.1 - at.1);
            let is_ahead = rest.0 * dx >= 0 && rest.1 * dy >= 0;
            if is_ahead {
                self.arrive_straight(at, cost);
            }
            let key = cost + octile(at, self.goal);
            if self.ring.is_later(key) {
                self.ring.push(key, Waiting::Slant { steps, toward: (dx, dy) });
                return;
            }
        }
    }

    /// Follows the straight run from a cell that the start reaches for this cost.
    fn turn(&mut self, at: (i32, i32), cost: u64, direction: Direction) {
        if let Some(arrival) = self.graph.jump(at, direction) {
            self.open(at, cost, START, arrival);
        }
    }

    /// Goes to the goal from a cell that the start reaches for this cost, if a straight run leads
    /// there.
    fn arrive_straight(&mut self, at: (i32, i32), cost: u64) {
        let is_in_line = at.0 == self.goal.0 || at.1 == self.goal.1;
        if is_in_line && self.graph.is_clear(at, self.goal) {
            self.arrive(at, cost, START);
        }
    }

    /// Lets an arrival wait, if it is cheaper than what is known. The path from a cell of this
    /// cost is a slant and a straight run.
    #[inline]
    fn open(&mut self, from: (i32, i32), cost: u64, parent: u32, arrival: Arrival) {
        let node = &mut self.graph.nodes[arrival.node() as usize];
        let cost = cost + octile(from, node.at());
        if node.query == self.query && node.cost <= cost {
            return;
        }
        let key = cost + octile(node.at(), self.goal);
        if key < self.best {
            (node.query, node.cost, node.parent) = (self.query, cost, parent);
            self.ring.push(key, Waiting::Arrival { cost, arrival });
        }
    }

    /// Goes to the goal from a cell of this cost, by a slant and a straight run.
    fn arrive(&mut self, from: (i32, i32), cost: u64, parent: u32) {
        let cost = cost + octile(from, self.goal);
        if cost < self.best {
            self.best = cost;
            self.graph.nodes[GOAL as usize].parent = parent;
        }
    }

    /// The path that was found last, from its end to its start.
    fn path(&self, start: Cell, goal: Cell) -> Path {
        let width = self.graph.size().width() as i32;
        let mut cells = vec![goal];
        let mut number = GOAL;
        while number != START && start != goal {
            let node = &self.graph.nodes[number as usize];
            let parent = &self.graph.nodes[node.parent as usize];
            let (dx, dy) =
                (i32::from(parent.x) - i32::from(node.x), i32::from(parent.y) - i32::from(node.y));
            let slanted = dx.abs().min(dy.abs());
            let straight = dx.abs().max(dy.abs()) - slanted;
            let across = if dx.abs() > dy.abs() { dx.signum() } else { width * dy.signum() };
            let mut at = node.y as i32 * width + node.x as i32;
            let steps = std::iter::repeat_n(across, straight as usize)
                .chain(std::iter::repeat_n(dx.signum() + width * dy.signum(), slanted as usize));
            cells.extend(steps.map(|step| {
                at += step;
                Cell::new(at as u32)
            }));
            number = node.parent;
        }
        cells.reverse();
        Path::new(cells)
    }
}

/// Whether jump points lead to the cheapest paths of this board.
fn is_suited(board: &SquareBoard) -> bool {
    let table = board.table();
    board.neighborhood() == Neighborhood::Eight(CornerCutting::Never)
        && table.heaviest() <= 1
        && !table.is_narrowed()
}

/// The cost of a path without walls.
#[inline]
fn octile((x, y): (i32, i32), to: (i32, i32)) -> u64 {
    cost_without_walls(x.abs_diff(to.0).into(), y.abs_diff(to.1).into())
}
