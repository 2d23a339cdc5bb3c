//! What the command says where the system speaks French.

use std::process::Command;

use serde_json::Value;

use super::{dedale, outcome, run};

/// The command in a French system, without any other sign of a language.
fn french(args: &[&str]) -> Command {
    let mut command = dedale(args);
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "fr_FR.UTF-8");
    command
}

fn said(args: &[&str]) -> (i32, String, String) {
    outcome(french(args).output().unwrap())
}

/// Each of them answers at once, or refuses.
const REQUESTS: &[&[&str]] = &[
    &["path", "@hedge"],
    &["path", "@pocket", "--algorithm", "all"],
    &["path", "@pocket", "--limit", "3"],
    &["field", "@fords", "--chokepoints"],
    &["field", "@meadow"],
    &["march", "@fords"],
    &["maze", "--stats"],
    &["maze", "--stats", "--generator", "prim"],
    &["link", "@hexmo", "--player", "red"],
    &["link", "@hexmo", "--player", "blue"],
    &["game", "nim", "--heaps", "1,2"],
    &["game", "chomp", "--rows", "3", "--columns", "3", "--compare"],
    &["solve", "--chomp", "3x3", "--list", "--grundy"],
    &["strategy", "--chomp", "3x3", "--explain", "2"],
    &["strategy", "--chomp", "3x3", "--for", "second"],
    &["chomp", "4x5"],
    &["chomp", "position", "5-3-3"],
    &["boards"],
    &["hunt", "match", "--monster", "easy", "--hunter", "camper"],
    &["hunt", "tournament", "--monsters", "easy", "--hunters", "easy", "--games", "2"],
    &["hunt", "value", "--width", "2", "--height", "2", "--percent", "0"],
    &["play", "hex", "--size", "2", "--first", "random", "--second", "random"],
    &["play", "--chomp", "2x3", "--first", "random"],
    &["--all"],
    &["path"],
    &["path", "@nowhere"],
    &["path", "no-such-file"],
    &["path", "@hedge", "--from", "99,99"],
    &["path", "@hedge", "--from", "x"],
    &["path", "@hedge", "--algorithm", "fast"],
    &["path", "@hedge", "--limit", "0"],
    &["path", "@hedge", "--json", "--draw"],
    &["path", "@hedge", "--diagonal"],
    &["pth", "@hedge"],
    &["field", "@atoll", "--neighbors", "8"],
    &["maze", "--width", "0"],
    &["maze", "--generator", "sand"],
    &["maze", "--braid", "101"],
    &["maze", "--grid", "polar", "--width", "5"],
    &["obstacles", "--percent", "10"],
    &["terrain", "@atoll"],
    &["terrain", "--size", "4"],
    &["terrain", "--weights", "1,10"],
    &["link", "@hexmo"],
    &["path", "testdata/foreign/edges.csv", "--from", "a", "--to", "c"],
    &["path", "testdata/foreign/edges.csv", "--from", "a"],
    &["field", "testdata/foreign/edges.csv", "--to", "c"],
    &["link", "testdata/foreign/names.edges", "--from", "Lille", "--to", "Lyon"],
    &["game", "wythoff", "--heaps", "1,2,3"],
    &["solve", "--chomp", "999x2"],
    &["check", "--chomp", "2x2"],
    &["hunt", "match", "--monster", "nobody", "--hunter", "easy"],
    &["hunt", "match", "--monster", "easy", "--hunter", "easy", "--forget"],
    &["play", "go"],
    &["serve", "--port", "99999"],
    &["serve", "--address", "here"],
];

/// Words of English sentences that no name, and no French sentence, has.
const ENGLISH: [&str; 40] = [
    "the", "of", "is", "are", "has", "with", "from", "found", "expected", "cannot", "unknown",
    "needs", "which", "read", "cells", "steps", "moves", "wins", "loses", "player", "start",
    "goal", "seed", "square", "no", "an", "to", "or", "and", "for", "there", "this", "it", "turn",
    "monster", "hunter", "game", "file", "board", "such",
];

/// The text without names of options, commands and files.
fn without_names(text: &str) -> String {
    let is_name = |word: &&str| ["--", "@", "/", "no-such-file"].iter().any(|of| word.contains(of));
    // The tour ends with commands.
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("dedale "));
    let lines = lines.map(|line| {
        let words = line.split(' ').filter(|word| !is_name(word));
        words.collect::<Vec<_>>().join(" ")
    });
    lines
        .collect::<Vec<_>>()
        .join("\n")
        .replace("hunt-and-kill", "")
        .replace("wall-follower", "")
        .replace("random-shortest", "")
}

#[test]
#[ignore = "slow: many commands"]
fn answers_and_errors_are_french() {
    let mut wrong: Vec<String> = Vec::new();
    for &args in REQUESTS {
        let [(status, out, err), english] = [said(args), run(args)];
        assert_eq!(status, english.0, "{args:?}");
        assert_eq!(err.is_empty(), english.2.is_empty(), "{args:?}: {err}");
        let text = without_names(&(out.clone() + &err));
        assert_ne!((&out, &err), (&english.1, &english.2), "{args:?}");
        let is_wrong = |line: &&str| {
            let mut words = line.split(|sign: char| !sign.is_alphabetic());
            // A line must not break before a sign.
            words.any(|word| ENGLISH.contains(&word))
                || [" :", " ;", " ?", " !"].iter().any(|sign| line.contains(sign))
        };
        wrong.extend(text.lines().filter(is_wrong).map(|line| format!("{args:?}: {line}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn json_is_the_same_in_every_language() {
    let requests: &[&[&str]] = &[
        &["path", "@hedge", "--json"],
        &["field", "@fords", "--json"],
        &["march", "@fords", "--json"],
        &["maze", "--stats", "--json"],
        &["obstacles", "--difficulty", "easy", "--json"],
        &["link", "@hexmo", "--player", "blue", "--json"],
        &["solve", "--chomp", "3x3", "--list", "--json"],
        &["strategy", "--chomp", "3x3", "--json"],
        &["strategy", "--chomp", "3x3", "--for", "second", "--json"],
        &["strategy", "--chomp", "3x3", "--explain", "--json"],
        &["chomp", "4x5", "--census", "--json"],
        &["boards", "--json"],
        &["hunt", "match", "--monster", "cmd:true", "--hunter", "easy", "--json"],
        &["play", "hex", "--size", "2", "--first", "random", "--second", "random", "--json"],
    ];
    for &args in requests {
        let answer = |(status, out, _): (i32, String, String)| {
            let mut answer: Value = serde_json::from_str(&out).unwrap();
            without_times(&mut answer);
            (status, answer)
        };
        assert_eq!(answer(said(args)), answer(run(args)), "{args:?}");
    }
}

fn without_times(value: &mut Value) {
    match value {
        Value::Object(members) => {
            members.retain(|key, _| !key.ends_with("nanos"));
            members.values_mut().for_each(without_times);
        }
        Value::Array(values) => values.iter_mut().for_each(without_times),
        _ => {}
    }
}

#[test]
fn the_option_outweighs_the_system() {
    let usage = |args: &[&str]| said(args).1;
    let [french, english] = [usage(&["path", "--help"]), run(&["path", "--help"]).1];
    assert!(french.contains("Chercher un chemin d’un départ à un but"), "{french}");
    assert!(french.contains("Usage\u{a0}:") && english.contains("Usage:"));
    assert_eq!(usage(&["--lang", "en", "path", "--help"]), english);
    assert_eq!(usage(&["path", "--help", "--lang=en"]), english);
    assert_eq!(run(&["path", "--lang", "fr", "--help"]).1, french);
    let (status, _, refused) = said(&["path", "@hedge", "--lang", "latin"]);
    assert_eq!(status, 2);
    assert!(refused.contains("[valeurs possibles\u{a0}: en, fr]"), "{refused}");
}

#[test]
fn manual_pages_are_french() {
    let folder = tempfile::tempdir().unwrap();
    let (status, _, err) = said(&["man", folder.path().to_str().unwrap()]);
    assert_eq!((status, err.as_str()), (0, ""));
    let page = std::fs::read_to_string(folder.path().join("dedale-path.1")).unwrap();
    for heading in [".SH NOM\n", ".SH SYNOPSIS\n", ".SH OPTIONS\n", ".SH ARGUMENTS\n"] {
        assert!(page.contains(heading), "{heading} {page}");
    }
    assert!(page.contains("Chercher un chemin") && !page.contains("default:"), "{page}");
}

/// Requests for pictures.
const PICTURES: &[&[&str]] = &[
    &["path", "@hedge", "--algorithm", "heuristic-dfs", "--svg"],
    &["path", "@pocket", "--algorithm", "astar", "--limit", "9", "--svg"],
    &["path", "@hedge", "--algorithm", "heuristic-dfs", "--limit", "20", "--svg"],
    &["field", "@fords", "--chokepoints", "--svg"],
    &["field", "@meadow", "--svg"],
    &["field", "@atoll", "--svg"],
    &["link", "@hexmo", "--player", "red", "--svg"],
    &["maze", "--braid", "100", "-o"],
    &["maze", "--grid", "polar", "-o"],
    &["solve", "--chomp", "2x2", "--svg"],
    &["chomp", "position", "2-1", "--svg"],
];

/// The texts of a picture, from its begin to its end.
fn texts(svg: &str) -> Vec<String> {
    let pieces = svg
        .split('<')
        .filter(|piece| ["text", "title", "desc"].iter().any(|name| piece.starts_with(name)));
    let texts = pieces.filter_map(|piece| Some(piece.split_once('>')?.1.trim().to_owned()));
    texts.filter(|text| !text.is_empty()).collect()
}

#[test]
fn a_hunt_is_drawn_in_french() {
    let folder = tempfile::tempdir().unwrap();
    let [record, picture] =
        ["hunt.json", "hunt.svg"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    let hunt = ["hunt", "match", "--monster", "easy", "--hunter", "hard", "--replay", &record];
    assert_eq!(run(&hunt).0, 0);
    assert_eq!(said(&["hunt", "replay", &record, "--view", "both", "--svg", &picture]).0, 0);
    let svg = std::fs::read_to_string(&picture).unwrap();
    let texts = texts(&svg);
    for text in ["entrée", "sortie", "monstre", "tir", "non vue", "mur"] {
        assert!(texts.iter().any(|said| said == text), "{text}: {texts:?}");
    }
    let begins = texts.iter().filter(|said| said.starts_with("Une chasse sur")).count();
    assert_eq!(begins, 4, "two titles and two descriptions: {texts:?}");
}

#[test]
fn pictures_are_french() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("picture.svg").to_str().unwrap().to_owned();
    for args in PICTURES {
        let mut drawn = |lang: &str| {
            let args = [args, &[&file, "--lang", lang][..]].concat();
            let (status, _, err) = run(&args);
            assert!(status < 2 && err.is_empty(), "{args:?}: {err}");
            texts(&std::fs::read_to_string(&file).unwrap())
        };
        let [english, french] = ["en", "fr"].map(&mut drawn);
        assert_eq!(english.len(), french.len(), "{args:?}");
        for (english, french) in english.iter().zip(&french) {
            let is_name = !english.contains(|sign: char| sign.is_ascii_lowercase())
                || english.chars().count() < 3;
            assert!(is_name || english != french, "{args:?}: {english}");
        }
    }
}
