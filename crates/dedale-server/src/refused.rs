//! Refused requests.

use axum::Json;
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use dedale_app::{Fault, FaultKind};

/// Why a request has no answer: a status, and one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refused {
    pub(crate) status: StatusCode,
    pub(crate) sentence: String,
}

/// A refusal in JSON; in a stream with its status, which has no other place there.
#[derive(Serialize)]
pub(crate) struct Written<'a> {
    error: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<u16>,
}

impl Refused {
    pub(crate) fn new(status: StatusCode, sentence: impl Into<String>) -> Self {
        Self { status, sentence: sentence.into() }
    }

    pub(crate) fn in_stream(&self) -> Written<'_> {
        Written { error: &self.sentence, status: Some(self.status.as_u16()) }
    }
}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Self {
        let status = match fault.kind {
            FaultKind::Malformed => StatusCode::BAD_REQUEST,
            FaultKind::Unanswerable => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self::new(status, fault.sentence)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.status, Json(Written { error: &self.sentence, status: None })).into_response()
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
