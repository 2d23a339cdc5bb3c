//! Boards as other programs write them: grids of numbers or signs, which mean what a
//! [legend](Legend) says, or what they most likely mean.
//!
//! ```text
//! 0,0,0,1,0         0 0 0 1 0         00010        maze = [[0, 0, 0, 1, 0],
//! 1,1,0,1,0         1 1 0 1 0         11010                [1, 1, 0, 1, 0]]
//! ```
//!
//! The rows are lines, with commas, semicolons, tabs or spaces between the values or a digit a
//! cell; or lists of values or texts as Python, JavaScript and JSON have them; or an array of
//! `NumPy` ([`npy`]). Numbers have no fraction: `1.0` and `true` are 1, `0.` and `false` are 0.
//! Without a legend:
//!
//! | numbers | meaning |
//! |---|---|
//! | 0 and 1 | free, wall |
//! | 0 to 3, 2 and 3 in one cell each | free, wall, start, goal |
//! | 0 and 255 | wall, free |
//! | some below 0 | those are walls, 0 and 1 free, others costs |
//! | others, to 255 | costs, and 0 a wall |
//!
//! Signs of drawn text mean what they mean there; of others, `X`, `x`, `@`, `W`, `w`, `%` and
//! blocks are walls, `_`, `-`, `,` and `·` free, and in one cell `s`, `A`, `a`, `P`, `p` a start, and
//! `g`, `E`, `e`, `B`, `b`, `F`, `f`, `T`, `t` a goal. Small letters with one `S` and one `E`
//! are all free: such a grid shows heights.

mod guess;
mod legend;
mod lines;
mod literal;
pub mod npy;
mod rows;

pub use legend::{Legend, Meaning};

use std::fmt::Write as _;

use dedale::board::{GridMap, Point, Terrain};
use dedale::{Phrase, phrase};

use crate::{Result, Unwritable};
use lines::Separator;

/// The values that a grid may have, for messages.
const RANGE: &str = "a number from 0 to 255";

/// Whether the content is a grid of values and no drawing.
pub fn is_one(bytes: &[u8]) -> bool {
    npy::is_one(bytes) || literal::begin(bytes).is_some() || lines::separator(bytes).is_some()
}

/// Reads a board of squares, and says what was taken for what where the legend does not. O(bytes)
/// time, two bytes a cell beyond the board.
pub fn read(bytes: &[u8], legend: &Legend) -> Result<(GridMap, Option<Phrase>)> {
    if npy::is_one(bytes) {
        let text = npy::to_text(bytes)?;
        let values = lines::read(text.as_bytes(), Separator::Sign(b','))?;
        return guess::board(text.as_bytes(), &values, legend, "an array of NumPy");
    }
    let (board, rest) = if let Some(begin) = literal::begin(bytes) {
        let (values, end) = literal::read(bytes, begin)?;
        let rest = literal::line_after(bytes, end);
        let rest = rest.map(|line| phrase!("what follows from line {line} on is left out"));
        (guess::board(bytes, &values, legend, "a list of rows")?, rest)
    } else {
        let separator = lines::likely_separator(bytes);
        let values = lines::read(bytes, separator)?;
        let is_spaced =
            separator == Separator::Spaces && values.keys.iter().any(|key| key.number.is_none());
        let rest = "the spaces between signs are no cells; --as text keeps them as free ones";
        (
            guess::board(bytes, &values, legend, guess::noun(&values))?,
            is_spaced.then(|| rest.into()),
        )
    };
    let (map, note) = board;
    Ok((map, both(note, rest)))
}

/// One sentence of two, if there are two.
pub(crate) fn both(first: Option<Phrase>, second: Option<Phrase>) -> Option<Phrase> {
    match (first, second) {
        (Some(first), Some(second)) => Some(phrase!("{first}; {second}")),
        (first, second) => first.or(second),
    }
}

/// Reads a drawing with a character a cell, in signs of other people.
pub fn read_signs(bytes: &[u8], legend: &Legend) -> Result<(GridMap, Option<Phrase>)> {
    let values = lines::read(bytes, Separator::Nothing)?;
    guess::board(bytes, &values, legend, guess::noun(&values))
}

/// Writes numbers with commas between them, which mean what a reader without a legend takes them for:
/// 0 and 1 where all costs are 1, with 2 for the only start and 3 for the only goal, else costs and 0
/// for walls, without ends.
///
/// # Errors
///
/// Says what a number has no room for: roads, water, and costs that would be taken for something else.
pub fn write(map: &GridMap) -> Result<String, Unwritable> {
    let unwritable = |what| Unwritable { format: "a grid of numbers", what };
    let width = map.size().width() as usize;
    let mut text = String::new();
    for row in numbers(map).map_err(unwritable)?.chunks(width) {
        for (x, value) in (1..).zip(row) {
            let end = if x == width { '\n' } else { ',' };
            write!(text, "{value}{end}").expect("a text has room");
        }
    }
    let read = read(text.as_bytes(), &Legend::default());
    if read.is_ok_and(|(read, _)| read.terrains() == map.terrains()) {
        Ok(text)
    } else {
        Err(unwritable("these costs: they would be taken for walls or ends".into()))
    }
}

/// The numbers of all cells, row by row, or what has none.
fn numbers(map: &GridMap) -> Result<Vec<u8>, Phrase> {
    if map.has_roads() {
        return Err("thin walls and one-way roads".into());
    }
    let (is_weighted, keeps_ends) = (has_weights(map), keeps_ends(map));
    let number = |(at, &terrain): (Point, &Terrain)| match terrain {
        Terrain::Water => Err(phrase!("water at {at}")),
        Terrain::Wall => Ok(u8::from(!is_weighted)),
        Terrain::Land(weight) if is_weighted => Ok(weight.get()),
        Terrain::Land(_) if keeps_ends && map.starts[0] == at => Ok(2),
        Terrain::Land(_) if keeps_ends && map.goals[0] == at => Ok(3),
        Terrain::Land(_) => Ok(0),
    };
    map.size().points().zip(map.terrains()).map(number).collect()
}

fn has_weights(map: &GridMap) -> bool {
    map.terrains()
        .iter()
        .any(|terrain| matches!(terrain, Terrain::Land(weight) if weight.get() > 1))
}

/// Whether [`write()`] has numbers for the start and the goal: one each, which differ.
pub fn keeps_ends(map: &GridMap) -> bool {
    let ends = (&map.starts[..], &map.goals[..]);
    !has_weights(map) && matches!(ends, ([start], [goal]) if start != goal)
}

/// The whole number that this text is.
fn number(text: &str) -> Option<i64> {
    match text.as_bytes() {
        b"true" | b"True" | b"TRUE" => return Some(1),
        b"false" | b"False" | b"FALSE" => return Some(0),
        [b'0'..=b'9' | b'-' | b'+' | b'.', ..] => {}
        _ => return None,
    }
    text.parse().ok().or_else(|| {
        let number = text.parse().ok().filter(|number: &f64| number.fract() == 0.0)?;
        (number.abs() <= 1e15).then_some(number as i64)
    })
}
