//! Reads strategies, and reads back those written.

use std::collections::{BTreeSet, VecDeque};
use std::fs;
use std::path::Path;

use dedale::Random;
use dedale_games::game::{Chomp, Game, GameGraph, Numbered, Store};
use dedale_games::solve::{Retrograde, Strategy};
use dedale_io::graph::{BarNames, BarStyle, Listed, Names, Numbers, OfGame};
use dedale_io::strategy::{MoveStyle, read, write_array, write_json, write_text};
use proptest::prelude::*;

use crate::graphs_at_random::name;

fn file(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/strategies");
    fs::read(folder.join(name)).unwrap()
}

fn texts(strategy: &Strategy, names: &dyn Names, title: &str) -> [String; 2] {
    let (mut text, mut json) = (Vec::new(), Vec::new());
    let style = MoveStyle::Positions;
    write_text(strategy, names, title, style, &mut text).unwrap();
    write_json(strategy, names, title, style, &mut json).unwrap();
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
    for first in
        ["{", "[", "[0]", "{\"moves\":{}}", "\u{FEFF}", "\u{FEFF}a", "#", "->", "", "\"", "\"a\""]
    {
        let names = Listed::new([first, "b"]).unwrap();
        let mut strategy = Strategy::new(2);
        strategy.set(0, 0);
        for text in texts(&strategy, &names, "") {
            assert_eq!(read(text.as_bytes(), &names, 2).as_ref(), Ok(&strategy), "{text}");
        }
    }
}

/// The strategy that `ChocoBar` builds (`constructWinningStrategy`), but for the head of the list
/// that it forgets to rotate: a move for each position in lexicographic order, 0 for none.
fn array_of_the_source(rows: u8, columns: usize) -> Vec<usize> {
    let mut states = vec![vec![0; columns]];
    while let Some(last) = states.last().filter(|last| last.iter().any(|&eaten| eaten < rows)) {
        let column = last.iter().rposition(|&eaten| eaten < rows).unwrap();
        let mut next = last.clone();
        next[column..].fill(last[column] + 1);
        states.push(next);
    }
    let moves = |from: &Vec<u8>| -> Vec<usize> {
        let bites = (0..columns).flat_map(|x| (from[x] + 1..=rows).map(move |eaten| (x, eaten)));
        let after = |(x, eaten): (usize, u8)| {
            let mut after = from.clone();
            after[x..].iter_mut().for_each(|column| *column = eaten.max(*column));
            states.iter().position(|state| *state == after).unwrap()
        };
        bites.map(after).collect()
    };
    let moves: Vec<Vec<usize>> = states.iter().map(moves).collect();
    let last = states.len() - 1;
    let mut array = vec![0; states.len()];
    let (mut winning, mut open) = (BTreeSet::from([last]), (1..=last).collect::<VecDeque<_>>());
    open.push_front(0);
    open.retain(|&state| state != last);
    while array[0] == 0 {
        let state = open.pop_front().unwrap();
        if !moves[state].iter().all(|to| winning.contains(to)) {
            open.push_back(state);
            continue;
        }
        array[state] = moves[state][0];
        let before: Vec<usize> = (0..last).filter(|&from| moves[from].contains(&state)).collect();
        for from in before {
            winning.insert(from);
            array[from] = state;
            open.retain(|&state| state != from);
        }
    }
    array
}

/// Whether the player who begins wins with this array, by playing every answer.
fn wins(game: &Chomp, array: &[u32], at: u32) -> bool {
    let after = |number: u32| -> Vec<u32> {
        let bar = game.position(number);
        game.moves(&bar).into_iter().map(|bite| game.number(&game.play(&bar, bite))).collect()
    };
    let moves = after(at);
    if moves.is_empty() {
        return true; // The other has eaten the poison.
    }
    let to = array[at as usize];
    let answers = after(to);
    to > 0
        && moves.contains(&to)
        && !answers.is_empty()
        && answers.iter().all(|&next| wins(game, array, next))
}

#[test]
fn arrays_of_the_source_win_and_altered_ones_as_by_brute_force() {
    let mut random = Random::new(22);
    let (mut won, mut lost) = (0, 0);
    for (rows, columns) in [(2, 2), (3, 3), (3, 4), (4, 4)] {
        let chomp = Chomp::new(rows, columns).unwrap();
        let graph = GameGraph::of(&chomp, Store::List).unwrap();
        let names = BarNames::of_rows(chomp.clone());
        let array = array_of_the_source(rows as u8, columns as usize);
        let file = format!("{array:?}\n");
        let strategy = read(file.as_bytes(), &names, graph.position_count()).unwrap();
        assert!(strategy.check(&graph).is_ok(), "{rows}×{columns} {array:?}");
        let mut again = Vec::new();
        write_array(&strategy, &mut again).unwrap();
        let text: String = String::from_utf8(again).unwrap().split_whitespace().collect();
        assert_eq!(text, format!("{array:?}").replace(' ', ""));

        let array: Vec<u32> = array.into_iter().map(|to| to as u32).collect();
        for _ in 0..2_500 {
            let mut altered = array.clone();
            for _ in 0..=random.below(2) {
                let at = random.below(graph.position_count());
                let all: Vec<u32> = graph.successors(at).collect();
                altered[at as usize] = match random.below(4) {
                    0 => 0,
                    1 => random.below(graph.position_count()),
                    _ if all.is_empty() => 0,
                    _ => all[random.below(all.len() as u32) as usize],
                };
            }
            let file = format!("{altered:?}");
            let strategy = read(file.as_bytes(), &names, graph.position_count()).unwrap();
            let is_winning = wins(&chomp, &altered, 0);
            assert_eq!(strategy.check(&graph).is_ok(), is_winning, "{rows}×{columns} {altered:?}");
            if is_winning { won += 1 } else { lost += 1 }
        }
    }
    println!("{won} of the altered arrays win, {lost} do not");
    assert!(won > 1_000 && lost > 1_000);
}

#[test]
fn arrays_that_are_none_are_refused() {
    for (text, place, expected) in [
        ("[1, 3, 0]", 5, "a position, 0 to 2, where 0 is no move"),
        ("[1, x]", 5, "a position, 0 to 2"),
        ("[1,, 2]", 4, "a position, 0 to 2"),
        ("[0, 0, 0, 1]", 11, "no more numbers than the 3 positions"),
        ("[0, 0", 6, "']' after the last number"),
        (" [0] 1", 6, "the end of the file"),
        ("[-1]", 2, "a position"),
        ("[0,]", 4, "a position"),
    ] {
        let error = read(text.as_bytes(), &Numbers(3), 3).unwrap_err();
        assert!(error.expected.to_string().contains(expected), "{text}: {error}");
        assert_eq!((error.line, error.column), (1, place), "{text}: {error}");
    }
    assert!(read(b"[]", &Numbers(3), 3).unwrap().is_empty());
    assert_eq!(read(b"\xEF\xBB\xBF [2\n,0 ,1]\n", &Numbers(3), 3).unwrap().len(), 2);
}

#[test]
fn bars_and_bites_have_names_in_every_encoding() {
    for (rows, columns) in [(1, 1), (1, 4), (4, 1), (2, 2), (3, 4), (4, 3)] {
        let chomp = Chomp::new(rows, columns).unwrap();
        let graph = GameGraph::of(&chomp, Store::List).unwrap();
        let solution = Retrograde::new(&graph).solve();
        let best = Strategy::best(&graph, &solution);
        for style in BarStyle::ALL {
            let names = BarNames::new(chomp.clone(), style).unwrap();
            let all: BTreeSet<String> =
                (0..graph.position_count()).map(|n| names.name(n)).collect();
            assert_eq!(all.len() as u32, graph.position_count(), "{style}");
            for number in 0..graph.position_count() {
                assert_eq!(names.named(&names.name(number)), Some(number), "{style}");
            }
            for moves in [MoveStyle::Positions, MoveStyle::Moves] {
                let (mut text, mut json) = (Vec::new(), Vec::new());
                write_text(&best, &names, "", moves, &mut text).unwrap();
                write_json(&best, &names, "", moves, &mut json).unwrap();
                for file in [text, json] {
                    let again = read(&file, &names, graph.position_count());
                    assert_eq!(again.as_ref(), Ok(&best), "{}", String::from_utf8_lossy(&file));
                }
            }
        }
    }
    let chomp = Chomp::new(3, 4).unwrap();
    let name = |style: BarStyle| BarNames::new(chomp.clone(), style).unwrap().name(11);
    assert_eq!(BarStyle::ALL.map(name), ["4-3-1", "0,1,1,2", "(3,2)(2,4)", "22"]);
    let names = BarNames::new(chomp, BarStyle::ALL[2]).unwrap();
    for name in ["", "(", "(2,3)(2,3)", "(2,4)(3,2)", "(0,1)", "(4,5)", "(2,3", "()()", "4-4-4"] {
        assert_eq!(names.named(name), None, "{name}");
    }
    assert!(BarNames::new(Chomp::new(16, 16).unwrap(), BarStyle::ALL[3]).is_err());
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
