//! The parts of a march and of a defence, as they are stored in the middle of it.

use serde::{Deserialize, Serialize};

use super::{Agent, Agents, Arrival, Defence, Heading, March, Outcome, Speed, Wave, WaveAgent};
use crate::board::{Cell, STRAIGHT};
use crate::snapshot::{Checked, Snapshot, check, checked_when_read, stored_as_parts};

stored_as_parts!(Speed, March);
checked_when_read!(Defence);

impl Snapshot for Speed {
    /// Thousandths of a cell per second.
    type Parts = u32;

    fn parts(&self) -> u32 {
        self.thousandths()
    }

    fn restored(thousandths: u32) -> Result<Self, String> {
        Self::new(thousandths).ok_or_else(|| {
            format!("a speed is 1 to {} thousandths, found {thousandths}", Self::MAX.thousandths())
        })
    }
}

/// More ticks than anything takes, and few enough to count on from there.
const MOST_TICKS: u64 = u64::MAX / 2;

/// An agent on the march.
#[derive(Serialize, Deserialize)]
struct Walker {
    number: u32,
    at: Cell,
    to: Cell,
    heading: Heading,
    progress: u64,
    length: u64,
    speed: Speed,
    damage: u32,
    kind: u32,
    wave: u32,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct MarchParts {
    tick: u64,
    added: u32,
    is_spread: bool,
    is_slowed: bool,
    agents: Vec<Walker>,
    /// The doors that stand, by cell, with their points in tenths.
    doors: Vec<(Cell, u64)>,
    arrivals: Vec<Arrival>,
    stuck: usize,
}

impl Walker {
    fn of(agents: &Agents, place: usize) -> Self {
        Self {
            number: agents.number[place],
            at: agents.at[place],
            to: agents.to[place],
            heading: agents.heading[place],
            progress: agents.progress[place],
            length: agents.length[place],
            speed: Speed::new(agents.pace[place] / STRAIGHT).expect("the pace of a speed"),
            damage: agents.damage[place],
            kind: agents.kind[place],
            wave: agents.wave[place],
        }
    }

    fn join(self, agents: &mut Agents) -> Result<(), String> {
        let Self { number, at, to, heading, progress, length, speed, damage, kind, wave } = self;
        let is_at_centre = heading == Heading::Nowhere;
        check(
            progress < length && (!is_at_centre || (to == at && progress == 0)),
            "an agent is at a centre, or between two cells",
        )?;
        let place = agents.len();
        agents.push(number, &Agent { at, speed, damage, kind, wave });
        (agents.to[place], agents.heading[place]) = (to, heading);
        (agents.progress[place], agents.length[place]) = (progress, length);
        Ok(())
    }
}

impl Snapshot for March {
    type Parts = MarchParts;

    fn parts(&self) -> MarchParts {
        MarchParts {
            tick: self.tick,
            added: self.added,
            is_spread: self.is_spread,
            is_slowed: self.is_slowed,
            agents: (0..self.len()).map(|place| Walker::of(&self.agents, place)).collect(),
            doors: self.doors.clone(),
            arrivals: self.arrivals.clone(),
            stuck: self.stuck,
        }
    }

    fn restored(parts: MarchParts) -> Result<Self, String> {
        let MarchParts { tick, added, is_spread, is_slowed, agents, doors, arrivals, stuck } =
            parts;
        let numbers = || agents.iter().map(|agent| agent.number);
        check(
            numbers().is_sorted_by(|one, next| one < next) && numbers().all(|one| one < added),
            "agents are in the order of their numbers, which are below the number added",
        )?;
        check(
            doors.is_sorted_by(|(one, _), (next, _)| one < next)
                && doors.iter().all(|&(_, tenths)| tenths > 0),
            "doors are in the order of their cells, and have points",
        )?;
        check(stuck <= agents.len(), "agents that are stuck are on the march")?;
        check(tick <= MOST_TICKS, "a march has not gone on for ever")?;
        let mut march = Self { tick, added, is_spread, is_slowed, doors, stuck, ..Self::new() };
        for agent in agents {
            agent.join(&mut march.agents)?;
        }
        march.arrivals = arrivals;
        // As many agents may arrive in one tick as there are.
        march.reserve(0);
        Ok(march)
    }
}

impl Checked for Defence {
    fn check(&self) -> Result<(), String> {
        let Self { march, kinds, waves, spawns, .. } = self;
        let is_kind = |kind: u32| (kind as usize) < kinds.len();
        check(!spawns.is_empty(), "a game has a spawn")?;
        check(
            waves.iter().flat_map(|wave| &wave.agents).all(|agent| is_kind(agent.kind))
                && march.agents().all(|agent| is_kind(agent.kind()))
                && march.arrivals().iter().all(|arrival| is_kind(arrival.kind)),
            "the kinds of attackers are in the list of kinds",
        )?;
        let in_turn = |wave: &Wave| wave.agents.is_sorted_by_key(|agent: &WaveAgent| agent.tick);
        check(
            waves.iter().all(in_turn),
            "the attackers of a wave are in the order of their ticks",
        )?;
        let appearing = waves.get(self.wave).map_or(0, |wave| wave.agents.len());
        check(
            self.counted <= march.arrivals().len()
                && self.appeared <= appearing
                && (self.wave < waves.len()) == (self.outcome != Outcome::Won)
                && (self.lives < 0) == (self.outcome == Outcome::Lost),
            "a game is won after its last wave, and lost below 0 lives",
        )
    }
}
