//! Walks the paths of an entry, step by step.

use std::f64::consts::SQRT_2;

use crate::library::GppcPoint;

use crate::scenario::{Bits, Query};

/// Whether the points are a shortest path: from start to goal by free cells, straight or diagonal,
/// past no corner of a wall, and as long as it should be.
pub fn check(map: &Bits, query: &Query, points: &[GppcPoint]) -> Result<(), String> {
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return match query.optimum {
            None => Ok(()),
            Some(optimum) => Err(format!("expected a path of length {optimum}, found none")),
        };
    };
    let Some(optimum) = query.optimum else { return Err("expected no path, found one".into()) };
    if (*first, *last) != (query.start, query.goal) {
        return Err(format!("expected a path from start to goal, found {first:?} to {last:?}"));
    }
    let mut length = 0.0;
    for ends in points.windows(2) {
        length += walk(map, ends[0], ends[1])?;
    }
    if (length - optimum).abs() <= query.tolerance + 1e-9 {
        Ok(())
    } else {
        Err(format!("expected length {optimum}, found {length}"))
    }
}

/// The length of the steps between two points.
fn walk(map: &Bits, from: GppcPoint, to: GppcPoint) -> Result<f64, String> {
    let [mut x, mut y] = [from.x, from.y].map(i32::from);
    let (columns, rows) = (i32::from(to.x) - x, i32::from(to.y) - y);
    let (dx, dy) = (columns.signum(), rows.signum());
    if columns != 0 && rows != 0 && columns.abs() != rows.abs() {
        return Err(format!("expected a straight or diagonal line, found {from:?} to {to:?}"));
    }
    let steps = columns.abs().max(rows.abs());
    for _ in 0..steps {
        if !(map.is_free(x + dx, y) && map.is_free(x, y + dy) && map.is_free(x + dx, y + dy)) {
            return Err(format!("expected free cells from ({x}, {y}) by ({dx}, {dy})"));
        }
        (x, y) = (x + dx, y + dy);
    }
    if !map.is_free(x, y) {
        return Err(format!("expected a free cell at ({x}, {y})"));
    }
    Ok(f64::from(steps) * if dx != 0 && dy != 0 { SQRT_2 } else { 1.0 })
}

#[cfg(test)]
mod tests {
    use dedale::board::{GridMap, Point, Size, Terrain};

    use super::*;

    /// From corner to corner of nine cells, round a wall in the middle.
    fn judged(points: &[(u16, u16)], optimum: Option<f64>) -> Result<(), String> {
        let mut map = GridMap::new(Size::new(3, 3).unwrap(), Terrain::FREE);
        map.set_terrain(Point::new(1, 1), Terrain::Wall);
        let at = |(x, y)| GppcPoint { x, y };
        let query = Query { start: at((0, 0)), goal: at((2, 2)), optimum, tolerance: 1e-4 };
        let points: Vec<GppcPoint> = points.iter().map(|&point| at(point)).collect();
        check(&Bits::of(&map), &query, &points)
    }

    #[test]
    fn a_path_is_walked_step_by_step() {
        assert_eq!(judged(&[(0, 0), (2, 0), (2, 2)], Some(4.0)), Ok(()));
        assert_eq!(judged(&[(0, 0), (0, 1), (0, 2), (2, 2)], Some(4.0)), Ok(()));
        assert_eq!(judged(&[], None), Ok(()));
    }

    #[test]
    fn what_is_no_shortest_path_is_told() {
        for (points, optimum, told) in [
            (&[(0, 0), (2, 2)][..], Some(4.0), "free cells from (0, 0)"),
            (&[(0, 0), (1, 0), (2, 1), (2, 2)], Some(4.0), "free cells from (1, 0)"),
            (&[(0, 0), (1, 2), (2, 2)], Some(4.0), "a straight or diagonal line"),
            (&[(0, 0), (2, 0), (2, 1)], Some(4.0), "from start to goal"),
            (&[(2, 0), (2, 2)], Some(4.0), "from start to goal"),
            (&[(0, 0), (2, 0), (2, 2)], Some(3.9), "expected length 3.9, found 4"),
            (&[(0, 0), (2, 0), (2, 2)], None, "expected no path"),
            (&[], Some(4.0), "expected a path of length 4"),
        ] {
            let fault = judged(points, optimum).unwrap_err();
            assert!(fault.contains(told), "{fault}");
        }
    }
}
