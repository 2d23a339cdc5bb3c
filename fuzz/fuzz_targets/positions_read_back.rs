#![no_main]
//! A position is read or refused; what was read is the same when written in its
//! own format, and in any other that has signs for it, and read again. Stones lie
//! on free terrain, and a refusal is one short sentence that points into the file. So too the
//! moves of a game of Hex.

use dedale::board::Terrain;
use dedale_fuzz::check_refusal;
use dedale_io::position::{self, Position, drawing, hexworld, json, moves, read_game, sgf};
use libfuzzer_sys::fuzz_target;

/// Boards with larger tables are only read, to save time.
const LARGE: usize = 1 << 16;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = std::str::from_utf8(bytes) {
        match read_game(text, Some(5), LARGE) {
            Ok(game) => {
                for text in [sgf::record::write(&game), hexworld::write(&game), moves::write(&game)]
                {
                    assert_eq!(read_game(&text, None, LARGE).as_ref(), Ok(&game), "{text}");
                }
            }
            Err(error) => check_refusal(bytes, &error),
        }
    }
    for name in ["a.sgf", "a.json"] {
        if let Err(error) = position::read(name, bytes) {
            check_refusal(bytes, &error);
        }
    }
    match position::read("", bytes) {
        Ok(position) => {
            if position.grid.size().cell_count() <= LARGE {
                check(&position, bytes);
            }
        }
        Err(error) => check_refusal(bytes, &error),
    }
});

fn check(position: &Position, bytes: &[u8]) {
    let grid = &position.grid;
    let [red, blue] = &position.stones;
    for stones in [red, blue] {
        assert!(stones.is_sorted_by(|a, b| grid.place_of(*a) < grid.place_of(*b)));
        assert!(stones.iter().all(|&cell| grid.terrain(cell) == Some(Terrain::FREE)));
    }
    assert!(red.iter().all(|cell| !blue.contains(cell)));
    let written = [drawing::write(position), json::write(position), sgf::write(position)];
    let first = String::from_utf8_lossy(bytes);
    let own = match first
        .trim_start_matches(|sign: char| sign == '\u{FEFF}' || sign.is_ascii_whitespace())
    {
        text if text.starts_with('(') => 2,
        text if text.starts_with('{') => 1,
        _ => 0,
    };
    assert!(written[own].is_ok(), "{written:?}");
    assert!(written[0].is_ok() || position.sides.is_some());
    for text in written.into_iter().flatten() {
        assert_eq!(position::read("", text.as_bytes()).as_ref(), Ok(position), "{text}");
    }
}
