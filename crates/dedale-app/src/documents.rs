//! The documents of the API: what can be asked without a request.

#[cfg(feature = "openapi")]
use serde_json::{Value, json};

#[cfg(feature = "openapi")]
use crate::Menu;
use crate::document::Document;
#[cfg(feature = "openapi")]
use crate::openapi::described;
use crate::{Refusal, menu};

/// Every document.
pub const DOCUMENTS: &[Document] = &[
    Document {
        name: "menu",
        summary: "Every name that requests take, and every limit.",
        content: || serde_json::to_vec(&menu()).map_err(Refusal::of),
        #[cfg(feature = "openapi")]
        schema: |responses| responses.subschema_for::<Menu>().into(),
    },
    #[cfg(feature = "openapi")]
    Document {
        name: "openapi.json",
        summary: "This document.",
        content: || serde_json::to_vec(&openapi()).map_err(Refusal::of),
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

/// The `OpenAPI` 3.1 document of all operations; the types that requests and responses are
/// read as and written from describe them.
#[cfg(feature = "openapi")]
pub fn openapi() -> Value {
    described(DOCUMENTS)
}
