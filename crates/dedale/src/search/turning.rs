//! Paths on which every turn costs.

use super::{Event, Goals, Observer, Path, Stopped, Workspace, astar_with};
use crate::board::{
    Board, Cell, Direction, Graph, Heuristic, MAX_STEP_COST, Reversible, Step, Weighted,
};

/// A board on which every change of direction adds to the cost of a path: for paths with few turns.
///
/// Its cells are those of the board, each once for every direction in which an agent can have come there,
/// and once for an agent that starts there. So all searches for graphs take it, and
/// [`GraphFlowField`](crate::GraphFlowField); [`WithTurnCost::find`] is A*. The memory of a search is nine
/// times that on the board, on boards of four neighbors five times.
///
/// ```
/// use dedale::board::{GridMap, Neighborhood, STRAIGHT};
/// use dedale::search::{WithTurnCost, astar};
///
/// let map: GridMap = "S....\n.###.\n..#..\n#...G\n".parse()?;
/// let board = map.board(Neighborhood::Four);
/// let [start, goal] = [map.starts[0], map.goals[0]].map(|at| board.cell_at(at).unwrap());
/// let path = WithTurnCost::new(&board, 2 * STRAIGHT).find(start, goal).unwrap();
/// assert_eq!(path.turns(&board), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WithTurnCost<'a, B> {
    board: &'a B,
    turn: u32,
    /// How many cells each one of the board counts as: one for the start, and one for each direction.
    slots: u32,
}

impl<'a, B: Board> WithTurnCost<'a, B> {
    /// The highest cost of a turn on this board.
    pub fn most(board: &B) -> u32 {
        MAX_STEP_COST - board.max_step_cost()
    }

    /// The board, with this cost for each turn, in the unit of the board's steps.
    ///
    /// # Panics
    ///
    /// Panics if a turn costs more than [`WithTurnCost::most`], or if the board has more than 2^28 cells.
    pub fn new(board: &'a B, turn: u32) -> Self {
        assert!(turn <= Self::most(board), "a turn of at most {}", Self::most(board));
        let last = u8::BITS - board.directions().leading_zeros();
        let slots = 1 + last;
        let cells = board.cell_count() as u64 * u64::from(slots);
        assert!(cells < u64::from(u32::MAX), "cells and directions of a graph");
        Self { board, turn, slots }
    }

    /// The cell of this graph for an agent that starts at a cell of the board.
    pub const fn start(&self, cell: Cell) -> Cell {
        Cell::new(cell.number() * self.slots)
    }

    /// The cell of the board.
    pub const fn cell(&self, state: Cell) -> Cell {
        Cell::new(state.number() / self.slots)
    }

    /// The slot of an arrival in this direction.
    const fn arrived(&self, cell: Cell, direction: Direction) -> Cell {
        Cell::new(cell.number() * self.slots + 1 + direction.index() as u32)
    }

    /// The direction in which an agent has come; `None` where it starts.
    fn arrival(&self, state: Cell) -> Option<Direction> {
        let slot = state.number() % self.slots;
        slot.checked_sub(1).map(|index| Direction::ALL[index as usize])
    }

    fn cost(&self, step: u32, before: Option<Direction>, direction: Direction) -> u32 {
        let is_turn = before.is_some_and(|before| before != direction);
        if is_turn { step + self.turn } else { step }
    }

    /// Finds a path whose steps and turns together cost least, from a cell of the board to any of these;
    /// `None` if there is none. Ties and time are those of [`astar`](super::astar), on this graph.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn find(&self, start: Cell, goals: impl Goals) -> Option<Path> {
        self.find_with(start, goals, &mut Workspace::new(), &mut ()).unwrap_or(None)
    }

    /// [`WithTurnCost::find`] with a workspace and an observer, which is shown cells of the board: one is
    /// opened once for each direction in which it is reached.
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] once the observer stops it.
    pub fn find_with(
        &self,
        start: Cell,
        goals: impl Goals,
        workspace: &mut Workspace,
        observer: &mut dyn Observer,
    ) -> Result<Option<Path>, Stopped> {
        let goals: Vec<Cell> = goals.cells().iter().map(|&goal| self.start(goal)).collect();
        let goals = Places { goals: &goals, slots: self.slots };
        let mut shown = |event: Event| observer.on(self.on_board(event));
        let path = astar_with(self, self.start(start), goals, workspace, &mut shown)?;
        Ok(path.map(|path| path.iter().map(|&state| self.cell(state)).collect()))
    }

    /// The event, with the cells of the board.
    fn on_board(&self, event: Event) -> Event {
        match event {
            Event::Opened { cell, parent, cost, estimate } => Event::Opened {
                cell: self.cell(cell),
                parent: parent.map(|parent| self.cell(parent)),
                cost,
                estimate,
            },
            Event::Improved { cell, parent, cost, estimate } => {
                Event::Improved { cell: self.cell(cell), parent: self.cell(parent), cost, estimate }
            }
            Event::Expanded { cell } => Event::Expanded { cell: self.cell(cell) },
            Event::Closed { cell } => Event::Closed { cell: self.cell(cell) },
            Event::Arrived { cell } => Event::Arrived { cell: self.cell(cell) },
            other => other,
        }
    }
}

/// Goals, in whatever direction they are reached.
#[derive(Clone, Copy)]
struct Places<'a> {
    goals: &'a [Cell],
    slots: u32,
}

impl Goals for Places<'_> {
    fn cells(&self) -> &[Cell] {
        self.goals
    }

    fn contains(&self, state: Cell) -> bool {
        self.goals.contains(&Cell::new(state.number() - state.number() % self.slots))
    }
}

impl<B: Board> Graph for WithTurnCost<'_, B> {
    fn cell_count(&self) -> usize {
        self.board.cell_count() * self.slots as usize
    }

    fn neighbors(&self, state: Cell) -> impl Iterator<Item = Cell> {
        let (cell, table) = (self.cell(state), self.board.table());
        let exits = table.exits(cell);
        exits.map(move |direction| self.arrived(table.beside(cell, direction), direction))
    }
}

impl<B: Board> Weighted for WithTurnCost<'_, B> {
    fn steps(&self, state: Cell) -> impl Iterator<Item = Step> {
        let (cell, before) = (self.cell(state), self.arrival(state));
        let steps = self.board.table().exits(cell).zip(self.board.steps(cell));
        steps.map(move |(direction, step)| Step {
            to: self.arrived(step.to, direction),
            cost: self.cost(step.cost, before, direction),
        })
    }

    fn max_step_cost(&self) -> u32 {
        self.board.max_step_cost() + self.turn
    }
}

impl<B: Board> Reversible for WithTurnCost<'_, B> {
    fn predecessors(&self, state: Cell) -> impl Iterator<Item = Cell> {
        self.incoming(state).map(|step| step.to)
    }

    fn incoming(&self, state: Cell) -> impl Iterator<Item = Step> {
        let (cell, table) = (self.cell(state), self.board.table());
        let arrival = self.arrival(state);
        let steps = table.entries(cell).zip(self.board.incoming(cell));
        let ours = steps.filter_map(move |(back, step)| {
            arrival
                .filter(|direction| direction.opposite() == back)
                .map(|direction| (direction, step))
        });
        ours.flat_map(move |(direction, step)| {
            (0..self.slots).map(move |slot| {
                let from = Cell::new(step.to.number() * self.slots + slot);
                Step { to: from, cost: self.cost(step.cost, self.arrival(from), direction) }
            })
        })
    }
}

/// That of the board: turns only add to it.
impl<B: Board> Heuristic for WithTurnCost<'_, B> {
    fn estimate(&self, from: Cell, to: Cell) -> u64 {
        self.board.estimate(self.cell(from), self.cell(to))
    }
}
