//! The table of operations, which the router, the `OpenAPI` document, the menu and exports
//! all read.

mod export;
mod menu;
#[cfg(feature = "openapi")]
mod openapi;

pub use menu::{Menu, menu};
#[cfg(feature = "openapi")]
pub use openapi::openapi;

pub use crate::operation::{
    Described, Effort, ExportedFile, Operation, Reply, Request, Session, too_long,
};
pub use crate::run::hunt::Hunts;

use std::marker::PhantomData;

#[cfg(feature = "openapi")]
use schemars::{Schema, SchemaGenerator};
#[cfg(feature = "openapi")]
use serde_json::{Value, json};

use self::export::ExportOperation;
use crate::base::columns;
use crate::export::{ExportOptions, written};
#[cfg(feature = "openapi")]
use crate::operation::ResponseSchema;
use crate::operation::bar::BarRequest;
use crate::operation::board::BoardRequest;
use crate::operation::chomp::ChompRequest;
use crate::operation::contest::ContestRequest;
use crate::operation::convert::ConvertRequest;
use crate::operation::field::FieldRequest;
use crate::operation::game::GameRequest;
use crate::operation::graph::GraphRequest;
use crate::operation::grid_maze::GridMazeRequest;
use crate::operation::hunt::HuntOperation;
use crate::operation::level::LevelRequest;
use crate::operation::link::LinkRequest;
use crate::operation::march::MarchRequest;
use crate::operation::obstacles::ObstaclesRequest;
use crate::operation::path::PathRequest;
use crate::operation::qr::QrRequest;
use crate::operation::reach::ReachRequest;
use crate::operation::scen::ScenRequest;
use crate::operation::sight::SightRequest;
use crate::operation::solve::SolveRequest;
use crate::operation::strategy::StrategyRequest;
use crate::operation::{Export, Exporter};
use crate::run::maze::MazeRequest;
use crate::schema::read::read;
use crate::{Fault, Refusal, Result};

macro_rules! operations {
    (small: $($small:expr),+; boards: $($board:expr),+; others: $($other:expr),+ $(;)?) => {
        /// The operations that a page of boards needs at once. A program that links these alone is
        /// small.
        pub const SMALL_OPERATIONS: &[&dyn Operation] = &[$(&$small),+];

        /// The operations on boards: all but those that play games or write files.
        pub const BOARD_OPERATIONS: &[&dyn Operation] = &[$(&$small,)+ $(&$board),+];

        /// Every operation.
        pub const OPERATIONS: &[&dyn Operation] =
            &[$(&$small,)+ $(&$board,)+ $(&$other,)+ &ExportOperation];

        /// Those that can be exported.
        pub(crate) const EXPORTED: &[&dyn Exporter] = &[$(&$small,)+ $(&$board,)+ $(&$other),+];
    };
}

operations! {
    small:
        Plain::<BoardRequest>(PhantomData),
        Plain::<LevelRequest>(PhantomData),
        Plain::<PathRequest>(PhantomData),
        Plain::<FieldRequest>(PhantomData),
        Plain::<MarchRequest>(PhantomData),
        Plain::<MazeRequest>(PhantomData),
        Plain::<ObstaclesRequest>(PhantomData),
        Plain::<LinkRequest>(PhantomData),
        Plain::<QrRequest>(PhantomData);
    boards:
        Plain::<ReachRequest>(PhantomData),
        Plain::<SightRequest>(PhantomData),
        Plain::<ScenRequest>(PhantomData);
    others:
        Plain::<ConvertRequest>(PhantomData),
        Plain::<GridMazeRequest>(PhantomData),
        Plain::<GameRequest>(PhantomData),
        Plain::<GraphRequest>(PhantomData),
        Plain::<ChompRequest>(PhantomData),
        Plain::<BarRequest>(PhantomData),
        Plain::<SolveRequest>(PhantomData),
        Plain::<StrategyRequest>(PhantomData),
        HuntOperation,
        Plain::<ContestRequest>(PhantomData);
}

/// The operations whose responses can be files.
#[cfg(feature = "openapi")]
pub(crate) fn exported() -> impl Iterator<Item = &'static dyn Operation> {
    EXPORTED.iter().map(|&operation| operation as &dyn Operation)
}

/// The error for a name that no operation has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("unknown operation '{0}'; the operations are {known}",
    known = OPERATIONS.iter().map(|known| known.name()).collect::<Vec<_>>().join(", "))]
pub struct UnknownOperation(pub String);

/// The operation of this name.
pub fn operation(name: &str) -> Result<&'static dyn Operation, UnknownOperation> {
    let known = OPERATIONS.iter().copied().find(|operation| operation.name() == name);
    known.ok_or_else(|| UnknownOperation(name.to_owned()))
}

/// The operation of a request that needs no session.
struct Plain<R>(PhantomData<fn() -> R>);

impl<R: Request> Operation for Plain<R> {
    fn name(&self) -> &'static str {
        R::NAME
    }

    fn summary(&self) -> &'static str {
        R::SUMMARY
    }

    fn most_bytes(&self) -> usize {
        R::MOST_BYTES
    }

    fn effort(&self, body: &[u8]) -> Effort {
        R::effort(body)
    }

    fn run(&self, body: &[u8], session: &Session<'_>) -> Result<Reply, Fault> {
        let request: R = read(body)?;
        let mut response = request.respond(session.watch)?;
        if session.takes_columns {
            let columns = R::take_columns(&mut response);
            if !columns.is_empty() {
                return Ok(Reply::Columns(columns::write(&response, columns)?));
            }
        }
        R::check_json(&response)?;
        Ok(Reply::Json(written(&response)?))
    }
}

impl<R: Request + Export> Exporter for Plain<R> {
    fn export(&self, body: &[u8], options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        let request: R = read(body)?;
        request.export(options)
    }
}

impl<R: Request> Described for Plain<R> {
    #[cfg(feature = "openapi")]
    fn request_schema(&self, generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<R>()
    }

    #[cfg(feature = "openapi")]
    fn response_schema(&self, generator: &mut SchemaGenerator) -> ResponseSchema {
        ResponseSchema::Json(vec![generator.subschema_for::<R::Response>()])
    }
}

// The documents of the API: what can be asked without a request.

/// A document that the API serves without a request body.
#[derive(Clone, Copy, Debug)]
pub struct Document {
    /// The last part of its path.
    pub name: &'static str,
    /// The document's contents, in one sentence.
    pub summary: &'static str,
    /// Its JSON.
    pub content: fn() -> Result<Vec<u8>>,
    #[cfg(feature = "openapi")]
    pub(crate) schema: fn(&mut SchemaGenerator) -> Value,
}

/// Every name that requests take, and every limit.
pub const MENU: Document = Document {
    name: "menu",
    summary: "Every name that requests take, and every limit.",
    content: || serde_json::to_vec(&menu()).map_err(Refusal::foreign),
    #[cfg(feature = "openapi")]
    schema: |responses| responses.subschema_for::<self::menu::Menu>().into(),
};

/// Every document.
pub const DOCUMENTS: &[Document] = &[
    MENU,
    Document {
        name: "openapi.json",
        summary: "This document.",
        content: || Ok(OPENAPI.as_bytes().to_vec()),
        #[cfg(feature = "openapi")]
        schema: |_| {
            json!({
                "type": "object",
                "properties": {
                    "openapi": {"const": "3.1.0"},
                    "info": {"type": "object"},
                    "paths": {"type": "object"},
                    "components": {"type": "object"},
                },
                "required": ["openapi", "info", "paths", "components"],
                "additionalProperties": false,
            })
        },
    },
];

/// The `OpenAPI` 3.1 document of all operations, as JSON. A test compares it with what
/// `openapi` makes of the types that requests and responses are read as and written from.
pub const OPENAPI: &str = include_str!("../../openapi.json");
