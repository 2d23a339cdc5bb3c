use std::sync::Arc;

use super::{Discovered, HuntField, HuntRules, Knowledge};
use dedale::board::{Cell, Size, SquareBoard};

/// What a shot reports about a cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Found {
    /// The cell cannot be entered.
    Wall,
    /// The monster is there; if a shot reports it, it has lost.
    Monster,
    /// The cell is free.
    Free {
        /// The turns at which the monster was there, ascending: none if never, the last or
        /// all as [`HuntRules::passages`] says; none if nothing is reported.
        passages: Vec<u32>,
        /// Whether it is an exit; only where the rules report exits.
        exit: bool,
    },
}

/// What one shot reported about one cell, or what has changed there since.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Report {
    /// The turn of the shot; of a change, the turn of the monster's step.
    pub turn: u32,
    /// The cell reported.
    pub cell: Cell,
    /// What was found.
    pub found: Found,
}

/// A place and time where the monster was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Trace {
    /// The cell it was on.
    pub cell: Cell,
    /// The turn with which it marked the cell.
    pub turn: u32,
}

dedale::read_only! {
    /// The view of the hunter: the size of the field, all shot reports, and more where the rules
    /// reveal it.
    ///
    /// Takes about ten bytes a cell, plus the reports and changes.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct HunterView {
        /// The rules of the hunt.
        pub ref rules: HuntRules,
        /// The size of the field in columns and rows.
        pub size: Size,
        /// The last turn of the hunt.
        pub last_turn: u32,
        /// The current turn, from 1.
        pub turn: u32,
        /// The number of shots left; `None` for one each turn.
        pub shots_left: Option<u32>,
        /// All shots, by ascending turns.
        pub shots: Vec<super::Shot>,
        /// All reports of shots, by ascending turns; with a shot radius, several cells a shot,
        /// row by row.
        pub reports: Vec<Report>,
        /// For each cell the index of its latest report plus one; 0 for none.
        latest: Vec<u32>,
        /// The changes on discovered cells, by ascending turns: where the monster has left
        /// one, then where it has come to one. Empty unless the rules show what such a cell is
        /// now ([`Discovered::Current`]).
        pub changes: Vec<Report>,
        /// For each cell the index of its latest change plus one, if no shot has reported on it
        /// since; 0 for none. Empty unless changes are seen.
        changed: Vec<u32>,
        /// The turn of the monster's latest step, if changes are seen.
        current_to: Option<u32>,
        /// The trace with the highest turn found so far; where the monster was seen counts as
        /// one.
        pub freshest: Option<Trace>,
        known: Option<Arc<HuntField>>,
    }
}

impl HunterView {
    pub(super) fn new(field: &Arc<HuntField>, rules: HuntRules) -> Self {
        Self {
            rules,
            size: field.size(),
            last_turn: rules.last_turn(field.size()),
            turn: 1,
            shots_left: rules.ammunition,
            shots: Vec::new(),
            reports: Vec::new(),
            latest: vec![0; field.cell_count()],
            changes: Vec::new(),
            changed: match rules.discovered {
                Discovered::AtShot => Vec::new(),
                Discovered::Current => vec![0; field.cell_count()],
            },
            current_to: None,
            freshest: None,
            known: (rules.knowledge != Knowledge::Size).then(|| Arc::clone(field)),
        }
    }

    /// What the hunter sees of this cell: the latest report about it or, where the rules show
    /// what a discovered cell is now, its latest change. `None` if it is not discovered.
    pub fn report(&self, cell: Cell) -> Option<&Report> {
        let latest = |numbers: &[u32]| (*numbers.get(cell.index())? as usize).checked_sub(1);
        match latest(&self.changed) {
            Some(number) => Some(&self.changes[number]),
            None => latest(&self.latest).map(|number| &self.reports[number]),
        }
    }

    /// The cell where a shot has hit the monster.
    pub fn hit(&self) -> Option<Cell> {
        let hit = self.reports.iter().rfind(|report| report.found == Found::Monster);
        hit.map(|report| report.cell)
    }

    /// Whether the rules show what discovered cells are now, and the view has the monster's
    /// step of this turn.
    pub(crate) fn is_current_at(&self, turn: u32) -> bool {
        self.current_to.is_some_and(|latest| turn <= latest)
    }

    /// Where the hunter has seen the monster at this turn without a shot: on a discovered
    /// cell.
    pub(crate) fn sighted(&self, turn: u32) -> Option<Cell> {
        let count = self.changes.partition_point(|change| change.turn <= turn);
        let last = self.changes[..count].last()?;
        (last.found == Found::Monster).then_some(last.cell)
    }

    /// The whole field, if the hunter knows the map and the exits.
    pub fn field(&self) -> Option<&Arc<HuntField>> {
        self.known.as_ref().filter(|_| self.rules.knowledge == Knowledge::Exit)
    }

    /// The board, if the hunter knows the map.
    pub fn board(&self) -> Option<&SquareBoard> {
        self.known.as_deref().map(HuntField::board)
    }

    /// The entries of the monster, if the hunter knows the map.
    pub fn entries(&self) -> Option<&[Cell]> {
        self.known.as_deref().map(HuntField::entries)
    }

    /// The exits, if the hunter knows them from the start.
    pub fn exits(&self) -> Option<&[Cell]> {
        self.field().map(|field| field.exits())
    }

    /// Whether the cell is free, if the hunter knows.
    pub fn is_free(&self, cell: Cell) -> Option<bool> {
        if let Some(board) = self.board() {
            return Some(board.is_free(cell));
        }
        self.report(cell).map(|report| report.found != Found::Wall)
    }

    pub(super) const fn begin_turn(&mut self, turn: u32) {
        self.turn = turn;
    }

    pub(super) fn note_shot(&mut self, cell: Cell) {
        self.shots.push(super::Shot { turn: self.turn, cell });
        if let Some(left) = &mut self.shots_left {
            *left -= 1;
        }
    }

    pub(super) fn note(&mut self, cell: Cell, found: Found) {
        if let Found::Free { passages, .. } = &found
            && let Some(&turn) = passages.last()
            && self.freshest.is_none_or(|trace| trace.turn <= turn)
        {
            self.freshest = Some(Trace { cell, turn });
        }
        self.reports.push(Report { turn: self.turn, cell, found });
        self.latest[cell.index()] = self.reports.len() as u32;
        if let Some(changed) = self.changed.get_mut(cell.index()) {
            *changed = 0;
        }
    }

    /// The cells that a step changes before the hunter's eyes.
    pub(super) fn watched(&self, from: Option<Cell>, to: Cell) -> impl Iterator<Item = Cell> {
        let cells = from.filter(|&from| from != to).into_iter().chain([to]);
        cells.filter(|&cell| !self.changed.is_empty() && self.latest[cell.index()] > 0)
    }

    /// Notes what the watched cells are after the monster's step of this turn.
    pub(super) fn note_step(&mut self, turn: u32, found: Vec<(Cell, Found)>) {
        self.current_to = (!self.changed.is_empty()).then_some(turn);
        for (cell, found) in found {
            if self.report(cell).is_some_and(|report| report.found == found) {
                continue;
            }
            if found == Found::Monster {
                self.freshest = Some(Trace { cell, turn });
            }
            self.changes.push(Report { turn, cell, found });
            self.changed[cell.index()] = self.changes.len() as u32;
        }
    }
}
