//! Mazes written row by row equal the files of their maps.

use std::cell::RefCell;
use std::io::Write;
use std::rc::Rc;

use dedale::Random;
use dedale::board::{Cell, GridMap, Neighborhood, Point, Size, Terrain};
use dedale::maze::{Generator, Maze, Region, Room};
use dedale_io::level::{Level, Roads};
use dedale_io::maze::{Ends, Form, Writer};
use dedale_io::{drawing, json, movingai, pixels};
use proptest::prelude::*;

/// Bytes that can be inspected after they were written.
#[derive(Clone, Default)]
struct Shared(Rc<RefCell<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn written(maze: &Maze, form: Form, ends: Ends) -> Vec<u8> {
    let (size, out) = (maze.size(), Shared::default());
    let width = size.width() as usize;
    let mut writer = Writer::new(form, size, ends, out.clone()).unwrap();
    for (y, exits) in maze.exit_table().chunks(width).enumerate() {
        let cells = (y * width..(y + 1) * width).map(|cell| Cell::new(cell as u32));
        let left_out: Vec<bool> = cells.map(|cell| !maze.contains(cell)).collect();
        writer.row(exits, &left_out).unwrap();
    }
    writer.finish().unwrap();
    out.0.take()
}

/// A maze with holes, rooms and loops, its map, and the first and last cell.
fn maze() -> impl Strategy<Value = (Maze, GridMap, Ends)> {
    let sides = (1..=20_u64, 1..=20_u64);
    (sides, 0..=30_u32, 0..=3_usize, 0..=100_u32, any::<u64>()).prop_filter_map(
        "at least two cells",
        |((width, height), holes, rooms, braid, seed)| {
            let mut random = Random::new(seed);
            let mut map = GridMap::new(Size::new(width, height).unwrap(), Terrain::FREE);
            for point in map.size().points() {
                if random.happens(holes, 100) {
                    map.set_terrain(point, Terrain::Wall);
                }
            }
            let region = Region::of(&map.board(Neighborhood::Four));
            let mut maze = Generator::Kruskal.carve(&region, &mut random);
            maze.open_rooms(&region, &Room::place(&region, rooms, &mut random), &mut random);
            maze.braid(&region, braid, &mut random).unwrap();
            let free = |&point: &Point| map.terrain(point) == Terrain::FREE;
            let points: Vec<Point> = map.size().points().filter(free).collect();
            let (&start, &goal) = (points.first()?, points.last()?);
            let mut map = maze.to_map();
            (map.starts, map.goals) = (vec![start], vec![goal]);
            (start != goal).then_some((maze, map, Ends { start, goal, are_openings: false }))
        },
    )
}

/// The map with every second column and row for the walls.
fn as_blocks(map: &GridMap) -> GridMap {
    let (width, height) = (map.size().width(), map.size().height());
    let size = Size::new(u64::from(2 * width + 1), u64::from(2 * height + 1)).unwrap();
    let mut blocks = GridMap::new(size, Terrain::FREE);
    for point in size.points() {
        // The cells that touch this block; there are walls where any two of them, side by
        // side, are not connected.
        let near = |at: u32, most: u32| {
            let low = (at / 2).checked_sub(u32::from(at.is_multiple_of(2)));
            let high = Some(at / 2).filter(|&cell| cell < most);
            if at % 2 == 1 { (Some(at / 2), Some(at / 2)) } else { (low, high) }
        };
        let ((west, east), (north, south)) = (near(point.x, width), near(point.y, height));
        let is_open = (|| {
            let (west, east, north, south) = (west?, east?, north?, south?);
            let corners = [(west, north), (east, north), (west, south), (east, south)];
            let corners = corners.map(|(x, y)| Point::new(x, y));
            let mut open = corners.iter().all(|&corner| map.terrain(corner) == Terrain::FREE);
            for (from, to) in [(0, 1), (2, 3)] {
                open &= corners[from] == corners[to]
                    || map.is_open(corners[from], dedale::board::Direction::E);
            }
            for (from, to) in [(0, 2), (1, 3)] {
                open &= corners[from] == corners[to]
                    || map.is_open(corners[from], dedale::board::Direction::S);
            }
            Some(open)
        })();
        if is_open != Some(true) {
            blocks.set_terrain(point, Terrain::Wall);
        }
    }
    blocks
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_form_is_what_the_plan_would_be((maze, map, ends) in maze()) {
        let drawn = written(&maze, Form::Drawing, ends);
        prop_assert_eq!(String::from_utf8(drawn).unwrap(), drawing::write_thin(&map).unwrap());

        let level = written(&maze, Form::Level, ends);
        let expected = Level::of(&map).unwrap().write();
        prop_assert_eq!(String::from_utf8(level.clone()).unwrap(), expected);
        let read = Level::read(&level).unwrap().to_map(Roads::Mutual);
        let [read_board, board] = [&read, &map].map(|map| map.board(Neighborhood::Four));
        prop_assert_eq!(read_board.exit_table(), board.exit_table());

        let blocks = as_blocks(&map);
        let map = written(&maze, Form::Map, ends);
        prop_assert_eq!(String::from_utf8(map).unwrap(), movingai::write(&blocks).unwrap());
        prop_assert_eq!(pixels::read(&written(&maze, Form::Pixels, ends)).unwrap(), blocks);
    }

    #[test]
    fn a_maze_as_json_reads_back((maze, map, _) in maze()) {
        let size = maze.size();
        let width = size.width() as usize;
        let exits: Vec<&[u8]> = maze.exit_table().chunks(width).collect();
        let row = |y| (0..size.width()).map(move |x| Point::new(x, y));
        let sign = |point| if map.terrain(point) == Terrain::Wall { '#' } else { '.' };
        let mask: Vec<String> =
            (0..size.height()).map(|y| row(y).map(sign).collect()).collect();
        let text = serde_json::json!({
            "width": width, "height": size.height(), "seed": 1, "generator": "kruskal",
            "exits": exits, "mask": mask,
        });
        let read = json::read(text.to_string().as_bytes()).unwrap();
        let [read_board, board] = [&read, &map].map(|map| map.board(Neighborhood::Four));
        prop_assert_eq!(read_board.exit_table(), board.exit_table());
        prop_assert_eq!(&read.starts, &map.starts);
        // The goal is the last reachable cell.
        let start = board.cell_at(map.starts[0]).unwrap();
        let cells = (0..size.cell_count() as u32).map(Cell::new);
        let last = cells.rev().find(|&cell| dedale::search::bfs(&board, start, cell).is_some());
        prop_assert_eq!(read.goals, vec![board.point_of(last.unwrap())]);
    }
}

#[test]
fn a_long_level_is_one_string() {
    let region = Region::whole(Size::new(2048, 1025).unwrap());
    let maze = Generator::BinaryTree.carve(&region, &mut Random::new(1));
    let (start, goal) = (Point::new(0, 0), Point::new(2047, 1024));
    let ends = Ends { start, goal, are_openings: false };
    let mut map = maze.to_map();
    (map.starts, map.goals) = (vec![ends.start], vec![ends.goal]);
    assert_eq!(
        String::from_utf8(written(&maze, Form::Level, ends)).unwrap(),
        Level::of(&map).unwrap().write()
    );
}

#[test]
fn blocks_have_no_room_for_the_largest_mazes() {
    let [fits, too_wide] = [8191, 8192].map(|width| Size::new(width, 1).unwrap());
    for form in [Form::Map, Form::Pixels] {
        assert!(form.check(fits).is_ok() && form.check(too_wide).is_err());
    }
    assert!(Form::Drawing.check(too_wide).is_ok());
}
