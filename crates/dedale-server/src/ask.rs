//! Questions as they are asked over HTTP.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Bytes, to_bytes};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::header::{ACCEPT, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::Shared;
use crate::answered::Answered;
use crate::refused::{Refused, no_such};
use crate::stream::stream;
use crate::work::{SMALL, place};
use dedale_app::operation::{self, Question, hunt};
use dedale_app::{Fault, Watch};

/// A question has no more bytes.
const MOST_BYTES: usize = 4 << 20;

/// How long a body may take to arrive.
const ARRIVES: Duration = Duration::from_secs(10);

/// How long a question may take.
const ALLOWED: Duration = Duration::from_secs(20);

/// What can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    Question(Question),
    Hunt,
    Export,
}

impl Asked {
    fn named(name: &str) -> Option<Self> {
        match name {
            "hunt" => Some(Self::Hunt),
            "export" => Some(Self::Export),
            _ => name.parse().ok().map(Self::Question),
        }
    }

    /// Where it waits, if it is about a hunt.
    fn room(self, shared: &Shared, body: &[u8]) -> Option<Arc<Semaphore>> {
        let queue = &shared.queue;
        let room = match self {
            Self::Hunt if hunt::is_whole(body) => &queue.hunts,
            Self::Hunt => &queue.moves,
            Self::Export if is_of_hunt(body) => &queue.hunts,
            Self::Export | Self::Question(_) => return None,
        };
        Some(Arc::clone(room))
    }

    fn answer(self, shared: &Shared, body: &[u8], watch: &dyn Watch) -> Result<Answered, Fault> {
        match self {
            Self::Question(question) => {
                operation::answer(question, body, watch).map(Answered::json)
            }
            Self::Hunt => {
                let id = any_id()?;
                hunt::answer(&shared.hunts, body, id, watch).map(Answered::json)
            }
            Self::Export => operation::export::export(body, watch).map(Answered::from),
        }
    }
}

/// Whether a file is asked for that shows a hunt.
fn is_of_hunt(export: &[u8]) -> bool {
    #[derive(serde::Deserialize)]
    struct About {
        question: String,
    }
    let about = serde_json::from_slice(export);
    about.is_ok_and(|about: About| about.question == "hunt")
}

/// An id that nobody can guess.
fn any_id() -> Result<u128, Fault> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| {
        dedale_app::Refusal::new(format!("the system gives no random numbers: {error}"))
    })?;
    Ok(u128::from_ne_bytes(bytes))
}

pub(crate) async fn ask(
    State(shared): State<Arc<Shared>>,
    name: Result<Path<String>, PathRejection>,
    request: Request,
) -> Result<Response, Refused> {
    let asked = name.ok().and_then(|Path(name)| Asked::named(&name));
    let asked = asked.ok_or_else(|| no_such(request.uri().path()))?;
    check_type(request.headers())?;
    // A file is no event.
    let is_streamed = asked != Asked::Export && wants_events(request.headers());
    let (body, body_place) = body(&shared, request).await?;
    let room = asked.room(&shared, &body);
    let also = Arc::clone(&shared);
    let job = move |watch: &dyn Watch| asked.answer(&also, &body, watch);
    if is_streamed {
        return Ok(stream(shared, room, body_place, job));
    }
    let answer = shared.queue.work(room.as_ref(), ALLOWED, None, job).await?;
    Ok(answer.into_response())
}

/// What can be asked for, and within what limits.
pub(crate) async fn menu() -> Response {
    match serde_json::to_vec(&dedale_app::menu()) {
        Ok(menu) => Answered::json(menu).into_response(),
        Err(error) => {
            Refused::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response()
        }
    }
}

/// The description of the whole API.
pub(crate) async fn openapi() -> Response {
    Answered::json(dedale_app::openapi().to_string().into_bytes()).into_response()
}

fn check_type(headers: &HeaderMap) -> Result<(), Refused> {
    let named = headers.get(CONTENT_TYPE).and_then(|named| named.to_str().ok());
    let kind = named.and_then(|named| named.split(';').next()).unwrap_or_default().trim();
    if kind.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let sentence = "a question is asked in JSON, with Content-Type: application/json";
    Err(Refused::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, sentence))
}

fn wants_events(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT).iter().filter_map(|accepted| accepted.to_str().ok());
    let mut kinds = accepted.flat_map(|accepted| accepted.split(','));
    kinds.any(|kind| {
        let kind = kind.split(';').next().unwrap_or_default().trim();
        kind.eq_ignore_ascii_case("text/event-stream")
    })
}

/// The body, and its place among those that are held. A large one is not read before it
/// has a place.
async fn body(shared: &Shared, request: Request) -> Result<(Bytes, OwnedSemaphorePermit), Refused> {
    let length = request.headers().get(CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if length.is_some_and(|length| length > MOST_BYTES) {
        return Err(too_large());
    }
    let is_small = length.is_some_and(|length| length <= SMALL);
    let queue = &shared.queue;
    let place = place(if is_small { &queue.small } else { &queue.large }).await?;
    let most = if is_small { SMALL } else { MOST_BYTES };
    let read = timeout(ARRIVES, to_bytes(request.into_body(), most)).await.map_err(|_| {
        Refused::new(StatusCode::REQUEST_TIMEOUT, "the question did not arrive in 10 seconds")
    })?;
    let bytes = read.map_err(|error| match length {
        None if says_too_long(&error) => too_large(),
        _ => Refused::new(StatusCode::BAD_REQUEST, "the question broke off"),
    })?;
    Ok((bytes, place))
}

fn too_large() -> Refused {
    Refused::new(StatusCode::PAYLOAD_TOO_LARGE, "a question has up to 4 MiB")
}

/// Whether a body could not be read because it is too long.
fn says_too_long(error: &axum::Error) -> bool {
    std::error::Error::source(error).is_some_and(|source| source.to_string().contains("limit"))
}
