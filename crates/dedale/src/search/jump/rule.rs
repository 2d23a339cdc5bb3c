//! Which steps a board has, and where paths may turn on it.
//!
//! Of all cheapest paths that differ only in the order of their steps, one is followed: slants
//! first, then straight. With four neighbors a slant is a vertical line, and the straight runs
//! are horizontal ones.

use std::fmt;

use crate::board::{CornerCutting, Direction, Neighborhood, STRAIGHT, cost_without_walls};

/// The neighborhood of a board where only walls stop a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rule {
    Four,
    Never,
    OneWall,
    Always,
}

/// A rule that the compiler knows, so that it leaves out what the others need.
pub(super) trait Steps: Clone + fmt::Debug {
    const RULE: Rule;
}

/// The rules, as types.
#[derive(Clone, Debug)]
pub(super) enum Four {}
#[derive(Clone, Debug)]
pub(super) enum Never {}
#[derive(Clone, Debug)]
pub(super) enum OneWall {}
#[derive(Clone, Debug)]
pub(super) enum Always {}

impl Steps for Four {
    const RULE: Rule = Rule::Four;
}

impl Steps for Never {
    const RULE: Rule = Rule::Never;
}

impl Steps for OneWall {
    const RULE: Rule = Rule::OneWall;
}

impl Steps for Always {
    const RULE: Rule = Rule::Always;
}

impl Rule {
    pub(super) const fn of(neighborhood: Neighborhood) -> Self {
        match neighborhood {
            Neighborhood::Four => Self::Four,
            Neighborhood::Eight(CornerCutting::Never) => Self::Never,
            Neighborhood::Eight(CornerCutting::OneWall) => Self::OneWall,
            Neighborhood::Eight(CornerCutting::Always) => Self::Always,
        }
    }

    /// Whether a path may pass the corner of a wall, so that it turns beside the wall and not
    /// behind it.
    #[inline]
    pub(super) const fn cuts(self) -> bool {
        matches!(self, Self::OneWall | Self::Always)
    }

    /// Whether a slant joins cells that straight steps do not.
    pub(super) const fn joins_corners(self) -> bool {
        matches!(self, Self::Always)
    }

    /// In how many directions a jump point can be reached: the first of [`Direction::ALL`].
    #[inline]
    pub(super) const fn arrivals(self) -> usize {
        if self.cuts() { 8 } else { 4 }
    }

    /// The slants, as many as there are.
    pub(super) const fn slants(self) -> &'static [Direction] {
        match self {
            Self::Four => &[Direction::S, Direction::N],
            _ => &[Direction::SW, Direction::NW, Direction::NE, Direction::SE],
        }
    }

    /// The slant that begins after an arrival in a straight direction, toward this side.
    pub(super) const fn slant(self, arrival: Direction, side: Direction) -> Direction {
        let (dx, dy) = (arrival.dx() + side.dx(), arrival.dy() + side.dy());
        if matches!(self, Self::Four) { side } else { diagonal(dx, dy) }
    }

    /// The two directions of straight runs from the cells of a slant.
    #[inline]
    pub(super) const fn runs(self, slant: Direction) -> [Direction; 2] {
        match self {
            Self::Four => [Direction::W, Direction::E],
            _ => slant.straight_parts(),
        }
    }

    /// The slant toward a place so many columns and rows away, both not 0, and its steps.
    #[inline]
    pub(super) const fn toward(self, (dx, dy): (i32, i32)) -> (Direction, i32) {
        let (columns, rows) = (dx.abs(), dy.abs());
        if matches!(self, Self::Four) {
            (if dy > 0 { Direction::S } else { Direction::N }, rows)
        } else {
            (diagonal(dx, dy), if columns < rows { columns } else { rows })
        }
    }

    /// The directions of straight runs from a start.
    pub(super) const fn runs_of_start(self) -> &'static [Direction] {
        match self {
            Self::Four => &[Direction::W, Direction::E],
            _ => &Direction::STRAIGHT,
        }
    }

    /// The steps back to a place so many columns and rows away from which a slant and a straight
    /// run have led here: first the straight ones, then the others, and how many of each.
    pub(super) const fn back(self, (dx, dy): (i32, i32)) -> [((i32, i32), i32); 2] {
        let (columns, rows) = (dx.abs(), dy.abs());
        let (west_east, north_south) = ((dx.signum(), 0), (0, dy.signum()));
        if matches!(self, Self::Four) {
            return [(west_east, columns), (north_south, rows)];
        }
        let slant = (dx.signum(), dy.signum());
        if columns > rows {
            [(west_east, columns - rows), (slant, rows)]
        } else {
            [(north_south, rows - columns), (slant, columns)]
        }
    }

    /// The cost of a path without walls.
    #[inline]
    pub(super) fn cost(self, (x, y): (i32, i32), to: (i32, i32)) -> u64 {
        let (dx, dy) = (u64::from(x.abs_diff(to.0)), u64::from(y.abs_diff(to.1)));
        match self {
            Self::Four => (dx + dy) * u64::from(STRAIGHT),
            _ => cost_without_walls(dx, dy),
        }
    }
}

/// The diagonal direction of these signs, which are not 0.
#[inline]
const fn diagonal(dx: i32, dy: i32) -> Direction {
    match (dx > 0, dy > 0) {
        (false, true) => Direction::SW,
        (false, false) => Direction::NW,
        (true, false) => Direction::NE,
        (true, true) => Direction::SE,
    }
}

/// The two directions across a straight one: north and south, or west and east.
pub(super) const fn sides(direction: Direction) -> [Direction; 2] {
    match direction {
        Direction::S | Direction::N => [Direction::W, Direction::E],
        _ => [Direction::N, Direction::S],
    }
}

/// How far a cell lies ahead in a straight direction, and how far to the south or east of that
/// line.
#[inline]
pub(super) const fn seen_along(
    from: (i32, i32),
    direction: Direction,
    to: (i32, i32),
) -> (i32, i32) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    match direction {
        Direction::S => (dy, dx),
        Direction::W => (-dx, dy),
        Direction::N => (-dy, dx),
        _ => (dx, dy),
    }
}

/// The cell so many steps away.
#[inline]
pub(super) const fn moved((x, y): (i32, i32), direction: Direction, steps: i32) -> (i32, i32) {
    (x + steps * direction.dx(), y + steps * direction.dy())
}
