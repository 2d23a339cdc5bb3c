//! The monster's best walks against a hunter that plays by some histories and, after a
//! report that none of them has, shoots at random.

use dedale::board::Cell;

use super::blind::Mixes;
use super::histories::{History, Terms, Walk};
use crate::game::HuntRules;
use crate::solve::hunt::camp;

/// A hunter: histories against some walks, the chances of its shots there, and its shots
/// everywhere else.
pub(super) struct Hunter<'a> {
    pub(super) terms: &'a Terms,
    pub(super) histories: &'a [History],
    pub(super) mixes: &'a Mixes,
    pub(super) shooter: &'a Shooter,
    pub(super) survival: &'a Survival,
}

/// Where the hunter may be: histories with their chances, and the chance of none.
#[derive(Clone, Default)]
struct Mind {
    at: Vec<(u32, f64)>,
    lost: f64,
}

/// The best walks from one entry.
pub(super) struct Best {
    /// What the monster gets.
    pub(super) gets: f64,
    /// The walks that were the best so far when they were found, the best one last.
    pub(super) walks: Vec<Walk>,
    /// Whether there is no better one.
    pub(super) is_sure: bool,
}

impl Hunter<'_> {
    /// The best walk of a monster that sees no shots, from each entry: branch and bound
    /// over all walks. Stops after `budget` places from an entry.
    pub(super) fn best_walks(&self, budget: usize) -> Vec<Best> {
        let entries = self.terms.field.entries().iter().enumerate();
        let best = entries.map(|(entry, &cell)| {
            let mut best = Best { gets: 0.0, walks: Vec::new(), is_sure: false };
            let path = &mut vec![cell];
            let end = self.go_on(entry, path, &self.beginning(), &mut best, &mut { budget });
            Best { is_sure: end.is_some(), ..best }
        });
        best.collect()
    }

    fn beginning(&self) -> Mind {
        if self.histories.is_empty() {
            Mind { at: Vec::new(), lost: 1.0 }
        } else {
            Mind { at: vec![(0, 1.0)], lost: 0.0 }
        }
    }

    /// The monster has arrived at the end of `path` and is shot at.
    fn go_on(
        &self,
        entry: usize,
        path: &mut Vec<Cell>,
        mind: &Mind,
        best: &mut Best,
        budget: &mut usize,
    ) -> Option<()> {
        *budget = budget.checked_sub(1)?;
        let terms = self.terms;
        let (place, here) = (path.len() - 1, path[path.len() - 1]);
        let left = |mind: &Mind| mind.at.iter().map(|&(_, chance)| chance).sum::<f64>();
        let is_out = terms.field.is_exit(here);
        let mind = if is_out { mind.clone() } else { self.missed(path, mind) };
        if is_out || place == terms.last {
            let outcome = if is_out { 1.0 } else { 1.0 - terms.late };
            let gets = outcome * (left(&mind) + mind.lost);
            if gets > best.gets + 1e-9 {
                best.gets = gets;
                best.walks.push(Walk::new(terms, entry, path.clone()));
            }
            return Some(());
        }
        let known = left(&mind);
        for next in terms.sensible_steps(here, place) {
            let at_most = known + mind.lost * self.survival.monster_gets(place + 1, next);
            if at_most > best.gets + 1e-9 {
                path.push(next);
                self.go_on(entry, path, &mind, best, budget)?;
                path.pop();
            }
        }
        Some(())
    }

    /// The hunter's mind after a shot that missed, times the chance of that.
    fn missed(&self, path: &[Cell], mind: &Mind) -> Mind {
        let (place, here) = (path.len() - 1, path[path.len() - 1]);
        if place < self.terms.first_shot {
            return mind.clone();
        }
        let chance = self.shooter.chance(self.terms, place, here);
        let mut after = Mind { at: Vec::new(), lost: mind.lost * (1.0 - chance) };
        for &(number, share) in &mind.at {
            self.shoot(path, number, share, &mut after);
        }
        after.at.sort_unstable_by_key(|&(history, _)| history);
        after.at.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 += next.1;
            }
            same
        });
        after
    }

    fn shoot(&self, path: &[Cell], number: u32, share: f64, after: &mut Mind) {
        let here = path[path.len() - 1];
        let shots = &self.histories[number as usize].shots;
        for (shot, chance) in shots.iter().zip(&self.mixes.shots[number as usize]) {
            if shot.cell == here || *chance == 0.0 {
                continue;
            }
            match shot.after(self.terms.report(path, shot.cell)) {
                Some(next) => after.at.push((next, share * chance)),
                None => after.lost += share * chance,
            }
        }
    }

    /// What a monster that sees shots gets from each entry: it knows the hunter's history.
    /// `None` if that takes more than `budget` places.
    pub(super) fn best_if_seen(&self, mut budget: usize) -> Option<Vec<f64>> {
        let entries = self.terms.field.entries().iter();
        let gets =
            entries.map(|&cell| self.gets_if_seen(&mut vec![cell], &self.beginning(), &mut budget));
        gets.collect()
    }

    /// Like [`Hunter::go_on`], with the hunter's mind known except for its chance.
    fn gets_if_seen(&self, path: &mut Vec<Cell>, mind: &Mind, budget: &mut usize) -> Option<f64> {
        *budget = budget.checked_sub(1)?;
        let terms = self.terms;
        let (place, here) = (path.len() - 1, path[path.len() - 1]);
        if terms.field.is_exit(here) {
            return Some(mind.lost + mind.at.iter().map(|&(_, chance)| chance).sum::<f64>());
        }
        let mind = self.missed(path, mind);
        let lost = (mind.lost > 0.0).then(|| Mind { at: Vec::new(), lost: mind.lost });
        let at = mind.at.iter().map(|&at| Mind { at: vec![at], lost: 0.0 });
        let mut sum = 0.0;
        for mind in at.chain(lost) {
            let chance = mind.lost + mind.at.first().map_or(0.0, |&(_, chance)| chance);
            if place == terms.last {
                sum += chance * (1.0 - terms.late);
                continue;
            }
            let mut best = 0.0_f64;
            for next in terms.sensible_steps(here, place) {
                best = best.max(if mind.at.is_empty() {
                    chance * self.survival.monster_gets(place + 1, next)
                } else {
                    path.push(next);
                    let gets = self.gets_if_seen(path, &mind, budget)?;
                    path.pop();
                    gets
                });
            }
            sum += best;
        }
        Some(sum)
    }
}

// A hunter who ignores all reports.

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
