//! Paths at any angle against brute force: the shortest paths over the corners of all walls.

use dedale::board::{
    Board, Cell, CornerCutting, Direction, GridMap, Neighborhood, Point, Size, Terrain,
};
use dedale::search::{AnyAngle, AnyAnglePath, JumpSearch, theta_star};
use proptest::prelude::*;

use crate::boards::{ends, grid_map_up_to};
use crate::drawn::Dice;
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

/// The length of a shortest path over corners at which it can bend: those of exactly one wall.
fn shortest_over_corners(map: &GridMap, ends: [Point; 2]) -> Option<f64> {
    let obstacles = Obstacles(map);
    let (width, height) = (i64::from(map.size().width()), i64::from(map.size().height()));
    let corners = (0..=height).flat_map(|y| (0..=width).map(move |x| (x, y)));
    let is_convex = |&(x, y): &Place| {
        let around = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)];
        around.iter().filter(|&&cell| !obstacles.is_free(cell)).count() == 1
    };
    let ends = ends.map(|point| (i64::from(point.x), i64::from(point.y)));
    if !ends.iter().all(|&end| obstacles.is_free(end)) {
        return None;
    }
    let centres = ends.map(|(x, y)| (2 * x + 1, 2 * y + 1));
    let corners = corners.filter(is_convex).map(|(x, y)| (2 * x, 2 * y));
    let places: Vec<Place> = centres.into_iter().chain(corners).collect();
    shortest(&obstacles, &places, 0, 1)
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

/// A random board with this share of walls, in percent.
fn board_of_walls(dice: &mut Dice, side: u32, walls: u32) -> GridMap {
    let [width, height] = [(); 2].map(|()| u64::from(1 + dice.roll(side)));
    let mut map = GridMap::new(Size::new(width, height).unwrap(), Terrain::FREE);
    for point in map.size().points() {
        if dice.roll(100) < walls {
            map.set_terrain(point, Terrain::Wall);
        }
    }
    map
}

#[test]
fn shortest_paths_agree_with_brute_force() {
    let mut dice = Dice(17);
    for number in 0..10_000 {
        let walls = [3, 10, 20, 30, 40, 50][dice.roll(6) as usize];
        let map = board_of_walls(&mut dice, 12, walls);
        let board = map.board(Neighborhood::Four);
        let mut search = AnyAngle::on(&board).unwrap();
        for _ in 0..4 {
            let cells = [(); 2].map(|()| Cell::new(dice.roll(map.size().cell_count() as u32)));
            let ends = cells.map(|cell| board.point_of(cell));
            let least = shortest_over_corners(&map, ends);
            let path = search.find(cells[0], cells[1]);
            assert_eq!(path.is_some(), least.is_some(), "board {number}, {ends:?}: {least:?}");
            if let (Some(path), Some(least)) = (path, least) {
                check(&map, &path, ends);
                let off = (path.length() - least).abs();
                assert!(off <= 1e-9 * least, "board {number}, {ends:?}: {least} but {path:?}");
            }
        }
    }
}

/// On boards too large for brute force: the way back is as long, no path of steps is shorter, and the
/// search sees edits.
#[test]
fn shortest_paths_on_large_boards_are_consistent() {
    let mut dice = Dice(9);
    for walls in [1, 5, 15, 30, 38] {
        let map = board_of_walls(&mut dice, 150, walls);
        let mut board = map.board(Neighborhood::Eight(CornerCutting::OneWall));
        let (mut search, mut steps) =
            (AnyAngle::on(&board).unwrap(), JumpSearch::on(&board).unwrap());
        for _ in 0..60 {
            let [a, b, edited] =
                [(); 3].map(|()| Cell::new(dice.roll(map.size().cell_count() as u32)));
            let terrain = if board.is_free(edited) { Terrain::Wall } else { Terrain::FREE };
            board.set_terrain(edited, terrain);
            assert!(search.update(&board, &[edited]) && steps.update(&board, &[edited]));
            let (path, back) = (search.find(a, b), search.find(b, a));
            let stepped = steps.find(a, b).filter(|_| board.is_free(a) && board.is_free(b));
            assert_eq!((path.is_some(), back.is_some()), (stepped.is_some(), stepped.is_some()));
            if let (Some(path), Some(back), Some(stepped)) = (path, back, stepped) {
                let [a, b] = [a, b].map(|cell| board.point_of(cell));
                check(&board.to_map(), &path, [a, b]);
                assert!((path.length() - back.length()).abs() <= 1e-9 * path.length());
                let steps = board.length(stepped.cells()).unwrap();
                assert!(path.length() <= steps + 1e-9);
            }
        }
    }
}

/// Between pillars there are more equally long paths than any memory holds.
#[test]
fn equally_long_paths_are_followed_once() {
    let mut map = GridMap::new(Size::new(200, 200).unwrap(), Terrain::FREE);
    for point in map.size().points().filter(|point| point.x % 2 == 0 && point.y % 2 == 0) {
        map.set_terrain(point, Terrain::Wall);
    }
    let board = map.board(Neighborhood::Four);
    let mut search = AnyAngle::on(&board).unwrap();
    for (a, b) in [((1, 1), (199, 199)), ((1, 3), (199, 120)), ((1, 1), (90, 199))] {
        let [a, b] = [a, b].map(|(x, y)| Point::new(x, y));
        let [start, goal] = [a, b].map(|point| board.cell_at(point).unwrap());
        let (path, back) = (search.find(start, goal).unwrap(), search.find(goal, start).unwrap());
        check(&map, &path, [a, b]);
        assert!((path.length() - back.length()).abs() <= 1e-9 * path.length());
    }
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    let mut map: GridMap = "...".parse().unwrap();
    assert!(AnyAngle::on(&map.board(Neighborhood::Four)).is_some());
    map.set_road(Point::new(0, 0), Direction::E, false);
    assert!(AnyAngle::on(&map.board(Neighborhood::Four)).is_none());
    let mut map: GridMap = "...".parse().unwrap();
    map.set_terrain(Point::new(1, 0), Terrain::with_cost(2).unwrap());
    assert!(AnyAngle::on(&map.board(Neighborhood::Four)).is_none());
}

#[test]
fn a_path_to_where_one_stands_is_a_point() {
    let map: GridMap = "..#".parse().unwrap();
    let board = map.board(Neighborhood::Four);
    let path = theta_star(&board, Cell::new(1), Cell::new(1)).unwrap();
    assert_eq!((path.points(), path.length()), (&[[3, 1]][..], 0.0));
    assert_eq!(theta_star(&board, Cell::new(2), Cell::new(2)), None);
    let mut search = AnyAngle::on(&board).unwrap();
    assert_eq!(search.find(Cell::new(1), Cell::new(1)), Some(path));
    assert_eq!(search.find(Cell::new(2), Cell::new(2)), None);
}
