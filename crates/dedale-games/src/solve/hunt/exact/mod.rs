//! The exact value of a small hunt, and bounds for larger ones, by linear programming.

mod blind;
mod efg;
mod factors;
mod histories;
mod interval;
mod mix;
mod program;
mod reply;
mod seen;
mod seen_mix;
mod value;

pub use efg::efg;
pub use interval::{Basis, Interval, interval};
pub use mix::{HunterMix, MonsterMix, PlannedShot};
pub use value::{HuntGame, HuntValue};

/// The most turns of a hunt that is solved exactly.
pub const MAX_EXACT_TURNS: u32 = 60;

/// The most walks of a hunt that is solved exactly.
pub const MAX_WALKS: usize = 5_000;

/// The most merged histories of a hunt that is solved exactly.
pub const MAX_HISTORIES: usize = 50_000;

/// The most steps and shot outcomes in the tree of a hunt that is solved exactly, where
/// shots are seen.
pub const MAX_TREE: usize = 200_000;

/// The greatest distance between the two bounds of a value.
pub const MAX_GAP: f64 = 1e-6;

/// Why a hunt cannot be solved exactly.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
pub enum HuntValueError {
    /// The hunter does not know walls and exits.
    #[error("the hunter must know walls and exits from the beginning, it knows the {0}")]
    Knowledge(&'static str),
    /// Shots report exits that the hunter knows anyway.
    #[error("the hunter knows the exits, so shots cannot report them")]
    ExitTold,
    /// Discovered cells show what they are now.
    #[error("discovered cells must show what they were at the shot, they show what they are now")]
    Discovered,
    /// The monster does not see the whole field.
    #[error("the monster must see the whole field, its fog lets it see {0} cells far")]
    Fog(u32),
    /// The number of shots is limited.
    #[error("the hunter must have one shot each turn, it has {0} in all")]
    Ammunition(u32),
    /// A shot hits more than one cell.
    #[error("a shot must hit one cell, its radius is {0}")]
    ShotRadius(u32),
    /// The field and the rules have different neighborhoods.
    #[error("the field has {field} neighbors a cell, the rules have {rules}")]
    Neighborhood {
        /// The neighbors of the field.
        field: usize,
        /// The neighbors of the rules.
        rules: usize,
    },
    /// Too many turns.
    #[error("an exact value takes up to {limit} turns, found {0}", limit = MAX_EXACT_TURNS)]
    Turns(u32),
    /// Too many walks.
    #[error("an exact value takes up to {limit} walks of the monster, there are more", limit = MAX_WALKS)]
    Walks,
    /// Too many histories.
    #[error("an exact value takes up to {limit} histories of the hunter, there are more", limit = MAX_HISTORIES)]
    Histories,
    /// Too many histories, each distinguished by its whole past.
    #[error("where shots are seen, an exact value takes up to {limit} steps and shots in the tree of all histories, there are more", limit = MAX_TREE)]
    Tree,
    /// The tree would be too large.
    #[error("the tree of the game has more than {0} nodes")]
    Nodes(usize),
    /// The linear program did not reach a result that can be trusted.
    #[error("the linear program ended with values {0} apart")]
    Gap(String),
    /// The observer stopped the work.
    #[error("stopped")]
    Stopped,
}

impl From<dedale::search::Stopped> for HuntValueError {
    fn from(_: dedale::search::Stopped) -> Self {
        Self::Stopped
    }
}
