//! A board in each form.

use dedale::board::{CornerCutting, Direction, GridMap, Neighborhood};

use super::{BoardForm, Converted, Loss, json};
use crate::level::Level;
use crate::position::{self, Grid, Position};
use crate::{Unwritable, drawing, movingai, pixels};

const PAST_ALL_CORNERS: Neighborhood = Neighborhood::Eight(CornerCutting::Always);

pub(super) fn board(position: &Position, form: BoardForm) -> Result<Converted, Unwritable> {
    let stones = position.stones.iter().map(Vec::len).sum();
    let mut draft = Draft { form, stones, losses: Vec::new() };
    let bytes = match &position.grid {
        Grid::Hexes(_) => draft.hexes(position)?,
        Grid::Squares { map, neighborhood } => draft.squares(position, map, *neighborhood)?,
    };
    Ok(Converted { bytes, losses: draft.losses })
}

/// A file that is being written.
struct Draft {
    form: BoardForm,
    stones: usize,
    losses: Vec<Loss>,
}

impl Draft {
    fn hexes(&mut self, position: &Position) -> Result<Vec<u8>, Unwritable> {
        let mut kept = position.clone();
        match self.form {
            BoardForm::Text => {
                self.drop_sides(&mut kept);
                position::drawing::write(&kept).map(String::into_bytes)
            }
            BoardForm::Json => {
                self.drop_marks(&mut kept.grid);
                position::json::write(&kept).map(String::into_bytes)
            }
            BoardForm::Sgf => {
                self.drop_sides(&mut kept);
                self.drop_marks(&mut kept.grid);
                position::sgf::write(&kept).map(String::into_bytes)
            }
            BoardForm::Map | BoardForm::Level | BoardForm::Pixels => {
                Err(Unwritable { format: self.form.noun(), what: "hexagonal cells".into() })
            }
        }
    }

    fn squares(
        &mut self,
        position: &Position,
        map: &GridMap,
        neighborhood: Neighborhood,
    ) -> Result<Vec<u8>, Unwritable> {
        let has_sides = position.sides.is_some();
        match self.form {
            BoardForm::Text if self.stones > 0 => {
                let mut kept = self.stones_on_squares(position);
                self.drop_sides(&mut kept);
                position::drawing::write(&kept).map(String::into_bytes)
            }
            BoardForm::Json if self.stones > 0 || has_sides => {
                let mut kept = self.stones_on_squares(position);
                self.drop_marks(&mut kept.grid);
                position::json::write(&kept).map(String::into_bytes)
            }
            BoardForm::Sgf => position::sgf::write(position).map(String::into_bytes),
            BoardForm::Text
            | BoardForm::Map
            | BoardForm::Level
            | BoardForm::Json
            | BoardForm::Pixels => {
                if let Some(sides) = &position.sides {
                    self.losses.push(Loss::Sides(self.form, sides.len()));
                }
                if self.stones > 0 {
                    self.losses.push(Loss::Stones(self.form, self.stones));
                }
                self.map(position, map, neighborhood)
            }
        }
    }

    /// A board of squares without stones and sides.
    fn map(
        &mut self,
        position: &Position,
        map: &GridMap,
        neighborhood: Neighborhood,
    ) -> Result<Vec<u8>, Unwritable> {
        if self.form == BoardForm::Text && neighborhood == PAST_ALL_CORNERS && !map.has_roads() {
            let kept = Position { sides: None, ..position.clone() };
            return position::drawing::write(&kept).map(String::into_bytes);
        }
        let usual = match self.form {
            BoardForm::Map => Neighborhood::Eight(CornerCutting::Never),
            _ => Neighborhood::Four,
        };
        if neighborhood != usual {
            self.losses.push(Loss::Neighborhood(self.form, neighborhood));
        }
        if matches!(self.form, BoardForm::Map | BoardForm::Pixels) {
            let marks = position.grid.marks();
            if !marks.concat().is_empty() {
                self.losses.push(Loss::Ends(self.form, marks));
            }
        }
        match self.form {
            BoardForm::Map => movingai::write(map).map(String::into_bytes),
            BoardForm::Pixels => pixels::write(map),
            BoardForm::Level => {
                if is_one_way(map) {
                    self.losses.push(Loss::OneWayRoads);
                }
                Ok(Level::of(map)?.write().into_bytes())
            }
            BoardForm::Json => json::write(map, &mut self.losses).map(String::into_bytes),
            BoardForm::Text | BoardForm::Sgf => drawing::write(map).map(String::into_bytes),
        }
    }

    /// The position with one of the two neighborhoods that its forms have.
    fn stones_on_squares(&mut self, position: &Position) -> Position {
        let mut kept = position.clone();
        if let Grid::Squares { neighborhood, .. } = &mut kept.grid
            && ![Neighborhood::Four, PAST_ALL_CORNERS].contains(neighborhood)
        {
            self.losses.push(Loss::Neighborhood(self.form, *neighborhood));
            *neighborhood = Neighborhood::Four;
        }
        kept
    }

    fn drop_sides(&mut self, position: &mut Position) {
        if let Some(sides) = position.sides.take() {
            self.losses.push(Loss::Sides(self.form, sides.len()));
        }
    }

    fn drop_marks(&mut self, grid: &mut Grid) {
        let count = match grid {
            Grid::Hexes(map) => map.starts.drain(..).count() + map.goals.drain(..).count(),
            Grid::Squares { map, .. } => map.starts.drain(..).count() + map.goals.drain(..).count(),
        };
        self.count_marks(count);
    }

    fn count_marks(&mut self, count: usize) {
        if count > 0 {
            self.losses.push(Loss::Marks(self.form, count));
        }
    }
}

/// Whether a step between two cells leads in one direction only.
fn is_one_way(map: &GridMap) -> bool {
    map.has_roads()
        && map.size().points().any(|at| {
            [Direction::E, Direction::S].into_iter().any(|direction| {
                map.size().toward(at, direction).is_some_and(|to| {
                    map.is_open(at, direction) != map.is_open(to, direction.opposite())
                })
            })
        })
}
