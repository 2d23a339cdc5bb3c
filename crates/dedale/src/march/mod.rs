//! Agents that march along a flow field, ten ticks a second, in waves or one by one.
//!
//! A [`March`] moves thousands of agents over a board, each at its own [`Speed`]; a
//! [`Defence`] adds the waves and lives of a tower-defence game. There is no fighting: an
//! agent walks until it reaches a goal, and doors are all that holds it up.
//!
//! ```
//! use dedale::FlowField;
//! use dedale::board::{GridMap, Neighborhood, Point, Size, Terrain};
//! use dedale::march::{Agent, March};
//!
//! let board = GridMap::new(Size::new(4, 1)?, Terrain::FREE).board(Neighborhood::Four);
//! let [start, goal] = [Point::new(0, 0), Point::new(3, 0)].map(|p| board.cell_at(p).unwrap());
//! let field = FlowField::to(&board, &[goal]);
//!
//! let mut march = March::new();
//! march.add(&Agent::new(start, "1.5".parse()?)); // one and a half cells a second
//! let arrival = loop {
//!     if let [arrival] = march.step(&board, &field) {
//!         break *arrival;
//!     }
//! };
//! assert_eq!(arrival.tick, 20); // three cells take two seconds
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Lengths and times
//!
//! All state is in whole numbers. A straight step is [`STRAIGHT_LENGTH`] units long and a
//! diagonal one [`DIAGONAL_LENGTH`], in the proportion of the costs of a board; in a tick, a
//! tenth of a second, an agent covers [`Speed::units_per_tick`]. What is left of a tick at
//! the centre of a cell goes into the next step, so nothing is rounded: after `n` ticks an
//! agent has covered `n` times its units. The weights of cells do not slow agents, unless
//! [`March::slowed_by_weights`] is called: then the length of a step is multiplied by the
//! weight of the cell that it enters, as it is when the step begins.
//!
//! # What an agent does in a tick
//!
//! Agents move one after the other, in the order of their numbers. An agent is on the cell
//! that it left last until it reaches the centre of the next.
//!
//! 1. If the cell that it is on is a wall, it stands where it is, even between two cells,
//!    and is stuck.
//! 2. Between two cells it goes on to the next as long as the board has that step. Once the
//!    step is closed, or the cell has become a wall, it turns back to the centre of the cell
//!    that it is on, and goes back all the distance whatever is opened meanwhile.
//! 3. At the centre of a goal it arrives and is gone. At any other centre it takes the next
//!    step of the field as it is now. Where the field has none, or the board does not have
//!    that step, it stands and is stuck; what is left of its tick is lost, and in each tick
//!    it looks again.
//! 4. If that step leads into the cell of a [door](March::set_door) and the agent does
//!    damage, it stops at the centre before it, and what is left of its tick is lost. From
//!    the next tick on it takes a tenth of its damage off the door in each tick instead of
//!    walking, and walks in the first tick that finds the door broken. An agent that does no
//!    damage passes doors as if they were open.

#[cfg(feature = "serde")]
mod snapshot;

use std::fmt;
use std::str::FromStr;

use crate::Random;
use crate::board::{Board, BoardKind, Cell, DIAGONAL, Direction, STRAIGHT, Size, each_board};
use crate::field::{FlowField, Next};

/// Ticks in a second.
pub const TICKS_PER_SECOND: u32 = 10;

/// The length of a straight step, in units: [`STRAIGHT`] times the ticks of a second times a
/// thousand, so that a thousandth of a cell per second is a whole number of units a tick.
pub const STRAIGHT_LENGTH: u64 = STRAIGHT as u64 * PER_COST;

/// The length of a diagonal step, in units.
pub const DIAGONAL_LENGTH: u64 = DIAGONAL as u64 * PER_COST;

/// Units for each unit of cost.
const PER_COST: u64 = 1000 * TICKS_PER_SECOND as u64;

/// A speed in whole thousandths of a cell per second, from 0.001 to 100 cells a second.
///
/// Parsed from decimal text with at most three decimals, exactly: `0.4` is 400 thousandths.
///
/// ```
/// use dedale::march::Speed;
///
/// let troll: Speed = "0.4".parse()?;
/// assert_eq!(troll.thousandths(), 400);
/// assert!("0.0004".parse::<Speed>().is_err());
/// # Ok::<(), dedale::march::SpeedError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Speed(u32);

/// The error for text that is no speed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error(
    "a speed is a number from 0.001 to 100 cells a second with at most three decimals, such as 0.4; found '{0}'"
)]
pub struct SpeedError(pub String);

impl Speed {
    /// The largest speed: 100 cells a second.
    pub const MAX: Self = Self(100_000);

    /// One cell a second.
    pub const ONE: Self = Self(1000);

    /// The speed of so many thousandths of a cell per second; `None` for 0 and above
    /// [`Speed::MAX`].
    pub const fn new(thousandths: u32) -> Option<Self> {
        if thousandths == 0 || thousandths > Self::MAX.0 { None } else { Some(Self(thousandths)) }
    }

    /// Thousandths of a cell per second.
    pub const fn thousandths(self) -> u32 {
        self.0
    }

    /// The units that an agent of this speed covers in a tick; see [the
    /// module](crate::march).
    pub const fn units_per_tick(self) -> u32 {
        self.0 * STRAIGHT
    }
}

impl FromStr for Speed {
    type Err = SpeedError;

    fn from_str(text: &str) -> Result<Self, SpeedError> {
        let parsed = || {
            let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
            let is_number =
                |part: &str| !part.is_empty() && part.bytes().all(|sign| sign.is_ascii_digit());
            if !is_number(whole) || !is_number(decimals) || decimals.len() > 3 {
                return None;
            }
            let thousandths: u32 = format!("{decimals:0<3}").parse().ok()?;
            let whole: u32 = whole.parse().ok()?;
            Self::new(whole.checked_mul(1000)?.checked_add(thousandths)?)
        };
        parsed().ok_or_else(|| SpeedError(text.to_owned()))
    }
}

/// Formats in cells per second, with as many decimals as needed.
impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}.{:03}", self.0 / 1000, self.0 % 1000);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// An agent as it joins a march.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Agent {
    /// The cell at whose centre it begins.
    pub at: Cell,
    /// How fast it walks.
    pub speed: Speed,
    /// The points that it takes off a door in a second; 0 to pass doors.
    pub damage: u32,
    /// Its kind, a number of the caller's.
    pub kind: u32,
    /// Its wave, a number of the caller's.
    pub wave: u32,
}

impl Agent {
    /// An agent that does no damage, of kind and wave 0.
    pub const fn new(at: Cell, speed: Speed) -> Self {
        Self { at, speed, damage: 0, kind: 0, wave: 0 }
    }
}

crate::read_only! {
    /// An agent on the march, as it is after a tick.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Marcher {
        /// Its number: agents are numbered from 0 in the order in which they were added.
        pub number: u32,
        /// Its kind.
        pub kind: u32,
        /// Its wave.
        pub wave: u32,
        /// The cell that it is on: the last whose centre it left, or at whose centre it is.
        pub from: Cell,
        /// The cell at the other end of its step, which is the same at a centre. An agent that
        /// has turned back is still between the two.
        pub to: Cell,
        /// The units between it and the centre of `from`.
        pub progress: u64,
        /// The length of its step in units; never 0.
        pub length: u64,
    }
}

impl Marcher {
    /// The share of its step that lies behind it, from 0 at the centre of `from` to 1 at that
    /// of `to`.
    pub fn fraction(&self) -> f32 {
        (self.progress as f64 / self.length as f64) as f32
    }

    /// Where it is on a board of squares of this size, in columns and rows from the centre of
    /// the first cell.
    pub fn position(&self, size: Size) -> (f32, f32) {
        let [from, to] = [self.from, self.to].map(|cell| size.point_of(cell));
        let share = self.fraction();
        let between = |from: u32, to: u32| from as f32 + (to as f32 - from as f32) * share;
        (between(from.x, to.x), between(from.y, to.y))
    }
}

/// What an agent is about to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
enum Heading {
    /// It is at a centre.
    Nowhere,
    /// It walks to the next cell in this direction.
    Onward(Direction),
    /// It walks back to the cell that it is on.
    Back,
}

/// An agent on the march.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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

impl Walker {
    /// Puts the agent at the centre of the cell.
    const fn stand(&mut self, cell: Cell) {
        (self.at, self.to, self.progress) = (cell, cell, 0);
        self.heading = Heading::Nowhere;
    }

    const fn seen(&self) -> Marcher {
        let &Self { number, kind, wave, at: from, to, progress, length, .. } = self;
        Marcher { number, kind, wave, from, to, progress, length }
    }
}

crate::read_only! {
    /// Agents that march along a flow field, tick by tick.
    ///
    /// [The module](crate::march) states what an agent does in a tick. Board and field are
    /// passed to each step, so both may change between two: recompute the field, and agents take
    /// its steps from the next centre on. 48 bytes an agent and 24 for its arrival; a step takes
    /// O(agents) time, with doors O(agents × log doors), and allocates nothing but, in a march read
    /// back, room for arrivals.
    #[derive(Clone, Debug, Default)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(remote = "Self"))]
    pub struct March {
        /// The number of steps made so far.
        pub tick: u64,
        /// The number of agents added so far.
        pub added: u32,
        is_spread: bool,
        is_slowed: bool,
        /// In the order of their numbers.
        agents: Vec<Walker>,
        /// The doors that stand, by cell, with their points in tenths.
        doors: Vec<(Cell, u64)>,
        /// The arrivals of the last step.
        pub arrivals: Vec<Arrival>,
        /// How many agents the last step found stuck: on a wall, or at a centre without a next
        /// step. They are still on the march.
        pub stuck: usize,
    }
}

/// An agent that has reached the centre of a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Arrival {
    /// The agent's number.
    pub agent: u32,
    /// The agent's kind.
    pub kind: u32,
    /// The agent's wave.
    pub wave: u32,
    /// The tick, from 1, in which it arrived.
    pub tick: u64,
    /// The units that it could still have walked in this tick, 0 to below
    /// [`Speed::units_per_tick`](self::Speed::units_per_tick); all of them for an agent that
    /// began at the goal.
    pub remainder: u32,
}

/// How an agent's tick ends.
enum End {
    OnTheMarch,
    Stuck,
    Arrived { remainder: u32 },
}

impl March {
    /// A march without agents, at tick 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes agents spread over all optimal next steps of the field, instead of taking the
    /// one that the field names. Which one an agent takes depends on its number and the cell
    /// alone; all are about equally frequent.
    #[must_use]
    pub const fn spread(mut self) -> Self {
        self.is_spread = true;
        self
    }

    /// Makes a step longer by the weight of the cell that it enters.
    #[must_use]
    pub const fn slowed_by_weights(mut self) -> Self {
        self.is_slowed = true;
        self
    }

    /// Makes room for so many more agents, so that adding them does not allocate.
    pub fn reserve(&mut self, more: usize) {
        self.agents.reserve(more);
        let all = self.agents.len() + more;
        self.arrivals.reserve(all.saturating_sub(self.arrivals.len()));
    }

    /// Adds an agent and returns its number; numbers count from 0. It is at the centre of its
    /// cell and begins to move in the next step. Allocates only if more agents are on the march
    /// than ever before.
    ///
    /// # Panics
    ///
    /// Panics after 2^32 - 1 agents.
    pub fn add(&mut self, agent: &Agent) -> u32 {
        let number = self.added;
        self.added = number.checked_add(1).expect("fewer than 2^32 agents");
        let &Agent { at, speed, damage, kind, wave } = agent;
        let heading = Heading::Nowhere;
        let (to, progress, length) = (at, 0, 1);
        self.agents.push(Walker {
            number,
            at,
            to,
            heading,
            progress,
            length,
            speed,
            damage,
            kind,
            wave,
        });
        // Every agent may arrive in the same tick.
        self.arrivals.reserve(self.agents.len().saturating_sub(self.arrivals.len()));
        number
    }

    /// Puts a door of so many points into the cell, or takes it out with 0. It holds up
    /// agents that are about to step into the cell, until they have taken the points off.
    pub fn set_door(&mut self, cell: Cell, points: u32) {
        let tenths = u64::from(points) * u64::from(TICKS_PER_SECOND);
        match (self.door_place(cell), points) {
            (Ok(place), 0) => drop(self.doors.remove(place)),
            (Ok(place), _) => self.doors[place].1 = tenths,
            (Err(_), 0) => {}
            (Err(place), _) => self.doors.insert(place, (cell, tenths)),
        }
    }

    /// The points left of the door in this cell, rounded up; 0 where none stands.
    pub fn door(&self, cell: Cell) -> u32 {
        self.door_tenths(cell).div_ceil(u64::from(TICKS_PER_SECOND)) as u32
    }

    /// The points left of the door in this cell in tenths, exactly; 0 where none stands.
    pub fn door_tenths(&self, cell: Cell) -> u64 {
        self.door_place(cell).map_or(0, |place| self.doors[place].1)
    }

    /// The cells of the doors that stand, by number.
    pub fn doors(&self) -> impl Iterator<Item = Cell> {
        self.doors.iter().map(|&(cell, _)| cell)
    }

    fn door_place(&self, cell: Cell) -> Result<usize, usize> {
        self.doors.binary_search_by_key(&cell, |&(cell, _)| cell)
    }

    /// Moves every agent by one tick; returns those that arrived, in the order of their numbers.
    /// The field is of this board; one of another state of it does no harm, since no step is
    /// taken that the board does not have.
    ///
    /// # Panics
    ///
    /// Panics if an agent is not on the board, and perhaps if the field is of a board with other
    /// cells.
    pub fn step(&mut self, board: &impl Board, field: &FlowField) -> &[Arrival] {
        self.step_on(BoardKind::of(board), field);
        &self.arrivals
    }

    fn step_on(&mut self, board: BoardKind<'_>, field: &FlowField) {
        each_board!(board, board => self.move_all(board, field));
    }

    fn move_all(&mut self, board: &impl Board, field: &FlowField) {
        self.tick += 1;
        self.arrivals.clear();
        self.stuck = 0;
        let mut agents = std::mem::take(&mut self.agents);
        agents.retain_mut(|walker| match self.walk(walker, board, field) {
            End::OnTheMarch => true,
            End::Stuck => {
                self.stuck += 1;
                true
            }
            End::Arrived { remainder } => {
                let Walker { number: agent, kind, wave, .. } = *walker;
                self.arrivals.push(Arrival { agent, kind, wave, tick: self.tick, remainder });
                false
            }
        });
        self.agents = agents;
    }

    /// Moves one agent by one tick.
    fn walk(&mut self, walker: &mut Walker, board: &impl Board, field: &FlowField) -> End {
        let table = board.table();
        if !table.is_free(walker.at) {
            return End::Stuck;
        }
        let pace = u64::from(walker.speed.units_per_tick());
        let mut left = pace;
        loop {
            match walker.heading {
                Heading::Onward(direction) => {
                    if table.toward(walker.at, direction).is_none() {
                        walker.heading = Heading::Back;
                        continue;
                    }
                    let missing = walker.length - walker.progress;
                    if left < missing {
                        walker.progress += left;
                        return End::OnTheMarch;
                    }
                    left -= missing;
                    walker.stand(walker.to);
                }
                Heading::Back => {
                    if left < walker.progress {
                        walker.progress -= left;
                        return End::OnTheMarch;
                    }
                    left -= walker.progress;
                    walker.stand(walker.at);
                }
                Heading::Nowhere => {
                    let direction = match self.next(walker, board, field) {
                        Next::Arrived => return End::Arrived { remainder: left as u32 },
                        Next::Unreachable => return End::Stuck,
                        Next::Toward(direction) => direction,
                    };
                    let Some(to) = table.toward(walker.at, direction) else { return End::Stuck };
                    // The step of the next tick is that of the field then.
                    if left == 0 || self.is_held_up(walker, to, left == pace) {
                        return End::OnTheMarch;
                    }
                    (walker.heading, walker.to) = (Heading::Onward(direction), to);
                    walker.length = self.length(board, direction, to);
                }
            }
        }
    }

    /// The next step of an agent at a centre.
    fn next(&self, walker: &Walker, board: &impl Board, field: &FlowField) -> Next {
        let at = walker.at;
        if self.is_spread {
            let count = field.all_next(board, at).count() as u64;
            let chosen = ((mixed(walker.number, at) >> 32) * count) >> 32;
            if let Some(direction) = field.all_next(board, at).nth(chosen as usize) {
                return Next::Toward(direction);
            }
        }
        field.next(at)
    }

    /// Whether a door in the cell holds up the agent before it, which takes points off if it
    /// has its whole tick for that.
    fn is_held_up(&mut self, walker: &Walker, to: Cell, has_whole_tick: bool) -> bool {
        let damage = u64::from(walker.damage);
        if self.doors.is_empty() || damage == 0 {
            return false;
        }
        let Ok(door) = self.door_place(to) else { return false };
        if has_whole_tick {
            let tenths = &mut self.doors[door].1;
            *tenths = tenths.saturating_sub(damage);
            if *tenths == 0 {
                self.doors.remove(door);
            }
        }
        true
    }

    fn length(&self, board: &impl Board, direction: Direction, to: Cell) -> u64 {
        let is_straight = board.base_cost(direction) == STRAIGHT;
        let length = if is_straight { STRAIGHT_LENGTH } else { DIAGONAL_LENGTH };
        if self.is_slowed { length * u64::from(board.table().weight(to)) } else { length }
    }

    /// The number of agents on the march.
    pub const fn len(&self) -> usize {
        self.agents.len()
    }

    /// Whether no agent is on the march.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The agents on the march, by number.
    pub fn agents(&self) -> impl ExactSizeIterator<Item = Marcher> {
        self.agents.iter().map(Walker::seen)
    }

    /// The agent of this number; `None` once it has arrived. O(log agents).
    pub fn agent(&self, number: u32) -> Option<Marcher> {
        let place = self.agents.binary_search_by_key(&number, |walker| walker.number).ok()?;
        Some(self.agents[place].seen())
    }
}

/// Bits that look random (the finalizer of `SplitMix64`; Steele, Lea, Flood 2014).
const fn mixed(number: u32, cell: Cell) -> u64 {
    let mut bits = (number as u64) << 32 | cell.number() as u64;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

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

crate::read_only! {
    /// A tower-defence game without fighting: waves of attackers and the lives of the defender.
    ///
    /// The first wave begins at tick [`FIRST_WAVE`], and each other one [`BETWEEN_WAVES`] ticks
    /// after the wave before has ended: in the tick in which the last of its attackers has
    /// arrived, or in its first tick if it has none. An attacker is at the centre of its spawn in
    /// the tick in which it appears, and begins to move in the next. An arrival costs the lives
    /// that its kind takes; the game is over with the one that takes them below 0, and later
    /// arrivals of that tick do not count. A wave whose attackers are stuck does not end.
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

    /// The number of the wave that has begun and not ended, or else of the next, from 0, and the
    /// tick at which it begins; `None` once all waves have ended.
    pub fn current_wave(&self) -> Option<(usize, u64)> {
        (self.wave < self.waves.len()).then_some((self.wave, self.begin))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_speed_is_read_as_it_is_written() {
        for thousandths in 1..=Speed::MAX.0 {
            let speed = Speed(thousandths);
            assert_eq!(speed.to_string().parse(), Ok(speed));
        }
    }

    #[test]
    fn what_is_no_speed_is_refused() {
        for text in ["", ".", "1.", ".5", "0", "0.000", "0.0004", "1.0000", "100.001", "-1", "+1"] {
            assert_eq!(text.parse::<Speed>(), Err(SpeedError(text.into())), "{text}");
        }
        for text in ["1e2", "1,5", "∞", "4294967297", "99999999999999999999", " 1", "1.٣"] {
            assert_eq!(text.parse::<Speed>(), Err(SpeedError(text.into())), "{text}");
        }
        assert_eq!("100.0".parse(), Ok(Speed::MAX));
        assert_eq!("007.5".parse(), Ok(Speed(7500)));
    }
}

#[cfg(test)]
mod tests_of_marching {
    use super::*;
    use crate::board::{GridMap, Neighborhood, Size, Terrain};
    use crate::march::Speed;

    /// Where the memory of a march lies, and how much it is.
    fn memory(march: &March) -> [(usize, usize); 3] {
        fn of<T>(list: &Vec<T>) -> (usize, usize) {
            (list.as_ptr() as usize, list.capacity())
        }
        [of(&march.agents), of(&march.doors), of(&march.arrivals)]
    }

    #[test]
    fn ticks_allocate_nothing() {
        let size = Size::new(30, 30).unwrap();
        let board = GridMap::new(size, Terrain::FREE).board(Neighborhood::Four);
        let field = FlowField::to(&board, &[Cell::new(0)]);
        let mut march = March::new().spread();
        march.reserve(900);
        march.set_door(Cell::new(1), 3);
        let before = memory(&march);
        for cell in 0..900 {
            let speed = Speed::new(100 + 97 * cell).unwrap();
            march.add(&Agent { damage: cell % 3, ..Agent::new(Cell::new(cell), speed) });
        }
        assert_eq!(memory(&march), before, "the room was reserved");
        let mut arrived = 0;
        while !march.is_empty() {
            arrived += march.step(&board, &field).len();
            assert_eq!(memory(&march), before, "tick {}", march.tick());
        }
        assert_eq!((arrived, march.door(Cell::new(1))), (900, 0));
        assert_eq!([size_of::<Walker>(), size_of::<Arrival>()], [48, 24], "as documented");
        // Whoever comes later takes the places of those who have gone.
        for _ in 0..900 {
            march.add(&Agent::new(Cell::new(899), Speed::MAX));
        }
        assert_eq!(memory(&march), before);
    }
}
