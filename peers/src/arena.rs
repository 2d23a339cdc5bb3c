//! Boards to compete on: `MovingAI` maps with a hundred of their queries, and
//! boards made here.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs;
use std::path::Path;

use dedale::FlowField;
use dedale::board::{
    Board, Cell, CornerCutting, DIAGONAL, Graph, GridMap, Neighborhood, Point, STRAIGHT, Size,
    SquareBoard, Terrain,
};
use dedale::search::{self, Workspace};
use dedale_io::{movingai, scenario};

/// A board and the queries on it.
pub struct Arena {
    pub name: String,
    pub is_map: bool,
    /// Eight neighbors, corners never cut; four neighbors.
    pub eight: SquareBoard,
    pub four: SquareBoard,
    pub map: GridMap,
    pub queries: Vec<Query>,
    /// The goal of the field.
    pub goal: Point,
}

/// A path query; `expected` is the length that the scenario gives.
#[derive(Clone, Copy)]
pub struct Query {
    pub start: Point,
    pub goal: Point,
    pub expected: Option<f64>,
    pub tolerance: f64,
}

impl Arena {
    fn new(name: String, grid: &GridMap, queries: Vec<Query>, is_map: bool) -> Self {
        let goal = queries[queries.len() / 2].goal;
        let eight = grid.board(Neighborhood::Eight(CornerCutting::Never));
        let (four, map) = (grid.board(Neighborhood::Four), grid.clone());
        Self { name, is_map, eight, four, map, queries, goal }
    }

    pub fn is_free(&self, x: i32, y: i32) -> bool {
        let inside = x >= 0 && y >= 0;
        inside
            && self
                .four
                .cell_at(Point::new(x as u32, y as u32))
                .is_some_and(|cell| self.four.is_free(cell))
    }

    /// The start and the goal of each query.
    pub fn pairs(&self) -> Vec<[Cell; 2]> {
        let queries = self.queries.iter();
        queries.map(|query| [query.start, query.goal].map(|end| self.cell(end))).collect()
    }

    pub fn cell(&self, point: Point) -> Cell {
        self.four.cell_at(point).expect("queries lie on the board")
    }
}

pub fn from_maps(folder: &Path) -> Vec<Arena> {
    let mut found = Vec::new();
    for set in sorted(&folder.join("sample100")) {
        for scenario_file in sorted(&set) {
            let (Some(set), Some(name)) = (set.file_name(), scenario_file.file_stem()) else {
                continue;
            };
            let map_file = folder.join(set).join(name);
            let map = fs::read(&map_file).expect("the map of a scenario");
            let grid = movingai::read(&map).expect("a map");
            let scenario =
                scenario::read(&fs::read(&scenario_file).expect("a file")).expect("a scenario");
            let queries =
                scenario.queries.iter().zip(scenario.tolerances()).map(|(query, tolerance)| {
                    Query {
                        start: query.start,
                        goal: query.goal,
                        expected: query.optimum,
                        tolerance: tolerance + 1e-9,
                    }
                });
            let name = map_file.with_extension("");
            let name = name.file_name().unwrap_or_default().to_string_lossy().into_owned();
            found.push(Arena::new(name, &grid, queries.collect(), true));
        }
    }
    found
}

fn sorted(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut paths: Vec<_> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// Empty, 30 % and 40 % random walls on 1024², and a perfect maze on 1025².
pub fn generated() -> Vec<Arena> {
    let mut dice = Dice(0x5EED);
    let mut arenas = vec![made("empty 1024²", &random(1024, 0, &mut dice), &mut dice)];
    arenas.push(made("random 30 % 1024²", &random(1024, 30, &mut dice), &mut dice));
    arenas.push(made("random 40 % 1024²", &random(1024, 40, &mut dice), &mut dice));
    arenas.push(made("perfect maze 1025²", &maze(1025, &mut dice), &mut dice));
    arenas
}

/// Boards for whole fields alone: 10 % random walls on 1024², empty and 40 % on 4096².
pub fn large() -> Vec<Arena> {
    let mut dice = Dice(0xF10D);
    let mut arenas =
        vec![field_alone("random 10 % 1024²", &random(1024, 10, &mut dice), &mut dice)];
    arenas.push(field_alone("empty 4096²", &random(4096, 0, &mut dice), &mut dice));
    arenas.push(field_alone("random 40 % 4096²", &random(4096, 40, &mut dice), &mut dice));
    arenas
}

/// A board and a goal, and no paths.
fn field_alone(name: &str, grid: &GridMap, dice: &mut Dice) -> Arena {
    let goal = goal_on(&grid.board(Neighborhood::Four), dice);
    let query = Query { start: goal, goal, expected: None, tolerance: 0.0 };
    Arena::new(name.to_owned(), grid, vec![query], false)
}

/// A goal that a third of the cells can reach.
fn goal_on(board: &SquareBoard, dice: &mut Dice) -> Point {
    let side = board.size().width();
    loop {
        let goal = Point::new(dice.roll(side), dice.roll(side));
        let cell = board.cell_at(goal).expect("on the board");
        if FlowField::to(board, &[cell]).reached_count() * 3 > board.cell_count() {
            return goal;
        }
    }
}

/// A board of 8192² with so many percent of walls, four neighbors, and a goal.
pub fn huge(walls: u32) -> (SquareBoard, Cell) {
    let mut dice = Dice(0x8192);
    let board = random(8192, walls, &mut dice).into_board(Neighborhood::Four);
    let goal = goal_on(&board, &mut dice);
    let cell = board.cell_at(goal).expect("on the board");
    (board, cell)
}

/// Twenty queries between random cells that are joined.
fn made(name: &str, grid: &GridMap, dice: &mut Dice) -> Arena {
    let board = grid.board(Neighborhood::Eight(CornerCutting::Never));
    let side = grid.size().width();
    let mut workspace = Workspace::new();
    let mut queries = Vec::new();
    while queries.len() < 20 {
        let [start, goal] = [(); 2].map(|()| Point::new(dice.roll(side), dice.roll(side)));
        let [from, to] = [start, goal].map(|point| board.cell_at(point).expect("on the board"));
        let found = board.is_free(from)
            && board.is_free(to)
            && matches!(search::astar_with(&board, from, to, &mut workspace, &mut ()), Ok(Some(_)));
        if found {
            queries.push(Query { start, goal, expected: None, tolerance: 1e-4 });
        }
    }
    Arena::new(name.to_owned(), grid, queries, false)
}

fn random(side: u64, walls: u32, dice: &mut Dice) -> GridMap {
    let mut grid = GridMap::new(Size::new(side, side).expect("a size"), Terrain::FREE);
    for point in grid.size().points() {
        if dice.roll(100) < walls {
            grid.set_terrain(point, Terrain::Wall);
        }
    }
    grid
}

/// Rooms on odd places, joined by a random walk that backs up.
fn maze(side: u32, dice: &mut Dice) -> GridMap {
    let size = Size::new(side.into(), side.into()).expect("a size");
    let mut grid = GridMap::new(size, Terrain::Wall);
    let mut path = vec![Point::new(1, 1)];
    grid.set_terrain(path[0], Terrain::FREE);
    while let Some(&Point { x, y }) = path.last() {
        let mut choices = Vec::new();
        for (dx, dy) in [(0, 2), (-2, 0), (0, -2), (2, 0)] {
            let (Some(x), Some(y)) = (x.checked_add_signed(dx), y.checked_add_signed(dy)) else {
                continue;
            };
            let next = Point::new(x, y);
            if size.contains(next) && grid.terrain(next) == Terrain::Wall {
                choices.push(next);
            }
        }
        if choices.is_empty() {
            path.pop();
            continue;
        }
        let next = choices[dice.roll(choices.len() as u32) as usize];
        grid.set_terrain(Point::new(x.midpoint(next.x), y.midpoint(next.y)), Terrain::FREE);
        grid.set_terrain(next, Terrain::FREE);
        path.push(next);
    }
    grid
}

/// Xorshift: a seed is a board.
pub struct Dice(u64);

impl Dice {
    pub fn roll(&mut self, sides: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) % u64::from(sides)) as u32
    }
}

// The plain bar of flow fields: a breadth-first search as most people write it who want it
// fast. A board with a border, one flat queue, 32-bit distances, memory reused.

/// Cells reached, and the sum of their distances or costs: the answers compared.
pub type Sums = (u64, u64);

pub struct Ring {
    stride: usize,
    free: Vec<bool>,
    distances: Vec<u32>,
    queue: Vec<u32>,
    goal: usize,
    reached: usize,
}

impl Ring {
    pub fn new(board: &SquareBoard, goal: Point) -> Self {
        let size = board.size();
        let stride = size.width() as usize + 2;
        let place = |point: Point| (point.y as usize + 1) * stride + point.x as usize + 1;
        let mut free = vec![false; stride * (size.height() as usize + 2)];
        for point in size.points() {
            free[place(point)] = board.cell_at(point).is_some_and(|cell| board.is_free(cell));
        }
        let (distances, queue) = (vec![0; free.len()], vec![0; free.len()]);
        Self { stride, distances, queue, goal: place(goal), reached: 0, free }
    }

    pub fn run(&mut self) {
        let Self { stride, free, distances, queue, goal, .. } = self;
        for (distance, &free) in distances.iter_mut().zip(&*free) {
            *distance = if free { u32::MAX } else { 0 };
        }
        let (mut head, mut tail) = (0, 1);
        queue[0] = *goal as u32;
        distances[*goal] = 0;
        while head < tail {
            let cell = queue[head] as usize;
            head += 1;
            let next_distance = distances[cell] + 1;
            for next in [cell + *stride, cell - 1, cell - *stride, cell + 1] {
                if distances[next] == u32::MAX {
                    distances[next] = next_distance;
                    queue[tail] = next as u32;
                    tail += 1;
                }
            }
        }
        self.reached = tail;
    }

    /// Cells reached, and the sum of their distances.
    pub fn sums(&self) -> Sums {
        let reached = &self.queue[..self.reached];
        let sum = reached.iter().map(|&cell| u64::from(self.distances[cell as usize])).sum();
        (reached.len() as u64, sum)
    }
}

/// The sums of a field; the time of summing is not measured.
pub fn sums<N: Into<u64>>(board: &SquareBoard, distance: impl Fn(Cell) -> Option<N>) -> Sums {
    let cells = (0..board.cell_count() as u32).map(Cell::new);
    cells.filter_map(distance).fold((0, 0), |(count, sum), steps| (count + 1, sum + steps.into()))
}

// The plain bar of weighted fields: Dijkstra with a binary heap, as most people write it who
// want it fast. Flat tables, 32-bit costs, memory reused, and the next step of each cell.

#[derive(Default)]
pub struct Heap {
    costs: Vec<u32>,
    next: Vec<u8>,
    waiting: BinaryHeap<Reverse<(u32, u32)>>,
}

impl Heap {
    pub fn run(&mut self, board: &SquareBoard, goal: Cell) {
        let table = board.table();
        let (exits, weights, strides) = (table.exit_table(), table.weights(), table.strides());
        self.costs.clear();
        self.costs.resize(table.cell_count(), u32::MAX);
        self.next.clear();
        self.next.resize(table.cell_count(), 0);
        self.costs[goal.index()] = 0;
        self.waiting.push(Reverse((0, goal.number())));
        while let Some(Reverse((cost, cell))) = self.waiting.pop() {
            if cost > self.costs[cell as usize] {
                continue;
            }
            let weight = u32::from(weights[cell as usize]);
            let mut bits = exits[cell as usize];
            while bits != 0 {
                let direction = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let base = if direction < 4 { STRAIGHT } else { DIAGONAL };
                let near = cell.wrapping_add_signed(strides[direction]);
                let through = cost + base * weight;
                if through < self.costs[near as usize] {
                    self.costs[near as usize] = through;
                    self.next[near as usize] = direction as u8 ^ 2;
                    self.waiting.push(Reverse((through, near)));
                }
            }
        }
    }

    /// The cost of a cell, if it was reached.
    pub fn cost(&self, cell: Cell) -> Option<u64> {
        let cost = self.costs[cell.index()];
        (cost != u32::MAX).then_some(cost.into())
    }
}
