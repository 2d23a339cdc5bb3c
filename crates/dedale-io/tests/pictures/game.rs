use dedale::board::{Cell, Hex, HexBoard, HexDirection, HexShape, Neighborhood};
use dedale::link::Player;
use dedale_io::picture::terminal::{TerminalStyle, draw};
use dedale_io::picture::{Scene, Theme, png, svg};

use crate::boards;
use crate::boards::{Drawn, EIGHT, maze};
use crate::png::{CELL, MARGIN, Pixels};
use crate::svg::{elements, labels};

fn plain(scene: &Scene) -> String {
    draw(scene, &TerminalStyle::PLAIN)
}

fn cells<const N: usize>(numbers: [u32; N]) -> [Cell; N] {
    numbers.map(Cell::new)
}

/// The cells with no neighbor in this direction and the next one clockwise.
fn side(board: &HexBoard, direction: HexDirection) -> Vec<Cell> {
    let off = |hex: Hex, direction: HexDirection| board.cell_at(hex.toward(direction)).is_none();
    let faces = |cell: &Cell| {
        let hex = board.hex_of(*cell);
        off(hex, direction) && off(hex, direction.turned(1))
    };
    board.cells().filter(faces).collect()
}

fn game() -> Scene {
    let board = HexBoard::new(HexShape::Rhombus { width: 5, height: 5 }).unwrap();
    let rows = |r| (0..5).map(move |q| Hex::new(q, r));
    let columns = |q| (0..5).map(move |r| Hex::new(q, r));
    let at = |hexes: &mut dyn Iterator<Item = Hex>| -> Vec<Cell> {
        hexes.map(|hex| board.cell_at(hex).unwrap()).collect()
    };
    let red =
        at(&mut [(2, 0), (2, 1), (1, 2), (3, 1), (0, 3)].map(|(q, r)| Hex::new(q, r)).into_iter());
    let blue = at(&mut [(0, 1), (1, 1), (3, 3)].map(|(q, r)| Hex::new(q, r)).into_iter());
    let (red_player, blue_player) = (Some(Player::Red), Some(Player::Blue));
    Scene::of_hexes(&board, &[], &[])
        .with_stones(&red, &blue)
        .with_link(&red)
        .with_side(red_player, &at(&mut rows(0)))
        .with_side(red_player, &at(&mut rows(4)))
        .with_side(blue_player, &at(&mut columns(0)))
        .with_side(blue_player, &at(&mut columns(4)))
        .with_labels()
}

#[test]
fn a_game_is_drawn_as_text() {
    boards::check_golden("game.txt", &plain(&game()));
    boards::check_golden("game.svg", &svg::draw(&game(), Theme::Default));
}

#[test]
fn a_game_is_described_in_words() {
    let text = svg::draw(&game(), Theme::Default);
    let words = "A board of 25 hexagonal cells (rhombus of 5×5): 5 red stones, 3 blue stones, \
                 a link of 5 cells";
    assert!(text.contains(words), "{text}");
    assert_eq!(labels(&game()), ["red", "blue", "link", "side of red", "side of blue"]);
}

#[test]
fn stones_differ_by_their_signs_without_any_colour() {
    let drawn = Drawn::of("S...G", Neighborhood::Four);
    let [red, blue] = cells([1, 3]);
    let scene = drawn.scene().with_stones(&[red], &[blue]);
    assert_eq!(plain(&scene), "S R · B G\n");
    for theme in Theme::ALL {
        let picture = Pixels::of(&png::draw(&scene, theme).unwrap());
        let is_light = |column: u32, aside: u32| {
            let x = MARGIN + CELL * column + CELL / 2 + aside;
            picture.at(x, MARGIN + CELL / 2).luminance() > 0.8
        };
        assert_eq!([is_light(1, 0), is_light(1, 5)], [true, false], "{theme}: a dot");
        assert_eq!([is_light(3, 0), is_light(3, 5)], [false, true], "{theme}: a ring");
    }
}

/// The segments of a link, in halves of cells of a square board.
fn lines(scene: &Scene) -> Vec<[i64; 4]> {
    let text = svg::draw(scene, Theme::Default);
    let (_, board) = text.split_once("<g class=\"board\">").unwrap();
    let (board, _) = board.split_once("</g>").unwrap();
    let elements = elements(board);
    let Some(links) = elements.get("link") else { return Vec::new() };
    let stroked = links.iter().filter(|link| link.get("stroke").is_some());
    let data: String = stroked.map(|link| link["d"].to_string()).collect();
    let half = |number: &str| {
        let pixels: f64 = number.parse().unwrap();
        ((pixels - f64::from(MARGIN)) / f64::from(CELL / 2)).round() as i64
    };
    let line = |line: &str| {
        let numbers: Vec<i64> = line.split(['L', ' ']).map(half).collect();
        [numbers[0], numbers[1], numbers[2], numbers[3]]
    };
    data.split('M').skip(1).map(line).collect()
}

#[test]
fn a_link_joins_each_cell_to_the_first_neighbor_before_it() {
    let square = Drawn::of("... ... S.G", Neighborhood::Four);
    let scene = |link: &[Cell]| square.scene().with_link(link);
    // Around a corner, and back to a cell beside the first.
    let link = cells([0, 1, 4, 3]);
    assert_eq!(lines(&scene(&link)), [[1, 1, 3, 1], [3, 1, 3, 3], [1, 1, 1, 3]]);
    // Corners connect only if there are diagonal steps, and sides take precedence.
    let corners = cells([0, 4, 8]);
    assert_eq!(lines(&scene(&corners)), [[0_i64; 4]; 0]);
    let eight = Drawn::of("... ... S.G", EIGHT);
    let diagonal = eight.scene().with_link(&corners);
    assert_eq!(lines(&diagonal), [[1, 1, 3, 3], [3, 3, 5, 5]]);
    let chain = eight.scene().with_link(&cells([0, 1, 4]));
    assert_eq!(lines(&chain), [[1, 1, 3, 1], [3, 1, 3, 3]]);
    // A duplicate in the list is not another cell.
    let again = scene(&cells([0, 1, 0, 1]));
    assert_eq!(lines(&again), [[1, 1, 3, 1]]);
    assert!(svg::draw(&again, Theme::Default).contains("a link of 2 cells"));
}

#[test]
fn a_link_does_not_cross_a_thin_wall() {
    let drawn = maze();
    // (0, 0) and (0, 1) have a wall between them, (0, 0) and (1, 0) do not.
    assert_eq!(lines(&drawn.scene().with_link(&cells([0, 6]))), [[0_i64; 4]; 0]);
    assert_eq!(lines(&drawn.scene().with_link(&cells([0, 1]))), [[1, 1, 3, 1]]);
}

fn count_of(scene: &Scene, class: &str) -> usize {
    let text = svg::draw(scene, Theme::Default);
    let board = text.split("<g class=\"legend\"").next().unwrap();
    let look = format!("class=\"{class}\"");
    let paths = board.split("<path").filter(|path| path.contains(&look));
    paths.map(|path| path.matches('z').count()).sum()
}

#[test]
fn the_sides_of_a_rhombus_share_its_rim() {
    let board = HexBoard::new(HexShape::Rhombus { width: 5, height: 5 }).unwrap();
    let off = |cell| {
        let hex = board.hex_of(cell);
        HexDirection::ALL
            .into_iter()
            .filter(|&direction| board.cell_at(hex.toward(direction)).is_none())
            .count()
    };
    let rim: usize = board.cells().map(off).sum();
    let (red, blue) = (count_of(&game(), "red-side"), count_of(&game(), "blue-side"));
    // At the two sharp corners an edge is halved.
    assert_eq!((red, red + blue), (blue, rim + 2));
}

#[test]
fn the_edges_of_a_hexagon_belong_to_six_sides() {
    let board = HexBoard::new(HexShape::Hexagon { radius: 3 }).unwrap();
    let mut scene = Scene::of_hexes(&board, &[], &[]);
    for direction in HexDirection::CLOCKWISE {
        scene = scene.with_side(None, &side(&board, direction));
    }
    // Six corners with three edges, of which one is halved, and two cells with two edges
    // between any two corners.
    assert_eq!(count_of(&scene, "shared-side"), 6 * 4 + 12 * 2);
}

#[test]
fn a_side_lies_along_the_edge_of_its_cells() {
    let drawn = Drawn::of("S.. ... ..G", Neighborhood::Four);
    let scene = drawn
        .scene()
        .with_side(Some(Player::Red), &cells([0, 1, 2]))
        .with_side(Some(Player::Blue), &cells([0, 3, 6]))
        .with_side(None, &cells([4]));
    let picture = Pixels::of(&png::draw(&scene, Theme::Default).unwrap());
    let [red, blue, paper] = [0xD5_5E00, 0x00_72B2, 0xFF_FFFF].map(dedale_io::picture::Rgb::hex);
    let end = MARGIN + 3 * CELL;
    for place in 0..3 {
        let middle = MARGIN + CELL * place + CELL / 2;
        assert_eq!(picture.at(middle, MARGIN - 5), red);
        assert_eq!(picture.at(MARGIN - 5, middle), blue);
    }
    assert_eq!(picture.at(MARGIN + CELL * 2, end + 4), paper);
    assert_eq!(picture.at(MARGIN + CELL / 2, end + 4), blue, "as its other end");
    assert_eq!(picture.at(end + 4, MARGIN + CELL / 2), red, "no other side claims it");
    assert_eq!(picture.at(end + 4, MARGIN + CELL * 2), paper);
    assert_eq!(count_of(&scene, "shared-side"), 0, "it does not face off the board");
}

#[test]
fn squares_have_labels_too() {
    let drawn = Drawn::of("S.5 .#. ..G", Neighborhood::Four);
    assert_eq!(plain(&drawn.scene().with_labels()), "a b c\nS · ·5 1\n· ██·  2\n· · G  3\n");
    let plain_board = Drawn::of("S. .G", Neighborhood::Four).scene();
    assert_eq!(plain(&plain_board.with_labels()), "a b\nS · 1\n· G 2\n");
    boards::check_golden("thin-labels.txt", &plain(&maze().scene().with_labels()));
}

#[test]
#[should_panic(expected = "cells of the scene's board")]
fn a_stone_off_the_board_is_refused() {
    let board = HexBoard::new(HexShape::Hexagon { radius: 1 }).unwrap();
    let _ = Scene::of_hexes(&board, &[], &[]).with_stones(&[Cell::new(0)], &[]);
}
