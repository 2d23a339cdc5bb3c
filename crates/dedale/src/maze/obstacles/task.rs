use super::ends::Ends;
use crate::Random;
use crate::board::{CornerCutting, Neighborhood, Point, Size};
use crate::search::Stopped;

/// What is to be drawn.
pub(super) struct Task {
    pub(super) size: Size,
    pub(super) obstacles: u32,
    pub(super) neighborhood: Neighborhood,
    /// `None` if they are redrawn at each try.
    pub(super) fixed: Option<Ends>,
}

/// What was drawn.
pub(super) struct Layout {
    pub(super) ends: Ends,
    /// A wall or not, row by row.
    pub(super) walls: Vec<bool>,
}

impl Task {
    /// The ends of this try.
    pub(super) fn ends(&self, random: &mut Random) -> Ends {
        self.fixed.unwrap_or_else(|| Ends::draw(self.size, random))
    }

    /// The cells that are no obstacles.
    pub(super) fn free(&self) -> u32 {
        self.size.cell_count() as u32 - self.obstacles
    }

    /// Whether two free cells that touch at a corner are joined even if both cells between
    /// them are walls. Any other corner-cutting rule joins no cells that straight steps do
    /// not.
    pub(super) fn joins_corners(&self) -> bool {
        self.neighborhood == Neighborhood::Eight(CornerCutting::Always)
    }
}

/// The cells of a board with a rim round it, numbered row by row, so that every cell has
/// all its neighbors.
#[derive(Clone, Copy)]
pub(super) struct Rimmed {
    size: Size,
    stride: u32,
}

impl Rimmed {
    pub(super) fn new(size: Size) -> Self {
        Self { size, stride: size.width() + 2 }
    }

    pub(super) fn cell_count(self) -> usize {
        self.stride as usize * (self.size.height() as usize + 2)
    }

    pub(super) fn cell(self, point: Point) -> u32 {
        (point.y + 1) * self.stride + point.x + 1
    }

    pub(super) fn point(self, cell: u32) -> Point {
        Point::new(cell % self.stride - 1, cell / self.stride - 1)
    }

    /// The differences to all eight neighbors, the straight ones first.
    pub(super) fn around(self) -> [u32; 8] {
        let [down, up] = [self.stride, self.stride.wrapping_neg()];
        [down, u32::MAX, up, 1, down - 1, up - 1, up.wrapping_add(1), down + 1]
    }

    /// The first cell of each row; the others follow.
    pub(super) fn rows(self) -> impl Iterator<Item = u32> {
        (1..=self.size.height()).map(move |row| row * self.stride + 1)
    }
}

/// Work between two calls of the watcher, in cells looked at.
const INTERVAL: u64 = 1 << 16;

/// Counts the work of a draw and reports it to the watcher.
pub(super) struct Meter<'a> {
    done: u64,
    due: u64,
    watch: &'a mut dyn FnMut(u64) -> Result<(), Stopped>,
}

impl<'a> Meter<'a> {
    pub(super) fn new(watch: &'a mut dyn FnMut(u64) -> Result<(), Stopped>) -> Self {
        Self { done: 0, due: INTERVAL, watch }
    }

    pub(super) const fn done(&self) -> u64 {
        self.done
    }

    #[inline]
    pub(super) fn spend(&mut self, cells: usize) -> Result<(), Stopped> {
        self.done += cells as u64;
        if self.done >= self.due {
            self.due = self.done + INTERVAL;
            (self.watch)(self.done)?;
        }
        Ok(())
    }
}
