//! The rules of a hunt in the terms of the exact solver.
//!
//! Places of a walk are numbered from 0, the entry. Whoever moves first and however the
//! monster enters, a shot finds it at one place of its walk, the next shot at the next
//! place, and the turn of the shot is the place plus a constant:
//!
//! ```text
//!                      monster first          hunter first
//!   before turn 1      entry o x o x o x      entry x o x o x o     o step, x shot
//!   at turn 1          entry x o x o x        (x) entry x o x o     (x) nobody is there
//! ```

use std::sync::Arc;

use super::HuntValueError;
use crate::game::{Discovered, Enters, HuntField, HuntRules, HuntSide, Knowledge, Late, Passages};
use dedale::FlowField;
use dedale::board::{Cell, Graph, Neighborhood};

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
