//! Checks values, distances and Grundy numbers against a slow solver and known facts.

use dedale::Random;
use dedale::board::Point;
use dedale::search::Stopped;
use dedale_games::game::{Chomp, Game, GameGraph, GraphBuilder, Numbered, Seat, Store};
use dedale_games::solve::{GrundyError, Retrograde, Solution, Value};

use crate::slow_games::{SlowGame, random_game};

fn check_against_slow(game: &SlowGame, graph: &GameGraph, solution: &Solution) {
    let winners = game.winners();
    for position in 0..graph.position_count() {
        let mover = graph.owner(position).unwrap_or(Seat::First);
        let slow = winners[position as usize][mover.index()];
        let expected = slow.map_or((Value::Draw, None), |(winner, moves)| {
            (if winner == mover { Value::Win } else { Value::Loss }, Some(moves))
        });
        let found = (solution.value(position), solution.distance(position));
        assert_eq!(found, expected, "position {position} of {game:?}");
    }
}

#[test]
fn random_games_have_the_values_and_distances_of_a_slow_solver() {
    let mut random = Random::new(5);
    let mut seen = [0; 3];
    let mut numbered = 0;
    for round in 0..20_000 {
        let game = random_game(&mut random, 60);
        let graph = game.graph(Store::ALL[round % 2]);
        let retrograde = Retrograde::new(&graph);
        let solution = retrograde.solve();
        check_against_slow(&game, &graph, &solution);
        assert_eq!(solution.find_fault(&graph), None);
        for value in Value::ALL {
            seen[value as usize] += solution.count(value);
        }
        match retrograde.grundy() {
            Ok(grundy) => {
                numbered += 1;
                let slow = game.grundy();
                for position in 0..graph.position_count() {
                    let number = grundy.number(position);
                    assert_eq!(number, slow[position as usize]);
                    let is_lost = solution.value(position) == Value::Loss;
                    assert_eq!(number == Some(0), is_lost, "{game:?}");
                }
            }
            Err(GrundyError::Owners) => assert!(game.owners.is_some()),
            Err(GrundyError::Ends) => assert_ne!(graph.ends().next(), None),
            Err(GrundyError::Cycle { position }) => {
                // The position can come again.
                let mut reached = vec![false; game.moves.len()];
                let mut open = game.moves[position as usize].clone();
                while let Some(at) = open.pop() {
                    if !std::mem::replace(&mut reached[at as usize], true) {
                        open.extend(&game.moves[at as usize]);
                    }
                }
                assert!(reached[position as usize], "{game:?}");
            }
            Err(GrundyError::Stopped(_)) => unreachable!("nobody stops it"),
        }
    }
    assert!(seen.iter().all(|&count| count > 50_000) && numbered > 1_000, "{seen:?} {numbered}");
}

#[test]
fn threads_change_nothing() {
    let mut random = Random::new(8);
    for (round, has_owners) in [false, true, false, true].into_iter().enumerate() {
        let count = 200_000;
        let mut builder = GraphBuilder::new(count, Store::List).unwrap();
        let mut row = Vec::new();
        for from in 0..count {
            // Some have about as many moves as fit a byte, or more.
            let many = if random.happens(1, 2) { 600 } else { 252 + random.below(8) };
            let moves = if random.happens(1, 1_000) { many } else { random.below(5) };
            let first = if round < 2 && from + 1 < count { from + 1 } else { 0 };
            row.extend((0..moves).map(|_| first + random.below(count - first)));
            builder.row(&mut row).unwrap();
        }
        let mut graph = builder.finish();
        if has_owners {
            graph = graph.with_owners((0..count).filter(|_| random.happens(1, 2)));
        }
        let retrograde = Retrograde::new(&graph);
        let alone = retrograde.solve();
        assert_eq!(alone.find_fault(&graph), None);
        let together = retrograde.in_parallel().solve();
        assert!(together == alone);
        assert!(Value::ALL[..2].iter().all(|&value| alone.count(value) > 10_000));
    }
}

/// More moves than fit a byte, all of them bad.
#[test]
fn a_position_of_many_bad_moves_is_lost() {
    for count in [1, 253, 254, 255, 256, 20_000] {
        // From the first position to `count`, from each of these to the last.
        let last = count + 1;
        let arcs = (1..=count).flat_map(|middle| [[0, middle], [middle, last]]);
        let graph = GameGraph::of_arcs(count + 2, arcs, Store::List).unwrap();
        let retrograde = Retrograde::new(&graph);
        for solution in [retrograde.solve(), retrograde.in_parallel().solve()] {
            assert_eq!((solution.value(0), solution.distance(0)), (Value::Loss, Some(2)));
            assert_eq!(solution.find_fault(&graph), None, "{count} moves");
        }
    }
}

/// The count of moves left may look like the sign of a value, at a distance that many
/// positions have.
#[test]
fn large_move_counts_are_not_mistaken_for_values() {
    const FAN: u32 = 5_000;
    for length in 120..135 {
        for moves in 254..270 {
            // A chain to the end, a fan of positions before it; then one with this many
            // moves, all to positions with loops, and one before that.
            let fan = (length..length + FAN).map(|from| [from, length - 1]);
            let chain = (1..length).map(|from| [from, from - 1]).chain(fan);
            let hub = length + FAN;
            let spokes = (hub + 1..=hub + moves).flat_map(|to| [[hub, to], [to, to]]);
            let before = hub + moves + 1;
            let arcs = chain.chain(spokes).chain([[before, hub]]);
            let graph = GameGraph::of_arcs(before + 1, arcs, Store::List).unwrap();
            let solution = Retrograde::new(&graph).solve();
            assert_eq!([hub, before].map(|at| solution.value(at)), [Value::Draw; 2]);
            assert_eq!(solution.distance(length), Some(length));
        }
    }
}

#[test]
fn predecessors_are_the_moves_reversed() {
    let mut random = Random::new(3);
    // Few arcs and many, which are dealt to buckets.
    for (count, degree, store) in [
        (1, 2, Store::List),
        (500, 9, Store::Matrix),
        (40_000, 3, Store::List),
        (70_000, 20, Store::List),
    ] {
        let arcs: Vec<[u32; 2]> = (0..count * degree)
            .map(|_| [random.below(count), random.below(count) / (1 + random.below(4))])
            .collect();
        let graph = GameGraph::of_arcs(count, arcs.iter().copied(), store).unwrap();
        let reversed = graph.reversed();
        let mut expected: Vec<(u32, u32)> = arcs.iter().map(|&[from, to]| (to, from)).collect();
        expected.sort_unstable();
        expected.dedup();
        let found = (0..count).flat_map(|to| reversed.row(to).iter().map(move |&from| (to, from)));
        assert!(found.eq(expected), "{count} positions");
        assert_eq!(reversed.item_count(), graph.arc_count());
        // One by one the moves are the same, and there are none beyond.
        for from in (0..count).step_by(97) {
            let next = |last: &u32| graph.successor_beyond(from, Some(*last));
            let one_by_one = std::iter::successors(graph.successor_beyond(from, None), next);
            assert!(one_by_one.eq(graph.successors(from)));
            assert!(graph.successors(from).all(|to| graph.has_arc(from, to)));
            assert!(!graph.has_arc(from, count) && !graph.has_arc(from, u32::MAX));
        }
    }
}

#[test]
fn a_watcher_sees_progress_and_can_stop_the_work() {
    let graph = GameGraph::of(&Chomp::new(9, 10).unwrap(), Store::List).unwrap();
    let retrograde = Retrograde::new(&graph);
    let mut reports = Vec::new();
    let solution = retrograde
        .solve_with(&mut |progress| {
            reports.push(progress);
            Ok(())
        })
        .unwrap();
    assert_eq!(solution.find_fault(&graph), None);
    assert!(reports.len() >= 2 && reports.is_sorted_by_key(|progress| progress.settled));
    assert_eq!(reports.last().unwrap().settled, graph.position_count());
    assert_eq!(retrograde.solve_with(&mut |_| Err(Stopped)), Err(Stopped));
    let stopped = retrograde.grundy_with(&mut |_| Err(Stopped));
    assert_eq!(stopped, Err(GrundyError::Stopped(Stopped)));
}

/// The lines of a file of facts, after the first, split at commas.
fn facts(name: &str) -> Vec<Vec<String>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/chomp");
    let text = std::fs::read_to_string(format!("{folder}/{name}.csv")).unwrap();
    let split = |line: &str| line.split(',').map(str::to_owned).collect();
    text.lines().skip(1).map(split).collect()
}

fn number(text: &str) -> u32 {
    text.parse().unwrap()
}

fn solved(rows: u32, columns: u32) -> (Chomp, GameGraph, Solution) {
    let chomp = Chomp::new(rows, columns).unwrap();
    let graph = GameGraph::of(&chomp, Store::List).unwrap();
    let solution = Retrograde::new(&graph).solve();
    (chomp, graph, solution)
}

/// The winning first bites, row and column from 1.
fn openings(chomp: &Chomp, graph: &GameGraph, solution: &Solution) -> Vec<[u32; 2]> {
    let bar = chomp.start();
    let bite = |&to: &u32| chomp.position(to).bite_from(&bar).unwrap();
    let moves = solution.winning_moves(graph, graph.start());
    let mut squares: Vec<[u32; 2]> =
        moves.iter().map(bite).map(|Point { x, y }| [y + 1, x + 1]).collect();
    squares.sort_unstable();
    squares
}

#[test]
fn chomp_has_its_published_openings() {
    let facts = facts("openings_14x14");
    for rows in 1..=9 {
        for columns in 1..=9 {
            let (chomp, graph, solution) = solved(rows, columns);
            let mut expected: Vec<[u32; 2]> = facts
                .iter()
                .filter(|fact| [number(&fact[0]), number(&fact[1])] == [rows, columns])
                .map(|fact| [number(&fact[2]), number(&fact[3])])
                .collect();
            expected.sort_unstable();
            assert_eq!(openings(&chomp, &graph, &solution), expected, "{rows}×{columns}");
            // Won by the first player on every bar but one (strategy stealing).
            let is_won = solution.value(graph.start()) == Value::Win;
            assert_eq!(is_won, rows * columns > 1);
            assert_eq!(solution.count(Value::Draw), 0);
        }
    }
    // Thompson's bar, the smallest with two.
    let (chomp, graph, solution) = solved(8, 10);
    assert_eq!(openings(&chomp, &graph, &solution), [[4, 9], [5, 6]]);
}

#[test]
fn every_position_of_chomp_6x6_has_its_known_value() {
    let (chomp, graph, solution) = solved(6, 6);
    let grundy = Retrograde::new(&graph).grundy().unwrap();
    let facts = facts("all_positions_6x6");
    assert_eq!(facts.len() as u32 + 1, graph.position_count());
    for fact in facts {
        let position = chomp.named(&fact[0]).unwrap();
        assert_eq!(chomp.name(position), fact[0]);
        let value = if fact[2] == "1" { Value::Loss } else { Value::Win };
        assert_eq!(solution.value(position), value, "{}", fact[0]);
        assert_eq!(grundy.number(position), Some(number(&fact[3])), "{}", fact[0]);
        assert_eq!(solution.distance(position), Some(number(&fact[4]) + 1), "{}", fact[0]);
        assert_eq!(graph.move_count(position), number(&fact[5]) + 1);
        // The bite of the last square wins nothing: the empty bar is won.
        let winning = solution.winning_moves(&graph, position).len() as u32;
        assert_eq!(winning, number(&fact[6]), "{}", fact[0]);
    }
    let empty = chomp.named("0").unwrap();
    assert_eq!((solution.value(empty), solution.distance(empty)), (Value::Win, Some(0)));
    assert_eq!(grundy.number(empty), None);
}

#[test]
fn bars_up_to_7x7_match_a_python_solver() {
    let facts = facts("naive_python_7x7");
    assert_eq!(facts.len(), 49);
    for fact in facts {
        let (chomp, graph, solution) = solved(number(&fact[0]), number(&fact[1]));
        assert_eq!(graph.position_count(), number(&fact[2]) + 1);
        assert_eq!(solution.count(Value::Loss), number(&fact[3]));
        let grundy = Retrograde::new(&graph).grundy().unwrap();
        assert_eq!(grundy.number(graph.start()), Some(number(&fact[4])));
        assert_eq!(solution.distance(graph.start()), Some(number(&fact[5]) + 1));
        let squares = fact[6].split('+').filter(|square| !square.is_empty());
        let squares: Vec<[u32; 2]> = squares
            .map(|square| {
                let (row, column) = square.split_once('-').unwrap();
                [number(row), number(column)]
            })
            .collect();
        assert_eq!(openings(&chomp, &graph, &solution), squares);
    }
}
