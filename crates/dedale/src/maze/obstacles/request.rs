use super::canonical::Sampler;
use super::{
    Ends, Law, Layout, Meter, ObstacleError, ObstacleField, Rimmed, Side, Task, Tier, chain,
    draw_directly,
};
use crate::Random;
use crate::board::{Neighborhood, Point, Size};
use crate::search::Stopped;

/// The largest board, in cells, drawn by [`Law::Exact`] by default; larger ones use
/// [`Law::Fast`] unless another law is requested.
pub const MOST_EXACT_CELLS: usize = 250_000;

/// Cells that the tries of a tier may look at: a flat number, plus one for each cell of the
/// board. A tier requested by name has the first alone.
const LAZY: Budget = Budget { flat: 1 << 17, per_cell: 48 };

const LAZY_EIGHT: Budget = Budget { flat: 1 << 24, per_cell: 48 };

const CANONICAL: Budget = Budget { flat: 1 << 20, per_cell: 32 };

const NAMED: Budget = Budget { flat: 1 << 34, per_cell: 0 };

struct Budget {
    flat: u64,
    per_cell: u64,
}

impl Budget {
    const fn on(&self, size: Size) -> u64 {
        self.flat + self.per_cell * size.cell_count() as u64
    }
}

/// A request for an obstacle field.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Request {
    size: Size,
    percent: Percent,
    law: Law,
    neighborhood: Neighborhood,
    ends: Option<Ends>,
    tier: Option<Tier>,
}

impl Request {
    /// A field of this size with this share of obstacles; straight steps, and
    /// [`Law::Exact`] up to [`MOST_EXACT_CELLS`], else [`Law::Fast`].
    pub const fn new(size: Size, percent: Percent) -> Self {
        let law = if size.cell_count() <= MOST_EXACT_CELLS { Law::Exact } else { Law::Fast };
        Self { size, percent, law, neighborhood: Neighborhood::Four, ends: None, tier: None }
    }

    /// Sets the law.
    pub const fn law(self, law: Law) -> Self {
        Self { law, ..self }
    }

    /// Sets the kind of steps with which the exit must be reachable. Only diagonal steps
    /// between walls that touch differ from straight ones.
    pub const fn neighborhood(self, neighborhood: Neighborhood) -> Self {
        Self { neighborhood, ..self }
    }

    /// Fixes the ends, which must lie on facing sides. With fixed ends, [`Law::Chasse`] and
    /// [`Law::Exact`] are the same.
    pub const fn between(self, entry: Point, exit: Point) -> Self {
        Self { ends: Some(Ends { entry, exit }), ..self }
    }

    /// Uses this tier of the law alone, with 2^34 cells to look at before it gives up: for
    /// comparing tiers.
    pub const fn by(self, tier: Tier) -> Self {
        Self { tier: Some(tier), ..self }
    }

    /// Draws an obstacle field.
    ///
    /// [`Law::Fast`] takes O(cells) time and one byte a cell. The other laws
    /// look at cells a bounded number of times for each cell of the board, and
    /// take up to 220 bytes of memory a cell.
    ///
    /// # Errors
    ///
    /// Returns an error for a field that no board of this size has.
    pub fn draw(self, random: &mut Random) -> Result<ObstacleField, ObstacleError> {
        self.fields().draw(random)
    }

    /// A source of many such fields.
    pub const fn fields(self) -> Fields {
        Fields { request: self, sampler: Kept::Nothing }
    }

    fn check(&self) -> Result<(), ObstacleError> {
        let size = self.size;
        if size.cell_count() < 2 {
            return Err(ObstacleError::OneCell);
        }
        if let Some(Ends { entry, exit }) = self.ends
            && !(size.contains(entry)
                && size.contains(exit)
                && Side::of(size, Ends { entry, exit }).is_some())
        {
            return Err(ObstacleError::Ends { size, entry, exit });
        }
        match self.tier {
            Some(tier) if (tier == Tier::Direct) != (self.law == Law::Fast) => {
                Err(ObstacleError::Tier { tier })
            }
            _ => Ok(()),
        }
    }
}

/// A source of obstacle fields of one kind, which keeps what [`Tier::Canonical`] has worked
/// out for as long as it can: from the first field to the last, if the ends are fixed or
/// the law is [`Law::Chasse`].
///
/// ```
/// use dedale::Random;
/// use dedale::maze::obstacles::{Difficulty, Law, Request};
///
/// let level = Difficulty::VeryHard;
/// let mut fields = Request::new(level.size(), level.percent()).law(Law::Chasse).fields();
/// let mut random = Random::new(7);
/// let [first, second] = [fields.draw(&mut random)?, fields.draw(&mut random)?];
/// assert_ne!(first, second);
/// # Ok::<(), dedale::maze::obstacles::ObstacleError>(())
/// ```
#[derive(Debug)]
pub struct Fields {
    request: Request,
    sampler: Kept,
}

#[derive(Debug)]
enum Kept {
    Nothing,
    /// No sampler can draw such fields.
    None,
    Sampler(Box<Sampler>),
}

impl Fields {
    /// Draws a field; see [`Request::draw`].
    ///
    /// # Errors
    ///
    /// As [`Request::draw`].
    pub fn draw(&mut self, random: &mut Random) -> Result<ObstacleField, ObstacleError> {
        self.draw_watched(random, &mut |_| Ok(()))
    }

    /// Draws a field, regularly passing `watch` the number of cells looked at. The watcher
    /// may stop the work.
    ///
    /// # Errors
    ///
    /// As [`Request::draw`], and [`ObstacleError::Stopped`] once the watcher stops the work.
    pub fn draw_watched(
        &mut self,
        random: &mut Random,
        watch: &mut dyn FnMut(u64) -> Result<(), Stopped>,
    ) -> Result<ObstacleField, ObstacleError> {
        self.request.check()?;
        let Request { size, percent, law, neighborhood, ends, .. } = self.request;
        let fixed = match law {
            Law::Chasse => ends,
            Law::Exact | Law::Fast => Some(ends.unwrap_or_else(|| Ends::draw(size, random))),
        };
        if fixed != ends {
            self.sampler = Kept::Nothing;
        }
        let obstacles = percent.obstacles(size);
        let task = Task { size, obstacles, neighborhood, fixed };
        let (tier, layout) = self.by_tiers(&task, random, &mut Meter::new(watch))?;
        let Ends { entry, exit } = layout.ends;
        Ok(ObstacleField {
            size,
            entry,
            exit,
            walls: layout.walls,
            obstacles,
            neighborhood,
            law,
            tier,
        })
    }

    fn by_tiers(
        &mut self,
        task: &Task,
        random: &mut Random,
        meter: &mut Meter<'_>,
    ) -> Result<(Tier, Layout), ObstacleError> {
        if self.request.law == Law::Fast {
            return Ok((Tier::Direct, draw_directly(task, random)));
        }
        let named = self.request.tier;
        let may = |tier| named.is_none_or(|named| named == tier);
        if may(Tier::Lazy) {
            let budget = if task.joins_corners() { LAZY_EIGHT } else { LAZY };
            let budget = if named.is_some() { NAMED } else { budget }.on(task.size);
            if let Some(layout) = draw_lazily(task, budget, random, meter)? {
                return Ok((Tier::Lazy, layout));
            }
        }
        if may(Tier::Canonical) {
            let budget = if named.is_some() { NAMED } else { CANONICAL }.on(task.size);
            if let Kept::Nothing = self.sampler {
                let sampler = Sampler::new(task, random, meter)?;
                self.sampler = sampler.map_or(Kept::None, |it| Kept::Sampler(Box::new(it)));
            }
            if let Kept::Sampler(sampler) = &mut self.sampler
                && let Some(layout) = sampler.draw(task, budget, random, meter)?
            {
                return Ok((Tier::Canonical, layout));
            }
        }
        if may(Tier::Chain) {
            return Ok((Tier::Chain, chain::draw(task, random, meter)?));
        }
        Err(ObstacleError::Tier { tier: named.unwrap_or(Tier::Chain) })
    }
}

/// A difficulty level: a board size and a share of obstacles, by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Difficulty {
    /// 4×4, 25 %.
    VeryEasy,
    /// 5×5, 35 %.
    Easy,
    /// 6×6, 50 %.
    Medium,
    /// 8×8, 65 %.
    Hard,
    /// 10×10, 75 %.
    VeryHard,
}

crate::names! {
    Difficulty:
    VeryEasy = "very-easy", Easy = "easy", Medium = "medium", Hard = "hard", VeryHard = "very-hard";
    UnknownDifficulty: |name| UnknownDifficulty(name.to_owned())
}

impl Difficulty {
    /// The board's size.
    pub fn size(self) -> Size {
        let side = [4, 5, 6, 8, 10][self as usize];
        Size::new(side, side).expect("a side of 4 to 10")
    }

    /// The share of obstacles.
    pub const fn percent(self) -> Percent {
        Percent([25.0, 35.0, 50.0, 65.0, 75.0][self as usize])
    }
}

/// The error for a name that is no difficulty's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("unknown difficulty '{0}'; the difficulties are very-easy, easy, medium, hard, very-hard")]
pub struct UnknownDifficulty(pub String);

/// A percentage of the most obstacles that a board can hold, from 0 to 100.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Percent(pub(super) f64);

impl Percent {
    /// This many percent, fractions included.
    ///
    /// # Errors
    ///
    /// Returns an error unless it is 0 to 100.
    pub fn new(percent: f64) -> Result<Self, ObstacleError> {
        if (0.0..=100.0).contains(&percent) {
            Ok(Self(percent))
        } else {
            Err(ObstacleError::Percent { found: percent })
        }
    }

    /// The number, 0 to 100.
    pub const fn value(self) -> f64 {
        self.0
    }

    /// The number of obstacles on a board of this size: this share of [`most_obstacles`],
    /// rounded to the nearest whole number, halves up. (A fraction of a percent is the
    /// nearest binary number: half of 2.3 % of 3,000 is a little less than 34.5.)
    pub fn obstacles(self, size: Size) -> u32 {
        // For whole percents nothing is rounded before the quotient, which is then at least
        // 1/100 away from any whole number it is not.
        let hundredths = self.0 * f64::from(most_obstacles(size)) + 50.0;
        ((hundredths / 100.0) as u32).min(most_obstacles(size))
    }
}

/// The most obstacles a board can hold, for which 100 % stands: (columns − 1)(rows − 1),
/// the most that leave a shortest path from corner to corner free.
pub const fn most_obstacles(size: Size) -> u32 {
    (size.width() - 1) * (size.height() - 1)
}

// Rejection sampling: redrawing until there is a path, without drawing more of a board
// than the search sees.
//
// Two searches start from the ends. A cell is drawn when a search first looks at it: free
// with the share of free cells among those not yet drawn, which gives every set of
// obstacles equally often in whatever order cells are drawn. If a search dies, so does the
// try, at the price of the smaller cluster; if they meet, the rest of the board is drawn.
//
// Work is compared with the budget only between tries. A try that has begun is finished,
// otherwise layouts that take long to finish would be rarer.

const WALL: u32 = 0;

const ENTRY: u32 = 1;

const EXIT: u32 = 2;

const RIM: u32 = u32::MAX;

/// Marks are a try's number times this, plus what the cell is.
const KINDS: u32 = 4;

/// The field, or `None` once the tries have taken more than `budget`.
pub(super) fn draw_lazily(
    task: &Task,
    budget: u64,
    random: &mut Random,
    meter: &mut Meter<'_>,
) -> Result<Option<Layout>, Stopped> {
    let end = meter.done() + budget;
    let mut tries = Tries::new(task);
    meter.spend(tries.marks.len() / 8)?;
    while meter.done() <= end {
        let ends = task.ends(random);
        let joined = tries.meet(task, ends, random);
        meter.spend(tries.fronts[0].len() + tries.fronts[1].len() + 2)?;
        if joined {
            return Ok(Some(Layout { ends, walls: tries.complete(task, random) }));
        }
    }
    Ok(None)
}

struct Tries {
    rimmed: Rimmed,
    around: Vec<u32>,
    /// What the cells are, in the try of that number.
    marks: Vec<u32>,
    fronts: [Vec<u32>; 2],
    /// The first mark of this try.
    base: u32,
    undrawn: u32,
    undrawn_free: u32,
}

impl Tries {
    fn new(task: &Task) -> Self {
        let rimmed = Rimmed::new(task.size);
        let neighbors = if task.joins_corners() { 8 } else { 4 };
        let mut tries = Self {
            rimmed,
            around: rimmed.around()[..neighbors].to_vec(),
            marks: Vec::new(),
            fronts: [Vec::new(), Vec::new()],
            base: 0,
            undrawn: 0,
            undrawn_free: 0,
        };
        tries.forget(task);
        tries
    }

    fn forget(&mut self, task: &Task) {
        self.base = 0;
        self.marks.clear();
        self.marks.resize(self.rimmed.cell_count(), RIM);
        for first in self.rimmed.rows() {
            self.marks[first as usize..][..task.size.width() as usize].fill(0);
        }
    }

    /// Whether the searches from the ends meet, on a redrawn board.
    fn meet(&mut self, task: &Task, ends: Ends, random: &mut Random) -> bool {
        if self.base >= RIM - 2 * KINDS {
            self.forget(task);
        }
        self.base += KINDS;
        self.undrawn = task.size.cell_count() as u32 - 2;
        self.undrawn_free = task.free() - 2;
        for (front, kind, end) in [(0, ENTRY, ends.entry), (1, EXIT, ends.exit)] {
            let cell = self.rimmed.cell(end);
            self.marks[cell as usize] = self.base + kind;
            self.fronts[front].clear();
            self.fronts[front].push(cell);
        }
        let mut seen = [0, 0];
        loop {
            let front = usize::from(self.fronts[1].len() < self.fronts[0].len());
            let Some(&cell) = self.fronts[front].get(seen[front]) else { return false };
            seen[front] += 1;
            let [own, other] = if front == 0 { [ENTRY, EXIT] } else { [EXIT, ENTRY] };
            for &step in &self.around {
                let next = cell.wrapping_add(step);
                let mark = self.marks[next as usize];
                if mark == self.base + other {
                    return true;
                }
                if mark >= self.base {
                    continue; // the rim's mark is the highest
                }
                let free = random.happens(self.undrawn_free, self.undrawn);
                self.undrawn -= 1;
                self.undrawn_free -= u32::from(free);
                self.marks[next as usize] = self.base + if free { own } else { WALL };
                if free {
                    self.fronts[front].push(next);
                }
            }
        }
    }

    /// Draws what no search looked at, and returns the board.
    fn complete(&mut self, task: &Task, random: &mut Random) -> Vec<bool> {
        let mut walls = Vec::with_capacity(task.size.cell_count());
        for first in self.rimmed.rows() {
            for &mark in &self.marks[first as usize..][..task.size.width() as usize] {
                walls.push(if mark >= self.base {
                    mark == self.base + WALL
                } else {
                    let free = random.happens(self.undrawn_free, self.undrawn);
                    self.undrawn -= 1;
                    self.undrawn_free -= u32::from(free);
                    !free
                });
            }
        }
        walls
    }
}
