//! Requests over HTTP.

use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

use axum::body::{Bytes, to_bytes};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::header::{ACCEPT, CONTENT_LENGTH, CONTENT_TYPE, HOST, HeaderName, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use dedale_app::base::limits::REQUEST_BYTES;
use dedale_app::registry::{Document, Effort, Hunts, Operation, Session, operation, too_long};
use dedale_app::{Fault, Refusal, Watch, refusal};
use futures_core::Stream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};
use tokio::time::{interval, timeout};

use crate::answered::{Answered, COLUMNS, Refused, no_such};
use crate::queue::{
    BODY_TIME, LARGE_BODIES, PROGRESS_EVERY, Progress, Queue, REQUEST_TIME, SMALL, STREAM_TIME,
    place, places,
};

/// An id that nobody can guess.
fn any_id() -> Result<u128, Refusal> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| refusal!("no-random", "the system gives no random numbers: {error}"))?;
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
        Err(refusal) => Refused::new(StatusCode::INTERNAL_SERVER_ERROR, refusal.phrase().clone())
            .into_response(),
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

// Who may use the server, and the security headers of every response.
//
// A page elsewhere must not be able to use a server on somebody's own machine. It could
// call it by a name that it points here (DNS rebinding), so on loopback only names of this
// machine are accepted as a host; and it could send requests without reading the answers,
// so an origin that is not the host's is refused, and requests must be of a type that
// browsers do not send on their own.

/// The headers of every response.
const HEADERS: [(&str, &str); 7] = [
    (
        "content-security-policy",
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; object-src 'none'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("x-frame-options", "DENY"),
    (
        "permissions-policy",
        "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), \
         usb=()",
    ),
];

pub(crate) async fn add_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        let (name, value) = (HeaderName::from_static(name), HeaderValue::from_static(value));
        response.headers_mut().insert(name, value);
    }
    response
}

pub(crate) async fn check(State(access): State<Access>, request: Request, next: Next) -> Response {
    match refusal(access, request.headers(), request.uri()) {
        Some(refused) => refused.into_response(),
        None => next.run(request).await,
    }
}

fn refusal(access: Access, headers: &HeaderMap, uri: &Uri) -> Option<Refused> {
    let forbidden = |sentence: &'static str| Some(Refused::new(StatusCode::FORBIDDEN, sentence));
    let host = match headers.get(HOST) {
        Some(host) => host.to_str().ok(),
        None => uri.authority().map(Authority::as_str),
    };
    if headers.get_all(HOST).iter().count() > 1 {
        return forbidden("a request names its host once");
    }
    if access == Access::Machine && !host.is_some_and(is_of_this_machine) {
        return forbidden("this server answers only to localhost, 127.0.0.1 and [::1]");
    }
    let origins: Vec<&HeaderValue> = headers.get_all(ORIGIN).iter().collect();
    match origins[..] {
        [] => None,
        [origin] if host.is_some_and(|host| is_origin_of(host, origin)) => None,
        _ => forbidden("this server answers only to its own page"),
    }
}

/// Whether the host, with or without a port, is a name of loopback.
fn is_of_this_machine(host: &str) -> bool {
    ["localhost", "127.0.0.1", "[::1]"].into_iter().any(|name| {
        let rest = host.get(..name.len()).filter(|start| start.eq_ignore_ascii_case(name));
        let rest = rest.map(|_| &host[name.len()..]);
        rest.is_some_and(|rest| {
            let port = rest.strip_prefix(':');
            rest.is_empty() || port.is_some_and(|port| port.parse::<u16>().is_ok())
        })
    })
}

/// Whether a page from this origin comes from this host.
fn is_origin_of(host: &str, origin: &HeaderValue) -> bool {
    let origin = origin.to_str().unwrap_or_default();
    let named = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    named.is_some_and(|named| named.eq_ignore_ascii_case(host))
}

/// Who can reach the server.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Access {
    /// Programs on this machine. Clients must call the server by a name of this machine, so
    /// that no foreign page reaches it through a name of its own.
    Machine,
    /// Anyone who reaches the address, by any name.
    Network,
}

impl Access {
    /// The access that follows from the server's address.
    pub const fn of(address: IpAddr) -> Self {
        if address.is_loopback() { Self::Machine } else { Self::Network }
    }
}

/// The state that all requests share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) hunts: Mutex<Hunts>,
    pub(crate) queue: Queue,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_this_machine() {
        for host in ["localhost", "LocalHost:80", "127.0.0.1:7878", "[::1]", "[::1]:65535"] {
            assert!(is_of_this_machine(host), "{host}");
        }
        for host in [
            "",
            ":80",
            "localhost.evil.org",
            "localhost:",
            "localhost:x",
            "localhost:70000",
            "127.0.0.1.nip.io",
            "evil.org",
            "evil.org:localhost",
            "[::1",
            "::1",
            "127.0.0.2",
            "localhost@evil.org",
            "ＬＯＣＡＬＨＯＳＴ",
        ] {
            assert!(!is_of_this_machine(host), "{host}");
        }
    }
}

// Answers with progress, as server-sent events.

/// The events of a request, as they come. When it is dropped, the work stops.
pub(crate) struct Events {
    coming: mpsc::Receiver<Told>,
    /// Kept until the answer is fetched.
    place: Option<OwnedSemaphorePermit>,
}

type Told = (Event, Option<OwnedSemaphorePermit>);

#[derive(serde::Serialize)]
struct Done {
    done: u64,
    of: u64,
}

/// Works on a request and sends its progress, then the answer.
pub(crate) fn stream(
    shared: Arc<Shared>,
    room: Option<Arc<Semaphore>>,
    body_place: OwnedSemaphorePermit,
    job: impl Fn(&dyn Watch) -> Result<Answered, Fault> + Send + Sync + 'static,
) -> Response {
    let (send, coming) = mpsc::channel(4);
    tokio::spawn(async move {
        let _body_place = body_place;
        tokio::select! {
            () = send.closed() => {}
            () = tell(&shared, room.as_ref(), &send, job) => {}
        }
    });
    Sse::new(Events { coming, place: None }).keep_alive(KeepAlive::default()).into_response()
}

async fn tell(
    shared: &Shared,
    room: Option<&Arc<Semaphore>>,
    send: &mpsc::Sender<Told>,
    job: impl Fn(&dyn Watch) -> Result<Answered, Fault> + Send + Sync + 'static,
) {
    let last = match answer(shared, room, send, job).await {
        Ok(answer) => {
            let event = Event::default().event("answer");
            // JSON is UTF-8, and has line ends in no place but texts, where they are written \n.
            (event.data(String::from_utf8_lossy(&answer.bytes)), answer.place)
        }
        Err(refused) => (event("error", &refused.in_stream()), None),
    };
    // A client that has gone needs no answer.
    let _ = send.send(last).await;
}

async fn answer(
    shared: &Shared,
    room: Option<&Arc<Semaphore>>,
    send: &mpsc::Sender<Told>,
    job: impl Fn(&dyn Watch) -> Result<Answered, Fault> + Send + Sync + 'static,
) -> Result<Answered, Refused> {
    // Work with a queue of its own waits there.
    let _place = match room {
        Some(_) => None,
        None => Some(place(&shared.queue.streams).await?),
    };
    let (tell, mut told) = watch::channel::<Progress>([0, 0]);
    let working = shared.queue.work(room, STREAM_TIME, Some(tell), job);
    tokio::pin!(working);
    let mut ticks = interval(PROGRESS_EVERY);
    loop {
        tokio::select! {
            done = &mut working => return done,
            _ = ticks.tick() => {
                if told.has_changed().unwrap_or(false) {
                    let [done, of] = *told.borrow_and_update();
                    // A client that is slow to fetch hears of later progress.
                    let _ = send.try_send((event("progress", &Done { done, of }), None));
                }
            }
        }
    }
}

fn event(name: &str, data: &impl serde::Serialize) -> Event {
    let text = serde_json::to_string(data).unwrap_or_default();
    Event::default().event(name).data(text)
}

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.coming.poll_recv(context).map(|told| {
            let (event, place) = told?;
            self.place = place.or_else(|| self.place.take());
            Some(Ok(event))
        })
    }
}
