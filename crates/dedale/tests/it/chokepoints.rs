//! Chokepoints against brute force: put the walls in and look who still reaches a goal.

use dedale::Random;
use dedale::board::{
    Board, Cell, CornerCutting, Direction, Graph, GridMap, HexBoard, HexDirection, HexMap,
    HexShape, Neighborhood, Point, Size, SquareBoard, Terrain,
};
use dedale::field::Chokepoints;

use crate::slow::Slow;

const BOARDS: u32 = 6_000;
const HEX_BOARDS: u32 = 2_000;
const TOWERS: u32 = 18_000;
const EDITS: u32 = 40_000;

/// Who reaches a goal, with these steps to other cells.
fn reaching(spawns: &[Cell], goals: &[Cell], next: &[Vec<usize>]) -> Vec<bool> {
    let reaches = |spawn: &Cell| {
        let mut seen = vec![false; next.len()];
        let mut stack = vec![spawn.index()];
        while let Some(cell) = stack.pop() {
            if goals.iter().any(|goal| goal.index() == cell) {
                return true;
            }
            if !std::mem::replace(&mut seen[cell], true) {
                stack.extend(&next[cell]);
            }
        }
        false
    };
    spawns.iter().map(reaches).collect()
}

/// A board that can be edited, and the steps that its rules give.
trait Edited: Board + Clone + std::fmt::Debug {
    fn wall(&mut self, cell: Cell);
    fn all_steps(&self) -> Vec<Vec<usize>> {
        let cells = (0..self.cell_count() as u32).map(Cell::new);
        cells.map(|cell| self.neighbors(cell).map(Cell::index).collect()).collect()
    }
    fn all_cells(&self) -> Vec<Cell>;
    fn edit(&mut self, random: &mut Random, walls_alone: bool) -> Vec<Cell>;
}

/// Walls, free land and, in places, water.
fn terrain(random: &mut Random, walls_alone: bool) -> Terrain {
    match random.below(8) {
        0..=3 => Terrain::Wall,
        4 if !walls_alone => Terrain::Water,
        _ => Terrain::FREE,
    }
}

impl Edited for SquareBoard {
    fn wall(&mut self, cell: Cell) {
        self.set_terrain(cell, Terrain::Wall);
    }

    fn all_cells(&self) -> Vec<Cell> {
        (0..self.cell_count() as u32).map(Cell::new).collect()
    }

    fn edit(&mut self, random: &mut Random, walls_alone: bool) -> Vec<Cell> {
        let cell = Cell::new(random.below(self.cell_count() as u32));
        let direction = Direction::STRAIGHT[random.below(4) as usize];
        match random.below(10) {
            0 => self.open(cell, direction),
            1 => self.close(cell, direction),
            2 if !walls_alone => self.open_road(cell, direction),
            3 if !walls_alone => self.close_road(cell, direction),
            _ => {
                self.set_terrain(cell, terrain(random, walls_alone));
                return vec![cell];
            }
        }
        let beside = self.size().toward(self.point_of(cell), direction);
        [Some(cell), beside.and_then(|at| self.cell_at(at))].into_iter().flatten().collect()
    }
}

impl Edited for HexBoard {
    fn wall(&mut self, cell: Cell) {
        self.set_terrain(cell, Terrain::Wall);
    }

    fn all_cells(&self) -> Vec<Cell> {
        self.cells().collect()
    }

    fn edit(&mut self, random: &mut Random, walls_alone: bool) -> Vec<Cell> {
        let cells = self.all_cells();
        let cell = cells[random.below(cells.len() as u32) as usize];
        let direction = HexDirection::ALL[random.below(6) as usize];
        match random.below(10) {
            0 => self.open(cell, direction),
            1 => self.close(cell, direction),
            2 if !walls_alone => self.open_road(cell, direction),
            3 if !walls_alone => self.close_road(cell, direction),
            _ => self.set_terrain(cell, terrain(random, walls_alone)),
        }
        vec![cell]
    }
}

/// Whether a spawn that reaches a goal reaches none with walls in these cells.
fn cuts(board: &impl Edited, spawns: &[Cell], goals: &[Cell], walls: &[Cell]) -> bool {
    let mut walled = board.clone();
    for &cell in walls {
        walled.wall(cell);
    }
    let before = reaching(spawns, goals, &board.all_steps());
    let after = reaching(spawns, goals, &walled.all_steps());
    before.iter().zip(after).any(|(before, after)| *before && !after)
}

fn by_force(board: &impl Edited, spawns: &[Cell], goals: &[Cell]) -> Vec<Cell> {
    let mut cells = board.all_cells();
    cells.retain(|&cell| cuts(board, spawns, goals, &[cell]));
    cells
}

fn neighborhood(random: &mut Random) -> Neighborhood {
    match random.below(4) {
        0 => Neighborhood::Four,
        kind => Neighborhood::Eight(CornerCutting::ALL[kind as usize - 1]),
    }
}

/// A small map with walls and, at times, thin walls, one-way roads and water.
fn square_map(random: &mut Random) -> GridMap {
    let [width, height] = [(); 2].map(|()| 1 + u64::from(random.below(7)));
    let mut map = GridMap::new(Size::new(width, height).unwrap(), Terrain::FREE);
    let [walls, water, thin, roads] =
        [40, 30, 25, 15].map(|most| if random.happens(1, 2) { random.below(most) } else { 0 });
    for point in map.size().points() {
        if random.happens(walls, 100) {
            map.set_terrain(point, Terrain::Wall);
        } else if random.happens(water, 100) {
            map.set_terrain(point, Terrain::Water);
        }
        for direction in Direction::STRAIGHT {
            if random.happens(roads, 100) {
                map.set_road(point, direction, false);
            }
            if random.happens(thin, 100) {
                map.set_road(point, direction, false);
                if let Some(beside) = map.size().toward(point, direction) {
                    map.set_road(beside, direction.opposite(), false);
                }
            }
        }
    }
    map
}

fn hex_map(random: &mut Random) -> HexMap {
    let shape = match random.below(3) {
        0 => HexShape::Hexagon { radius: 1 + random.below(2) },
        1 => HexShape::Rhombus { width: 1 + random.below(6), height: 1 + random.below(6) },
        _ => HexShape::Triangle { side: 1 + random.below(7) },
    };
    let mut map = HexMap::new(shape, Terrain::FREE).unwrap();
    let (walls, water) = (random.below(45), if random.happens(1, 2) { 25 } else { 0 });
    for hex in map.cells().collect::<Vec<_>>() {
        if random.happens(walls, 100) {
            map.set_terrain(hex, Terrain::Wall);
        } else if random.happens(water, 100) {
            map.set_terrain(hex, Terrain::Water);
        }
    }
    map
}

/// Up to four of these cells, with repetitions.
fn some_of(cells: &[Cell], random: &mut Random) -> Vec<Cell> {
    (0..=random.below(4)).map(|_| cells[random.below(cells.len() as u32) as usize]).collect()
}

#[test]
fn the_chokepoints_of_square_boards_are_those_of_brute_force() {
    let mut random = Random::new(40);
    let mut met = [0_u32; 6];
    for _ in 0..BOARDS {
        let (map, neighborhood) = (square_map(&mut random), neighborhood(&mut random));
        let board = map.board(neighborhood);
        let [spawns, goals] = [(); 2].map(|()| some_of(&board.all_cells(), &mut random));
        let chokepoints = Chokepoints::of(&board, &spawns, &goals);
        // From the rules as they are written, on a map with the wall drawn in.
        let reaching_on = |map: &GridMap| {
            let mut next = vec![Vec::new(); board.cell_count()];
            for (from, to, _) in Slow::new(map, neighborhood).steps {
                next[from].push(to);
            }
            reaching(&spawns, &goals, &next)
        };
        let before = reaching_on(&map);
        for cell in board.all_cells() {
            let mut walled = map.clone();
            walled.set_terrain(board.point_of(cell), Terrain::Wall);
            let after = reaching_on(&walled);
            let is_cut = before.iter().zip(after).any(|(before, after)| *before && !after);
            assert_eq!(chokepoints.is_chokepoint(cell), is_cut, "{cell:?} of {map:?}");
            assert_eq!(chokepoints.may_block(cell), !is_cut);
        }
        let found: Vec<Cell> = chokepoints.iter().collect();
        assert!(found.is_sorted());
        assert_eq!(found.len(), chokepoints.len());
        assert_eq!(found.is_empty(), chokepoints.is_empty());
        assert!(found.iter().all(|&cell| chokepoints.is_chokepoint(cell)));
        let on_goal = spawns.iter().any(|spawn| goals.contains(spawn));
        for (times, is_so) in met.iter_mut().zip([
            !board.is_mutual(),
            neighborhood == Neighborhood::Eight(CornerCutting::Always),
            before.contains(&false),
            on_goal,
            found.len() > 3,
            found.is_empty(),
        ]) {
            *times += u32::from(is_so);
        }
    }
    assert!(met.iter().all(|&times| times > BOARDS / 20), "all kinds of boards: {met:?}");
}

#[test]
fn the_chokepoints_of_hexagonal_boards_are_those_of_brute_force() {
    let mut random = Random::new(41);
    for _ in 0..HEX_BOARDS {
        let mut board = hex_map(&mut random).board();
        for _ in 0..random.below(9) {
            board.edit(&mut random, false);
        }
        let [spawns, goals] = [(); 2].map(|()| some_of(&board.all_cells(), &mut random));
        let chokepoints = Chokepoints::of(&board, &spawns, &goals);
        assert!(chokepoints.iter().eq(by_force(&board, &spawns, &goals)), "{board:?}");
    }
}

/// The definition at its edges: a wall on a goal leaves whoever stands there on it.
#[test]
fn a_spawn_on_a_goal_is_never_cut_off() {
    let size = Size::new(3, 1).unwrap();
    let board = GridMap::new(size, Terrain::FREE).board(Neighborhood::Four);
    let [left, middle, right] = [0, 1, 2].map(Cell::new);
    let found = |spawns: &[Cell], goals: &[Cell]| {
        Chokepoints::of(&board, spawns, goals).iter().collect::<Vec<_>>()
    };
    assert_eq!(found(&[left], &[left]), []);
    assert_eq!(found(&[left], &[right]), [left, middle, right]);
    assert_eq!(found(&[left, right], &[right]), [left, middle, right]);
    assert_eq!(found(&[middle], &[left, right]), [middle]);
    assert_eq!(found(&[], &[right]), []);
    assert_eq!(found(&[left], &[]), []);
}

/// 2×2 towers, and sets of cells here and there.
fn shape(board: &impl Edited, random: &mut Random) -> Vec<Cell> {
    let (cells, size) = (board.all_cells(), board.table().size());
    let corner = cells[random.below(cells.len() as u32) as usize];
    let is_cell = |cell: &Cell| cells.binary_search(cell).is_ok();
    let mut shape: Vec<Cell> = match random.below(4) {
        0 | 1 => {
            let at = size.point_of(corner);
            let square = size.around(corner, 1).filter(|&cell| {
                let point = size.point_of(cell);
                point.x >= at.x && point.y >= at.y
            });
            square.collect()
        }
        2 => size.around(corner, 2).filter(|_| random.happens(1, 3)).collect(),
        _ => {
            (0..random.below(7)).map(|_| cells[random.below(cells.len() as u32) as usize]).collect()
        }
    };
    shape.retain(is_cell);
    random.shuffle(&mut shape);
    shape
}

fn towers_are_judged_as_by_brute_force(board: &impl Edited, random: &mut Random) -> [u32; 2] {
    let [spawns, goals] = [(); 2].map(|()| some_of(&board.all_cells(), random));
    let mut chokepoints = Chokepoints::of(board, &spawns, &goals);
    let mut answers = [0; 2];
    for _ in 0..6 {
        let shape = shape(board, random);
        let may = !cuts(board, &spawns, &goals, &shape);
        assert_eq!(chokepoints.may_block_all(&shape), may, "{shape:?} {board:?}");
        let is_single_sure = shape.iter().all(|&cell| chokepoints.may_block(cell));
        answers[usize::from(may)] += u32::from(is_single_sure && shape.len() > 1);
    }
    answers
}

#[test]
fn towers_of_several_cells_are_judged_as_by_brute_force() {
    let mut random = Random::new(42);
    let mut answers = [0; 2];
    for round in 0..TOWERS / 6 {
        let counts = if round % 3 == 0 {
            towers_are_judged_as_by_brute_force(&hex_map(&mut random).board(), &mut random)
        } else {
            let board = square_map(&mut random).board(neighborhood(&mut random));
            towers_are_judged_as_by_brute_force(&board, &mut random)
        };
        answers.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    assert!(answers.iter().all(|&count| count > 300), "both without a chokepoint: {answers:?}");
}

/// Edits a board over and over; what is updated equals what is made anew, also by brute force,
/// and judges towers as that does. Returns how many updates needed no search.
fn updates_equal_fresh_ones(board: &mut impl Edited, random: &mut Random, edits: u32) -> u32 {
    let walls_alone = random.happens(2, 3);
    let [spawns, goals] = [(); 2].map(|()| some_of(&board.all_cells(), random));
    let mut chokepoints = Chokepoints::of(board, &spawns, &goals);
    let mut kept = 0;
    for _ in 0..edits {
        let mut changed = Vec::new();
        for _ in 0..=random.below(2) {
            changed.extend(board.edit(random, walls_alone));
        }
        kept += u32::from(!chokepoints.update(board, &changed));
        let fresh = Chokepoints::of(board, &spawns, &goals);
        assert!(chokepoints.iter().eq(fresh.iter()), "{changed:?} {board:?}");
        assert_eq!(chokepoints.len(), fresh.len());
        if random.happens(1, 8) {
            assert!(chokepoints.iter().eq(by_force(board, &spawns, &goals)));
            let shape = shape(board, random);
            let may = !cuts(board, &spawns, &goals, &shape);
            assert_eq!(chokepoints.may_block_all(&shape), may);
        }
    }
    kept
}

#[test]
#[ignore = "slow: a fresh answer after each edit"]
fn updates_after_edits_equal_fresh_chokepoints() {
    let mut random = Random::new(43);
    let mut kept = 0;
    for round in 0..EDITS / 100 {
        kept += if round % 3 == 0 {
            updates_equal_fresh_ones(&mut hex_map(&mut random).board(), &mut random, 100)
        } else if round % 3 == 1 {
            let mut board = square_map(&mut random).board(neighborhood(&mut random));
            updates_equal_fresh_ones(&mut board, &mut random, 100)
        } else {
            // Larger boards, whose blocks live longer.
            let mut map = GridMap::new(Size::new(14, 11).unwrap(), Terrain::FREE);
            for point in map.size().points().filter(|_| random.happens(1, 3)) {
                map.set_terrain(point, Terrain::Wall);
            }
            let mut board = map.board(neighborhood(&mut random));
            updates_equal_fresh_ones(&mut board, &mut random, 100)
        };
    }
    assert!(kept > EDITS / 5 && kept < EDITS, "{kept} of {EDITS} without a search");
}

/// A corridor of a million cells that runs to and fro between thin walls: all of it is one
/// path, and nothing of the search may be recursive.
#[test]
fn a_path_of_a_million_cells_is_all_chokepoints() {
    let side = 1000;
    let mut map = GridMap::new(Size::new(side, side).unwrap(), Terrain::FREE);
    for point in map.size().points().filter(|point| u64::from(point.y) + 1 < side) {
        let gap = if point.y % 2 == 0 { side as u32 - 1 } else { 0 };
        if point.x != gap {
            map.set_road(point, Direction::S, false);
            map.set_road(Point::new(point.x, point.y + 1), Direction::N, false);
        }
    }
    let mut board = map.board(Neighborhood::Four);
    assert!(board.is_mutual());
    let last = board.cell_count() as u32 - side as u32;
    let [spawn, goal] = [0, last].map(Cell::new);
    let mut chokepoints = Chokepoints::of(&board, &[spawn], &[goal]);
    let all = || (0..board.cell_count() as u32).map(Cell::new);
    assert!(chokepoints.iter().eq(all()));
    // With one step forwards only, the sweep has to find them.
    board.close_road(Cell::new(1), Direction::W);
    assert!(!board.is_mutual());
    chokepoints.recompute(&board, &[spawn], &[goal]);
    assert!(chokepoints.iter().eq((0..board.cell_count() as u32).map(Cell::new)));
}
