//! Mazes and obstacle fields as JSON.
//!
//! Two shapes are read. A maze:
//!
//! ```json
//! {"width": 2, "height": 1, "seed": 1, "carver": "wilson", "exits": [[8, 2]]}
//! ```
//!
//! where each number is the sum of the ways that a passage leads out of the cell
//! (S=1 W=2 N=4 E=8), and `"mask"`, if there is one, draws the cells left out as
//! `#`. Its start is the first cell, its goal the last. And an obstacle field:
//!
//! ```json
//! {"width": 3, "height": 1, "entry": [0, 0], "exit": [2, 0], "walls": ["..."]}
//! ```
//!
//! Other keys are passed over. The answers of the command have these shapes.

use dedale::board::{Ground, MAX_SIDE, Plan, Point, Size, Way};
use serde::Deserialize;

use crate::FormatError;

#[derive(Deserialize)]
struct Drawn {
    width: u64,
    height: u64,
    exits: Option<Vec<Vec<u8>>>,
    mask: Option<Vec<String>>,
    walls: Option<Vec<String>>,
    entry: Option<[u32; 2]>,
    exit: Option<[u32; 2]>,
}

/// The board of a maze or an obstacle field.
pub fn read(bytes: &[u8]) -> Result<Plan, FormatError> {
    let drawn: Drawn = serde_json::from_slice(bytes).map_err(|error| wrong(bytes, &error))?;
    let size = Size::new(drawn.width, drawn.height).map_err(|error| {
        let found = format!("{}×{} cells", error.width, error.height);
        fault(format!("a board of 1×1 to {MAX_SIDE}×{MAX_SIDE} cells"), found)
    })?;
    match (&drawn.exits, &drawn.walls) {
        (Some(exits), None) => maze(size, exits, drawn.mask.as_deref()),
        (None, Some(walls)) => {
            let mut plan = Plan::new(size, Ground::FREE);
            draw_walls(&mut plan, walls, "walls")?;
            plan.starts = mark(&plan, drawn.entry, "entry")?;
            plan.goals = mark(&plan, drawn.exit, "exit")?;
            Ok(plan)
        }
        (Some(_), Some(_)) => Err(fault("either 'exits' or 'walls'", "both")),
        (None, None) => Err(fault("'exits' of a maze or 'walls' of a field", "neither")),
    }
}

fn maze(size: Size, exits: &[Vec<u8>], mask: Option<&[String]>) -> Result<Plan, FormatError> {
    let mut plan = Plan::new(size, Ground::FREE);
    if let Some(mask) = mask {
        draw_walls(&mut plan, mask, "mask")?;
    }
    check_count("rows of 'exits'", exits.len(), size.height())?;
    for (y, row) in (0..).zip(exits) {
        check_count(&format!("numbers in row {} of 'exits'", y + 1), row.len(), size.width())?;
        for (x, &code) in (0..).zip(row) {
            let at = Point::new(x, y);
            if code > 15 {
                return Err(fault("exits from 0 to 15", format!("{code} at {at}")));
            }
            for way in [Way::S, Way::W, Way::N, Way::E] {
                if code & way.bit() == 0 {
                    plan.set_road(at, way, false);
                }
            }
        }
    }
    let is_free = |&point: &Point| plan.ground(point) == Ground::FREE;
    let free: Vec<Point> = size.points().filter(is_free).collect();
    plan.starts = free.first().copied().into_iter().collect();
    plan.goals = free.last().copied().into_iter().collect();
    Ok(plan)
}

fn draw_walls(plan: &mut Plan, rows: &[String], key: &str) -> Result<(), FormatError> {
    let size = plan.size();
    check_count(&format!("rows of '{key}'"), rows.len(), size.height())?;
    for (y, row) in (0..).zip(rows) {
        let signs = row.chars().count();
        check_count(&format!("signs in row {} of '{key}'", y + 1), signs, size.width())?;
        for (x, sign) in (0..).zip(row.chars()) {
            match sign {
                '#' => plan.set_ground(Point::new(x, y), Ground::Wall),
                '.' => {}
                other => {
                    let found = format!("'{other}' in row {} of '{key}'", y + 1);
                    return Err(fault("the signs # and .", found));
                }
            }
        }
    }
    Ok(())
}

fn mark(plan: &Plan, at: Option<[u32; 2]>, key: &str) -> Result<Vec<Point>, FormatError> {
    let Some([x, y]) = at else { return Ok(Vec::new()) };
    let point = Point::new(x, y);
    if !plan.size().contains(point) {
        return Err(fault(format!("'{key}' on the board"), point.to_string()));
    }
    Ok(vec![point])
}

fn check_count(what: &str, found: usize, expected: u32) -> Result<(), FormatError> {
    if found == expected as usize {
        Ok(())
    } else {
        Err(fault(format!("{expected} {what}"), found.to_string()))
    }
}

/// What is wrong with the whole.
fn fault(expected: impl Into<String>, found: impl Into<String>) -> FormatError {
    FormatError::new(1, 1, expected, found)
}

/// What the JSON reader has against the text.
fn wrong(bytes: &[u8], error: &serde_json::Error) -> FormatError {
    let words = error.to_string();
    let words = words.split(" at line ").next().unwrap_or_default();
    let (line, column) = (error.line().max(1), error.column().max(1));
    if error.is_eof() {
        return FormatError::sign(bytes, bytes.len(), "the rest of the JSON text");
    }
    match words.split_once(", expected ") {
        Some((found, expected)) => {
            let found = found.split_once(": ").map_or(found, |(_, found)| found);
            FormatError::new(line, column, expected, found)
        }
        None => FormatError::new(line, column, "a maze or an obstacle field as JSON", words),
    }
}
