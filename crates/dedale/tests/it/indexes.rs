//! Indexes of boards of every kind: first steps of pairs, labels of cells and landmarks give the costs
//! of the slow check, between all pairs, after edits, and from their numbers alone.

use dedale::WeightedFlowField;
use dedale::board::{
    Board, Cell, Direction, Graph, GridMap, HexMap, HexShape, Neighborhood, Size, SquareBoard,
    Terrain, Weighted,
};
use dedale::search::{self, PathIndex};
use proptest::prelude::*;

use crate::boards::{grid_map_up_to, hex_map, neighborhood};
use crate::drawn::Dice;
use crate::hub_labels::damage;
use crate::jumps::NEVER;
use crate::looks::Look;
use crate::slow::Slow;

/// The kinds of labels, as their numbers begin.
const CORNERS: u32 = 1;

const CELLS: u32 = 2;

const PAIRS: u32 = 4;

/// The cost of what the index finds, in each of its forms.
fn cost_of(index: &mut PathIndex, board: &impl Board, start: Cell, goal: Cell) -> Option<u64> {
    let mut waypoints = vec![goal; 3];
    let cost = index.find_waypoints(start, goal, &mut waypoints);
    assert_eq!(index.cost(start, goal), cost);
    let first = index.first_step(start, goal);
    let Some(path) = index.find(start, goal) else {
        assert!(waypoints.is_empty() && first.is_none() && cost.is_none());
        return None;
    };
    path.check(board, start, goal).unwrap();
    assert_eq!(path.cost(board), cost);
    assert_eq!(first, path.cells().get(1).or(path.cells().first()).copied());
    let is_on_path = |cell| path.cells().contains(cell);
    assert!(waypoints.iter().all(is_on_path), "{waypoints:?}");
    assert_eq!((waypoints.first(), waypoints.last()), (Some(&start), Some(&goal)));
    cost
}

fn indexes(board: &impl Board) -> [PathIndex; 2] {
    [PathIndex::with_labels(board).unwrap(), PathIndex::on(board).unwrap()]
}

/// The kind of the numbers of an index.
fn kind(index: &PathIndex) -> u32 {
    index.numbers().expect("an index that is kept as numbers")[0]
}

/// The map with so much free ground below a wall that its boards are too large for first steps of
/// all pairs. Its cells keep their numbers.
fn extended(map: &GridMap) -> GridMap {
    let (width, height) = (map.size().width(), map.size().height());
    let ground = 2_100_u32.div_ceil(width);
    let mut terrains = map.terrains().to_vec();
    terrains.extend(vec![Terrain::Wall; width as usize]);
    terrains.extend(vec![Terrain::FREE; (width * ground) as usize]);
    let size = Size::new(width.into(), (height + 1 + ground).into()).unwrap();
    let mut extended = GridMap::of(size, terrains);
    for point in map.size().points() {
        for direction in Direction::ALL {
            extended.set_road(point, direction, map.road(point, direction));
        }
    }
    extended
}

/// Compares the paths of both indexes, and of labels read from their numbers, with these costs to
/// each goal. The labels are of this kind, or of corners.
fn check_pairs(board: &impl Board, is_of: u32, costs_to: &[Vec<Option<u64>>]) {
    let [mut labels, mut landmarks] = indexes(board);
    assert!(labels.has_labels() && !landmarks.has_labels());
    assert!([CORNERS, is_of].contains(&kind(&labels)));
    let numbers = labels.numbers().unwrap().into_owned();
    let mut read = PathIndex::with_numbers(board, numbers).expect("the labels of this board");
    let cells = || (0..costs_to.len() as u32).map(Cell::new);
    for goal in cells() {
        for start in cells() {
            let expected = costs_to[goal.index()][start.index()];
            for index in [&mut labels, &mut landmarks] {
                let cost = cost_of(index, board, start, goal);
                assert_eq!(cost, expected, "{start:?} to {goal:?}, {}", index.has_labels());
            }
            assert_eq!(read.cost(start, goal), expected);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn pairs_agree_on_boards_of_any_kind(map in grid_map_up_to(7), neighborhood in neighborhood()) {
        let slow = Slow::new(&map, neighborhood);
        let costs: Vec<_> =
            (0..map.size().cell_count()).map(|goal| slow.costs_to(&[goal])).collect();
        let board = map.board(neighborhood);
        check_pairs(&board, PAIRS, &costs);
        let extended = extended(&map).board(neighborhood);
        check_pairs(&extended, CELLS, &costs);
    }

    #[test]
    fn pairs_agree_on_hexagons(map in hex_map(6)) {
        let board = map.board();
        let cells = || (0..board.cell_count() as u32).map(Cell::new);
        let costs_to = |goal| {
            let field = WeightedFlowField::to(&board, &[goal]);
            let cost = |start| if start == goal { Some(0) } else { field.cost(start) };
            cells().map(cost).collect()
        };
        check_pairs(&board, PAIRS, &cells().map(costs_to).collect::<Vec<_>>());
    }
}

/// A board with weights, roads and thin walls.
fn some_board(side: u64, dice: &mut Dice) -> (Look, SquareBoard) {
    let look = Look {
        walls: 20,
        thin: [0, 10][dice.roll(2) as usize],
        one_way: [0, 10][dice.roll(2) as usize],
        heaviest: [2, 5, 255][dice.roll(3) as usize],
    };
    let neighborhood = [NEVER, Neighborhood::Four][dice.roll(2) as usize];
    (look, look.map(Size::new(side, side).unwrap(), dice).board(neighborhood))
}

/// Compares the paths of labels of cells with those of Dijkstra's algorithm.
fn check_labels(board: &(impl Board + Weighted), dice: &mut Dice) {
    let mut index = PathIndex::with_labels(board).unwrap();
    assert_eq!(kind(&index), CELLS);
    for _ in 0..300 {
        let [start, goal] = [(); 2].map(|()| Cell::new(dice.roll(board.cell_count() as u32)));
        let path = search::dijkstra(board, start, goal);
        let expected = path.and_then(|path| path.cost(board));
        assert_eq!(cost_of(&mut index, board, start, goal), expected);
    }
}

/// Large boards have tiles that lie apart, and labels without most of the hubs of their tile.
#[test]
fn labels_agree_on_larger_boards() {
    let mut dice = Dice(5);
    for _ in 0..4 {
        check_labels(&some_board(70, &mut dice).1, &mut dice);
    }
    let mut map = HexMap::new(HexShape::Rhombus { width: 70, height: 70 }, Terrain::FREE).unwrap();
    let look = Look { walls: 20, heaviest: 5, ..Look::default() };
    for hex in map.cells().collect::<Vec<_>>() {
        map.set_terrain(hex, look.terrain(&mut dice));
    }
    check_labels(&map.board(), &mut dice);
}

/// The costs in a column of landmarks, as the numbers of an index have them.
fn column(numbers: &[u32], column: usize) -> Vec<Option<u32>> {
    let (counts, numbers) = numbers.split_at(4);
    let (_, numbers) = numbers.split_at(16);
    let half = |row: &[u32]| (row[column / 2] >> (column % 2 * 16)) & 0xFFFF;
    let costs = numbers.chunks(32).map(|row| {
        let (quanta, rest) = (half(&row[..16]), half(&row[16..]));
        let quanta = if column < 16 { quanta.checked_sub(1) } else { Some(0xFFFF - quanta) };
        quanta.filter(|_| half(&row[..16]) != 0).map(|quanta| quanta << counts[1] | rest)
    });
    costs.collect()
}

/// Compares the columns of landmarks that are not lost with the costs to and from these. Costs that
/// edits have made too high for their quanta are left out.
fn check_landmarks(index: &PathIndex, board: &SquareBoard, dice: &mut Dice) {
    let numbers = index.numbers().expect("landmarks");
    assert_eq!(numbers[4..20], [0; 16], "small boards are repaired whole");
    let held = |cost: &u64| cost >> numbers[1] < 0xFFFF;
    for place in (0..32).filter(|place| numbers[2] >> place & 1 == 0) {
        let costs = column(&numbers, place);
        let at = costs.iter().position(|&cost| cost == Some(0)).expect("a landmark");
        let landmark = Cell::new(at as u32);
        if place < 16 {
            let field = WeightedFlowField::to(board, &[landmark]);
            let cells = (0..costs.len() as u32).map(Cell::new).filter(|&cell| cell != landmark);
            for cell in cells {
                let expected = field.cost(cell).filter(held);
                assert_eq!(costs[cell.index()].map(u64::from), expected, "{cell:?}");
            }
        }
        for _ in 0..20 {
            let cell = Cell::new(dice.roll(costs.len() as u32));
            let ends = if place < 16 { [cell, landmark] } else { [landmark, cell] };
            let path = search::dijkstra(board, ends[0], ends[1]);
            let expected = path.and_then(|path| path.cost(board)).filter(held);
            if cell != landmark {
                assert_eq!(costs[cell.index()].map(u64::from), expected, "{ends:?}");
            }
        }
    }
}

/// After edits of weights, walls, roads and water the costs of landmarks are those of a fresh search,
/// and paths are cheapest.
fn check_edits(rounds: u32, edits: u32) {
    let mut dice = Dice(6);
    for _ in 0..rounds {
        let (look, mut board) = some_board(24, &mut dice);
        let cells = board.cell_count() as u32;
        let mut index = PathIndex::on(&board).unwrap();
        for edit in 0..edits {
            if index.has_ended() {
                index = PathIndex::on(&board).unwrap();
            }
            let cell = Cell::new(dice.roll(cells));
            match dice.roll(12) {
                0 => board.close_road(cell, Direction::STRAIGHT[dice.roll(4) as usize]),
                1 => board.open(cell, Direction::STRAIGHT[dice.roll(4) as usize]),
                2 => board.set_terrain(cell, Terrain::Water),
                _ => board.set_terrain(cell, look.terrain(&mut dice)),
            }
            assert!(index.update(&board, &[cell]));
            if edit % 40 == 39 && !index.has_ended() {
                check_landmarks(&index, &board, &mut dice);
            }
            let [start, goal] = [(); 2].map(|()| Cell::new(dice.roll(cells)));
            let path = search::dijkstra(&board, start, goal);
            let expected = path.and_then(|path| path.cost(&board));
            assert_eq!(cost_of(&mut index, &board, start, goal), expected);
        }
    }
}

#[test]
fn landmarks_follow_edits() {
    check_edits(4, 60);
}

#[test]
#[ignore = "slow: ten thousand edits"]
fn landmarks_follow_ten_thousand_edits() {
    check_edits(25, 400);
}

/// The ends of a step into a cell around this one differ in no column by more than the step costs and the
/// slack.
fn check_bounds(numbers: &[u32], board: &SquareBoard, cell: Cell) {
    for place in (0..32).filter(|place| numbers[2] >> place & 1 == 0) {
        let costs = column(numbers, place);
        let slack = (numbers[4 + place / 2] >> (place % 2 * 16) & 0xFFFF) << numbers[1];
        let around = board.table().size().around(cell, 2);
        let steps = around.flat_map(|from| board.steps(from).map(move |step| (from, step)));
        for (from, step) in steps {
            let ends = [from, step.to].map(|end| costs[end.index()]);
            let [Some(near), Some(far)] = ends else { continue };
            let [less, more] = if place < 16 { [far, near] } else { [near, far] };
            assert!(more <= less + step.cost + slack, "{from:?} to {:?} in {place}", step.to);
        }
    }
}

/// On large boards some edits are too wide to be repaired at once: paths are cheapest all the same.
#[test]
#[ignore = "slow: many edits of a large board"]
fn paths_are_cheapest_after_wide_edits() {
    let mut dice = Dice(9);
    let side = 150;
    for round in 0..4 {
        let (look, mut board) = some_board(side, &mut dice);
        let cells = board.cell_count() as u32;
        let mut index = PathIndex::on(&board).unwrap();
        let mut slack = vec![0; 16];
        let mut is_slack = false;
        for edit in 1..=400 {
            let count = if edit % 100 == 0 { 3_000 } else { 1 };
            let changed: Vec<Cell> = (0..count).map(|_| Cell::new(dice.roll(cells))).collect();
            for &cell in &changed {
                board.set_terrain(cell, look.terrain(&mut dice));
            }
            assert!(index.update(&board, &changed));
            if let Some(numbers) = index.numbers().filter(|numbers| numbers[4..20] != slack) {
                check_bounds(&numbers, &board, changed[0]);
                slack = numbers[4..20].to_vec();
                is_slack = true;
            }
            if index.has_ended() {
                index = PathIndex::on(&board).unwrap();
            }
            let [start, goal] = [(); 2].map(|()| Cell::new(dice.roll(cells)));
            let path = search::dijkstra(&board, start, goal);
            let expected = path.and_then(|path| path.cost(&board));
            assert_eq!(index.cost(start, goal), expected, "{round}");
        }
        assert!(is_slack, "{round}");
    }
}

/// Labels stay after an edit that changes nothing; any other ends them.
#[test]
fn labels_end_with_the_board() {
    let (_, mut board) = some_board(12, &mut Dice(7));
    let mut index = PathIndex::with_labels(&board).unwrap();
    let is_free = |&cell: &Cell| board.is_free(cell);
    let cell = (0..144).map(Cell::new).find(is_free).unwrap();
    assert!(index.update(&board, &[cell]) && index.has_labels());
    board.set_terrain(cell, Terrain::Wall);
    assert!(index.update(&board, &[cell]) && index.has_ended());
    let other = (0..144).map(Cell::new).rfind(|&cell| board.is_free(cell)).unwrap();
    assert_eq!(index.find(cell, other), None);
    assert!(index.into_jump_search().is_none());
}

/// Damages the numbers of an index `rounds` times. They are refused, or paths are those of the board.
/// Returns how often they were refused.
fn refusals(board: &SquareBoard, index: &PathIndex, rounds: u32, dice: &mut Dice) -> u32 {
    let mut refused = 0;
    for _ in 0..rounds {
        let mut numbers = index.numbers().unwrap().into_owned();
        damage(&mut numbers, dice);
        let Some(mut other) = PathIndex::with_numbers(board, numbers) else {
            refused += 1;
            continue;
        };
        let cells = board.cell_count() as u32;
        for _ in 0..10 {
            let [start, goal] = [(); 2].map(|()| Cell::new(dice.roll(cells)));
            if let Some(path) = other.find(start, goal) {
                path.check(board, start, goal).unwrap();
                assert!(other.cost(start, goal).is_some());
            }
        }
    }
    refused
}

/// Damaged numbers are refused, or queries end all the same.
#[test]
fn other_numbers_are_refused_or_harmless() {
    let mut dice = Dice(8);
    let mut refused = [0; 2];
    for round in 0..300 {
        let (_, board) = some_board([3, 6][round % 2], &mut dice);
        for (index, refused) in indexes(&board).iter().zip(&mut refused) {
            *refused += refusals(&board, index, 1, &mut dice);
        }
    }
    assert!(refused[0] > 100 && refused[1] > 60, "{refused:?}");
    let (_, board) = some_board(54, &mut dice);
    let labels = PathIndex::with_labels(&board).unwrap();
    assert_eq!(kind(&labels), CELLS);
    assert!(refusals(&board, &labels, 300, &mut dice) > 100);
}

/// Landmarks are for costs of 28 bits, and labels for those of 31.
#[test]
fn costs_may_be_too_high() {
    let heavy = Terrain::with_cost(255).unwrap();
    let board = GridMap::new(Size::new(8_000, 1).unwrap(), heavy).board(Neighborhood::Four);
    assert!(PathIndex::with_labels(&board).is_none());
    assert!(PathIndex::on(&board).is_none());
    let [start, goal] = [0, 7_999].map(Cell::new);
    let path = search::Algorithm::Index.find(&board, start, goal).unwrap();
    assert_eq!(path.steps(), 7_999);
}
