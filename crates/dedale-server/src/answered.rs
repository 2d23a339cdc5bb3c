//! Answers while they are sent.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use dedale::{Phrase, phrase};
use dedale_app::registry::{ExportedFile, Reply};
use dedale_app::{Fault, FaultKind, body};
use futures_core::Stream;
use serde_json::Value;
use tokio::sync::OwnedSemaphorePermit;

/// An answer, and its place among large answers.
#[derive(Debug)]
pub(crate) struct Answered {
    pub(crate) bytes: Vec<u8>,
    content_type: &'static str,
    /// The file name, if the answer is a file.
    name: Option<String>,
    pub(crate) place: Option<OwnedSemaphorePermit>,
}

/// The content type of a response as columns.
pub(crate) const COLUMNS: &str = "application/vnd.dedale.columns";

/// Bytes sent at once.
const PIECE: usize = 64 << 10;

/// The pieces of a large answer, which keeps its place until the last one is fetched.
struct Pieces {
    left: Bytes,
    _place: OwnedSemaphorePermit,
}

impl Answered {
    pub(crate) fn json(bytes: Vec<u8>) -> Self {
        Self { bytes, content_type: "application/json", name: None, place: None }
    }
}

impl From<Reply> for Answered {
    fn from(reply: Reply) -> Self {
        match reply {
            Reply::Json(bytes) => Self::json(bytes),
            Reply::Columns(bytes) => Self { content_type: COLUMNS, ..Self::json(bytes) },
            Reply::File(ExportedFile { bytes, content_type, name }) => {
                Self { bytes, content_type, name: Some(name), place: None }
            }
        }
    }
}

impl IntoResponse for Answered {
    fn into_response(self) -> Response {
        let headers = [(CONTENT_TYPE, self.content_type), (CACHE_CONTROL, "no-store")];
        let bytes = Bytes::from(self.bytes);
        let body = match self.place {
            None => Body::from(bytes),
            Some(place) => Body::from_stream(Pieces { left: bytes, _place: place }),
        };
        let mut response = (headers, body).into_response();
        if let Some(name) = self.name
            && let Ok(named) = HeaderValue::from_str(&format!("attachment; filename={name:?}"))
        {
            response.headers_mut().insert(CONTENT_DISPOSITION, named);
        }
        response
    }
}

impl Stream for Pieces {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let next = self.left.len().min(PIECE);
        let piece = self.left.split_to(next);
        Poll::Ready((next > 0).then_some(Ok(piece)))
    }
}

// Refused requests.

/// Why a request has no answer: a status, and one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refused {
    pub(crate) status: StatusCode,
    pub(crate) sentence: Phrase,
}

impl Refused {
    pub(crate) fn new(status: StatusCode, sentence: impl Into<Phrase>) -> Self {
        let sentence = sentence.into();
        let sentence = match status {
            StatusCode::SERVICE_UNAVAILABLE => sentence.with_code("busy"),
            StatusCode::UNPROCESSABLE_ENTITY => sentence.with_code("too-slow"),
            StatusCode::INTERNAL_SERVER_ERROR => sentence.with_code("broken"),
            _ => sentence,
        };
        Self { status, sentence }
    }

    pub(crate) fn with_status(self, status: StatusCode) -> Self {
        Self { status, ..self }
    }

    /// The refusal in a stream, with its status, which has no other place there.
    pub(crate) fn in_stream(&self) -> Value {
        let mut body = body(&self.sentence);
        body["status"] = self.status.as_u16().into();
        body
    }
}

impl From<Fault> for Refused {
    fn from(Fault { kind, phrase, .. }: Fault) -> Self {
        let status = match kind {
            FaultKind::Malformed => StatusCode::BAD_REQUEST,
            FaultKind::Unanswerable => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self { status, sentence: phrase }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let text = body(&self.sentence).to_string();
        (self.status, [(CONTENT_TYPE, "application/json")], text).into_response()
    }
}

/// The refusal of a path used with the wrong method.
pub(crate) async fn wrong_method(method: Method, uri: Uri) -> Refused {
    Refused::new(StatusCode::METHOD_NOT_ALLOWED, phrase!("{} does not take {method}", uri.path()))
}

/// The refusal of a path that does not exist.
pub(crate) fn no_such(path: &str) -> Refused {
    Refused::new(StatusCode::NOT_FOUND, phrase!("there is nothing at {path}"))
}
