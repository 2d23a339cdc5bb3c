//! Generation of obstacle fields that have a path.

use dedale::Random;
use dedale::board::{CornerCutting, Neighborhood};
use dedale::maze::obstacles::{self as layout, Difficulty, Law, ObstacleError, ObstacleField};
use dedale::search::Stopped;
use dedale_io::position::Grid;
use serde::{Deserialize, Serialize};

use super::{Export, Request};
use crate::answer::ObstaclesAnswer;
use crate::base::limits;
use crate::board::sketch::neighborhood;
use crate::export::{ExportOptions, boards, json};
use crate::run::events::too_long;
use crate::run::obstacles::spec;
use crate::{ByName, ExportFormat, Fault, Refusal, Result, Sketch, Watch, bail};

/// A request for an obstacle field: by difficulty, or by size and share of obstacles.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ObstaclesRequest {
    /// The size and the share, by the name of a difficulty.
    pub difficulty: Option<ByName<Difficulty>>,
    /// Columns of the field.
    #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = limits::CELLS)))]
    pub width: Option<u64>,
    /// Rows of the field.
    #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = limits::CELLS)))]
    pub height: Option<u64>,
    /// The percentage of the most obstacles that the board can hold, 0 to 100.
    #[cfg_attr(feature = "openapi", schemars(range(min = 0, max = 100)))]
    pub percent: Option<f64>,
    /// The law, which says how likely each field is (absent: `exact` up to 250,000 cells,
    /// else `fast`).
    pub law: Option<ByName<Law>>,
    /// The neighbors of a cell: 4, or 8 with steps between any obstacles (absent: 4).
    #[cfg_attr(feature = "openapi", schemars(extend("enum" = [4, 8, null])))]
    pub neighbors: Option<u32>,
    /// The random seed (absent: 1).
    pub seed: Option<u64>,
}

/// An obstacle field.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ObstaclesResponse {
    /// The answer, as `dedale obstacles --json` prints it.
    pub answer: ObstaclesAnswer,
    /// The field as a board, from its entry to its exit.
    pub board: Sketch,
}

/// Draws the requested field.
fn field(request: &ObstaclesRequest, watch: &dyn Watch) -> Result<ObstacleField> {
    let sides = [request.width, request.height];
    let is_typed = sides.iter().any(Option::is_some) || request.percent.is_some();
    if request.difficulty.is_some() && is_typed {
        bail!(
            "difficulty-or-size",
            "specify a difficulty, or width, height and percent; found both"
        );
    }
    let (size, percent) = spec(request.difficulty.map(|name| name.0), sides, request.percent, "")?;
    limits::check(size)?;
    let neighborhood = match request.neighbors {
        Some(8) => Neighborhood::Eight(CornerCutting::Always),
        other => neighborhood(other, None)?,
    };
    let mut field = layout::Request::new(size, percent).neighborhood(neighborhood);
    if let Some(ByName(law)) = request.law {
        field = field.law(law);
    }
    let mut random = Random::new(request.seed.unwrap_or(1));
    let mut goes_on = |_| if watch.goes_on() { Ok(()) } else { Err(Stopped) };
    field.fields().draw_watched(&mut random, &mut goes_on).map_err(|error| match error {
        ObstacleError::Stopped(Stopped) => too_long(),
        _ => Refusal::from(error),
    })
}

impl Request for ObstaclesRequest {
    const NAME: &'static str = "obstacles";
    const SUMMARY: &'static str = "Generates an obstacle field that has a path.";
    type Response = ObstaclesResponse;

    fn respond(&self, watch: &dyn Watch) -> Result<ObstaclesResponse> {
        let field = field(self, watch)?;
        let map = field.to_map();
        let answer = ObstaclesAnswer::new(self.seed.unwrap_or(1), &field, &map);
        let board = Sketch::of(&Grid::Squares { map, neighborhood: field.neighborhood() });
        Ok(ObstaclesResponse { answer, board })
    }
}

impl Export for ObstaclesRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?.answer),
            _ => Ok(boards::of_obstacles(&field(self, options.watch)?, options)?),
        }
    }
}
