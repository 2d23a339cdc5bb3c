//! What is known of a contest: its hunts, and what they amount to.

use std::collections::{HashMap, HashSet};

use dedale_app::{ByName, Refusal, refusal};
use dedale_games::game::HuntSide;
use dedale_games::player::hunt::{Judged, Outcome, Played, Schedule, Tally};

use super::folder::{Line, each_line};
use super::roster::Contest;

#[derive(Debug)]
pub struct Ledger {
    pub schedule: Schedule,
    faults: u64,
    known: HashMap<u64, Known>,
}

/// What is known of a hunt.
#[derive(Clone, PartialEq, Debug)]
pub struct Known {
    pub played: Played,
    pub turn: u32,
    /// The reason of a forfeit.
    pub why: Option<String>,
}

impl Known {
    pub fn of(outcome: &Outcome) -> Self {
        let (fault, why) = match &outcome.forfeit {
            Some((side, why)) => (Some(*side), Some(why.0.clone())),
            None => (None, None),
        };
        let played = Played { winner: outcome.end.winner, fault };
        Self { played, turn: outcome.end.turn, why }
    }

    fn read(line: Line) -> Self {
        let fault = line.forfeit.as_ref().map(|forfeit| forfeit.side.0);
        let played = Played { winner: line.winner.map(|ByName(side)| side), fault };
        Self { played, turn: line.turn, why: line.forfeit.map(|forfeit| forfeit.why) }
    }
}

impl Ledger {
    /// All that the folder of the contest has.
    pub fn read(contest: &Contest) -> Result<Self, Refusal> {
        let sides: Vec<HuntSide> = contest.entrants.iter().map(|entrant| entrant.side).collect();
        let schedule = Schedule::new(&sides, contest.games);
        let mut known = HashMap::new();
        each_line(contest, |line, _| {
            let number = checked(contest, &schedule, &line)?;
            known.insert(number, Known::read(line));
            Ok(())
        })?;
        Ok(Self { schedule, faults: contest.faults, known })
    }

    pub fn get(&self, hunt: u64) -> Option<&Known> {
        self.known.get(&hunt)
    }

    /// Notes a hunt; returns whether that is new.
    pub fn note(&mut self, hunt: u64, known: &Known) -> bool {
        self.known.insert(hunt, known.clone()).as_ref() != Some(known)
    }

    pub fn played(&self, hunt: u64) -> Option<&Played> {
        self.get(hunt).map(|known| &known.played)
    }

    pub fn judge(&self) -> Judged {
        self.schedule.judge(self.faults, |hunt| self.played(hunt))
    }

    /// The hunts that count, pair by pair; disqualified entrants have none.
    pub fn tallies(&self, judged: &Judged) -> Vec<Tally> {
        let pairs = self.schedule.pairs().iter().enumerate();
        pairs
            .map(|(number, pair)| {
                let mut tally = Tally::default();
                if pair.iter().any(|&entrant| judged.disqualified[entrant].is_some()) {
                    return tally;
                }
                let first = number as u64 * self.schedule.games();
                let known =
                    (first..first + self.schedule.games()).filter_map(|hunt| self.get(hunt));
                for known in known {
                    known.add_to(&mut tally);
                }
                tally
            })
            .collect()
    }
}

impl Known {
    fn add_to(&self, tally: &mut Tally) {
        match self.played.winner {
            Some(HuntSide::Hunter) => tally.hunter_wins += 1,
            Some(HuntSide::Monster) => tally.monster_wins += 1,
            None => tally.draws += 1,
        }
        match self.played.fault {
            Some(HuntSide::Hunter) => tally.hunter_forfeits += 1,
            Some(HuntSide::Monster) => tally.monster_forfeits += 1,
            None => {}
        }
        tally.turns += u64::from(self.turn);
    }
}

/// The number of the hunt, from 0, if it is one of these entrants.
fn checked(contest: &Contest, schedule: &Schedule, line: &Line) -> Result<u64, Refusal> {
    let number = line.hunt.wrapping_sub(1);
    if number < schedule.hunts() {
        let (pair, _) = schedule.hunt(number);
        let names: HashSet<&str> =
            pair.iter().map(|&entrant| contest.entrants[entrant].name.as_str()).collect();
        if names == HashSet::from([line.monster.as_str(), line.hunter.as_str()]) {
            return Ok(number);
        }
    }
    Err(refusal!(
        "hunt-of-others",
        "hunt {hunt} is not between {monster} and {hunter} here: these hunts are of other \
         entrants",
        hunt = line.hunt,
        monster = line.monster,
        hunter = line.hunter
    ))
}
