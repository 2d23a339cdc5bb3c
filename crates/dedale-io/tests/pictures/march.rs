use dedale::board::{Cell, GridMap, Neighborhood, Point, Size, Terrain};
use dedale_io::picture::gif::MarchReel;
use dedale_io::picture::{Scene, Theme};

use crate::gif::Film;
use crate::png::{CELL, MARGIN};

const AGENT: [u8; 3] = [0x00, 0x72, 0xB2];

fn scene() -> Scene {
    let mut map = GridMap::new(Size::new(6, 4).unwrap(), Terrain::FREE);
    map.set_terrain(Point::new(5, 3), Terrain::Wall);
    let board = map.board(Neighborhood::Four);
    Scene::of_board(&board, &[Cell::new(0)], &[Cell::new(11)])
}

/// The middles of the spots of the agents' colour, in columns and rows.
fn spots(film: &Film, frame: usize) -> Vec<(f32, f32)> {
    let canvas = &film.canvases[frame];
    let count = canvas.len() / 4;
    let is_agent = |at: usize| canvas[4 * at..4 * at + 3] == AGENT;
    let (mut seen, mut spots) = (vec![false; count], Vec::new());
    for first in 0..count {
        if !is_agent(first) || seen[first] {
            continue;
        }
        let (mut pixels, mut to_visit) = (Vec::new(), vec![first]);
        seen[first] = true;
        while let Some(at) = to_visit.pop() {
            pixels.push([(at % film.width) as f32, (at / film.width) as f32]);
            for beside in [at - 1, at + 1, at - film.width, at + film.width] {
                if is_agent(beside) && !std::mem::replace(&mut seen[beside], true) {
                    to_visit.push(beside);
                }
            }
        }
        let middle = [0, 1].map(|axis| {
            let sum: f32 = pixels.iter().map(|pixel| pixel[axis]).sum();
            let cells = (sum / pixels.len() as f32 - MARGIN as f32) / CELL as f32;
            cells - 0.5
        });
        spots.push((middle[0], middle[1]));
    }
    spots
}

#[test]
fn every_agent_is_seen_beside_its_place() {
    let mut reel = MarchReel::new(&scene(), 1, Theme::Default).unwrap();
    let places = [(0, (1.0, 1.0)), (1, (2.5, 1.0)), (2, (4.0, 2.25)), (10, (0.0, 3.0))];
    reel.show([]);
    reel.show(places);
    reel.show(places);
    reel.show(places.map(|(number, (x, y))| (number, (x + 1.0, y - 0.5))));
    reel.show((0..7).map(|number| (number, (3.0, 2.0))));
    reel.show((0..21).map(|number| (number, (3.0, 2.0))));
    reel.show([]);
    let film = Film::of(&reel.end());
    // The two frames that look alike are one, and so are those of seven and of 21 agents.
    assert_eq!(film.delays, [5, 10, 5, 10, 200]);
    for (frame, moved) in [(1, (0.0, 0.0)), (2, (1.0, -0.5))] {
        let spots = spots(&film, frame);
        assert_eq!(spots.len(), places.len());
        for (_, (x, y)) in places {
            let near =
                |spot: &&(f32, f32)| (spot.0 - x - moved.0).hypot(spot.1 - y - moved.1) < 0.31;
            assert_eq!(spots.iter().filter(near).count(), 1, "({x}, {y}): {spots:?}");
        }
    }
    assert_eq!(spots(&film, 3).len(), 7, "seven in a row at one place are apart");
    assert_eq!(film.canvases[4], film.canvases[0], "nothing of an agent stays behind");
}

#[test]
fn doors_are_drawn_while_they_stand() {
    let drawn = |doors: &[&[Cell]]| {
        let mut reel = MarchReel::new(&scene(), 1, Theme::Default).unwrap();
        for doors in doors {
            reel.set_board(&scene(), doors, &[]);
            reel.show([]);
        }
        Film::of(&reel.end())
    };
    let door = Cell::new(8);
    let film = drawn(&[&[], &[door], &[]]);
    assert_eq!(film.canvases.len(), 3);
    assert_eq!(film.canvases[0], film.canvases[2]);
    let differs = |at: &usize| {
        let [before, after] = [0, 1].map(|frame| &film.canvases[frame][4 * at..4 * at + 4]);
        before != after
    };
    let places = (0..film.canvases[0].len() / 4).filter(differs);
    let cells = places.map(|at| {
        let side = |pixel: usize| (pixel as u32 - MARGIN) / CELL;
        (side(at % film.width), side(at / film.width))
    });
    let cells: Vec<(u32, u32)> = cells.collect();
    assert!(cells.len() > 100 && cells.iter().all(|&cell| cell == (2, 1)), "{cells:?}");
}

#[test]
fn towers_differ_from_walls() {
    let wall = Cell::new(23);
    let mut reel = MarchReel::new(&scene(), 1, Theme::Default).unwrap();
    for towers in [&[][..], &[wall], &[]] {
        reel.set_board(&scene(), &[], towers);
        reel.show([]);
    }
    let film = Film::of(&reel.end());
    assert_eq!(film.canvases.len(), 3);
    assert_eq!(film.canvases[0], film.canvases[2]);
    let ink = |frame: usize, dx: u32, dy: u32| {
        let [x, y] = [MARGIN + 5 * CELL + dx, MARGIN + 3 * CELL + dy];
        let at = 4 * (y as usize * film.width + x as usize);
        film.canvases[frame][at..at + 3].to_vec()
    };
    assert_ne!(ink(0, CELL / 2, CELL / 2), ink(1, CELL / 2, CELL / 2), "the tower is light");
    assert_eq!(ink(0, 2, 2), ink(1, 2, 2), "around it is the wall");
}

#[test]
fn a_board_too_large_for_a_film_is_refused() {
    let film = |width| {
        let board =
            GridMap::new(Size::new(width, 1).unwrap(), Terrain::FREE).board(Neighborhood::Four);
        MarchReel::new(&Scene::of_board(&board, &[], &[]), 1, Theme::Default).err()
    };
    assert_eq!(film(1012), None);
    assert_eq!(film(1013).unwrap().limit, 1024);
}
