//! All searches against the slow check.

use dedale::board::{
    Cell, CornerCutting, Graph, GridMap, Neighborhood, Reversible, Size, SquareBoard, Terrain,
    Weighted,
};
use dedale::search::{self, Algorithm, Guarantee, Limit, Workspace};
use proptest::prelude::*;

use crate::boards::{ends, grid_map, grid_map_up_to, neighborhood};
use crate::slow::Slow;

/// Compares every algorithm's answer with the slow one; gives what is wrong.
fn disagreement(
    board: &SquareBoard,
    slow: &Slow,
    [start, goal]: [Cell; 2],
    workspace: &mut Workspace,
) -> Result<(), String> {
    let least_cost = slow.costs_to(&[goal.index()])[start.index()];
    let least_steps = slow.steps_to(&[goal.index()])[start.index()];
    for algorithm in Algorithm::ALL {
        // IDA* may take very long on large boards with many different costs.
        let mut limit = Limit(if algorithm == Algorithm::Idastar { 300_000 } else { u64::MAX });
        let Ok(path) = algorithm.find_with(board, start, goal, workspace, &mut limit) else {
            continue;
        };
        let Some(path) = path else {
            if least_steps.is_some() && algorithm.guarantee() != Guarantee::Incomplete {
                return Err(format!("{algorithm} finds no path where there is one"));
            }
            continue;
        };
        path.check(board, start, goal).map_err(|fault| format!("{algorithm}: {fault}"))?;
        let cost = path.cost(board);
        let (steps, best) = (path.steps() as u64, least_cost.ok_or("a path out of nothing")?);
        let right = match algorithm.guarantee() {
            Guarantee::OptimalCost => cost == least_cost,
            Guarantee::OptimalSteps => Some(steps) == least_steps,
            Guarantee::Complete => match algorithm {
                Algorithm::WeightedAstar(percent) => {
                    cost.is_some_and(|cost| cost * 100 <= best * u64::from(percent))
                }
                _ => cost >= least_cost,
            },
            Guarantee::Incomplete => Some(steps) >= least_steps,
        };
        if !right {
            return Err(format!("{algorithm}: cost {cost:?}, {steps} steps; best {best}"));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn all_searches_agree_with_the_slow_check(
        map in grid_map(),
        neighborhood in neighborhood(),
        seeds in prop::collection::vec(any::<u64>(), 1..4),
    ) {
        let board = map.board(neighborhood);
        let slow = Slow::new(&map, neighborhood);
        let mut workspace = Workspace::new();
        for seed in seeds {
            let cells = ends(&map, seed).map(|point| board.cell_at(point).unwrap());
            let verdict = disagreement(&board, &slow, cells, &mut workspace);
            prop_assert!(verdict.is_ok(), "{:?}", verdict);
        }
    }

    #[test]
    fn the_table_of_exits_is_the_rules_applied(map in grid_map(), neighborhood in neighborhood()) {
        let board = map.board(neighborhood);
        let slow = Slow::new(&map, neighborhood);
        let mut forwards = Vec::new();
        let mut backwards = Vec::new();
        for cell in (0..board.cell_count() as u32).map(Cell::new) {
            for step in board.steps(cell) {
                forwards.push((cell.index(), step.to.index(), u64::from(step.cost)));
                prop_assert!(step.cost <= board.max_step_cost());
            }
            for step in board.incoming(cell) {
                backwards.push((step.to.index(), cell.index(), u64::from(step.cost)));
            }
        }
        let mut expected = slow.steps;
        for list in [&mut forwards, &mut backwards, &mut expected] {
            list.sort_unstable();
        }
        prop_assert_eq!(&forwards, &expected);
        prop_assert_eq!(&backwards, &expected);
    }
}

/// Boards built with the wrong corner rule: the check above must see it.
#[test]
fn a_broken_corner_rule_is_caught() {
    for (right, broken) in [
        (CornerCutting::Never, CornerCutting::OneWall),
        (CornerCutting::OneWall, CornerCutting::Always),
        (CornerCutting::Always, CornerCutting::Never),
    ] {
        let mut runner = proptest::test_runner::TestRunner::deterministic();
        let verdict = runner.run(&(grid_map(), any::<u64>()), |(map, seed)| {
            let board = map.board(Neighborhood::Eight(broken));
            let slow = Slow::new(&map, Neighborhood::Eight(right));
            let cells = ends(&map, seed).map(|point| board.cell_at(point).unwrap());
            let verdict = disagreement(&board, &slow, cells, &mut Workspace::new());
            prop_assert!(verdict.is_ok());
            Ok(())
        });
        assert!(verdict.is_err(), "{broken} passed for {right}");
    }
}

/// The limit above lets most rounds end: on small boards IDA* nearly always
/// answers, and then it is right.
#[test]
fn idastar_answers_on_small_boards() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (tried, answered) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    let verdict = runner.run(
        &(grid_map_up_to(10), neighborhood(), any::<u64>()),
        |(map, neighborhood, seed)| {
            let board = map.board(neighborhood);
            let [start, goal] = ends(&map, seed).map(|point| board.cell_at(point).unwrap());
            let mut limit = Limit(300_000);
            let found =
                search::idastar_with(&board, start, goal, &mut Workspace::new(), &mut limit);
            tried.set(tried.get() + 1);
            if let Ok(path) = found {
                answered.set(answered.get() + 1);
                let cost = path.and_then(|path| path.cost(&board));
                let least = Slow::new(&map, neighborhood).costs_to(&[goal.index()])[start.index()];
                prop_assert_eq!(cost, least);
            }
            Ok(())
        },
    );
    assert_eq!(verdict, Ok(()));
    assert!(answered.get() * 100 >= tried.get() * 90, "{} of {}", answered.get(), tried.get());
}

#[test]
fn a_start_that_is_the_goal_gives_one_cell() {
    let board = crate::drawn::drawn(&["...", ".#."]).board(Neighborhood::Four);
    for algorithm in Algorithm::ALL {
        for cell in (0..6).map(Cell::new) {
            let path = algorithm.find(&board, cell, cell).expect("already there");
            assert_eq!(path.cells(), [cell], "{algorithm}");
        }
    }
}

/// Both ends, for every search.
#[test]
fn a_cell_off_the_board_is_a_panic_as_documented() {
    let board = crate::drawn::drawn(&["..."]).board(Neighborhood::Four);
    for algorithm in Algorithm::ALL {
        for [start, goal] in [[0, 3], [3, 0]].map(|ends| ends.map(Cell::new)) {
            let answer = std::panic::catch_unwind(|| algorithm.find(&board, start, goal));
            assert!(answer.is_err(), "{algorithm}");
        }
    }
}

#[test]
fn memory_may_serve_boards_of_all_sizes_in_turn() {
    let mut workspace = Workspace::new();
    for rows in [&["S..G"][..], &["S.", "#G"], &["S..#....", "..#...#G"], &["SG"]] {
        let map = crate::drawn::drawn(rows);
        let board = map.board(Neighborhood::Four);
        let [start, goal] =
            [map.starts[0], map.goals[0]].map(|point| board.cell_at(point).unwrap());
        for algorithm in Algorithm::ALL {
            let again = algorithm.find_with(&board, start, goal, &mut workspace, &mut ()).unwrap();
            assert_eq!(again, algorithm.find(&board, start, goal), "{algorithm} on {rows:?}");
        }
    }
}

// Published counts: the board's steps are right if they count right.

fn open(side: u64, neighborhood: Neighborhood) -> SquareBoard {
    GridMap::new(Size::new(side, side).unwrap(), Terrain::FREE).board(neighborhood)
}

/// Paths from `cell` to the last cell that visit no cell twice.
fn self_avoiding(board: &SquareBoard, cell: Cell, visited: &mut Vec<bool>) -> u64 {
    if cell.index() + 1 == board.cell_count() {
        return 1;
    }
    visited[cell.index()] = true;
    let mut count = 0;
    for next in board.neighbors(cell) {
        if !visited[next.index()] {
            count += self_avoiding(board, next, visited);
        }
    }
    visited[cell.index()] = false;
    count
}

/// OEIS A007764 (rook paths) and A140518 (king paths), corner to corner.
#[test]
fn self_avoiding_corner_paths_are_as_many_as_published() {
    let count = |side, neighborhood| {
        let board = open(side, neighborhood);
        self_avoiding(&board, Cell::new(0), &mut vec![false; board.cell_count()])
    };
    let rook = [1, 2, 3, 4, 5].map(|side| count(side, Neighborhood::Four));
    assert_eq!(rook, [1, 2, 12, 184, 8512]);
    let king = [1, 2, 3, 4].map(|side| count(side, Neighborhood::Eight(CornerCutting::Never)));
    assert_eq!(king, [1, 5, 235, 96_371]);
}
