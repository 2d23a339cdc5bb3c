use std::collections::{HashMap, HashSet};

use dedale::board::{Cell, HexBoard, HexDirection, HexShape};
use dedale::link::Player;
use dedale_io::picture::terminal::{TerminalStyle, draw};
use dedale_io::picture::{Rgb, Scene, Theme, png, svg};
use proptest::prelude::*;

use crate::hex_boards::{FLAT, shapes};
use crate::hexes::centres;
use crate::png::{CELL, MARGIN, Pixels};

/// The cells without a neighbor in this direction.
fn rim(board: &HexBoard, direction: HexDirection) -> Vec<Cell> {
    let off = |cell: &Cell| board.cell_at(board.hex_of(*cell).toward(direction)).is_none();
    board.cells().filter(off).collect()
}

/// Sides of red, of blue and of both, with labels.
fn sided(board: &HexBoard) -> Scene {
    let first: Vec<Cell> = board.cells().take(1).collect();
    Scene::of_hexes(board, &[], &[])
        .with_named_side("q+", Some(Player::Red), &rim(board, HexDirection::E))
        .with_named_side("south-west", Some(Player::Blue), &rim(board, HexDirection::SW))
        .with_named_side("a <b> & c", None, &first)
        .with_labels()
}

/// A text of an SVG.
#[derive(Debug)]
struct Written {
    text: String,
    class: String,
    /// In cells, from the upper left corner of the board.
    middle: [f64; 2],
    half: [f64; 2],
}

impl Written {
    fn is_name(&self) -> bool {
        self.class.ends_with("side-name")
    }
}

/// The texts around the board, and the size of the picture in cells beyond the board's corner.
fn texts(picture: &str) -> (Vec<Written>, [f64; 4]) {
    let number = |text: &str, name: &str| -> f64 {
        let value = text.split_once(&format!(" {name}=\"")).unwrap().1;
        value.split_once('"').unwrap().0.parse().unwrap()
    };
    // The corner is where the outline of the cells begins, on each axis.
    let outline = picture.split("class=\"free\" d=\"").nth(1).unwrap().split('"').next().unwrap();
    let places = outline.split(['M', 'L', 'z']).filter(|pair| !pair.is_empty());
    let places = places.map(|pair| pair.split_once(' ').unwrap());
    let [x, y]: [Vec<f64>; 2] = [
        places.clone().map(|pair| pair.0.parse().unwrap()).collect(),
        places.map(|pair| pair.1.parse().unwrap()).collect(),
    ];
    let corner = [x, y].map(|all| all.into_iter().fold(f64::MAX, f64::min));
    let cell = f64::from(CELL);
    let elements = picture.split("<text ").skip(1).map(|element| format!(" {element}"));
    let around = elements
        .filter(|element| element.split('>').next().is_some_and(|tag| tag.contains(" class=")));
    let written = around.map(|element| {
        let (attributes, rest) = element.split_once('>').unwrap();
        let text = rest.trim_start().split(['<', '\n']).next().unwrap().to_owned();
        let class = attributes.split_once(" class=\"").unwrap().1;
        let size = number(attributes, "font-size");
        let shown = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        Written {
            // Few letters are wider than half of their height.
            half: [0.3 * size * shown.chars().count() as f64 / cell, 0.36 * size / cell],
            middle: [
                (number(attributes, "x") - corner[0]) / cell,
                (number(attributes, "y") - 0.35 * size - corner[1]) / cell,
            ],
            class: class.split_once('"').unwrap().0.to_owned(),
            text: shown,
        }
    });
    let root = picture.split_once("<svg").unwrap().1.split_once('>').unwrap().0;
    let [right, bottom] = ["width", "height"].map(|side| number(root, side) / cell);
    let [left, top] = corner.map(|place| place / cell);
    (written.collect(), [-left, -top, right - left, bottom - top])
}

#[test]
fn names_have_the_colours_of_their_owners_and_a_title() {
    let board = HexBoard::new(HexShape::Hexagon { radius: 5 }).unwrap();
    let picture = svg::draw(&sided(&board), Theme::Default);
    crate::svg::elements(&picture);
    let names: Vec<(String, String)> = texts(&picture)
        .0
        .into_iter()
        .filter(Written::is_name)
        .map(|written| (written.text, written.class))
        .collect();
    let expected = [
        ("q+", "red-side-name"),
        ("south-west", "blue-side-name"),
        ("a <b> & c", "shared-side-name"),
    ];
    assert_eq!(names, expected.map(|(name, class)| (name.to_owned(), class.to_owned())));
    for said in [
        "the side q+ of red",
        "the side a &lt;b&gt; &amp; c of both",
        "the letters of columns and the numbers of rows",
        "sides of red q+ at the right, sides of blue south-west at the lower left",
    ] {
        assert!(picture.contains(said), "{said}: {picture}");
    }
}

/// A board of cells that are too small has no coordinates, but names.
#[test]
fn small_cells_have_no_coordinates() {
    for (radius, has_coordinates) in [(37, true), (38, false), (200, false)] {
        let board = HexBoard::new(HexShape::Hexagon { radius }).unwrap();
        let picture = svg::draw(&sided(&board), Theme::Default);
        assert_eq!(picture.contains("class=\"coordinate\""), has_coordinates, "{radius}");
        assert_eq!(picture.matches("side-name\"").count(), 3, "{radius}");
        let name = picture.split("red-side-name\"").nth(1).unwrap();
        let size = name.split_once("font-size=\"").unwrap().1.split_once('"').unwrap().0;
        assert!(size.parse::<f64>().unwrap() >= 12.9, "{radius}: {size}");
    }
}

#[test]
fn names_of_sides_surround_the_drawing() {
    let board = HexBoard::new(HexShape::Hexagon { radius: 1 }).unwrap();
    let mut scene = Scene::of_hexes(&board, &[], &[]).with_labels();
    for (name, axis, value) in
        [("q+", 0, 1), ("r+", 1, 1), ("s+", 2, 1), ("q-", 0, -1), ("r-", 1, -1), ("s-", 2, -1)]
    {
        let on_side = |cell: &Cell| board.hex_of(*cell).cube()[axis] == value;
        let cells: Vec<Cell> = board.cells().filter(on_side).collect();
        scene = scene.with_named_side(name, None, &cells);
    }
    let text = draw(&scene, &TerminalStyle::PLAIN);
    let lines = [
        "       r-",
        "     b c",
        "s+  a · · 1  q+",
        " q-  · · · 2  s-",
        "      · · 3",
        "       r+",
    ];
    assert_eq!(text.lines().collect::<Vec<_>>(), lines);
    // Where there is no room, names are left out first, then labels.
    let within = |columns| {
        draw(&scene, &TerminalStyle { max_columns: Some(columns), ..TerminalStyle::PLAIN })
    };
    assert_eq!(within(14), " b c\na · · 1\n · · · 2\n  · · 3\n");
    assert_eq!(within(7), " · ·\n· · ·\n · ·\n");
    assert!(within(4).ends_with("cells)\n"));
}

#[test]
fn upright_columns_have_labels_too() {
    let text = draw(
        &Scene::of_hexes(&HexBoard::new(FLAT).unwrap(), &[], &[]).with_labels(),
        &TerminalStyle::PLAIN,
    );
    let words: HashSet<&str> = text.split_whitespace().collect();
    for word in ["a", "b", "c", "d", "e", "f", "g", "1", "2", "3", "4", "5", "6", "7"] {
        assert!(words.contains(word), "{word} in\n{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Each letter lies on the line of its column, each number on that of its row, and none
    /// touches a cell or another text.
    #[test]
    fn text_touches_nothing_and_is_where_it_belongs(shape in shapes()) {
        let board = HexBoard::new(shape.clone()).unwrap();
        let (written, [left, top, right, bottom]) = texts(&svg::draw(&sided(&board), Theme::Default));
        let places = centres(&board);
        let is_flat = shape.is_flat();
        let root = 3_f64.sqrt() / 2.0;
        for (index, text) in written.iter().enumerate() {
            let ([x, y], [across, down]) = (text.middle, text.half);
            prop_assert!(x - across > left && x + across < right, "{text:?}");
            prop_assert!(y - down > top && y + down < bottom, "{text:?}");
            for other in &written[..index] {
                let apart = (x - other.middle[0]).abs() > across + other.half[0]
                    || (y - other.middle[1]).abs() > down + other.half[1];
                prop_assert!(apart, "{text:?} {other:?}");
            }
            // No point of the text lies in a cell.
            for at in (0..=20).flat_map(|i| (0..=8).map(move |k| [f64::from(i) / 10.0 - 1.0, f64::from(k) / 4.0 - 1.0])) {
                for [cx, cy] in places.values() {
                    let [dx, dy] = [x + at[0] * across - cx, y + at[1] * down - cy];
                    let (dx, dy) = if is_flat { (dy, dx) } else { (dx, dy) };
                    let faces = [dx, dx / 2.0 + dy * root, dx / 2.0 - dy * root];
                    prop_assert!(faces.iter().any(|face| face.abs() > 0.5), "{text:?}");
                }
            }
        }
        // Along a column only one coordinate changes, and along a row only the other.
        let mut labels: HashMap<&str, [f64; 2]> = HashMap::new();
        for text in written.iter().filter(|text| !text.is_name()) {
            prop_assert!(labels.insert(text.text.as_str(), text.middle).is_none());
        }
        let mut used = HashSet::new();
        for cell in board.cells() {
            let label = shape.label(board.hex_of(cell)).unwrap();
            let (letters, digits) = label.split_at(label.find(|sign: char| sign.is_ascii_digit()).unwrap());
            let (back, onward) = if is_flat { ([0.0, -1.0], [root, 0.5]) } else { ([-0.5, -root], [1.0, 0.0]) };
            for (word, toward) in [(letters, back), (digits, onward)] {
                let at = labels[word];
                let [dx, dy] = [at[0] - places[&cell][0], at[1] - places[&cell][1]];
                prop_assert!((dx * toward[1] - dy * toward[0]).abs() < 0.02, "{word} of {label}");
                prop_assert!(dx * toward[0] + dy * toward[1] > 0.5, "{word} of {label}");
                used.insert(word.to_owned());
            }
        }
        prop_assert_eq!(used.len(), labels.len());
    }

    /// Text leaves the board's own pixels as they were, and each text shows beside them.
    #[test]
    fn pixels_have_the_same_text(shape in shapes()) {
        let board = HexBoard::new(shape).unwrap();
        let scene = sided(&board);
        let lettered = Pixels::of(&png::draw(&scene, Theme::Default).unwrap());
        let (written, [left, top, ..]) = texts(&svg::draw(&scene, Theme::Default));
        let bare = Pixels::of(&png::draw(&Scene::of_hexes(&board, &[], &[]), Theme::Default).unwrap());
        let origin = [-left, -top].map(|length| (length * f64::from(CELL)).round() as u32);
        for [x, y] in centres(&board).into_values() {
            // Within a cell, where no side is drawn.
            for (dx, dy) in [(0.0, 0.0), (0.3, 0.0), (-0.3, 0.1), (0.1, 0.3), (0.0, -0.3)] {
                let [x, y] = [x + dx, y + dy].map(|place| (place * f64::from(CELL)) as u32);
                prop_assert_eq!(
                    lettered.at(x + origin[0], y + origin[1]),
                    bare.at(x + MARGIN, y + MARGIN)
                );
            }
        }
        for text in &written {
            let start = |axis: usize| {
                let pixels = (text.middle[axis] - text.half[axis]) * f64::from(CELL);
                (pixels + f64::from(origin[axis])).max(0.0) as u32
            };
            let end = |axis: usize| {
                let pixels = (text.middle[axis] + text.half[axis]) * f64::from(CELL);
                (pixels + f64::from(origin[axis])) as u32
            };
            let mut pixels = (start(1)..end(1)).flat_map(|y| (start(0)..end(0)).map(move |x| (x, y)));
            let dark = pixels.any(|(x, y)| lettered.at(x, y) != Rgb::hex(0xFF_FFFF));
            prop_assert!(dark, "{text:?}");
        }
    }

    /// Around the drawing nothing of the board is lost.
    #[test]
    fn names_in_text_stand_beside_all_cells(shape in shapes()) {
        let board = HexBoard::new(shape).unwrap();
        let text = draw(&sided(&board), &TerminalStyle::PLAIN);
        prop_assert_eq!(text.matches('·').count(), board.cells().count(), "{}", &text);
        for name in ["q+", "south-west", "a <b> & c"] {
            prop_assert_eq!(text.matches(name).count(), 1, "{}", &text);
        }
    }
}
