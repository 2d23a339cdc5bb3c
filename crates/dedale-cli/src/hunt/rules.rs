//! The rules of a hunt in words.

use dedale::board::Neighborhood;
use dedale_games::game::{Discovered, Enters, HuntRules, HuntSide, Knowledge, Late, Passages};

use crate::lang::{tr, word};
use crate::output::counted;

/// What differs from the rules of Chasse, in one line.
pub fn in_one_line(rules: &HuntRules) -> String {
    let usual = HuntRules::default();
    let mut told: Vec<String> = Vec::new();
    match rules.neighborhood {
        Neighborhood::Four => {}
        Neighborhood::Eight(rule) => {
            told.push(tr!("8 neighbors, corner cutting {rule}", rule = rule));
        }
    }
    let mut say = |differs: bool, what: &str| {
        if differs {
            told.push(word(what).to_owned());
        }
    };
    say(rules.may_stay, "the monster may stay");
    say(!rules.stuck_loses, "a stuck monster stays");
    say(rules.enters == Enters::Before, "the monster enters before turn 1");
    say(rules.first == HuntSide::Hunter, "the hunter is first");
    say(rules.knowledge == Knowledge::Map, "the hunter knows the map");
    say(rules.knowledge == Knowledge::Exit, "the hunter knows map and exit");
    say(rules.passages == Passages::All, "shots tell all passages");
    say(rules.passages == Passages::None, "shots tell no passages");
    say(rules.discovered == Discovered::Current, "discovered cells show what they are now");
    say(rules.reveal_exit, "shots tell exits");
    say(!rules.shots_seen, "the monster sees no shots");
    if rules.shot_radius != usual.shot_radius {
        told.push(tr!("shots of radius {radius}", radius = rules.shot_radius));
    }
    told.extend(
        rules.ammunition.map(|shots| tr!("{shots} in all", shots = counted(shots.into(), "shot"))),
    );
    told.extend(
        rules.turns.map(|turns| tr!("{turns} at most", turns = counted(turns.into(), "turn"))),
    );
    if rules.late != Late::Draw {
        told.push(tr!("late, the {who} wins", who = word(rules.late.name())));
    }
    told.extend(rules.fog.map(|fog| {
        let forgets = if fog.memory { "" } else { word(", without memory") };
        tr!(
            "fog from {cells} on{forgets}",
            cells = counted(u64::from(fog.radius) + 1, "cell"),
            forgets = forgets
        )
    }));
    if told.is_empty() { word("rules of chasse").into() } else { told.join(word("; ")) }
}

#[cfg(test)]
mod tests {
    use dedale_games::game::{Rule, RuleDraft, RuleValue, Takes};

    use super::*;

    /// No rule is left out of the line.
    #[test]
    fn every_rule_that_is_changed_is_told() {
        for rule in &Rule::ALL {
            let values: Vec<RuleValue> = match rule.takes {
                Takes::Flag => vec![RuleValue::Flag(true)],
                Takes::Name(names) => names.iter().map(|name| RuleValue::Name(name)).collect(),
                Takes::Either(one, other) => [one, other].map(RuleValue::Number).into(),
                Takes::Number(least, _) => [least, least + 1].map(RuleValue::Number).into(),
            };
            let needed = match rule.key {
                "corner_cutting" => ("neighbors", RuleValue::Number(8)),
                _ => ("fog", RuleValue::Number(3)),
            };
            let mut before = RuleDraft::default();
            before.set(Rule::with_key(needed.0).unwrap(), needed.1);
            let usual = before.finish().unwrap();
            for value in values.into_iter().filter(|&value| rule.of(&usual) != value) {
                let mut draft = before;
                draft.set(rule, value);
                let rules = draft.finish().unwrap();
                assert_ne!(in_one_line(&rules), in_one_line(&usual), "{} {value:?}", rule.key);
            }
        }
    }
}
