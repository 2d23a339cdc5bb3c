use dedale::board::{Direction, GridMap, Point, Size, Terrain};
use dedale_io::level::{Centre, Entity, Extra, Level, Mark, Roads};

fn read(text: &str) -> Level {
    Level::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn fault(text: &str) -> String {
    Level::read(text.as_bytes()).unwrap_err().to_string()
}

#[test]
fn all_parts_of_a_level_are_read() {
    let level = read(
        "\
name: A bend
map:
- [10, 3]
- [0, 5]
spawns: [{x: 0.5, y: 0.5}]
target: {x: 1.5, y: 1.5}
lives: 5
start-money: 100
doors:
  - x: 1.5
    y: 0.5
    hp: 1000
waves:
- name: 'First'
  reward: 50
  entities: {0: ORC_WARRIOR, 20: goblin}
- entities:
",
    );
    assert_eq!(level.name.as_deref(), Some("A bend"));
    assert_eq!(level.size(), Size::new(2, 2).unwrap());
    assert_eq!(level.code(Point::new(1, 0)), 3);
    assert_eq!(level.spawns, [Mark { at: Centre { x: 0.5, y: 0.5 }, extras: Vec::new() }]);
    assert_eq!(level.target, Some(Mark::of(Point::new(1, 1))));
    assert_eq!((level.lives, level.start_money), (Some(5), Some(100)));
    assert_eq!(level.doors[0].hp, Some(1000));
    let [first, second] = &level.waves[..] else { panic!("two waves") };
    assert_eq!((first.name.as_deref(), first.reward), (Some("First"), Some(50)));
    assert_eq!(first.entities[1], Entity { tick: 20, kind: "goblin".into() });
    assert!(second.entities.is_empty());
    let map = level.to_map(Roads::Mutual);
    assert_eq!(map.starts, [Point::new(0, 0)]);
    assert_eq!(map.goals, [Point::new(1, 1)]);
    assert_eq!(map.terrain(Point::new(0, 1)), Terrain::Wall);
    assert!(map.is_open(Point::new(0, 0), Direction::E));
    assert!(map.is_open(Point::new(1, 0), Direction::S));
}

#[test]
fn a_map_alone_is_a_level() {
    let level = read("map: 10,3|0,5");
    assert_eq!(level, read("---\nmap:\n  - [10, 3]\n  - - 0\n    - 5\n...\n"));
    assert_eq!(level, read("{\"map\": [[10, 3], [0, 5]], \"spawns\": null, \"target\": ~}"));
    assert_eq!(level, read("map: >\n  10, 3 |\n  0, 5\n\n"));
    assert_eq!(level, read("\u{feff}map: \"10,3|0,5\"\r\n"));
    assert!(level.to_map(Roads::Mutual).starts.is_empty());
}

#[test]
fn unknown_keys_are_kept_whatever_they_hold() {
    let level = read(
        "\
description: |
  map: not this one
extra: {map: [1, [2, {x: 3}]], ? [a] : b}
map: [[8, 2]]
tiles: !!binary aGVq
doors: [{x: 0, y: 0, hp: 1, colour: [red, {a: b}]}]
",
    );
    assert_eq!(level.size(), Size::new(2, 1).unwrap());
    assert_eq!(level.doors.len(), 1);
    let shown = |extras: &[Extra]| -> Vec<[String; 2]> {
        extras.iter().map(|extra| [extra.key().into(), extra.value().into()]).collect()
    };
    assert_eq!(
        shown(&level.extras),
        [
            ["description", r#""map: not this one\n""#],
            ["extra", "{map: [1, [2, {x: 3}]], ? [a] : b}"],
            ["tiles", r#"!!binary "aGVq""#],
        ]
    );
    assert_eq!(shown(&level.doors[0].extras), [["colour", "[red, {a: b}]"]]);
}

#[test]
fn a_cell_without_exits_gets_a_blind_code() {
    let mut map = GridMap::new(Size::new(3, 3).unwrap(), Terrain::FREE);
    let centre = Point::new(1, 1);
    for beside in [(1, 0), (0, 1), (2, 1), (1, 2)] {
        map.set_terrain(Point::new(beside.0, beside.1), Terrain::Wall);
    }
    let level = Level::of(&map).unwrap();
    assert_eq!(level.code(centre), 15);
    assert_eq!(level.code(Point::new(0, 0)), 15);
    assert_eq!(level.to_map(Roads::Directed), map);

    let mut shut = GridMap::new(Size::new(3, 3).unwrap(), Terrain::FREE);
    for direction in [Direction::S, Direction::W, Direction::N, Direction::E] {
        shut.set_road(centre, direction, false);
    }
    let error = Level::of(&shut).unwrap_err().to_string();
    assert!(error.ends_with("without exits or walls beside it, at (1, 1)"), "{error}");
}

#[test]
fn a_level_has_one_target_and_no_weights() {
    let mut map = GridMap::new(Size::new(2, 1).unwrap(), Terrain::FREE);
    map.goals = vec![Point::new(0, 0), Point::new(1, 0)];
    let error = Level::of(&map).unwrap_err().to_string();
    assert_eq!(error, "a level cannot represent a second goal, at (1, 0)");
    map.set_terrain(Point::new(1, 0), Terrain::with_cost(3).unwrap());
    let error = Level::of(&map).unwrap_err().to_string();
    assert_eq!(error, "a level cannot represent weight 3 at (1, 0)");
}

#[test]
fn errors_have_the_position_of_the_fault() {
    assert_eq!(fault("map: 1,2|3,x"), "line 1, column 12: expected a code from 0 to 15, found 'x'");
    let quoted = fault("name: é\nmap: \"1,2|3,é\"");
    assert_eq!(quoted, "line 2, column 13: expected a code from 0 to 15, found 'é'");
    let folded = fault("map: \"1,2|\n  3,99\"");
    assert_eq!(folded, "line 1, column 6: expected a code from 0 to 15, found '99'");
    let short = fault("map: 1,2|3 # 4");
    assert_eq!(short, "line 1, column 11: expected 2 codes in row 2, as in row 1, found 1");
}

#[test]
fn hostile_yaml_is_refused() {
    let deep = [
        "[".repeat(100_000),
        "{".repeat(100_000),
        format!("a: {}", "[".repeat(100_000)),
        "- ".repeat(50_000),
        "? ".repeat(50_000),
        nested_blocks(2_000),
        format!("map: [[{}", "[".repeat(100_000)),
    ];
    for text in &deep {
        fault(text);
    }
    let wide = [
        format!("a: [{}", "1,".repeat(300_000)),
        format!("- [{}]", "a: b,".repeat(100_000)),
        format!("[{}", "{a: ".repeat(100_000)),
        format!("a: \"{}", "\n".repeat(300_000)),
        format!("a: |\n{}", " \n".repeat(300_000)),
        "a: b: ".repeat(100_000),
        "%TAG ! tag:a\n".repeat(50_000),
        "&a ".repeat(100_000),
        "!a ".repeat(100_000),
        "'".repeat(300_000),
        "---\n".repeat(100_000),
    ];
    for text in &wide {
        fault(text);
    }
}

fn nested_blocks(depth: usize) -> String {
    let lines = (0..depth).map(|level| " ".repeat(level) + "a:\n");
    lines.collect()
}
