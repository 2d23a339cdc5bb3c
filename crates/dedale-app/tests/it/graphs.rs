//! Game graphs are solved as a plain reading of their arcs solves them, drawn where nothing
//! lies on anything, and strategies win against all answers.

use dedale::Random;
use serde_json::{Value, json};

use crate::requests::{ask, refusal};

/// A game graph: where each position leads.
struct Game {
    arcs: Vec<Vec<usize>>,
    is_misere: bool,
}

/// The value of a position for the player to move, and the moves to the end.
type Known = Option<(bool, u32)>;

impl Game {
    /// A random graph; one without cycles only leads to higher numbers.
    fn random(random: &mut Random, has_cycles: bool) -> Self {
        let count = 1 + random.below(12);
        let arcs = (0..count).map(|from| {
            let first = if has_cycles { 0 } else { from + 1 };
            (first..count).filter(|_| random.happens(1, 3)).map(|to| to as usize).collect()
        });
        Self { arcs: arcs.collect(), is_misere: random.happens(1, 2) }
    }

    fn input(&self) -> Value {
        let names: Vec<String> = (0..self.arcs.len()).map(|at| format!("p {at}")).collect();
        let convention = if self.is_misere { "misere" } else { "normal" };
        let text = json!({"names": names, "arcs": self.arcs, "convention": convention});
        json!({"text": text.to_string()})
    }

    /// The values, found round by round: a win by the fastest losing reply, a loss once all
    /// replies are known wins, of which the slowest counts.
    fn values(&self) -> Vec<Known> {
        let mut known: Vec<Known> = vec![None; self.arcs.len()];
        for round in 0.. {
            let mut found = Vec::new();
            for (at, arcs) in self.arcs.iter().enumerate().filter(|&(at, _)| known[at].is_none()) {
                let replies: Vec<Known> = arcs.iter().map(|&to| known[to]).collect();
                if arcs.is_empty() {
                    found.push((at, (self.is_misere, 0)));
                } else if replies.iter().any(|reply| matches!(reply, Some((false, _)))) {
                    found.push((at, (true, round)));
                } else if replies.iter().all(Option::is_some) {
                    found.push((at, (false, round)));
                }
            }
            if found.is_empty() {
                return known;
            }
            for (at, value) in found {
                known[at] = Some(value);
            }
        }
        unreachable!("a round finds nothing more")
    }
}

fn named(known: Known) -> (Value, Value) {
    match known {
        None => (json!("draw"), Value::Null),
        Some((true, moves)) => (json!("win"), json!(moves)),
        Some((false, moves)) => (json!("loss"), json!(moves)),
    }
}

/// The number of a position.
fn number(name: &Value) -> usize {
    name.as_str().unwrap().strip_prefix("p ").unwrap().parse().unwrap()
}

#[test]
fn graphs_are_solved_as_round_by_round() {
    let mut random = Random::new(5);
    for case in 0..300 {
        let game = Game::random(&mut random, case % 2 == 0);
        let values = game.values();
        let response = ask("solve", &json!({"game": game.input(), "graph": true}));
        let positions = response["graph"]["positions"].as_array().unwrap();
        assert_eq!(positions.len(), game.arcs.len());
        for (at, position) in positions.iter().enumerate() {
            assert_eq!(position["name"], format!("p {at}"));
            let told = (position["value"].clone(), position["distance"].clone());
            assert_eq!(told, named(values[at]), "{at} of {:?}", game.arcs);
        }
        let arcs = game.arcs.iter().enumerate();
        let arcs: Vec<_> =
            arcs.flat_map(|(from, row)| row.iter().map(move |&to| [from, to])).collect();
        assert_eq!(response["graph"]["arcs"], json!(arcs));
        // A game at random, on which each move is valued.
        let (mut at, mut moves) = (0, Vec::new());
        loop {
            let response = ask("solve", &json!({"game": game.input(), "moves": moves}));
            assert_eq!(number(&response["position"]), at);
            assert_eq!(
                (response["value"].clone(), response["distance"].clone()),
                named(values[at])
            );
            let legal = response["legal"].as_array().unwrap();
            if response["to_move"].is_null() {
                assert!(legal.is_empty());
                let mover = if moves.len() % 2 == 0 { "first" } else { "second" };
                let other = if moves.len() % 2 == 0 { "second" } else { "first" };
                let winner = if game.is_misere { mover } else { other };
                let is_draw = !game.arcs[at].is_empty();
                assert_eq!(response["winner"], if is_draw { Value::Null } else { json!(winner) });
                break;
            }
            let mut to: Vec<usize> = legal.iter().map(|each| number(&each["to"])).collect();
            for each in legal {
                let (value, distance) = named(values[number(&each["to"])]);
                let value = match value.as_str().unwrap() {
                    "win" => "loss",
                    "loss" => "win",
                    same => same,
                };
                let distance = distance.as_u64().map(|moves| moves + 1);
                assert_eq!((&each["value"], &each["distance"]), (&json!(value), &json!(distance)));
            }
            // The best comes first: what is valued as the position itself.
            assert_eq!(
                (&legal[0]["value"], &legal[0]["distance"]),
                (&response["value"], &response["distance"])
            );
            let body = json!({"game": game.input(), "moves": moves, "reply": true});
            let replied = ask("solve", &body);
            assert_eq!(replied["reply"], legal[0]["to"]);
            to.sort_unstable();
            assert_eq!(to, game.arcs[at]);
            at = to[random.below(to.len() as u32) as usize];
            moves.push(format!("p {at}"));
        }
    }
}

#[test]
fn positions_are_drawn_apart_and_moves_lead_down() {
    let mut random = Random::new(8);
    let mut crossings = [0, 0];
    for case in 0..200 {
        let game = Game::random(&mut random, case % 2 == 0);
        let response = ask("solve", &json!({"game": game.input(), "graph": true}));
        let positions = response["graph"]["positions"].as_array().unwrap();
        let places: Vec<(u64, f64)> = positions
            .iter()
            .map(|each| (each["layer"].as_u64().unwrap(), each["across"].as_f64().unwrap()))
            .collect();
        for (at, &(layer, across)) in places.iter().enumerate() {
            for &(other, beside) in &places[..at] {
                assert!(layer != other || (across - beside).abs() >= 1.0, "{places:?}");
            }
        }
        let is_acyclic = case % 2 == 1;
        for (from, row) in game.arcs.iter().enumerate().filter(|_| is_acyclic) {
            assert!(row.iter().all(|&to| places[to].0 > places[from].0), "{places:?}");
        }
        let mut listed: Vec<(u64, f64)> = places.clone();
        let mut counts = std::collections::HashMap::new();
        for place in &mut listed {
            let count = counts.entry(place.0).or_insert(0.0);
            place.1 = *count;
            *count += 1.0;
        }
        crossings[0] += crossed(&game.arcs, &places);
        crossings[1] += crossed(&game.arcs, &listed);
    }
    let [sorted, listed] = crossings;
    assert!(sorted * 3 < listed * 2, "{sorted} crossings where {listed} would be unsorted");
}

/// How many pairs of moves between two neighboring layers cross.
fn crossed(arcs: &[Vec<usize>], places: &[(u64, f64)]) -> usize {
    let arcs: Vec<[usize; 2]> =
        (0..arcs.len()).flat_map(|from| arcs[from].iter().map(move |&to| [from, to])).collect();
    let is_short = |&[from, to]: &[usize; 2]| places[from].0 + 1 == places[to].0;
    let mut count = 0;
    for (at, one) in arcs.iter().enumerate().filter(|(_, arc)| is_short(arc)) {
        for other in arcs[..at].iter().filter(|arc| is_short(arc)) {
            let beside = |end: usize| places[one[end]].1 - places[other[end]].1;
            let is_between = places[one[0]].0 == places[other[0]].0;
            count += usize::from(is_between && beside(0) * beside(1) < 0.0);
        }
    }
    count
}

/// Whether the first player wins with these moves from this position, whatever the other does.
fn wins(game: &Game, moves: &[(usize, usize)], at: usize, is_mine: bool, left: u32) -> bool {
    if game.arcs[at].is_empty() {
        return is_mine == game.is_misere;
    }
    if left == 0 {
        return false;
    }
    let goes_on = |to: usize| wins(game, moves, to, !is_mine, left - 1);
    if is_mine {
        let to = moves.iter().find(|&&(from, _)| from == at);
        return to.is_some_and(|&(_, to)| game.arcs[at].contains(&to) && goes_on(to));
    }
    game.arcs[at].iter().all(|&to| goes_on(to))
}

#[test]
fn strategies_are_built_checked_and_refuted() {
    let mut random = Random::new(3);
    let mut seen = [0; 3];
    for case in 0..300 {
        let game = Game::random(&mut random, case % 3 == 0);
        let can_win = game.values()[0].is_some_and(|(wins, _)| wins);
        let body = json!({"game": game.input(), "all": case % 5 == 0});
        let built = ask("strategy", &body);
        let moves = |answer: &Value| -> Vec<(usize, usize)> {
            let moves = answer["moves"].as_array().unwrap();
            moves.iter().map(|each| (number(&each[0]), number(&each[1]))).collect()
        };
        assert_eq!(built["answer"]["winning"], can_win);
        assert_eq!(wins(&game, &moves(&built), 0, true, 40), can_win, "{:?}", game.arcs);
        // Its text is the same strategy.
        let body = json!({"game": game.input(), "strategy": built["text"]});
        let again = ask("strategy", &body);
        assert_eq!((&again["moves"], &again["answer"]), (&built["moves"], &built["answer"]));
        // One with a move of its own in each position.
        let legal = |at: usize| {
            let row = &game.arcs[at];
            (!row.is_empty()).then(|| row[random.below(row.len() as u32) as usize])
        };
        let own: Vec<_> = (0..game.arcs.len()).map(legal).collect();
        let text = json!({"moves": own}).to_string();
        let checked = ask("strategy", &json!({"game": game.input(), "strategy": text}));
        let is_winning = wins(&game, &moves(&checked), 0, true, 40);
        let answer = &checked["answer"];
        assert_eq!(answer["winning"], is_winning, "{:?} {own:?}", game.arcs);
        seen[usize::from(is_winning)] += 1;
        if is_winning {
            continue;
        }
        // The line is one of the game, in which the strategy was followed.
        let line: Vec<usize> =
            answer["refutation"].as_array().unwrap().iter().map(number).collect();
        assert_eq!(line[0], 0);
        for (turn, step) in line.windows(2).enumerate() {
            assert!(game.arcs[step[0]].contains(&step[1]));
            assert!(turn % 2 == 1 || own[step[0]] == Some(step[1]));
        }
        let (last, is_mine) = (line[line.len() - 1], line.len() % 2 == 1);
        match answer["flaw"].as_str().unwrap() {
            "lost" => assert!(game.arcs[last].is_empty() && is_mine != game.is_misere),
            "endless" => {
                seen[2] += 1;
                assert!(line[..line.len() - 1].contains(&last));
            }
            other => panic!("{other} where each position has a move"),
        }
    }
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}

#[test]
fn games_are_bars_and_texts() {
    let bar = json!({"chomp": [2, 3]});
    let response = ask("solve", &json!({"game": bar, "moves": ["3-2"], "graph": true}));
    assert_eq!(response["graph"]["positions"][0]["heights"], json!([2, 2, 2]));
    assert_eq!(response["graph"]["positions"].as_array().unwrap().len(), 10);
    assert_eq!(response["graph"]["arcs"].as_array().unwrap().len(), 30);
    assert_eq!(response["answer"]["start"]["bites"], json!([[2, 3]]));
    assert_eq!((&response["value"], &response["to_move"]), (&json!("loss"), &json!("second")));
    let bites: Vec<&Value> =
        response["legal"].as_array().unwrap().iter().map(|each| &each["bite"]).collect();
    assert_eq!(bites.len(), 5);
    assert!(!bites.contains(&&json!([2, 3])));
    let owned = "digraph { start = a; node [owner=second]; a -> b b -> c }";
    let response = ask("solve", &json!({"game": {"text": owned}, "moves": ["b"], "graph": true}));
    assert_eq!(
        (&response["to_move"], &response["legal"][0]["value"]),
        (&json!("second"), &json!("loss"))
    );
    assert_eq!(response["graph"]["positions"][0]["owner"], "second");
    let misere = json!({"text": owned, "start": "b", "misere": true});
    let response = ask("solve", &json!({"game": misere}));
    assert_eq!((&response["position"], &response["value"]), (&json!("b"), &json!("win")));
    assert_eq!(response["convention"], "misere");
    let circle = "digraph { a -> b b -> a }";
    let again = ["b", "a", "b", "a"];
    let response = ask("solve", &json!({"game": {"text": circle}, "moves": again}));
    assert_eq!((&response["to_move"], &response["winner"]), (&Value::Null, &Value::Null));
    for (operation, body, expected) in [
        ("solve", json!({"game": {}}), "one of text and chomp"),
        ("solve", json!({"game": {"text": "0 1", "chomp": [1, 2]}}), "one of text and chomp"),
        ("solve", json!({"game": {"text": ""}}), "expected a game graph, found an empty file"),
        ("solve", json!({"game": {"text": "digraph {a -> }"}}), "line 1, column 15"),
        ("solve", json!({"game": {"text": "0 1\n", "start": "7"}}), "no position '7'; one is 0"),
        (
            "solve",
            json!({"game": {"text": "0 300000\n"}}),
            "up to 200,000 positions, found 300,001",
        ),
        (
            "solve",
            json!({"game": bar, "moves": ["2-2", "3-1"]}),
            "move 2: there is no move from 2-2 to 3-1",
        ),
        ("solve", json!({"game": bar, "moves": ["0", "1"]}), "move 2: the game is over"),
        (
            "solve",
            json!({"game": {"chomp": [6, 6]}, "graph": true}),
            "up to 300 positions and 6,000 moves, and chomp 6×6 has 924 and 16,632",
        ),
        ("strategy", json!({"game": bar, "strategy": "3-3 -> 4-4"}), "line 1, column 8"),
        ("strategy", json!({"game": bar, "player": "third"}), "first"),
    ] {
        let fault = refusal(operation, &body);
        assert!(fault.sentence.contains(expected), "{body}: {fault}");
    }
}
