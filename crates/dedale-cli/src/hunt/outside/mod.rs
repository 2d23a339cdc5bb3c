//! External players: programs that speak JSON lines (`docs/hunt-players.md`).

mod guard;
mod hunter;
mod monster;
mod process;
mod start;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use dedale_games::game::Ended;
use dedale_games::player::hunt::Forfeit;
use serde::Serialize;
use serde_json::Value;

pub use hunter::OutsideHunter;
pub use monster::OutsideMonster;
pub use start::{Confined, Means, Start};

use self::guard::Guard;
use self::process::Process;
use dedale_app::answer::hunt_messages::Over;
use dedale_app::base::words::briefly;

/// The most reasons of forfeits kept for a player.
const MOST_REASONS: usize = 3;

/// The time limit of the first answer of a process, which has to start.
pub const FIRST_ANSWER: Duration = Duration::from_secs(10);

/// The state that all external players share.
#[derive(Clone, Debug)]
pub struct Outside(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    time_limit: Duration,
    guard: Mutex<Option<Guard>>,
    /// Each reason with the command of its player; those of one command differ.
    reasons: Mutex<Vec<(String, String)>>,
}

impl Outside {
    /// The time limit is that of players that have none of their own.
    pub fn new(time_limit: Duration) -> Self {
        let (guard, reasons) = (Mutex::new(None), Mutex::new(Vec::new()));
        Self(Arc::new(Shared { time_limit, guard, reasons }))
    }

    /// A seat for the player that this command starts.
    pub fn seat(&self, command: &str) -> Seat {
        let (command, answer) = (command.to_owned(), self.0.time_limit);
        let first_answer = answer.max(FIRST_ANSWER);
        self.seat_of(Start { command, answer, first_answer, confined: None })
    }

    /// A seat for a player that is started so.
    pub fn seat_of(&self, start: Start) -> Seat {
        Seat { start, outside: self.clone(), process: None }
    }

    /// The first reasons why this command's player forfeited hunts.
    pub fn reasons(&self, command: &str) -> Vec<String> {
        let reasons = self.0.reasons.lock().unwrap_or_else(PoisonError::into_inner);
        let of_command = reasons.iter().filter(|(other, _)| other == command);
        of_command.map(|(_, reason)| reason.clone()).collect()
    }

    fn note(&self, command: &str, reason: &str) {
        let mut reasons = self.0.reasons.lock().unwrap_or_else(PoisonError::into_inner);
        let mut of_command = reasons.iter().filter(|(other, _)| other == command);
        if of_command.clone().count() < MOST_REASONS
            && !of_command.any(|(_, known)| known == reason)
        {
            reasons.push((command.to_owned(), reason.to_owned()));
        }
    }

    /// Calls the guard, which is started when it is first needed.
    fn guard<T>(&self, with: impl FnOnce(&mut Guard) -> std::io::Result<T>) -> std::io::Result<T> {
        let mut guard = self.0.guard.lock().unwrap_or_else(PoisonError::into_inner);
        if guard.is_none() {
            *guard = Some(Guard::start()?);
        }
        with(guard.as_mut().expect("started above"))
    }
}

/// The seat of an external player: its process, started when it is first needed, and again
/// after it has forfeited a hunt.
#[derive(Debug)]
pub struct Seat {
    start: Start,
    outside: Outside,
    process: Option<Process>,
}

impl Seat {
    /// Sends the beginning of a hunt.
    fn begin(&mut self, hunt: &impl Serialize) -> Result<(), Forfeit> {
        let process = match self.process.take() {
            Some(process) => Ok(process),
            None => Process::start(&self.start, &self.outside),
        };
        let told = process.and_then(|mut process| {
            process.tell(line(hunt))?;
            Ok(process)
        });
        match told {
            Ok(process) => {
                self.process = Some(process);
                Ok(())
            }
            Err(why) => Err(self.forfeit(&why)),
        }
    }

    /// Sends a request, and returns what `read` makes of the answer, which must name the
    /// turn.
    fn ask<T>(
        &mut self,
        turn: u32,
        request: &impl Serialize,
        expected: &str,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<T, Forfeit> {
        let Some(process) = &mut self.process else {
            return Err(Forfeit("it is not there any more".into()));
        };
        let answer = process.ask(line(request), &self.start).and_then(|line| {
            let answer: Option<Value> = serde_json::from_slice(&line).ok();
            let bears_turn = |said: &Value| said.get("turn") == Some(&Value::from(turn));
            if let Some(broken) = answer.as_ref().and_then(broken_place) {
                return Err(format!("expected whole numbers, found {broken}"));
            }
            answer.filter(bears_turn).as_ref().and_then(read).ok_or_else(|| {
                let said = briefly(String::from_utf8_lossy(&line).trim_end());
                let said: String = said.chars().take(60).collect();
                format!("expected {{\"turn\":{turn},{expected}}}, found '{said}'")
            })
        });
        answer.map_err(|why| self.forfeit(&why))
    }

    /// Sends the end of the hunt.
    fn over(&mut self, end: Ended) {
        if let Some(process) = &mut self.process
            && process.tell(line(&Over::of(end))).is_err()
        {
            self.process = None;
        }
    }

    /// Ends the process, so that a new one begins the next hunt.
    fn forfeit(&mut self, why: &str) -> Forfeit {
        if let Some(process) = self.process.take() {
            process.kill();
        }
        self.outside.note(&self.start.command, why);
        Forfeit(why.to_owned())
    }
}

fn line(message: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(message).expect("numbers and texts");
    line.push(b'\n');
    line
}

/// A place in numbers that are not whole, if the answer has one.
fn broken_place(answer: &Value) -> Option<&Value> {
    let places = ["step", "shoot"].into_iter().filter_map(|key| answer.get(key));
    let mut places = places.filter_map(|place| Some((place, place.as_array()?)));
    let is_broken = |part: &Value| part.is_number() && part.as_i64().is_none();
    places.find(|(_, parts)| parts.iter().any(is_broken)).map(|(place, _)| place)
}

/// The two numbers at a key of an answer.
fn place(answer: &Value, key: &str) -> Option<[i64; 2]> {
    let [x, y] = &answer.get(key)?.as_array()?[..] else { return None };
    Some([x.as_i64()?, y.as_i64()?])
}
