//! Jump point search against Dijkstra's algorithm, on boards as they are and after edits.

use dedale::board::{
    Cell, CornerCutting, Direction, Graph, GridMap, Neighborhood, Point, Size, SquareBoard, Terrain,
};
use dedale::search::{self, JumpSearch};

use crate::drawn::Dice;
use crate::looks::Look;

const NEVER: Neighborhood = Neighborhood::Eight(CornerCutting::Never);

/// Checks a path and its cost by Dijkstra's algorithm.
fn assert_cheapest(board: &SquareBoard, search: &mut JumpSearch, start: Cell, goal: Cell) {
    let expected = search::dijkstra(board, start, goal).map(|path| path.cost(board).unwrap());
    let told = || format!("{start:?} to {goal:?}, {:?}", drawn(board));
    assert_eq!(search.cost(start, goal), expected, "{}", told());
    let path = search.find(start, goal);
    assert_eq!(path.is_some(), expected.is_some(), "{}", told());
    if let Some(path) = path {
        assert_eq!(path.check(board, start, goal), Ok(()), "{}", told());
        assert_eq!(path.cost(board), expected, "{}", told());
    }
}

fn drawn(board: &SquareBoard) -> Vec<String> {
    let width = board.size().width() as usize;
    let signs: Vec<char> = (0..board.cell_count() as u32)
        .map(|number| if board.is_free(Cell::new(number)) { '.' } else { '#' })
        .collect();
    signs.chunks(width).map(|row| row.iter().collect()).collect()
}

fn some_cell(board: &SquareBoard, dice: &mut Dice) -> Cell {
    Cell::new(dice.roll(board.cell_count() as u32))
}

fn some_board(most: u32, dice: &mut Dice) -> SquareBoard {
    let [width, height] = [(); 2].map(|()| 1 + u64::from(dice.roll(most)));
    let walls = [0, 2, 10, 25, 40, 60][dice.roll(6) as usize];
    Look { walls, ..Look::default() }.map(Size::new(width, height).unwrap(), dice).board(NEVER)
}

#[test]
fn its_paths_are_cheapest_on_random_boards() {
    let mut dice = Dice(81);
    for round in 0..6_000 {
        let most = [8, 8, 8, 30, 30, 150][round % 6];
        let board = some_board(most, &mut dice);
        let mut search = JumpSearch::on(&board).unwrap();
        for _ in 0..4 {
            let [start, goal] = [(); 2].map(|()| some_cell(&board, &mut dice));
            assert_cheapest(&board, &mut search, start, goal);
        }
    }
}

/// Walls and free cells are exchanged one after the other, sometimes many between two queries.
/// On small boards most of what was learned is used again.
#[test]
fn its_paths_are_cheapest_after_edits() {
    let mut dice = Dice(82);
    for round in 0..120 {
        let mut board = some_board([10, 40][round % 2], &mut dice);
        let mut search = JumpSearch::on(&board).unwrap();
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
    assert!(JumpSearch::on(&map.board(NEVER)).is_some());
    for neighborhood in [
        Neighborhood::Four,
        Neighborhood::Eight(CornerCutting::OneWall),
        Neighborhood::Eight(CornerCutting::Always),
    ] {
        assert!(JumpSearch::on(&map.board(neighborhood)).is_none(), "{neighborhood:?}");
    }
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
