use std::sync::Arc;

use super::deduced::turns_on;
use super::{
    Enters, Found, HuntField, HuntRules, HuntSide, HunterView, Late, MAX_TURNS, MonsterView,
    Passages,
};
use dedale::board::{Cell, Graph, Size};

/// How a hunt has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HuntEnd {
    /// The monster was hit.
    Hit,
    /// The monster has reached an exit.
    Escaped,
    /// The monster had no step.
    Stuck,
    /// The last turn is over.
    Late,
    /// A player gave up or broke the rules.
    Forfeit,
}

impl HuntEnd {
    /// `hit`, `escaped`, `stuck`, `late` or `forfeit`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hit => "hit",
            Self::Escaped => "escaped",
            Self::Stuck => "stuck",
            Self::Late => "late",
            Self::Forfeit => "forfeit",
        }
    }
}

/// How, when and for whom a hunt has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ended {
    /// How.
    pub how: HuntEnd,
    /// The turn.
    pub turn: u32,
    /// Who has won; `None` for a draw.
    pub winner: Option<HuntSide>,
}

/// What the rules forbid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HuntError {
    /// The rules ask for something that there is not.
    #[error("{what} is {least} to {most}, found {found}")]
    Rules {
        /// What is asked for.
        what: &'static str,
        /// The least that it may be.
        least: u32,
        /// The most that it may be.
        most: u32,
        /// What it is.
        found: u32,
    },
    /// The ways of the field are not those of the rules.
    #[error("the field was made for {field} neighbors, the rules are for {rules}")]
    Neighborhood {
        /// Of the field.
        field: usize,
        /// Of the rules.
        rules: usize,
    },
    /// The monster does not come in here.
    #[error("cell {} is no entry of the field", .0.number())]
    NoEntry(Cell),
    /// There is no cell of this number.
    #[error("the field has {} cells, numbered from 0, found {found}", size.cell_count())]
    Off {
        /// The size of the field.
        size: Size,
        /// The number.
        found: u32,
    },
    /// No step leads there.
    #[error("no step leads from {} to {}", size.point_of(*from), size.point_of(*to))]
    NoStep {
        /// The size of the field.
        size: Size,
        /// Where the monster is.
        from: Cell,
        /// Where it would step.
        to: Cell,
    },
    /// It is not this side's turn.
    #[error("it is not the {}'s turn", .0.name())]
    NotNow(HuntSide),
}

/// A hunt being played: the referee, who alone knows all.
///
/// Some tens of bytes for each cell; a step and a shot take constant time, but in fog and
/// with a shot radius.
#[derive(Clone, Debug)]
pub struct Hunt {
    field: Arc<HuntField>,
    monster: MonsterView,
    hunter: HunterView,
    entry: Cell,
    inside: bool,
    /// The turn after the last one at which the monster was on each cell, counted so that
    /// 0 is never.
    last_passed: Vec<u32>,
    turn: u32,
    to_move: HuntSide,
    end: Option<Ended>,
}

impl Hunt {
    /// A hunt on this field, whose monster comes in here: where only one thing can be
    /// done, it is done, so a hunt may be over at once.
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
            monster: MonsterView::new(&field, rules),
            hunter: HunterView::new(&field, rules),
            entry,
            inside: false,
            last_passed: vec![0; field.cell_count()],
            turn: 1,
            to_move: rules.first,
            end: None,
            field,
        };
        if rules.enters == Enters::Before {
            hunt.turn = 0;
            hunt.enter();
            hunt.turn = 1;
        }
        hunt.settle();
        Ok(hunt)
    }

    /// The field, as only the referee knows it.
    pub const fn field(&self) -> &Arc<HuntField> {
        &self.field
    }

    /// The rules.
    pub const fn rules(&self) -> &HuntRules {
        self.hunter.rules()
    }

    /// What the monster sees.
    pub const fn monster_view(&self) -> &MonsterView {
        &self.monster
    }

    /// What the hunter sees.
    pub const fn hunter_view(&self) -> &HunterView {
        &self.hunter
    }

    /// The turn, from 1.
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// Where the monster comes in.
    pub const fn entry(&self) -> Cell {
        self.entry
    }

    /// Where the monster is; `None` if it has not come in yet.
    pub fn monster(&self) -> Option<Cell> {
        self.inside.then(|| self.monster.here())
    }

    /// The turn at which the monster was last on this cell, if it was.
    pub fn last_passed(&self, cell: Cell) -> Option<u32> {
        self.last_passed[cell.index()].checked_sub(1)
    }

    /// Who has to move; `None` once it is over.
    pub fn to_move(&self) -> Option<HuntSide> {
        self.end.is_none().then_some(self.to_move)
    }

    /// How it has ended, if it has.
    pub const fn end(&self) -> Option<Ended> {
        self.end
    }

    /// The monster steps to this cell, or stays, where it may.
    pub fn step(&mut self, to: Cell) -> Result<(), HuntError> {
        if self.to_move() != Some(HuntSide::Monster) {
            return Err(HuntError::NotNow(HuntSide::Monster));
        }
        self.on_the_field(to)?;
        let from = self.monster.here();
        let stays = to == from && self.may_stay();
        if !stays && self.field.board().direction_between(from, to).is_none() {
            return Err(HuntError::NoStep { size: self.field.size(), from, to });
        }
        self.arrive(to);
        self.pass_on();
        self.settle();
        Ok(())
    }

    /// The hunter shoots at this cell, or lets the turn pass.
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
        self.hunter.note_shot(cell);
        if self.rules().shots_seen {
            self.monster.note_shot(cell);
        }
        let radius = self.rules().shot_radius;
        let field = Arc::clone(&self.field);
        for cell in field.size().around(cell, radius) {
            let found = self.found(cell);
            if found == Found::Monster {
                self.finish(HuntEnd::Hit, Some(HuntSide::Hunter));
            }
            self.hunter.note(cell, found);
        }
    }

    /// What a shot at this cell tells.
    fn found(&self, cell: Cell) -> Found {
        if !self.field.board().is_free(cell) {
            return Found::Wall;
        }
        if self.monster() == Some(cell) {
            return Found::Monster;
        }
        let passages = match self.rules().passages {
            Passages::Last => self.last_passed(cell).into_iter().collect(),
            Passages::All => {
                let first = u32::from(self.rules().enters == Enters::AtTurnOne);
                turns_on(self.monster.path(), cell, first).collect()
            }
            Passages::None => Vec::new(),
        };
        Found::Free { passages, exit: self.rules().exit_told && self.field.is_exit(cell) }
    }

    fn may_stay(&self) -> bool {
        let rules = self.rules();
        rules.may_stay || (!rules.stuck_loses && self.is_stuck())
    }

    fn is_stuck(&self) -> bool {
        self.field.board().neighbors(self.monster.here()).next().is_none()
    }

    fn enter(&mut self) {
        self.inside = true;
        self.arrive(self.entry);
    }

    fn arrive(&mut self, cell: Cell) {
        self.monster.note_step(cell);
        self.last_passed[cell.index()] = self.turn + 1;
        if self.field.is_exit(cell) {
            self.finish(HuntEnd::Escaped, Some(HuntSide::Monster));
        }
    }

    /// It is the other side's turn, or the next turn.
    fn pass_on(&mut self) {
        if self.end.is_some() {
            return;
        }
        if self.to_move == self.rules().first {
            self.to_move = self.to_move.other();
            return;
        }
        if self.turn >= self.hunter.last_turn() {
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
        self.monster.begin_turn(self.turn);
        self.hunter.begin_turn(self.turn);
    }

    /// Does what leaves no choice: the monster comes in, a hunter without shots lets the
    /// turn pass, a monster without steps loses or stays.
    fn settle(&mut self) {
        while self.end.is_none() {
            match self.to_move {
                HuntSide::Hunter if self.hunter.shots_left() == Some(0) => self.pass_on(),
                HuntSide::Hunter => return,
                HuntSide::Monster if !self.inside => {
                    self.enter();
                    self.pass_on();
                }
                HuntSide::Monster if self.rules().may_stay || !self.is_stuck() => return,
                HuntSide::Monster if self.rules().stuck_loses => {
                    self.finish(HuntEnd::Stuck, Some(HuntSide::Hunter));
                }
                HuntSide::Monster => {
                    self.arrive(self.monster.here());
                    self.pass_on();
                }
            }
        }
    }

    const fn finish(&mut self, how: HuntEnd, winner: Option<HuntSide>) {
        self.end = Some(Ended { how, turn: self.turn, winner });
    }
}

/// Whether the numbers of the rules are within their bounds.
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
