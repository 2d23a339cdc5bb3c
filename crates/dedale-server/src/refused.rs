//! Refused requests.

use std::collections::BTreeMap;

use axum::http::header::CONTENT_TYPE;
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use dedale_app::{Fault, FaultKind, REFUSED, Values};

/// Why a request has no answer: a status, and one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refused {
    pub(crate) status: StatusCode,
    pub(crate) sentence: String,
    code: &'static str,
    values: Values,
}

/// A refusal in JSON; in a stream with its status, which has no other place there.
#[derive(Serialize)]
pub(crate) struct Written<'a> {
    error: &'a str,
    code: &'a str,
    values: BTreeMap<&'a str, &'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<u16>,
}

impl Refused {
    pub(crate) fn new(status: StatusCode, sentence: impl Into<String>) -> Self {
        let code = match status {
            StatusCode::SERVICE_UNAVAILABLE => "busy",
            StatusCode::UNPROCESSABLE_ENTITY => "too-slow",
            StatusCode::INTERNAL_SERVER_ERROR => "broken",
            _ => REFUSED,
        };
        Self { status, sentence: sentence.into(), code, values: Vec::new() }
    }

    pub(crate) fn with_status(self, status: StatusCode) -> Self {
        Self { status, ..self }
    }

    pub(crate) fn in_stream(&self) -> Written<'_> {
        Written { status: Some(self.status.as_u16()), ..self.written() }
    }

    fn written(&self) -> Written<'_> {
        let values = self.values.iter().map(|(name, value)| (*name, value.as_str()));
        Written { error: &self.sentence, code: self.code, values: values.collect(), status: None }
    }
}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Self {
        let status = match fault.kind {
            FaultKind::Malformed => StatusCode::BAD_REQUEST,
            FaultKind::Unanswerable => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let Fault { sentence, code, values, .. } = fault;
        Self { status, sentence, code, values }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let text = serde_json::to_string(&self.written()).unwrap_or_default();
        (self.status, [(CONTENT_TYPE, "application/json")], text).into_response()
    }
}

/// The refusal of a path used with the wrong method.
pub(crate) async fn wrong_method(method: Method, uri: Uri) -> Refused {
    Refused::new(StatusCode::METHOD_NOT_ALLOWED, format!("{} does not take {method}", uri.path()))
}

/// The refusal of a path that does not exist.
pub(crate) fn no_such(path: &str) -> Refused {
    Refused::new(StatusCode::NOT_FOUND, format!("there is nothing at {path}"))
}
