//! What is checked of a march and of a defence that were stored in the middle of it.

use super::{Defence, Heading, March, Outcome, Speed, Walker, Wave, WaveAgent};
use crate::snapshot::{Checked, Snapshot, check, checked_when_read, stored_as_parts};

stored_as_parts!(Speed);
checked_when_read!(March, Defence);

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

impl Checked for March {
    fn check(&self) -> Result<(), String> {
        let Self { agents, doors, .. } = self;
        let is_right = |agent: &Walker| {
            let &Walker { at, to, progress, length, .. } = agent;
            progress < length && (agent.heading != Heading::Nowhere || (to == at && progress == 0))
        };
        check(agents.iter().all(is_right), "an agent is at a centre, or between two cells")?;
        check(
            agents.is_sorted_by(|one, next| one.number < next.number)
                && agents.last().is_none_or(|agent| agent.number < self.added),
            "agents are in the order of their numbers, which are below the number added",
        )?;
        check(
            doors.is_sorted_by(|(one, _), (next, _)| one < next)
                && doors.iter().all(|&(_, tenths)| tenths > 0),
            "doors are in the order of their cells, and have points",
        )?;
        check(self.stuck <= agents.len(), "agents that are stuck are on the march")?;
        check(self.tick <= MOST_TICKS, "a march has not gone on for ever")
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
