use std::io::Cursor;

use dedale::Algorithm;
use dedale::search::Mark;
use dedale_io::picture::gif::{MAX_FRAMES, draw};
use dedale_io::picture::{Rgb, Scene, Theme};

use crate::boards::{Drawn, HEURISTIC_DFS, country, field_of_stones, maze};
use crate::png::{CELL, MARGIN};

pub(crate) struct Film {
    pub(crate) width: usize,
    height: usize,
    /// The canvas after each frame.
    pub(crate) canvases: Vec<Vec<u8>>,
    pub(crate) delays: Vec<u16>,
    /// How many pixels each frame replaces.
    pub(crate) areas: Vec<usize>,
}

impl Film {
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(Cursor::new(bytes)).unwrap();
        let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
        let mut film =
            Self { width, height, canvases: Vec::new(), delays: Vec::new(), areas: Vec::new() };
        let mut canvas = vec![0; 4 * width * height];
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            let (left, top) = (usize::from(frame.left), usize::from(frame.top));
            let row_length = 4 * usize::from(frame.width);
            for (y, row) in frame.buffer.chunks_exact(row_length).enumerate() {
                let at = 4 * ((top + y) * width + left);
                let canvas = canvas[at..at + row_length].chunks_exact_mut(4);
                // A transparent pixel stays as it was.
                for (old, new) in canvas.zip(row.chunks_exact(4)).filter(|(_, new)| new[3] > 0) {
                    old.copy_from_slice(new);
                }
            }
            film.canvases.push(canvas.clone());
            film.delays.push(frame.delay);
            film.areas.push(frame.buffer.len() / 4);
        }
        film
    }

    fn pixel(&self, frame: usize, x: u32, y: u32) -> Rgb {
        let at = 4 * (y as usize * self.width + x as usize);
        let canvas = &self.canvases[frame];
        Rgb { r: canvas[at], g: canvas[at + 1], b: canvas[at + 2] }
    }
}

fn film(drawn: &Drawn, algorithm: Algorithm) -> (Film, dedale::search::Trace) {
    let (trace, path) = drawn.search(algorithm);
    let bytes = draw(&drawn.scene(), &trace, path.as_ref(), Theme::Default).unwrap();
    (Film::of(&bytes), trace)
}

/// The terrain of a cell, seen in its corner, between its walls and its sign.
fn terrain(film: &Film, frame: usize, scene: &Scene, index: u32) -> Rgb {
    let point = scene.point_of(dedale::board::Cell::new(index));
    film.pixel(frame, MARGIN + CELL * point.x + 3, MARGIN + CELL * point.y + 3)
}

#[test]
fn every_frame_shows_the_marks_of_its_step() {
    let drawn = maze();
    let (film, trace) = film(&drawn, HEURISTIC_DFS);
    let scene = drawn.scene();
    let mut step = 0;
    // The last frame shows the path.
    for frame in 0..film.canvases.len() - 1 {
        let (marks, current) = (trace.marks_at(step), trace.current_at(step));
        for cell in scene.cells() {
            let expected = match marks.as_slice()[cell.index()] {
                _ if current == Some(cell) => 0x00_72B2,
                Mark::Neutral => 0xDD_EFFA,
                Mark::Opened => 0xD5_5E00,
                Mark::Closed => 0x00_9E73,
                Mark::Banned => 0x0E_0E0E,
            };
            let found = terrain(&film, frame, &scene, cell.number());
            assert_eq!(found, Rgb::hex(expected), "{} at step {step}", scene.point_of(cell));
        }
        step += usize::from(film.delays[frame] / 5);
    }
    assert_eq!(step, trace.events().len() + 1, "every event has its twentieth of a second");
}

#[test]
#[ignore = "slow: a long film"]
fn a_long_search_is_spread_over_few_frames() {
    let (film, trace) = film(&field_of_stones(90, 60), Algorithm::Dijkstra);
    assert!(trace.events().len() > 10_000);
    assert_eq!((film.width, film.height), (90 * 11 + 12, 60 * 11 + 12));
    assert!((200..=MAX_FRAMES).contains(&film.canvases.len()), "{} frames", film.canvases.len());
    let changed: Vec<usize> =
        film.canvases.windows(2).map(|pair| changed_pixels(&pair[0], &pair[1])).collect();
    let most = changed[..changed.len() - 1].iter().max().unwrap();
    assert!(*most < film.width * film.height / 50, "no frame leaps: {most} pixels at once");
}

fn changed_pixels(before: &[u8], after: &[u8]) -> usize {
    before.chunks_exact(4).zip(after.chunks_exact(4)).filter(|(a, b)| a != b).count()
}

#[test]
fn a_frame_holds_only_what_changed() {
    let (film, _) = film(&maze(), HEURISTIC_DFS);
    assert_eq!(film.areas[0], film.width * film.height);
    for (frame, pair) in (1..).zip(film.canvases.windows(2)) {
        let pixels = pair[0].chunks_exact(4).zip(pair[1].chunks_exact(4)).enumerate();
        let changed: Vec<usize> = pixels.filter(|(_, (a, b))| a != b).map(|(at, _)| at).collect();
        let side = |place: &dyn Fn(usize) -> usize| {
            let places = changed.iter().map(|&at| place(at));
            places.clone().max().unwrap() + 1 - places.min().unwrap()
        };
        let (width, height) = (side(&|at| at % film.width), side(&|at| at / film.width));
        assert_eq!(film.areas[frame], width * height, "frame {frame}");
    }
}

#[test]
fn the_path_is_held_for_two_seconds() {
    let drawn = country();
    let (trace, path) = drawn.search(Algorithm::Astar);
    let path = path.unwrap();
    let bytes = draw(&drawn.scene(), &trace, Some(&path), Theme::MazeSolver).unwrap();
    let film = Film::of(&bytes);
    assert_eq!(film.delays.last(), Some(&200));
    let last = film.canvases.len() - 1;
    let inner = &path.cells()[1..path.cells().len() - 1];
    for &cell in inner {
        let point = drawn.board.point_of(cell);
        let middle = |place: u32| MARGIN + CELL * place + CELL / 2;
        let found = film.pixel(last, middle(point.x), middle(point.y));
        assert_eq!(found, Rgb::hex(0xF0_E442), "{point}");
        assert_ne!(film.pixel(last - 1, middle(point.x), middle(point.y)), found);
    }
}

#[test]
fn without_events_there_is_one_frame() {
    let drawn = country();
    let trace = dedale::search::Trace::new(drawn.board.size().cell_count(), 0);
    let film = Film::of(&draw(&drawn.scene(), &trace, None, Theme::Default).unwrap());
    assert_eq!((film.canvases.len(), &film.delays[..]), (1, &[200][..]));
}

#[test]
fn a_board_that_is_too_large_is_refused() {
    let drawn = field_of_stones(1013, 2);
    let (trace, path) = drawn.search(Algorithm::Astar);
    let error = draw(&drawn.scene(), &trace, path.as_ref(), Theme::Default).unwrap_err();
    assert_eq!((error.width, error.height, error.limit), (1025, 14, 1024));
    let drawn = field_of_stones(1012, 2);
    let (trace, path) = drawn.search(Algorithm::Astar);
    assert!(draw(&drawn.scene(), &trace, path.as_ref(), Theme::Default).is_ok());
}
