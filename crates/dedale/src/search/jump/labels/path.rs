//! The path of a query, from corner cell to corner cell.

use super::HubLabels;
use super::corners::plain_cost;
use super::query::Way;
use super::store::View;
use crate::board::{Cell, Size};
use crate::search::jump::rule::Rule;
use crate::search::labels::tell;
use crate::search::path::Finder;
use crate::search::{Observer, Path, Stopped};

/// A part of a path without a turn round a corner: a slant and a straight run, in this order or in
/// the other one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leg {
    to: (i32, i32),
    begins_straight: bool,
}

/// A step of columns and rows, and how often it is taken.
type Run = ((i32, i32), i32);

impl Finder for HubLabels {
    fn size(&self) -> Size {
        self.sight.size
    }

    fn cost(&mut self, start: Cell, goal: Cell) -> Option<u64> {
        self.search(start, goal).map(|(cost, _)| cost)
    }

    /// Finds a path. The observer is told of the corner cells on it.
    fn find_with(
        &mut self,
        start: Cell,
        goal: Cell,
        observer: &mut dyn Observer,
    ) -> Result<Option<Path>, Stopped> {
        let cost = self.find_legs(start, goal);
        if observer.watches() {
            self.tell(start, goal, cost, observer)?;
        }
        Ok(cost.map(|_| self.path(start)))
    }

    /// The first cell that a path enters.
    fn first_step(&mut self, start: Cell, goal: Cell) -> Option<Cell> {
        let (_, way) = self.search(start, goal)?;
        let (view, from) = (self.store.view(), self.sight.at(start));
        self.legs.clear();
        let leg = |to, begins_straight| Leg { to, begins_straight };
        match way {
            Way::Direct => self.legs.push(leg(self.sight.at(goal), false)),
            Way::Round(exit) | Way::By { exits: [exit, _], .. } if view.at(exit) != from => {
                self.legs.push(leg(view.at(exit), false));
            }
            // The start is a corner cell, from which one step is enough, or even the hub.
            Way::By { exits: [exit, _], hub } if view.rank(exit) != u32::from(hub) => {
                let next = view.next(exit, hub, &mut hub.into());
                self.legs.push(leg(view.at(next), true));
            }
            _ => self.write_legs(goal, way),
        }
        let (step, _) = self.runs(start).next().unwrap_or_default();
        Some(Cell::new((start.number() as i32 + self.offset(step)) as u32))
    }

    /// Finds the cells where a path begins, turns and ends. Returns its cost.
    fn find_waypoints(
        &mut self,
        start: Cell,
        goal: Cell,
        waypoints: &mut Vec<Cell>,
    ) -> Option<u64> {
        waypoints.clear();
        let cost = self.find_legs(start, goal)?;
        let (mut at, mut last) = (start.number() as i32, None);
        waypoints.push(start);
        for (step, count) in self.runs(start) {
            at += count * self.offset(step);
            if last.replace(step) == Some(step) {
                waypoints.pop();
            }
            waypoints.push(Cell::new(at as u32));
        }
        Some(cost)
    }
}

impl HubLabels {
    /// Finds the legs of a path. Returns its cost.
    fn find_legs(&mut self, start: Cell, goal: Cell) -> Option<u64> {
        self.legs.clear();
        let (cost, way) = self.search(start, goal)?;
        self.write_legs(goal, way);
        Some(cost)
    }

    /// Writes down the legs of a path. An exit is found by a slant from the cell, an entry by one
    /// from the next node.
    fn write_legs(&mut self, goal: Cell, way: Way) {
        let (goal, view) = (self.sight.at(goal), self.store.view());
        let leg = |node, begins_straight| Leg { to: view.at(node), begins_straight };
        match way {
            Way::Direct => {
                self.legs.push(Leg { to: goal, begins_straight: false });
                return;
            }
            Way::Round(exit) => self.legs.push(leg(exit, false)),
            Way::By { exits: [first, last], hub } => {
                self.legs.push(leg(first, false));
                let to_hub = Nodes::to_hub(view, first, hub).skip(1);
                self.legs.extend(to_hub.map(|node| leg(node, true)));
                let count = self.legs.len();
                let from_hub = Nodes::to_hub(view, last, hub);
                self.legs.extend(from_hub.map(|node| leg(node, false)));
                // The last of them is the hub, which is there already.
                self.legs.pop();
                self.legs[count..].reverse();
            }
        }
        self.legs.push(Leg { to: goal, begins_straight: true });
    }

    /// The runs of the path that was found last.
    fn runs(&self, start: Cell) -> impl Iterator<Item = Run> {
        let mut at = self.sight.at(start);
        let runs = self.legs.iter().flat_map(move |leg| {
            let mut runs = Rule::Never.back((leg.to.0 - at.0, leg.to.1 - at.1));
            if !leg.begins_straight {
                runs.reverse();
            }
            at = leg.to;
            runs
        });
        runs.filter(|&(_, count)| count > 0)
    }

    /// What a step adds to the number of a cell.
    const fn offset(&self, (dx, dy): (i32, i32)) -> i32 {
        dx + self.sight.size.width() as i32 * dy
    }

    /// The path that was found last.
    fn path(&self, start: Cell) -> Path {
        let mut at = self.sight.at(start);
        let mut length = 1;
        for leg in &self.legs {
            length += (leg.to.0 - at.0).abs().max((leg.to.1 - at.1).abs()) as usize;
            at = leg.to;
        }
        let mut cells = Vec::with_capacity(length);
        cells.push(start);
        let mut at = start.number() as i32;
        for (step, count) in self.runs(start) {
            let step = self.offset(step);
            cells.extend((1..=count).map(|steps| Cell::new((at + steps * step) as u32)));
            at += count * step;
        }
        Path::new(cells)
    }

    /// Tells of the start, the corner cells where a path turns, and the goal.
    fn tell(
        &self,
        start: Cell,
        goal: Cell,
        total: Option<u64>,
        observer: &mut dyn Observer,
    ) -> Result<(), Stopped> {
        let (mut at, mut cost) = (self.sight.at(start), 0);
        let mut stops = vec![(start, 0)];
        for leg in self.legs.iter().filter(|leg| leg.to != self.sight.at(start)) {
            cost += plain_cost(at, leg.to);
            at = leg.to;
            let cell = self.sight.cell(at);
            if stops.last() != Some(&(cell, cost)) {
                stops.push((cell, cost));
            }
        }
        let no_path = plain_cost(self.sight.at(start), self.sight.at(goal));
        tell(&stops, total.is_none().then_some(no_path), observer)
    }
}

/// The nodes from one to a hub of it.
struct Nodes<'a> {
    view: View<'a>,
    hub: u16,
    /// About where the labels have the hub.
    place: usize,
    last: u32,
    next: Option<u32>,
}

impl<'a> Nodes<'a> {
    fn to_hub(view: View<'a>, node: u32, hub: u16) -> Self {
        Self { view, hub, place: hub.into(), last: node, next: Some(node) }
    }
}

impl Iterator for Nodes<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let node = self.next?;
        self.next = if self.view.rank(node) == u32::from(self.hub) {
            None
        } else {
            let on = (node != self.last).then(|| self.view.passage(node, self.last)).flatten();
            Some(on.unwrap_or_else(|| self.view.next(node, self.hub, &mut self.place)))
        };
        self.last = node;
        Some(node)
    }
}
