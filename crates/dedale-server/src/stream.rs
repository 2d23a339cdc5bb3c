//! Answers with progress, as server-sent events.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};
use tokio::time::interval;

use crate::answered::Answered;
use crate::limits::{PROGRESS_EVERY, STREAM_TIME};
use crate::queue::{Progress, place};
use crate::refused::Refused;
use crate::state::Shared;
use dedale_app::{Fault, Watch};

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
    job: impl FnOnce(&dyn Watch) -> Result<Answered, Fault> + Send + 'static,
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
    job: impl FnOnce(&dyn Watch) -> Result<Answered, Fault> + Send + 'static,
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
    job: impl FnOnce(&dyn Watch) -> Result<Answered, Fault> + Send + 'static,
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
