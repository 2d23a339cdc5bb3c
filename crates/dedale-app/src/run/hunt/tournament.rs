//! Tournaments between computer players.

use std::fmt::Display;

use dedale::search::Stopped;
use dedale_games::player::hunt::{
    HunterKind, MonsterKind, Pair, Tournament, TournamentError, ValueCache,
};
use serde::Serialize;

use super::setting::Setting;
use crate::answer::TournamentAnswer;
use crate::base::limits;
use crate::base::words::count;
use crate::run::events::stopped;
use crate::schema::ByName;
use crate::{Refusal, Watch, refusal, refuse};

/// The answer to a request for a tournament.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct TournamentResponse<'a> {
    /// The answer, as `dedale hunt tournament --json` prints it.
    pub answer: TournamentAnswer<'a>,
}

impl<'a> TournamentResponse<'a> {
    /// The response of a finished tournament.
    pub fn new(tournament: &'a Tournament, pairs: &[Pair]) -> Self {
        Self { answer: TournamentAnswer::new(tournament, pairs) }
    }
}

/// Plays this number of games of every monster against every hunter.
///
/// It plays on this thread alone, so that it takes no more than its share of the machine
/// from other requests; the answer is the same on any number of threads.
pub(crate) fn tournament(
    setting: impl FnOnce() -> Result<Setting, Refusal>,
    monsters: &[ByName<MonsterKind>],
    hunters: &[ByName<HunterKind>],
    games: u64,
    watch: &dyn Watch,
) -> Result<(Tournament, Vec<Pair>), Refusal> {
    let monsters = once(monsters, "monster")?;
    let hunters = once(hunters, "hunter")?;
    let pairs = (monsters.len() * hunters.len()) as u64;
    let hunts = pairs.saturating_mul(games);
    if hunts == 0 {
        return Err(refusal!(
            "tournament-empty",
            "a tournament needs a monster, a hunter and a game"
        ));
    }
    if hunts > limits::HUNTS {
        return Err(refusal!(
            "tournament-too-large",
            "a tournament has up to {most} hunts here, all pairs together, found {found}",
            most = count(limits::HUNTS),
            found = count(hunts),
        ));
    }
    let valued = ValueCache::default();
    let tournament = setting()?.tournament(
        monsters.iter().map(|monster| monster.entrant(&valued)).collect(),
        hunters.iter().map(|hunter| hunter.entrant(&valued)).collect(),
        games,
    );
    let is_optimal = monsters.iter().any(|kind| kind.is_optimal())
        || hunters.iter().any(|kind| kind.is_optimal());
    if is_optimal {
        let (hunt, _) = tournament.hunt(0).map_err(Refusal::of)?;
        valued.prepare(hunt.field(), hunt.rules()).map_err(Refusal::of)?;
    }
    let played = tournament.play(&|done| {
        watch.tell(done, hunts);
        if watch.goes_on() { Ok(()) } else { Err(Stopped) }
    });
    match played {
        Ok(pairs) => Ok((tournament, pairs)),
        Err(TournamentError::Stopped(_)) => stopped(),
        Err(error) => Err(Refusal::of(error)),
    }
}

/// The players, if none is named twice.
fn once<K: Copy + PartialEq + Display>(named: &[ByName<K>], what: &str) -> Result<Vec<K>, Refusal> {
    let mut kinds: Vec<K> = Vec::new();
    for &ByName(kind) in named {
        if kinds.contains(&kind) {
            return refuse(format!("the {what} {kind} is named twice"));
        }
        kinds.push(kind);
    }
    Ok(kinds)
}
