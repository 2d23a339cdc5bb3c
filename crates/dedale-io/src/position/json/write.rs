use std::collections::HashSet;
use std::fmt::Write;

use dedale::board::{Cell, Hex, HexShape};
use dedale::link::{MAX_SIDES, Player};

use super::{HEXAGON, HEXES, RECTANGLE, RHOMBUS, SQUARE, TRIANGLE, is_side_name};
use crate::Unwritable;
use crate::position::signs::{WALL, named, signs};
use crate::position::{Grid, NamedSide, Position, written};
use crate::text::{counted, quoted};

const FORMAT: &str = "JSON";

/// Writes the position as JSON, on one line.
///
/// Reading it gives the same position, with listed cells in their order. An error if there
/// are weights, marks, water, roads, or something on a stone, if eight neighbors do not
/// always cut corners, or if the sides are not 1 to 64 with different names, each with
/// different cells of the board.
pub fn write(position: &Position) -> Result<String, Unwritable> {
    let grid = &position.grid;
    let signs = signs(position, FORMAT)?;
    let mut text = format!("{{{}", shape(grid));
    let mut walls = Vec::new();
    for (cell, sign) in (0..).map(Cell::new).zip(&signs) {
        let what = match sign {
            b'2'..=b'9' => "a weight",
            b'S' => "a start",
            b'G' => "a goal",
            &WALL => {
                walls.push(cell);
                continue;
            }
            _ => continue,
        };
        let place = named(grid.place_of(cell));
        return Err(Unwritable { format: FORMAT, what: format!("{what} at {place}") });
    }
    let [red, blue] = Player::BOTH.map(|player| list(grid, position.stones_of(player)));
    let _ = write!(text, r#","cells":{{"red":{red},"blue":{blue}}}"#);
    if !walls.is_empty() {
        let _ = write!(text, r#","walls":{}"#, list(grid, &walls));
    }
    if let Some(sides) = &position.sides {
        check(sides, grid).map_err(|what| Unwritable { format: FORMAT, what })?;
        let sides = sides.iter().map(|side| {
            let name = serde_json::Value::from(side.name.as_str());
            format!("{name}:{}", list(grid, &side.cells))
        });
        let _ = write!(text, r#","sides":{{{}}}"#, sides.collect::<Vec<_>>().join(","));
    }
    text.push_str("}\n");
    written(text, position, FORMAT)
}

/// The keys that describe the shape.
fn shape(grid: &Grid) -> String {
    let shape = match grid {
        Grid::Squares { map, neighborhood } => {
            let (width, height) = (map.size().width(), map.size().height());
            let neighborhood = neighborhood.count();
            return format!(
                r#""shape":"{SQUARE}","width":{width},"height":{height},"neighbors":{neighborhood}"#
            );
        }
        Grid::Hexes(map) => map.shape(),
    };
    match shape {
        HexShape::Hexagon { radius } => format!(r#""shape":"{HEXAGON}","radius":{radius}"#),
        HexShape::Triangle { side } => format!(r#""shape":"{TRIANGLE}","size":{side}"#),
        HexShape::Rhombus { width, height } => {
            format!(r#""shape":"{RHOMBUS}","width":{width},"height":{height}"#)
        }
        HexShape::Rectangle { width, height, offset } => {
            let offset = offset.name();
            format!(
                r#""shape":"{RECTANGLE}","width":{width},"height":{height},"offset":"{offset}""#
            )
        }
        HexShape::Cells(cells) => {
            let mut cells = cells.clone();
            cells.sort_unstable();
            cells.dedup();
            let cells: Vec<String> =
                cells.iter().map(|Hex { q, r }| format!("[{q},{r}]")).collect();
            format!(r#""shape":"{HEXES}","hexes":[{}]"#, cells.join(","))
        }
    }
}

fn list(grid: &Grid, cells: &[Cell]) -> String {
    let places = cells.iter().map(|&cell| format!("[{}]", named(grid.place_of(cell))));
    format!("[{}]", places.collect::<Vec<_>>().join(","))
}

/// Checks that the sides can be represented.
fn check(sides: &[NamedSide], grid: &Grid) -> Result<(), String> {
    if !(1..=MAX_SIDES).contains(&sides.len()) {
        return Err(counted(sides.len(), "side"));
    }
    let mut names = HashSet::new();
    for NamedSide { name, cells } in sides {
        let mut seen = HashSet::new();
        let called = quoted(name.as_bytes());
        if !is_side_name(name) {
            return Err(format!("a side named {called}"));
        }
        if !names.insert(name) {
            return Err(format!("two sides named {called}"));
        }
        if cells.is_empty() {
            return Err(format!("the side {called} without cells"));
        }
        if !cells.iter().all(|&cell| grid.terrain(cell).is_some() && seen.insert(cell)) {
            return Err(format!("cells off the board or twice in the side {called}"));
        }
    }
    Ok(())
}
