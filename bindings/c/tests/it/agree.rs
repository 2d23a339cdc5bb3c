//! Random operations through C are answered as the command answers them: with the JSON of the
//! operations that `dedale … --json` prints too.

use std::fmt::Write as _;
use std::fs;
use std::sync::Mutex;

use dedale::Random;
use dedale::board::{
    Cell, CornerCutting, Direction, GridMap, HexMap, HexShape, Neighborhood, Offset, Size, Terrain,
};
use dedale_app::Unwatched;
use dedale_app::board::sketch::Sketch;
use dedale_app::registry::{Reply, Session, operation};
use dedale_io::position::{self, Grid, Position};
use dedale_io::{drawing, movingai};
use serde_json::{Value, json};

use crate::programs::{Library, Program, folder, from_environment};

/// What the command answers, or the sentence by which it refuses.
pub(crate) fn commanded(name: &str, request: &Value) -> Result<Value, String> {
    let (hunts, new_id) = (&Mutex::default(), &|| Ok(0));
    let session = Session { hunts, new_id, watch: &Unwatched, takes_columns: false };
    match operation(name).unwrap().run(request.to_string().as_bytes(), &session) {
        Ok(Reply::Json(bytes)) => Ok(serde_json::from_slice(&bytes).unwrap()),
        Ok(other) => panic!("{name} is answered by {other:?}"),
        Err(fault) => Err(fault.sentence),
    }
}

/// A request in both languages.
struct Case {
    /// For the program in C.
    line: String,
    name: &'static str,
    request: Value,
    /// The entries of the answer that the program prints too.
    compared: &'static [&'static str],
}

fn one_of<'a>(random: &mut Random, names: &[&'a str]) -> &'a str {
    names[random.below(names.len() as u32) as usize]
}

fn terrain(random: &mut Random, has_weights: bool) -> Terrain {
    match random.below(10) {
        0..=2 => Terrain::Wall,
        weight @ 3..=5 if has_weights => Terrain::with_cost(weight as u8 - 1).unwrap(),
        _ => Terrain::FREE,
    }
}

/// A board of squares, and how C is told of it.
fn squares(random: &mut Random) -> (Grid, String) {
    let [width, height] = [(); 2].map(|()| 2 + u64::from(random.below(9)));
    let size = Size::new(width, height).unwrap();
    let mut map = GridMap::new(size, Terrain::FREE);
    let [has_weights, has_roads] = [(); 2].map(|()| random.happens(1, 4));
    let has_water = !has_weights && !has_roads && random.happens(1, 4);
    for point in size.points() {
        map.set_terrain(point, terrain(random, has_weights));
        if has_water && random.happens(1, 4) {
            map.set_terrain(point, Terrain::Water);
        }
        for direction in Direction::STRAIGHT {
            if has_roads && size.toward(point, direction).is_some() && random.happens(1, 6) {
                map.set_road(point, direction, false);
            }
        }
    }
    if !has_water {
        let points: Vec<_> = size.points().collect();
        let any = |random: &mut Random| points[random.below(points.len() as u32) as usize];
        map.starts = (0..2).map(|_| any(random)).collect();
        map.starts.dedup();
        map.starts.sort_by_key(|point| (point.y, point.x));
        for &start in &map.starts.clone() {
            map.set_terrain(start, Terrain::FREE);
        }
    }
    let (neighborhood, words) = match random.below(4) {
        0 => (Neighborhood::Four, "4 -".into()),
        rule => {
            let rule = CornerCutting::ALL[rule as usize - 1];
            (Neighborhood::Eight(rule), format!("8 {rule}"))
        }
    };
    let text = if has_water { movingai::write(&map) } else { drawing::write(&map) }.unwrap();
    (Grid::Squares { map, neighborhood }, format!("{words} {}\n{text}", text.len()))
}

/// A board of hexagons with stones, and how C is told of it.
fn hexes(random: &mut Random) -> (Position, String) {
    let [width, height] = [(); 2].map(|()| 2 + random.below(6));
    let shape = match random.below(4) {
        0 => HexShape::Hexagon { radius: random.below(5) },
        1 => HexShape::Triangle { side: width },
        2 => HexShape::Rhombus { width, height },
        _ => HexShape::Rectangle { width, height, offset: Offset::ALL[random.below(4) as usize] },
    };
    let mut map = HexMap::new(shape, Terrain::FREE).unwrap();
    let mut stones = [Vec::new(), Vec::new()];
    let (has_weights, rate) = (random.happens(1, 3), 2 + random.below(6));
    for hex in map.cells().collect::<Vec<_>>() {
        match random.below(10) {
            0 => map.set_terrain(hex, terrain(random, has_weights)),
            place if place < rate => {
                stones[random.below(4) as usize / 3].push(map.cell_at(hex).unwrap());
            }
            _ => {}
        }
    }
    let position = Position::new(Grid::Hexes(map), stones);
    let text = position::drawing::write(&position).unwrap();
    (position, format!("0 - {}\n{text}", text.len()))
}

fn any_board(random: &mut Random) -> (Grid, String) {
    if random.happens(1, 3) {
        let (position, words) = hexes(random);
        return (position.grid, words);
    }
    squares(random)
}

/// The place of a cell; now and then it is a wall, or off the board.
fn place(random: &mut Random, grid: &Grid) -> [i32; 2] {
    let cells = grid.size().cell_count() as u32;
    if random.happens(1, 40) {
        return [99, -3];
    }
    loop {
        let cell = Cell::new(random.below(cells));
        let is_free = grid.terrain(cell).is_some_and(|terrain| terrain != Terrain::Wall);
        if is_free || random.happens(1, 100) {
            return grid.place_of(cell);
        }
    }
}

/// Edits of cells other than these: what C is told, and the board after them.
fn edits(random: &mut Random, grid: &Grid, kept: &[[i32; 2]]) -> (String, Grid) {
    let (mut grid, mut words, mut count) = (grid.clone(), String::new(), 0);
    for _ in 0..random.below(5) {
        let cell = Cell::new(random.below(grid.size().cell_count() as u32));
        let at = grid.place_of(cell);
        let (Some(before), false) = (grid.terrain(cell), kept.contains(&at)) else { continue };
        let terrain = if before == Terrain::Water { before } else { terrain(random, false) };
        match &mut grid {
            Grid::Hexes(map) => map.set_terrain(map.hex_of(cell), terrain),
            Grid::Squares { map, .. } => map.set_terrain(map.size().point_of(cell), terrain),
        }
        let number = if terrain == Terrain::Water { 256 } else { u16::from(terrain.weight()) };
        write!(words, " {} {} {number}", at[0], at[1]).unwrap();
        count += 1;
    }
    (format!("\n{count}{words}"), grid)
}

fn sketched(grid: &Grid) -> Value {
    serde_json::to_value(Sketch::of(grid)).unwrap()
}

fn path(random: &mut Random) -> Case {
    const NAMES: [&str; 16] = [
        "auto",
        "astar",
        "jps",
        "index",
        "dijkstra",
        "bfs",
        "bidirectional-astar",
        "bidirectional-bfs",
        "weighted-astar",
        "greedy",
        "dfs",
        "heuristic-dfs",
        "manhattan-dfs",
        "dead-end-filling",
        "wall-follower",
        "nothing",
    ];
    const COMPARED: &[&str] = &[
        "found",
        "cost",
        "steps",
        "cells",
        "opened",
        "improved",
        "expanded",
        "closed",
        "banned",
        "longest_frontier",
    ];
    let (grid, board) = any_board(random);
    let algorithm = one_of(random, &NAMES);
    let [from, to] = [(); 2].map(|()| place(random, &grid));
    let line = format!("path {algorithm} {} {} {} {} {board}", from[0], from[1], to[0], to[1]);
    let board = sketched(&grid);
    let request = json!({"board": board, "algorithm": algorithm, "from": from, "to": to});
    Case { line, name: "path", request, compared: COMPARED }
}

fn plan(random: &mut Random) -> Case {
    let (grid, board) = any_board(random);
    let algorithm = one_of(random, &["auto", "astar", "auto", "dijkstra"]);
    let [from, to] = [(); 2].map(|()| place(random, &grid));
    let (words, edited) = edits(random, &grid, &[from, to]);
    let line =
        format!("plan {algorithm} {} {} {} {} {board}{words}", from[0], from[1], to[0], to[1]);
    let request = json!({"board": sketched(&edited), "algorithm": "astar", "from": from, "to": to});
    Case { line, name: "path", request, compared: &["found", "cost"] }
}

fn field(random: &mut Random) -> Case {
    let (grid, board) = any_board(random);
    let (measure, tie) =
        (one_of(random, &["steps", "costs"]), one_of(random, &["canonical", "discovery"]));
    let goal = place(random, &grid);
    let [starts, _] = grid.marks();
    let (words, edited) = edits(random, &grid, &[&starts[..], &[goal]].concat());
    let line = format!("field {measure} {tie} {} {} {board}{words}", goal[0], goal[1]);
    let has_starts = !starts.is_empty();
    let request = json!({
        "board": sketched(&edited), "to": [goal], "by": measure, "tie": tie, "chokepoints": has_starts,
    });
    let all: &[&str] = &["reached", "next", "distance", "chokepoints"];
    Case { line, name: "field", request, compared: if has_starts { all } else { &all[..3] } }
}

fn maze(random: &mut Random) -> Case {
    let generator =
        one_of(random, &["wilson", "prim", "backtracker", "eller", "kruskal", "hybrid", "x"]);
    let [width, height] = [(); 2].map(|()| random.below(12));
    let (seed, braid) = (random.below(1000), random.below(103));
    let line = format!("maze {generator} {width} {height} {seed} {braid}");
    let request = json!({
        "generator": generator, "width": width, "height": height, "seed": seed, "braid": braid,
    });
    Case { line, name: "maze", request, compared: &["exits"] }
}

fn link(random: &mut Random) -> Case {
    let player = one_of(random, &["red", "blue", "green"]);
    let sides = one_of(random, &["-", "-", "-", "hex", "y", "havannah", "hexmo", "havannah-fork"]);
    let goal = one_of(
        random,
        &["-", "-", "any-two", "all", "at-least:2", "pair:north,south", "pair:q+,r-", "none"],
    );
    let first_contact = random.happens(1, 4);
    let (position, board) = hexes(random);
    let line = format!("link {player} {sides} {goal} {} {board}", u8::from(first_contact));
    let text = position::drawing::write(&position).unwrap();
    let mut request = json!({"board": text, "player": player, "first_contact": first_contact});
    for (name, value) in [("sides", sides), ("goal", goal)] {
        if value != "-" {
            request[name] = value.into();
        }
    }
    let compared = &["linked", "unique", "cells", "cut", "missing", "missing_cells", "sides"];
    Case { line, name: "link", request, compared }
}

#[test]
#[ignore = "slow: thousands of random operations"]
fn random_operations_are_answered_as_the_command_answers_them() {
    let mut random = Random::new(from_environment("SEED", 1));
    let count = from_environment("OPERATIONS", 10_000);
    let cases: Vec<Case> = (0..count)
        .map(|_| match random.below(8) {
            0 | 1 => path(&mut random),
            2 | 3 => field(&mut random),
            4 | 5 => plan(&mut random),
            6 => link(&mut random),
            _ => maze(&mut random),
        })
        .collect();
    let requests = tempfile::NamedTempFile::new().unwrap();
    let lines: Vec<&str> = cases.iter().map(|case| case.line.as_str()).collect();
    fs::write(&requests, lines.join("\n")).unwrap();
    let program = Program::compile(&[folder().join("tests/c/answer.c")], Library::Shared);
    let printed = program.output(&[requests.path().to_str().unwrap()]);
    assert_eq!(printed.lines().count(), cases.len());

    let [mut answered, mut refused] = [0, 0];
    for (case, line) in cases.iter().zip(printed.lines()) {
        let ours: Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        match commanded(case.name, &case.request) {
            Ok(response) => {
                assert_eq!(ours["status"], "ok", "{}\n{ours}", case.line);
                assert_ne!(ours["agree"], false, "{}", case.line);
                for &name in case.compared {
                    let theirs = response["answer"].get(name).unwrap_or(&response[name]);
                    assert!(
                        same(&ours[name], theirs),
                        "{}\n{name}: {}\n{theirs}",
                        case.line,
                        ours[name]
                    );
                }
                answered += 1;
            }
            Err(sentence) => {
                let is_wall = sentence.contains("is in a wall");
                assert!(ours["status"] != "ok" || is_wall, "{}\n{sentence}", case.line);
                refused += 1;
            }
        }
    }
    assert!(answered > count / 2 && refused > count / 50, "{answered} answers, {refused} refusals");
}

/// Numbers may be written with another number of digits.
fn same(ours: &Value, theirs: &Value) -> bool {
    match (ours, theirs) {
        (Value::Number(ours), Value::Number(theirs)) => {
            let [ours, theirs] = [ours, theirs].map(|number| number.as_f64().unwrap());
            (ours - theirs).abs() <= 1e-12 * theirs.abs()
        }
        (Value::Array(ours), Value::Array(theirs)) => {
            ours.len() == theirs.len()
                && ours.iter().zip(theirs).all(|(ours, theirs)| same(ours, theirs))
        }
        _ => ours == theirs,
    }
}
