//! Every generator gives a perfect maze of every region.

use dedale::Random;
use dedale::board::{Cell, Graph, GridMap, HexBoard, Neighborhood, Terrain};
use dedale::maze::{Bias, Generator, Region, Style};
use dedale::search::{Event, Stopped};
use proptest::prelude::*;

use crate::boards::{hex_shape, region_with_holes, whole};

#[test]
fn narrow_boards_have_one_maze() {
    for (width, height) in [(1, 1), (1, 2), (2, 1), (1, 9), (9, 1), (1, 64), (65, 1), (129, 1)] {
        let region = whole(width, height);
        for generator in Generator::ALL {
            let maze = generator.carve(&region, &mut Random::new(3));
            assert_eq!(maze.check(&region), Ok(()), "{generator} {width}×{height}");
            assert_eq!(maze.passage_count() as u64, width * height - 1);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    #[ignore = "slow: mazes of all generators"]
    fn every_generator_gives_perfect_mazes(
        (width, height) in (1..=70_u64, 1..=40_u64),
        holes in prop_oneof![Just(0), 1..=60_u32],
        sideways in prop_oneof![Just(50), 1..=99_u32],
        seed in any::<u64>(),
        starts in any::<u64>(),
    ) {
        let region = region_with_holes(width, height, holes, seed);
        let cells: Vec<Cell> =
            (0..(width * height) as u32).map(Cell::new).filter(|&c| region.contains(c)).collect();
        prop_assume!(!cells.is_empty());
        let start = cells[(starts % cells.len() as u64) as usize];
        for generator in Generator::ALL {
            let style = Style {
                bias: Bias::sideways(sideways).unwrap(),
                start: generator.grows().then_some(start),
            };
            let maze = generator.carve_with(&region, &style, &mut Random::new(seed), &mut ()).unwrap();
            prop_assert_eq!(maze.check(&region), Ok(()), "{}", generator);
            prop_assert_eq!(maze.passage_count(), region.cell_count() - region.part_count());
        }
    }

    #[test]
    fn what_is_left_when_dead_ends_are_filled_is_the_path(
        (width, height) in (1..=40_u64, 1..=30_u64),
        holes in prop_oneof![Just(0), 1..=40_u32],
        seed in any::<u64>(),
        ends in any::<[u64; 2]>(),
    ) {
        let region = region_with_holes(width, height, holes, seed);
        let cells: Vec<Cell> =
            (0..(width * height) as u32).map(Cell::new).filter(|&c| region.contains(c)).collect();
        prop_assume!(!cells.is_empty());
        let ends = ends.map(|end| cells[(end % cells.len() as u64) as usize]);
        for generator in Generator::ALL {
            let maze = generator.carve(&region, &mut Random::new(seed));
            let Some(path) = dedale::search::bfs(&maze, ends[0], ends[1]) else { continue };
            let left = maze.path_between(ends);
            prop_assert_eq!(left.count(), path.cells().len(), "{}", generator);
            prop_assert!(path.cells().iter().all(|&cell| left.contains(cell)), "{}", generator);
        }
    }

    #[test]
    fn hexagonal_cells_are_carved_too(shape in hex_shape(20), seed in any::<u64>()) {
        let board = HexBoard::new(shape).unwrap();
        let region = Region::of(&board);
        for generator in Generator::ALL {
            let maze = generator.carve(&region, &mut Random::new(seed));
            prop_assert_eq!(maze.check(&region), Ok(()), "{}", generator);
            let inside = board.with_exits(maze.exit_table());
            let cells: Vec<Cell> = board.cells().collect();
            let (first, last) = (cells[0], cells[cells.len() - 1]);
            let whole = dedale::search::bfs(&board, first, last);
            let path = dedale::search::astar(&inside, first, last);
            prop_assert_eq!(path.is_some(), whole.is_some());
            prop_assert!(path.is_none_or(|path| path.check(&maze, first, last).is_ok()));
        }
    }

    #[test]
    fn watching_does_not_change_the_maze_and_tells_all_of_it(
        (width, height) in (1..=20_u64, 1..=20_u64),
        holes in prop_oneof![Just(0), 1..=40_u32],
        seed in any::<u64>(),
    ) {
        let region = region_with_holes(width, height, holes, seed);
        for generator in Generator::ALL {
            let blind = generator.carve(&region, &mut Random::new(seed));
            let board = GridMap::new(region.size(), Terrain::FREE).board(Neighborhood::Four);
            let mut told = if generator.builds_walls(&region) {
                board.exit_table().to_vec()
            } else {
                vec![0; board.cell_count()]
            };
            let mut observer = |event: Event| {
                if let Event::Carved { from, to } | Event::Walled { from, to } = event {
                    let direction = board.direction_between(from, to).unwrap();
                    told[from.index()] ^= direction.bit();
                    told[to.index()] ^= direction.opposite().bit();
                }
                Ok::<(), Stopped>(())
            };
            let style = Style::default();
            let watched =
                generator.carve_with(&region, &style, &mut Random::new(seed), &mut observer).unwrap();
            prop_assert_eq!(&blind, &watched, "{}", generator);
            prop_assert_eq!(blind.exit_table(), &told[..], "{}", generator);
        }
    }

    #[test]
    fn rows_are_those_of_the_whole_maze(
        (width, height) in (1..=200_u64, 1..=20_u64),
        seed in any::<u64>(),
    ) {
        let region = whole(width, height);
        for generator in Generator::ALL {
            let maze = generator.carve(&region, &mut Random::new(seed));
            let rows = generator.rows(region.size(), Bias::NONE, &mut Random::new(seed));
            let Some(mut rows) = rows else { continue };
            let mut row = vec![0; width as usize];
            for expected in maze.exit_table().chunks(width as usize) {
                prop_assert!(rows.next_into(&mut row));
                prop_assert_eq!(&row[..], expected);
            }
            prop_assert!(!rows.next_into(&mut row));
        }
    }
}

#[test]
fn a_stopped_generator_stops() {
    let region = whole(30, 30);
    for generator in Generator::ALL {
        let mut limit = dedale::search::Limit(100);
        let style = Style::default();
        let stopped = generator.carve_with(&region, &style, &mut Random::new(1), &mut limit);
        assert_eq!(stopped, Err(Stopped), "{generator}");
    }
}
