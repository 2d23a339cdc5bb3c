//! Fields against the slow check, and the fault finder against broken boards.

use dedale::board::{Cell, Direction, Graph, Neighborhood, SquareBoard};
use dedale::field::{FlowFieldFault, Next};
use dedale::{FlowField, WeightedFlowField};
use proptest::prelude::*;

use crate::boards::{ends, grid_map, neighborhood};
use crate::drawn::drawn;
use crate::slow::Slow;

fn cells(board: &SquareBoard) -> impl Iterator<Item = Cell> {
    (0..board.cell_count() as u32).map(Cell::new)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn fields_agree_with_the_slow_check(
        map in grid_map(),
        neighborhood in neighborhood(),
        seeds in prop::collection::vec(any::<u64>(), 1..3),
    ) {
        let board = map.board(neighborhood);
        let slow = Slow::new(&map, neighborhood);
        let mut field = FlowField::default();
        let mut weighted_field = WeightedFlowField::default();
        for seed in seeds {
            let goals = ends(&map, seed).map(|point| board.cell_at(point).unwrap());
            let numbers = goals.map(Cell::index);
            field.recompute(&board, &goals);
            weighted_field.recompute(&board, &goals);
            let steps: Vec<_> =
                cells(&board).map(|cell| field.distance(cell).map(u64::from)).collect();
            prop_assert_eq!(&steps, &slow.steps_to(&numbers));
            let costs: Vec<_> = cells(&board).map(|cell| weighted_field.cost(cell)).collect();
            prop_assert_eq!(&costs, &slow.costs_to(&numbers));
            prop_assert_eq!(field.find_fault(&board), None);
            prop_assert_eq!(weighted_field.find_fault(&board), None);

            prop_assert_eq!(field.reached().len(), steps.iter().flatten().count());
            prop_assert_eq!(weighted_field.reached().len(), costs.iter().flatten().count());
            prop_assert_eq!(field.farthest().map(u64::from), steps.iter().flatten().max().copied());
            prop_assert_eq!(weighted_field.farthest(), costs.iter().flatten().max().copied());
            let order: Vec<_> = field.reached().map(|cell| field.distance(cell)).collect();
            prop_assert!(order.is_sorted());
            let order: Vec<_> = weighted_field.reached().map(|cell| weighted_field.cost(cell)).collect();
            prop_assert!(order.is_sorted());
        }
    }

    /// Exactly the directions in which the rest is shorter by the step's price; the next
    /// step is one of them.
    #[test]
    #[ignore = "slow: every cell of many boards"]
    fn all_next_steps_are_all_that_are_optimal(map in grid_map(), neighborhood in neighborhood(), seed: u64) {
        let board = map.board(neighborhood);
        let slow = Slow::new(&map, neighborhood);
        let goals = ends(&map, seed).map(|point| board.cell_at(point).unwrap());
        let field = FlowField::to(&board, &goals);
        let weighted_field = WeightedFlowField::to(&board, &goals);
        let (steps, costs) =
            (slow.steps_to(&goals.map(Cell::index)), slow.costs_to(&goals.map(Cell::index)));
        for cell in cells(&board) {
            let towards = |rest: &[Option<u64>], unit: bool| {
                let mut best: Vec<usize> = slow
                    .steps
                    .iter()
                    .filter(|step| step.0 == cell.index() && rest[cell.index()] != Some(0))
                    .filter(|&&(from, to, cost)| {
                        let price = if unit { 1 } else { cost };
                        rest[from].is_some() && rest[from] == rest[to].map(|rest| rest + price)
                    })
                    .map(|step| step.1)
                    .collect();
                best.sort_unstable();
                best
            };
            let leads_to = |directions: Vec<Direction>| {
                let mut ends: Vec<usize> =
                    directions.iter().map(|&direction| board.toward(cell, direction).unwrap().index()).collect();
                ends.sort_unstable();
                ends
            };
            prop_assert_eq!(leads_to(field.all_next(&board, cell).collect()), towards(&steps, true));
            prop_assert_eq!(
                leads_to(weighted_field.all_next(&board, cell).collect()),
                towards(&costs, false)
            );
            if let Next::Toward(direction) = field.next(cell) {
                prop_assert!(field.all_next(&board, cell).any(|best| best == direction));
            }
            if let Next::Toward(direction) = weighted_field.next(cell) {
                prop_assert!(weighted_field.all_next(&board, cell).any(|best| best == direction));
            }
        }
    }

    #[test]
    fn neighbors_on_mutual_boards_differ_by_at_most_one(map in grid_map(), neighborhood in neighborhood(), seed: u64) {
        let board = map.board(neighborhood);
        prop_assume!(board.is_mutual());
        let field = FlowField::to(&board, &ends(&map, seed).map(|point| board.cell_at(point).unwrap()));
        for cell in cells(&board) {
            for beside in board.neighbors(cell) {
                let pair = [cell, beside].map(|cell| field.distance(cell));
                prop_assert_eq!(pair[0].is_some(), pair[1].is_some());
                if let [Some(here), Some(there)] = pair {
                    prop_assert!(here.abs_diff(there) <= 1);
                }
            }
        }
    }
}

/// A road from left to right only: the field runs along it, not against it.
#[test]
fn one_way_roads_are_followed_forwards() {
    let mut map = drawn(&["..."]);
    for point in map.size().points() {
        map.set_road(point, Direction::W, false);
    }
    let board = map.board(Neighborhood::Four);
    let [left, middle, right] = [0, 1, 2].map(Cell::new);
    let to_right = FlowField::to(&board, &[right]);
    assert_eq!([left, middle, right].map(|c| to_right.distance(c)), [Some(2), Some(1), Some(0)]);
    assert_eq!(to_right.next(left), Next::Toward(Direction::E));
    let to_left = FlowField::to(&board, &[left]);
    assert_eq!([left, middle, right].map(|c| to_left.distance(c)), [Some(0), None, None]);
}

#[test]
fn having_arrived_is_not_being_cut_off() {
    let board = drawn(&[".#."]).board(Neighborhood::Four);
    let field = FlowField::to(&board, &[Cell::new(0)]);
    assert_eq!(
        [0, 1, 2].map(|cell| field.next(Cell::new(cell))),
        [Next::Arrived, Next::Unreachable, Next::Unreachable]
    );
    let none = FlowField::to(&board, &[]);
    assert_eq!((none.reached().len(), none.farthest()), (0, None));
}

/// A field made for one board, checked against boards that differ from it by
/// one cell: a fault is found whenever the slow distances differ.
#[test]
fn a_stale_field_is_found_out() {
    let rows = ["....#...", ".##.#.#.", "...#..#.", ".#...#..", "...#...."];
    let map = drawn(&rows);
    let goal = [Cell::new(0)];
    let field = FlowField::to(&map.board(Neighborhood::Four), &goal);
    let weighted_field = WeightedFlowField::to(&map.board(Neighborhood::Four), &goal);
    let before = Slow::new(&map, Neighborhood::Four).steps_to(&[0]);
    let mut caught = 0;
    for point in map.size().points().skip(1) {
        let mut changed = map.clone();
        let flipped = match map.terrain(point) {
            dedale::board::Terrain::Wall => dedale::board::Terrain::FREE,
            _ => dedale::board::Terrain::Wall,
        };
        changed.set_terrain(point, flipped);
        let board = changed.board(Neighborhood::Four);
        let is_stale = Slow::new(&changed, Neighborhood::Four).steps_to(&[0]) != before;
        assert_eq!(field.find_fault(&board).is_some(), is_stale, "{point}");
        assert_eq!(weighted_field.find_fault(&board).is_some(), is_stale, "{point}");
        caught += u32::from(is_stale);
    }
    assert!(caught > 20);
    let other = drawn(&["..."]).board(Neighborhood::Four);
    assert_eq!(field.find_fault(&other), Some(FlowFieldFault::Size { field: 40, board: 3 }));
}
