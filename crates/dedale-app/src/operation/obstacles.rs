//! Generation of obstacle fields that have a path.

use dedale::Random;
use dedale::board::{CornerCutting, GridMap, Neighborhood, Point, Size, Terrain};
use dedale::maze::obstacles::{
    self as layout, Difficulty, Law, ObstacleError, ObstacleField, Percent, Tier,
};
use dedale::search::{Path, Stopped, astar};
use dedale_io::picture::Scene;
use dedale_io::position::Grid;
use serde::{Deserialize, Serialize};

use super::Request;
use crate::answer::ObstaclesAnswer;
use crate::events::too_long;
use crate::schema::ByName;
use crate::sketch::Sketch;
use crate::{Refusal, Watch, limits, refuse};

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

/// The size and the share of obstacles: as specified, or those of the difficulty. In
/// sentences the names of options have the dashes that they are typed with.
pub fn spec(
    difficulty: Option<Difficulty>,
    sides: [Option<u64>; 2],
    percent: Option<f64>,
    dashes: &str,
) -> Result<(Size, Percent), Refusal> {
    if let Some(difficulty) = difficulty {
        return Ok((difficulty.size(), difficulty.percent()));
    }
    let ([Some(width), Some(height)], Some(percent)) = (sides, percent) else {
        return refuse(format!(
            "specify {dashes}width, {dashes}height and {dashes}percent, or {dashes}difficulty"
        ));
    };
    let size = Size::new(width, height).map_err(Refusal::of)?;
    Ok((size, Percent::new(percent).map_err(Refusal::of)?))
}

impl ObstaclesAnswer {
    /// The answer for a field drawn with this seed, and its map.
    pub fn new(seed: u64, field: &ObstacleField, map: &GridMap) -> Self {
        let size = field.size();
        let sign = |terrain: &Terrain| if *terrain == Terrain::Wall { '#' } else { '.' };
        let rows = map.terrains().chunks(size.width() as usize);
        Self {
            width: size.width(),
            height: size.height(),
            entry: [field.entry().x, field.entry().y],
            exit: [field.exit().x, field.exit().y],
            obstacles: field.obstacles(),
            walls: rows.map(|row| row.iter().map(sign).collect()).collect(),
            seed,
            law: law_followed(field),
            tier: field.tier().name(),
        }
    }
}

/// The name of the law that the field follows. Swapping obstacles at random makes it only
/// nearly exact, whichever law was requested.
pub fn law_followed(field: &ObstacleField) -> &'static str {
    if field.tier() == Tier::Chain { "nearly-exact" } else { field.law().name() }
}

/// The scene that draws the field of this map.
pub fn scene(map: &GridMap) -> Scene {
    let board = map.board(Neighborhood::Four);
    let cells =
        |points: &[Point]| points.iter().filter_map(|&at| board.cell_at(at)).collect::<Vec<_>>();
    Scene::of_board(&board, &cells(&map.starts), &cells(&map.goals))
}

/// A shortest path through the field of this map, by the steps that it was drawn for.
pub fn solution(field: &ObstacleField, map: &GridMap) -> Option<Path> {
    let board = map.board(field.neighborhood());
    let [entry, exit] = [field.entry(), field.exit()].map(|point| board.cell_at(point));
    astar(&board, entry?, exit?)
}

/// Draws the requested field.
pub(super) fn field(
    request: &ObstaclesRequest,
    watch: &dyn Watch,
) -> Result<ObstacleField, Refusal> {
    let sides = [request.width, request.height];
    let is_typed = sides.iter().any(Option::is_some) || request.percent.is_some();
    if request.difficulty.is_some() && is_typed {
        return refuse("specify a difficulty, or width, height and percent; found both");
    }
    let (size, percent) = spec(request.difficulty.map(|name| name.0), sides, request.percent, "")?;
    limits::check(size)?;
    let neighborhood = match request.neighbors {
        None | Some(4) => Neighborhood::Four,
        Some(8) => Neighborhood::Eight(CornerCutting::Always),
        Some(count) => return refuse(format!("a cell has 4 or 8 neighbors, found {count}")),
    };
    let mut field = layout::Request::new(size, percent).neighborhood(neighborhood);
    if let Some(ByName(law)) = request.law {
        field = field.law(law);
    }
    let mut random = Random::new(request.seed.unwrap_or(1));
    let mut goes_on = |_| if watch.goes_on() { Ok(()) } else { Err(Stopped) };
    field.fields().draw_watched(&mut random, &mut goes_on).map_err(|error| match error {
        ObstacleError::Stopped(Stopped) => too_long(),
        _ => Refusal::of(error),
    })
}

impl Request for ObstaclesRequest {
    const NAME: &'static str = "obstacles";
    const SUMMARY: &'static str = "Generates an obstacle field that has a path.";
    type Response = ObstaclesResponse;

    fn respond(&self, watch: &dyn Watch) -> Result<ObstaclesResponse, Refusal> {
        let field = field(self, watch)?;
        let map = field.to_map();
        let answer = ObstaclesAnswer::new(self.seed.unwrap_or(1), &field, &map);
        let board = Sketch::of(&Grid::Squares { map, neighborhood: field.neighborhood() });
        Ok(ObstaclesResponse { answer, board })
    }
}
