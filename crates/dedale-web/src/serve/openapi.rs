//! What can be asked, as an `OpenAPI` document.

use axum::response::{IntoResponse, Response};
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use super::answered::Answered;
use crate::api::ExportQuestion;
use crate::api::hunt::HuntQuestion;
use crate::api::{Question, board, chomp, field, game, link, maze, obstacles, path};

/// The `OpenAPI` 3.1 document of all that can be asked; questions are described by the types
/// that they are read as.
pub fn openapi() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut generator = settings.into_generator();
    let mut paths = Map::new();
    for question in Question::ALL {
        let (schema, about) = of_question(question, &mut generator);
        paths.insert(format!("/api/{question}"), post(&schema, about, &in_json()));
    }
    let hunts = schema_of::<HuntQuestion>(&mut generator);
    let about = "Hunts: watched, played against a computer, and held as tournaments.";
    paths.insert("/api/hunt".into(), post(&hunts, about, &in_json()));
    let export = schema_of::<ExportQuestion>(&mut generator);
    let file = json!({"*/*": {"schema": {"type": "string", "format": "binary"}}});
    paths.insert("/api/export".into(), post(&export, "An answer as a file.", &file));
    paths.insert("/api/menu".into(), get("All that can be asked for by name, and the limits."));
    paths.insert("/api/openapi.json".into(), get("This document."));
    let mut schemas = generator.take_definitions(true);
    schemas.insert("Refusal".into(), refusal());
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Dédale",
            "version": env!("CARGO_PKG_VERSION"),
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
            "description": "Graph search on game boards: paths, fields, mazes, links, games and \
                hunts. A question asked with Accept: text/event-stream is answered by events: \
                progress, at most ten a second, then answer or error.",
        },
        "paths": paths,
        "components": {"schemas": schemas},
    })
}

fn of_question(question: Question, generator: &mut SchemaGenerator) -> (Schema, &'static str) {
    match question {
        Question::Board => (schema_of::<board::BoardQuestion>(generator), "What a file draws."),
        Question::Path => {
            (schema_of::<path::PathQuestion>(generator), "One way from a start to a goal.")
        }
        Question::Field => {
            (schema_of::<field::FieldQuestion>(generator), "Every cell's way to the nearest goal.")
        }
        Question::Maze => {
            (schema_of::<maze::MazeQuestion>(generator), "A maze by one of the carvers.")
        }
        Question::Obstacles => (
            schema_of::<obstacles::ObstaclesQuestion>(generator),
            "So many obstacles, and a way through them.",
        ),
        Question::Link => {
            (schema_of::<link::LinkQuestion>(generator), "The shortest link between sides.")
        }
        Question::Game => {
            (schema_of::<game::GameQuestion>(generator), "A game of HexMo, Hex or Y.")
        }
        Question::Chomp => (
            schema_of::<chomp::ChompQuestion>(generator),
            "A game of Chomp, and what each bite is worth.",
        ),
    }
}

fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

fn in_json() -> Value {
    json!({
        "application/json": {"schema": {"type": "object"}},
        "text/event-stream": {"schema": {"type": "string"}},
    })
}

fn post(question: &Schema, about: &str, answer: &Value) -> Value {
    let mut responses = json!({"200": {"description": "The answer.", "content": answer}});
    for (status, why) in [
        ("400", "The question cannot be read."),
        ("403", "It comes from a foreign page."),
        ("413", "It has more than 4 MiB."),
        ("415", "It is not JSON."),
        ("422", "It makes no sense, or goes beyond a limit."),
    ] {
        let refusal = json!({"schema": {"$ref": "#/components/schemas/Refusal"}});
        responses[status] = json!({"description": why, "content": {"application/json": refusal}});
    }
    let body = json!({"required": true, "content": {"application/json": {"schema": question}}});
    json!({"post": {"summary": about, "requestBody": body, "responses": responses}})
}

fn get(about: &str) -> Value {
    let content = json!({"application/json": {"schema": {"type": "object"}}});
    let responses = json!({"200": {"description": about, "content": content}});
    json!({"get": {"summary": about, "responses": responses}})
}

fn refusal() -> Value {
    json!({
        "type": "object",
        "description": "Why there is no answer.",
        "properties": {"error": {"type": "string", "description": "One sentence."}},
        "required": ["error"],
    })
}

pub(super) async fn give() -> Response {
    Answered::json(openapi().to_string().into_bytes()).into_response()
}
