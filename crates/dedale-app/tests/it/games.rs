//! Links and the games that are won by them.

use dedale::Random;
use dedale::link::Player;
use dedale_app::run::game::{move_name, move_named};
use dedale_app::run::link::SidesName;
use dedale_games::game::{LinkGame, LinkMove, LinkRules};
use dedale_games::player::random_move;
use dedale_io::position;
use serde_json::{Value, json};

use crate::requests::{Impatient, answer, ask, refusal, strings};

#[test]
fn the_game_of_the_tour_is_won_by_red() {
    let response = ask("link", &json!({"board": "@hexmo", "player": "red", "trace": true}));
    let result = &response["answer"];
    assert_eq!((&result["linked"], &result["missing"]), (&json!(true), &json!(0)));
    assert_eq!(result["length"], result["cells"].as_array().unwrap().len());
    assert_eq!((&result["length"], &result["sides"]), (&json!(12), &json!(["q+", "r+"])));
    assert_eq!(response["missing_cells"], json!([]));
    assert!(response["trace"]["kinds"].as_str().unwrap().contains('m'));
    let names: Vec<&Value> =
        response["borders"].as_array().unwrap().iter().map(|b| &b["name"]).collect();
    assert_eq!(names, ["q+", "r+", "s+", "q-", "r-", "s-"]);
    assert_eq!(response["borders"][0]["owner"], "red");
    assert_eq!(response["borders"][3]["cells"].as_array().unwrap().len(), 6);

    let blue = ask("link", &json!({"board": "@hexmo", "player": "blue"}));
    assert_eq!(blue["answer"]["linked"], false);
    let would = blue["missing_cells"].as_array().unwrap();
    assert_eq!(blue["answer"]["missing"], would.len());
    // With these stones blue is linked.
    let mut board = ask("board", &json!({"board": "@hexmo"}))["board"].clone();
    board["stones"]["blue"].as_array_mut().unwrap().extend(would.iter().cloned());
    let linked = ask("link", &json!({"board": board, "player": "blue"}));
    assert_eq!(linked["answer"]["linked"], true);
}

#[test]
fn links_of_other_goals_and_sides() {
    for goal in ["any-two", "all", "pair:q+,q-", "at-least:3"] {
        ask("link", &json!({"board": "@hexmo", "goal": goal}));
    }
    for sides in SidesName::ALL {
        let board = match sides {
            SidesName::Hex => "rhombus 3x3\nR . .\n R B .\n  R . .",
            SidesName::Y => "triangle 3\nR . .\n R B\n  R",
            _ => "@hexmo",
        };
        let response = ask("link", &json!({"board": board, "sides": sides.name()}));
        assert!(response["borders"].as_array().unwrap().len() >= 3, "{sides}");
    }
    let body = json!({"board": "square 3x3\nR B .\nR B .\nR . .", "first_contact": true});
    assert_eq!(ask("link", &body)["answer"]["length"], 3);
    for (body, expected) in [
        (
            json!({"board": "@hexmo", "player": "green"}),
            "unknown player 'green'; the players are red, blue",
        ),
        (
            json!({"board": "@hexmo", "goal": "most"}),
            "expected any-two, pair:A,B, all or at-least:K",
        ),
        (json!({"board": "@hexmo", "goal": "at-least:9"}), "at most all of the 3 sides, found 9"),
        (json!({"board": "@hexmo", "goal": "pair:q+,q+"}), "two different sides"),
        (json!({"board": "@hexmo", "goal": "pair:q+,up"}), "no side is named 'up'"),
        (json!({"board": "@hexmo", "goal": "all", "first_contact": true}), "use goal any-two"),
        (json!({"board": "@hexmo", "sides": "y"}), "does not have the sides of that game"),
        (
            json!({"board": "@hexmo", "sides": "go"}),
            "the sides are hexmo, hex, y, havannah, havannah-fork",
        ),
        (json!({"board": "...", "sides": "hex"}), "sides are named for boards of hexagons"),
        (json!({"board": "hexes 0,0\n. ."}), "has no sides of its own"),
        (json!({"board": "+---+---+\n|   >   |\n+---+---+"}), "one-way steps"),
    ] {
        let fault = refusal("link", &body);
        assert!(fault.sentence.contains(expected), "{body}: {fault}");
    }
}

/// A random game, each time sent from its start, compared with the library.
#[test]
fn games_go_by_the_rules() {
    let mut random = Random::new(8);
    for rules in LinkRules::ALL {
        for swap in [true, false] {
            let size = if rules == LinkRules::HexMo { 2 } else { 4 };
            let game = LinkGame::new(rules, size).unwrap();
            let game = if swap { game } else { game.without_swap() };
            let (mut position, mut moves) = (game.start(), Vec::new());
            loop {
                let body =
                    json!({"game": rules.name(), "size": size, "swap": swap, "moves": moves});
                let response = ask("game", &body);
                let legal: Vec<String> = position
                    .moves()
                    .into_iter()
                    .map(|chosen| move_name(&position, chosen))
                    .collect();
                assert_eq!(response["legal"], json!(legal));
                let is_over = position.winner().is_some();
                assert_eq!(response["winner"], json!(position.winner().map(Player::name)));
                assert_eq!(response["answer"].is_null(), !is_over);
                assert_eq!(response["to_move"].is_null(), is_over);
                assert_eq!(response["moves"], json!(moves));
                if is_over {
                    let winner = position.score().unwrap().winner().name();
                    assert_eq!(response["answer"]["winner"], winner);
                    break;
                }
                let seat = position.seat_of(position.to_move()).name();
                assert_eq!(response["seat"], seat);
                let chosen = random_move(&position, &mut random).unwrap();
                assert_eq!(move_named(&position, &move_name(&position, chosen)), Some(chosen));
                moves.push(move_name(&position, chosen));
                position.play(chosen).unwrap();
            }
            let stones = ask(
                "game",
                &json!({"game": rules.name(), "size": size, "swap": swap, "moves": moves}),
            )["board"]["stones"]
                .clone();
            let placed = position.history().iter();
            let placed = placed.filter(|chosen| matches!(chosen, LinkMove::Place(_))).count();
            let lists = ["red", "blue"].map(|colour| stones[colour].as_array().unwrap().len());
            assert_eq!(lists[0] + lists[1], placed);
        }
    }
}

#[test]
fn the_computer_replies_and_hints() {
    for player in ["random", "mcts:200"] {
        let body = json!({
            "game": "hex", "size": 5, "moves": ["c3"], "hint": false,
            "reply": {"player": player, "seed": 4},
        });
        let response = ask("game", &body);
        assert_eq!(response["moves"].as_array().unwrap().len(), 2);
        assert_eq!(response["reply"]["move"], response["moves"][1]);
        assert_eq!(response, ask("game", &body));
        let legal = ask("game", &json!({"game": "hex", "size": 5, "moves": ["c3"]}));
        assert!(strings(&legal["legal"]).contains(&response["reply"]["move"].as_str().unwrap()));
    }
    let won = json!({"game": "hex", "size": 1, "moves": ["a1"], "hint": true,
        "reply": {"player": "random"}});
    let response = ask("game", &won);
    assert_eq!((&response["reply"], &response["hint"]), (&Value::Null, &Value::Null));
    let response = ask("game", &json!({"game": "hex", "size": 2, "moves": [], "hint": true}));
    assert!(response["hint"]["move"].is_string());
    assert_eq!(response["labels"], json!(["a1", "b1", "a2", "b2"]));

    for (body, expected) in [
        (json!({"game": "go"}), "unknown game 'go'; the games are hexmo, hex, y"),
        (json!({"game": "hex", "size": 33}), "boards of size 1 to 32, found 33"),
        (json!({"game": "hex", "moves": ["z9"]}), "move 1, 'z9': the board has no such cell"),
        (json!({"game": "hex", "moves": ["a1", "a1"]}), "move 2, 'a1': the cell is taken by red"),
        (json!({"game": "hex", "moves": ["swap"]}), "players swap only after the first"),
        (json!({"game": "hex", "moves": ["a1", "pass"]}), "passing is legal only when"),
        (json!({"game": "hex", "swap": false, "moves": ["a1", "swap"]}), "players swap only"),
        (json!({"game": "hex", "reply": {"player": "me"}}), "expected random or mcts:N"),
        (json!({"game": "hex", "reply": {"player": "mcts:0"}}), "1 to 200,000 playouts, found 0"),
        (json!({"game": "hex", "reply": {"player": "mcts:200001"}}), "found 200,001"),
    ] {
        let fault = refusal("game", &body);
        assert!(fault.sentence.contains(expected), "{body}: {fault}");
    }
    let body = json!({"game": "hex", "reply": {"player": "mcts:200000"}}).to_string();
    let fault = answer("game", body.as_bytes(), &Impatient::after(2)).unwrap_err();
    assert_eq!(fault.sentence, "the answer takes too long; ask for less");
}

/// Games as other programs write them: read back they are the same, and the stones of the SGF
/// are those of the game, seen from the other side after a swap.
#[test]
fn games_of_hex_are_written_for_other_programs() {
    let mut random = Random::new(7);
    let mut swaps = 0;
    for number in 0..120_u64 {
        let size = 1 + number as u32 % 13;
        let game = LinkGame::new(LinkRules::Hex, size).unwrap();
        let mut position = game.start();
        let swap = number % 2 == 1 && size > 1;
        while position.winner().is_none() && position.history().len() < 20 {
            let is_second = position.history().len() == 1;
            let made = if swap && is_second {
                LinkMove::Swap
            } else {
                random_move(&position, &mut random).unwrap()
            };
            position.play(made).unwrap();
        }
        let moves: Vec<String> =
            position.history().iter().map(|&made| move_name(&position, made)).collect();
        swaps += usize::from(moves.contains(&"swap".into()));
        let response = ask("game", &json!({"game": "hex", "size": size, "moves": moves}));
        for form in ["sgf", "hexworld"] {
            let again = ask("game", &json!({"game": "hex", "record": response[form]}));
            assert_eq!(again, response, "{form}");
        }
        let read = position::read("a.sgf", response["sgf"].as_str().unwrap().as_bytes()).unwrap();
        let has_swapped = moves.get(1).is_some_and(|name| name == "swap");
        for player in Player::BOTH {
            let drawn = if has_swapped { player.other() } else { player };
            let mut expected: Vec<[i32; 2]> = position
                .stones_of(player)
                .into_iter()
                .map(|cell| game.board().hex_of(cell))
                .map(|hex| if has_swapped { [hex.r, hex.q] } else { [hex.q, hex.r] })
                .collect();
            expected.sort_unstable();
            let mut found: Vec<[i32; 2]> =
                read.stones_of(drawn).iter().map(|&cell| read.grid.place_of(cell)).collect();
            found.sort_unstable();
            assert_eq!(found, expected, "{moves:?}");
        }
    }
    assert!(swaps > 40, "{swaps} swaps");
    assert_eq!(ask("game", &json!({"game": "y"})).get("sgf"), None);
}

#[test]
fn games_of_other_programs_are_opened() {
    for (record, size, moves) in [
        ("https://hexworld.org/board/#5c1,c2:se4", 5, "c2 swap d5"),
        ("https://hexworld.org/board/#13r9c1,a3b4:rb", 13, "a3 b4"),
        ("#11,a1b3,c4d5", 11, "a1 b3 c4 d5"),
        ("4c1,b2:Sa1", 4, "b2 swap a1"),
        ("6", 6, ""),
        ("hexworld 11c1: a2,c2,d5", 11, "a2 c2 d5"),
        ("5x5\n1. C3 swap\n2. a1 resign b2", 5, "c3 swap a1"),
        ("(;FF[4]GM[11]SZ[7];B[d4];W[d3](;B[c5])(;B[a1]))", 7, "d4 d3 c5"),
        ("\n(;GM[11];W[c1];B[a2])", 11, "a3 b1"),
    ] {
        let response = ask("game", &json!({"game": "hex", "record": record}));
        let found: Vec<&str> =
            response["moves"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert_eq!(found.join(" "), moves, "{record}");
        assert_eq!(response["board"]["width"], size, "{record}");
    }
    for (body, expected) in [
        (json!({"game": "hex", "record": ""}), "expected SGF, or a link such as"),
        (json!({"game": "hex", "record": "#x"}), "line 1, column 2: expected SGF, or a link"),
        (json!({"game": "hex", "record": "#5,f1"}), "a cell of the board of 5×5"),
        (json!({"game": "hex", "record": "a1 b2"}), "the size of the board before the moves"),
        (json!({"game": "hex", "record": "#5,a1é"}), "a cell of the board of 5×5"),
        (json!({"game": "hex", "record": "#5,a1a1"}), "a free cell for a blue stone"),
        (json!({"game": "hex", "record": "#5,a1b2:s"}), "move 3, 'swap': players swap only"),
        (json!({"game": "hex", "record": "#99999999999999,a1"}), "expected SGF, or a link"),
        (json!({"game": "hex", "record": "#4000000000,a1"}), "a size from 1 to 16384"),
        (json!({"game": "hex", "record": "#300,a1"}), "expected"),
        (json!({"game": "hex", "record": "(;GM[1];B[a1])"}), "GM[11], the game of Hex"),
        (json!({"game": "hex", "record": "(;B[a1];B[a2])"}), "expected a move of white"),
        (json!({"game": "y", "record": "#5,a1"}), "only games of hex have a 'record'"),
        (json!({"game": "hex", "moves": ["b2"], "record": "#5,a1"}), "its own 'moves'"),
    ] {
        let sentence = refusal("game", &body).sentence;
        assert!(sentence.contains(expected), "{body}: {sentence}");
    }
}
