//! What a file draws.

use serde::{Deserialize, Serialize};

use crate::Refusal;
use crate::Watch;
use crate::sketch::{BoardGiven, Sketch};

/// Asks for a board as a sketch.
#[derive(Deserialize, schemars::JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct BoardQuestion {
    /// The board, in any form.
    pub board: BoardGiven,
}

/// A board as a sketch.
#[derive(Serialize, schemars::JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct BoardSketched {
    /// The sketch.
    pub board: Sketch,
}

/// Reads a board.
pub fn answer(question: &BoardQuestion, _: &dyn Watch) -> Result<BoardSketched, Refusal> {
    Ok(BoardSketched { board: Sketch::of_position(&question.board.position()?) })
}
