use dedale::board::{Board, Cell, HexBoard, SquareBoard};

use super::Scene;

/// A board that can be drawn.
pub trait Pictured: Board {
    /// The scene of the board and its marks, before any search; with labels on hexagons, whose
    /// columns are hard to count.
    fn scene(&self, starts: &[Cell], goals: &[Cell]) -> Scene;
}

impl Pictured for SquareBoard {
    fn scene(&self, starts: &[Cell], goals: &[Cell]) -> Scene {
        Scene::of_board(self, starts, goals)
    }
}

impl Pictured for HexBoard {
    fn scene(&self, starts: &[Cell], goals: &[Cell]) -> Scene {
        Scene::of_hexes(self, starts, goals).with_labels()
    }
}
