//! Responses as files.

mod boards;
mod drawn;
mod films;
mod pictures;

pub(super) use drawn::{check_pixels, too_large};

use serde::Serialize;

use super::request::{Export, Request, write};
use crate::format::{ExportFormat, ExportOptions};
use crate::operation::bar::BarRequest;
use crate::operation::board::BoardRequest;
use crate::operation::chomp::ChompRequest;
use crate::operation::field::FieldRequest;
use crate::operation::game::GameRequest;
use crate::operation::hunt::Matched;
use crate::operation::level::LevelRequest;
use crate::operation::link::LinkRequest;
use crate::operation::march::MarchRequest;
use crate::operation::maze::MazeRequest;
use crate::operation::obstacles::ObstaclesRequest;
use crate::operation::path::PathRequest;
use crate::operation::qr::QrRequest;
use crate::operation::scen::ScenRequest;
use crate::operation::solve::{self, SolveRequest};
use crate::operation::strategy::StrategyRequest;
use crate::{Fault, Refusal};

/// The JSON of an answer, with a line end.
pub(super) fn json(answer: &impl Serialize) -> Result<Vec<u8>, Fault> {
    let mut bytes = write(answer)?;
    bytes.push(b'\n');
    Ok(bytes)
}

impl Export for BoardRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?.board),
            _ => Ok(boards::of_board(self, options)?),
        }
    }
}

impl Export for MazeRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?.answer),
            _ => Ok(boards::of_maze(self, options)?),
        }
    }
}

impl Export for ObstaclesRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?.answer),
            _ => Ok(boards::of_obstacles(self, options)?),
        }
    }
}

impl Export for LinkRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?.answer),
            _ => Ok(pictures::of_link(self, options)?),
        }
    }
}

impl Export for ChompRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => {
                let Self { rows, columns, .. } = *self;
                match self.respond(options.watch)?.answer {
                    Some(answer) => json(&answer),
                    None => {
                        BarRequest { rows, columns, classes: false, census: false }.export(options)
                    }
                }
            }
            _ => Ok(boards::of_chomp(self, options)?),
        }
    }
}

impl Export for BarRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?),
            _ => Ok(options.refusal("the P-positions of a bar", &[ExportFormat::Json])?),
        }
    }
}

impl Export for SolveRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?.answer),
            ExportFormat::Svg | ExportFormat::Png => {
                Ok(drawn::of_figure(&solve::figure(self, options)?, options)?)
            }
            _ => {
                let known = [ExportFormat::Svg, ExportFormat::Png, ExportFormat::Json];
                Ok(options.refusal("a solved game", &known)?)
            }
        }
    }
}

impl Export for StrategyRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?.answer),
            ExportFormat::Text => Ok(self.respond(options.watch)?.text.into_bytes()),
            _ => Ok(options.refusal("a strategy", &[ExportFormat::Text, ExportFormat::Json])?),
        }
    }
}

impl Export for PathRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        Ok(match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?.answer)?,
            ExportFormat::Svg | ExportFormat::Png => pictures::of_path(self, options)?,
            ExportFormat::Gif | ExportFormat::Posthoc => films::of_path(self, options)?,
            _ => boards::of_input(&self.board, options)?,
        })
    }
}

impl Export for QrRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?),
            ExportFormat::Svg => Ok(self.respond(options.watch)?.svg.into_bytes()),
            _ => Ok(options.refusal("a QR code", &[ExportFormat::Svg, ExportFormat::Json])?),
        }
    }
}

impl Export for ScenRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?.answer),
            _ => Ok(options.refusal("a scenario", &[ExportFormat::Json])?),
        }
    }
}

impl Export for FieldRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => {
                let response = serde_json::to_value(self.respond(options.watch)?);
                json(&response.map_err(Refusal::of)?["answer"])
            }
            _ => Ok(pictures::of_field(self, options)?),
        }
    }
}

impl Export for LevelRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?.level),
            ExportFormat::Level => Ok(self.level()?.write().into_bytes()),
            _ => Ok(options.refusal("a level", &[ExportFormat::Level, ExportFormat::Json])?),
        }
    }
}

impl Export for MarchRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?.answer),
            ExportFormat::Gif => Ok(self.film(options)?),
            _ => Ok(options.refusal("a march", &[ExportFormat::Gif, ExportFormat::Json])?),
        }
    }
}

impl Export for GameRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        Ok(boards::of_game(self, options)?)
    }
}

impl Export for Matched {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.response().answer),
            _ => Ok(films::of_match(self, options)?),
        }
    }
}
