//! Boards too large to follow laws on: no place is treated differently from the others,
//! unless a law says so.

use std::collections::HashMap;

use dedale::Random;
use dedale::board::{Direction, Point, Size};
use dedale::maze::{Bias, Generator, Region};
use dedale::search::{Event, Stopped};

use crate::drawn::{chi_square, is_likely};

use crate::boards::{rhombus, whole};

/// How far a count is from what is expected, in standard deviations.
fn deviations(seen: u32, tries: u32, share: f64) -> f64 {
    let expected = f64::from(tries) * share;
    (f64::from(seen) - expected) / (expected * (1.0 - share)).sqrt().max(1e-9)
}

/// How likely each cell's southern and eastern side is open in a divided room.
fn open_sides(width: usize, height: usize) -> Vec<[f64; 2]> {
    if width < 2 || height < 2 {
        let is_open = |inner| if inner { 1.0 } else { 0.0 };
        let cells = (0..width * height).map(|cell| (cell % width, cell / width));
        return cells.map(|(x, y)| [is_open(y + 1 < height), is_open(x + 1 < width)]).collect();
    }
    let mut open = vec![[0.0; 2]; width * height];
    let divisions: &[bool] = match width.cmp(&height) {
        std::cmp::Ordering::Less => &[true],
        std::cmp::Ordering::Equal => &[true, false],
        std::cmp::Ordering::Greater => &[false],
    };
    for &across in divisions {
        let (long, wide) = if across { (height, width) } else { (width, height) };
        for at in 1..long {
            let share = 1.0 / (divisions.len() * (long - 1)) as f64;
            let rooms = if across {
                [(0, 0, width, at), (0, at, width, height - at)]
            } else {
                [(0, 0, at, height), (at, 0, width - at, height)]
            };
            for (left, upper, columns, rows) in rooms {
                for (cell, sides) in open_sides(columns, rows).into_iter().enumerate() {
                    let [south, east] =
                        &mut open[(upper + cell / columns) * width + left + cell % columns];
                    *south += share * sides[0];
                    *east += share * sides[1];
                }
            }
            for gap in 0..wide {
                let (x, y) = if across { (gap, at - 1) } else { (at - 1, gap) };
                open[y * width + x][usize::from(!across)] += share / wide as f64;
            }
        }
    }
    open
}

#[test]
#[ignore = "slow: a law by chi-square"]
fn divisions_stand_at_every_place_equally_often() {
    const MAZES: u32 = 20_000;
    for (width, height) in [(6, 6), (7, 5), (4, 9)] {
        let region = whole(width as u64, height as u64);
        let mut random = Random::new(1);
        let mut seen = vec![[0; 2]; width * height];
        for _ in 0..MAZES {
            let maze = Generator::RecursiveDivision.carve(&region, &mut random);
            for ([south, east], exits) in seen.iter_mut().zip(maze.exit_table()) {
                *south += u32::from(exits & 1);
                *east += u32::from(exits >> 3 & 1);
            }
        }
        for (cell, (seen, shares)) in seen.iter().zip(open_sides(width, height)).enumerate() {
            for (&seen, share) in seen.iter().zip(shares) {
                let far = deviations(seen, MAZES, share).abs();
                assert!(far < 4.5, "{width}×{height}, cell {cell}: {far:.1}");
            }
        }
    }
}

#[test]
fn columns_of_a_row_are_carved_alike() {
    const ROWS: u64 = 8_000;
    let width = 135;
    for generator in [Generator::Eller, Generator::Sidewinder, Generator::BinaryTree] {
        let size = Size::new(width, ROWS).unwrap();
        let mut rows = generator.rows(size, Bias::NONE, &mut Random::new(2)).unwrap();
        let mut row = vec![0; width as usize];
        let mut east = vec![0; width as usize];
        rows.next_into(&mut row);
        while rows.next_into(&mut row) {
            for (count, exits) in east.iter_mut().zip(&row) {
                *count += u32::from(exits >> 3 & 1);
            }
        }
        let inner = &east[20..115];
        let share =
            f64::from(inner.iter().sum::<u32>()) / (inner.len() * (ROWS as usize - 1)) as f64;
        for (column, &count) in (20..).zip(inner) {
            let far = deviations(count, ROWS as u32 - 1, share).abs();
            assert!(far < 5.0, "{generator}, column {column}: {far:.1}");
        }
    }
}

#[test]
fn a_run_of_the_sidewinder_goes_north_from_any_of_its_cells() {
    const ROWS: u32 = 8_000;
    let width = 135;
    let mut shares = vec![0.0; width];
    for begin in 0..width {
        for end in begin..width {
            let begins = if begin == 0 { 1.0 } else { 0.5 };
            let ends = if end + 1 == width { 1.0 } else { 0.5 };
            let run = begins * ends * 0.5_f64.powi((end - begin) as i32);
            for share in &mut shares[begin..=end] {
                *share += run / (end - begin + 1) as f64;
            }
        }
    }
    let size = Size::new(width as u64, u64::from(ROWS) + 1).unwrap();
    let mut rows = Generator::Sidewinder.rows(size, Bias::NONE, &mut Random::new(3)).unwrap();
    let mut row = vec![0; width];
    let mut north = vec![0; width];
    while rows.next_into(&mut row) {
        for (count, exits) in north.iter_mut().zip(&row) {
            *count += u32::from(exits >> 2 & 1);
        }
    }
    for (column, (&count, share)) in north.iter().zip(shares).enumerate() {
        let far = deviations(count, ROWS, share).abs();
        assert!(far < 4.5, "column {column}: {far:.1}");
    }
}

/// The first passages lie all over the board, for hardly any closes a loop.
#[test]
fn kruskal_begins_everywhere() {
    const FIRST: usize = 8_000;
    let (width, height) = (512, 512);
    let mut zones = [0_u32; 16];
    let mut told = 0;
    let mut observer = |event: Event| {
        if let Event::Carved { from, .. } = event {
            let (x, y) = (from.index() % width, from.index() / width);
            zones[y * 4 / height * 4 + x * 4 / width] += 1;
            told += 1;
        }
        if told < FIRST { Ok(()) } else { Err(Stopped) }
    };
    let region = whole(width as u64, height as u64);
    let style = dedale::maze::Style::default();
    let stopped =
        Generator::Kruskal.carve_with(&region, &style, &mut Random::new(4), &mut observer);
    assert_eq!(stopped, Err(Stopped));
    assert!(is_likely(chi_square(&zones, &[FIRST as f64 / 16.0; 16]), 15), "{zones:?}");
}

/// Prim's algorithm as usually described, with all weights in one list.
fn slow_prim(size: Size, random: &mut Random) -> Vec<u8> {
    let mut exits = vec![0; size.cell_count()];
    let mut joined = vec![false; size.cell_count()];
    let mut waiting: Vec<(u64, Point, Direction)> = Vec::new();
    let mut point = Point::new(0, 0);
    loop {
        joined[size.index(point)] = true;
        for direction in [Direction::S, Direction::W, Direction::N, Direction::E] {
            if size.toward(point, direction).is_some_and(|to| !joined[size.index(to)]) {
                waiting.push((random.bits() >> 32, point, direction));
            }
        }
        waiting.retain(|&(_, from, direction)| {
            !joined[size.index(size.toward(from, direction).unwrap())]
        });
        let Some(&(_, from, direction)) = waiting.iter().min_by_key(|(weight, ..)| *weight) else {
            return exits;
        };
        point = size.toward(from, direction).unwrap();
        exits[size.index(from)] |= direction.bit();
        exits[size.index(point)] |= direction.opposite().bit();
    }
}

#[test]
fn prim_takes_the_lightest_passage_of_all() {
    let size = Size::new(40, 30).unwrap();
    for seed in 0..20 {
        let maze = Generator::Prim.carve(&Region::whole(size), &mut Random::new(seed));
        assert_eq!(maze.exit_table(), slow_prim(size, &mut Random::new(seed)), "seed {seed}");
    }
}

/// All perfect mazes of a rhombus of hexagons, by trying every set of passages.
fn hexagonal_mazes(size: Size) -> Vec<Vec<u8>> {
    let mut passages = Vec::new();
    for point in size.points() {
        for direction in [Direction::E, Direction::S, Direction::SW] {
            passages.extend(size.toward(point, direction).map(|to| (point, direction, to)));
        }
    }
    let mut mazes = Vec::new();
    for chosen in 0..1_u32 << passages.len() {
        if chosen.count_ones() as usize != size.cell_count() - 1 {
            continue;
        }
        let mut groups: Vec<usize> = (0..size.cell_count()).collect();
        let mut exits = vec![0; size.cell_count()];
        for (index, &(from, direction, to)) in passages.iter().enumerate() {
            if chosen >> index & 1 == 1 {
                let (from, to) = (size.index(from), size.index(to));
                let (old, new) = (groups[from], groups[to]);
                groups.iter_mut().filter(|group| **group == old).for_each(|group| *group = new);
                exits[from] |= direction.bit();
                exits[to] |= direction.opposite().bit();
            }
        }
        if groups.iter().all(|&group| group == groups[0]) {
            mazes.push(exits);
        }
    }
    mazes
}

#[test]
fn uniform_generators_are_uniform_on_hexagons() {
    const MAZES: u32 = 60_000;
    let size = Size::new(3, 3).unwrap();
    let region = Region::of(&rhombus(3, 3));
    let mazes = hexagonal_mazes(size);
    for generator in Generator::ALL.into_iter().filter(|generator| generator.is_uniform()) {
        let mut random = Random::new(5);
        let mut made: HashMap<Vec<u8>, u32> = HashMap::new();
        for _ in 0..MAZES {
            let maze = generator.carve(&region, &mut random);
            *made.entry(maze.exit_table().to_vec()).or_default() += 1;
        }
        let seen: Vec<u32> =
            mazes.iter().map(|maze| made.get(maze).copied().unwrap_or(0)).collect();
        let expected = vec![f64::from(MAZES) / mazes.len() as f64; mazes.len()];
        assert_eq!(seen.iter().sum::<u32>(), MAZES);
        assert!(is_likely(chi_square(&seen, &expected), mazes.len() - 1), "{generator}");
    }
}
