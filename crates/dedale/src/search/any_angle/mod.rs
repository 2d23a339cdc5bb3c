//! Paths at any angle.

crate::read_only! {
    /// A path at any angle over a board of squares: straight legs from the centre of the start to that
    /// of the goal.
    #[derive(Clone, PartialEq, Debug)]
    pub struct AnyAnglePath {
        /// Where the path begins, turns and ends, as column and row in half cells: the centre of the
        /// cell at (x, y) is [2x + 1, 2y + 1], its upper left corner [2x, 2y]. One point if the start
        /// is the goal.
        pub points: Vec<[u32; 2]>,
        /// The length of all legs, in sides of cells.
        pub length: f64,
    }
}

impl AnyAnglePath {
    /// The path through these points, without those in the middle of a straight line.
    pub(in crate::search) fn through(all: impl Iterator<Item = [u32; 2]>) -> Self {
        let mut points: Vec<[u32; 2]> = Vec::new();
        for point in all {
            if let [.., before, last] = points[..]
                && is_straight(before, last, point)
            {
                points.pop();
            }
            points.push(point);
        }
        let legs = points.windows(2).map(|leg| distance(leg[0], leg[1]));
        Self { length: legs.fold(0.0, |sum, leg| sum + leg) / 2.0, points }
    }
}

/// The straight-line distance between two points, in their unit.
pub(in crate::search) fn distance(a: [u32; 2], b: [u32; 2]) -> f64 {
    let [dx, dy] = [0, 1].map(|axis| i64::from(b[axis]) - i64::from(a[axis]));
    ((dx * dx + dy * dy) as f64).sqrt()
}

fn is_straight(a: [u32; 2], b: [u32; 2], c: [u32; 2]) -> bool {
    let toward = |from: [u32; 2], to: [u32; 2]| {
        [0, 1].map(|axis| i64::from(to[axis]) - i64::from(from[axis]))
    };
    let ([ax, ay], [bx, by]) = (toward(a, b), toward(b, c));
    ax * by == ay * bx
}
