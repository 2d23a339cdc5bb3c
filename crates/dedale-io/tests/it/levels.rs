use dedale::board::{Cell, Direction, GridMap, Neighborhood, Point, Size, Terrain};
use dedale::field::{FlowField, Next, Tie};
use dedale_io::level::{Centre, Entity, Extra, Level, Mark, Roads};
use proptest::collection::vec;
use proptest::prelude::*;

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
fn towers_and_their_shots_are_read_and_written() {
    let text = "map: 10,3|0,5\ntower-range: 2.5\ntower-damage: 20\ntower-interval: 4\n\
                towers: [{x: 0.5, y: 0.5, flag: red}]\n";
    let level = read(text);
    assert_eq!((level.tower_range, level.tower_damage), (Some(2.5), Some(20)));
    assert_eq!(level.tower_interval, Some(4));
    assert_eq!(level.towers[0].at, Centre { x: 0.5, y: 0.5 });
    assert_eq!(level.to_map(Roads::Mutual).terrain(Point::new(0, 0)), Terrain::FREE);
    assert_eq!(read(&level.write()), level);
    for (wrong, expected) in [
        ("{x: 0.5, y: 0.5, flag: red}", "a tower with x and y"),
        ("2.5", "a number such as 5.5 for tower-range"),
        ("damage: 20", "a whole number for tower-damage"),
    ] {
        let text = text.replace(wrong, if wrong.contains("damage") { "damage: a" } else { "[]" });
        let found = Level::read(text.as_bytes()).unwrap_err().to_string();
        assert!(found.contains(expected), "{found}");
    }
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

// The search of the game's own code, told again step by step, against a field over the board
// of a level that is read with `Roads::Source`.

/// For each cell the number of moves to the target, and the cell that comes next.
type Found = Vec<Option<(u32, Option<usize>)>>;

/// A list instead of a queue, and one unmarked neighbor after the other, in the order south,
/// west, north, east, by the bits of the cell that left the list.
fn search(codes: &[u8], width: i32, height: i32, target: usize) -> Found {
    let mut found: Found = vec![None; codes.len()];
    found[target] = Some((0, None));
    let mut list = vec![target];
    while !list.is_empty() {
        let here = list.remove(0);
        let (x, y) = (here as i32 % width, here as i32 / width);
        let moves = found[here].unwrap().0;
        while let Some(beside) = [(1, 0, 1), (2, -1, 0), (4, 0, -1), (8, 1, 0)]
            .into_iter()
            .filter(|(bit, ..)| codes[here] & bit != 0)
            .map(|(_, dx, dy)| (x + dx, y + dy))
            .filter(|&(x, y)| (0..width).contains(&x) && (0..height).contains(&y))
            .map(|(x, y)| (y * width + x) as usize)
            .find(|&beside| found[beside].is_none())
        {
            found[beside] = Some((moves + 1, Some(here)));
            list.push(beside);
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_level_read_as_the_source_has_the_steps_of_the_source(
        (width, height, codes, target) in (1..9_u32, 1..9_u32).prop_flat_map(|(width, height)| {
            let cells = (width * height) as usize;
            let code = prop_oneof![1 => Just(0_u8), 3 => 0..16_u8];
            (Just(width), Just(height), vec(code, cells), 0..cells)
        })
    ) {
        let size = Size::new(width.into(), height.into()).unwrap();
        let mut level = Level::new(size);
        for (cell, &code) in size.points().zip(&codes) {
            level.set_code(cell, code);
        }
        let goal = Cell::new(target as u32);
        level.target = Some(Mark::of(size.point_of(goal)));
        let map = level.to_map(Roads::Source);
        prop_assert_eq!(&map.goals, &[size.point_of(goal)]);
        let mut field = FlowField::with_tie(Tie::Discovery);
        field.recompute(&map.board(Neighborhood::Four), &[goal]);
        for (index, found) in search(&codes, width as i32, height as i32, target).into_iter().enumerate() {
            let cell = Cell::new(index as u32);
            // A target without roads is a wall here; nobody else is on it there either.
            if index != target || codes[target] != 0 {
                prop_assert_eq!(field.distance(cell), found.map(|(moves, _)| moves), "cell {}", index);
            }
            let next = match field.next(cell) {
                Next::Toward(direction) => {
                    let next = size.toward(size.point_of(cell), direction).unwrap();
                    Some(size.index(next))
                }
                _ => None,
            };
            prop_assert_eq!(next, found.and_then(|(_, next)| next), "cell {}", index);
        }
    }
}

#[test]
fn one_bit_is_a_road_toward_its_cell() {
    let mut level = Level::new(Size::new(3, 1).unwrap());
    // Only the middle opens a road, westward: it is taken from the west, in the source.
    level.set_code(Point::new(1, 0), 2);
    let open = |roads, x, direction| level.to_map(roads).is_open(Point::new(x, 0), direction);
    assert!(open(Roads::Source, 0, Direction::E));
    assert!(!open(Roads::Source, 1, Direction::W));
    assert!(!open(Roads::Directed, 0, Direction::E));
    assert_eq!(level.to_map(Roads::Source).terrain(Point::new(2, 0)), Terrain::Wall);
}
