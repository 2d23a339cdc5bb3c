//! JSON schemas that types name in their attributes: those of names, and of what reads or writes itself.

use std::borrow::Cow;

use dedale_games::game::{Rule, Takes};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use super::Named;

/// The schema of a recorded hunt ([`HuntRecord`](dedale_io::hunt::HuntRecord)).
#[derive(Debug)]
pub(crate) enum DescribedRecord {}

/// The schema of the rules of a hunt ([`Written`](dedale_io::hunt::rules::Written)).
#[derive(Debug)]
pub(crate) enum DescribedRules {}

impl JsonSchema for DescribedRules {
    fn schema_name() -> Cow<'static, str> {
        "Rules".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        rules_schema("The rules of a hunt, with a key for each option of the command.", None)
    }
}

/// The schema of rules, from their table. In a request, which may leave out rules and limits
/// the turns, `most_turns` is that limit.
pub(crate) fn rules_schema(about: &str, most_turns: Option<u32>) -> Schema {
    let is_request = most_turns.is_some();
    let mut properties = Map::new();
    for rule in &Rule::ALL {
        let (mut kinds, mut names, mut bounds) = (Vec::new(), Vec::new(), None);
        match rule.takes {
            Takes::Flag => kinds.push("boolean"),
            Takes::Name(known) => names.extend(known.iter().map(|&name| Value::from(name))),
            Takes::Either(one, other) => names.extend([one, other].map(Value::from)),
            Takes::Number(least, most) => {
                kinds.push("integer");
                let most = if rule.key == "turns" { most_turns.unwrap_or(most) } else { most };
                bounds = Some([least, most]);
            }
        }
        if is_request || rule.nothing.is_some() {
            if names.is_empty() { kinds.push("null") } else { names.push(Value::Null) }
        }
        let nothing = rule.nothing.map(|nothing| format!("; null: {nothing}"));
        let about = format!("{}{}.", rule.about, nothing.unwrap_or_default());
        let mut schema = json!({ "description": about });
        if !names.is_empty() {
            schema["enum"] = names.into();
        } else if let [kind] = kinds[..] {
            schema["type"] = kind.into();
        } else {
            schema["type"] = kinds.into();
        }
        if let Some([least, most]) = bounds {
            schema["minimum"] = least.into();
            schema["maximum"] = most.into();
        }
        properties.insert(rule.key.into(), schema);
    }
    let mut schema = json_schema!({
        "type": "object", "description": about, "properties": properties,
        "additionalProperties": false,
    });
    if !is_request {
        schema.insert("required".into(), Rule::ALL.map(|rule| rule.key).to_vec().into());
    }
    schema
}

impl JsonSchema for DescribedRecord {
    fn schema_name() -> Cow<'static, str> {
        "HuntRecord".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let place = || place_described("A cell, [x, y].");
        let places =
            |about: &str| json_schema!({"type": "array", "items": place(), "description": about});
        let text = |about: &str| json_schema!({"type": "string", "description": about});
        json_schema!({
            "type": "object",
            "description": "A recorded hunt, with every decision in it.",
            "properties": {
                "rules": generator.subschema_for::<DescribedRules>(),
                "field": {
                    "type": "array", "items": {"type": "string"},
                    "description": "The rows of the field: # a wall, . free.",
                },
                "borders": {
                    "type": "array",
                    "items": {"type": "array", "items": {"type": "integer", "minimum": 0}},
                    "description": "Where steps are closed by more than walls: the sum of the \
                        directions that lead out of each cell, S=1 W=2 N=4 E=8.",
                },
                "entries": places("Where the monster can enter."),
                "exits": places("Where the monster gets out."),
                "entry": place_described("Where the monster entered."),
                "monster": text("Who played the monster."),
                "hunter": text("Who played the hunter."),
                "seed": {
                    "type": "integer", "minimum": 0, "description": "The random seed of the hunt.",
                },
                "steps": places("The monster's steps."),
                "shots": {
                    "type": "array", "items": {"anyOf": [place(), {"type": "null"}]},
                    "description": "The hunter's shots; null where it let the turn pass.",
                },
                "forfeit": {
                    "type": "object",
                    "description": "Who gave up or broke the rules, and why.",
                    "properties": {
                        "side": {"enum": ["monster", "hunter"], "description": "Who did."},
                        "why": text("Why."),
                    },
                    "required": ["side", "why"],
                },
            },
            "required": [
                "rules", "field", "entries", "exits", "entry", "monster", "hunter", "seed", "steps",
                "shots",
            ],
        })
    }
}

/// A cell of a board of squares.
fn place_described(about: &str) -> Schema {
    json_schema!({
        "type": "array",
        "items": {"type": "integer", "minimum": 0},
        "minItems": 2,
        "maxItems": 2,
        "description": about,
    })
}

/// The schema of one of these names or null, written where it is used.
pub(crate) fn one_or_none<T: Named>(_: &mut SchemaGenerator) -> Schema {
    let names = T::names().into_iter().map(Some).chain([None]).collect::<Vec<_>>();
    json_schema!({"type": ["string", "null"], "enum": names})
}

/// The rows of a sketch; in a response `?` is a cell that a monster in fog does not see.
pub(crate) fn rows(generator: &mut SchemaGenerator) -> Schema {
    let is_response = generator.contract().is_serialize();
    let pattern = if is_response { "^[.#~1-9? ]*$" } else { "^[.#~1-9 ]*$" };
    let row = json_schema!({"type": "string", "minLength": 1, "pattern": pattern});
    json_schema!({"type": "array", "minItems": 1, "items": row})
}
