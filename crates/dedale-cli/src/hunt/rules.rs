//! The rules of a hunt, from options and in words.

use dedale::board::Neighborhood;
use dedale_games::game::{Enters, Fog, HuntRules, HuntSide, Knowledge, Late, Passages};

use crate::cli::{NeighborCount, RuleArgs};
use crate::output::counted;
use dedale_app::{Refusal, refuse};

impl RuleArgs {
    /// The requested rules.
    pub fn rules(&self) -> Result<HuntRules, Refusal> {
        self.over(&HuntRules::default())
    }

    /// The rules for a value: of a hunter who knows the field, and a monster that stands on
    /// its entry at first and must be out in time.
    pub fn of_value(&self) -> Result<HuntRules, Refusal> {
        self.over(&HuntRules {
            enters: Enters::Before,
            knowledge: Knowledge::Exit,
            late: Late::Hunter,
            ..HuntRules::default()
        })
    }

    fn over(&self, usual: &HuntRules) -> Result<HuntRules, Refusal> {
        let neighborhood = match (self.neighbors, self.corner_cutting) {
            (Some(NeighborCount::Eight), rule) => Neighborhood::Eight(rule.unwrap_or_default()),
            (Some(NeighborCount::Four) | None, None) => Neighborhood::Four,
            (Some(NeighborCount::Four) | None, Some(_)) => {
                return refuse("--corner-cutting needs --neighbors 8");
            }
        };
        Ok(HuntRules {
            neighborhood,
            may_stay: self.stay,
            stuck_loses: !self.stuck_stays,
            enters: self.enters.unwrap_or(usual.enters),
            first: self.first,
            knowledge: self.knows.unwrap_or(usual.knowledge),
            passages: self.passages,
            exit_told: self.exit_told,
            shots_seen: !self.blind,
            shot_radius: self.shot_radius,
            ammunition: self.ammunition,
            turns: self.turns,
            late: self.late.unwrap_or(usual.late),
            fog: self.fog.map(|radius| Fog { radius, memory: !self.forget }),
        })
    }
}

/// What differs from the rules of Chasse, in one line.
pub fn in_one_line(rules: &HuntRules) -> String {
    let usual = HuntRules::default();
    let mut told: Vec<String> = Vec::new();
    match rules.neighborhood {
        Neighborhood::Four => {}
        Neighborhood::Eight(rule) => told.push(format!("8 neighbors, corner cutting {rule}")),
    }
    let mut say = |differs: bool, what: &str| {
        if differs {
            told.push(what.to_owned());
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
    say(rules.exit_told, "shots tell exits");
    say(!rules.shots_seen, "the monster sees no shots");
    if rules.shot_radius != usual.shot_radius {
        told.push(format!("shots of radius {}", rules.shot_radius));
    }
    told.extend(rules.ammunition.map(|shots| format!("{} in all", counted(shots.into(), "shot"))));
    told.extend(rules.turns.map(|turns| format!("{} at most", counted(turns.into(), "turn"))));
    if rules.late != Late::Draw {
        told.push(format!("late, the {} wins", rules.late.name()));
    }
    told.extend(rules.fog.map(|fog| {
        let forgets = if fog.memory { "" } else { ", without memory" };
        format!("fog from {} on{forgets}", counted(u64::from(fog.radius) + 1, "cell"))
    }));
    if told.is_empty() { "rules of chasse".into() } else { told.join("; ") }
}
