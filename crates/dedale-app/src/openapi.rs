//! What can be asked and what is answered, as an `OpenAPI` document.

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use crate::Menu;
use crate::operation::export::ExportQuestion;
use crate::operation::hunt::{self, HuntQuestion};
use crate::operation::{Question, board, chomp, field, game, link, maze, obstacles, path};

/// Where schemas stand in the document.
const SCHEMAS: &str = "#/components/schemas/";

/// Of a question: what is asked, what is answered, and what it is about.
type Described = (Schema, Schema, &'static str);

/// The schemas of questions, which may leave things out, and those of answers, which have all
/// keys that are described and no others.
struct Generators {
    questions: SchemaGenerator,
    answers: SchemaGenerator,
}

/// The `OpenAPI` 3.1 document of all that can be asked; questions and answers are described by
/// the types that they are read as and written from.
pub fn openapi() -> Value {
    let mut generators = Generators::new();
    let mut paths = Map::new();
    for question in Question::ALL {
        let (asked, answered, about) = of_question(question, &mut generators);
        paths.insert(format!("/api/{question}"), post(&asked, about, &in_json(&answered)));
    }
    let hunts = generators.questions.subschema_for::<HuntQuestion>();
    let answered = hunt::answers(&mut generators.answers);
    let about = "Hunts: watched, played against a computer, and held as tournaments.";
    let answered = in_json(&json!({"anyOf": answered}));
    paths.insert("/api/hunt".into(), post(&hunts, about, &answered));
    let export = generators.questions.subschema_for::<ExportQuestion>();
    let file = json!({"*/*": {"schema": {"type": "string", "format": "binary"}}});
    paths.insert("/api/export".into(), post(&export, "An answer as a file.", &file));
    let menu = generators.answers.subschema_for::<Menu>();
    let about = "All that can be asked for by name, and the limits.";
    paths.insert("/api/menu".into(), get(&menu, about));
    let document = json!({
        "type": "object",
        "properties": {
            "openapi": {"const": "3.1.0"},
            "info": {"type": "object"},
            "paths": {"type": "object"},
            "components": {"type": "object"},
        },
        "required": ["openapi", "info", "paths", "components"],
        "additionalProperties": false,
    });
    paths.insert("/api/openapi.json".into(), get(&document, "This document."));
    let (paths, schemas) = generators.together(paths.into());
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

fn of_question(question: Question, generators: &mut Generators) -> Described {
    match question {
        Question::Board => {
            generators.of::<board::BoardQuestion, board::BoardSketched>("What a file draws.")
        }
        Question::Path => {
            generators.of::<path::PathQuestion, path::PathGiven>("A path from a start to a goal.")
        }
        Question::Field => generators.of::<field::FieldQuestion, field::FieldGiven>(
            "Every cell's next step to the nearest goal.",
        ),
        Question::Maze => {
            generators.of::<maze::MazeQuestion, maze::MazeGiven>("A maze by one of the generators.")
        }
        Question::Obstacles => generators
            .of::<obstacles::ObstaclesQuestion, obstacles::ObstaclesGiven>(
                "An obstacle field: a given share of obstacles, and always a path.",
            ),
        Question::Link => {
            generators.of::<link::LinkQuestion, link::LinkGiven>("The shortest link between sides.")
        }
        Question::Game => {
            generators.of::<game::GameQuestion, game::GameGiven>("A game of HexMo, Hex or Y.")
        }
        Question::Chomp => generators.of::<chomp::ChompQuestion, chomp::ChompGiven>(
            "A game of Chomp, and what each bite is worth.",
        ),
    }
}

impl Generators {
    fn new() -> Self {
        let settings = || {
            SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = "/components/schemas".into();
                settings.meta_schema = None;
            })
        };
        let answers = settings().for_serialize().with_transform(RecursiveTransform(close));
        Self { questions: settings().into_generator(), answers: answers.into_generator() }
    }

    fn of<Q: JsonSchema, A: JsonSchema>(&mut self, about: &'static str) -> Described {
        (self.questions.subschema_for::<Q>(), self.answers.subschema_for::<A>(), about)
    }

    /// The paths, and all schemas that they refer to. What is described in one way as part of a
    /// question and in another as part of an answer has two names.
    fn together(mut self, mut paths: Value) -> (Value, Map<String, Value>) {
        let mut schemas = self.questions.take_definitions(true);
        let mut answers = Value::Object(self.answers.take_definitions(true));
        let twice: Vec<String> = match &answers {
            Value::Object(answers) => {
                let differs = |(name, schema): &(&String, &Value)| {
                    schemas.get(*name).is_some_and(|asked| asked != *schema)
                };
                answers.iter().filter(differs).map(|(name, _)| name.clone()).collect()
            }
            _ => Vec::new(),
        };
        rename(&mut answers, &twice);
        if let Value::Object(paths) = &mut paths {
            for path in paths.values_mut() {
                for method in ["get", "post"] {
                    if let Some(answered) =
                        path.get_mut(method).map(|asked| &mut asked["responses"])
                    {
                        rename(answered, &twice);
                    }
                }
            }
        }
        if let Value::Object(answers) = answers {
            let named = answers.into_iter().map(|(name, schema)| {
                (if twice.contains(&name) { answered(&name) } else { name }, schema)
            });
            schemas.extend(named);
        }
        schemas.insert("Refusal".into(), refusal());
        (paths, schemas)
    }
}

/// What a schema is called in answers if questions have another one of this name.
fn answered(name: &str) -> String {
    format!("{name}Given")
}

/// Lets references to these names lead to what answers call them.
fn rename(value: &mut Value, names: &[String]) {
    match value {
        Value::Object(members) => {
            for (key, value) in members {
                match value {
                    Value::String(to) if key == "$ref" => {
                        let name = to.strip_prefix(SCHEMAS).map(String::from);
                        if let Some(name) = name.filter(|name| names.contains(name)) {
                            *to = format!("{SCHEMAS}{}", answered(&name));
                        }
                    }
                    _ => rename(value, names),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| rename(value, names)),
        _ => {}
    }
}

/// Has an object no keys but those that are described.
fn close(schema: &mut Schema) {
    if let Some(members) = schema.as_object_mut()
        && members.contains_key("properties")
    {
        members.entry("additionalProperties").or_insert(false.into());
    }
}

fn in_json(answer: &(impl serde::Serialize + ?Sized)) -> Value {
    json!({
        "application/json": {"schema": answer},
        "text/event-stream": {"schema": {"type": "string"}},
    })
}

/// What else can come of a request.
fn refusals(responses: &mut Value, refusals: &[(&str, &str)]) {
    for (status, why) in refusals {
        let schema = json!({"schema": {"$ref": format!("{SCHEMAS}Refusal")}});
        responses[status] = json!({"description": why, "content": {"application/json": schema}});
    }
}

fn post(question: &Schema, about: &str, answer: &Value) -> Value {
    let mut responses = json!({"200": {"description": "The answer.", "content": answer}});
    refusals(
        &mut responses,
        &[
            ("400", "The question cannot be read."),
            ("403", "It comes from a foreign page."),
            ("408", "It did not arrive in time."),
            ("413", "It has more than 4 MiB."),
            ("415", "It is not JSON."),
            ("422", "It makes no sense, or goes beyond a limit."),
            ("500", "The server has made a mistake."),
            ("503", "The server has too much to do."),
        ],
    );
    let body = json!({"required": true, "content": {"application/json": {"schema": question}}});
    json!({"post": {"summary": about, "requestBody": body, "responses": responses}})
}

fn get(answer: &(impl serde::Serialize + ?Sized), about: &str) -> Value {
    let content = json!({"application/json": {"schema": answer}});
    let mut responses = json!({"200": {"description": about, "content": content}});
    refusals(&mut responses, &[("403", "It comes from a foreign page.")]);
    json!({"get": {"summary": about, "responses": responses}})
}

fn refusal() -> Value {
    json!({
        "type": "object",
        "description": "Why there is no answer.",
        "properties": {"error": {"type": "string", "description": "One sentence."}},
        "required": ["error"],
        "additionalProperties": false,
    })
}
