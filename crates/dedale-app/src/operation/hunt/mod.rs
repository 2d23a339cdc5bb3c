//! The hunt: watched, played against a computer, and held as tournaments.
//!
//! Hunts that are played are kept in a table, [`Hunts`], by ids that nobody can guess. Who
//! plays is told what its side is told, and nothing else before the hunt is over.

mod contest;
mod field;
mod filters;
mod live;
mod matched;
mod rules;
mod state;
mod table;

use std::sync::{Mutex, PoisonError};

use schemars::SchemaGenerator;
use serde::Deserialize;

use super::request::{
    Description, Effort, Export, Operation, Reply, ResponseSchema, Session, read, write,
};
use crate::format::ExportOptions;
use crate::sketch::BoardInput;
use crate::{Fault, Refusal, Watch, refuse};
use field::{FieldSpec, Setting};
use live::Live;
use state::{Begun, Left, State};

pub use contest::{TournamentResponse, tournament};
pub use matched::{MatchResponse, Matched, play, recorded};
pub use rules::RulesInput;
pub use table::Hunts;

/// A question with the keys that say on what field.
macro_rules! with_field {
    ($(#[$about:meta])* $name:ident { $($(#[$what:meta])* $key:ident: $kind:ty),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Deserialize, schemars::JsonSchema, Clone, PartialEq, Debug)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$what])* pub $key: $kind,)+
            /// Size and percentage of a drawn field by name, such as `medium`, which it is
            /// where nothing else is said.
            pub difficulty: Option<String>,
            /// Columns of a drawn field.
            pub width: Option<u64>,
            /// Its rows.
            pub height: Option<u64>,
            /// How many obstacles it has: 0 to 100 percent of (columns - 1)·(rows - 1).
            pub percent: Option<f64>,
            /// A board whose starts are entries and whose goals are exits.
            pub field: Option<BoardInput>,
            /// The entries of `field`, in place of those marked.
            pub entry: Option<Vec<[i64; 2]>>,
            /// Its exits, in place of those marked.
            pub exit: Option<Vec<[i64; 2]>>,
            /// The rules; those of the documented game if they are left out.
            pub rules: Option<RulesInput>,
            /// The number that fixes field, entry and all luck (absent: 1).
            pub seed: Option<u64>,
        }

        impl $name {
            fn setting(&self) -> Result<Setting, Refusal> {
                let ground = FieldSpec {
                    difficulty: self.difficulty.clone(),
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
    /// Asks for a hunt between two computers.
    MatchRequest {
        /// Who plays the monster.
        monster: String,
        /// Who plays the hunter.
        hunter: String,
        /// Whether to give what a Bayes hunter thinks at each turn.
        beliefs: Option<bool>,
    }
}

with_field! {
    /// Begins a hunt against a computer.
    NewHuntRequest {
        /// The side of who asks: `monster` or `hunter`.
        side: String,
        /// The computer that plays the other side.
        opponent: String,
        /// Whether to give the hunter what a Bayes hunter thinks.
        belief: Option<bool>,
    }
}

with_field! {
    /// Asks for every monster against every hunter.
    TournamentRequest {
        /// The monsters.
        monsters: Vec<String>,
        /// The hunters.
        hunters: Vec<String>,
        /// How many hunts each pair plays.
        games: u64,
    }
}

/// A step of the monster.
#[derive(Deserialize, schemars::JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct StepRequest {
    /// The hunt.
    pub id: String,
    /// Where to.
    pub to: [i64; 2],
}

/// A shot of the hunter.
#[derive(Deserialize, schemars::JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct ShootRequest {
    /// The hunt.
    pub id: String,
    /// Where; null to let the turn pass.
    pub at: Option<[i64; 2]>,
}

/// Asks how a hunt stands.
#[derive(Deserialize, schemars::JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct LookRequest {
    /// The hunt.
    pub id: String,
    /// Whether to give the hunter what a Bayes hunter thinks.
    pub belief: Option<bool>,
}

/// Gives a hunt up.
#[derive(Deserialize, schemars::JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct LeaveRequest {
    /// The hunt.
    pub id: String,
}

/// What can be asked of hunts.
#[derive(Deserialize, schemars::JsonSchema, Clone, PartialEq, Debug)]
#[serde(tag = "action", rename_all = "lowercase")]
pub enum HuntRequest {
    /// A hunt between two computers.
    Match(Box<MatchRequest>),
    /// Begins a hunt against a computer.
    New(Box<NewHuntRequest>),
    /// The monster steps.
    Step(StepRequest),
    /// The hunter shoots.
    Shoot(ShootRequest),
    /// How the hunt stands.
    Look(LookRequest),
    /// Gives the hunt up, and shows all of it.
    Leave(LeaveRequest),
    /// Every monster against every hunter.
    Tournament(Box<TournamentRequest>),
}

/// The actions that play whole hunts, and those that do not.
#[derive(Deserialize)]
#[serde(tag = "action", rename_all = "lowercase")]
enum Action {
    Match,
    Tournament,
    #[serde(other)]
    Move,
}

/// Hunts: watched, played against a computer, and held as tournaments.
pub(super) struct HuntOperation;

impl Operation for HuntOperation {
    fn name(&self) -> &'static str {
        "hunt"
    }

    fn summary(&self) -> &'static str {
        "Plays hunts: between computers, against a computer, and as tournaments."
    }

    fn describe(
        &self,
        requests: &mut SchemaGenerator,
        responses: &mut SchemaGenerator,
    ) -> Description {
        let response = vec![
            responses.subschema_for::<MatchResponse<'_>>(),
            responses.subschema_for::<Begun>(),
            responses.subschema_for::<State>(),
            responses.subschema_for::<Left<'_>>(),
            responses.subschema_for::<TournamentResponse<'_>>(),
        ];
        let request = requests.subschema_for::<HuntRequest>();
        Description { request, response: ResponseSchema::Json(response) }
    }

    fn effort(&self, body: &[u8]) -> Effort {
        match read::<Action>(body) {
            Ok(Action::Match | Action::Tournament) => Effort::WholeHunt,
            Ok(Action::Move) | Err(_) => Effort::HuntMove,
        }
    }

    fn run(&self, body: &[u8], session: &Session<'_>) -> Result<Reply, Fault> {
        respond(&read(body)?, session).map(Reply::Json)
    }

    fn export(&self, body: &[u8], options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        let HuntRequest::Match(request) = read(body)? else {
            let refusal = "of hunts a match is exported; say \"action\": \"match\"";
            return Err(Refusal::new(refusal).into());
        };
        request.export(options)
    }
}

fn respond(request: &HuntRequest, session: &Session<'_>) -> Result<Vec<u8>, Fault> {
    let Session { hunts, watch, .. } = *session;
    match request {
        HuntRequest::Match(request) => write(&play(request, watch)?.response()),
        HuntRequest::Tournament(request) => {
            let (tournament, pairs) = tournament(request, watch)?;
            write(&TournamentResponse::new(&tournament, &pairs))
        }
        HuntRequest::New(request) => {
            let id = (session.new_id)()?;
            let mut live = Live::begin(request)?;
            live.reply(watch)?;
            let state = live.state(live.tells_belief(), watch)?;
            lock(hunts).add(id, live, watch.nanos());
            write(&Begun { id: named(id), state })
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
            let left = lock(hunts).find(id, watch.nanos())?;
            let Ok(mut live) = left.try_lock() else { return Err(busy().into()) };
            live.leave();
            let written = write(&live.left())?;
            lock(hunts).remove(id);
            Ok(written)
        }
    }
}

fn go_on(
    hunts: &Mutex<Hunts>,
    id: &str,
    watch: &dyn Watch,
    act: impl FnOnce(&mut Live) -> Result<State, Refusal>,
) -> Result<Vec<u8>, Fault> {
    let id = id_named(id)?;
    // The table is not locked while a computer thinks; the hunt itself is.
    let live = lock(hunts).find(id, watch.nanos())?;
    let Ok(mut live) = live.try_lock() else { return Err(busy().into()) };
    let acted = act(&mut live);
    let bytes = live.bytes();
    drop(live);
    lock(hunts).weigh(id, bytes);
    write(&acted?)
}

fn busy() -> Refusal {
    Refusal::new("the computer still thinks about its move; ask again when it has answered")
}

fn lock<T>(of: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An id as it is given to who plays.
fn named(id: u128) -> String {
    format!("{id:032x}")
}

fn id_named(name: &str) -> Result<u128, Refusal> {
    let is_id = name.len() == 32 && name.bytes().all(|digit| digit.is_ascii_hexdigit());
    let id = u128::from_str_radix(name, 16).ok().filter(|_| is_id);
    id.ok_or_else(table::unknown)
}

/// What is said of work that was stopped.
fn stopped<T>() -> Result<T, Refusal> {
    refuse("the question was given up before it was answered")
}
