//! A planner that chooses goes from jump point search to an index and back, and stays right.

use dedale::board::{Cell, CornerCutting, Graph, Neighborhood, Size, SquareBoard, Terrain};
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
