//! Worksheets have the pages asked for, and each maze has all its walls.

use std::fmt::Write as _;

use dedale::Random;
use dedale::board::{Point, Size};
use dedale::maze::{Generator, Maze, Region};
use dedale::search::bfs;
use dedale_io::maze::Ends;
use dedale_io::picture::lines::Lines;
use dedale_io::picture::worksheet::{PLACES, Puzzle, pdf, unknown_letter};

fn maze(width: u32, height: u32, seed: u64) -> Maze {
    let region = Region::whole(Size::new(width.into(), height.into()).unwrap());
    Generator::Wilson.carve(&region, &mut Random::new(seed))
}

fn puzzle(maze: &Maze, is_solved: bool) -> Puzzle {
    let [width, height] = [maze.size().width(), maze.size().height()];
    let (start, goal) = (Point::new(0, 0), Point::new(width - 1, height - 1));
    let ends = Ends { start, goal, are_openings: false };
    let [start, goal] = [ends.start, ends.goal].map(|at| maze.size().cell_at(at).unwrap());
    let path = bfs(maze, start, goal).filter(|_| is_solved);
    Puzzle { lines: Lines::of_squares(maze, ends, path.as_ref()), label: "a maze".into() }
}

/// The strokes of a page that are straight lines: their lengths together, and how many.
fn strokes(page: &str) -> (f32, usize) {
    let mut from: Option<[f32; 2]> = None;
    let mut found = (0.0, 0);
    let lines: Vec<&str> = page.lines().collect();
    for (index, line) in lines.iter().enumerate() {
        let words: Vec<&str> = line.split(' ').collect();
        let point = || [words[0], words[1]].map(|word| word.parse::<f32>().unwrap());
        match words.last() {
            Some(&"m") => from = Some(point()),
            // A wall is one line and then a stroke.
            Some(&"l") if lines.get(index + 1) == Some(&"S") => {
                let [to, from] = [point(), from.take().unwrap_or_else(point)];
                found.0 += (to[0] - from[0]).abs() + (to[1] - from[1]).abs();
                found.1 += 1;
            }
            _ => from = None,
        }
    }
    found
}

/// The contents of all pages.
fn contents(pdf: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(pdf).into_owned();
    let streams = text
        .split("stream\n")
        .skip(1)
        .filter(|part| part.contains("endstream") || part.contains("BT"));
    streams
        .map(|part| part.split("\nend").next().unwrap().to_owned())
        .filter(|part| part.contains("BT"))
        .collect()
}

/// A title is written smaller, and then cut, so that it never reaches the number of the page.
#[test]
fn a_long_title_stays_on_its_page() {
    let maze = maze(3, 3, 1);
    for (length, size, written) in [(1, "14", 1), (57, "14", 57), (90, "8.9", 90), (300, "8", 99)] {
        let made = pdf(&"a".repeat(length), 1, &[puzzle(&maze, false)]);
        let [page] = &contents(&made)[..] else { panic!("one page") };
        let title = page.split("ET").next().unwrap();
        assert!(title.contains(&format!("/F {size}")), "{length}: {title}");
        // A text with other letters than those of ASCII is written in hexadecimal digits.
        let plain = title.rsplit_once('(').map(|(_, text)| text.matches('a').count());
        let letters =
            plain.unwrap_or_else(|| title.rsplit_once('<').unwrap().1.matches("61").count());
        assert_eq!(letters, written, "{title}");
        let size: f32 =
            title.split("/F ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
        assert!(0.6 * size * letters as f32 <= 595.0 - 84.0 - 30.0);
    }
    assert_eq!(["Été – œ’?", "漢", "a\nb"].map(unknown_letter), [None, Some('漢'), Some('\n')]);
}

#[test]
fn every_wall_is_drawn_once() {
    for (width, height, seed) in [(1, 1, 1), (1, 7, 2), (7, 1, 3), (9, 6, 4), (20, 30, 5)] {
        let maze = maze(width, height, seed);
        let inner = maze.size().cell_count() * 2 - (width + height) as usize;
        let outer = 2 * (width + height) as usize;
        let walls = inner - maze.passage_count() + outer;
        let made = pdf("walls", 1, &[puzzle(&maze, false)]);
        let [page] = &contents(&made)[..] else { panic!("one page") };
        let (length, count) = strokes(page);
        // A cell as it is drawn: the frame above is as wide as the maze.
        let room = [(595.0 - 84.0) / width as f32, (842.0 - 84.0 - 30.0 - 16.0) / height as f32];
        let cell = room[0].min(room[1]);
        assert!(
            (length / cell - walls as f32).abs() < 0.05,
            "{width}×{height}: {} {walls}",
            length / cell
        );
        assert!(count <= walls);
    }
}

#[test]
fn titles_keep_the_letters_of_western_languages() {
    let made = pdf("Œuf d’été – Ÿ €, 迷\u{85}", 1, &[puzzle(&maze(2, 2, 1), false)]);
    let title = b"\x8Cuf d\x92\xE9t\xE9 \x96 \x9F \x80, ??";
    // It is written as a string of hexadecimal digits.
    let mut digits = String::new();
    for byte in title {
        write!(digits, "{byte:02X}").unwrap();
    }
    assert!(contents(&made)[0].contains(&format!("<{digits}> Tj")), "{}", contents(&made)[0]);
}

#[test]
fn pages_are_as_many_as_are_needed() {
    for (per_page, _) in PLACES {
        for count in [1, 5, 12, 13] {
            let puzzles: Vec<Puzzle> =
                (0..count).map(|seed| puzzle(&maze(4, 3, seed), seed % 2 == 0)).collect();
            let made = pdf("Été & co €", per_page, &puzzles);
            assert!(made.starts_with(b"%PDF-"));
            let solved = count.div_ceil(2);
            let pages = count.div_ceil(per_page.into()) + solved.div_ceil(per_page.into());
            assert_eq!(contents(&made).len() as u64, pages, "{count} mazes, {per_page} on a page");
            assert_eq!(made, pdf("Été & co €", per_page, &puzzles));
        }
    }
}
