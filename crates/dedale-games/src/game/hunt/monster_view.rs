use std::sync::Arc;

use super::{Fog, HuntField, HuntRules};
use dedale::board::{Board, Cell, Direction, GridMap, Size, Terrain};

/// A shot, with the turn at which it fell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shot {
    /// The turn of the shot.
    pub turn: u32,
    /// The target cell; with a shot radius, the centre.
    pub cell: Cell,
}

/// What the monster sees of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sight {
    /// The cell can be entered.
    Free,
    /// The cell cannot be entered.
    Wall,
    /// The cell lies in the fog.
    Unknown,
}

dedale::read_only! {
    /// The view of the monster: the field or, in fog, the part around it; entries and exits; its
    /// own path; and the shots where the rules show them.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct MonsterView {
        /// The rules of the hunt.
        pub ref rules: HuntRules,
        /// The last turn of the hunt.
        pub last_turn: u32,
        /// The current turn, from 1.
        pub turn: u32,
        /// The cells it has been on, the entry first, with repetitions.
        pub path: Vec<Cell>,
        /// The shots that it has seen, by ascending turns.
        pub shots: Vec<Shot>,
        field: Arc<HuntField>,
        fog: Option<Assumed>,
    }
}

/// What the monster assumes about a field in fog: every unseen cell is free.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Assumed {
    fog: Fog,
    /// The exit table of a field without walls.
    open: Arc<[u8]>,
    exits: Vec<u8>,
    seen: Vec<bool>,
}

impl MonsterView {
    /// The view of a monster that is not on the field yet.
    pub(super) fn new(field: &Arc<HuntField>, rules: HuntRules) -> Self {
        let fog = rules.fog.map(|fog| {
            let map = GridMap::new(field.size(), Terrain::FREE);
            let open = map.board(rules.neighborhood).exit_table().to_vec();
            let seen = vec![false; open.len()];
            Assumed { fog, exits: open.clone(), open: open.into(), seen }
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

    /// The size of the field in columns and rows.
    pub fn size(&self) -> Size {
        self.field.size()
    }

    /// The cell of the monster.
    ///
    /// # Panics
    ///
    /// Panics while it is not on the field, when it has nothing to decide.
    pub fn here(&self) -> Cell {
        *self.path.last().expect("a monster on the field")
    }

    /// The cells where monsters may enter.
    pub fn entries(&self) -> &[Cell] {
        self.field.entries()
    }

    /// The cells where the monster escapes.
    pub fn exits(&self) -> &[Cell] {
        self.field.exits()
    }

    /// Whether the monster escapes at this cell.
    #[inline]
    pub fn is_exit(&self, cell: Cell) -> bool {
        self.field.is_exit(cell)
    }

    /// What it sees of this cell.
    pub fn sight(&self, cell: Cell) -> Sight {
        match &self.fog {
            Some(assumed) if !assumed.seen[cell.index()] => Sight::Unknown,
            _ if self.field.board().is_free(cell) => Sight::Free,
            _ => Sight::Wall,
        }
    }

    /// The directions that lead out of each cell, as bits, as far as the monster knows; it
    /// assumes unseen cells to be free.
    pub fn exit_table(&self) -> &[u8] {
        self.fog.as_ref().map_or_else(|| self.field.board().exit_table(), |fog| &fog.exits)
    }

    /// The cell in this direction, if the monster believes the step to be open. From its
    /// own cell this is always right.
    #[inline]
    pub fn toward(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let open = self.exit_table()[cell.index()] & direction.bit() != 0;
        open.then(|| self.field.board().table().beside(cell, direction))
    }

    /// The steps open to it now, in the order of directions; where it may stay, its own
    /// cell comes last.
    pub fn steps(&self) -> impl Iterator<Item = Cell> {
        let here = self.here();
        let stays = self.rules.may_stay.then_some(here);
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| self.toward(here, direction))
            .chain(stays)
    }

    /// Whether the monster can forget what it has seen.
    pub fn forgets(&self) -> bool {
        self.fog.as_ref().is_some_and(|assumed| !assumed.fog.memory)
    }

    /// The whole field, if there is no fog.
    pub fn field(&self) -> Option<&Arc<HuntField>> {
        (!self.has_fog()).then_some(&self.field)
    }

    pub(super) const fn has_fog(&self) -> bool {
        self.fog.is_some()
    }

    /// The whole field, seen or not.
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
        if let Some(assumed) = &mut self.fog {
            if !assumed.fog.memory
                && let Some(from) = from
            {
                assumed.set_seen(from, false, &self.field);
            }
            assumed.set_seen(to, true, &self.field);
        }
    }
}

impl Assumed {
    /// Marks the surroundings of a cell as seen or unseen.
    fn set_seen(&mut self, from: Cell, seen: bool, field: &HuntField) {
        for cell in field.size().around(from, self.fog.radius) {
            self.seen[cell.index()] = seen;
        }
        self.assume(from, field);
    }

    /// Updates the assumed steps of the cells seen from here.
    fn assume(&mut self, from: Cell, field: &HuntField) {
        for cell in field.size().around(from, self.fog.radius + 1) {
            let open = Direction::ALL
                .into_iter()
                .filter(|&direction| self.assumes(cell, direction, field));
            self.exits[cell.index()] = open.fold(0, |bits, direction| bits | direction.bit());
        }
    }

    /// Whether the step is assumed to be open. It is known where both cells are seen and,
    /// for a diagonal step, both cells that it passes; otherwise only seen walls close it.
    fn assumes(&self, cell: Cell, direction: Direction, field: &HuntField) -> bool {
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
