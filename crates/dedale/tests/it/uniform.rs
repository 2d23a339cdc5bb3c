//! Uniform generators make every maze equally often; others do not.

use std::collections::HashMap;

use dedale::Random;
use dedale::board::{Cell, Graph, GridMap, Neighborhood, Point, Size, Terrain};
use dedale::maze::{Bias, Generator, Maze, Region, Style};

use crate::drawn::{chi_square, is_likely};

const MAZES: u32 = 200_000;

fn counts(mazes: impl Iterator<Item = u64>) -> HashMap<u64, u32> {
    let mut counts = HashMap::new();
    for maze in mazes {
        *counts.entry(maze).or_insert(0) += 1;
    }
    counts
}

/// A small maze in one number: a bit for each passage south and east.
fn number(exits: &[u8]) -> u64 {
    exits.iter().fold(0, |number, exits| number << 2 | u64::from(exits & 1 | exits >> 2 & 2))
}

/// How many of a maze's passages lead sideways.
fn sideways(number: u64) -> u32 {
    (number & 0xaaaa_aaaa_aaaa_aaaa).count_ones()
}

/// All spanning trees of a region, by trying every set of passages.
fn spanning_trees(region: &Region) -> Vec<u64> {
    let size = region.size();
    let board = GridMap::new(size, Terrain::FREE).board(Neighborhood::Four);
    let cells = (0..size.cell_count() as u32).map(Cell::new).filter(|&cell| region.contains(cell));
    let mut passages = Vec::new();
    for cell in cells {
        for next in board.neighbors(cell).filter(|&next| cell < next && region.contains(next)) {
            passages.push((cell, next));
        }
    }
    let mut trees = Vec::new();
    for chosen in 0..1_u32 << passages.len() {
        if chosen.count_ones() as usize != region.cell_count() - 1 {
            continue;
        }
        let mut group: Vec<usize> = (0..size.cell_count()).collect();
        let mut exits = vec![0; size.cell_count()];
        let mut is_tree = true;
        for (index, &(from, to)) in passages.iter().enumerate() {
            if chosen >> index & 1 == 1 {
                let (old, new) = (group[from.index()], group[to.index()]);
                is_tree &= old != new;
                group.iter_mut().filter(|group| **group == old).for_each(|group| *group = new);
                let direction = board.direction_between(from, to).unwrap();
                exits[from.index()] |= direction.bit();
                exits[to.index()] |= direction.opposite().bit();
            }
        }
        if is_tree {
            trees.push(number(&exits));
        }
    }
    trees
}

/// Whether every one of these mazes is made about equally often.
fn looks_uniform(trees: &[u64], made: &HashMap<u64, u32>) -> bool {
    assert!(made.keys().all(|maze| trees.contains(maze)), "only perfect mazes");
    let total: u32 = made.values().sum();
    let expected = vec![f64::from(total) / trees.len() as f64; trees.len()];
    let seen: Vec<u32> = trees.iter().map(|tree| made.get(tree).copied().unwrap_or(0)).collect();
    is_likely(chi_square(&seen, &expected), trees.len() - 1)
}

fn made_by(generator: Generator, region: &Region, seed: u64) -> HashMap<u64, u32> {
    let mut random = Random::new(seed);
    counts((0..MAZES).map(|_| number(generator.carve(region, &mut random).exit_table())))
}

#[test]
#[ignore = "slow: a law by chi-square"]
fn three_by_three_has_192_mazes_and_uniform_generators_make_them_equally_often() {
    let region = Region::whole(Size::new(3, 3).unwrap());
    let trees = spanning_trees(&region);
    assert_eq!(trees.len(), 192);
    for generator in Generator::ALL {
        let made = made_by(generator, &region, 1);
        assert_eq!(looks_uniform(&trees, &made), generator.is_uniform(), "{generator}");
    }
}

#[test]
fn uniform_generators_are_uniform_round_a_hole_too() {
    let mut map = GridMap::new(Size::new(4, 3).unwrap(), Terrain::FREE);
    map.set_terrain(Point::new(1, 1), Terrain::Wall);
    map.set_terrain(Point::new(3, 0), Terrain::Wall);
    let region = Region::of(&map.board(Neighborhood::Four));
    let trees = spanning_trees(&region);
    for generator in Generator::ALL.into_iter().filter(|generator| generator.is_uniform()) {
        assert!(looks_uniform(&trees, &made_by(generator, &region, 2)), "{generator}");
    }
}

/// A walk that visits five cells of nine, then Wilson's walks: what stopping the
/// one algorithm for the other comes to.
fn houston(random: &mut Random) -> u64 {
    let size = Size::new(3, 3).unwrap();
    let board = GridMap::new(size, Terrain::FREE).board(Neighborhood::Four);
    let mut exits = vec![0_u8; 9];
    let mut carve = |from: Cell, to: Cell| {
        let direction = board.direction_between(from, to).unwrap();
        exits[from.index()] |= direction.bit();
        exits[to.index()] |= direction.opposite().bit();
    };
    let mut step = |cell: Cell| {
        let around: Vec<Cell> = board.neighbors(cell).collect();
        around[random.below(around.len() as u32) as usize]
    };
    let mut in_maze = [false; 9];
    let mut cell = Cell::new(0);
    in_maze[0] = true;
    while in_maze.iter().filter(|&&visited| visited).count() < 5 {
        let next = step(cell);
        if !in_maze[next.index()] {
            in_maze[next.index()] = true;
            carve(cell, next);
        }
        cell = next;
    }
    for first in (0..9).map(Cell::new) {
        let mut next = [Cell::new(0); 9];
        let mut cell = first;
        while !in_maze[cell.index()] {
            next[cell.index()] = step(cell);
            cell = next[cell.index()];
        }
        cell = first;
        while !in_maze[cell.index()] {
            in_maze[cell.index()] = true;
            carve(cell, next[cell.index()]);
            cell = next[cell.index()];
        }
    }
    number(&exits)
}

#[test]
fn one_uniform_algorithm_stopped_for_another_is_not_uniform() {
    let trees = spanning_trees(&Region::whole(Size::new(3, 3).unwrap()));
    let mut random = Random::new(3);
    let made = counts((0..MAZES).map(|_| houston(&mut random)));
    assert!(!looks_uniform(&trees, &made));
}

/// With a bias, the chance of a maze is in proportion to the product of the
/// weights of its passages.
#[test]
fn a_bias_weighs_mazes_by_their_passages() {
    let region = Region::whole(Size::new(3, 3).unwrap());
    let trees = spanning_trees(&region);
    let style = Style { bias: Bias::sideways(70).unwrap(), start: None };
    for generator in Generator::ALL.into_iter().filter(|generator| generator.is_uniform()) {
        let mut random = Random::new(4);
        let carve = |random: &mut Random| -> Maze {
            generator.carve_with(&region, &style, random, &mut ()).unwrap()
        };
        let made = counts((0..MAZES).map(|_| number(carve(&mut random).exit_table())));
        let weights: Vec<f64> =
            trees.iter().map(|&tree| (0.7_f64 / 0.3).powi(sideways(tree) as i32)).collect();
        let sum: f64 = weights.iter().sum();
        let expected: Vec<f64> =
            weights.iter().map(|weight| weight / sum * f64::from(MAZES)).collect();
        let seen: Vec<u32> =
            trees.iter().map(|tree| made.get(tree).copied().unwrap_or(0)).collect();
        assert!(is_likely(chi_square(&seen, &expected), trees.len() - 1), "{generator}");
    }
}

/// The law of recursive division on 3×3, followed choice by choice.
fn divisions(
    exits: &[u8],
    (x, y, width, height): (usize, usize, usize, usize),
) -> Vec<(Vec<u8>, f64)> {
    if width < 2 || height < 2 {
        return vec![(exits.to_vec(), 1.0)];
    }
    let sides = match width.cmp(&height) {
        std::cmp::Ordering::Less => vec![true],
        std::cmp::Ordering::Equal => vec![true, false],
        std::cmp::Ordering::Greater => vec![false],
    };
    let mut outcomes = Vec::new();
    for &across in &sides {
        let (long, wide) = if across { (height, width) } else { (width, height) };
        for at in 1..long {
            for gap in 0..wide {
                let mut exits = exits.to_vec();
                for cell in (0..wide).filter(|&cell| cell != gap) {
                    let (x, y) =
                        if across { (x + cell, y + at - 1) } else { (x + at - 1, y + cell) };
                    exits[y * 3 + x] &= !(if across { 1 } else { 8 });
                    let (x, y) = if across { (x, y + 1) } else { (x + 1, y) };
                    exits[y * 3 + x] &= !(if across { 4 } else { 2 });
                }
                let [first, second] = if across {
                    [(x, y, width, at), (x, y + at, width, height - at)]
                } else {
                    [(x, y, at, height), (x + at, y, width - at, height)]
                };
                let share = 1.0 / (sides.len() * (long - 1) * wide) as f64;
                for (exits, odds) in divisions(&exits, first) {
                    for (exits, others) in divisions(&exits, second) {
                        outcomes.push((exits, share * odds * others));
                    }
                }
            }
        }
    }
    outcomes
}

#[test]
#[ignore = "slow: a law by chi-square"]
fn division_follows_its_law() {
    let region = Region::whole(Size::new(3, 3).unwrap());
    let open =
        GridMap::new(region.size(), Terrain::FREE).board(Neighborhood::Four).exit_table().to_vec();
    let mut odds: HashMap<u64, f64> = HashMap::new();
    for (exits, share) in divisions(&open, (0, 0, 3, 3)) {
        *odds.entry(number(&exits)).or_default() += share;
    }
    let made = made_by(Generator::RecursiveDivision, &region, 5);
    assert!(made.keys().all(|maze| odds.contains_key(maze)));
    let (seen, expected): (Vec<u32>, Vec<f64>) = odds
        .iter()
        .map(|(maze, odds)| (made.get(maze).copied().unwrap_or(0), odds * f64::from(MAZES)))
        .unzip();
    assert!(is_likely(chi_square(&seen, &expected), odds.len() - 1));
}

/// Eller's coins, the sidewinder's and Prim's, against laws known in advance.
#[test]
#[ignore = "slow: many mazes"]
fn prim_with_weights_makes_the_mazes_that_kruskal_makes() {
    let region = Region::whole(Size::new(3, 3).unwrap());
    let trees = spanning_trees(&region);
    let [prim, kruskal] = [(Generator::Prim, 6), (Generator::Kruskal, 7)]
        .map(|(generator, seed)| made_by(generator, &region, seed));
    // Two samples: each maze's two counts are halves of their sum.
    let chi: f64 = trees
        .iter()
        .map(|tree| {
            let [a, b] =
                [&prim, &kruskal].map(|made| f64::from(made.get(tree).copied().unwrap_or(0)));
            (a - b).powi(2) / (a + b)
        })
        .sum();
    assert!(is_likely(chi, trees.len() - 1));
}

#[test]
fn the_newest_growing_tree_is_the_backtracker() {
    let region = Region::whole(Size::new(3, 3).unwrap());
    let trees = spanning_trees(&region);
    let newest = Generator::GrowingTree(dedale::maze::Choice::Newest);
    let [tree, backtracker] = [(newest, 8), (Generator::Backtracker, 9)]
        .map(|(generator, seed)| made_by(generator, &region, seed));
    let (mut chi, mut kinds) = (0.0, 0_usize);
    for maze in &trees {
        let [a, b] =
            [&tree, &backtracker].map(|made| f64::from(made.get(maze).copied().unwrap_or(0)));
        if a + b > 0.0 {
            chi += (a - b).powi(2) / (a + b);
            kinds += 1;
        }
    }
    assert!(kinds > 5 && is_likely(chi, kinds - 1));
}
