//! Chomp at record sizes: all P-positions of a bar, without a graph of its positions.
//!
//! A [`Solver`] finds the P-positions of a bar level by level, at about a billion positions in
//! a second on one core, and keeps some 1.4 bytes for each of them. The [`Catalogue`] of all
//! levels answers who wins from any position, and by which bites.
//!
//! ```
//! use dedale_games::solve::chomp::{Layout, Segment, Solver};
//!
//! let mut solver = Solver::new(Layout::new(8, 10)?);
//! while solver.level().is_some() {
//!     let level = solver.solve_level(&|_| Ok(()))?;
//!     solver.push(Segment::new(level.bytes)); // or store the bytes, and map them
//! }
//! let catalogue = solver.finish();
//! assert_eq!(catalogue.openings(8, 10).unwrap().bites, [[4, 9], [5, 6]]);
//! assert_eq!(catalogue.is_p(&[3, 1, 1]), Some(true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `ranks` | staircases are numbered so that a longer limit only appends |
//! | `layout` | levels, families and blocks; levels depend on earlier ones only |
//! | `pull` | a block is marked by the lists of earlier families |
//! | `sieve` | inside a block, slabs and shadows that grow by copies of their own end |
//! | `leaf` | the last kilobit from a table |
//! | `shard` | a part of the families, solved with the lists that other parts bring |
//! | `list` | P-positions as gaps between ranks |
//! | `dense`, `three_rows`, `verify` | the checks: a bit for each position, a recurrence, the rules |
//!
//! The dense bitset and the shadows come from what others found out about Chomp (D. Dabish and
//! J. S. Padhi, 2026, on 10×42); `docs/results.md` has the results beside all published ones.

mod bits;
mod catalogue;
mod dense;
mod layout;
mod leaf;
mod list;
mod pull;
mod ranks;
mod shard;
mod sieve;
mod solver;
mod survey;
mod three_rows;
mod verify;

pub use catalogue::{Bite, Catalogue, Openings, Segment};
pub use dense::DenseBitset;
pub use layout::{Layout, LayoutError};
pub use shard::{Batch, Parcel, Shard};
pub use solver::{SolvedLevel, Solver};
pub use survey::Survey;
pub use three_rows::ThreeRows;
pub use verify::{Verified, VerifyError, verify};
