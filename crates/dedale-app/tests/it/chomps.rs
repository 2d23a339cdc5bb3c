//! Chomp is solved as a plain recursion solves it.

use std::collections::HashMap;

use dedale::Random;
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
                assert_eq!(response["why"].is_null(), is_over);
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
        (json!({"rows": 21, "columns": 3}), "up to 20 rows and columns, found 21×3"),
        (json!({"rows": 4_000_000_000_u32, "columns": 3}), "up to 20 rows and columns"),
        (json!({"rows": 12, "columns": 12}), "up to 200,000 positions"),
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
