//! The operation that exports the response of any other as a file.

use std::borrow::Cow;
use std::collections::BTreeMap;

use dedale_io::picture::{Measures, Theme, Wording};
#[cfg(feature = "openapi")]
use schemars::{Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{EXPORTED, operation};
use crate::base::limits::REQUEST_BYTES;
use crate::base::words::said;
use crate::export::ExportOptions;
use crate::export::worksheet::WorksheetRequest;
#[cfg(feature = "openapi")]
use crate::operation::ResponseSchema;
use crate::operation::{Described, Effort, ExportedFile, Operation, Reply, Session, too_long};
use crate::schema::read::{malformed, read};
use crate::{ExportFormat, Fault, refusal};

/// Requests the response of another operation as a file.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExportRequest {
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
pub(crate) struct ExportOperation;

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
        let theme = request.theme.as_deref().map_or(Ok(Theme::default()), str::parse)?;
        let measures = Measures::new(request.cell, request.wall)?;
        let (solution, watch) = (request.solution, session.watch);
        let worksheet = &request.worksheet.clone().unwrap_or_default();
        let say = |english: &str| said(&request.words, english);
        let wording = Wording(&say);
        let options =
            ExportOptions { format, theme, measures, solution, wording, worksheet, watch };
        let other = EXPORTED.iter().find(|other| other.name() == request.operation);
        let Some(other) = other else {
            operation(&request.operation)?;
            return Err(refusal!(
                "export-of-export",
                "an export is a file already; export the operation itself"
            )
            .into());
        };
        let is_picture = matches!(format, ExportFormat::Svg | ExportFormat::Png);
        if measures != Measures::default() && !is_picture {
            return Err(refusal!(
                "widths-of-pictures",
                "cells and walls have a width in SVG and PNG, not in {format}"
            )
            .into());
        }
        let is_maze = ["maze", "grid-maze"].contains(&other.name());
        let is_sheet = is_maze && format == ExportFormat::Pdf;
        let has_picture = is_picture && (is_maze || other.name() == "obstacles");
        if solution && !is_sheet && !has_picture {
            return Err(refusal!(
                "solution-not-drawn",
                "a solution is drawn in an SVG or PNG of a maze or an obstacle field, and in a PDF \
                 of mazes"
            )
            .into());
        }
        if *worksheet != WorksheetRequest::default() && !is_sheet {
            return Err(refusal!("worksheet-of-mazes", "a worksheet is a PDF of mazes").into());
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
