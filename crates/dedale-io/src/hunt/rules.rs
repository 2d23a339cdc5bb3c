//! The rules of a hunt as JSON, with a key for each option of the command.
//!
//! ```json
//! {"neighbors": 4, "corner_cutting": null, "stay": false, "stuck_stays": false,
//!  "enters": "turn-one", "first": "monster", "knows": "size", "passages": "last", "exit_told": false,
//!  "blind": false, "shot_radius": 0, "ammunition": null, "turns": null, "late": "draw",
//!  "fog": null, "forget": false}
//! ```
//!
//! These are the defaults. `corner_cutting` is for eight neighbors, `forget` for fog. The keys
//! and what each takes are [`Rule::ALL`](dedale_games::game::Rule::ALL).

use dedale_games::game::{HuntRules, HuntSide, Rule, RuleDraft, RuleFault, RuleValue, Takes};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use crate::FormatError;
use crate::json::file::{File, found};
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

/// Reads rules from their keys.
pub(super) fn read(file: &File, rules: &RawValue) -> Result<HuntRules, FormatError> {
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
fn value(file: &File, value: &RawValue, rule: &Rule) -> Result<RuleValue, FormatError> {
    let key = rule.key;
    let is_null = value.get() == "null";
    Ok(match rule.takes {
        Takes::NameOrNothing(_) | Takes::NumberOrNothing(..) if is_null => RuleValue::Nothing,
        Takes::Flag => RuleValue::Flag(
            serde_json::from_str(value.get())
                .map_err(|_| file.fault(value, format!("'{key}', true or false"), found(value)))?,
        ),
        Takes::Name(names) | Takes::NameOrNothing(names) => {
            RuleValue::Name(choice(file, value, key, names)?)
        }
        Takes::Either(one, other) => match value.get().parse() {
            Ok(number) if number == one || number == other => RuleValue::Number(number),
            _ => return Err(file.fault(value, format!("'{key}', {one} or {other}"), found(value))),
        },
        Takes::Number(least, most) | Takes::NumberOrNothing(least, most) => {
            RuleValue::Number(file.number(Some(value), key, least..=most)?)
        }
    })
}

/// The side that the text names.
pub(super) fn side(file: &File, value: &RawValue, key: &str) -> Result<HuntSide, FormatError> {
    let name: Option<String> = serde_json::from_str(value.get()).ok();
    let named = HuntSide::BOTH.into_iter().find(|side| name.as_deref() == Some(side.name()));
    named.ok_or_else(|| file.fault(value, format!("'{key}', monster or hunter"), found(value)))
}

/// The one of these names that the text is.
fn choice(
    file: &File,
    value: &RawValue,
    key: &str,
    names: &'static [&'static str],
) -> Result<&'static str, FormatError> {
    let name: Option<String> = serde_json::from_str(value.get()).ok();
    let chosen = names.iter().find(|known| name.as_deref() == Some(**known));
    chosen.copied().ok_or_else(|| {
        let shown = name.map_or_else(|| found(value), |name| quoted(name.as_bytes()));
        file.fault(value, format!("'{key}', one of {}", names.join(", ")), shown)
    })
}
