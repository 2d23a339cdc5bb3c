//! Maze generators and obstacle fields, from a seed.
//!
//! A [`Generator`] makes a [`Maze`] of a [`Region`]: a rectangle of square cells, a
//! rectangle with cells left out, or hexagonal cells. Every maze is *perfect*: exactly one
//! path joins any two cells.
//!
//! ```
//! use dedale::board::Size;
//! use dedale::maze::{Generator, Region};
//!
//! let region = Region::whole(Size::new(20, 20)?);
//! let maze = Generator::Backtracker.carve(&region, &mut dedale::Random::new(7));
//! assert_eq!(maze.passage_count(), 20 * 20 - 1);
//! assert_eq!(maze.check(&region), Ok(()));
//! # Ok::<(), dedale::board::SizeError>(())
//! ```
//!
//! A [`Grid`] has cells of other kinds: rings (polar), triangles, hexagons, and squares where
//! passages cross (weave). [`Generator::carve_grid`] makes a [`GridMaze`] of them.
//!
//! [`obstacles`] generates obstacle fields: a share of the board's cells are obstacles, and
//! a path always leads through them. [`raise_hills`] gives a map weights.

mod carved;
mod generator;
mod grid;
mod hills;
pub mod obstacles;
mod region;
mod room;
mod statistics;

pub use carved::{Maze, MazeFault};
pub use generator::{Choice, Generator, NeedsRectangle, Rows, UnknownGenerator};
pub use grid::{
    Crossing, CrossingError, ExitError, Grid, GridFault, GridKind, GridMaze, UnknownGrid,
};
pub use hills::raise_hills;
pub use region::Region;
pub use room::{Room, ShareError};
pub use statistics::{PathCells, Statistics};

use crate::Random;
use crate::board::{Cell, Direction, Exits};

/// The style of a maze, beyond what its generator determines.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Style {
    /// Whether passages tend to run sideways or up and down.
    pub bias: Bias,
    /// Where carving begins; by default at the first cell of the region. Only for
    /// generators that grow from a cell: see [`Generator::grows`](self::Generator::grows).
    pub start: Option<Cell>,
}

/// Whether passages tend to run sideways or up and down.
///
/// Where a generator chooses between directions, each sideways one weighs as many percent
/// as the bias says, and each other one the rest of a hundred.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bias(u32);

/// The error for a bias that is not 1 to 99 percent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("a bias is 1 to 99 percent sideways, found {0}")]
pub struct BiasError(pub u32);

impl Bias {
    /// No bias: 50 percent.
    pub const NONE: Self = Self(50);

    /// A bias of this many percent sideways, 1 to 99.
    ///
    /// # Errors
    ///
    /// Returns an error for any other percentage.
    pub const fn sideways(percent: u32) -> Result<Self, BiasError> {
        if matches!(percent, 1..=99) { Ok(Self(percent)) } else { Err(BiasError(percent)) }
    }

    /// The percent sideways.
    pub const fn percent(self) -> u32 {
        self.0
    }

    const fn weight(self, direction: Direction) -> u32 {
        if matches!(direction, Direction::W | Direction::E) { self.0 } else { 100 - self.0 }
    }

    /// Whether to skip this direction for now, so that directions are taken by their
    /// weights.
    #[inline]
    fn passes_over(self, direction: Direction, random: &mut Random) -> bool {
        self.0 != 50 && !random.happens(self.weight(direction), 100)
    }

    /// A random number to sort directions by: the more a direction weighs, the sooner it
    /// tends to come.
    #[inline]
    fn order(self, direction: Direction, random: &mut Random) -> u32 {
        let drawn = random.bits();
        if self.0 == 50 {
            return (drawn >> 32) as u32;
        }
        u32::MAX / 100 * (100 - self.weight(direction)) / 2 + ((drawn >> 33) as u32)
    }

    /// 64 choices between going sideways (1) and on (0).
    #[inline]
    fn sideways_bits(self, random: &mut Random) -> u64 {
        if self.0 == 50 {
            return random.bits();
        }
        (0..64).fold(0, |bits, at| bits | u64::from(random.happens(self.0, 100)) << at)
    }

    /// One of the directions in these bits, by their weights; there must be one.
    #[inline]
    fn pick(self, directions: u8, random: &mut Random) -> Direction {
        if self.0 != 50 {
            return self.pick_by_weight(directions, random);
        }
        if directions < 16 {
            let twelfth = random.below(12) as usize;
            return TWELFTHS[directions as usize & 15][twelfth & 15];
        }
        Self::pick_of_hexes(directions, random)
    }

    /// One of up to six directions; separate, to keep it out of the loops of square cells.
    #[cold]
    fn pick_of_hexes(directions: u8, random: &mut Random) -> Direction {
        let nth = random.below(directions.count_ones()) as usize;
        Exits::of(directions).nth(nth).expect("there are more directions than that")
    }

    #[cold]
    fn pick_by_weight(self, directions: u8, random: &mut Random) -> Direction {
        let among =
            || Direction::ALL.into_iter().filter(|direction| directions & direction.bit() != 0);
        let mut drawn = random.below(among().map(|direction| self.weight(direction)).sum());
        let chosen = among().find(|&direction| {
            let weight = self.weight(direction);
            let here = drawn < weight;
            drawn = drawn.wrapping_sub(weight);
            here
        });
        chosen.expect("what was drawn is less than all weights")
    }
}

/// Directions drawn one after another, two bits each.
struct Coins {
    /// Bits not used yet, below a bit that says where they end.
    bits: u64,
}

impl Coins {
    const NONE: Self = Self { bits: 1 };

    /// One of the four straight directions, by their weights.
    #[inline]
    fn flip(&mut self, bias: Bias, random: &mut Random) -> Direction {
        if bias == Bias::NONE { self.fair(random) } else { bias.pick(0b1111, random) }
    }

    /// One of the four straight directions, each as likely.
    #[inline]
    fn fair(&mut self, random: &mut Random) -> Direction {
        if self.bits == 1 {
            self.bits = random.bits() >> 2 | 1 << 62;
        }
        let direction = Direction::ALL[self.bits as usize & 3];
        self.bits >>= 2;
        direction
    }
}

impl Default for Bias {
    fn default() -> Self {
        Self::NONE
    }
}

/// For each set of straight directions, twelve equal chances among them: one, two, three
/// and four all divide twelve. So one number picks a direction, whatever the set, without
/// counting its members.
const TWELFTHS: [[Direction; 16]; 16] = {
    let mut table = [[Direction::S; 16]; 16];
    let mut directions: usize = 1;
    while directions < 16 {
        let (mut direction, mut filled) = (0, 0);
        while direction < 4 {
            let end = filled + 12 / directions.count_ones() as usize;
            while directions >> direction & 1 == 1 && filled < end {
                table[directions][filled] = Direction::ALL[direction];
                filled += 1;
            }
            direction += 1;
        }
        directions += 1;
    }
    table
};
