//! Several goals, and the cell nearest to one that cannot be reached, against all costs.

use dedale::board::{Board, Cell, HexMap, HexShape, Neighborhood, Terrain, Weighted};
use dedale::search::{Path, astar, bfs, dijkstra, nearest};
use proptest::prelude::*;

use crate::boards::{grid_map_up_to, hex_map, neighborhood};
use crate::drawn::Dice;
use crate::slow::Slow;

/// Some cells of a board, walls too.
fn some_cells(board: &impl Board, count: u32, dice: &mut Dice) -> Vec<Cell> {
    (0..count).map(|_| Cell::new(dice.roll(board.cell_count() as u32))).collect()
}

/// Checks paths to any of some goals. `costs_to` has the lowest costs from each cell to any of these.
fn check_goals(
    board: &impl Board,
    start: Cell,
    goals: &[Cell],
    costs_to: impl Fn(&[Cell]) -> Vec<Option<u64>>,
) {
    let expected = costs_to(goals)[start.index()].filter(|_| !goals.is_empty());
    let cost = |path: Option<Path>| {
        let path = path?;
        let goal = path.goal().expect("a path that was found reaches its goal");
        assert!(goals.contains(&goal));
        path.check(board, start, goal).unwrap();
        path.cost(board)
    };
    assert_eq!(cost(astar(board, start, goals)), expected, "{start:?} to {goals:?}");
    assert_eq!(cost(dijkstra(board, start, goals)), expected, "{start:?} to {goals:?}");
    let fewest = goals.iter().filter_map(|&goal| Some(bfs(board, start, goal)?.steps())).min();
    assert_eq!(bfs(board, start, goals).map(|path| path.steps()), fewest);

    let path = nearest(board, start, goals);
    assert_eq!(path.reaches_goal(), expected.is_some());
    let end = path.cells().last().copied().unwrap();
    path.check(board, start, end).unwrap();
    if expected.is_some() {
        assert!(goals.contains(&end) && path.cost(board) == expected);
        return;
    }
    let distance = |cell| goals.iter().map(|&goal| board.estimate(cell, goal)).min();
    let reachable = (0..board.cell_count() as u32).map(Cell::new).filter_map(|cell| {
        let cost = if cell == start { Some(0) } else { costs_to(&[cell])[start.index()] };
        Some((distance(cell), cost?, cell))
    });
    let best = reachable.min().unwrap();
    assert_eq!((path.goal(), path.cost(board), end), (None, Some(best.1), best.2));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn paths_lead_to_the_best_goal_or_as_near_as_possible(
        map in grid_map_up_to(9), neighborhood in neighborhood(), count in 1..5_u32, seed in any::<u64>(),
    ) {
        let (slow, board) = (Slow::new(&map, neighborhood), map.board(neighborhood));
        let mut dice = Dice(seed | 1);
        let goals = some_cells(&board, count, &mut dice);
        let start = some_cells(&board, 1, &mut dice)[0];
        let costs_to = |goals: &[Cell]| {
            let goals: Vec<usize> = goals.iter().map(|goal| goal.index()).collect();
            slow.costs_to(&goals)
        };
        check_goals(&board, start, &goals, costs_to);
    }

    #[test]
    fn paths_on_hexagons_too(map in hex_map(5), count in 1..5_u32, seed in any::<u64>()) {
        let board = map.board();
        let mut dice = Dice(seed | 1);
        let goals = some_cells(&board, count, &mut dice);
        let start = some_cells(&board, 1, &mut dice)[0];
        check_goals(&board, start, &goals, |goals| relaxed(&board, goals));
    }
}

/// The costs from each cell to any of the goals, by relaxing all steps until nothing changes.
fn relaxed(board: &impl Weighted, goals: &[Cell]) -> Vec<Option<u64>> {
    let mut costs = vec![None; board.cell_count()];
    for goal in goals {
        costs[goal.index()] = Some(0);
    }
    loop {
        let before = costs.clone();
        for cell in (0..board.cell_count() as u32).map(Cell::new) {
            for step in board.steps(cell) {
                let cost = costs[step.to.index()].map(|cost: u64| cost + u64::from(step.cost));
                if cost.is_some() && costs[cell.index()].is_none_or(|known| cost < Some(known)) {
                    costs[cell.index()] = cost;
                }
            }
        }
        if costs == before {
            return costs;
        }
    }
}

proptest! {
    /// Against all cells, by the places of their centres.
    #[test]
    fn the_nearest_free_cell_is_found(
        map in grid_map_up_to(12), hexes in hex_map(6), radius in 0..9_u32, seed in any::<u64>(),
    ) {
        let mut dice = Dice(seed | 1);
        let board = map.board(Neighborhood::Four);
        let cell = some_cells(&board, 1, &mut dice)[0];
        let place = |cell: Cell| board.size().point_of(cell);
        let squared = |near| {
            let [a, b] = [cell, near].map(place);
            u64::from(a.x.abs_diff(b.x)).pow(2) + u64::from(a.y.abs_diff(b.y)).pow(2)
        };
        assert_eq!(board.nearest_free(cell, radius), nearest_of(&board, radius, squared));
        let board = hexes.board();
        let cell = some_cells(&board, 1, &mut dice)[0];
        let squared = |near| {
            let [a, b] = [cell, near].map(|cell| board.table().size().point_of(cell));
            let [q, r] = [i64::from(b.x) - i64::from(a.x), i64::from(b.y) - i64::from(a.y)];
            (q * q + q * r + r * r) as u64
        };
        assert_eq!(board.nearest_free(cell, radius), nearest_of(&board, radius, squared));
    }
}

/// The free cell with the smallest of these squared distances, if it is within the radius.
fn nearest_of(board: &impl Board, radius: u32, squared: impl Fn(Cell) -> u64) -> Option<Cell> {
    let cells = (0..board.cell_count() as u32).map(Cell::new);
    let free = cells.filter(|&cell| board.table().is_free(cell));
    let near =
        free.map(|cell| (squared(cell), cell)).filter(|near| near.0 <= u64::from(radius * radius));
    near.min().map(|(_, cell)| cell)
}

/// Without goals there is no path, and every cell is as near as the other.
#[test]
fn no_goals_are_no_path() {
    let board = HexMap::new(HexShape::Rhombus { width: 3, height: 3 }, Terrain::FREE);
    let board = board.unwrap().board();
    let none: &[Cell] = &[];
    assert_eq!(astar(&board, Cell::new(4), none), None);
    assert_eq!(nearest(&board, Cell::new(4), none).cells(), [Cell::new(4)]);
}
