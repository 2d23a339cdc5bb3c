//! Reads strategies, and reads back those written.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use dedale::Random;
use dedale_games::game::Chomp;
use dedale_games::solve::Strategy;
use dedale_io::graph::{Listed, Names, Numbers, OfGame};
use dedale_io::strategy::{read, write_json, write_text};
use proptest::prelude::*;

use crate::graphs_at_random::name;

fn file(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/strategies");
    fs::read(folder.join(name)).unwrap()
}

fn texts(strategy: &Strategy, names: &dyn Names, title: &str) -> [String; 2] {
    let (mut text, mut json) = (Vec::new(), Vec::new());
    write_text(strategy, names, title, &mut text).unwrap();
    write_json(strategy, names, title, &mut json).unwrap();
    [text, json].map(|text| String::from_utf8(text).unwrap())
}

#[test]
fn three_forms_represent_the_same_strategy() {
    let names = OfGame(Chomp::new(2, 2).unwrap());
    for name in ["chomp_2x2.txt", "chomp_2x2.json", "chomp_2x2.numbers.json"] {
        let strategy = read(&file(name), &names, 6).unwrap_or_else(|error| panic!("{error}"));
        let moves: Vec<(u32, u32)> = strategy.moves().collect();
        assert_eq!(moves, [(0, 1), (2, 4), (3, 4)], "{name}");
        assert_eq!(strategy.position_count(), 6);
    }
}

#[test]
fn strategies_are_written_line_by_line() {
    let mut strategy = Strategy::new(3);
    strategy.set(0, 2);
    strategy.set(2, 1);
    let names = Listed::new(["a", "the \"b\"", "#c\n"]).unwrap();
    let [text, json] = texts(&strategy, &names, "two\nlines");
    assert_eq!(text, "# two\n# lines\na -> \"#c\\n\"\n\"#c\\n\" -> \"the \\\"b\\\"\"\n");
    assert_eq!(
        json,
        "{\"game\":\"two\\nlines\",\"moves\":{\n\"a\":\"#c\\n\",\n\"#c\\n\":\"the \\\"b\\\"\"}}\n"
    );
    let [text, json] = texts(&Strategy::new(3), &names, "");
    assert_eq!((text.as_str(), json.as_str()), ("", "{\"game\":\"\",\"moves\":{}}\n"));
}

#[test]
fn text_and_json_allow_spaces() {
    let moves = |text: &str| read(text.as_bytes(), &Numbers(3), 3).unwrap().len();
    assert_eq!(moves(""), 0);
    assert_eq!(moves("\u{FEFF} \r\n# a\r\n0  1\r\n\t1 -> 0 # b\r\n2\t->\t2"), 3);
    assert_eq!(moves("\u{FEFF}\n{\"moves\": [null, 2], \"game\": 3, \"more\": {}}"), 1);
    assert_eq!(moves("{\"moves\": {\"0\": \"1\"}}"), 1);
    assert_eq!(moves("{\"moves\": []}"), 0);
}

#[test]
fn a_name_that_would_begin_another_kind_of_file_is_quoted() {
    for first in ["{", "{\"moves\":{}}", "\u{FEFF}", "\u{FEFF}a", "#", "->", "", "\"", "\"a\""] {
        let names = Listed::new([first, "b"]).unwrap();
        let mut strategy = Strategy::new(2);
        strategy.set(0, 0);
        for text in texts(&strategy, &names, "") {
            assert_eq!(read(text.as_bytes(), &names, 2).as_ref(), Ok(&strategy), "{text}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_strategy_reads_back(
        names in prop::collection::hash_set(name(), 1..20),
        title in "\\PC{0,9}|a\nb",
        seed in any::<u64>(),
    ) {
        let positions = names.len() as u32;
        let mut random = Random::new(seed);
        let mut strategy = Strategy::new(positions);
        for from in 0..positions {
            if random.happens(2, 3) {
                strategy.set(from, random.below(positions));
            }
        }
        let listed = Listed::new(names).unwrap();
        for names in [&listed as &dyn Names, &Numbers(positions)] {
            for text in texts(&strategy, names, &title) {
                let again = read(text.as_bytes(), names, positions);
                prop_assert_eq!(again.as_ref(), Ok(&strategy), "{}", text);
            }
        }
        let sources: BTreeSet<u32> = strategy.moves().map(|(from, _)| from).collect();
        let [text, _] = texts(&strategy, &Numbers(positions), "");
        prop_assert_eq!(text.lines().count(), sources.len());
        let twice = read(format!("{text}{text}").as_bytes(), &Numbers(positions), positions);
        prop_assert_eq!(twice.is_err(), !sources.is_empty());
    }
}
