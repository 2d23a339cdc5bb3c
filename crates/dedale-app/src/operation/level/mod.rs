//! Levels as sheets that can be edited, without losing what else their files hold.

mod sheet;

pub use sheet::{DoorSheet, EntitySheet, KindSheet, LevelSheet, WaveSheet};

use dedale_io::level::{Kinds, Level, Roads};
use dedale_io::position::Grid;
use serde::{Deserialize, Serialize};

use super::request::{Export, Request};
use crate::board::sketch::{BoardInput, Sketch};
use crate::export::{ExportOptions, json};
use crate::schema::ExportFormat;
use crate::{Fault, Refusal, Watch, refusal};

/// A request for what a level holds beside its map, or for a level that holds something else.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LevelRequest {
    /// The level: the text of its file, its name, or a sketch with `level`; with `changes` any
    /// board of squares, which becomes a level.
    pub board: BoardInput,
    /// What the level is to hold instead (absent: what it holds). All that it holds beside this
    /// and the map stays.
    pub changes: Option<LevelSheet>,
}

/// A level.
#[derive(Serialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct LevelResponse {
    /// What it holds beside the map.
    pub level: LevelSheet,
    /// The kinds of attackers that it knows.
    pub kinds: Vec<KindSheet>,
    /// The board, with the YAML of the level.
    pub board: Sketch,
}

impl Request for LevelRequest {
    const NAME: &'static str = "level";
    const SUMMARY: &'static str =
        "Reads what a level holds beside its map, and changes it without losing the rest.";
    type Response = LevelResponse;

    fn respond(&self, _: &dyn Watch) -> Result<LevelResponse, Refusal> {
        let level = self.level()?;
        let text = level.write();
        let fault = |fault| Refusal::within("the level", &fault);
        let kinds = KindSheet::all(&Kinds::of_level(text.as_bytes()).map_err(fault)?);
        let board = Sketch::of_position(&self.board.position()?);
        let board = Sketch { level: Some(text), ..board };
        Ok(LevelResponse { level: LevelSheet::of(&level), kinds, board })
    }
}

impl LevelRequest {
    /// The level with its changes, on the map of the board.
    fn level(&self) -> Result<Level, Refusal> {
        let position = self.board.position()?;
        let Grid::Squares { map, .. } = &position.grid else {
            return Err(refusal!("level-on-hexagons", "a level is a board of square cells"));
        };
        let before = match (self.board.level()?, &self.changes) {
            (Some(text), _) => {
                let fault = |fault| Refusal::within("the level", &fault);
                Level::read(text.as_bytes()).map_err(fault)?
            }
            (None, Some(_)) => Level::of(map).map_err(Refusal::of)?,
            (None, None) => return Err(refusal!("no-level", "the board is no level")),
        };
        let drawn = before.redrawn(map, Roads::default()).map_err(Refusal::of)?;
        match &self.changes {
            Some(changes) => changes.applied(drawn, &before),
            None => Ok(drawn),
        }
    }
}

impl Export for LevelRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?.level),
            ExportFormat::Level => Ok(self.level()?.write().into_bytes()),
            _ => Ok(options.refusal("a level", &[ExportFormat::Level, ExportFormat::Json])?),
        }
    }
}
