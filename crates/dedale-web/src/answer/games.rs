/// The answer of `dedale game chomp`.
#[derive(serde::Serialize, Debug)]
pub struct ChompAnswer {
    pub rows: u32,
    pub columns: u32,
    pub encoding: &'static str,
    pub method: &'static str,
    pub store: &'static str,
    pub positions: u32,
    pub arcs: u64,
    /// What the graph takes.
    pub bytes: u64,
    /// What all positions take in the encoding.
    pub held_bytes: u64,
    pub nanos: u64,
}

/// The answer of `dedale game` for other games.
#[derive(serde::Serialize, Debug)]
pub struct GameAnswer {
    pub game: String,
    pub store: &'static str,
    pub positions: u32,
    pub arcs: u64,
    pub bytes: u64,
    pub nanos: u64,
}

/// The answer of `dedale solve`.
#[derive(serde::Serialize, Debug)]
pub struct SolveAnswer {
    pub positions: u32,
    pub arcs: u64,
    pub won: u32,
    pub lost: u32,
    pub drawn: u32,
    pub start: StartAnswer,
    /// In the order of numbers, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<Vec<ListedPosition>>,
    pub nanos: u64,
}

/// What the start is worth to the one who begins.
#[derive(serde::Serialize, Debug)]
pub struct StartAnswer {
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
#[derive(serde::Serialize, Debug)]
pub struct ListedPosition {
    pub position: String,
    pub value: &'static str,
    pub distance: Option<u32>,
    pub grundy: Option<u32>,
    /// Where a best move leads.
    pub best: Option<String>,
}

/// The answer of `dedale check`.
#[derive(serde::Serialize, Debug)]
pub struct CheckAnswer {
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
#[derive(serde::Serialize, Debug)]
pub struct GraphPlayAnswer {
    pub game: String,
    /// The start first.
    pub positions: Vec<String>,
    /// `first` or `second`; null for a draw.
    pub winner: Option<&'static str>,
    /// What a player did who did not play to the end: `missing` or `illegal`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flaw: Option<&'static str>,
}
