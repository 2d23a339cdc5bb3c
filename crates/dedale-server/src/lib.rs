//! The playground over HTTP: the page, and the operations of [`dedale_app`].
//!
//! Computing the answer to a request is work, and waits in a queue for one of as many
//! threads as there are processors; nothing else does, so the page is served however many
//! requests wait. A request that takes less than a moment need not wait for those that take longer.
//! Work ends when its time is over, and when the client goes away.
//!
//! Every response to a request is JSON, errors too: `{"error": "one sentence", "code": …,
//! "values": …}`.

mod answered;
mod connections;
mod handler;
mod page;
mod queue;

pub use handler::Access;

use std::io;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use dedale_app::registry::DOCUMENTS;
use handler::Shared;
use queue::Queue;
use tokio::net::TcpListener;

/// The router of the playground. Must be called within a runtime that has a clock.
pub fn router(access: Access) -> Router {
    let shared = Arc::new(Shared { hunts: Mutex::default(), queue: Queue::new() });
    routes(shared)
        .layer(from_fn_with_state(access, handler::check))
        .layer(from_fn(handler::add_headers))
}

fn routes(shared: Arc<Shared>) -> Router {
    let mut router = Router::new().route("/api/{operation}", post(handler::run));
    for &document in DOCUMENTS {
        let path = format!("/api/{}", document.name);
        router = router.route(&path, get(move || async move { handler::give(document) }));
    }
    router
        .fallback(page::give)
        .method_not_allowed_fallback(answered::wrong_method)
        .with_state(shared)
}

/// Serves the playground until `end` completes. Answers nearly finished by then are sent,
/// the others are cut off.
pub async fn serve(
    listener: TcpListener,
    end: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let access = Access::of(listener.local_addr()?.ip());
    connections::serve(listener, router(access), end).await;
    Ok(())
}
