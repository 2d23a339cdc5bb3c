use crate::board::Cell;

/// An agent that has reached the centre of a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Arrival {
    /// The agent's number.
    pub agent: u32,
    /// The agent's kind.
    pub kind: u32,
    /// The agent's wave.
    pub wave: u32,
    /// The tick, from 1, in which it arrived.
    pub tick: u64,
    /// The units that it could still have walked in this tick, 0 to below
    /// [`Speed::units_per_tick`](super::Speed::units_per_tick); all of them for an agent that
    /// began at the goal.
    pub remainder: u32,
}

/// Something that happens to an agent in a tick.
///
/// [`March::step_with`](super::March::step_with) tells the events of a tick in the order of the
/// agents' numbers, and those of an agent in the order of time. Each names the agent by its number,
/// and the cell that it is on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarchEvent {
    /// The agent has reached the centre of the next cell. It enters each cell on its way, several
    /// in a tick if it is fast. The cell in which it was added is not entered, and neither is one
    /// to whose centre it turns back: it never left that cell.
    Entered {
        /// The number of the agent.
        agent: u32,
        /// The cell that it is on now.
        cell: Cell,
    },
    /// The agent is at the centre of a goal of its field, and gone: also told in
    /// [`March::arrivals`](super::March::arrivals). It has entered the cell just before, unless it
    /// stood there.
    Arrived {
        /// The number of the agent.
        agent: u32,
        /// The goal.
        cell: Cell,
    },
    /// The agent is stuck from now on: the cell that it is on is a wall, or it is at the centre
    /// without a next step. It is not told again before the agent is freed.
    Blocked {
        /// The number of the agent.
        agent: u32,
        /// The cell that it is on.
        cell: Cell,
    },
    /// The agent was stuck and has a way on again. It may be blocked once more in the same tick,
    /// farther on. An agent that was stuck at a cell which becomes a goal arrives without being
    /// freed.
    Freed {
        /// The number of the agent.
        agent: u32,
        /// The cell that it is on.
        cell: Cell,
    },
}
