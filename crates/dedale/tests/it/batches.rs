//! Batches are the fields and paths one by one, and all pairs are all fields.

use dedale::board::{
    Board, Cell, CornerCutting, GridMap, Neighborhood, Point, Size, SquareBoard, Terrain,
};
use dedale::field::{AllPairs, TooManyPairs, cost_table, flow_fields};
use dedale::search::{Algorithm, Path, Planner};
use dedale::{FlowField, Random};
use proptest::prelude::*;

use crate::boards::{ends, grid_map_up_to, neighborhood};
use crate::slow::Slow;

/// Two cells of the board for each seed.
fn pairs(map: &GridMap, board: &SquareBoard, seeds: &[u64]) -> Vec<[Cell; 2]> {
    let cell = |point| board.cell_at(point).unwrap();
    seeds.iter().map(|&seed| ends(map, seed).map(cell)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn batches_are_the_fields_one_by_one(
        map in grid_map_up_to(40),
        neighborhood in neighborhood(),
        seeds in prop::collection::vec(any::<u64>(), 0..5),
    ) {
        let board = map.board(neighborhood);
        let goals = pairs(&map, &board, &seeds);
        let fields = flow_fields(&board, &goals);
        prop_assert_eq!(fields.len(), goals.len());
        for (field, goals) in fields.iter().zip(&goals) {
            let alone = FlowField::to(&board, goals);
            for cell in (0..field.cell_count() as u32).map(Cell::new) {
                prop_assert_eq!(field.distance(cell), alone.distance(cell));
                prop_assert_eq!(field.next(cell), alone.next(cell));
            }
        }
    }

    #[test]
    fn cost_tables_are_the_costs_of_paths(
        map in grid_map_up_to(30),
        neighborhood in neighborhood(),
        seeds in prop::collection::vec(any::<u64>(), 0..5),
    ) {
        let board = map.board(neighborhood);
        let (starts, goals): (Vec<Cell>, Vec<Cell>) =
            pairs(&map, &board, &seeds).into_iter().map(|[start, goal]| (start, goal)).unzip();
        let goals = &goals[..goals.len().min(3)];
        let table = cost_table(&board, &starts, goals);
        prop_assert_eq!(table.len(), starts.len());
        for (&start, row) in starts.iter().zip(&table) {
            let path = |&goal: &Cell| Algorithm::Dijkstra.find(&board, start, goal);
            let costs = goals.iter().map(|goal| path(goal).and_then(|path| path.cost(&board)));
            prop_assert_eq!(row, &costs.collect::<Vec<_>>());
        }
    }

    #[test]
    fn batches_of_paths_are_the_paths_one_by_one(
        map in grid_map_up_to(40),
        neighborhood in neighborhood(),
        seeds in prop::collection::vec(any::<u64>(), 0..20),
    ) {
        let board = map.board(neighborhood);
        let queries = pairs(&map, &board, &seeds);
        for algorithm in [Algorithm::Auto, Algorithm::Index, Algorithm::Dijkstra] {
            if !algorithm.fits(&board) {
                continue;
            }
            let paths = Planner::new(algorithm, &board).find_all(&board, &queries);
            let mut planner = Planner::new(algorithm, &board);
            let alone: Vec<_> =
                queries.iter().map(|&[start, goal]| planner.find(&board, start, goal)).collect();
            // With `auto` landmarks begin to lead between the parts of a batch, and so later.
            let costs = |paths: &[Option<Path>]| -> Vec<_> {
                paths.iter().map(|path| path.as_ref().map(|path| path.cost(&board))).collect()
            };
            if algorithm == Algorithm::Auto {
                prop_assert_eq!(costs(&paths), costs(&alone));
            } else {
                prop_assert_eq!(paths, alone);
            }
        }
    }

    /// One-way roads among them: distances there and back differ.
    #[test]
    fn all_pairs_agree_with_the_slow_check(map in grid_map_up_to(9), neighborhood in neighborhood()) {
        let board = map.board(neighborhood);
        let (pairs, slow) = (AllPairs::of(&board).unwrap(), Slow::new(&map, neighborhood));
        for to in 0..pairs.cell_count() {
            let steps = slow.steps_to(&[to]);
            for (from, &steps) in steps.iter().enumerate() {
                let [from, to] = [from, to].map(|cell| Cell::new(cell as u32));
                prop_assert_eq!(pairs.distance(from, to).map(u64::from), steps);
            }
        }
    }
}

#[test]
fn all_pairs_have_a_limit() {
    let board = |width, height| {
        GridMap::new(Size::new(width, height).unwrap(), Terrain::FREE).board(Neighborhood::Four)
    };
    let pairs = AllPairs::of(&board(64, 64)).unwrap();
    assert_eq!(pairs.distance(Cell::new(0), Cell::new(4095)), Some(126));
    let refusal = AllPairs::of(&board(4097, 1));
    assert_eq!(refusal, Err(TooManyPairs { cells: 4097 }));
    assert_eq!(
        refusal.unwrap_err().to_string(),
        "a board of 4097 cells has too many pairs; at most 4096 cells"
    );
}

/// An index takes over in the middle, after the same query on any number of threads.
#[test]
fn many_paths_are_the_same_on_any_number_of_threads() {
    let mut random = Random::new(6);
    let size = Size::new(60, 60).unwrap();
    let mut map = GridMap::new(size, Terrain::FREE);
    for (x, y) in (0..60).flat_map(|x| (0..60).map(move |y| (x, y))) {
        if random.happens(3, 10) {
            map.set_terrain(Point::new(x, y), Terrain::Wall);
        }
    }
    let board = map.board(Neighborhood::Eight(CornerCutting::Never));
    let free: Vec<Cell> = (0..size.cell_count() as u32)
        .map(Cell::new)
        .filter(|&cell| board.table().is_free(cell))
        .collect();
    let queries: Vec<[Cell; 2]> = (0..3_000)
        .map(|_| [(); 2].map(|()| free[random.below(free.len() as u32) as usize]))
        .collect();
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let mut planner = Planner::new(Algorithm::Auto, &board);
        let first = pool.install(|| planner.find_all(&board, &queries[..256]));
        assert_eq!((first.len(), planner.algorithm()), (256, Algorithm::Jps));
        let paths = pool.install(|| planner.find_all(&board, &queries));
        (paths, planner.algorithm())
    };
    let (paths, algorithm) = run(1);
    assert_eq!(algorithm, Algorithm::Index);
    for threads in [2, 3, 5] {
        assert_eq!(run(threads), (paths.clone(), algorithm), "{threads} threads");
    }
    for (path, &[start, goal]) in paths.iter().zip(&queries) {
        let cost = Algorithm::Dijkstra.find(&board, start, goal).map(|path| path.cost(&board));
        assert_eq!(path.as_ref().map(|path| path.cost(&board)), cost);
    }
}
