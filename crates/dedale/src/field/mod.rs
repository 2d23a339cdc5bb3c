//! Flow fields: every cell's next step to the nearest of several goals.
//!
//! One search from the goals over reversed steps makes a flow field, so a one-way road is
//! followed in its true direction. [`FlowField`] counts steps; [`WeightedFlowField`] adds
//! up costs. (In the flow-field literature the input is called "cost field" and the
//! distances "integration field".) [`Chokepoints`] are the cells whose blocking would cut a
//! spawn off from all goals.

mod batch;
mod chokepoints;
mod cost_flood;
mod cost_tiles;
mod costs;
mod distances;
mod fault;
mod flood;
mod flow_field;
mod graph_flow_field;
mod layout;
mod next_steps;
mod repair;
#[cfg(feature = "serde")]
mod snapshot;
mod tie;
mod tile_queue;
mod tiles;
mod vectors;
mod weighted;

pub use batch::{AllPairs, TooManyPairs, flow_fields};
pub use chokepoints::Chokepoints;
pub(crate) use costs::FixedCosts;
pub use distances::{Distances, Kernel};
pub use fault::FlowFieldFault;
pub use flow_field::FlowField;
pub use graph_flow_field::{GraphFlowField, NextCell};
pub use next_steps::NextSteps;
pub use repair::Repair;
pub use tie::Tie;
pub use weighted::WeightedFlowField;

use crate::board::Direction;

/// Where to go next from a cell of a flow field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Next {
    /// Nowhere: the cell is a goal.
    Arrived,
    /// One step in this direction.
    Toward(Direction),
    /// Nowhere: no goal can be reached from here.
    Unreachable,
}

/// A distance and a direction in one number: the direction in the low four bits.
const DIRECTION_BITS: u32 = 4;

const ARRIVED: u8 = 8;

const fn next_of(code: u8) -> Next {
    if code == ARRIVED { Next::Arrived } else { Next::Toward(Direction::ALL[code as usize]) }
}
