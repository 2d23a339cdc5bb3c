//! The ends of a path: a start, stops on the way, and goals.

use dedale::board::Cell;
use dedale::search::Path;
use dedale_io::picture::Pictured;

use crate::{Loaded, Result, Spot, bail, refusal};

/// Where a search begins, and the goals, of which it reaches one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ends {
    /// The start.
    pub start: Cell,
    /// The stops on the way, in this order.
    pub through: Vec<Cell>,
    /// The goals, at least one.
    pub goals: Vec<Cell>,
}

impl Ends {
    /// The goals of each leg of the path, stop by stop.
    pub(super) fn legs(&self) -> impl Iterator<Item = &[Cell]> {
        self.through.iter().map(std::slice::from_ref).chain([&self.goals[..]])
    }

    /// The goal where the path ends; without one, the first.
    pub fn goal_of(&self, path: Option<&Path>) -> Cell {
        path.and_then(Path::goal).unwrap_or(self.goals[0])
    }
}

/// The ends of a path as they are typed.
#[derive(Clone, Debug)]
pub struct EndSpots {
    /// The start; none is the only one that the board marks.
    pub start: Option<Spot>,
    /// The stops on the way, in this order.
    pub through: Vec<Spot>,
    /// The goals; none are the only one that the board marks.
    pub goals: Vec<Spot>,
    /// Whether the path may end before the goal, which may be a wall then.
    pub nearest: bool,
    /// How many cells a start or goal in a wall is moved at most.
    pub snap: u32,
}

impl EndSpots {
    /// The ends on this board; `how` says how to specify a start and a goal.
    pub fn on<B: Pictured>(&self, loaded: &Loaded<B>, how: [&str; 2]) -> Result<Ends> {
        let start = match &self.start {
            Some(spot) => self.moved(loaded, "start", spot)?,
            None => loaded.start(how[0], None)?,
        };
        self.from(loaded, start, how[1])
    }

    /// The ends of a path from this start.
    pub fn from<B: Pictured>(&self, loaded: &Loaded<B>, start: Cell, how: &str) -> Result<Ends> {
        if self.nearest && !self.through.is_empty() {
            bail!("through-nearest", "stops on the way cannot be combined with nearest");
        }
        let through = self.through.iter().map(|stop| loaded.free_cell("stop", stop));
        let through = through.collect::<Result<_>>()?;
        let goal = |spot| match self.moved(loaded, "goal", spot) {
            Err(_) if self.nearest => loaded.cell("goal", spot),
            goal => goal,
        };
        let goals = match &self.goals[..] {
            [] => vec![loaded.goal(how, None)?],
            goals => goals.iter().map(goal).collect::<Result<_>>()?,
        };
        Ok(Ends { start, through, goals })
    }

    /// The cell of this place, or the free one nearest to it.
    fn moved<B: Pictured>(&self, loaded: &Loaded<B>, what: &str, spot: &Spot) -> Result<Cell> {
        let (cell, snap) = (loaded.cell(what, spot)?, self.snap);
        match loaded.board.nearest_free(cell, snap) {
            Some(cell) => Ok(cell),
            None if snap == 0 => loaded.free_cell(what, spot),
            None => Err(refusal!(
                "no-free-cell",
                "the {what} {spot} is in a wall, and no free cell lies within {snap} of it"
            )),
        }
    }
}

impl From<[Cell; 2]> for Ends {
    fn from([start, goal]: [Cell; 2]) -> Self {
        Self { start, through: Vec::new(), goals: vec![goal] }
    }
}
