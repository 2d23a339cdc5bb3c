/// The answer of `dedale game chomp`.
#[derive(serde::Serialize, schemars::JsonSchema, Debug)]
pub struct ChompAnswer {
    /// Rows of the bar.
    pub rows: u32,
    /// Columns of the bar.
    pub columns: u32,
    /// How positions were held.
    pub encoding: &'static str,
    /// How the graph was made.
    pub method: &'static str,
    /// How its arcs are kept.
    pub store: &'static str,
    /// How many positions there are.
    pub positions: u32,
    /// How many moves they have.
    pub arcs: u64,
    /// What the graph takes.
    pub bytes: u64,
    /// What all positions take in the encoding.
    pub held_bytes: u64,
    /// How long it took, in nanoseconds.
    pub nanos: u64,
}

/// The answer of `dedale game` for other games.
#[derive(serde::Serialize, schemars::JsonSchema, Debug)]
pub struct GameAnswer {
    /// The name of the game.
    pub game: String,
    /// How arcs are kept.
    pub store: &'static str,
    /// How many positions there are.
    pub positions: u32,
    /// How many moves they have.
    pub arcs: u64,
    /// What the graph takes.
    pub bytes: u64,
    /// How long it took, in nanoseconds.
    pub nanos: u64,
}

/// The answer of `dedale solve`.
#[derive(serde::Serialize, schemars::JsonSchema, Debug)]
pub struct SolveAnswer {
    /// How many positions there are.
    pub positions: u32,
    /// How many moves they have.
    pub arcs: u64,
    /// In how many the one whose turn it is wins.
    pub won: u32,
    /// In how many the other one does.
    pub lost: u32,
    /// In how many nobody does.
    pub drawn: u32,
    /// What the start is worth.
    pub start: StartAnswer,
    /// In the order of numbers, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<Vec<ListedPosition>>,
    /// How long solving took, in nanoseconds.
    pub nanos: u64,
}

/// What the start is worth to the one who begins.
#[derive(serde::Serialize, schemars::JsonSchema, Debug)]
pub struct StartAnswer {
    /// Its name.
    pub position: String,
    /// `win`, `loss` or `draw`.
    pub value: &'static str,
    /// Moves to the end; null for a draw.
    pub distance: Option<u32>,
    /// Null if it was not asked for, and for an end of a misère game.
    pub grundy: Option<u32>,
    /// The positions to which a move wins.
    pub winning: Vec<String>,
    /// The same as squares of the bar, row and column from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bites: Option<Vec<[u32; 2]>>,
}

/// One position of the list.
#[derive(serde::Serialize, schemars::JsonSchema, Debug)]
pub struct ListedPosition {
    /// Its name.
    pub position: String,
    /// `win`, `loss` or `draw`, for the one whose turn it is.
    pub value: &'static str,
    /// Moves to the end; null for a draw.
    pub distance: Option<u32>,
    /// Null if it was not asked for, and for an end of a misère game.
    pub grundy: Option<u32>,
    /// Where a best move leads.
    pub best: Option<String>,
}

/// The answer of `dedale check`.
#[derive(serde::Serialize, schemars::JsonSchema, Debug)]
pub struct CheckAnswer {
    /// Whether the strategy wins, whatever is answered.
    pub winning: bool,
    /// The line of play that shows why not; empty if it wins.
    pub refutation: Vec<String>,
    /// `missing`, `illegal`, `lost` or `endless`.
    pub flaw: Option<&'static str>,
    /// Where an illegal move would lead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub illegal: Option<String>,
    /// Moves of the longest game, if it wins.
    pub longest: Option<u32>,
    /// In how many positions the strategy is asked for a move, if it wins.
    pub positions: Option<u32>,
}

/// The answer of `dedale play` on a game graph, between computers.
#[derive(serde::Serialize, schemars::JsonSchema, Debug)]
pub struct GraphPlayAnswer {
    /// What was played.
    pub game: String,
    /// The start first.
    pub positions: Vec<String>,
    /// `first` or `second`; null for a draw.
    pub winner: Option<&'static str>,
    /// What a player did who did not play to the end: `missing` or `illegal`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flaw: Option<&'static str>,
}
