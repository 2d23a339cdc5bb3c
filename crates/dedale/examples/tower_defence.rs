//! A field for a game loop: made once, asked for each creep, made anew in the
//! same memory when a tower is built.
//!
//! `cargo run --example tower_defence`

use dedale::FlowField;
use dedale::board::{GridMap, Neighborhood, Point, Size, SizeError, Terrain};
use dedale::field::Next;

fn main() -> Result<(), SizeError> {
    let mut map = GridMap::new(Size::new(9, 5)?, Terrain::FREE);
    let mut field = FlowField::default();
    for tower in [Point::new(4, 2), Point::new(5, 2), Point::new(4, 1)] {
        map.set_terrain(tower, Terrain::Wall);
        let board = map.board(Neighborhood::Four);
        let cell = |point| board.cell_at(point).expect("a point on the board");
        field.recompute(&board, &[cell(Point::new(8, 2))]);

        let mut creep = cell(Point::new(0, 2));
        let mut direction = String::new();
        while let Next::Toward(next) = field.next(creep) {
            direction.push(next.arrow());
            creep = board.toward(creep, next).expect("the next step is open");
        }
        println!("a tower on {tower}: {direction}");
    }
    Ok(())
}
