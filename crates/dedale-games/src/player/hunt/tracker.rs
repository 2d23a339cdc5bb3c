//! Where a hunter thinks that the monster is.
//!
//! A [`Tracker`] is a [`Belief`] over all pairs of a cell and a *hypothesis*. A hypothesis supposes one
//! style of walking and one goal. If the exits are known they are the goal of every hypothesis;
//! else each cell of the border is the goal of a hypothesis of its own, and entry and exit face
//! each other, as on the fields that are drawn.
//!
//! If the map is not known, neither are the walls. Each cell of which nothing is known is a
//! wall with the same chance p, whatever the others are; p is (1 + walls found) / (4 +
//! cells found). A walker who would rather go one way than another goes the other one if
//! the first is a wall: so the chance of a step is that of all steps rather taken being
//! shut, times that of its own cell being free. A cell found is a wall or free from then
//! on. This forgets that a cell which is free at one turn is free at the next, so under an
//! unknown map the filter is exact for its model and the model is not the game.

use crate::game::{Enters, Found, HuntSide, HunterView, Passages, Report};
use crate::solve::belief::{Belief, Chain};
use dedale::Random;
use dedale::board::{Cell, Direction, SquareBoard};

use super::hypotheses::{Hypotheses, Style};

/// No more numbers than this in all slices; then what is past is forgotten.
const MOST_KEPT: usize = 1 << 23;

/// What is known of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    Nothing,
    Free,
    Wall,
}

#[derive(Debug)]
pub(super) struct Tracker {
    hypotheses: Hypotheses,
    known: Vec<Known>,
    found: u32,
    walls: u32,
    /// The chance of a wall with which the chain was filled.
    supposed: f64,
    chain: Chain,
    /// The chain at the beginning, if it serves the next hunt too.
    unspoilt: Option<Chain>,
    belief: Belief,
    /// The turn of slice 0.
    first_turn: u32,
    /// The turn of the current slice.
    turn: u32,
    /// So many reports have been told to the belief.
    told: usize,
}

/// The chance that an unknown cell is a wall, before any is known.
const FIRST_CHANCE: f64 = 0.25;

impl Tracker {
    /// For the hunt that begins. The tracker of an earlier hunt is used again if it knew
    /// as little of its field.
    pub(super) fn begin(kept: &mut Option<Self>, view: &HunterView, styles: &[Style]) {
        let board = |tracker: &Self| {
            (tracker.hypotheses.board.size(), tracker.hypotheses.board.neighborhood())
        };
        match kept {
            Some(tracker)
                if view.board().is_none()
                    && tracker.unspoilt.is_some()
                    && board(tracker) == (view.size(), view.rules().neighborhood) =>
            {
                tracker.reset(view);
            }
            _ => *kept = Some(Self::over(view, Hypotheses::new(view, styles))),
        }
    }

    /// Over all walks that can be, each step as likely as another.
    pub(super) fn of_any_walk(view: &HunterView) -> Self {
        Self::over(view, Hypotheses::without_goal(view, &[Style::Wandering]))
    }

    fn over(view: &HunterView, hypotheses: Hypotheses) -> Self {
        let cells = (0..view.size().cell_count() as u32).map(Cell::new);
        let known = cells.map(|cell| match view.board().map(|map| map.is_free(cell)) {
            None => Known::Nothing,
            Some(true) => Known::Free,
            Some(false) => Known::Wall,
        });
        let known: Vec<Known> = known.collect();
        let mut tracker = Self {
            chain: Chain::new(&hypotheses.board, hypotheses.all.len(), |_, _, _| 0.0),
            belief: Belief::new(known.len(), hypotheses.all.len(), &hypotheses.first),
            unspoilt: None,
            hypotheses,
            known,
            found: 0,
            walls: 0,
            supposed: FIRST_CHANCE,
            first_turn: first_turn(view),
            turn: first_turn(view),
            told: 0,
        };
        tracker.refill(view, None);
        tracker.unspoilt = view.board().is_none().then(|| tracker.chain.clone());
        tracker.bans(view);
        tracker
    }

    /// As at the beginning, where nothing is known.
    fn reset(&mut self, view: &HunterView) {
        if let Some(unspoilt) = &self.unspoilt {
            self.chain.clone_from(unspoilt);
        }
        self.known.fill(Known::Nothing);
        (self.found, self.walls, self.supposed, self.told) = (0, 0, FIRST_CHANCE, 0);
        let first = std::mem::take(&mut self.hypotheses.first);
        self.begin_again(view, first_turn(view), &first);
        self.hypotheses.first = first;
    }

    /// The tracker, if there is one, when it has learned what there is to learn; `None` if
    /// the monster is not on the field yet.
    pub(super) fn following<'a>(
        kept: &'a mut Option<Self>,
        view: &HunterView,
    ) -> Option<&'a mut Self> {
        Self::following_to(kept, view, view.turn())
    }

    /// The same at the hunter's shot of this turn, which all that the view has comes before.
    pub(super) fn following_to<'a>(
        kept: &'a mut Option<Self>,
        view: &HunterView,
        turn: u32,
    ) -> Option<&'a mut Self> {
        kept.as_mut().and_then(|tracker| tracker.follow(view, turn).then_some(tracker))
    }

    /// Learns what the view has and the tracker has not, up to the hunter's shot of this
    /// turn. Whether the monster is on the field by now.
    fn follow(&mut self, view: &HunterView, turn: u32) -> bool {
        while let Some(report) = view.reports().get(self.told) {
            self.pass_to(now(view, report.turn));
            self.told += 1;
            self.learn(view, report);
        }
        let turn = now(view, turn);
        self.pass_to(turn);
        if turn < first_turn(view) {
            return false;
        }
        if self.belief.is_impossible(&self.chain) {
            self.restart(view, turn);
        } else if self.belief.turns() * self.chain.cell_count() * self.hypotheses.all.len()
            > MOST_KEPT
        {
            let first = self.belief.now(&self.chain).to_vec();
            self.begin_again(view, turn, &first);
        }
        true
    }

    /// How likely each cell is.
    pub(super) fn cells(&mut self) -> &[f64] {
        self.belief.cells(&self.chain)
    }

    /// How likely each cell was at each turn from that of slice 0 on.
    pub(super) fn past(&mut self) -> Vec<(u32, Vec<f64>)> {
        let hypotheses = self.hypotheses.all.len();
        let slices = self.belief.smoothed(&self.chain).into_iter();
        let cells =
            slices.map(|masses| masses.chunks(hypotheses).map(|cell| cell.iter().sum()).collect());
        (self.first_turn..).zip(cells).collect()
    }

    /// Draws so many walks up to now, each with its next step, and gives them one after the
    /// other. The same buffer is used for all.
    pub(super) fn walks(
        &mut self,
        count: usize,
        random: &mut Random,
        mut each: impl FnMut(&[Cell], Cell),
    ) {
        let Some(walks) = self.belief.walks(&self.chain) else { return };
        let mut walk = Vec::new();
        for _ in 0..count {
            let Some(hypothesis) = walks.draw(random, &mut walk) else { continue };
            let Some(&here) = walk.last() else { continue };
            each(&walk, step_of(&self.hypotheses.board, &self.chain, hypothesis, here, random));
        }
    }

    /// Draws so many walks and follows each from where it is now, which is step 0, for so many
    /// steps or to the goal that it is supposed to have.
    pub(super) fn futures(
        &mut self,
        count: usize,
        steps: usize,
        random: &mut Random,
        mut each: impl FnMut(usize, Cell),
    ) {
        let Some(walks) = self.belief.walks(&self.chain) else { return };
        for _ in 0..count {
            let Some((hypothesis, mut here)) = walks.draw_last(random) else { continue };
            let goal = self.hypotheses.supposed_exit(hypothesis);
            for step in 0..steps {
                if goal == Some(here) {
                    break;
                }
                each(step, here);
                here = step_of(&self.hypotheses.board, &self.chain, hypothesis, here, random);
            }
        }
    }

    fn pass_to(&mut self, turn: u32) {
        while self.turn < turn {
            self.belief.advance();
            self.turn += 1;
        }
    }

    fn learn(&mut self, view: &HunterView, report: &Report) {
        let cell = report.cell;
        let was = self.known[cell.index()];
        let is = if report.found == Found::Wall { Known::Wall } else { Known::Free };
        if view.board().is_none() && was == Known::Nothing {
            self.known[cell.index()] = is;
            self.found += 1;
            self.walls += u32::from(is == Known::Wall);
            self.refill(view, Some(cell));
        }
        self.tell(view, report);
    }

    /// Tells the belief what a report says of the slices there are.
    fn tell(&mut self, view: &HunterView, report: &Report) {
        let at = |turn: u32| (turn - self.first_turn) as usize;
        let cell = report.cell;
        let seen = now(view, report.turn);
        match &report.found {
            Found::Monster => {}
            Found::Wall => self.belief.ban(cell),
            Found::Free { .. } if seen < self.first_turn => {}
            Found::Free { passages, .. } => match (view.rules().passages, passages[..].last()) {
                (Passages::None, _) => self.belief.forbid(at(seen), cell),
                (Passages::All, _) => {
                    let kept = passages.iter().filter(|&&turn| turn >= self.first_turn);
                    let turns: Vec<usize> = kept.map(|&turn| at(turn)).collect();
                    self.belief.passed_only(cell, &turns, at(seen));
                }
                (Passages::Last, Some(&turn)) if turn >= self.first_turn => {
                    self.belief.last_passed(cell, at(turn), at(seen));
                }
                (Passages::Last, _) => self.belief.never(cell, at(seen)),
            },
        }
    }

    /// The monster walks as no hypothesis does: from the freshest trace it may have gone anywhere.
    fn restart(&mut self, view: &HunterView, turn: u32) {
        let mut first = vec![0.0; self.known.len() * self.hypotheses.all.len()];
        if let Some(trace) = view.freshest() {
            let start = trace.cell.index() * self.hypotheses.all.len();
            first[start..start + self.hypotheses.all.len()].fill(1.0);
            self.begin_again(view, trace.turn, &first);
            for report in view.reports().iter().filter(|report| report.turn >= trace.turn) {
                self.tell(view, report);
            }
            self.pass_to(turn);
            if !self.belief.is_impossible(&self.chain) {
                return;
            }
        }
        for (cell, masses) in first.chunks_mut(self.hypotheses.all.len()).enumerate() {
            masses.fill(if self.known[cell] == Known::Wall { 0.0 } else { 1.0 });
        }
        self.begin_again(view, turn, &first);
    }

    fn begin_again(&mut self, view: &HunterView, turn: u32, first: &[f64]) {
        self.belief = Belief::new(self.known.len(), self.hypotheses.all.len(), first);
        self.first_turn = turn;
        self.turn = turn;
        self.bans(view);
    }

    /// Where the monster is not as long as the hunt goes on.
    fn bans(&mut self, view: &HunterView) {
        for &exit in view.exits().unwrap_or_default() {
            self.belief.ban(exit);
        }
        for hypothesis in 0..self.hypotheses.all.len() {
            if let Some(exit) = self.hypotheses.supposed_exit(hypothesis) {
                self.belief.ban_model(exit, hypothesis);
            }
        }
        for (cell, known) in (0..).map(Cell::new).zip(&self.known) {
            if *known == Known::Wall {
                self.belief.ban(cell);
            }
        }
    }

    /// Fills the chain anew: round a cell of which more is known, or all of it.
    fn refill(&mut self, view: &HunterView, around: Option<Cell>) {
        let chance = (1.0 + f64::from(self.walls)) / (4.0 + f64::from(self.found));
        let near = |a: f64, b: f64| (0.7..1.4).contains(&(a / b));
        let around = around.filter(|_| near(self.supposed, chance));
        if around.is_none() {
            self.supposed = chance;
        }
        let Self { hypotheses, known, chain, .. } = self;
        let supposed = self.supposed;
        let free = |cell: Cell| match known[cell.index()] {
            Known::Free => 1.0,
            Known::Wall => 0.0,
            Known::Nothing => 1.0 - supposed,
        };
        let may_stay = view.rules().may_stay;
        let stay = |hypothesis: usize| {
            if may_stay && hypotheses.all[hypothesis].style == Style::Wandering { 1.0 } else { 0.0 }
        };
        // Asked for all ways of a hypothesis and cell one after the other, staying first.
        let mut chances = [0.0; 8];
        let weight = |hypothesis: usize, cell: Cell, direction: Option<Direction>| {
            let Some(direction) = direction else {
                chances = hypotheses.chances(hypothesis, cell, &free);
                return stay(hypothesis);
            };
            chances[direction.index()]
        };
        match around {
            None => chain.refill(&hypotheses.board, weight),
            Some(cell) => {
                let (size, at) = (hypotheses.board.size(), hypotheses.board.point_of(cell));
                let beside =
                    Direction::ALL.into_iter().filter_map(|direction| size.toward(at, direction));
                let cells = beside.filter_map(|at| size.cell_at(at)).chain([cell]);
                chain.refill_cells(&hypotheses.board, cells, weight);
            }
        }
        if around.is_none_or(|cell| known[cell.index()] == Known::Wall) {
            self.belief.rerun_from(0);
        }
    }
}

/// Where a walker of this hypothesis goes from here.
fn step_of(
    board: &SquareBoard,
    chain: &Chain,
    hypothesis: usize,
    here: Cell,
    random: &mut Random,
) -> Cell {
    let mut left = random.unit();
    for direction in board.exits(here) {
        left -= chain.probability(hypothesis, here, Some(direction));
        if left < 0.0 {
            return board.toward(here, direction).unwrap_or(here);
        }
    }
    here
}

/// The turn with which the monster marks its entry.
fn first_turn(view: &HunterView) -> u32 {
    u32::from(view.rules().enters == Enters::AtTurnOne)
}

/// The slice that a shot of this turn is about: with the hunter first, the turn before.
fn now(view: &HunterView, turn: u32) -> u32 {
    turn - u32::from(view.rules().first == HuntSide::Hunter)
}
