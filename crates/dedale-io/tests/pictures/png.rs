use dedale::board::{Cell, Neighborhood};
use dedale::search::Mark;
use dedale_io::picture::png::draw;
use dedale_io::picture::{Rgb, Scene, Theme};

use crate::boards::{Drawn, EIGHT, country, field_of_stones, maze, streets};

/// Cell and margin of small boards, in pixels.
pub(crate) const CELL: u32 = 24;
pub(crate) const MARGIN: u32 = 12;

pub(crate) struct Pixels {
    pub(crate) width: u32,
    pub(crate) height: u32,
    bytes: Vec<u8>,
}

impl Pixels {
    pub(crate) fn of(png: &[u8]) -> Self {
        let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
        Self { width: info.width, height: info.height, bytes }
    }

    pub(crate) fn at(&self, x: u32, y: u32) -> Rgb {
        let at = 3 * (y * self.width + x) as usize;
        Rgb { r: self.bytes[at], g: self.bytes[at + 1], b: self.bytes[at + 2] }
    }
}

fn pixels(scene: &Scene) -> Pixels {
    Pixels::of(&draw(scene, Theme::Default).unwrap())
}

const WALL: Rgb = Rgb::hex(0x3B_4554);
const FREE: Rgb = Rgb::hex(0xDD_EFFA);
const OPENED: Rgb = Rgb::hex(0xD5_5E00);
const CLOSED: Rgb = Rgb::hex(0x00_9E73);
const BANNED: Rgb = Rgb::hex(0x0E_0E0E);

#[test]
fn a_cell_of_a_small_board_is_24_pixels_wide() {
    let picture = pixels(&country().scene());
    assert_eq!((picture.width, picture.height), (12 * CELL + 2 * MARGIN, 6 * CELL + 2 * MARGIN));
}

#[test]
fn cells_become_smaller_as_boards_grow() {
    for (side, cell) in [(50, 24), (100, 12), (200, 6), (400, 3), (1200, 1), (2000, 1)] {
        let picture = pixels(&field_of_stones(side, 2).scene());
        let margin = (cell / 2).max(6);
        let expected = (side * cell + 2 * margin, 2 * cell + 2 * margin);
        assert_eq!((picture.width, picture.height), expected, "{side} cells a side");
    }
}

#[test]
fn walls_are_dark_and_free_cells_light() {
    let drawn = Drawn::of("S.#. #..G", Neighborhood::Four);
    let picture = pixels(&drawn.scene());
    let middle = |x, y| picture.at(MARGIN + CELL * x + CELL / 2, MARGIN + CELL * y + CELL / 2);
    assert_eq!([middle(1, 0), middle(2, 0), middle(3, 0)], [FREE, WALL, FREE]);
    assert_eq!([middle(0, 1), middle(1, 1)], [WALL, FREE]);
}

#[test]
fn a_large_board_has_the_plain_colours_of_its_states() {
    let drawn = field_of_stones(240, 150);
    let marks: Vec<Mark> = (0..drawn.board.size().cell_count())
        .map(|index| [Mark::Neutral, Mark::Opened, Mark::Closed, Mark::Banned][index % 4])
        .collect();
    let scene = drawn.scene().with_marks(&marks, None);
    let picture = pixels(&scene);
    let cell_pixels = 5;
    for cell in scene.cells() {
        let point = scene.point_of(cell);
        // The marks of start and goal are larger than their cells.
        if point.x + point.y < 4 || point.x + point.y > 240 + 150 - 6 {
            continue;
        }
        let expected = match marks[cell.index()] {
            _ if scene.is_wall(cell) => WALL,
            Mark::Neutral => FREE,
            Mark::Opened => OPENED,
            Mark::Closed => CLOSED,
            Mark::Banned => BANNED,
        };
        for (dx, dy) in [(0, 0), (2, 2), (4, 4)] {
            let (x, y) = (6 + point.x * cell_pixels + dx, 6 + point.y * cell_pixels + dy);
            assert_eq!(picture.at(x, y), expected, "{point}");
        }
    }
}

#[test]
fn thin_walls_and_the_frame_are_lines_between_cells() {
    let scene = maze().scene();
    let picture = pixels(&scene);
    let border = |x, y| picture.at(MARGIN + CELL * x + CELL, MARGIN + CELL * y + CELL / 2);
    assert_eq!(border(0, 0), Rgb::hex(0xFF_FFFF), "open, but for the grid");
    assert_eq!(border(1, 0), WALL);
    assert_eq!(picture.at(MARGIN, MARGIN + 3 * CELL + 5), WALL, "the left frame");
    let right = MARGIN + 6 * CELL;
    assert_eq!(picture.at(right - 1, MARGIN + 5), WALL, "the right frame");
    assert_eq!(picture.at(right + 3, MARGIN + 5), Rgb::hex(0xFF_FFFF), "the paper");
}

#[test]
fn a_one_way_border_has_an_arrow_head() {
    let picture = pixels(&streets().scene());
    // From (1, 0) a step leads to (2, 0) and not back.
    let tip = picture.at(MARGIN + 2 * CELL + 1, MARGIN + CELL / 2);
    assert_eq!(tip, Rgb::hex(0x11_1820));
    let behind = picture.at(MARGIN + 2 * CELL - 2, MARGIN + CELL / 2 - 5);
    assert_eq!(behind, Rgb::hex(0x11_1820));
    let before = picture.at(MARGIN + 2 * CELL + 4, MARGIN + CELL / 2 - 5);
    assert_ne!(before, Rgb::hex(0x11_1820));
}

/// Which pixels of a cell belong to its sign: those that differ from its terrain, which is
/// sampled near the upper edge.
fn sign(picture: &Pixels, x: u32, theme: Theme) -> Vec<bool> {
    let [left, top] = [MARGIN + CELL * x, MARGIN];
    let terrain = picture.at(left + CELL / 2, top + 2).luminance();
    let mut pixels = Vec::new();
    for y in top + 1..top + CELL - 1 {
        for x in left + 1..left + CELL - 1 {
            let lightness = picture.at(x, y).luminance();
            let [dark, light] = [lightness.min(terrain), lightness.max(terrain)];
            pixels.push((light + 0.05) / (dark + 0.05) > 2.0);
        }
    }
    assert!(pixels.len() == 22 * 22, "{theme}");
    pixels
}

#[test]
fn states_differ_by_their_signs_without_any_colour() {
    // Neutral, opened, closed, banned, current; start and goal to the side.
    let drawn = Drawn::of(".....SG", EIGHT);
    let mut marks = vec![Mark::Neutral; 7];
    (marks[1], marks[2], marks[3]) = (Mark::Opened, Mark::Closed, Mark::Banned);
    let scene = drawn.scene().with_marks(&marks, Some(Cell::new(4)));
    for theme in Theme::ALL {
        let picture = Pixels::of(&draw(&scene, theme).unwrap());
        let signs: Vec<Vec<bool>> = (0..7).map(|x| sign(&picture, x, theme)).collect();
        assert!(!signs[0].contains(&true), "{theme}: a neutral cell has no sign");
        for (a, first) in signs.iter().enumerate() {
            for (b, second) in signs.iter().enumerate().skip(a + 1) {
                let differing = first.iter().zip(second).filter(|(a, b)| a != b).count();
                assert!(differing > 20, "{theme}: cells {a} and {b} differ in {differing} pixels");
            }
        }
    }
}

/// No side is too long: squares of a board of any size are drawn.
#[test]
fn the_longest_board_of_squares_is_drawn() {
    let drawn = field_of_stones(16_384, 3);
    let picture = pixels(&drawn.scene());
    assert_eq!((picture.width, picture.height), (16_396, 15));
    let scene = drawn.scene();
    // The marks of start and goal are larger than their cells.
    for x in 20..16_364 {
        let cell = drawn.board.cell_at(dedale::board::Point::new(x, 1)).unwrap();
        let expected = if scene.is_wall(cell) { WALL } else { FREE };
        assert_eq!(picture.at(6 + x, 7), expected, "{x}");
    }
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    let bytes = || draw(&country().scene(), Theme::MazeSolver).unwrap();
    assert_eq!(bytes(), bytes());
}
