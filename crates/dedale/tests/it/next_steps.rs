//! Next steps alone are those of a plain search that reads the map, on boards for tiles and on
//! all others.

use dedale::board::{Board, Cell, CornerCutting, Direction, GridMap, Neighborhood, Size, Terrain};
use dedale::field::{Kernel, Next, NextSteps};

use crate::drawn::Dice;
use crate::looks::{Look, on_every_width, some_goals, two_roads};
use crate::slow::Slow;

/// The optimal directions of each cell, by the slow check; `None` where no goal can be reached.
fn slow_steps(
    map: &GridMap,
    neighborhood: Neighborhood,
    goals: &[Cell],
) -> Vec<Option<Vec<Direction>>> {
    let slow = Slow::new(map, neighborhood);
    let mut into: Vec<Vec<usize>> = vec![Vec::new(); map.size().cell_count()];
    for &(from, to, _) in &slow.steps {
        into[to].push(from);
    }
    let mut distances: Vec<Option<u32>> = vec![None; into.len()];
    let mut level: Vec<usize> = goals.iter().map(|goal| goal.index()).collect();
    for distance in 0.. {
        level.sort_unstable();
        level.dedup();
        level.retain(|&cell| distances[cell].is_none());
        if level.is_empty() {
            break;
        }
        for &cell in &level {
            distances[cell] = Some(distance);
        }
        level = level.iter().flat_map(|&cell| into[cell].iter().copied()).collect();
    }
    let mut optimal: Vec<Option<Vec<Direction>>> =
        distances.iter().map(|distance| distance.map(|_| Vec::new())).collect();
    for &(from, to, _) in &slow.steps {
        let leads = distances[to].is_some_and(|rest| distances[from] == Some(rest + 1));
        if let Some(directions) = optimal[from].as_mut().filter(|_| leads) {
            let [from, to] = [from, to].map(|index| map.size().point_of(Cell::new(index as u32)));
            let is_it = |direction: &Direction| map.size().toward(from, *direction) == Some(to);
            directions.push(Direction::ALL.into_iter().find(is_it).unwrap());
        }
    }
    optimal
}

fn assert_steps(
    map: &GridMap,
    board: &impl Board,
    goals: &[Cell],
    expected: &[Option<Vec<Direction>>],
    all: &mut [NextSteps; 4],
) {
    for (steps, kernel) in all.iter_mut().zip(Kernel::ALL) {
        steps.recompute_by(kernel, board, goals);
        assert_eq!(steps.cell_count(), expected.len());
        for (number, expected) in expected.iter().enumerate() {
            let cell = Cell::new(number as u32);
            let found: Vec<Direction> = steps.all_next(cell).collect();
            assert_eq!(
                found,
                expected.clone().unwrap_or_default(),
                "{kernel:?}, {cell:?}, {map:?}"
            );
            let first = match expected.as_deref() {
                None => Next::Unreachable,
                Some([]) => Next::Arrived,
                Some([first, ..]) => Next::Toward(*first),
            };
            assert_eq!(steps.next(cell), first, "{kernel:?}, {cell:?}, {goals:?}, {map:?}");
        }
    }
}

#[test]
fn they_are_those_of_a_plain_search() {
    let mut dice = Dice(61);
    let mut all = [(); 4].map(|()| NextSteps::default());
    for round in 0..700 {
        let most = if round % 7 == 0 { 90 } else { 30 };
        let [width, height] = [(); 2].map(|()| 1 + u64::from(dice.roll(most)));
        let [walls, thin, one_way] =
            [[0; 3], [3, 0, 0], [30, 0, 0], [45, 0, 0], [10, 15, 0], [5, 0, 10]][round % 6];
        let look = Look { walls, thin, one_way, heaviest: 1 };
        let map = look.map(Size::new(width, height).unwrap(), &mut dice);
        let neighborhood = if round % 5 == 0 {
            Neighborhood::Eight(CornerCutting::OneWall)
        } else {
            Neighborhood::Four
        };
        let goals = some_goals(map.size().cell_count(), &mut dice);
        let expected = slow_steps(&map, neighborhood, &goals);
        assert_steps(&map, &map.board(neighborhood), &goals, &expected, &mut all);
    }
}

#[test]
fn they_are_found_on_every_width() {
    let mut all = [(); 4].map(|()| NextSteps::default());
    on_every_width(&mut Dice(63), 40, |map, goals| {
        let expected = slow_steps(map, Neighborhood::Four, goals);
        assert_steps(map, &map.board(Neighborhood::Four), goals, &expected, &mut all);
    });
}

#[test]
fn they_are_found_where_a_road_winds() {
    let (map, goals) = (two_roads(Terrain::FREE), [Cell::new(0)]);
    let mut all = [(); 4].map(|()| NextSteps::default());
    let expected = slow_steps(&map, Neighborhood::Four, &goals);
    assert_steps(&map, &map.board(Neighborhood::Four), &goals, &expected, &mut all);
}

/// Nothing is left of a board of the same size, or of an earlier flood that was given up.
#[test]
fn they_use_their_memory_again() {
    let mut dice = Dice(62);
    let mut all = [(); 4].map(|()| NextSteps::default());
    for walls in [0, 40, 10, 0, 30] {
        let map = Look { walls, ..Look::default() }.map(Size::new(70, 50).unwrap(), &mut dice);
        for _ in 0..3 {
            let goals = [Cell::new(dice.roll(3500)), Cell::new(dice.roll(3500))];
            let expected = slow_steps(&map, Neighborhood::Four, &goals);
            assert_steps(&map, &map.board(Neighborhood::Four), &goals, &expected, &mut all);
        }
    }
}
