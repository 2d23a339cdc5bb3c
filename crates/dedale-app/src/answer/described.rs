//! JSON schemas of types that serialize themselves.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::{Length, Points};

/// The schema of a recorded hunt ([`HuntRecord`](dedale_io::hunt::HuntRecord)).
#[derive(Debug)]
pub enum DescribedRecord {}

/// The schema of the rules of a hunt ([`Written`](dedale_io::hunt::rules::Written)).
#[derive(Debug)]
pub enum DescribedRules {}

impl JsonSchema for Length {
    fn schema_name() -> Cow<'static, str> {
        "Length".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "number",
            "minimum": 0,
            "description": "A length in cells; without a fraction where it is whole.",
        })
    }
}

impl JsonSchema for Points {
    fn schema_name() -> Cow<'static, str> {
        "Points".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "number",
            "description": "Points of a game, whole or half; without a fraction where whole.",
        })
    }
}

impl JsonSchema for DescribedRules {
    fn schema_name() -> Cow<'static, str> {
        "Rules".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let flag = |about: &str| json_schema!({"type": "boolean", "description": about});
        let number = |about: &str| json_schema!({"type": ["integer", "null"], "minimum": 0, "description": about});
        json_schema!({
            "type": "object",
            "description": "The rules of a hunt, with a key for each option of the command.",
            "properties": {
                "neighbors": {"enum": [4, 8], "description": "The monster's neighbors: 4, or 8 with diagonals."},
                "corner_cutting": {
                    "enum": ["never", "one-wall", "always", null],
                    "description": "When a diagonal step may cut a corner; null for 4 neighbors.",
                },
                "stay": flag("Whether the monster may stay where it is."),
                "stuck_stays": flag("Whether a monster without a step stays; else it loses."),
                "enters": {"enum": ["turn-one", "before"], "description": "When the monster enters: as turn 1, or before it."},
                "first": {"enum": ["monster", "hunter"], "description": "The side that moves first in each turn."},
                "knows": {
                    "enum": ["size", "map", "exit"],
                    "description": "What the hunter knows of the field.",
                },
                "passages": {
                    "enum": ["last", "all", "none"],
                    "description": "Which visits of the monster to a cell a shot reveals.",
                },
                "exit_told": flag("Whether a shot at an exit reveals it."),
                "blind": flag("Whether the monster does not see where shots fall."),
                "shot_radius": {
                    "type": "integer", "minimum": 0,
                    "description": "How many columns and rows away a shot hits cells.",
                },
                "ammunition": number("The number of shots in all; null for one each turn."),
                "turns": number("The most turns; null for four for each cell."),
                "late": {
                    "enum": ["draw", "monster", "hunter"],
                    "description": "The result after the last turn.",
                },
                "fog": number("How many columns and rows away the monster sees; null for everywhere."),
                "forget": flag("Whether the monster forgets what it no longer sees."),
            },
            "required": [
                "neighbors", "corner_cutting", "stay", "stuck_stays", "enters", "first", "knows", "passages",
                "exit_told", "blind", "shot_radius", "ammunition", "turns", "late", "fog", "forget",
            ],
        })
    }
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
