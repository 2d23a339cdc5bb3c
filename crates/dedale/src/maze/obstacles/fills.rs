//! The number of fillings of the rest of a board, as ratios.

/// Once a path of `length` cells is free and `corners` cells are walls, the number of
/// placements of the other free cells is
///
/// ```text
/// fills(length, corners) = binomial(cells - length - corners, free - length)
/// ```
///
/// This compares that with `weight^length · corner^corners`, which is how often paths are
/// proposed: the ratio, divided by its greatest value on the board, is the share of
/// proposals to accept. Only quotients of neighboring binomials are used, so nothing
/// overflows and no logarithm is taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fills {
    cells: u32,
    free: u32,
    /// The factor of each cell of a path.
    pub(super) weight: f64,
    /// The factor of each corner.
    pub(super) corner: f64,
    /// Where the ratio is greatest.
    best: Shape,
}

/// With four or five tenths a cell, walks can continue in so many directions that their
/// weights add up to no bound: there are 1 + √2 times as many with each cell, somewhat
/// fewer if corners weigh less than 1.
const MOST_WEIGHT: f64 = 0.425;

/// How long a path is, in cells, and how many of its corners need a wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub(super) length: u32,
    pub(super) corners: u32,
}

impl Fills {
    /// Factors that suit paths of about this shape, on a board where the
    /// shortest path has `shortest` cells.
    pub(super) fn around(cells: u32, free: u32, shortest: u32, typical: Shape) -> Self {
        let walls = cells - free;
        // A typical path leaves room for two cells more, if any path does.
        let length = typical.length.min(free.saturating_sub(2)).max(shortest);
        let corners = typical.corners.min(walls.saturating_sub(1));
        let rest = f64::from(cells - length - corners);
        let [spare, blocked] = [f64::from(free - length), f64::from(walls - corners)];
        let weight = if spare < 2.0 {
            (spare / rest.max(1.0)).min(MOST_WEIGHT)
        } else {
            (spare * (spare - 1.0) / (rest * (rest - 1.0))).sqrt().min(MOST_WEIGHT)
        };
        let corner = if rest > 0.0 { blocked / rest } else { 1.0 };
        let best = Shape { length: shortest, corners: 0 };
        let mut fills = Self { cells, free, weight, corner, best };
        fills.find_best();
        fills
    }

    /// Tries every length with its best number of corners; the ratio has one
    /// peak in the corners, and its place moves little from length to length.
    fn find_best(&mut self) {
        let mut at = self.best;
        let [mut ratio, mut greatest] = [1.0, 1.0];
        loop {
            let most = (self.cells - self.free).min((at.length - 1) / 2);
            while at.corners < most && self.one_corner_more(at) > 1.0 {
                ratio *= self.one_corner_more(at);
                at.corners += 1;
            }
            while at.corners > 0 {
                let before = Shape { corners: at.corners - 1, ..at };
                let step = self.one_corner_more(before);
                if step >= 1.0 {
                    break;
                }
                ratio /= step;
                at = before;
            }
            if ratio > greatest {
                greatest = ratio;
                self.best = at;
            }
            if at.length == self.free || self.weight == 0.0 {
                break;
            }
            ratio *= self.one_cell_more(at);
            at.length += 1;
        }
    }

    /// The ratio of one cell more to this shape; 0 if there are no cells left.
    fn one_cell_more(&self, at: Shape) -> f64 {
        f64::from(self.free.saturating_sub(at.length))
            / f64::from(self.cells - at.length - at.corners)
            / self.weight
    }

    fn one_corner_more(&self, at: Shape) -> f64 {
        f64::from((self.cells - self.free).saturating_sub(at.corners))
            / f64::from(self.cells - at.length - at.corners)
            / self.corner
    }

    /// The share of proposals of this shape to accept: the ratio over the
    /// greatest one.
    pub(super) fn share(&self, shape: Shape) -> f64 {
        if shape.length > self.free || shape.corners > self.cells - self.free {
            return 0.0;
        }
        let mut at = self.best;
        let mut share = 1.0;
        while at.length < shape.length {
            share *= self.one_cell_more(at);
            at.length += 1;
        }
        while at.length > shape.length {
            at.length -= 1;
            share /= self.one_cell_more(at);
        }
        while at.corners < shape.corners {
            share *= self.one_corner_more(at);
            at.corners += 1;
        }
        while at.corners > shape.corners {
            at.corners -= 1;
            share /= self.one_corner_more(at);
        }
        share
    }
}
