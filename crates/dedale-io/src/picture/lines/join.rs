//! Walls that meet, as one line: the picture is the same, and its file a third as long.
//!
//! ```text
//!   +--+ +--+--+        +--+ +-----+
//!   |           |   →   |          |      four lines, then two; the point in a straight
//!   +           +       +          +      line is left out
//! ```

use std::collections::HashMap;

use super::Place;

/// How far the points of a straight line may lie beside it, as a share of its length.
const STRAIGHT: f32 = 1e-3;

/// The same lines, joined where they meet: each goes on by the first one that is left there.
/// O(points) in time and memory.
pub(super) fn joined(lines: Vec<Vec<Place>>) -> Vec<Vec<Place>> {
    let mut left = Left::new(lines);
    let mut joined = Vec::new();
    while let Some(mut line) = left.next() {
        // Onward from its end, then from its beginning.
        for _ in 0..2 {
            while let Some(more) = line.last().and_then(|&end| left.at(end)) {
                line.extend_from_slice(&more[1..]);
            }
            line.reverse();
        }
        joined.push(straightened(&line));
    }
    joined
}

/// A place, of those a thousandth of a cell apart.
type Key = [i32; 2];

fn key(place: Place) -> Key {
    place.map(|value| (value * 1024.0).round() as i32)
}

/// The lines that are not drawn yet.
struct Left {
    lines: Vec<Vec<Place>>,
    /// The lines that end at a place, the first ones last.
    at: HashMap<Key, Vec<u32>>,
    next: usize,
}

impl Left {
    fn new(lines: Vec<Vec<Place>>) -> Self {
        let mut at: HashMap<Key, Vec<u32>> = HashMap::new();
        for (number, line) in lines.iter().enumerate().rev() {
            for end in [line.first(), line.last()].into_iter().flatten() {
                at.entry(key(*end)).or_default().push(number as u32);
            }
        }
        Self { lines, at, next: 0 }
    }

    /// The first line that is left.
    fn next(&mut self) -> Option<Vec<Place>> {
        while let Some(line) = self.lines.get_mut(self.next) {
            self.next += 1;
            if !line.is_empty() {
                return Some(std::mem::take(line));
            }
        }
        None
    }

    /// A line that is left and ends at this place, from there on.
    fn at(&mut self, place: Place) -> Option<Vec<Place>> {
        let numbers = self.at.get_mut(&key(place))?;
        while let Some(number) = numbers.pop() {
            let mut line = std::mem::take(&mut self.lines[number as usize]);
            if line.is_empty() {
                continue;
            }
            if key(line[0]) != key(place) {
                line.reverse();
            }
            return Some(line);
        }
        None
    }
}

/// The line without the points that lie straight between their neighbors.
pub(super) fn straightened(line: &[Place]) -> Vec<Place> {
    let mut kept: Vec<Place> = Vec::with_capacity(line.len());
    for &point in line {
        if let [.., before, middle] = kept[..]
            && is_straight(before, middle, point)
        {
            kept.pop();
        }
        kept.push(point);
    }
    kept
}

fn is_straight(before: Place, middle: Place, after: Place) -> bool {
    let [[ax, ay], [bx, by]] =
        [[before, middle], [middle, after]].map(|[from, to]| [to[0] - from[0], to[1] - from[1]]);
    let (cross, dot) = (ax * by - ay * bx, ax * bx + ay * by);
    dot > 0.0 && cross.abs() <= STRAIGHT * dot
}

#[cfg(test)]
mod tests {
    use dedale::Random;

    use super::*;

    #[test]
    fn lines_that_meet_are_one() {
        let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        let side = |from: usize, to: usize| vec![square[from], square[to]];
        // In any order and direction.
        let joined = joined(vec![side(2, 3), side(0, 1), side(2, 1), side(0, 3)]);
        assert_eq!(joined, [[square[2], square[3], square[0], square[1], square[2]]]);
    }

    #[test]
    fn points_of_a_straight_line_are_left_out() {
        let line = |points: &[f32]| points.iter().map(|&x| [x, 2.0 * x]).collect::<Vec<_>>();
        assert_eq!(joined(vec![line(&[0.0, 1.0]), line(&[1.0, 2.5, 3.0])]), [line(&[0.0, 3.0])]);
        // A line that turns back is none.
        assert_eq!(joined(vec![line(&[0.0, 2.0]), line(&[2.0, 1.0])]), [line(&[0.0, 2.0, 1.0])]);
        assert_eq!(joined(vec![line(&[0.0, 1.0]), line(&[2.0, 3.0])]).len(), 2);
    }

    /// The unit edges of lines along a lattice, each from its smaller end.
    fn edges(lines: &[Vec<Place>]) -> Vec<[[i32; 2]; 2]> {
        let mut edges = Vec::new();
        for pair in lines.iter().flat_map(|line| line.windows(2)) {
            let [mut at, end] = [pair[0], pair[1]].map(|place| place.map(|value| value as i32));
            while at != end {
                let next = [0, 1].map(|axis| at[axis] + (end[axis] - at[axis]).signum());
                edges.push([at.min(next), at.max(next)]);
                at = next;
            }
        }
        edges.sort_unstable();
        edges
    }

    #[test]
    fn no_wall_is_lost_or_made() {
        let mut random = Random::new(1);
        for _ in 0..500 {
            let mut lines = Vec::new();
            for place in 0..50 {
                let [x, y, down] = [place % 5, place / 5 % 5, place / 25].map(|part| part as f32);
                let mut line = vec![[x, y], [x + 1.0 - down, y + down]];
                if random.below(2) == 0 {
                    line.reverse();
                }
                if random.below(3) > 0 {
                    lines.push(line);
                }
            }
            let joined = joined(lines.clone());
            assert!(joined.len() < lines.len());
            assert_eq!(edges(&joined), edges(&lines));
        }
    }
}
