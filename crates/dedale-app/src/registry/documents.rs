//! The documents of the API: what can be asked without a request.

#[cfg(feature = "openapi")]
use schemars::SchemaGenerator;
#[cfg(feature = "openapi")]
use serde_json::{Value, json};

use super::menu::menu;
use crate::Refusal;

/// A document that the API serves without a request body.
#[derive(Clone, Copy, Debug)]
pub struct Document {
    /// The last part of its path.
    pub name: &'static str,
    /// The document's contents, in one sentence.
    pub summary: &'static str,
    /// Its JSON.
    pub content: fn() -> Result<Vec<u8>, Refusal>,
    #[cfg(feature = "openapi")]
    pub(crate) schema: fn(&mut SchemaGenerator) -> Value,
}

/// Every name that requests take, and every limit.
pub const MENU: Document = Document {
    name: "menu",
    summary: "Every name that requests take, and every limit.",
    content: || serde_json::to_vec(&menu()).map_err(Refusal::of),
    #[cfg(feature = "openapi")]
    schema: |responses| responses.subschema_for::<super::menu::Menu>().into(),
};

/// Every document.
pub const DOCUMENTS: &[Document] = &[
    MENU,
    Document {
        name: "openapi.json",
        summary: "This document.",
        content: || Ok(OPENAPI.as_bytes().to_vec()),
        #[cfg(feature = "openapi")]
        schema: |_| {
            json!({
                "type": "object",
                "properties": {
                    "openapi": {"const": "3.1.0"},
                    "info": {"type": "object"},
                    "paths": {"type": "object"},
                    "components": {"type": "object"},
                },
                "required": ["openapi", "info", "paths", "components"],
                "additionalProperties": false,
            })
        },
    },
];

/// The `OpenAPI` 3.1 document of all operations, as JSON. A test compares it with what
/// `openapi` makes of the types that requests and responses are read as and written from.
pub const OPENAPI: &str = include_str!("../../openapi.json");
