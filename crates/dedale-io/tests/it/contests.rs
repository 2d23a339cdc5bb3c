//! Results of contests are read back, and what their records do not come to is refused.

use std::fs;
use std::path::Path;

use dedale::Random;
use dedale_games::game::HuntSide;
use dedale_io::hunt::contest::{ContestHead, ContestHunt, read, write};
use dedale_io::{FormatError, hunt};

fn results(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/contests");
    fs::read(folder.join(name)).unwrap()
}

fn all(bytes: &[u8]) -> Result<(ContestHead, Vec<ContestHunt>), FormatError> {
    let (head, hunts) = read(bytes)?;
    let hunts = hunts.map(|hunt| hunt.map(|(hunt, _)| hunt)).collect::<Result<_, _>>()?;
    Ok((head, hunts))
}

#[test]
fn results_are_written_as_they_were_read() {
    for name in ["tiny.jsonl", "autumn.jsonl"] {
        let bytes = results(name);
        let (head, hunts) = read(&bytes).unwrap();
        let lines: Vec<&[u8]> = hunts.map(|hunt| hunt.unwrap().1).collect();
        let ended: Vec<Vec<u8>> = lines.iter().map(|line| [*line, b"\n"].concat()).collect();
        let again = write(&head, ended.iter().map(Vec::as_slice));
        assert_eq!(all(&again).unwrap(), all(&bytes).unwrap(), "{name}");
        if name == "autumn.jsonl" {
            assert_eq!(again, bytes);
        }
        for line in lines {
            hunt::read(line).unwrap();
        }
    }
}

#[test]
fn a_hunt_is_what_its_line_says() {
    let (head, hunts) = all(&results("autumn.jsonl")).unwrap();
    assert_eq!((head.name.as_str(), head.games, head.faults), ("Autumn", 4, 3));
    let names: Vec<&str> = head.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    assert_eq!(names, ["ada", "walker", "bob", "late", "mute"]);
    let schedule = head.schedule();
    assert_eq!(head.names(&schedule, 18), ["walker", "mute"]);
    let out = hunts.iter().find(|hunt| hunt.hunt == 18).unwrap();
    assert_eq!(out.played.winner, Some(HuntSide::Monster));
    assert_eq!(out.played.fault, Some(HuntSide::Hunter));
    assert_eq!(out.why.as_deref(), Some("it has ended, with status 3"));
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let text = String::from_utf8(results("tiny.jsonl")).unwrap();
    for (from, to, sentence) in [
        (text.as_str(), "", "line 1, column 1: expected the results of a contest, found an empty"),
        (text.as_str(), "[]", "line 1, column 1: expected a JSON object"),
        ("\"name\": \"Tiny\", ", "", "line 1, column 1: expected 'name', the contest's name"),
        ("\"games\": 2", "\"games\": 0", "line 1, column 27: expected 'games', a whole number fr"),
        ("\"faults\": 3", "\"faults\": -3", "expected 'faults', a whole number from 1 to"),
        ("{\"name\": \"ada\", ", "{", "expected 'name', the entrant's name, found no such key"),
        ("\"name\": \"ada\"", "\"name\": \"-\"", "expected a name of up to 40 letters"),
        (
            "\"name\": \"ada\"",
            "\"name\": \"walker\"",
            "expected each name once, found the text 'wa",
        ),
        (
            "\"side\": \"hunter\"",
            "\"side\": \"monster\"",
            "expected a hunter and a monster, found ",
        ),
        ("\"rules\": {}", "\"rules\": {\"stay\": true}", "line 2, column 78: expected the rules "),
        ("{\"hunt\": 1", "{\"hunt\": 3", "line 2, column 10: expected 'hunt', a whole number from"),
        ("{\"hunt\": 2", "{\"hunt\": 1", "line 3, column 10: expected 'hunt', a whole number from"),
        ("{\"hunt\": 1", "{\"hunt\": 2", "line 3, column 1: expected no more hunts than 2, found"),
        (
            "\"monster\": \"walker\"",
            "\"monster\": \"eve\"",
            "expected 'monster', walker, who plays ",
        ),
        ("\"turn\": 1", "\"turn\": 2", "line 2, column 66: expected 'turn', 1, as the record ends"),
        (
            "\"winner\": \"hunter\"",
            "\"winner\": null",
            "expected 'winner', hunter, as the record en",
        ),
        (
            "[[1, 0]]}\n",
            "[[1, 0]], \"forfeit\": {\"side\": \"monster\"}}\n",
            "expected 'forfeit', nul",
        ),
        ("[[0, 0]], \"shots\": [[1, 0]]", "[], \"shots\": []", "the record of a hunt that is over"),
        (
            "\"shots\": [[1, 0]]}\n",
            "\"shots\": [[1, 0]]\n",
            "line 2, column 230: expected the rest",
        ),
        ("{\"hunt\": 2", "\n{\"hunt\": 2", "line 3, column 1: expected a JSON object"),
    ] {
        assert!(text.contains(from), "{from}");
        let fault = all(text.replacen(from, to, 1).as_bytes()).unwrap_err().to_string();
        assert!(fault.contains(sentence), "{to}: {fault}");
    }
}

/// Whatever is read, it is read again as it was written.
#[test]
fn spoiled_results_are_read_or_refused() {
    let sound = results("tiny.jsonl");
    let mut random = Random::new(8);
    let mut refused = 0;
    for _ in 0..5_000 {
        let mut bytes = sound.clone();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len() as u32) as usize;
            match random.below(3) {
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, b"0123456789\",:[]{}\n"[random.below(18) as usize]),
                _ => bytes[at] = bytes[random.below(bytes.len() as u32) as usize],
            }
        }
        let Ok((head, hunts)) = all(&bytes) else {
            refused += 1;
            continue;
        };
        let lines: Vec<Vec<u8>> =
            read(&bytes).unwrap().1.map(|hunt| [hunt.unwrap().1, b"\n"].concat()).collect();
        let again = write(&head, lines.iter().map(Vec::as_slice));
        assert_eq!(all(&again).unwrap(), (head, hunts), "{}", String::from_utf8_lossy(&bytes));
    }
    assert!(refused > 2_000 && refused < 5_000, "{refused}");
}
