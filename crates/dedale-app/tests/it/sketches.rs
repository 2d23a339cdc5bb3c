//! Boards are read, sketched and read again.

use dedale::board::{
    CornerCutting, Direction, GridMap, Hex, HexMap, HexShape, Neighborhood, Offset, Point, Size,
    Terrain,
};
use dedale_app::board::sketch::{BoardInput, Sketch};
use dedale_app::{FaultKind, Unwatched};
use dedale_io::embedded::EMBEDDED;
use dedale_io::pixels;
use dedale_io::position::{Grid, Position};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::requests::{answer, ask, refusal};

fn read_again(sketch: &Sketch) -> Position {
    let text = serde_json::to_string(sketch).unwrap();
    let response: BoardInput = serde_json::from_str(&text).unwrap();
    response.position().unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn terrain(code: u16) -> Terrain {
    match code {
        0..60 => Terrain::FREE,
        60..80 => Terrain::Wall,
        80..90 => Terrain::Water,
        weight => Terrain::with_cost((weight - 89).min(255) as u8).unwrap(),
    }
}

prop_compose! {
    fn squares()(width in 1_u64..8, height in 1_u64..8)(
        size in Just(Size::new(width, height).unwrap()),
        terrains in prop::collection::vec(0_u16..345, (width * height) as usize),
        roads in prop::option::of(prop::collection::vec(0_u8..16, (width * height) as usize)),
        marks in prop::collection::vec((0..width as u32, 0..height as u32, any::<bool>()), 0..5),
        neighborhood in prop::sample::select(vec![
            Neighborhood::Four,
            Neighborhood::Eight(CornerCutting::Never),
            Neighborhood::Eight(CornerCutting::OneWall),
            Neighborhood::Eight(CornerCutting::Always),
        ]),
    ) -> Grid {
        let mut map = GridMap::new(size, Terrain::FREE);
        for (point, code) in size.points().zip(terrains) {
            map.set_terrain(point, terrain(code));
        }
        for (point, bits) in size.points().zip(roads.into_iter().flatten()) {
            for direction in Direction::STRAIGHT {
                let leads = size.toward(point, direction).is_some();
                map.set_road(point, direction, leads && bits & direction.bit() != 0);
            }
        }
        for (x, y, is_start) in marks {
            let list = if is_start { &mut map.starts } else { &mut map.goals };
            list.push(Point::new(x, y));
        }
        Grid::Squares { map, neighborhood }
    }
}

fn shape() -> impl Strategy<Value = HexShape> {
    let side = || 1_u32..6;
    prop_oneof![
        (0_u32..4).prop_map(|radius| HexShape::Hexagon { radius }),
        (side(), side()).prop_map(|(width, height)| HexShape::Rhombus { width, height }),
        side().prop_map(|side| HexShape::Triangle { side }),
        (side(), side(), 0_usize..4).prop_map(|(width, height, kind)| {
            HexShape::Rectangle { width, height, offset: Offset::ALL[kind] }
        }),
        prop::collection::btree_set((-4_i32..5, -4_i32..5), 1..12).prop_map(|places| {
            // In the order of the table's rows, as they are read again.
            let mut cells: Vec<Hex> = places.into_iter().map(|(q, r)| Hex::new(q, r)).collect();
            cells.sort_unstable_by_key(|hex| (hex.r, hex.q));
            HexShape::Cells(cells)
        }),
    ]
}

prop_compose! {
    fn hexes()(
        shape in shape(),
        codes in prop::collection::vec(0_u16..345, 1..40),
        stones in prop::collection::vec(0_u8..8, 1..40),
        marks in prop::collection::vec((0_usize..40, any::<bool>()), 0..4),
    ) -> Position {
        let mut map = HexMap::new(shape, Terrain::FREE).unwrap();
        let cells: Vec<Hex> = map.cells().collect();
        let mut lists = [Vec::new(), Vec::new()];
        for (index, &hex) in cells.iter().enumerate() {
            map.set_terrain(hex, terrain(codes[index % codes.len()]));
            let is_wall = map.terrain(hex) == Some(Terrain::Wall);
            if let (stone @ 0..2, false) = (stones[index % stones.len()], is_wall) {
                lists[stone as usize].push(map.cell_at(hex).unwrap());
            }
        }
        for (index, is_start) in marks {
            let hex = cells[index % cells.len()];
            if is_start { map.starts.push(hex) } else { map.goals.push(hex) }
        }
        Position::new(Grid::Hexes(map), lists)
    }
}

proptest! {
    #[test]
    fn square_boards_come_back_as_they_were(grid in squares()) {
        let position = read_again(&Sketch::of(&grid));
        prop_assert_eq!(position.grid, grid);
        prop_assert!(position.stones.iter().all(Vec::is_empty));
    }

    #[test]
    fn hexagonal_boards_come_back_with_their_stones(position in hexes()) {
        let sketch = Sketch::of_position(&position);
        prop_assert_eq!(read_again(&sketch), position);
    }
}

#[test]
fn embedded_boards_are_sketched() {
    for board in EMBEDDED {
        let name = format!("@{}", board.name);
        let by_name = ask("board", &json!({"board": name}));
        let by_text = ask("board", &json!({"board": board.text}));
        let rows = by_name["board"]["rows"].as_array().unwrap().len();
        assert_eq!(by_name["board"]["height"], rows);
        assert_eq!(by_name, by_text, "{name}");
        assert_eq!(ask("board", &json!({"board": by_name["board"]})), by_name);
    }
}

#[test]
fn a_sketch_says_what_a_drawing_shows() {
    let response = ask("board", &json!({"board": "S.#\n.5G\n"}));
    let expected = json!({
        "shape": "square", "width": 3, "height": 2, "neighbors": 4, "rows": ["..#", ".5."],
        "starts": [[0, 0]], "goals": [[2, 1]],
    });
    assert_eq!(response["board"], expected);
    let response = ask("board", &json!({"board": "+---+---+\n| S > G |\n+---+---+\n"}));
    assert_eq!(response["board"]["exits"], json!(["80"]));
    let response = ask("board", &json!({"board": "hexagon 1\n R B\n# . .\n S G"}));
    assert_eq!(response["board"]["rows"], json!([" ..", "#..", ".. "]));
    assert_eq!(response["board"]["origin"], json!([-1, -1]));
    assert_eq!(response["board"]["stones"], json!({"red": [[0, -1]], "blue": [[1, -1]]}));
}

#[test]
#[ignore = "slow: large pictures"]
fn pictures_are_boards() {
    let mut map = GridMap::new(Size::new(3, 2).unwrap(), Terrain::FREE);
    map.set_terrain(Point::new(1, 1), Terrain::Wall);
    let png = base64(&pixels::write(&map).unwrap());
    let response = ask("board", &json!({"board": {"png": png}}));
    assert_eq!(response["board"]["rows"], json!(["...", ".#."]));
    assert!(refusal("board", &json!({"board": {"png": "?"}})).sentence.contains("base64"));
    let both = json!({"board": {"png": "", "rows": []}});
    assert_eq!(refusal("board", &both).kind, FaultKind::Malformed);
    // A large picture is not unpacked.
    let huge = GridMap::new(Size::new(16_384, 16_384).unwrap(), Terrain::FREE);
    let png = base64(&pixels::write(&huge).unwrap());
    let fault = refusal("board", &json!({"board": {"png": png}}));
    assert!(fault.sentence.contains("1,048,576"), "{fault}");
}

fn base64(bytes: &[u8]) -> String {
    use base64::Engine as _;
    base64::engine::general_purpose::STANDARD.encode(bytes)
}

fn sketch() -> Value {
    json!({"shape": "square", "width": 2, "height": 2, "rows": ["..", ".#"]})
}

#[test]
fn faults_of_sketches_are_told() {
    let faults: [(&[(&str, Value)], &str); 22] = [
        (&[("width", json!(3))], "rows: expected 3 signs in row 0, found 2"),
        (&[("height", json!(3))], "rows: expected 3 of them, found 2"),
        (&[("width", json!(0))], "a board is 1×1 to 16384×16384 cells, found 0×2"),
        (&[("width", json!(16_000)), ("height", json!(16_000))], "up to 1,048,576 cells"),
        (&[("width", json!(4_000_000_000_u32))], "found 4000000000×2"),
        (&[("rows", json!(["..", ".?"]))], "row 1, column 1: expected"),
        (&[("rows", json!(["..", ".é"]))], "no cell has the sign 'é'"),
        (&[("rows", json!(["..", ". "]))], "found ' '"),
        (&[("neighbors", json!(6))], "a cell has 4 or 8 neighbors, found 6"),
        (&[("corner_cutting", json!("never"))], "corner_cutting needs 8 neighbors"),
        (
            &[("neighbors", json!(8)), ("corner_cutting", json!("some"))],
            "unknown corner cutting 'some'",
        ),
        (&[("weights", json!([[3, 10]]))], "a weight lies on land, and index 3 is none"),
        (&[("weights", json!([[9, 10]]))], "the table indices are 0 to 3, found 9"),
        (&[("weights", json!([[0, 256]]))], "a weight is 1 to 255, found 256"),
        (&[("exits", json!(["00"]))], "exits: expected 2 of them, found 1"),
        (&[("exits", json!(["00", "0x"]))], "hexadecimal digits, found 'x'"),
        (&[("origin", json!([0, 0]))], "an origin is for boards of hexagonal cells"),
        (&[("starts", json!([[-1, 0]]))], "the start (-1, 0) is off the board"),
        (&[("goals", json!([[2, 0]]))], "the goal (2, 0) is off the board"),
        (&[("stones", json!({"red": [[1, 1]]}))], "the red stone (1, 1) is in a wall"),
        (
            &[("stones", json!({"red": [[0, 0]], "blue": [[0, 0]]}))],
            "one stone on a cell, found two on (0, 0)",
        ),
        (&[("shape", json!("octagon 3"))], "the shape: expected hexagon"),
    ];
    for (changes, expected) in faults {
        let mut board = sketch();
        for (key, value) in changes {
            board[key] = value.clone();
        }
        let fault = refusal("board", &json!({"board": board}));
        assert!(fault.sentence.contains(expected), "{changes:?}: {fault}");
        assert_eq!(fault.kind, FaultKind::Unanswerable);
    }
    for text in [
        r#"{"shape": "rhombus", "width": 4096, "height": 4096}"#,
        r#"{"shape": "hexes", "hexes": [[0, 0], [2000, 1000]]}"#,
        "(;GM[11]SZ[4096])",
        &format!("hexes 0,0\n.{}.", "\n".repeat(2_001) + &" ".repeat(6_001)),
    ] {
        // These are the words of the reader, which refuses before it makes the board.
        let fault = refusal("board", &json!({"board": text}));
        assert!(fault.sentence.contains("a table of up to 1048576 cells"), "{text}: {fault}");
    }
    for shape in ["hexagon 1", "hexagon 4000000000", "rhombus 3x2", "triangle 4", "hexes"] {
        let mut board = sketch();
        board["shape"] = json!(shape);
        refusal("board", &json!({"board": board}));
    }
    for (key, value) in [("rows", json!(1)), ("width", json!(-1)), ("more", json!(1))] {
        let mut board = sketch();
        board[key] = value;
        let fault = refusal("board", &json!({"board": board}));
        assert_eq!(fault.kind, FaultKind::Malformed, "{key}: {fault}");
    }
    for text in ["@nowhere", "S.\n.", "", "hexagon 5000\n", "square 9000x9000\n."] {
        refusal("board", &json!({"board": text}));
    }
}

#[test]
fn named_sides_are_kept() {
    let text = r#"{"shape": "rhombus", "width": 2, "height": 1, "cells": {"red": [[0, 0]]},
        "sides": {"west": [[0, 0]], "east": [[1, 0]]}}"#;
    let response = ask("board", &json!({"board": text}));
    let sides = json!([{"name": "west", "cells": [[0, 0]]}, {"name": "east", "cells": [[1, 0]]}]);
    assert_eq!(response["board"]["sides"], sides);
    let link = ask("link", &json!({"board": response["board"], "player": "red"}));
    assert_eq!(link["missing_cells"], json!([[1, 0]]));
}

#[test]
fn refusals_have_codes_and_values() {
    for (operation, body, code, values) in [
        ("board", json!({"board": ""}), "file-within", &["an empty file", "a board", "1"][..]),
        ("path", json!({"board": "..\n..", "algorithm": "bfs"}), "unmarked", &["start"]),
        ("solve", json!({"game": {"chomp": [12, 12]}}), "bar-too-large", &["200,000", "12"]),
        (
            "maze",
            json!({"generator": "prim", "width": 2_000, "height": 2_000}),
            "board-too-large",
            &["1,048,576", "4,000,000", "2000"],
        ),
        ("maze", json!({"generator": "prim", "width": 0, "height": 2}), "board-sides", &["0", "2"]),
        ("maze", json!({"generator": "none"}), "malformed", &[]),
    ] {
        let fault = refusal(operation, &body);
        assert_eq!(fault.code(), code, "{body}: {fault}");
        for value in values {
            let is_told = fault.phrase.values().iter().any(|(_, told)| *told == *value);
            assert!(is_told && fault.sentence.contains(value), "{value} in {fault:?}");
        }
    }
}

#[test]
fn what_cannot_be_read_is_told_in_words_of_json() {
    for (operation, body, expected) in [
        ("path", r#"{"board": "..", "width": 3}"#, "unknown member 'width'; the members are "),
        ("path", "{}", "the member 'board' is missing"),
        ("path", r#"{"board": "..", "board": "."}"#, "the member 'board' comes twice"),
        ("path", "3", "expected an object, found 3"),
        ("path", "{", "the request is no JSON: EOF while parsing an object at line 1 column 1"),
        ("path", "[]", "the request is a list; expected an object"),
        ("maze", r#"{"generator": "prim", "width": "3"}"#, "width: expected a whole number"),
        (
            "maze",
            r#"{"generator": "prim", "width": -1}"#,
            "width: expected a whole number from 0, found -1",
        ),
        (
            "maze",
            r#"{"generator": "prim", "width": 1.5}"#,
            "width: expected a whole number from 0, found 1.5",
        ),
        ("maze", r#"{"generator": "prim", "trace": 1}"#, "trace: expected true or false, found 1"),
        ("maze", r#"{"generator": "wilsson"}"#, "unknown generator 'wilsson'; the generators are "),
        ("game", r#"{"game": "chess"}"#, "unknown game 'chess'; the games are hexmo, hex, y"),
        ("game", r#"{"game": "hex", "moves": 3}"#, "moves: expected a list, found 3"),
        ("game", r#"{"game": "hex", "moves": [3]}"#, "moves: expected a text, found 3"),
        (
            "chomp",
            r#"{"rows": 2, "columns": 2, "bites": [[1]]}"#,
            "bites: expected a list of length 2, found 1 item",
        ),
        (
            "chomp",
            r#"{"rows": 2, "columns": 2, "bites": [[1, 2, 3]]}"#,
            "bites: expected a shorter list",
        ),
        (
            "march",
            r#"{"board": ".", "edits": [{"tick": 1, "edit": 3, "at": [0, 0]}]}"#,
            "edits: expected a text",
        ),
    ] {
        let fault = answer(operation, body.as_bytes(), &Unwatched).unwrap_err();
        assert!(fault.sentence.starts_with(expected), "{operation} {body}: {fault}");
        assert_eq!(fault.code(), "malformed");
        for inside in ["struct", "u32", "u64", "`"] {
            assert!(!fault.sentence.contains(inside), "{fault}");
        }
    }
    // What may be written with a point is read with one.
    assert_eq!(ask("maze", &json!({"generator": "prim", "width": 3.0}))["answer"]["width"], 3);
    for bits in 1..=53 {
        let seed = (1_u64 << bits) - 1;
        let body = format!(r#"{{"generator": "prim", "width": 3, "seed": {seed}.0}}"#);
        let response = answer("maze", body.as_bytes(), &Unwatched);
        assert!(response.is_ok(), "{body}: {}", response.unwrap_err());
    }
}

#[test]
fn files_of_other_programs_are_read_as_told() {
    let rows = |board: Value| ask("board", &json!({"board": board}));
    let guessed = rows(json!({"text": "1,0\n1,1\n"}));
    assert_eq!(guessed["board"]["rows"], json!(["#.", "##"]));
    assert!(guessed["note"].as_str().unwrap().starts_with("read as a grid of numbers: 0 free"));
    assert_eq!(rows(json!("1,0\n1,1\n")), guessed);
    let told = rows(json!({"text": "1,0\n1,1\n", "walls": "0"}));
    assert_eq!((&told["board"]["rows"], told.get("note")), (&json!([".#", ".."]), None));
    let told = rows(json!({"text": "a b a\nb a b", "as": "grid", "legend": "a=cost:200 b=wall"}));
    assert_eq!(told["board"]["weights"], json!([[0, 200], [2, 200], [4, 200]]));
    let map =
        std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/foreign/tiled.tmx"));
    let map = base64(&map.unwrap());
    assert_eq!(rows(json!({"file": map}))["board"]["rows"], json!(["..#.", "..#.", "444."]));
    for (board, words) in [
        (json!({"text": "0", "png": ""}), "one of 'text', 'png' and 'file'"),
        (json!({"text": "0,1", "legend": "0=mud"}), "'legend': expected wall, free"),
        (json!({"text": "0,1", "walls": ""}), "'walls': expected values"),
        (json!({"file": "*"}), "expected a file in base64"),
        (json!({"text": "0,1", "as": "csv"}), "unknown format of boards 'csv'"),
    ] {
        let sentence = refusal("board", &json!({"board": board})).sentence;
        assert!(sentence.contains(words), "{sentence}");
    }
}
