//! The cells that a unit reaches within a budget of movement.

use std::num::NonZeroU8;

use dedale_io::picture::Pictured;
use serde::Deserialize;

use super::{Export, Request};
use crate::answer::ReachAnswer;
use crate::base::limits::STEPS;
use crate::export::drawn::{BOARD_FORMATS, drawn};
use crate::export::{ExportOptions, boards, json};
use crate::run::reach::{Budget, Reach};
use crate::{AnyBoard, BoardInput, ExportFormat, Fault, Loaded, Result, Spot, Watch};

/// A request for the cells within a budget of movement.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReachRequest {
    /// The board; stones do not block cells.
    pub board: BoardInput,
    /// Where the unit stands (absent: the only start that the board marks).
    pub from: Option<[i64; 2]>,
    /// The budget, in straight steps onto terrain of weight 1; a diagonal step takes √2.
    #[cfg_attr(feature = "openapi", schemars(with = "f64", range(min = 0, max = 1e12)))]
    pub budget: Budget,
    /// The side of the unit in cells; it is where its upper left cell is (absent: 1).
    pub agent_size: Option<NonZeroU8>,
}

impl ReachRequest {
    fn reach<B: Pictured>(&self, loaded: &Loaded<B>, watch: &dyn Watch) -> Result<Reach> {
        let start = loaded.start("\"from\": [x, y]", self.from.map(Spot::Place).as_ref())?;
        Reach::within(&loaded.board, start, self.budget, STEPS, watch)
    }

    fn side(&self) -> u8 {
        self.agent_size.map_or(1, NonZeroU8::get)
    }
}

impl Request for ReachRequest {
    const NAME: &'static str = "reach";
    const SUMMARY: &'static str = "Finds the cells within a budget of movement, with their costs.";
    type Response = ReachAnswer;

    fn respond(&self, watch: &dyn Watch) -> Result<ReachAnswer> {
        match self.board.board()? {
            AnyBoard::Squares(loaded) => {
                let loaded = loaded.for_agents(self.side())?;
                Ok(self.reach(&loaded, watch)?.answer(&loaded))
            }
            AnyBoard::Hexes(loaded) => {
                let loaded = loaded.for_agents(self.side())?;
                Ok(self.reach(&loaded, watch)?.answer(&loaded))
            }
        }
    }
}

impl Export for ReachRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        let scene = match options.format {
            ExportFormat::Json => return json(&self.respond(options.watch)?),
            ExportFormat::Svg | ExportFormat::Png => match self.board.board()? {
                AnyBoard::Squares(loaded) => {
                    self.reach(&*loaded.for_agents(self.side())?, options.watch)?.scene(&loaded)
                }
                AnyBoard::Hexes(loaded) => {
                    self.reach(&*loaded.for_agents(self.side())?, options.watch)?.scene(&loaded)
                }
            },
            ExportFormat::Gif | ExportFormat::Posthoc => {
                return Ok(options.refusal("cells within reach", &BOARD_FORMATS)?);
            }
            _ => return Ok(boards::of_input(&self.board, options)?),
        };
        Ok(drawn(scene, options)?)
    }
}
