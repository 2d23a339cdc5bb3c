use dedale::Algorithm;
use dedale::board::{
    Board, Cell, Graph, Hex, HexBoard, HexDirection, HexMap, HexShape, Offset, Terrain,
};
use dedale::maze::{Generator, Region};
use dedale::search::{Path, Trace};
use dedale_io::picture::Scene;
use proptest::prelude::*;

use crate::boards::searched;

/// A hexagonal board to draw, with one start and one goal.
pub(crate) struct HexDrawn {
    pub(crate) map: HexMap,
    pub(crate) board: HexBoard,
    pub(crate) start: Cell,
    pub(crate) goal: Cell,
}

impl HexDrawn {
    fn of(map: HexMap, board: HexBoard) -> Self {
        let start = board.cells().find(|&cell| board.neighbors(cell).next().is_some());
        let start = start.unwrap_or_else(|| board.cells().next().unwrap());
        let cells: Vec<Cell> = board.cells().collect();
        let is_reached = |cell: &&Cell| dedale::search::bfs(&board, start, **cell).is_some();
        let goal = *cells.iter().rev().find(is_reached).unwrap();
        Self { map, board, start, goal }
    }

    pub(crate) fn scene(&self) -> Scene {
        Scene::of_hexes(&self.board, &[self.start], &[self.goal]).with_hex_water(&self.map)
    }

    pub(crate) fn search(&self, algorithm: Algorithm) -> (Trace, Option<Path>) {
        searched(&self.board, self.start, self.goal, algorithm)
    }
}

/// Walls, weights and water at fixed places.
pub(crate) fn hex_country(shape: HexShape) -> HexDrawn {
    let mut map = HexMap::new(shape, Terrain::FREE).unwrap();
    let mut state = 5_u32;
    for hex in map.cells().collect::<Vec<_>>() {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let terrain = match (state >> 16) % 16 {
            0..=2 => Terrain::Wall,
            3 => Terrain::with_cost(3).unwrap(),
            4 => Terrain::with_cost(40).unwrap(),
            5 => Terrain::Water,
            _ => Terrain::FREE,
        };
        map.set_terrain(hex, terrain);
    }
    let board = map.board();
    HexDrawn::of(map, board)
}

/// A perfect maze of hexagonal cells.
pub(crate) fn hex_maze(shape: HexShape) -> HexDrawn {
    let map = HexMap::new(shape, Terrain::FREE).unwrap();
    let whole = map.board();
    let maze = Generator::Backtracker.carve(&Region::of(&whole), &mut dedale::Random::new(3));
    HexDrawn::of(map, whole.with_exits(maze.exit_table()))
}

/// Two cells with a one-way step from the first to the second.
pub(crate) fn hex_street(direction: HexDirection, offset: Offset) -> HexDrawn {
    let [first, second] = [Hex::ZERO, Hex::ZERO.toward(direction)];
    let shape = HexShape::Rectangle { width: 3, height: 3, offset };
    let middle = Hex::of_offset([1, 1], offset);
    let map = HexMap::new(shape, Terrain::FREE).unwrap();
    let whole = map.board();
    let [from, to] = [first, second].map(|hex| whole.cell_at(hex + middle).unwrap());
    let mut exits = whole.table().exit_table().to_vec();
    exits[to.index()] &= !direction.opposite().direction().bit();
    let board = whole.with_exits(&exits);
    HexDrawn { map, board, start: from, goal: to }
}

pub(crate) const FLAT: HexShape = HexShape::Rectangle { width: 7, height: 4, offset: Offset::OddQ };

pub(crate) fn shapes() -> impl Strategy<Value = HexShape> {
    let sides = || (1_u32..9, 1_u32..9);
    let hexes = prop::collection::vec((-6_i32..6, -6_i32..6), 1..12);
    prop_oneof![
        (0_u32..5).prop_map(|radius| HexShape::Hexagon { radius }),
        sides().prop_map(|(width, height)| HexShape::Rhombus { width, height }),
        (1_u32..9).prop_map(|side| HexShape::Triangle { side }),
        (sides(), 0..4_usize).prop_map(|((width, height), kind)| HexShape::Rectangle {
            width,
            height,
            offset: Offset::ALL[kind]
        }),
        hexes.prop_map(|hexes| {
            HexShape::Cells(hexes.into_iter().map(|(q, r)| Hex::new(q, r)).collect())
        }),
    ]
}
