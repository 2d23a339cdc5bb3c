//! The operations of the API, one module each: a request read from JSON, a response written as JSON, the
//! function between them, and the response as a file. [`Operation`] says what one is;
//! [`registry`](crate::registry) lists them.

pub mod bar;
pub mod board;
pub mod chomp;
pub mod contest;
pub mod convert;
pub mod field;
pub mod game;
pub mod graph;
pub mod grid_maze;
pub mod hunt;
pub mod level;
pub mod link;
pub mod march;
pub mod maze;
pub mod obstacles;
pub mod path;
pub mod qr;
pub mod reach;
pub mod scen;
pub mod sight;
pub mod solve;
pub mod strategy;

use std::sync::Mutex;

#[cfg(feature = "openapi")]
use schemars::{Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::base::limits::REQUEST_BYTES;
use crate::export::ExportOptions;
use crate::run::hunt::Hunts;
use crate::schema::HasSchema;
use crate::{Column, Fault, Refusal, Result, Watch, refusal};

// What an operation is: a request, a response, and the session it runs in.

/// A request that needs no session to be answered.
pub trait Request: DeserializeOwned + HasSchema {
    /// The operation's name, in lower case.
    const NAME: &'static str;

    /// What the operation does, in one sentence.
    const SUMMARY: &'static str;

    /// The response, written as JSON.
    type Response: Serialize + HasSchema;

    /// The most bytes of a request over HTTP.
    const MOST_BYTES: usize = REQUEST_BYTES;

    /// How much work a request is, as far as can be seen without running it.
    fn effort(_body: &[u8]) -> Effort {
        Effort::Light
    }

    /// Runs the operation.
    fn respond(&self, watch: &dyn Watch) -> Result<Self::Response>;

    /// Refuses to write a response as JSON that is too long for it.
    fn check_json(_response: &Self::Response) -> Result<()> {
        Ok(())
    }

    /// Takes the long lists out of a response, to be sent as columns.
    fn take_columns(_response: &mut Self::Response) -> Vec<Column> {
        Vec::new()
    }
}

/// A request whose response can be a file.
pub(crate) trait Export {
    /// Exports the response as a file.
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault>;
}

/// The refusal of a request that has more bytes than this.
pub fn too_long(most: usize) -> Refusal {
    refusal!("request-too-long", "a request has up to {most} MiB here", most = most >> 20)
}

/// An operation of the API: it reads a request and returns a response.
pub trait Operation: Described + Sync {
    /// The operation's name, in lower case.
    fn name(&self) -> &'static str;

    /// What it does, in one sentence.
    fn summary(&self) -> &'static str;

    /// Whether it responds with a file instead of JSON.
    fn gives_file(&self) -> bool {
        false
    }

    /// The most bytes of a request over HTTP.
    fn most_bytes(&self) -> usize {
        REQUEST_BYTES
    }

    /// How much work a request is, as far as can be seen without running it.
    fn effort(&self, _body: &[u8]) -> Effort {
        Effort::Light
    }

    /// Runs the operation on a request in JSON.
    fn run(&self, body: &[u8], session: &Session<'_>) -> Result<Reply, Fault>;
}

/// An operation whose responses can be files.
pub(crate) trait Exporter: Operation {
    /// Exports the response to a request in JSON as a file.
    fn export(&self, body: &[u8], options: ExportOptions<'_>) -> Result<Vec<u8>, Fault>;
}

/// The schemas of an operation; without the feature `openapi` it has none.
pub trait Described {
    /// The schema of the request.
    #[cfg(feature = "openapi")]
    fn request_schema(&self, generator: &mut SchemaGenerator) -> Schema;

    /// The schema of the response.
    #[cfg(feature = "openapi")]
    fn response_schema(&self, generator: &mut SchemaGenerator) -> ResponseSchema;
}

/// What an operation responds with.
#[cfg(feature = "openapi")]
#[derive(Debug)]
pub enum ResponseSchema {
    /// JSON with one of these schemas.
    Json(Vec<Schema>),
    /// A file.
    File,
}

/// The session of an operation: hunts in play, their ids, and the client that waits.
pub struct Session<'a> {
    /// The hunts in play.
    pub hunts: &'a Mutex<Hunts>,
    /// Creates the id of a new hunt: 128 bits that nobody can guess.
    pub new_id: &'a dyn Fn() -> Result<u128>,
    /// The client.
    pub watch: &'a dyn Watch,
    /// Whether the client takes the long lists of a response as columns.
    pub takes_columns: bool,
}

impl std::fmt::Debug for Session<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").finish_non_exhaustive()
    }
}

/// How much work a request is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effort {
    /// Seconds and some megabytes at most.
    Light,
    /// A move of a hunt, which a computer may think about for long.
    HuntMove,
    /// Whole hunts and large bars, which may take a quarter of a gigabyte.
    Heavy,
}

/// A reply: JSON, columns or a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// The JSON of a response.
    Json(Vec<u8>),
    /// A response as [`columns`](crate::base::columns).
    Columns(Vec<u8>),
    /// A file.
    File(ExportedFile),
}

/// An exported file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExportedFile {
    /// The contents of the file.
    pub bytes: Vec<u8>,
    /// The content type, for HTTP.
    pub content_type: &'static str,
    /// A name for the file.
    pub name: String,
}
