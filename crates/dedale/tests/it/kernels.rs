//! Every kernel of flow fields against a plain breadth-first search that reads the map, with
//! canonical next steps.

use std::collections::VecDeque;

use dedale::board::{
    Cell, CornerCutting, Direction, Graph, GridMap, Neighborhood, Point, Size, SquareBoard, Terrain,
};
use dedale::field::{Distances, Kernel, Next, Tie};
use dedale::maze::{Generator, Region};
use dedale::{FlowField, Random};

use crate::drawn::Dice;
use crate::looks::{Look, on_every_width, some_goals, two_roads};

/// The steps of the map with four neighbors, told by the map itself.
fn steps(map: &GridMap, from: Point) -> impl Iterator<Item = (Direction, Point)> {
    Direction::STRAIGHT.into_iter().filter_map(move |direction| {
        let to = map.size().toward(from, direction)?;
        let open = map.terrain(from) != Terrain::Wall
            && map.terrain(to) != Terrain::Wall
            && map.road(from, direction);
        open.then_some((direction, to))
    })
}

/// Distances, and the first direction that is optimal.
fn plain(map: &GridMap, goals: &[Cell]) -> Vec<Option<(u32, Next)>> {
    let size = map.size();
    let mut distances: Vec<Option<u32>> = vec![None; size.cell_count()];
    let mut queue: VecDeque<Point> = goals.iter().map(|&goal| size.point_of(goal)).collect();
    for goal in goals {
        distances[goal.index()] = Some(0);
    }
    while let Some(point) = queue.pop_front() {
        let distance = distances[size.index(point)].unwrap();
        // All steps have a step back.
        for (_, beside) in steps(map, point) {
            if distances[size.index(beside)].is_none() {
                distances[size.index(beside)] = Some(distance + 1);
                queue.push_back(beside);
            }
        }
    }
    let next = |(point, distance): (Point, u32)| {
        let nearer = |&(_, to): &(Direction, Point)| {
            distances[size.index(to)].is_some_and(|to| to + 1 == distance)
        };
        steps(map, point)
            .find(nearer)
            .map_or(Next::Arrived, |(direction, _)| Next::Toward(direction))
    };
    let of_point = |point| distances[size.index(point)].map(|found| (found, next((point, found))));
    size.points().map(of_point).collect()
}

fn assert_all_kernels(map: &GridMap, goals: &[Cell], fields: &mut [FlowField; 4]) {
    let board = map.board(Neighborhood::Four);
    assert!(board.is_mutual());
    let expected = plain(map, goals);
    let mut distances = Distances::default();
    for (field, kernel) in fields.iter_mut().zip(Kernel::ALL) {
        field.recompute_by(kernel, &board, goals);
        distances.recompute_by(kernel, &board, goals);
        let mut table = Vec::with_capacity(expected.len());
        field.each_distance(|distance| table.push(distance));
        assert!(table.iter().copied().eq(expected.iter().map(|found| found.map(|(far, _)| far))));
        for (number, &expected) in expected.iter().enumerate() {
            let cell = Cell::new(number as u32);
            let found = field.distance(cell).map(|distance| (distance, field.next(cell)));
            assert_eq!(found, expected, "{kernel:?}, {:?}, {goals:?}, {map:?}", map.size());
            assert_eq!(field.next(cell) == Next::Unreachable, found.is_none());
            assert_eq!(distances.distance(cell), field.distance(cell));
        }
    }
}

/// All widths from 1 to 300, each with a random height; goals in walls among them.
#[test]
fn every_kernel_agrees_on_every_width() {
    let mut fields = [(); 4].map(|()| FlowField::default());
    on_every_width(&mut Dice(17), 60, |map, goals| assert_all_kernels(map, goals, &mut fields));
}

#[test]
fn every_kernel_agrees_on_small_boards() {
    let mut dice = Dice(4);
    let mut fields = [(); 4].map(|()| FlowField::default());
    for _ in 0..3000 {
        let [width, height] = [(); 2].map(|()| 1 + u64::from(dice.roll(36)));
        let (walls, thin) = (dice.roll(60), [0, 0, 20][dice.roll(3) as usize]);
        let size = Size::new(width, height).unwrap();
        let map = Look { walls, thin, ..Look::default() }.map(size, &mut dice);
        let goals = some_goals(map.size().cell_count(), &mut dice);
        assert_all_kernels(&map, &goals, &mut fields);
    }
}

#[test]
fn every_kernel_agrees_where_a_road_winds() {
    let mut fields = [(); 4].map(|()| FlowField::default());
    assert_all_kernels(&two_roads(Terrain::FREE), &[Cell::new(0)], &mut fields);
}

/// Halls with doors one cell wide: whole tiles without walls are entered at single cells.
#[test]
fn every_kernel_agrees_in_halls() {
    let mut dice = Dice(31);
    let mut fields = [(); 4].map(|()| FlowField::default());
    for _ in 0..40 {
        let size = Size::new(150 + u64::from(dice.roll(20)), 150).unwrap();
        let mut map = GridMap::new(size, Terrain::FREE);
        let (mut x, mut y) = (0, 0);
        loop {
            (x, y) = (x + 14 + dice.roll(25), y + 14 + dice.roll(25));
            if x >= 150 || y >= 150 {
                break;
            }
            let is_door = [(); 2].map(|()| dice.roll(40));
            for place in 0..150 {
                if place % 40 != is_door[0] {
                    map.set_terrain(Point::new(x, place), Terrain::Wall);
                }
                if place % 40 != is_door[1] {
                    map.set_terrain(Point::new(place, y), Terrain::Wall);
                }
            }
        }
        let goals = some_goals(size.cell_count(), &mut dice);
        assert_all_kernels(&map, &goals, &mut fields);
    }
}

#[test]
fn every_kernel_agrees_in_mazes() {
    let mut dice = Dice(8);
    let mut fields = [(); 4].map(|()| FlowField::default());
    for generator in Generator::ALL {
        let region = Region::whole(Size::new(61, 47).unwrap());
        let maze = generator.carve(&region, &mut Random::new(3));
        let map = maze.to_map();
        let goals = some_goals(map.size().cell_count(), &mut dice);
        assert_all_kernels(&map, &goals, &mut fields);
    }
}

/// A snake of 80,000 cells is longer than 16 bits can count.
#[test]
fn distances_past_sixteen_bits_are_right() {
    let size = Size::new(400, 401).unwrap();
    let mut map = GridMap::new(size, Terrain::FREE);
    for point in size.points() {
        let end = if point.y % 4 == 1 { 399 } else { 0 };
        if point.y % 2 == 1 && point.x != end {
            map.set_terrain(point, Terrain::Wall);
        }
    }
    let mut fields = [(); 4].map(|()| FlowField::default());
    let last = size.cell_at(Point::new(399, 400)).unwrap();
    assert_all_kernels(&map, &[last], &mut fields);
    assert!(fields[2].farthest().unwrap() > 65_536);
    // Tiles that waited when it was given up do not wait in the next flood.
    let mut dice = Dice(5);
    for walls in [0, 30] {
        let map = Look { walls, ..Look::default() }.map(size, &mut dice);
        let goals = [Cell::new(dice.roll(size.cell_count() as u32))];
        assert_all_kernels(&map, &goals, &mut fields);
    }
}

/// The same memory for boards of other sizes and looks, and by both ties.
#[test]
fn nothing_of_another_board_remains() {
    let mut dice = Dice(23);
    let mut fields = [(); 4].map(|()| FlowField::default());
    for side in [40, 17, 90, 90, 33, 90] {
        let look = Look { walls: dice.roll(50), ..Look::default() };
        let map = look.map(Size::new(side, side).unwrap(), &mut dice);
        let goals = some_goals(map.size().cell_count(), &mut dice);
        assert_all_kernels(&map, &goals, &mut fields);
    }
}

/// A live edit changes what the tiles read.
#[test]
fn tiles_follow_live_edits() {
    let mut dice = Dice(99);
    let mut fields = [(); 4].map(|()| FlowField::default());
    let mut map = GridMap::new(Size::new(50, 35).unwrap(), Terrain::FREE);
    let mut board: SquareBoard = map.board(Neighborhood::Four);
    let goal = [Cell::new(777)];
    for _ in 0..300 {
        let cell = Cell::new(dice.roll(map.size().cell_count() as u32));
        let terrain = [Terrain::Wall, Terrain::FREE][usize::from(dice.roll(4) == 0)];
        board.set_terrain(cell, terrain);
        map.set_terrain(map.size().point_of(cell), terrain);
        let expected = plain(&map, &goal);
        for (field, kernel) in fields.iter_mut().zip(Kernel::ALL) {
            field.recompute_by(kernel, &board, &goal);
            for (number, expected) in expected.iter().enumerate() {
                let cell = Cell::new(number as u32);
                assert_eq!(field.distance(cell), expected.map(|(distance, _)| distance));
            }
        }
    }
}

/// Boards that tiles are not for get the flood, whatever is asked.
#[test]
fn other_boards_get_a_flood() {
    let mut map = GridMap::new(Size::new(20, 20).unwrap(), Terrain::FREE);
    let eight = map.board(Neighborhood::Eight(CornerCutting::Never));
    map.set_road(Point::new(3, 3), Direction::E, false);
    let one_way = map.board(Neighborhood::Four);
    for board in [eight, one_way] {
        for tie in Tie::ALL {
            let [mut tiles, mut flood] = [(); 2].map(|()| FlowField::with_tie(tie));
            tiles.recompute_by(Kernel::Tiles, &board, &[Cell::new(5)]);
            flood.recompute_by(Kernel::Flood, &board, &[Cell::new(5)]);
            assert_eq!(tiles.find_fault(&board), None);
            for cell in (0..board.cell_count() as u32).map(Cell::new) {
                assert_eq!(tiles.next(cell), flood.next(cell));
                let first = tiles.all_next(&board, cell).next();
                if tie == Tie::Canonical
                    && let Some(first) = first
                {
                    assert_eq!(tiles.next(cell), Next::Toward(first));
                }
            }
        }
    }
}
