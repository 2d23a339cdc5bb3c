//! Worksheets are PDFs of as many mazes and pages as were asked for.

use dedale::Random;
use dedale::board::{Point, Size};
use dedale::maze::{Generator, Region};
use dedale_app::base::limits::WORKSHEET_MAZES;
use dedale_app::{Fault, Unwatched};
use dedale_io::picture::lines::Lines;
use dedale_io::picture::worksheet::{PLACES, Puzzle, pdf};
use dedale_io::{grid_maze, maze::Ends};
use serde_json::{Value, json};

use crate::requests::{Impatient, ask, export};

fn sheet(
    operation: &str,
    request: &Value,
    solution: bool,
    sheet: &Value,
) -> Result<Vec<u8>, Fault> {
    let body = json!({"operation": operation, "request": request, "format": "pdf",
        "solution": solution, "worksheet": sheet});
    export(body.to_string().as_bytes(), &Unwatched).map(|file| file.bytes)
}

fn page_count(pdf: &[u8]) -> u64 {
    String::from_utf8_lossy(pdf).matches("/MediaBox").count() as u64
}

#[test]
fn mazes_and_their_solutions_fill_the_pages() {
    let squares = json!({"generator": "wilson", "width": 5, "height": 4});
    let rings = json!({"grid": "polar", "height": 3});
    for (operation, request) in [("maze", &squares), ("grid-maze", &rings)] {
        for (per_page, _) in PLACES {
            for count in [1, 5, 13] {
                let made = |solution: bool| {
                    let sheet_of = json!({"count": count, "per_page": per_page});
                    page_count(&sheet(operation, request, solution, &sheet_of).unwrap())
                };
                let pages = u64::div_ceil(count, per_page.into());
                assert_eq!((made(false), made(true)), (pages, 2 * pages), "{count} {per_page}");
            }
        }
    }
}

/// Each maze is read from the answer to its own seed, and put on the page by itself.
#[test]
fn a_worksheet_has_the_mazes_of_seeds_that_follow_one_another() {
    let (first, count) = (u64::MAX - 1, 4);
    let seeds = (0..count).map(|number| first.wrapping_add(number));
    let label = |number: usize, seed: u64| format!("No {number}: {seed}");
    let chosen =
        json!({"count": count, "per_page": 4, "title": "T", "label": "No {number}: {seed}"});

    let rings = |seed: u64| json!({"grid": "triangular", "width": 6, "height": 5, "seed": seed});
    let mut puzzles = Vec::new();
    for (number, seed) in (1..).zip(seeds.clone()) {
        let answer = ask("grid-maze", &rings(seed))["answer"].to_string();
        let maze = grid_maze::read(answer.as_bytes()).unwrap();
        let lines = Lines::of_grid(&maze, grid_maze::ends(&maze), None);
        puzzles.push(Puzzle { lines, label: label(number, seed) });
    }
    let found = sheet("grid-maze", &rings(first), false, &chosen).unwrap();
    assert!(found == pdf("T", 4, &puzzles));

    let squares = json!({"generator": "prim", "width": 6, "height": 5, "seed": first});
    puzzles.clear();
    for (number, seed) in (1..).zip(seeds) {
        let region = Region::whole(Size::new(6, 5).unwrap());
        let maze = Generator::Prim.carve(&region, &mut Random::new(seed));
        let ends = Ends { start: Point::new(0, 0), goal: Point::new(5, 4), are_openings: false };
        let lines = Lines::of_squares(&maze, ends, None);
        puzzles.push(Puzzle { lines, label: label(number, seed) });
    }
    let found = sheet("maze", &squares, false, &chosen).unwrap();
    assert!(found == pdf("T", 4, &puzzles));
}

#[test]
#[ignore = "slow: the largest worksheets"]
fn what_fits_on_no_worksheet_is_refused() {
    let squares = json!({"generator": "prim", "width": 500, "height": 100});
    let rings = json!({"grid": "weave", "width": 400, "height": 400});
    let long = "é".repeat(201);
    for (operation, request, chosen, sentence) in [
        (
            "maze",
            &squares,
            json!({"count": 3}),
            "of up to 100,000 cells together, these have 150,000",
        ),
        (
            "grid-maze",
            &rings,
            json!({"count": 1_000}),
            "of up to 100,000 cells together, these have",
        ),
        ("maze", &squares, json!({"count": 0}), "a worksheet has 1 to 1,000 mazes, found 0"),
        (
            "maze",
            &squares,
            json!({"count": WORKSHEET_MAZES + 1}),
            "a worksheet has 1 to 1,000 mazes, found 1001",
        ),
        ("maze", &squares, json!({"per_page": 5}), "are one of 1, 2, 4, 6, 9, 12, found 5"),
        ("maze", &squares, json!({"title": long}), "has up to 200 characters, found 201"),
        ("maze", &squares, json!({"label": long}), "has up to 200 characters, found 201"),
        ("maze", &squares, json!({"pages": 3}), "pages"),
    ] {
        let fault = sheet(operation, request, false, &chosen).unwrap_err();
        assert!(fault.sentence.contains(sentence), "{chosen}: {fault}");
    }
}

#[test]
fn a_worksheet_ends_where_nobody_waits() {
    let request = json!({"grid": "weave", "width": 4, "height": 4});
    let body = json!({"operation": "grid-maze", "request": request, "format": "pdf",
        "worksheet": {"count": 50}});
    let client = Impatient::after(7);
    let fault = export(body.to_string().as_bytes(), &client).unwrap_err();
    assert_eq!((fault.code(), client.polls()), ("too-long", 8));
}
