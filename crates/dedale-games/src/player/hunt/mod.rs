//! Who plays the hunt: monsters and hunters, from the documented ones to the provably
//! best, and tournaments between them.

mod belief;
mod camper;
mod depth_first;
mod hunters;
mod hypotheses;
mod kinds;
mod look_ahead;
#[cfg(feature = "hunt-values")]
mod optimal;
mod possible;
mod shortest;
mod shots;
mod tally;
mod tournament;
mod tracker;
mod valued;
mod wanderer;
mod wary;

pub use belief::HunterBelief;
pub use camper::Camper;
pub use depth_first::DepthFirst;
pub use hunters::{Bayes, Mixture};
pub use kinds::{HunterKind, MonsterKind};
#[cfg(feature = "hunt-values")]
pub use optimal::Optimal;
pub use possible::Possible;
pub use shortest::Shortest;
pub use shots::{AnyCell, NearTrace};
pub use tally::Tally;
pub use tournament::{
    FieldSource, HunterEntrant, MonsterEntrant, Pair, Tournament, TournamentError, any_entry,
};
pub use valued::Valued;
pub use wanderer::Wanderer;
pub use wary::Wary;

use std::convert::Infallible;

use crate::game::{Ended, Hunt, HuntEnd, HuntError, HuntSide, HunterView, MonsterView};
use dedale::Random;
use dedale::board::Cell;

/// Why a player gives a hunt up, or has lost it by breaking the rules: a sentence.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Forfeit(pub String);

/// Who plays the monster.
///
/// A player plays one hunt after another. What it does depends on what it was shown and
/// on the random numbers.
pub trait MonsterPlayer {
    /// A hunt begins.
    fn begin(&mut self, view: &MonsterView, random: &mut Random) -> Result<(), Forfeit>;

    /// The cell to step to.
    fn step(&mut self, view: &MonsterView, random: &mut Random) -> Result<Cell, Forfeit>;

    /// The hunt is over.
    fn over(&mut self, _view: &MonsterView, _end: Ended) {}
}

/// Who plays the hunter, one hunt after another.
pub trait HunterPlayer {
    /// A hunt begins.
    fn begin(&mut self, view: &HunterView, random: &mut Random) -> Result<(), Forfeit>;

    /// The cell to shoot at; `None` to let the turn pass.
    fn shoot(&mut self, view: &HunterView, random: &mut Random) -> Result<Option<Cell>, Forfeit>;

    /// The hunt is over.
    fn over(&mut self, _view: &HunterView, _end: Ended) {}
}

/// What two players have made of a hunt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// How it has ended.
    pub end: Ended,
    /// Whether that was so because this side gave up or broke the rules, and why.
    pub forfeit: Option<(HuntSide, Forfeit)>,
}

/// Plays a hunt to its end. `random` has the numbers of the monster and of the hunter.
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

/// As [`play_hunt`], and stops when the watcher says so, by an error; then the players are
/// not told that it is over.
pub fn play_hunt_watched<E>(
    hunt: &mut Hunt,
    monster: &mut dyn MonsterPlayer,
    hunter: &mut dyn HunterPlayer,
    random: &mut [Random; 2],
    mut watch: impl FnMut(&Hunt) -> Result<(), E>,
) -> Result<Outcome, E> {
    let [luck_of_monster, luck_of_hunter] = random;
    let begun = monster
        .begin(hunt.monster_view(), luck_of_monster)
        .map_err(|why| (HuntSide::Monster, why))
        .and_then(|()| {
            let begun = hunter.begin(hunt.hunter_view(), luck_of_hunter);
            begun.map_err(|why| (HuntSide::Hunter, why))
        });
    let mut forfeit = begun.err();
    while let (None, Some(side)) = (&forfeit, hunt.to_move()) {
        let done = match side {
            HuntSide::Monster => monster
                .step(hunt.monster_view(), luck_of_monster)
                .and_then(|to| hunt.step(to).map_err(Forfeit::of)),
            HuntSide::Hunter => hunter
                .shoot(hunt.hunter_view(), luck_of_hunter)
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
        Self(error.to_string())
    }
}
