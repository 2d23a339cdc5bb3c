//! Answers about games.

use dedale_games::game::Seat;
use dedale_games::solve::Value;

use crate::ByName;

/// The answer of `dedale game chomp`.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ChompAnswer {
    /// Rows of the bar.
    pub rows: u32,
    /// Columns of the bar.
    pub columns: u32,
    /// How positions were stored.
    pub encoding: &'static str,
    /// How the graph was built.
    pub method: &'static str,
    /// How its arcs are stored.
    pub store: &'static str,
    /// The number of positions.
    pub positions: u32,
    /// The number of moves.
    pub arcs: u64,
    /// The size of the graph in bytes.
    pub bytes: u64,
    /// The size of all positions in this encoding.
    pub held_bytes: u64,
    /// How long it took, in nanoseconds.
    pub nanos: u64,
}

/// The answer of `dedale game` for other games.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct GameAnswer {
    /// The name of the game.
    pub game: String,
    /// How the arcs are stored.
    pub store: &'static str,
    /// The number of positions.
    pub positions: u32,
    /// The number of moves.
    pub arcs: u64,
    /// The size of the graph in bytes.
    pub bytes: u64,
    /// How long it took, in nanoseconds.
    pub nanos: u64,
}

/// The answer of `dedale solve` where the limit was too low.
#[derive(serde::Serialize, Debug)]
pub struct UnsolvedAnswer {
    /// The number of positions.
    pub positions: u32,
    /// The number of moves.
    pub arcs: u64,
    /// Always true.
    pub gave_up: bool,
}

/// The answer of `dedale solve`.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct SolveAnswer {
    /// The number of positions.
    pub positions: u32,
    /// The number of moves.
    pub arcs: u64,
    /// In how many positions the player to move wins.
    pub won: u32,
    /// In how many positions the player to move loses.
    pub lost: u32,
    /// How many positions are draws.
    pub drawn: u32,
    /// The value of the start.
    pub start: StartAnswer,
    /// All positions in the order of their numbers, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<Vec<ListedPosition>>,
    /// How long solving took, in nanoseconds.
    pub nanos: u64,
}

/// The value of the start to the player to move.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct StartAnswer {
    /// The start's name.
    pub position: String,
    /// The value for the player to move.
    pub value: ByName<Value>,
    /// Moves to the end; null for a draw.
    pub distance: Option<u32>,
    /// The Grundy number; null if not requested, and for an end of a misère game.
    pub grundy: Option<u32>,
    /// The positions that winning moves lead to.
    pub winning: Vec<String>,
    /// The winning moves as squares of the bar, row and column from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bites: Option<Vec<[u32; 2]>>,
}

/// A position in the list of a solved game.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ListedPosition {
    /// The position's name.
    pub position: String,
    /// The value for the player to move.
    pub value: ByName<Value>,
    /// Moves to the end; null for a draw.
    pub distance: Option<u32>,
    /// The Grundy number; null if not requested, and for an end of a misère game.
    pub grundy: Option<u32>,
    /// Where a best move leads.
    pub best: Option<String>,
}

/// The answer of `dedale check`.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct CheckAnswer {
    /// Whether the strategy wins against every reply.
    pub winning: bool,
    /// A line of play that refutes the strategy; empty if it wins.
    pub refutation: Vec<String>,
    /// The flaw of the strategy: `missing`, `illegal`, `lost` or `endless`.
    pub flaw: Option<&'static str>,
    /// Where an illegal move would lead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub illegal: Option<String>,
    /// Moves of the longest game, if the strategy wins.
    pub longest: Option<u32>,
    /// In how many positions the strategy has to move, if it wins.
    pub positions: Option<u32>,
    /// What is illegal or missing where no game against it asks for a move.
    pub unasked: UnaskedAnswer,
}

/// What is illegal or missing in a strategy where nobody asks, and makes no difference.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct UnaskedAnswer {
    /// The number of illegal moves.
    pub illegal: u32,
    /// The first hundred of them: from and to.
    pub illegal_moves: Vec<[String; 2]>,
    /// The number of positions without a move in which the player has to move in some other
    /// game.
    pub missing: u32,
    /// The first hundred of them.
    pub missing_moves: Vec<String>,
}

/// The answer of `dedale play` on a game graph, between computers.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct GraphPlayAnswer {
    /// The title of the game.
    pub game: String,
    /// The positions played, the start first.
    pub positions: Vec<String>,
    /// The winner; null for a draw.
    pub winner: Option<ByName<Seat>>,
    /// Why a player could not play to the end: `missing` or `illegal`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flaw: Option<&'static str>,
}

// Answers about why a move is made.

/// The answer of `dedale strategy --explain`: a move, the replies to it and what comes then, and
/// the other moves.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ExplanationAnswer {
    /// The position where the move is made.
    pub from: String,
    /// The move.
    #[serde(flatten)]
    pub made: ExplainedMove,
    /// The replies; none where the game is over or the same player moves again.
    pub replies: Vec<ExplainedReply>,
    /// The other moves.
    pub others: Vec<ExplainedMove>,
}

/// A move, and its value to the player whose moves are explained.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ExplainedMove {
    /// The position it leads to.
    pub to: String,
    /// The square bitten, such as `c3`, in Chomp.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bite: Option<String>,
    /// Its value.
    pub value: ByName<Value>,
    /// Moves to the end, this one included; none in a draw.
    pub distance: Option<u32>,
}

/// A reply, and what comes then.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ExplainedReply {
    /// The reply.
    #[serde(flatten)]
    pub made: ExplainedMove,
    /// The best move then; none where the game is over or the opponent moves again.
    pub then: Option<NextMove>,
}

/// The best move after a reply.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum NextMove {
    /// It is explained in turn.
    Explained(Box<ExplanationAnswer>),
    /// It lies beyond the depth of the explanation.
    Named {
        /// The position it leads to.
        to: String,
    },
}
