//! The server as a client meets it.

// Helper: requests that want too much.
mod greedy;
// Hostile requests are answered or refused, and the server keeps running.
mod hostile;
// Requests are as long as they may be, and no longer.
mod lengths;
// Helper: valid requests, and mutations of them.
#[path = "../../../dedale-app/tests/it/mutations.rs"]
mod mutations;
// The server serves the page and the API as documented.
mod serve;
// The most expensive requests end in time.
mod worst;
