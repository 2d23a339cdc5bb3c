//! Players for the hunt, from the simple ones of "Chasse" to the provably optimal, and
//! tournaments and contests between them.

mod belief;
mod camper;
mod contest;
mod depth_first;
mod hunters;
mod hypotheses;
mod kinds;
mod look_ahead;
#[cfg(feature = "hunt-values")]
mod optimal;
mod possible;
mod rating;
mod shortest;
mod shots;
mod tally;
mod tournament;
mod tracker;
mod value_cache;
mod wary;

pub use belief::HunterBelief;
pub use camper::Camper;
pub use contest::{Disqualified, Judged, Played, Schedule, Standing, standings};
pub use depth_first::DepthFirst;
pub use hunters::{Bayes, Mixture};
pub use kinds::{HunterKind, MonsterKind};
#[cfg(feature = "hunt-values")]
pub use optimal::Optimal;
pub use possible::Possible;
pub use rating::{Rating, Score, ratings};
pub use shortest::{Shortest, Wanderer};
pub use shots::{AnyCell, NearTrace};
pub use tally::Tally;
pub use tournament::{
    FieldSource, HunterEntrant, MonsterEntrant, Pair, StoppedTournament, Tournament,
    TournamentError, any_entry,
};
pub use value_cache::ValueCache;
pub use wary::Wary;

use std::convert::Infallible;

use dedale::Random;
use dedale::board::Cell;

use crate::game::{Ended, Hunt, HuntEnd, HuntError, HuntSide, HunterView, MonsterView};

/// The reason why a player forfeits a hunt, by giving up or by breaking the rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Forfeit(pub String);

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
    fn begin(&mut self, view: &HunterView, random: &mut Random) -> Result<(), Forfeit>;

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
        Self(error.to_string())
    }
}
