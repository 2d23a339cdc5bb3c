//! The fields of hunts.

use std::sync::Arc;

use dedale::Random;
use dedale::board::{Point, Size};
use dedale::maze::obstacles::{Difficulty, Percent, Request};
use dedale_games::game::{Hunt, HuntField, HuntRules};
use dedale_games::player::hunt::{FieldSource, HunterEntrant, MonsterEntrant, Tournament};
use dedale_io::position::Grid;

use super::rules::RulesInput;
use crate::base::limits;
use crate::base::words::count;
use crate::board::sketch::BoardInput;
use crate::{Refusal, refusal, refuse};

/// The requested field: drawn by a difficulty (by default medium), or by its size and its
/// percentage of obstacles, or a board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct FieldSpec {
    pub(crate) difficulty: Option<Difficulty>,
    pub(crate) sides: [Option<u64>; 2],
    pub(crate) percent: Option<f64>,
    pub(crate) field: Option<BoardInput>,
    pub(crate) entry: Option<Vec<[i64; 2]>>,
    pub(crate) exit: Option<Vec<[i64; 2]>>,
}

/// Fields, the rules of hunts on them, and the random seed.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) source: FieldSource,
    pub(crate) rules: HuntRules,
    pub(crate) seed: u64,
}

impl Setting {
    /// The requested setting; the default seed is 1, as for the command.
    pub(crate) fn new(
        spec: &FieldSpec,
        rules: Option<&RulesInput>,
        seed: Option<u64>,
    ) -> Result<Self, Refusal> {
        let usual = RulesInput::default();
        let rules = rules.unwrap_or(&usual);
        let source = spec.source(rules)?;
        let cells = match &source {
            FieldSource::Fixed(field) => field.cell_count(),
            FieldSource::Random(_) => spec.drawn()?.0.cell_count(),
        };
        Ok(Self { source, rules: rules.rules(cells)?, seed: seed.unwrap_or(1) })
    }

    /// Hunts in this setting between these players.
    pub(crate) fn tournament(
        self,
        monsters: Vec<MonsterEntrant>,
        hunters: Vec<HunterEntrant>,
        games: u64,
    ) -> Tournament {
        let Self { source, rules, seed } = self;
        Tournament { monsters, hunters, source, rules, games, seed }
    }

    /// The hunt with this number of a tournament in this setting, and the random generators of
    /// its players.
    pub(crate) fn hunt(self, number: u64) -> Result<(Hunt, [Random; 2]), Refusal> {
        self.tournament(Vec::new(), Vec::new(), 1).hunt(number).map_err(Refusal::of)
    }
}

impl FieldSpec {
    fn source(&self, rules: &RulesInput) -> Result<FieldSource, Refusal> {
        let Some(board) = &self.field else {
            if self.entry.is_some() || self.exit.is_some() {
                return refuse("entries and exits are for a field from a board, not a drawn one");
            }
            let (size, percent) = self.drawn()?;
            return Ok(FieldSource::Random(Request::new(size, percent)));
        };
        let is_drawn = self.sides.iter().any(Option::is_some);
        if is_drawn || self.difficulty.is_some() || self.percent.is_some() {
            return refuse("a field is a board or drawn; it cannot be both");
        }
        let Grid::Squares { mut map, .. } = board.position()?.grid else {
            return Err(refusal!(
                "hunt-on-hexagons",
                "a hunt is on a board of squares, and this one has hexagonal cells"
            ));
        };
        check(map.size())?;
        for (what, places, marks) in
            [("entry", &self.entry, &mut map.starts), ("exit", &self.exit, &mut map.goals)]
        {
            if let Some(places) = places {
                let points = places.iter().map(|&place| point(what, place));
                *marks = points.collect::<Result<_, _>>()?;
            }
        }
        let field = HuntField::new(&map, rules.neighborhood()?).map_err(Refusal::of)?;
        Ok(FieldSource::Fixed(Arc::new(field)))
    }

    /// The size and the percentage of fields that are drawn.
    fn drawn(&self) -> Result<(Size, Percent), Refusal> {
        let (size, percent) = match (self.difficulty, self.sides, self.percent) {
            (None, [None, None], None) => named(Difficulty::Medium),
            (Some(difficulty), [None, None], None) => named(difficulty),
            (None, [Some(width), Some(height)], Some(percent)) => {
                let size = Size::new(width, height).map_err(Refusal::of)?;
                (size, Percent::new(percent).map_err(Refusal::of)?)
            }
            _ => return refuse("say difficulty, or width, height and percent"),
        };
        check(size)?;
        Ok((size, percent))
    }
}

fn named(difficulty: Difficulty) -> (Size, Percent) {
    (difficulty.size(), difficulty.percent())
}

pub(crate) fn check(size: Size) -> Result<(), Refusal> {
    let (cells, most) = (size.cell_count(), limits::HUNT_CELLS);
    if cells <= most {
        return Ok(());
    }
    let [cells, most] = [cells, most].map(|cells| count(cells as u64));
    Err(refusal!(
        "hunt-too-large",
        "a field for a hunt has up to {most} cells here, found {cells}",
        most = most,
        cells = cells,
    ))
}

fn point(what: &str, [x, y]: [i64; 2]) -> Result<Point, Refusal> {
    let at = u32::try_from(x).ok().zip(u32::try_from(y).ok());
    let off = || Refusal::new(format!("the {what} ({x}, {y}) is off the board"));
    at.map(|(x, y)| Point::new(x, y)).ok_or_else(off)
}
