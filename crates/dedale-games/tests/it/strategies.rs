//! Strategies: built, checked, played and explained.

use std::collections::HashSet;

use dedale::Random;
use dedale_games::game::{Chomp, Convention, Ending, GameGraph, Line, Numbered, Seat, Store};
use dedale_games::player::{GraphPlayer, Outcome, simulate};
use dedale_games::solve::{
    Explanation, Flaw, Refutation, Retrograde, Solution, Strategy, Unasked, Value,
};

use crate::slow_games::{SlowGame, random_game};

fn chomp(rows: u32, columns: u32) -> (GameGraph, Solution) {
    let graph = GameGraph::of(&Chomp::new(rows, columns).unwrap(), Store::List).unwrap();
    let solution = Retrograde::new(&graph).solve();
    (graph, solution)
}

/// Whether the strategy wins, by solving the game in which its owner has no other moves. An
/// illegal move loses.
fn wins_slowly(game: &SlowGame, strategy: &Strategy, mine: Seat) -> bool {
    // Positions twice over, with the seat to move; one more that the owner has lost.
    let lost = 2 * game.moves.len() as u32;
    let number = |position: u32, seat: Seat| 2 * position + seat.index() as u32;
    let (mut moves, mut owners) = (Vec::new(), Vec::new());
    for (position, all) in (0..).zip(&game.moves) {
        for seat in Seat::BOTH {
            let chosen: Vec<u32> = match strategy.to(position) {
                _ if seat != mine || all.is_empty() => all.clone(),
                Some(to) if all.contains(&to) => vec![to],
                _ => vec![],
            };
            let next = chosen.iter().map(|&to| number(to, game.next(seat, to)));
            let gives_up = seat == mine && chosen.is_empty() && !all.is_empty();
            moves.push(if gives_up { vec![lost] } else { next.collect() });
            owners.push(seat);
        }
    }
    moves.push(vec![]);
    owners.push(if game.convention == Convention::Normal { mine } else { mine.other() });
    let start = number(game.start, game.first());
    let twice = |(&at, &value): (&u32, &Value)| Seat::BOTH.map(|seat| (number(at, seat), value));
    let ends = game.ends.iter().flat_map(twice).collect();
    let convention = game.convention;
    let restricted = SlowGame { moves, owners: Some(owners), convention, ends, start };
    let winner = restricted.winners()[start as usize][game.first().index()];
    winner.is_some_and(|(winner, _)| winner == mine)
}

/// What is illegal or missing where nobody asks, by following every line of play.
fn unasked_slowly(game: &SlowGame, strategy: &Strategy, mine: Seat) -> Unasked {
    let asked = |is_bound: bool| {
        let mut turns = HashSet::from([(game.start, game.first())]);
        let mut open: Vec<_> = turns.iter().copied().collect();
        while let Some((position, seat)) = open.pop() {
            for &to in &game.moves[position as usize] {
                let is_made = !is_bound || seat != mine || strategy.to(position) == Some(to);
                let turn = (to, game.next(seat, to));
                if is_made && turns.insert(turn) {
                    open.push(turn);
                }
            }
        }
        let mut asked: HashSet<u32> = HashSet::new();
        asked.extend(turns.iter().filter(|(_, seat)| *seat == mine).map(|(position, _)| position));
        asked.retain(|&position| !game.moves[position as usize].is_empty());
        asked
    };
    let (here, elsewhere) = (asked(true), asked(false));
    let is_illegal = |&(from, to): &(u32, u32)| {
        !game.moves[from as usize].contains(&to) && !here.contains(&from)
    };
    let mut missing: Vec<u32> = elsewhere.difference(&here).copied().collect();
    missing.retain(|&position| strategy.to(position).is_none());
    missing.sort_unstable();
    Unasked { illegal: strategy.moves().filter(is_illegal).collect(), missing }
}

/// Follows the line of a refutation and checks the flaw at its end.
fn follow(game: &SlowGame, strategy: &Strategy, mine: Seat, refutation: &Refutation) {
    let Refutation { line, flaw } = refutation;
    let last = line[line.len() - 1];
    let moves = |position: u32| &game.moves[position as usize];
    if let Flaw::Illegal { to } = *flaw {
        assert!(strategy.to(last) == Some(to) && !moves(last).contains(&to));
    }
    assert_eq!(line[0], game.start);
    let mut seat = game.first();
    let mut seen = vec![(line[0], seat)];
    for pair in line.windows(2) {
        assert!(moves(pair[0]).contains(&pair[1]));
        assert!(seat != mine || strategy.to(pair[0]) == Some(pair[1]));
        seat = game.next(seat, pair[1]);
        seen.push((pair[1], seat));
    }
    match flaw {
        Flaw::Missing => {
            assert!(seat == mine && strategy.to(last).is_none() && !moves(last).is_empty());
        }
        Flaw::Illegal { .. } => assert_eq!(seat, mine),
        Flaw::Lost => {
            assert!(moves(last).is_empty());
            assert_eq!(game.winner_at_end(last, seat), Some(mine.other()));
        }
        Flaw::Drawn => {
            assert!(moves(last).is_empty());
            assert_eq!(game.winner_at_end(last, seat), None);
        }
        Flaw::Endless => {
            let again = seen.iter().filter(|turn| **turn == seen[seen.len() - 1]).count();
            assert_eq!(again, 2, "{line:?}");
        }
    }
}

#[test]
fn built_strategies_win() {
    for rows in 1..=7 {
        for columns in 1..=7 {
            let (graph, solution) = chomp(rows, columns);
            let Some(strategy) = Strategy::winning(&graph, &solution) else {
                assert_eq!((rows, columns), (1, 1), "lost for the first player");
                continue;
            };
            let seen = strategy.check(&graph).unwrap();
            assert_eq!(seen.positions as usize, strategy.len(), "no move too many");
            // No game is longer than the distance, and the opponent can make it that long.
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
    let bars: Vec<(GameGraph, SlowGame, Solution)> = (1..=7)
        .flat_map(|rows| (1..=7).map(move |columns| (rows, columns)))
        .filter(|&(rows, columns)| rows * columns > 1)
        .map(|(rows, columns)| {
            let (graph, solution) = chomp(rows, columns);
            let game = SlowGame::of(&graph);
            (graph, game, solution)
        })
        .collect();
    // Brute force takes long on the largest bars, so most rounds are on the others.
    let (small, large): (Vec<_>, Vec<_>) =
        bars.iter().partition(|(graph, ..)| graph.position_count() <= 70);
    let mut verdicts = [0; 5];
    // Strategies that win although something is illegal, or missing, where nobody asks.
    let mut unnoticed = [0; 2];
    for round in 0..10_000 {
        let games;
        let (graph, game, solution) = if round % 2 == 0 {
            let bars = if round % 40 == 0 { &large } else { &small };
            bars[random.below(bars.len() as u32) as usize]
        } else {
            let game = random_game(&mut random, 40);
            let graph = game.graph(Store::ALL[round / 2 % 2]);
            let solution = Retrograde::new(&graph).solve();
            games = (graph, game, solution);
            &games
        };
        let count = graph.position_count();
        let mine = Seat::BOTH[random.below(2) as usize];
        let built = Strategy::winning_for(graph, solution, mine);
        if let Some(built) = &built {
            assert!(built.check_for(graph, mine).is_ok(), "{game:?} {built:?}");
        }
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
                    let moves = &game.moves[from as usize];
                    if !moves.is_empty() {
                        strategy.set(from, moves[random.below(moves.len() as u32) as usize]);
                    }
                }
            }
        }
        let verdict = strategy.check_for(graph, mine);
        let wins = wins_slowly(game, &strategy, mine);
        assert_eq!(verdict.is_ok(), wins, "{mine:?} {game:?} {strategy:?}");
        let unasked = strategy.unasked(graph, mine);
        assert_eq!(
            unasked,
            unasked_slowly(game, &strategy, mine),
            "{mine:?} {game:?} {strategy:?}"
        );
        unnoticed[0] += u32::from(wins && !unasked.illegal.is_empty());
        unnoticed[1] += u32::from(wins && !unasked.missing.is_empty());
        verdicts[match &verdict {
            Ok(_) => 0,
            Err(refutation) => {
                follow(game, &strategy, mine, refutation);
                match refutation.flaw {
                    Flaw::Missing => 1,
                    Flaw::Illegal { .. } => 2,
                    Flaw::Lost | Flaw::Drawn => 3,
                    Flaw::Endless => 4,
                }
            }
        }] += 1;
    }
    println!("won, missing, illegal, lost, endless: {verdicts:?}");
    assert!(verdicts.iter().all(|&count| count >= 200), "{verdicts:?}");
    assert!(unnoticed.iter().all(|&count| count >= 200), "{unnoticed:?}");
}

#[test]
fn perfect_play_wins_in_the_solved_number_of_moves() {
    let mut random = Random::new(9);
    for _ in 0..3_000 {
        let game = random_game(&mut random, 30);
        let graph = game.graph(Store::List);
        let solution = Retrograde::new(&graph).solve();
        let first = graph.first_seat();
        // Against itself the game takes exactly the distance.
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
        // Against a random player it does no worse, and no slower where it wins.
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
fn missing_and_illegal_moves_are_reported() {
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
fn undo_retraces_a_line() {
    let mut random = Random::new(4);
    for _ in 0..500 {
        let game = random_game(&mut random, 12);
        let graph = game.graph(Store::List);
        let mut line = Line::new(&graph);
        let mut before = Vec::new();
        while line.ending().is_none() && before.len() < 100 {
            let moves = &game.moves[line.position() as usize];
            before.push((line.position(), line.to_move()));
            line.play(moves[random.below(moves.len() as u32) as usize]).unwrap();
            assert_eq!(game.next(before.last().unwrap().1, line.position()), line.to_move());
        }
        assert_eq!(line.move_count(), before.len());
        let draws = before.iter().filter(|turn| **turn == (line.position(), line.to_move()));
        let is_third = draws.count() == 2;
        let is_draw = if graph.move_count(line.position()) == 0 {
            game.winner_at_end(line.position(), line.to_move()).is_none()
        } else {
            is_third
        };
        assert_eq!(line.ending() == Some(Ending::Draw), is_draw);
        while let Some(turn) = before.pop() {
            let at = line.position();
            assert_eq!(line.undo(), Some(at));
            assert_eq!(((line.position(), line.to_move()), line.ending()), (turn, None));
        }
        assert_eq!(line.undo(), None);
    }
}

#[test]
fn an_explanation_answers_each_reply() {
    let (graph, solution) = chomp(4, 5);
    let start = graph.start();
    let best = solution.best_move(&graph, start).unwrap();
    let why = Explanation::new(&graph, &solution, Seat::First, [start, best]);
    assert_eq!((why.outcome.value, why.outcome.distance), (Value::Win, solution.distance(start)));
    let replies: Vec<u32> = why.replies.iter().map(|reply| reply.to).collect();
    assert!(graph.successors(best).eq(replies));
    for reply in &why.replies {
        assert_eq!(reply.outcome.value, Value::Win);
        match reply.then {
            Some(then) => assert_eq!(solution.value(then), Value::Loss),
            None => assert_eq!(graph.move_count(reply.to), 0),
        }
    }
    assert_eq!(why.others.len() as u32 + 1, graph.move_count(start));
    assert!(why.others.iter().all(|(_, outcome)| outcome.value == Value::Loss), "one bite wins");
    let chomp = Chomp::new(4, 5).unwrap();
    assert_eq!(chomp.name(best), "5-5-2-2");
}

/// With owners the opponent may move again, and so may the player whose move is explained.
#[test]
fn with_owners_an_explanation_lists_only_the_opponents_replies() {
    let mut random = Random::new(12);
    let mut counts = [0; 3];
    for _ in 0..2_000 {
        let game = random_game(&mut random, 20);
        let graph = game.graph(Store::List);
        let solution = Retrograde::new(&graph).solve();
        let (start, seat) = (graph.start(), game.first());
        let Some(best) = solution.best_move(&graph, start) else { continue };
        let why = Explanation::new(&graph, &solution, seat, [start, best]);
        assert_eq!(why.outcome.value, solution.value(start), "a best move keeps the value");
        let is_answered = game.next(seat, best) != seat;
        let answers = if is_answered { &game.moves[best as usize][..] } else { &[] };
        assert!(why.replies.iter().map(|reply| reply.to).eq(answers.iter().copied()));
        counts[0] += usize::from(!is_answered);
        for reply in &why.replies {
            let is_mine = game.next(seat.other(), reply.to) == seat;
            let moves = &game.moves[reply.to as usize];
            let expected = is_mine && !moves.is_empty();
            assert_eq!(reply.then.is_some(), expected, "{game:?} {why:?}");
            assert!(reply.then.is_none_or(|then| moves.contains(&then)));
            // No answer makes it worse, and one makes it exactly as bad.
            let rank = |value| [2, 0, 1][value as usize];
            assert!(rank(reply.outcome.value) >= rank(why.outcome.value));
            counts[1 + usize::from(is_mine)] += 1;
        }
        let worst = why.replies.iter().filter(|reply| reply.outcome.value == why.outcome.value);
        assert!(worst.count() > 0 || why.replies.is_empty());
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

#[test]
fn the_random_player_makes_each_move_equally_often() {
    let graph = GameGraph::of_arcs(6, (1..6).map(|to| [0, to]), Store::List).unwrap();
    let mut random = Random::new(1);
    let mut times = [0_u32; 6];
    for _ in 0..5_000 {
        times[random.choose(&graph, 0).unwrap() as usize] += 1;
    }
    assert!(times[1..].iter().all(|&times| (880..1_120).contains(&times)), "{times:?}");
    assert_eq!((times[0], random.choose(&graph, 3)), (0, None));
}
