//! Grids of numbers and maps of Tiled, as other programs write them.

use std::fmt::Write as _;

use dedale::Random;
use dedale::board::{GridMap, HexMap, HexShape, Neighborhood, Offset, Size, Terrain};
use dedale_io::position::Grid;
use dedale_io::values::Legend;
use dedale_io::{BoardFile, Format, Reading, read_board_as, tiled, values};
use proptest::prelude::*;

use crate::boards::Feature::{Marks, Weights};
use crate::boards::maps;

/// A random grid of numbers up to this one, its columns, and what stands for them by a rule of our own.
fn numbers(seed: u64, most: u32) -> (Vec<Vec<u32>>, GridMap) {
    let mut random = Random::new(seed);
    let [width, height] = [2 + random.below(7), 2 + random.below(6)];
    let row = |_| (0..width).map(|_| random.below(most + 1)).collect::<Vec<u32>>();
    let mut rows: Vec<Vec<u32>> = (0..height).map(row).collect();
    (rows[0][0], rows[0][1]) = (0, 1);
    if most > 1 {
        // Neither two numbers nor a start and a goal.
        (rows[1][0], rows[1][1]) = (5, 5);
    }
    let size = Size::new(width.into(), height.into()).unwrap();
    let terrain = |&number: &u32| match (number, most) {
        (0, 1) => Terrain::FREE,
        (1, 1) | (0, _) => Terrain::Wall,
        (cost, _) => Terrain::with_cost(cost as u8).unwrap(),
    };
    let map = GridMap::of(size, rows.iter().flatten().map(terrain).collect());
    (rows, map)
}

fn joined(rows: &[Vec<u32>], between: &str, [begin, end]: [&str; 2], lines: &str) -> String {
    let row = |row: &Vec<u32>| {
        let row: Vec<String> = row.iter().map(ToString::to_string).collect();
        format!("{begin}{}{end}", row.join(between))
    };
    rows.iter().map(row).collect::<Vec<_>>().join(lines)
}

/// An array of `NumPy` of this type.
fn npy(rows: &[Vec<u32>], kind: &str, is_by_columns: bool, version: u8) -> Vec<u8> {
    let (height, width) = (rows.len(), rows[0].len());
    let order = if is_by_columns { "True" } else { "False" };
    let header = format!(
        "{{'descr': '{kind}', 'fortran_order': {order}, 'shape': ({height}, {width}), }}\n"
    );
    let mut bytes = b"\x93NUMPY".to_vec();
    bytes.extend([version, 0]);
    let length = (header.len() as u32).to_le_bytes();
    bytes.extend(&length[..if version == 1 { 2 } else { 4 }]);
    bytes.extend(header.as_bytes());
    let cells: Vec<u32> = if is_by_columns {
        (0..width).flat_map(|x| rows.iter().map(move |row| row[x])).collect()
    } else {
        rows.concat()
    };
    for cell in cells {
        match kind {
            "|u1" | "|b1" => bytes.push(cell as u8),
            "<i8" => bytes.extend(i64::from(cell).to_le_bytes()),
            ">i2" => bytes.extend((cell as i16).to_be_bytes()),
            "<f8" => bytes.extend(f64::from(cell).to_le_bytes()),
            _ => bytes.extend((cell as f32).to_be_bytes()),
        }
    }
    bytes
}

/// The terrain; two gaps in the border are ends, which the array did not name.
fn unmarked(file: &BoardFile) -> &[Terrain] {
    file.position.grid.map().map_or(&[], GridMap::terrains)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn grids_are_read_however_they_are_written(seed in any::<u64>(), is_large in any::<bool>()) {
        let (rows, map) = numbers(seed, if is_large { 255 } else { 1 });
        let none = ["", ""];
        let list = |brackets: [&str; 2], outer: [&str; 2]| {
            format!("{}{}{}", outer[0], joined(&rows, ", ", brackets, ",\n  "), outer[1])
        };
        let mut texts = vec![
            joined(&rows, ",", none, "\n"),
            joined(&rows, " ; ", none, "\r\n"),
            joined(&rows, "\t", none, "\n"),
            joined(&rows, "  ", none, "\n"),
            joined(&rows, ",", ["", ","], "\n"),
            joined(&rows, ".0,", ["", ".0"], "\n"),
            list(["[", "]"], ["[", "]"]),
            list(["[", ",]"], ["# a maze\nmaze: list[list[int]] = [", ",\n]\n"]),
            list(["(", ")"], ["import numpy as np\n\ngrid = np.array([", "], dtype=int)"]),
            list(["[", "]"], ["// a maze\nexport const grid: number[][] = [", "];"]),
            list(["{", "}"], ["int[][] grid = {", "};"]),
            list(["[", "]"], ["{\"grid\": [", "]}"]),
            list(["[", " /* a row */]"], ["[", "]"]),
        ];
        if !is_large {
            texts.push(joined(&rows, "", none, "\n"));
            texts.push(format!("const rows = [\n{}\n]", joined(&rows, "", ["'", "'"], ",\n")));
            texts.push(list(["[", "]"], ["[", "]"]).replace('0', "False").replace('1', "True"));
        }
        for text in texts {
            let read = read_board_as("", text.as_bytes(), &Reading::default());
            let file = read.unwrap_or_else(|error| panic!("{error}\n{text}"));
            prop_assert_eq!(file.format, Format::Grid, "{}", text);
            prop_assert_eq!(unmarked(&file), map.terrains(), "{}", text);
            prop_assert!(file.note.is_some());
        }
        for kind in ["|u1", "<i8", ">i2", "<f8", ">f4"] {
            for version in 1..=3 {
                for is_by_columns in [false, true] {
                    let bytes = npy(&rows, kind, is_by_columns, version);
                    let read = values::read(&bytes, &Legend::default()).unwrap().0;
                    prop_assert_eq!(&read, &map, "{} {}", kind, is_by_columns);
                }
            }
        }
    }

    #[test]
    fn a_legend_says_what_numbers_mean(seed in any::<u64>()) {
        let (rows, _) = numbers(seed, 9);
        let text = joined(&rows, ",", ["", ""], "\n");
        let legend: Legend = "0=start 1=goal 2=wall 3=water 4=cost:200 else=free".parse().unwrap();
        let (map, note) = values::read(text.as_bytes(), &legend).unwrap();
        prop_assert_eq!(note, None);
        for (at, &number) in map.size().points().zip(rows.iter().flatten()) {
            let terrain = match number {
                2 => Terrain::Wall,
                3 => Terrain::Water,
                4 => Terrain::with_cost(200).unwrap(),
                _ => Terrain::FREE,
            };
            prop_assert_eq!(map.terrain(at), terrain);
            prop_assert_eq!(map.starts.contains(&at), number == 0);
            prop_assert_eq!(map.goals.contains(&at), number == 1);
        }
        let walls = Legend::with_walls("0,3").unwrap();
        let (map, _) = values::read(text.as_bytes(), &walls).unwrap();
        for (terrain, &number) in map.terrains().iter().zip(rows.iter().flatten()) {
            let expected = if number % 3 == 0 && number < 4 { 0 } else { number };
            prop_assert_eq!(u32::from(terrain.weight()), expected);
        }
    }

    #[test]
    fn maps_of_tiled_are_read_back(map in maps(&[Weights, Marks]), seed in any::<u64>()) {
        let grid = Grid::Squares { map, neighborhood: Neighborhood::Four };
        let mut random = Random::new(seed);
        let [width, height] = [1 + random.below(7), 1 + random.below(7)];
        let offset = Offset::ALL[random.below(4) as usize];
        let mut map = HexMap::new(HexShape::Rectangle { width, height, offset }, Terrain::FREE).unwrap();
        for hex in map.cells().collect::<Vec<_>>() {
            match random.below(6) {
                0 => map.set_terrain(hex, Terrain::Wall),
                1 => map.set_terrain(hex, Terrain::with_cost(1 + random.below(255) as u8).unwrap()),
                2 => map.starts.push(hex),
                3 => map.goals.push(hex),
                _ => {}
            }
        }
        for grid in [grid, Grid::Hexes(map)] {
            for text in [tiled::write_xml(&grid).unwrap(), tiled::write_json(&grid).unwrap()] {
                let (read, note) = tiled::read(text.as_bytes(), usize::MAX, &|_| None).unwrap();
                prop_assert_eq!(note, None);
                prop_assert_eq!(&read, &grid, "{}", text);
            }
        }
    }

    #[test]
    fn no_bytes_are_a_panic(
        bytes in proptest::collection::vec(any::<u8>(), 0..80),
        cut in any::<(u16, u8)>(),
        which in 0..4_usize,
    ) {
        let whole = [
            include_bytes!("../../../../testdata/foreign/tiled.json").to_vec(),
            include_bytes!("../../../../testdata/foreign/tiled.tmx").to_vec(),
            include_bytes!("../../../../testdata/foreign/array.py").to_vec(),
            npy(&[vec![1, 0], vec![0, 1]], "<f8", false, 1),
        ];
        let mut changed = whole[which].clone();
        let place = usize::from(cut.0) % changed.len();
        changed[place] = cut.1;
        for bytes in [&bytes, &changed, &whole[which][..place].to_vec()] {
            for format in [None, Some(Format::Grid), Some(Format::Tiled), Some(Format::Drawing)] {
                let read = read_board_as("", bytes, &Reading { format, ..Reading::default() });
                if let Err(error) = read {
                    prop_assert!(error.line >= 1 && error.column >= 1);
                    let text = error.to_string();
                    let is_short = text.chars().count() <= 200;
                    prop_assert!(is_short && !text.contains(char::is_control), "{:?}", text);
                }
            }
        }
    }
}

#[test]
fn an_array_wider_than_a_board_is_refused() {
    let bytes = npy(&[vec![0; 20_000], vec![0; 20_000]], "|u1", false, 1);
    let error = read_board_as("", &bytes, &Reading::default()).unwrap_err();
    let expected =
        "line 1, column 1: expected a board of 1×1 to 16384×16384 cells, found 20000×2 cells";
    assert_eq!(error.to_string(), expected);
}

/// Tiles in base64, packed or not, in chunks, in groups of layers and by stagger.
#[test]
fn maps_of_tiled_in_all_their_forms() {
    let read = |text: &str| {
        let (grid, note) = tiled::read(text.as_bytes(), usize::MAX, &|_| None).unwrap();
        let Grid::Squares { map, .. } = grid else { panic!("squares") };
        let mut drawn = String::new();
        for row in map.terrains().chunks(map.size().width() as usize) {
            for terrain in row {
                let _ = write!(drawn, "{}", terrain.weight());
            }
            drawn.push('\n');
        }
        (drawn, note.map(|note| note.to_string()).unwrap_or_default())
    };
    let set = "<tileset firstgid='1'><tile id='1'><properties><property name='walkable' type='bool' \
               value='false'/></properties></tile></tileset>";
    let map = |size: &str, layers: &str| {
        format!(
            "<map orientation='orthogonal' {size} tilewidth='8' tileheight='8'>{set}{layers}</map>"
        )
    };
    let two = "width='2' height='1'";
    let data = |encoding: &str, text: &str| {
        map(two, &format!("<group><layer><data {encoding}>{text}</data></layer></group>"))
    };
    // 1 and 2 in four bytes each.
    let base64 = "encoding='base64'";
    let packed = |by: &str| format!("{base64} compression='{by}'");
    let zlib = "eJxjZGBgYAJiAAAYAAQ=";
    let gzip = "H4sIAAAAAAACA2NkYGBgAmIAfBeBAwgAAAA=";
    let texts = [
        data("encoding='csv'", "1,2"),
        data("", "<tile gid='1'/><tile gid='2'/>"),
        data(base64, "AQAAAAIAAAA="),
        data(&packed("zlib"), zlib),
        data(&packed("gzip"), gzip),
    ];
    for text in texts {
        assert_eq!(read(&text), ("10\n".to_owned(), String::new()), "{text}");
    }
    let chunks = "<layer><data encoding='csv'><chunk x='-2' y='0' width='2' height='1'>1,2</chunk>\
                  <chunk x='0' y='1' width='2' height='1'>2,1</chunk></data></layer>";
    let (drawn, note) = read(&map("infinite='1' width='2' height='1'", chunks));
    assert_eq!(drawn, "1000\n0001\n");
    assert!(
        note.contains("(0, 0) is the tile (-2, 0)") && note.contains("4 cells without"),
        "{note}"
    );
    let walls = "<layer name='ground'><data encoding='csv'>1,1</data></layer>\
                 <layer name='Walls'><data encoding='csv'>0,3</data></layer>";
    let (drawn, note) = read(&map(two, walls));
    assert_eq!(drawn, "10\n");
    assert!(note.contains("the layer 'Walls'"), "{note}");
    let staggered = map(
        "width='2' height='2' staggeraxis='y' staggerindex='odd'",
        "<layer><data encoding='csv'>1,1,1,1</data></layer>",
    );
    let (drawn, note) = read(&staggered.replace("orthogonal", "staggered"));
    assert_eq!(drawn.matches('1').count(), 4, "{drawn}");
    assert!(note.contains("turned by 45 degrees"), "{note}");
}

#[test]
fn faults_of_maps_have_a_place() {
    let text = include_str!("../../../../testdata/foreign/tiled.tmx");
    let json = include_str!("../../../../testdata/foreign/tiled.json");
    let fault =
        |text: String| tiled::read(text.as_bytes(), 1000, &|_| None).unwrap_err().to_string();
    for (text, expected) in [
        (
            text.replace("1,1,2,1,\n3", "1,1,x,1,\n3"),
            "line 11, column 5: expected the number of a tile",
        ),
        (text.replace("3,3,3,1", "3,3,3"), "expected 12 tiles in the layer, found 11"),
        (
            text.replace("\"true\"", "\"maybe\""),
            "line 5, column 28: expected true or false, found 'maybe'",
        ),
        (
            text.replace("value=\"4\"", "value=\"0\""),
            "line 6, column 28: expected a whole number from 1 to 255",
        ),
        (text.replace("</layer>", ""), "line 15, column"),
        (text.replace("width=\"4\"", "width=\"4000\""), "up to 1000 tiles"),
        (json.replace("[1,1,2,", "[1,1,"), "line 1, column"),
        (
            json.replace("\"value\":4", "\"value\":999"),
            "expected a whole number from 1 to 255, found '999'",
        ),
        (json.replace("\"x\":56", "\"x\":-56"), "starts and goals on the map"),
        (
            json.replace("orthogonal", "cubic"),
            "expected an orthogonal, isometric, staggered or hexagonal map",
        ),
    ] {
        let sentence = fault(text);
        assert!(sentence.contains(expected), "{sentence}");
    }
}

#[test]
fn a_grid_that_is_too_large_is_refused_before_it_is_read() {
    let refused = |text: &str| values::read(text.as_bytes(), &Legend::default()).unwrap_err();
    // The fault in the second row is not seen.
    let high = format!("0,1\n0\n{}", "0,1\n".repeat(16_383));
    let found = "expected a board of 1×1 to 16384×16384 cells, found 2×16385 cells";
    assert_eq!(refused(&high).to_string(), format!("line 1, column 1: {found}"));
    // The fault in the last value is not seen.
    for wide in [format!("{}x1", "0,".repeat(16_384)), format!("[[{}0, []]]", "0,".repeat(16_384))]
    {
        let fault = refused(&wide);
        assert_eq!(fault.expected.to_string(), "a row of up to 16384 cells");
        let brackets = wide.bytes().take_while(|&byte| byte == b'[').count();
        assert_eq!((fault.line, fault.column), (1, 32_769 + brackets));
    }
}
