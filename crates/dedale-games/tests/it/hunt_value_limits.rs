//! Hunts without an exact value, and the tree for Gambit.

use dedale::board::Neighborhood;
use dedale_games::game::{Discovered, Fog, HuntRules, Knowledge, Passages};
use dedale_games::solve::hunt::{HuntGame, HuntValueError, efg};

use crate::hunt_values::{EIGHT, field, rules};

#[test]
fn unsolvable_hunts_are_refused_with_one_sentence() {
    let field = field(&["S..", "...", "..G"], Neighborhood::Four);
    let good = rules(Neighborhood::Four, 6, Passages::Last);
    let said = |rules: HuntRules| {
        let value = HuntGame::new(&field, &rules).and_then(|game| game.solve());
        value.unwrap_err().to_string()
    };
    for (rules, sentence) in [
        (
            HuntRules { knowledge: Knowledge::Map, ..good },
            "the hunter must know walls and exits from the beginning, it knows the walls alone",
        ),
        (
            HuntRules { reveal_exit: true, ..good },
            "the hunter knows the exits, so shots cannot report them",
        ),
        (
            HuntRules { discovered: Discovered::Current, ..good },
            "discovered cells must show what they were at the shot, they show what they are now",
        ),
        (
            HuntRules { ammunition: Some(3), ..good },
            "the hunter must have one shot each turn, it has 3 in all",
        ),
        (HuntRules { shot_radius: 1, ..good }, "a shot must hit one cell, its radius is 1"),
        (
            HuntRules { fog: Some(Fog { radius: 1, memory: true }), ..good },
            "the monster must see the whole field, its fog lets it see 1 cells far",
        ),
        (
            HuntRules { neighborhood: EIGHT, ..good },
            "the field has 4 neighbors a cell, the rules have 8",
        ),
        (HuntRules { turns: Some(99), ..good }, "an exact value takes up to 60 turns, found 99"),
        (
            HuntRules { turns: Some(30), ..good },
            "an exact value takes up to 5000 walks of the monster, there are more",
        ),
    ] {
        assert_eq!(said(rules), sentence);
    }
    let far = HuntRules { fog: Some(Fog { radius: 2, memory: false }), ..good };
    assert!(HuntGame::new(&field, &far).is_ok());
}

#[test]
fn gambit_trees_are_exported() {
    let rules = rules(Neighborhood::Four, 2, Passages::Last);
    let text = efg(&field(&["S.G"], Neighborhood::Four), &rules, "a \"row\"", 100).unwrap();
    let lines = [
        "EFG 2 R \"a row\" { \"monster\" \"hunter\" }",
        "",
        "p \"\" 1 1 \"\" { \"1\" } 0",
        "p \"\" 2 1 \"\" { \"0\" \"1\" } 0",
        "p \"\" 1 2 \"\" { \"2\" } 0",
        "t \"\" 1 \"out\" { 1 0 }",
        "t \"\" 2 \"hunter\" { 0 1 }",
        "",
    ];
    assert_eq!(text, lines.join("\n"));
    let large = efg(&field(&["S..", "...", "..G"], Neighborhood::Four), &rules, "", 30);
    assert_eq!(large.unwrap_err(), HuntValueError::Nodes(30));
}
