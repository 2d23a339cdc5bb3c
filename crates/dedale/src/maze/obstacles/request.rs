use super::canonical::Sampler;
use super::ends::{Ends, Side};
use super::task::Meter;
use super::task::{Layout, Task};
use super::{Law, ObstacleError, ObstacleField, Percent, Tier, chain, direct, lazy};
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
            return Ok((Tier::Direct, direct::draw(task, random)));
        }
        let named = self.request.tier;
        let may = |tier| named.is_none_or(|named| named == tier);
        if may(Tier::Lazy) {
            let budget = if task.joins_corners() { LAZY_EIGHT } else { LAZY };
            let budget = if named.is_some() { NAMED } else { budget }.on(task.size);
            if let Some(layout) = lazy::draw(task, budget, random, meter)? {
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
