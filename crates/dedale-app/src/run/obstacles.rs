//! Obstacle fields that have a path: their size, the answer and the picture; and hills.

use std::num::NonZeroU8;

use dedale::Random;
use dedale::board::{GridMap, Neighborhood, Point, Size, Terrain};
use dedale::maze::obstacles::{Difficulty, ObstacleField, Percent, Tier};
use dedale::search::{Path, astar};
use dedale_io::picture::Scene;
use dedale_io::position::{Grid, Position};

use crate::answer::ObstaclesAnswer;
use crate::{ByName, Result, bail};

/// The size and the share of obstacles: as specified, or those of the difficulty. In
/// sentences the names of options have the dashes that they are typed with.
pub fn spec(
    difficulty: Option<Difficulty>,
    sides: [Option<u64>; 2],
    percent: Option<f64>,
    dashes: &str,
) -> Result<(Size, Percent)> {
    if let Some(difficulty) = difficulty {
        return Ok((difficulty.size(), difficulty.percent()));
    }
    let ([Some(width), Some(height)], Some(percent)) = (sides, percent) else {
        bail!(
            "obstacles-incomplete",
            "specify {dashes}width, {dashes}height and {dashes}percent, or {dashes}difficulty"
        );
    };
    let size = Size::new(width, height)?;
    Ok((size, Percent::new(percent)?))
}

/// Gives the free cells of a board hills of these weights, by this seed.
pub fn raise_hills(position: &mut Position, weights: &[NonZeroU8], seed: u64) -> Result<()> {
    let Grid::Squares { map, .. } = &mut position.grid else {
        bail!("terrain-of-squares", "terrain is for boards of squares, not of hexagons");
    };
    dedale::maze::raise_hills(map, weights, &mut Random::new(seed));
    Ok(())
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
            tier: ByName(field.tier()),
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
