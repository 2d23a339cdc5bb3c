//! Obstacle fields: a chosen number of obstacles, and always a path from entry to exit.
//!
//! Entry and exit lie on facing sides; the number of obstacles is exact, for every share
//! from 0 to 100 %, where 100 % stands for [`most_obstacles`].
//!
//! ```
//! use dedale::Random;
//! use dedale::maze::obstacles::{Difficulty, Request};
//!
//! let hard = Difficulty::Hard;
//! let field = Request::new(hard.size(), hard.percent()).draw(&mut Random::new(1))?;
//! assert_eq!(field.obstacles(), 32); // 65 % of 49
//! field.check().expect("a sound field");
//! # Ok::<(), dedale::maze::obstacles::ObstacleError>(())
//! ```
//!
//! # How likely each field is
//!
//! A [law](Law) defines how likely each field is, and a law that is hard to meet has
//! several [tiers](Tier), tried in this order, each within a budget of work. Work is
//! counted in cells looked at, never in time, so a seed gives one field on every machine. A
//! try that has begun is finished, so budgets do not bend the law.
//!
//! | tier | how | law of the layout | budget |
//! |---|---|---|---|
//! | [`Tier::Direct`] | keep a shortest path free | favours layouts with many shortest paths | none needed |
//! | [`Tier::Lazy`] | redraw, as far as two searches see | uniform, exactly | 2^17 and 48 a cell |
//! | [`Tier::Canonical`] | draw the first shortest path, then the rest | uniform, up to the rounding of 53-bit numbers | 2^20 and 32 a cell |
//! | [`Tier::Chain`] | swap cells of a repaired field at random | uniform in the limit | 30 swaps tried a cell, 2^10 looks a cell |
//!
//! Roughly, fields up to 40 % are lazy at every size; 25×25 fields are lazy up to about 58
//! %, then canonical; 100×100 fields reach the chain from 46 % to 59 %, 500×500 fields from
//! 42 % to 66 %, some seeds earlier than others. The canonical tier handles straight steps
//! only, boards of up to 2^20 cells and of up to 1,000 on a side; beyond that, and with
//! diagonal steps past corners, the chain follows the lazy tier (whose budget is then
//! 2^24).
//!
//! That each layout has one canonical path, and what follows from it, is our own
//! derivation, modelled on the sampler for unions of Karp and Luby (1983).

mod axis;
mod canonical;
mod chain;
mod difficulty;
mod direct;
mod ends;
mod fault;
mod fills;
mod flow;
mod lazy;
mod mended;
mod request;
mod task;

pub use difficulty::{Difficulty, Percent, UnknownDifficulty, most_obstacles};
pub use fault::ObstacleFault;
pub use request::{Fields, MOST_EXACT_CELLS, Request};

use std::fmt;

use crate::board::{GridMap, Neighborhood, Point, Size, Terrain};
use crate::search::Stopped;

/// The probability law of an obstacle field: how likely each field is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Law {
    /// The ends are uniform, and for these ends every layout with a path is equally likely.
    /// This is what redrawing the obstacles gives.
    ///
    /// Uniform as long as the tier is [`Tier::Lazy`] or [`Tier::Canonical`]; where both are
    /// hopeless, [`Tier::Chain`] comes close.
    Exact,
    /// Every pair of ends with a layout is as likely as when both are redrawn at each try,
    /// as in "Chasse": the joint law of ends and layouts is uniform for each axis. Near 100
    /// % entry and exit then nearly face each other, since such pairs have the most
    /// layouts: on 10×10 at 100 %, 78 % of the fields have ends at most one cell out of
    /// line, where uniform ends give 28 %.
    ///
    /// If a board reaches [`Tier::Chain`], its ends are uniform as under [`Law::Exact`].
    Chasse,
    /// The ends are uniform; a uniformly random shortest path of straight steps between
    /// them is kept free; the obstacles are uniform among the other cells. O(cells) time,
    /// most of it spent on filling memory.
    Fast,
}

impl Law {
    /// Every law.
    pub const ALL: [Self; 3] = [Self::Exact, Self::Chasse, Self::Fast];

    /// The law's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Chasse => "chasse",
            Self::Fast => "fast",
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Tier {
    /// Every tier.
    pub const ALL: [Self; 4] = [Self::Direct, Self::Lazy, Self::Canonical, Self::Chain];

    /// The tier's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Direct => "direct",
            Self::Lazy => "lazy",
            Self::Canonical => "canonical",
            Self::Chain => "chain",
        }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The method that produced an obstacle field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Tier {
    /// A shortest path was kept free: [`Law::Fast`].
    Direct,
    /// Redrawn until the ends were connected.
    Lazy,
    /// Built round its first shortest path (straight steps only).
    Canonical,
    /// Some field, then many random swaps of a free cell and a wall.
    Chain,
}

/// Why no obstacle field can be drawn.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ObstacleError {
    /// The share is not 0 to 100 percent.
    #[error("the obstacles are 0 to 100 percent, found {found}")]
    Percent {
        /// The share requested.
        found: f64,
    },
    /// The board has no room for two ends.
    #[error("an entry and an exit need a board of 2 cells or more, found 1×1")]
    OneCell,
    /// The ends are not on facing sides.
    #[error("entry and exit lie on facing sides, found {entry} and {exit} on {}×{}",
        size.width(), size.height())]
    Ends {
        /// The board's size.
        size: Size,
        /// The entry requested.
        entry: Point,
        /// The exit requested.
        exit: Point,
    },
    /// The tier requested cannot draw this field.
    #[error("the tier {tier} does not draw this kind of field, or not within its budget")]
    Tier {
        /// The tier requested.
        tier: Tier,
    },
    /// The watcher stopped the work.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// An obstacle field: obstacles, an entry, an exit, and a path between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ObstacleField {
    size: Size,
    entry: Point,
    exit: Point,
    walls: Vec<bool>,
    obstacles: u32,
    neighborhood: Neighborhood,
    law: Law,
    tier: Tier,
}

impl ObstacleField {
    /// The board's size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Where the path begins.
    pub const fn entry(&self) -> Point {
        self.entry
    }

    /// Where the path ends.
    pub const fn exit(&self) -> Point {
        self.exit
    }

    /// The number of obstacles.
    pub const fn obstacles(&self) -> u32 {
        self.obstacles
    }

    /// Whether the cell is an obstacle.
    ///
    /// # Panics
    ///
    /// Panics off the board.
    pub fn is_wall(&self, point: Point) -> bool {
        self.walls[self.size.index(point)]
    }

    /// The kind of steps with which the exit can be reached.
    pub const fn neighborhood(&self) -> Neighborhood {
        self.neighborhood
    }

    /// The law requested.
    pub const fn law(&self) -> Law {
        self.law
    }

    /// The method that produced the field.
    pub const fn tier(&self) -> Tier {
        self.tier
    }

    /// The field as a map: walls, a start at the entry, a goal at the exit.
    pub fn to_map(&self) -> GridMap {
        let mut map = GridMap::new(self.size, Terrain::FREE);
        for point in self.size.points().filter(|&point| self.is_wall(point)) {
            map.set_terrain(point, Terrain::Wall);
        }
        map.starts.push(self.entry);
        map.goals.push(self.exit);
        map
    }
}
