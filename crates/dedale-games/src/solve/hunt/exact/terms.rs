//! The rules of a hunt in the terms in which it is valued.
//!
//! Places of a walk are numbered from 0, the entry. Whoever is first and however the
//! monster comes in, a shot finds it at one place of its walk, the next shot at the next
//! place, and the turn of the shot is the place plus a constant:
//!
//! ```text
//!                      monster first          hunter first
//!   before turn 1      entry o x o x o x      entry x o x o x o     o step, x shot
//!   at turn 1          entry x o x o x        (x) entry x o x o     (x) nobody is there
//! ```

use std::sync::Arc;

use super::HuntValueError;
use crate::game::{Enters, HuntField, HuntRules, HuntSide, Knowledge, Late, Passages};
use dedale::FlowField;
use dedale::board::{Cell, Graph, Neighborhood};

/// A hunt's rules on its field.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    pub(super) field: Arc<HuntField>,
    /// The first place of a walk that can be shot at.
    pub(super) first_shot: usize,
    /// The place after the last one that can be shot at.
    pub(super) shots_end: usize,
    /// The last place of a walk that does not end before.
    pub(super) last: usize,
    /// The turn of a shot, less the place at which it finds the monster.
    pub(super) turn_shift: u32,
    /// The turn with which the monster marks its entry.
    pub(super) mark: u32,
    /// What the hunter gets for a late monster.
    pub(super) late: f64,
    pub(super) passages: Passages,
    pub(super) shots_seen: bool,
    pub(super) may_stay: bool,
    pub(super) stuck_loses: bool,
    /// Each cell's steps to the nearest exit; `u32::MAX` for none.
    pub(super) to_exit: Vec<u32>,
}

impl Terms {
    /// Time and memory O(cells).
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

    /// How many entries there are, each as likely as the others.
    pub(super) fn entry_count(&self) -> usize {
        self.field.entries().len()
    }

    /// Where the monster can be next, in the order of ways, its own cell last; nothing for
    /// one that is stuck and loses by it.
    pub(super) fn steps(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let board = self.field.board();
        let is_stuck = || board.neighbors(cell).next().is_none();
        let stays = self.may_stay || (!self.stuck_loses && is_stuck());
        board.neighbors(cell).chain(stays.then_some(cell))
    }

    /// Whether a monster that is here at this place of its walk can still do better than
    /// lose.
    pub(super) fn has_hope(&self, cell: Cell, place: usize) -> bool {
        self.late < 1.0 || self.to_exit[cell.index()] as usize <= self.last.saturating_sub(place)
    }

    /// The exit that one step leads to, the first one in the order of ways.
    pub(super) fn exit_beside(&self, cell: Cell) -> Option<Cell> {
        self.field.board().neighbors(cell).find(|&next| self.field.is_exit(next))
    }

    /// The steps from this place of a walk that can be of use: the one that leads out, if
    /// there is one; else all that leave hope.
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

    /// What a shot at this cell tells of a monster that has walked so far and is elsewhere:
    /// 0 for nothing.
    pub(super) fn told(&self, direction: &[Cell], cell: Cell) -> u64 {
        match self.passages {
            Passages::None => 0,
            Passages::Last => {
                direction.iter().rposition(|&at| at == cell).map_or(0, |place| place as u64 + 1)
            }
            Passages::All => direction
                .iter()
                .enumerate()
                .filter(|&(_, &at)| at == cell)
                .fold(0, |bits, (place, _)| bits | 1 << place),
        }
    }

    /// The turns that are meant by what is told.
    pub(super) fn passages_of(&self, told: u64) -> Vec<u32> {
        match (self.passages, told) {
            (_, 0) | (Passages::None, _) => Vec::new(),
            (Passages::Last, told) => vec![told as u32 - 1 + self.mark],
            (Passages::All, told) => {
                let places = (0..u64::BITS).filter(|place| told >> place & 1 == 1);
                places.map(|place| place + self.mark).collect()
            }
        }
    }

    /// The same of passages as the referee tells them; `None` if no walk has them.
    pub(super) fn told_by(&self, passages: &[u32]) -> Option<u64> {
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
    if rules.exit_told {
        return Err(HuntValueError::ExitTold);
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
