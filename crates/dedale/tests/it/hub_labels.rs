//! Hub labels against Dijkstra's algorithm: paths of all ends, first steps, edits, and numbers that
//! are not what they should be.

use dedale::WeightedFlowField;
use dedale::board::{
    Cell, CornerCutting, Graph, GridMap, Neighborhood, Point, Size, SquareBoard, Terrain, Weighted,
};
use dedale::search::{Counters, Path, PathIndex};

use crate::drawn::Dice;
use crate::jumps::{
    Finder, NEVER, assert_cheapest, assert_cheapest_after_edits, assert_cheapest_on_random_boards,
    drawn, some_board, some_cell, some_free_cell,
};
use crate::looks::Look;

/// An index that may have labels.
struct Labels(PathIndex);

impl Finder for Labels {
    fn on(board: &SquareBoard) -> Self {
        Self(PathIndex::with_labels(board).expect("a plain board"))
    }

    fn find(&mut self, start: Cell, goal: Cell) -> Option<Path> {
        self.0.find(start, goal)
    }

    fn cost(&mut self, start: Cell, goal: Cell) -> Option<u64> {
        self.0.cost(start, goal)
    }

    fn waypoints(&mut self, start: Cell, goal: Cell) -> (Option<u64>, Vec<Cell>) {
        self.0.waypoints(start, goal)
    }

    fn first_step(&mut self, start: Cell, goal: Cell) -> Option<Cell> {
        self.0.first_step(start, goal)
    }

    fn update(&mut self, board: &SquareBoard, changed: &[Cell]) -> bool {
        self.0.update(board, changed)
    }
}

/// Whether the index has labels of corners.
fn is_of_corners(index: &PathIndex) -> bool {
    index.numbers().is_some_and(|numbers| numbers[0] == 1)
}

/// A board with labels of corners, and the labels.
fn some_labels(most: u32, dice: &mut Dice) -> (SquareBoard, PathIndex) {
    loop {
        let board = some_board(most, dice);
        let index = PathIndex::with_labels(&board).unwrap();
        if is_of_corners(&index) {
            return (board, index);
        }
    }
}

#[test]
#[ignore = "slow: labels of many boards"]
fn paths_by_labels_are_cheapest_on_random_boards() {
    assert_cheapest_on_random_boards::<Labels>(1_000);
}

#[test]
fn paths_by_labels_are_cheapest_after_edits() {
    assert_cheapest_after_edits::<Labels>();
}

/// Every cell is the start once, and the first step from there lies on a shortest path.
#[test]
fn labels_know_the_costs_and_first_steps_of_all_cells() {
    let mut dice = Dice(91);
    for round in 0..120 {
        let (board, mut index) = some_labels([12, 40, 90][round % 3], &mut dice);
        let goal = some_cell(&board, &mut dice);
        if !board.is_free(goal) {
            continue;
        }
        let field = WeightedFlowField::to(&board, &[goal]);
        for start in (0..board.cell_count() as u32).map(Cell::new).filter(|&at| board.is_free(at)) {
            let told = || format!("{} {}, {:#?}", start.number(), goal.number(), drawn(&board));
            let cost = field.cost(start);
            assert_eq!(index.cost(start, goal), cost, "{}", told());
            let first = index.first_step(start, goal);
            assert_eq!(first.is_some(), cost.is_some(), "{}", told());
            if let Some(first) = first.filter(|&first| first != start) {
                let step = board.steps(start).find(|step| step.to == first).expect("a step");
                let rest = field.cost(first).expect("a cell with a path");
                assert_eq!(Some(u64::from(step.cost) + rest), cost, "{}", told());
            }
        }
    }
}

/// Long slants without a corner, and walls of the length of a word.
#[test]
#[ignore = "slow: labels of a large board"]
fn labels_see_far() {
    let mut dice = Dice(92);
    for walls in [0, 2, 5, 12] {
        let mut map = GridMap::new(Size::new(700, 600).unwrap(), Terrain::FREE);
        for _ in 0..walls {
            let [x, y] = [700, 600].map(|side| dice.roll(side));
            for along in 0..[1, 2, 64, 200][dice.roll(4) as usize] {
                let at = if dice.roll(2) == 0 { (x + along, y) } else { (x, y + along) };
                if at.0 < 700 && at.1 < 600 {
                    map.set_terrain(Point::new(at.0, at.1), Terrain::Wall);
                }
            }
        }
        let board = map.board(NEVER);
        let mut labels = Labels::on(&board);
        assert!(is_of_corners(&labels.0));
        for _ in 0..6 {
            let [start, goal] = [(); 2].map(|()| some_free_cell(&board, &mut dice));
            assert_cheapest(&board, &mut labels, start, goal);
        }
    }
}

/// Labels of corners are for one rule and walls alone, and not where there are many corners; else
/// all cells have labels.
#[test]
fn labels_are_built_where_they_fit() {
    let mut dice = Dice(93);
    let size = Size::new(60, 60).unwrap();
    let dense = Look { walls: 25, ..Look::default() }.map(size, &mut dice);
    let mut rooms = GridMap::new(size, Terrain::FREE);
    for (x, y) in (0..60).flat_map(|x| (0..3).map(move |wall| (x, 20 * wall + 10))) {
        let terrain = if (x + y) % 37 < 3 { Terrain::FREE } else { Terrain::Wall };
        rooms.set_terrain(Point::new(x, y), terrain);
    }
    let kind = |map: &GridMap, neighborhood| {
        let index = PathIndex::with_labels(&map.board(neighborhood)).unwrap();
        assert!(index.has_labels() && index.landmarks().is_none());
        index.numbers().unwrap()[0]
    };
    assert_eq!(kind(&rooms, NEVER), 1);
    assert_eq!(kind(&dense, NEVER), 2);
    for other in [CornerCutting::OneWall, CornerCutting::Always] {
        assert_eq!(kind(&rooms, Neighborhood::Eight(other)), 2);
    }
    assert_eq!(kind(&rooms, Neighborhood::Four), 2);
    let mut weighted = rooms;
    weighted.set_terrain(Point::new(3, 3), Terrain::with_cost(2).unwrap());
    assert_eq!(kind(&weighted, NEVER), 2);
    let open = GridMap::new(Size::new(800, 700).unwrap(), Terrain::FREE);
    let index = PathIndex::with_labels(&open.board(Neighborhood::Four)).unwrap();
    assert!(!index.has_labels() && index.landmarks().is_some());
}

/// An edit that changes nothing leaves the labels as they are, any other one ends them.
#[test]
fn labels_end_with_the_board() {
    let (mut board, mut index) = some_labels(30, &mut Dice(94));
    let cell = some_free_cell(&board, &mut Dice(95));
    assert!(index.update(&board, &[cell]));
    assert!(index.has_labels());
    board.set_terrain(cell, Terrain::Wall);
    assert!(index.update(&board, &[cell]));
    assert!(index.has_ended() && index.numbers().is_none() && index.landmarks().is_none());
    assert_eq!(index.find(cell, Cell::new(0)).is_some(), cell == Cell::new(0));
    board.set_terrain(cell, Terrain::with_cost(2).unwrap());
    assert!(!index.update(&board, &[cell]));
}

/// The same labels whoever builds them; and the same answers from the numbers alone.
#[test]
fn labels_are_kept_as_numbers() {
    let mut dice = Dice(96);
    for _ in 0..60 {
        let (board, mut index) = some_labels(40, &mut dice);
        let numbers = index.numbers().unwrap().to_vec();
        let again = PathIndex::with_labels(&board).unwrap();
        assert_eq!(again.numbers().unwrap()[..], numbers[..]);
        let counts = numbers.first_chunk().unwrap();
        assert_eq!(PathIndex::numbers_length(&board, counts), Some(numbers.len()));
        let mut again = PathIndex::with_numbers(&board, numbers).expect("these labels");
        for _ in 0..20 {
            let [start, goal] = [(); 2].map(|()| some_cell(&board, &mut dice));
            assert_eq!(again.find(start, goal), index.find(start, goal));
        }
    }
}

/// Cuts numbers off somewhere, or changes one of them.
pub(crate) fn damage(numbers: &mut Vec<u32>, dice: &mut Dice) {
    let place = dice.roll(numbers.len() as u32) as usize;
    match dice.roll(4) {
        0 => numbers.truncate(place),
        1 => numbers[place] ^= 1 << dice.roll(32),
        2 => numbers[place] = dice.roll(9),
        _ => numbers[place] = u32::MAX - dice.roll(3),
    }
}

/// Whatever the numbers are, they are refused or the queries end.
#[test]
#[ignore = "slow: labels of many boards"]
fn other_numbers_are_refused_or_harmless() {
    let mut dice = Dice(97);
    let mut refused = 0;
    for round in 0..3_000 {
        let (board, index) = some_labels([8, 20][round % 2], &mut dice);
        let mut numbers = index.numbers().unwrap().to_vec();
        damage(&mut numbers, &mut dice);
        let Some(mut other) = PathIndex::with_numbers(&board, numbers) else {
            refused += 1;
            continue;
        };
        for _ in 0..10 {
            let [start, goal] = [(); 2].map(|()| some_cell(&board, &mut dice));
            other.find(start, goal);
            other.first_step(start, goal);
        }
    }
    assert!(refused > 1_000, "{refused}");
}

/// With labels nothing is searched: a watcher hears of the path alone.
#[test]
fn watchers_of_labels_hear_of_the_path() {
    let mut dice = Dice(98);
    for _ in 0..200 {
        let (board, mut index) = some_labels(30, &mut dice);
        let [start, goal] = [(); 2].map(|()| some_cell(&board, &mut dice));
        let mut counters = Counters::default();
        let path = index.find_with(start, goal, &mut counters).unwrap();
        assert_eq!(path, index.find(start, goal));
        let most = path.map_or(1, |path| path.cells().len() as u64);
        assert!((1..=most).contains(&counters.opened()), "{counters:?} {most}");
    }
}
