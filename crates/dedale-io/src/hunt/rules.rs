//! The rules of a hunt as JSON, with a key for each option of the command.
//!
//! ```json
//! {"neighbors": 4, "corner_cutting": null, "stay": false, "stuck_stays": false,
//!  "enters": "turn-one", "first": "monster", "knows": "size", "passages": "last",
//!  "discovered": "at-shot", "reveal_exit": false, "blind": false, "shot_radius": 0, "ammunition": null, "turns": null, "late": "draw",
//!  "fog": null, "forget": false}
//! ```
//!
//! These are the defaults. `corner_cutting` is for eight neighbors, `forget` for fog. The keys
//! and what each takes are [`Rule::ALL`](dedale_games::game::Rule::ALL).

use dedale::phrase;
use dedale_games::game::{HuntRules, HuntSide, Rule, RuleDraft, RuleFault, RuleValue};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::Result;
use crate::json::{File, found};
use crate::text::quoted;

/// Serialises rules as JSON.
#[derive(Clone, Copy, Debug)]
pub struct Written<'a>(pub &'a HuntRules);

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(Rule::ALL.len()))?;
        for rule in &Rule::ALL {
            match rule.of(self.0) {
                RuleValue::Flag(flag) => map.serialize_entry(rule.key, &flag)?,
                RuleValue::Name(name) => map.serialize_entry(rule.key, name)?,
                RuleValue::Number(number) => map.serialize_entry(rule.key, &number)?,
                RuleValue::Nothing => map.serialize_entry(rule.key, &())?,
            }
        }
        map.end()
    }
}

/// Writes rules as JSON.
pub fn write<S: Serializer>(rules: &HuntRules, serializer: S) -> Result<S::Ok, S::Error> {
    Written(rules).serialize(serializer)
}

/// Writes the name of a side.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(super) fn write_side<S: Serializer>(side: &HuntSide, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(side.name())
}

/// Reads rules from their keys.
pub(super) fn read(file: &File, rules: &RawValue) -> Result<HuntRules> {
    let mut draft = RuleDraft::default();
    let members = file.object(rules, "an object of rules")?;
    for member in &members {
        let Some(rule) = Rule::with_key(&member.name) else {
            let unknown = quoted(member.name.as_bytes());
            return Err(file.fault(member.value, "the name of a rule of the hunt", unknown));
        };
        draft.set(rule, value(file, member.value, rule)?);
    }
    draft.finish().map_err(|fault| {
        let member = members.iter().find(|member| member.name == fault.key());
        let value = member.expect("the rule that is out of place was read").value;
        match fault {
            RuleFault::CornersOfFour => {
                file.fault(value, "'corner_cutting' only with 8 neighbors", found(value))
            }
            RuleFault::NothingToForget => file.fault(value, "'forget' beside 'fog' only", "no fog"),
        }
    })
}

/// The value of a rule.
fn value(file: &File, value: &RawValue, rule: &Rule) -> Result<RuleValue> {
    // A number such as 1e999 is JSON, but no value.
    let json = serde_json::from_str(value.get()).ok();
    json.as_ref().and_then(|json| rule_value(rule, json)).ok_or_else(|| {
        let shown = match &json {
            Some(Value::String(name)) => quoted(name.as_bytes()),
            _ => found(value),
        };
        file.fault(value, phrase!("'{}', {}", rule.key, rule.takes), shown)
    })
}

/// The value of a rule in JSON, if it takes the value.
pub fn rule_value(rule: &Rule, json: &Value) -> Option<RuleValue> {
    match json {
        Value::Null => rule.nothing.map(|_| RuleValue::Nothing),
        Value::Bool(flag) => rule.takes.flag(*flag),
        Value::String(name) => rule.takes.name(name),
        Value::Number(number) => rule.takes.number(number.as_u64()?),
        Value::Array(_) | Value::Object(_) => None,
    }
}

/// The side that the text names.
pub(super) fn side(file: &File, value: &RawValue, key: &str) -> Result<HuntSide> {
    let name: Option<String> = serde_json::from_str(value.get()).ok();
    let named = HuntSide::BOTH.into_iter().find(|side| name.as_deref() == Some(side.name()));
    named.ok_or_else(|| file.fault(value, phrase!("'{key}', monster or hunter"), found(value)))
}
