//! The search of the game's own code, told again step by step, against a field over the board
//! of a level that is read with `Roads::Source`.

use dedale::board::{Cell, Direction, Neighborhood, Point, Size, Terrain};
use dedale::field::{FlowField, Next, Tie};
use dedale_io::level::{Level, Mark, Roads};
use proptest::collection::vec;
use proptest::prelude::*;

/// For each cell the number of moves to the target, and the cell that comes next.
type Found = Vec<Option<(u32, Option<usize>)>>;

/// A list instead of a queue, and one unmarked neighbor after the other, in the order south,
/// west, north, east, by the bits of the cell that left the list.
fn search(codes: &[u8], width: i32, height: i32, target: usize) -> Found {
    let mut found: Found = vec![None; codes.len()];
    found[target] = Some((0, None));
    let mut list = vec![target];
    while !list.is_empty() {
        let here = list.remove(0);
        let (x, y) = (here as i32 % width, here as i32 / width);
        let moves = found[here].unwrap().0;
        while let Some(beside) = [(1, 0, 1), (2, -1, 0), (4, 0, -1), (8, 1, 0)]
            .into_iter()
            .filter(|(bit, ..)| codes[here] & bit != 0)
            .map(|(_, dx, dy)| (x + dx, y + dy))
            .filter(|&(x, y)| (0..width).contains(&x) && (0..height).contains(&y))
            .map(|(x, y)| (y * width + x) as usize)
            .find(|&beside| found[beside].is_none())
        {
            found[beside] = Some((moves + 1, Some(here)));
            list.push(beside);
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_level_read_as_the_source_has_the_steps_of_the_source(
        (width, height, codes, target) in (1..9_u32, 1..9_u32).prop_flat_map(|(width, height)| {
            let cells = (width * height) as usize;
            let code = prop_oneof![1 => Just(0_u8), 3 => 0..16_u8];
            (Just(width), Just(height), vec(code, cells), 0..cells)
        })
    ) {
        let size = Size::new(width.into(), height.into()).unwrap();
        let mut level = Level::new(size);
        for (cell, &code) in size.points().zip(&codes) {
            level.set_code(cell, code);
        }
        let goal = Cell::new(target as u32);
        level.target = Some(Mark::of(size.point_of(goal)));
        let map = level.to_map(Roads::Source);
        prop_assert_eq!(&map.goals, &[size.point_of(goal)]);
        let mut field = FlowField::with_tie(Tie::Discovery);
        field.recompute(&map.board(Neighborhood::Four), &[goal]);
        for (index, found) in search(&codes, width as i32, height as i32, target).into_iter().enumerate() {
            let cell = Cell::new(index as u32);
            // A target without roads is a wall here; nobody else is on it there either.
            if index != target || codes[target] != 0 {
                prop_assert_eq!(field.distance(cell), found.map(|(moves, _)| moves), "cell {}", index);
            }
            let next = match field.next(cell) {
                Next::Toward(direction) => {
                    let next = size.toward(size.point_of(cell), direction).unwrap();
                    Some(size.index(next))
                }
                _ => None,
            };
            prop_assert_eq!(next, found.and_then(|(_, next)| next), "cell {}", index);
        }
    }
}

#[test]
fn one_bit_is_a_road_toward_its_cell() {
    let mut level = Level::new(Size::new(3, 1).unwrap());
    // Only the middle opens a road, westward: it is taken from the west, in the source.
    level.set_code(Point::new(1, 0), 2);
    let open = |roads, x, direction| level.to_map(roads).is_open(Point::new(x, 0), direction);
    assert!(open(Roads::Source, 0, Direction::E));
    assert!(!open(Roads::Source, 1, Direction::W));
    assert!(!open(Roads::Directed, 0, Direction::E));
    assert_eq!(level.to_map(Roads::Source).terrain(Point::new(2, 0)), Terrain::Wall);
}
