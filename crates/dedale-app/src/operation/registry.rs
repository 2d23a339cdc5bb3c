//! The table of operations, which the router, the `OpenAPI` document, the menu and exports
//! all read.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::marker::PhantomData;

#[cfg(feature = "openapi")]
use schemars::{Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::bar::BarRequest;
use super::board::BoardRequest;
use super::chomp::ChompRequest;
use super::contest::ContestRequest;
use super::field::FieldRequest;
use super::game::GameRequest;
use super::grid_maze::GridMazeRequest;
use super::hunt::HuntOperation;
use super::level::LevelRequest;
use super::link::LinkRequest;
use super::march::MarchRequest;
use super::maze::MazeRequest;
use super::obstacles::ObstaclesRequest;
use super::path::PathRequest;
use super::qr::QrRequest;
use super::read::{malformed, read};
#[cfg(feature = "openapi")]
use super::request::ResponseSchema;
use super::request::{
    Described, Effort, Export, ExportedFile, Exporter, Operation, Reply, Request, Session,
    too_long, write,
};
use super::scen::ScenRequest;
use super::solve::SolveRequest;
use super::strategy::StrategyRequest;
use super::worksheet::WorksheetRequest;
use crate::format::{ExportFormat, ExportOptions};
use crate::limits::REQUEST_BYTES;
use crate::words::said;
use crate::{Fault, Refusal, columns};
use dedale_io::picture::{Measures, Theme, Wording};

macro_rules! operations {
    (boards: $($board:expr),+; others: $($other:expr),+ $(;)?) => {
        /// The operations on boards: all but those that play games or write files. Who links
        /// these alone gets a small program.
        pub const BOARD_OPERATIONS: &[&dyn Operation] = &[$(&$board),+];

        /// Every operation.
        pub const OPERATIONS: &[&dyn Operation] =
            &[$(&$board,)+ $(&$other,)+ &ExportOperation];

        /// Those that can be exported.
        const EXPORTED: &[&dyn Exporter] = &[$(&$board,)+ $(&$other),+];
    };
}

operations! {
    boards:
        Plain::<BoardRequest>(PhantomData),
        Plain::<LevelRequest>(PhantomData),
        Plain::<PathRequest>(PhantomData),
        Plain::<ScenRequest>(PhantomData),
        Plain::<FieldRequest>(PhantomData),
        Plain::<MarchRequest>(PhantomData),
        Plain::<MazeRequest>(PhantomData),
        Plain::<ObstaclesRequest>(PhantomData),
        Plain::<LinkRequest>(PhantomData),
        Plain::<QrRequest>(PhantomData);
    others:
        Plain::<GridMazeRequest>(PhantomData),
        Plain::<GameRequest>(PhantomData),
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
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
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
        Ok(Reply::Json(write(&response)?))
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

/// Requests the response of another operation as a file.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct ExportRequest {
    /// The operation's name; for hunts, only matches can be exported.
    pub operation: String,
    /// The request of that operation.
    pub request: Box<RawValue>,
    /// The name of the format.
    pub format: String,
    /// The colours of a picture (absent: `default`).
    pub theme: Option<String>,
    /// The width of a cell of a picture, in pixels (absent: chosen for the board).
    pub cell: Option<u32>,
    /// The width of its thin walls, in pixels, at most half a cell (absent: a sixth of it).
    pub wall: Option<u32>,
    /// Whether a maze or an obstacle field is drawn with its shortest path.
    #[serde(default)]
    pub solution: bool,
    /// The words of an SVG in another language, by the English ones; names in braces stand for
    /// values (absent: English).
    #[serde(default)]
    pub words: BTreeMap<String, String>,
    /// The mazes of a PDF (absent: the one requested).
    pub worksheet: Option<WorksheetRequest>,
}

/// What a request for an export names, read without any memory for the rest.
#[derive(Deserialize)]
struct Inner<'a> {
    #[serde(borrow)]
    operation: Cow<'a, str>,
    #[serde(borrow)]
    request: &'a RawValue,
}

/// Long is only what is exported, and only where it may be.
fn check_length(body: &[u8]) -> Result<(), Fault> {
    if body.len() <= REQUEST_BYTES {
        return Ok(());
    }
    let inner: Inner<'_> = serde_json::from_slice(body).map_err(|fault| malformed(&fault))?;
    let request = inner.request.get().len();
    let other = EXPORTED.iter().find(|other| other.name() == inner.operation);
    let most = other.map_or(REQUEST_BYTES, |other| other.most_bytes());
    if request > most || body.len() - request > REQUEST_BYTES {
        return Err(too_long(most).into());
    }
    Ok(())
}

/// The operation that exports the response of any other operation as a file.
struct ExportOperation;

impl Operation for ExportOperation {
    fn name(&self) -> &'static str {
        "export"
    }

    fn summary(&self) -> &'static str {
        "Exports the response of another operation as a file."
    }

    fn gives_file(&self) -> bool {
        true
    }

    fn most_bytes(&self) -> usize {
        EXPORTED.iter().map(|other| other.most_bytes()).max().unwrap_or(REQUEST_BYTES)
    }

    fn effort(&self, body: &[u8]) -> Effort {
        let Ok(inner) = serde_json::from_slice::<Inner<'_>>(body) else { return Effort::Light };
        match operation(&inner.operation) {
            Ok(other) if !other.gives_file() => other.effort(inner.request.get().as_bytes()),
            _ => Effort::Light,
        }
    }

    fn run(&self, body: &[u8], session: &Session<'_>) -> Result<Reply, Fault> {
        check_length(body)?;
        let request: ExportRequest = read(body)?;
        let format: ExportFormat = request.format.parse()?;
        let theme = request.theme.as_deref().map_or(Ok(Theme::default()), str::parse);
        let theme = theme.map_err(Refusal::of)?;
        let measures = Measures::new(request.cell, request.wall).map_err(Refusal::of)?;
        let (solution, watch) = (request.solution, session.watch);
        let worksheet = &request.worksheet.clone().unwrap_or_default();
        let say = |english: &str| said(&request.words, english);
        let wording = Wording(&say);
        let options =
            ExportOptions { format, theme, measures, solution, wording, worksheet, watch };
        let other = EXPORTED.iter().find(|other| other.name() == request.operation);
        let Some(other) = other else {
            operation(&request.operation).map_err(Refusal::of)?;
            let sentence = "an export is a file already; export the operation itself";
            return Err(Refusal::new(sentence).into());
        };
        let is_picture = matches!(format, ExportFormat::Svg | ExportFormat::Png);
        if measures != Measures::default() && !is_picture {
            let sentence = format!("cells and walls have a width in SVG and PNG, not in {format}");
            return Err(Refusal::new(sentence).into());
        }
        let is_maze = ["maze", "grid-maze"].contains(&other.name());
        let is_sheet = is_maze && format == ExportFormat::Pdf;
        let has_picture = is_picture && (is_maze || other.name() == "obstacles");
        if solution && !is_sheet && !has_picture {
            let sentence = "a solution is drawn in an SVG or PNG of a maze or an obstacle field, \
                and in a PDF of mazes";
            return Err(Refusal::new(sentence).into());
        }
        if *worksheet != WorksheetRequest::default() && !is_sheet {
            return Err(Refusal::new("a worksheet is a PDF of mazes").into());
        }
        let bytes = other.export(request.request.get().as_bytes(), options)?;
        let name = format!("{}.{}", other.name(), format.extension());
        let content_type = format.content_type();
        Ok(Reply::File(ExportedFile { bytes, content_type, name }))
    }
}

impl Described for ExportOperation {
    #[cfg(feature = "openapi")]
    fn request_schema(&self, generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<ExportRequest>()
    }

    #[cfg(feature = "openapi")]
    fn response_schema(&self, _: &mut SchemaGenerator) -> ResponseSchema {
        ResponseSchema::File
    }
}
