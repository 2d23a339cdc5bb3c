//! A board in another form is the same board when it is read, but for what is said to be
//! lost; and what is refused could not be held.

use dedale::board::{Board as _, CornerCutting, GridMap, Neighborhood, Point, Size, Terrain};
use dedale_io::convert::{BoardForm, Converted, Loss, Source, write};
use dedale_io::level::{Level, Roads};
use dedale_io::position::{Grid, Position};
use dedale_io::{FormatError, read_board};
use proptest::prelude::*;

use crate::boards::Feature::{Marks, OneWayRoads, ThinWalls, Water, Weights};
use crate::boards::maps;
use crate::positions_at_random::{filled, grids, sides};

const FOUR: Neighborhood = Neighborhood::Four;

fn name(form: BoardForm) -> &'static str {
    match form {
        BoardForm::Text | BoardForm::Hexworld | BoardForm::Moves => "a.txt",
        BoardForm::Map => "a.map",
        BoardForm::Level => "a.yml",
        BoardForm::Json => "a.json",
        BoardForm::Pixels => "a.png",
        BoardForm::Sgf => "a.sgf",
        BoardForm::Tmx => "a.tmx",
        BoardForm::Tmj => "a.tmj",
        BoardForm::Csv => "a.csv",
        BoardForm::Npy => "a.npy",
    }
}

/// The board read again as the losses say.
fn reread(form: BoardForm, converted: &Converted) -> Result<Position, FormatError> {
    let is_directed = converted.losses.contains(&Loss::OneWayRoads);
    let roads = if is_directed { Roads::Directed } else { Roads::Mutual };
    Ok(read_board(name(form), &converted.bytes, roads)?.position)
}

/// Fails unless the boards are the same but for the losses.
fn compare(form: BoardForm, before: &Position, converted: &Converted) -> Result<(), TestCaseError> {
    let losses = &converted.losses;
    let shown = || format!("{form:?} {losses:?}\n{}", String::from_utf8_lossy(&converted.bytes));
    let after = reread(form, converted)
        .map_err(|error| TestCaseError::fail(format!("{error}\n{}", shown())))?;
    let marks = before.grid.marks();
    match (&before.grid, &after.grid) {
        (Grid::Squares { map, neighborhood }, Grid::Squares { map: read, neighborhood: usual }) => {
            let requested = losses.iter().find_map(|loss| match loss {
                Loss::Neighborhood(_, lost) => Some(*lost),
                _ => None,
            });
            prop_assert_eq!(requested.unwrap_or(*usual), *neighborhood, "{}", shown());
            prop_assert_ne!(requested, Some(*usual), "a loss that is none: {}", shown());
            prop_assert_eq!(steps(map, *neighborhood), steps(read, *neighborhood), "{}", shown());
            let water = |map: &GridMap| {
                map.terrains().iter().map(|each| *each == Terrain::Water).collect::<Vec<_>>()
            };
            prop_assert_eq!(water(map), water(read), "{}", shown());
        }
        (Grid::Hexes(map), Grid::Hexes(read)) => {
            let (mut map, mut read) = (map.clone(), read.clone());
            for map in [&mut map, &mut read] {
                (map.starts, map.goals) = (Vec::new(), Vec::new());
            }
            prop_assert_eq!(map, read, "{}", shown());
        }
        _ => return Err(TestCaseError::fail(shown())),
    }
    let lost_marks = losses.iter().find_map(|loss| match loss {
        Loss::Marks(_, count) => Some(*count),
        Loss::Ends(_, marks) => Some(marks.concat().len()),
        _ => None,
    });
    let read = after.grid.marks();
    if let Some(count) = lost_marks {
        let left = read.concat().len();
        prop_assert_eq!(count + left, marks.concat().len(), "{}", shown());
        prop_assert!(count > 0 && read.concat().iter().all(|mark| marks.concat().contains(mark)));
    } else if losses.contains(&Loss::MazeEnds) {
        prop_assert_ne!(&read, &marks, "a loss that is none: {}", shown());
    } else {
        prop_assert_eq!(&read, &marks, "{}", shown());
    }
    let has_stones = before.stones.iter().any(|stones| !stones.is_empty());
    let lost_stones = losses.iter().any(|loss| matches!(loss, Loss::Stones(..)));
    prop_assert!(has_stones || !lost_stones, "{}", shown());
    let stones = if lost_stones { Default::default() } else { before.stones.clone() };
    prop_assert_eq!(&after.stones, &stones, "{}", shown());
    let lost_sides = losses.iter().any(|loss| matches!(loss, Loss::Sides(..)));
    prop_assert!(before.sides.is_some() || !lost_sides, "{}", shown());
    let sides = if lost_sides { None } else { before.sides.clone() };
    prop_assert_eq!(&after.sides, &sides, "{}", shown());
    Ok(())
}

/// The weight of every cell, 0 for a wall, and its exits.
fn steps(map: &GridMap, neighborhood: Neighborhood) -> (Vec<u8>, Vec<u8>) {
    let board = map.board(neighborhood);
    let table = board.table();
    (table.weights().to_vec(), table.exit_table().to_vec())
}

/// Whether these weights as numbers are taken for ends, or for walls.
fn is_taken_for_ends(map: &GridMap) -> bool {
    let is_land = |terrain: &&Terrain| **terrain != Terrain::Wall;
    let weights = || map.terrains().iter().filter(is_land).map(|terrain| terrain.weight());
    let is_once = |of: u8| weights().filter(|&weight| weight == of).count() == 1;
    weights().all(|weight| weight <= 3) && is_once(2) && is_once(3)
        || weights().all(|weight| weight == 255)
}

/// Whether a board of squares has something that the form cannot hold.
fn is_too_much(position: &Position, form: BoardForm) -> bool {
    let Grid::Squares { map, .. } = &position.grid else { panic!("squares") };
    let has = |what: fn(&Terrain) -> bool| map.terrains().iter().any(what);
    let has_water = has(|each| *each == Terrain::Water);
    let has_weights = has(|each| each.weight() > 1 && *each != Terrain::Water);
    let has_stones = position.stones.iter().any(|stones| !stones.is_empty());
    match form {
        BoardForm::Text => has_water || (has_stones && map.has_roads()),
        BoardForm::Map => has_weights || map.has_roads(),
        // A cell with thin walls all around it has no code.
        BoardForm::Level => has_weights || has_water || map.goals.len() > 1 || map.has_roads(),
        BoardForm::Json => {
            let with_stones = has_stones || position.sides.is_some();
            has_weights || has_water || (with_stones && map.has_roads())
        }
        BoardForm::Pixels => has_weights || has_water || map.has_roads(),
        BoardForm::Tmx | BoardForm::Tmj => has_water || map.has_roads(),
        BoardForm::Csv | BoardForm::Npy => {
            has_water || map.has_roads() || has_weights && is_taken_for_ends(map)
        }
        BoardForm::Sgf | BoardForm::Hexworld | BoardForm::Moves => true,
    }
}

fn check(position: &Position) -> Result<(), TestCaseError> {
    for form in BoardForm::ALL {
        match write(position, form) {
            Ok(converted) => compare(form, position, &converted)?,
            Err(error) => {
                let is_needed = is_too_much(position, form);
                prop_assert!(is_needed, "{:?} of {:?}: {}", form, position, error);
            }
        }
    }
    Ok(())
}

fn neighborhoods() -> impl Strategy<Value = Neighborhood> {
    let rules = CornerCutting::ALL.map(Neighborhood::Eight);
    prop::sample::select([&[FOUR], &rules[..]].concat())
}

/// The map as a position with stones on some of its free cells without marks.
fn position(map: GridMap, neighborhood: Neighborhood, stones: &[u8], has_sides: bool) -> Position {
    let mut placed = [Vec::new(), Vec::new()];
    for (at, byte) in map.size().points().zip(stones.iter().cycle()) {
        let is_plain = map.terrain(at) == Terrain::FREE
            && !map.starts.contains(&at)
            && !map.goals.contains(&at);
        if is_plain && *byte < 2 {
            placed[usize::from(*byte)].push(map.size().cell_at(at).unwrap());
        }
    }
    let mut position = Position::new(Grid::Squares { map, neighborhood }, placed);
    position.sides = has_sides.then(|| sides(&position, &["rim".to_owned()], 1));
    position
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn every_board_of_squares_is_held_or_refused(
        map in maps(&[Weights, Water, ThinWalls, OneWayRoads, Marks]),
        neighborhood in neighborhoods(),
        stones in prop::collection::vec(0..9_u8, 1..50),
        has_sides in any::<bool>(),
    ) {
        check(&position(map, neighborhood, &stones, has_sides))?;
    }

    #[test]
    fn roads_are_held_by_text_levels_and_mazes(map in maps(&[ThinWalls, OneWayRoads, Marks]), neighborhood in neighborhoods()) {
        check(&position(map, neighborhood, &[9], false))?;
    }

    #[test]
    fn walls_alone_take_every_form_of_squares(map in maps(&[Marks]), neighborhood in neighborhoods(), stones in prop::collection::vec(0..9_u8, 1..50)) {
        let mut map = map;
        map.goals.truncate(1);
        check(&position(map.clone(), neighborhood, &stones, false))?;
        check(&position(map, neighborhood, &[9], true))?;
    }

    #[test]
    fn water_is_held_by_maps(map in maps(&[Water, Marks]), neighborhood in neighborhoods()) {
        check(&position(map, neighborhood, &[9], false))?;
    }

    #[test]
    fn every_board_of_hexagons_is_held_or_refused(grid in grids(), seed in any::<u64>(), all_signs in any::<bool>(), has_sides in any::<bool>()) {
        let mut position = filled(grid, seed, all_signs);
        position.sides = has_sides.then(|| sides(&position, &["rim".to_owned()], seed));
        if let Grid::Squares { .. } = position.grid {
            return Ok(());
        }
        for form in BoardForm::ALL {
            match write(&position, form) {
                Ok(converted) => compare(form, &position, &converted)?,
                // All of it fits into a drawing, and all but weights into JSON.
                Err(_) => prop_assert!(form != BoardForm::Text && (form != BoardForm::Json || all_signs)),
            }
        }
    }
}

fn converted(name: &str, text: &str, form: BoardForm) -> Converted {
    Source::read(name, text.as_bytes(), Roads::Mutual).unwrap().convert(form).unwrap()
}

fn told(converted: &Converted) -> Vec<String> {
    converted.losses.iter().map(ToString::to_string).collect()
}

#[test]
fn a_level_stays_whole_as_a_level() {
    let text = "name: x\nmap: \"15,3|1,4\"\nlives: 3\nwaves: [{reward: 1}]\ntheme: {sky: blue}\n";
    let same = converted("a.yml", text, BoardForm::Level);
    assert_eq!(same.losses, []);
    assert_eq!(Level::read(&same.bytes), Level::read(text.as_bytes()));
    let drawn = converted("a.yml", text, BoardForm::Text);
    assert_eq!(told(&drawn), ["only a level holds a name, lives, 1 wave, 1 other key: left out"]);
}

#[test]
fn what_only_the_file_held_is_said() {
    let lost = |name: &str, text: &str, form| told(&converted(name, text, form));
    let map = "type octile\nheight 1\nwidth 3\nmap\n.@S\n";
    let neighborhood = "drawn text does not hold the neighborhood: read it with --neighbors 8 --corner-cutting never";
    assert_eq!(
        lost("a.map", map, BoardForm::Text),
        [neighborhood, "the kinds of ground and wall (G, S, O, T) are left out"]
    );
    assert_eq!(lost("a.map", &map.replace('S', "."), BoardForm::Map), Vec::<String>::new());
    let game = "(;GM[11]SZ[3];B[a1];W[c3])";
    assert_eq!(
        lost("a.sgf", game, BoardForm::Text),
        ["moves, variations and all else but the stones are left out"]
    );
    let bare = converted("a.sgf", game, BoardForm::Sgf);
    let bare = String::from_utf8(bare.bytes).unwrap();
    assert_eq!(lost("a.sgf", &bare, BoardForm::Sgf), Vec::<String>::new());
    let maze = r#"{"width":2,"height":1,"seed":1,"generator":"wilson","exits":[[8,2]]}"#;
    let keys = "keys without a meaning here are left out: generator, seed";
    assert_eq!(lost("-", maze, BoardForm::Text), [keys]);
    assert_eq!(
        lost("a.txt", "SS.G\n", BoardForm::Json),
        ["JSON has one start and one goal, in free cells: 1 left out"]
    );
    assert_eq!(
        lost("a.txt", "S.G\n", BoardForm::Map),
        [
            "a .map does not hold the neighborhood: read it with --neighbors 4",
            "a .map marks no starts and goals: left out are the start (0, 0) and the goal (2, 0)",
        ]
    );
}

#[test]
fn what_cannot_be_held_is_refused() {
    let refused = |name, text: &str, form| {
        let source = Source::read(name, text.as_bytes(), Roads::Mutual).unwrap();
        source.convert(form).unwrap_err().to_string()
    };
    assert_eq!(
        refused("a.txt", "rhombus 2x2\nR .\n . B\n", BoardForm::Map),
        "a .map cannot represent hexagonal cells"
    );
    assert_eq!(
        refused("a.txt", "S3G\n", BoardForm::Map),
        "a MovingAI map cannot represent weight 3 at (1, 0)"
    );
    assert_eq!(
        refused("a.txt", "S3G\n", BoardForm::Json),
        "JSON of a maze or obstacle field cannot represent weight 3 at (1, 0)"
    );
    assert_eq!(
        refused("a.txt", "S.G\n", BoardForm::Sgf),
        "SGF cannot represent a board that is not a rhombus"
    );
    let mut off = GridMap::new(Size::new(1, 1).unwrap(), Terrain::FREE);
    off.starts = vec![Point::new(5, 5)];
    let position = position(off, FOUR, &[9], false);
    assert!(write(&position, BoardForm::Text).is_err());
    assert_eq!(
        write(&position, BoardForm::Json).unwrap().losses,
        [Loss::Marks(BoardForm::Json, 1)]
    );
}

/// A drawing of starts, goals and weights has the signs of a list of moves of Hex.
#[test]
fn a_drawing_is_no_list_of_moves() {
    for text in ["S2\n", "S2\nG3\n", "S9G\n"] {
        let file = read_board("a.txt", text.as_bytes(), Roads::Mutual).unwrap();
        let drawn = write(&file.position, BoardForm::Text).unwrap();
        assert_eq!(String::from_utf8(drawn.bytes).unwrap(), text);
    }
}
