//! Boards that wrap round, against the same board tiled 3×3.

use dedale::GraphFlowField;
use dedale::board::{
    Cell, Direction, Graph, GridMap, Heuristic, Hex, HexMap, HexShape, Offset, Point, Reversible,
    Size, Step, Terrain, Weighted, Wrap, WrapError, WrappedBoard,
};
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
            assert!(matches!(wrapped, Err(WrapError::Sides { found: 1 | 2, .. })));
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
        let steps_of = |cell| {
            let home = |step: Step| Step { to: home(step.to), ..step };
            tiled.steps(middle(cell)).map(home).collect()
        };
        let [start, goal] = ends(&map, seed).map(|at| size.cell_at(at).unwrap());
        let expected = searches_agree(&wrapped, cells(), steps_of, [start, goal]);
        assert!(cells().all(|cell| wrapped.is_free(cell) == tiled.is_free(middle(cell))));
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

/// Checks the steps of a board against these, and searches against relaxing them; returns the cost.
fn searches_agree(
    wrapped: &WrappedBoard,
    cells: impl Iterator<Item = Cell> + Clone,
    steps_of: impl Fn(Cell) -> Vec<Step>,
    [start, goal]: [Cell; 2],
) -> Option<u64> {
    let mut steps = Vec::new();
    for cell in cells.clone() {
        let expected = steps_of(cell);
        assert_eq!(wrapped.steps(cell).collect::<Vec<_>>(), expected, "steps from {cell:?}");
        assert_eq!(wrapped.neighbors(cell).count(), expected.len());
        steps.extend(expected.iter().map(|step| (cell.index(), step.to.index(), step.cost.into())));
    }
    for cell in cells.clone() {
        let mut into: Vec<(usize, u64)> =
            wrapped.incoming(cell).map(|step| (step.to.index(), step.cost.into())).collect();
        into.sort_unstable();
        let there = steps.iter().filter(|step| step.1 == cell.index());
        let mut expected: Vec<(usize, u64)> = there.map(|&(from, _, cost)| (from, cost)).collect();
        expected.sort_unstable();
        assert_eq!(into, expected, "steps into {cell:?}");
    }
    let costs = Slow::with(wrapped.size(), steps).costs_to(&[goal.index()]);
    let expected = costs[start.index()];
    for path in [
        astar(wrapped, start, goal),
        dijkstra(wrapped, start, goal),
        bidirectional_astar(wrapped, start, goal),
    ] {
        assert_eq!(path.as_ref().map(|path| path.cost(wrapped).unwrap()), expected);
        assert!(path.is_none_or(|path| path.check(wrapped, start, goal).is_ok()));
    }
    assert_eq!(bfs(wrapped, start, goal).is_some(), expected.is_some());
    let field = GraphFlowField::by_cost(wrapped, &[goal]);
    for cell in cells {
        assert_eq!(field.cost(cell), costs[cell.index()]);
    }
    expected
}

/// Shapes of hexagons that wrap, each with the coordinates of its copies to the right and below.
fn hex_shape() -> impl Strategy<Value = (HexShape, Wrap, [Hex; 2])> {
    (3..9_u32, 3..9_u32, 0..5_usize, 0..4_usize).prop_map(|(width, height, kind, wrap)| {
        let (mut wide, mut high) = (width as i32, height as i32);
        let shape = |[width, height]: [i32; 2]| {
            let [width, height] = [width, height].map(|side| side as u32);
            match kind {
                0 => HexShape::Rhombus { width, height },
                _ => HexShape::Rectangle { width, height, offset: Offset::ALL[kind - 1] },
            }
        };
        let copies = match kind {
            0 => [Hex::new(wide, 0), Hex::new(0, high)],
            1 | 2 => {
                high += high % 2;
                [Hex::new(wide, 0), Hex::new(-high / 2, high)]
            }
            _ => {
                wide += wide % 2;
                [Hex::new(wide, -wide / 2), Hex::new(0, high)]
            }
        };
        (shape([wide, high]), Wrap::ALL[wrap], copies)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn wrapped_hexagons_are_tiles(
        (shape, wrap, [right, down]) in hex_shape(), walls in 0..70_u32, seed in any::<u64>(),
    ) {
        let mut random = dedale::Random::new(seed);
        let mut map = HexMap::new(shape, Terrain::FREE).unwrap();
        for hex in map.cells().collect::<Vec<_>>() {
            let terrain = match random.below(100) {
                dice if dice < walls => Terrain::Wall,
                dice if dice < 85 => Terrain::with_cost(1 + random.below(9) as u8).unwrap(),
                _ => Terrain::Water,
            };
            map.set_terrain(hex, terrain);
        }
        let times = |hex: Hex, times: i32| Hex::new(times * hex.q, times * hex.r);
        let [x, y] = [wrap != Wrap::None && wrap != Wrap::Y, wrap == Wrap::Y || wrap == Wrap::Both];
        let copies = |most: i32| {
            let [x, y] = [x, y].map(|wraps| most * i32::from(wraps));
            (-y..=y).flat_map(move |downs| (-x..=x).map(move |rights| times(right, rights) + times(down, downs)))
        };
        let all = map.cells().flat_map(|hex| copies(1).map(move |copy| hex + copy)).collect();
        let mut tiled = HexMap::new(HexShape::Cells(all), Terrain::FREE).unwrap();
        let mut homes = std::collections::HashMap::new();
        for hex in map.cells() {
            for copy in copies(1) {
                tiled.set_terrain(hex + copy, map.terrain(hex).unwrap());
                homes.insert(hex + copy, hex);
            }
        }
        let (board, tiled) = (map.board(), tiled.board());
        let wrapped = board.wrapped(wrap).unwrap();
        let steps_of = |cell| {
            let home = |step: Step| Step { to: board.cell_at(homes[&tiled.hex_of(step.to)]).unwrap(), ..step };
            tiled.steps(tiled.cell_at(board.hex_of(cell)).unwrap()).map(home).collect()
        };
        let cells: Vec<Cell> = board.cells().collect();
        let [start, goal] = [(); 2].map(|()| cells[random.below(cells.len() as u32) as usize]);
        searches_agree(&wrapped, cells.iter().copied(), steps_of, [start, goal]);
        // Farther copies are farther away.
        for &from in &cells {
            let apart = |copy: Hex| board.hex_of(from).distance(board.hex_of(goal) + copy);
            let least = copies(3).map(apart).min().unwrap();
            assert_eq!(wrapped.estimate(from, goal), 5741 * u64::from(least));
        }
    }
}

#[test]
fn hexagons_wrap_where_sides_fit_together() {
    let wrapped = |shape, wrap| dedale::board::HexBoard::new(shape).unwrap().wrapped(wrap).err();
    let rectangle = |width, height, offset| HexShape::Rectangle { width, height, offset };
    assert_eq!(wrapped(rectangle(4, 5, Offset::OddR), Wrap::X), None);
    assert_eq!(wrapped(rectangle(4, 5, Offset::OddR), Wrap::Y), Some(WrapError::Shape));
    assert_eq!(wrapped(rectangle(5, 4, Offset::EvenQ), Wrap::Both), Some(WrapError::Shape));
    assert_eq!(wrapped(rectangle(5, 4, Offset::EvenQ), Wrap::Y), None);
    assert_eq!(wrapped(HexShape::Hexagon { radius: 4 }, Wrap::X), Some(WrapError::Shape));
    let narrow = wrapped(HexShape::Rhombus { width: 2, height: 9 }, Wrap::X);
    assert!(matches!(narrow, Some(WrapError::Sides { found: 2, .. })));
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
