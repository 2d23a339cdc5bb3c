//! Mazes of rings, triangles, hexagons, and squares with crossings. Which cells lie side by
//! side is told here a second time, from where they lie.

use std::collections::{BTreeSet, HashMap};

use dedale::Random;
use dedale::board::{Cell, Direction, Graph, Hex, HexMap, HexShape, Offset, Point, Size, Terrain};
use dedale::maze::{
    Bias, Crossing, CrossingError, ExitError, Generator, Grid, GridFault, GridKind, GridMaze, Style,
};
use proptest::prelude::*;

use crate::drawn::{chi_square, is_likely};

/// How many mazes of each kind are carved: `GRID_MAZES=10000` for more.
fn mazes() -> u32 {
    std::env::var("GRID_MAZES").ok().map_or(300, |text| text.parse().expect("a number of mazes"))
}

fn generators() -> impl Iterator<Item = Generator> + Clone {
    Generator::ALL.into_iter().filter(|generator| !generator.is_for_rectangles())
}

/// The cells of the grid that lie side by side, from where they lie; the lower one first.
fn side_by_side(grid: &Grid) -> BTreeSet<[u32; 2]> {
    let cells: Vec<Cell> =
        (0..grid.cell_count() as u32).map(Cell::new).filter(|&cell| grid.contains(cell)).collect();
    let lengths = grid.row_lengths();
    let mut pairs = BTreeSet::new();
    for &a in &cells {
        for &b in cells.iter().filter(|&&b| a < b) {
            let touch = match grid.kind() {
                GridKind::Polar => sectors_touch(&lengths, grid.point_of(a), grid.point_of(b)),
                GridKind::Triangular => {
                    let [a, b] = [a, b].map(|cell| corners(grid.point_of(cell)));
                    a.iter().filter(|corner| b.contains(corner)).count() == 2
                }
                GridKind::Hexagonal => {
                    let [a, b] = [a, b].map(|cell| grid.point_of(cell)).map(|Point { x, y }| {
                        Hex::of_offset([x.cast_signed(), y.cast_signed()], Offset::OddR)
                    });
                    a.distance(b) == 1
                }
                GridKind::Weave => passes(grid, a, b) && passes(grid, b, a),
            };
            if touch {
                pairs.insert([a.number(), b.number()]);
            }
        }
    }
    pairs
}

/// Whether two sectors have a side or an arc in common, in fractions of a turn.
fn sectors_touch(lengths: &[usize], a: Point, b: Point) -> bool {
    let length = |at: Point| lengths[at.y as usize] as u32;
    if a.y == b.y {
        let apart = a.x.abs_diff(b.x);
        return apart == 1 || apart + 1 == length(a);
    }
    let [la, lb] = [a, b].map(length);
    // The sectors [x/la, (x+1)/la] and [x/lb, (x+1)/lb], times la·lb.
    a.y.abs_diff(b.y) == 1 && a.x * lb < (b.x + 1) * la && b.x * la < (a.x + 1) * lb
}

/// The corners of a triangle, in half sides and rows.
fn corners(Point { x, y }: Point) -> [[u32; 2]; 3] {
    let (base, tip) = if (x + y) % 2 == 0 { (y + 1, y) } else { (y, y + 1) };
    [[x, base], [x + 2, base], [x + 1, tip]]
}

/// Whether one may go straight from the one cell into the place of the other, seen from the
/// first: over or under a crossing only along its passage.
fn passes(grid: &Grid, from: Cell, to: Cell) -> bool {
    let [a, b] = [from, to].map(|cell| grid.point_of(cell));
    if a.x.abs_diff(b.x) + a.y.abs_diff(b.y) != 1 {
        return false;
    }
    let is_vertical = a.x == b.x;
    let seen = grid.row_lengths().iter().sum::<usize>() as u32;
    let crossing = grid.crossings().iter().find(|crossing| crossing.at == a);
    crossing.is_none_or(|crossing| (crossing.is_vertical == is_vertical) == (from.number() < seen))
}

/// The passages of a maze, the lower cell first.
fn passages(maze: &GridMaze) -> BTreeSet<[u32; 2]> {
    let mut pairs = BTreeSet::new();
    for cell in (0..maze.cell_count() as u32).map(Cell::new) {
        for next in maze.neighbors(cell) {
            assert!(maze.neighbors(next).any(|back| back == cell), "a passage leads back");
            pairs.insert([cell.min(next).number(), cell.max(next).number()]);
        }
    }
    pairs
}

/// The number of groups that these pairs make of the cells, and whether none closes a loop.
fn joined(cells: &[u32], pairs: &BTreeSet<[u32; 2]>) -> (usize, bool) {
    let mut group: HashMap<u32, u32> = cells.iter().map(|&cell| (cell, cell)).collect();
    let (mut groups, mut is_forest) = (cells.len(), true);
    for &[a, b] in pairs {
        let lead = |mut cell: u32| {
            while group[&cell] != cell {
                cell = group[&cell];
            }
            cell
        };
        let (a, b) = (lead(a), lead(b));
        is_forest &= a != b;
        groups -= usize::from(a != b);
        group.insert(a, b);
    }
    (groups, is_forest)
}

/// Whether the maze is perfect, by its cells and the places where they lie.
fn is_perfect(maze: &GridMaze) -> bool {
    let grid = maze.grid();
    let cells: Vec<u32> =
        (0..grid.cell_count() as u32).filter(|&cell| grid.contains(Cell::new(cell))).collect();
    let (sides, carved) = (side_by_side(grid), passages(maze));
    let parts = joined(&cells, &sides).0;
    let seen = grid.row_lengths().iter().sum::<usize>() as u32;
    let is_straight = |cell: u32| {
        let exits: Vec<Direction> = maze.exits(Cell::new(cell)).collect();
        exits.len() == 2 && exits[0].opposite() == exits[1]
    };
    carved.is_subset(&sides)
        && joined(&cells, &carved) == (parts, true)
        && (seen..).zip(grid.crossings()).all(|(below, crossing)| {
            let above = grid.cell_at(crossing.at).unwrap().number();
            is_straight(above) && is_straight(below)
        })
}

/// A grid of this kind, up to some hundred cells, by the seed.
fn grid(kind: GridKind, random: &mut Random) -> Grid {
    let mut side = |most: u32| 1 + random.below(most);
    let size = Size::new(side(9).into(), side(9).into()).unwrap();
    match kind {
        GridKind::Polar => Grid::polar(side(6)),
        GridKind::Triangular => Grid::triangular(size),
        GridKind::Hexagonal => {
            let holes = side(31) - 1;
            let out: Vec<bool> =
                (0..size.cell_count()).map(|_| random.happens(holes, 100)).collect();
            Grid::hexagonal_without(size, &out)
        }
        GridKind::Weave => {
            let percent = random.below(101);
            Grid::random_weave(size, percent, random)
        }
    }
}

#[test]
fn neighbors_are_the_cells_that_touch() {
    for kind in GridKind::ALL {
        for seed in 0..60 {
            let grid = grid(kind, &mut Random::new(seed));
            let mut pairs = BTreeSet::new();
            for cell in (0..grid.cell_count() as u32).map(Cell::new) {
                let beside = Direction::ALL.into_iter().filter_map(|d| grid.toward(cell, d));
                let beside: Vec<Cell> = beside.collect();
                let different: BTreeSet<Cell> = beside.iter().copied().collect();
                assert_eq!(beside.len(), different.len(), "{kind}: one direction each");
                pairs.extend(beside.iter().map(|n| [cell.min(*n).number(), cell.max(*n).number()]));
            }
            assert_eq!(pairs, side_by_side(&grid), "{kind} {seed}");
        }
    }
}

#[test]
fn every_maze_is_perfect() {
    for kind in GridKind::ALL {
        for (seed, generator) in (0..mazes()).zip(generators().cycle()) {
            let mut random = Random::new(u64::from(seed));
            let grid = grid(kind, &mut random);
            let maze = generator.carve_grid(&grid, &mut random).unwrap();
            assert!(is_perfect(&maze), "{kind}, {generator}, seed {seed}: {maze:?}");
            assert_eq!(maze.check(), Ok(()), "{kind}, {generator}, seed {seed}");
            let again = GridMaze::new(grid, maze.exit_table().to_vec());
            assert_eq!(again, Ok(maze), "{kind}, {generator}, seed {seed}");
        }
    }
}

/// The number of spanning trees of the grid that have all passages through crossings, by
/// Kirchhoff's theorem: a minor of the Laplacian, each crossing's passages being one node.
fn tree_count(grid: &Grid) -> usize {
    let sides = side_by_side(grid);
    let seen = grid.row_lengths().iter().sum::<usize>() as u32;
    let mut node: Vec<usize> = (0..grid.cell_count()).collect();
    let is_inside = |cell: u32| {
        let at = grid.point_of(Cell::new(cell));
        cell >= seen || grid.crossings().iter().any(|crossing| crossing.at == at)
    };
    for [a, b] in sides.iter().filter(|pair| pair.iter().any(|&cell| is_inside(cell))) {
        let (old, new) = (node[*a as usize], node[*b as usize]);
        node.iter_mut().filter(|node| **node == old).for_each(|node| *node = new);
    }
    let names: BTreeSet<usize> = node.iter().copied().collect();
    let place = |cell: u32| names.iter().position(|&name| name == node[cell as usize]).unwrap();
    let mut rows = vec![vec![0.0_f64; names.len()]; names.len()];
    for &[a, b] in &sides {
        let (a, b) = (place(a), place(b));
        if a != b {
            rows[a][a] += 1.0;
            rows[b][b] += 1.0;
            rows[a][b] -= 1.0;
            rows[b][a] -= 1.0;
        }
    }
    let mut determinant = 1.0;
    for pivot in 1..rows.len() {
        determinant *= rows[pivot][pivot];
        let top = rows[pivot].clone();
        for row in &mut rows[pivot + 1..] {
            let share = row[pivot] / top[pivot];
            row.iter_mut().zip(&top).for_each(|(value, above)| *value -= share * above);
        }
    }
    determinant.round() as usize
}

/// The smallest grids that have more mazes than one way round a single loop.
fn smallest() -> [(Grid, usize); 4] {
    let size = |width, height| Size::new(width, height).unwrap();
    let crossing = Crossing { at: Point::new(1, 1), is_vertical: true };
    [
        // A wheel of six spokes: a Lucas number less two.
        (Grid::polar(2), 320),
        // Two loops of six triangles with a passage in common: 6·6 - 1.
        (Grid::triangular(size(5, 2)), 35),
        (Grid::hexagonal(size(2, 2)), 8),
        // Four corners, each beside both bridges: 2³·4.
        (Grid::weave(size(3, 3), vec![crossing]).unwrap(), 32),
    ]
}

#[test]
#[ignore = "slow: a law by chi-square"]
fn uniform_generators_are_uniform_on_the_smallest_grids() {
    const MAZES: u32 = 40_000;
    for (grid, count) in smallest() {
        assert_eq!(tree_count(&grid), count, "{}", grid.kind());
        for generator in generators() {
            let mut random = Random::new(5);
            let mut made: HashMap<Vec<u8>, u32> = HashMap::new();
            for _ in 0..MAZES {
                let maze = generator.carve_grid(&grid, &mut random).unwrap();
                *made.entry(maze.exit_table().to_vec()).or_insert(0) += 1;
            }
            let mut seen: Vec<u32> = made.into_values().collect();
            assert!(seen.len() <= count, "{generator} makes only mazes");
            seen.resize(count, 0);
            let expected = vec![f64::from(MAZES) / count as f64; count];
            let looks_uniform = is_likely(chi_square(&seen, &expected), count - 1);
            if generator.is_uniform() {
                assert!(looks_uniform, "{generator} on {}", grid.kind());
            } else if grid.kind() == GridKind::Polar {
                assert!(!looks_uniform, "{generator} is told from a uniform one");
            }
        }
    }
}

#[test]
fn a_start_is_where_carving_begins_and_a_bias_draws_along_the_rings() {
    let grid = Grid::polar(12);
    let along = |bias: u32| {
        let style = Style { bias: Bias::sideways(bias).unwrap(), start: Some(Cell::new(40)) };
        let maze = Generator::Backtracker.carve_grid_with(&grid, &style, &mut Random::new(3));
        let maze = maze.unwrap();
        assert!(is_perfect(&maze));
        maze.exit_table().iter().filter(|&&exits| exits & Direction::E.bit() != 0).count()
    };
    assert!(along(20) < along(50) && along(50) < along(80));
}

#[test]
fn generators_that_go_by_rows_name_those_that_do_not() {
    let grid = Grid::polar(3);
    let refused = Generator::Eller.carve_grid(&grid, &mut Random::new(1)).unwrap_err();
    let told = refused.to_string();
    let (needs, others) = told.split_once("; the generators of other cells are ").unwrap();
    assert_eq!(needs, "eller needs rows of square cells");
    let others: Vec<&str> = others.split(", ").collect();
    for generator in Generator::ALL {
        let carved = generator.carve_grid(&grid, &mut Random::new(1));
        assert_eq!(carved.is_err(), generator.is_for_rectangles(), "{generator}");
        assert_eq!(carved.is_ok(), others.contains(&generator.name()), "{generator}");
    }
}

#[test]
fn a_maze_with_a_passage_more_or_less_is_not_perfect() {
    let grid = Grid::triangular(Size::new(3, 2).unwrap());
    // Six triangles around a corner: with all passages a loop, and a path without one.
    let round = [9, 10, 3, 12, 10, 6].to_vec();
    let maze = GridMaze::new(grid.clone(), round).unwrap();
    assert_eq!(maze.check(), Err(GridFault::Loops { passages: 6, cells: 6, parts: 1 }));
    assert!(!is_perfect(&maze));
    let fault = ExitError::OneWay { from: Point::new(2, 0), direction: Direction::S };
    assert_eq!(GridMaze::new(grid.clone(), vec![1, 8, 3, 12, 10, 2]), Err(fault));
    let apart = GridMaze::new(grid.clone(), vec![1, 8, 2, 12, 10, 2]).unwrap();
    assert_eq!(apart.check(), Err(GridFault::Parts { found: 2, expected: 1 }));
    let fault = ExitError::Astray { from: Point::new(0, 0), direction: Direction::N };
    assert_eq!(GridMaze::new(grid.clone(), vec![4; 6]), Err(fault));
    let fault = ExitError::Count { found: 1, expected: 6 };
    assert_eq!(GridMaze::new(grid, vec![0]), Err(fault));
}

#[test]
fn crossings_have_room_and_are_passed_straight() {
    let size = Size::new(5, 4).unwrap();
    let at = |x, y| Crossing { at: Point::new(x, y), is_vertical: false };
    let rim = Grid::weave(size, vec![at(1, 0)]);
    assert_eq!(rim, Err(CrossingError::Rim(Point::new(1, 0))));
    let touch = Grid::weave(size, vec![at(2, 2), at(1, 1)]);
    assert_eq!(touch, Err(CrossingError::Touch(Point::new(2, 2))));
    let grid = Grid::weave(size, vec![at(3, 2), at(1, 1)]).unwrap();
    assert_eq!(grid.crossings(), [at(1, 1), at(3, 2)]);
    assert_eq!(grid.point_of(Cell::new(21)), Point::new(3, 2));
    let blocked = GridMaze::new(grid, vec![0; 22]);
    let fault = ExitError::Blocked { from: Point::new(1, 1), direction: Direction::W };
    assert_eq!(blocked, Err(fault));
}

#[test]
fn rings_double_where_cells_grow_too_wide() {
    assert_eq!(Grid::polar(14).row_lengths(), {
        let mut lengths = vec![1, 6, 12, 24, 24, 24];
        lengths.extend([48; 6]);
        lengths.extend([96; 2]);
        lengths
    });
    // On its inner side a cell is three quarters to one and a half times as wide as high.
    for (ring, length) in Grid::polar(1200).row_lengths().into_iter().enumerate().skip(2) {
        let width = std::f64::consts::TAU * ring as f64 / length as f64;
        assert!((0.75..1.5).contains(&width), "ring {ring}: {width}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_hexagonal_board_is_carved_where_its_steps_lead(
        radius in 0..5_u32,
        walls in 0..40_u32,
        seed in any::<u64>(),
    ) {
        let mut random = Random::new(seed);
        let mut map = HexMap::new(HexShape::Hexagon { radius }, Terrain::FREE).unwrap();
        for hex in map.cells().collect::<Vec<_>>() {
            if random.happens(walls, 100) {
                map.set_terrain(hex, Terrain::Wall);
            }
        }
        let board = map.board();
        let grid = Grid::of_hexes(&board).unwrap();
        let free = map.cells().filter(|&hex| map.terrain(hex) == Some(Terrain::FREE)).count();
        let cells = (0..grid.cell_count() as u32).map(Cell::new);
        prop_assert_eq!(cells.filter(|&cell| grid.contains(cell)).count(), free);
        let steps: usize = board.cells().map(|cell| board.neighbors(cell).count()).sum();
        prop_assert_eq!(2 * side_by_side(&grid).len(), steps);
        let maze = Generator::Wilson.carve_grid(&grid, &mut random).unwrap();
        prop_assert!(is_perfect(&maze));
        prop_assert_eq!(maze.check(), Ok(()));
    }
}
