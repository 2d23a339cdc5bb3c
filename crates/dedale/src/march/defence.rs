use super::{Agent, Arrival, March, Speed};
use crate::Random;
use crate::board::{Board, Cell};
use crate::field::FlowField;

/// The tick at which the first wave begins.
pub const FIRST_WAVE: u64 = 100;

/// Ticks from the end of a wave to the beginning of the next.
pub const BETWEEN_WAVES: u64 = 50;

/// A kind of attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Kind {
    /// How fast it walks.
    pub speed: Speed,
    /// The points that it takes off a door in a second; 0 to pass doors.
    pub damage: u32,
    /// The lives that its arrival costs.
    pub toll: Toll,
}

/// The lives that an arrival costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Toll {
    /// So many.
    Lives(u32),
    /// All, and the game: -1 is left.
    All,
}

impl Toll {
    /// The lives left of so many after an arrival.
    pub const fn taken_from(self, lives: i64) -> i64 {
        match self {
            Self::Lives(toll) => lives - toll as i64,
            Self::All => -1,
        }
    }
}

/// A wave: attackers that come together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Wave {
    /// Its attackers, in any order; those of one tick appear in the order of this list.
    pub agents: Vec<WaveAgent>,
}

/// One attacker of a wave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WaveAgent {
    /// When it appears, in ticks from the beginning of the wave.
    pub tick: u64,
    /// The number of its kind.
    pub kind: u32,
}

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// Waves are still to come or to end.
    Running,
    /// Every wave has ended, and the lives are not below 0.
    Won,
    /// An arrival has taken the lives below 0.
    Lost,
}

/// A tower-defence game without fighting: waves of attackers and the lives of the defender.
///
/// The first wave begins at tick [`FIRST_WAVE`], and each other one [`BETWEEN_WAVES`] ticks
/// after the wave before has ended: in the tick in which the last of its attackers has
/// arrived, or in its first tick if it has none. An attacker is at the centre of its spawn in
/// the tick in which it appears, and begins to move in the next. An arrival costs the lives
/// that its kind takes; the game is over with the one that takes them below 0, and later
/// arrivals of that tick do not count. A wave whose attackers are stuck does not end.
#[derive(Clone, Debug)]
pub struct Defence {
    pub(super) march: March,
    pub(super) kinds: Vec<Kind>,
    pub(super) waves: Vec<Wave>,
    pub(super) spawns: Vec<Cell>,
    pub(super) random: Option<Random>,
    pub(super) lives: i64,
    pub(super) outcome: Outcome,
    /// The arrivals of the last step that count.
    pub(super) counted: usize,
    /// The wave that has begun and not ended, or else the next.
    pub(super) wave: usize,
    /// The tick at which it begins.
    pub(super) begin: u64,
    /// How many of its attackers have appeared.
    pub(super) appeared: usize,
}

impl Defence {
    /// A game at tick 0. Attackers take the spawns in turn, over all waves. The `march` sets how
    /// they walk and the doors; it has no agents yet.
    ///
    /// # Panics
    ///
    /// Panics without spawns, if a wave names a kind that is not in the list, or if the march has
    /// begun.
    pub fn new(
        march: March,
        kinds: Vec<Kind>,
        mut waves: Vec<Wave>,
        spawns: Vec<Cell>,
        lives: u32,
    ) -> Self {
        assert!(!spawns.is_empty(), "a game has a spawn");
        assert!(march.is_empty() && march.tick() == 0, "a march that has not begun");
        let mut agents = waves.iter().flat_map(|wave| &wave.agents);
        assert!(agents.all(|agent| (agent.kind as usize) < kinds.len()), "kinds of the list");
        for wave in &mut waves {
            wave.agents.sort_by_key(|agent| agent.tick);
        }
        let outcome = if waves.is_empty() { Outcome::Won } else { Outcome::Running };
        Self {
            march,
            kinds,
            waves,
            spawns,
            random: None,
            lives: lives.into(),
            outcome,
            counted: 0,
            wave: 0,
            begin: FIRST_WAVE,
            appeared: 0,
        }
    }

    /// Draws the spawn of each attacker at random, all equally likely.
    #[must_use]
    pub fn with_random_spawns(mut self, random: Random) -> Self {
        self.random = Some(random);
        self
    }

    /// Plays one tick; returns the arrivals that count, in the order of their numbers. The wave
    /// of an arrival counts from 0. Does nothing once the game is won or lost.
    ///
    /// # Panics
    ///
    /// Panics as [`March::step`] does.
    pub fn step(&mut self, board: &impl Board, field: &FlowField) -> &[Arrival] {
        self.counted = 0;
        if self.outcome == Outcome::Running {
            self.march.step(board, field);
            self.count_arrivals();
            self.advance_waves();
        }
        &self.march.arrivals()[..self.counted]
    }

    fn count_arrivals(&mut self) {
        for arrival in self.march.arrivals() {
            self.counted += 1;
            self.lives = self.kinds[arrival.kind as usize].toll.taken_from(self.lives);
            if self.lives < 0 {
                self.outcome = Outcome::Lost;
                return;
            }
        }
    }

    /// Lets attackers appear, and waves end.
    fn advance_waves(&mut self) {
        let tick = self.march.tick();
        while self.outcome == Outcome::Running {
            let wave = &self.waves[self.wave];
            let due = |agent: &&WaveAgent| self.begin.saturating_add(agent.tick) <= tick;
            if let Some(&agent) = wave.agents.get(self.appeared).filter(due) {
                self.appear(agent.kind);
            } else if self.is_wave_over(tick) {
                (self.wave, self.appeared) = (self.wave + 1, 0);
                self.begin = tick + BETWEEN_WAVES;
                if self.wave == self.waves.len() {
                    self.outcome = Outcome::Won;
                }
            } else {
                return;
            }
        }
    }

    fn appear(&mut self, number: u32) {
        let kind = self.kinds[number as usize];
        let count = self.spawns.len() as u32;
        let spawn = match &mut self.random {
            Some(random) => random.below(count),
            None => self.march.added() % count,
        };
        self.march.add(&Agent {
            at: self.spawns[spawn as usize],
            speed: kind.speed,
            damage: kind.damage,
            kind: number,
            wave: self.wave as u32,
        });
        self.appeared += 1;
    }

    fn is_wave_over(&self, tick: u64) -> bool {
        tick >= self.begin && self.have_all_appeared() && self.march.is_empty()
    }

    fn have_all_appeared(&self) -> bool {
        let wave = self.waves.get(self.wave);
        wave.is_none_or(|wave| wave.agents.len() == self.appeared)
    }

    /// The agents on the march.
    pub const fn march(&self) -> &March {
        &self.march
    }

    /// The lives left; below 0 once the game is lost.
    pub const fn lives(&self) -> i64 {
        self.lives
    }

    /// The number of the wave that has begun and not ended, or else of the next, from 0, and the
    /// tick at which it begins; `None` once all waves have ended.
    pub fn current_wave(&self) -> Option<(usize, u64)> {
        (self.wave < self.waves.len()).then_some((self.wave, self.begin))
    }

    /// How the game stands.
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Whether nothing can happen any more unless the board changes: every agent is stuck,
    /// and no other is to come before the wave ends.
    pub fn is_stalled(&self) -> bool {
        let stuck = self.march.stuck();
        self.outcome == Outcome::Running
            && stuck > 0
            && stuck == self.march.len()
            && self.have_all_appeared()
    }
}
