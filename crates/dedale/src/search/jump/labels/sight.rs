//! What a cell sees: other cells to which a slant and a straight run lead.

use super::super::lines::Lines;
use crate::board::{Cell, Point, Size, cost_without_walls};

/// The free cells of a board, in rows and in columns.
#[derive(Clone, Debug)]
pub(super) struct Sight {
    pub(super) size: Size,
    pub(super) free: [Lines; 2],
}

impl Sight {
    #[inline]
    pub(super) fn is_free(&self, (x, y): (i32, i32)) -> bool {
        self.free[0].is_free(x, y)
    }

    /// The column and the row of a cell.
    #[inline]
    pub(super) fn at(&self, cell: Cell) -> (i32, i32) {
        let Point { x, y } = self.size.point_of(cell);
        (x as i32, y as i32)
    }

    #[inline]
    pub(super) fn cell(&self, (x, y): (i32, i32)) -> Cell {
        Cell::new(self.size.index(Point::new(x as u32, y as u32)) as u32)
    }

    /// Whether a slant and a straight run lead from a cell to another one.
    #[inline]
    pub(super) fn is_direct(&self, from: (i32, i32), to: (i32, i32)) -> bool {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let step = (dx.signum(), dy.signum());
        let steps = dx.abs().min(dy.abs());
        let turn = (from.0 + steps * step.0, from.1 + steps * step.1);
        let ends_straight = if turn.1 == to.1 {
            self.free[0].is_clear(turn.0, to.0, to.1)
        } else {
            self.free[1].is_clear(turn.1, to.1, to.0)
        };
        let slant = |steps: i32| (from.0 + steps * step.0, from.1 + steps * step.1);
        ends_straight && (0..steps).all(|steps| self.has_step(slant(steps), step))
    }

    /// Whether a slant goes on from a cell.
    #[inline]
    pub(super) fn has_step(&self, (x, y): (i32, i32), (dx, dy): (i32, i32)) -> bool {
        self.is_free((x + dx, y + dy)) && self.is_free((x + dx, y)) && self.is_free((x, y + dy))
    }
}

/// What a path costs where there are no walls.
#[inline]
pub(super) fn plain_cost((x, y): (i32, i32), to: (i32, i32)) -> u64 {
    cost_without_walls(x.abs_diff(to.0).into(), y.abs_diff(to.1).into())
}
