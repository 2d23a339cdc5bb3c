//! `dedale convert`: turns a board file into another form.

use std::path::Path;

use clap::ValueEnum;
use dedale_io::convert::{BoardForm, Source};
use dedale_io::level::Roads;

use crate::cli::ConvertArgs;
use crate::input::{bytes, check_roads, in_file};
use crate::output::{check_outputs, named_file, stream_bytes};
use crate::verdict::Verdict;
use dedale_app::{Refusal, refuse};

/// The forms by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum FormArg {
    Text,
    Map,
    Level,
    Json,
    Pixels,
    Sgf,
}

impl From<FormArg> for BoardForm {
    fn from(form: FormArg) -> Self {
        match form {
            FormArg::Text => Self::Text,
            FormArg::Map => Self::Map,
            FormArg::Level => Self::Level,
            FormArg::Json => Self::Json,
            FormArg::Pixels => Self::Pixels,
            FormArg::Sgf => Self::Sgf,
        }
    }
}

pub fn command(args: &ConvertArgs) -> Result<Verdict, Refusal> {
    let output = args.to.as_deref().or(args.output.as_deref()).and_then(named_file);
    let form = form(args.format, output)?;
    check_outputs(Some(&args.board), &[output], None)?;
    let (name, bytes) = bytes(&args.board)?;
    let roads = args.roads.map(Roads::from);
    let source = in_file(&args.board, Source::read(name, &bytes, roads.unwrap_or_default()))?;
    check_roads(roads, source.is_level())?;
    let converted = source.convert(form).map_err(Refusal::of)?;
    stream_bytes(output, &converted.bytes)?;
    for loss in converted.losses {
        anstream::eprintln!("dedale: {loss}");
    }
    Ok(Verdict::Yes)
}

/// The form requested, or the one that the file's name implies, else text.
fn form(requested: Option<FormArg>, output: Option<&Path>) -> Result<BoardForm, Refusal> {
    if let Some(form) = requested {
        return Ok(form.into());
    }
    let Some(file) = output else { return Ok(BoardForm::Text) };
    let ending = file.extension().unwrap_or_default().to_string_lossy();
    if ending.is_empty() {
        return Ok(BoardForm::Text);
    }
    BoardForm::of_extension(&ending).map_or_else(
        || {
            refuse(format!(
                "the name {} implies no form of a board; choose --format text, map, level, json, \
                 pixels or sgf",
                file.display()
            ))
        },
        Ok,
    )
}
