//! Mazes of other grids are those of the library, and their paths lead from end to end.

use dedale::Random;
use dedale::board::Size;
use dedale::maze::{Generator, Grid, GridKind};
use dedale_app::Unwatched;
use dedale_io::grid_maze;
use serde_json::{Value, json};

use crate::requests::{ask, export, refusal};

#[test]
fn every_generator_carves_what_the_library_carves_on_every_grid() {
    for kind in GridKind::ALL {
        for generator in Generator::ALL {
            let mut body =
                json!({"grid": kind.name(), "generator": generator.name(), "height": 6, "seed": 5});
            if kind != GridKind::Polar {
                body["width"] = json!(7);
            }
            if generator.is_for_rectangles() {
                assert!(
                    refusal("grid-maze", &body).to_string().contains("rows of square cells"),
                    "{body}"
                );
                continue;
            }
            let response = ask("grid-maze", &body);
            let found = grid_maze::read(response["answer"].to_string().as_bytes()).unwrap();
            let (size, mut random) = (Size::new(7, 6).unwrap(), Random::new(5));
            let grid = match kind {
                GridKind::Polar => Grid::polar(6),
                GridKind::Triangular => Grid::triangular(size),
                GridKind::Hexagonal => Grid::hexagonal(size),
                GridKind::Weave => Grid::random_weave(size, 100, &mut random),
            };
            let maze = generator.carve_grid(&grid, &mut random).unwrap();
            assert_eq!(found.exit_table(), maze.exit_table(), "{kind} {generator}");
            let [start, goal] = grid_maze::ends(&maze).map(|end| maze.grid().point_of(end));
            let path = response["path"].as_array().unwrap();
            let ends = [start, goal].map(|end| json!([end.x, end.y]));
            assert_eq!([&path[0], &path[path.len() - 1]], [&ends[0], &ends[1]], "{kind}");
        }
    }
}

#[test]
fn pictures_have_the_path_if_it_is_asked_for() {
    for kind in GridKind::ALL {
        let request = json!({"grid": kind.name(), "height": 5});
        let file = |format: &str, has_path: bool| {
            let body = json!({"operation": "grid-maze", "request": request, "format": format,
                "cell": 20, "solution": has_path});
            export(body.to_string().as_bytes(), &Unwatched).unwrap().bytes
        };
        let [with, without] = [true, false].map(|has_path| file("svg", has_path));
        let has_path = |svg: Vec<u8>| String::from_utf8(svg).unwrap().contains("class=\"path\"");
        assert_eq!((has_path(with), has_path(without)), (true, false), "{kind}");
        assert_ne!(file("png", true), file("png", false), "{kind}");
    }
}

#[test]
fn what_a_grid_has_not_is_refused() {
    let cases: [(Value, &str); 9] = [
        (json!({"grid": "polar", "width": 3}), "a polar maze has no width"),
        (json!({"grid": "polar", "height": 0}), "a polar maze has 1 to 1,200 rings"),
        (json!({"grid": "polar", "height": 900}), "a polar maze has up to 250,000 cells"),
        (json!({"grid": "weave", "width": 900, "height": 900}), "would have 810,000"),
        (json!({"grid": "triangular", "crossings": 3}), "a triangular maze has no crossings"),
        (json!({"grid": "weave", "mask": "@atoll"}), "a weave maze has no mask"),
        (json!({"grid": "hexagonal", "mask": "..\n.."}), "the mask has square cells"),
        (json!({"grid": "hexagonal", "mask": "@atoll", "width": 4}), "leave out width and height"),
        (json!({"grid": "weave", "start": [99, 0]}), "the start (99, 0) is not in the maze"),
    ];
    for (body, sentence) in cases {
        let found = refusal("grid-maze", &body).to_string();
        assert!(found.contains(sentence), "{body}: {found}");
    }
}
