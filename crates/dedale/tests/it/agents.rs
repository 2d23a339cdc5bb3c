//! Agents of several cells, against steps found cell by cell: where all cells under the agent are
//! free and joined, and each of them can make the step.

use dedale::board::{
    Board, Cell, CornerCutting, Direction, GridMap, Neighborhood, Point, SquareBoard, Terrain,
    Weighted,
};
use dedale::field::Chokepoints;
use dedale::search::{Algorithm, AnyAngle, JumpSearch, PathIndex, Planner, astar, dijkstra};
use dedale::{FlowField, WeightedFlowField};
use proptest::prelude::*;

use crate::boards::{ends, grid_map_up_to, neighborhood};
use crate::drawn::Dice;
use crate::slow::{Slow, may_enter, may_go_straight};

/// The steps of agents of this side, by their upper left cells, found without the board.
fn slow_steps(map: &GridMap, neighborhood: Neighborhood, side: i64) -> Slow {
    let size = map.size();
    let (width, height) = (i64::from(size.width()), i64::from(size.height()));
    let under =
        |(x, y): (i64, i64)| (0..side * side).map(move |cell| (x + cell % side, y + cell / side));
    let is_inside =
        |(x, y): (i64, i64)| x >= 0 && y >= 0 && x + side <= width && y + side <= height;
    let fits = |at: (i64, i64)| {
        is_inside(at)
            && under(at).all(|(x, y)| {
                let is_joined = |other: (i64, i64)| {
                    let back = (x - other.0, y - other.1);
                    other.0 >= at.0 + side
                        || other.1 >= at.1 + side
                        || may_go_straight(map, (x, y), (-back.0, -back.1))
                        || may_go_straight(map, other, back)
                };
                map.terrain(Point::new(x as u32, y as u32)) != Terrain::Wall
                    && is_joined((x + 1, y))
                    && is_joined((x, y + 1))
            })
    };
    let straight = |at: (i64, i64), by: (i64, i64)| {
        fits(at)
            && fits((at.0 + by.0, at.1 + by.1))
            && under(at).all(|cell| may_go_straight(map, cell, by))
    };
    let may_step = |at: (i64, i64), (dx, dy): (i64, i64)| {
        if dx == 0 || dy == 0 {
            return straight(at, (dx, dy));
        }
        let across_first = || straight(at, (dx, 0)) && straight((at.0 + dx, at.1), (0, dy));
        let down_first = || straight(at, (0, dy)) && straight((at.0, at.1 + dy), (dx, 0));
        match neighborhood {
            Neighborhood::Four => false,
            Neighborhood::Eight(CornerCutting::Never) => across_first() && down_first(),
            Neighborhood::Eight(CornerCutting::OneWall) => across_first() || down_first(),
            Neighborhood::Eight(CornerCutting::Always) => {
                fits(at)
                    && fits((at.0 + dx, at.1 + dy))
                    && under(at).all(|(x, y)| may_enter(map, (x, y), (x + dx, y + dy)))
            }
        }
    };
    let heaviest = |at: (i64, i64)| {
        let weights = under(at).map(|(x, y)| map.terrain(Point::new(x as u32, y as u32)).weight());
        u64::from(weights.max().unwrap_or(0))
    };
    Slow::of(map, |at, by| {
        let base = if by.0 != 0 && by.1 != 0 { 8119 } else { 5741 };
        may_step(at, by).then(|| base * heaviest((at.0 + by.0, at.1 + by.1)))
    })
}

/// Checks the steps of the board, and what searches and fields make of them.
fn check(map: &GridMap, board: &SquareBoard, side: u8, seed: u64) {
    let neighborhood = board.neighborhood();
    let slow = slow_steps(map, neighborhood, side.into());
    let mut steps: Vec<_> = (0..map.size().cell_count())
        .flat_map(|from| {
            let out = board.steps(Cell::new(from as u32));
            out.map(move |step| (from, step.to.index(), u64::from(step.cost))).collect::<Vec<_>>()
        })
        .collect();
    let mut expected = slow.steps.clone();
    steps.sort_unstable();
    expected.sort_unstable();
    assert_eq!(steps, expected);

    let [start, goal] = ends(map, seed).map(|point| board.cell_at(point).unwrap());
    let (costs, fewest) = (slow.costs_to(&[goal.index()]), slow.steps_to(&[goal.index()]));
    let cost = costs[start.index()];
    let found = |path: Option<dedale::search::Path>| path.map(|path| path.cost(board).unwrap());
    assert_eq!(found(astar(board, start, goal)), cost);
    assert_eq!(found(dijkstra(board, start, goal)), cost);
    for algorithm in [Algorithm::Auto, Algorithm::CanonicalAstar, Algorithm::Index] {
        let mut planner = Planner::new(algorithm, board);
        assert_eq!(found(planner.find(board, start, goal)), cost, "{algorithm}");
        assert_eq!(found(planner.find(board, start, goal)), cost, "{algorithm} again");
    }
    let jumps = JumpSearch::on(board).map(|mut jumps| jumps.cost(start, goal));
    assert!(jumps.is_none_or(|found| found == cost));
    let labels = PathIndex::with_labels(board).map(|mut index| index.cost(start, goal));
    assert!(labels.is_none_or(|found| found == cost));
    let (field, weighted) = (FlowField::to(board, &[goal]), WeightedFlowField::to(board, &[goal]));
    for cell in (0..map.size().cell_count()).map(|cell| Cell::new(cell as u32)) {
        assert_eq!(field.distance(cell).map(u64::from), fewest[cell.index()]);
        assert_eq!(weighted.cost(cell), costs[cell.index()]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn agents_make_the_steps_that_all_their_cells_can_make(
        map in grid_map_up_to(12), neighborhood in neighborhood(), side in 1..5_u8, seed in any::<u64>(),
    ) {
        let board = map.board(neighborhood).for_agents(side);
        assert_eq!(board.agent_side(), side);
        check(&map, &board, side, seed);
        assert_eq!(board.clone().for_agents(1), map.board(neighborhood));
        let clearances = board.clearances();
        for (cell, &clearance) in (0..).zip(&clearances) {
            assert_eq!(board.table().is_free(Cell::new(cell)), clearance >= side);
        }
    }

    #[test]
    fn edits_change_what_agents_can_do(
        map in grid_map_up_to(10), neighborhood in neighborhood(), side in 2..5_u8, seed in any::<u64>(),
    ) {
        let mut map = map;
        let mut board = map.board(neighborhood).for_agents(side);
        let mut dice = Dice(seed | 1);
        let goal = Cell::new(dice.roll(map.size().cell_count() as u32));
        let mut field = FlowField::to(&board, &[goal]);
        let mut weighted = WeightedFlowField::to(&board, &[goal]);
        let mut planner = Planner::new(Algorithm::Auto, &board);
        let mut any_angle = AnyAngle::on(&board);
        for _ in 0..8 {
            let cell = Cell::new(dice.roll(map.size().cell_count() as u32));
            let at = map.size().point_of(cell);
            match dice.roll(4) {
                0 => {
                    let direction = Direction::STRAIGHT[dice.roll(4) as usize];
                    board.close_road(cell, direction);
                    map.set_road(at, direction, false);
                }
                kind => {
                    let terrain = Terrain::with_cost((kind - 1) as u8).unwrap_or(Terrain::Wall);
                    board.set_terrain(cell, terrain);
                    map.set_terrain(at, terrain);
                }
            }
            assert_eq!(board, map.board(neighborhood).for_agents(side));
            field.repair(&board, &[cell]);
            weighted.repair(&board, &[cell]);
            planner.update(&board, &[cell]);
            any_angle.take_if(|search| !search.update(&board, &[cell]));
            if let (Some(search), Some(mut fresh)) = (&mut any_angle, AnyAngle::on(&board)) {
                let start = Cell::new(dice.roll(map.size().cell_count() as u32));
                assert_eq!(search.find(start, goal), fresh.find(start, goal));
            }
            let fresh = FlowField::to(&board, &[goal]);
            for cell in (0..map.size().cell_count() as u32).map(Cell::new) {
                assert_eq!((field.distance(cell), field.next(cell)), (fresh.distance(cell), fresh.next(cell)));
                let cost = planner.find(&board, cell, goal).map(|path| path.cost(&board).unwrap());
                assert_eq!(weighted.cost(cell), cost);
            }
        }
        check(&map, &board, side, seed);
    }

    /// A wall in a chokepoint cuts agents off, and in no other cell.
    #[test]
    fn chokepoints_are_those_of_the_agents(
        map in grid_map_up_to(12), neighborhood in neighborhood(), side in 2..4_u8, seed in any::<u64>(),
    ) {
        let mut board = map.board(neighborhood).for_agents(side);
        let mut dice = Dice(seed | 1);
        let mut cells = |count| -> Vec<Cell> {
            (0..count).map(|_| Cell::new(dice.roll(map.size().cell_count() as u32))).collect()
        };
        let (spawns, goals, blocked) = (cells(2), cells(1), cells(3));
        let mut chokepoints = Chokepoints::of(&board, &spawns, &goals);
        let mut map = map.clone();
        for round in 0..2 {
            let reaching = |walls: &[Cell]| {
                let mut map = map.clone();
                for &wall in walls {
                    map.set_terrain(map.size().point_of(wall), Terrain::Wall);
                }
                let steps = slow_steps(&map, neighborhood, side.into()).steps_to(&[goals[0].index()]);
                spawns.iter().map(|spawn| steps[spawn.index()].is_some()).collect::<Vec<_>>()
            };
            for cell in (0..map.size().cell_count() as u32).map(Cell::new) {
                let is_cut = reaching(&[cell]) != reaching(&[]);
                assert_eq!(chokepoints.is_chokepoint(cell), is_cut, "{cell:?}, round {round}");
            }
            assert_eq!(chokepoints.len(), chokepoints.iter().count());
            assert_eq!(chokepoints.may_block_all(&blocked), reaching(&blocked) == reaching(&[]));
            let edited = blocked[round];
            let terrain = if map.terrain(map.size().point_of(edited)) == Terrain::Wall { Terrain::FREE } else { Terrain::Wall };
            map.set_terrain(map.size().point_of(edited), terrain);
            board.set_terrain(edited, terrain);
            chokepoints.update(&board, &[edited]);
        }
    }
}
