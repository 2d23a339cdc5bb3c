//! Hunts: matches, games against a computer player, and tournaments.
//!
//! Hunts in play are kept in a table, [`Hunts`], by ids that nobody can guess. A player
//! learns what its side learns, and nothing else before the hunt is over.

use std::sync::{Mutex, PoisonError};

use dedale::maze::obstacles::Difficulty;
use dedale_games::game::HuntSide;
use dedale_games::player::hunt::{HunterKind, MonsterKind};
#[cfg(feature = "openapi")]
use schemars::{Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::Value;

#[cfg(feature = "openapi")]
use super::ResponseSchema;
use super::{Described, Effort, Exporter, Operation, Reply, Session};
use crate::export::{ExportOptions, films, json, written};
#[cfg(feature = "openapi")]
use crate::run::hunt::MatchResponse;
use crate::run::hunt::computer::Opponent;
use crate::run::hunt::live::Live;
#[cfg(feature = "openapi")]
use crate::run::hunt::state::AbandonedHunt;
use crate::run::hunt::state::{FieldSpec, HuntState, NewHunt, Setting};
use crate::run::hunt::{self, Hunts, Matched, RulesInput, TournamentResponse, table};
use crate::schema::read::read;
use crate::{BoardInput, ByName, ExportFormat, Fault, Refusal, Result, Watch, bail, refusal};

/// A request with the keys that specify a field.
macro_rules! with_field {
    ($(#[$about:meta])* $name:ident { $($(#[$what:meta])* $key:ident: $kind:ty),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Deserialize, Clone, PartialEq, Debug)]
        #[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$what])* pub $key: $kind,)+
            /// Size and percentage of a drawn field by name (by default `medium`).
            pub difficulty: Option<ByName<Difficulty>>,
            /// Columns of a drawn field.
            #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = crate::base::limits::HUNT_CELLS)))]
            pub width: Option<u64>,
            /// Rows of a drawn field.
            #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = crate::base::limits::HUNT_CELLS)))]
            pub height: Option<u64>,
            /// The number of obstacles: 0 to 100 percent of (columns - 1)·(rows - 1).
            #[cfg_attr(feature = "openapi", schemars(range(min = 0, max = 100)))]
            pub percent: Option<f64>,
            /// A board whose starts are entries and whose goals are exits.
            pub field: Option<BoardInput>,
            /// The entries of `field`, instead of those marked.
            pub entry: Option<Vec<[i64; 2]>>,
            /// The exits of `field`, instead of those marked.
            pub exit: Option<Vec<[i64; 2]>>,
            /// The rules (absent: those of Chasse).
            pub rules: Option<RulesInput>,
            /// The random seed of field, entry and players (absent: 1).
            pub seed: Option<u64>,
        }

        impl $name {
            fn setting(&self) -> Result<Setting> {
                let ground = FieldSpec {
                    difficulty: self.difficulty.map(|name| name.0),
                    sides: [self.width, self.height],
                    percent: self.percent,
                    field: self.field.clone(),
                    entry: self.entry.clone(),
                    exit: self.exit.clone(),
                };
                Setting::new(&ground, self.rules.as_ref(), self.seed)
            }
        }
    };
}

with_field! {
    /// A request for a hunt between two computer players.
    MatchRequest {
        /// The monster's player.
        monster: ByName<MonsterKind>,
        /// The hunter's player.
        hunter: ByName<HunterKind>,
        /// Which hunt of the seed, counted from 0 as a tournament counts them (absent: 0).
        number: Option<u64>,
        /// Whether to return the belief of a Bayes hunter at each turn.
        beliefs: Option<bool>,
    }
}

with_field! {
    /// Begins a hunt against a computer player, or one whose sides are both played by requests.
    NewHuntRequest {
        /// The side to play (absent: both).
        side: Option<ByName<HuntSide>>,
        /// The computer player of the other side; absent if both are played.
        #[cfg_attr(feature = "openapi", schemars(extend("enum" = opponents())))]
        opponent: Option<String>,
        /// Whether to show the hunter the belief of a Bayes hunter.
        belief: Option<bool>,
    }
}

with_field! {
    /// A request for a tournament: every monster against every hunter.
    TournamentRequest {
        /// The monsters.
        #[cfg_attr(feature = "openapi", schemars(length(min = 1), extend("uniqueItems" = true)))]
        monsters: Vec<ByName<MonsterKind>>,
        /// The hunters.
        #[cfg_attr(feature = "openapi", schemars(length(min = 1), extend("uniqueItems" = true)))]
        hunters: Vec<ByName<HunterKind>>,
        /// The number of hunts of each pair.
        #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = crate::base::limits::HUNTS)))]
        games: u64,
    }
}

/// The names of all players, of either side, and null for none.
#[cfg(feature = "openapi")]
fn opponents() -> Vec<Option<&'static str>> {
    use crate::schema::Named;

    let mut names = MonsterKind::names();
    names.extend(HunterKind::names());
    names.sort_unstable();
    names.dedup();
    names.into_iter().map(Some).chain([None]).collect()
}

/// A request to play a recorded hunt again.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReplayRequest {
    /// The record of a hunt that is over, as answers and `dedale hunt match --replay` give it.
    #[cfg_attr(feature = "openapi", schemars(with = "crate::schema::described::DescribedRecord"))]
    pub record: Value,
    /// Whether to return the belief of a Bayes hunter at each turn.
    pub beliefs: Option<bool>,
}

/// A step of the monster.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StepRequest {
    /// The id of the hunt: 32 hexadecimal digits.
    #[cfg_attr(feature = "openapi", schemars(regex(pattern = "^[0-9A-Fa-f]{32}$")))]
    pub id: String,
    /// The cell to step to.
    pub to: [i64; 2],
}

/// A shot of the hunter.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ShootRequest {
    /// The id of the hunt: 32 hexadecimal digits.
    #[cfg_attr(feature = "openapi", schemars(regex(pattern = "^[0-9A-Fa-f]{32}$")))]
    pub id: String,
    /// The cell to shoot at; null to let the turn pass.
    pub at: Option<[i64; 2]>,
}

/// A request for the state of a hunt.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LookRequest {
    /// The id of the hunt: 32 hexadecimal digits.
    #[cfg_attr(feature = "openapi", schemars(regex(pattern = "^[0-9A-Fa-f]{32}$")))]
    pub id: String,
    /// Whether to show the hunter the belief of a Bayes hunter.
    pub belief: Option<bool>,
}

/// A request to abandon a hunt.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LeaveRequest {
    /// The id of the hunt: 32 hexadecimal digits.
    #[cfg_attr(feature = "openapi", schemars(regex(pattern = "^[0-9A-Fa-f]{32}$")))]
    pub id: String,
}

/// The actions of the hunt operation.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(tag = "action", rename_all = "lowercase")]
pub enum HuntRequest {
    /// Plays a hunt between two computer players.
    Match(Box<MatchRequest>),
    /// Plays a recorded hunt again.
    Replay(ReplayRequest),
    /// Begins a hunt against a computer player.
    New(Box<NewHuntRequest>),
    /// The monster steps.
    Step(StepRequest),
    /// The hunter shoots.
    Shoot(ShootRequest),
    /// Returns the state of the hunt.
    Look(LookRequest),
    /// Abandons the hunt, and shows all of it.
    Leave(LeaveRequest),
    /// Plays every monster against every hunter.
    Tournament(Box<TournamentRequest>),
}

/// The actions that play whole hunts, and those that do not.
#[derive(Deserialize)]
#[serde(tag = "action", rename_all = "lowercase")]
enum Action {
    Match,
    Replay,
    Tournament,
    #[serde(other)]
    Move,
}

/// Hunts: matches, games against a computer player, and tournaments.
pub(crate) struct HuntOperation;

impl Described for HuntOperation {
    #[cfg(feature = "openapi")]
    fn request_schema(&self, generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<HuntRequest>()
    }

    #[cfg(feature = "openapi")]
    fn response_schema(&self, generator: &mut SchemaGenerator) -> ResponseSchema {
        ResponseSchema::Json(vec![
            generator.subschema_for::<MatchResponse<'_>>(),
            generator.subschema_for::<NewHunt>(),
            generator.subschema_for::<HuntState>(),
            generator.subschema_for::<AbandonedHunt<'_>>(),
            generator.subschema_for::<TournamentResponse<'_>>(),
        ])
    }
}

impl Operation for HuntOperation {
    fn name(&self) -> &'static str {
        "hunt"
    }

    fn summary(&self) -> &'static str {
        "Plays hunts: between computers, against a computer, and as tournaments."
    }

    fn effort(&self, body: &[u8]) -> Effort {
        match read::<Action>(body) {
            Ok(Action::Match | Action::Replay | Action::Tournament) => Effort::Heavy,
            Ok(Action::Move) | Err(_) => Effort::HuntMove,
        }
    }

    fn run(&self, body: &[u8], session: &Session<'_>) -> Result<Reply, Fault> {
        respond(&read(body)?, session).map(Reply::Json)
    }
}

impl Exporter for HuntOperation {
    fn export(&self, body: &[u8], options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        let matched = match read(body)? {
            HuntRequest::Match(request) => request.play(options.watch)?,
            HuntRequest::Replay(request) => request.replay(options.watch)?,
            _ => {
                let refused = refusal!(
                    "hunt-export",
                    "of hunts a match or a replay is exported; say \"action\": \"match\" or \"replay\""
                );
                return Err(refused.into());
            }
        };
        match options.format {
            ExportFormat::Json => json(&matched.response().answer),
            _ => Ok(films::of_match(&matched, options)?),
        }
    }
}

impl MatchRequest {
    fn play(&self, watch: &dyn Watch) -> Result<Matched> {
        let (ByName(monster), ByName(hunter)) = (self.monster, self.hunter);
        let (number, has_beliefs) = (self.number.unwrap_or(0), self.beliefs.unwrap_or(false));
        hunt::play(self.setting()?, number, (monster, hunter), has_beliefs, watch)
    }
}

impl ReplayRequest {
    fn replay(&self, watch: &dyn Watch) -> Result<Matched> {
        hunt::replay(&self.record.to_string(), self.beliefs.unwrap_or(false), watch)
    }
}

impl NewHuntRequest {
    fn begin(&self) -> Result<Live> {
        let opponent = match (self.side, &self.opponent) {
            (Some(ByName(side)), Some(name)) => Some(Opponent::of(side, name)?),
            (None, None) => None,
            _ => bail!("hunt-sides", "say side and opponent, or neither to play both sides"),
        };
        Live::begin(self.setting()?, opponent, self.belief.unwrap_or(false))
    }
}

fn respond(request: &HuntRequest, session: &Session<'_>) -> Result<Vec<u8>, Fault> {
    let Session { hunts, watch, .. } = *session;
    match request {
        HuntRequest::Match(request) => written(&request.play(watch)?.response()),
        HuntRequest::Replay(request) => written(&request.replay(watch)?.response()),
        HuntRequest::Tournament(request) => {
            let TournamentRequest { monsters, hunters, games, .. } = &**request;
            let setting = || request.setting();
            let (tournament, pairs) = hunt::tournament(setting, monsters, hunters, *games, watch)?;
            written(&TournamentResponse::new(&tournament, &pairs))
        }
        HuntRequest::New(request) => {
            let id = (session.new_id)()?;
            let mut live = request.begin()?;
            live.reply(watch)?;
            let state = live.state(live.tells_belief(), watch)?;
            lock(hunts).add(id, live, watch.nanos());
            written(&NewHunt { id: named(id), state })
        }
        HuntRequest::Step(request) => go_on(hunts, &request.id, watch, |live| {
            live.step(request.to)?;
            live.reply(watch)?;
            live.state(false, watch)
        }),
        HuntRequest::Shoot(request) => go_on(hunts, &request.id, watch, |live| {
            live.shoot(request.at)?;
            live.reply(watch)?;
            live.state(live.tells_belief(), watch)
        }),
        HuntRequest::Look(request) => go_on(hunts, &request.id, watch, |live| {
            live.reply(watch)?;
            live.state(request.belief.unwrap_or(live.tells_belief()), watch)
        }),
        HuntRequest::Leave(request) => {
            let id = id_named(&request.id)?;
            let found = lock(hunts).find(id, watch.nanos())?;
            let Ok(mut live) = found.try_lock() else { return Err(busy().into()) };
            live.leave();
            let left = written(&live.left())?;
            lock(hunts).remove(id);
            Ok(left)
        }
    }
}

fn go_on(
    hunts: &Mutex<Hunts>,
    id: &str,
    watch: &dyn Watch,
    act: impl FnOnce(&mut Live) -> Result<HuntState>,
) -> Result<Vec<u8>, Fault> {
    let id = id_named(id)?;
    // The table is not locked while a computer thinks; the hunt itself is.
    let live = lock(hunts).find(id, watch.nanos())?;
    let Ok(mut live) = live.try_lock() else { return Err(busy().into()) };
    let acted = act(&mut live);
    let bytes = live.bytes();
    drop(live);
    lock(hunts).weigh(id, bytes);
    written(&acted?)
}

fn busy() -> Refusal {
    refusal!(
        "hunt-busy",
        "the computer still thinks about its move; ask again when it has answered"
    )
}

fn lock<T>(of: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The id as players see it.
fn named(id: u128) -> String {
    format!("{id:032x}")
}

fn id_named(name: &str) -> Result<u128> {
    let is_id = name.len() == 32 && name.bytes().all(|digit| digit.is_ascii_hexdigit());
    let id = u128::from_str_radix(name, 16).ok().filter(|_| is_id);
    id.ok_or_else(table::unknown)
}
