//! A flow field for a game loop: computed once, read by every creep, recomputed in the
//! same memory when a tower is built on the live board.
//!
//! `cargo run --example tower_defence`

use dedale::FlowField;
use dedale::board::{GridMap, Neighborhood, Point, Size, SizeError, Terrain};
use dedale::field::Next;

fn main() -> Result<(), SizeError> {
    let map = GridMap::new(Size::new(9, 5)?, Terrain::FREE);
    let mut board = map.board(Neighborhood::Four);
    let [start, goal] = [Point::new(0, 2), Point::new(8, 2)]
        .map(|point| board.cell_at(point).expect("a point on the board"));
    let mut field = FlowField::to(&board, &[goal]);

    for point in [Point::new(4, 2), Point::new(5, 2), Point::new(4, 1)] {
        let tower = board.cell_at(point).expect("a point on the board");
        board.set_terrain(tower, Terrain::Wall); // O(1), whatever the board's size
        field.recompute(&board, &[goal]);

        let mut creep = start;
        let mut route = String::new();
        while let Next::Toward(direction) = field.next(creep) {
            route.push(direction.arrow());
            creep = board.toward(creep, direction).expect("the next step is open");
        }
        println!("a tower on {point}: {route}");
    }
    Ok(())
}
