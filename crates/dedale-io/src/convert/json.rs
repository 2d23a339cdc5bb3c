//! Boards of squares as the JSON of a maze or of an obstacle field.

use dedale::board::{Cell, Direction, GridMap, Neighborhood, Point, Terrain};
use serde::Serialize;

use super::{BoardForm, Loss};
use crate::Unwritable;
use crate::maze::Ends;

/// The keys that the reader of mazes and obstacle fields knows.
#[derive(Serialize)]
struct Written {
    width: u32,
    height: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    exits: Option<Vec<Vec<u8>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mask: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<[u32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exit: Option<[u32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    walls: Option<Vec<String>>,
}

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
    let written = if map.has_roads() { maze(map, losses) } else { field(map, losses) };
    let text = serde_json::to_string(&written).expect("keys are texts, and no number is infinite");
    Ok(text + "\n")
}

fn empty(map: &GridMap) -> Written {
    let (width, height) = (map.size().width(), map.size().height());
    Written { width, height, exits: None, mask: None, entry: None, exit: None, walls: None }
}

fn maze(map: &GridMap, losses: &mut Vec<Loss>) -> Written {
    let [starts, goals] = maze_ends(map);
    if starts != map.starts || goals != map.goals {
        losses.push(Loss::MazeEnds);
    }
    let exits = |at: Point| -> u8 {
        let open = Direction::STRAIGHT.into_iter().filter(|&side| map.is_open(at, side));
        if map.terrain(at) == Terrain::Wall { 0 } else { open.map(Direction::bit).sum() }
    };
    let cells: Vec<u8> = map.size().points().map(exits).collect();
    let rows = cells.chunks(map.size().width() as usize).map(<[u8]>::to_vec);
    let has_walls = map.terrains().contains(&Terrain::Wall);
    Written { exits: Some(rows.collect()), mask: has_walls.then(|| signs(map)), ..empty(map) }
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

fn field(map: &GridMap, losses: &mut Vec<Loss>) -> Written {
    let is_free = |at: &&Point| map.size().contains(**at) && map.terrain(**at) == Terrain::FREE;
    let end = |marks: &[Point]| marks.iter().find(is_free).map(|at| [at.x, at.y]);
    let ends = [end(&map.starts), end(&map.goals)];
    let lost = map.starts.len() + map.goals.len() - ends.iter().flatten().count();
    if lost > 0 {
        losses.push(Loss::Marks(BoardForm::Json, lost));
    }
    let [entry, exit] = ends;
    Written { entry, exit, walls: Some(signs(map)), ..empty(map) }
}

fn signs(map: &GridMap) -> Vec<String> {
    let sign = |terrain: &Terrain| if *terrain == Terrain::Wall { '#' } else { '.' };
    let rows = map.terrains().chunks(map.size().width() as usize);
    rows.map(|row| row.iter().map(sign).collect()).collect()
}
