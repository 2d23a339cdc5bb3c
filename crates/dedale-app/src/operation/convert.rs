//! A board as a file of another form, with an account of what the file does not hold.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use dedale_io::convert::{self, BoardForm, Source};
use dedale_io::level::Roads;
use serde::{Deserialize, Serialize};

use super::{Export, Request};
use crate::export::{ExportOptions, boards, json};
use crate::{BoardInput, ByName, ExportFormat, Fault, Refusal, Result, Watch};

/// A request for a board as a file of another form.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ConvertRequest {
    /// The board, in any form.
    pub board: BoardInput,
    /// The form of the file.
    pub form: ByName<BoardForm>,
}

/// A board file.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ConvertResponse {
    /// The content of the file; of a PNG and a `.npy` in base64.
    pub content: String,
    /// What the board has and the file does not hold, a sentence each.
    pub losses: Vec<String>,
}

impl Request for ConvertRequest {
    const NAME: &'static str = "convert";
    const SUMMARY: &'static str = "Turns a board into a file of another form.";
    type Response = ConvertResponse;

    fn respond(&self, _: &dyn Watch) -> Result<ConvertResponse> {
        let ByName(form) = self.form;
        let position = self.board.position()?;
        let source = |file, text: &str| {
            Source::read(file, text.as_bytes(), Roads::default()).map_err(Refusal::from)
        };
        let converted = if let Some((file, text)) = self.board.file_text()? {
            source(file, text)?.convert(form)
        } else if let Some(level) = boards::level(&self.board, &position)? {
            source("level.yml", &level.write())?.convert(form)
        } else {
            convert::write(&position, form)
        }?;
        let content = match form {
            form if form.is_text() => {
                String::from_utf8(converted.bytes).expect("these forms are text")
            }
            _ => STANDARD.encode(converted.bytes),
        };
        let losses = converted.losses.iter().map(ToString::to_string).collect();
        Ok(ConvertResponse { content, losses })
    }
}

impl Export for ConvertRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?),
            _ => Ok(options.refusal("a converted board", &[ExportFormat::Json])?),
        }
    }
}
