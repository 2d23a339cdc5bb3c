use std::sync::Arc;

use super::{HuntField, HuntRules, Knowledge};
use dedale::board::{Cell, Size, SquareBoard};

/// What the hunter learns of a cell by a shot.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Found {
    /// It cannot be entered.
    Wall,
    /// The monster is there and has lost.
    Monster,
    /// It is free.
    Free {
        /// When the monster was there, by rising turns: none if never, one (the last) or
        /// all as [`HuntRules::passages`] says; none if nothing is told.
        passages: Vec<u32>,
        /// Whether it is an exit; only where the rules tell.
        exit: bool,
    },
}

/// What the hunter learned of one cell by one shot.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Report {
    /// The turn of the shot.
    pub turn: u32,
    /// The cell.
    pub cell: Cell,
    /// What was found.
    pub found: Found,
}

/// Where and when the monster was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Trace {
    /// Where it was.
    pub cell: Cell,
    /// The turn with which it marked the cell.
    pub turn: u32,
}

/// What the hunter sees: the size of the field, what it has found, and more where the
/// rules tell it.
///
/// Some ten bytes a cell, and each report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HunterView {
    rules: HuntRules,
    size: Size,
    last_turn: u32,
    turn: u32,
    shots_left: Option<u32>,
    shots: Vec<super::Shot>,
    reports: Vec<Report>,
    /// For each cell the number of its latest report, and one; 0 for none.
    latest: Vec<u32>,
    freshest: Option<Trace>,
    known: Option<Arc<HuntField>>,
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
            freshest: None,
            known: (rules.knowledge != Knowledge::Size).then(|| Arc::clone(field)),
        }
    }

    /// The rules.
    pub const fn rules(&self) -> &HuntRules {
        &self.rules
    }

    /// Columns and rows.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The turn, from 1.
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// The last turn there is.
    pub const fn last_turn(&self) -> u32 {
        self.last_turn
    }

    /// How many shots are left; `None` for one each turn.
    pub const fn shots_left(&self) -> Option<u32> {
        self.shots_left
    }

    /// All shots, by rising turns.
    pub fn shots(&self) -> &[super::Shot] {
        &self.shots
    }

    /// All that was found, by rising turns; with a shot radius, several cells for each
    /// shot, row by row.
    pub fn reports(&self) -> &[Report] {
        &self.reports
    }

    /// What was found last on this cell.
    pub fn report(&self, cell: Cell) -> Option<&Report> {
        (self.latest[cell.index()] as usize).checked_sub(1).map(|number| &self.reports[number])
    }

    /// The trace with the highest turn that was found so far.
    pub const fn freshest(&self) -> Option<Trace> {
        self.freshest
    }

    /// The whole field, if the hunter knows the map and the exits.
    pub fn field(&self) -> Option<&Arc<HuntField>> {
        self.known.as_ref().filter(|_| self.rules.knowledge == Knowledge::Exit)
    }

    /// The board, if the hunter knows the map.
    pub fn board(&self) -> Option<&SquareBoard> {
        self.known.as_deref().map(HuntField::board)
    }

    /// Where the monster may come in, if the hunter knows the map.
    pub fn entries(&self) -> Option<&[Cell]> {
        self.known.as_deref().map(HuntField::entries)
    }

    /// The exits, if the hunter knows them from the beginning.
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
    }
}
