//! The cells that one cell sees.

use dedale::board::SquareBoard;
use serde::Deserialize;

use super::{Export, Request};
use crate::answer::SightAnswer;
use crate::export::drawn::{BOARD_FORMATS, drawn};
use crate::export::{ExportOptions, boards, json};
use crate::run::sight::{LINES, Sight};
use crate::{BoardInput, ExportFormat, Fault, Loaded, Result, Spot, Watch};

/// A request for the cells that one cell sees.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SightRequest {
    /// The board, of squares. Walls and thin walls block sight; weights, water, one-way roads and stones
    /// do not.
    pub board: BoardInput,
    /// The free cell to look from (absent: the only start that the board marks).
    pub from: Option<[i64; 2]>,
    /// The only cell to look at (absent: all).
    pub to: Option<[i64; 2]>,
    /// How far one sees, in cells in a straight line (absent: any distance).
    pub radius: Option<u32>,
}

impl SightRequest {
    /// The view on this board.
    fn sight(&self, loaded: &Loaded<SquareBoard>) -> Result<Sight> {
        let [from, to] = [self.from, self.to].map(|place| place.map(Spot::Place));
        Sight::of(loaded, [from.as_ref(), to.as_ref()], self.radius, "\"from\": [x, y]")
    }
}

impl Request for SightRequest {
    const NAME: &'static str = "sight";
    const SUMMARY: &'static str = "Finds the cells that one cell sees.";
    type Response = SightAnswer;

    fn respond(&self, _: &dyn Watch) -> Result<SightAnswer> {
        let board = self.board.board()?;
        let loaded = board.squares(LINES)?;
        Ok(self.sight(loaded)?.answer(loaded))
    }
}

impl Export for SightRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?),
            ExportFormat::Svg | ExportFormat::Png => {
                let board = self.board.board()?;
                let loaded = board.squares(LINES)?;
                Ok(drawn(self.sight(loaded)?.scene(loaded), options)?)
            }
            ExportFormat::Gif | ExportFormat::Posthoc => {
                Ok(options.refusal("cells in sight", &BOARD_FORMATS)?)
            }
            _ => Ok(boards::of_input(&self.board, options)?),
        }
    }
}
