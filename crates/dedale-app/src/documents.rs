//! The documents of the API: what can be asked without a request.

#[cfg(feature = "openapi")]
use serde_json::{Value, json};

use crate::document::Document;
#[cfg(feature = "openapi")]
use crate::openapi::described;
use crate::{Refusal, menu};

/// Every name that requests take, and every limit.
pub const MENU: Document = Document {
    name: "menu",
    summary: "Every name that requests take, and every limit.",
    content: || serde_json::to_vec(&menu()).map_err(Refusal::of),
    #[cfg(feature = "openapi")]
    schema: |responses| responses.subschema_for::<crate::Menu>().into(),
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
/// [`openapi`] makes of the types that requests and responses are read as and written from.
pub const OPENAPI: &str = include_str!("../openapi.json");

/// The `OpenAPI` 3.1 document of all operations, made of the types that requests and responses
/// are read as and written from.
#[cfg(feature = "openapi")]
pub fn openapi() -> Value {
    described(DOCUMENTS)
}
