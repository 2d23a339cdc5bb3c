//! The connections of clients, each a task.
//!
//! Who sends the head of a request byte by byte is let go after [`HEAD_TIME`], and so is who keeps a
//! connection open without a request.

use std::io::{self, ErrorKind};
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// The time limit for the head of a request to arrive.
pub(crate) const HEAD_TIME: Duration = Duration::from_secs(10);

/// How long answers in transit may take when the server ends.
const LAST_ANSWERS: Duration = Duration::from_millis(300);

/// How long to wait when no connection can be accepted: the system has no more files to give.
const PAUSE: Duration = Duration::from_secs(1);

/// Serves clients until `end` completes. Answers nearly finished by then are sent, the others are cut off.
pub(crate) async fn serve(listener: TcpListener, router: Router, end: impl Future<Output = ()>) {
    let (running, ends) = watch::channel(());
    let mut connections = JoinSet::new();
    let mut end = pin!(end);
    loop {
        tokio::select! {
            () = &mut end => break,
            Some(_) = connections.join_next() => {}
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => {
                    connections.spawn(connection(stream, router.clone(), ends.clone()));
                }
                Err(error) if is_of_one_client(&error) => {}
                Err(_) => sleep(PAUSE).await,
            },
        }
    }
    drop((listener, running));
    let over = async { while connections.join_next().await.is_some() {} };
    // Those that are not over are cut off as the set is dropped.
    let _is_over = timeout(LAST_ANSWERS, over).await;
}

fn is_of_one_client(error: &io::Error) -> bool {
    let kinds =
        [ErrorKind::ConnectionRefused, ErrorKind::ConnectionAborted, ErrorKind::ConnectionReset];
    kinds.contains(&error.kind())
}

/// Answers the requests of one client, one after the other.
async fn connection(stream: TcpStream, router: Router, mut ends: watch::Receiver<()>) {
    let mut protocol = http1::Builder::new();
    protocol.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME);
    let service = TowerToHyperService::new(router);
    let mut serving = pin!(protocol.serve_connection(TokioIo::new(stream), service));
    // A connection that breaks off concerns nobody else.
    tokio::select! {
        _ = serving.as_mut() => return,
        _ = ends.changed() => serving.as_mut().graceful_shutdown(),
    }
    let _ended = serving.await;
}
