//! The path that a query has found, as cells or as the points where it turns.

use super::bound::Bound;
use super::graph::{GOAL, START};
use super::query::Engine;
use super::rule::Steps;
use crate::board::Cell;
use crate::search::{Observer, Path, Stopped};

impl<R: Steps, B: Bound> Engine<R, B> {
    pub(super) fn find<O: Observer + ?Sized>(
        &mut self,
        start: Cell,
        goal: Cell,
        observer: &mut O,
    ) -> Result<Option<Path>, Stopped> {
        let cost = self.search([start, goal], observer)?;
        Ok(cost.map(|_| self.path(goal)))
    }

    /// The straight and diagonal runs of the path that was found last, from its end to its start:
    /// columns and rows of a step, and how many there are.
    fn runs_back(&self) -> impl Iterator<Item = ((i32, i32), i32)> {
        let before = |&number: &u32| Some(self.graph.nodes[number as usize].parent);
        let numbers = std::iter::successors(Some(GOAL), before);
        let runs = numbers.take_while(|&number| number != START).flat_map(|number| {
            let node = &self.graph.nodes[number as usize];
            let (from, to) = (node.at(), self.graph.nodes[node.parent as usize].at());
            R::RULE.back((to.0 - from.0, to.1 - from.1))
        });
        runs.filter(|&(_, count)| count > 0)
    }

    /// The path that was found last, written from its end.
    fn path(&self, goal: Cell) -> Path {
        let width = self.graph.size.width() as i32;
        let length = 1 + self.runs_back().map(|(_, count)| count as usize).sum::<usize>();
        let mut cells = vec![goal; length];
        let (mut at, mut end) = (goal.number() as i32, length - 1);
        for ((dx, dy), count) in self.runs_back() {
            let step = dx + width * dy;
            let begin = end - count as usize;
            at += count * step;
            for (steps, cell) in (0..).zip(&mut cells[begin..end]) {
                *cell = Cell::new((at - steps * step) as u32);
            }
            end = begin;
        }
        Path::new(cells)
    }

    /// Finds a path, and the first cell that it enters.
    pub(super) fn first_step(&mut self, start: Cell, goal: Cell) -> Option<Cell> {
        self.search([start, goal], &mut ()).unwrap_or(None)?;
        let width = self.graph.size.width() as i32;
        let back = self.runs_back().last().map_or(0, |((dx, dy), _)| dx + width * dy);
        Some(Cell::new((start.number() as i32 - back) as u32))
    }

    /// Finds a path, and the cells where it begins, turns and ends. Returns its cost.
    pub(super) fn find_waypoints(
        &mut self,
        start: Cell,
        goal: Cell,
        waypoints: &mut Vec<Cell>,
    ) -> Option<u64> {
        waypoints.clear();
        let cost = self.search([start, goal], &mut ()).unwrap_or(None)?;
        let width = self.graph.size.width() as i32;
        let mut at = goal.number() as i32;
        let mut last = None;
        waypoints.push(goal);
        for ((dx, dy), count) in self.runs_back() {
            let step = dx + width * dy;
            at += count * step;
            if last.replace(step) == Some(step) {
                waypoints.pop();
            }
            waypoints.push(Cell::new(at as u32));
        }
        waypoints.reverse();
        Some(cost)
    }
}
