use std::sync::Arc;

use super::{HuntField, HuntRules, Knowledge};
use dedale::board::{Cell, Size, SquareBoard};

/// What a shot reports about a cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Found {
    /// The cell cannot be entered.
    Wall,
    /// The monster is there and has lost.
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

/// What one shot reported about one cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Report {
    /// The turn of the shot.
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

/// What the hunter sees: the size of the field, all shot reports, and more where the rules
/// reveal it.
///
/// Takes about ten bytes a cell, plus the reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HunterView {
    rules: HuntRules,
    size: Size,
    last_turn: u32,
    turn: u32,
    shots_left: Option<u32>,
    shots: Vec<super::Shot>,
    reports: Vec<Report>,
    /// For each cell the index of its latest report plus one; 0 for none.
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

    /// The rules of the hunt.
    pub const fn rules(&self) -> &HuntRules {
        &self.rules
    }

    /// The size of the field in columns and rows.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The current turn, from 1.
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// The last turn of the hunt.
    pub const fn last_turn(&self) -> u32 {
        self.last_turn
    }

    /// The number of shots left; `None` for one each turn.
    pub const fn shots_left(&self) -> Option<u32> {
        self.shots_left
    }

    /// All shots, by ascending turns.
    pub fn shots(&self) -> &[super::Shot] {
        &self.shots
    }

    /// All reports, by ascending turns; with a shot radius, several cells a shot, row by
    /// row.
    pub fn reports(&self) -> &[Report] {
        &self.reports
    }

    /// The latest report about this cell.
    pub fn report(&self, cell: Cell) -> Option<&Report> {
        (self.latest[cell.index()] as usize).checked_sub(1).map(|number| &self.reports[number])
    }

    /// The trace with the highest turn found so far.
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
    }
}
