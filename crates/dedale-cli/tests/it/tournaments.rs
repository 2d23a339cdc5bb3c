//! `dedale hunt tournament`, as a user runs it.

use serde_json::{Value, json};

#[cfg(unix)]
use crate::hunts::PASSES;
use crate::{dedale, json, keys, outcome, run};

const TOURNAMENT: [&str; 9] = [
    "hunt",
    "tournament",
    "--games",
    "120",
    "--monsters",
    "easy,wary",
    "--hunters",
    "hard",
    "--hunters",
];

#[test]
#[ignore = "slow: whole tournaments"]
fn a_tournament_is_the_same_on_any_number_of_threads() {
    let table = |threads: &str, more: &[&str]| {
        let args = [&TOURNAMENT[..], &["bayes", "--threads", threads], more].concat();
        let (status, out, err) = run(&args);
        assert_eq!((status, err.as_str()), (0, ""));
        out
    };
    assert_eq!(table("1", &[]), table("all", &[]));
    assert_eq!(table("1", &["--json"]), table("all", &["--json"]));
    let folder = tempfile::tempdir().unwrap();
    let [svg, csv] =
        ["t.svg", "t.csv"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    let out = table("all", &["--svg", &svg, "--csv", &csv]);
    assert!(out.contains("hunter \\ monster"), "{out}");
    let svg = std::fs::read_to_string(svg).unwrap();
    assert_eq!(svg.matches("class=\"share\"").count(), 4);
    let csv = std::fs::read_to_string(csv).unwrap();
    assert_eq!(csv.lines().count(), 5);
    assert_eq!(
        csv.lines().next(),
        Some(
            "monster,hunter,hunter_wins,monster_wins,draws,monster_forfeits,hunter_forfeits,low,high,mean_turns"
        )
    );
    assert_eq!(table("1", &["--csv", "-"]), csv);
    let answer: Value = serde_json::from_str(&table("1", &["--json"])).unwrap();
    assert_eq!(keys(&answer), ["games", "pairs", "rules", "seed"]);
    let pairs = answer["pairs"].as_array().unwrap();
    let names: Vec<_> = pairs.iter().map(|pair| (&pair["monster"], &pair["hunter"])).collect();
    let expected = [["easy", "hard"], ["easy", "bayes"], ["wary", "hard"], ["wary", "bayes"]];
    for ((monster, hunter), [first, second]) in names.into_iter().zip(expected) {
        assert_eq!((monster, hunter), (&json!(first), &json!(second)));
    }
    for pair in pairs {
        let sum: u64 = ["hunter_wins", "monster_wins", "draws"]
            .iter()
            .map(|&key| pair[key].as_u64().unwrap())
            .sum();
        assert_eq!(sum, 120);
        let rate = pair["hunter_wins"].as_f64().unwrap() / 120.0;
        assert!(pair["low"].as_f64() <= Some(rate) && Some(rate) <= pair["high"].as_f64());
    }
}

const SMALL: [&str; 8] =
    ["hunt", "tournament", "--games", "20", "--difficulty", "easy", "--hunters", "easy"];

/// What the table is in a terminal of this many columns.
fn within(columns: &str, language: &str) -> String {
    let args = [&SMALL[..], &["--lang", language]].concat();
    let (status, out, err) = outcome(dedale(&args).env("COLUMNS", columns).output().unwrap());
    assert_eq!((status, err.as_str()), (0, ""));
    let room: usize = columns.parse().unwrap();
    for line in out.lines() {
        assert!(line.chars().count() <= room, "{columns} columns: {line}");
    }
    out
}

#[test]
fn narrow_terminals_have_the_shares_without_intervals() {
    let wide = within("200", "en");
    assert!(wide.contains("with the 95 % confidence interval") && wide.contains('–'), "{wide}");
    let shares = |out: &str| {
        let (rows, _) = out.split_once("\npercent").unwrap();
        let rows = rows.lines().filter_map(|line| line.strip_prefix("easy "));
        let shares = rows.flat_map(str::split_whitespace);
        shares.filter(|share| !share.starts_with('(')).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(shares(&wide).len(), 6);
    for columns in ["110", "60", "42"] {
        let narrow = within(columns, "en");
        assert!(!narrow.contains('–') && !narrow.contains("interval"), "{narrow}");
        assert_eq!(shares(&narrow), shares(&wide), "{narrow}");
    }
    let french = within("60", "fr");
    assert!(french.contains("chasses gagnées par le chasseur\n"), "{french}");
    let share = shares(&wide)[0].replace('.', ",");
    assert!(french.contains(&share), "{french}");
    let (_, map, _) = run(&[&SMALL[..], &["--svg", "-", "--lang", "fr"]].concat());
    assert!(map.contains(&share) && !map.contains(&shares(&wide)[0]), "{map}");
}

#[cfg(unix)]
#[test]
fn a_tournament_counts_forfeits_and_goes_on() {
    let answers = format!("cmd:{PASSES}");
    let args = [
        "hunt",
        "tournament",
        "--games",
        "60",
        "--monsters",
        "shortest",
        "--hunters",
        "easy,cmd:echo 1,2",
        "--hunters",
        &answers,
    ];
    let (_, answer) = json(&[&args[..], &["--json"]].concat());
    let forfeits = |index: usize| answer["pairs"][index]["hunter_forfeits"].as_u64().unwrap();
    assert_eq!((forfeits(0), forfeits(1)), (0, 60));
    // This one takes the request after the second hunt's beginning for an answer it owes.
    assert_eq!(answer["pairs"][1]["monster_wins"], 60);
    assert_eq!(answer["pairs"][2]["monster_wins"], 60);
    let (_, out, _) = run(&args);
    assert!(out.contains("cmd:echo 1,2 forfeits: "), "{out}");
    let named =
        args.map(|arg| if arg == "easy,cmd:echo 1,2" { "easy,alice=cmd:echo 1,2" } else { arg });
    let (_, out, _) = run(&named);
    assert!(out.contains("alice forfeits: ") && !out.contains("echo 1,2"), "{out}");
}
