use super::agents::{Agent, Agents, Heading, Marcher};
use super::{DIAGONAL_LENGTH, STRAIGHT_LENGTH, TICKS_PER_SECOND};
use crate::board::{Board, BoardKind, Cell, Direction, STRAIGHT, each_board};
use crate::field::{FlowField, Next};

/// Agents that march along a flow field, tick by tick.
///
/// [The module](crate::march) states what an agent does in a tick. Board and field are
/// passed to each step, so both may change between two: recompute the field, and agents take
/// its steps from the next centre on. 45 bytes an agent and 24 for its arrival; a step takes
/// O(agents) time, with doors O(agents × log doors), and allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct March {
    pub(super) tick: u64,
    pub(super) added: u32,
    pub(super) is_spread: bool,
    pub(super) is_slowed: bool,
    pub(super) agents: Agents,
    /// The doors that stand, by cell, with their points in tenths.
    pub(super) doors: Vec<(Cell, u64)>,
    pub(super) arrivals: Vec<Arrival>,
    pub(super) stuck: usize,
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
    /// [`Speed::units_per_tick`](super::Speed::units_per_tick); all of them for an agent that
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
        self.agents.push(number, agent);
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
        let mut kept = 0;
        for place in 0..self.agents.len() {
            match self.walk(place, board, field) {
                End::OnTheMarch => {}
                End::Stuck => self.stuck += 1,
                End::Arrived { remainder } => {
                    self.arrivals.push(Arrival {
                        agent: self.agents.number[place],
                        kind: self.agents.kind[place],
                        wave: self.agents.wave[place],
                        tick: self.tick,
                        remainder,
                    });
                    continue;
                }
            }
            self.agents.shift(place, kept);
            kept += 1;
        }
        self.agents.truncate(kept);
    }

    /// Moves one agent by one tick.
    fn walk(&mut self, place: usize, board: &impl Board, field: &FlowField) -> End {
        let table = board.table();
        if !table.is_free(self.agents.at[place]) {
            return End::Stuck;
        }
        let pace = self.agents.pace[place];
        let mut left = u64::from(pace);
        loop {
            let at = self.agents.at[place];
            match self.agents.heading[place] {
                Heading::Onward(direction) => {
                    if table.toward(at, direction).is_none() {
                        self.agents.heading[place] = Heading::Back;
                        continue;
                    }
                    let missing = self.agents.length[place] - self.agents.progress[place];
                    if left < missing {
                        self.agents.progress[place] += left;
                        return End::OnTheMarch;
                    }
                    left -= missing;
                    self.stand(place, self.agents.to[place]);
                }
                Heading::Back => {
                    let missing = self.agents.progress[place];
                    if left < missing {
                        self.agents.progress[place] -= left;
                        return End::OnTheMarch;
                    }
                    left -= missing;
                    self.stand(place, at);
                }
                Heading::Nowhere => {
                    let direction = match self.next(place, board, field) {
                        Next::Arrived => return End::Arrived { remainder: left as u32 },
                        Next::Unreachable => return End::Stuck,
                        Next::Toward(direction) => direction,
                    };
                    let Some(to) = table.toward(at, direction) else { return End::Stuck };
                    // The step of the next tick is that of the field then.
                    if left == 0 || self.is_held_up(place, to, left == u64::from(pace)) {
                        return End::OnTheMarch;
                    }
                    self.agents.heading[place] = Heading::Onward(direction);
                    self.agents.to[place] = to;
                    self.agents.length[place] = self.length(board, direction, to);
                }
            }
        }
    }

    /// Puts an agent at the centre of the cell.
    fn stand(&mut self, place: usize, cell: Cell) {
        self.agents.heading[place] = Heading::Nowhere;
        self.agents.progress[place] = 0;
        self.agents.at[place] = cell;
        self.agents.to[place] = cell;
    }

    /// The next step of an agent at a centre.
    fn next(&self, place: usize, board: &impl Board, field: &FlowField) -> Next {
        let at = self.agents.at[place];
        if self.is_spread {
            let count = field.all_next(board, at).count() as u64;
            let chosen = ((mixed(self.agents.number[place], at) >> 32) * count) >> 32;
            if let Some(direction) = field.all_next(board, at).nth(chosen as usize) {
                return Next::Toward(direction);
            }
        }
        field.next(at)
    }

    /// Whether a door in the cell holds up the agent before it, which takes points off if it
    /// has its whole tick for that.
    fn is_held_up(&mut self, place: usize, to: Cell, has_whole_tick: bool) -> bool {
        let damage = u64::from(self.agents.damage[place]);
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

    /// The number of steps made so far.
    pub const fn tick(&self) -> u64 {
        self.tick
    }

    /// The number of agents added so far.
    pub const fn added(&self) -> u32 {
        self.added
    }

    /// The number of agents on the march.
    pub const fn len(&self) -> usize {
        self.agents.len()
    }

    /// Whether no agent is on the march.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many agents the last step found stuck: on a wall, or at a centre without a next
    /// step. They are still on the march.
    pub const fn stuck(&self) -> usize {
        self.stuck
    }

    /// The arrivals of the last step.
    pub fn arrivals(&self) -> &[Arrival] {
        &self.arrivals
    }

    /// The agents on the march, by number.
    pub fn agents(&self) -> impl ExactSizeIterator<Item = Marcher> {
        (0..self.len()).map(|place| self.agents.marcher(place))
    }

    /// The agent of this number; `None` once it has arrived. O(log agents).
    pub fn agent(&self, number: u32) -> Option<Marcher> {
        let place = self.agents.number.binary_search(&number).ok()?;
        Some(self.agents.marcher(place))
    }
}

/// Bits that look random (the finalizer of `SplitMix64`; Steele, Lea, Flood 2014).
const fn mixed(number: u32, cell: Cell) -> u64 {
    let mut bits = (number as u64) << 32 | cell.number() as u64;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{GridMap, Neighborhood, Size, Terrain};
    use crate::march::Speed;

    /// Where the memory of a march lies, and how much it is.
    fn memory(march: &March) -> Vec<(usize, usize)> {
        fn of<T>(list: &Vec<T>) -> (usize, usize) {
            (list.as_ptr() as usize, list.capacity())
        }
        let agents = &march.agents;
        let Agents { number, at, to, heading, progress, length, pace, damage, kind, wave } = agents;
        let numbers = [number, pace, damage, kind, wave].map(of);
        let all = numbers.into_iter().chain([of(at), of(to), of(heading)]);
        let rest = [of(progress), of(length), of(&march.doors), of(&march.arrivals)];
        all.chain(rest).collect()
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
        assert_eq!([size_of::<Heading>(), size_of::<Arrival>()], [1, 24], "as documented");
        // Whoever comes later takes the places of those who have gone.
        for _ in 0..900 {
            march.add(&Agent::new(Cell::new(899), Speed::MAX));
        }
        assert_eq!(memory(&march), before);
    }
}
