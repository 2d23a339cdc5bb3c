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

use schemars::{Schema, SchemaGenerator};
use serde::Deserialize;

use super::{read, write};
use crate::sketch::BoardGiven;
use crate::{Fault, Refusal, Watch, refuse};
use field::{FieldSpec, Setting};
use live::Live;
use state::{Begun, Left, State};

pub use contest::{TournamentGiven, tournament};
pub use matched::{MatchGiven, Matched, play, recorded};
pub use rules::RulesGiven;
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
            pub field: Option<BoardGiven>,
            /// The entries of `field`, in place of those marked.
            pub entry: Option<Vec<[i64; 2]>>,
            /// Its exits, in place of those marked.
            pub exit: Option<Vec<[i64; 2]>>,
            /// The rules; those of the documented game if they are left out.
            pub rules: Option<RulesGiven>,
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
    MatchQuestion {
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
    NewQuestion {
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
    TournamentQuestion {
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
pub struct StepQuestion {
    /// The hunt.
    pub id: String,
    /// Where to.
    pub to: [i64; 2],
}

/// A shot of the hunter.
#[derive(Deserialize, schemars::JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct ShootQuestion {
    /// The hunt.
    pub id: String,
    /// Where; null to let the turn pass.
    pub at: Option<[i64; 2]>,
}

/// Asks how a hunt stands.
#[derive(Deserialize, schemars::JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct LookQuestion {
    /// The hunt.
    pub id: String,
    /// Whether to give the hunter what a Bayes hunter thinks.
    pub belief: Option<bool>,
}

/// Gives a hunt up.
#[derive(Deserialize, schemars::JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct LeaveQuestion {
    /// The hunt.
    pub id: String,
}

/// What can be asked of hunts.
#[derive(Deserialize, schemars::JsonSchema, Clone, PartialEq, Debug)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub enum HuntQuestion {
    /// A hunt between two computers.
    Match(Box<MatchQuestion>),
    /// Begins a hunt against a computer.
    New(Box<NewQuestion>),
    /// The monster steps.
    Step(StepQuestion),
    /// The hunter shoots.
    Shoot(ShootQuestion),
    /// How the hunt stands.
    Look(LookQuestion),
    /// Gives the hunt up, and shows all of it.
    Leave(LeaveQuestion),
    /// Every monster against every hunter.
    Tournament(Box<TournamentQuestion>),
}

/// What the answers to [`HuntQuestion`] look like, one for each of its kinds that are
/// answered alike.
#[must_use]
pub fn answers(generator: &mut SchemaGenerator) -> [Schema; 5] {
    [
        generator.subschema_for::<MatchGiven<'_>>(),
        generator.subschema_for::<Begun>(),
        generator.subschema_for::<State>(),
        generator.subschema_for::<Left<'_>>(),
        generator.subschema_for::<TournamentGiven<'_>>(),
    ]
}

/// Whether a question plays whole hunts, and so may take long and much memory.
pub fn is_whole(body: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct About {
        ask: String,
    }
    let about = serde_json::from_slice(body);
    about.is_ok_and(|about: About| matches!(about.ask.as_str(), "match" | "tournament"))
}

/// Answers a question about hunts that is asked in JSON, in JSON. The time is the watch's;
/// `id`, 128 bits that nobody can guess, is that of a hunt that begins.
pub fn answer(
    hunts: &Mutex<Hunts>,
    body: &[u8],
    id: u128,
    watch: &dyn Watch,
) -> Result<Vec<u8>, Fault> {
    match read::<HuntQuestion>(body)? {
        HuntQuestion::Match(question) => write(&play(&question, watch)?.given()),
        HuntQuestion::Tournament(question) => {
            let (tournament, pairs) = tournament(&question, watch)?;
            write(&TournamentGiven::new(&tournament, &pairs))
        }
        HuntQuestion::New(question) => {
            let mut live = Live::begin(&question)?;
            live.reply(watch)?;
            let state = live.state(live.tells_belief(), watch)?;
            lock(hunts).add(id, live, watch.nanos());
            write(&Begun { id: named(id), state })
        }
        HuntQuestion::Step(question) => go_on(hunts, &question.id, watch, |live| {
            live.step(question.to)?;
            live.reply(watch)?;
            live.state(false, watch)
        }),
        HuntQuestion::Shoot(question) => go_on(hunts, &question.id, watch, |live| {
            live.shoot(question.at)?;
            live.reply(watch)?;
            live.state(live.tells_belief(), watch)
        }),
        HuntQuestion::Look(question) => go_on(hunts, &question.id, watch, |live| {
            live.reply(watch)?;
            live.state(question.belief.unwrap_or(live.tells_belief()), watch)
        }),
        HuntQuestion::Leave(question) => {
            let id = id_named(&question.id)?;
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
