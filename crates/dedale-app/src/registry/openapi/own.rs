//! JSON schemas of types that read or write themselves.

use std::borrow::Cow;

use dedale_io::picture::{Measures, Theme};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::json;

use crate::answer::{Length, Points};
use crate::base::limits;
use crate::board::sketch::FileInput;
use crate::export::worksheet::WorksheetRequest;
use crate::registry::export::ExportRequest;
use crate::registry::exported;
use crate::run::hunt::RulesInput;
use crate::schema::described::rules_schema;
use crate::{BoardInput, ByName, ExportFormat, Named, Sketch};

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

impl<T: Named> JsonSchema for ByName<T> {
    fn schema_name() -> Cow<'static, str> {
        T::SCHEMA.into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "enum": T::names()})
    }
}

impl JsonSchema for BoardInput {
    fn schema_name() -> Cow<'static, str> {
        "Board".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let sketch = generator.subschema_for::<Sketch>();
        let file = generator.subschema_for::<FileInput>();
        json_schema!({
            "description": "The text of a board file, the name of an embedded board with an @ \
                before it, a file and how it is read, or a sketch.",
            "anyOf": [
                {"type": "string", "minLength": 1},
                file,
                sketch,
            ],
        })
    }
}

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

/// One shape for each operation that can be exported.
impl JsonSchema for ExportRequest {
    fn schema_name() -> Cow<'static, str> {
        "ExportRequest".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let format = generator.subschema_for::<ByName<ExportFormat>>();
        let theme = generator.subschema_for::<Option<ByName<Theme>>>();
        let width = |most: u32| json!({"type": ["integer", "null"], "minimum": 1, "maximum": most});
        let worksheet = generator.subschema_for::<Option<WorksheetRequest>>();
        let (cell, wall) = (width(*Measures::CELLS.end()), width(*Measures::CELLS.end() / 2));
        let shapes = exported().map(|operation| {
            json!({
                "type": "object",
                "properties": {
                    "operation": {"const": operation.name()},
                    "request": operation.request_schema(generator),
                    "format": format,
                    "theme": theme,
                    "cell": cell,
                    "wall": wall,
                    "solution": {"type": "boolean"},
                    "words": {"type": "object", "additionalProperties": {"type": "string"}},
                    "worksheet": worksheet,
                },
                "required": ["operation", "request", "format"],
                "additionalProperties": false,
            })
        });
        json_schema!({
            "description": "The request of another operation (of hunts only a match), the format \
                of the file, the colours of a picture (absent: `default`), the widths of its cells \
                and thin walls in pixels (absent: chosen for the board), whether a maze or an obstacle \
                field is drawn with its shortest path, the words of an SVG in another language \
                (absent: English), and the mazes of a PDF (absent: the one requested).",
            "oneOf": shapes.collect::<Vec<_>>(),
        })
    }
}
