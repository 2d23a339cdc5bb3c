//! Chance in braids and rooms, and what statistics count, against slow methods.

use std::collections::HashMap;

use dedale::Random;
use dedale::board::{Cell, Direction, Graph, Point, Size};
use dedale::maze::{Generator, Maze, Room};
use proptest::prelude::*;

use crate::drawn::{chi_square, is_likely};

use crate::boards::whole;

fn point_of(maze: &Maze, cell: Cell) -> Point {
    let width = maze.size().width();
    Point::new(cell.index() as u32 % width, cell.index() as u32 / width)
}

fn cells(maze: &Maze) -> impl Iterator<Item = Cell> + use<> {
    (0..maze.size().cell_count() as u32).map(Cell::new)
}

fn degree(maze: &Maze, cell: Cell) -> usize {
    maze.neighbors(cell).count()
}

/// The dead ends of a maze, and each passage that its braid has more, from a
/// dead end.
fn braided(perfect: &Maze, braid: &Maze) -> (Vec<Cell>, Vec<(Cell, Direction, Cell)>) {
    let ends: Vec<Cell> = cells(perfect).filter(|&cell| degree(perfect, cell) == 1).collect();
    let mut added = Vec::new();
    for &end in &ends {
        for direction in
            braid.exits(end).filter(|&direction| perfect.exits(end).all(|old| old != direction))
        {
            let to = perfect.size().toward(point_of(perfect, end), direction).unwrap();
            added.push((end, direction, Cell::new(perfect.size().index(to) as u32)));
        }
    }
    (ends, added)
}

/// Of two dead ends side by side, the one that was opened first had the other to
/// be joined to.
#[test]
fn a_braid_joins_dead_ends_to_dead_ends() {
    let region = whole(20, 20);
    for seed in 0..30 {
        let mut random = Random::new(seed);
        let perfect = Generator::Kruskal.carve(&region, &mut random);
        let mut braid = perfect.clone();
        braid.braid(&region, 100, &mut random).unwrap();
        let (ends, added) = braided(&perfect, &braid);
        let is_paired =
            |end: Cell| added.iter().any(|(from, _, to)| *from == end && ends.contains(to));
        for &end in &ends {
            let point = point_of(&perfect, end);
            for direction in [Direction::S, Direction::E] {
                let Some(beside) = region.size().toward(point, direction) else { continue };
                let beside = Cell::new(region.size().index(beside) as u32);
                if ends.contains(&beside) && !perfect.exits(end).any(|exit| exit == direction) {
                    assert!(is_paired(end) || is_paired(beside), "seed {seed}: {point}");
                }
            }
        }
    }
}

#[test]
fn a_braid_opens_dead_ends_everywhere_and_in_every_direction() {
    let region = whole(40, 40);
    let (mut halves, mut directions) = ([[0_u32; 2]; 2], [0_u32; 4]);
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let perfect = Generator::Wilson.carve(&region, &mut random);
        let mut braid = perfect.clone();
        braid.braid(&region, 30, &mut random).unwrap();
        let (ends, added) = braided(&perfect, &braid);
        for &end in &ends {
            let half = usize::from(point_of(&perfect, end).y >= 20);
            halves[half][usize::from(degree(&braid, end) == 1)] += 1;
        }
        for (_, direction, _) in added.iter().filter(|(.., to)| !ends.contains(to)) {
            directions[direction.index()] += 1;
        }
    }
    let opened = halves.map(|[opened, _]| opened);
    let share = f64::from(opened[0] + opened[1]) / f64::from(halves.iter().flatten().sum::<u32>());
    let expected = halves.map(|half| f64::from(half[0] + half[1]) * share);
    assert!(is_likely(chi_square(&opened, &expected), 1), "{halves:?}");
    let each = f64::from(directions.iter().sum::<u32>()) / 4.0;
    assert!(each > 100.0 && is_likely(chi_square(&directions, &[each; 4]), 3), "{directions:?}");
}

#[test]
fn rooms_are_of_every_size_and_at_every_place() {
    const ROOMS: u32 = 20_000;
    let region = whole(9, 9);
    let mut random = Random::new(1);
    let (mut sizes, mut columns) = ([0_u32; 25], [0_u32; 4]);
    for _ in 0..ROOMS {
        let room = Room::place(&region, 1, &mut random)[0];
        let (width, height) = (room.size.width() as usize, room.size.height() as usize);
        sizes[(height - 2) * 5 + width - 2] += 1;
        if width == 6 {
            columns[room.corner.x as usize] += 1;
        }
    }
    assert!(is_likely(chi_square(&sizes, &[f64::from(ROOMS) / 25.0; 25]), 24), "{sizes:?}");
    let each = f64::from(columns.iter().sum::<u32>()) / 4.0;
    assert!(is_likely(chi_square(&columns, &[each; 4]), 3), "{columns:?}");
}

#[test]
fn between_two_rooms_lies_a_cell() {
    for seed in 0..50 {
        let rooms = Room::place(&whole(30, 30), 12, &mut Random::new(seed));
        assert!(rooms.len() > 3);
        for (index, room) in rooms.iter().enumerate() {
            for other in &rooms[..index] {
                let is_near = |a: Point| {
                    other.points().any(|b| a.x.abs_diff(b.x) <= 1 && a.y.abs_diff(b.y) <= 1)
                };
                assert!(!room.points().any(is_near), "{room:?} {other:?}");
            }
        }
    }
}

/// The doors of a room that lead to the same cells outside are shut but for one,
/// and each is that one equally often.
#[test]
fn each_door_of_a_room_is_kept_equally_often() {
    const TRIES: u32 = 3_000;
    let region = whole(6, 6);
    let room = Room { corner: Point::new(2, 2), size: Size::new(2, 2).unwrap() };
    let is_inside = |maze: &Maze, cell: Cell| room.points().any(|at| at == point_of(maze, cell));
    let mut compared = 0;
    for seed in 0..30 {
        let perfect = Generator::Wilson.carve(&region, &mut Random::new(seed));
        // Each door's cell outside, and the least cell that is joined to it there.
        let mut doors: HashMap<Cell, Vec<Cell>> = HashMap::new();
        for inside in cells(&perfect).filter(|&cell| is_inside(&perfect, cell)) {
            for door in perfect.neighbors(inside).filter(|&cell| !is_inside(&perfect, cell)) {
                let mut outside = vec![door];
                for index in 0.. {
                    let Some(&cell) = outside.get(index) else { break };
                    for next in perfect.neighbors(cell) {
                        if !is_inside(&perfect, next) && !outside.contains(&next) {
                            outside.push(next);
                        }
                    }
                }
                doors.entry(outside.into_iter().min().unwrap()).or_default().push(door);
            }
        }
        let mut kept: HashMap<Cell, u32> = HashMap::new();
        let mut random = Random::new(seed);
        for _ in 0..TRIES {
            let mut maze = perfect.clone();
            maze.open_rooms(&region, &[room], &mut random);
            for inside in cells(&maze).filter(|&cell| is_inside(&maze, cell)) {
                for door in maze.neighbors(inside).filter(|&cell| !is_inside(&maze, cell)) {
                    *kept.entry(door).or_default() += 1;
                }
            }
        }
        for alike in doors.values().filter(|doors| doors.len() > 1) {
            // A corner outside with two doors would count for both.
            if (1..alike.len()).any(|index| alike[..index].contains(&alike[index])) {
                continue;
            }
            let seen: Vec<u32> =
                alike.iter().map(|door| kept.get(door).copied().unwrap_or(0)).collect();
            let expected = vec![f64::from(TRIES) / alike.len() as f64; alike.len()];
            assert!(is_likely(chi_square(&seen, &expected), alike.len() - 1), "{seed}: {seen:?}");
            compared += 1;
        }
    }
    assert!(compared > 5, "{compared}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn corners_and_rivers_are_counted_by_walking(
        (width, height) in (1..=15_u64, 1..=15_u64),
        percent in prop_oneof![Just(0), 1..=99_u32],
        seed in any::<u64>(),
    ) {
        let region = whole(width, height);
        let mut random = Random::new(seed);
        let mut maze = Generator::Kruskal.carve(&region, &mut random);
        maze.braid(&region, percent, &mut random).unwrap();
        let said = maze.statistics();
        let is_straight = |cell: &Cell| {
            let beside: Vec<Point> = maze.neighbors(*cell).map(|to| point_of(&maze, to)).collect();
            beside.len() == 2 && (beside[0].x == beside[1].x || beside[0].y == beside[1].y)
        };
        prop_assert_eq!(said.straights(), cells(&maze).filter(is_straight).count());
        let of_degree = |wanted| cells(&maze).filter(|&cell| degree(&maze, cell) == wanted).count();
        prop_assert_eq!(said.turns(), of_degree(2) - said.straights());
        prop_assert_eq!((said.junctions(), said.crossings()), (of_degree(3), of_degree(4)));

        let ends: Vec<Cell> = cells(&maze).filter(|&cell| degree(&maze, cell) == 1).collect();
        let mut walked = 0;
        for &end in &ends {
            let mut river = vec![end];
            while let Some(next) =
                maze.neighbors(river[river.len() - 1]).find(|next| !river.contains(next))
            {
                if degree(&maze, next) > 2 {
                    break;
                }
                river.push(next);
            }
            walked += river.len();
        }
        let average = if ends.is_empty() { 0.0 } else { walked as f64 / ends.len() as f64 };
        prop_assert!((said.river() - average).abs() < 1e-9);
    }
}
