//! The results of a contest in one file: what the engine makes of them is what the command says.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Mutex;

use dedale_app::Unwatched;
use dedale_app::registry::{Reply, Session, operation};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{json as answered, run};

/// Some hunts are drawn, and one hunter is disqualified.
const CONTEST: &str = r#"
name = "Class"
seed = "nobody guesses this"
games = 8
rules = {turns = 12}

[[entrant]]
name = "ada"
side = "hunter"
player = "bayes"

[[entrant]]
name = "walker"
side = "monster"
player = "wanderer"

[[entrant]]
name = "mute"
side = "hunter"
command = "exit 3"
folder = "own"

[[entrant]]
name = "bob"
side = "hunter"
player = "hard"

[[entrant]]
name = "late"
side = "monster"
player = "shortest"
"#;

/// What an operation answers: its JSON, or its file.
fn ask(name: &str, body: &Value) -> Result<Vec<u8>, String> {
    let (hunts, watch) = (&Mutex::default(), &Unwatched);
    let session = Session { hunts, new_id: &|| Ok(0), watch, takes_columns: false };
    let reply = operation(name).unwrap().run(body.to_string().as_bytes(), &session);
    match reply.map_err(|fault| fault.to_string())? {
        Reply::Json(bytes) | Reply::Columns(bytes) => Ok(bytes),
        Reply::File(file) => Ok(file.bytes),
    }
}

fn response(body: &Value) -> Value {
    serde_json::from_slice(&ask("contest", body).unwrap()).unwrap()
}

/// The rows of a CSV file, with the numbers and names that JSON has.
fn rows(file: &Path) -> Vec<Value> {
    let mut reader = csv::Reader::from_path(file).unwrap();
    let heads = reader.headers().unwrap().clone();
    let cell = |text: &str| match text.parse::<f64>() {
        Ok(number) => json!(number),
        Err(_) if text.is_empty() => Value::Null,
        Err(_) => json!(text),
    };
    let row = |row: csv::StringRecord| {
        heads.iter().zip(&row).map(|(head, text)| (head.to_owned(), cell(text))).collect()
    };
    reader.records().map(|record| Value::Object(row(record.unwrap()))).collect()
}

/// The same value with all its numbers as floats.
fn floats(value: &Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64().unwrap()),
        Value::Array(items) => items.iter().map(floats).collect(),
        Value::Object(members) => {
            members.iter().map(|(key, value)| (key.clone(), floats(value))).collect()
        }
        other => other.clone(),
    }
}

/// Wins, draws, losses and points of each entrant, counted from the lines of the hunts alone.
fn counted(lines: &[Value], out: &str, games: u64) -> BTreeMap<String, [f64; 4]> {
    let mut counts: BTreeMap<String, [f64; 4]> = BTreeMap::new();
    for side in ["hunter", "monster"] {
        let other = if side == "hunter" { "monster" } else { "hunter" };
        for line in lines.iter().filter(|line| line["hunter"] != out) {
            let name = line[side].as_str().unwrap().to_owned();
            let count = counts.entry(name).or_default();
            match line["winner"].as_str() {
                Some(winner) if winner == side => count[0] += 1.0,
                Some(winner) => count[2] += f64::from(winner == other),
                None => count[1] += 1.0,
            }
            count[3] = count[0] + count[1] / 2.0;
        }
    }
    for name in ["walker", "late"] {
        counts.get_mut(name).unwrap()[3] += games as f64;
    }
    counts
}

#[test]
fn results_in_one_file_stand_as_the_command_says() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir(folder.path().join("own")).unwrap();
    fs::write(path("class.toml"), CONTEST).unwrap();
    let [file, results, report] = ["class.toml", "results.jsonl", "report"].map(path);
    let call = ["hunt", "contest", &file, "--json", "--results", &results, "--report", &report];
    let (status, expected) = answered(&call);
    assert_eq!((status, &expected["missing"]), (0, &json!(0)));
    let text = fs::read_to_string(&results).unwrap();
    assert!(!text.contains("nobody guesses"));

    let told = response(&json!({"results": text}));
    assert_eq!(told["answer"], expected);
    for table in ["pairs", "hunts"] {
        let file = Path::new(&report).join(format!("{table}.csv"));
        assert_eq!(floats(&told[table]), Value::from(rows(&file)), "{table}");
    }
    let lines: Vec<Value> =
        text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    // Who is disqualified has no place.
    let hunters = expected["hunters"].as_array().unwrap();
    assert!(hunters.iter().all(|row| row["place"].is_null() == (row["name"] == "mute")));
    let counts = counted(&lines, "mute", 8);
    assert!(counts.values().any(|[_, draws, ..]| *draws > 0.0), "{counts:?}");
    for row in ["hunters", "monsters"].iter().flat_map(|side| expected[*side].as_array().unwrap()) {
        let found = ["wins", "draws", "losses", "points"].map(|key| floats(&row[key]));
        match counts.get(row["name"].as_str().unwrap()) {
            Some(count) => assert_eq!(found, count.map(|number| json!(number)), "{row}"),
            None => assert_eq!(row["disqualified"]["why"], "it has ended, with status 3"),
        }
    }

    let pairs = told["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 4);
    for pair in pairs {
        let both =
            |line: &&Value| ["monster", "hunter"].iter().all(|side| line[side] == pair[side]);
        let met: Vec<&Value> = lines.iter().filter(both).collect();
        let won = |winner: Value| met.iter().filter(|line| line["winner"] == winner).count();
        let found = ["hunter_wins", "monster_wins", "draws"].map(|key| pair[key].clone());
        let winners = [json!("hunter"), json!("monster"), Value::Null];
        assert_eq!(found, winners.map(|winner| json!(won(winner))), "{pair}");
        let turns: u64 = met.iter().map(|line| line["turn"].as_u64().unwrap()).sum();
        assert_eq!(pair["mean_turns"], json!(turns as f64 / 8.0));
    }
    for line in &lines {
        let hunt = &line["hunt"];
        let record = response(&json!({"results": text, "hunt": hunt}))["record"].clone();
        let shown = ask("hunt", &json!({"action": "replay", "record": record})).unwrap();
        let shown: Value = serde_json::from_slice(&shown).unwrap();
        for key in ["winner", "how", "turn", "steps", "shots"] {
            assert_eq!(shown["answer"][key], line[key], "hunt {hunt}: {key}");
        }
    }
    for (picture, file) in
        [("shares", "shares.svg"), ("hunters", "hunters.svg"), ("monsters", "monsters.svg")]
    {
        let request = json!({"results": text, "picture": picture});
        let body = json!({"operation": "contest", "request": request, "format": "svg"});
        assert_eq!(ask("export", &body).unwrap(), fs::read(Path::new(&report).join(file)).unwrap());
    }
    // A contest that is not over is told as far as it is.
    let half: String = text.split_inclusive('\n').take(12).collect();
    let told = response(&json!({"results": half}))["answer"].clone();
    fs::write(folder.path().join("class.contest/hunts.jsonl"), {
        let kept = fs::read_to_string(folder.path().join("class.contest/hunts.jsonl")).unwrap();
        kept.lines().next().unwrap().to_owned() + &half[half.find('\n').unwrap()..]
    })
    .unwrap();
    assert_eq!(told, answered(&["hunt", "contest", &file, "--json", "--standings"]).1);
    assert_eq!((&told["played"], &told["missing"]), (&json!(8), &json!(24)));
}

#[test]
fn results_that_cannot_be_are_refused() {
    let tiny = include_str!("../../../../testdata/contests/tiny.jsonl");
    for (body, sentence) in [
        (
            json!({"results": ""}),
            "the results, line 1, column 1: expected the results of a contest",
        ),
        (
            json!({"results": tiny.replace("\"turn\": 2", "\"turn\": 3")}),
            "the results, line 3, column 71: expected 'turn', 2, as the record ends",
        ),
        (json!({"results": tiny, "hunt": 3}), "hunt 3 is not in the results"),
    ] {
        let fault = ask("contest", &body).unwrap_err();
        assert!(fault.contains(sentence), "{fault}");
    }
    let many = |side: &str| -> Vec<Value> {
        let one =
            |number: u32| json!({"name": format!("{side} {number}"), "side": side, "player": ""});
        (0..10).map(one).collect()
    };
    let entrants = [many("hunter"), many("monster")].concat();
    let head = json!({"name": "", "games": 1_001, "faults": 1, "isolation": "", "rules": {},
        "entrants": entrants});
    let fault = ask("contest", &json!({"results": head.to_string()})).unwrap_err();
    assert!(fault.contains("a contest has up to 100,000 hunts here"), "{fault}");
    let (status, _, err) = run(&["hunt", "contest", "x.toml", "--json", "--results", "-"]);
    assert!(status == 2 && err.contains("would both go to standard output"), "{err}");
}

/// A folder with the contest, all of whose hunts were played; its file, and what the folder keeps.
fn played() -> (TempDir, String, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("class.toml");
    fs::create_dir(folder.path().join("own")).unwrap();
    fs::write(&file, CONTEST).unwrap();
    let name = file.to_str().unwrap().to_owned();
    assert_eq!(run(&["hunt", "contest", &name]).0, 0);
    let kept = folder.path().join("class.contest");
    (folder, name, kept)
}

#[test]
fn results_do_not_take_the_place_of_hunts() {
    let (folder, name, kept) = played();
    let hunts = fs::read(kept.join("hunts.jsonl")).unwrap();
    for file in ["class.contest/hunts.jsonl", "class.contest/roster.json", "class.contest/new"] {
        let file = folder.path().join(file);
        let (status, out, err) =
            run(&["hunt", "contest", &name, "--results", file.to_str().unwrap()]);
        assert_eq!((status, out.as_str()), (2, ""), "{err}");
        assert!(err.contains("is where the contest keeps its hunts; write "), "{err}");
    }
    assert_eq!(fs::read(kept.join("hunts.jsonl")).unwrap(), hunts);
    assert!(!kept.join("new").exists());
}

/// Whoever sends hunts that were played elsewhere cannot win them with a pencil.
#[test]
fn a_winner_is_who_the_record_says() {
    let (_folder, name, kept) = played();
    let hunts = fs::read_to_string(kept.join("hunts.jsonl")).unwrap();
    let line = |winner| format!("\"winner\":\"{winner}\"");
    assert!(hunts.contains(&line("monster")), "{hunts}");
    let forged = hunts.replacen(&line("monster"), &line("hunter"), 1);
    fs::write(kept.join("hunts.jsonl"), forged).unwrap();
    let (status, out, err) = run(&["hunt", "contest", &name, "--standings"]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.contains("expected 'winner', monster, as the record ends"), "{err}");
}
