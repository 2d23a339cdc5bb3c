#![no_main]
//! A file is read as queries, as queries of a board that changes, as its patches, and as a cost
//! table with a map below it, or refused; what was read is the same when written and read again,
//! and a refusal points into the file.

use std::fmt::Write as _;

use dedale::board::{GridMap, Terrain};
use dedale_fuzz::{check_refusal, check_sentence};
use dedale_io::movingai::{self, CostTable};
use dedale_io::scenario;
use dedale_io::scenario::live::{self, Command, LiveScenario};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match scenario::read(bytes) {
        Ok(scenario) => {
            assert!(scenario.tolerances().all(|tolerance| tolerance >= 1e-4));
            let text = scenario::write(&scenario).expect("what was read can be written");
            assert_eq!(scenario::read(text.as_bytes()), Ok(scenario), "{text}");
        }
        Err(error) => check_refusal(bytes, &error),
    }
    match live::read(bytes) {
        Ok(scenario) => {
            assert!(live::is_live(bytes));
            let text = commands(&scenario);
            assert_eq!(live::read(text.as_bytes()).as_ref(), Ok(&scenario), "{text}");
            if let Err(phrase) = scenario.check(&[GridMap::new(scenario.size, Terrain::FREE)]) {
                check_sentence(&phrase.to_string());
            }
        }
        Err(error) => check_refusal(bytes, &error),
    }
    match live::read_patches(bytes) {
        Ok(patches) => {
            let text = patched(&patches);
            assert_eq!(live::read_patches(text.as_bytes()), Ok(patches), "{text}");
        }
        Err(error) => check_refusal(bytes, &error),
    }
    // The map begins after the table's last line, if there is one.
    let map = bytes.windows(6).position(|part| part == b"\ntype ").map_or(bytes.len(), |at| at + 1);
    let (table, map) = bytes.split_at(map);
    match CostTable::read(table) {
        Ok(table) => {
            if let Err(error) = movingai::read_with(map, &table) {
                check_refusal(map, &error);
            }
        }
        Err(error) => check_refusal(table, &error),
    }
});

fn commands(scenario: &LiveScenario) -> String {
    let LiveScenario { size, patches, commands } = scenario;
    let (width, height) = (size.width(), size.height());
    let mut text = format!(
        "version 2\nheight {height}\nwidth {width}\ncost 1 octile\npatch {patches}\ncommands\n"
    );
    for command in commands {
        let _ = match *command {
            Command::Patch { number, corner } => {
                writeln!(text, "P 0 {number} {} {}", corner.x, corner.y)
            }
            Command::Query { bucket, start, goal, optimum } => {
                let length = optimum.map_or("-1".to_owned(), |length| length.to_string());
                let (from, to) = ([start.x, start.y], [goal.x, goal.y]);
                let [[sx, sy], [gx, gy]] = [from, to];
                writeln!(text, "Q {bucket} {sx} {sy} {gx} {gy} {length}")
            }
        };
    }
    text
}

fn patched(patches: &[GridMap]) -> String {
    let mut text = format!("type patch\npatches {}\n", patches.len());
    for (number, patch) in patches.iter().enumerate() {
        let map = movingai::write(patch).expect("walls and free cells have signs");
        let _ = write!(text, "patch {number}\n{}", map.trim_start_matches("type octile\n"));
    }
    text
}
