//! The server as a client meets it.

mod hostile;
#[path = "../../../dedale-app/tests/it/mutations.rs"]
mod mutations;
mod serve;
mod worst;
