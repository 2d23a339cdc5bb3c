//! Answers as files: pictures, films, worksheets, boards in the formats of other programs, JSON.
//!
//! `boards` has everything that is a board or drawn as one, `films` what moves, `worksheet` the
//! pages to print, and `drawn` makes pictures of scenes and figures.

pub(crate) mod boards;
pub(crate) mod drawn;
pub mod films;
pub mod worksheet;

use std::fmt;

use dedale_io::picture::{Measures, Theme, Wording};
use serde::Serialize;

use self::worksheet::WorksheetRequest;
use crate::{ExportFormat, Fault, Result, Watch, refusal};

/// How to export a response.
#[derive(Clone, Copy)]
pub struct ExportOptions<'a> {
    /// The format.
    pub format: ExportFormat,
    /// The colours of a picture.
    pub theme: Theme,
    /// The widths of cells and walls in a picture.
    pub measures: Measures,
    /// Whether a maze or an obstacle field is drawn with its shortest path.
    pub solution: bool,
    /// The language of an SVG.
    pub wording: Wording<'a>,
    /// The mazes of a PDF.
    pub worksheet: &'a WorksheetRequest,
    /// The client that waits for the file.
    pub watch: &'a dyn Watch,
}

impl fmt::Debug for ExportOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExportOptions").field("format", &self.format).finish_non_exhaustive()
    }
}

impl ExportOptions<'_> {
    /// The refusal of a format that this response does not have.
    pub(crate) fn refusal<T>(&self, what: &str, formats: &[ExportFormat]) -> Result<T> {
        let known = formats.iter().map(|format| format.name()).collect::<Vec<_>>().join(", ");
        Err(refusal!(
            "export-format",
            "{what} is exported as {known}, not as {format}",
            format = self.format
        ))
    }
}

/// The JSON of an answer, with a line end.
pub(crate) fn json(answer: &impl Serialize) -> Result<Vec<u8>, Fault> {
    let mut bytes = written(answer)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// An answer as JSON.
pub(crate) fn written(answer: &impl Serialize) -> Result<Vec<u8>, Fault> {
    let written = serde_json::to_vec(answer);
    written.map_err(|error| {
        refusal!("response-failed", "the response cannot be written: {error}").into()
    })
}
