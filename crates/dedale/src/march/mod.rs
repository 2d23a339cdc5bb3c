//! Agents that march along a flow field, ten ticks a second, in waves or one by one.
//!
//! A [`March`] moves thousands of agents over a board, each at its own [`Speed`]; a
//! [`Defence`] adds the waves and lives of a tower-defence game. There is no fighting: an
//! agent walks until it reaches a goal, and doors are all that holds it up.
//!
//! ```
//! use dedale::FlowField;
//! use dedale::board::{GridMap, Neighborhood, Point, Size, Terrain};
//! use dedale::march::{Agent, March};
//!
//! let board = GridMap::new(Size::new(4, 1)?, Terrain::FREE).board(Neighborhood::Four);
//! let [start, goal] = [Point::new(0, 0), Point::new(3, 0)].map(|p| board.cell_at(p).unwrap());
//! let field = FlowField::to(&board, &[goal]);
//!
//! let mut march = March::new();
//! march.add(&Agent::new(start, "1.5".parse()?)); // one and a half cells a second
//! let arrival = loop {
//!     if let [arrival] = march.step(&board, &field) {
//!         break *arrival;
//!     }
//! };
//! assert_eq!(arrival.tick, 20); // three cells take two seconds
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Lengths and times
//!
//! All state is in whole numbers. A straight step is [`STRAIGHT_LENGTH`] units long and a
//! diagonal one [`DIAGONAL_LENGTH`], in the proportion of the costs of a board; in a tick, a
//! tenth of a second, an agent covers [`Speed::units_per_tick`]. What is left of a tick at
//! the centre of a cell goes into the next step, so nothing is rounded: after `n` ticks an
//! agent has covered `n` times its units. The weights of cells do not slow agents, unless
//! [`March::slowed_by_weights`] is called: then the length of a step is multiplied by the
//! weight of the cell that it enters, as it is when the step begins.
//!
//! # What an agent does in a tick
//!
//! Agents move one after the other, in the order of their numbers. An agent is on the cell
//! that it left last until it reaches the centre of the next.
//!
//! 1. If the cell that it is on is a wall, it stands where it is, even between two cells,
//!    and is stuck.
//! 2. Between two cells it goes on to the next as long as the board has that step. Once the
//!    step is closed, or the cell has become a wall, it turns back to the centre of the cell
//!    that it is on, and goes back all the distance whatever is opened meanwhile.
//! 3. At the centre of a goal it arrives and is gone. At any other centre it takes the next
//!    step of the field as it is now. Where the field has none, or the board does not have
//!    that step, it stands and is stuck; what is left of its tick is lost, and in each tick
//!    it looks again.
//! 4. If that step leads into the cell of a [door](March::set_door) and the agent does
//!    damage, it stops at the centre before it, and what is left of its tick is lost. From
//!    the next tick on it takes a tenth of its damage off the door in each tick instead of
//!    walking, and walks in the first tick that finds the door broken. An agent that does no
//!    damage passes doors as if they were open.

mod agents;
mod defence;
mod marching;
#[cfg(feature = "serde")]
mod snapshot;
mod speed;

pub use agents::{Agent, Marcher};
pub use defence::{BETWEEN_WAVES, Defence, FIRST_WAVE, Kind, Outcome, Toll, Wave, WaveAgent};
pub use marching::{Arrival, March};
pub use speed::{Speed, SpeedError};

use crate::board::{DIAGONAL, STRAIGHT};

/// Ticks in a second.
pub const TICKS_PER_SECOND: u32 = 10;

/// The length of a straight step, in units: [`STRAIGHT`] times the ticks of a second times a
/// thousand, so that a thousandth of a cell per second is a whole number of units a tick.
pub const STRAIGHT_LENGTH: u64 = STRAIGHT as u64 * PER_COST;

/// The length of a diagonal step, in units.
pub const DIAGONAL_LENGTH: u64 = DIAGONAL as u64 * PER_COST;

/// Units for each unit of cost.
const PER_COST: u64 = 1000 * TICKS_PER_SECOND as u64;
