//! The rules of a hunt as a table: which rules there are, the key of each, and the values that
//! it takes. The readers of files, requests and options are made from it, and their schemas.
//!
//! ```
//! use dedale_games::game::{HuntRules, Rule, RuleDraft, RuleValue};
//!
//! let mut draft = RuleDraft::default();
//! draft.set(Rule::with_key("neighbors").unwrap(), RuleValue::Number(8));
//! let rules = draft.finish()?;
//! assert_eq!(rules.neighborhood.count(), 8);
//! assert_eq!(Rule::with_key("late").unwrap().of(&rules), RuleValue::Name("draw"));
//! # Ok::<(), dedale_games::game::RuleFault>(())
//! ```

use std::fmt;

use dedale::board::{CornerCutting, Neighborhood};
use dedale::{Phrase, Phrased, phrase};

use super::rules::{
    Discovered, Enters, Fog, HuntRules, HuntSide, Knowledge, Late, MAX_TURNS, Passages,
};

/// A rule of the hunt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Its key in files and requests; with hyphens, the option of the command.
    pub key: &'static str,
    /// What it says, in one sentence without its full stop.
    pub about: &'static str,
    /// The values that it takes.
    pub takes: Takes,
    /// What [`RuleValue::Nothing`] means, if the rule takes it.
    pub nothing: Option<&'static str>,
}

/// The values that a rule takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// True or false.
    Flag,
    /// One of these names.
    Name(&'static [&'static str]),
    /// One of two numbers.
    Either(u32, u32),
    /// A whole number from the first to the second.
    Number(u32, u32),
}

impl Takes {
    /// The flag as a value of the rule, if it takes flags.
    pub fn flag(self, flag: bool) -> Option<RuleValue> {
        (self == Self::Flag).then_some(RuleValue::Flag(flag))
    }

    /// The name as a value of the rule, if it takes this name.
    pub fn name(self, name: &str) -> Option<RuleValue> {
        let Self::Name(names) = self else { return None };
        names.iter().find(|known| **known == name).map(|name| RuleValue::Name(name))
    }

    /// The number as a value of the rule, if it takes this number.
    pub fn number(self, number: u64) -> Option<RuleValue> {
        let number = u32::try_from(number).ok()?;
        let is_taken = match self {
            Self::Either(one, other) => number == one || number == other,
            Self::Number(least, most) => (least..=most).contains(&number),
            Self::Flag | Self::Name(_) => false,
        };
        is_taken.then_some(RuleValue::Number(number))
    }
}

/// The values in words, for use in a sentence.
impl Phrased for Takes {
    fn phrase(&self) -> Phrase {
        match self {
            Self::Flag => "true or false".into(),
            Self::Name(names) => phrase!("one of {names}", names = names.join(", ")),
            Self::Either(one, other) => phrase!("{one} or {other}"),
            Self::Number(least, most) => phrase!("a whole number from {least} to {most}"),
        }
    }
}

impl fmt::Display for Takes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}

/// The value of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuleValue {
    /// True or false.
    Flag(bool),
    /// A name.
    Name(&'static str),
    /// A number.
    Number(u32),
    /// Nothing: the rule does not apply, or has no limit.
    Nothing,
}

/// Two rules that contradict each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
pub enum RuleFault {
    /// Corners can be cut only by diagonal steps.
    #[code = "corners-of-four"]
    #[error("corner_cutting needs 8 neighbors")]
    CornersOfFour,
    /// Only fog can be forgotten.
    #[code = "nothing-to-forget"]
    #[error("only in fog the monster can forget what it saw")]
    NothingToForget,
}

impl RuleFault {
    /// The key of the rule that is out of place.
    pub const fn key(self) -> &'static str {
        match self {
            Self::CornersOfFour => "corner_cutting",
            Self::NothingToForget => "forget",
        }
    }
}

const fn rule(key: &'static str, takes: Takes, about: &'static str) -> Rule {
    Rule { key, about, takes, nothing: None }
}

impl Rule {
    /// Every rule, in the order in which they are written.
    pub const ALL: [Self; 17] = [
        rule("neighbors", Takes::Either(4, 8), "The monster's neighbors: 4, or 8 with diagonals"),
        rule(
            "corner_cutting",
            Takes::Name(&["never", "one-wall", "always"]),
            "With 8 neighbors, when a diagonal step may cut a corner",
        )
        .or_nothing("never"),
        rule("stay", Takes::Flag, "Whether the monster may stay where it is"),
        rule(
            "stuck_stays",
            Takes::Flag,
            "Whether a monster without a step stays where it is; else it loses",
        ),
        rule(
            "enters",
            Takes::Name(&["turn-one", "before"]),
            "When the monster enters. turn-one: taking the entry is its part of turn 1; before: it \
             already stands there, and steps at turn 1",
        ),
        rule(
            "first",
            Takes::Name(&["monster", "hunter"]),
            "The side that moves first in each turn",
        ),
        rule(
            "knows",
            Takes::Name(&["size", "map", "exit"]),
            "What the hunter knows of the field: its size, the map (walls and entries too), the \
             exit (exits too)",
        ),
        rule(
            "passages",
            Takes::Name(&["last", "all", "none"]),
            "Which visits of the monster a shot at a cell reveals",
        ),
        rule(
            "discovered",
            Takes::Name(&["at-shot", "current"]),
            "What the hunter sees of a cell that a shot has discovered. at-shot: what it was at the \
             shot; current: what it is now, the monster too",
        ),
        rule("reveal_exit", Takes::Flag, "Whether a shot at an exit reveals the exit"),
        rule("blind", Takes::Flag, "Whether shots are hidden from the monster"),
        rule(
            "shot_radius",
            Takes::Number(0, HuntRules::MAX_SHOT_RADIUS),
            "How many columns and rows away a shot hits cells",
        ),
        rule("ammunition", Takes::Number(0, u32::MAX), "The most shots of the hunter in all")
            .or_nothing("one each turn"),
        rule("turns", Takes::Number(1, MAX_TURNS), "The most turns")
            .or_nothing("four for each cell"),
        rule(
            "late",
            Takes::Name(&["draw", "monster", "hunter"]),
            "The result after the last turn: a draw, or the winner",
        ),
        rule(
            "fog",
            Takes::Number(*Fog::RADII.start(), *Fog::RADII.end()),
            "How many columns and rows away the monster sees",
        )
        .or_nothing("everything"),
        rule("forget", Takes::Flag, "In fog, whether the monster forgets what it no longer sees"),
    ];

    const fn or_nothing(self, meaning: &'static str) -> Self {
        Self { nothing: Some(meaning), ..self }
    }

    /// The rule with this key.
    pub fn with_key(key: &str) -> Option<&'static Self> {
        const ALL: &[Rule] = &Rule::ALL;
        ALL.iter().find(|rule| rule.key == key)
    }

    /// What the rules say of it.
    pub fn of(&self, rules: &HuntRules) -> RuleValue {
        let number = |number: Option<u32>| number.map_or(RuleValue::Nothing, RuleValue::Number);
        match self.key {
            "neighbors" => RuleValue::Number(rules.neighborhood.count() as u32),
            "corner_cutting" => match rules.neighborhood {
                Neighborhood::Four => RuleValue::Nothing,
                Neighborhood::Eight(rule) => RuleValue::Name(rule.name()),
            },
            "stay" => RuleValue::Flag(rules.may_stay),
            "stuck_stays" => RuleValue::Flag(!rules.stuck_loses),
            "enters" => RuleValue::Name(rules.enters.name()),
            "first" => RuleValue::Name(rules.first.name()),
            "knows" => RuleValue::Name(rules.knowledge.name()),
            "passages" => RuleValue::Name(rules.passages.name()),
            "discovered" => RuleValue::Name(rules.discovered.name()),
            "reveal_exit" => RuleValue::Flag(rules.reveal_exit),
            "blind" => RuleValue::Flag(!rules.shots_seen),
            "shot_radius" => RuleValue::Number(rules.shot_radius),
            "ammunition" => number(rules.ammunition),
            "turns" => number(rules.turns),
            "late" => RuleValue::Name(rules.late.name()),
            "fog" => number(rules.fog.map(|fog| fog.radius)),
            "forget" => RuleValue::Flag(rules.fog.is_some_and(|fog| !fog.memory)),
            key => unreachable!("'{key}' is not in the table"),
        }
    }
}

/// Rules while they are read, one after the other in any order; the defaults at first.
#[derive(Clone, Copy, Debug, Default)]
pub struct RuleDraft {
    rules: HuntRules,
    eight: bool,
    corner_cutting: Option<CornerCutting>,
    fog: Option<u32>,
    forget: bool,
}

/// A draft of these rules.
impl From<HuntRules> for RuleDraft {
    fn from(rules: HuntRules) -> Self {
        let (eight, corner_cutting) = match rules.neighborhood {
            Neighborhood::Four => (false, None),
            Neighborhood::Eight(rule) => (true, Some(rule)),
        };
        let (fog, forget) = rules.fog.map_or((None, false), |fog| (Some(fog.radius), !fog.memory));
        Self { rules, eight, corner_cutting, fog, forget }
    }
}

impl RuleDraft {
    /// Sets a rule.
    ///
    /// # Panics
    ///
    /// If the rule does not take the value.
    pub fn set(&mut self, rule: &Rule, value: RuleValue) {
        let number = match value {
            RuleValue::Number(number) => Some(number),
            _ => None,
        };
        match (rule.key, value) {
            ("neighbors", RuleValue::Number(count @ (4 | 8))) => self.eight = count == 8,
            ("corner_cutting", RuleValue::Nothing) => self.corner_cutting = None,
            ("corner_cutting", RuleValue::Name(name)) => self.corner_cutting = Some(named(name)),
            ("stay", RuleValue::Flag(flag)) => self.rules.may_stay = flag,
            ("stuck_stays", RuleValue::Flag(flag)) => self.rules.stuck_loses = !flag,
            ("enters", RuleValue::Name(name)) => self.rules.enters = named::<Enters>(name),
            ("first", RuleValue::Name(name)) => {
                let side = HuntSide::BOTH.into_iter().find(|side| side.name() == name);
                self.rules.first = side.expect("the rule takes the name");
            }
            ("knows", RuleValue::Name(name)) => self.rules.knowledge = named::<Knowledge>(name),
            ("passages", RuleValue::Name(name)) => self.rules.passages = named::<Passages>(name),
            ("discovered", RuleValue::Name(name)) => {
                self.rules.discovered = named::<Discovered>(name);
            }
            ("reveal_exit", RuleValue::Flag(flag)) => self.rules.reveal_exit = flag,
            ("blind", RuleValue::Flag(flag)) => self.rules.shots_seen = !flag,
            ("shot_radius", RuleValue::Number(radius)) => self.rules.shot_radius = radius,
            ("ammunition", _) => self.rules.ammunition = number,
            ("turns", _) => self.rules.turns = number,
            ("late", RuleValue::Name(name)) => self.rules.late = named::<Late>(name),
            ("fog", _) => self.fog = number,
            ("forget", RuleValue::Flag(flag)) => self.forget = flag,
            (key, value) => panic!("the rule '{key}' does not take {value:?}"),
        }
    }

    /// The rules, if none contradicts another.
    pub fn finish(self) -> Result<HuntRules, RuleFault> {
        let mut rules = self.rules;
        rules.neighborhood = match (self.eight, self.corner_cutting) {
            (true, rule) => Neighborhood::Eight(rule.unwrap_or_default()),
            (false, None) => Neighborhood::Four,
            (false, Some(_)) => return Err(RuleFault::CornersOfFour),
        };
        if self.forget && self.fog.is_none() {
            return Err(RuleFault::NothingToForget);
        }
        rules.fog = self.fog.map(|radius| Fog { radius, memory: !self.forget });
        Ok(rules)
    }
}

fn named<T: std::str::FromStr>(name: &str) -> T {
    name.parse().ok().expect("the rule takes the name")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules that differ from the defaults in this one and in what it needs.
    fn values(rule: &Rule) -> Vec<RuleValue> {
        match rule.takes {
            Takes::Flag => vec![RuleValue::Flag(false), RuleValue::Flag(true)],
            Takes::Name(names) => names.iter().copied().map(RuleValue::Name).collect(),
            Takes::Either(one, other) => [one, other].map(RuleValue::Number).into(),
            Takes::Number(least, most) => [least, most].map(RuleValue::Number).into(),
        }
    }

    #[test]
    fn every_value_that_a_rule_takes_can_be_set_and_read() {
        for rule in &Rule::ALL {
            let nothing = rule.nothing.map(|_| RuleValue::Nothing);
            for value in values(rule).into_iter().chain(nothing) {
                let mut draft = RuleDraft::default();
                match rule.key {
                    "corner_cutting" => draft.eight = value != RuleValue::Nothing,
                    "forget" => draft.fog = Some(2),
                    _ => {}
                }
                draft.set(rule, value);
                let rules = draft.finish().unwrap();
                assert_eq!(rule.of(&rules), value, "{}", rule.key);
                assert_eq!(RuleDraft::from(rules).finish(), Ok(rules), "{}", rule.key);
                for other in Rule::ALL.iter().filter(|other| other.key != rule.key) {
                    let is_tied = ["neighbors", "corner_cutting", "fog"].contains(&other.key);
                    let usual = other.of(&HuntRules::default());
                    assert!(is_tied || other.of(&rules) == usual, "{} {}", rule.key, other.key);
                }
            }
        }
    }

    #[test]
    fn a_rule_takes_its_own_values_only() {
        let takes = |key: &str| Rule::with_key(key).unwrap().takes;
        assert_eq!(takes("neighbors").number(8), Some(RuleValue::Number(8)));
        assert_eq!(takes("neighbors").number(6), None);
        assert_eq!(takes("fog").number(u64::from(u32::MAX) + 2), None);
        assert_eq!(takes("stay").flag(true), Some(RuleValue::Flag(true)));
        assert_eq!(takes("late").flag(true), None);
        assert_eq!(takes("late").name("draw"), Some(RuleValue::Name("draw")));
        assert_eq!(takes("late").name("size"), None);
    }

    /// The names in the table are all the names that there are.
    #[test]
    fn the_table_has_every_name() {
        let names = |key: &str| match Rule::with_key(key).unwrap().takes {
            Takes::Name(names) => names.to_vec(),
            takes => panic!("{takes:?}"),
        };
        assert_eq!(names("corner_cutting"), CornerCutting::ALL.map(CornerCutting::name));
        assert!(names("enters").into_iter().eq(Enters::ALL.iter().map(|choice| choice.name())));
        assert!(names("knows").into_iter().eq(Knowledge::ALL.iter().map(|choice| choice.name())));
        assert!(names("passages").into_iter().eq(Passages::ALL.iter().map(|choice| choice.name())));
        let discovered = Discovered::ALL.iter().map(|choice| choice.name());
        assert!(names("discovered").into_iter().eq(discovered));
        assert!(names("late").into_iter().eq(Late::ALL.iter().map(|choice| choice.name())));
        assert_eq!(names("first"), HuntSide::BOTH.map(HuntSide::name));
    }

    #[test]
    fn contradictions_are_found() {
        let mut draft = RuleDraft::default();
        draft.set(Rule::with_key("forget").unwrap(), RuleValue::Flag(true));
        assert_eq!(draft.finish(), Err(RuleFault::NothingToForget));
        let mut draft = RuleDraft::default();
        draft.set(Rule::with_key("corner_cutting").unwrap(), RuleValue::Name("always"));
        assert_eq!(draft.finish(), Err(RuleFault::CornersOfFour));
    }
}
