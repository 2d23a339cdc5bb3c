//! Boards whose cells have heights, against relaxing all steps.

use dedale::GraphFlowField;
use dedale::board::{Cell, STRAIGHT};
use dedale::search::{Climb, WithHeights, astar, bfs, bidirectional_astar};
use proptest::prelude::*;

use crate::boards::{ends, grid_map_up_to, neighborhood};
use crate::drawn::Dice;
use crate::slow::Slow;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn steps_climb_as_far_as_they_may(
        map in grid_map_up_to(12), neighborhood in neighborhood(), up in 0..4_u32, down in 0..5_u32,
        level in 0..4_u32, spread in 1..6_u32, seed in any::<u64>(),
    ) {
        let board = map.board(neighborhood);
        let mut dice = Dice(seed | 1);
        let mut height = || dice.roll(spread) as i16 - 2;
        let heights: Vec<i16> = (0..map.size().cell_count()).map(|_| height()).collect();
        let cost = (level * STRAIGHT).min(WithHeights::most(&board, &heights, up));
        let climb = Climb { up, down, cost };
        let hills = WithHeights::new(&board, &heights, climb);
        let mut steps = Slow::new(&map, neighborhood).steps;
        steps.retain_mut(|(from, to, cost)| {
            let rise = i64::from(heights[*to]) - i64::from(heights[*from]);
            *cost += rise.max(0) as u64 * u64::from(climb.cost);
            rise <= i64::from(up) && rise >= -i64::from(down)
        });
        let [start, goal] = ends(&map, seed).map(|at| board.cell_at(at).unwrap());
        let costs = Slow::with(map.size(), steps).costs_to(&[goal.index()]);
        let expected = costs[start.index()];
        for path in [astar(&hills, start, goal), bidirectional_astar(&hills, start, goal)] {
            assert_eq!(path.as_ref().map(|path| path.cost(&hills).unwrap()), expected);
            if let Some(path) = path {
                assert!(path.check(&hills, start, goal).is_ok());
                let flat = path.cost(&board).unwrap();
                let climbed = hills.climbed(path.cells()) * u64::from(climb.cost);
                assert_eq!(Some(flat + climbed), expected);
            }
        }
        assert_eq!(bfs(&hills, start, goal).is_some(), expected.is_some());
        let field = GraphFlowField::by_cost(&hills, &[goal]);
        let cells = (0..costs.len() as u32).map(Cell::new);
        assert!(cells.into_iter().all(|cell| field.cost(cell) == costs[cell.index()]));
    }
}

/// Estimates, costs and the highest cost of a level at the ends of their ranges.
#[test]
fn the_highest_levels_cost_what_fits() {
    let board = dedale::board::GridMap::new(
        dedale::board::Size::new(2, 1).unwrap(),
        dedale::board::Terrain::FREE,
    )
    .board(dedale::board::Neighborhood::Four);
    let heights = [i16::MIN, i16::MAX];
    let climb = |cost| Climb { up: u32::MAX, down: u32::MAX, cost };
    let most = WithHeights::most(&board, &heights, u32::MAX);
    let hills = WithHeights::new(&board, &heights, climb(most));
    let path = astar(&hills, Cell::new(0), Cell::new(1)).unwrap();
    assert_eq!(path.cost(&hills), Some(u64::from(STRAIGHT) + 65_535 * u64::from(most)));
    assert!(
        std::panic::catch_unwind(|| WithHeights::new(&board, &heights, climb(most + 1))).is_err()
    );
}
