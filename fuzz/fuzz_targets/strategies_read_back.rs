#![no_main]
//! A strategy is read or refused; what was read is the same when written as text or
//! as JSON and read again, and a refusal is one short sentence that points into the
//! file.

use dedale_fuzz::check_refusal;
use dedale_games::game::Chomp;
use dedale_io::graph::{Listed, Names, Numbers, OfGame};
use dedale_io::strategy::{MoveStyle, read, write_json, write_text};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let chomp = OfGame(Chomp::new(2, 2).expect("a small bar"));
    let awkward = ["", "a b", "\"", "\\", "#", "->", "{", "\u{FEFF}", "\n", "é", "null", "0"];
    let awkward = Listed::new(awkward).expect("names that differ");
    check(bytes, &chomp, 6);
    check(bytes, &Numbers(100), 100);
    check(bytes, &awkward, 12);
});

fn check(bytes: &[u8], names: &dyn Names, positions: u32) {
    match read(bytes, names, positions) {
        Ok(strategy) => {
            let (mut text, mut json) = (Vec::new(), Vec::new());
            write_text(&strategy, names, "", MoveStyle::Positions, &mut text)
                .expect("a vector has room");
            write_json(&strategy, names, "a title", MoveStyle::Positions, &mut json)
                .expect("a vector has room");
            for text in [text, json] {
                let shown = String::from_utf8_lossy(&text);
                assert_eq!(read(&text, names, positions).as_ref(), Ok(&strategy), "{shown}");
            }
        }
        Err(error) => check_refusal(bytes, &error),
    }
}
