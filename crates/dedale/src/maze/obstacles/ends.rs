use crate::Random;
use crate::board::{Point, Size};

/// The side of the board on which the entry lies; the exit faces it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Top,
    Right,
    Bottom,
    Left,
}

/// Entry and exit, on facing sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ends {
    pub(super) entry: Point,
    pub(super) exit: Point,
}

impl Side {
    const ALL: [Self; 4] = [Self::Top, Self::Right, Self::Bottom, Self::Left];

    /// The pairs of sides on which the ends may lie: both, or on a board one cell wide the
    /// two short sides.
    pub(super) fn facing(size: Size) -> Vec<[Self; 2]> {
        let mut pairs = vec![[Self::Top, Self::Bottom], [Self::Left, Self::Right]];
        if size.width() == 1 {
            pairs.truncate(1);
        } else if size.height() == 1 {
            pairs.remove(0);
        }
        pairs
    }

    /// The first side on which the entry can lie so that the exit faces it.
    pub(super) fn of(size: Size, ends: Ends) -> Option<Self> {
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
pub(super) struct Frame {
    size: Size,
    side: Side,
    pub(super) rows: u32,
    pub(super) columns: u32,
}

impl Frame {
    pub(super) fn new(size: Size, side: Side) -> Self {
        let (columns, rows) = match side {
            Side::Top | Side::Bottom => (size.width(), size.height()),
            Side::Left | Side::Right => (size.height(), size.width()),
        };
        Self { size, side, rows, columns }
    }

    /// The point of the board in this row and column of the frame.
    pub(super) fn point(self, row: u32, column: u32) -> Point {
        match self.side {
            Side::Top => Point::new(column, row),
            Side::Bottom => Point::new(column, self.size.height() - 1 - row),
            Side::Left => Point::new(row, column),
            Side::Right => Point::new(self.size.width() - 1 - row, column),
        }
    }

    pub(super) fn row(self, point: Point) -> u32 {
        match self.side {
            Side::Top => point.y,
            Side::Bottom => self.size.height() - 1 - point.y,
            Side::Left => point.x,
            Side::Right => self.size.width() - 1 - point.x,
        }
    }

    pub(super) fn column(self, point: Point) -> u32 {
        match self.side {
            Side::Top | Side::Bottom => point.x,
            Side::Left | Side::Right => point.y,
        }
    }

    pub(super) fn ends(self, entry: u32, exit: u32) -> Ends {
        Ends { entry: self.point(0, entry), exit: self.point(self.rows - 1, exit) }
    }
}

impl Ends {
    /// A side for the entry, then a place on it and one facing it, all uniform.
    pub(super) fn draw(size: Size, random: &mut Random) -> Self {
        let pairs = Side::facing(size);
        let side = random.below(2 * pairs.len() as u32) as usize;
        let frame = Frame::new(size, pairs[side / 2][side % 2]);
        let entry = random.below(frame.columns);
        frame.ends(entry, random.below(frame.columns))
    }

    /// The fewest straight steps from end to end.
    pub(super) fn distance(self) -> u32 {
        self.entry.x.abs_diff(self.exit.x) + self.entry.y.abs_diff(self.exit.y)
    }
}
