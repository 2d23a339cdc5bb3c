#![no_main]
//! A file is read as a map, as drawn text, as a drawing of the terminal and as a picture, or
//! refused; what was read is the same when written and read again, and a refusal points into the
//! file.

use std::sync::LazyLock;

use dedale::board::{Cell, GridMap, Neighborhood, Point};
use dedale_fuzz::{check_refusal, check_refusal_of_picture, told};
use dedale_io::drawing::{self, terminal};
use dedale_io::movingai;
use dedale_io::picture::Scene;
use dedale_io::picture::terminal::{TerminalStyle, draw};
use dedale_io::pixels::{self, CellPixels, Look};
use dedale_io::position::Grid;
use dedale_io::values::Legend;
use libfuzzer_sys::fuzz_target;

static COLOURS: LazyLock<Legend> = LazyLock::new(|| {
    let colours = "dark=wall <100=cost:3 red=start #00ff00=goal >250=water else=free";
    colours.parse().expect("a legend of colours")
});

fuzz_target!(|bytes: &[u8]| {
    match movingai::read(bytes) {
        Ok(map) => {
            let text = movingai::write(&map).expect("what a map said a map can say");
            assert_eq!(movingai::read(text.as_bytes()), Ok(map), "{text}");
        }
        Err(error) => check_refusal(bytes, &error),
    }
    match drawing::read(bytes) {
        Ok(map) => {
            let text = drawing::write(&map).expect("what was drawn can be drawn");
            assert_eq!(drawing::read(text.as_bytes()), Ok(map.clone()), "{text}");
            let thin = drawing::write_thin(&map).expect("what was drawn can be drawn thin");
            assert_eq!(drawing::read(thin.as_bytes()), Ok(map), "{thin}");
        }
        Err(error) => check_refusal(bytes, &error),
    }
    match terminal::read(bytes) {
        Ok(position) => {
            if let Grid::Squares { map, .. } = &position.grid
                && position.stones.iter().all(Vec::is_empty)
            {
                let text = drawn(map);
                let again = terminal::read(text.as_bytes()).expect(&text).grid;
                let again = again.map().expect(&text);
                let [again, map] =
                    [again, map].map(|map| (told(map, Neighborhood::Four), ends(map)));
                assert_eq!(again, map, "{text}");
            }
        }
        Err(error) => check_refusal(bytes, &error),
    }
    let size = pixels::promised_size(bytes);
    match pixels::read(bytes) {
        Ok(map) => {
            assert_eq!(Some([map.size().width(), map.size().height()]), size);
            let png = pixels::write(&map).expect("walls and free cells have a colour");
            assert_eq!(pixels::read(&png), Ok(map));
        }
        Err(error) => check_refusal_of_picture(size, &error),
    }
    let few: CellPixels = "2+1".parse().expect("pixels of a cell");
    for (legend, cell) in [(&Legend::default(), None), (&*COLOURS, None), (&*COLOURS, Some(few))] {
        if let Err(error) = pixels::read_board(bytes, Look { legend, cell }) {
            check_refusal_of_picture(size, &error);
        }
    }
});

/// The board as the terminal shows it.
fn drawn(map: &GridMap) -> String {
    let cells = |marks: &[Point]| -> Vec<Cell> {
        marks.iter().filter_map(|&mark| map.size().cell_at(mark)).collect()
    };
    let board = map.board(Neighborhood::Four);
    let scene = Scene::of_board(&board, &cells(&map.starts), &cells(&map.goals)).with_water(map);
    draw(&scene, &TerminalStyle::PLAIN)
}

/// The starts and the goals, row by row.
fn ends(map: &GridMap) -> [Vec<Point>; 2] {
    [&map.starts, &map.goals].map(|marks| {
        let mut marks = marks.clone();
        marks.sort_unstable_by_key(|at| (at.y, at.x));
        marks
    })
}
