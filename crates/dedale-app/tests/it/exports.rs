//! Answers as files, recognized by their first bytes.

use dedale::Random;
use dedale::board::Point;
use dedale_app::registry::ExportedFile;
use dedale_app::schema::ExportFormat;
use dedale_app::{Fault, Unwatched};
use dedale_io::convert::{BoardForm, Source};
use dedale_io::embedded::EMBEDDED;
use dedale_io::level::{Level, Mark, Roads};
use dedale_io::read_board;
use serde_json::{Value, json};

use crate::mutations::RESULTS;
use crate::requests::{ask, export, refusal, try_ask};

pub(crate) fn exported(
    request: &str,
    ask: &Value,
    format: ExportFormat,
) -> Result<ExportedFile, Fault> {
    let body = json!({"operation": request, "request": ask, "format": format.name()}).to_string();
    export(body.as_bytes(), &Unwatched)
}

fn requests() -> Vec<(&'static str, Value, Vec<ExportFormat>)> {
    let all = |but: &[ExportFormat]| {
        ExportFormat::ALL.into_iter().filter(|format| !but.contains(format)).collect()
    };
    let drawn = vec![ExportFormat::Svg, ExportFormat::Png, ExportFormat::Json];
    let path = json!({"board": "S..\n.#.\n..G", "algorithm": "astar", "marks": true});
    let hexes = json!({"board": "@atoll", "algorithm": "bfs"});
    let meadow = json!({"board": "S..\n.#G"});
    let scenario = json!({"board": "S..\n.#G", "algorithm": "jps",
        "scenario": "version 1\n0\tm\t3\t2\t0\t0\t2\t1\t3.0\n"});
    let blocks = [ExportFormat::Gif, ExportFormat::Posthoc, ExportFormat::Pdf];
    vec![
        ("board", json!({"board": "@pocket"}), all(&blocks)),
        (
            "board",
            json!({"board": "@hexmo"}),
            vec![ExportFormat::Svg, ExportFormat::Png, ExportFormat::Text, ExportFormat::Json],
        ),
        ("path", path, all(&[ExportFormat::Pdf])),
        (
            "path",
            hexes,
            vec![
                ExportFormat::Svg,
                ExportFormat::Png,
                ExportFormat::Gif,
                ExportFormat::Posthoc,
                ExportFormat::Text,
                ExportFormat::Json,
            ],
        ),
        ("sight", meadow.clone(), all(&blocks)),
        ("field", meadow, all(&[ExportFormat::Posthoc, ExportFormat::Pdf])),
        ("level", json!({"board": "@fords"}), vec![ExportFormat::Level, ExportFormat::Json]),
        ("scen", scenario, vec![ExportFormat::Json]),
        ("qr", json!({"text": "a"}), vec![ExportFormat::Svg, ExportFormat::Json]),
        ("march", json!({"board": "@fords"}), vec![ExportFormat::Gif, ExportFormat::Json]),
        (
            "maze",
            json!({"generator": "prim", "width": 5, "height": 4}),
            all(&[ExportFormat::Posthoc]),
        ),
        (
            "grid-maze",
            json!({"grid": "weave"}),
            vec![ExportFormat::Svg, ExportFormat::Png, ExportFormat::Pdf, ExportFormat::Json],
        ),
        ("obstacles", json!({"difficulty": "easy"}), all(&blocks)),
        (
            "link",
            json!({"board": "@hexmo"}),
            vec![
                ExportFormat::Svg,
                ExportFormat::Png,
                ExportFormat::Gif,
                ExportFormat::Posthoc,
                ExportFormat::Text,
                ExportFormat::Json,
            ],
        ),
        ("link", json!({"board": "square 2x2\nR .\nR ."}), all(&[ExportFormat::Pdf])),
        (
            "game",
            json!({"game": "hex", "size": 3, "moves": ["a1", "b1", "a2", "b2", "a3"]}),
            vec![
                ExportFormat::Svg,
                ExportFormat::Png,
                ExportFormat::Gif,
                ExportFormat::Text,
                ExportFormat::Json,
            ],
        ),
        (
            "chomp",
            json!({"rows": 3, "columns": 3, "bites": [[2, 2]]}),
            vec![ExportFormat::Svg, ExportFormat::Png, ExportFormat::Text, ExportFormat::Json],
        ),
        (
            "chomp",
            json!({"rows": 10, "columns": 11, "bites": [[2, 2]]}),
            vec![ExportFormat::Svg, ExportFormat::Png, ExportFormat::Text, ExportFormat::Json],
        ),
        ("bar", json!({"rows": 3, "columns": 3}), vec![ExportFormat::Json]),
        ("graph", json!({"graph": "a b\n", "from": ["a"], "to": ["b"]}), drawn.clone()),
        ("solve", json!({"game": {"chomp": [2, 2]}}), drawn),
        ("contest", json!({"results": RESULTS}), vec![ExportFormat::Svg, ExportFormat::Json]),
        (
            "strategy",
            json!({"game": {"chomp": [2, 2]}}),
            vec![ExportFormat::Text, ExportFormat::Json],
        ),
        (
            "hunt",
            json!({"action": "match", "monster": "easy", "hunter": "hard", "difficulty": "easy"}),
            vec![ExportFormat::Svg, ExportFormat::Png, ExportFormat::Gif, ExportFormat::Json],
        ),
    ]
}

#[test]
fn each_operation_has_its_formats() {
    for (request, ask, formats) in requests() {
        for format in ExportFormat::ALL {
            let file = exported(request, &ask, format);
            if !formats.contains(&format) {
                let sentence = file.unwrap_err().sentence;
                assert!(sentence.contains("is exported as"), "{request} {format}: {sentence}");
                continue;
            }
            let file = file.unwrap_or_else(|fault| panic!("{request} {format}: {fault}"));
            let (begins, content_type): (&[u8], _) = match format {
                ExportFormat::Svg => (b"<svg ", "image/svg+xml"),
                ExportFormat::Png | ExportFormat::Pixels => (b"\x89PNG\r\n", "image/png"),
                ExportFormat::Gif => (b"GIF89a", "image/gif"),
                ExportFormat::Posthoc => (b"{\"version\":\"1.4.0\"", "application/json"),
                ExportFormat::Map => (b"type octile\n", "text/plain; charset=utf-8"),
                ExportFormat::Level => (b"", "application/yaml"),
                ExportFormat::Text => (b"", "text/plain; charset=utf-8"),
                ExportFormat::Json => (b"{", "application/json"),
                ExportFormat::Pdf => (b"%PDF-", "application/pdf"),
            };
            assert!(file.bytes.starts_with(begins), "{request} {format}");
            assert!(file.bytes.len() > 5, "{request} {format}");
            assert_eq!(file.content_type, content_type);
            assert!(file.name.starts_with(request), "{}", file.name);
            if format == ExportFormat::Json || format == ExportFormat::Posthoc {
                serde_json::from_slice::<Value>(&file.bytes).unwrap();
            }
        }
    }
}

#[test]
fn exported_boards_are_read_again() {
    let ask = json!({"generator": "wilson", "width": 6, "height": 5, "seed": 3});
    let thin = exported("maze", &ask, ExportFormat::Text).unwrap().bytes;
    let text = String::from_utf8(thin).unwrap();
    let board = crate::requests::ask("board", &json!({"board": text}))["board"].clone();
    assert_eq!(board, crate::requests::ask("maze", &ask)["board"]);
    for format in [ExportFormat::Map, ExportFormat::Pixels, ExportFormat::Level, ExportFormat::Json]
    {
        let file = exported("maze", &ask, format).unwrap();
        let read = read_board("", &file.bytes, Roads::default());
        read.unwrap_or_else(|fault| panic!("{format}: {fault}"));
    }
    let game = json!({"game": "hexmo", "size": 2, "moves": ["c3"]});
    let text =
        String::from_utf8(exported("game", &game, ExportFormat::Text).unwrap().bytes).unwrap();
    let board = crate::requests::ask("board", &json!({"board": text}))["board"].clone();
    assert_eq!(board, crate::requests::ask("game", &game)["board"]);
}

/// The level comes as text, or as the sketch that was made of it, edited or not.
#[test]
fn a_level_is_exported_with_all_that_it_held() {
    let text = "name: x\nmap: \"15,3|1,4\"\nspawns: [{x: 0.25, y: 0.5, gate: main}]\nlives: 3\n\
                waves: [{reward: 1, boss: true}]\nsky: {blue: 5}\n";
    let level = Level::read(text.as_bytes()).unwrap();
    let export = |request: &str, ask: Value| {
        Level::read(&exported(request, &ask, ExportFormat::Level).unwrap().bytes).unwrap()
    };
    assert_eq!(export("board", json!({"board": text})), level);
    assert_eq!(export("path", json!({"board": text, "algorithm": "bfs"})), level);
    assert_eq!(export("field", json!({"board": text})), level);
    let mut sketch = crate::requests::ask("board", &json!({"board": text}))["board"].clone();
    assert_eq!(export("board", json!({"board": sketch})), level);
    sketch["goals"] = json!([[1, 0]]);
    let mut edited = export("board", json!({"board": sketch}));
    assert_eq!(edited.target.take(), Some(Mark::of(Point::new(1, 0))));
    assert_eq!(edited, level);
    sketch["level"] = json!("map: x");
    let fault = exported("board", &json!({"board": sketch}), ExportFormat::Level).unwrap_err();
    assert!(fault.sentence.starts_with("the level, line 1, column 6: expected a code"));
}

/// The body of an export as an SVG, with these fields beside it or in place of it.
fn picture(operation: &str, more: &Value) -> Value {
    let request = match operation {
        "maze" => json!({"generator": "wilson", "width": 38, "height": 39, "seed": 4}),
        "obstacles" => json!({"width": 40, "height": 30, "percent": 30, "seed": 4}),
        _ => json!({"board": "@pocket"}),
    };
    let mut body = json!({"operation": operation, "request": request, "format": "svg"});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

/// An SVG has words of another language where they are given, and no others are told.
#[test]
fn pictures_speak_another_language() {
    let words = json!({
        "start": "départ",
        "A board of {size} cells": "Un plateau de {size} cases",
        "A game graph of {n} positions and {moves} moves": "{moves} coups, {n} positions",
        "who moves wins in {n} moves": "gagné en {n}",
        "polar maze, {generator}": "labyrinthe polaire, {generator}",
        "Chomp on a bar of {size}, {n} squares left": "Tablette de {size}",
    });
    let chomp = json!({"rows": 2, "columns": 3, "bites": []});
    for (operation, request, said) in [
        ("board", json!({"board": "@pocket"}), &["départ", "Un plateau de 20×11 cases"][..]),
        ("path", json!({"board": "@pocket", "algorithm": "bfs"}), &["départ", "goal"]),
        ("solve", json!({"game": {"chomp": [2, 2]}}), &["12 coups, 6 positions", "gagné en 4"]),
        ("chomp", chomp, &["Tablette de 2×3"]),
        ("grid-maze", json!({"grid": "polar"}), &["labyrinthe polaire, backtracker"]),
    ] {
        let mut body =
            json!({"operation": operation, "request": request, "format": "svg", "words": words});
        let drawn = |body: &Value| {
            let file = export(body.to_string().as_bytes(), &Unwatched).unwrap();
            String::from_utf8(file.bytes).unwrap()
        };
        let svg = drawn(&body);
        body["words"] = json!({});
        let plain = drawn(&body);
        for text in said {
            assert!(svg.contains(text), "{operation}: {text}: {svg}");
            assert!(!plain.contains(text) || *text == "goal", "{operation}: {text}");
        }
    }
}

/// The steps of the yellow line are those of a shortest path, as another operation finds it.
#[test]
fn a_solution_is_drawn_on_request_alone() {
    for operation in ["maze", "obstacles"] {
        let drawn = |solution: bool| {
            let body = picture(operation, &json!({"cell": 20, "solution": solution}));
            let file = export(body.to_string().as_bytes(), &Unwatched).unwrap();
            String::from_utf8(file.bytes).unwrap()
        };
        assert!(!drawn(false).contains("class=\"path\""), "{operation}");
        let body = picture(operation, &json!({}));
        let made = crate::requests::ask(operation, &body["request"]);
        let ask = json!({"board": made["board"], "algorithm": "bfs"});
        let steps = crate::requests::ask("path", &ask)["answer"]["steps"].as_f64().unwrap();
        assert!(steps > 20.0, "{operation}: {steps} steps");
        let svg = drawn(true);
        let line = svg.lines().find(|line| line.starts_with("<path class=\"path\"")).unwrap();
        let corners: Vec<[f64; 2]> = line
            .split('"')
            .nth(3)
            .unwrap()
            .trim_start_matches('M')
            .split('L')
            .map(|corner| {
                let mut numbers = corner.split(' ').map(|number| number.parse().unwrap());
                [numbers.next().unwrap(), numbers.next().unwrap()]
            })
            .collect();
        let length: f64 = corners
            .windows(2)
            .map(|pair| (pair[0][0] - pair[1][0]).abs().max((pair[0][1] - pair[1][1]).abs()) / 20.0)
            .sum();
        assert!((length - steps).abs() < 1e-9, "{operation}: {length}, not {steps}: {line}");
    }
}

#[test]
fn what_cannot_be_exported_is_told() {
    for (body, expected) in [
        (
            json!({"operation": "dream", "request": {}, "format": "svg"}),
            "unknown operation 'dream'",
        ),
        (
            json!({"operation": "path", "request": {}, "format": "svg"}),
            "the member 'board' is missing",
        ),
        (json!({"operation": "path", "request": {}, "format": "mp3"}), "unknown format 'mp3'"),
        (json!({"operation": "path", "request": {}, "format": "svg", "theme": "x"}), "x"),
        (
            json!({"operation": "board", "request": {"board": "@meadow"}, "format": "map"}),
            "cannot represent weight",
        ),
        (
            json!({"operation": "hunt", "request": {"action": "leave", "id": "1"}, "format": "svg"}),
            "of hunts a match or a replay is exported",
        ),
        (
            json!({"operation": "maze", "format": "gif", "request":
                {"generator": "prim", "width": 500, "height": 500}}),
            "a maze of up to 10,000 cells, found 250,000",
        ),
        (
            picture("maze", &json!({"cell": 0})),
            "a cell in a picture is 1 to 256 pixels wide, found 0",
        ),
        (
            picture("maze", &json!({"cell": 9, "wall": 5})),
            "is 1 to 4 pixels wide (half a cell), found 5",
        ),
        (
            picture("maze", &json!({"cell": 20, "format": "text"})),
            "have a width in SVG and PNG, not in text",
        ),
        (
            picture("maze", &json!({"solution": true, "format": "map"})),
            "a solution is drawn in an SVG or PNG",
        ),
        (picture("obstacles", &json!({"solution": true, "format": "pdf"})), "in a PDF of mazes"),
        (picture("maze", &json!({"worksheet": {"count": 2}})), "a worksheet is a PDF of mazes"),
        (picture("maze", &json!({"cell": 20, "format": "pdf"})), "in SVG and PNG, not in pdf"),
        (picture("board", &json!({"solution": true})), "of a maze or an obstacle field"),
        (
            picture("maze", &json!({"cell": 256, "format": "png"})),
            "it has 9984×10240 pixels, and up to 64,000,000 are drawn",
        ),
    ] {
        let fault = export(body.to_string().as_bytes(), &Unwatched).unwrap_err();
        assert!(fault.sentence.contains(expected), "{body}: {fault}");
    }
}

// QR codes are read back by a decoder that is not ours.

/// What a reader finds in the picture: each module is a path of its own, "M4 4h1v1h-1z".
fn read(svg: &str) -> String {
    let side: usize =
        svg.split("viewBox=\"0 0 ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    let mut dark = vec![false; side * side];
    for module in svg.split("<path d=\"").nth(1).unwrap().split('M').skip(1) {
        let mut place = module.split(['h', ' ']).map(str::parse::<usize>);
        let [x, y] = [0; 2].map(|_| place.next().unwrap().unwrap());
        dark[y * side + x] = true;
    }
    // Readers need some pixels a module.
    let scale = 4;
    let shade = |x: usize, y: usize| if dark[y / scale * side + x / scale] { 0 } else { 255 };
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(side * scale, side * scale, shade);
    let grids = image.detect_grids();
    assert_eq!(grids.len(), 1);
    grids[0].decode().unwrap().1
}

#[test]
fn a_reader_finds_the_text() {
    let mut random = Random::new(3);
    let signs: Vec<char> = ('!'..='~').chain(['é', 'ü', '…']).collect();
    for length in [1, 2, 17, 100, 300, 777, 1500, 2500] {
        let text: String =
            (0..length).map(|_| signs[random.below(signs.len() as u32) as usize]).collect();
        let response = ask("qr", &json!({"text": text}));
        assert_eq!(read(response["svg"].as_str().unwrap()), text);
    }
}

#[test]
fn a_long_text_is_refused() {
    let text = "a".repeat(2_953);
    assert_eq!(read(ask("qr", &json!({"text": text}))["svg"].as_str().unwrap()), text);
    let sentence = refusal("qr", &json!({"text": text + "a"})).sentence;
    assert_eq!(sentence, "a QR code holds up to 2,953 bytes, found 2,954");
}

/// As `dedale convert` does, whether the board is named or sketched.
#[test]
fn a_board_is_converted_with_all_that_it_loses() {
    let mut converted = 0;
    for board in EMBEDDED {
        let source = Source::read(board.file, board.text.as_bytes(), Roads::default()).unwrap();
        for form in BoardForm::ALL {
            let request = json!({"board": format!("@{}", board.name), "form": form.name()});
            let answer = try_ask("convert", &request);
            let Ok(file) = source.convert(form) else {
                assert!(answer.is_err(), "{request}");
                continue;
            };
            let answer = answer.unwrap_or_else(|fault| panic!("{request}: {fault}"));
            if form.is_text() {
                assert_eq!(answer["content"].as_str().unwrap().as_bytes(), file.bytes, "{request}");
                converted += 1;
            }
            let losses: Vec<String> = file.losses.iter().map(ToString::to_string).collect();
            assert_eq!(answer["losses"], json!(losses), "{request}");
            let sketch = ask("board", &json!({"board": request["board"]}))["board"].clone();
            let sketched = ask("convert", &json!({"board": sketch, "form": form.name()}));
            assert_eq!(sketched["content"], answer["content"], "{request}");
        }
    }
    assert!(converted > 10, "{converted}");
}
