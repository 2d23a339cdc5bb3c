use dedale::board::{Direction, GridMap, Point, Size, Terrain};
use dedale_io::level::{Centre, Door, Entity, Level, Mark, Roads, Wave};
use dedale_io::scenario::{self, Query, Scenario};
use dedale_io::{Format, drawing, movingai, pixels, read_board};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use crate::boards::Feature::{Marks, OneWayRoads, ThinWalls, Water, Weights};
use crate::boards::{as_a_level_has_it, maps, with_crlf};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn walls_survive_a_round_trip(map in maps(&[Weights, Marks])) {
        let text = drawing::write(&map).unwrap();
        prop_assert_eq!(&drawing::read(text.as_bytes()).unwrap(), &map);
        prop_assert_eq!(&drawing::read(with_crlf(&text).as_bytes()).unwrap(), &map);
        let spaced = format!("\n\n{}\n", text.trim_end().replace('.', " "));
        prop_assert_eq!(&drawing::read(spaced.as_bytes()).unwrap(), &map);
    }

    #[test]
    fn thin_walls_and_one_way_roads_survive_a_round_trip(map in maps(&[Weights, ThinWalls, OneWayRoads, Marks])) {
        let text = drawing::write_thin(&map).unwrap();
        prop_assert_eq!(&drawing::read(text.as_bytes()).unwrap(), &map);
        prop_assert_eq!(&drawing::read(with_crlf(&text).as_bytes()).unwrap(), &map);
        if map.has_roads() {
            prop_assert_eq!(drawing::write(&map).unwrap(), text);
        }
    }

    #[test]
    fn thin_walls_need_no_spaces_at_line_ends(map in maps(&[ThinWalls, Marks])) {
        let open = drawing::write_thin(&map).unwrap().replace("|\n", " \n");
        let trimmed = open.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        prop_assert_eq!(&drawing::read(trimmed.as_bytes()).unwrap(), &map);
    }

    #[test]
    fn maps_survive_a_round_trip(map in maps(&[Water])) {
        let text = movingai::write(&map).unwrap();
        prop_assert_eq!(&movingai::read(text.as_bytes()).unwrap(), &map);
        prop_assert_eq!(&movingai::read(with_crlf(&text).as_bytes()).unwrap(), &map);
        let file = read_board("a.map", text.as_bytes(), Roads::Mutual).unwrap();
        prop_assert_eq!(file.position.grid.map(), Some(&map));
        prop_assert_eq!(file.format, Format::Map);
    }

    #[test]
    fn pictures_survive_a_round_trip(map in maps(&[])) {
        let png = pixels::write(&map).unwrap();
        prop_assert_eq!(&pixels::read(&png).unwrap(), &map);
        let file = read_board("-", &png, Roads::Mutual).unwrap();
        prop_assert_eq!(file.position.grid.map(), Some(&map));
    }

    #[test]
    fn directed_roads_survive_in_a_level(map in maps(&[ThinWalls, OneWayRoads, Marks])) {
        let map = as_a_level_has_it(&map);
        // Only a cell with nothing but thin walls around it has no code.
        if let Ok(level) = Level::of(&map) {
            prop_assert_eq!(&reread(&level).to_map(Roads::Directed), &map);
        }
    }

    #[test]
    fn mutual_roads_survive_in_a_level(map in maps(&[ThinWalls, Marks])) {
        let map = as_a_level_has_it(&map);
        if let Ok(level) = Level::of(&map) {
            prop_assert_eq!(&reread(&level).to_map(Roads::Mutual), &map);
            prop_assert_eq!(&reread(&level).to_map(Roads::Directed), &map);
        }
    }

    #[test]
    fn walls_survive_in_a_level(map in maps(&[])) {
        let map = as_a_level_has_it(&map);
        let level = reread(&Level::of(&map).unwrap()).to_map(Roads::Mutual);
        prop_assert!(!level.has_roads());
        prop_assert_eq!(level, map);
    }

    #[test]
    fn levels_survive_a_round_trip(level in levels()) {
        prop_assert_eq!(reread(&level), level);
    }

    #[test]
    fn a_level_with_its_own_map_stays_as_it_is(level in levels()) {
        for roads in [Roads::Mutual, Roads::Directed] {
            prop_assert_eq!(level.redrawn(&level.to_map(roads), roads), Ok(level.clone()));
        }
    }

    #[test]
    fn a_level_with_another_map_keeps_all_else(level in levels(), map in maps(&[ThinWalls, Marks]), at in any::<prop::sample::Index>()) {
        let another = as_a_level_has_it(&map);
        let mut edited = level.to_map(Roads::Mutual);
        let size = edited.size();
        let at = size.points().nth(at.index(size.cell_count())).unwrap();
        edited.set_terrain(at, Terrain::Wall);
        edited.starts.retain(|start| *start != at);
        for (map, is_edited) in [(another, false), (edited, true)] {
            let (Ok(redrawn), Ok(drawn)) = (level.redrawn(&map, Roads::Mutual), Level::of(&map)) else { continue };
            prop_assert_eq!(redrawn.to_map(Roads::Mutual), drawn.to_map(Roads::Mutual));
            prop_assert_eq!(&reread(&redrawn), &redrawn);
            let rest = |level: &Level| (level.name.clone(), level.lives, level.start_money, level.waves.clone());
            prop_assert_eq!(rest(&redrawn), rest(&level));
            if map.size() == level.size() {
                prop_assert_eq!(&redrawn.doors, &level.doors);
            }
            // Another map can have the same size by chance.
            if is_edited {
                let far = |cell: &Point| cell.x.abs_diff(at.x) + cell.y.abs_diff(at.y) > 1;
                for cell in size.points().filter(far) {
                    prop_assert_eq!(redrawn.code(cell), level.code(cell));
                }
            }
        }
    }

    #[test]
    fn a_mutual_road_leads_back(level in levels()) {
        let map = level.to_map(Roads::Mutual);
        for from in map.size().points() {
            for direction in [Direction::S, Direction::E] {
                if let Some(to) = map.size().toward(from, direction) {
                    prop_assert_eq!(map.is_open(from, direction), map.is_open(to, direction.opposite()));
                }
            }
        }
    }

    #[test]
    fn scenarios_survive_a_round_trip(queries in vec(queries(), 0..30)) {
        let scenario = Scenario { queries };
        let text = scenario::write(&scenario).unwrap();
        prop_assert_eq!(&scenario::read(text.as_bytes()).unwrap(), &scenario);
        prop_assert_eq!(&scenario::read(with_crlf(&text).as_bytes()).unwrap(), &scenario);
    }
}

/// The level from both of its texts, with both line ends.
fn reread(level: &Level) -> Level {
    let read =
        |text: &str| Level::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let list = level.write();
    let first = read(&list);
    for text in [with_crlf(&list), level.write_compact(), with_crlf(&level.write_compact())] {
        assert_eq!(read(&text), first, "{text}");
    }
    first
}

fn levels() -> impl Strategy<Value = Level> {
    let size = (1..=40_u32, 1..=40_u32);
    size.prop_flat_map(|(width, height)| {
        let codes = vec(0..16_u8, (width * height) as usize);
        let centre = move || {
            (0.0..f64::from(width), 0.0..f64::from(height)).prop_map(|(x, y)| Centre { x, y })
        };
        let door = (centre(), option::of(any::<i64>())).prop_map(|(at, hp)| Door {
            at,
            hp,
            extras: Vec::new(),
        });
        let mark = move || centre().prop_map(|at| Mark { at, extras: Vec::new() });
        let entities = vec((any::<u64>(), words()), 0..4);
        let wave = (option::of(words()), option::of(any::<i64>()), entities);
        let wave = wave.prop_map(|(name, reward, mut entities)| {
            entities.sort();
            entities.dedup_by_key(|entity| entity.0);
            let entities = entities.into_iter().map(|(tick, kind)| Entity { tick, kind });
            Wave { name, reward, entities: entities.collect(), extras: Vec::new() }
        });
        let places = (vec(mark(), 0..4), option::of(mark()), vec(door, 0..4));
        let numbers = (option::of(any::<i64>()), option::of(any::<i64>()));
        let words = (option::of(words()), vec(wave, 0..4));
        (Just((width, height)), codes, places, numbers, words)
    })
    .prop_map(|((width, height), codes, places, numbers, words)| {
        let size = Size::new(width.into(), height.into()).unwrap();
        let mut level = Level::new(size);
        for (cell, code) in size.points().zip(codes) {
            level.set_code(cell, code);
        }
        (level.spawns, level.target, level.doors) = places;
        (level.lives, level.start_money) = numbers;
        (level.name, level.waves) = words;
        level
    })
}

/// Any text, including unprintable characters.
fn words() -> impl Strategy<Value = String> {
    vec(any::<char>(), 0..12).prop_map(String::from_iter)
}

fn queries() -> impl Strategy<Value = Query> {
    let size = (1..=16_384_u32, 1..=16_384_u32);
    let query = size.prop_flat_map(|(width, height)| {
        let point = move || (0..width, 0..height).prop_map(|(x, y)| Point::new(x, y));
        let size = Size::new(width.into(), height.into()).unwrap();
        let length = (0.0..300_000_000.0_f64, 0..=15_u32);
        (any::<u32>(), "[ -~é→]{1,30}", Just(size), point(), point(), length)
    });
    query.prop_map(|(bucket, map, size, start, goal, (length, decimals))| {
        let length: f64 = format!("{length:.*}", decimals as usize).parse().unwrap();
        let optimum = (length > 0.0 || start == goal).then_some(length);
        Query { bucket, map, size, start, goal, optimum, decimals }
    })
}

#[test]
fn a_map_without_walls_is_the_same_in_both_drawings() {
    let map = GridMap::new(Size::new(4, 3).unwrap(), Terrain::FREE);
    let thin = drawing::write_thin(&map).unwrap();
    let blocks = drawing::write(&map).unwrap();
    assert_eq!(drawing::read(thin.as_bytes()), drawing::read(blocks.as_bytes()));
}
