//! Boards that wrap round, against the same board tiled 3×3.

use dedale::GraphFlowField;
use dedale::board::{Cell, Direction, Graph, GridMap, Heuristic, Point, Reversible, Size, Step};
use dedale::board::{Weighted, Wrap, WrapError};
use dedale::search::{astar, bfs, bidirectional_astar, dijkstra};
use proptest::prelude::*;

use crate::boards::{ends, grid_map_up_to, neighborhood};
use crate::slow::Slow;

/// The map as many times side by side and one below the other.
fn tiled(map: &GridMap, [columns, rows]: [u32; 2]) -> GridMap {
    let size = map.size();
    let whole = Size::new((columns * size.width()).into(), (rows * size.height()).into()).unwrap();
    let inner = |at: Point| Point::new(at.x % size.width(), at.y % size.height());
    let mut tiled = GridMap::of(whole, whole.points().map(|at| map.terrain(inner(at))).collect());
    for at in whole.points().filter(|_| map.has_roads()) {
        for direction in Direction::STRAIGHT {
            tiled.set_road(at, direction, map.road(inner(at), direction));
        }
    }
    tiled
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn wrapped_boards_are_tiles(
        map in grid_map_up_to(9), neighborhood in neighborhood(), wrap in 0..4_usize, side in 1..4_u8,
        seed in any::<u64>(),
    ) {
        let wrap = Wrap::ALL[wrap];
        let board = map.board(neighborhood).for_agents(side);
        let size = map.size();
        let tiles = match wrap {
            Wrap::None => [1, 1],
            Wrap::X => [3, 1],
            Wrap::Y => [1, 3],
            Wrap::Both => [3, 3],
        };
        let is_narrow = |(tiles, side): (u32, u32)| tiles == 3 && side < 3;
        let wrapped = board.wrapped(wrap);
        if tiles.into_iter().zip([size.width(), size.height()]).any(is_narrow) {
            assert!(matches!(wrapped, Err(WrapError { found: 1 | 2, .. })));
            return Ok(());
        }
        let wrapped = wrapped.unwrap();
        // Steps out of the tile in the middle lead into the tile, by the other side.
        let tiled = tiled(&map, tiles).board(neighborhood).for_agents(side);
        let first = tiles.map(|tiles| tiles / 2).into_iter().zip([size.width(), size.height()]);
        let first: Vec<u32> = first.map(|(tile, side)| tile * side).collect();
        let middle = |cell: Cell| {
            let at = size.point_of(cell);
            tiled.cell_at(Point::new(at.x + first[0], at.y + first[1])).unwrap()
        };
        let home = |cell: Cell| {
            let at = tiled.point_of(cell);
            size.cell_at(Point::new(at.x % size.width(), at.y % size.height())).unwrap()
        };
        let cells = || (0..size.cell_count() as u32).map(Cell::new);
        let mut steps = Vec::new();
        for cell in cells() {
            let out = tiled.steps(middle(cell)).map(|step| Step { to: home(step.to), ..step });
            let expected: Vec<Step> = out.collect();
            assert_eq!(wrapped.steps(cell).collect::<Vec<_>>(), expected, "steps from {cell:?}");
            assert_eq!(wrapped.neighbors(cell).count(), expected.len());
            steps.extend(expected.iter().map(|step| (cell.index(), step.to.index(), step.cost.into())));
            assert_eq!(wrapped.is_free(cell), tiled.is_free(middle(cell)));
        }
        for cell in cells() {
            let mut into: Vec<(usize, u64)> =
                wrapped.incoming(cell).map(|step| (step.to.index(), step.cost.into())).collect();
            into.sort_unstable();
            let mut expected: Vec<(usize, u64)> = steps
                .iter()
                .filter(|step| step.1 == cell.index())
                .map(|&(from, _, cost)| (from, cost))
                .collect();
            expected.sort_unstable();
            assert_eq!(into, expected, "steps into {cell:?}");
        }
        // Costs by relaxing these steps.
        let [start, goal] = ends(&map, seed).map(|at| size.cell_at(at).unwrap());
        let costs = Slow::with(&map, steps).costs_to(&[goal.index()]);
        let expected = costs[start.index()];
        for path in [
            astar(&wrapped, start, goal),
            dijkstra(&wrapped, start, goal),
            bidirectional_astar(&wrapped, start, goal),
        ] {
            assert_eq!(path.as_ref().map(|path| path.cost(&wrapped).unwrap()), expected);
            assert!(path.is_none_or(|path| path.check(&wrapped, start, goal).is_ok()));
        }
        assert_eq!(bfs(&wrapped, start, goal).is_some(), expected.is_some());
        let field = GraphFlowField::by_cost(&wrapped, &[goal]);
        assert!(cells().all(|cell| field.cost(cell) == costs[cell.index()]));
        // Of the goals in all tiles, none is nearer than going round.
        let goals: Vec<Cell> = (0..tiled.cell_count() as u32)
            .map(Cell::new)
            .filter(|&cell| home(cell) == goal)
            .collect();
        let flat = astar(&tiled, middle(start), &goals).map(|path| path.cost(&tiled).unwrap());
        assert!(flat.is_none_or(|flat| expected.is_some_and(|round| round <= flat)));
        // The estimate is the least of those to all tiles, so it is consistent.
        let least = goals.iter().map(|&goal| tiled.estimate(middle(start), goal)).min();
        assert_eq!(Some(wrapped.estimate(start, goal)), least);
    }
}

#[test]
fn a_path_over_a_side_has_a_length() {
    let map: GridMap = "G..#..S\n...#...\n#......\n".parse().unwrap();
    let board = map.board(dedale::board::Neighborhood::Eight(dedale::board::CornerCutting::Never));
    let wrapped = board.wrapped(Wrap::Both).unwrap();
    let [start, goal] = [map.starts[0], map.goals[0]].map(|at| board.cell_at(at).unwrap());
    let path = astar(&wrapped, start, goal).unwrap();
    assert_eq!(wrapped.length(path.cells()), Some(1.0));
    assert_eq!(dedale::board::Board::length(&board, path.cells()), None);
    assert_eq!(wrapped.toward(start, Direction::E), Some(goal));
}
