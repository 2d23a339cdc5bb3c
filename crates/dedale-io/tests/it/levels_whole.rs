//! What a level holds beside what is known here: the parser alone says what was in the file
//! that was read, and what is in the file that was written.

use dedale::board::Point;
use dedale_io::level::Level;
use proptest::collection::vec;
use proptest::prelude::*;
use saphyr_parser::{Event, Parser, ScalarStyle};

use crate::boards::with_crlf;

/// A value as a file has it.
#[derive(Clone, PartialEq, Debug)]
enum Value {
    Scalar { kind: Kind, text: String, tag: String },
    List(Vec<Value>, String),
    Map(Vec<(Value, Value)>, String),
}

/// What a program that reads YAML makes of a scalar.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    Null,
    Text,
    /// A number, a date or a truth value: only what has no quotes is one.
    Bare,
}

/// The keys at each level of a file that have a meaning.
const KNOWN: [(&[&str], &[&str]); 5] = [
    (&[], &["name", "map", "spawns", "target", "lives", "start-money", "doors", "waves"]),
    (&["spawns"], &["x", "y"]),
    (&["target"], &["x", "y"]),
    (&["doors"], &["x", "y", "hp"]),
    (&["waves"], &["name", "reward", "entities"]),
];

/// The file's keys without a meaning, with their values and where they stand.
fn unknown(text: &str) -> Vec<(String, Value, Value)> {
    let mut found = Vec::new();
    collect(&document(text), &[], "", &mut found);
    found
}

fn collect(value: &Value, path: &[&str], at: &str, found: &mut Vec<(String, Value, Value)>) {
    let known = KNOWN.iter().find(|(place, _)| *place == path).map(|(_, keys)| *keys);
    match value {
        Value::List(items, _) => {
            for (number, item) in items.iter().enumerate() {
                collect(item, path, &format!("{at}[{number}]"), found);
            }
        }
        Value::Map(pairs, _) => {
            let Some(known) = known else { return };
            let mut inside: Vec<&(Value, Value)> = Vec::new();
            for pair in pairs {
                let name = match &pair.0 {
                    Value::Scalar { text, .. } => text.as_str(),
                    _ => "",
                };
                if known.contains(&name) {
                    inside.push(pair);
                } else {
                    found.push((at.to_owned(), pair.0.clone(), pair.1.clone()));
                }
            }
            // Known keys are written in an order of their own.
            inside.sort_by_key(|(key, _)| format!("{key:?}"));
            for (key, value) in inside {
                let Value::Scalar { text, .. } = key else { unreachable!() };
                collect(value, &[path, &[text.as_str()]].concat(), &format!("{at}/{text}"), found);
            }
        }
        Value::Scalar { .. } => {}
    }
}

fn document(text: &str) -> Value {
    let mut events = Parser::new_from_str(text).map(|event| event.unwrap().0).filter(|event| {
        !matches!(event, Event::StreamStart | Event::DocumentStart(_) | Event::Nothing)
    });
    value(&mut events).expect("a value")
}

/// The next value, or nothing at the end of a list or map.
fn value<'a>(events: &mut impl Iterator<Item = Event<'a>>) -> Option<Value> {
    let full = |tag: Option<std::borrow::Cow<'_, saphyr_parser::Tag>>| {
        tag.map_or_else(String::new, |tag| format!("{}{}", tag.handle, tag.suffix))
    };
    match events.next().expect("an event") {
        Event::Scalar(text, style, _, tag) => {
            let text = text.into_owned();
            let tag = full(tag);
            let kind = match text.as_str() {
                _ if style != ScalarStyle::Plain || !tag.is_empty() => Kind::Text,
                "" | "~" | "null" | "Null" | "NULL" => Kind::Null,
                // Text with other signs is text, in quotes or not.
                text if text.contains([',', '[', ']', '{', '}', '\n', '#', '"', '\'']) => {
                    Kind::Text
                }
                _ => Kind::Bare,
            };
            let text = if kind == Kind::Null { String::new() } else { text };
            Some(Value::Scalar { kind, text, tag })
        }
        Event::SequenceStart(_, tag) => {
            Some(Value::List(std::iter::from_fn(|| value(events)).collect(), full(tag)))
        }
        Event::MappingStart(_, tag) => {
            let pair = || value(events).map(|key| (key, value(events).expect("a value")));
            Some(Value::Map(std::iter::from_fn(pair).collect(), full(tag)))
        }
        _ => None,
    }
}

/// YAML on one line, as it may stand in brackets.
fn flow() -> impl Strategy<Value = String> {
    scalar().prop_recursive(4, 24, 4, |inner| {
        let tag = prop_oneof![4 => Just(""), 1 => Just("!mine "), 1 => Just("!<tag:a,b:%20%7E> ")];
        let key = prop_oneof![4 => scalar(), 1 => inner.clone().prop_map(|key| format!("? {key}"))];
        let list = vec(inner.clone(), 0..4).prop_map(|items| format!("[{}]", items.join(", ")));
        let map = vec((key, inner), 0..4).prop_map(|pairs| {
            let pairs = pairs.into_iter().map(|(key, value)| format!("{key} : {value}"));
            format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "))
        });
        (tag, prop_oneof![list, map]).prop_map(|(tag, text)| format!("{tag}{text}"))
    })
}

fn scalar() -> impl Strategy<Value = String> {
    let plain = prop::sample::select(vec![
        "5",
        "-0.5",
        "+12",
        "0x1F",
        "1e-3",
        ".inf",
        "-.inf",
        "yes",
        "NO",
        "true",
        "~",
        "null",
        "NULL",
        "2001-12-14 21:59:43.10 -5",
        "1:30",
        "1_000",
        "<<",
        "=",
        "a b",
        "http://a.b/c?d=e",
        "été",
        "a-b",
        "-a",
        "(x)",
        "$5",
        "x'y",
    ])
    .prop_map(str::to_owned);
    let quoted = vec(any::<char>(), 0..8)
        .prop_map(|text| serde_json::Value::from(String::from_iter(text)).to_string());
    let single = "[ -~]{0,8}".prop_map(|text| format!("'{}'", text.replace('\'', "''")));
    let tagged =
        prop::sample::select(vec!["!!str 5", "!!binary aGVq", "! 7", "!a 1", "!!int '3'", "!a ''"])
            .prop_map(str::to_owned);
    prop_oneof![4 => plain, 2 => quoted, 1 => single, 1 => tagged]
}

/// A value after a key in a file, its lines this far to the right.
fn block(indent: &'static str) -> impl Strategy<Value = String> {
    let lines = "[a-z0-9#:, ]{1,12}\n([a-z0-9#:, ]{1,12}\n){0,2}";
    prop_oneof![
        4 => flow().prop_map(|text| format!(" {text}\n")),
        1 => Just("\n".to_owned()),
        1 => Just(" a, [b] {c}\n".to_owned()),
        1 => (prop::sample::select(vec!["|", ">", "|-", ">+"]), lines).prop_map(move |(sign, lines)| {
            let lines = lines.lines().map(|line| format!("{indent}  x{line}\n"));
            format!(" {sign}\n{}", lines.collect::<String>())
        }),
        1 => vec(flow(), 1..4).prop_map(move |items| {
            let items = items.into_iter().map(|item| format!("{indent}- {item}\n"));
            format!("\n{}", items.collect::<String>())
        }),
        1 => vec(flow(), 1..4).prop_map(move |items| {
            let items = items.into_iter().enumerate();
            let items = items.map(|(number, item)| format!("{indent}  k{number}: {item}\n"));
            format!("\n{}", items.collect::<String>())
        }),
    ]
}

/// Lines with keys that have no meaning, each with a letter of its own.
fn keys(indent: &'static str) -> impl Strategy<Value = Vec<String>> {
    let name = prop_oneof![
        4 => Just(("k", "")),
        1 => Just(("\"k", "\"")),
        1 => Just(("'k: ", "'")),
        1 => Just(("5", "")),
        1 => Just(("? k", "\n@")),
    ];
    vec((name, block(indent)), 0..4).prop_map(move |keys| {
        let keys = keys.into_iter().enumerate().map(|(number, ((before, after), value))| {
            let after = after.replace('@', indent);
            format!("{indent}{before}{number}{after}:{value}")
        });
        keys.collect()
    })
}

fn levels() -> impl Strategy<Value = String> {
    let parts = (keys(""), keys("  "), keys("  "), keys("  "), keys("  "));
    let codes = vec(0..16_u8, 6);
    (parts, codes, any::<prop::sample::Index>()).prop_map(
        |((top, spawn, target, door, wave), codes, first)| {
            let code = |index: usize| codes[index].to_string();
            let rows = [0, 3].map(|row| [code(row), code(row + 1), code(row + 2)].join(", "));
            let known = [
                "name: 'a: b'\n".to_owned(),
                format!("map:\n- [{}]\n- [{}]\n", rows[0], rows[1]),
                format!("spawns:\n- x: 0.5\n{}  y: 1.5\n", spawn.concat()),
                format!("target:\n  x: 2.25\n  y: 0.5\n{}", target.concat()),
                "lives: 3\nstart-money: -1\n".to_owned(),
                format!("doors:\n- x: 1\n  y: 1\n{}  hp: 7\n- {{x: 0, y: 0}}\n", door.concat()),
                format!("waves:\n- name: w\n{}  entities: {{3: A}}\n", wave.concat()),
            ];
            let mut parts: Vec<String> = known.into();
            for key in top.into_iter().rev() {
                parts.insert(first.index(parts.len() + 1), key);
            }
            parts.concat()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_level_is_written_with_all_that_was_read(text in levels()) {
        let level = Level::read(text.as_bytes()).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        let expected = unknown(&text);
        for written in [level.write(), level.write_compact()] {
            prop_assert_eq!(&unknown(&written), &expected, "{}\nbecame\n{}", &text, &written);
            for again in [&written, &with_crlf(&written)] {
                prop_assert_eq!(&Level::read(again.as_bytes()).unwrap(), &level, "{}", again);
            }
        }
    }
}

#[test]
fn bits_that_point_off_the_board_stay() {
    let text = "map: \"15,2|4,9\"\n";
    let level = Level::read(text.as_bytes()).unwrap();
    let codes = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| level.code(Point::new(x, y)));
    assert_eq!(codes, [15, 2, 4, 9]);
    assert_eq!(level.write_compact(), text);
}
