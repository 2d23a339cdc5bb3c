//! The queue of requests and the threads that work on them.
//!
//! Each request waits for a seat, of which there are as many as processors ([`SEATS`]), and
//! a thread works on it. After a second it moves to the seat for slow requests when that is
//! free, so that one slow request does not keep quick ones waiting. Where all seats are taken, a request is first tried for a moment ([`MOMENT`]):
//! most are answered then, and only the others wait for a seat, and begin again. Streamed requests may take long, and also have a limited number of places.
//! Whole hunts may take a quarter of a gigabyte each, so they are played one after the
//! other; so are the computer's moves in hunts, but beside them.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use dedale::phrase;
use dedale_app::{Fault, Watch};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::{JoinError, JoinHandle, spawn_blocking};
use tokio::time::{sleep, timeout};

use crate::answered::{Answered, Refused};

/// The places where requests wait and are worked on, handed out in the order in which they
/// are requested.
#[derive(Debug)]
pub(crate) struct Queue {
    began: Instant,
    seats: Arc<Semaphore>,
    /// Requests that are tried for a moment.
    tried: Arc<Semaphore>,
    slow: Arc<Semaphore>,
    /// Requests with progress.
    pub(crate) streams: Arc<Semaphore>,
    /// Requests that play whole hunts, and those that think about one move.
    pub(crate) hunts: Arc<Semaphore>,
    pub(crate) moves: Arc<Semaphore>,
    /// Requests whose body is held, small and large ones.
    pub(crate) small: Arc<Semaphore>,
    pub(crate) large: Arc<Semaphore>,
    /// Large answers while they are fetched.
    answers: Arc<Semaphore>,
}

/// The progress of a request: so much done, of so much in all.
pub(crate) type Progress = [u64; 2];

/// An answer that somebody waits for.
struct Awaited {
    is_gone: AtomicBool,
    began: Instant,
    until: Instant,
    progress: Option<watch::Sender<Progress>>,
}

/// The work on a request.
type Job = dyn Fn(&dyn Watch) -> Result<Answered, Fault> + Send + Sync;

/// Reports that nobody waits any more, when it is dropped.
struct Leaving(Arc<Awaited>);

/// The seat of a request. It can move to another seat while it is worked on.
struct Seat(Mutex<OwnedSemaphorePermit>);

impl Queue {
    pub(crate) fn new() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let seats = processors.clamp(*SEATS.start(), *SEATS.end());
        let places = |count: usize| Arc::new(Semaphore::new(count));
        Self {
            began: Instant::now(),
            seats: places(seats),
            tried: places(seats),
            slow: places(1),
            streams: places(seats),
            hunts: places(1),
            moves: places(1),
            small: places(SMALL_BODIES),
            large: places(LARGE_BODIES as usize),
            answers: places(LARGE_ANSWERS),
        }
    }

    /// Works on a request once it is its turn, in its queue and on the whole, for at most
    /// this long. When this is dropped, nobody waits any more, and the work stops.
    pub(crate) async fn work(
        &self,
        room: Option<&Arc<Semaphore>>,
        allowed: Duration,
        progress: Option<watch::Sender<Progress>>,
        job: impl Fn(&dyn Watch) -> Result<Answered, Fault> + Send + Sync + 'static,
    ) -> Result<Answered, Refused> {
        let job: Arc<Job> = Arc::new(job);
        let is_tried = room.is_none() && progress.is_none();
        if is_tried
            && self.seats.available_permits() == 0
            && let Some(answer) = self.attempt(allowed, &job).await?
        {
            return self.sent(answer).await;
        }
        let in_room = match room {
            Some(room) => Some(place(room).await?),
            None => None,
        };
        let seat = Arc::new(Seat(Mutex::new(place(&self.seats).await?)));
        let until = Instant::now() + allowed;
        let held = (in_room, Arc::clone(&seat));
        let (_leaving, mut working) = self.begin(&job, until, progress, held);
        let moves = async {
            sleep(SLOW).await;
            if let Ok(other) = place(&self.slow).await {
                seat.change(other);
            }
            std::future::pending::<()>().await;
        };
        let done = tokio::select! {
            done = &mut working => done,
            () = moves => return Err(too_slow(allowed)),
            () = sleep(allowed + GRACE) => return Err(too_slow(allowed)),
        };
        match done {
            Ok(Ok(answer)) => self.sent(answer).await,
            Ok(Err(_)) if Instant::now() >= until => Err(too_slow(allowed)),
            Ok(Err(fault)) => Err(fault.into()),
            Err(error) => Err(broken(&error)),
        }
    }

    /// Works on a request for a moment; `None` if that is too short. Work that cannot be stopped then may
    /// take as long as is allowed.
    async fn attempt(
        &self,
        allowed: Duration,
        job: &Arc<Job>,
    ) -> Result<Option<Answered>, Refused> {
        let tried = place(&self.tried).await?;
        let until = Instant::now() + MOMENT;
        let (_leaving, working) = self.begin(job, until, None, tried);
        match timeout(allowed + GRACE, working).await {
            Ok(Ok(Ok(answer))) => Ok(Some(answer)),
            Ok(Ok(Err(_))) if Instant::now() >= until => Ok(None),
            Ok(Ok(Err(fault))) => Err(fault.into()),
            Ok(Err(error)) => Err(broken(&error)),
            Err(_) => Err(too_slow(allowed)),
        }
    }

    /// Begins to work on a request on another thread, which holds its places meanwhile.
    fn begin(
        &self,
        job: &Arc<Job>,
        until: Instant,
        progress: Option<watch::Sender<Progress>>,
        held: impl Send + 'static,
    ) -> (Leaving, JoinHandle<Result<Answered, Fault>>) {
        let is_gone = AtomicBool::new(false);
        let awaited = Arc::new(Awaited { is_gone, began: self.began, until, progress });
        let (leaving, job) = (Leaving(Arc::clone(&awaited)), Arc::clone(job));
        let working = spawn_blocking(move || {
            let done = job(&*awaited);
            drop(held);
            done
        });
        (leaving, working)
    }

    /// The answer, once there is room for it.
    async fn sent(&self, mut answer: Answered) -> Result<Answered, Refused> {
        if answer.bytes.len() > SMALL {
            let fetched = timeout(FETCH_TIME, place(&self.answers)).await;
            answer.place = Some(fetched.map_err(|_| crowded())??);
        }
        Ok(answer)
    }
}

/// The next free place.
pub(crate) async fn place(among: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Refused> {
    places(among, 1).await
}

/// The next free places, so many of them.
pub(crate) async fn places(
    among: &Arc<Semaphore>,
    count: u32,
) -> Result<OwnedSemaphorePermit, Refused> {
    Arc::clone(among).acquire_many_owned(count).await.map_err(|_| crowded())
}

fn crowded() -> Refused {
    let sentence = "the server is too busy now; try again later";
    Refused::new(StatusCode::SERVICE_UNAVAILABLE, sentence)
}

fn too_slow(allowed: Duration) -> Refused {
    let sentence =
        phrase!("this takes longer than the time limit of {} seconds", allowed.as_secs_f64());
    Refused::new(StatusCode::UNPROCESSABLE_ENTITY, sentence)
}

/// The panic itself is on the standard error of the server.
fn broken(error: &JoinError) -> Refused {
    let sentence = if error.is_panic() {
        "the server failed on this request, and keeps running"
    } else {
        "the server has dropped this request"
    };
    Refused::new(StatusCode::INTERNAL_SERVER_ERROR, sentence)
}

impl Watch for Awaited {
    fn goes_on(&self) -> bool {
        !self.is_gone.load(Ordering::Relaxed) && Instant::now() < self.until
    }

    fn tell(&self, done: u64, of: u64) {
        if let Some(progress) = &self.progress {
            progress.send_replace([done, of]);
        }
    }

    fn nanos(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }
}

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.is_gone.store(true, Ordering::Relaxed);
    }
}

impl Seat {
    /// Moves to another seat; the old one becomes free for others.
    fn change(&self, other: OwnedSemaphorePermit) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = other;
    }
}

// The limits of HTTP: how large a request is, how long it takes, and how many are held at a
// time. What an operation takes on is limited in `dedale-app`.

/// Bodies and answers of more bytes than this are large.
pub(crate) const SMALL: usize = 256 << 10;

/// The time limit for a body to arrive.
pub(crate) const BODY_TIME: Duration = Duration::from_secs(10);

/// The time limit of a request.
pub(crate) const REQUEST_TIME: Duration = Duration::from_secs(20);

/// The time limit of a request with progress.
pub(crate) const STREAM_TIME: Duration = Duration::from_secs(120);

/// The shortest time between two progress events.
pub(crate) const PROGRESS_EVERY: Duration = Duration::from_millis(100);

/// For how long a request is tried where all seats are taken.
pub(crate) const MOMENT: Duration = Duration::from_millis(20);

/// After this time, a request is slow.
pub(crate) const SLOW: Duration = Duration::from_secs(1);

/// Work that cannot be stopped within this time after its limit is abandoned; it keeps its
/// seat.
pub(crate) const GRACE: Duration = Duration::from_secs(2);

/// How long a large answer may wait until others have been fetched.
pub(crate) const FETCH_TIME: Duration = Duration::from_secs(10);

/// The most small bodies, and large ones, that are held at a time. One that is longer than most
/// operations take has all places of the large ones.
pub(crate) const SMALL_BODIES: usize = 256;

pub(crate) const LARGE_BODIES: u32 = 4;

/// The most large answers that wait to be fetched.
pub(crate) const LARGE_ANSWERS: usize = 8;

/// How many requests are worked on at a time: one for each processor within these bounds, since
/// each may take much memory.
pub(crate) const SEATS: RangeInclusive<usize> = 2..=4;

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    const LONG: Duration = Duration::from_secs(60);

    fn nothing() -> Answered {
        Answered::json(Vec::new())
    }

    /// Works until nobody waits.
    fn toil(watch: &dyn Watch) -> Result<Answered, Fault> {
        while watch.goes_on() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Err(Fault::malformed("stopped"))
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_panic_is_told_and_survived() {
        let queue = Queue::new();
        for _ in 0..8 {
            let refused = queue.work(None, LONG, None, |_| panic!("on purpose")).await.unwrap_err();
            assert_eq!(refused.status, StatusCode::INTERNAL_SERVER_ERROR);
        }
        assert!(queue.work(None, LONG, None, |_| Ok(nothing())).await.is_ok());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn work_ends_with_its_time() {
        let refused =
            Queue::new().work(None, Duration::from_millis(30), None, toil).await.unwrap_err();
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.sentence.to_string().contains("0.03 seconds"), "{}", refused.sentence);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn work_stops_when_nobody_waits() {
        let queue = Queue::new();
        let (tell, told) = mpsc::channel();
        let work = queue.work(None, LONG, None, move |watch| {
            tell.send("begun").unwrap();
            let done = toil(watch);
            tell.send("stopped").unwrap();
            done
        });
        assert!(timeout(Duration::from_millis(100), work).await.is_err());
        assert_eq!(told.recv().unwrap(), "begun");
        assert_eq!(told.recv_timeout(Duration::from_secs(5)).unwrap(), "stopped");
    }

    /// Quick requests are answered while many slow ones wait for seats, and these come to an answer.
    #[tokio::test(flavor = "multi_thread")]
    async fn quick_questions_overtake_slow_ones_that_wait() {
        let queue = Arc::new(Queue::new());
        let slow: Vec<_> = (0..30)
            .map(|_| {
                let queue = Arc::clone(&queue);
                tokio::spawn(async move { queue.work(None, LONG, None, toil).await })
            })
            .collect();
        while queue.seats.available_permits() > 0 {
            sleep(Duration::from_millis(1)).await;
        }
        for _ in 0..5 {
            queue.work(None, LONG, None, |_| Ok(nothing())).await.unwrap();
        }
        let refused = queue.work(None, LONG, None, |_| Err(Fault::malformed("wrong"))).await;
        assert_eq!(refused.unwrap_err().status, StatusCode::BAD_REQUEST);
        assert!(slow.iter().all(|slow| !slow.is_finished()));
        slow.iter().for_each(JoinHandle::abort);
    }

    /// A request that takes longer than a moment begins again once it has a seat.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_slow_question_that_was_tried_is_answered() {
        let queue = Arc::new(Queue::new());
        let seats = queue.seats.available_permits();
        let all = places(&queue.seats, seats as u32).await.unwrap();
        let (tell, told) = mpsc::channel();
        let waits = Arc::clone(&queue);
        let slow = tokio::spawn(async move {
            let job = move |watch: &dyn Watch| {
                tell.send(()).unwrap();
                let end = Instant::now() + 3 * MOMENT;
                while watch.goes_on() && Instant::now() < end {
                    std::thread::sleep(Duration::from_millis(1));
                }
                let is_over = Instant::now() >= end;
                if is_over { Ok(nothing()) } else { Err(Fault::malformed("stopped")) }
            };
            waits.work(None, LONG, None, job).await
        });
        told.recv_timeout(LONG).unwrap();
        drop(all);
        slow.await.unwrap().unwrap();
        assert!(told.try_recv().is_ok());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn slow_questions_do_not_keep_quick_ones_waiting() {
        let queue = Arc::new(Queue::new());
        let seats = queue.seats.available_permits();
        let slow: Vec<_> = (0..seats)
            .map(|_| {
                let queue = Arc::clone(&queue);
                tokio::spawn(async move { queue.work(None, LONG, None, toil).await })
            })
            .collect();
        let begun = Instant::now();
        while queue.seats.available_permits() > 0 {
            sleep(Duration::from_millis(1)).await;
        }
        queue.work(None, LONG, None, |_| Ok(nothing())).await.unwrap();
        assert!(begun.elapsed() < Duration::from_secs(10));
        slow.iter().for_each(JoinHandle::abort);
    }
}
