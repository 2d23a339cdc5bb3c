//! A hunter who ignores all reports.

use super::histories::Walk;
use super::terms::Terms;
use crate::game::HuntRules;
use crate::solve::hunt::camp;
use dedale::board::Cell;

/// A hunter whose shots are independent of each other: for each turn a chance of each cell.
///
/// Seeing its shots is of no use to the monster, so it answers with one walk: the one most
/// likely to survive, found from the last turn back, cell by cell.
#[derive(Clone, Debug)]
pub(super) struct Shooter {
    /// For each place from the first that is shot at, and each cell.
    chances: Vec<Vec<f64>>,
}

/// What the monster gets by its best steps: for each place and each cell, if it has come so
/// far.
pub(super) struct Survival {
    places: Vec<Vec<f64>>,
}

impl Shooter {
    /// The largest table of places and cells.
    pub(super) const MAX_TABLE: usize = 1 << 22;

    /// Shoots at a cell of the camp; at any cell if there is no camp.
    pub(super) fn camping(terms: &Terms, rules: &HuntRules) -> Self {
        let cells = camp(&terms.field, rules).cells.unwrap_or_default();
        let mut chances = vec![0.0; terms.field.cell_count()];
        for cell in &cells {
            chances[cell.index()] = 1.0 / cells.len() as f64;
        }
        let places = terms.shots_end.saturating_sub(terms.first_shot);
        Self { chances: vec![chances; places] }
    }

    /// The chance that the shot at this place of the monster's walk falls on this cell.
    pub(super) fn chance(&self, terms: &Terms, place: usize, cell: Cell) -> f64 {
        let place = place.checked_sub(terms.first_shot);
        place.and_then(|place| self.chances.get(place)).map_or(0.0, |turn| turn[cell.index()])
    }

    /// Adds shots at these walks: this share of all shots.
    pub(super) fn turn_to(&mut self, terms: &Terms, walks: &[Walk], share: f64) {
        for (place, turn) in (terms.first_shot..).zip(&mut self.chances) {
            let at: Vec<Cell> = walks
                .iter()
                .filter(|walk| place < walk.shots_end)
                .map(|walk| walk.cells[place])
                .collect();
            if at.is_empty() {
                continue;
            }
            for chance in turn.iter_mut() {
                *chance *= 1.0 - share;
            }
            for cell in &at {
                turn[cell.index()] += share / at.len() as f64;
            }
        }
    }

    /// How the monster does against these shots. O(cells × turns) time and memory.
    pub(super) fn survival(&self, terms: &Terms) -> Survival {
        let count = terms.field.cell_count();
        let cells = || (0..count as u32).map(Cell::new);
        let mut places = vec![vec![0.0_f64; count]; terms.last + 1];
        for place in (0..=terms.last).rev() {
            for cell in cells().filter(|&cell| terms.field.board().is_free(cell)) {
                places[place][cell.index()] = if terms.field.is_exit(cell) {
                    1.0
                } else {
                    let later = if place == terms.last {
                        1.0 - terms.late
                    } else {
                        let next = terms.steps(cell).map(|next| places[place + 1][next.index()]);
                        next.fold(0.0, f64::max)
                    };
                    later * (1.0 - self.chance(terms, place, cell))
                };
            }
        }
        Survival { places }
    }
}

impl Survival {
    /// The least that the hunter gets.
    pub(super) fn hunter_gets(&self, terms: &Terms) -> f64 {
        let entries = terms.field.entries().iter();
        let gets = entries.map(|entry| 1.0 - self.places[0][entry.index()]);
        gets.sum::<f64>() / terms.entry_count() as f64
    }

    /// What the monster gets from here on, if it is not hit before; 0 past the last place.
    pub(super) fn monster_gets(&self, place: usize, cell: Cell) -> f64 {
        self.places.get(place).map_or(0.0, |cells| cells[cell.index()])
    }

    /// The monster's best walk from each entry, unless it gets nothing.
    pub(super) fn walks(&self, terms: &Terms) -> Vec<Walk> {
        let entries = terms.field.entries().iter().enumerate();
        let good = entries.filter(|(_, cell)| self.places[0][cell.index()] > 0.0);
        good.map(|(entry, &cell)| {
            let mut cells = vec![cell];
            loop {
                let (place, here) = (cells.len() - 1, cells[cells.len() - 1]);
                if terms.field.is_exit(here) || place == terms.last {
                    return Walk::new(terms, entry, cells);
                }
                // Ties go to the first.
                let mut best = (-1.0, here);
                for next in terms.sensible_steps(here, place) {
                    let gets = self.monster_gets(place + 1, next);
                    if gets > best.0 {
                        best = (gets, next);
                    }
                }
                cells.push(best.1);
            }
        })
        .collect()
    }
}
