//! Hexagonal cells: their coordinates, their boards, and that everything works
//! on them. The slow check knows two things: which cells there are, and that
//! neighbors are those at distance 1.

use dedale::Random;
use dedale::board::{
    Board, Cell, Graph, Heuristic, Hex, HexBoard, HexDirection, HexMap, HexShape, Naming, Offset,
    Reversible, Terrain, Weighted,
};
use dedale::search::{Algorithm, Guarantee, Hand, Workspace};
use dedale::{FlowField, WeightedFlowField};
use proptest::prelude::*;

use crate::boards::{hex_map, hex_shape};
use crate::drawn::Dice;

fn hex() -> impl Strategy<Value = Hex> {
    (-60..60_i32, -60..60_i32).prop_map(|(q, r)| Hex::new(q, r))
}

/// The distance as it is defined: half of what the three coordinates differ by.
fn apart(a: Hex, b: Hex) -> i32 {
    ((a.q - b.q).abs() + (a.r - b.r).abs() + (a.q + a.r - b.q - b.r).abs()) / 2
}

/// Where the middle of a cell lies on a board of level rows.
fn middle(hex: Hex) -> [f64; 2] {
    let (q, r) = (f64::from(hex.q), f64::from(hex.r));
    [q + r / 2.0, r * 3_f64.sqrt() / 2.0]
}

proptest! {
    #[test]
    fn a_line_is_one_cell_a_step_and_the_same_from_both_ends(a in hex(), b in hex()) {
        let line: Vec<Hex> = a.line(b).collect();
        prop_assert_eq!((line[0], line[line.len() - 1]), (a, b));
        prop_assert_eq!(line.len() as i32, apart(a, b) + 1);
        prop_assert!(line.windows(2).all(|pair| apart(pair[0], pair[1]) == 1));
        let mut back: Vec<Hex> = b.line(a).collect();
        back.reverse();
        prop_assert_eq!(&line, &back);
        // Each cell is the one whose middle is nearest to its point of the line.
        let ([ax, ay], [bx, by]) = (middle(a), middle(b));
        for (index, &cell) in line.iter().enumerate() {
            let share = index as f64 / (line.len() - 1).max(1) as f64;
            let (x, y) = (ax + (bx - ax) * share, ay + (by - ay) * share);
            let off = |hex: Hex| (middle(hex)[0] - x).hypot(middle(hex)[1] - y);
            let nearest = cell.neighbors().into_iter().map(off).fold(f64::INFINITY, f64::min);
            prop_assert!(off(cell) <= nearest + 1e-9, "{:?} is {} off", cell, off(cell));
        }
    }

    /// Along the corners of cells a line runs between two of them again and again.
    #[test]
    fn a_line_between_cells_passes_on_one_side(a in hex(), turns in 0..6_i32, count in 1..30_i32) {
        let along = Hex::new(1, 1).rotated(turns);
        let b = a + Hex::new(along.q * count, along.r * count);
        let ([ax, ay], [bx, by]) = (middle(a), middle(b));
        let sides: Vec<f64> = a
            .line(b)
            .map(|cell| {
                let [x, y] = middle(cell);
                (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            })
            .filter(|side| side.abs() > 1e-6)
            .collect();
        prop_assert_eq!(sides.len() as i32, count);
        prop_assert!(sides.iter().all(|side| side.signum() == sides[0].signum()), "{:?}", sides);
    }

    #[test]
    fn rings_hold_the_cells_at_their_distance(at in hex(), radius in 0..12_u32) {
        let ring = at.ring(radius);
        prop_assert_eq!(ring.len() as u32, (6 * radius).max(1));
        prop_assert!(ring.iter().all(|&cell| apart(at, cell) == radius as i32));
        prop_assert!(ring.windows(2).all(|pair| apart(pair[0], pair[1]) == 1));
        prop_assert_eq!(ring[0], at + Hex::new(radius as i32, 0));
        let within = at.within(radius);
        prop_assert_eq!(within.len() as u32, 1 + 3 * radius * (radius + 1));
        prop_assert!(within.is_sorted() && within.iter().all(|&c| apart(at, c) <= radius as i32));
        // To the right of east is south-east.
        if radius > 0 {
            prop_assert_eq!(ring[1] - ring[0], HexDirection::SW.step());
        }
    }

    #[test]
    fn turns_and_mirrors_keep_distances(a in hex(), b in hex(), turns in -7..8_i32) {
        prop_assert_eq!(apart(a.rotated(turns), b.rotated(turns)), apart(a, b));
        prop_assert_eq!(apart(a.mirrored(), b.mirrored()), apart(a, b));
        prop_assert_eq!(a.rotated(turns).rotated(-turns), a);
        prop_assert_eq!((a.rotated(6), a.rotated(3), a.mirrored().mirrored()), (a, -a, a));
        for direction in HexDirection::ALL {
            prop_assert_eq!(direction.step().rotated(turns), direction.turned(turns).step());
            prop_assert_eq!(a.toward(direction).toward(direction.opposite()), a);
        }
        prop_assert_eq!(a.distance(b) as i32, apart(a, b));
    }

    #[test]
    fn every_name_of_a_place_reads_back(hex in hex()) {
        for naming in Naming::ALL {
            prop_assert_eq!(naming.name(hex).parse(), Ok(hex));
        }
        prop_assert_eq!(hex.to_string().parse(), Ok(hex));
        for kind in Offset::ALL {
            prop_assert_eq!(Hex::of_offset(hex.offset(kind), kind), hex);
            // Neighbors on a row lie in columns side by side, and conversely.
            let [column, row] = hex.offset(kind);
            let along = hex + if kind.is_flat() { Hex::new(0, 1) } else { Hex::new(1, 0) };
            let beside = if kind.is_flat() { [column, row + 1] } else { [column + 1, row] };
            prop_assert_eq!(along.offset(kind), beside);
        }
        let shape = HexShape::Hexagon { radius: 130 };
        let label = shape.label(hex).unwrap();
        prop_assert_eq!(shape.labelled(&label), Some(hex));
        prop_assert_eq!(shape.labelled(&label.to_uppercase()), Some(hex));
    }

    #[test]
    fn a_board_has_the_cells_of_its_shape(shape in hex_shape(24)) {
        let board = HexBoard::new(shape.clone()).unwrap();
        let cells: Vec<Hex> = board.cells().map(|cell| board.hex_of(cell)).collect();
        prop_assert_eq!(board.table().free_count(), cells.len());
        for q in -40..=40 {
            for r in -40..=40 {
                let hex = Hex::new(q, r);
                prop_assert_eq!(shape.contains(hex), cells.contains(&hex), "{:?}", hex);
                prop_assert_eq!(board.cell_at(hex).is_some(), shape.contains(hex));
            }
        }
        let count = match shape {
            HexShape::Hexagon { radius } => 1 + 3 * radius * (radius + 1),
            HexShape::Rhombus { width, height } | HexShape::Rectangle { width, height, .. } => {
                width * height
            }
            HexShape::Triangle { side } => side * (side + 1) / 2,
            HexShape::Cells(mut listed) => {
                listed.sort_unstable();
                listed.dedup();
                listed.len() as u32
            }
        };
        prop_assert_eq!(cells.len() as u32, count);
    }

    #[test]
    fn neighbors_are_the_cells_at_distance_one(map in hex_map(16)) {
        let board = map.board();
        for cell in board.cells() {
            let hex = board.hex_of(cell);
            let near: Vec<Hex> = board.neighbors(cell).map(|next| board.hex_of(next)).collect();
            let expected: Vec<Hex> = hex.neighbors().into_iter().filter(|&next| {
                may_step(&map, hex, next)
            }).collect();
            prop_assert_eq!(near, expected);
        }
    }

    #[test]
    fn searches_and_fields_agree_with_a_slow_check(map in hex_map(12), seed in any::<u64>()) {
        let board = map.board();
        let free: Vec<Hex> =
            map.cells().filter(|&hex| map.terrain(hex) != Some(Terrain::Wall)).collect();
        prop_assume!(!free.is_empty());
        let mut dice = Dice(seed | 1);
        let [from, to] = [(); 2].map(|()| free[dice.roll(free.len() as u32) as usize]);
        let [start, goal] = [from, to].map(|hex| board.cell_at(hex).unwrap());

        let (steps, costs) = (distances_to(&map, &free, to, false), distances_to(&map, &free, to, true));
        let field = FlowField::to(&board, &[goal]);
        let weighted_field = WeightedFlowField::to(&board, &[goal]);
        prop_assert_eq!(field.find_fault(&board), None);
        prop_assert_eq!(weighted_field.find_fault(&board), None);
        for (place, &hex) in free.iter().enumerate() {
            let cell = board.cell_at(hex).unwrap();
            prop_assert_eq!(field.distance(cell).map(u64::from), steps[place]);
            prop_assert_eq!(weighted_field.cost(cell), costs[place].map(|cost| cost * 5741));
            prop_assert!(costs[place].is_none_or(|cost| board.estimate(cell, goal) <= cost * 5741));
            let ([x, y], [gx, gy]) = (middle(hex), middle(to));
            let squared = (x - gx).powi(2) + (y - gy).powi(2);
            prop_assert!((board.straight_line_squared(cell, goal) as f64 - squared).abs() < 1e-6);
        }
        let place = free.iter().position(|&hex| hex == from).unwrap();
        let left = Algorithm::WallFollower(Hand::Left);
        for algorithm in Algorithm::ALL.into_iter().chain([left]) {
            if algorithm == Algorithm::Idastar && map.cells().count() > 60 {
                continue;
            }
            let path = algorithm.find(&board, start, goal);
            if algorithm.guarantee() != Guarantee::Incomplete {
                prop_assert_eq!(path.is_some(), steps[place].is_some(), "{}", algorithm);
            }
            let Some(path) = path else { continue };
            prop_assert_eq!(path.check(&board, start, goal), Ok(()), "{}", algorithm);
            match algorithm.guarantee() {
                Guarantee::OptimalSteps => {
                    prop_assert_eq!(Some(path.steps() as u64), steps[place], "{}", algorithm);
                }
                Guarantee::OptimalCost => {
                    let cost = costs[place].map(|cost| cost * 5741);
                    prop_assert_eq!(path.cost(&board), cost, "{}", algorithm);
                }
                Guarantee::Complete | Guarantee::Incomplete => {}
            }
        }
    }

    #[test]
    fn the_wall_follower_comes_through_every_hexagonal_maze(
        shape in hex_shape(12),
        seed in any::<u64>(),
    ) {
        let board = HexBoard::new(shape).unwrap();
        let region = dedale::maze::Region::of(&board);
        let maze = dedale::maze::Generator::Wilson.carve(&region, &mut Random::new(seed));
        let maze = board.with_exits(maze.exit_table());
        let cells: Vec<Cell> = board.cells().collect();
        let (start, goal) = (cells[0], cells[seed as usize % cells.len()]);
        let shortest = dedale::search::bfs(&maze, start, goal);
        for hand in [Hand::Left, Hand::Right] {
            let path = Algorithm::WallFollower(hand).find(&maze, start, goal);
            prop_assert_eq!(&path, &shortest, "exactly one path");
        }
    }

    #[test]
    fn steps_lead_back_as_they_came(map in hex_map(12)) {
        let board = map.board();
        for cell in board.cells() {
            for step in board.steps(cell) {
                prop_assert!(step.cost <= board.max_step_cost());
                prop_assert!(board.predecessors(step.to).any(|from| from == cell));
                let back = board.incoming(step.to).find(|into| into.to == cell);
                prop_assert_eq!(back.map(|into| into.cost), Some(step.cost));
            }
        }
    }
}

fn may_step(map: &HexMap, from: Hex, to: Hex) -> bool {
    let [from_terrain, to_terrain] =
        [from, to].map(|hex| map.terrain(hex).unwrap_or(Terrain::Wall));
    from_terrain != Terrain::Wall
        && to_terrain != Terrain::Wall
        && (from_terrain == Terrain::Water || to_terrain != Terrain::Water)
        && apart(from, to) == 1
}

/// The fewest steps from each cell to the goal, or the least weight entered, by
/// looking at all pairs until nothing changes.
fn distances_to(map: &HexMap, free: &[Hex], goal: Hex, weighted: bool) -> Vec<Option<u64>> {
    let mut best: Vec<Option<u64>> = free.iter().map(|&hex| (hex == goal).then_some(0)).collect();
    loop {
        let before = best.clone();
        for (here, &from) in free.iter().enumerate() {
            for (there, &to) in free.iter().enumerate() {
                if apart(from, to) == 1 && may_step(map, from, to) {
                    let weight = map.terrain(to).map_or(0, Terrain::weight);
                    let step = if weighted { u64::from(weight) } else { 1 };
                    if let Some(rest) = best[there] {
                        best[here] = Some(best[here].map_or(rest + step, |b| b.min(rest + step)));
                    }
                }
            }
        }
        if best == before {
            return best;
        }
    }
}

#[test]
fn known_places_have_their_names() {
    let shape = HexShape::Rhombus { width: 30, height: 30 };
    for (label, q, r) in [("a1", 0, 0), ("k11", 10, 10), ("z3", 25, 2), ("aa4", 26, 3)] {
        assert_eq!(shape.label(Hex::new(q, r)).as_deref(), Some(label));
        assert_eq!(shape.labelled(label), Some(Hex::new(q, r)));
    }
    // Red Blob Games, "Hexagonal Grids", 2013: the tables of conversions.
    assert_eq!("odd-r:3,4".parse(), Ok(Hex::new(1, 4)));
    assert_eq!("even-q:3,4".parse(), Ok(Hex::new(3, 2)));
    assert_eq!("cube:2,-1,-1".parse(), Ok(Hex::new(2, -1)));
    for wrong in [
        "",
        "a1",
        "1",
        "1,2,3",
        "cube:1,2,3",
        "cube:1,2",
        "odd:1,2",
        "axial:1,99999999",
        "axial:-2147483648,0",
    ] {
        assert!(wrong.parse::<Hex>().is_err(), "{wrong}");
    }
    for wrong in ["a0", "a", "1", "ae1", "a31", "1a", "a1b", "zzzzzzz1", "a99999999999"] {
        assert_eq!(shape.labelled(wrong), None, "{wrong}");
    }
}

#[test]
fn boards_without_cells_and_boards_that_are_too_large_are_refused() {
    for shape in [
        HexShape::Rhombus { width: 0, height: 3 },
        HexShape::Triangle { side: 0 },
        HexShape::Cells(Vec::new()),
        HexShape::Hexagon { radius: 8192 },
        HexShape::Hexagon { radius: u32::MAX },
        HexShape::Rectangle { width: 16_384, height: 16_384, offset: Offset::OddR },
        HexShape::Cells(vec![Hex::ZERO, Hex::new(1 << 20, 0)]),
    ] {
        assert!(HexBoard::new(shape.clone()).is_err(), "{shape}");
    }
}

/// Distances in one memory, and neighbors in another order.
#[test]
fn a_board_in_another_order_has_the_same_distances() {
    let board = HexBoard::new(HexShape::Hexagon { radius: 4 }).unwrap();
    let order = "NE,SW,E,N".parse().unwrap();
    let turned = board.in_order(order);
    let middle = board.cell_at(Hex::ZERO).unwrap();
    let first = turned.neighbors(middle).next().unwrap();
    assert_eq!(board.hex_of(first), HexDirection::NE.step());
    let mut workspace = Workspace::new();
    for goal in board.cells() {
        let path = dedale::search::bfs_with(&turned, middle, goal, &mut workspace, &mut ());
        let steps = path.unwrap().unwrap().steps();
        assert_eq!(steps as i32, apart(Hex::ZERO, board.hex_of(goal)));
    }
}
