use super::{Forfeit, MonsterPlayer};
use crate::game::MonsterView;
use dedale::Random;
use dedale::board::{Cell, DirectionOrder, Point};

/// The monsters of "Chasse": depth-first search, whose backtracking takes real steps.
///
/// It marks the cells that it has been on. *Easy* steps to the first unmarked neighbor, in
/// the order north, west, east, south (and then, with eight neighbors, SW, NW, NE, SE);
/// *hard* to the unmarked neighbor with the smallest Manhattan distance to an exit, ties in
/// the same order. Where there is none it steps back along its path.
///
/// Where it cannot go back (one-way roads), it takes its first step and clears its marks.
#[derive(Clone, Debug)]
pub struct DepthFirst {
    toward_exit: bool,
    order: DirectionOrder,
    stack: Vec<Cell>,
    marked: Vec<bool>,
}

impl DepthFirst {
    /// The easy monster of "Chasse".
    pub const fn easy() -> Self {
        Self::new(false)
    }

    /// The hard monster of "Chasse".
    pub const fn hard() -> Self {
        Self::new(true)
    }

    const fn new(toward_exit: bool) -> Self {
        let order = DirectionOrder::NORTH_WEST_EAST_SOUTH;
        Self { toward_exit, order, stack: Vec::new(), marked: Vec::new() }
    }

    fn restart(&mut self, view: &MonsterView) {
        self.marked.clear();
        self.marked.resize(view.size().cell_count(), false);
        self.stack.clear();
    }
}

impl MonsterPlayer for DepthFirst {
    fn begin(&mut self, view: &MonsterView, _: &mut Random) -> Result<(), Forfeit> {
        self.restart(view);
        Ok(())
    }

    fn step(&mut self, view: &MonsterView, _: &mut Random) -> Result<Cell, Forfeit> {
        let here = view.here();
        if self.stack.last() != Some(&here) {
            self.stack.push(here);
            self.marked[here.index()] = true;
        }
        let neighbors =
            self.order.directions().iter().filter_map(|&direction| view.toward(here, direction));
        let mut fresh = neighbors.filter(|cell| !self.marked[cell.index()]);
        let chosen = if self.toward_exit {
            fresh.min_by_key(|&cell| manhattan(view, cell))
        } else {
            fresh.next()
        };
        if let Some(to) = chosen {
            return Ok(to);
        }
        self.stack.pop();
        let back = self.stack.last().copied();
        if let Some(back) = back.filter(|&back| view.steps().any(|to| to == back)) {
            return Ok(back);
        }
        self.restart(view);
        Ok(view.steps().next().unwrap_or(here))
    }
}

/// The Manhattan distance to the nearest exit.
fn manhattan(view: &MonsterView, cell: Cell) -> u32 {
    let Point { x, y } = view.size().point_of(cell);
    let exits = view.exits().iter().map(|&exit| view.size().point_of(exit));
    exits.map(|exit| exit.x.abs_diff(x) + exit.y.abs_diff(y)).min().unwrap_or(0)
}
