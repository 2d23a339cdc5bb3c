//! Checks the graph of Chomp in each encoding against the rules on sets of squares.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use dedale::Random;
use dedale::board::Point;
use dedale::search::Stopped;
use dedale_games::game::chomp::{
    Codec, Columns, Encoding, GenerateError, Generated, Method, Packed, PackedError, Points,
    Progress, generate,
};
use dedale_games::game::{Chomp, Game, GameGraph, GraphError, Numbered, Store};

/// Squares that are left, by column and row.
type Squares = BTreeSet<(u32, u32)>;

fn bar(rows: u32, columns: u32) -> Chomp {
    Chomp::new(rows, columns).unwrap()
}

fn made(chomp: &Chomp, encoding: Encoding, method: Method, store: Store) -> Generated {
    generate(chomp, encoding, method, store, &mut |_| Ok(())).unwrap()
}

fn bitten(squares: &Squares, bite: (u32, u32)) -> Squares {
    squares.iter().copied().filter(|&(x, y)| x < bite.0 || y < bite.1).collect()
}

/// The squares eaten of each column.
fn eaten(rows: u32, columns: u32, squares: &Squares) -> Vec<u32> {
    let left = |column| squares.iter().filter(|square| square.0 == column).count() as u32;
    (0..columns).map(|column| rows - left(column)).collect()
}

/// All positions in lexicographic order of the squares eaten, and the indices of their
/// successors: by trying everything on sets of squares.
fn by_squares(rows: u32, columns: u32) -> (Vec<Squares>, Vec<Vec<u32>>) {
    let full: Squares = (0..columns).flat_map(|x| (0..rows).map(move |y| (x, y))).collect();
    let mut known: BTreeMap<Vec<u32>, Squares> = BTreeMap::new();
    let mut ahead = vec![full];
    while let Some(squares) = ahead.pop() {
        if known.insert(eaten(rows, columns, &squares), squares.clone()).is_none() {
            ahead.extend(squares.iter().map(|&bite| bitten(&squares, bite)));
        }
    }
    let order: Vec<&Vec<u32>> = known.keys().collect();
    let moves = known.values().map(|squares| {
        let mut moves: Vec<u32> = squares
            .iter()
            .map(|&bite| eaten(rows, columns, &bitten(squares, bite)))
            .map(|left| order.binary_search(&&left).unwrap() as u32)
            .collect();
        moves.sort_unstable();
        moves
    });
    let moves = moves.collect();
    (known.into_values().collect(), moves)
}

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

#[test]
fn graphs_match_the_rules_on_sets_of_squares() {
    for (rows, columns) in (1..=5).flat_map(|m| (1..=5).map(move |n| (m, n))) {
        let (_, moves) = by_squares(rows, columns);
        for (encoding, method) in all_methods() {
            let graph = made(&bar(rows, columns), encoding, method, Store::List).graph;
            assert_eq!(graph.position_count() as usize, moves.len());
            for (number, moves) in moves.iter().enumerate() {
                let found: Vec<u32> = graph.successors(number as u32).collect();
                assert_eq!(&found, moves, "{rows}×{columns} {encoding} {method} {number}");
            }
        }
    }
}

fn all_methods() -> impl Iterator<Item = (Encoding, Method)> {
    Encoding::ALL.into_iter().flat_map(|encoding| Method::ALL.map(|method| (encoding, method)))
}

#[test]
fn encodings_methods_and_stores_make_one_graph() {
    for (rows, columns) in (1..=8).flat_map(|m| (1..=8).map(move |n| (m, n))) {
        let chomp = bar(rows, columns);
        let positions = choose((rows + columns).into(), columns.into());
        let arcs = positions * u64::from(rows * columns) / 2;
        assert_eq!(chomp.arc_count(), arcs);
        let plain = GameGraph::of(&chomp, Store::List).unwrap();
        for (encoding, method) in all_methods() {
            if method == Method::Chocobar && positions > 2_000 {
                continue;
            }
            for store in Store::ALL {
                let graph = made(&chomp, encoding, method, store).graph;
                let what = format!("{rows}×{columns} {encoding} {method} {}", store.name());
                assert_eq!(u64::from(graph.position_count()), positions, "{what}");
                assert_eq!(graph.arc_count(), arcs, "{what}");
                assert_eq!(graph.store(), store, "{what}");
                assert!(graph == plain, "{what}");
            }
        }
    }
}

#[test]
fn ten_by_ten_has_the_moves_of_the_formula() {
    let chomp = bar(10, 10);
    let graphs =
        Encoding::ALL.map(|encoding| made(&chomp, encoding, Method::Direct, Store::List).graph);
    for graph in &graphs {
        assert_eq!((graph.position_count(), graph.arc_count()), (184_756, 9_237_800));
        assert!(*graph == graphs[0]);
    }
}

#[test]
fn chocobar_methods_work_on_bars_that_are_not_square() {
    for (rows, columns) in [(1, 255), (255, 1), (2, 40), (40, 2), (3, 16), (13, 3)] {
        let chomp = bar(rows, columns);
        let plain = GameGraph::of(&chomp, Store::List).unwrap();
        for (encoding, method) in all_methods() {
            if encoding == Encoding::Packed && Packed::new(&chomp).is_err() {
                continue;
            }
            let graph = made(&chomp, encoding, method, Store::List).graph;
            assert!(graph == plain, "{rows}×{columns} {encoding} {method}");
        }
    }
}

/// Checks a position against the squares that it stands for: its number, its squares, and
/// what each bite leaves of it.
fn check<C: Codec>(codec: &C, chomp: &Chomp, number: u32) {
    let held = codec.position(number);
    assert_eq!(codec.number(&held), number, "{held:?}");
    let plain = chomp.position(number);
    assert_eq!(chomp.number(&plain), number);
    let left: Squares = (0..chomp.columns())
        .flat_map(|x| (0..chomp.rows()).map(move |y| (x, y)))
        .filter(|&(x, y)| plain.has(Point::new(x, y)))
        .collect();
    assert_eq!(codec.squares(&held) as usize, left.len(), "{held:?}");
    let eaten_of = |squares: Squares| -> Vec<u8> {
        let eaten = eaten(chomp.rows(), chomp.columns(), &squares);
        eaten.into_iter().map(|eaten| eaten as u8).collect()
    };
    assert_eq!(plain.eaten(), eaten_of(left.clone()));
    let mut numbers = Vec::new();
    codec.after_bites(&held, &mut numbers);
    assert!(numbers.is_sorted_by(|one, next| one < next), "in order, each once: {held:?}");
    let mut expected = Vec::new();
    for y in 0..=chomp.rows() {
        for x in 0..=chomp.columns() {
            let after = codec.bitten(&held, Point::new(x, y));
            if left.contains(&(x, y)) {
                let number = codec.number(&after);
                assert_eq!(codec.position(number), after, "each position has one encoding");
                expected.push(number);
                let expected = eaten_of(bitten(&left, (x, y)));
                assert_eq!(chomp.position(number).eaten(), expected, "{held:?} bitten at {x}, {y}");
            } else {
                assert_eq!(after, held, "nothing to eat at {x}, {y}");
            }
        }
    }
    expected.sort_unstable();
    assert_eq!(numbers, expected, "{held:?}");
}

fn check_all(chomp: &Chomp, numbers: impl Iterator<Item = u32>) {
    let (points, columns) = (Points::new(chomp), Columns::new(chomp));
    let packed = Packed::new(chomp);
    for number in numbers {
        check(&points, chomp, number);
        check(&columns, chomp, number);
        if let Ok(packed) = &packed {
            check(packed, chomp, number);
        }
    }
}

#[test]
fn every_position_of_a_small_bar_has_its_number() {
    for (rows, columns) in (1..=6).flat_map(|m| (1..=6).map(move |n| (m, n))) {
        let chomp = bar(rows, columns);
        check_all(&chomp, 0..chomp.position_count() as u32);
    }
}

#[test]
#[ignore = "slow: the greatest bars"]
fn random_positions_of_the_greatest_bars_have_their_numbers() {
    let mut random = Random::new(7);
    for (rows, columns) in [(255, 1), (1, 255), (1, 64), (3, 32), (15, 16), (16, 15), (255, 3)] {
        let chomp = bar(rows, columns);
        let last = chomp.position_count() as u32 - 1;
        let middle: Vec<u32> = (0..20).map(|_| random.below(last)).collect();
        check_all(&chomp, [0, 1, last - 1, last].into_iter().chain(middle));
    }
}

#[test]
fn random_positions_of_random_bars_have_their_numbers() {
    let mut random = Random::new(8);
    for _ in 0..200 {
        let (rows, columns) = (1 + random.below(30), 1 + random.below(30));
        let Ok(chomp) = Chomp::new(rows, columns) else { continue };
        let count = chomp.position_count() as u32;
        check_all(&chomp, std::iter::repeat_with(|| random.below(count)).take(2));
    }
}

#[test]
fn numbers_are_in_lexicographic_order() {
    for (rows, columns) in [(1, 1), (1, 6), (6, 1), (4, 5), (5, 3)] {
        let chomp = bar(rows, columns);
        let (positions, _) = by_squares(rows, columns);
        assert_eq!(chomp.position_count() as usize, positions.len());
        for (number, squares) in positions.iter().enumerate() {
            let found = chomp.position(number as u32);
            let expected = eaten(rows, columns, squares);
            assert!(found.eaten().iter().map(|&e| u32::from(e)).eq(expected), "{number}");
        }
        let full = Points::new(&chomp).full();
        assert_eq!(Points::new(&chomp).number(&full), 0);
        assert_eq!(Columns::new(&chomp).number(&Columns::new(&chomp).full()), 0);
    }
}

#[test]
fn break_points_are_the_corners_of_what_is_eaten() {
    let chomp = bar(5, 6);
    let points = Points::new(&chomp);
    for number in 0..chomp.position_count() as u32 {
        let plain = chomp.position(number);
        let is_left = |x: i64, y: i64| {
            x < 0 || y < 0 || plain.has(Point::new(x as u32, y as u32)) // the rim above and left
        };
        let mut corners = Vec::new();
        for (x, y) in (0..6).flat_map(|x| (0..5).map(move |y| (x, y))) {
            if !is_left(x, y) && is_left(x - 1, y) && is_left(x, y - 1) {
                corners.push((x, y));
            }
        }
        let held = points.position(number);
        let found: Vec<(i64, i64)> =
            held.iter().map(|point| (point.column.into(), point.row.into())).collect();
        assert_eq!(found, corners, "{plain}");
        assert_eq!(points.bytes(&held), 2 * held.len() as u64);
    }
}

#[test]
fn packed_positions_fit_up_to_exactly_2_to_the_64() {
    for (rows, columns) in [(15, 16), (3, 32), (1, 64), (255, 4), (2, 40), (6, 22)] {
        assert!(Packed::new(&bar(rows, columns)).is_ok(), "{rows}×{columns}");
    }
    for (rows, columns) in [(16, 16), (3, 33), (1, 65), (1, 255), (2, 41), (6, 23)] {
        assert_eq!(Packed::new(&bar(rows, columns)).unwrap_err(), PackedError { rows, columns });
    }
    for (rows, columns) in [(3, 33), (1, 255), (2, 41)] {
        for method in Method::ALL {
            let chomp = bar(rows, columns);
            let found = generate(&chomp, Encoding::Packed, method, Store::List, &mut |_| Ok(()));
            let expected = GenerateError::Packed(PackedError { rows, columns });
            assert_eq!(found.unwrap_err(), expected);
        }
    }
    let error = Packed::new(&bar(2, 41)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "packed positions need (rows + 1)^columns to be at most 2^64; \
         of 2×41 it is 3^41"
    );
}

#[test]
fn the_greatest_packed_position_is_the_greatest_number() {
    for (rows, columns) in [(15, 16), (3, 32), (1, 64)] {
        let chomp = bar(rows, columns);
        let packed = Packed::new(&chomp).unwrap();
        let last = chomp.position_count() as u32 - 1;
        assert_eq!(packed.position(last), u64::MAX);
        assert_eq!(packed.number(&u64::MAX), last);
        assert_eq!(packed.bitten(&0, Point::new(0, 0)), u64::MAX, "the poison takes all");
    }
}

#[test]
fn positions_take_as_many_bytes_as_chocobar_says() {
    let chomp = bar(4, 6);
    let positions = chomp.position_count();
    let points: u64 = (0..positions)
        .map(|number| {
            let mut eaten = chomp.position(number as u32).eaten().to_vec();
            eaten.dedup();
            2 * eaten.iter().filter(|&&eaten| eaten > 0).count() as u64
        })
        .sum();
    for method in Method::ALL {
        let held = |encoding| made(&chomp, encoding, method, Store::List).held_bytes;
        assert_eq!(Encoding::ALL.map(held), [points, 6 * positions, 8 * positions], "{method}");
    }
}

#[test]
fn graphs_that_are_too_large_are_refused_before_any_work() {
    let mut never = |_: Progress| -> Result<(), Stopped> { panic!("no work") };
    let huge = bar(15, 15); // 155,117,520 positions, 1.7e10 arcs
    let cases = [
        (&huge, Store::List, GraphError::Arcs(huge.arc_count())),
        (&huge, Store::Matrix, GraphError::Matrix(155_117_520)),
    ];
    for (chomp, store, error) in cases {
        for (encoding, method) in all_methods() {
            let found = generate(chomp, encoding, method, store, &mut never);
            assert_eq!(found.unwrap_err(), GenerateError::Graph(error.clone()));
        }
    }
}

#[test]
fn an_observer_sees_progress_and_can_stop_the_work() {
    let chomp = bar(7, 7); // 3,432 positions, 84,084 arcs, 5.9 million pairs
    for (encoding, method) in all_methods() {
        let mut reports = Vec::new();
        let mut watch = |progress: Progress| {
            reports.push((progress.positions, progress.arcs));
            Ok(())
        };
        generate(&chomp, encoding, method, Store::List, &mut watch).unwrap();
        assert!(!reports.is_empty() && reports.is_sorted(), "{encoding} {method}: {reports:?}");
        assert!(reports.iter().all(|reports| *reports <= (3_432, 84_084)));

        let mut calls = 0;
        let mut refuse = |_: Progress| {
            calls += 1;
            Err(Stopped)
        };
        let found = generate(&chomp, encoding, method, Store::List, &mut refuse);
        assert_eq!((found.unwrap_err(), calls), (GenerateError::Stopped(Stopped), 1));
    }
}

fn names<
    T: Copy + PartialEq + Debug + std::fmt::Display + std::str::FromStr<Err = dedale::Phrase>,
>(
    all: &[T],
    error: &str,
) {
    for &one in all {
        assert_eq!(one.to_string().parse(), Ok(one));
    }
    assert_eq!("bits".parse::<T>().unwrap_err(), error);
}

#[test]
fn encodings_and_methods_have_names() {
    names(&Encoding::ALL, "expected points, columns or packed, found 'bits'");
    names(&Method::ALL, "expected direct or chocobar, found 'bits'");
}

#[test]
fn the_start_is_the_full_bar_and_the_last_bite_loses() {
    let chomp = bar(3, 4);
    let graph = made(&chomp, Encoding::default(), Method::default(), Store::default()).graph;
    assert_eq!(graph.start(), chomp.number(&chomp.start()));
    assert_eq!(graph.convention(), chomp.convention());
    let ends = (0..graph.position_count()).filter(|&number| graph.move_count(number) == 0);
    assert_eq!(ends.collect::<Vec<_>>(), [graph.position_count() - 1], "the empty bar");
}
