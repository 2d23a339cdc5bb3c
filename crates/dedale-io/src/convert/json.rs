//! Boards of squares as the JSON of a maze or of an obstacle field.

use std::fmt::Write;

use dedale::board::{Cell, Direction, GridMap, Neighborhood, Point, Terrain};

use super::{BoardForm, Loss};
use crate::Unwritable;
use crate::maze::Ends;

/// A maze if the map has roads, else an obstacle field.
pub(super) fn write(map: &GridMap, losses: &mut Vec<Loss>) -> Result<String, Unwritable> {
    for (terrain, at) in map.terrains().iter().zip(map.size().points()) {
        let what = match *terrain {
            Terrain::Wall | Terrain::FREE => continue,
            Terrain::Water => format!("water at {at}"),
            Terrain::Land(weight) => format!("weight {weight} at {at}"),
        };
        return Err(Unwritable { format: "JSON of a maze or obstacle field", what });
    }
    let mut text = format!(r#"{{"width":{},"height":{}"#, map.size().width(), map.size().height());
    if map.has_roads() {
        push_maze(&mut text, map);
        let [starts, goals] = maze_ends(map);
        if starts != map.starts || goals != map.goals {
            losses.push(Loss::MazeEnds);
        }
    } else {
        push_field(&mut text, map, losses);
    }
    text.push_str("}\n");
    Ok(text)
}

fn push_maze(text: &mut String, map: &GridMap) {
    let exits = |at| {
        let open = Direction::STRAIGHT.into_iter().filter(|&side| map.is_open(at, side));
        let exits: u8 = open.map(Direction::bit).sum();
        exits
    };
    push_rows(text, "exits", map, |text, row| {
        for (x, &at) in row.iter().enumerate() {
            let exits = if map.terrain(at) == Terrain::Wall { 0 } else { exits(at) };
            let _ = write!(text, "{}{exits}", if x == 0 { "[" } else { "," });
        }
        text.push(']');
    });
    if map.terrains().contains(&Terrain::Wall) {
        push_signs(text, "mask", map);
    }
}

/// The start and the goal of the maze when it is read.
fn maze_ends(map: &GridMap) -> [Vec<Point>; 2] {
    let board = map.board(Neighborhood::Four);
    let mut cells = (0..map.size().cell_count() as u32).map(Cell::new);
    match cells.find(|&cell| board.is_free(cell)) {
        Some(first) => {
            let Ends { start, goal } = Ends::of(&board, map.size(), first);
            [vec![start], vec![goal]]
        }
        None => [Vec::new(), Vec::new()],
    }
}

fn push_field(text: &mut String, map: &GridMap, losses: &mut Vec<Loss>) {
    let mut kept = 0;
    for (key, marks) in [("entry", &map.starts), ("exit", &map.goals)] {
        let is_free = |at: &&Point| map.size().contains(**at) && map.terrain(**at) == Terrain::FREE;
        if let Some(Point { x, y }) = marks.iter().find(is_free) {
            let _ = write!(text, r#","{key}":[{x},{y}]"#);
            kept += 1;
        }
    }
    let lost = map.starts.len() + map.goals.len() - kept;
    if lost > 0 {
        losses.push(Loss::Marks(BoardForm::Json, lost));
    }
    push_signs(text, "walls", map);
}

fn push_signs(text: &mut String, key: &str, map: &GridMap) {
    push_rows(text, key, map, |text, row| {
        let sign = |&at: &Point| if map.terrain(at) == Terrain::Wall { '#' } else { '.' };
        text.push('"');
        text.extend(row.iter().map(sign));
        text.push('"');
    });
}

fn push_rows(
    text: &mut String,
    key: &str,
    map: &GridMap,
    mut push: impl FnMut(&mut String, &[Point]),
) {
    let _ = write!(text, r#","{key}":["#);
    let mut row = Vec::new();
    for at in map.size().points() {
        row.push(at);
        if at.x + 1 == map.size().width() {
            push(text, &row);
            text.push_str(if at.y + 1 == map.size().height() { "]" } else { "," });
            row.clear();
        }
    }
}
