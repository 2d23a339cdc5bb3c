use std::sync::Arc;

use super::{Fog, HuntField, HuntRules};
use dedale::board::{Board, Cell, Direction, GridMap, Size, Terrain};

/// A shot, and the turn at which it fell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shot {
    /// The turn.
    pub turn: u32,
    /// Its cell; with a shot radius, the middle.
    pub cell: Cell,
}

/// What the monster sees of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sight {
    /// It can be entered.
    Free,
    /// It cannot.
    Wall,
    /// It lies in the fog.
    Unknown,
}

/// What the monster sees: the field or, in fog, the part around it; entries and exits; its
/// own way; and the shots where the rules show them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MonsterView {
    rules: HuntRules,
    last_turn: u32,
    turn: u32,
    path: Vec<Cell>,
    shots: Vec<Shot>,
    field: Arc<HuntField>,
    fog: Option<Supposed>,
}

/// What is supposed of a field in fog: all that is not seen is free.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Supposed {
    fog: Fog,
    /// The exits of a field without walls.
    open: Arc<[u8]>,
    exits: Vec<u8>,
    seen: Vec<bool>,
}

impl MonsterView {
    /// Of a monster that is not on the field yet.
    pub(super) fn new(field: &Arc<HuntField>, rules: HuntRules) -> Self {
        let fog = rules.fog.map(|fog| {
            let map = GridMap::new(field.size(), Terrain::FREE);
            let open = map.board(rules.neighborhood).exit_table().to_vec();
            let seen = vec![false; open.len()];
            Supposed { fog, exits: open.clone(), open: open.into(), seen }
        });
        Self {
            rules,
            last_turn: rules.last_turn(field.size()),
            turn: 1,
            path: Vec::new(),
            shots: Vec::new(),
            field: Arc::clone(field),
            fog,
        }
    }

    /// The rules.
    pub const fn rules(&self) -> &HuntRules {
        &self.rules
    }

    /// Columns and rows.
    pub fn size(&self) -> Size {
        self.field.size()
    }

    /// The turn, from 1.
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// The last turn there is.
    pub const fn last_turn(&self) -> u32 {
        self.last_turn
    }

    /// Where the monster is. Panics while it is not on the field, when it has nothing to
    /// decide.
    pub fn here(&self) -> Cell {
        *self.path.last().expect("a monster on the field")
    }

    /// The cells it has been on, the entry first, each as often as it was there.
    pub fn path(&self) -> &[Cell] {
        &self.path
    }

    /// Where monsters may come in.
    pub fn entries(&self) -> &[Cell] {
        self.field.entries()
    }

    /// Where the monster gets out.
    pub fn exits(&self) -> &[Cell] {
        self.field.exits()
    }

    /// Whether the monster gets out here.
    #[inline]
    pub fn is_exit(&self, cell: Cell) -> bool {
        self.field.is_exit(cell)
    }

    /// The shots that it has seen, by rising turns.
    pub fn shots(&self) -> &[Shot] {
        &self.shots
    }

    /// What it sees of this cell.
    pub fn sight(&self, cell: Cell) -> Sight {
        match &self.fog {
            Some(supposed) if !supposed.seen[cell.index()] => Sight::Unknown,
            _ if self.field.board().is_free(cell) => Sight::Free,
            _ => Sight::Wall,
        }
    }

    /// The ways that leave each cell, as bits, as far as the monster knows; what it does
    /// not see it supposes to be free.
    pub fn exit_table(&self) -> &[u8] {
        self.fog.as_ref().map_or_else(|| self.field.board().exit_table(), |fog| &fog.exits)
    }

    /// Where the way leads, if the monster thinks that it can be taken. From where it is,
    /// this is so.
    #[inline]
    pub fn toward(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let open = self.exit_table()[cell.index()] & direction.bit() != 0;
        open.then(|| self.field.board().table().beside(cell, direction))
    }

    /// The steps that it can take now, in the order of ways; where it may stay, its own
    /// cell comes last.
    pub fn steps(&self) -> impl Iterator<Item = Cell> {
        let here = self.here();
        let stays = self.rules.may_stay.then_some(here);
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| self.toward(here, direction))
            .chain(stays)
    }

    /// Whether what the monster has seen may be forgotten again.
    pub fn forgets(&self) -> bool {
        self.fog.as_ref().is_some_and(|supposed| !supposed.fog.memory)
    }

    /// The whole field, if there is no fog.
    pub fn field(&self) -> Option<&Arc<HuntField>> {
        (!self.has_fog()).then_some(&self.field)
    }

    pub(super) const fn has_fog(&self) -> bool {
        self.fog.is_some()
    }

    /// All of it, seen or not.
    pub(super) const fn whole_field(&self) -> &Arc<HuntField> {
        &self.field
    }

    pub(super) const fn begin_turn(&mut self, turn: u32) {
        self.turn = turn;
    }

    pub(super) fn note_shot(&mut self, cell: Cell) {
        self.shots.push(Shot { turn: self.turn, cell });
    }

    pub(super) fn note_step(&mut self, to: Cell) {
        let from = self.path.last().copied();
        self.path.push(to);
        if let Some(supposed) = &mut self.fog {
            if !supposed.fog.memory
                && let Some(from) = from
            {
                supposed.set_seen(from, false, &self.field);
            }
            supposed.set_seen(to, true, &self.field);
        }
    }
}

impl Supposed {
    /// Sees what lies around a cell, or does not see it any more.
    fn set_seen(&mut self, from: Cell, seen: bool, field: &HuntField) {
        for cell in field.size().around(from, self.fog.radius) {
            self.seen[cell.index()] = seen;
        }
        self.suppose(from, field);
    }

    /// Says anew what is supposed of the steps at the cells seen from here.
    fn suppose(&mut self, from: Cell, field: &HuntField) {
        for cell in field.size().around(from, self.fog.radius + 1) {
            let open = Direction::ALL
                .into_iter()
                .filter(|&direction| self.supposes(cell, direction, field));
            self.exits[cell.index()] = open.fold(0, |bits, direction| bits | direction.bit());
        }
    }

    /// Whether the step is supposed to be open. It is known where both cells are seen and,
    /// for a diagonal step, both that it passes; else only seen walls close it.
    fn supposes(&self, cell: Cell, direction: Direction, field: &HuntField) -> bool {
        if self.open[cell.index()] & direction.bit() == 0 {
            return false;
        }
        let board = field.board();
        let seen = |cell: Cell| self.seen[cell.index()];
        let next = board.table().beside(cell, direction);
        let passes_seen = || {
            let [column, row] = direction.straight_parts();
            [column, row].into_iter().all(|direction| seen(board.table().beside(cell, direction)))
        };
        if seen(cell) && seen(next) && (!direction.is_diagonal() || passes_seen()) {
            return board.exit_table()[cell.index()] & direction.bit() != 0;
        }
        [cell, next].into_iter().all(|cell| !seen(cell) || board.is_free(cell))
    }
}
