//! Requests over HTTP.

use std::sync::Arc;

use axum::body::{Bytes, to_bytes};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::header::{ACCEPT, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::answered::{Answered, COLUMNS};
use crate::limits::{BODY_TIME, LARGE_BODIES, REQUEST_TIME, SMALL};
use crate::queue::places;
use crate::refused::{Refused, no_such};
use crate::state::Shared;
use crate::stream::stream;
use dedale_app::base::limits::REQUEST_BYTES;
use dedale_app::registry::{Document, Effort, Operation, Session, operation, too_long};
use dedale_app::{Fault, Refusal, Watch};

/// An id that nobody can guess.
fn any_id() -> Result<u128, Refusal> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| Refusal::new(format!("the system gives no random numbers: {error}")))?;
    Ok(u128::from_ne_bytes(bytes))
}

/// The queue for requests of this effort, if they have one of their own.
fn room(effort: Effort, shared: &Shared) -> Option<Arc<Semaphore>> {
    match effort {
        Effort::Light => None,
        Effort::HuntMove => Some(Arc::clone(&shared.queue.moves)),
        Effort::Heavy => Some(Arc::clone(&shared.queue.hunts)),
    }
}

/// Runs the operation that the path names.
pub(crate) async fn run(
    State(shared): State<Arc<Shared>>,
    name: Result<Path<String>, PathRejection>,
    request: Request,
) -> Result<Response, Refused> {
    let named = name.ok().and_then(|Path(name)| operation(&name).ok());
    let named: &'static dyn Operation = named.ok_or_else(|| no_such(request.uri().path()))?;
    check_type(request.headers())?;
    let is_streamed = !named.gives_file() && accepts(request.headers(), "text/event-stream");
    let takes_columns = !is_streamed && accepts(request.headers(), COLUMNS);
    let (body, body_place) = body(&shared, request, named.most_bytes()).await?;
    let room = room(named.effort(&body), &shared);
    let also = Arc::clone(&shared);
    let job = move |watch: &dyn Watch| {
        let session = Session { hunts: &also.hunts, new_id: &any_id, watch, takes_columns };
        named.run(&body, &session).map(Answered::from)
    };
    if is_streamed {
        return Ok(stream(shared, room, body_place, job));
    }
    let answer = shared.queue.work(room.as_ref(), REQUEST_TIME, None, job).await?;
    Ok(answer.into_response())
}

/// Serves a document.
pub(crate) fn give(document: Document) -> Response {
    match (document.content)() {
        Ok(bytes) => Answered::json(bytes).into_response(),
        Err(refusal) => {
            Refused::new(StatusCode::INTERNAL_SERVER_ERROR, refusal.to_string()).into_response()
        }
    }
}

fn check_type(headers: &HeaderMap) -> Result<(), Refused> {
    let named = headers.get(CONTENT_TYPE).and_then(|named| named.to_str().ok());
    let kind = named.and_then(|named| named.split(';').next()).unwrap_or_default().trim();
    if kind.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let sentence = "a request is JSON, with Content-Type: application/json";
    Err(Refused::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, sentence))
}

/// Whether the client names this type among those that it takes.
fn accepts(headers: &HeaderMap, named: &str) -> bool {
    let accepted = headers.get_all(ACCEPT).iter().filter_map(|accepted| accepted.to_str().ok());
    let mut kinds = accepted.flat_map(|accepted| accepted.split(','));
    kinds.any(|kind| {
        let kind = kind.split(';').next().unwrap_or_default().trim();
        kind.eq_ignore_ascii_case(named)
    })
}

/// The body, and its place among those that are held. A large one is not read before it has
/// a place; one whose length is not told is none of the longest.
async fn body(
    shared: &Shared,
    request: Request,
    most: usize,
) -> Result<(Bytes, OwnedSemaphorePermit), Refused> {
    let length = request.headers().get(CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if length.is_some_and(|length| length > most) {
        return Err(too_large(most));
    }
    let queue = &shared.queue;
    let (from, count, most) = match length {
        Some(length) if length <= SMALL => (&queue.small, 1, SMALL),
        Some(length) if length > REQUEST_BYTES => (&queue.large, LARGE_BODIES, most),
        _ => (&queue.large, 1, REQUEST_BYTES),
    };
    let place = places(from, count).await?;
    let read = timeout(BODY_TIME, to_bytes(request.into_body(), most)).await.map_err(|_| {
        Refused::new(StatusCode::REQUEST_TIMEOUT, "the request did not arrive in 10 seconds")
    })?;
    let bytes = read.map_err(|error| match length {
        None if says_too_long(&error) => too_large(REQUEST_BYTES),
        _ => Refused::new(StatusCode::BAD_REQUEST, "the request broke off"),
    })?;
    Ok((bytes, place))
}

fn too_large(most: usize) -> Refused {
    Refused::from(Fault::from(too_long(most))).with_status(StatusCode::PAYLOAD_TOO_LARGE)
}

/// Whether a body could not be read because it is too long.
fn says_too_long(error: &axum::Error) -> bool {
    std::error::Error::source(error).is_some_and(|source| source.to_string().contains("limit"))
}
