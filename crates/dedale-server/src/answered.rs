//! Answers while they are sent.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use tokio::sync::OwnedSemaphorePermit;

use dedale_app::registry::{ExportedFile, Reply};

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
