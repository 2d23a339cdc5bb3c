//! A planner that chooses goes from jump point search to an index and back, and stays right.

use dedale::board::{
    Cell, CornerCutting, Graph, GridMap, Neighborhood, Point, Size, SquareBoard, Terrain,
};
use dedale::search::{self, Algorithm, PathIndex, Planner};

use crate::drawn::Dice;
use crate::looks::Look;

fn board(dice: &mut Dice) -> SquareBoard {
    let map = Look { walls: 30, ..Look::default() }.map(Size::new(50, 50).unwrap(), dice);
    map.board(Neighborhood::Eight(CornerCutting::Never))
}

fn cell_that(board: &SquareBoard, is_free: bool, dice: &mut Dice) -> Cell {
    let cells = board.cell_count() as u32;
    let mut any = std::iter::repeat_with(|| Cell::new(dice.roll(cells)));
    any.find(|&cell| board.is_free(cell) == is_free).unwrap()
}

/// Asks until this algorithm runs; returns after how many queries.
fn ask_until(
    algorithm: Algorithm,
    planner: &mut Planner,
    board: &SquareBoard,
    dice: &mut Dice,
) -> u32 {
    for queries in 0..5_000 {
        if planner.algorithm() == algorithm {
            return queries;
        }
        ask(planner, board, dice);
    }
    panic!("{algorithm} does not run");
}

fn ask(planner: &mut Planner, board: &SquareBoard, dice: &mut Dice) {
    let [start, goal] = [(); 2].map(|()| cell_that(board, true, dice));
    let expected = search::dijkstra(board, start, goal).map(|path| path.cost(board));
    assert_eq!(planner.find(board, start, goal).map(|path| path.cost(board)), expected);
}

/// A wall ends labels, and the planner says so.
#[test]
fn jump_points_take_the_place_of_labels_after_an_edit() {
    let mut dice = Dice(6);
    let map = Look { walls: 40, ..Look::default() }.map(Size::new(40, 40).unwrap(), &mut dice);
    let mut board = map.board(Neighborhood::Eight(CornerCutting::Never));
    let index = PathIndex::with_labels(&board).unwrap();
    assert!(index.has_labels());
    let mut planner = Planner::with_index(index);
    (0..20).for_each(|_| ask(&mut planner, &board, &mut dice));
    assert_eq!(planner.algorithm(), Algorithm::Index);
    for is_free in [true, false, true] {
        let cell = cell_that(&board, is_free, &mut dice);
        board.set_terrain(cell, if is_free { Terrain::Wall } else { Terrain::FREE });
        planner.update(&board, &[cell]);
        (0..20).for_each(|_| ask(&mut planner, &board, &mut dice));
        assert_eq!(planner.algorithm(), Algorithm::Jps);
    }
}

#[test]
fn an_index_takes_over_once_the_queries_have_cost_as_much() {
    let mut dice = Dice(5);
    for _ in 0..4 {
        let mut board = board(&mut dice);
        let mut planner = Planner::new(Algorithm::Auto, &board);
        for _ in 0..3 {
            let queries = ask_until(Algorithm::Index, &mut planner, &board, &mut dice);
            assert!((10..2_000).contains(&queries), "{queries}");
            // A wall leaves the index as it is, a door does not.
            let wall = cell_that(&board, true, &mut dice);
            board.set_terrain(wall, Terrain::Wall);
            planner.update(&board, &[wall]);
            (0..20).for_each(|_| ask(&mut planner, &board, &mut dice));
            assert_eq!(planner.algorithm(), Algorithm::Index);
            let door = cell_that(&board, false, &mut dice);
            board.set_terrain(door, Terrain::FREE);
            planner.update(&board, &[door]);
            assert_eq!(planner.algorithm(), Algorithm::Jps);
        }
    }
}

/// An index comes sooner where many queries are expected, and never where few are.
#[test]
fn expected_queries_bring_an_index_forward() {
    let mut dice = Dice(7);
    for _ in 0..4 {
        let board = board(&mut dice);
        let queries_until_index = |expected: usize, dice: &mut Dice| {
            let mut planner = Planner::new(Algorithm::Auto, &board);
            planner.expect_queries(expected);
            ask_until(Algorithm::Index, &mut planner, &board, dice)
        };
        let unknown = queries_until_index(0, &mut dice);
        let many = queries_until_index(3_000, &mut dice);
        assert!((4..unknown).contains(&many), "{many}, {unknown} where nothing is known");
        let mut planner = Planner::new(Algorithm::Auto, &board);
        planner.expect_queries(60);
        (0..60).for_each(|_| ask(&mut planner, &board, &mut dice));
        assert_eq!(planner.algorithm(), Algorithm::Jps);
        // They have come, and nothing is known of more.
        let more = ask_until(Algorithm::Index, &mut planner, &board, &mut dice);
        assert!(more > 0);
    }
}

/// Parts of a long batch know of the whole.
#[test]
fn parts_of_a_batch_add_up_where_more_is_expected() {
    let mut dice = Dice(8);
    let board = board(&mut dice);
    let queries: Vec<[Cell; 2]> =
        (0..16).map(|_| [(); 2].map(|()| cell_that(&board, true, &mut dice))).collect();
    for (expected, algorithm) in [(16, Algorithm::Jps), (3_000, Algorithm::Index)] {
        let mut planner = Planner::new(Algorithm::Auto, &board);
        planner.expect_queries(expected);
        queries.chunks(4).for_each(|part| drop(planner.find_all(&board, part)));
        assert_eq!(planner.algorithm(), algorithm, "{expected} expected");
    }
}

#[test]
fn an_algorithm_that_was_named_stays() {
    let mut dice = Dice(6);
    let mut board = board(&mut dice);
    for algorithm in [Algorithm::Jps, Algorithm::Index, Algorithm::Astar] {
        let mut planner = Planner::new(algorithm, &board);
        for _ in 0..400 {
            ask(&mut planner, &board, &mut dice);
        }
        let door = cell_that(&board, false, &mut dice);
        board.set_terrain(door, Terrain::FREE);
        planner.update(&board, &[door]);
        ask(&mut planner, &board, &mut dice);
        assert_eq!(planner.algorithm(), algorithm);
    }
}

/// The first queries of a batch tell whether an index pays for the others.
#[test]
fn an_index_takes_over_within_a_batch_that_is_long_enough() {
    let mut dice = Dice(5);
    let board = board(&mut dice);
    let queries: Vec<[Cell; 2]> =
        (0..3_000).map(|_| [(); 2].map(|()| cell_that(&board, true, &mut dice))).collect();
    for (count, algorithm) in [
        (1, Algorithm::CanonicalAstar),
        (2, Algorithm::Jps),
        (60, Algorithm::Jps),
        (3_000, Algorithm::Index),
    ] {
        let mut planner = Planner::new(Algorithm::Auto, &board);
        let paths = planner.find_all(&board, &queries[..count]);
        assert_eq!(planner.algorithm(), algorithm, "{count} queries");
        for (path, &[start, goal]) in paths.iter().zip(&queries) {
            let expected = search::dijkstra(&board, start, goal).map(|path| path.cost(&board));
            assert_eq!(path.as_ref().map(|path| path.cost(&board)), expected);
        }
    }
}

/// On a large board the first queries tell whether jump points take less time than cells.
#[test]
fn a_large_board_is_searched_by_what_takes_less_time_there() {
    let mut dice = Dice(7);
    let size = Size::new(700, 200).unwrap();
    for (walls, algorithm) in [(0, Algorithm::Jps), (10, Algorithm::CanonicalAstar)] {
        let mut board =
            Look { walls, ..Look::default() }.map(size, &mut dice).board(Neighborhood::Four);
        let mut planner = Planner::new(Algorithm::Auto, &board);
        for expected in
            [Algorithm::CanonicalAstar, Algorithm::Jps].into_iter().chain([Algorithm::Jps; 3])
        {
            ask(&mut planner, &board, &mut dice);
            assert_eq!(planner.algorithm(), expected);
        }
        for is_free in [true, false] {
            (0..5).for_each(|_| ask(&mut planner, &board, &mut dice));
            assert_eq!(planner.algorithm(), algorithm);
            let cell = cell_that(&board, is_free, &mut dice);
            board.set_terrain(cell, if is_free { Terrain::Wall } else { Terrain::FREE });
            planner.update(&board, &[cell]);
        }
    }
}

/// A single question is answered by jump points where walls are long, and else by A*.
#[test]
fn a_single_query_jumps_where_walls_are_long() {
    let neighborhood = Neighborhood::Eight(CornerCutting::Never);
    let size = Size::new(96, 96).unwrap();
    let rooms = |point: Point| {
        let [x, y] = [point.x % 12, point.y % 12];
        (x == 0) != (y == 0) && x.max(y) != 6 || x.max(y) == 0
    };
    let mut dice = Dice(4);
    let mut scattered = |_: Point| dice.roll(10) < 2;
    let walls: [(&mut dyn FnMut(Point) -> bool, _, _); 3] = [
        (&mut |point| rooms(point), Algorithm::Jps, Algorithm::Jps),
        (&mut scattered, Algorithm::Astar, Algorithm::CanonicalAstar),
        (&mut |_| false, Algorithm::Astar, Algorithm::CanonicalAstar),
    ];
    for (is_wall, alone, first) in walls {
        let mut map = GridMap::new(size, Terrain::FREE);
        size.points().filter(|&point| is_wall(point)).for_each(|point| {
            map.set_terrain(point, Terrain::Wall);
        });
        let board = map.board(neighborhood);
        assert_eq!(Algorithm::Auto.on(&board), alone);
        assert_eq!(Planner::new(Algorithm::Auto, &board).algorithm(), first);
    }
}
