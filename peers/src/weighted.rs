//! Whole weighted flow fields beside Dijkstra with a binary heap: one thread, memory reused.

use dedale::board::{Neighborhood, SquareBoard, Terrain};
use dedale::field::Kernel;
use dedale::{Random, WeightedFlowField};

use crate::arena::{Arena, Heap, sums};
use crate::race::{Contender, Lap, agreeing, best_of, race, turns};
use crate::table::{Row, Table, Unit};

/// What makes steps differ in cost.
#[derive(Clone, Copy)]
enum Ground {
    /// Diagonal steps alone.
    Plain,
    /// Weights from 1 to 9 at random.
    Weighted(Neighborhood),
}

/// Measures weighted fields on these boards.
pub fn compare(arenas: &[Arena], passes: u32) -> Vec<Table> {
    let eight = arenas.first().map_or(Neighborhood::Four, |arena| arena.eight.neighborhood());
    let grounds = [
        ("a weighted flow field, eight neighbors, ns a cell reached", Ground::Plain),
        ("the same with weights from 1 to 9", Ground::Weighted(eight)),
        ("the same with four neighbors", Ground::Weighted(Neighborhood::Four)),
    ];
    let table = |(title, ground)| {
        Table::over(title, Unit::Nanos, arenas, |arena| fields(arena, ground, passes))
    };
    grounds.map(table).into()
}

fn board_of(arena: &Arena, ground: Ground) -> SquareBoard {
    let Ground::Weighted(neighborhood) = ground else { return arena.eight.clone() };
    let (mut map, mut random) = (arena.map.clone(), Random::new(9));
    for point in map.size().points() {
        if map.terrain(point) != Terrain::Wall {
            let weight = 1 + random.below(9) as u8;
            map.set_terrain(point, Terrain::with_cost(weight).expect("not 0"));
        }
    }
    map.board(neighborhood)
}

fn fields(arena: &Arena, ground: Ground, passes: u32) -> Row {
    let board = board_of(arena, ground);
    let goal = arena.cell(arena.goal);
    let mut heap = Heap::default();
    heap.run(&board, goal);
    let (reached, _) = sums(&board, |cell| heap.cost(cell));
    let mut field = WeightedFlowField::default();
    let mut flood = WeightedFlowField::default();
    let turns = turns(reached * 8);
    let board = &board;
    let mut contenders = [
        Contender {
            name: "dedale `WeightedFlowField`",
            run: Box::new(|| {
                let time = best_of(turns, || field.recompute(board, &[goal]));
                Lap { time, count: reached, answer: sums(board, |cell| field.cost(cell)) }
            }),
        },
        Contender {
            name: "its flood from cell to cell",
            run: Box::new(|| {
                let time = best_of(turns, || flood.recompute_by(Kernel::Flood, board, &[goal]));
                Lap { time, count: reached, answer: sums(board, |cell| flood.cost(cell)) }
            }),
        },
        Contender {
            name: "Dijkstra with a binary heap",
            run: Box::new(|| {
                let time = best_of(turns, || heap.run(board, goal));
                Lap { time, count: reached, answer: sums(board, |cell| heap.cost(cell)) }
            }),
        },
    ];
    agreeing(arena.name.clone(), &race(&mut contenders, passes), 2, "other costs")
}
