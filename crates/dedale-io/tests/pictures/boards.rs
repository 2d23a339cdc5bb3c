use std::path::PathBuf;

use dedale::Algorithm;
use dedale::board::{
    Board, Cell, CornerCutting, Direction, DirectionOrder, GridMap, Neighborhood, Point, Size,
    SquareBoard, Terrain,
};
use dedale::search::{Path, Trace, Workspace};
use dedale_io::picture::Scene;

/// A board to draw, with one start and one goal.
pub(crate) struct Drawn {
    pub(crate) map: GridMap,
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
        let mut map = GridMap::new(size, Terrain::FREE);
        for (y, row) in (0..).zip(&rows) {
            for (x, sign) in (0..).zip(row.chars()) {
                let point = Point::new(x, y);
                match sign {
                    '#' => map.set_terrain(point, Terrain::Wall),
                    '~' => map.set_terrain(point, Terrain::Water),
                    'x' => map.set_terrain(point, Terrain::with_cost(200).unwrap()),
                    'S' => map.starts.push(point),
                    'G' => map.goals.push(point),
                    '.' => {}
                    digit => {
                        let weight = digit.to_digit(10).unwrap() as u8;
                        map.set_terrain(point, Terrain::with_cost(weight).unwrap());
                    }
                }
            }
        }
        Self::of_map(map, neighborhood)
    }

    pub(crate) fn of_map(map: GridMap, neighborhood: Neighborhood) -> Self {
        let board = map.board(neighborhood);
        let start = board.cell_at(map.starts[0]).unwrap();
        let goal = board.cell_at(map.goals[0]).unwrap();
        Self { map, board, start, goal }
    }

    pub(crate) fn scene(&self) -> Scene {
        Scene::of_board(&self.board, &[self.start], &[self.goal]).with_water(&self.map)
    }

    pub(crate) fn search(&self, algorithm: Algorithm) -> (Trace, Option<Path>) {
        searched(&self.board, self.start, self.goal, algorithm)
    }

    /// The scene after this many events of the search.
    pub(crate) fn scene_at(&self, trace: &Trace, step: usize) -> Scene {
        self.scene().with_marks(trace.marks_at(step).as_slice(), trace.current_at(step))
    }
}

/// The whole search, recorded, and the path it found.
pub(crate) fn searched(
    board: &impl Board,
    start: Cell,
    goal: Cell,
    algorithm: Algorithm,
) -> (Trace, Option<Path>) {
    let mut trace = Trace::new(board.table().size().cell_count(), 1 << 20);
    let path = algorithm.find_with(board, start, goal, &mut Workspace::new(), &mut trace).unwrap();
    (trace, path)
}

pub(crate) const EIGHT: Neighborhood = Neighborhood::Eight(CornerCutting::Never);

pub(crate) const HEURISTIC_DFS: Algorithm =
    Algorithm::HeuristicDfs(DirectionOrder::TOP_RIGHT_BOTTOM_LEFT);

/// Blocks, costly terrain and a pond.
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
    // The straight directions that are open, S = 1 and E = 8.
    let rows = ["8 1 8 8 1", "9 1 1 1 1", "1 8 0 1 0", "8 8 8 0 8"];
    let mut map = GridMap::new(Size::new(6, 5).unwrap(), Terrain::FREE);
    close_all(&mut map);
    for (y, row) in (0..).zip(rows) {
        for (x, open) in (0..).zip(row.split(' ')) {
            let open: u8 = open.parse().unwrap();
            for direction in [Direction::S, Direction::E] {
                if open & direction.bit() != 0 {
                    join(&mut map, Point::new(x, y), direction);
                }
            }
        }
    }
    for x in 0..5 {
        join(&mut map, Point::new(x, 4), Direction::E);
    }
    for y in 0..4 {
        join(&mut map, Point::new(5, y), Direction::S);
    }
    join(&mut map, Point::new(0, 3), Direction::S);
    map.starts.push(Point::new(0, 0));
    map.goals.push(Point::new(5, 0));
    Drawn::of_map(map, Neighborhood::Four)
}

/// A roundabout, a one-way street up and one down, and a block.
pub(crate) fn streets() -> Drawn {
    let mut map = GridMap::new(Size::new(5, 4).unwrap(), Terrain::FREE);
    map.set_terrain(Point::new(1, 1), Terrain::Wall);
    map.set_terrain(Point::new(2, 1), Terrain::Wall);
    for y in 0..3 {
        map.set_road(Point::new(0, y), Direction::S, false);
        map.set_road(Point::new(3, y + 1), Direction::N, false);
        close(&mut map, Point::new(3, y), Direction::E);
    }
    map.set_road(Point::new(2, 0), Direction::W, false);
    map.set_road(Point::new(1, 3), Direction::E, false);
    map.starts.push(Point::new(1, 2));
    map.goals.push(Point::new(4, 0));
    Drawn::of_map(map, Neighborhood::Four)
}

/// Free terrain with a wall for about every seventh cell, always the same ones.
pub(crate) fn field_of_stones(width: u32, height: u32) -> Drawn {
    let mut map = GridMap::new(Size::new(width.into(), height.into()).unwrap(), Terrain::FREE);
    let mut state = 7_u32;
    for point in map.size().points() {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if (state >> 16).is_multiple_of(8) {
            map.set_terrain(point, Terrain::Wall);
        }
    }
    let ends = [Point::new(0, 0), Point::new(width - 1, height - 1)];
    for end in ends {
        map.set_terrain(end, Terrain::FREE);
    }
    map.starts.push(ends[0]);
    map.goals.push(ends[1]);
    Drawn::of_map(map, EIGHT)
}

fn close_all(map: &mut GridMap) {
    for point in map.size().points() {
        for direction in [Direction::S, Direction::W, Direction::N, Direction::E] {
            map.set_road(point, direction, false);
        }
    }
}

fn join(map: &mut GridMap, point: Point, direction: Direction) {
    set_both(map, point, direction, true);
}

pub(crate) fn close(map: &mut GridMap, point: Point, direction: Direction) {
    set_both(map, point, direction, false);
}

fn set_both(map: &mut GridMap, point: Point, direction: Direction, open: bool) {
    let beside = map.size().toward(point, direction).unwrap();
    map.set_road(point, direction, open);
    map.set_road(beside, direction.opposite(), open);
}

/// Panics unless the file of this name holds exactly this text.
pub(crate) fn check_golden(name: &str, text: &str) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pictures");
    let file = folder.join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(&file, text).unwrap();
    }
    let expected = std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{}: {error}; BLESS=1 writes it", file.display()));
    assert!(expected == text, "{name} should be\n{expected}\nbut is\n{text}");
}
