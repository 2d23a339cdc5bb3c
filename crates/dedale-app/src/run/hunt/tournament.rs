//! Tournaments between computer players.

use std::fmt::Display;

use dedale::Random;
use dedale::search::Stopped;
use dedale_games::game::{Hunt, HuntSide};
use dedale_games::player::hunt::{
    Forfeit, HunterBelief, HunterKind, HunterPlayer, MonsterKind, MonsterPlayer, Outcome, Pair,
    Tournament, TournamentError, ValueCache, play_hunt_watched,
};
use dedale_io::hunt::{self, HuntRecord, Scribe};
use serde::Serialize;

use super::state::{Setting, check};
use super::{computer, state};
use crate::answer::{HuntAnswer, TournamentAnswer};
use crate::base::limits::{self, HUNT_TURNS};
use crate::run::events::stopped;
use crate::{ByName, Refusal, Result, Sketch, Watch, bail, count};

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
    setting: impl FnOnce() -> Result<Setting>,
    monsters: &[ByName<MonsterKind>],
    hunters: &[ByName<HunterKind>],
    games: u64,
    watch: &dyn Watch,
) -> Result<(Tournament, Vec<Pair>)> {
    let monsters = once(monsters, "monster")?;
    let hunters = once(hunters, "hunter")?;
    let pairs = (monsters.len() * hunters.len()) as u64;
    let hunts = pairs.saturating_mul(games);
    if hunts == 0 {
        bail!("tournament-empty", "a tournament needs a monster, a hunter and a game");
    }
    if hunts > limits::HUNTS {
        bail!(
            "tournament-too-large",
            "a tournament has up to {most} hunts here, all pairs together, found {found}",
            most = count(limits::HUNTS),
            found = count(hunts)
        );
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
        let (hunt, _) = tournament.hunt(0)?;
        valued.prepare(hunt.field(), hunt.rules())?;
    }
    let played = tournament.play(&|done| {
        watch.tell(done, hunts);
        if watch.goes_on() { Ok(()) } else { Err(Stopped) }
    });
    match played {
        Ok(pairs) => Ok((tournament, pairs)),
        Err(TournamentError::Stopped(_)) => stopped(),
        Err(error) => Err(Refusal::from(error)),
    }
}

/// The players, if none is named twice.
fn once<K: Copy + PartialEq + Display>(named: &[ByName<K>], what: &str) -> Result<Vec<K>> {
    let mut kinds: Vec<K> = Vec::new();
    for &ByName(kind) in named {
        if kinds.contains(&kind) {
            bail!("entrant-twice", "the {what} {kind} is named twice");
        }
        kinds.push(kind);
    }
    Ok(kinds)
}

// A hunt between two computer players.

/// A hunt played to its end.
#[derive(Debug)]
pub struct Matched {
    /// The hunt at its end.
    pub hunt: Hunt,
    /// The record of the hunt.
    pub record: HuntRecord,
    /// The outcome of the hunt.
    pub outcome: Outcome,
    /// What a Bayes hunter believes, if requested.
    beliefs: Option<Beliefs>,
}

/// For each turn the probability of each cell.
type Chances = Vec<Option<Vec<f64>>>;

/// What a Bayes hunter believes in each turn.
#[derive(Default, Debug)]
struct Beliefs {
    /// As it takes aim.
    aims: Chances,
    /// Once it has shot.
    after: Chances,
}

impl Beliefs {
    /// One for each turn.
    fn resized(mut self, turns: u32) -> Self {
        for chances in [&mut self.aims, &mut self.after] {
            chances.resize(turns as usize, None);
        }
        self
    }
}

/// The answer to a request for a hunt between two computer players.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct MatchResponse<'a> {
    /// The answer, as `dedale hunt match --json` prints it.
    pub answer: HuntAnswer<'a>,
    /// The field of the hunt.
    pub board: Sketch,
    /// For each turn the probability of each cell for a Bayes hunter, once the hunter had
    /// done its part; null where it did nothing, or the monster was not on the field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beliefs: Option<&'a [Option<Vec<f64>>]>,
    /// The same as the hunter took aim, before its shot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aims: Option<&'a [Option<Vec<f64>>]>,
}

impl Matched {
    /// The response of the API.
    pub fn response(&self) -> MatchResponse<'_> {
        let Self { hunt, record, outcome, beliefs } = self;
        MatchResponse {
            answer: HuntAnswer::new(record, hunt, outcome),
            board: state::whole(hunt.field()),
            beliefs: beliefs.as_ref().map(|beliefs| &*beliefs.after),
            aims: beliefs.as_ref().map(|beliefs| &*beliefs.aims),
        }
    }
}

/// The most numbers in all beliefs together.
const MOST_NUMBERS: usize = 2_000_000;

/// Plays the hunt of this number in this setting, and notes what a Bayes hunter believes if
/// `has_beliefs` is set.
pub(crate) fn play(
    setting: Setting,
    number: u64,
    (monster, hunter): (MonsterKind, HunterKind),
    has_beliefs: bool,
    watch: &dyn Watch,
) -> Result<Matched> {
    let seed = setting.seed;
    let (mut hunt, mut luck) = setting.hunt(number)?;
    let valued = ValueCache::default();
    if monster.is_optimal() || hunter.is_optimal() {
        valued.prepare(hunt.field(), hunt.rules())?;
    }
    let names = [monster.to_string(), hunter.to_string()];
    let mut thinker = has_beliefs.then(|| Thinker::new(&hunt));
    let players: (&mut dyn MonsterPlayer, &mut dyn HunterPlayer) =
        (&mut *monster.player(&valued), &mut *hunter.player(&valued));
    let played = recorded(&mut hunt, players, &mut luck, names, seed, |hunt| {
        let view = hunt.hunter_view();
        watch.tell(hunt.turn().into(), view.last_turn().into());
        if let Some(thinker) = &mut thinker {
            thinker.follow(hunt)?;
        }
        if watch.goes_on() { Ok(()) } else { stopped() }
    });
    let (outcome, record) = played?;
    let beliefs = thinker.map(|thinker| thinker.beliefs.resized(hunt.turn()));
    Ok(Matched { hunt, record, outcome, beliefs })
}

/// Plays the recorded hunt again.
pub(crate) fn replay(record: &str, has_beliefs: bool, watch: &dyn Watch) -> Result<Matched> {
    let record =
        hunt::read(record.as_bytes()).map_err(|fault| Refusal::within("the record", &fault))?;
    check(record.field.size())?;
    let (turns, most) = (record.steps.len().max(record.shots.len()), HUNT_TURNS);
    if turns > most as usize {
        let [turns, most] = [turns as u64, most.into()].map(count);
        bail!("hunt-turns", "a hunt has up to {most} turns here, found {turns}");
    }
    let begin = record.begin()?;
    let mut thinker = has_beliefs.then(|| Thinker::new(&begin));
    let mut told = Ok(());
    let mut has_begun = false;
    let hunt = record.replay(|hunt| {
        if has_begun && told.is_ok() {
            let followed = thinker.as_mut().map_or(Ok(()), |thinker| thinker.follow(hunt));
            told = followed.and_then(|()| if watch.goes_on() { Ok(()) } else { stopped() });
        }
        has_begun = true;
    });
    told?;
    let Some(end) = record.end(&hunt) else {
        bail!(
            "record-unfinished",
            "the record ends at turn {turn}, before its hunt is over",
            turn = hunt.turn()
        );
    };
    let beliefs = thinker.map(|thinker| thinker.beliefs.resized(hunt.turn()));
    let forfeit = record.forfeit.clone().map(|(side, why)| (side, Forfeit(why.into())));
    Ok(Matched { hunt, record, outcome: Outcome { end, forfeit }, beliefs })
}

/// Plays a hunt to its end and records it. `watch` sees it after each step and shot, and
/// stops it by an error.
pub fn recorded<E>(
    hunt: &mut Hunt,
    (monster, hunter): (&mut dyn MonsterPlayer, &mut dyn HunterPlayer),
    luck: &mut [Random; 2],
    names: [String; 2],
    seed: u64,
    mut watch: impl FnMut(&Hunt) -> Result<(), E>,
) -> Result<(Outcome, HuntRecord), E> {
    let mut scribe = Scribe::new(hunt);
    let outcome = play_hunt_watched(hunt, monster, hunter, luck, |hunt| {
        scribe.note(hunt);
        watch(hunt)
    })?;
    let mut record = scribe.record(hunt, names, seed);
    record.forfeit = outcome.forfeit.clone().map(|(side, why)| (side, why.to_string()));
    Ok((outcome, record))
}

/// A Bayes hunter who watches.
struct Thinker {
    belief: HunterBelief,
    beliefs: Beliefs,
    /// The turn at which the hunter has to move, if it has to.
    awaited: Option<u32>,
}

impl Thinker {
    fn new(hunt: &Hunt) -> Self {
        let belief = HunterBelief::of_bayes(hunt.hunter_view());
        let mut thinker = Self { belief, beliefs: Beliefs::default(), awaited: None };
        thinker.aim(hunt);
        thinker
    }

    /// What it believes as it takes aim, if it has to.
    fn aim(&mut self, hunt: &Hunt) {
        self.awaited = awaited(hunt);
        if let Some(turn) = self.awaited {
            self.think(hunt, turn, |beliefs| &mut beliefs.aims);
        }
    }

    fn think(&mut self, hunt: &Hunt, turn: u32, of: fn(&mut Beliefs) -> &mut Chances) {
        let chances = of(&mut self.beliefs);
        chances.resize(turn as usize - 1, None);
        chances.push(computer::belief(&mut self.belief, hunt.hunter_view(), turn));
    }

    fn follow(&mut self, hunt: &Hunt) -> Result<()> {
        if let Some(turn) = self.awaited {
            self.think(hunt, turn, |beliefs| &mut beliefs.after);
        }
        self.aim(hunt);
        let cells = hunt.field().cell_count();
        if (self.beliefs.aims.len() + self.beliefs.after.len()) * cells > MOST_NUMBERS {
            let most = count(MOST_NUMBERS as u64);
            bail!(
                "beliefs-too-large",
                "the beliefs of this hunt have more than {most} numbers; leave them out, or limit \
                 the turns"
            );
        }
        Ok(())
    }
}

fn awaited(hunt: &Hunt) -> Option<u32> {
    (hunt.to_move() == Some(HuntSide::Hunter)).then(|| hunt.turn())
}
