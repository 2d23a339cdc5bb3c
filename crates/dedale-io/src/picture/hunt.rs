//! Scenes of a hunt, as seen by the referee, by the monster and by the hunter.

use dedale::board::{Cell, Direction, Size};
use dedale_games::game::{Enters, HuntRules};

/// A cell that the monster is known to have visited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Trail {
    /// The last turn at which it was there.
    pub turn: u32,
    /// The direction in which it left.
    pub toward: Option<Direction>,
    /// From 1, long ago, to 4, just now.
    pub fresh: u8,
}

/// What a scene shows of a hunt; empty in other scenes.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct HuntSigns {
    /// One for each cell, or empty.
    pub(super) unseen: Vec<bool>,
    trails: Vec<Option<Trail>>,
    /// The probability of the monster on each cell, from 0 to 8; or empty.
    pub(super) heat: Vec<u8>,
    pub(super) shots: Vec<Cell>,
    pub(super) monster: Option<Cell>,
    pub(super) is_hit: bool,
}

impl HuntSigns {
    pub(super) fn blank(size: Size) -> Self {
        let trails = vec![None; size.cell_count()];
        Self { trails, unseen: vec![false; size.cell_count()], ..Self::default() }
    }

    /// Whether the scene shows a hunt.
    pub(super) const fn is_shown(&self) -> bool {
        !self.trails.is_empty()
    }

    pub(super) fn is_unseen(&self, cell: Cell) -> bool {
        self.unseen.get(cell.index()) == Some(&true)
    }

    pub(super) fn trail(&self, cell: Cell) -> Option<Trail> {
        *self.trails.get(cell.index())?
    }

    /// Where shots have fallen, the last one at the end; may contain duplicates.
    pub(super) fn shots(&self) -> &[Cell] {
        &self.shots
    }

    pub(super) const fn monster(&self) -> Option<Cell> {
        self.monster
    }

    /// Whether the monster was hit.
    pub(super) const fn is_hit(&self) -> bool {
        self.is_hit
    }

    /// The probability of the monster there, from 0 to 8.
    pub(super) fn heat(&self, cell: Cell) -> u8 {
        self.heat.get(cell.index()).copied().unwrap_or(0)
    }

    /// The number of digits of the highest turn.
    pub(super) fn digits(&self) -> usize {
        let highest = self.trails.iter().flatten().map(|trail| trail.turn).max();
        highest.unwrap_or(0).checked_ilog10().unwrap_or(0) as usize + 1
    }

    pub(super) fn mark(&mut self, cell: Cell, turn: u32, toward: Option<Direction>, now: u32) {
        let fresh = match now.saturating_sub(turn) {
            0..=1 => 4,
            2..=4 => 3,
            5..=12 => 2,
            _ => 1,
        };
        self.trails[cell.index()] = Some(Trail { turn, toward, fresh });
    }

    pub(super) fn follow(&mut self, path: &[Cell], rules: &HuntRules, size: Size, now: u32) {
        let first = u32::from(rules.enters == Enters::AtTurnOne);
        for (index, (&cell, turn)) in path.iter().zip(first..).enumerate() {
            let toward = path.get(index + 1).and_then(|&next| direction_to(size, cell, next));
            self.mark(cell, turn, toward, now);
        }
        self.monster = path.last().copied();
    }
}

pub(super) fn direction_to(size: Size, from: Cell, to: Cell) -> Option<Direction> {
    let from = size.point_of(from);
    Direction::ALL
        .into_iter()
        .find(|&direction| size.toward(from, direction) == Some(size.point_of(to)))
}

/// One sign of a hunt, for a legend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OneSign {
    Unseen,
    Trail,
    Monster,
    Shot,
    Heat,
}

pub(super) fn cells(size: Size) -> impl Iterator<Item = Cell> + use<> {
    (0..size.cell_count() as u32).map(Cell::new)
}
