use std::sync::Arc;

use dedale::board::{Cell, Graph, Size};

use super::{
    Enters, Found, HuntField, HuntRules, HuntSide, HunterView, Late, MAX_TURNS, MonsterView, found,
};

/// How a hunt ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HuntEnd {
    /// The monster was hit.
    Hit,
    /// The monster reached an exit.
    Escaped,
    /// The monster had no step.
    Stuck,
    /// The last turn passed.
    Late,
    /// A player gave up or broke the rules.
    Forfeit,
}

dedale::names! {
    HuntEnd:
    Hit = "hit", Escaped = "escaped", Stuck = "stuck", Late = "late", Forfeit = "forfeit"
}

/// How, when and for whom a hunt ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ended {
    /// The kind of end.
    pub how: HuntEnd,
    /// The turn of the end.
    pub turn: u32,
    /// The winner; `None` for a draw.
    pub winner: Option<HuntSide>,
}

/// An error in the rules of a hunt, or a move against them.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
pub enum HuntError {
    /// A number in the rules is out of its range.
    #[error("{what} is {least} to {most}, found {found}")]
    Rules {
        /// The option of the rules.
        what: &'static str,
        /// The least value allowed.
        least: u32,
        /// The greatest value allowed.
        most: u32,
        /// The value found.
        found: u32,
    },
    /// The field and the rules have different neighborhoods.
    #[error("the field was made for {field} neighbors, the rules are for {rules}")]
    Neighborhood {
        /// The neighbors of the field.
        field: usize,
        /// The neighbors of the rules.
        rules: usize,
    },
    /// This cell is not an entry.
    #[error("cell {} is not an entry of the field", .0.number())]
    NoEntry(Cell),
    /// No cell has this number.
    #[error("the field has {} cells, numbered from 0, found {found}", size.cell_count())]
    Off {
        /// The size of the field.
        size: Size,
        /// The number found.
        found: u32,
    },
    /// No step leads there.
    #[error("no step leads from {} to {}", size.point_of(*from), size.point_of(*to))]
    NoStep {
        /// The size of the field.
        size: Size,
        /// The cell of the monster.
        from: Cell,
        /// The target of the step.
        to: Cell,
    },
    /// It is not the turn of this side.
    #[error("it is not the {}'s turn", .0.name())]
    NotNow(HuntSide),
}

dedale::read_only! {
    /// A hunt in progress, held by the referee, who alone sees everything.
    ///
    /// Takes tens of bytes a cell. A step or a shot takes constant time, except in fog and with
    /// a shot radius.
    #[derive(Clone, Debug)]
    pub struct Hunt {
        /// The field, which only the referee knows in full.
        pub ref field: Arc<HuntField>,
        /// The monster's view.
        pub ref monster_view: MonsterView,
        /// The hunter's view.
        pub ref hunter_view: HunterView,
        /// The cell where the monster enters.
        pub entry: Cell,
        /// For each cell one more than the last turn at which the monster was there; 0 for
        /// never.
        last_passed: Vec<u32>,
        /// The current turn, from 1.
        pub turn: u32,
        to_move: HuntSide,
        /// How the hunt ended, if it is over.
        pub end: Option<Ended>,
    }
}

impl Hunt {
    /// Starts a hunt on this field, with the monster entering at this cell. Forced moves
    /// are made at once, so a hunt may be over from the start.
    pub fn new(field: Arc<HuntField>, rules: HuntRules, entry: Cell) -> Result<Self, HuntError> {
        check(&rules)?;
        if field.board().neighborhood() != rules.neighborhood {
            let [field, rules] = [field.board().neighborhood(), rules.neighborhood]
                .map(dedale::board::Neighborhood::count);
            return Err(HuntError::Neighborhood { field, rules });
        }
        if !field.entries().contains(&entry) {
            return Err(HuntError::NoEntry(entry));
        }
        let mut hunt = Self {
            monster_view: MonsterView::new(&field, rules),
            hunter_view: HunterView::new(&field, rules),
            entry,
            last_passed: vec![0; field.cell_count()],
            turn: 1,
            to_move: rules.first,
            end: None,
            field,
        };
        if rules.enters == Enters::Before {
            hunt.turn = 0;
            hunt.arrive(entry);
            hunt.turn = 1;
        }
        hunt.settle();
        Ok(hunt)
    }

    /// The rules of the hunt.
    pub const fn rules(&self) -> &HuntRules {
        self.hunter_view.rules()
    }

    /// The cell of the monster; `None` before it enters.
    pub fn monster(&self) -> Option<Cell> {
        self.monster_view.path().last().copied()
    }

    /// The last turn at which the monster was on this cell, if any.
    pub fn last_passed(&self, cell: Cell) -> Option<u32> {
        self.last_passed[cell.index()].checked_sub(1)
    }

    /// The side to move; `None` once the hunt is over.
    pub fn to_move(&self) -> Option<HuntSide> {
        self.end.is_none().then_some(self.to_move)
    }

    /// Moves the monster to this cell; its own cell to stay, where the rules let it.
    pub fn step(&mut self, to: Cell) -> Result<(), HuntError> {
        if self.to_move() != Some(HuntSide::Monster) {
            return Err(HuntError::NotNow(HuntSide::Monster));
        }
        self.on_the_field(to)?;
        let from = self.monster_view.here();
        let stays = to == from && self.may_stay();
        if !stays && self.field.board().direction_between(from, to).is_none() {
            return Err(HuntError::NoStep { size: self.field.size(), from, to });
        }
        self.arrive(to);
        self.pass_on();
        self.settle();
        Ok(())
    }

    /// Shoots at this cell, or lets the turn pass.
    pub fn shoot(&mut self, at: Option<Cell>) -> Result<(), HuntError> {
        if self.to_move() != Some(HuntSide::Hunter) {
            return Err(HuntError::NotNow(HuntSide::Hunter));
        }
        if let Some(cell) = at {
            self.on_the_field(cell)?;
            self.fire(cell);
        }
        self.pass_on();
        self.settle();
        Ok(())
    }

    fn on_the_field(&self, cell: Cell) -> Result<(), HuntError> {
        let size = self.field.size();
        let found = cell.number();
        if cell.index() < size.cell_count() { Ok(()) } else { Err(HuntError::Off { size, found }) }
    }

    fn fire(&mut self, cell: Cell) {
        self.hunter_view.note_shot(cell);
        if self.rules().shots_seen {
            self.monster_view.note_shot(cell);
        }
        let radius = self.rules().shot_radius;
        let field = Arc::clone(&self.field);
        for cell in field.size().around(cell, radius) {
            let found = self.found(cell);
            if found == Found::Monster {
                self.finish(HuntEnd::Hit, Some(HuntSide::Hunter));
            }
            self.hunter_view.note(cell, found);
        }
    }

    /// What a shot at this cell reports.
    fn found(&self, cell: Cell) -> Found {
        found(&self.field, self.rules(), self.monster_view.path(), cell, || self.last_passed(cell))
    }

    fn may_stay(&self) -> bool {
        let rules = self.rules();
        rules.may_stay || (!rules.stuck_loses && self.is_stuck())
    }

    fn is_stuck(&self) -> bool {
        self.field.board().neighbors(self.monster_view.here()).next().is_none()
    }

    fn arrive(&mut self, cell: Cell) {
        let from = self.monster_view.path().last().copied();
        self.monster_view.note_step(cell);
        self.last_passed[cell.index()] = self.turn + 1;
        let watched = self.hunter_view.watched(from, cell);
        let found = watched.map(|cell| (cell, self.found(cell))).collect();
        self.hunter_view.note_step(self.turn, found);
        if self.field.is_exit(cell) {
            self.finish(HuntEnd::Escaped, Some(HuntSide::Monster));
        }
    }

    /// Passes the turn to the other side, or starts the next turn.
    fn pass_on(&mut self) {
        if self.end.is_some() {
            return;
        }
        if self.to_move == self.rules().first {
            self.to_move = self.to_move.other();
            return;
        }
        if self.turn >= self.hunter_view.last_turn() {
            let winner = match self.rules().late {
                Late::Draw => None,
                Late::Monster => Some(HuntSide::Monster),
                Late::Hunter => Some(HuntSide::Hunter),
            };
            self.finish(HuntEnd::Late, winner);
            return;
        }
        self.to_move = self.rules().first;
        self.turn += 1;
        self.monster_view.begin_turn(self.turn);
        self.hunter_view.begin_turn(self.turn);
    }

    /// Makes the forced moves: the monster enters, a hunter without shots lets the turn
    /// pass, a monster without steps loses or stays.
    fn settle(&mut self) {
        while self.end.is_none() {
            match self.to_move {
                HuntSide::Hunter if self.hunter_view.shots_left() == Some(0) => self.pass_on(),
                HuntSide::Hunter => return,
                HuntSide::Monster if self.monster().is_none() => {
                    self.arrive(self.entry);
                    self.pass_on();
                }
                HuntSide::Monster if self.rules().may_stay || !self.is_stuck() => return,
                HuntSide::Monster if self.rules().stuck_loses => {
                    self.finish(HuntEnd::Stuck, Some(HuntSide::Hunter));
                }
                HuntSide::Monster => {
                    self.arrive(self.monster_view.here());
                    self.pass_on();
                }
            }
        }
    }

    const fn finish(&mut self, how: HuntEnd, winner: Option<HuntSide>) {
        self.end = Some(Ended { how, turn: self.turn, winner });
    }
}

/// Checks the numbers of the rules against their ranges.
fn check(rules: &HuntRules) -> Result<(), HuntError> {
    let fog = super::Fog::RADII;
    let numbers = [
        ("the number of turns", 1, MAX_TURNS, rules.turns),
        ("the shot radius", 0, HuntRules::MAX_SHOT_RADIUS, Some(rules.shot_radius)),
        ("the radius of the fog", *fog.start(), *fog.end(), rules.fog.map(|fog| fog.radius)),
    ];
    let wrong = numbers.into_iter().find_map(|(what, least, most, found)| {
        let found = found.filter(|found| !(least..=most).contains(found))?;
        Some(HuntError::Rules { what, least, most, found })
    });
    wrong.map_or(Ok(()), Err)
}
