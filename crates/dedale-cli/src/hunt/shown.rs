//! Hunts as text for the terminal.

use std::fmt::Write as _;

use dedale::board::{Neighborhood, Point, Size};
use dedale_games::game::{
    Discovered, Ended, Enters, Hunt, HuntEnd, HuntRules, HuntSide, HunterView, Knowledge, Late,
    MonsterView, Passages,
};
use dedale_io::picture::{Scene, Theme};

use crate::lang::{foreign, tr, word};
use crate::output::{counted, folded};
use crate::pictures::{in_terminal, side_by_side};

/// Both displays side by side, each as its side sees it.
pub fn both(hunt: &Hunt, theme: Theme) -> String {
    let [left, right] = [monster(hunt.monster_view(), theme), hunter(hunt.hunter_view(), theme)];
    side_by_side(&titled(word("the monster sees"), &left), &titled(word("the hunter sees"), &right))
}

/// The complete hunt beside what the hunter saw of it.
pub fn end(hunt: &Hunt, theme: Theme) -> String {
    end_of(&Scene::of_hunt(hunt), hunt, theme)
}

/// [`end`] with this scene on the left.
pub fn end_of(scene: &Scene, hunt: &Hunt, theme: Theme) -> String {
    let (left, right) = (in_terminal(scene, theme), hunter(hunt.hunter_view(), theme));
    side_by_side(&titled(word("the hunt"), &left), &titled(word("the hunter saw"), &right))
}

/// [`end_of`] with the legend, the outcome and the rules.
pub fn whole(scene: &Scene, hunt: &Hunt, theme: Theme, end: &str) -> String {
    let rules = in_one_line(hunt.rules());
    end_of(scene, hunt, theme) + &folded(&format!("{}\n{end}{rules}\n", signs()))
}

/// What the monster sees.
pub fn monster(view: &MonsterView, theme: Theme) -> String {
    in_terminal(&Scene::of_monster_view(view), theme)
}

/// What the hunter sees.
pub fn hunter(view: &HunterView, theme: Theme) -> String {
    in_terminal(&Scene::of_hunter_view(view), theme)
}

/// The drawing with the letters of its columns above and the numbers of its rows at the
/// left, if it has a line for each row; for people who have to name cells.
pub fn with_labels(drawing: &str, size: Size) -> String {
    let rows: Vec<&str> = drawing.lines().collect();
    let columns = |row: &&str| anstream::adapter::strip_str(row).to_string().chars().count();
    // Rows are drawn without trailing blanks.
    let wide = rows.iter().map(columns).max().unwrap_or(0).div_ceil(size.width() as usize);
    if rows.len() != size.height() as usize {
        return drawing.to_owned();
    }
    let margin = rows.len().to_string().len();
    let mut text = " ".repeat(margin + 1);
    for x in 0..size.width() {
        let letters = Point::new(x, 0).label();
        let letters = letters.trim_end_matches(|sign: char| sign.is_ascii_digit());
        let letters = if letters.len() < wide { letters } else { "" };
        let _ = write!(text, "{letters:^wide$}");
    }
    for (number, row) in (1..).zip(rows) {
        let _ = write!(text, "\n{number:margin$} {row}");
    }
    text + "\n"
}

fn titled(title: &str, drawing: &str) -> String {
    format!("{title}\n{drawing}")
}

/// The legend of the drawings.
pub fn signs() -> &'static str {
    word(SIGNS)
}

const SIGNS: &str = "S entry, G exit, M monster (X hit), x shot, ░ not seen\n\
    numbers are turns of the monster\n";

/// Who won, when and how: one line. `names` are the monster's and the hunter's; `why` is
/// the reason of a forfeit.
pub fn sentence(end: Option<Ended>, names: &[String; 2], why: Option<&str>) -> String {
    let Some(Ended { how, turn, winner }) = end else {
        return word("the hunt is not over\n").into();
    };
    let won = match winner {
        None => tr!("nobody has won at turn {turn}"),
        Some(side) => {
            let name = &names[usize::from(side == HuntSide::Hunter)];
            tr!("the {side} ({name}) has won at turn {turn}", side = word(side.name()))
        }
    };
    let how = match how {
        HuntEnd::Hit => word("the monster is hit").into(),
        HuntEnd::Escaped => word("the monster has reached an exit").into(),
        HuntEnd::Stuck => word("the monster has no step").into(),
        HuntEnd::Late => word("it was the last turn").into(),
        HuntEnd::Forfeit => {
            let loser = winner.map_or("nobody", |winner| winner.other().name());
            let why = foreign(why.unwrap_or("it gave up"));
            tr!("the {loser} forfeits: {why}", loser = word(loser))
        }
    };
    tr!("{what}: {that}\n", what = won, that = how)
}

// The rules of a hunt in words.

/// What differs from the rules of Chasse, in one line.
pub fn in_one_line(rules: &HuntRules) -> String {
    let usual = HuntRules::default();
    let mut told: Vec<String> = Vec::new();
    match rules.neighborhood {
        Neighborhood::Four => {}
        Neighborhood::Eight(rule) => {
            told.push(tr!("8 neighbors, corner cutting {rule}"));
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
        tr!("fog from {cells} on{forgets}", cells = counted(u64::from(fog.radius) + 1, "cell"))
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
