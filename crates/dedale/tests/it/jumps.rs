//! Jump point search, with and without an index, against Dijkstra's algorithm, on boards as they
//! are and after edits.

use std::num::NonZeroU8;

use dedale::WeightedFlowField;
use dedale::board::{
    Cell, CornerCutting, Direction, Graph, GridMap, Neighborhood, Point, STRAIGHT, Size,
    SquareBoard, Terrain, Weighted,
};
use dedale::search::{self, Counters, JumpSearch, Path, PathIndex};

use crate::drawn::Dice;
use crate::looks::Look;

pub(crate) const NEVER: Neighborhood = Neighborhood::Eight(CornerCutting::Never);
const NEIGHBORHOODS: [Neighborhood; 4] = [
    Neighborhood::Four,
    NEVER,
    Neighborhood::Eight(CornerCutting::OneWall),
    Neighborhood::Eight(CornerCutting::Always),
];

/// Jump point search, or an index.
pub(crate) trait Finder {
    fn on(board: &SquareBoard) -> Self;
    fn find(&mut self, start: Cell, goal: Cell) -> Option<Path>;
    fn cost(&mut self, start: Cell, goal: Cell) -> Option<u64>;
    fn waypoints(&mut self, start: Cell, goal: Cell) -> (Option<u64>, Vec<Cell>);
    fn first_step(&mut self, start: Cell, goal: Cell) -> Option<Cell>;
    fn update(&mut self, board: &SquareBoard, changed: &[Cell]) -> bool;
}

macro_rules! finder {
    ($finder:ident) => {
        impl Finder for $finder {
            fn on(board: &SquareBoard) -> Self {
                $finder::on(board).expect("a plain board")
            }

            fn find(&mut self, start: Cell, goal: Cell) -> Option<Path> {
                $finder::find(self, start, goal)
            }

            fn cost(&mut self, start: Cell, goal: Cell) -> Option<u64> {
                $finder::cost(self, start, goal)
            }

            fn waypoints(&mut self, start: Cell, goal: Cell) -> (Option<u64>, Vec<Cell>) {
                let mut waypoints = vec![goal; 3];
                ($finder::find_waypoints(self, start, goal, &mut waypoints), waypoints)
            }

            fn first_step(&mut self, start: Cell, goal: Cell) -> Option<Cell> {
                $finder::first_step(self, start, goal)
            }

            fn update(&mut self, board: &SquareBoard, changed: &[Cell]) -> bool {
                $finder::update(self, board, changed)
            }
        }
    };
}

finder!(JumpSearch);
finder!(PathIndex);

/// Checks a path and its cost by Dijkstra's algorithm.
pub(crate) fn assert_cheapest(
    board: &SquareBoard,
    search: &mut impl Finder,
    start: Cell,
    goal: Cell,
) {
    let expected = search::dijkstra(board, start, goal).map(|path| path.cost(board).unwrap());
    let ends = [start, goal].map(|cell| board.point_of(cell));
    let told = || format!("{ends:?}, {:?}, {:#?}", board.neighborhood(), drawn(board));
    assert_eq!(search.cost(start, goal), expected, "{}", told());
    let path = search.find(start, goal);
    assert_eq!(path.is_some(), expected.is_some(), "{}", told());
    if let Some(path) = path {
        assert_eq!(path.check(board, start, goal), Ok(()), "{}", told());
        assert_eq!(path.cost(board), expected, "{}", told());
        let first = path.cells().get(1).unwrap_or(&start);
        assert_eq!(search.first_step(start, goal), Some(*first), "{}", told());
        let turns = turns_of(board, path.cells());
        assert_eq!(search.waypoints(start, goal), (expected, turns), "{}", told());
    } else {
        assert_eq!(search.first_step(start, goal), None, "{}", told());
        assert_eq!(search.waypoints(start, goal), (None, vec![]), "{}", told());
    }
}

/// The ends of a path, and the cells where its direction changes.
fn turns_of(board: &SquareBoard, cells: &[Cell]) -> Vec<Cell> {
    let direction = |at: usize| board.direction_between(cells[at], cells[at + 1]);
    let is_turn =
        |at: usize| at == 0 || at + 1 == cells.len() || direction(at - 1) != direction(at);
    (0..cells.len()).filter(|&at| is_turn(at)).map(|at| cells[at]).collect()
}

pub(crate) fn drawn(board: &SquareBoard) -> Vec<String> {
    let width = board.size().width() as usize;
    let signs: Vec<char> = (0..board.cell_count() as u32)
        .map(|number| if board.is_free(Cell::new(number)) { '.' } else { '#' })
        .collect();
    signs.chunks(width).map(|row| row.iter().collect()).collect()
}

pub(crate) fn some_cell(board: &SquareBoard, dice: &mut Dice) -> Cell {
    Cell::new(dice.roll(board.cell_count() as u32))
}

pub(crate) fn some_free_cell(board: &SquareBoard, dice: &mut Dice) -> Cell {
    loop {
        let cell = some_cell(board, dice);
        if board.is_free(cell) {
            return cell;
        }
    }
}

pub(crate) fn some_board(most: u32, dice: &mut Dice) -> SquareBoard {
    let [width, height] = [(); 2].map(|()| 1 + u64::from(dice.roll(most)));
    let walls = [0, 2, 10, 25, 40, 60][dice.roll(6) as usize];
    let map = Look { walls, ..Look::default() }.map(Size::new(width, height).unwrap(), dice);
    map.board(NEIGHBORHOODS[dice.roll(4) as usize])
}

pub(crate) fn assert_cheapest_on_random_boards<F: Finder>(rounds: usize) {
    let mut dice = Dice(81);
    for round in 0..rounds {
        let most = [8, 8, 8, 30, 30, 150][round % 6];
        let board = some_board(most, &mut dice);
        let mut search = F::on(&board);
        for _ in 0..4 {
            let [start, goal] = [(); 2].map(|()| some_cell(&board, &mut dice));
            assert_cheapest(&board, &mut search, start, goal);
        }
    }
}

#[test]
fn paths_are_cheapest_on_random_boards() {
    assert_cheapest_on_random_boards::<JumpSearch>(6_000);
}

#[test]
#[ignore = "slow: an index of many boards"]
fn paths_by_an_index_are_cheapest_on_random_boards() {
    assert_cheapest_on_random_boards::<PathIndex>(3_000);
}

/// The costs of all cells to one, where a straight step costs so much and a diagonal one √2 times as
/// much, rounded; found by steps that lower a cost until none does.
fn coarse_costs(board: &SquareBoard, to: Cell, straight: u16) -> Vec<u16> {
    let diagonal = (f64::from(straight) * std::f64::consts::SQRT_2).round() as u16;
    let mut costs = vec![u16::MAX; board.cell_count()];
    costs[to.index()] = 0;
    let mut waiting = vec![to];
    while let Some(cell) = waiting.pop() {
        for step in board.steps(cell) {
            let is_straight = step.cost == STRAIGHT;
            let cost =
                costs[cell.index()].saturating_add(if is_straight { straight } else { diagonal });
            if cost < costs[step.to.index()] {
                costs[step.to.index()] = cost;
                waiting.insert(0, step.to);
            }
        }
    }
    costs
}

/// On large boards the table of an index is coarse. Here it is on small ones too.
#[test]
fn paths_by_coarse_costs_are_cheapest() {
    let mut dice = Dice(87);
    for round in 0..600 {
        let board = some_board([8, 12, 20][round % 3], &mut dice);
        let straight = [70, 29, 17, 5, 3, 1, 255, 2 + dice.roll(200)][round % 8] as u16;
        let landmarks = [(); PathIndex::LANDMARKS].map(|()| some_cell(&board, &mut dice));
        let mut rows = vec![[0; PathIndex::LANDMARKS]; board.cell_count()];
        for (place, &landmark) in landmarks.iter().enumerate() {
            for (row, cost) in rows.iter_mut().zip(coarse_costs(&board, landmark, straight)) {
                row[place] = cost;
            }
        }
        let straight = NonZeroU8::new(straight as u8).unwrap();
        let mut index = PathIndex::with_costs(&board, landmarks, straight, rows).unwrap();
        assert_eq!(index.straight_step(), Some(straight));
        for _ in 0..10 {
            let [start, goal] = [(); 2].map(|()| some_cell(&board, &mut dice));
            assert_cheapest(&board, &mut index, start, goal);
        }
    }
}

/// Walls and free cells are exchanged one after the other, sometimes many between two queries.
/// On small boards most of what was learned is used again.
pub(crate) fn assert_cheapest_after_edits<F: Finder>() {
    let mut dice = Dice(82);
    for round in 0..120 {
        let mut board = some_board([10, 40][round % 2], &mut dice);
        let mut search = F::on(&board);
        for _ in 0..150 {
            let edits = if dice.roll(20) == 0 { 100 } else { 1 + dice.roll(3) };
            let changed: Vec<Cell> = (0..edits).map(|_| some_cell(&board, &mut dice)).collect();
            for &cell in &changed {
                let terrain = if board.is_free(cell) { Terrain::Wall } else { Terrain::FREE };
                board.set_terrain(cell, terrain);
                if dice.roll(2) == 0 {
                    assert!(search.update(&board, &[cell]));
                }
            }
            assert!(search.update(&board, &changed));
            for _ in 0..[12, 3][round % 2] {
                let [start, goal] = [(); 2].map(|()| some_cell(&board, &mut dice));
                assert_cheapest(&board, &mut search, start, goal);
            }
        }
    }
}

#[test]
fn paths_are_cheapest_after_edits() {
    assert_cheapest_after_edits::<JumpSearch>();
}

#[test]
fn paths_by_an_index_are_cheapest_after_edits() {
    assert_cheapest_after_edits::<PathIndex>();
}

/// No step changes a cost of an index by more than the step costs, so that no bound is too high.
#[test]
fn the_costs_of_an_index_never_change_faster_than_a_path() {
    let mut dice = Dice(85);
    for _ in 0..300 {
        let mut board = some_board(30, &mut dice);
        let mut index = PathIndex::on(&board).unwrap();
        for landmark in index.landmarks().unwrap() {
            let row = index.costs().unwrap()[landmark.index()];
            assert!(!board.is_free(landmark) || row.contains(&0), "{:#?}", drawn(&board));
        }
        for _ in 0..10 {
            let changed = some_cell(&board, &mut dice);
            let is_free = board.is_free(changed);
            board.set_terrain(changed, if is_free { Terrain::Wall } else { Terrain::FREE });
            // A wall that stands for so long is never heard of.
            let other = some_cell(&board, &mut dice);
            let terrain = board.terrain(other);
            if other != changed {
                board.set_terrain(other, Terrain::Wall);
            }
            assert!(index.update(&board, &[changed]));
            if other != changed {
                board.set_terrain(other, terrain);
                assert!(index.update(&board, &[other]));
            }
        }
        let straight = f64::from(index.straight_step().unwrap().get());
        let costs = index.costs().unwrap();
        for cell in (0..board.cell_count() as u32).map(Cell::new) {
            for step in board.steps(cell) {
                let cost = (straight * f64::from(step.cost) / f64::from(STRAIGHT)).round();
                let [from, to] = [cell, step.to].map(|cell| costs[cell.index()]);
                let differ = from.iter().zip(to).map(|(from, to)| from.abs_diff(to));
                assert!(f64::from(differ.max().unwrap()) <= cost, "{:#?}", drawn(&board));
            }
        }
    }
}

/// What was asked before changes the time a query takes, not its path.
#[test]
fn paths_do_not_depend_on_earlier_queries() {
    let mut dice = Dice(83);
    for _ in 0..300 {
        let mut board = some_board(30, &mut dice);
        let mut search = JumpSearch::on(&board).unwrap();
        for _ in 0..20 {
            let [start, goal, edit] = [(); 3].map(|()| some_cell(&board, &mut dice));
            let fresh = JumpSearch::on(&board).unwrap().find(start, goal);
            assert_eq!(search.find(start, goal), fresh, "{:#?}", drawn(&board));
            let terrain = if board.is_free(edit) { Terrain::Wall } else { Terrain::FREE };
            board.set_terrain(edit, terrain);
            assert!(search.update(&board, &[edit]));
        }
    }
}

/// A search that is watched goes through its cells in another order.
#[test]
fn paths_do_not_depend_on_who_watches() {
    let mut dice = Dice(85);
    for _ in 0..2_000 {
        let board = some_board(12, &mut dice);
        let [start, goal] = [(); 2].map(|()| some_cell(&board, &mut dice));
        let blind = JumpSearch::on(&board).unwrap().find(start, goal);
        let mut search = JumpSearch::on(&board).unwrap();
        let watched = search.find_with(start, goal, &mut Counters::default()).unwrap();
        assert_eq!(watched, blind, "{:#?}", drawn(&board));
    }
}

/// Once a long search has failed, the next one between two components ends where it starts;
/// and a door between them is seen.
#[test]
fn no_path_is_found_at_once_when_the_components_are_known() {
    for neighborhood in NEIGHBORHOODS {
        let size = Size::new(60, 60).unwrap();
        let mut map = Look { walls: 15, ..Look::default() }.map(size, &mut Dice(84));
        for x in 0..60 {
            map.set_terrain(Point::new(x, 30), Terrain::Wall);
        }
        let ends = [(0, 0), (59, 59), (9, 9), (50, 50)].map(|(x, y)| Point::new(x, y));
        let door = [(20, 29), (20, 30), (20, 31)].map(|(x, y)| Point::new(x, y));
        for end in ends {
            map.set_terrain(end, Terrain::FREE);
        }
        let mut board = map.board(neighborhood);
        let mut search = JumpSearch::on(&board).unwrap();
        let closed = |board: &SquareBoard, search: &mut JumpSearch, [start, goal]: [usize; 2]| {
            let [start, goal] = [start, goal].map(|end| board.cell_at(ends[end]).unwrap());
            let mut counters = Counters::default();
            let path = search.find_with(start, goal, &mut counters).unwrap();
            assert_eq!(path.is_some(), search::bfs(board, start, goal).is_some());
            counters.closed()
        };
        assert!(closed(&board, &mut search, [0, 1]) > 60, "{neighborhood:?}");
        assert_eq!(closed(&board, &mut search, [1, 0]), 1);
        assert_eq!(closed(&board, &mut search, [3, 2]), 1);
        let changed = door.map(|at| board.cell_at(at).unwrap());
        for cell in changed {
            board.set_terrain(cell, Terrain::FREE);
        }
        assert!(search.update(&board, &changed));
        assert!(closed(&board, &mut search, [1, 0]) > 1, "{neighborhood:?}");
    }
}

/// The end of a second wall turns up behind a jump point that is known.
#[test]
fn a_known_jump_point_gets_another_side() {
    let mut map = GridMap::new(Size::new(5, 5).unwrap(), Terrain::FREE);
    for (x, y) in [(1, 1), (0, 3)] {
        map.set_terrain(Point::new(x, y), Terrain::Wall);
    }
    let mut board = map.board(NEVER);
    let [start, north, south, wall] =
        [(0, 2), (2, 0), (2, 4), (1, 3)].map(|(x, y)| board.cell_at(Point::new(x, y)).unwrap());
    let mut search = JumpSearch::on(&board).unwrap();
    assert_cheapest(&board, &mut search, start, north);
    board.set_terrain(wall, Terrain::Wall);
    assert!(search.update(&board, &[wall]));
    assert_cheapest(&board, &mut search, start, south);
}

#[test]
fn other_boards_are_refused() {
    let map = GridMap::new(Size::new(5, 4).unwrap(), Terrain::FREE);
    assert!(NEIGHBORHOODS.iter().all(|&each| JumpSearch::on(&map.board(each)).is_some()));
    let at = Point::new(2, 2);
    for terrain in [Terrain::with_cost(2).unwrap(), Terrain::Water] {
        let mut map = map.clone();
        map.set_terrain(at, terrain);
        assert!(JumpSearch::on(&map.board(NEVER)).is_none(), "{terrain:?}");
    }
    let mut board = map.board(NEVER);
    let mut search = JumpSearch::on(&board).unwrap();
    let cell = board.cell_at(at).unwrap();
    board.set_terrain(cell, Terrain::Wall);
    assert!(search.update(&board, &[cell]));
    board.set_terrain(cell, Terrain::with_cost(2).unwrap());
    assert!(!search.update(&board, &[cell]));
    let mut map = map;
    map.set_road(at, Direction::E, false);
    assert!(JumpSearch::on(&map.board(NEVER)).is_none(), "a closed road");
}

/// From so many starts that what is kept of one makes room for another, again and again.
#[test]
fn every_cell_can_be_the_start() {
    let mut dice = Dice(88);
    for neighborhood in NEIGHBORHOODS {
        let look = Look { walls: 10, ..Look::default() };
        let board = look.map(Size::new(110, 100).unwrap(), &mut dice).board(neighborhood);
        let goal = some_free_cell(&board, &mut dice);
        let field = WeightedFlowField::to(&board, &[goal]);
        let mut search = JumpSearch::on(&board).unwrap();
        for start in (0..board.cell_count() as u32).map(Cell::new).filter(|&at| board.is_free(at)) {
            assert_eq!(search.cost(start, goal), field.cost(start), "{}", board.point_of(start));
        }
    }
}
