//! The cheapest paths are those that a plain search lists one after the other.

use std::collections::BTreeMap;

use dedale::Random;
use serde_json::{Value, json};

use crate::requests::{ask, refusal};

/// A board with random walls and weights, all costs at least 1.
struct Plain {
    weights: Vec<Vec<u64>>,
}

type At = [usize; 2];

impl Plain {
    fn random(random: &mut Random) -> Self {
        let (width, height) = (1 + random.below(5), 1 + random.below(5));
        let weight = |random: &mut Random| match random.below(10) {
            0 | 1 => 0,
            2 => 2,
            _ => 1,
        };
        let row = |random: &mut Random| (0..width).map(|_| weight(random)).collect();
        Self { weights: (0..height).map(|_| row(random)).collect() }
    }

    fn text(&self) -> String {
        let sign = |&weight: &u64| ["#", ".", "2"][weight as usize];
        let rows = self.weights.iter().map(|row| row.iter().map(sign).collect::<String>());
        rows.collect::<Vec<_>>().join("\n")
    }

    fn free(&self) -> Vec<At> {
        let cells =
            (0..self.weights.len()).flat_map(|y| (0..self.weights[0].len()).map(move |x| [x, y]));
        cells.filter(|&[x, y]| self.weights[y][x] > 0).collect()
    }

    /// The free neighbors, in the order S, W, N, E.
    fn beside(&self, [x, y]: At) -> Vec<At> {
        let places = [[x, y + 1], [x.wrapping_sub(1), y], [x, y.wrapping_sub(1)], [x + 1, y]];
        let is_free = |&[x, y]: &At| {
            self.weights.get(y).and_then(|row| row.get(x)).is_some_and(|&weight| weight > 0)
        };
        places.into_iter().filter(is_free).collect()
    }

    /// All cheapest paths, in the order of their steps.
    fn paths(&self, start: At, goal: At) -> Vec<Vec<At>> {
        let mut costs = BTreeMap::from([(goal, 0)]);
        for _ in 0..self.free().len() {
            for cell in self.free() {
                let through = self
                    .beside(cell)
                    .into_iter()
                    .filter_map(|[x, y]| Some(costs.get(&[x, y])? + self.weights[y][x]));
                if let Some(least) = through.chain(costs.get(&cell).copied()).min() {
                    costs.insert(cell, least);
                }
            }
        }
        let (mut open, mut paths) = (vec![vec![start]], Vec::new());
        while let Some(path) = open.pop() {
            let here = path[path.len() - 1];
            if here == goal {
                paths.push(path);
                continue;
            }
            for [x, y] in self.beside(here).into_iter().rev() {
                let onward = costs.get(&[x, y]).map(|cost| cost + self.weights[y][x]);
                if onward.is_some() && onward.as_ref() == costs.get(&here) {
                    open.push([&path[..], &[[x, y]]].concat());
                }
            }
        }
        paths
    }
}

fn request(more: &Value, board: &str) -> Value {
    let mut request = json!({"board": board, "algorithm": "auto"});
    request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    request
}

#[test]
fn every_cheapest_path_has_its_number() {
    let mut random = Random::new(3);
    let mut several = 0;
    for _ in 0..300 {
        let plain = Plain::random(&mut random);
        let free = plain.free();
        if free.is_empty() {
            continue;
        }
        let mut some = || free[random.below(free.len() as u32) as usize];
        let [start, stop, goal] = [some(), some(), some()];
        let board = plain.text();
        let (direct, mut joined) = (plain.paths(start, goal), Vec::new());
        for first in plain.paths(start, stop) {
            joined.extend(
                plain.paths(stop, goal).iter().map(|path| [&first[..], &path[1..]].concat()),
            );
        }
        for (through, paths) in [(vec![], direct), (vec![stop], joined)] {
            let ends = json!({"from": start, "to": goal, "through": through});
            let found = |key: &str, value: Value| {
                let mut more = ends.clone();
                more[key] = value;
                request(&more, &board)
            };
            let counted = ask("path", &found("count_paths", json!(true)))["answer"].clone();
            assert_eq!(counted["paths"], paths.len().to_string(), "{board} {ends}");
            let random = ask("path", &found("random_path", json!(7)))["answer"].clone();
            if paths.is_empty() {
                assert_eq!((&counted["common"], &random["found"]), (&json!([]), &json!(false)));
                continue;
            }
            several += usize::from(paths.len() > 2);
            assert!(paths.contains(&serde_json::from_value(random["cells"].clone()).unwrap()));
            for (number, path) in paths.iter().enumerate().take(30) {
                let answer =
                    ask("path", &found("nth_path", json!(number.to_string())))["answer"].clone();
                assert_eq!(answer["cells"], json!(path), "{number} of {board} {ends}");
                assert_eq!(
                    (&answer["cost"], &answer["algorithm"]),
                    (&counted["cost"], &json!("astar"))
                );
            }
            let past = refusal("path", &found("nth_path", json!(paths.len().to_string())));
            assert_eq!(past.code(), "no-such-path");
            let all = format!("and there are {} in all", paths.len());
            assert!(past.sentence.ends_with(&all), "{past}");
            let common: Vec<At> = serde_json::from_value(counted["common"].clone()).unwrap();
            let used = |path: &Vec<At>| common.iter().all(|cell| path.contains(cell));
            assert!(paths.iter().all(used), "{board} {ends}");
            let shared = |cell: &&At| paths.iter().all(|path| path.contains(cell));
            if through.is_empty() {
                let expected: Vec<_> = paths[0].iter().filter(shared).copied().collect();
                assert_eq!(common, expected, "{board} {ends}");
            }
        }
    }
    assert!(several > 30, "{several}");
}

#[test]
fn random_paths_are_equally_likely_and_reproducible() {
    let drawn = |seed: u64| {
        let request = request(&json!({"random_path": seed}), "S..\n...\n..G");
        ask("path", &request)["answer"]["cells"].to_string()
    };
    let mut counts = BTreeMap::new();
    for seed in 0..600 {
        *counts.entry(drawn(seed)).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 6);
    // Each a hundred times, give or take more than four standard deviations.
    assert!(counts.values().all(|count| (60..140).contains(count)), "{counts:?}");
    assert_eq!(drawn(4), drawn(4));
}

#[test]
fn numbers_have_any_length_and_choices_stand_alone() {
    let open = ["."; 80].concat();
    let open = vec![open; 80].join("\n");
    let ends = json!({"from": [0, 0], "to": [79, 79], "count_paths": true});
    let count = ask("path", &request(&ends, &open))["answer"]["paths"].as_str().unwrap().to_owned();
    assert_eq!(count.len(), 47);
    // The number before the count.
    let head = count.trim_end_matches('0');
    let (rest, digit) = head.split_at(head.len() - 1);
    let nines = "9".repeat(count.len() - head.len());
    let last = format!("{rest}{}{nines}", digit.parse::<u32>().unwrap() - 1);
    let nth =
        |number: &str| request(&json!({"from": [0, 0], "to": [79, 79], "nth_path": number}), &open);
    let cells = ask("path", &nth(&last))["answer"]["cells"].clone();
    assert_eq!(cells[79], json!([79, 0]), "the last path goes east first");
    assert_eq!(refusal("path", &nth(&count)).code(), "no-such-path");
    for (more, code) in [
        (json!({"nth_path": "0", "random_path": 1}), "two-choices"),
        (json!({"nth_path": "0", "algorithm": "bfs"}), "choice-by-astar"),
        (json!({"random_path": 0, "nearest": true}), "choice-alone"),
        (json!({"random_path": 0, "turn_cost": 1}), "choice-alone"),
        (json!({"random_path": 0, "wrap": "x"}), "choice-alone"),
    ] {
        assert_eq!(refusal("path", &request(&more, "S..G")).code(), code, "{more}");
    }
    let told = refusal("path", &request(&json!({"nth_path": "-1"}), "S..G")).sentence;
    assert!(told.contains("the number of a path has up to 100,000 digits"), "{told}");
}
