//! The hunter's belief about where the monster is.
//!
//! A [`Tracker`] is a [`Belief`] over all pairs of a cell and a *hypothesis*. A hypothesis
//! fixes one style of walking and one goal. If the exits are known, every hypothesis has
//! them as its goal; otherwise each cell of the border is the goal of its own hypothesis,
//! and entry and exit face each other, as on generated fields.
//!
//! If the map is not known, neither are the walls. Each unknown cell is a wall with the
//! same probability p, independently of the others; p is (1 + walls found) / (4 + cells
//! found). A walker who prefers one step takes another if the first is blocked: so the
//! probability of a step is that of all preferred steps being blocked, times that of its
//! own cell being free. A cell found is a wall or free from then on. This ignores that a
//! cell free at one turn is free at the next, so under an unknown map the filter is exact
//! for its model, but the model is not the game.

use crate::game::{Enters, Found, HuntSide, HunterView, Passages, Report};
use crate::solve::belief::{Belief, Chain};
use dedale::Random;
use dedale::board::{Cell, Direction, SquareBoard};

use super::hypotheses::{Hypotheses, Style};

/// The most numbers in all slices; beyond it the past is forgotten.
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
    /// The probability of a wall with which the chain was filled.
    assumed: f64,
    chain: Chain,
    /// The initial chain, if it serves the next hunt too.
    initial: Option<Chain>,
    belief: Belief,
    /// The turn of slice 0.
    first_turn: u32,
    /// The turn of the current slice.
    turn: u32,
    /// The number of reports that the belief has learned.
    reports: usize,
    /// The free cells that shots have discovered, each with the slice of the first shot.
    discovered: Vec<(u32, Cell)>,
}

/// The probability that an unknown cell is a wall, before any is known.
const FIRST_CHANCE: f64 = 0.25;

impl Tracker {
    /// Starts a new hunt. Reuses the tracker of an earlier hunt if that knew as little of
    /// its field.
    pub(super) fn begin(kept: &mut Option<Self>, view: &HunterView, styles: &[Style]) {
        let board = |tracker: &Self| {
            (tracker.hypotheses.board.size(), tracker.hypotheses.board.neighborhood())
        };
        match kept {
            Some(tracker)
                if view.board().is_none()
                    && tracker.initial.is_some()
                    && board(tracker) == (view.size(), view.rules().neighborhood) =>
            {
                tracker.reset(view);
            }
            _ => *kept = Some(Self::over(view, Hypotheses::new(view, styles))),
        }
    }

    /// Over all possible walks, each step equally likely.
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
            initial: None,
            hypotheses,
            known,
            found: 0,
            walls: 0,
            assumed: FIRST_CHANCE,
            first_turn: first_turn(view),
            turn: first_turn(view),
            reports: 0,
            discovered: Vec::new(),
        };
        tracker.refill(view, None);
        tracker.initial = view.board().is_none().then(|| tracker.chain.clone());
        tracker.bans(view);
        tracker
    }

    /// Resets to the start, where nothing is known.
    fn reset(&mut self, view: &HunterView) {
        if let Some(initial) = &self.initial {
            self.chain.clone_from(initial);
        }
        self.known.fill(Known::Nothing);
        self.discovered.clear();
        (self.found, self.walls, self.assumed, self.reports) = (0, 0, FIRST_CHANCE, 0);
        let first = std::mem::take(&mut self.hypotheses.first);
        self.begin_again(view, first_turn(view), &first);
        self.hypotheses.first = first;
    }

    /// The tracker after learning all that the view reports; `None` if the monster is not
    /// on the field yet, or there is no tracker.
    pub(super) fn following<'a>(
        kept: &'a mut Option<Self>,
        view: &HunterView,
    ) -> Option<&'a mut Self> {
        Self::following_to(kept, view, view.turn())
    }

    /// The same at the hunter's shot of this turn, from all reports in the view before it.
    pub(super) fn following_to<'a>(
        kept: &'a mut Option<Self>,
        view: &HunterView,
        turn: u32,
    ) -> Option<&'a mut Self> {
        kept.as_mut().and_then(|tracker| tracker.follow(view, turn).then_some(tracker))
    }

    /// Learns the new reports of the view, up to the hunter's shot of this turn. Returns
    /// whether the monster is on the field by now.
    fn follow(&mut self, view: &HunterView, turn: u32) -> bool {
        while let Some(report) = view.reports().get(self.reports) {
            self.pass_to(view, now(view, report.turn));
            self.reports += 1;
            self.learn(view, report);
        }
        let turn = now(view, turn);
        self.pass_to(view, turn);
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

    /// The probability of each cell.
    pub(super) fn cells(&mut self) -> &[f64] {
        self.belief.cells(&self.chain)
    }

    /// The probability of each cell at each turn from that of slice 0 on.
    pub(super) fn past(&mut self) -> Vec<(u32, Vec<f64>)> {
        let hypotheses = self.hypotheses.all.len();
        let slices = self.belief.smoothed(&self.chain).into_iter();
        let cells =
            slices.map(|masses| masses.chunks(hypotheses).map(|cell| cell.iter().sum()).collect());
        (self.first_turn..).zip(cells).collect()
    }

    /// Samples this many walks up to now, each with its next step, and yields them one by
    /// one in a shared buffer.
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

    /// Samples this many walks and follows each from its current cell, which is step 0, for
    /// up to so many steps or to its assumed goal.
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
            let goal = self.hypotheses.assumed_exit(hypothesis);
            for step in 0..steps {
                if goal == Some(here) {
                    break;
                }
                each(step, here);
                here = step_of(&self.hypotheses.board, &self.chain, hypothesis, here, random);
            }
        }
    }

    fn pass_to(&mut self, view: &HunterView, turn: u32) {
        if turn >= self.turn {
            self.watch(view);
        }
        while self.turn < turn {
            self.belief.advance();
            self.turn += 1;
            self.watch(view);
        }
    }

    /// Learns what discovered cells show in the current slice, where the rules show what they
    /// are now: the monster on one of them, or on none.
    fn watch(&mut self, view: &HunterView) {
        let turn = self.turn;
        if !view.is_current_at(turn) {
            return;
        }
        let slice = (turn - self.first_turn) as usize;
        if let Some(cell) = view.sighted(turn) {
            self.belief.pin(slice, cell);
            return;
        }
        for &(_, cell) in self.discovered.iter().filter(|&&(since, _)| since < turn) {
            self.belief.forbid(slice, cell);
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
        if is == Known::Free && self.discovered.iter().all(|&(_, known)| known != cell) {
            self.discovered.push((now(view, report.turn), cell));
        }
        self.inform(view, report);
    }

    /// Passes a report on to the belief, for the slices that exist.
    fn inform(&mut self, view: &HunterView, report: &Report) {
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

    /// The monster walks as no hypothesis does: it may have gone anywhere from the freshest
    /// trace.
    fn restart(&mut self, view: &HunterView, turn: u32) {
        let mut first = vec![0.0; self.known.len() * self.hypotheses.all.len()];
        if let Some(trace) = view.freshest() {
            let start = trace.cell.index() * self.hypotheses.all.len();
            first[start..start + self.hypotheses.all.len()].fill(1.0);
            self.begin_again(view, trace.turn, &first);
            for report in view.reports().iter().filter(|report| report.turn >= trace.turn) {
                self.inform(view, report);
            }
            self.pass_to(view, turn);
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

    /// Bans the cells where the monster cannot be while the hunt goes on.
    fn bans(&mut self, view: &HunterView) {
        for &exit in view.exits().unwrap_or_default() {
            self.belief.ban(exit);
        }
        for hypothesis in 0..self.hypotheses.all.len() {
            if let Some(exit) = self.hypotheses.assumed_exit(hypothesis) {
                self.belief.ban_model(exit, hypothesis);
            }
        }
        for (cell, known) in (0..).map(Cell::new).zip(&self.known) {
            if *known == Known::Wall {
                self.belief.ban(cell);
            }
        }
    }

    /// Refills the chain: around a cell that was learned, or all of it.
    fn refill(&mut self, view: &HunterView, around: Option<Cell>) {
        let chance = (1.0 + f64::from(self.walls)) / (4.0 + f64::from(self.found));
        let near = |a: f64, b: f64| (0.7..1.4).contains(&(a / b));
        let around = around.filter(|_| near(self.assumed, chance));
        if around.is_none() {
            self.assumed = chance;
        }
        let Self { hypotheses, known, chain, .. } = self;
        let assumed = self.assumed;
        let free = |cell: Cell| match known[cell.index()] {
            Known::Free => 1.0,
            Known::Wall => 0.0,
            Known::Nothing => 1.0 - assumed,
        };
        let may_stay = view.rules().may_stay;
        let stay = |hypothesis: usize| {
            if may_stay && hypotheses.all[hypothesis].style == Style::Wandering { 1.0 } else { 0.0 }
        };
        // Called for all directions of a hypothesis and cell in a row, staying first.
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
