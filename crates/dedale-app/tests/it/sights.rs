//! Cells see each other where plain geometry says so.

use dedale::Random;
use serde_json::{Value, json};

use crate::exports::exported;
use crate::requests::{ask, refusal};
use dedale_app::ExportFormat;

/// Rows of walls and free cells.
pub(crate) fn random_rows(random: &mut Random, walls: u32) -> Vec<String> {
    let (width, height) = (1 + random.below(9), 1 + random.below(9));
    let sign = |_| if random.happens(walls, 10) { '#' } else { '.' };
    let signs: Vec<char> = (0..width * height).map(sign).collect();
    signs.chunks(width as usize).map(|row| row.iter().collect()).collect()
}

/// The cells with this sign, by rows.
pub(crate) fn cells_of(rows: &[String], sign: u8) -> Vec<[i64; 2]> {
    let cells = (0..)
        .zip(rows)
        .flat_map(|(y, row)| (0..).zip(row.bytes()).map(move |(x, found)| ([x, y], found)));
    cells.filter(|&(_, found)| found == sign).map(|(cell, _)| cell).collect()
}

/// Whether the cell is a wall, as all are beyond the border.
pub(crate) fn is_wall(rows: &[String], x: i64, y: i64) -> bool {
    let row = usize::try_from(y).ok().and_then(|y| rows.get(y));
    let sign = row.zip(usize::try_from(x).ok()).and_then(|(row, x)| row.as_bytes().get(x));
    sign != Some(&b'.')
}

/// Whether nothing stands between two points in half cells: the segment meets the inside of no wall, and at
/// the corners that it touches it can pass on one side.
pub(crate) fn is_clear(rows: &[String], [ax, ay]: [i64; 2], [bx, by]: [i64; 2]) -> bool {
    let across = |x: i64, y: i64| (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    let walls = cells_of(rows, b'#');
    let meets = |&[x, y]: &[i64; 2]| {
        let corners = [(0, 0), (2, 0), (0, 2), (2, 2)].map(|(i, j)| across(2 * x + i, 2 * y + j));
        ax.max(bx) > 2 * x
            && ax.min(bx) < 2 * x + 2
            && ay.max(by) > 2 * y
            && ay.min(by) < 2 * y + 2
            && corners.iter().any(|&side| side < 0)
            && corners.iter().any(|&side| side > 0)
    };
    let corners =
        (ax.min(bx)..=ax.max(bx)).flat_map(|x| (ay.min(by)..=ay.max(by)).map(move |y| (x, y)));
    let is_free = |(x, y): (i64, i64)| !is_wall(rows, x, y);
    let is_shut = |(x, y): (i64, i64)| {
        let is_between = (x, y) != (ax, ay) && (x, y) != (bx, by);
        if x % 2 != 0 || y % 2 != 0 || !is_between || across(x, y) != 0 {
            return false;
        }
        let [before, above] = [x / 2 - 1, y / 2 - 1];
        let [behind, below] = [x / 2, y / 2];
        // One of two cells beside it, or of two pairs along it, is free.
        match ((bx - ax).signum(), (by - ay).signum()) {
            (_, 0) => ![above, below].iter().any(|&y| is_free((before, y)) && is_free((behind, y))),
            (0, _) => ![before, behind].iter().any(|&x| is_free((x, above)) && is_free((x, below))),
            (dx, dy) if dx == dy => !is_free((behind, above)) && !is_free((before, below)),
            _ => !is_free((before, above)) && !is_free((behind, below)),
        }
    };
    // A line along a side of cells has a free one beside it.
    let beside = |x: i64, y: i64| is_free((x.div_euclid(2), y.div_euclid(2)));
    let is_seam = ax == bx && ax % 2 == 0 && ay != by && {
        let y = ay + (by - ay).signum();
        !beside(ax - 1, y) && !beside(ax, y)
    } || ay == by && ay % 2 == 0 && ax != bx && {
        let x = ax + (bx - ax).signum();
        !beside(x, ay - 1) && !beside(x, ay)
    };
    !is_seam && !walls.iter().any(meets) && !corners.into_iter().any(is_shut)
}

#[test]
fn a_cell_sees_what_nothing_stands_before() {
    let mut random = Random::new(11);
    for _ in 0..40 {
        let walls = random.below(5);
        let rows = random_rows(&mut random, walls);
        let (board, free) = (rows.join("\n"), cells_of(&rows, b'.'));
        for &from in &free {
            let radius = [None, Some(0), Some(2), Some(5)][random.below(4) as usize];
            let body = json!({"board": board, "from": from, "radius": radius});
            let is_seen = |to: &[i64; 2]| {
                let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
                radius.is_none_or(|radius: i64| dx * dx + dy * dy <= radius * radius)
                    && is_clear(&rows, from.map(|at| 2 * at + 1), to.map(|at| 2 * at + 1))
            };
            let expected: Vec<_> = free.iter().copied().filter(is_seen).collect();
            assert_eq!(ask("sight", &body), json!({"from": from, "cells": expected}), "{body}");
            let to = free[random.below(free.len() as u32) as usize];
            let mut one = body.clone();
            one["to"] = json!(to);
            let answer = json!({"from": from, "to": to, "seen": expected.contains(&to)});
            assert_eq!(ask("sight", &one), answer, "{one}");
        }
    }
}

#[test]
fn thin_walls_block_sight_and_hexagons_have_none() {
    let board = "+-+-+-+\n|S|   |\n+ + + +\n|     |\n+-+-+-+";
    let seen = ask("sight", &json!({"board": board}));
    assert_eq!(seen["cells"], json!([[0, 0], [0, 1], [1, 1]]));
    let told = |body: Value| refusal("sight", &body).sentence;
    assert_eq!(told(json!({"board": "@atoll"})), "lines of sight need a board of squares");
    assert_eq!(told(json!({"board": "S#", "from": [1, 0]})), "the start (1, 0) is in a wall");
    let off = told(json!({"board": "S#", "to": [2, 0]}));
    assert!(off.starts_with("the cell (2, 0) is off the board, which is 2×1 cells"), "{off}");
    assert_eq!(ask("sight", &json!({"board": "S#", "to": [1, 0]}))["seen"], false);
}

#[test]
fn a_line_to_a_cell_is_drawn_where_it_is_seen() {
    let svg = |board: &str, to: [i64; 2]| {
        let body = json!({"board": board, "to": to});
        let file = exported("sight", &body, ExportFormat::Svg).unwrap();
        String::from_utf8(file.bytes).unwrap()
    };
    assert!(svg("S..\n...", [2, 1]).contains("class=\"path\""));
    assert!(!svg("S#.\n.#.", [2, 1]).contains("class=\"path\""));
}
