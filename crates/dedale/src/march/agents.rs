use super::Speed;
use crate::board::{Cell, Direction, Size};
use crate::read_only::read_only;

/// An agent as it joins a march.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Agent {
    /// The cell at whose centre it begins.
    pub at: Cell,
    /// How fast it walks.
    pub speed: Speed,
    /// The points that it takes off a door in a second; 0 to pass doors.
    pub damage: u32,
    /// Its kind, a number of the caller's.
    pub kind: u32,
    /// Its wave, a number of the caller's.
    pub wave: u32,
}

impl Agent {
    /// An agent that does no damage, of kind and wave 0.
    pub const fn new(at: Cell, speed: Speed) -> Self {
        Self { at, speed, damage: 0, kind: 0, wave: 0 }
    }
}

read_only! {
    /// An agent on the march, as it is after a tick.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Marcher {
        /// Its number: agents are numbered from 0 in the order in which they were added.
        number: u32,
        /// Its kind.
        kind: u32,
        /// Its wave.
        wave: u32,
        /// The cell that it is on: the last whose centre it left, or at whose centre it is.
        from: Cell,
        /// The cell at the other end of its step, which is the same at a centre. An agent that
        /// has turned back is still between the two.
        to: Cell,
        /// The units between it and the centre of `from`.
        progress: u64,
        /// The length of its step in units; never 0.
        length: u64,
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

/// What an agent is about to do.
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

/// The agents on the march, one array for each thing known of them, in the order of their
/// numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Agents {
    pub number: Vec<u32>,
    pub at: Vec<Cell>,
    pub to: Vec<Cell>,
    pub heading: Vec<Heading>,
    pub progress: Vec<u64>,
    pub length: Vec<u64>,
    pub pace: Vec<u32>,
    pub damage: Vec<u32>,
    pub kind: Vec<u32>,
    pub wave: Vec<u32>,
}

impl Agents {
    pub(super) fn reserve(&mut self, more: usize) {
        self.number.reserve(more);
        self.at.reserve(more);
        self.to.reserve(more);
        self.heading.reserve(more);
        self.progress.reserve(more);
        self.length.reserve(more);
        self.pace.reserve(more);
        self.damage.reserve(more);
        self.kind.reserve(more);
        self.wave.reserve(more);
    }

    pub(super) fn push(&mut self, number: u32, agent: &Agent) {
        self.number.push(number);
        self.at.push(agent.at);
        self.to.push(agent.at);
        self.heading.push(Heading::Nowhere);
        self.progress.push(0);
        self.length.push(1);
        self.pace.push(agent.speed.units_per_tick());
        self.damage.push(agent.damage);
        self.kind.push(agent.kind);
        self.wave.push(agent.wave);
    }

    pub(super) const fn len(&self) -> usize {
        self.number.len()
    }

    /// Moves an agent to a place before its own.
    pub(super) fn shift(&mut self, from: usize, to: usize) {
        if from == to {
            return;
        }
        self.number[to] = self.number[from];
        self.at[to] = self.at[from];
        self.to[to] = self.to[from];
        self.heading[to] = self.heading[from];
        self.progress[to] = self.progress[from];
        self.length[to] = self.length[from];
        self.pace[to] = self.pace[from];
        self.damage[to] = self.damage[from];
        self.kind[to] = self.kind[from];
        self.wave[to] = self.wave[from];
    }

    pub(super) fn truncate(&mut self, len: usize) {
        self.number.truncate(len);
        self.at.truncate(len);
        self.to.truncate(len);
        self.heading.truncate(len);
        self.progress.truncate(len);
        self.length.truncate(len);
        self.pace.truncate(len);
        self.damage.truncate(len);
        self.kind.truncate(len);
        self.wave.truncate(len);
    }

    pub(super) fn marcher(&self, place: usize) -> Marcher {
        Marcher {
            number: self.number[place],
            kind: self.kind[place],
            wave: self.wave[place],
            from: self.at[place],
            to: self.to[place],
            progress: self.progress[place],
            length: self.length[place],
        }
    }
}
