//! All cheapest paths, turns and budgets, against lists of paths and costs by relaxing.

use std::collections::HashMap;

use dedale::Random;
use dedale::board::{Board, Cell, GridMap, Neighborhood, Size, SquareBoard, Terrain, Weighted};
use dedale::search::{
    BigUint, FewestTurns, MovementRange, Path, ShortestPaths, WithTurnCost, astar,
};
use proptest::prelude::*;

use crate::boards::{ends, grid_map_up_to, hex_map, neighborhood};
use crate::drawn::Dice;
use crate::slow::Slow;

/// All paths from a cell that cost as much as the costs to the goal say, by the order of the steps.
fn all_paths(board: &impl Weighted, costs: &[Option<u64>], from: Cell) -> Vec<Vec<Cell>> {
    let Some(cost) = costs[from.index()] else { return Vec::new() };
    if cost == 0 {
        return vec![vec![from]];
    }
    let onward = board.steps(from).filter(|step| {
        costs[step.to.index()].is_some_and(|rest| rest + u64::from(step.cost) == cost)
    });
    let onward: Vec<Cell> = onward.map(|step| step.to).collect();
    let paths = onward.into_iter().flat_map(|next| all_paths(board, costs, next));
    paths.map(|path| [vec![from], path].concat()).collect()
}

/// How many paths there are, by adding up; so that no list gets too long.
fn count(
    board: &impl Weighted,
    costs: &[Option<u64>],
    from: Cell,
    known: &mut HashMap<Cell, u128>,
) -> u128 {
    let Some(cost) = costs[from.index()] else { return 0 };
    if cost == 0 {
        return 1;
    }
    if let Some(&count) = known.get(&from) {
        return count;
    }
    let steps: Vec<_> = board.steps(from).collect();
    let onward = steps.into_iter().filter(|step| {
        costs[step.to.index()].is_some_and(|rest| rest + u64::from(step.cost) == cost)
    });
    let sum = onward.map(|step| count(board, costs, step.to, known)).sum();
    known.insert(from, sum);
    sum
}

/// The turns of a path of squares, from the offsets of its steps.
fn turns(map: &GridMap, path: &[Cell]) -> usize {
    let at = |cell: Cell| {
        let at = map.size().point_of(cell);
        (i64::from(at.x), i64::from(at.y))
    };
    let step = |pair: &[Cell]| (at(pair[1]).0 - at(pair[0]).0, at(pair[1]).1 - at(pair[0]).1);
    let steps: Vec<_> = path.windows(2).map(step).collect();
    steps.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

fn check(map: &GridMap, board: &SquareBoard, [start, goal]: [Cell; 2], seed: u64) {
    let costs = Slow::new(map, board.neighborhood()).costs_to(&[goal.index()]);
    let Some(paths) = ShortestPaths::between(board, start, goal) else {
        assert_eq!(costs[start.index()], None);
        return;
    };
    assert_eq!(Some(paths.cost()), costs[start.index()]);
    let number = count(board, &costs, start, &mut HashMap::new());
    assert_eq!(paths.count(), &BigUint::from(number));
    if number > 3_000 {
        return;
    }
    let expected = all_paths(board, &costs, start);
    let nth = |number: usize| paths.nth(&BigUint::from(number)).map(Path::into_cells);
    assert!((0..expected.len()).all(|number| nth(number).as_ref() == Some(&expected[number])));
    assert_eq!(nth(expected.len()), None);
    let random = paths.random(&mut Random::new(seed)).into_cells();
    assert!(expected.contains(&random));
    let mut used: Vec<Cell> = expected.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    let mut cells = paths.cells().to_vec();
    cells.sort_unstable();
    assert_eq!(cells, used);
    let is_common = |cell: &Cell| expected.iter().all(|path| path.contains(cell));
    let mut common: Vec<Cell> = used.into_iter().filter(is_common).collect();
    common.sort_by_key(|cell| std::cmp::Reverse(costs[cell.index()]));
    assert_eq!(paths.common_cells(), common);

    let fewest = paths.fewest_turns(board).into_cells();
    let least = expected.iter().min_by_key(|path| turns(map, path)).unwrap();
    assert_eq!(&fewest, least);
    let at = |cell: Cell| {
        let at = map.size().point_of(cell);
        [f64::from(at.x), f64::from(at.y)]
    };
    let away = |path: &[Cell]| {
        let [a, b] = [at(start), at(goal)];
        let cross = |cell| {
            let c = at(cell);
            ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).abs()
        };
        path.iter().map(|&cell| cross(cell)).sum::<f64>() as u64
    };
    let straightest = paths.straightest(board).into_cells();
    assert_eq!(&straightest, expected.iter().min_by_key(|path| away(path)).unwrap());
}

/// Between random ends, the fast search takes the path that counting over all steps takes.
fn check_fewest_turns(board: &impl Board, search: &mut FewestTurns, dice: &mut Dice) {
    let [start, goal] = [(); 2].map(|()| Cell::new(dice.roll(board.cell_count() as u32)));
    let expected = ShortestPaths::between(board, start, goal).map(|all| all.fewest_turns(board));
    assert_eq!(search.find(start, goal), expected, "from {start:?} to {goal:?}");
}

/// The least of steps and turns, by relaxing all pairs of cells and directions.
fn slow_turning(
    map: &GridMap,
    neighborhood: Neighborhood,
    [start, goal]: [usize; 2],
    turn: u64,
) -> Option<u64> {
    let steps = Slow::new(map, neighborhood).steps;
    let mut costs: HashMap<(usize, Option<i64>), u64> = [((start, None), 0)].into();
    loop {
        let mut is_done = true;
        for (&(at, before), cost) in &costs.clone() {
            for &(from, to, step) in steps.iter().filter(|step| step.0 == at) {
                // On boards of two columns or more, a step's direction is the difference of its ends.
                let direction = to as i64 - from as i64;
                let is_turn = before.is_some_and(|before| before != direction);
                let through = cost + step + if is_turn { turn } else { 0 };
                let known = costs.entry((to, Some(direction))).or_insert(u64::MAX);
                if through < *known {
                    *known = through;
                    is_done = false;
                }
            }
        }
        if is_done {
            let ends = costs.iter().filter(|((at, _), _)| *at == goal);
            return ends.map(|(_, &cost)| cost).min();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn every_cheapest_path_is_there(
        map in grid_map_up_to(9), neighborhood in neighborhood(), seed in any::<u64>(),
    ) {
        let board = map.board(neighborhood);
        let ends = ends(&map, seed).map(|point| board.cell_at(point).unwrap());
        check(&map, &board, ends, seed);
    }

    /// One search, asked several times on a board that is edited.
    #[test]
    fn the_fast_search_turns_as_seldom(
        map in grid_map_up_to(12), neighborhood in neighborhood(), seed in any::<u64>(),
    ) {
        let mut board = map.board(neighborhood);
        let mut search = FewestTurns::on(&board);
        let mut dice = Dice(seed | 1);
        for _ in 0..4 {
            check_fewest_turns(&board, &mut search, &mut dice);
            let changed = Cell::new(dice.roll(map.size().cell_count() as u32));
            let terrain = Terrain::with_cost(dice.roll(4) as u8).unwrap_or(Terrain::Wall);
            board.set_terrain(changed, terrain);
            search.update(&board, &[changed]);
        }
    }

    #[test]
    fn the_fast_search_turns_as_seldom_on_hexagons(map in hex_map(8), seed in any::<u64>()) {
        let board = map.board();
        let (mut search, mut dice) = (FewestTurns::on(&board), Dice(seed | 1));
        for _ in 0..4 {
            check_fewest_turns(&board, &mut search, &mut dice);
        }
    }

    #[test]
    fn budgets_reach_what_costs_no_more(
        map in grid_map_up_to(12), neighborhood in neighborhood(), budget in 0..200_000_u64, seed in any::<u64>(),
    ) {
        let board = map.board(neighborhood);
        let start = board.cell_at(ends(&map, seed)[0]).unwrap();
        let reach = MovementRange::within(&board, start, budget);
        let slow = Slow::new(&map, neighborhood);
        let mut expected: Vec<(u64, Cell)> = Vec::new();
        for cell in (0..map.size().cell_count() as u32).map(Cell::new) {
            let cost = slow.costs_to(&[cell.index()])[start.index()];
            let cost = cost.filter(|&cost| cost <= budget);
            assert_eq!(reach.cost(cell), cost);
            let path = reach.path(cell);
            assert_eq!(path.as_ref().map(|path| path.cost(&board).unwrap()), cost);
            assert!(path.as_ref().is_none_or(|path| path.check(&board, start, cell).is_ok()));
            let before = path.and_then(|path| path.cells().iter().rev().nth(1).copied());
            assert_eq!(reach.before(cell), before);
            expected.extend(cost.map(|cost| (cost, cell)));
        }
        expected.sort_unstable();
        assert!(reach.iter().eq(expected.into_iter().map(|(cost, cell)| (cell, cost))));
    }

    #[test]
    fn turns_cost(
        map in grid_map_up_to(6), neighborhood in neighborhood(), turn in 0..20_000_u32, seed in any::<u64>(),
    ) {
        if map.size().width() < 3 {
            return Ok(()); // a difference of numbers names no direction
        }
        let board = map.board(neighborhood);
        let ends = ends(&map, seed).map(|point| board.cell_at(point).unwrap());
        let turning = WithTurnCost::new(&board, turn);
        let cost = |path: &Path| {
            path.check(&board, ends[0], ends[1]).unwrap();
            let turns = path.turns(&board).unwrap();
            assert_eq!(turns, self::turns(&map, path.cells()));
            path.cost(&board).unwrap() + turns as u64 * u64::from(turn)
        };
        let expected = slow_turning(&map, neighborhood, ends.map(Cell::index), turn.into());
        assert_eq!(turning.find(ends[0], ends[1]).as_ref().map(cost), expected);
        let states: Vec<Cell> = (0..9).map(|slot| Cell::new(turning.start(ends[1]).number() + slot)).collect();
        let states: Vec<Cell> =
            states.into_iter().filter(|&state| turning.cell(state) == ends[1]).collect();
        let all = ShortestPaths::between(&turning, turning.start(ends[0]), &states);
        assert_eq!(all.map(|all| all.cost()), expected);
    }

    #[test]
    fn hexagons_have_all_their_paths(map in hex_map(5), seed in any::<u64>()) {
        let board = map.board();
        let mut dice = Dice(seed | 1);
        let mut cell = || Cell::new(dice.roll(dedale::board::Graph::cell_count(&board) as u32));
        let [start, goal] = [cell(), cell()];
        let costs: Vec<Option<u64>> = (0..dedale::board::Graph::cell_count(&board) as u32)
            .map(|from| astar(&board, Cell::new(from), goal).map(|path| path.cost(&board).unwrap()))
            .collect();
        let paths = ShortestPaths::between(&board, start, goal);
        let expected = count(&board, &costs, start, &mut HashMap::new());
        assert_eq!(paths.map(|paths| paths.count().clone()).unwrap_or_default(), BigUint::from(expected));
    }
}

/// On an open board of four neighbors, `n` columns and rows away, there are (2n choose n) paths.
#[test]
fn open_boards_have_binomials_of_paths() {
    let board = GridMap::new(Size::new(101, 101).unwrap(), Terrain::FREE).board(Neighborhood::Four);
    let mut binomial = BigUint::from(1_u8);
    for n in 1..=100_u32 {
        binomial = binomial * (2 * n) * (2 * n - 1) / n / n;
        let goal = Cell::new(n * 101 + n);
        let paths = ShortestPaths::between(&board, Cell::new(0), goal).unwrap();
        assert_eq!(paths.count(), &binomial);
        assert_eq!(paths.fewest_turns(&board).turns(&board), Some(1));
    }
    assert_eq!(binomial.to_string().len(), 59);
}

/// Each of six paths comes up about as often.
#[test]
fn random_paths_are_equally_likely() {
    let board = GridMap::new(Size::new(3, 3).unwrap(), Terrain::FREE).board(Neighborhood::Four);
    let paths = ShortestPaths::between(&board, Cell::new(0), Cell::new(8)).unwrap();
    let mut random = Random::new(1);
    let mut seen: HashMap<Vec<Cell>, u32> = HashMap::new();
    for _ in 0..6_000 {
        *seen.entry(paths.random(&mut random).into_cells()).or_default() += 1;
    }
    let seen: Vec<u32> = seen.into_values().collect();
    assert!(crate::drawn::is_likely(crate::drawn::chi_square(&seen, &[1000.0; 6]), 5), "{seen:?}");
}

/// A search forgets what it knew before its numbers of queries begin again, also where there is no path.
#[test]
fn many_searches_for_the_fewest_turns_stay_apart() {
    let map: GridMap = "..#.....\n..#.##..\n..#..#..\n..#.....\n".parse().unwrap();
    let board = map.board(Neighborhood::Four);
    let (mut search, mut dice) = (FewestTurns::on(&board), Dice(5));
    for _ in 0..1_000 {
        check_fewest_turns(&board, &mut search, &mut dice);
    }
}

/// Several goals: all paths to those that cost least.
#[test]
fn paths_lead_to_all_of_the_nearest_goals() {
    let board = GridMap::new(Size::new(5, 5).unwrap(), Terrain::FREE).board(Neighborhood::Four);
    let [start, near, other, far] = [12, 0, 4, 24 - 1].map(Cell::new);
    let paths = ShortestPaths::between(&board, start, &[near, far, other]).unwrap();
    // Three steps to 23, by three paths; the corners are four steps away.
    assert_eq!((paths.count(), paths.common_cells()), (&BigUint::from(3_u8), vec![start, far]));
    let paths = ShortestPaths::between(&board, start, &[near, other]).unwrap();
    assert_eq!((paths.count(), paths.common_cells()), (&BigUint::from(12_u8), vec![start]));
}
