//! The searches that people do in mazes: dead-end filling and the wall follower, each against a
//! slow one that reads the map, and Trémaux's walk by his theorem.

use std::collections::{HashMap, HashSet};

use dedale::board::{
    Cell, Direction, Graph, GridMap, Neighborhood, Point, Size, SquareBoard, Terrain,
};
use dedale::search::{self, Algorithm, Event, Hand, Path, Stopped, Workspace};
use proptest::prelude::*;

use crate::boards::{ends, grid_map, grid_map_up_to, neighborhood};
use crate::drawn::{Dice, drawn};
use crate::slow::Slow;

fn hands() -> impl Strategy<Value = Hand> {
    prop_oneof![Just(Hand::Right), Just(Hand::Left)]
}

/// Perfect mazes with thin walls: from one cell on, a random cell of the last
/// few that were reached is joined to a random neighbor not reached yet.
fn perfect_maze() -> impl Strategy<Value = GridMap> {
    (1..=24_u64, 1..=24_u64, 1..=30_u32, any::<u64>()).prop_map(|(width, height, few, seed)| {
        let size = Size::new(width, height).unwrap();
        let mut map = GridMap::new(size, Terrain::FREE);
        for (point, direction) in
            size.points().flat_map(|p| Direction::ALL[..4].iter().map(move |&w| (p, w)))
        {
            map.set_road(point, direction, false);
        }
        let mut dice = Dice(seed | 1);
        let first = Point::new(dice.roll(size.width()), dice.roll(size.height()));
        let (mut live, mut reached) = (vec![first], HashSet::from([first]));
        while !live.is_empty() {
            let chosen = live.len() - 1 - dice.roll(few.min(live.len() as u32)) as usize;
            let from = live[chosen];
            let mut choices: Vec<(Direction, Point)> = Vec::new();
            for &direction in &Direction::ALL[..4] {
                choices.extend(size.toward(from, direction).map(|to| (direction, to)));
            }
            choices.retain(|(_, to)| !reached.contains(to));
            if choices.is_empty() {
                live.remove(chosen);
                continue;
            }
            let (direction, to) = choices[dice.roll(choices.len() as u32) as usize];
            map.set_road(from, direction, true);
            map.set_road(to, direction.opposite(), true);
            reached.insert(to);
            live.push(to);
        }
        map
    })
}

/// The path, and the cells that were banned.
fn watched(
    algorithm: Algorithm,
    board: &SquareBoard,
    [start, goal]: [Cell; 2],
) -> (Option<Path>, Vec<Cell>) {
    let mut banned = Vec::new();
    let mut observer = |event: Event| {
        if let Event::Banned { cell } = event {
            banned.push(cell);
        }
        Ok::<(), Stopped>(())
    };
    let path = algorithm.find_with(board, start, goal, &mut Workspace::new(), &mut observer);
    (path.unwrap(), banned)
}

/// Walls up dead ends one at a time, looking at all steps each time.
fn slowly_filled(slow: &Slow, cells: usize, ends: [usize; 2]) -> Vec<usize> {
    let mut is_filled = vec![false; cells];
    loop {
        let steps: Vec<_> =
            slow.steps.iter().filter(|step| !is_filled[step.0] && !is_filled[step.1]).collect();
        let touched: HashSet<usize> =
            slow.steps.iter().flat_map(|&(from, to, _)| [from, to]).collect();
        let passable = |cell| {
            steps.iter().any(|before| {
                before.1 == cell && steps.iter().any(|after| after.0 == cell && after.1 != before.0)
            })
        };
        let dead_end = (0..cells).find(|cell| {
            touched.contains(cell) && !is_filled[*cell] && !ends.contains(cell) && !passable(*cell)
        });
        match dead_end {
            Some(cell) => is_filled[cell] = true,
            None => return (0..cells).filter(|&cell| is_filled[cell]).collect(),
        }
    }
}

/// Walks by the rules, in coordinates, longer than a walk without repetition
/// can be, and remembers only from where each place was first come to.
fn slowly_walked(slow: &Slow, size: Size, ends: [Point; 2], hand: Hand) -> Option<Vec<Point>> {
    let place = |(x, y): (i32, i32)| y as usize * size.width() as usize + x as usize;
    let open: HashSet<(usize, usize)> = slow.steps.iter().map(|step| (step.0, step.1)).collect();
    let is_open = |(x, y): (i32, i32), (dx, dy): (i32, i32)| {
        let (x, y, from) = (x + dx, y + dy, place((x, y)));
        let inside =
            (0..size.width() as i32).contains(&x) && (0..size.height() as i32).contains(&y);
        inside && open.contains(&(from, place((x, y))))
    };
    let turned = |(dx, dy): (i32, i32)| match hand {
        Hand::Right => (-dy, dx),
        Hand::Left => (dy, -dx),
    };
    let back = |(dx, dy): (i32, i32)| (-dx, -dy);
    let [start, goal] = ends.map(|point| (point.x as i32, point.y as i32));
    let mut walker = start;
    let mut first_from = HashMap::from([(start, None)]);
    let mut walk = |walker: &mut (i32, i32), (dx, dy): (i32, i32)| {
        let next = (walker.0 + dx, walker.1 + dy);
        first_from.entry(next).or_insert(Some(*walker));
        *walker = next;
        next == goal
    };

    let four = [(0, 1), (-1, 0), (0, -1), (1, 0)];
    let mut arrived = start == goal;
    let mut facing = (0, 1);
    if let Some(&direction) = four.iter().find(|&&direction| !is_open(start, turned(direction))) {
        facing = direction;
    } else {
        while !arrived && is_open(walker, facing) && is_open(walker, turned(facing)) {
            arrived = walk(&mut walker, facing);
        }
        if is_open(walker, turned(facing)) {
            facing = back(turned(facing));
        }
    }
    for _ in 0..=4 * size.cell_count() {
        if arrived {
            break;
        }
        let side = turned(facing);
        let directions = [side, facing, back(side), back(facing)];
        facing = *directions.iter().find(|&&direction| is_open(walker, direction))?;
        arrived = walk(&mut walker, facing);
    }
    let chain = std::iter::successors(Some(goal), |at| first_from[at]);
    let mut path: Vec<Point> =
        arrived.then(|| chain.map(|(x, y)| Point::new(x as u32, y as u32)).collect())?;
    path.reverse();
    Some(path)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn in_a_perfect_maze_either_hand_finds_the_one_path(
        map in perfect_maze(),
        hand in hands(),
        seed: u64,
    ) {
        let board = map.board(Neighborhood::Four);
        let [start, goal] = ends(&map, seed).map(|point| board.cell_at(point).unwrap());
        let only = search::bfs(&board, start, goal);
        prop_assert!(only.is_some());
        prop_assert_eq!(Algorithm::WallFollower(hand).find(&board, start, goal), only);
    }

    #[test]
    fn in_a_perfect_maze_filling_leaves_the_one_path(map in perfect_maze(), seed: u64) {
        let board = map.board(Neighborhood::Four);
        let [start, goal] = ends(&map, seed).map(|point| board.cell_at(point).unwrap());
        let (path, filled) = watched(Algorithm::DeadEndFilling, &board, [start, goal]);
        prop_assert_eq!(&path, &search::bfs(&board, start, goal));
        let path = path.unwrap();
        let mut all: Vec<Cell> = path.cells().iter().chain(&filled).copied().collect();
        all.sort();
        let cells = (0..board.cell_count() as u32).map(Cell::new);
        prop_assert_eq!(all, cells.collect::<Vec<_>>());
    }

    #[test]
    fn the_wall_follower_walks_by_its_rules(
        map in grid_map(),
        neighborhood in neighborhood(),
        hand in hands(),
        seed: u64,
    ) {
        let board = map.board(neighborhood);
        let ends = ends(&map, seed);
        let [start, goal] = ends.map(|point| board.cell_at(point).unwrap());
        let found = Algorithm::WallFollower(hand).find(&board, start, goal);
        let found =
            found.map(|path| path.cells().iter().map(|&cell| board.point_of(cell)).collect());
        let slow = Slow::new(&map, Neighborhood::Four);
        prop_assert_eq!(found, slowly_walked(&slow, map.size(), ends, hand));
    }

    /// A dead end: whoever can reach the goal can reach it without banned cells.
    /// Nor is any cell banned twice, or any on the path.
    #[test]
    fn what_is_banned_is_no_loss(map in grid_map_up_to(12), hand in hands(), seed: u64) {
        let board = map.board(Neighborhood::Four);
        let [start, goal] = ends(&map, seed).map(|point| board.cell_at(point).unwrap());
        let is_near = search::bfs(&board, start, goal).is_some();
        let algorithms = Algorithm::ALL.into_iter().filter(|&it| it != Algorithm::Idastar);
        for algorithm in algorithms.map(|it| it.with_hand(hand).unwrap_or(it)) {
            let (path, banned) = watched(algorithm, &board, [start, goal]);
            let on_path = path.iter().flat_map(Path::cells).find(|cell| banned.contains(cell));
            prop_assert_eq!(on_path, None, "{}", algorithm);
            let once: HashSet<&Cell> = banned.iter().collect();
            prop_assert_eq!(once.len(), banned.len(), "{}", algorithm);
            let mut without = map.clone();
            for &cell in &banned {
                without.set_terrain(board.point_of(cell), Terrain::Wall);
            }
            let found = search::bfs(&without.board(Neighborhood::Four), start, goal);
            prop_assert_eq!(found.is_some(), is_near, "{}", algorithm);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn filled_is_what_cannot_be_passed_through(
        map in grid_map_up_to(12),
        neighborhood in neighborhood(),
        seed: u64,
    ) {
        let board = map.board(neighborhood);
        let ends = ends(&map, seed).map(|point| board.cell_at(point).unwrap());
        let (_, mut filled) = watched(Algorithm::DeadEndFilling, &board, ends);
        filled.sort();
        let filled: Vec<usize> = filled.into_iter().map(Cell::index).collect();
        let slow = Slow::new(&map, neighborhood);
        prop_assert_eq!(filled, slowly_filled(&slow, board.cell_count(), ends.map(Cell::index)));
    }
}

fn walked(rows: &[&str], hand: Hand) -> Option<Vec<u32>> {
    let map = drawn(rows);
    let board = map.board(Neighborhood::Four);
    let [start, goal] = [map.starts[0], map.goals[0]].map(|point| board.cell_at(point).unwrap());
    let path = Algorithm::WallFollower(hand).find(&board, start, goal)?;
    Some(path.cells().iter().map(|cell| cell.number()).collect())
}

#[test]
fn the_hand_decides_the_way_round() {
    let rows = ["S..", ".#.", "..G"];
    assert_eq!(walked(&rows, Hand::Right), Some(vec![0, 3, 6, 7, 8]));
    assert_eq!(walked(&rows, Hand::Left), Some(vec![0, 1, 2, 5, 8]));
}

#[test]
fn a_goal_away_from_the_wall_is_missed() {
    let rows = ["S....", ".....", "..G..", ".....", "....."];
    assert_eq!(walked(&rows, Hand::Right), None);
    assert_eq!(walked(&rows, Hand::Left), None);
}

/// South, and round with the hand on the border.
#[test]
fn a_start_away_from_the_walls_leads_to_one() {
    let rows = ["..G..", ".....", "..S..", ".....", "....."];
    let right = [12, 17, 22, 23, 24, 19, 14, 9, 4, 3, 2];
    let left = [12, 17, 22, 21, 20, 15, 10, 5, 0, 1, 2];
    assert_eq!(walked(&rows, Hand::Right), Some(right.to_vec()));
    assert_eq!(walked(&rows, Hand::Left), Some(left.to_vec()));
}

/// With the hand on the wall the walker may leave a cell as it did on its path to the wall:
/// here round the end of a thin wall.
#[test]
fn the_path_to_the_wall_is_not_held_against_it() {
    let mut map = GridMap::new(Size::new(5, 5).unwrap(), Terrain::FREE);
    for x in 0..2 {
        map.set_road(Point::new(x, 2), Direction::S, false);
        map.set_road(Point::new(x, 3), Direction::N, false);
    }
    let board = map.board(Neighborhood::Four);
    let [start, goal] = [(2, 1), (0, 3)].map(|(x, y)| board.cell_at(Point::new(x, y)).unwrap());
    let path = Algorithm::WallFollower(Hand::Right).find(&board, start, goal).unwrap();
    assert_eq!(path.cells(), [7, 12, 17, 16, 15].map(Cell::new));
}

/// The walker comes back through the crossing, but has passed by one direction on.
#[test]
fn a_crossing_with_an_untried_direction_is_not_banned() {
    let map = drawn(&[".....", ".###.", ".#G#.", ".#.#.", ".....", "##.##", "##S##"]);
    let board = map.board(Neighborhood::Four);
    let ends = [map.starts[0], map.goals[0]].map(|point| board.cell_at(point).unwrap());
    let (path, banned) = watched(Algorithm::WallFollower(Hand::Right), &board, ends);
    assert_eq!((path, banned), (None, Vec::new()));
}

#[test]
fn a_path_out_of_a_dead_end_is_not_retraced() {
    let rows = ["S.#.", "..#.", "#..G"];
    let path = walked(&rows, Hand::Right).unwrap();
    let once: HashSet<&u32> = path.iter().collect();
    assert_eq!(once.len(), path.len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Trémaux's theorem. The passages walked once are the path.
    #[test]
    fn tremaux_walks_no_passage_twice_in_one_direction(
        map in grid_map_up_to(12),
        neighborhood in neighborhood(),
        seed: u64,
    ) {
        let board = map.board(neighborhood);
        let [start, goal] = ends(&map, seed).map(|point| board.cell_at(point).unwrap());
        let mut stands = Vec::new();
        let mut observer = |event: Event| {
            if let Event::Expanded { cell } = event {
                stands.push(cell);
            }
            Ok::<(), Stopped>(())
        };
        let workspace = &mut Workspace::new();
        let path = search::tremaux_with(&board, start, goal, workspace, &mut observer).unwrap();
        prop_assert_eq!(&path, &search::dfs(&board, start, goal));
        let walked: Vec<[Cell; 2]> = stands.windows(2).map(|pair| [pair[0], pair[1]]).collect();
        for &[from, to] in &walked {
            let is_passage = |from, to| board.neighbors(from).any(|next| next == to);
            prop_assert!(is_passage(from, to) || is_passage(to, from), "{from:?} to {to:?}");
        }
        let once: HashSet<&[Cell; 2]> = walked.iter().collect();
        prop_assert_eq!(once.len(), walked.len());
        if let Some(path) = path {
            let back = |&[from, to]: &[Cell; 2]| once.contains(&[to, from]);
            let mut kept = walked.iter().filter(|&step| !back(step));
            prop_assert!(path.cells().windows(2).eq(kept.by_ref().map(|step| &step[..])));
        }
    }
}
