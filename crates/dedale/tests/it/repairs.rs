//! After every live edit a repaired field is the field that would be computed afresh.

use dedale::board::{
    Board, Cell, CornerCutting, Direction, GridMap, HexBoard, HexShape, Neighborhood, Size,
    SquareBoard, Terrain,
};
use dedale::field::{Kernel, Repair, Tie};
use dedale::graph::{Graph as _, Weighted as _};
use dedale::{FlowField, Random, WeightedFlowField};

/// Edits of small boards in all.
const EDITS: u32 = 1_000_000;

fn cells(board: &impl Board) -> impl Iterator<Item = Cell> {
    (0..board.cell_count() as u32).map(Cell::new)
}

fn random_cell(board: &impl Board, random: &mut Random) -> Cell {
    Cell::new(random.below(board.cell_count() as u32))
}

fn assert_steps(board: &impl Board, field: &FlowField, fresh: &mut FlowField) {
    fresh.recompute(board, field.goals());
    for cell in cells(board) {
        let [repaired, fresh] =
            [field, fresh].map(|field| (field.distance(cell), field.next(cell)));
        assert_eq!(
            repaired,
            fresh,
            "{cell:?}, goals {:?}, exits {:?}",
            field.goals(),
            board.table().exit_table()
        );
    }
}

fn assert_costs(board: &impl Board, field: &WeightedFlowField, fresh: &mut WeightedFlowField) {
    fresh.recompute(board, field.goals());
    for cell in cells(board) {
        let [repaired, fresh] = [field, fresh].map(|field| (field.cost(cell), field.next(cell)));
        assert_eq!(
            repaired,
            fresh,
            "{cell:?}, goals {:?}, exits {:?}",
            field.goals(),
            board.table().exit_table()
        );
    }
}

/// One edit, and the cells at which the board was edited.
fn edit(board: &mut SquareBoard, walls_alone: bool, random: &mut Random) -> Vec<Cell> {
    let cell = random_cell(board, random);
    let kind = if walls_alone { 0 } else { random.below(8) };
    let direction = Direction::STRAIGHT[random.below(4) as usize];
    match kind {
        0..=3 => {
            let wall = if random.happens(2, 5) { Terrain::Wall } else { Terrain::FREE };
            board.set_terrain(cell, wall);
        }
        4 => board.set_terrain(cell, Terrain::with_cost(1 + random.below(4) as u8).unwrap()),
        5 => board.set_terrain(cell, Terrain::Water),
        6 if random.happens(1, 2) => board.open(cell, direction),
        6 => board.close(cell, direction),
        _ if random.happens(1, 2) => board.open_road(cell, direction),
        _ => board.close_road(cell, direction),
    }
    if !random.happens(1, 6) {
        return vec![cell];
    }
    // Several at once.
    let mut changed = edit(board, walls_alone, random);
    changed.push(cell);
    changed
}

#[test]
#[ignore = "slow: a million edits"]
fn a_million_edits_of_small_boards_are_repaired() {
    let mut random = Random::new(17);
    let (mut edits, mut one_way, mut changed_cells) = (0, 0, 0);
    let (mut fresh, mut fresh_costs) = (FlowField::default(), WeightedFlowField::default());
    while edits < EDITS {
        let [width, height] = [(); 2].map(|()| 1 + u64::from(random.below(7)));
        let neighborhood = match random.below(4) {
            0 => Neighborhood::Four,
            kind => Neighborhood::Eight(CornerCutting::ALL[kind as usize - 1]),
        };
        let map = GridMap::new(Size::new(width, height).unwrap(), Terrain::FREE);
        let mut board = map.board(neighborhood);
        let goals: Vec<Cell> =
            (0..random.below(3)).map(|_| random_cell(&board, &mut random)).collect();
        let mut field = FlowField::default();
        let kernel = Kernel::ALL[random.below(4) as usize];
        field.recompute_by(kernel, &board, &goals);
        let mut costs = WeightedFlowField::to(&board, &goals);
        let (by_cost, walls_alone) = (random.happens(1, 2), random.happens(1, 3));
        for _ in 0..250 {
            let changed = edit(&mut board, walls_alone, &mut random);
            let repair = if by_cost {
                let repair = costs.repair(&board, &changed);
                assert_costs(&board, &costs, &mut fresh_costs);
                repair
            } else {
                let repair = field.repair(&board, &changed);
                assert_steps(&board, &field, &mut fresh);
                repair
            };
            let Repair::Changed(count) = repair else { panic!("small boards are repaired") };
            changed_cells += count;
            one_way += u32::from(!board.is_mutual());
            edits += 1;
        }
    }
    assert!(one_way > EDITS / 4, "one-way roads among them: {one_way}");
    assert!(changed_cells > EDITS as usize / 4, "something changed: {changed_cells}");
}

/// Boards of many tiles, with halls that open and close.
#[test]
#[ignore = "slow: a fresh field after each edit"]
fn edits_of_large_boards_are_repaired() {
    let mut random = Random::new(5);
    let mut kinds = [0; 2];
    for walls in [0, 10, 30, 40] {
        let size = Size::new(210, 130).unwrap();
        let mut map = GridMap::new(size, Terrain::FREE);
        for point in size.points() {
            if random.below(100) < walls || point.x == 100 {
                map.set_terrain(point, Terrain::Wall);
            }
        }
        let mut board = map.board(Neighborhood::Four);
        let goal = [random_cell(&board, &mut random)];
        let [mut field, mut fresh] = [(); 2].map(|()| FlowField::to(&board, &goal));
        let mut fresh_costs = WeightedFlowField::default();
        let mut costs = WeightedFlowField::to(&board, &goal);
        for edit in 0..120 {
            let cell = if edit % 10 == 0 {
                Cell::new(100 + 210 * random.below(130)) // a door between the halves
            } else {
                random_cell(&board, &mut random)
            };
            let (repair, repair_costs) = if board.is_free(cell) {
                (field.block(&mut board, cell), costs.repair(&board, &[cell]))
            } else {
                (field.open(&mut board, cell), costs.repair(&board, &[cell]))
            };
            kinds[0] += usize::from(matches!(repair, Repair::Changed(_)));
            kinds[1] += usize::from(repair == Repair::Afresh || repair_costs == Repair::Afresh);
            assert_steps(&board, &field, &mut fresh);
            assert_costs(&board, &costs, &mut fresh_costs);
            assert_eq!(field.farthest(), fresh.farthest());
            assert!(field.reached().eq(fresh.reached()));
            assert!(costs.reached().map(|cell| costs.cost(cell)).is_sorted());
        }
    }
    assert!(kinds[0] > 200 && kinds[1] > 10, "repaired and computed afresh: {kinds:?}");
}

#[test]
fn hexagonal_fields_are_repaired() {
    let mut random = Random::new(6);
    for radius in [1, 3, 6] {
        let shape = HexShape::Hexagon { radius };
        let mut board = HexBoard::new(shape).unwrap();
        let goal = [board.cells().next().unwrap()];
        let [mut field, mut fresh] = [(); 2].map(|()| FlowField::to(&board, &goal));
        let mut costs = WeightedFlowField::to(&board, &goal);
        let mut fresh_costs = WeightedFlowField::default();
        for _ in 0..2000 {
            let cells: Vec<Cell> = board.cells().collect();
            let cell = cells[random.below(cells.len() as u32) as usize];
            let terrain = [Terrain::Wall, Terrain::FREE, Terrain::with_cost(3).unwrap()];
            board.set_terrain(cell, terrain[random.below(3) as usize]);
            field.repair(&board, &[cell]);
            costs.repair(&board, &[cell]);
            assert_steps(&board, &field, &mut fresh);
            assert_costs(&board, &costs, &mut fresh_costs);
        }
    }
}

/// A field by discovery is computed afresh, whatever the edit.
/// A snake that forbids corners has no diagonal step until its walls are open.
#[test]
fn the_first_diagonal_step_is_seen() {
    let mut random = Random::new(9);
    let mut map = GridMap::new(Size::new(12, 9).unwrap(), Terrain::FREE);
    for point in map.size().points() {
        let end = if point.y % 4 == 1 { 11 } else { 0 };
        if point.y % 2 == 1 && point.x != end {
            map.set_terrain(point, Terrain::Wall);
        }
    }
    let mut diagonals = 0;
    for _ in 0..200 {
        let mut board = map.board(Neighborhood::Eight(CornerCutting::Never));
        let goal = Cell::new(2 * random.below(6));
        let mut field = WeightedFlowField::to(&board, &[goal]);
        for _ in 0..20 {
            let cell = random_cell(&board, &mut random);
            let weight = if random.happens(3, 4) { 1 } else { 3 };
            board.set_terrain(cell, Terrain::with_cost(weight).unwrap());
            field.repair(&board, &[cell]);
            assert_costs(&board, &field, &mut WeightedFlowField::default());
            if board.table().exit_table().iter().any(|exits| exits >> 4 != 0) {
                diagonals += 1;
                break;
            }
        }
    }
    assert!(diagonals > 50, "{diagonals}");
}

#[test]
fn discovery_is_not_repaired() {
    let mut board = GridMap::new(Size::new(9, 9).unwrap(), Terrain::FREE).board(Neighborhood::Four);
    let [mut field, mut fresh] = [(); 2].map(|()| FlowField::with_tie(Tie::Discovery));
    field.recompute(&board, &[Cell::new(40)]);
    assert_eq!(field.block(&mut board, Cell::new(31)), Repair::Afresh);
    assert_steps(&board, &field, &mut fresh);
}

/// Every cell's cost to the goal, by looking at all steps until none is better.
fn slow_costs(board: &SquareBoard, goal: Cell, by_cost: bool) -> Vec<Option<u64>> {
    let mut costs = vec![None; board.cell_count()];
    costs[goal.index()] = board.is_free(goal).then_some(0);
    loop {
        let before = costs.clone();
        for cell in cells(board).filter(|&cell| board.is_free(cell)) {
            for step in board.steps(cell) {
                let price = if by_cost { u64::from(step.cost) } else { 1 };
                let through = costs[step.to.index()].map(|cost: u64| cost + price);
                let known = costs[cell.index()];
                if through.is_some_and(|through| known.is_none_or(|known| through < known)) {
                    costs[cell.index()] = through;
                }
            }
        }
        if costs == before {
            return costs;
        }
    }
}

/// Around the edit, where something changed, and one step before that: nowhere else.
#[test]
fn a_repair_looks_at_what_changed_and_at_what_leads_there() {
    let mut random = Random::new(23);
    let (mut looked_at, mut all) = (0, 0);
    for round in 0..400 {
        let [width, height] = [(); 2].map(|()| 2 + u64::from(random.below(8)));
        let size = Size::new(width, height).unwrap();
        let neighborhood = match random.below(3) {
            0 => Neighborhood::Four,
            kind => Neighborhood::Eight(CornerCutting::ALL[kind as usize]),
        };
        let mut board = GridMap::new(size, Terrain::FREE).board(neighborhood);
        for _ in 0..random.below(20) {
            let cell = random_cell(&board, &mut random);
            board.set_terrain(cell, Terrain::Wall);
        }
        let (goal, by_cost) = (random_cell(&board, &mut random), round % 2 == 0);
        let mut field = FlowField::to(&board, &[goal]);
        let mut costs = WeightedFlowField::to(&board, &[goal]);
        for _ in 0..20 {
            let before = slow_costs(&board, goal, by_cost);
            let cell = random_cell(&board, &mut random);
            if cell == goal {
                continue;
            }
            let wall = if board.is_free(cell) { Terrain::Wall } else { Terrain::FREE };
            board.set_terrain(cell, wall);
            let after = slow_costs(&board, goal, by_cost);
            let (repair, found) = if by_cost {
                (costs.repair(&board, &[cell]), costs.looked_at())
            } else {
                (field.repair(&board, &[cell]), field.looked_at())
            };
            let has_changed = |&cell: &Cell| before[cell.index()] != after[cell.index()];
            let changed: Vec<Cell> = cells(&board).filter(has_changed).collect();
            let Repair::Changed(count) = repair else { continue };
            assert_eq!(count, changed.len());
            let leads = |from: &Cell| board.steps(*from).any(|step| changed.contains(&step.to));
            let here = size.point_of(cell);
            let is_beside = |other: &Cell| {
                let other = size.point_of(*other);
                other.x.abs_diff(here.x) <= 1 && other.y.abs_diff(here.y) <= 1
            };
            let expected = cells(&board)
                .filter(|cell| is_beside(cell) || changed.contains(cell) || leads(cell))
                .count();
            assert_eq!(found, expected, "{cell:?}, goal {goal:?}");
            looked_at += found;
            all += board.cell_count();
        }
    }
    assert!(all > 100_000 && looked_at * 4 < all * 3, "{looked_at} of {all}");
}
