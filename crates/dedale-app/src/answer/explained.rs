//! Answers about why a move is made.

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
    #[cfg_attr(feature = "openapi", schemars(with = "crate::schema::described::ValueName"))]
    pub value: &'static str,
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
