//! The `OpenAPI` document of all requests and responses.

mod own;

use schemars::Schema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::transform::RecursiveTransform;
use serde_json::{Map, Value, json};

use super::{DOCUMENTS, OPERATIONS};
use crate::ExportFormat;
use crate::operation::{Operation, ResponseSchema};

/// Where schemas stand in the document.
const SCHEMAS: &str = "#/components/schemas/";

/// The schemas of requests, which may omit keys, and those of responses, which have exactly
/// the keys described.
struct Generators {
    requests: SchemaGenerator,
    responses: SchemaGenerator,
}

/// The `OpenAPI` 3.1 document of all operations, made of the types that requests and responses
/// are read as and written from.
pub fn openapi() -> Value {
    let mut generators = Generators::new();
    let mut paths = Map::new();
    for operation in OPERATIONS {
        let Generators { requests, responses } = &mut generators;
        let request = operation.request_schema(requests);
        let response = match operation.response_schema(responses) {
            ResponseSchema::Json(mut schemas) if schemas.len() == 1 => in_json(&schemas.remove(0)),
            ResponseSchema::Json(schemas) => in_json(&json!({"anyOf": schemas})),
            ResponseSchema::File => in_files(),
        };
        let described = post(&request, *operation, &response);
        paths.insert(format!("/api/{}", operation.name()), described);
    }
    for document in DOCUMENTS {
        let schema = (document.schema)(&mut generators.responses);
        paths.insert(format!("/api/{}", document.name), get(&schema, document.summary));
    }
    let (paths, schemas) = generators.together(paths.into());
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Dédale",
            "version": env!("CARGO_PKG_VERSION"),
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
            "description": "Graph search on game boards: paths, flow fields, mazes, links, games \
                and hunts. A request with Accept: text/event-stream is answered by events: \
                progress, at most ten a second, then answer or error.",
        },
        "paths": paths,
        "components": {"schemas": schemas},
    })
}

impl Generators {
    fn new() -> Self {
        let settings = || {
            SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = "/components/schemas".into();
                settings.meta_schema = None;
            })
        };
        let requests = settings().with_transform(RecursiveTransform(bound));
        let responses = settings().for_serialize().with_transform(RecursiveTransform(close));
        Self { requests: requests.into_generator(), responses: responses.into_generator() }
    }

    /// The paths, and all schemas that they refer to. A type described differently in
    /// requests and in responses has two names.
    fn together(mut self, mut paths: Value) -> (Value, Map<String, Value>) {
        let mut schemas = self.requests.take_definitions(true);
        let mut answers = Value::Object(self.responses.take_definitions(true));
        let twice: Vec<String> = match &answers {
            Value::Object(answers) => {
                let differs = |(name, schema): &(&String, &Value)| {
                    schemas.get(*name).is_some_and(|request| request != *schema)
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
                        path.get_mut(method).map(|method| &mut method["responses"])
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

/// The name of a response schema if requests have another one of this name.
fn answered(name: &str) -> String {
    format!("{name}Returned")
}

/// Points references with these names to their names in responses.
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

/// Bounds an integer by the numbers that its reader can hold.
fn bound(schema: &mut Schema) {
    let Some(members) = schema.as_object_mut() else { return };
    let (least, most) = match members.get("format").and_then(Value::as_str) {
        Some("int32") => (json!(i32::MIN), json!(i32::MAX)),
        Some("int64") => (json!(i64::MIN), json!(i64::MAX)),
        Some("uint32") => (json!(u32::MIN), json!(u32::MAX)),
        Some("uint64") => (json!(u64::MIN), json!(u64::MAX)),
        _ => return,
    };
    members.entry("minimum").or_insert(least);
    members.entry("maximum").or_insert(most);
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

/// A file of any format.
fn in_files() -> Value {
    let of_format = |format: ExportFormat| {
        let content_type = format.content_type();
        let schema = match content_type {
            "application/json" | "application/yaml" => json!({"type": "object"}),
            _ => json!({"type": "string", "format": "binary"}),
        };
        (content_type.to_owned(), json!({"schema": schema}))
    };
    ExportFormat::ALL.into_iter().map(of_format).collect::<Map<_, _>>().into()
}

/// What else can come of a request.
fn refusals(responses: &mut Value, refusals: &[(&str, &str)]) {
    for (status, why) in refusals {
        let schema = json!({"schema": {"$ref": format!("{SCHEMAS}Refusal")}});
        responses[status] = json!({"description": why, "content": {"application/json": schema}});
    }
}

fn post(request: &Schema, operation: &dyn Operation, answer: &Value) -> Value {
    let too_long = format!("It has more than {} MiB.", operation.most_bytes() >> 20);
    let mut responses = json!({"200": {"description": "The answer.", "content": answer}});
    refusals(
        &mut responses,
        &[
            ("400", "The request cannot be read."),
            ("403", "It comes from a foreign page."),
            ("408", "It did not arrive in time."),
            ("413", &too_long),
            ("415", "It is not JSON."),
            ("422", "It makes no sense, or goes beyond a limit."),
            ("500", "The server has made a mistake."),
            ("503", "The server has too much to do."),
        ],
    );
    let body = json!({"required": true, "content": {"application/json": {"schema": request}}});
    let about = operation.summary();
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
        "properties": {
            "error": {"type": "string", "description": "One sentence."},
            "code": {
                "type": "string",
                "description": "What the sentence is, for programs that speak another language.",
            },
            "values": {
                "type": "object",
                "description": "What stands in the sentence, by name.",
                "additionalProperties": {"type": "string"},
            },
            "phrase": {"description": "The sentence in parts, where the code and the values do not say it all: a text, or its template and its values, which have such parts themselves."},
            "status": {"type": "integer", "description": "In an event stream: the HTTP status."},
        },
        "required": ["error", "code", "values"],
        "additionalProperties": false,
    })
}
