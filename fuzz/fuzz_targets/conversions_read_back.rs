#![no_main]
//! A board file of whatever format is read as its content says, or refused; in each form that it can
//! take it is the same board when it is read: the same cells, steps and stones, but for what is said
//! to be lost.

use dedale::board::Neighborhood;
use dedale_fuzz::{check_sentence, told};
use dedale_io::convert::{BoardForm, Loss, Source};
use dedale_io::level::Roads;
use dedale_io::position::{Grid, Position};
use dedale_io::{Format, Reading, read_board, read_board_as};
use libfuzzer_sys::fuzz_target;

/// Boards with larger tables are only read, to save time.
const LARGE: usize = 1 << 14;

fuzz_target!(|bytes: &[u8]| {
    let reading = Reading { size: Some(5), most: Some(LARGE), ..Reading::default() };
    let source = Source::read_as("", bytes, &reading);
    let file = read_board_as("", bytes, &reading);
    let (source, file) = match (source, file) {
        (Ok(source), Ok(file)) => (source, file),
        (source, file) => {
            let fault = file.expect_err("the same file is read twice");
            assert_eq!(source, Err(fault.clone()));
            assert!(fault.line >= 1 && fault.column >= 1, "{fault}");
            return check_sentence(&fault.to_string());
        }
    };
    assert_eq!(Format::of("", bytes), file.format);
    if file.position.grid.size().cell_count() > LARGE {
        return;
    }
    for form in BoardForm::ALL {
        let Ok(converted) = source.convert(form) else { continue };
        let is_directed = converted.losses.contains(&Loss::OneWayRoads);
        let roads = if is_directed { Roads::Directed } else { Roads::Mutual };
        let shown = || format!("{form:?} {}", String::from_utf8_lossy(&converted.bytes));
        let again = read_board(name(form), &converted.bytes, roads);
        let again = again.unwrap_or_else(|error| panic!("{error}\n{}", shown())).position;
        let lost = converted.losses.iter().find_map(|loss| match loss {
            Loss::Neighborhood(_, lost) => Some(*lost),
            _ => None,
        });
        assert!(is_same(&file.position.grid, &again.grid, lost), "{}", shown());
        let has_lost_stones = converted.losses.iter().any(|loss| matches!(loss, Loss::Stones(..)));
        if !has_lost_stones && !is_game(form) {
            assert_eq!(stones(&again), stones(&file.position), "{}", shown());
        }
    }
});

fn name(form: BoardForm) -> &'static str {
    match form {
        BoardForm::Text | BoardForm::Hexworld | BoardForm::Moves => "a.txt",
        BoardForm::Map => "a.map",
        BoardForm::Level => "a.yml",
        BoardForm::Json => "a.json",
        BoardForm::Pixels => "a.png",
        BoardForm::Sgf => "a.sgf",
        BoardForm::Tmx => "a.tmx",
        BoardForm::Tmj => "a.tmj",
        BoardForm::Csv => "a.csv",
        BoardForm::Npy => "a.npy",
    }
}

/// Whether the form keeps moves, which may show the game from the other side.
const fn is_game(form: BoardForm) -> bool {
    matches!(form, BoardForm::Hexworld | BoardForm::Moves | BoardForm::Sgf)
}

fn stones(position: &Position) -> [Vec<[i32; 2]>; 2] {
    let places =
        |stones: &Vec<_>| stones.iter().map(|&cell| position.grid.place_of(cell)).collect();
    position.stones.each_ref().map(places)
}

/// Whether the boards have the same cells and steps, the second one with the neighborhood that was
/// lost.
fn is_same(before: &Grid, after: &Grid, lost: Option<Neighborhood>) -> bool {
    match (before, after) {
        (
            Grid::Squares { map, neighborhood },
            Grid::Squares { map: again, neighborhood: usual },
        ) => told(map, *neighborhood) == told(again, lost.unwrap_or(*usual)),
        (Grid::Hexes(map), Grid::Hexes(again)) => {
            map.shape() == again.shape()
                && map.cells().all(|hex| map.terrain(hex) == again.terrain(hex))
        }
        _ => false,
    }
}
