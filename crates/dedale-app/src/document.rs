#[cfg(feature = "openapi")]
use schemars::SchemaGenerator;
#[cfg(feature = "openapi")]
use serde_json::Value;

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
