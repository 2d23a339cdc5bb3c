//! The hunter's histories, merged.
//!
//! All that matters of a history is its turn and the walks that the monster may be on:
//! those that fit all reports, are not hit and not over. Histories of one turn with the
//! same walks are one node, so the tree of histories becomes a directed acyclic graph, in
//! layers by turn.
//!
//! ```text
//!     {1 2 3 4} -- shot at a -- says 0 --> {1 2}
//!         |              `----- says 2 --> {3}         4 is hit
//!         `------- shot at b -- says 0 --> {1 2} ...   the same node
//! ```

use std::collections::HashMap;
use std::sync::Arc;

use dedale::FlowField;
use dedale::board::{Cell, Graph, Neighborhood};
use dedale::search::Stopped;

use super::HuntValueError;
use crate::game::{Discovered, Enters, HuntField, HuntRules, HuntSide, Knowledge, Late, Passages};

/// A merged history: the hunter's knowledge before a shot.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// The place of the monster's walk at which the shot will find it.
    pub(super) place: usize,
    /// The walks that it may be on, in ascending order; at least one.
    pub(super) walks: Vec<u32>,
    /// The shots that hit a walk or report something, by ascending cell. Of shots that hit
    /// nothing and report the same, only the first.
    pub(super) shots: Vec<Branch>,
}

/// A shot, with the reports that can follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Branch {
    pub(super) cell: Cell,
    /// The reports if nothing is hit, ascending, with the histories that they lead to.
    pub(super) next: Vec<(u64, u32)>,
}

impl Branch {
    /// The history after this report.
    pub(super) fn after(&self, report: u64) -> Option<u32> {
        let found = self.next.binary_search_by_key(&report, |&(report, _)| report);
        found.ok().map(|place| self.next[place].1)
    }
}

/// The histories of a hunt against some walks, the first one first, each after all that
/// lead to it; an error if there are more than `most`. Empty if no walk can be shot at.
pub(super) fn histories(
    terms: &Terms,
    walks: &[Walk],
    most: usize,
    watch: &mut dyn FnMut(usize) -> Result<(), Stopped>,
) -> Result<Vec<History>, HuntValueError> {
    let can_be_shot = |place: usize| move |walk: &u32| walks[*walk as usize].shots_end > place;
    let all: Vec<u32> = (0..walks.len() as u32).filter(can_be_shot(terms.first_shot)).collect();
    let mut found = Vec::new();
    if !all.is_empty() {
        found.push(History { place: terms.first_shot, walks: all, shots: Vec::new() });
    }
    let mut known: HashMap<Vec<u32>, u32> = HashMap::new();
    let (mut at, mut layer) = (0, terms.first_shot);
    while at < found.len() {
        let place = found[at].place;
        if place > layer {
            known.clear();
            layer = place;
            watch(found.len())?;
        }
        let mut shots: Vec<Branch> = Vec::new();
        let mut misses: Vec<Vec<usize>> = Vec::new();
        for cell in cells_of(walks, &found[at].walks, place) {
            let mut rest: Vec<(u64, u32)> = Vec::new();
            for &walk in &found[at].walks {
                let path = &walks[walk as usize].cells[..=place];
                if path[place] != cell {
                    rest.push((terms.report(path, cell), walk));
                }
            }
            if rest.len() == found[at].walks.len() {
                let groups = groups(&rest);
                if groups.iter().all(|&group| group == 0) || misses.contains(&groups) {
                    continue;
                }
                misses.push(groups);
            }
            rest.sort_unstable();
            let mut next = Vec::new();
            for group in rest.chunk_by(|a, b| a.0 == b.0) {
                let left: Vec<u32> =
                    group.iter().map(|&(_, walk)| walk).filter(can_be_shot(place + 1)).collect();
                if left.is_empty() {
                    continue;
                }
                let new = found.len() as u32;
                let number = *known.entry(left.clone()).or_insert(new);
                if number == new {
                    if found.len() == most {
                        return Err(HuntValueError::Histories);
                    }
                    found.push(History { place: place + 1, walks: left, shots: Vec::new() });
                }
                next.push((group[0].0, number));
            }
            shots.push(Branch { cell, next });
        }
        found[at].shots = shots;
        at += 1;
    }
    Ok(found)
}

/// The cells on which these walks have been up to this place, ascending.
fn cells_of(walks: &[Walk], which: &[u32], place: usize) -> Vec<Cell> {
    let paths = which.iter().map(|&walk| &walks[walk as usize].cells[..=place]);
    let mut cells: Vec<Cell> = paths.flatten().copied().collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// For each walk, the first one with the same report.
pub(super) fn groups(reports: &[(u64, u32)]) -> Vec<usize> {
    let first = |&(this, _): &(u64, u32)| reports.iter().position(|&(other, _)| other == this);
    reports.iter().filter_map(first).collect()
}

/// A walk of the monster from an entry to its end.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Walk {
    pub(super) cells: Vec<Cell>,
    /// The index of its entry.
    pub(super) entry: usize,
    /// The place after the last one at which it can be shot at.
    pub(super) shots_end: usize,
    /// Whether it ends at an exit; otherwise it is late.
    pub(super) gets_out: bool,
}

impl Walk {
    pub(super) fn new(terms: &Terms, entry: usize, cells: Vec<Cell>) -> Self {
        let gets_out = cells.last().is_some_and(|&cell| terms.field.is_exit(cell));
        let ends = cells.len() - usize::from(gets_out);
        Self { cells, entry, shots_end: ends.min(terms.shots_end), gets_out }
    }

    /// What the hunter gets if it does not hit.
    pub(super) const fn unhit(&self, terms: &Terms) -> f64 {
        if self.gets_out { 0.0 } else { terms.late }
    }
}

/// All walks that can be of use to the monster, entry by entry, those of one entry in the
/// order of their steps: none that the hunter wins even without a hit, and none that passes
/// by an exit, since it is better to step out. An error if there are more than `most`.
pub(super) fn walks(terms: &Terms, most: usize) -> Result<Vec<Walk>, HuntValueError> {
    let mut found = Vec::new();
    let mut left = most;
    for (entry, &cell) in terms.field.entries().iter().enumerate() {
        if terms.has_hope(cell, 0) {
            go_on(terms, entry, &mut vec![cell], &mut found, &mut left)?;
        }
    }
    Ok(found)
}

fn go_on(
    terms: &Terms,
    entry: usize,
    path: &mut Vec<Cell>,
    found: &mut Vec<Walk>,
    left: &mut usize,
) -> Result<(), HuntValueError> {
    let here = path[path.len() - 1];
    let place = path.len() - 1;
    let is_over = terms.field.is_exit(here) || place == terms.last;
    // Dead-end walks count towards the limit too.
    if is_over || terms.steps(here).next().is_none() {
        *left = left.checked_sub(1).ok_or(HuntValueError::Walks)?;
    }
    if is_over {
        found.push(Walk::new(terms, entry, path.clone()));
        return Ok(());
    }
    for next in terms.sensible_steps(here, place) {
        path.push(next);
        go_on(terms, entry, path, found, left)?;
        path.pop();
    }
    Ok(())
}

// The rules of a hunt in the terms of the exact solver.
//
// Places of a walk are numbered from 0, the entry. Whoever moves first and however the
// monster enters, a shot finds it at one place of its walk, the next shot at the next
// place, and the turn of the shot is the place plus a constant:
//
// ```text
//                      monster first          hunter first
//   before turn 1      entry o x o x o x      entry x o x o x o     o step, x shot
//   at turn 1          entry x o x o x        (x) entry x o x o     (x) nobody is there
// ```

/// The rules of a hunt on its field.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    pub(super) field: Arc<HuntField>,
    /// The first place of a walk that can be shot at.
    pub(super) first_shot: usize,
    /// The place after the last one that can be shot at.
    pub(super) shots_end: usize,
    /// The last place of a walk that does not end before.
    pub(super) last: usize,
    /// The turn of a shot minus the place at which it finds the monster.
    pub(super) turn_shift: u32,
    /// The turn with which the monster marks its entry.
    pub(super) mark: u32,
    /// What the hunter gets for a late monster.
    pub(super) late: f64,
    pub(super) passages: Passages,
    pub(super) shots_seen: bool,
    pub(super) may_stay: bool,
    pub(super) stuck_loses: bool,
    /// The steps from each cell to the nearest exit; `u32::MAX` for none.
    pub(super) to_exit: Vec<u32>,
}

impl Terms {
    /// Prepares the terms. Time and memory O(cells).
    pub(super) fn new(field: &Arc<HuntField>, rules: &HuntRules) -> Result<Self, HuntValueError> {
        check(field, rules)?;
        let turns = rules.last_turn(field.size()) as usize;
        let (turn_shift, mark) = match (rules.enters, rules.first) {
            (Enters::Before, HuntSide::Monster) => (0, 0),
            (Enters::Before, HuntSide::Hunter) => (1, 0),
            (Enters::AtTurnOne, HuntSide::Monster) => (1, 1),
            (Enters::AtTurnOne, HuntSide::Hunter) => (2, 1),
        };
        let to_exits = FlowField::to(field.board(), field.exits());
        let cells = (0..field.cell_count()).map(|number| Cell::new(number as u32));
        Ok(Self {
            field: Arc::clone(field),
            first_shot: usize::from(turn_shift == 0),
            shots_end: (turns + 1).saturating_sub(turn_shift),
            last: turns - mark as usize,
            turn_shift: turn_shift as u32,
            mark,
            late: match rules.late {
                Late::Draw => 0.5,
                Late::Monster => 0.0,
                Late::Hunter => 1.0,
            },
            passages: rules.passages,
            shots_seen: rules.shots_seen,
            may_stay: rules.may_stay,
            stuck_loses: rules.stuck_loses,
            to_exit: cells.map(|cell| to_exits.distance(cell).unwrap_or(u32::MAX)).collect(),
        })
    }

    /// The number of entries, all equally likely.
    pub(super) fn entry_count(&self) -> usize {
        self.field.entries().len()
    }

    /// Where the monster can be next, in the order of directions, its own cell last; none
    /// for a monster that is stuck and loses by it.
    pub(super) fn steps(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let board = self.field.board();
        let is_stuck = || board.neighbors(cell).next().is_none();
        let stays = self.may_stay || (!self.stuck_loses && is_stuck());
        board.neighbors(cell).chain(stays.then_some(cell))
    }

    /// Whether a monster that is here at this place of its walk can still avoid losing.
    pub(super) fn has_hope(&self, cell: Cell, place: usize) -> bool {
        self.late < 1.0 || self.to_exit[cell.index()] as usize <= self.last.saturating_sub(place)
    }

    /// The exit one step away, the first one in the order of directions.
    pub(super) fn exit_beside(&self, cell: Cell) -> Option<Cell> {
        self.field.board().neighbors(cell).find(|&next| self.field.is_exit(next))
    }

    /// The useful steps from this place of a walk: the one that leads out, if there is one;
    /// otherwise all that leave hope.
    pub(super) fn sensible_steps(&self, here: Cell, place: usize) -> Vec<Cell> {
        match self.exit_beside(here) {
            Some(exit) => vec![exit],
            None => self.steps(here).filter(|&next| self.has_hope(next, place + 1)).collect(),
        }
    }

    /// What the hunter gets for a monster that the last shot has missed here.
    pub(super) fn after_the_last_shot(&self, here: Cell) -> f64 {
        if self.last < self.shots_end {
            self.late
        } else if self.exit_beside(here).is_some() {
            0.0
        } else if self.steps(here).next().is_none() {
            1.0
        } else {
            self.late
        }
    }

    /// The report of a shot at this cell about a monster that has walked this path and is
    /// elsewhere: 0 for nothing.
    pub(super) fn report(&self, path: &[Cell], cell: Cell) -> u64 {
        match self.passages {
            Passages::None => 0,
            Passages::Last => {
                path.iter().rposition(|&at| at == cell).map_or(0, |place| place as u64 + 1)
            }
            Passages::All => path
                .iter()
                .enumerate()
                .filter(|&(_, &at)| at == cell)
                .fold(0, |bits, (place, _)| bits | 1 << place),
        }
    }

    /// The turns that a report stands for.
    pub(super) fn passages_of(&self, report: u64) -> Vec<u32> {
        match (self.passages, report) {
            (_, 0) | (Passages::None, _) => Vec::new(),
            (Passages::Last, report) => vec![report as u32 - 1 + self.mark],
            (Passages::All, report) => {
                let places = (0..u64::BITS).filter(|place| report >> place & 1 == 1);
                places.map(|place| place + self.mark).collect()
            }
        }
    }

    /// Encodes passages as the referee reports them; `None` if no walk has them.
    pub(super) fn encode(&self, passages: &[u32]) -> Option<u64> {
        let place = |&turn: &u32| turn.checked_sub(self.mark).filter(|&place| place < 64);
        match (self.passages, passages) {
            (_, []) => Some(0),
            (Passages::Last, [turn]) => place(turn).map(|place| u64::from(place) + 1),
            (Passages::None | Passages::Last, _) => None,
            (Passages::All, turns) => {
                turns.iter().try_fold(0, |bits, turn| Some(bits | 1 << place(turn)?))
            }
        }
    }
}

fn check(field: &HuntField, rules: &HuntRules) -> Result<(), HuntValueError> {
    let size = field.size();
    let across = size.width().max(size.height()) - 1;
    if let Some(fog) = rules.fog.filter(|fog| fog.radius < across) {
        return Err(HuntValueError::Fog(fog.radius));
    }
    match rules.knowledge {
        Knowledge::Exit => {}
        Knowledge::Size => return Err(HuntValueError::Knowledge("size alone")),
        Knowledge::Map => return Err(HuntValueError::Knowledge("walls alone")),
    }
    if rules.reveal_exit {
        return Err(HuntValueError::ExitTold);
    }
    if rules.discovered == Discovered::Current {
        return Err(HuntValueError::Discovered);
    }
    if let Some(shots) = rules.ammunition {
        return Err(HuntValueError::Ammunition(shots));
    }
    if rules.shot_radius > 0 {
        return Err(HuntValueError::ShotRadius(rules.shot_radius));
    }
    if field.board().neighborhood() != rules.neighborhood {
        let [field, rules] =
            [field.board().neighborhood(), rules.neighborhood].map(Neighborhood::count);
        return Err(HuntValueError::Neighborhood { field, rules });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::{Enters, HuntField, HuntRules, Knowledge, Late};
    use dedale::board::{CornerCutting, GridMap, Neighborhood, Point, Size, Terrain};

    const EIGHT: Neighborhood = Neighborhood::Eight(CornerCutting::Always);

    /// All walks that escape, also those that pass by an exit.
    fn all_walks(terms: &Terms, entry: usize, path: &[Cell], found: &mut Vec<Walk>) {
        let here = path[path.len() - 1];
        if terms.field.is_exit(here) {
            found.push(Walk::new(terms, entry, path.to_vec()));
        } else if path.len() <= terms.last {
            for next in terms.steps(here) {
                all_walks(terms, entry, &[path, &[next]].concat(), found);
            }
        }
    }

    #[test]
    fn known_numbers_of_walks_and_histories() {
        for (width, entries, exit, neighborhood, may_stay, turns, walks, nodes) in [
            (3, 1, 8, Neighborhood::Four, false, 6, 54, 179),
            (3, 1, 8, Neighborhood::Four, false, 8, 402, 5_311),
            (3, 1, 8, EIGHT, false, 6, 803, 2_336),
            (3, 3, 5, Neighborhood::Four, false, 6, 133, 794),
            (3, 3, 5, Neighborhood::Four, true, 6, 625, 4_646),
            (3, 3, 5, EIGHT, false, 5, 714, 1_148),
            (4, 3, 7, Neighborhood::Four, false, 6, 121, 1_545),
            (4, 3, 7, Neighborhood::Four, true, 5, 70, 551),
        ] {
            let size = Size::new(width, 3).unwrap();
            let mut map = GridMap::new(size, Terrain::FREE);
            map.starts = (0..entries).map(|y| Point::new(0, y)).collect();
            map.goals = vec![size.point_of(Cell::new(exit))];
            let rules = HuntRules {
                neighborhood,
                may_stay,
                turns: Some(turns),
                enters: Enters::Before,
                knowledge: Knowledge::Exit,
                late: Late::Hunter,
                ..HuntRules::default()
            };
            let field = Arc::new(HuntField::new(&map, neighborhood).unwrap());
            let terms = Terms::new(&field, &rules).unwrap();
            let mut all = Vec::new();
            for (entry, &cell) in field.entries().iter().enumerate() {
                all_walks(&terms, entry, &[cell], &mut all);
            }
            let histories = histories(&terms, &all, usize::MAX, &mut |_| Ok(())).unwrap();
            assert_eq!((all.len(), histories.len()), (walks, nodes));
        }
    }
}
