use std::slice;

use super::event::MarchEvent;
use super::speed::Speed;
use crate::board::{Cell, Direction, Size};

/// An agent as it joins a march.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Agent {
    /// The cell at whose centre it begins.
    pub at: Cell,
    /// How fast it walks.
    pub speed: Speed,
    /// The number of the field that it follows; see [`FieldList`](super::FieldList).
    pub field: u32,
    /// The points that it takes off a door in a second; 0 to pass doors.
    pub damage: u32,
    /// Its kind, a number of the caller's.
    pub kind: u32,
    /// Its wave, a number of the caller's.
    pub wave: u32,
}

impl Agent {
    /// An agent that follows field 0 and does no damage, of kind and wave 0.
    pub const fn new(at: Cell, speed: Speed) -> Self {
        Self { at, speed, field: 0, damage: 0, kind: 0, wave: 0 }
    }
}

crate::read_only! {
    /// An agent on the march, as it is after a tick.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Marcher {
        /// Its number: agents are numbered from 0 in the order in which they were added, and no
        /// number is used again.
        pub number: u32,
        /// Its kind.
        pub kind: u32,
        /// Its wave.
        pub wave: u32,
        /// How fast it walks.
        pub speed: Speed,
        /// The number of the field that it follows.
        pub field: u32,
        /// The ticks to come in which it stands still.
        pub stunned: u32,
        /// Whether it is stuck: on a wall, or at a centre without a next step. A stunned agent
        /// stays as it was.
        pub is_stuck: bool,
        /// The cell that it is on: the last whose centre it left, or at whose centre it is.
        pub from: Cell,
        /// The cell at the other end of its step, which is the same at a centre. An agent that
        /// has turned back is still between the two.
        pub to: Cell,
        /// The units between it and the centre of `from`.
        pub progress: u64,
        /// The length of its step in units; never 0.
        pub length: u64,
    }
}

impl Marcher {
    /// The share of its step that lies behind it, from 0 at the centre of `from` to 1 at that
    /// of `to`.
    pub fn fraction(&self) -> f32 {
        (self.progress as f64 / self.length as f64) as f32
    }

    /// Where it is on a board of squares of this size, in columns and rows from the centre of
    /// the first cell.
    pub fn position(&self, size: Size) -> (f32, f32) {
        let [from, to] = [self.from, self.to].map(|cell| size.point_of(cell));
        let share = self.fraction();
        let between = |from: u32, to: u32| from as f32 + (to as f32 - from as f32) * share;
        (between(from.x, to.x), between(from.y, to.y))
    }
}

/// The next move of an agent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub(super) enum Heading {
    /// It is at a centre.
    Nowhere,
    /// It walks to the next cell in this direction.
    Onward(Direction),
    /// It walks back to the cell that it is on.
    Back,
}

/// An agent in the list of a march.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Walker {
    pub(super) number: u32,
    pub(super) at: Cell,
    pub(super) to: Cell,
    pub(super) heading: Heading,
    pub(super) is_stuck: bool,
    /// Whether it was removed; the next step takes it off the list.
    pub(super) is_gone: bool,
    pub(super) progress: u64,
    pub(super) length: u64,
    pub(super) speed: Speed,
    pub(super) field: u32,
    /// The ticks to come in which it stands still.
    pub(super) stunned: u32,
    pub(super) damage: u32,
    pub(super) kind: u32,
    pub(super) wave: u32,
}

impl Walker {
    /// An agent that has just joined.
    pub(super) const fn new(number: u32, agent: &Agent) -> Self {
        let &Agent { at, speed, field, damage, kind, wave } = agent;
        Self {
            number,
            at,
            to: at,
            heading: Heading::Nowhere,
            is_stuck: false,
            is_gone: false,
            progress: 0,
            length: 1,
            speed,
            field,
            stunned: 0,
            damage,
            kind,
            wave,
        }
    }

    /// Puts the agent at the centre of the cell.
    pub(super) const fn stand(&mut self, cell: Cell) {
        (self.at, self.to, self.progress) = (cell, cell, 0);
        self.heading = Heading::Nowhere;
    }

    /// Notes that the agent has no way on, or has one, and tells if that is new.
    pub(super) fn set_stuck(
        &mut self,
        is_stuck: bool,
        tell: &mut (impl FnMut(MarchEvent) + ?Sized),
    ) {
        if self.is_stuck != is_stuck {
            self.is_stuck = is_stuck;
            let (agent, cell) = (self.number, self.at);
            tell(if is_stuck {
                MarchEvent::Blocked { agent, cell }
            } else {
                MarchEvent::Freed { agent, cell }
            });
        }
    }

    pub(super) const fn seen(&self) -> Marcher {
        let &Self { number, kind, wave, speed, field, stunned, is_stuck, .. } = self;
        let &Self { at: from, to, progress, length, .. } = self;
        Marcher { number, kind, wave, speed, field, stunned, is_stuck, from, to, progress, length }
    }
}

/// The agents of a list that were not removed.
pub(super) struct Marchers<'a> {
    pub(super) walkers: slice::Iter<'a, Walker>,
    /// How many of them are still to come.
    pub(super) left: usize,
}

impl Iterator for Marchers<'_> {
    type Item = Marcher;

    fn next(&mut self) -> Option<Marcher> {
        let walker = self.walkers.find(|walker| !walker.is_gone)?;
        self.left -= 1;
        Some(walker.seen())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Marchers<'_> {}
