//! Players for the hunt, from the simple ones of "Chasse" to the provably optimal, and
//! tournaments and contests between them.

mod contest;
mod hunters;
mod hypotheses;
mod kinds;
#[cfg(feature = "hunt-values")]
mod optimal;
mod rating;
mod shortest;
mod tournament;
mod tracker;

pub use contest::{Disqualified, Judged, Played, Schedule, Standing, standings};
pub use hunters::{Bayes, Camper, HunterBelief, Mixture, Possible};
pub use kinds::{HunterKind, MonsterKind};
#[cfg(feature = "hunt-values")]
pub use optimal::Optimal;
pub use rating::{Rating, Score, ratings};
pub use shortest::{DepthFirst, Shortest, Wanderer};
pub use tournament::{
    FieldSource, HunterEntrant, MonsterEntrant, Pair, StoppedTournament, Tally, Tournament,
    TournamentError, any_entry,
};

use std::convert::Infallible;
use std::sync::Arc;
#[cfg(feature = "hunt-values")]
use std::sync::{Mutex, PoisonError};

use dedale::board::{Cell, Direction, Point};
use dedale::{Phrase, Phrased, Random};

use self::hunters::STYLES;
use self::shortest::ExitDistances;
use self::tracker::Tracker;
use crate::game::{
    Ended, Hunt, HuntEnd, HuntError, HuntField, HuntRules, HuntSide, HunterView, MonsterView,
};
#[cfg(feature = "hunt-values")]
use crate::solve::hunt::{HuntGame, HuntValue};

/// The reason why a player forfeits a hunt, by giving up or by breaking the rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error(transparent)]
pub struct Forfeit(pub Phrase);

/// A player for the monster.
///
/// It plays one hunt after another. Its choices depend only on what it is shown and on the
/// random numbers.
pub trait MonsterPlayer {
    /// Called when a hunt begins.
    fn begin(&mut self, view: &MonsterView, random: &mut Random) -> Result<(), Forfeit>;

    /// The cell to step to.
    fn step(&mut self, view: &MonsterView, random: &mut Random) -> Result<Cell, Forfeit>;

    /// Called when the hunt is over.
    fn over(&mut self, _view: &MonsterView, _end: Ended) {}
}

/// A player for the hunter, who plays one hunt after another.
pub trait HunterPlayer {
    /// Called when a hunt begins.
    fn begin(&mut self, _view: &HunterView, _random: &mut Random) -> Result<(), Forfeit> {
        Ok(())
    }

    /// The cell to shoot at; `None` to let the turn pass.
    fn shoot(&mut self, view: &HunterView, random: &mut Random) -> Result<Option<Cell>, Forfeit>;

    /// Called when the hunt is over.
    fn over(&mut self, _view: &HunterView, _end: Ended) {}
}

/// The outcome of a hunt between two players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// How the hunt ended.
    pub end: Ended,
    /// The side that gave up or broke the rules, and why, if the hunt ended so.
    pub forfeit: Option<(HuntSide, Forfeit)>,
}

/// Plays a hunt to its end. `random` has the generators of the monster and of the hunter.
///
/// `watch` is shown the hunt after each step and each shot.
pub fn play_hunt(
    hunt: &mut Hunt,
    monster: &mut dyn MonsterPlayer,
    hunter: &mut dyn HunterPlayer,
    random: &mut [Random; 2],
    mut watch: impl FnMut(&Hunt),
) -> Outcome {
    let watch = |hunt: &Hunt| {
        watch(hunt);
        Ok::<(), Infallible>(())
    };
    match play_hunt_watched(hunt, monster, hunter, random, watch) {
        Ok(outcome) => outcome,
        Err(never) => match never {},
    }
}

/// Like [`play_hunt`], but an error from the watcher stops the hunt; then `over` is not
/// called on the players.
pub fn play_hunt_watched<E>(
    hunt: &mut Hunt,
    monster: &mut dyn MonsterPlayer,
    hunter: &mut dyn HunterPlayer,
    random: &mut [Random; 2],
    mut watch: impl FnMut(&Hunt) -> Result<(), E>,
) -> Result<Outcome, E> {
    let [monster_random, hunter_random] = random;
    let begun = monster
        .begin(hunt.monster_view(), monster_random)
        .map_err(|why| (HuntSide::Monster, why))
        .and_then(|()| {
            let begun = hunter.begin(hunt.hunter_view(), hunter_random);
            begun.map_err(|why| (HuntSide::Hunter, why))
        });
    let mut forfeit = begun.err();
    while let (None, Some(side)) = (&forfeit, hunt.to_move()) {
        let done = match side {
            HuntSide::Monster => monster
                .step(hunt.monster_view(), monster_random)
                .and_then(|to| hunt.step(to).map_err(Forfeit::of)),
            HuntSide::Hunter => hunter
                .shoot(hunt.hunter_view(), hunter_random)
                .and_then(|at| hunt.shoot(at).map_err(Forfeit::of)),
        };
        match done {
            Ok(()) => watch(hunt)?,
            Err(why) => forfeit = Some((side, why)),
        }
    }
    let end = match (&forfeit, hunt.end()) {
        (None, Some(end)) => end,
        (lost, _) => {
            let winner = lost.as_ref().map(|(side, _)| side.other());
            Ended { how: HuntEnd::Forfeit, turn: hunt.turn(), winner }
        }
    };
    monster.over(hunt.monster_view(), end);
    hunter.over(hunt.hunter_view(), end);
    Ok(Outcome { end, forfeit })
}

impl Forfeit {
    #[expect(clippy::needless_pass_by_value, reason = "it goes with map_err")]
    fn of(error: HuntError) -> Self {
        Self(error.phrase())
    }
}

/// The easy hunter of "Chasse": shoots at any cell, all equally likely.
#[derive(Clone, Copy, Default, Debug)]
pub struct AnyCell;

impl HunterPlayer for AnyCell {
    fn shoot(&mut self, view: &HunterView, random: &mut Random) -> Result<Option<Cell>, Forfeit> {
        Ok(Some(any_cell(view, random)))
    }
}

/// The hard hunter of "Chasse": shoots around the freshest trace.
///
/// The trace with the highest turn t found so far counts; at turn T its age is a = T - t.
/// The column and row of the shot are drawn independently: a coin decides before or behind,
/// then the distance is 0 to a, all equally likely; if that is off the field, both are
/// drawn again. No trace is ever too old. Without a trace it shoots at any cell.
#[derive(Clone, Copy, Default, Debug)]
pub struct NearTrace;

impl HunterPlayer for NearTrace {
    fn shoot(&mut self, view: &HunterView, random: &mut Random) -> Result<Option<Cell>, Forfeit> {
        let Some(trace) = view.freshest() else { return Ok(Some(any_cell(view, random))) };
        let size = view.size();
        let age = view.turn() - trace.turn;
        let mut along = |middle: u32, side: u32| loop {
            let ahead = random.happens(1, 2);
            let distance = random.below(age + 1);
            let there = if ahead { Some(middle + distance) } else { middle.checked_sub(distance) };
            if let Some(there) = there.filter(|&there| there < side) {
                return there;
            }
        };
        let Point { x, y } = size.point_of(trace.cell);
        let at = Point::new(along(x, size.width()), along(y, size.height()));
        Ok(size.cell_at(at))
    }
}

/// Any cell, all equally likely.
fn any_cell(view: &HunterView, random: &mut Random) -> Cell {
    Cell::new(random.below(view.size().cell_count() as u32))
}

/// The cell with the greatest probability, ties at random.
fn likeliest(cells: &[f64], random: &mut Random) -> Cell {
    let most = cells.iter().fold(0.0_f64, |most, &mass| most.max(mass));
    let mut chosen = Cell::new(0);
    let best = (0..).map(Cell::new).zip(cells).filter(|&(_, &mass)| mass >= most);
    for ((cell, _), count) in best.zip(1..) {
        if random.below(count) == 0 {
            chosen = cell;
        }
    }
    chosen
}

/// Walks sampled to estimate where the hunter expects the monster.
const WALKS: usize = 200;

/// The greatest detour that it considers, in steps more than the shortest path.
const DETOUR: usize = 12;

/// The most steps that it looks ahead, and the most cells of all of them.
const MOST_STEPS: usize = 200;

const MOST_CELLS: usize = 1 << 24;

/// The cost of each turn, on top of the foreseen risk.
const TURN: f64 = 0.02;

/// The cost of each step beyond those it foresees.
const BEYOND: f64 = 0.2;

/// Minimises the risk of its path under a model of the hunter.
///
/// It knows its own path and sees the shots, so it knows what the hunter has learned, and
/// predicts as the mixture hunter does where the monster may be and will go. A cell that
/// the hunter thinks likely at a turn is a risk at that turn: the square of its
/// probability, relative to those of all cells. It takes the path to an exit with the least
/// risk, each turn counted as a small risk too, and replans at every step.
#[derive(Default, Debug)]
pub struct Wary {
    tracker: Option<Tracker>,
    exit_distances: ExitDistances,
    /// For each step ahead and cell, the number of walks there.
    crowd: Vec<u32>,
    /// For each cell, the cost from there on, one step later and now.
    later: Vec<f64>,
    now: Vec<f64>,
}

impl MonsterPlayer for Wary {
    fn begin(&mut self, view: &MonsterView, _: &mut Random) -> Result<(), Forfeit> {
        Tracker::begin(&mut self.tracker, &view.hunter_sees(), &STYLES);
        self.exit_distances.forget();
        Ok(())
    }

    fn step(&mut self, view: &MonsterView, random: &mut Random) -> Result<Cell, Forfeit> {
        self.exit_distances.measure(view);
        let here = view.here();
        let most = MOST_STEPS.min(MOST_CELLS / view.size().cell_count());
        let steps = (self.exit_distances.of(here) as usize + DETOUR).min(most);
        self.foresee(view, steps, random);
        self.weigh(view, steps);
        let cost = |to: Cell| self.later[to.index()];
        let least = view.steps().map(cost).fold(f64::INFINITY, f64::min);
        Ok(view.steps().find(|&to| cost(to) <= least).unwrap_or(here))
    }
}

impl Wary {
    /// Counts where the hunter expects the monster after each of this many steps.
    fn foresee(&mut self, view: &MonsterView, steps: usize, random: &mut Random) {
        let cells = view.size().cell_count();
        self.crowd.clear();
        self.crowd.resize(cells * steps, 0);
        let seen = view.hunter_sees();
        let Some(tracker) = Tracker::following(&mut self.tracker, &seen) else { return };
        let crowd = &mut self.crowd;
        tracker.futures(WALKS, steps, random, |step, cell| crowd[step * cells + cell.index()] += 1);
    }

    /// The cost of each cell as the first step's, in `later`: backwards from the last step,
    /// after which each step to the exit costs `BEYOND`.
    fn weigh(&mut self, view: &MonsterView, steps: usize) {
        let cells = view.size().cell_count();
        let Self { crowd, later, now, exit_distances, .. } = self;
        later.clear();
        later.extend((0..cells as u32).map(Cell::new).map(|cell| match exit_distances.of(cell) {
            u32::MAX => f64::INFINITY,
            far => f64::from(far) * BEYOND,
        }));
        let stays = view.rules().may_stay;
        for crowd in crowd.chunks_exact(cells).take(steps).rev() {
            let square = |&many: &u32| f64::from(many) * f64::from(many);
            let squares: f64 = crowd.iter().map(square).sum();
            now.clear();
            now.extend((0..).map(Cell::new).zip(crowd).map(|(cell, many)| {
                if view.is_exit(cell) {
                    return 0.0;
                }
                let risk = if squares > 0.0 { square(many) / squares } else { 0.0 };
                let next =
                    Direction::ALL.into_iter().filter_map(|direction| view.toward(cell, direction));
                let next = next.chain(stays.then_some(cell)).map(|to| later[to.index()]);
                risk + TURN + next.fold(f64::INFINITY, f64::min)
            }));
            std::mem::swap(now, later);
        }
    }
}

/// The last solved hunt, shared by all optimal players, since solving takes long. Empty
/// without the feature `hunt-values`.
#[derive(Clone, Default, Debug)]
pub struct ValueCache(#[cfg(feature = "hunt-values")] Arc<Mutex<Option<Kept>>>);

#[cfg(feature = "hunt-values")]
#[derive(Debug)]
struct Kept {
    field: Arc<HuntField>,
    rules: HuntRules,
    value: Arc<HuntValue>,
}

impl ValueCache {
    /// Solves the hunt on this field before optimal players meet in it, or says why it has no
    /// value. Without the feature `hunt-values` there are no such players, and nothing is done.
    pub fn prepare(&self, field: &Arc<HuntField>, rules: &HuntRules) -> Result<(), Forfeit> {
        #[cfg(feature = "hunt-values")]
        self.of(field, rules)?;
        #[cfg(not(feature = "hunt-values"))]
        let _ = (field, rules);
        Ok(())
    }

    /// The value of the hunt on this field. Other callers wait while one is being solved.
    #[cfg(feature = "hunt-values")]
    pub fn of(&self, field: &Arc<HuntField>, rules: &HuntRules) -> Result<Arc<HuntValue>, Forfeit> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = &*kept
            && kept.rules == *rules
            && (Arc::ptr_eq(&kept.field, field) || kept.field == *field)
        {
            return Ok(Arc::clone(&kept.value));
        }
        let value = HuntGame::new(field, rules).and_then(|game| game.solve());
        let value = Arc::new(value.map_err(|error| Forfeit(error.phrase()))?);
        *kept = Some(Kept { field: Arc::clone(field), rules: *rules, value: Arc::clone(&value) });
        Ok(value)
    }
}
