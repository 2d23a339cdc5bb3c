//! The rules of a hunt in a request.

use std::fmt;

use dedale::board::Neighborhood;
use dedale_games::game::{HuntRules, Rule, RuleDraft, RuleValue};
use dedale_io::hunt::rules::rule_value;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_json::Value;

use crate::base::limits;
use crate::base::words::count;
use crate::schema::read::with_whole_numbers;
use crate::{Refusal, refusal};

/// The rules of a hunt, with a key for each option of the command. Rules left out or null
/// are those of Chasse.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct RulesInput(Vec<(&'static Rule, Value)>);

impl<'de> Deserialize<'de> for RulesInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = RulesInput;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object of rules")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RulesInput, A::Error> {
        let mut read: Vec<(&'static Rule, Value)> = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            let Some(rule) = Rule::with_key(&key) else {
                let keys = Rule::ALL.map(|rule| format!("`{}`", rule.key)).join(", ");
                let text = format!("unknown rule `{}`, expected one of {keys}", key.escape_debug());
                return Err(A::Error::custom(text));
            };
            if read.iter().any(|(known, _)| known.key == rule.key) {
                return Err(A::Error::duplicate_field(rule.key));
            }
            read.push((rule, map.next_value()?));
        }
        Ok(RulesInput(read))
    }
}

impl RulesInput {
    /// The rules, on fields of up to this many cells.
    pub fn rules(&self, cells: usize) -> Result<HuntRules, Refusal> {
        let mut rules = self.read()?;
        let most = limits::HUNT_TURNS;
        match rules.turns {
            Some(turns) if turns > most => {
                return Err(refusal!(
                    "hunt-turns",
                    "a hunt here has up to {most} turns, found {turns}",
                    most = count(most.into()),
                    turns = count(turns.into()),
                ));
            }
            None if 4 * cells > most as usize => rules.turns = Some(most),
            _ => {}
        }
        Ok(rules)
    }

    /// The neighborhood of the monster.
    pub fn neighborhood(&self) -> Result<Neighborhood, Refusal> {
        Ok(self.read()?.neighborhood)
    }

    fn read(&self) -> Result<HuntRules, Refusal> {
        let mut draft = RuleDraft::default();
        for (rule, found) in self.0.iter().filter(|(_, found)| !found.is_null()) {
            draft.set(rule, value(rule, found)?);
        }
        draft.finish().map_err(Refusal::of)
    }
}

/// The value of a rule.
fn value(rule: &Rule, found: &Value) -> Result<RuleValue, Refusal> {
    rule_value(rule, &with_whole_numbers(found.clone())).ok_or_else(|| {
        let shown = match found {
            Value::Array(_) => "a list".to_owned(),
            Value::Object(_) => "an object".to_owned(),
            found => found.to_string().chars().take(40).collect(),
        };
        Refusal::new(format!("the rule '{}' is {}, found {shown}", rule.key, rule.takes))
    })
}
