use std::borrow::Cow;
use std::fs;
use std::path::Path;

use dedale::Random;
use dedale::board::{GridMap, Neighborhood, Point, Size, Terrain};
use dedale::maze::{Bias, Generator, Region, Style};
use dedale::search::bfs;
use dedale_io::maze::Ends;
use dedale_io::picture::Measures;
use dedale_io::picture::lines::{Colours, Lines};
use dedale_io::values::Legend;
use dedale_io::{BoardFile, Format, Reading, position::Grid, read_board_as};
use gif::{Encoder, Frame};
use proptest::prelude::*;

use crate::boards::maps;

/// A picture of the map in GIF, where a cell has so many pixels and lies in a margin.
fn gif_of(map: &GridMap, cell: u32, margin: u32) -> Vec<u8> {
    let [width, height] =
        [map.size().width(), map.size().height()].map(|side| (side * cell + 2 * margin) as u16);
    let mut pixels = vec![0; usize::from(width) * usize::from(height)];
    for at in map.size().points().filter(|&at| map.terrain(at) == Terrain::Wall) {
        for (down, across) in (0..cell * cell).map(|pixel| (pixel / cell, pixel % cell)) {
            let [x, y] = [at.x * cell + across + margin, at.y * cell + down + margin];
            pixels[(y * u32::from(width) + x) as usize] = 1;
        }
    }
    let frame = Frame { width, height, buffer: Cow::from(pixels), ..Frame::default() };
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height, &[255, 255, 255, 0, 0, 0]).unwrap();
    encoder.write_frame(&frame).unwrap();
    drop(encoder);
    bytes
}

/// The same in BMP of 24 bits, a pixel a cell.
fn bmp_of(map: &GridMap) -> Vec<u8> {
    let (width, height) = (map.size().width(), map.size().height());
    let length = (3 * width).div_ceil(4) * 4;
    let mut bytes = b"BM".to_vec();
    for number in [54 + length * height, 0, 54, 40, width, height, 24 << 16 | 1, 0, 0, 0, 0, 0, 0] {
        bytes.extend(number.to_le_bytes());
    }
    for y in (0..height).rev() {
        let row = (0..width).flat_map(|x| {
            [if map.terrain(Point::new(x, y)) == Terrain::Wall { 40 } else { 200 }; 3]
        });
        bytes.extend(row.chain(std::iter::repeat(0)).take(length as usize));
    }
    bytes
}

/// The same in BMP of 4 or 8 bits and run lengths: of each row the first half in runs, the rest one
/// by one. A row that is free to its end leaves that out.
fn bmp_of_runs(map: &GridMap, bits: u32) -> Vec<u8> {
    let (width, height) = (map.size().width(), map.size().height());
    let mut bytes = b"BM".to_vec();
    for number in [0, 0, 54 + 8, 40, width, height, bits << 16 | 1, bits / 4 % 2 + 1, 0, 0, 0, 2, 0]
    {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend([255, 255, 255, 0, 0, 0, 0, 0]);
    for y in (0..height).rev() {
        let row = (0..width).map(|x| u8::from(map.terrain(Point::new(x, y)) == Terrain::Wall));
        let mut row: Vec<u8> = row.collect();
        row.truncate(row.iter().rposition(|&wall| wall == 1).map_or(0, |last| last + 1));
        let (runs, ones) = row.split_at(row.len() / 2);
        for run in runs.chunk_by(|one, other| one == other).flat_map(|run| run.chunks(255)) {
            bytes.extend([run.len() as u8, (run[0] * 0x11) & (0xFF >> (bits - 4))]);
        }
        for ones in ones.chunks(200).filter(|ones| ones.len() > 2) {
            bytes.extend([0, ones.len() as u8]);
            let packed = ones.chunks(8 / bits as usize).map(|pixels| match (bits, pixels) {
                (8, pixels) => pixels[0],
                (_, [one]) => one << 4,
                (_, pixels) => pixels[0] << 4 | pixels[1],
            });
            bytes.extend(packed);
            bytes.extend([0].iter().cycle().take((bytes.len() - 62) % 2));
        }
        for &one in ones.chunks(200).filter(|ones| ones.len() <= 2).flatten() {
            bytes.extend([1, one << (8 - bits)]);
        }
        bytes.extend([0, 0]);
    }
    bytes.extend([0, 1]);
    bytes
}

fn read(bytes: &[u8], reading: &Reading) -> (GridMap, String) {
    let BoardFile { position, format, note } = read_board_as("", bytes, reading).unwrap();
    assert_eq!(format, Format::Pixels);
    let Grid::Squares { map, .. } = position.grid else { panic!("a board of squares") };
    (map, note.map(|note| note.to_string()).unwrap_or_default())
}

fn told(pixels: &str) -> Reading {
    Reading { pixels: Some(pixels.parse().unwrap()), ..Reading::default() }
}

/// The walls, whatever was marked.
fn walls(map: &GridMap) -> Vec<Terrain> {
    map.terrains().to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn other_kinds_of_pictures_hold_the_same_board(map in maps(&[]), cell in 1_u32..9) {
        for bytes in [bmp_of(&map), bmp_of_runs(&map, 4), bmp_of_runs(&map, 8), gif_of(&map, 1, 0)] {
            prop_assert_eq!(walls(&read(&bytes, &told("1")).0), map.terrains());
        }
        let larger = gif_of(&map, cell, 0);
        prop_assert_eq!(walls(&read(&larger, &told(&cell.to_string())).0), map.terrains());
    }

    #[test]
    fn a_picture_that_ends_early_is_refused(map in maps(&[]), share in 0.0..0.99) {
        for bytes in [bmp_of(&map), bmp_of_runs(&map, 8), gif_of(&map, 3, 0)] {
            let kept = 14.max((bytes.len() as f64 * share) as usize).min(bytes.len() - 8);
            let _ = read_board_as("a.gif", &bytes[..kept], &Reading::default()).unwrap_err();
        }
    }

    /// The largest cell that shows all: halves of it, and others, do not.
    #[test]
    fn the_pixels_of_a_cell_are_found(cell in 2_u32..12, margin in 0_u32..30, seed: u64) {
        let size = Size::new(14, 11).unwrap();
        let mut map = GridMap::new(size, Terrain::FREE);
        let mut random = Random::new(seed);
        for at in size.points() {
            // The first and the last row and column are in the frame of what is not free.
            let is_corner = [(0, 0), (13, 10)].contains(&(at.x, at.y));
            if is_corner || random.below(3) == 0 {
                map.set_terrain(at, Terrain::Wall);
            }
        }
        let (read, note) = read(&gif_of(&map, cell, margin), &Reading::default());
        prop_assert!(note.contains(&format!("{cell}×{cell} pixels a cell")), "{note}");
        let around = margin / cell;
        let inner = size.points().map(|at| read.terrain(Point::new(at.x + around, at.y + around)));
        prop_assert_eq!(inner.collect::<Vec<_>>(), map.terrains());
    }

    #[test]
    fn drawn_mazes_with_openings_are_read(
        seed: u64, cell in 6_u32..30, width in 4_u64..24, height in 4_u64..24,
    ) {
        let size = Size::new(width, height).unwrap();
        let style = Style { bias: Bias::NONE, start: None };
        let maze = Generator::Backtracker
            .carve_with(&Region::whole(size), &style, &mut Random::new(seed), &mut ())
            .unwrap();
        let goal = Point::new(size.width() - 1, size.height() - 1);
        let ends = Ends { start: Point::new(0, 0), goal, are_openings: true };
        let lines = Lines::of_squares(&maze, ends, None);
        let mut png = Vec::new();
        let measures = Measures::new(Some(cell), None).unwrap();
        lines.png(Colours::PRINT, measures).unwrap()(&mut png).unwrap();
        let (map, note) = read(&png, &Reading::default());
        prop_assert!(note.contains("the openings in the border"), "{note}");
        let blocks = [map.size().width(), map.size().height()];
        prop_assert_eq!(blocks, [2 * size.width() + 1, 2 * size.height() + 1], "{}", note);
        prop_assert_eq!(&map.starts, &[Point::new(1, 0)]);
        prop_assert_eq!(&map.goals, &[Point::new(2 * goal.x + 1, 2 * goal.y + 2)]);
        // As many steps as the maze has, twice, and one at each end.
        let board = map.board(Neighborhood::Four);
        let [from, to] = [map.starts[0], map.goals[0]].map(|at| map.size().cell_at(at).unwrap());
        let through = bfs(&maze, size.cell_at(ends.start).unwrap(), size.cell_at(goal).unwrap());
        let steps = through.unwrap().cells().len() - 1;
        prop_assert_eq!(bfs(&board, from, to).unwrap().cells().len() - 1, 2 * steps + 2);
    }
}

/// A picture in colours: a start of four pixels, a goal, a wall, ground of some cost.
#[test]
fn colours_have_the_meanings_of_the_legend() {
    let palette = [255, 0, 0, 0, 250, 10, 0, 0, 0, 0, 0, 255, 255, 255, 255];
    let pixels = [0, 0, 4, 4, 0, 0, 2, 3, 4, 4, 2, 1];
    let frame = Frame { width: 4, height: 3, buffer: Cow::from(&pixels[..]), ..Frame::default() };
    let mut bytes = Vec::new();
    Encoder::new(&mut bytes, 4, 3, &palette).unwrap().write_frame(&frame).unwrap();
    let legend: Legend =
        "#ff0000=start lime=goal black=wall else=free blue=cost:3".parse().unwrap();
    let (map, note) = read(&bytes, &Reading { legend, ..told("1") });
    assert_eq!(note, "");
    assert_eq!(
        (&map.starts[..], &map.goals[..]),
        (&[Point::new(0, 0)][..], &[Point::new(3, 2)][..])
    );
    assert_eq!(map.terrain(Point::new(2, 1)), Terrain::Wall);
    assert_eq!(Some(map.terrain(Point::new(3, 1))), Terrain::with_cost(3));
    let inverted = Reading { legend: Legend::with_walls("light").unwrap(), ..told("1") };
    let (map, _) = read(&bytes, &inverted);
    let lit = map.terrains().iter().filter(|&&terrain| terrain == Terrain::Wall).count();
    // White, and the green of the goal.
    assert_eq!(lit, 5);
    let wrong = Reading { legend: "mud=wall".parse().unwrap(), ..Reading::default() };
    let error = read_board_as("a.gif", &bytes, &wrong).unwrap_err().to_string();
    assert_eq!(
        error,
        "line 1, column 1: expected a legend of colours (#ff0000, red), dark, light, <100 or >200, \
         found 'mud'"
    );
}

#[test]
fn two_gaps_in_the_border_are_ends() {
    let ends = |text: &str| {
        let board = read_board_as("", text.as_bytes(), &Reading::default()).unwrap();
        let Grid::Squares { map, .. } = board.position.grid else { panic!("squares") };
        (map.starts, map.goals)
    };
    let (top, side) = (vec![Point::new(1, 0)], vec![Point::new(4, 2)]);
    assert_eq!(ends("#.###\n#.#.#\n#....\n#####\n"), (top.clone(), side.clone()));
    assert_eq!(ends("1,0,1,1,1\n1,0,1,0,1\n1,0,0,0,0\n1,1,1,1,1\n"), (top, side));
    // The middle of a wide gap.
    let wide = (vec![Point::new(1, 0)], vec![Point::new(3, 4)]);
    assert_eq!(ends("#..##\n#...#\n#...#\n#...#\n##..#\n"), wide);
    // Three gaps, one, one at a corner, one that leads nowhere, one that is wide, and a field without a
    // border.
    for text in [
        "#.#.#\n#...#\n#.###\n",
        "#.###\n#...#\n#####\n",
        "..###\n....#\n#...#\n#...#\n##..#\n",
        "#.###\n###.#\n###.#\n",
        "#...#\n#...#\n#...#\n#...#\n##.##\n",
        "....\n.#..\n#..#\n....\n",
    ] {
        assert_eq!(ends(text), (vec![], vec![]), "{text}");
    }
    assert_eq!(ends("#.###\n#S..#\n###.#\n"), (vec![Point::new(1, 1)], vec![]));
    let thin = (vec![Point::new(0, 0)], vec![Point::new(1, 1)]);
    assert_eq!(ends("+   +---+\n|       |\n+---+   +\n|\n+---+---+\n"), thin);
}

/// The pictures of one maze, which Pillow wrote in every format, and one in run lengths.
fn pictures() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/images");
    let names = [
        "maze.png",
        "maze.jpg",
        "progressive.jpg",
        "maze.gif",
        "maze.bmp",
        "rgba.bmp",
        "runs.bmp",
        "maze.webp",
        "lossless.webp",
    ];
    names.map(|name| (name.to_owned(), fs::read(folder.join(name)).unwrap())).into()
}

#[test]
fn every_format_shows_the_same_maze() {
    let text = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/images/maze.txt"),
    );
    for (name, bytes) in pictures() {
        let (mut map, note) = read(&bytes, &Reading::default());
        (map.starts, map.goals) = (Vec::new(), Vec::new());
        assert_eq!(&map.to_text().unwrap(), text.as_ref().unwrap(), "{name}");
        assert_eq!(
            note,
            "8×8 pixels a cell; --pixels 1 makes each a cell; the margin is left out; dark is a wall; \
             --walls light turns that round; the openings in the border are the start 1,0 and the goal \
             7,6",
            "{name}"
        );
        assert_eq!(dedale_io::pixels::promised_size(&bytes), Some([82, 66]), "{name}");
    }
}

#[test]
fn damaged_pictures_are_refused_or_read_without_a_panic() {
    let mut random = Random::new(11);
    for (name, bytes) in pictures() {
        for kept in (0..bytes.len()).step_by(1 + bytes.len() / 200) {
            let _ = read_board_as(&name, &bytes[..kept], &Reading::default());
        }
        assert!(read_board_as(&name, &bytes[..bytes.len() / 2], &Reading::default()).is_err());
        for _ in 0..400 {
            let mut bytes = bytes.clone();
            for _ in 0..=random.below(4) {
                let at = random.below(bytes.len() as u32) as usize;
                bytes[at] = random.below(256) as u8;
            }
            let _ = dedale_io::pixels::promised_size(&bytes);
            let _ = read_board_as(&name, &bytes, &Reading::default());
        }
    }
}
