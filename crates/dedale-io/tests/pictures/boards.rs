use dedale::Algorithm;
use dedale::board::{
    Board, Cell, CornerCutting, Direction, DirectionOrder, Neighborhood, Plan, Point, Size,
    SquareBoard, Terrain,
};
use dedale::search::{Memory, Path, Trace};
use dedale_io::picture::Scene;

/// A board to draw, with one start and one goal.
pub(crate) struct Drawn {
    pub(crate) plan: Plan,
    pub(crate) board: SquareBoard,
    pub(crate) start: Cell,
    pub(crate) goal: Cell,
}

impl Drawn {
    /// `#` wall, `.` free, `~` water, digits weights (`x` 200), `S` start, `G`
    /// goal.
    pub(crate) fn of(rows: &str, neighborhood: Neighborhood) -> Self {
        let rows: Vec<&str> = rows.split_whitespace().collect();
        let size = Size::new(rows[0].len() as u64, rows.len() as u64).unwrap();
        let mut plan = Plan::new(size, Terrain::FREE);
        for (y, row) in (0..).zip(&rows) {
            for (x, sign) in (0..).zip(row.chars()) {
                let point = Point::new(x, y);
                match sign {
                    '#' => plan.set_terrain(point, Terrain::Wall),
                    '~' => plan.set_terrain(point, Terrain::Water),
                    'x' => plan.set_terrain(point, Terrain::with_cost(200).unwrap()),
                    'S' => plan.starts.push(point),
                    'G' => plan.goals.push(point),
                    '.' => {}
                    digit => {
                        let weight = digit.to_digit(10).unwrap() as u8;
                        plan.set_terrain(point, Terrain::with_cost(weight).unwrap());
                    }
                }
            }
        }
        Self::of_plan(plan, neighborhood)
    }

    pub(crate) fn of_plan(plan: Plan, neighborhood: Neighborhood) -> Self {
        let board = plan.board(neighborhood);
        let start = board.cell_at(plan.starts[0]).unwrap();
        let goal = board.cell_at(plan.goals[0]).unwrap();
        Self { plan, board, start, goal }
    }

    pub(crate) fn scene(&self) -> Scene {
        Scene::of_board(&self.board, &[self.start], &[self.goal]).with_water(&self.plan)
    }

    pub(crate) fn search(&self, algorithm: Algorithm) -> (Trace, Option<Path>) {
        searched(&self.board, self.start, self.goal, algorithm)
    }

    /// As the search has it after so many events.
    pub(crate) fn scene_at(&self, trace: &Trace, step: usize) -> Scene {
        self.scene().with_marks(trace.marks_at(step).as_slice(), trace.current_at(step))
    }
}

/// The whole search, watched, and the path it found.
pub(crate) fn searched(
    board: &impl Board,
    start: Cell,
    goal: Cell,
    algorithm: Algorithm,
) -> (Trace, Option<Path>) {
    let mut trace = Trace::new(board.table().size().cell_count(), 1 << 20);
    let path = algorithm.find_with(board, start, goal, &mut Memory::new(), &mut trace).unwrap();
    (trace, path)
}

pub(crate) const EIGHT: Neighborhood = Neighborhood::Eight(CornerCutting::Never);

pub(crate) const HEURISTIC_DFS: Algorithm =
    Algorithm::HeuristicDfs(DirectionOrder::TOP_RIGHT_BOTTOM_LEFT);

/// Blocks, heavy land and a pond.
pub(crate) fn country() -> Drawn {
    let rows = "
        S....#......
        .###.#.23..x
        ...#...35...
        .#.#.~~.92..
        .#...~~..#.#
        .####....#.G";
    Drawn::of(rows, EIGHT)
}

/// A perfect maze with thin walls.
pub(crate) fn maze() -> Drawn {
    // The straight ways that are open, S = 1 and E = 8.
    let rows = ["8 1 8 8 1", "9 1 1 1 1", "1 8 0 1 0", "8 8 8 0 8"];
    let mut plan = Plan::new(Size::new(6, 5).unwrap(), Terrain::FREE);
    close_all(&mut plan);
    for (y, row) in (0..).zip(rows) {
        for (x, open) in (0..).zip(row.split(' ')) {
            let open: u8 = open.parse().unwrap();
            for direction in [Direction::S, Direction::E] {
                if open & direction.bit() != 0 {
                    join(&mut plan, Point::new(x, y), direction);
                }
            }
        }
    }
    for x in 0..5 {
        join(&mut plan, Point::new(x, 4), Direction::E);
    }
    for y in 0..4 {
        join(&mut plan, Point::new(5, y), Direction::S);
    }
    join(&mut plan, Point::new(0, 3), Direction::S);
    plan.starts.push(Point::new(0, 0));
    plan.goals.push(Point::new(5, 0));
    Drawn::of_plan(plan, Neighborhood::Four)
}

/// A roundabout, a one-way street up and one down, and a block.
pub(crate) fn streets() -> Drawn {
    let mut plan = Plan::new(Size::new(5, 4).unwrap(), Terrain::FREE);
    plan.set_terrain(Point::new(1, 1), Terrain::Wall);
    plan.set_terrain(Point::new(2, 1), Terrain::Wall);
    for y in 0..3 {
        plan.set_road(Point::new(0, y), Direction::S, false);
        plan.set_road(Point::new(3, y + 1), Direction::N, false);
        close(&mut plan, Point::new(3, y), Direction::E);
    }
    plan.set_road(Point::new(2, 0), Direction::W, false);
    plan.set_road(Point::new(1, 3), Direction::E, false);
    plan.starts.push(Point::new(1, 2));
    plan.goals.push(Point::new(4, 0));
    Drawn::of_plan(plan, Neighborhood::Four)
}

/// Free terrain with a wall for every seventh cell or so, always the same ones.
pub(crate) fn field_of_stones(width: u32, height: u32) -> Drawn {
    let mut plan = Plan::new(Size::new(width.into(), height.into()).unwrap(), Terrain::FREE);
    let mut state = 7_u32;
    for point in plan.size().points() {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if (state >> 16).is_multiple_of(8) {
            plan.set_terrain(point, Terrain::Wall);
        }
    }
    let ends = [Point::new(0, 0), Point::new(width - 1, height - 1)];
    for end in ends {
        plan.set_terrain(end, Terrain::FREE);
    }
    plan.starts.push(ends[0]);
    plan.goals.push(ends[1]);
    Drawn::of_plan(plan, EIGHT)
}

fn close_all(plan: &mut Plan) {
    for point in plan.size().points() {
        for direction in [Direction::S, Direction::W, Direction::N, Direction::E] {
            plan.set_road(point, direction, false);
        }
    }
}

fn join(plan: &mut Plan, point: Point, direction: Direction) {
    set_both(plan, point, direction, true);
}

pub(crate) fn close(plan: &mut Plan, point: Point, direction: Direction) {
    set_both(plan, point, direction, false);
}

fn set_both(plan: &mut Plan, point: Point, direction: Direction, open: bool) {
    let beside = plan.size().toward(point, direction).unwrap();
    plan.set_road(point, direction, open);
    plan.set_road(beside, direction.opposite(), open);
}
