//! The flood kernel against a plain breadth-first search with a `VecDeque`,
//! next steps included. Every board of up to nine cells, and the shapes where
//! its layout could go wrong.

use std::collections::VecDeque;

use dedale::FlowField;
use dedale::board::{
    Cell, CornerCutting, Direction, Graph, GridMap, Neighborhood, Reversible, Size, SquareBoard,
    Terrain,
};
use dedale::field::{Next, Tie};

use crate::drawn::Dice;

fn plain(board: &SquareBoard, goals: &[Cell]) -> Vec<Option<(u32, Next)>> {
    let mut found = vec![None; board.cell_count()];
    let mut queue = VecDeque::new();
    for &goal in goals {
        if found[goal.index()].is_none() {
            found[goal.index()] = Some((0, Next::Arrived));
            queue.push_back(goal);
        }
    }
    while let Some(cell) = queue.pop_front() {
        let (distance, _) = found[cell.index()].unwrap();
        for from in board.predecessors(cell) {
            if found[from.index()].is_none() {
                let direction = board.direction_between(from, cell).unwrap();
                found[from.index()] = Some((distance + 1, Next::Toward(direction)));
                queue.push_back(from);
            }
        }
    }
    found
}

/// Holds the flood that nobody watches to the plain search, and the one that is watched.
fn assert_same(board: &SquareBoard, goals: &[Cell], field: &mut FlowField) {
    field.recompute(board, goals);
    let watched = FlowField::to_with(board, goals, Tie::Discovery, &mut |_| Ok(())).unwrap();
    let expected = plain(board, goals);
    for (number, &expected) in expected.iter().enumerate() {
        let cell = Cell::new(number as u32);
        for field in [&*field, &watched] {
            let found = field.distance(cell).map(|distance| (distance, field.next(cell)));
            assert_eq!(found, expected, "cell {number}, goals {goals:?} of {board:?}");
        }
    }
}

#[test]
fn every_board_of_up_to_nine_cells_is_flooded_right() {
    let mut field = FlowField::with_tie(Tie::Discovery);
    let mut boards = 0;
    for (width, height) in [(1, 1), (1, 5), (5, 1), (2, 3), (3, 2), (2, 4), (3, 3), (9, 1), (1, 9)]
    {
        let size = Size::new(width, height).unwrap();
        for walls in 0..1_u32 << size.cell_count() {
            let mut map = GridMap::new(size, Terrain::FREE);
            for (number, point) in size.points().enumerate() {
                if walls >> number & 1 != 0 {
                    map.set_terrain(point, Terrain::Wall);
                }
            }
            for neighborhood in [
                Neighborhood::Four,
                Neighborhood::Eight(CornerCutting::Never),
                Neighborhood::Eight(CornerCutting::Always),
            ] {
                let board = map.board(neighborhood);
                for goal in (0..size.cell_count() as u32).map(Cell::new) {
                    assert_same(&board, &[goal], &mut field);
                    boards += 1;
                }
            }
        }
    }
    assert_eq!(boards, 50_886);
}

/// Each set of roads on four cells, and each choice of wall, land and water on
/// six, from every pair of goals.
#[test]
fn every_small_board_of_roads_and_of_water_is_flooded_right() {
    let mut field = FlowField::with_tie(Tie::Discovery);
    let size = Size::new(2, 2).unwrap();
    for roads in 0..1_u32 << 16 {
        let mut map = GridMap::new(size, Terrain::FREE);
        for (number, point) in size.points().enumerate() {
            for direction in &Direction::ALL[..4] {
                map.set_road(point, *direction, roads >> (4 * number + direction.index()) & 1 != 0);
            }
        }
        let neighborhood = [Neighborhood::Four, Neighborhood::Eight(CornerCutting::OneWall)]
            [roads as usize / 7 % 2];
        let board = map.board(neighborhood);
        for goal in (0..4).map(Cell::new) {
            assert_same(&board, &[goal], &mut field);
        }
    }
    let size = Size::new(3, 2).unwrap();
    for choice in 0..3_u32.pow(6) {
        let mut map = GridMap::new(size, Terrain::FREE);
        for (number, point) in size.points().enumerate() {
            let terrains = [Terrain::Wall, Terrain::FREE, Terrain::Water];
            map.set_terrain(point, terrains[(choice / 3_u32.pow(number as u32) % 3) as usize]);
        }
        for neighborhood in [
            Neighborhood::Four,
            Neighborhood::Eight(CornerCutting::Never),
            Neighborhood::Eight(CornerCutting::Always),
        ] {
            let board = map.board(neighborhood);
            for goals in (0..36).map(|pair| [pair / 6, pair % 6].map(Cell::new)) {
                assert_same(&board, &goals, &mut field);
            }
        }
    }
}

/// Widths around multiples of 16, open boards and crowded ones, plain walls
/// and roads: each variant of the kernel, all in the same memory.
#[test]
fn boards_of_awkward_widths_are_flooded_right() {
    let mut field = FlowField::with_tie(Tie::Discovery);
    let mut dice = Dice(42);
    for width in [1, 2, 7, 8, 15, 16, 17, 31, 32, 33, 64, 65] {
        for (walls, roads) in [(0, 0), (5, 0), (40, 0), (0, 2), (10, 20)] {
            let size = Size::new(width, 1 + u64::from(dice.roll(40))).unwrap();
            let mut map = GridMap::new(size, Terrain::FREE);
            for point in size.points() {
                if dice.roll(100) < walls {
                    map.set_terrain(point, Terrain::Wall);
                }
                if dice.roll(100) < roads {
                    map.set_road(point, Direction::ALL[dice.roll(4) as usize], false);
                }
            }
            for neighborhood in [Neighborhood::Four, Neighborhood::Eight(CornerCutting::OneWall)] {
                let board = map.board(neighborhood);
                let goals = [(); 3].map(|()| Cell::new(dice.roll(size.cell_count() as u32)));
                assert_same(&board, &goals, &mut field);
            }
        }
    }
}
