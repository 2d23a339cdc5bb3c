//! Canonical A* finds the costs of the slow check: between all pairs, on every kind of board,
//! after edits, with costs that no node holds, and with more patterns than have numbers.

use std::collections::HashSet;

use dedale::board::{
    Board, Cell, CornerCutting, Direction, Graph, GridMap, HexBoard, HexMap, HexShape,
    Neighborhood, Point, Size, SquareBoard, Terrain,
};
use dedale::search::{
    self, Algorithm, Counters, Event, Marks, Observer, Planner, Stopped, Workspace,
};
use proptest::prelude::*;

use crate::boards::{grid_map_up_to, hex_map, neighborhood};
use crate::drawn::Dice;
use crate::looks::Look;
use crate::slow::Slow;

/// Asks for this path; the cost is that of the path's steps.
fn cost_of(planner: &mut Planner, board: &impl Board, [start, goal]: [Cell; 2]) -> Option<u64> {
    let path = planner.find(board, start, goal)?;
    path.check(board, start, goal).unwrap();
    path.cost(board)
}

/// Compares the paths of a planner between all pairs of cells with the slow check.
fn check_pairs(planner: &mut Planner, map: &GridMap, neighborhood: Neighborhood) {
    let (board, slow) = (map.board(neighborhood), Slow::new(map, neighborhood));
    let cells = || (0..board.cell_count() as u32).map(Cell::new);
    for goal in cells() {
        let expected = slow.costs_to(&[goal.index()]);
        for start in cells() {
            let cost = cost_of(planner, &board, [start, goal]);
            assert_eq!(cost, expected[start.index()], "{start:?} to {goal:?} on {map:?}");
        }
    }
}

proptest! {
    #[test]
    fn pairs_agree_on_boards_of_any_kind(map in grid_map_up_to(7), neighborhood in neighborhood()) {
        let board = map.board(neighborhood);
        check_pairs(&mut Planner::new(Algorithm::CanonicalAstar, &board), &map, neighborhood);
    }

    #[test]
    fn pairs_agree_on_hexagons(map in hex_map(7), dice in any::<u64>()) {
        let mut board = map.board();
        let mut planner = Planner::new(Algorithm::CanonicalAstar, &board);
        let mut dice = Dice(dice | 1);
        let cells: Vec<Cell> = board.cells().collect();
        for _ in 0..4 {
            for &goal in &cells {
                let start = cells[dice.roll(cells.len() as u32) as usize];
                let expected = search::dijkstra(&board, start, goal).and_then(|path| path.cost(&board));
                prop_assert_eq!(cost_of(&mut planner, &board, [start, goal]), expected);
            }
            let cell = cells[dice.roll(cells.len() as u32) as usize];
            board.set_terrain(cell, Terrain::with_cost(dice.roll(5) as u8).unwrap_or(Terrain::Wall));
            planner.update(&board, &[cell]);
        }
    }
}

#[test]
#[ignore = "slow: a million pairs"]
fn a_million_pairs_agree() {
    let mut dice = Dice(11);
    let rules = [CornerCutting::Never, CornerCutting::OneWall, CornerCutting::Always];
    let neighborhoods = rules.map(Neighborhood::Eight).into_iter().chain([Neighborhood::Four]);
    for neighborhood in neighborhoods {
        for number in 0..64 {
            let look = Look {
                walls: 10 * (number % 4),
                thin: if number % 3 == 1 { 15 } else { 0 },
                one_way: if number % 5 == 1 { 15 } else { 0 },
                heaviest: [1, 2, 3, 5, 9, 255][number as usize % 6],
            };
            let map = look.map(Size::new(8, 8).unwrap(), &mut dice);
            let board = map.board(neighborhood);
            check_pairs(&mut Planner::new(Algorithm::CanonicalAstar, &board), &map, neighborhood);
        }
    }
}

/// Weights, walls, water and roads change, and what is known of patterns with them.
#[test]
fn paths_follow_edits() {
    let mut dice = Dice(3);
    for round in 0..40 {
        let neighborhood = [
            Neighborhood::Four,
            Neighborhood::Eight(CornerCutting::Never),
            Neighborhood::Eight(CornerCutting::OneWall),
            Neighborhood::Eight(CornerCutting::Always),
        ][round % 4];
        let look = Look { walls: 20, heaviest: 4, ..Look::default() };
        let mut board = look.map(Size::new(20, 20).unwrap(), &mut dice).board(neighborhood);
        // One prunes from the beginning, the other after the first query.
        let mut planners = [Algorithm::CanonicalAstar, Algorithm::Auto]
            .map(|algorithm| Planner::new(algorithm, &board));
        for _ in 0..60 {
            let cell = Cell::new(dice.roll(400));
            match dice.roll(6) {
                0 => board.close_road(cell, Direction::STRAIGHT[dice.roll(4) as usize]),
                1 => board.open(cell, Direction::STRAIGHT[dice.roll(4) as usize]),
                2 => board.set_terrain(cell, Terrain::Water),
                _ => board.set_terrain(cell, look.terrain(&mut dice)),
            }
            for planner in &mut planners {
                planner.update(&board, &[cell]);
                assert_eq!(planner.algorithm(), Algorithm::CanonicalAstar);
                for _ in 0..3 {
                    let [start, goal] = [(); 2].map(|()| Cell::new(dice.roll(400)));
                    let path = search::dijkstra(&board, start, goal);
                    let expected = path.and_then(|path| path.cost(&board));
                    assert_eq!(cost_of(planner, &board, [start, goal]), expected);
                }
            }
        }
    }
}

/// How many cells the planner expands in these queries, whose costs are right.
fn closed(planner: &mut Planner, board: &impl Board, queries: &[[Cell; 2]]) -> u64 {
    let closed = queries.iter().map(|&[start, goal]| {
        let expected = search::dijkstra(board, start, goal).and_then(|path| path.cost(board));
        let mut counters = Counters::default();
        let path = planner.find_with(board, start, goal, &mut counters).unwrap();
        assert_eq!(path.and_then(|path| path.cost(board)), expected);
        counters.closed()
    });
    closed.sum()
}

/// The cells that a search expands.
#[derive(Default)]
struct Expanded(Vec<Cell>);

impl Observer for Expanded {
    fn on(&mut self, event: Event) -> Result<(), Stopped> {
        if let Event::Expanded { cell } = event {
            self.0.push(cell);
        }
        Ok(())
    }
}

proptest! {
    /// A second arrival that costs the same adds no steps where nothing is pruned.
    #[test]
    fn a_first_query_expands_no_cell_twice(dice in any::<u64>(), walls in 0..40_u32) {
        let mut dice = Dice(dice | 1);
        let map = Look { walls, ..Look::default() }.map(Size::new(40, 30).unwrap(), &mut dice);
        let board = map.board(Neighborhood::Four);
        let [start, goal] = [(); 2].map(|()| Cell::new(dice.roll(1200)));
        let mut expanded = Expanded::default();
        Planner::new(Algorithm::Auto, &board).find_with(&board, start, goal, &mut expanded).unwrap();
        let cells: HashSet<Cell> = expanded.0.iter().copied().collect();
        prop_assert_eq!(cells.len(), expanded.0.len());
    }
}

/// A planner that has been asked often expands less than half, and after edits too.
fn check_landmarks<B: Board>(board: &mut B, dice: &mut Dice, edit: impl Fn(&mut B, Cell, Terrain)) {
    let cells = board.cell_count() as u32;
    let any = std::iter::repeat_with(|| [(); 2].map(|()| Cell::new(dice.roll(cells))));
    let joined = any.filter(|&[start, goal]| search::bfs(board, start, goal).is_some());
    let queries: Vec<[Cell; 2]> = joined.take(800).collect();
    let mut plain = Planner::new(Algorithm::CanonicalAstar, board);
    let mut led = Planner::new(Algorithm::Auto, board);
    let (few, rest) = queries.split_at(700);
    assert!(closed(&mut led, board, few) > 0);
    let expected = closed(&mut plain, board, rest);
    let with_landmarks = closed(&mut led, board, rest);
    assert!(2 * with_landmarks < expected, "{with_landmarks} of {expected}");

    let dear = (0..cells).map(Cell::new).filter(|&cell| board.table().weight(cell) > 1);
    let middle: Vec<Cell> = dear.skip(cells as usize / 4).take(3).collect();
    for terrain in [Terrain::with_cost(9).unwrap(), Terrain::Wall, Terrain::FREE] {
        for &cell in &middle {
            edit(board, cell, terrain);
        }
        plain.update(board, &middle);
        led.update(board, &middle);
        let (few, _) = rest.split_at(10);
        let expected = closed(&mut plain, board, few);
        let after = closed(&mut led, board, few);
        assert!(2 * after < expected, "{after} of {expected}");
    }
}

#[test]
fn landmarks_lead_after_edits_too() {
    let mut dice = Dice(21);
    let looks = [
        Look { walls: 25, heaviest: 5, ..Look::default() },
        Look { walls: 10, thin: 15, heaviest: 3, ..Look::default() },
        Look { walls: 10, one_way: 15, heaviest: 3, ..Look::default() },
    ];
    let rules = [CornerCutting::Never, CornerCutting::OneWall, CornerCutting::Always];
    for look in looks {
        for neighborhood in rules.map(Neighborhood::Eight).into_iter().chain([Neighborhood::Four]) {
            let map = look.map(Size::new(60, 60).unwrap(), &mut dice);
            let mut board = map.board(neighborhood);
            check_landmarks(&mut board, &mut dice, SquareBoard::set_terrain);
        }
    }
    let mut map = HexMap::new(HexShape::Rhombus { width: 60, height: 60 }, Terrain::FREE).unwrap();
    for hex in map.cells().collect::<Vec<_>>() {
        map.set_terrain(hex, looks[0].terrain(&mut dice));
    }
    check_landmarks(&mut map.board(), &mut dice, HexBoard::set_terrain);
}

#[test]
fn more_patterns_than_have_numbers() {
    let mut dice = Dice(5);
    let look = Look { walls: 5, heaviest: 255, ..Look::default() };
    let board = look.map(Size::new(200, 200).unwrap(), &mut dice).board(Neighborhood::Four);
    let mut planner = Planner::new(Algorithm::CanonicalAstar, &board);
    for _ in 0..30 {
        let [start, goal] = [(); 2].map(|()| Cell::new(dice.roll(40_000)));
        let expected = search::dijkstra(&board, start, goal).and_then(|path| path.cost(&board));
        assert_eq!(cost_of(&mut planner, &board, [start, goal]), expected);
    }
}

/// A road that costs more than 32 bits hold: A* finds the path, watched or not.
#[test]
fn costs_may_be_higher_than_a_node_holds() {
    let heavy = Terrain::with_cost(255).unwrap();
    let board = GridMap::new(Size::new(8_000, 2).unwrap(), heavy).board(Neighborhood::Four);
    let [start, goal] = [(0, 0), (7_999, 1)].map(|(x, y)| board.cell_at(Point::new(x, y)).unwrap());
    let expected = search::astar(&board, start, goal).unwrap();
    assert!(expected.cost(&board).unwrap() > u64::from(u32::MAX));
    assert_eq!(Algorithm::CanonicalAstar.find(&board, start, goal), Some(expected.clone()));
    let mut marks = Marks::new(board.cell_count());
    let path = Algorithm::CanonicalAstar
        .find_with(&board, start, goal, &mut Workspace::new(), &mut marks)
        .unwrap();
    assert_eq!(path, Some(expected));
}

/// Queries in a batch are answered as one by one, and those that are watched too.
#[test]
fn paths_do_not_depend_on_who_asks() {
    let mut dice = Dice(8);
    let look = Look { walls: 20, heaviest: 3, ..Look::default() };
    let map = look.map(Size::new(40, 40).unwrap(), &mut dice);
    let board = map.board(Neighborhood::Eight(CornerCutting::Never));
    let queries: Vec<[Cell; 2]> =
        (0..200).map(|_| [(); 2].map(|()| Cell::new(dice.roll(1_600)))).collect();
    let paths = Planner::new(Algorithm::CanonicalAstar, &board).find_all(&board, &queries);
    let mut planner = Planner::new(Algorithm::CanonicalAstar, &board);
    for (&[start, goal], path) in queries.iter().zip(&paths) {
        assert_eq!(planner.find(&board, start, goal), *path);
        let mut marks = Marks::new(board.cell_count());
        let watched = planner.find_with(&board, start, goal, &mut marks).unwrap();
        assert_eq!(watched, *path);
    }
}
