//! The fields of hunts.

use std::sync::Arc;

use dedale::board::{Cell, GridMap, Neighborhood, Point, Size};
use dedale::maze::obstacles::{Difficulty, Request};
use dedale::{Random, board::SquareBoard};
use dedale_games::game::{Hunt, HuntField, HuntFieldError, HuntRules};
use dedale_games::player::hunt::{FieldSource, HunterEntrant, MonsterEntrant, Tournament};
use dedale_io::position::Grid;

use crate::cli::{BoardArgs, HuntFieldArgs, ReadArgs, StepArgs};
use crate::input;
use dedale_app::run::hunt::on_hexagons;
use dedale_app::run::obstacles::spec;
use dedale_app::{AnyBoard, Loaded, Refusal, Result, Spot, refusal};

impl HuntFieldArgs {
    /// The requested fields.
    pub fn source(&self, neighborhood: Neighborhood) -> Result<FieldSource> {
        if let Some(name) = &self.field {
            return Ok(FieldSource::Fixed(Arc::new(self.field(name, neighborhood)?)));
        }
        let is_usual = self.width.is_none() && self.height.is_none() && self.percent.is_none();
        let difficulty = self.difficulty.or(is_usual.then_some(Difficulty::Medium));
        let sides = [self.width, self.height];
        let (size, percent) = spec(difficulty, sides, self.percent, "--")?;
        if size.cell_count() > HuntField::MAX_CELLS {
            return Err(Refusal::from(HuntFieldError::Cells(size.cell_count())));
        }
        Ok(FieldSource::Random(Request::new(size, percent)))
    }

    fn field(&self, name: &str, neighborhood: Neighborhood) -> Result<HuntField> {
        let board = BoardArgs {
            board: name.into(),
            reading: ReadArgs::default(),
            steps: StepArgs::default(),
        };
        let loaded = match input::load(&board)? {
            AnyBoard::Squares(loaded) => loaded,
            AnyBoard::Hexes(_) => return Err(on_hexagons()),
        };
        let Grid::Squares { map, .. } = &loaded.grid else { return Err(on_hexagons()) };
        let mut map: GridMap = map.clone();
        for (what, typed, marks) in
            [("entry", &self.entry, &mut map.starts), ("exit", &self.exit, &mut map.goals)]
        {
            if !typed.is_empty() {
                *marks = points(&loaded, what, typed)?;
            }
        }
        HuntField::new(&map, neighborhood).map_err(|error| {
            if let HuntFieldError::Missing(what) = error {
                refusal!(
                    "end-missing",
                    "{file}: {error}; specify --{what} X,Y",
                    file = input::shown(name)
                )
            } else {
                input::within(input::shown(name), error)
            }
        })
    }

    /// Hunts on these fields between these players.
    pub fn tournament(
        &self,
        rules: HuntRules,
        monsters: Vec<MonsterEntrant>,
        hunters: Vec<HunterEntrant>,
        games: u64,
    ) -> Result<Tournament> {
        let source = self.source(rules.neighborhood)?;
        Ok(Tournament { monsters, hunters, source, rules, games, seed: self.seed })
    }

    /// The first hunt of a tournament with this seed, and the random generators of its
    /// players.
    pub fn hunt(&self, rules: HuntRules) -> Result<(Hunt, [Random; 2]), Refusal> {
        let tournament = self.tournament(rules, Vec::new(), Vec::new(), 1)?;
        tournament.hunt(0).map_err(Refusal::from)
    }
}

fn points(loaded: &Loaded<SquareBoard>, what: &str, typed: &[Spot]) -> Result<Vec<Point>> {
    let size: Size = loaded.grid.size();
    let cells = typed.iter().map(|spot| loaded.free_cell(what, spot));
    cells.map(|cell| cell.map(|cell: Cell| size.point_of(cell))).collect()
}
