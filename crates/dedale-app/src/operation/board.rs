//! Reading a board from any form.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Export, Request};
use crate::base::parts;
use crate::export::{ExportOptions, boards, json};
use crate::{BoardInput, ExportFormat, Fault, Result, Sketch, Watch};

/// A request for a board as a sketch.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BoardRequest {
    /// The board, in any form.
    pub board: BoardInput,
}

/// The board as a sketch.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct BoardResponse {
    /// The sketch.
    pub board: Sketch,
    /// How the file was read, where it does not say so itself: half a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The note in parts, as those of an error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phrase: Option<Value>,
}

impl Request for BoardRequest {
    const NAME: &'static str = "board";
    const SUMMARY: &'static str = "Reads a board.";
    type Response = BoardResponse;

    fn respond(&self, _: &dyn Watch) -> Result<BoardResponse> {
        let (position, note) = self.board.read()?;
        let level = self.board.level()?.map(str::to_owned);
        let board = Sketch { level, ..Sketch::of_position(&position) };
        let (note, phrase) = (note.as_ref().map(ToString::to_string), note.as_ref().map(parts));
        Ok(BoardResponse { board, note, phrase })
    }
}

impl Export for BoardRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?.board),
            _ => Ok(boards::of_board(&self.board, options)?),
        }
    }
}
