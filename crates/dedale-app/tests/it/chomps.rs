//! Chomp is solved as a plain recursion solves it; the perfect player of large bars knows what the graph's
//! solver knows of small ones.

use std::collections::HashMap;

use dedale::Random;
use dedale_app::Unwatched;
use dedale_app::run::bar_game::BarGame;
use dedale_games::game::{Chomp, Game, GameGraph, Numbered, Seat, Store};
use dedale_games::solve::{self, Retrograde};
use serde_json::{Value, json};

use crate::requests::{Impatient, answer, ask, refusal};

/// The heights of columns; what the position is worth to who bites: whether it is won, and
/// in how many bites.
type Memo = HashMap<Vec<u32>, (bool, u32)>;

fn bitten(heights: &[u32], row: u32, column: u32) -> Vec<u32> {
    let after = |(x, &height): (u32, &u32)| if x >= column { height.min(row) } else { height };
    (0..).zip(heights).map(after).collect()
}

fn outcome(heights: &[u32], memo: &mut Memo) -> (bool, u32) {
    if heights.iter().all(|&height| height == 0) {
        return (true, 0);
    }
    if let Some(&known) = memo.get(heights) {
        return known;
    }
    let mut best: Option<(bool, u32)> = None;
    for column in 0..heights.len() as u32 {
        for row in 0..heights[column as usize] {
            let (foe_wins, moves) = outcome(&bitten(heights, row, column), memo);
            let mine = (!foe_wins, moves + 1);
            let is_better = best.is_none_or(|best| match (mine.0, best.0) {
                (true, true) => mine.1 < best.1,
                (false, false) => mine.1 > best.1,
                (wins, _) => wins,
            });
            if is_better {
                best = Some(mine);
            }
        }
    }
    let best = best.unwrap();
    memo.insert(heights.to_vec(), best);
    best
}

fn value(wins: bool) -> &'static str {
    if wins { "win" } else { "loss" }
}

#[test]
fn squares_are_worth_what_a_recursion_says() {
    let mut random = Random::new(2);
    let mut memo = Memo::new();
    for (rows, columns) in (1..=3).flat_map(|rows| (1..=4).map(move |columns| (rows, columns))) {
        for _ in 0..6 {
            let (mut heights, mut bites) = (vec![rows; columns as usize], Vec::new());
            loop {
                let body = json!({"rows": rows, "columns": columns, "bites": bites});
                let response = ask("chomp", &body);
                assert_eq!(response["heights"], json!(heights));
                let (wins, distance) = outcome(&heights, &mut memo);
                assert_eq!(
                    (&response["value"], &response["distance"]),
                    (&json!(value(wins)), &json!(distance))
                );
                let is_over = heights[0] == 0;
                let seat = ["first", "second"][bites.len() % 2];
                let (to_move, winner) =
                    if is_over { (None, Some(seat)) } else { (Some(seat), None) };
                assert_eq!(
                    (&response["to_move"], &response["winner"]),
                    (&json!(to_move), &json!(winner))
                );
                assert_eq!(
                    (response["why"].is_null(), response["best"].is_null()),
                    (is_over, is_over)
                );
                if let Some(best) = response["best"].as_array() {
                    let [row, column] =
                        [&best[0], &best[1]].map(|side| side.as_u64().unwrap() as u32 - 1);
                    let (foe_wins, moves) = outcome(&bitten(&heights, row, column), &mut memo);
                    assert_eq!((!foe_wins, moves + 1), (wins, distance));
                }
                let mut left = Vec::new();
                for (row, column) in
                    (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
                {
                    let square = &response["squares"][row as usize][column as usize];
                    if row >= heights[column as usize] {
                        assert!(square.is_null());
                        continue;
                    }
                    let (foe_wins, moves) = outcome(&bitten(&heights, row, column), &mut memo);
                    assert_eq!(*square, json!({"value": value(!foe_wins), "distance": moves + 1}));
                    left.push((row, column));
                }
                if is_over {
                    break;
                }
                let (row, column) = left[random.below(left.len() as u32) as usize];
                bites.push(json!([row + 1, column + 1]));
                heights = bitten(&heights, row, column);
            }
        }
    }
}

#[test]
fn the_perfect_player_replies() {
    let mut bites = Vec::<Value>::new();
    // The first player wins any bar but the smallest one; here the computer is the first.
    for _ in 0..20 {
        let body = json!({"rows": 4, "columns": 5, "bites": bites, "reply": true});
        let response = ask("chomp", &body);
        bites = response["bites"].as_array().unwrap().clone();
        assert_eq!(response["reply"], *bites.last().unwrap());
        if response["winner"].is_string() {
            break;
        }
        assert_eq!(response["value"], "loss");
        let is_left = |at: &usize| !response["squares"][at / 5][at % 5].is_null();
        let last = (0..20).rev().find(is_left).unwrap();
        let (row, column) = (last / 5, last % 5);
        bites.push(json!([row + 1, column + 1]));
        let after = ask("chomp", &json!({"rows": 4, "columns": 5, "bites": bites}));
        if after["winner"].is_string() {
            assert_eq!(after["winner"], "first");
            return;
        }
    }
    panic!("the first player wins");
}

#[test]
fn the_answer_of_a_bar() {
    let response = ask("chomp", &json!({"rows": 2, "columns": 3}));
    let result = &response["answer"];
    assert_eq!((&result["positions"], &result["arcs"]), (&json!(10), &json!(30)));
    assert_eq!(result["start"]["bites"], json!([[2, 3]]));
    assert_eq!(response["why"], "from 3-3 move to c2 (to 3-2): it wins in 6 moves");
    for (body, expected) in [
        (json!({"rows": 0, "columns": 3}), "found 0×3"),
        (json!({"rows": 61, "columns": 3}), "up to 60 rows and columns, found 61×3"),
        (json!({"rows": 4_000_000_000_u32, "columns": 3}), "up to 60 rows and columns"),
        (json!({"rows": 10, "columns": 33}), "up to 1,000,000,000 positions"),
        (json!({"rows": 2, "columns": 2, "bites": [[0, 1]]}), "the bar has no such square"),
        (json!({"rows": 2, "columns": 2, "bites": [[3, 1]]}), "the bar has no such square"),
        (
            json!({"rows": 2, "columns": 2, "bites": [[2, 2], [2, 2]]}),
            "bite 2 is of row 2 and column 2, counted from 1: it is eaten",
        ),
    ] {
        let fault = refusal("chomp", &body);
        assert!(fault.sentence.contains(expected), "{body}: {fault}");
    }
    let body = json!({"rows": 10, "columns": 9}).to_string();
    let fault = answer("chomp", body.as_bytes(), &Impatient::after(5)).unwrap_err();
    assert_eq!(fault.sentence, "the answer takes too long; ask for less");
}

/// Bites that leave so many rows and columns of a bar of 9×13, too large for a graph.
fn left_of_a_large_bar(rows: u32, columns: u32) -> Vec<Value> {
    vec![json!([rows + 1, 1]), json!([1, columns + 1])]
}

#[test]
fn what_is_left_of_a_large_bar_is_worth_what_a_recursion_says() {
    let mut memo = Memo::new();
    for (rows, columns) in [(1, 1), (2, 3), (3, 3), (3, 5), (4, 4)] {
        let mut bites = left_of_a_large_bar(rows, columns);
        bites.push(json!([2, 2]));
        for count in [2, 3].into_iter().take(if rows == 1 { 1 } else { 2 }) {
            let body = json!({"rows": 9, "columns": 13, "bites": bites[..count]});
            let response = ask("chomp", &body);
            let mut heights = vec![rows; columns as usize];
            if count == 3 {
                heights = bitten(&heights, 1, 1);
            }
            assert_eq!(response["value"], value(outcome(&heights, &mut memo).0));
            assert_eq!((&response["distance"], &response["answer"]), (&Value::Null, &Value::Null));
            assert_eq!(response["positions"], 497_420);
            let [row, column] =
                [0, 1].map(|side| response["best"][side].as_u64().unwrap() as u32 - 1);
            let (foe_wins, _) = outcome(&bitten(&heights, row, column), &mut memo);
            assert_eq!(response["value"], value(!foe_wins));
            for (row, column) in (0..9).flat_map(|row| (0..13).map(move |column| (row, column))) {
                let square = &response["squares"][row as usize][column as usize];
                if heights.get(column as usize).is_none_or(|&height| row >= height) {
                    assert!(square.is_null());
                    continue;
                }
                let (foe_wins, _) = outcome(&bitten(&heights, row, column), &mut memo);
                assert_eq!(*square, json!({"value": value(!foe_wins), "distance": null}));
            }
        }
    }
}

#[test]
fn the_perfect_player_wins_on_large_bars() {
    let mut bites = Vec::<Value>::new();
    let mut random = Random::new(8);
    loop {
        let body = json!({"rows": 10, "columns": 11, "bites": bites, "reply": true});
        let response = ask("chomp", &body);
        bites = response["bites"].as_array().unwrap().clone();
        if response["winner"].is_string() {
            assert_eq!(response["winner"], "first");
            break;
        }
        assert_eq!(response["value"], "loss");
        assert!(response["why"].as_str().unwrap().ends_with("it loses as all moves do"));
        let squares = (1..=10).flat_map(|row| (1..=11).map(move |column| [row, column]));
        let is_left = |&[row, column]: &[usize; 2]| {
            !response["squares"][row - 1][column - 1].is_null() && [row, column] != [1, 1]
        };
        let left: Vec<_> = squares.filter(is_left).collect();
        let bite = left.get(random.below(left.len().max(1) as u32) as usize).unwrap_or(&[1, 1]);
        bites.push(json!(bite));
        if *bite == [1, 1] {
            let after = ask("chomp", &json!({"rows": 10, "columns": 11, "bites": bites}));
            assert_eq!(after["winner"], "first");
            break;
        }
    }
}

/// What a recursion says of every position of a bar: P-positions by rows and columns.
fn classes(rows: u32, columns: u32, memo: &mut Memo) -> Vec<Vec<u64>> {
    let mut classes = vec![vec![0; columns as usize]; rows as usize];
    let mut line = vec![vec![]];
    for _ in 0..columns {
        line = line
            .into_iter()
            .flat_map(|heights: Vec<u32>| {
                let most = heights.last().copied().unwrap_or(rows);
                (0..=most).map(move |next| [heights.clone(), vec![next]].concat())
            })
            .collect();
    }
    for heights in line.iter().filter(|heights| heights[0] > 0) {
        if !outcome(heights, memo).0 {
            let width = heights.iter().filter(|&&height| height > 0).count();
            classes[heights[0] as usize - 1][width - 1] += 1;
        }
    }
    classes
}

#[test]
fn bars_have_the_p_positions_of_a_recursion() {
    for (rows, columns) in [(1, 1), (1, 5), (5, 1), (3, 4), (4, 3), (4, 4), (2, 7)] {
        let mut memo = Memo::new();
        let body = json!({"rows": rows, "columns": columns, "classes": true, "census": true});
        let response = ask("bar", &body);
        let expected = classes(rows, columns, &mut memo);
        assert_eq!(response["classes"], json!(expected), "{rows}×{columns}");
        assert_eq!(response["p_positions"], expected.iter().flatten().sum::<u64>());
        for board in response["boards"].as_array().unwrap() {
            let [rows, columns] = ["rows", "columns"].map(|side| board[side].as_u64().unwrap());
            let full = vec![rows as u32; columns as usize];
            let squares = (0..rows as u32).flat_map(|y| (0..columns as u32).map(move |x| (y, x)));
            let wins = squares.filter(|&(y, x)| !outcome(&bitten(&full, y, x), &mut memo).0);
            let openings: Vec<_> = wins.map(|(y, x)| [y + 1, x + 1]).collect();
            assert_eq!(board["openings"], json!(openings), "{rows}×{columns}");
        }
        let last = response["boards"].as_array().unwrap().last().unwrap();
        assert_eq!(last["openings"], response["openings"]);
    }
}

#[test]
fn bars_are_counted_at_sizes_that_others_published() {
    let response = ask("bar", &json!({"rows": 12, "columns": 12}));
    assert_eq!(
        (&response["p_positions"], &response["openings"]),
        (&json!(26_838), &json!([[2, 2]]))
    );
    assert!(response.get("hash").is_none() && response.get("boards").is_none());
    let response = ask("bar", &json!({"rows": 8, "columns": 10, "classes": true}));
    assert_eq!(response["hash"], "b75878d3180d19ec");
    assert_eq!(response["openings"], json!([[4, 9], [5, 6]]));
    for (body, expected) in [
        (json!({"rows": 0, "columns": 3}), "found 0×3"),
        (json!({"rows": 1001, "columns": 3}), "up to 1,000 rows and columns, found 1001×3"),
        (json!({"rows": 20, "columns": 20}), "up to 20,000,000,000 positions"),
        (json!({"rows": 500, "columns": 500}), "found 500×500"),
        (json!({"rows": 2, "columns": 501, "census": true}), "up to 1,000 squares, found 1,002"),
    ] {
        let refused = refusal("bar", &body).sentence;
        assert!(refused.contains(expected), "{body}: {refused}");
    }
    // Nobody waits for the first half, or for the last level that is counted.
    let body = json!({"rows": 11, "columns": 12, "classes": true}).to_string();
    let patient = Impatient::after(u64::MAX);
    assert!(answer("bar", body.as_bytes(), &patient).is_ok());
    for polls in [patient.polls() / 4, patient.polls() - 1] {
        let fault = answer("bar", body.as_bytes(), &Impatient::after(polls)).unwrap_err();
        assert_eq!(fault.sentence, "the answer takes too long; ask for less");
    }
}

#[test]
fn a_large_bar_is_played_as_the_solver_of_its_graph_plays() {
    let mut random = Random::new(5);
    for (rows, columns) in [(1, 1), (1, 6), (6, 1), (3, 3), (4, 6), (7, 4), (6, 6)] {
        let chomp = Chomp::new(rows, columns).unwrap();
        let graph = GameGraph::of(&chomp, Store::List).unwrap();
        let solution = Retrograde::new(&graph).solve();
        for _ in 0..20 {
            let mut game = BarGame::new(chomp.clone(), &Unwatched).unwrap();
            let mut winner: Option<Seat> = None;
            while !game.is_over() {
                let value = solution.value(chomp.number(game.bar()));
                assert_eq!(game.value(), value, "{}", game.bar());
                let seat = game.to_move();
                if value == solve::Value::Win {
                    winner.get_or_insert(seat);
                }
                // From the first won position on, its player never errs.
                if winner == Some(seat) || random.below(3) == 0 {
                    assert_eq!(value == solve::Value::Win, winner == Some(seat), "{}", game.bar());
                    game.bite(game.best().unwrap());
                } else {
                    let bites = chomp.moves(game.bar());
                    game.bite(bites[random.below(bites.len() as u32) as usize]);
                }
            }
            assert!(winner.is_none_or(|winner| winner == game.to_move()));
            assert_eq!((game.value(), game.best()), (solve::Value::Win, None));
            let bites = game.line().len() - 1;
            assert_eq!((0..bites + 2).filter(|_| game.undo()).count(), bites);
            assert_eq!(*game.bar(), chomp.start());
        }
    }
}
