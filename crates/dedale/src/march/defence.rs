use super::{Agent, Arrival, FieldList, March, MarchEvent, Marcher, Speed};
use crate::Random;
use crate::board::{Board, BoardKind, Cell};
#[cfg(feature = "serde")]
use crate::snapshot::{Checked, check, checked_when_read};

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
    /// This number.
    Lives(u32),
    /// All, and the game: -1 is left.
    All,
}

impl Toll {
    /// The lives left of these after an arrival.
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

crate::read_only! {
    /// A tower-defence game: waves of attackers and the lives of the defender. The caller does the
    /// fighting between two steps, and kills attackers.
    ///
    /// The first wave begins at tick [`FIRST_WAVE`], and each other one [`BETWEEN_WAVES`] ticks
    /// after the wave before has ended: in the first tick after which each of its attackers has
    /// appeared and is gone, because it arrived or was killed. An attacker is at the centre of its
    /// spawn in the tick in which it appears, and begins to move in the next, along field 0. An
    /// arrival costs the lives that its kind takes; the game is over with the arrival that takes
    /// them below 0, and later arrivals of that tick do not count. A wave whose attackers are stuck
    /// does not end.
    #[derive(Clone, Debug)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(remote = "Self"))]
    pub struct Defence {
        /// The agents on the march.
        pub ref march: March,
        kinds: Vec<Kind>,
        waves: Vec<Wave>,
        spawns: Vec<Cell>,
        random: Option<Random>,
        /// The lives left; below 0 once the game is lost.
        pub lives: i64,
        /// How the game stands.
        pub outcome: Outcome,
        /// The number of attackers killed so far.
        pub killed: u32,
        /// The arrivals of the last step that count.
        counted: usize,
        /// The wave that has begun and not ended, or else the next.
        wave: usize,
        /// The tick at which it begins.
        begin: u64,
        /// How many of its attackers have appeared.
        appeared: usize,
    }
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
            killed: 0,
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
    pub fn step(&mut self, board: &impl Board, fields: &(impl FieldList + ?Sized)) -> &[Arrival] {
        self.step_on(BoardKind::of(board), &fields, None)
    }

    /// Plays one tick as [`Defence::step`] does, and tells each event of it, as [`March::step_with`]
    /// does. No event tells that an attacker appears; its number is below [`March::added`] then.
    ///
    /// # Panics
    ///
    /// Panics as [`March::step`] does.
    pub fn step_with(
        &mut self,
        board: &impl Board,
        fields: &(impl FieldList + ?Sized),
        act: &mut dyn FnMut(MarchEvent),
    ) -> &[Arrival] {
        self.step_on(BoardKind::of(board), &fields, Some(act))
    }

    fn step_on(
        &mut self,
        board: BoardKind<'_>,
        fields: &dyn FieldList,
        act: Option<&mut dyn FnMut(MarchEvent)>,
    ) -> &[Arrival] {
        self.counted = 0;
        if self.outcome == Outcome::Running {
            self.march.step_on(board, fields, act);
            self.count_arrivals();
            self.advance_waves();
        }
        &self.march.arrivals()[..self.counted]
    }

    /// Takes an attacker off the march, as [`March::remove`] does. It counts as killed, and costs no
    /// lives.
    pub fn kill(&mut self, number: u32) -> Option<Marcher> {
        let killed = self.march.remove(number)?;
        self.killed += 1;
        Some(killed)
    }

    /// Changes the speed of an attacker, as [`March::set_speed`] does.
    pub fn set_speed(&mut self, number: u32, speed: Speed) -> bool {
        self.march.set_speed(number, speed)
    }

    /// Makes an attacker follow another field, as [`March::send`] does.
    pub fn send(&mut self, number: u32, field: u32) -> bool {
        self.march.send(number, field)
    }

    /// Makes an attacker stand still, as [`March::stun`] does.
    pub fn stun(&mut self, number: u32, ticks: u32) -> bool {
        self.march.stun(number, ticks)
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
            damage: kind.damage,
            kind: number,
            wave: self.wave as u32,
            ..Agent::new(self.spawns[spawn as usize], kind.speed)
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

    /// The number of the wave that has begun and not ended, or else of the next, from 0, and the
    /// tick at which it begins; `None` once all waves have ended.
    pub fn current_wave(&self) -> Option<(usize, u64)> {
        (self.wave < self.waves.len()).then_some((self.wave, self.begin))
    }

    /// Whether nothing can happen any more unless the board, a field or an attacker changes: every
    /// attacker is stuck and none is stunned, and no other is to come before the wave ends.
    pub fn is_stalled(&self) -> bool {
        let stuck = self.march.stuck();
        self.outcome == Outcome::Running
            && stuck > 0
            && stuck == self.march.len()
            && self.have_all_appeared()
            && self.march.agents().all(|agent| agent.stunned() == 0)
    }
}

#[cfg(feature = "serde")]
checked_when_read!(Defence);

#[cfg(feature = "serde")]
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
        )?;
        check(
            self.killed as usize + march.len() <= march.added() as usize,
            "attackers who were killed had come, and are not on the march",
        )
    }
}
