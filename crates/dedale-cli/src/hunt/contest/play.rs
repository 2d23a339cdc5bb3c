//! Plays the hunts of a contest that are missing.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use dedale::Random;
use dedale::search::Stopped;
use dedale_app::answer::HuntLine;
use dedale_app::run::contest::Ledger;
use dedale_app::run::hunt::recorded;
use dedale_app::{Refusal, Result};
use dedale_games::game::{Hunt, HuntSide};
use dedale_games::player::hunt::{
    HunterPlayer, MonsterPlayer, Outcome, Played, Schedule, Tournament, ValueCache,
};
use dedale_io::hunt::HuntRecord;
use dedale_io::hunt::contest::ContestHunt;

use super::folder::Log;
use super::roster::{Contest, Player, Program};
use crate::cli::{Share, ThreadsArg};
use crate::hunt::outside::{Confined, Means, Outside, OutsideHunter, OutsideMonster, Seat, Start};
use crate::interrupt;
use crate::lang::tr;
use crate::output::count;
use crate::spinner::Spinner;

/// Hunts played in a row by the same processes. What they remember of one in the next is part
/// of their play; so a row that was stopped is played anew from its beginning.
const ROW: u64 = 100;

/// The fields of a contest, made when they are first asked for.
#[derive(Debug)]
pub struct Fields<'a> {
    contest: &'a Contest,
    made: Vec<OnceLock<(Hunt, u64)>>,
}

impl<'a> Fields<'a> {
    pub fn new(contest: &'a Contest) -> Self {
        Self { contest, made: (0..contest.games).map(|_| OnceLock::new()).collect() }
    }

    /// The hunt on this field, before the first move, and the field's seed.
    pub fn hunt(&self, game: u64) -> Result<(Hunt, u64)> {
        let cell = &self.made[game as usize];
        if let Some(made) = cell.get() {
            return Ok(made.clone());
        }
        let seed = self.contest.derived(&["field", &game.to_string()]);
        let (source, rules) = (self.contest.source.clone(), self.contest.rules);
        let (monsters, hunters) = (Vec::new(), Vec::new());
        let one = Tournament { monsters, hunters, source, rules, games: 1, seed };
        let (hunt, _) = one.hunt(0)?;
        Ok(cell.get_or_init(|| (hunt, seed)).clone())
    }
}

/// The rows of hunts that are missing, in order: a share of them all.
fn rows(schedule: &Schedule, missing: &[u64], share: Option<Share>) -> Vec<Vec<u64>> {
    let rows_of_pair = schedule.games().div_ceil(ROW);
    let mut rows: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    for &hunt in missing {
        let (pair, game) = (hunt / schedule.games(), hunt % schedule.games());
        let row = pair * rows_of_pair + game / ROW;
        if share.is_none_or(|Share { this, of }| row % of == this) {
            rows.entry(row).or_default().push(hunt);
        }
    }
    rows.into_values().collect()
}

/// What the hunt with this number has come to.
fn known(hunt: u64, outcome: &Outcome) -> ContestHunt {
    let (fault, why) = outcome.forfeit.clone().unzip();
    let played = Played { winner: outcome.end.winner, fault };
    let why = why.map(|why| why.to_string());
    ContestHunt { hunt, played, turn: outcome.end.turn, why }
}

/// A contest that is being played.
pub struct Play<'a> {
    contest: &'a Contest,
    fields: Fields<'a>,
    means: Means,
    outside: Outside,
    valued: ValueCache,
    ledger: Mutex<Ledger>,
    log: Mutex<Log>,
    /// The hunt that disqualified each entrant, as far as one knows. Those before it count, and
    /// are to be played.
    last: Vec<AtomicU64>,
    failed: Mutex<Option<Refusal>>,
    spinner: Spinner,
}

fn hold<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a> Play<'a> {
    pub fn new(
        contest: &'a Contest,
        ledger: Ledger,
        share: Option<Share>,
        means: Means,
    ) -> Result<Self> {
        let fields = Fields::new(contest);
        let (hunt, _) = fields.hunt(0)?;
        let valued = ValueCache::default();
        let is_optimal = contest.entrants.iter().any(|entrant| match entrant.player {
            Player::Monster(kind) => kind.is_optimal(),
            Player::Hunter(kind) => kind.is_optimal(),
            Player::Program(_) => false,
        });
        if is_optimal {
            valued.of(hunt.field(), hunt.rules())?;
        }
        Ok(Self {
            contest,
            fields,
            means,
            outside: Outside::new(std::time::Duration::from_secs(1)),
            valued,
            ledger: Mutex::new(ledger),
            log: Mutex::new(Log::open(contest, share)?),
            last: contest.entrants.iter().map(|_| AtomicU64::new(u64::MAX)).collect(),
            failed: Mutex::new(None),
            spinner: Spinner::with("hunting"),
        })
    }

    /// Plays until nothing of the share is missing, or somebody interrupts.
    pub fn play(self, share: Option<Share>, threads: ThreadsArg) -> Result<Ledger> {
        interrupt::defer();
        let threads = match threads {
            ThreadsArg::One => 1,
            ThreadsArg::All => thread::available_parallelism().map_or(1, NonZero::get),
        };
        loop {
            let missing = self.judge();
            let rows = rows(hold(&self.ledger).schedule(), &missing, share);
            if rows.is_empty() || interrupt::is_requested() {
                break;
            }
            let next = AtomicUsize::new(0);
            thread::scope(|scope| {
                for _ in 0..threads.min(rows.len()) {
                    scope.spawn(|| self.work(&rows, &next));
                }
            });
            if let Some(refusal) = hold(&self.failed).take() {
                return Err(refusal);
            }
        }
        Ok(self.ledger.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Notes who is disqualified; returns the hunts that are missing.
    fn judge(&self) -> Vec<u64> {
        let judged = hold(&self.ledger).judge();
        for (last, disqualified) in self.last.iter().zip(&judged.disqualified) {
            let hunt = disqualified.map_or(u64::MAX, |disqualified| disqualified.hunt);
            last.store(hunt, Ordering::Relaxed);
        }
        judged.missing
    }

    /// Whether the hunt does not count, for one of the two is disqualified by an earlier one.
    fn is_out(&self, pair: [usize; 2], hunt: u64) -> bool {
        pair.iter().any(|&entrant| self.last[entrant].load(Ordering::Relaxed) < hunt)
    }

    fn is_over(&self) -> bool {
        interrupt::is_requested() || hold(&self.failed).is_some()
    }

    fn work(&self, rows: &[Vec<u64>], next: &AtomicUsize) {
        while !self.is_over()
            && let Some(row) = rows.get(next.fetch_add(1, Ordering::Relaxed))
        {
            if let Err(refusal) = self.row(row) {
                *hold(&self.failed) = Some(refusal);
            }
        }
    }

    /// Plays what is missing of a row.
    fn row(&self, missing: &[u64]) -> Result<()> {
        let [Some(&first), Some(&last)] = [missing.first(), missing.last()] else { return Ok(()) };
        let (pair, game) = hold(&self.ledger).schedule().hunt(first);
        if self.is_out(pair, first) {
            return Ok(());
        }
        let [monster, hunter] = pair.map(|entrant| &self.contest.entrants[entrant].player);
        let has_program = monster.program().is_some() || hunter.program().is_some();
        let (mut monster, mut hunter) = (self.monster(monster), self.hunter(hunter));
        let anew: Vec<u64> = (first - game % ROW..=last).collect();
        for &hunt in if has_program { &anew } else { missing } {
            if self.is_over() || self.is_out(pair, hunt) {
                break;
            }
            let Ok((outcome, record)) = self.hunt(hunt, &mut *monster, &mut *hunter)? else {
                break;
            };
            let known = known(hunt, &outcome);
            let (_, game) = hold(&self.ledger).schedule().hunt(hunt);
            if hold(&self.ledger).get(hunt) != Some(&known) {
                let line = HuntLine::new([hunt, game], &record, &outcome);
                hold(&self.log).write(&line)?;
            }
            let is_fault = known.played.fault.is_some();
            hold(&self.ledger).note(known);
            self.spinner.tell(&tr!("hunt {n}", n = count(hunt + 1)));
            if is_fault {
                self.judge();
            }
        }
        Ok(())
    }

    fn hunt(
        &self,
        hunt: u64,
        monster: &mut dyn MonsterPlayer,
        hunter: &mut dyn HunterPlayer,
    ) -> Result<Result<(Outcome, HuntRecord), Stopped>> {
        let (pair, game) = hold(&self.ledger).schedule().hunt(hunt);
        let (mut hunt, seed) = self.fields.hunt(game)?;
        let names = pair.map(|entrant| self.contest.entrants[entrant].name.clone());
        let mut luck = HuntSide::BOTH.map(|side| {
            let game = game.to_string();
            let of = ["player", &game, &names[0], &names[1], side.name()];
            Random::new(self.contest.derived(&of))
        });
        let turn = |_: &Hunt| if interrupt::is_requested() { Err(Stopped) } else { Ok(()) };
        Ok(recorded(&mut hunt, (monster, hunter), &mut luck, names, seed, turn))
    }

    fn seat(&self, program: &Program) -> Seat {
        self.outside.seat_of(Start {
            command: program.command.clone(),
            answer: program.answer,
            first_answer: program.start,
            confined: Some(Confined {
                folder: program.folder.clone(),
                readable: self.contest.readable.clone(),
                memory: program.memory,
                processes: program.processes,
                means: self.means,
            }),
        })
    }

    fn monster(&self, player: &Player) -> Box<dyn MonsterPlayer> {
        match player {
            Player::Monster(kind) => kind.player(&self.valued),
            Player::Program(program) => Box::new(OutsideMonster::new(self.seat(program))),
            Player::Hunter(_) => unreachable!("the schedule pairs monsters with hunters"),
        }
    }

    fn hunter(&self, player: &Player) -> Box<dyn HunterPlayer> {
        match player {
            Player::Hunter(kind) => kind.player(&self.valued),
            Player::Program(program) => Box::new(OutsideHunter::new(self.seat(program))),
            Player::Monster(_) => unreachable!("the schedule pairs monsters with hunters"),
        }
    }
}
