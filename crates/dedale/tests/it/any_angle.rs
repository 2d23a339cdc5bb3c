//! Paths at any angle against brute force: the shortest paths over the corners of all walls.

use dedale::board::{Cell, GridMap, Neighborhood, Point};
use dedale::search::{AnyAnglePath, theta_star};
use proptest::prelude::*;

use crate::boards::{ends, grid_map_up_to};
use crate::sight::{Obstacles, Place};

/// Checks that a path leads from centre to centre over clear legs, turns at every point, and is as
/// long as it says.
fn check(map: &GridMap, path: &AnyAnglePath, [start, goal]: [Point; 2]) {
    let points: Vec<Place> =
        path.points().iter().map(|point| (i64::from(point[0]), i64::from(point[1]))).collect();
    let centre = |at: Point| (2 * i64::from(at.x) + 1, 2 * i64::from(at.y) + 1);
    assert_eq!((points.first(), points.last()), (Some(&centre(start)), Some(&centre(goal))));
    let mut length = 0.0;
    for leg in points.windows(2) {
        assert!(leg[0] != leg[1] && Obstacles(map).is_clear(leg[0], leg[1]), "{leg:?}");
        length += ((leg[1].0 - leg[0].0) as f64 / 2.0).hypot((leg[1].1 - leg[0].1) as f64 / 2.0);
    }
    for turn in points.windows(3) {
        let (a, b) = (
            (turn[1].0 - turn[0].0, turn[1].1 - turn[0].1),
            (turn[2].0 - turn[1].0, turn[2].1 - turn[1].1),
        );
        assert!(a.0 * b.1 != a.1 * b.0, "{turn:?}");
    }
    assert!((path.length() - length).abs() <= 1e-9 * length, "{} is {length}", path.length());
}

/// The length of a shortest path over centres of cells that see each other.
fn shortest_over_centres(map: &GridMap, [start, goal]: [Point; 2]) -> Option<f64> {
    let obstacles = Obstacles(map);
    let place = |point: Point| (i64::from(point.x), i64::from(point.y));
    let free: Vec<Place> =
        map.size().points().map(place).filter(|&at| obstacles.is_free(at)).collect();
    let centres: Vec<Place> = free.iter().map(|&(x, y)| (2 * x + 1, 2 * y + 1)).collect();
    let [start, goal] = [start, goal].map(|end| free.iter().position(|&at| at == place(end)));
    shortest(&obstacles, &centres, start?, goal?)
}

/// The length of a shortest path over clear segments between these places, in cells: Dijkstra's
/// algorithm without a queue.
fn shortest(obstacles: &Obstacles, places: &[Place], start: usize, goal: usize) -> Option<f64> {
    let mut lengths = vec![f64::INFINITY; places.len()];
    let mut is_done = vec![false; places.len()];
    lengths[start] = 0.0;
    loop {
        let open = (0..places.len()).filter(|&one| !is_done[one] && lengths[one].is_finite());
        let here = open.min_by(|&a, &b| lengths[a].total_cmp(&lengths[b]))?;
        if here == goal {
            return Some(lengths[goal]);
        }
        is_done[here] = true;
        for next in (0..places.len()).filter(|&next| !is_done[next]) {
            let (a, b) = (places[here], places[next]);
            let length = lengths[here] + ((b.0 - a.0) as f64 / 2.0).hypot((b.1 - a.1) as f64 / 2.0);
            if length < lengths[next] && obstacles.is_clear(a, b) {
                lengths[next] = length;
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn theta_star_finds_a_clear_path_if_there_is_one(map in grid_map_up_to(9), seed in any::<u64>()) {
        let board = map.board(Neighborhood::Four);
        let ends = ends(&map, seed);
        let [start, goal] = ends.map(|point| board.cell_at(point).unwrap());
        let path = theta_star(&board, start, goal);
        let least = shortest_over_centres(&map, ends);
        assert_eq!(path.is_some(), least.is_some());
        if let (Some(path), Some(least)) = (path, least) {
            check(&map, &path, ends);
            assert!(path.length() >= least * (1.0 - 1e-9) && path.length() <= least * 1.15 + 1e-9);
        }
    }
}

#[test]
fn a_path_to_where_one_stands_is_a_point() {
    let map: GridMap = "..#".parse().unwrap();
    let board = map.board(Neighborhood::Four);
    let path = theta_star(&board, Cell::new(1), Cell::new(1)).unwrap();
    assert_eq!((path.points(), path.length()), (&[[3, 1]][..], 0.0));
    assert_eq!(theta_star(&board, Cell::new(2), Cell::new(2)), None);
}
