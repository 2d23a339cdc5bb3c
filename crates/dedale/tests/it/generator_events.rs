//! What generators report while they carve, and where they begin.

use dedale::Random;
use dedale::board::{Cell, Direction, GridMap, Neighborhood, Point, Size, Terrain};
use dedale::maze::{Choice, Generator, Maze, Region, Style};
use dedale::search::{Event, Stopped};
use proptest::prelude::*;

use crate::boards::region_with_holes;

/// The generator's maze and all the events it reported.
fn watched(
    generator: Generator,
    region: &Region,
    start: Option<Cell>,
    seed: u64,
) -> (Maze, Vec<Event>) {
    let mut events = Vec::new();
    let mut observer = |event: Event| {
        events.push(event);
        Ok::<(), Stopped>(())
    };
    let style = Style { start, ..Style::default() };
    let maze = generator.carve_with(region, &style, &mut Random::new(seed), &mut observer).unwrap();
    (maze, events)
}

fn cells_of(region: &Region) -> Vec<Cell> {
    let cells = (0..region.size().cell_count() as u32).map(Cell::new);
    cells.filter(|&cell| region.contains(cell)).collect()
}

/// The first cell reported.
fn first_reported(events: &[Event]) -> Option<Cell> {
    events.iter().find_map(|event| match *event {
        Event::Opened { cell, .. } | Event::Closed { cell } | Event::Expanded { cell } => {
            Some(cell)
        }
        _ => None,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn what_grows_begins_with_the_start_and_grows_from_what_is_carved(
        (width, height) in (1..=12_u64, 1..=12_u64),
        holes in prop_oneof![Just(0), 1..=60_u32],
        place in any::<prop::sample::Index>(),
        seed in any::<u64>(),
    ) {
        let region = region_with_holes(width, height, holes, seed);
        let cells = cells_of(&region);
        prop_assume!(!cells.is_empty());
        let start = cells[place.index(cells.len())];
        for generator in Generator::ALL.into_iter().filter(|generator| generator.grows()) {
            let (_, events) = watched(generator, &region, Some(start), seed);
            prop_assert_eq!(first_reported(&events), Some(start), "{}", generator);
            if generator == Generator::Wilson {
                continue;
            }
            // Where each part begins is reported; all else is reached by a passage.
            let mut is_in_maze = vec![false; region.size().cell_count()];
            for event in events {
                match event {
                    Event::Carved { from, to } => {
                        prop_assert!(is_in_maze[from.index()], "{}", generator);
                        prop_assert!(!is_in_maze[to.index()], "{}", generator);
                        is_in_maze[to.index()] = true;
                    }
                    Event::Opened { cell, parent: None, .. } | Event::Closed { cell } => {
                        is_in_maze[cell.index()] = true;
                    }
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn every_cell_is_opened_once_and_closed_once(
        (width, height) in (1..=12_u64, 1..=12_u64),
        holes in prop_oneof![Just(0), 1..=60_u32],
        seed in any::<u64>(),
    ) {
        let region = region_with_holes(width, height, holes, seed);
        let cells = cells_of(&region);
        let growing = [Choice::Newest, Choice::Random, Choice::Mixed].map(Generator::GrowingTree);
        let opening = [&growing[..], &[Generator::Backtracker]].concat();
        let others = [Generator::HuntAndKill, Generator::Wilson, Generator::AldousBroder];
        for generator in opening.iter().chain(&others).copied() {
            let (maze, events) = watched(generator, &region, None, seed);
            let mut closed: Vec<Cell> = Vec::new();
            let mut opened: Vec<Cell> = Vec::new();
            for event in events {
                match event {
                    Event::Closed { cell } => closed.push(cell),
                    Event::Opened { cell, parent, .. } => {
                        opened.push(cell);
                        if let Some(parent) = parent {
                            let point = |cell: Cell| {
                                let width = width as u32;
                                Point::new(cell.index() as u32 % width, cell.index() as u32 / width)
                            };
                            let toward = |direction: &Direction| {
                                region.size().toward(point(parent), *direction) == Some(point(cell))
                            };
                            prop_assert!(maze.exits(parent).any(|direction| toward(&direction)));
                        }
                    }
                    _ => {}
                }
            }
            closed.sort();
            prop_assert_eq!(&closed, &cells, "{}", generator);
            if opening.contains(&generator) {
                opened.sort();
                prop_assert_eq!(&opened, &cells, "{}", generator);
            }
        }
    }
}

/// Each passage carved and each cell closed reveals which active cell was taken.
#[test]
fn growing_trees_take_the_newest_of_long_lists_so_often_as_they_say() {
    let region = Region::whole(Size::new(60, 60).unwrap());
    for (choice, share) in [(Choice::Newest, 1.0), (Choice::Mixed, 0.5), (Choice::Random, 0.0)] {
        let (_, events) = watched(Generator::GrowingTree(choice), &region, None, 6);
        let mut active: Vec<Cell> = Vec::new();
        let (mut newest, mut expected, mut variance) = (0_u32, 0.0, 0.0);
        for event in events {
            if let Event::Carved { from: taken, .. } | Event::Closed { cell: taken } = event {
                let odds = share + (1.0 - share) / active.len() as f64;
                expected += odds;
                variance += odds * (1.0 - odds);
                newest += u32::from(active.last() == Some(&taken));
            }
            match event {
                Event::Opened { cell, .. } => active.push(cell),
                Event::Closed { cell } => active.retain(|&other| other != cell),
                _ => {}
            }
        }
        let far = (f64::from(newest) - expected).abs();
        assert!(far <= 3.5 * f64::sqrt(variance), "{choice:?}: {newest} instead of {expected:.0}");
    }
}

fn drawn(rows: &[&str]) -> Region {
    let size = Size::new(rows[0].len() as u64, rows.len() as u64).unwrap();
    let mut map = GridMap::new(size, Terrain::FREE);
    for point in size.points() {
        if rows[point.y as usize].as_bytes()[point.x as usize] == b'#' {
            map.set_terrain(point, Terrain::Wall);
        }
    }
    Region::of(&map.board(Neighborhood::Four))
}

fn check_all(region: &Region) {
    for generator in Generator::ALL {
        let starts = cells_of(region);
        for start in [None, starts.last().copied()] {
            let style = Style { start: start.filter(|_| generator.grows()), ..Style::default() };
            let maze = generator.carve_with(region, &style, &mut Random::new(1), &mut ()).unwrap();
            assert_eq!(maze.check(region), Ok(()), "{generator}");
            assert_eq!(maze.passage_count(), region.cell_count() - region.part_count());
        }
    }
}

#[test]
fn combs_spirals_and_lone_cells_are_carved() {
    check_all(&drawn(&["........", ".#.#.#.#", ".#.#.#.#", ".#.#.#.#"]));
    check_all(&drawn(&[
        ".......", "######.", ".....#.", ".###.#.", ".#...#.", ".#####.", ".......",
    ]));
    check_all(&drawn(&[".#.#.#.", "#.#.#.#", ".#.#.#.", "#.#.#.#"]));
    check_all(&drawn(&["..#..", "..#..", "##.##", "..#..", "..#.."]));
    check_all(&drawn(&["#", "#"]));
}

#[test]
fn thin_walls_of_a_plan_part_a_region() {
    let size = Size::new(9, 9).unwrap();
    let mut map = GridMap::new(size, Terrain::FREE);
    for along in 0..9 {
        let (east, south) = (Point::new(3, along), Point::new(along, 5));
        for (from, direction) in [(east, Direction::E), (south, Direction::S)] {
            map.set_road(from, direction, false);
            map.set_road(size.toward(from, direction).unwrap(), direction.opposite(), false);
        }
    }
    let region = Region::of(&map.board(Neighborhood::Four));
    assert_eq!((region.cell_count(), region.part_count()), (81, 4));
    check_all(&region);
}

#[test]
fn a_one_way_step_makes_no_neighbors() {
    let mut map = GridMap::new(Size::new(3, 2).unwrap(), Terrain::FREE);
    for y in 0..2 {
        map.set_road(Point::new(1, y), Direction::E, false);
        map.set_road(Point::new(1, y), Direction::W, false);
    }
    let region = Region::of(&map.board(Neighborhood::Four));
    assert_eq!(region.part_count(), 3);
    check_all(&region);
}

/// Walks would take as many steps as the square of the length.
#[test]
fn the_longest_corridors_are_carved() {
    for (width, height) in [(8192, 1), (1, 8192)] {
        let region = Region::whole(Size::new(width, height).unwrap());
        let walks = [Generator::Wilson, Generator::AldousBroder];
        for generator in Generator::ALL.into_iter().filter(|generator| !walks.contains(generator)) {
            let maze = generator.carve(&region, &mut Random::new(1));
            assert_eq!(maze.check(&region), Ok(()), "{generator}");
        }
        check_all(&Region::whole(Size::new(width.min(500), height.min(500)).unwrap()));
    }
}
