use std::collections::{HashMap, HashSet};

use dedale::board::{Board, Cell, Hex, HexBoard, HexDirection, HexShape, Offset, Wrap};
use dedale::search::Path;
use dedale::{Algorithm, FlowField};
use dedale_io::picture::terminal::{TerminalStyle, draw};
use dedale_io::picture::{Border, Rgb, Scene, Theme, TooLarge, gif, png, svg};
use proptest::prelude::*;

use crate::boards;
use crate::hex_boards::{FLAT, HexDrawn, hex_country, hex_maze, hex_street, shapes};
use crate::png::{CELL, MARGIN, Pixels};

const HEXAGON: HexShape = HexShape::Hexagon { radius: 3 };
const PAPER: Rgb = Rgb::hex(0xFF_FFFF);
const WALL: Rgb = Rgb::hex(0x3B_4554);

fn plain(scene: &Scene) -> String {
    draw(scene, &TerminalStyle::PLAIN)
}

fn within(scene: &Scene, columns: usize) -> String {
    draw(scene, &TerminalStyle { max_columns: Some(columns), ..TerminalStyle::PLAIN })
}

fn searched(drawn: &HexDrawn, algorithm: Algorithm) -> Scene {
    let (trace, path) = drawn.search(algorithm);
    let scene = drawn.scene().with_marks(trace.marks_at(usize::MAX).as_slice(), None);
    scene.with_path(&path.unwrap())
}

/// Where the cells of a board lie, in cells; computed independently from the coordinates.
pub(crate) fn centres(board: &HexBoard) -> HashMap<Cell, [f64; 2]> {
    let root = 3_f64.sqrt() / 2.0;
    let centre = |cell| {
        let Hex { q, r } = board.hex_of(cell);
        let (q, r) = (f64::from(q), f64::from(r));
        if board.shape().is_flat() { [q * root, r + q / 2.0] } else { [q + r / 2.0, r * root] }
    };
    let reach = [1.0 / 3_f64.sqrt(), 0.5];
    let [right, down] = if board.shape().is_flat() { reach } else { [reach[1], reach[0]] };
    let all: Vec<(Cell, [f64; 2])> = board.cells().map(|cell| (cell, centre(cell))).collect();
    let least = |axis: usize| all.iter().map(|(_, at)| at[axis]).fold(f64::MAX, f64::min);
    let [left, top] = [least(0) - right, least(1) - down];
    all.into_iter().map(|(cell, [x, y])| (cell, [x - left, y - top])).collect()
}

#[test]
fn searches_on_hexes_are_drawn_as_text() {
    boards::check_golden(
        "hex-astar.txt",
        &plain(&searched(&hex_country(HEXAGON), Algorithm::Astar)),
    );
    boards::check_golden(
        "hex-flat.txt",
        &plain(&searched(&hex_country(FLAT), Algorithm::Dijkstra)),
    );
    let maze = searched(&hex_maze(HEXAGON), Algorithm::Bfs);
    boards::check_golden("hex-maze.txt", &plain(&maze.with_labels()));
    boards::check_golden("hex-maze-flat.txt", &plain(&searched(&hex_maze(FLAT), Algorithm::Bfs)));
    let large = hex_country(HexShape::Hexagon { radius: 20 });
    boards::check_golden("hex-shrunk.txt", &within(&searched(&large, Algorithm::Astar), 40));
}

#[test]
fn flow_fields_have_arrows_in_six_directions() {
    for (name, shape) in [("hex-field.txt", HEXAGON), ("hex-field-flat.txt", FLAT)] {
        let drawn = HexBoard::new(shape).unwrap();
        let goal = drawn.cell_at(drawn.hex_of(drawn.cells().nth(11).unwrap())).unwrap();
        let field = FlowField::to(&drawn, &[goal]);
        boards::check_golden(
            name,
            &plain(&Scene::of_hexes(&drawn, &[], &[goal]).with_field(&field)),
        );
    }
}

/// The arrow of a direction points to the neighbor in that direction.
#[test]
fn arrows_point_to_the_neighbor() {
    for offset in [Offset::OddR, Offset::EvenQ] {
        let shape = HexShape::Rectangle { width: 3, height: 3, offset };
        let board = HexBoard::new(shape).unwrap();
        let middle = Hex::of_offset([1, 1], offset);
        let places = centres(&board);
        for direction in HexDirection::ALL {
            let [from, to] =
                [middle, middle.toward(direction)].map(|hex| board.cell_at(hex).unwrap());
            let scene = Scene::of_hexes(&board, &[], &[]).with_field(&FlowField::to(&board, &[to]));
            assert_eq!(scene.arrow(from), Some(direction.direction()));
            let [dx, dy] = [0, 1].map(|axis| places[&to][axis] - places[&from][axis]);
            let sign = |length: f64| if length.abs() < 0.1 { 0 } else { length.signum() as i32 };
            let expected = match (sign(dx), sign(dy)) {
                (1, 0) => '→',
                (1, 1) => '↘',
                (0, 1) => '↓',
                (-1, 1) => '↙',
                (-1, 0) => '←',
                (-1, -1) => '↖',
                (0, -1) => '↑',
                _ => '↗',
            };
            assert_eq!(character_at(&scene, &board, from), expected, "{direction}");
        }
    }
}

/// Where a cell's sign stands in the text, without lines and labels.
fn slot(board: &HexBoard, cell: Cell) -> [i32; 2] {
    let at = |hex: Hex| {
        if board.shape().is_flat() {
            [3 * hex.q, 2 * hex.r + hex.q]
        } else {
            [2 * hex.q + hex.r, hex.r]
        }
    };
    let all: Vec<[i32; 2]> = board.cells().map(|cell| at(board.hex_of(cell))).collect();
    let least = |axis: usize| all.iter().map(|at| at[axis]).min().unwrap();
    let [column, row] = at(board.hex_of(cell));
    [column - least(0), row - least(1)]
}

fn character_at(scene: &Scene, board: &HexBoard, cell: Cell) -> char {
    let [column, row] = slot(board, cell).map(|place| place as usize);
    plain(scene).lines().nth(row).and_then(|line| line.chars().nth(column)).unwrap_or(' ')
}

#[test]
fn labels_of_a_hexagonal_board_are_drawn() {
    let board = HexBoard::new(HexShape::Hexagon { radius: 1 }).unwrap();
    let stones = [Hex::new(1, -1), Hex::new(0, 0)].map(|hex| board.cell_at(hex).unwrap());
    let scene = Scene::of_hexes(&board, &[], &[]).with_stones(&stones[..1], &stones[1..]);
    assert_eq!(plain(&scene.with_labels()), " b c\na · R 1\n · B · 2\n  · · 3\n");
}

#[test]
fn labels_match_those_of_the_board() {
    for shape in [
        HEXAGON,
        HexShape::Rhombus { width: 30, height: 11 },
        HexShape::Triangle { side: 6 },
        HexShape::Rectangle { width: 5, height: 6, offset: Offset::OddR },
    ] {
        let board = HexBoard::new(shape.clone()).unwrap();
        let text = plain(&Scene::of_hexes(&board, &[], &[]).with_labels());
        let words: HashSet<&str> = text.split_whitespace().collect();
        for cell in board.cells() {
            let label = shape.label(board.hex_of(cell)).unwrap();
            let digits = label.find(|sign: char| sign.is_ascii_digit()).unwrap();
            let (letters, number) = label.split_at(digits);
            assert!(words.contains(number), "{shape}: {number} in\n{text}");
            // Of the columns with two letters, every second has room.
            let has_room = letters.len() == 1 || letters.ends_with(['a', 'c']);
            assert_eq!(words.contains(letters), has_room, "{shape}: {letters} in\n{text}");
        }
    }
}

#[test]
fn no_line_of_hexes_exceeds_the_requested_width() {
    for shape in [HEXAGON, FLAT, HexShape::Triangle { side: 9 }] {
        for scene in [hex_country(shape.clone()).scene(), hex_maze(shape.clone()).scene()] {
            for columns in 1..60 {
                for text in [within(&scene, columns), within(&scene.clone().with_labels(), columns)]
                {
                    for line in text.lines().filter(|line| !line.starts_with('(')) {
                        assert!(line.chars().count() <= columns, "not {columns}:\n{text}");
                    }
                }
            }
        }
    }
}

#[test]
fn nothing_but_the_board_has_a_colour() {
    let board = HexBoard::new(HexShape::Hexagon { radius: 2 }).unwrap();
    let style = TerminalStyle { colour: true, ..TerminalStyle::PLAIN };
    let text = draw(&Scene::of_hexes(&board, &[], &[]), &style);
    let before: Vec<usize> = text.lines().map(|line| line.find('\x1b').unwrap()).collect();
    assert_eq!(before, [2, 1, 0, 1, 2]);
    assert!(text.lines().all(|line| line.ends_with("\x1b[0m")));
}

#[test]
fn thin_walls_between_hexes_are_lines_on_their_sides() {
    for shape in [HEXAGON, FLAT] {
        let drawn = hex_maze(shape);
        let picture = Pixels::of(&png::draw(&drawn.scene(), Theme::Default).unwrap());
        let places = centres(&drawn.board);
        let (mut walls, mut passages) = (0, 0);
        for cell in drawn.board.cells() {
            for direction in HexDirection::ALL {
                let beside = drawn.board.cell_at(drawn.board.hex_of(cell).toward(direction));
                let Some(beside) = beside else { continue };
                let [x, y] = [0, 1].map(|axis| {
                    let middle = f64::midpoint(places[&cell][axis], places[&beside][axis]);
                    (middle * f64::from(CELL) + f64::from(MARGIN)).floor() as u32
                });
                let is_wall = drawn.board.toward(cell, direction).is_none();
                assert_eq!(
                    picture.at(x, y) == WALL,
                    is_wall,
                    "{direction} of {}",
                    drawn.board.hex_of(cell)
                );
                let expected = if is_wall { Border::Wall } else { Border::Open };
                assert_eq!(drawn.scene().border(cell, direction.direction()), expected);
                *(if is_wall { &mut walls } else { &mut passages }) += 1;
            }
        }
        assert!(walls > 20 && passages > 20);
    }
}

#[test]
fn one_way_sides_have_a_chevron_that_points_across() {
    for offset in [Offset::OddR, Offset::OddQ] {
        for direction in HexDirection::ALL {
            let drawn = hex_street(direction, offset);
            let scene = Scene::of_hexes(&drawn.board, &[], &[]);
            assert_eq!(
                scene.border(drawn.start, direction.direction()),
                Border::OneWay(direction.direction())
            );
            let picture = Pixels::of(&png::draw(&scene, Theme::Default).unwrap());
            let places = centres(&drawn.board);
            let [from, to] = [drawn.start, drawn.goal].map(|cell| places[&cell]);
            let dark = |along: f64, aside: f64| {
                let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
                let x = from[0] + dx * along - dy * aside;
                let y = from[1] + dy * along + dx * aside;
                let [x, y] = [x, y].map(|place| place * f64::from(CELL) + f64::from(MARGIN));
                picture.at(x as u32, y as u32) == Rgb::hex(0x11_1820)
            };
            assert!(dark(0.59, 0.0), "{direction}: the tip");
            assert!(!dark(0.41, 0.0), "{direction}: between the wings");
            let text = plain(&scene);
            let sign = if offset.is_flat() {
                match direction {
                    HexDirection::SE => 'v',
                    HexDirection::NW => '^',
                    HexDirection::E | HexDirection::NE => '>',
                    HexDirection::W | HexDirection::SW => '<',
                }
            } else {
                match direction {
                    HexDirection::E => '>',
                    HexDirection::W => '<',
                    HexDirection::SE | HexDirection::SW => 'v',
                    HexDirection::NE | HexDirection::NW => '^',
                }
            };
            let found: Vec<char> = text.chars().filter(|sign| "<>^v".contains(*sign)).collect();
            assert_eq!(found, [sign], "{direction}:\n{text}");
        }
    }
}

#[test]
fn shores_of_hexes_are_open() {
    let drawn = hex_country(HexShape::Hexagon { radius: 6 });
    assert!(Scene::of_hexes(&drawn.board, &[], &[]).has_borders());
    assert!(!drawn.scene().has_borders());
    assert!(plain(&drawn.scene()).contains('~'));
}

#[test]
fn boards_of_hexes_that_are_too_large_are_refused() {
    let scene = |width: u32| {
        let shape = HexShape::Rhombus { width, height: 1 };
        let board = HexBoard::new(shape).unwrap();
        // A wall between the first two cells: cells have five pixels at least.
        let mut exits = board.table().exit_table().to_vec();
        exits[0] = 0;
        exits[1] &= !HexDirection::W.direction().bit();
        Scene::of_hexes(&board.with_exits(&exits), &[], &[])
    };
    assert!(png::draw(&scene(13_104), Theme::Default).is_ok());
    let error = png::draw(&scene(13_105), Theme::Default).unwrap_err();
    assert_eq!(error, TooLarge { width: 65_537, height: 18, limit: 65_536 });
    let sentence = "the picture would have 65537×18 pixels, and at most 65536 a \
                    side are drawn";
    assert_eq!(error.to_string(), sentence);
}

/// Even small cells that share a side lie on the same side.
#[test]
fn small_hexes_have_the_plain_colours_of_their_terrain() {
    for (offset, side) in [(Offset::OddR, 230), (Offset::EvenQ, 400), (Offset::OddQ, 130)] {
        let drawn = hex_country(HexShape::Rectangle { width: side, height: side, offset });
        let scene = Scene::of_hexes(&drawn.board, &[], &[]).with_hex_water(&drawn.map);
        let picture = Pixels::of(&png::draw(&scene, Theme::Default).unwrap());
        let cells = f64::from(picture.width - 2 * 6) / f64::from(side);
        let cell_pixels = (1..10).rev().find(|&size| f64::from(size) * 0.86 <= cells).unwrap();
        for (cell, [x, y]) in centres(&drawn.board) {
            let at = |place: f64| (place * f64::from(cell_pixels) + 6.0) as u32;
            let is_wall = !drawn.board.table().is_free(cell);
            let found = picture.at(at(x), at(y));
            assert_eq!(found == WALL, is_wall, "{} at {x}, {y}", drawn.board.hex_of(cell));
            assert_ne!(found, PAPER);
        }
    }
}

#[test]
fn no_paper_shows_between_small_hexes() {
    for (radius, pixels) in [(450, 1), (301, 1), (120, 4)] {
        let board = HexBoard::new(HexShape::Hexagon { radius }).unwrap();
        let picture =
            Pixels::of(&png::draw(&Scene::of_hexes(&board, &[], &[]), Theme::Default).unwrap());
        for x in (picture.width / 3..picture.width / 2).step_by(50 * pixels) {
            let column: Vec<Rgb> = (0..picture.height).map(|y| picture.at(x, y)).collect();
            let first = column.iter().position(|&pixel| pixel != PAPER).unwrap();
            let last = column.iter().rposition(|&pixel| pixel != PAPER).unwrap();
            let gap = (first..last).find(|&y| column[y] == PAPER);
            assert_eq!(gap, None, "radius {radius}, column {x}");
        }
    }
}

#[test]
fn a_film_of_hexes_ends_with_its_path() {
    let drawn = hex_country(FLAT);
    let (trace, path) = drawn.search(Algorithm::Astar);
    let bytes = gif::draw(&drawn.scene(), &trace, path.as_ref(), Theme::Default).unwrap();
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(std::io::Cursor::new(bytes)).unwrap();
    let width = usize::from(decoder.width());
    let mut canvas = vec![0; 4 * width * usize::from(decoder.height())];
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        for (y, row) in frame.buffer.chunks_exact(4 * usize::from(frame.width)).enumerate() {
            let at = 4 * ((usize::from(frame.top) + y) * width + usize::from(frame.left));
            canvas[at..at + row.len()].copy_from_slice(row);
        }
    }
    let places = centres(&drawn.board);
    let path = path.unwrap();
    for cell in &path.cells()[1..path.cells().len() - 1] {
        let [x, y] = places[cell].map(|place| (place * f64::from(CELL)) as usize + MARGIN as usize);
        let at = 4 * (y * width + x);
        assert_eq!(canvas[at..at + 3], [0xF0, 0xE4, 0x42], "{}", drawn.board.hex_of(*cell));
    }
}

#[test]
fn a_hexagonal_board_is_described_in_words() {
    let text = svg::draw(&hex_country(HEXAGON).scene(), Theme::Default);
    crate::svg::elements(&text);
    assert!(text.contains("A board of 37 hexagonal cells (hexagon of radius 3)"), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    /// No other of the eight directions is nearer to the one in which the cell lies.
    #[test]
    fn the_words_for_a_place_are_the_nearest_ones(shape in shapes()) {
        const WORDS: [(&str, [f64; 2]); 8] = [
            ("top", [0.0, -1.0]), ("upper right", [0.7, -0.7]), ("right", [1.0, 0.0]),
            ("lower right", [0.7, 0.7]), ("bottom", [0.0, 1.0]), ("lower left", [-0.7, 0.7]),
            ("left", [-1.0, 0.0]), ("upper left", [-0.7, -0.7]),
        ];
        let board = HexBoard::new(shape).unwrap();
        let scene = Scene::of_hexes(&board, &[], &[]);
        let places = centres(&board);
        let middle =
            [0, 1].map(|axis| places.values().map(|at| at[axis]).sum::<f64>() / places.len() as f64);
        for cell in board.cells() {
            let [x, y] = [0, 1].map(|axis| places[&cell][axis] - middle[axis]);
            let said = scene.whereabouts(&[cell]);
            if x.hypot(y) < 0.01 {
                prop_assert_eq!(said, "middle");
                continue;
            }
            let nearness = |[dx, dy]: [f64; 2]| (dx * x + dy * y) / dx.hypot(dy);
            let best = WORDS.iter().map(|word| nearness(word.1)).fold(f64::MIN, f64::max);
            let chosen = WORDS.iter().find(|word| word.0 == said).map(|word| nearness(word.1));
            prop_assert!(chosen.is_some_and(|chosen| chosen > best - 0.02), "{said} for {x}, {y}");
        }
    }

    #[test]
    fn the_cells_of_the_board_are_written_and_nothing_else(shape in shapes()) {
        let board = HexBoard::new(shape).unwrap();
        let text = plain(&Scene::of_hexes(&board, &[], &[]));
        let mut expected: HashSet<[i32; 2]> = board.cells().map(|cell| slot(&board, cell)).collect();
        for (row, line) in (0..).zip(text.lines()) {
            for (column, sign) in (0..).zip(line.chars()) {
                prop_assert_eq!(sign == '·', expected.remove(&[column, row]), "{}", &text);
                prop_assert!(sign == '·' || sign == ' ');
            }
        }
        prop_assert!(expected.is_empty());
    }

    #[test]
    fn every_cell_is_drawn_and_no_place_off_the_board(shape in shapes()) {
        let board = HexBoard::new(shape).unwrap();
        let picture = Pixels::of(&png::draw(&Scene::of_hexes(&board, &[], &[]), Theme::Default).unwrap());
        let places = centres(&board);
        for y in 0..picture.height {
            for x in 0..picture.width {
                let at = [x, y].map(|place| (f64::from(place) + 0.5 - f64::from(MARGIN)) / f64::from(CELL));
                let distance = |place: &[f64; 2]| (place[0] - at[0]).hypot(place[1] - at[1]);
                let nearest = places.values().map(distance).fold(f64::MAX, f64::min);
                if nearest < 0.4 {
                    prop_assert_eq!(picture.at(x, y), Rgb::hex(0xDD_EFFA), "{}, {}", x, y);
                } else if nearest > 0.7 {
                    prop_assert_eq!(picture.at(x, y), PAPER, "{}, {}", x, y);
                }
            }
        }
    }

    #[test]
    #[ignore = "slow: a picture of each shape by each backend"]
    fn every_backend_draws_every_shape(shape in shapes(), columns in 1..40_usize) {
        for drawn in [hex_maze(shape.clone()), {
            let whole = hex_maze(shape);
            let board = HexBoard::new(whole.board.shape().clone()).unwrap();
            HexDrawn { board, ..whole }
        }] {
            let field = FlowField::to(&drawn.board, &[drawn.goal]);
            for scene in [searched(&drawn, Algorithm::Astar), drawn.scene().with_field(&field)] {
                let scene = scene.with_labels();
                within(&scene, columns);
                crate::svg::elements(&svg::draw(&scene, Theme::MazeSolver));
                png::draw(&scene, Theme::MazeSolver).unwrap();
            }
            let (trace, path) = drawn.search(Algorithm::Bfs);
            gif::draw(&drawn.scene(), &trace, path.as_ref(), Theme::Default).unwrap();
        }
    }
}

/// The numbers of the path's line in the picture.
fn line(scene: &Scene) -> Vec<f32> {
    let picture = svg::draw(scene, Theme::Default);
    let (_, after) = picture.split_once("class=\"path\" d=\"").unwrap();
    let (line, _) = after.split_once('"').unwrap();
    let numbers = line.split(|sign: char| !sign.is_ascii_digit() && sign != '.' && sign != '-');
    numbers.filter(|number| !number.is_empty()).map(|number| number.parse().unwrap()).collect()
}

#[test]
fn steps_over_a_side_of_hexagons_lead_out_and_come_in_in_their_direction() {
    let mut shapes = vec![HexShape::Rhombus { width: 3, height: 4 }];
    for offset in Offset::ALL {
        shapes.push(HexShape::Rectangle { width: 4, height: 6, offset });
    }
    for shape in shapes {
        let board = HexBoard::new(shape.clone()).unwrap();
        let wrapped = board.wrapped(Wrap::Both).unwrap();
        let mut over = 0;
        for cell in board.cells() {
            for (turn, direction) in HexDirection::CLOCKWISE_DIRECTIONS.into_iter().enumerate() {
                let to: Cell = wrapped.toward(cell, direction).unwrap();
                let scene =
                    Scene::of_hexes(&board, &[], &[]).with_path(&Path::from(vec![cell, to]));
                let line = line(&scene);
                if board.hex_of(cell).distance(board.hex_of(to)) == 1 {
                    assert_eq!(line.len(), 4, "{shape} {cell:?} {direction:?}");
                    continue;
                }
                over += 1;
                let twelfths = 2 * turn + usize::from(shape.is_flat());
                let (sin, cos) = (twelfths as f32 * std::f32::consts::TAU / 12.0).sin_cos();
                assert_eq!(line.len(), 8, "{shape} {cell:?} {direction:?}");
                for step in line.chunks(4) {
                    let [dx, dy] = [step[2] - step[0], step[3] - step[1]];
                    let off = (dx - 12.0 * cos).hypot(dy - 12.0 * sin);
                    assert!(off < 0.1, "{shape} {cell:?} {direction:?}: {line:?}");
                }
            }
        }
        assert!(over > 20);
    }
}
