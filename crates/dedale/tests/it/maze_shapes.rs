//! Braids, rooms, and what statistics say.

use dedale::Random;
use dedale::board::{Cell, GridMap, Neighborhood, Point, Size, Terrain};
use dedale::maze::{Generator, Maze, Region, Room, ShareError};
use proptest::prelude::*;

use crate::boards::whole;

fn dead_ends(maze: &Maze) -> usize {
    maze.exit_table().iter().filter(|exits| exits.is_power_of_two()).count()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn braiding_opens_the_requested_share(
        (width, height) in (2..=30_u64, 2..=30_u64),
        percent in 0..=100_u32,
        seed in any::<u64>(),
    ) {
        let region = whole(width, height);
        for generator in Generator::ALL {
            let mut random = Random::new(seed);
            let perfect = generator.carve(&region, &mut random);
            let mut maze = perfect.clone();
            maze.braid(&region, percent, &mut random).unwrap();
            let before = dead_ends(&perfect);
            let kept = before - (before * percent as usize + 50) / 100;
            let after = dead_ends(&maze);
            prop_assert!(after == kept || after + 1 == kept, "{generator}: {before} to {after}");
            for (old, new) in perfect.exit_table().iter().zip(maze.exit_table()) {
                prop_assert_eq!(old & new, *old, "no passage is shut");
            }
            // Every passage is still one of the region, and leads in both directions.
            let board = maze.to_map().board(Neighborhood::Four);
            prop_assert_eq!(board.exit_table(), maze.exit_table());
            prop_assert!(board.is_mutual());
        }
    }

    #[test]
    fn a_maze_with_its_rooms_as_cells_is_perfect(
        (width, height) in (2..=40_u64, 2..=40_u64),
        wanted in 1..=30_usize,
        holes in 0..=10_u32,
        seed in any::<u64>(),
    ) {
        let mut random = Random::new(seed);
        let mut map = GridMap::new(Size::new(width, height).unwrap(), Terrain::FREE);
        for point in map.size().points() {
            if random.happens(holes, 100) {
                map.set_terrain(point, Terrain::Wall);
            }
        }
        let region = Region::of(&map.board(Neighborhood::Four));
        let rooms = Room::place(&region, wanted, &mut random);
        prop_assert!(rooms.len() <= wanted);
        let mut maze = Generator::Backtracker.carve(&region, &mut random);
        maze.open_rooms(&region, &rooms, &mut random);

        let board = maze.to_map().board(Neighborhood::Four);
        prop_assert!(board.is_mutual());
        let mut room_cells = 0;
        for room in &rooms {
            let Point { x, y } = room.corner;
            let (columns, rows) = (room.size.width(), room.size.height());
            room_cells += room.size.cell_count();
            for point in room.points() {
                prop_assert!(region.contains(board.cell_at(point).unwrap()));
                let cell = board.cell_at(point).unwrap();
                let exits: Vec<_> = board.exits(cell).collect();
                prop_assert!(point.x + 1 == x + columns || exits.contains(&dedale::board::Direction::E));
                prop_assert!(point.y + 1 == y + rows || exits.contains(&dedale::board::Direction::S));
            }
        }
        let inside: usize = rooms
            .iter()
            .map(|room| {
                let (columns, rows) = (room.size.width() as usize, room.size.height() as usize);
                rows * (columns - 1) + columns * (rows - 1)
            })
            .sum();
        let statistics = maze.statistics();
        prop_assert_eq!(statistics.parts(), region.part_count());
        // A tree over the cells outside and one node a room, for each part.
        let nodes = region.cell_count() - room_cells + rooms.len();
        prop_assert_eq!(statistics.passages() - inside, nodes - region.part_count());
    }

    #[test]
    fn statistics_count_what_there_is(
        (width, height) in (1..=25_u64, 1..=25_u64),
        seed in any::<u64>(),
    ) {
        let region = whole(width, height);
        let maze = Generator::Wilson.carve(&region, &mut Random::new(seed));
        let said = maze.statistics();
        let cells = (width * height) as usize;
        prop_assert_eq!((said.cells(), said.passages()), (cells, cells - 1));
        prop_assert_eq!((said.loops(), said.parts()), (0, 1));
        let lone = usize::from(cells == 1);
        let corridors = said.straights() + said.turns();
        prop_assert_eq!(lone + said.dead_ends() + corridors + said.junctions() + said.crossings(), cells);
        // A tree: each junction adds a dead end, each crossing two.
        if cells > 1 {
            prop_assert_eq!(said.dead_ends(), said.junctions() + 2 * said.crossings() + 2);
        }
        let rows = maze.exit_table().chunks(width as usize);
        let sideways: u32 = rows.flatten().map(|exits| u32::from(exits >> 3 & 1)).sum();
        prop_assert_eq!(said.sideways(), sideways as usize);
        // The longest path, by trying all pairs.
        let longest = (0..cells as u32)
            .flat_map(|from| (0..cells as u32).map(move |to| (from, to)))
            .step_by(if cells > 60 { 97 } else { 1 })
            .map(|(from, to)| {
                let path = dedale::search::bfs(&maze, Cell::new(from), Cell::new(to));
                path.unwrap().cells().len()
            })
            .max();
        prop_assert!(longest.unwrap() <= said.longest_path());
        if cells <= 60 {
            prop_assert_eq!(longest.unwrap(), said.longest_path());
        }
        let ends = [said.longest_from().unwrap(), said.longest_to().unwrap()];
        let path = dedale::search::bfs(&maze, ends[0], ends[1]).unwrap();
        prop_assert_eq!(path.cells().len(), said.longest_path());
    }
}

#[test]
fn a_share_is_no_more_than_all() {
    let region = whole(3, 3);
    let mut maze = Generator::Kruskal.carve(&region, &mut Random::new(1));
    assert_eq!(maze.braid(&region, 101, &mut Random::new(1)), Err(ShareError(101)));
}

/// Published shares of dead ends (W. D. Pullen, "Think Labyrinth"), in percent:
/// a cheap and strong test of every generator.
#[test]
fn dead_ends_are_as_many_as_published() {
    let region = whole(300, 300);
    for (name, percent) in [
        ("backtracker", 10.0),
        ("hunt-and-kill", 9.3),
        ("binary-tree", 25.0),
        ("sidewinder", 27.8),
        ("eller", 29.6),
        ("wilson", 29.4),
        ("hybrid", 29.4),
        ("aldous-broder", 29.4),
        ("kruskal", 30.7),
        ("prim", 30.7),
        ("prim-modified", 36.0),
        ("growing-tree-newest", 10.0),
    ] {
        let generator: Generator = name.parse().unwrap();
        let said = generator.carve(&region, &mut Random::new(11)).statistics();
        let share = said.dead_ends() as f64 * 100.0 / said.cells() as f64;
        assert!((share - percent).abs() < 1.3, "{name}: {share:.1} instead of {percent} percent");
    }
}

#[test]
fn a_bias_shows_in_every_generator() {
    let region = whole(120, 120);
    for generator in Generator::ALL {
        let share = |percent| {
            let bias = dedale::maze::Bias::sideways(percent).unwrap();
            let style = dedale::maze::Style { bias, start: None };
            let maze = generator.carve_with(&region, &style, &mut Random::new(5), &mut ()).unwrap();
            assert_eq!(maze.check(&region), Ok(()));
            maze.statistics().sideways() as f64 / maze.passage_count() as f64
        };
        let [little, even, much] = [20, 50, 80].map(share);
        assert!(little + 0.01 < even && even + 0.01 < much, "{generator}: {little} {even} {much}");
    }
}
