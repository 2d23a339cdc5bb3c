use super::{MAX_EXACT_TURNS, MAX_HISTORIES, MAX_TREE, MAX_WALKS};

/// Why a hunt has not been valued.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HuntValueError {
    /// The rules keep from the hunter what it must know here.
    #[error("the hunter must know walls and exits from the beginning, it knows the {0}")]
    Knowledge(&'static str),
    /// Telling what is known changes nothing, so it is not asked for.
    #[error("the hunter knows the exits, so shots cannot tell them")]
    ExitTold,
    /// The monster would have to learn the field.
    #[error("the monster must see the whole field, its fog lets it see {0} cells far")]
    Fog(u32),
    /// Shots are not counted here.
    #[error("the hunter must have one shot each turn, it has {0} in all")]
    Ammunition(u32),
    /// A shot hits one cell here.
    #[error("a shot must hit one cell, its radius is {0}")]
    ShotRadius(u32),
    /// The ways of the field are not those of the rules.
    #[error("the field has {field} neighbors a cell, the rules have {rules}")]
    Neighborhood {
        /// Those of the field.
        field: usize,
        /// Those of the rules.
        rules: usize,
    },
    /// The exact value takes memory for each walk.
    #[error("an exact value takes up to {limit} turns, found {0}", limit = MAX_EXACT_TURNS)]
    Turns(u32),
    /// There are too many walks.
    #[error("an exact value takes up to {limit} walks of the monster, there are more", limit = MAX_WALKS)]
    Walks,
    /// There are too many histories.
    #[error("an exact value takes up to {limit} histories of the hunter, there are more", limit = MAX_HISTORIES)]
    Histories,
    /// There are too many histories, each told apart by its whole past.
    #[error("where shots are seen, an exact value takes up to {limit} steps and shots in the tree of all histories, there are more", limit = MAX_TREE)]
    Tree,
    /// The tree would be too large a text.
    #[error("the tree of the game has more than {0} nodes")]
    Nodes(usize),
    /// The linear program has not come to an end that can be trusted.
    #[error("the linear program ended with values {0} apart")]
    Gap(String),
    /// Who watched has stopped it.
    #[error("stopped")]
    Stopped,
}

impl From<dedale::search::Stopped> for HuntValueError {
    fn from(_: dedale::search::Stopped) -> Self {
        Self::Stopped
    }
}
