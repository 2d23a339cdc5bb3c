//! The board, and the flow field that leads to its goal.

use bevy::prelude::*;
use dedale::FlowField;
use dedale::board::{Cell, GridMap, Neighborhood, SquareBoard};
use dedale::field::Chokepoints;
use dedale::march::{March, Marcher};

const MAP: &str = "
S.......................
......##................
......##......#.........
..............#.........
......................##
..........#.............
..........#............G
..........#.............
......................##
..............#.........
......##......#.........
......##................
S.......................";

/// The board and the flow field of the enemies.
#[derive(Resource, Debug)]
pub struct Arena {
    /// The board, where towers are walls.
    pub board: SquareBoard,
    /// The way to the goal from every cell.
    pub field: FlowField,
    /// The cells at which enemies appear.
    pub spawns: Vec<Cell>,
}

impl Arena {
    /// The arena before the first tower.
    pub(crate) fn new() -> Self {
        let map: GridMap = MAP.parse().expect("a map");
        let board = map.board(Neighborhood::Four);
        let cells =
            |points: &[_]| points.iter().filter_map(|&point| board.cell_at(point)).collect();
        let (spawns, goals): (_, Vec<Cell>) = (cells(&map.starts), cells(&map.goals));
        Self { field: FlowField::to(&board, &goals), board, spawns }
    }

    /// Whether a tower may stand in the cell: every spawn and every enemy must keep a path to the goal.
    pub fn may_build(&self, cell: Cell, march: &March) -> bool {
        // A cell from which someone starts is a chokepoint too, so no tower lands on an enemy.
        let enemies = march.agents().flat_map(|enemy| [enemy.from(), enemy.to()]);
        let starts: Vec<Cell> = self.spawns.iter().copied().chain(enemies).collect();
        let chokepoints = Chokepoints::of(&self.board, &starts, self.field.goals());
        self.board.is_free(cell) && chokepoints.may_block(cell)
    }

    /// Turns the cell into a wall and repairs the flow field around it.
    pub(crate) fn block(&mut self, cell: Cell) {
        self.field.block(&mut self.board, cell);
    }

    /// The centre of the cell in the world, where a cell is one unit wide and rows go down.
    pub fn center(&self, cell: Cell) -> Vec2 {
        let point = self.board.point_of(cell);
        Vec2::new(point.x as f32, -(point.y as f32))
    }

    /// Where the agent is in the world.
    pub fn place(&self, agent: &Marcher) -> Vec2 {
        let (column, row) = agent.position(self.board.size());
        Vec2::new(column, -row)
    }
}
