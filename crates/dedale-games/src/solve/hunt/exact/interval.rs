use std::sync::Arc;

use dedale::search::Stopped;

use super::histories::{History, Terms, Walk, histories, walks};
use super::mix::MonsterMix;
use super::reply::{Hunter, Shooter, Survival};
use super::value::{HuntGame, HuntValue};
use super::{HuntValueError, blind, value};
use crate::game::{HuntField, HuntRules, Passages};
use crate::solve::hunt::camp;

/// Up to this many walks and histories, the exact value is tried first.
const EXACT: (usize, usize) = (250, 2_000);

/// Up to this many walks and histories, linear programs are solved in rounds.
const ROUND: (usize, usize) = (400, 3_000);

/// How often the shooter, who ignores all reports, turns to the best walks against it.
const TURNS_OF_SHOOTER: usize = 40;

/// Rounds begin with the walks of this many of its last turns.
const FIRST_WALKS: usize = 12;

/// The walks from each entry that join in a round.
const NEW_WALKS: usize = 6;

/// The places of walks searched for the best one.
const BUDGET: usize = 3_000_000;

/// How a bound was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Basis {
    /// The trivial bound: 0 or 1.
    Nothing,
    /// The hunter shoots at a [`Camp`](crate::solve::hunt::Camp).
    Camp,
    /// The hunter's shots are drawn turn by turn, independently of all reports.
    Shooter,
    /// Best answers to the strategies of a restricted hunt, where the monster has this many
    /// walks.
    Walks(usize),
    /// The value for a monster that does not see shots, which is no worse for the hunter.
    Blind,
    /// The exact value.
    Exact,
}

/// Bounds on the value of a hunt to the hunter: each is what some strategy is sure to get.
#[derive(Clone, Debug)]
pub struct Interval {
    /// The hunter gets at least this.
    pub lower: f64,
    /// How the lower bound was found.
    pub lower_by: Basis,
    /// The monster can hold the hunter down to this.
    pub upper: f64,
    /// How the upper bound was found.
    pub upper_by: Basis,
    /// A strategy of the monster that achieves the upper bound, if one was found.
    pub monster: Option<MonsterMix>,
}

/// Bounds the value of a hunt on any board, more tightly with more rounds.
///
/// First the camp, then a shooter that ignores all reports and learns from the best walks
/// against it. If there are few walks, the exact value; otherwise rounds of a hunt in which
/// the monster has only some of its walks: its value bounds the true one from above, and
/// the monster's best answer, out of all its walks, to the hunter's strategy from below;
/// that answer joins the walks (double oracle, after Bošanský and others, 2014). It ends
/// early where the bounds meet or the rounds become too large. `watch` is called with the
/// bounds now and then, and can stop it by an error. O(rounds) linear programs of seconds
/// each; cells × turns, 40 times, for the first part, which is left out where that is too
/// much.
pub fn interval(
    field: &Arc<HuntField>,
    rules: &HuntRules,
    rounds: u32,
    watch: &mut dyn FnMut(f64, f64) -> Result<(), Stopped>,
) -> Result<Interval, HuntValueError> {
    let game = HuntGame::new(field, rules)?;
    let mut found = Interval {
        lower: 0.0,
        lower_by: Basis::Nothing,
        upper: 1.0,
        upper_by: Basis::Nothing,
        monster: None,
    };
    found.raise(camp(field, rules).bound(), Basis::Camp);
    watch(found.lower, found.upper)?;
    let terms = &game.terms;
    let Some((shooter, survival, walks)) = shooting(terms, rules, &mut found, watch)? else {
        return Ok(found);
    };
    if game.check_turns().is_err() || found.exact(&game, watch)? {
        return Ok(found);
    }
    if terms.passages != Passages::None {
        // A hunter that ignores all reports but hits: only a lower bound.
        let deaf = Terms { passages: Passages::None, ..terms.clone() };
        let mut lower = Interval { upper: 1.0, monster: None, ..found.clone() };
        lower.rounds(&deaf, rounds, walks.clone(), (&shooter, &survival), watch)?;
        found.raise(lower.lower, lower.lower_by);
    }
    found.rounds(terms, rounds, walks, (&shooter, &survival), watch)?;
    Ok(found)
}

/// The best of some shooters that ignore all reports, how the monster does against it, and
/// the walks that were best against one of them.
fn shooting(
    terms: &Terms,
    rules: &HuntRules,
    found: &mut Interval,
    watch: &mut dyn FnMut(f64, f64) -> Result<(), Stopped>,
) -> Result<Option<(Shooter, Survival, Vec<Walk>)>, HuntValueError> {
    if terms.field.cell_count().saturating_mul(terms.last + 1) > Shooter::MAX_TABLE {
        return Ok(None);
    }
    let mut shooter = Shooter::camping(terms, rules);
    let mut walks = Vec::new();
    let mut best: Option<(f64, Shooter, Survival)> = None;
    for turn in 0..TURNS_OF_SHOOTER {
        let survival = shooter.survival(terms);
        let answers = survival.walks(terms);
        let gets = survival.hunter_gets(terms);
        if turn + FIRST_WALKS >= TURNS_OF_SHOOTER {
            walks.extend(answers.iter().cloned());
        }
        let now = shooter.clone();
        shooter.turn_to(terms, &answers, 1.0 / (turn + 3) as f64);
        if best.as_ref().is_none_or(|&(most, ..)| gets > most) {
            best = Some((gets, now, survival));
            found.raise(gets, Basis::Shooter);
        }
        watch(found.lower, found.upper)?;
    }
    walks.sort_unstable();
    walks.dedup();
    Ok(best.map(|(_, shooter, survival)| (shooter, survival, walks)))
}

impl Interval {
    fn raise(&mut self, lower: f64, by: Basis) {
        if lower > self.lower + 1e-12 {
            (self.lower, self.lower_by) = (lower.min(1.0), by);
        }
    }

    fn sink(&mut self, upper: f64, by: Basis, monster: impl FnOnce() -> MonsterMix) {
        if upper < self.upper - 1e-12 {
            (self.upper, self.upper_by) = (upper.max(0.0), by);
            self.monster = Some(monster());
        }
    }

    /// Tries the exact value, if there are few walks. Returns whether nothing more is to
    /// do.
    fn exact(
        &mut self,
        game: &HuntGame,
        watch: &mut dyn FnMut(f64, f64) -> Result<(), Stopped>,
    ) -> Result<bool, HuntValueError> {
        let (lower, upper) = (self.lower, self.upper);
        if game.terms.shots_seen {
            let value = match game.solve_with(&mut |_| watch(lower, upper)) {
                Ok(value) => value,
                Err(HuntValueError::Stopped) => return Err(HuntValueError::Stopped),
                Err(_) => return Ok(false),
            };
            self.settle(value);
            return Ok(true);
        }
        let Ok(walks) = walks(&game.terms, EXACT.0) else { return Ok(false) };
        let histories = histories(&game.terms, &walks, EXACT.1, &mut |_| watch(lower, upper));
        match histories {
            Ok(_) => {}
            Err(HuntValueError::Stopped) => return Err(HuntValueError::Stopped),
            Err(_) => return Ok(false),
        }
        let Ok(value) = game.solve_blind(&mut |_| Ok(())) else { return Ok(false) };
        self.settle(value);
        Ok(true)
    }

    fn settle(&mut self, value: HuntValue) {
        (self.lower, self.lower_by) = (value.lower, Basis::Exact);
        (self.upper, self.upper_by) = (value.upper.min(1.0), Basis::Exact);
        self.monster = Some(value.monster);
    }

    /// Runs the double oracle.
    fn rounds(
        &mut self,
        terms: &Terms,
        rounds: u32,
        mut walks: Vec<Walk>,
        (shooter, survival): (&Shooter, &Survival),
        watch: &mut dyn FnMut(f64, f64) -> Result<(), Stopped>,
    ) -> Result<(), HuntValueError> {
        for _ in 0..rounds {
            let bounds = (self.lower, self.upper);
            let watch_histories = &mut |_| watch(bounds.0, bounds.1);
            let histories: Vec<History> = match histories(terms, &walks, ROUND.1, watch_histories) {
                Ok(histories) => histories,
                Err(HuntValueError::Histories) => return Ok(()),
                Err(error) => return Err(error),
            };
            let Some(mixes) = blind::mixes(terms, &walks, &histories) else { return Ok(()) };
            let upper = value::hunter_at_most(terms, &walks, &histories, &mixes);
            let by = if terms.shots_seen { Basis::Blind } else { Basis::Walks(walks.len()) };
            self.sink(upper, by, || {
                MonsterMix::of_walks(terms, walks.clone(), mixes.walks.clone())
            });
            let hunter = Hunter { terms, histories: &histories, mixes: &mixes, shooter, survival };
            let mean = |gets: &mut dyn Iterator<Item = f64>| {
                gets.map(|gets| 1.0 - gets).sum::<f64>() / terms.entry_count() as f64
            };
            let best = hunter.best_walks(BUDGET);
            if !terms.shots_seen && best.iter().all(|best| best.is_sure) {
                let lower = mean(&mut best.iter().map(|best| best.gets));
                self.raise(lower - 1e-9, Basis::Walks(walks.len()));
            } else if let Some(gets) =
                terms.shots_seen.then(|| hunter.best_if_seen(BUDGET)).flatten()
            {
                self.raise(mean(&mut gets.into_iter()), Basis::Walks(walks.len()));
            }
            watch(self.lower, self.upper)?;
            let old = walks.clone();
            if histories.len() > ROUND.1 / 2 {
                // Make room for new walks: those that are not in the mix leave.
                let chances = mixes.walks.iter();
                let in_mix = walks.into_iter().zip(chances).filter(|&(_, &chance)| chance > 1e-6);
                walks = in_mix.map(|(walk, _)| walk).collect();
            }
            for best in best {
                walks.extend(best.walks.into_iter().rev().take(NEW_WALKS));
            }
            walks.sort_unstable();
            walks.dedup();
            if self.upper - self.lower < 1e-6 || walks == old || walks.len() > ROUND.0 {
                return Ok(());
            }
        }
        Ok(())
    }
}
