//! Obstacle fields: a chosen number of obstacles, and always a path from entry to exit.
//!
//! Entry and exit lie on facing sides; the number of obstacles is exact, for every share
//! from 0 to 100 %, where 100 % stands for [`most_obstacles`].
//!
//! ```
//! use dedale::Random;
//! use dedale::maze::obstacles::{Difficulty, Request};
//!
//! let hard = Difficulty::Hard;
//! let field = Request::new(hard.size(), hard.percent()).draw(&mut Random::new(1))?;
//! assert_eq!(field.obstacles(), 32); // 65 % of 49
//! field.check().expect("a sound field");
//! # Ok::<(), dedale::maze::obstacles::ObstacleError>(())
//! ```
//!
//! # How likely each field is
//!
//! A [law](Law) defines how likely each field is, and a law that is hard to meet has
//! several [tiers](Tier), tried in this order, each within a budget of work. Work is
//! counted in cells looked at, never in time, so a seed gives one field on every machine. A
//! try that has begun is finished, so budgets do not bend the law.
//!
//! | tier | how | law of the layout | budget |
//! |---|---|---|---|
//! | [`Tier::Direct`] | keep a shortest path free | favours layouts with many shortest paths | none needed |
//! | [`Tier::Lazy`] | redraw, as far as two searches see | uniform, exactly | 2^17 and 48 a cell |
//! | [`Tier::Canonical`] | draw the first shortest path, then the rest | uniform, up to the rounding of 53-bit numbers | 2^20 and 32 a cell |
//! | [`Tier::Chain`] | swap cells of a repaired field at random | uniform in the limit | 30 swaps tried a cell, 2^10 looks a cell |
//!
//! Roughly, fields up to 40 % are lazy at every size; 25×25 fields are lazy up to about 58
//! %, then canonical; 100×100 fields reach the chain from 46 % to 59 %, 500×500 fields from
//! 42 % to 66 %, some seeds earlier than others. The canonical tier handles straight steps
//! only, boards of up to 2^20 cells and of up to 1,000 on a side; beyond that, and with
//! diagonal steps past corners, the chain follows the lazy tier (whose budget is then
//! 2^24).
//!
//! That each layout has one canonical path, and what follows from it, is our own
//! derivation, modelled on the sampler for unions of Karp and Luby (1983).

mod axis;
mod canonical;
mod chain;
mod fills;
mod flow;
mod mended;
mod request;

pub use request::{
    Difficulty, Fields, MOST_EXACT_CELLS, Percent, Request, UnknownDifficulty, most_obstacles,
};

use std::collections::VecDeque;

use crate::Random;
use crate::board::{CornerCutting, Direction, GridMap, Neighborhood, Point, Size, Terrain};
use crate::search::Stopped;

/// The probability law of an obstacle field: how likely each field is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Law {
    /// The ends are uniform, and for these ends every layout with a path is equally likely.
    /// This is what redrawing the obstacles gives.
    ///
    /// Uniform as long as the tier is [`Tier::Lazy`] or [`Tier::Canonical`]; where both are
    /// hopeless, [`Tier::Chain`] comes close.
    Exact,
    /// Every pair of ends with a layout is as likely as when both are redrawn at each try,
    /// as in "Chasse": the joint law of ends and layouts is uniform for each axis. Near 100
    /// % entry and exit then nearly face each other, since such pairs have the most
    /// layouts: on 10×10 at 100 %, 78 % of the fields have ends at most one cell out of
    /// line, where uniform ends give 28 %.
    ///
    /// If a board reaches [`Tier::Chain`], its ends are uniform as under [`Law::Exact`].
    Chasse,
    /// The ends are uniform; a uniformly random shortest path of straight steps between
    /// them is kept free; the obstacles are uniform among the other cells. O(cells) time,
    /// most of it spent on filling memory.
    Fast,
}

crate::names!(Law: Exact = "exact", Chasse = "chasse", Fast = "fast");

/// The method that produced an obstacle field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Tier {
    /// A shortest path was kept free: [`Law::Fast`].
    Direct,
    /// Redrawn until the ends were connected.
    Lazy,
    /// Built round its first shortest path (straight steps only).
    Canonical,
    /// Some field, then many random swaps of a free cell and a wall.
    Chain,
}

crate::names!(Tier: Direct = "direct", Lazy = "lazy", Canonical = "canonical", Chain = "chain");

/// Why no obstacle field can be drawn.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error, dedale::Phrased)]
#[non_exhaustive]
pub enum ObstacleError {
    /// The share is not 0 to 100 percent.
    #[code = "obstacle-percent"]
    #[error("the obstacles are 0 to 100 percent, found {found}")]
    Percent {
        /// The share requested.
        found: f64,
    },
    /// The board has no room for two ends.
    #[code = "obstacle-ends"]
    #[error("an entry and an exit need a board of 2 cells or more, found 1×1")]
    OneCell,
    /// The ends are not on facing sides.
    #[error("entry and exit lie on facing sides, found {entry} and {exit} on {}×{}",
        size.width(), size.height())]
    Ends {
        /// The board's size.
        size: Size,
        /// The entry requested.
        entry: Point,
        /// The exit requested.
        exit: Point,
    },
    /// The tier requested cannot draw this field.
    #[code = "obstacle-tier"]
    #[error("the tier {tier} does not draw this kind of field, or not within its budget")]
    Tier {
        /// The tier requested.
        tier: Tier,
    },
    /// The watcher stopped the work.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

crate::read_only! {
    /// An obstacle field: obstacles, an entry, an exit, and a path between them.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct ObstacleField {
        /// The board's size.
        pub size: Size,
        /// Where the path begins.
        pub entry: Point,
        /// Where the path ends.
        pub exit: Point,
        walls: Vec<bool>,
        /// The number of obstacles.
        pub obstacles: u32,
        /// The kind of steps with which the exit can be reached.
        pub neighborhood: Neighborhood,
        /// The law requested.
        pub law: Law,
        /// The method that produced the field.
        pub tier: Tier,
    }
}

impl ObstacleField {
    /// Whether the cell is an obstacle.
    ///
    /// # Panics
    ///
    /// Panics off the board.
    pub fn is_wall(&self, point: Point) -> bool {
        self.walls[self.size.index(point)]
    }

    /// The field as a map: walls, a start at the entry, a goal at the exit.
    pub fn to_map(&self) -> GridMap {
        let mut map = GridMap::new(self.size, Terrain::FREE);
        for point in self.size.points().filter(|&point| self.is_wall(point)) {
            map.set_terrain(point, Terrain::Wall);
        }
        map.starts.push(self.entry);
        map.goals.push(self.exit);
        map
    }
}

/// Why an obstacle field is not valid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[non_exhaustive]
pub enum ObstacleFault {
    /// The number of obstacles differs from what the field says.
    #[error("{expected} obstacles expected, found {found}")]
    Count {
        /// The number that the field says.
        expected: u32,
        /// The number found.
        found: u32,
    },
    /// An end is an obstacle.
    #[error("the end at {end} is an obstacle")]
    Walled {
        /// The end.
        end: Point,
    },
    /// The ends do not face each other.
    #[error("{entry} and {exit} are not on facing sides")]
    Sides {
        /// The entry.
        entry: Point,
        /// The exit.
        exit: Point,
    },
    /// The exit cannot be reached.
    #[error("no path leads from {entry} to {exit}")]
    NoWay {
        /// The entry.
        entry: Point,
        /// The exit.
        exit: Point,
    },
}

impl ObstacleField {
    /// Checks the field's guarantees: the number of obstacles, ends free and on facing
    /// sides, a path between them. Shares no code with the draw. O(cells) time; one byte a
    /// cell.
    ///
    /// # Errors
    ///
    /// Says which guarantee does not hold.
    pub fn check(&self) -> Result<(), ObstacleFault> {
        let found = self.walls.iter().filter(|&&wall| wall).count() as u32;
        if found != self.obstacles {
            return Err(ObstacleFault::Count { expected: self.obstacles, found });
        }
        let [entry, exit] = [self.entry, self.exit];
        if let Some(end) = [entry, exit].into_iter().find(|&end| self.is_wall(end)) {
            return Err(ObstacleFault::Walled { end });
        }
        let face = |entry: u32, exit: u32, side: u32| {
            entry != exit && entry + exit == side - 1 && entry.min(exit) == 0
        };
        if !face(entry.x, exit.x, self.size.width()) && !face(entry.y, exit.y, self.size.height()) {
            return Err(ObstacleFault::Sides { entry, exit });
        }
        if !self.reaches(exit) {
            return Err(ObstacleFault::NoWay { entry, exit });
        }
        Ok(())
    }

    fn reaches(&self, exit: Point) -> bool {
        let diagonal = self.neighborhood == Neighborhood::Eight(CornerCutting::Always);
        let mut reached = vec![false; self.walls.len()];
        reached[self.size.index(self.entry)] = true;
        let mut queue = VecDeque::from([self.entry]);
        while let Some(point) = queue.pop_front() {
            for direction in
                Direction::ALL.into_iter().filter(|direction| diagonal || !direction.is_diagonal())
            {
                let Some(next) = self.size.toward(point, direction) else { continue };
                let known = &mut reached[self.size.index(next)];
                if !*known && !self.walls[self.size.index(next)] {
                    *known = true;
                    queue.push_back(next);
                }
            }
        }
        reached[self.size.index(exit)]
    }
}

/// The side of the board on which the entry lies; the exit faces it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    Top,
    Right,
    Bottom,
    Left,
}

/// Entry and exit, on facing sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ends {
    entry: Point,
    exit: Point,
}

impl Side {
    const ALL: [Self; 4] = [Self::Top, Self::Right, Self::Bottom, Self::Left];

    /// The pairs of sides on which the ends may lie: both, or on a board one cell wide the
    /// two short sides.
    fn facing(size: Size) -> Vec<[Self; 2]> {
        let mut pairs = vec![[Self::Top, Self::Bottom], [Self::Left, Self::Right]];
        if size.width() == 1 {
            pairs.truncate(1);
        } else if size.height() == 1 {
            pairs.remove(0);
        }
        pairs
    }

    /// The first side on which the entry can lie so that the exit faces it.
    fn of(size: Size, ends: Ends) -> Option<Self> {
        Self::ALL.into_iter().find(|&side| {
            let frame = Frame::new(size, side);
            frame.rows > 1
                && [0, frame.rows - 1] == [ends.entry, ends.exit].map(|end| frame.row(end))
        })
    }
}

/// The board turned so that the entry lies in row 0 and the exit in the last row. Turning
/// is a mirroring, so it is its own inverse but for the axes.
#[derive(Clone, Copy, Debug)]
struct Frame {
    size: Size,
    side: Side,
    rows: u32,
    columns: u32,
}

impl Frame {
    fn new(size: Size, side: Side) -> Self {
        let (columns, rows) = match side {
            Side::Top | Side::Bottom => (size.width(), size.height()),
            Side::Left | Side::Right => (size.height(), size.width()),
        };
        Self { size, side, rows, columns }
    }

    /// The point of the board in this row and column of the frame.
    fn point(self, row: u32, column: u32) -> Point {
        match self.side {
            Side::Top => Point::new(column, row),
            Side::Bottom => Point::new(column, self.size.height() - 1 - row),
            Side::Left => Point::new(row, column),
            Side::Right => Point::new(self.size.width() - 1 - row, column),
        }
    }

    fn row(self, point: Point) -> u32 {
        match self.side {
            Side::Top => point.y,
            Side::Bottom => self.size.height() - 1 - point.y,
            Side::Left => point.x,
            Side::Right => self.size.width() - 1 - point.x,
        }
    }

    fn column(self, point: Point) -> u32 {
        match self.side {
            Side::Top | Side::Bottom => point.x,
            Side::Left | Side::Right => point.y,
        }
    }

    fn ends(self, entry: u32, exit: u32) -> Ends {
        Ends { entry: self.point(0, entry), exit: self.point(self.rows - 1, exit) }
    }
}

impl Ends {
    /// A side for the entry, then a place on it and one facing it, all uniform.
    fn draw(size: Size, random: &mut Random) -> Self {
        let pairs = Side::facing(size);
        let side = random.below(2 * pairs.len() as u32) as usize;
        let frame = Frame::new(size, pairs[side / 2][side % 2]);
        let entry = random.below(frame.columns);
        frame.ends(entry, random.below(frame.columns))
    }

    /// The fewest straight steps from end to end.
    fn distance(self) -> u32 {
        self.entry.x.abs_diff(self.exit.x) + self.entry.y.abs_diff(self.exit.y)
    }
}

/// What is to be drawn.
struct Task {
    size: Size,
    obstacles: u32,
    neighborhood: Neighborhood,
    /// `None` if they are redrawn at each try.
    fixed: Option<Ends>,
}

/// What was drawn.
struct Layout {
    ends: Ends,
    /// A wall or not, row by row.
    walls: Vec<bool>,
}

impl Task {
    /// The ends of this try.
    fn ends(&self, random: &mut Random) -> Ends {
        self.fixed.unwrap_or_else(|| Ends::draw(self.size, random))
    }

    /// The cells that are no obstacles.
    fn free(&self) -> u32 {
        self.size.cell_count() as u32 - self.obstacles
    }

    /// Whether two free cells that touch at a corner are joined even if both cells between
    /// them are walls. Any other corner-cutting rule joins no cells that straight steps do
    /// not.
    fn joins_corners(&self) -> bool {
        self.neighborhood == Neighborhood::Eight(CornerCutting::Always)
    }
}

/// The cells of a board with a rim round it, numbered row by row, so that every cell has
/// all its neighbors.
#[derive(Clone, Copy)]
struct Rimmed {
    size: Size,
    stride: u32,
}

impl Rimmed {
    fn new(size: Size) -> Self {
        Self { size, stride: size.width() + 2 }
    }

    fn cell_count(self) -> usize {
        self.stride as usize * (self.size.height() as usize + 2)
    }

    fn cell(self, point: Point) -> u32 {
        (point.y + 1) * self.stride + point.x + 1
    }

    fn point(self, cell: u32) -> Point {
        Point::new(cell % self.stride - 1, cell / self.stride - 1)
    }

    /// The differences to all eight neighbors, the straight ones first.
    fn around(self) -> [u32; 8] {
        let [down, up] = [self.stride, self.stride.wrapping_neg()];
        [down, u32::MAX, up, 1, down - 1, up - 1, up.wrapping_add(1), down + 1]
    }

    /// The first cell of each row; the others follow.
    fn rows(self) -> impl Iterator<Item = u32> {
        (1..=self.size.height()).map(move |row| row * self.stride + 1)
    }
}

/// Work between two calls of the watcher, in cells looked at.
const INTERVAL: u64 = 1 << 16;

/// Counts the work of a draw and reports it to the watcher.
struct Meter<'a> {
    done: u64,
    due: u64,
    watch: &'a mut dyn FnMut(u64) -> Result<(), Stopped>,
}

impl<'a> Meter<'a> {
    fn new(watch: &'a mut dyn FnMut(u64) -> Result<(), Stopped>) -> Self {
        Self { done: 0, due: INTERVAL, watch }
    }

    const fn done(&self) -> u64 {
        self.done
    }

    #[inline]
    fn spend(&mut self, cells: usize) -> Result<(), Stopped> {
        self.done += cells as u64;
        if self.done >= self.due {
            self.due = self.done + INTERVAL;
            (self.watch)(self.done)?;
        }
        Ok(())
    }
}

// A shortest path kept free, the obstacles uniform among the other cells.

fn draw_directly(task: &Task, random: &mut Random) -> Layout {
    let ends = task.ends(random);
    let path = shortest_path(ends, random);
    let cells = task.size.cell_count();
    let spare = cells - path.len() - task.obstacles as usize;
    // Whichever are fewer are placed one by one: at most half of the cells, so that a draw
    // hits a taken place at most every other time.
    let by_walls = task.obstacles as usize <= spare;
    let mut walls = vec![!by_walls; cells];
    // A cell of the path looks taken in both cases.
    for &point in &path {
        walls[task.size.index(point)] = by_walls;
    }
    let mut left = spare.min(task.obstacles as usize);
    while left > 0 {
        let wall = &mut walls[random.below(cells as u32) as usize];
        left -= usize::from(*wall != by_walls);
        *wall = by_walls;
    }
    for &point in &path {
        walls[task.size.index(point)] = false;
    }
    Layout { ends, walls }
}

/// One of the paths of straight steps that never turn back, each equally likely.
fn shortest_path(ends: Ends, random: &mut Random) -> Vec<Point> {
    let [mut at, to] = [ends.entry, ends.exit];
    let mut path = vec![at];
    while at != to {
        let [across, along] = [at.x.abs_diff(to.x), at.y.abs_diff(to.y)];
        if random.happens(across, across + along) {
            at.x = if at.x < to.x { at.x + 1 } else { at.x - 1 };
        } else {
            at.y = if at.y < to.y { at.y + 1 } else { at.y - 1 };
        }
        path.push(at);
    }
    path
}
