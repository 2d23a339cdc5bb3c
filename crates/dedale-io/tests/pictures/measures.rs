use dedale::board::{Direction, Point};
use dedale_io::picture::png::draw;
use dedale_io::picture::{Border, MeasureError, Measures, Rgb, Scene, Theme, TooLarge, png, svg};

use crate::boards::maze;
use crate::png::Pixels;

const WALL: Rgb = Rgb::hex(0x3B_4554);

fn measures(cell: u32, wall: Option<u32>) -> Measures {
    Measures::new(Some(cell), wall).unwrap()
}

fn pixels(scene: &Scene) -> Pixels {
    Pixels::of(&draw(scene, Theme::Default).unwrap())
}

/// Where walls are in a row of pixels: their first pixel and how many there are.
fn walls_across(picture: &Pixels, y: u32) -> Vec<(u32, u32)> {
    let mut walls: Vec<(u32, u32)> = Vec::new();
    for x in (0..picture.width).filter(|&x| picture.at(x, y) == WALL) {
        match walls.last_mut() {
            Some((first, count)) if *first + *count == x => *count += 1,
            _ => walls.push((x, 1)),
        }
    }
    walls
}

/// The picture of a maze of 6×5 cells, in whose third row walls are seen.
#[test]
fn cells_and_thin_walls_are_as_wide_as_chosen() {
    let scene = maze().scene();
    let closes = |x: u32| {
        let cell = scene.size().cell_at(Point::new(x - 1, 2)).unwrap();
        scene.border(cell, Direction::E) == Border::Wall
    };
    let expected: Vec<u32> = (0..=6).filter(|&x| x == 0 || x == 6 || closes(x)).collect();
    assert!(expected.len() > 3 && expected.len() < 7, "{expected:?}");
    for cell in [4, 5, 8, 9, 12, 24, 31, 100] {
        let margin = (cell / 2).max(6);
        for wall in (1..=cell / 2).filter(|wall| cell < 20 || wall % 5 < 2) {
            let picture = pixels(&scene.clone().with_measures(measures(cell, Some(wall))));
            let size = (picture.width, picture.height);
            assert_eq!(size, (6 * cell + 2 * margin, 5 * cell + 2 * margin));
            let found = walls_across(&picture, margin + 2 * cell + cell / 2);
            let drawn: Vec<_> =
                expected.iter().map(|x| (margin + x * cell - wall / 2, wall)).collect();
            assert_eq!(found, drawn, "cells of {cell}, walls of {wall}");
        }
    }
}

#[test]
fn a_width_that_is_not_chosen_is_that_of_the_board() {
    let scene = maze().scene();
    let usual = png::draw(&scene, Theme::Default).unwrap();
    let none = Measures::new(None, None).unwrap();
    assert_eq!(png::draw(&scene.clone().with_measures(none), Theme::Default).unwrap(), usual);
    let wall = Measures::new(None, Some(2)).unwrap();
    let picture = pixels(&scene.clone().with_measures(wall));
    assert_eq!(picture.width, Pixels::of(&usual).width);
    assert!(walls_across(&picture, 12 + 2 * 24 + 12).iter().all(|&(_, width)| width == 2));
    // A board with thin walls has cells of three pixels at least.
    let least = pixels(&scene.clone().with_measures(measures(1, None)));
    assert_eq!(least.width, 6 * 3 + 2 * 6);
    // The widest wall that any cell may have is half of this one.
    let wide = Measures::new(None, Some(128)).unwrap();
    let picture = pixels(&scene.with_measures(wide));
    assert!(walls_across(&picture, 12 + 2 * 24 + 12).iter().all(|&(_, width)| width == 12));
}

#[test]
fn an_svg_has_the_same_measures() {
    let scene = maze().scene();
    for (cell, wall) in [(24, 4), (40, 3), (31, 6), (100, 7)] {
        let scene = scene.clone().with_measures(measures(cell, Some(wall)));
        let text = svg::draw(&scene, Theme::Default);
        let line = text.lines().find(|line| line.starts_with("<path class=\"wall\"")).unwrap();
        // A wall is a rectangle: "12 12h192v6h-192z".
        let walls: Vec<[u32; 2]> = line
            .split('M')
            .skip(1)
            .map(|shape| {
                let mut sides = shape.split(['h', 'v']).skip(1).map(|side| side.parse().unwrap());
                [sides.next().unwrap(), sides.next().unwrap()]
            })
            .collect();
        assert!(walls.len() > 10, "{line}");
        for [width, height] in walls {
            let (thickness, length) = (width.min(height), width.max(height));
            assert_eq!((thickness, (length - wall) % cell), (wall, 0), "cells of {cell}: {line}");
        }
    }
}

#[test]
fn widths_that_no_picture_has_are_refused() {
    let sentence = |cell, wall| Measures::new(cell, wall).unwrap_err().to_string();
    assert_eq!(Measures::new(Some(0), None), Err(MeasureError::Cell { found: 0 }));
    assert_eq!(sentence(Some(257), None), "a cell in a picture is 1 to 256 pixels wide, found 257");
    let sentence_of_wall = |most, found| {
        format!("a wall between cells is 1 to {most} pixels wide (half a cell), found {found}")
    };
    for (cell, wall, most) in
        [(Some(10), 6, 5), (Some(10), 0, 5), (None, 129, 128), (Some(1), 2, 1)]
    {
        assert_eq!(sentence(cell, Some(wall)), sentence_of_wall(most, wall));
    }
    let scene = maze().scene().with_measures(measures(256, None));
    assert!(png::draw(&scene, Theme::Default).is_ok());
}

/// A chosen width is not made smaller for a picture to fit.
#[test]
fn a_picture_with_wide_cells_may_be_too_large() {
    let drawn = crate::boards::field_of_stones(300, 2);
    let scene = drawn.scene().with_measures(measures(256, None));
    let error = png::draw(&scene, Theme::Default).unwrap_err();
    assert_eq!(error, TooLarge { width: 300 * 256 + 256, height: 3 * 256, limit: 65_536 });
}
