//! The examples of `docs/formats.md`, each read by the reader of its format.

use std::path::Path;

use dedale::march::{Kind, Speed, Toll, WaveAgent};
use dedale_games::game::{Chomp, Numbered, Store};
use dedale_io::graph::BarNames;
use dedale_io::hunt::contest;
use dedale_io::level::{Kinds, Level, Roads};
use dedale_io::scenario::{self, live};
use dedale_io::{graph, hunt, read_board, read_position, strategy};
use proptest::prelude::*;

/// The parts whose examples are commands, which other tests run, or what a command says.
const COMMANDS: [&str; 3] =
    ["Errors in files", "Drawings of the terminal", "Mazes and obstacle fields as JSON"];

/// The headings, the languages and the texts of all examples.
fn examples(document: &str) -> Vec<(&str, &str, String)> {
    let (mut heading, mut examples) = ("", Vec::new());
    let mut lines = document.lines();
    while let Some(line) = lines.next() {
        heading = line.strip_prefix("## ").unwrap_or(heading);
        if let Some(language) = line.strip_prefix("```") {
            let inside: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            examples.push((heading, language, inside.join("\n")));
        }
    }
    examples
}

/// What its reader says of an example: nothing, or why it is refused.
fn fault(heading: &str, language: &str, text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let chomp = Chomp::new(2, 2).unwrap();
    let refused = match (heading, language) {
        ("MovingAI maps and scenarios", _) if text.starts_with("version 1") => {
            scenario::read(bytes).err()
        }
        ("MovingAI maps and scenarios", _) if text.starts_with("version 2") => {
            live::read(bytes).err()
        }
        ("MovingAI maps and scenarios", _) if text.starts_with("type patch") => {
            live::read_patches(bytes).err()
        }
        ("Tower-defence levels in YAML", _) if text.starts_with("kinds:") => {
            Kinds::of_level(bytes).err()
        }
        ("Game graphs", _) => graph::read("", bytes, Store::List).err(),
        ("Strategies as text and JSON", _) => {
            let names = BarNames::of_rows(chomp.clone());
            strategy::read(bytes, &names, chomp.position_count() as u32).err()
        }
        ("Hunt replays in JSON", _) => hunt::read(bytes).err(),
        ("Results of a contest in JSON lines", _) => match contest::read(bytes) {
            Ok((_, mut hunts)) => hunts.find_map(Result::err),
            Err(fault) => Some(fault),
        },
        ("Boards of hexagons and stones as JSON" | "Hex games in SGF", _) => {
            read_position("", bytes, None).err()
        }
        (
            "Boards as drawn text"
            | "Boards as grids of numbers"
            | "Boards of hexagons and stones as drawn text"
            | "MovingAI maps and scenarios"
            | "Tower-defence levels in YAML",
            _,
        ) => {
            let name = if language == "yaml" { "a.yml" } else { "" };
            read_board(name, bytes, Roads::Mutual).err()
        }
        _ => return Some(format!("no reader is known of an example in {language}")),
    };
    refused.map(|error| error.to_string())
}

#[test]
fn every_example_is_read() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    // Packaged crates are without the documents.
    let Ok(document) = std::fs::read_to_string(path) else { return };
    let mut read = 0;
    for (heading, language, text) in examples(&document) {
        if language == "console" || COMMANDS.contains(&heading) {
            continue;
        }
        assert_eq!(fault(heading, language, &text), None, "{heading}:\n{text}");
        read += 1;
    }
    assert!(read >= 20, "{read} examples");
    assert!(fault("Game graphs", "json", "{\"arcs\": 3}").is_some());
}

// Kinds of attackers are read, and waves name them.

fn speed(text: &str) -> Speed {
    text.parse().unwrap()
}

const LEVEL: &str = "\
map: \"10,10\"
kinds:
  WISP: {speed: \"2.25\", colour: blue, reward: {gold: 5}}
  TROLL: {speed: 0.5, damage: 7, lives: 3}
  'ORC, OLD': {lives: all, speed: 1, health: 7}
waves:
- entities: {0: WISP, 7: GOBLIN}
- name: Last
  entities: {9: 'ORC, OLD', 3: TROLL}
";

fn kind(kinds: &Kinds, name: &str) -> Kind {
    kinds.kinds()[kinds.number(name).unwrap() as usize]
}

#[test]
fn a_level_adds_kinds_to_the_known_ones_and_replaces_some() {
    let known = Kinds::known();
    assert_eq!(kind(&known, "ORC_WARRIOR").speed, Speed::ONE);
    assert_eq!(kind(&known, "TROLL").speed.thousandths(), 400);
    let bosses = ["ISENGARD_TOWER", "MORDOR_TOWER", "GROND", "SARUMAN"];
    for (name, kind) in known.names().iter().zip(known.kinds()) {
        assert_eq!(kind.toll == Toll::All, bosses.contains(&name.as_str()), "{name}");
        assert!(kind.damage > 0, "{name} does not pass doors");
    }
    let kinds = Kinds::of_level(LEVEL.as_bytes()).unwrap();
    let wisp = Kind { speed: speed("2.25"), damage: 0, toll: Toll::Lives(1) };
    assert_eq!(kind(&kinds, "WISP"), wisp);
    let troll = Kind { speed: speed("0.5"), damage: 7, toll: Toll::Lives(3) };
    assert_eq!(kind(&kinds, "TROLL"), troll);
    assert_eq!(kind(&kinds, "ORC, OLD").toll, Toll::All);
    assert_eq!(kind(&kinds, "GOBLIN"), kind(&known, "GOBLIN"));
    let health = |name| kinds.health()[kinds.number(name).unwrap() as usize];
    assert_eq!(["ORC, OLD", "TROLL", "GOBLIN"].map(health), [7, 100, 60]);
    let none = Kinds::read(b"kinds: {GHOST: {speed: 1, health: 0}}").unwrap_err().to_string();
    assert!(none.contains("a whole number from 1 to 1000000 for health"), "{none}");
    assert_eq!(kinds.names().len(), known.names().len() + 2);
    for file in ["map: \"10\"", "map: \"10\"\nkinds:\n", "map: \"10\"\nkinds: {}\n"] {
        assert_eq!(Kinds::of_level(file.as_bytes()), Ok(Kinds::known()), "{file}");
    }
    assert_eq!(Kinds::read(b"map: \"10\"").unwrap().names(), [""; 0]);
}

#[test]
fn the_waves_of_a_level_name_their_kinds() {
    let level = Level::read(LEVEL.as_bytes()).unwrap();
    let kinds = Kinds::of_level(LEVEL.as_bytes()).unwrap();
    let waves = level.marching_waves(&kinds).unwrap();
    let agent = |tick, name| WaveAgent { tick, kind: kinds.number(name).unwrap() };
    assert_eq!(waves[0].agents, [agent(0, "WISP"), agent(7, "GOBLIN")]);
    assert_eq!(waves[1].agents, [agent(9, "ORC, OLD"), agent(3, "TROLL")]);
    let few = Kinds::read(b"kinds: {WISP: {speed: 1}, TROLL: {speed: 1}, GOBLIN: {speed: 1}}");
    assert_eq!(
        level.marching_waves(&few.unwrap()).unwrap_err().to_string(),
        "wave 2 ('Last') has an attacker of the kind 'ORC, OLD', which is not known; the kinds \
         are 'WISP', 'TROLL', 'GOBLIN', and the key 'kinds' of a level adds others"
    );
}

#[test]
fn a_level_that_is_written_back_keeps_its_kinds() {
    let level = Level::read(LEVEL.as_bytes()).unwrap();
    let kinds = Kinds::of_level(LEVEL.as_bytes());
    for text in [level.write(), level.write_compact()] {
        assert_eq!(Kinds::of_level(text.as_bytes()), kinds, "{text}");
        assert_eq!(Level::read(text.as_bytes()), Ok(level.clone()), "{text}");
        assert!(text.contains("gold: 5"), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Whatever is done to a level, its kinds are read or refused at a place in the file, and
    /// the same once it is written back.
    #[test]
    fn kinds_are_read_or_refused(
        changes in prop::collection::vec((any::<prop::sample::Index>(), "[ -~\n]{0,3}"), 1..4)
    ) {
        let mut signs: Vec<String> = LEVEL.chars().map(String::from).collect();
        for (at, change) in changes {
            signs[at.index(LEVEL.len())] = change;
        }
        let text = signs.concat();
        match (Kinds::of_level(text.as_bytes()), Level::read(text.as_bytes())) {
            (Ok(kinds), Ok(level)) => {
                prop_assert_eq!(Kinds::of_level(level.write().as_bytes()), Ok(kinds), "{}", text);
            }
            (Err(error), _) => {
                let lines = text.split('\n').count();
                prop_assert!((1..=lines).contains(&error.line) && error.column >= 1, "{}", error);
            }
            (Ok(_), Err(_)) => {}
        }
    }
}
