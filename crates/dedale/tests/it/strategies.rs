//! Strategies: built, checked, played and explained.

use dedale::Random;
use dedale::game::{Chomp, Convention, Ending, GameGraph, Line, Numbered, Seat, Store};
use dedale::player::{Outcome, simulate};
use dedale::solve::{Explanation, Flaw, Refutation, Retrograde, Solution, Strategy, Value};

use crate::slow_games::{Told, random_game};

fn chomp(rows: u32, columns: u32) -> (GameGraph, Solution) {
    let graph = GameGraph::of(&Chomp::new(rows, columns).unwrap(), Store::List).unwrap();
    let solution = Retrograde::new(&graph).solve();
    (graph, solution)
}

/// Whether the strategy wins, by solving the game in which its owner has no other
/// moves. A move that is none loses: so does it wherever it stands.
fn wins_slowly(told: &Told, strategy: &Strategy) -> bool {
    let is_legal = |(from, to): (u32, u32)| told.moves[from as usize].contains(&to);
    if !strategy.moves().all(is_legal) {
        return false;
    }
    // Positions twice over, with the seat to move; one more that the owner has lost.
    let mine = told.first();
    let lost = 2 * told.moves.len() as u32;
    let number = |position: u32, seat: Seat| 2 * position + seat.index() as u32;
    let (mut moves, mut owners) = (Vec::new(), Vec::new());
    for (position, all) in (0..).zip(&told.moves) {
        for seat in Seat::BOTH {
            let chosen: Vec<u32> = match strategy.to(position) {
                _ if seat != mine || all.is_empty() => all.clone(),
                Some(to) => vec![to],
                None => vec![],
            };
            let next = chosen.iter().map(|&to| number(to, told.next(seat, to)));
            let gives_up = seat == mine && chosen.is_empty() && !all.is_empty();
            moves.push(if gives_up { vec![lost] } else { next.collect() });
            owners.push(seat);
        }
    }
    moves.push(vec![]);
    owners.push(if told.convention == Convention::Normal { mine } else { mine.other() });
    let start = number(told.start, mine);
    let restricted = Told { moves, owners: Some(owners), convention: told.convention, start };
    let winner = restricted.winners()[start as usize][mine.index()];
    winner.is_some_and(|(winner, _)| winner == mine)
}

/// Follows the line of a refutation, and finds what it says at its end.
fn follow(told: &Told, strategy: &Strategy, refutation: &Refutation) {
    let Refutation { line, flaw } = refutation;
    let last = line[line.len() - 1];
    let moves = |position: u32| &told.moves[position as usize];
    if let Flaw::Illegal { to } = *flaw {
        assert!(strategy.to(last) == Some(to) && !moves(last).contains(&to));
        if line[0] != told.start {
            assert_eq!(line.len(), 1, "a move in a position that never comes");
            return;
        }
    }
    assert_eq!(line[0], told.start);
    let mine = told.first();
    let mut seat = mine;
    let mut seen = vec![(line[0], seat)];
    for pair in line.windows(2) {
        assert!(moves(pair[0]).contains(&pair[1]));
        assert!(seat != mine || strategy.to(pair[0]) == Some(pair[1]));
        seat = told.next(seat, pair[1]);
        seen.push((pair[1], seat));
    }
    match flaw {
        Flaw::Missing => {
            assert!(seat == mine && strategy.to(last).is_none() && !moves(last).is_empty());
        }
        Flaw::Illegal { .. } => assert_eq!(seat, mine),
        Flaw::Lost => {
            assert!(moves(last).is_empty());
            assert_eq!(seat == mine, told.convention == Convention::Normal);
        }
        Flaw::Endless => {
            let again = seen.iter().filter(|turn| **turn == seen[seen.len() - 1]).count();
            assert_eq!(again, 2, "{line:?}");
        }
    }
}

#[test]
fn strategies_that_are_built_win() {
    for rows in 1..=7 {
        for columns in 1..=7 {
            let (graph, solution) = chomp(rows, columns);
            let Some(strategy) = Strategy::winning(&graph, &solution) else {
                assert_eq!((rows, columns), (1, 1), "lost for the first player");
                continue;
            };
            let seen = strategy.check(&graph).unwrap();
            assert_eq!(seen.positions as usize, strategy.len(), "no move too many");
            // No game is longer than the distance says, and the other can make it so long.
            assert_eq!(Some(seen.longest), solution.distance(graph.start()));
            let best = Strategy::best(&graph, &solution);
            assert_eq!(best.len() as u32, graph.position_count() - 1);
            assert_eq!(best.check(&graph), Ok(seen));
        }
    }
}

#[test]
fn mutated_strategies_are_judged_as_by_brute_force() {
    let mut random = Random::new(2);
    let bars: Vec<(GameGraph, Told, Solution)> = (1..=7)
        .flat_map(|rows| (1..=7).map(move |columns| (rows, columns)))
        .filter(|&(rows, columns)| rows * columns > 1)
        .map(|(rows, columns)| {
            let (graph, solution) = chomp(rows, columns);
            let told = Told::of(&graph);
            (graph, told, solution)
        })
        .collect();
    // Brute force takes long on the largest bars, so most rounds are on the others.
    let (small, large): (Vec<_>, Vec<_>) =
        bars.iter().partition(|(graph, ..)| graph.position_count() <= 70);
    let mut verdicts = [0; 5];
    for round in 0..10_000 {
        let games;
        let (graph, told, solution) = if round % 2 == 0 {
            let bars = if round % 40 == 0 { &large } else { &small };
            bars[random.below(bars.len() as u32) as usize]
        } else {
            let told = random_game(&mut random, 40);
            let graph = told.graph(Store::ALL[round / 2 % 2]);
            let solution = Retrograde::new(&graph).solve();
            games = (graph, told, solution);
            &games
        };
        let count = graph.position_count();
        let built = Strategy::winning(graph, solution);
        let mut strategy = built.unwrap_or_else(|| Strategy::best(graph, solution));
        let moved: Vec<u32> = strategy.moves().map(|(from, _)| from).collect();
        for _ in 0..random.below(3) {
            let any = random.below(count);
            let from = if moved.is_empty() {
                any
            } else {
                moved[random.below(moved.len() as u32) as usize]
            };
            match random.below(8) {
                0 => drop(strategy.clear(from)),
                1 => strategy.set(any, random.below(count)),
                _ => {
                    let moves = &told.moves[from as usize];
                    if !moves.is_empty() {
                        strategy.set(from, moves[random.below(moves.len() as u32) as usize]);
                    }
                }
            }
        }
        let verdict = strategy.check(graph);
        assert_eq!(verdict.is_ok(), wins_slowly(told, &strategy), "{told:?} {strategy:?}");
        verdicts[match &verdict {
            Ok(_) => 0,
            Err(refutation) => {
                follow(told, &strategy, refutation);
                match refutation.flaw {
                    Flaw::Missing => 1,
                    Flaw::Illegal { .. } => 2,
                    Flaw::Lost => 3,
                    Flaw::Endless => 4,
                }
            }
        }] += 1;
    }
    println!("won, missing, illegal, lost, endless: {verdicts:?}");
    assert!(verdicts.iter().all(|&count| count >= 200), "{verdicts:?}");
}

#[test]
fn who_never_errs_wins_what_is_won_in_as_many_moves_as_are_said() {
    let mut random = Random::new(9);
    for _ in 0..3_000 {
        let told = random_game(&mut random, 30);
        let graph = told.graph(Store::List);
        let solution = Retrograde::new(&graph).solve();
        let first = graph.first_seat();
        // Against itself the game goes as long as was said.
        let (mut one, mut other) = (&solution, &solution);
        let played = simulate(&graph, [&mut one, &mut other]);
        let expected = match solution.value(graph.start()) {
            Value::Win => Ending::Won(first),
            Value::Loss => Ending::Won(first.other()),
            Value::Draw => Ending::Draw,
        };
        assert_eq!(played.outcome, Outcome::Ended(expected));
        if let Some(distance) = solution.distance(graph.start()) {
            assert_eq!(played.positions.len() as u32 - 1, distance);
        }
        // Against chance it does no worse, and no slower where it wins.
        let mut chance = random.split();
        let played = match first {
            Seat::First => simulate(&graph, [&mut one, &mut chance]),
            Seat::Second => simulate(&graph, [&mut chance, &mut other]),
        };
        match solution.value(graph.start()) {
            Value::Win => {
                assert_eq!(played.outcome, Outcome::Ended(expected));
                let moves = played.positions.len() as u32 - 1;
                assert!(Some(moves) <= solution.distance(graph.start()));
            }
            Value::Draw => {
                assert_ne!(played.outcome, Outcome::Ended(Ending::Won(first.other())));
            }
            Value::Loss => {}
        }
    }
}

#[test]
fn a_player_without_a_move_and_one_against_the_rules_are_named() {
    let (graph, solution) = chomp(2, 3);
    let strategy = Strategy::winning(&graph, &solution).unwrap();
    let none = Strategy::new(graph.position_count());
    let played = simulate(&graph, [&mut &strategy, &mut &none]);
    assert_eq!((played.positions.len(), played.outcome), (2, Outcome::Missing(Seat::Second)));
    let mut wrong = none.clone();
    wrong.set(played.positions[1], graph.start());
    let played = simulate(&graph, [&mut &strategy, &mut &wrong]);
    assert!(matches!(played.outcome, Outcome::Illegal(Seat::Second, error)
        if error.to == graph.start() && error.from == played.positions[1]));
}

#[test]
fn a_line_goes_back_as_it_came() {
    let mut random = Random::new(4);
    for _ in 0..500 {
        let told = random_game(&mut random, 12);
        let graph = told.graph(Store::List);
        let mut line = Line::new(&graph);
        let mut before = Vec::new();
        while line.ending().is_none() && before.len() < 100 {
            let moves = &told.moves[line.position() as usize];
            before.push((line.position(), line.to_move()));
            line.play(moves[random.below(moves.len() as u32) as usize]).unwrap();
            assert_eq!(told.next(before.last().unwrap().1, line.position()), line.to_move());
        }
        assert_eq!(line.move_count(), before.len());
        let draws = before.iter().filter(|turn| **turn == (line.position(), line.to_move()));
        let is_third = draws.count() == 2;
        assert_eq!(
            line.ending() == Some(Ending::Draw),
            is_third && graph.move_count(line.position()) > 0
        );
        while let Some(turn) = before.pop() {
            let at = line.position();
            assert_eq!(line.undo(), Some(at));
            assert_eq!(((line.position(), line.to_move()), line.ending()), (turn, None));
        }
        assert_eq!(line.undo(), None);
    }
}

#[test]
fn an_explanation_has_an_answer_to_each_reply() {
    let (graph, solution) = chomp(4, 5);
    let start = graph.start();
    let best = solution.best_move(&graph, start).unwrap();
    let why = Explanation::new(&graph, &solution, Seat::First, [start, best]);
    assert_eq!((why.worth.value, why.worth.distance), (Value::Win, solution.distance(start)));
    let replies: Vec<u32> = why.replies.iter().map(|reply| reply.to).collect();
    assert!(graph.successors(best).eq(replies));
    for reply in &why.replies {
        assert_eq!(reply.worth.value, Value::Win);
        match reply.then {
            Some(then) => assert_eq!(solution.value(then), Value::Loss),
            None => assert_eq!(graph.move_count(reply.to), 0),
        }
    }
    assert_eq!(why.others.len() as u32 + 1, graph.move_count(start));
    assert_eq!(why.others_of(Value::Loss), why.others.len());
    let chomp = Chomp::new(4, 5).unwrap();
    assert_eq!(chomp.name(best), "5-5-2-2");
}
