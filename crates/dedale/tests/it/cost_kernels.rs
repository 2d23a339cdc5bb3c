//! Every kernel of weighted flow fields, and those of flow fields with more than four
//! neighbors, against a plain Dijkstra over the steps of the slow check.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use dedale::board::{
    Board, Cell, CornerCutting, Direction, GridMap, Hex, HexDirection, HexMap, HexShape,
    Neighborhood, Offset, Point, Size, Terrain,
};
use dedale::field::{Kernel, Next};
use dedale::maze::{Generator, Region};
use dedale::{FlowField, Random, WeightedFlowField};

use crate::drawn::Dice;
use crate::looks::{Look, some_goals, two_roads};
use crate::slow::Slow;

/// A step from a cell to another, its direction and its cost.
type Step = (usize, Direction, usize, u64);

const NEIGHBORHOODS: [Neighborhood; 4] = [
    Neighborhood::Four,
    Neighborhood::Eight(CornerCutting::Never),
    Neighborhood::Eight(CornerCutting::OneWall),
    Neighborhood::Eight(CornerCutting::Always),
];

fn steps_of(map: &GridMap, neighborhood: Neighborhood) -> Vec<Step> {
    let width = map.size().width() as i64;
    let directed = Slow::new(map, neighborhood).steps.into_iter().map(|(from, to, cost)| {
        let [here, there] = [from, to].map(|cell| (cell as i64 % width, cell as i64 / width));
        let offset = (there.0 - here.0, there.1 - here.1);
        (from, toward(offset), to, cost)
    });
    directed.collect()
}

fn toward((dx, dy): (i64, i64)) -> Direction {
    let is_it =
        |direction: &Direction| (i64::from(direction.dx()), i64::from(direction.dy())) == (dx, dy);
    Direction::ALL.into_iter().find(is_it).unwrap()
}

/// The steps of a hexagonal map, from what its coordinates say.
fn hex_steps(map: &HexMap) -> Vec<Step> {
    let board = map.board();
    let is_free = |hex: &Hex| map.terrain(*hex).is_some_and(|terrain| terrain != Terrain::Wall);
    let mut steps = Vec::new();
    for cell in board.cells() {
        let from = board.hex_of(cell);
        for direction in HexDirection::ALL.into_iter().filter(|_| is_free(&from)) {
            let to = from + direction.step();
            if is_free(&to) {
                let cost = 5741 * u64::from(map.terrain(to).unwrap().weight());
                let there = board.cell_at(to).unwrap();
                steps.push((cell.index(), direction.direction(), there.index(), cost));
            }
        }
    }
    steps.sort_unstable();
    steps
}

/// The cost of each cell and its first optimal step.
fn plain(count: usize, steps: &[Step], goals: &[Cell]) -> Vec<Option<(u64, Next)>> {
    let mut into: Vec<Vec<(usize, u64)>> = vec![Vec::new(); count];
    for &(from, _, to, cost) in steps {
        into[to].push((from, cost));
    }
    let mut costs = vec![None; count];
    let mut heap: BinaryHeap<_> = goals.iter().map(|goal| Reverse((0, goal.index()))).collect();
    while let Some(Reverse((cost, cell))) = heap.pop() {
        if costs[cell].is_none() {
            costs[cell] = Some(cost);
            heap.extend(into[cell].iter().map(|&(from, step)| Reverse((cost + step, from))));
        }
    }
    let mut found: Vec<_> =
        costs.iter().map(|cost| cost.map(|cost: u64| (cost, Next::Arrived))).collect();
    // The first direction is written last.
    let mut ordered = steps.to_vec();
    ordered.sort_unstable_by_key(|&(_, direction, ..)| Reverse(direction));
    for (from, direction, to, cost) in ordered {
        let leads = costs[to].is_some_and(|rest| costs[from] == Some(rest + cost));
        if let Some((_, next)) = found[from].as_mut().filter(|_| leads) {
            *next = Next::Toward(direction);
        }
    }
    found
}

/// One field by each kernel, in memory that is used again.
#[derive(Default)]
struct Fields {
    costs: [WeightedFlowField; 4],
    counts: [FlowField; 4],
}

impl Fields {
    fn assert_equal(&mut self, board: &impl Board, steps: &[Step], goals: &[Cell], name: &str) {
        let count = board.cell_count();
        let expected = plain(count, steps, goals);
        for (field, kernel) in self.costs.iter_mut().zip(Kernel::ALL) {
            field.recompute_by(kernel, board, goals);
            for (cell, &expected) in (0..count as u32).map(Cell::new).zip(&expected) {
                let found = field.cost(cell).map(|cost| (cost, field.next(cell)));
                assert_eq!(found, expected, "{kernel:?}, {name}, {goals:?}, {cell:?}");
                assert_eq!(field.next(cell) == Next::Unreachable, found.is_none());
            }
        }
        let counted: Vec<Step> =
            steps.iter().map(|&(from, direction, to, _)| (from, direction, to, 1)).collect();
        let expected = plain(count, &counted, goals);
        for (field, kernel) in self.counts.iter_mut().zip(Kernel::ALL) {
            field.recompute_by(kernel, board, goals);
            for (cell, &expected) in (0..count as u32).map(Cell::new).zip(&expected) {
                let found = field.distance(cell).map(|steps| (steps.into(), field.next(cell)));
                assert_eq!(found, expected, "{kernel:?}, {name}, {goals:?}, {cell:?}");
            }
        }
    }

    fn assert_equal_on(&mut self, map: &GridMap, goals: &[Cell], neighborhood: Neighborhood) {
        let name = format!("{neighborhood:?}, {map:?}");
        let steps = steps_of(map, neighborhood);
        self.assert_equal(&map.board(neighborhood), &steps, goals, &name);
    }
}

fn any_look(dice: &mut Dice) -> Look {
    Look {
        walls: [0, 2, 10, 30, 50][dice.roll(5) as usize],
        thin: [0, 0, 0, 15][dice.roll(4) as usize],
        heaviest: [1, 1, 3, 9, 255][dice.roll(5) as usize],
        ..Look::default()
    }
}

/// All widths from 1 to 300, each with a random height; goals in walls among them.
#[test]
#[ignore = "slow: boards of all widths"]
fn every_kernel_agrees_on_every_width() {
    let (mut dice, mut fields) = (Dice(170), Fields::default());
    for width in 1..=300 {
        let most = if width % 50 == 0 { 300 } else { 30 };
        let size = Size::new(width, 1 + u64::from(dice.roll(most))).unwrap();
        let map = any_look(&mut dice).map(size, &mut dice);
        let goals = some_goals(size.cell_count(), &mut dice);
        fields.assert_equal_on(&map, &goals, NEIGHBORHOODS[dice.roll(4) as usize]);
    }
}

#[test]
fn every_kernel_agrees_on_small_boards() {
    let (mut dice, mut fields) = (Dice(41), Fields::default());
    for _ in 0..1500 {
        let [width, height] = [(); 2].map(|()| 1 + u64::from(dice.roll(27)));
        let map = any_look(&mut dice).map(Size::new(width, height).unwrap(), &mut dice);
        let goals = some_goals(map.size().cell_count(), &mut dice);
        fields.assert_equal_on(&map, &goals, NEIGHBORHOODS[dice.roll(4) as usize]);
    }
}

#[test]
fn every_kernel_agrees_where_a_road_winds() {
    let mut fields = Fields::default();
    for winding in [1, 9, 255].map(|weight| Terrain::with_cost(weight).unwrap()) {
        for neighborhood in NEIGHBORHOODS {
            fields.assert_equal_on(&two_roads(winding), &[Cell::new(0)], neighborhood);
        }
    }
}

/// Halls with doors one cell wide: whole tiles without walls are entered at single cells, by
/// their corners among them.
#[test]
fn every_kernel_agrees_in_halls() {
    let (mut dice, mut fields) = (Dice(310), Fields::default());
    for round in 0..40 {
        let size = Size::new(90 + u64::from(dice.roll(20)), 90).unwrap();
        let mut map = GridMap::new(size, Terrain::FREE);
        let (first, apart) = (5 + dice.roll(9), 9 + dice.roll(25));
        for line in (first..90).step_by(apart as usize) {
            let is_door = [(); 2].map(|()| dice.roll(30));
            for place in 0..90 {
                if place % 30 != is_door[0] {
                    map.set_terrain(Point::new(line, place), Terrain::Wall);
                }
                if place % 30 != is_door[1] {
                    map.set_terrain(Point::new(place, line), Terrain::Wall);
                }
            }
        }
        let goals = some_goals(size.cell_count(), &mut dice);
        fields.assert_equal_on(&map, &goals, NEIGHBORHOODS[round % 4]);
    }
}

#[test]
fn every_kernel_agrees_in_mazes() {
    let (mut dice, mut fields) = (Dice(80), Fields::default());
    for generator in Generator::ALL {
        let region = Region::whole(Size::new(29, 31).unwrap());
        let map = generator.carve(&region, &mut Random::new(3)).to_map();
        let goals = some_goals(map.size().cell_count(), &mut dice);
        fields.assert_equal_on(&map, &goals, NEIGHBORHOODS[dice.roll(4) as usize]);
    }
}

#[test]
#[ignore = "slow: all kernels"]
fn every_kernel_agrees_on_hexagons() {
    let (mut dice, mut fields) = (Dice(66), Fields::default());
    for _ in 0..400 {
        let [a, b] = [(); 2].map(|()| 1 + dice.roll(30));
        let shape = match dice.roll(4) {
            0 => HexShape::Hexagon { radius: a / 2 },
            1 => HexShape::Rectangle { width: a, height: b, offset: Offset::OddR },
            2 => HexShape::Triangle { side: a },
            _ => HexShape::Rhombus { width: a, height: b },
        };
        let mut map = HexMap::new(shape, Terrain::FREE).unwrap();
        let look = any_look(&mut dice);
        let cells: Vec<Hex> = map.board().cells().map(|cell| map.board().hex_of(cell)).collect();
        for &hex in &cells {
            map.set_terrain(hex, look.terrain(&mut dice));
        }
        let board = map.board();
        let any = |_| board.cell_at(cells[dice.roll(cells.len() as u32) as usize]).unwrap();
        let goals: Vec<Cell> = (0..3).map(any).collect();
        fields.assert_equal(&board, &hex_steps(&map), &goals, &format!("{map:?}"));
    }
}

/// A snake through the heaviest ground costs more than the tiles can add up.
#[test]
fn costs_past_the_limit_of_the_tiles_are_right() {
    let (mut dice, mut fields) = (Dice(7), Fields::default());
    let size = Size::new(60, 61).unwrap();
    let mut map = GridMap::new(size, Terrain::with_cost(255).unwrap());
    for point in size.points() {
        let end = if point.y % 4 == 1 { 59 } else { 0 };
        if point.y % 2 == 1 && point.x != end {
            map.set_terrain(point, Terrain::Wall);
        }
    }
    let last = size.cell_at(Point::new(59, 60)).unwrap();
    for neighborhood in NEIGHBORHOODS {
        fields.assert_equal_on(&map, &[last], neighborhood);
        assert!(fields.costs[2].farthest().unwrap() > 1 << 30);
        // Tiles that waited when it was given up do not wait in the next flood.
        let after = Look { walls: 20, heaviest: 2, ..Look::default() }.map(size, &mut dice);
        fields.assert_equal_on(&after, &[last], neighborhood);
    }
}

/// A live edit changes what the tiles read.
#[test]
fn tiles_follow_live_edits() {
    let (mut dice, mut fields) = (Dice(990), Fields::default());
    let mut map = GridMap::new(Size::new(30, 21).unwrap(), Terrain::FREE);
    let neighborhood = Neighborhood::Eight(CornerCutting::OneWall);
    let mut board = map.board(neighborhood);
    for _ in 0..150 {
        let cell = Cell::new(dice.roll(map.size().cell_count() as u32));
        let terrain = [Terrain::Wall, Terrain::FREE, Terrain::with_cost(5).unwrap()];
        let terrain = terrain[dice.roll(3) as usize];
        board.set_terrain(cell, terrain);
        map.set_terrain(map.size().point_of(cell), terrain);
        let steps = steps_of(&map, neighborhood);
        fields.assert_equal(&board, &steps, &[Cell::new(333)], "edited");
    }
}
