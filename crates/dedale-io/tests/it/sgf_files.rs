//! Games of Hex as other programs write them, in `testdata/sgf`; the stones are written out
//! by hand.

use std::collections::BTreeSet;
use std::path::Path;

use dedale::board::HexShape;
use dedale::link::Player;
use dedale_io::position::{Grid, read};

/// A file, the board's columns and rows, black's stones and white's.
const GAMES: [(&str, [u32; 2], &str, &str); 12] = [
    // Black moves after the swap: a3 has become a white stone on c1.
    ("hexgui_swap", [11, 11], "f6 e4", "c1 d8 g5"),
    ("hexgui_variations", [11, 11], "a4 d7 c6", "f6 e5 c7"),
    ("hexgui_setup", [7, 7], "a1 b3 d4 g7 a7", "b2 e3 f6 g1"),
    ("hexgui_rectangle", [9, 6], "i6 e3", "a1 b6"),
    ("hexgui_comments", [5, 5], "c3 d2", "b4"),
    ("benzene_position", [4, 4], "a1 c2 b2", "b3 d4"),
    ("benzene_claims", [6, 6], "b5 e2 c4", "d2 d4"),
    // Nobody moves after the swap: it is one of pieces.
    ("benzene_swap_last", [9, 9], "", "d2"),
    // White moves again: the stone stays.
    ("twogtp_swap", [11, 11], "a10 d8", "f6 g4"),
    ("twogtp_plain", [9, 9], "e5 f3", "d6"),
    ("olympiad_swap", [11, 11], "b9 c5", "e8 f7"),
    // White begins, black swaps, white moves: a4 has become a black stone on d1.
    ("little_golem_swap", [11, 11], "d1", "e7"),
];

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/sgf")
}

#[test]
fn games_of_other_programs_are_read_as_they_were_meant() {
    for (name, [width, height], black, white) in GAMES {
        let bytes = std::fs::read(folder().join(format!("{name}.sgf"))).unwrap();
        let position = read(&format!("{name}.sgf"), &bytes)
            .unwrap_or_else(|error| panic!("{name}.sgf, {error}"));
        let Grid::Hexes(map) = &position.grid else { panic!("{name}: square cells") };
        assert_eq!(*map.shape(), HexShape::Rhombus { width, height }, "{name}");
        for (player, expected) in [(Player::Red, black), (Player::Blue, white)] {
            let cells = position.stones_of(player).iter();
            let found: BTreeSet<String> = cells.map(|&cell| position.grid.label(cell)).collect();
            let expected: BTreeSet<String> = expected.split(' ').map(str::to_owned).collect();
            let expected = expected.into_iter().filter(|label| !label.is_empty()).collect();
            assert_eq!(found, expected, "{name}, {player}");
        }
    }
}

#[test]
fn every_file_has_its_stones_written_out() {
    let files = std::fs::read_dir(folder()).unwrap().map(|file| file.unwrap().file_name());
    let files: BTreeSet<String> = files.map(|name| name.into_string().unwrap()).collect();
    assert_eq!(files, GAMES.iter().map(|(name, ..)| format!("{name}.sgf")).collect());
}
