//! Openings: a maze whose border has two gaps is entered by one and left by the other.

use dedale::board::{GridMap, Point, Terrain};
use dedale::{Phrase, phrase};

use crate::text::Lines;

/// Makes the two gaps in the border of a board without marks its start and its goal, and says so:
/// the first one by rows is the start. Of a wide gap the mark is in the middle.
///
/// A gap is a cell or up to an eighth of the border, leaves the corners closed, and leads on; any
/// other hole in the border says that the board is no maze.
pub(crate) fn mark(map: &mut GridMap) -> Option<Phrase> {
    if !map.starts.is_empty() || !map.goals.is_empty() {
        return None;
    }
    let border = border(map);
    let is_open = |&at: &Point| matches!(map.terrain(at), Terrain::Land(_));
    let mut open: Vec<bool> = border.iter().map(is_open).collect();
    let first = open.iter().position(|&open| !open)?;
    // No gap begins before the first wall.
    open.rotate_left(first);
    let [right, bottom] = [map.size().width() - 1, map.size().height() - 1];
    let mut gaps: Vec<Point> = Vec::new();
    let mut begin = 0;
    for run in open.chunk_by(|one, other| one == other) {
        if run[0] {
            let place = |at: usize| border[(first + begin + at) % border.len()];
            let is_corner = |at: Point| [0, right].contains(&at.x) && [0, bottom].contains(&at.y);
            let middle = place((run.len() - 1) / 2);
            let inside = Point::new(middle.x.clamp(1, right - 1), middle.y.clamp(1, bottom - 1));
            let is_narrow = run.len() == 1 || 8 * run.len() <= border.len();
            if !is_narrow || (0..run.len()).map(place).any(is_corner) || !is_open(&inside) {
                return None;
            }
            gaps.push(middle);
        }
        begin += run.len();
    }
    ends(map, gaps)
}

/// The places round the board, clockwise from the first one.
fn border(map: &GridMap) -> Vec<Point> {
    let [right, bottom] = [map.size().width() - 1, map.size().height() - 1];
    if right < 2 || bottom < 2 {
        return Vec::new();
    }
    let top = (0..right).map(|x| Point::new(x, 0));
    let down = (0..bottom).map(|y| Point::new(right, y));
    let back = (1..=right).rev().map(|x| Point::new(x, bottom));
    let up = (1..=bottom).rev().map(|y| Point::new(0, y));
    top.chain(down).chain(back).chain(up).collect()
}

/// The same for a drawing with thin walls, whose border shows the gaps.
pub(crate) fn mark_thin(map: &mut GridMap, text: &[u8]) -> Option<Phrase> {
    if !map.starts.is_empty() || !map.goals.is_empty() {
        return None;
    }
    let lines: Vec<&[u8]> = Lines::of(text).without_empty_ends().map(|line| line.text).collect();
    let inner = lines.first()?.iter().skip(1).position(|&byte| byte == b'+')? + 1;
    let [right, bottom] = [map.size().width() - 1, map.size().height() - 1];
    let is_gap = |line: usize, column: usize, length: usize| {
        let line = lines.get(line).copied().unwrap_or_default();
        (column..column + length).all(|at| line.get(at).is_none_or(|&byte| byte == b' '))
    };
    let mut gaps = Vec::new();
    for (y, line) in [(0, 0), (bottom, 2 * bottom as usize + 2)] {
        let is_here = |&x: &u32| is_gap(line, x as usize * inner + 1, inner - 1);
        gaps.extend((0..=right).filter(is_here).map(|x| Point::new(x, y)));
    }
    for (x, column) in [(0, 0), (right, (right as usize + 1) * inner)] {
        let is_here = |&y: &u32| is_gap(2 * y as usize + 1, column, 1);
        gaps.extend((0..=bottom).filter(is_here).map(|y| Point::new(x, y)));
    }
    ends(map, gaps)
}

fn ends(map: &mut GridMap, mut gaps: Vec<Point>) -> Option<Phrase> {
    gaps.sort_unstable_by_key(|at| (at.y, at.x));
    let [start, goal] = gaps[..] else { return None };
    if start == goal {
        return None;
    }
    map.starts.push(start);
    map.goals.push(goal);
    let ([from_x, from_y], [to_x, to_y]) = ([start.x, start.y], [goal.x, goal.y]);
    Some(phrase!(
        "the openings in the border are the start {from_x},{from_y} and the goal {to_x},{to_y}"
    ))
}
