//! Agents that march along flow fields, ten ticks a second, in waves or one by one.
//!
//! A [`March`] moves thousands of agents over a board, each at its own [`Speed`] and along its own
//! field; a [`Defence`] adds the waves and lives of a tower-defence game. Agents walk until they
//! reach a goal of their field, and doors hold them up; the caller does all other fighting.
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
//! 1. If it is [stunned](March::stun), it stands where it is, and does none of what follows.
//! 2. If the cell that it is on is a wall, it stands where it is, even between two cells,
//!    and is stuck.
//! 3. Between two cells it goes on to the next as long as the board has that step. Once the
//!    step is closed, or the cell has become a wall, it turns back to the centre of the cell
//!    that it is on, and goes back all the distance whatever is opened meanwhile.
//! 4. At the centre of a goal it arrives and is gone. At any other centre it takes the next
//!    step of its field as it is now. Where the field has none, or the board does not have
//!    that step, it stands and is stuck; what is left of its tick is lost, and in each tick
//!    it looks again.
//! 5. If that step leads into the cell of a [door](March::set_door) and the agent does
//!    damage, it stops at the centre before it, and what is left of its tick is lost. From
//!    the next tick on it takes a tenth of its damage off the door in each tick instead of
//!    walking, and walks in the first tick that finds the door broken. An agent that does no
//!    damage passes doors as if they were open.
//!
//! # Fighting
//!
//! Between two ticks the caller may [remove](March::remove) agents, [stun](March::stun) them,
//! [change their speeds](March::set_speed) and [send them](March::send) along other fields.
//! [`March::step_with`] tells who enters which cell. Here a tower hits each attacker that enters a
//! cell at most two from its own, and the caller counts the points left by agent number:
//!
//! ```
//! # use dedale::FlowField;
//! # use dedale::board::{Board as _, GridMap, Neighborhood, Point, Size, Terrain};
//! use dedale::march::{Agent, March, MarchEvent, Speed};
//!
//! # let board = GridMap::new(Size::new(9, 2)?, Terrain::FREE).board(Neighborhood::Four);
//! # let [start, goal, tower] = [(0, 0), (8, 0), (4, 1)]
//! #     .map(|(x, y)| board.cell_at(Point::new(x, y)).unwrap());
//! # let field = FlowField::to(&board, &[goal]);
//! let mut march = March::new();
//! let mut points = [2, 5]; // of agents 0 and 1
//! let mut killed = Vec::new();
//! points.map(|_| march.add(&Agent::new(start, Speed::ONE)));
//! while !march.is_empty() {
//!     march.step_with(&board, &field, &mut |event| {
//!         if let MarchEvent::Entered { agent, cell } = event
//!             && board.straight_line_squared(cell, tower) <= 2 * 2
//!         {
//!             points[agent as usize] -= 1;
//!             killed.extend((points[agent as usize] == 0).then_some(agent));
//!         }
//!     });
//!     for agent in killed.drain(..) {
//!         march.remove(agent);
//!     }
//! }
//! assert_eq!(points, [0, 2]); // three cells are in range, and agent 1 has passed them
//! # Ok::<(), dedale::board::SizeError>(())
//! ```

mod agent;
mod defence;
mod event;
mod fields;
mod speed;

pub use agent::{Agent, Marcher};
pub use defence::{BETWEEN_WAVES, Defence, FIRST_WAVE, Kind, Outcome, Toll, Wave, WaveAgent};
pub use event::{Arrival, MarchEvent};
pub use fields::{AnyField, FieldList};
pub use speed::{Speed, SpeedError};

use agent::{Heading, Marchers, Walker};

use crate::board::{Board, BoardKind, Cell, DIAGONAL, Direction, STRAIGHT, each_board};
use crate::field::Next;
#[cfg(feature = "serde")]
use crate::snapshot::{Checked, check, checked_when_read};

/// Ticks in a second.
pub const TICKS_PER_SECOND: u32 = 10;

/// The length of a straight step, in units: [`STRAIGHT`] times the ticks of a second times a
/// thousand, so that a thousandth of a cell per second is a whole number of units a tick.
pub const STRAIGHT_LENGTH: u64 = STRAIGHT as u64 * PER_COST;

/// The length of a diagonal step, in units.
pub const DIAGONAL_LENGTH: u64 = DIAGONAL as u64 * PER_COST;

/// Units for each unit of cost.
const PER_COST: u64 = 1000 * TICKS_PER_SECOND as u64;

crate::read_only! {
    /// Agents that march along flow fields, tick by tick.
    ///
    /// [The module](crate::march) states what an agent does in a tick. Board and fields are
    /// passed to each step, so both may change between two: recompute a field, and agents take
    /// its steps from the next centre on. 56 bytes an agent and 24 for its arrival; a step takes
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
        /// How many agents of the list were removed since the last step.
        gone: usize,
        /// The doors that stand, by cell, with their points in tenths.
        doors: Vec<(Cell, u64)>,
        /// The arrivals of the last step.
        pub arrivals: Vec<Arrival>,
        /// How many agents on the march the last step found stuck, or left stuck because they are
        /// stunned: [`Marcher::is_stuck`].
        pub stuck: usize,
    }
}

impl March {
    /// A march without agents, at tick 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes agents spread over all optimal next steps of their field, instead of taking the
    /// step that the field names. Which step an agent takes depends on its number and the cell
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

    /// Makes room for this many more agents, so that adding them does not allocate.
    pub fn reserve(&mut self, more: usize) {
        self.agents.reserve(more);
        let all = self.agents.len() + more;
        self.arrivals.reserve(all.saturating_sub(self.arrivals.len()));
    }

    /// Adds an agent and returns its number. Numbers count from 0, and none is used again. The agent
    /// is at the centre of its cell and begins to move in the next step. Allocates only if more
    /// agents are on the march than ever before; agents removed since the last step count.
    ///
    /// # Panics
    ///
    /// Panics after 2^32 - 1 agents.
    pub fn add(&mut self, agent: &Agent) -> u32 {
        let number = self.added;
        self.added = number.checked_add(1).expect("fewer than 2^32 agents");
        self.agents.push(Walker::new(number, agent));
        // Every agent may arrive in the same tick.
        self.arrivals.reserve(self.agents.len().saturating_sub(self.arrivals.len()));
        number
    }

    /// Takes the agent of this number off the march; returns it as it was, or `None` if it was not on
    /// the march any more. O(log agents); the next step gives its room to others.
    pub fn remove(&mut self, number: u32) -> Option<Marcher> {
        let walker = self.walker(number)?;
        walker.is_gone = true;
        let marcher = walker.seen();
        self.gone += 1;
        self.stuck -= usize::from(marcher.is_stuck());
        Some(marcher)
    }

    /// Changes the speed of an agent from the next tick on. Between two cells it goes on from where
    /// it is. Returns whether the agent is on the march. O(log agents).
    pub fn set_speed(&mut self, number: u32, speed: Speed) -> bool {
        self.walker(number).map(|walker| walker.speed = speed).is_some()
    }

    /// Makes an agent follow the field of this number from the next centre on. Returns whether the
    /// agent is on the march. O(log agents).
    pub fn send(&mut self, number: u32, field: u32) -> bool {
        self.walker(number).map(|walker| walker.field = field).is_some()
    }

    /// Makes an agent stand still in the next `ticks` ticks, or longer if it is stunned for longer
    /// already. Meanwhile it takes nothing off doors, and does not arrive. Returns whether the agent
    /// is on the march. O(log agents).
    pub fn stun(&mut self, number: u32, ticks: u32) -> bool {
        self.walker(number).map(|walker| walker.stunned = walker.stunned.max(ticks)).is_some()
    }

    /// The agent of this number, to be changed.
    fn walker(&mut self, number: u32) -> Option<&mut Walker> {
        let place = self.place(number)?;
        Some(&mut self.agents[place])
    }

    /// The place of this agent in the list, if it is on the march.
    fn place(&self, number: u32) -> Option<usize> {
        let place = self.agents.binary_search_by_key(&number, |walker| walker.number).ok()?;
        (!self.agents[place].is_gone).then_some(place)
    }

    /// Puts a door with these points into the cell, or takes it out with 0. It holds up
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

    /// Moves every agent by one tick; returns the arrivals, in the order of the agents' numbers.
    /// `fields` is one field or a list of them ([`FieldList`]), all of this board; a field of another
    /// state of it does no harm, since no step is taken that the board does not have.
    ///
    /// # Panics
    ///
    /// Panics if an agent is not on the board, and perhaps if a field is of a board with other
    /// cells.
    pub fn step(&mut self, board: &impl Board, fields: &(impl FieldList + ?Sized)) -> &[Arrival] {
        self.step_on(BoardKind::of(board), &fields, None)
    }

    /// Moves every agent by one tick as [`March::step`] does, and tells each event while it happens:
    /// in the order of the agents' numbers, and of an agent in the order of time. Costs a call an
    /// event; [`March::step`] pays nothing for events.
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
        each_board!(board, board => match act {
            Some(act) => self.move_all(board, fields, act),
            None => self.move_all(board, fields, &mut |_| {}),
        });
        &self.arrivals
    }

    fn move_all(
        &mut self,
        board: &impl Board,
        fields: &dyn FieldList,
        tell: &mut (impl FnMut(MarchEvent) + ?Sized),
    ) {
        self.tick += 1;
        self.arrivals.clear();
        (self.stuck, self.gone) = (0, 0);
        let mut agents = std::mem::take(&mut self.agents);
        agents.retain_mut(|walker| {
            if walker.is_gone {
                return false;
            }
            if let Some(remainder) = self.walk(walker, board, fields, tell) {
                let Walker { number: agent, kind, wave, .. } = *walker;
                self.arrivals.push(Arrival { agent, kind, wave, tick: self.tick, remainder });
                return false;
            }
            self.stuck += usize::from(walker.is_stuck);
            true
        });
        self.agents = agents;
    }

    /// Moves one agent by one tick; returns the units left if it arrives.
    fn walk(
        &mut self,
        walker: &mut Walker,
        board: &impl Board,
        fields: &dyn FieldList,
        tell: &mut (impl FnMut(MarchEvent) + ?Sized),
    ) -> Option<u32> {
        if walker.stunned > 0 {
            walker.stunned -= 1;
            return None;
        }
        let table = board.table();
        if !table.is_free(walker.at) {
            walker.set_stuck(true, tell);
            return None;
        }
        let pace = u64::from(walker.speed.units_per_tick());
        let mut left = pace;
        loop {
            match walker.heading {
                Heading::Onward(direction) => {
                    walker.set_stuck(false, tell);
                    if table.toward(walker.at, direction).is_none() {
                        walker.heading = Heading::Back;
                        continue;
                    }
                    let missing = walker.length - walker.progress;
                    if left < missing {
                        walker.progress += left;
                        return None;
                    }
                    left -= missing;
                    walker.stand(walker.to);
                    tell(MarchEvent::Entered { agent: walker.number, cell: walker.at });
                }
                Heading::Back => {
                    walker.set_stuck(false, tell);
                    if left < walker.progress {
                        walker.progress -= left;
                        return None;
                    }
                    left -= walker.progress;
                    walker.stand(walker.at);
                }
                Heading::Nowhere => {
                    let step = match self.next(walker, board, fields) {
                        Next::Arrived => {
                            tell(MarchEvent::Arrived { agent: walker.number, cell: walker.at });
                            return Some(left as u32);
                        }
                        Next::Toward(direction) => {
                            table.toward(walker.at, direction).map(|to| (direction, to))
                        }
                        Next::Unreachable => None,
                    };
                    walker.set_stuck(step.is_none(), tell);
                    let (direction, to) = step?;
                    // The step of the next tick is that of the field then.
                    if left == 0 || self.is_held_up(walker, to, left == pace) {
                        return None;
                    }
                    (walker.heading, walker.to) = (Heading::Onward(direction), to);
                    walker.length = self.length(board, direction, to);
                }
            }
        }
    }

    /// The next step of an agent at a centre.
    fn next(&self, walker: &Walker, board: &impl Board, fields: &dyn FieldList) -> Next {
        let at = walker.at;
        let Some(field) = fields.field(walker.field) else { return Next::Unreachable };
        if self.is_spread
            && let Some(direction) = field.any_next(board, at, mixed(walker.number, at))
        {
            return Next::Toward(direction);
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
        self.agents.len() - self.gone
    }

    /// Whether no agent is on the march.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The agents on the march, by number.
    pub fn agents(&self) -> impl ExactSizeIterator<Item = Marcher> {
        Marchers { walkers: self.agents.iter(), left: self.len() }
    }

    /// The agent of this number; `None` once it has arrived or was removed. O(log agents).
    pub fn agent(&self, number: u32) -> Option<Marcher> {
        self.place(number).map(|place| self.agents[place].seen())
    }
}

/// Bits that look random (the finalizer of `SplitMix64`; Steele, Lea, Flood 2014).
const fn mixed(number: u32, cell: Cell) -> u64 {
    let mut bits = (number as u64) << 32 | cell.number() as u64;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(feature = "serde")]
checked_when_read!(March);

#[cfg(feature = "serde")]
/// More ticks than anything takes, and few enough to count on from there.
const MOST_TICKS: u64 = u64::MAX / 2;

#[cfg(feature = "serde")]
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
        let count =
            |counts: fn(&Walker) -> bool| agents.iter().filter(|&agent| counts(agent)).count();
        check(
            self.gone == count(|agent| agent.is_gone)
                && self.stuck == count(|agent| agent.is_stuck && !agent.is_gone),
            "agents that are stuck or gone are counted",
        )?;
        check(self.tick <= MOST_TICKS, "a march has not gone on for ever")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FlowField;
    use crate::board::{GridMap, Neighborhood, Size, Terrain};

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
        assert_eq!([size_of::<Walker>(), size_of::<Arrival>()], [56, 24], "as documented");
        // Whoever comes later takes the places of those who have gone.
        for _ in 0..900 {
            march.add(&Agent::new(Cell::new(899), Speed::MAX));
        }
        assert_eq!(memory(&march), before);
    }
}
