//! What searches and flow fields share: the queue of the cells to visit, and who watches.

mod frontier;
mod observe;

pub(crate) use frontier::{BucketQueue, Entry, Frontier};
pub(crate) use observe::blind_or_watched;
pub use observe::{Counters, End, Event, Limit, Observer, Stopped};
