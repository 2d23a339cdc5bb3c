//! The rules of a hunt in a request.

use std::borrow::Cow;
use std::fmt;

use dedale::board::Neighborhood;
use dedale_games::game::{HuntRules, HuntSide, Rule, RuleDraft, RuleValue, Takes};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_json::Value;

use crate::answer::rules_schema;
use crate::limits;
use crate::words::count;
use crate::{Refusal, refuse};

/// The rules of a hunt, with a key for each option of the command. Rules left out or null
/// are those of Chasse.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct RulesInput(Vec<(&'static Rule, Value)>);

impl JsonSchema for RulesInput {
    fn schema_name() -> Cow<'static, str> {
        "RulesInput".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let about = "The rules of a hunt, with a key for each option of the command. Rules \
                     left out or null are those of Chasse.";
        rules_schema(about, Some(limits::HUNT_TURNS))
    }
}

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
                return refuse(format!(
                    "a hunt here has up to {} turns, found {}",
                    count(most.into()),
                    count(turns.into())
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
    let number = || found.as_u64().and_then(|number| u32::try_from(number).ok());
    let (read, expected) = match rule.takes {
        Takes::Flag => (found.as_bool().map(RuleValue::Flag), "true or false".to_owned()),
        Takes::Name(names) | Takes::NameOrNothing(names) => {
            let name = names.iter().find(|&&name| found.as_str() == Some(name));
            (name.map(|name| RuleValue::Name(name)), format!("one of {}", names.join(", ")))
        }
        Takes::Either(one, other) => {
            let number = number().filter(|&number| number == one || number == other);
            (number.map(RuleValue::Number), format!("{one} or {other}"))
        }
        Takes::Number(least, most) | Takes::NumberOrNothing(least, most) => {
            let number = number().filter(|number| (least..=most).contains(number));
            let bounds = [least, most].map(|bound| count(bound.into()));
            (
                number.map(RuleValue::Number),
                format!("a whole number from {} to {}", bounds[0], bounds[1]),
            )
        }
    };
    read.ok_or_else(|| {
        let shown = match found {
            Value::Array(_) => "a list".to_owned(),
            Value::Object(_) => "an object".to_owned(),
            found => found.to_string().chars().take(40).collect(),
        };
        Refusal::new(format!("the rule '{}' is {expected}, found {shown}", rule.key))
    })
}

/// The side with this name.
pub(super) fn side(name: &str) -> Result<HuntSide, Refusal> {
    let known = HuntSide::BOTH.into_iter().find(|side| side.name() == name);
    known.ok_or_else(|| Refusal::new(format!("a side is monster or hunter, found '{name}'")))
}
