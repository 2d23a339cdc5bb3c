//! The output format of a generated or converted board.

use std::path::{Path, PathBuf};

use clap::builder::UnknownArgumentValueParser;
use clap::{Args, ValueEnum};
use dedale::board::Point;
use dedale_io::convert::BoardForm;

use crate::lang::{tr, word};
use crate::output::named_file;
use dedale_app::{Refusal, refusal};

/// The output formats by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Form {
    Text,
    Map,
    Level,
    Json,
    Pixels,
    Svg,
    Png,
}

impl Form {
    /// Whether it is a picture of cells and walls.
    pub const fn is_picture(self) -> bool {
        matches!(self, Self::Svg | Self::Png)
    }

    /// Prints where the ends are, for a format that cannot mark them.
    pub fn tell_ends(self, start: Point, goal: Point) {
        let what = word(if self == Self::Map { "map" } else { "PNG" });
        crate::output::complain!(
            "{}",
            tr!(
                "a {what} marks no ends: solve it with --from {from_x},{from_y} --to {to_x},{to_y} \
             --neighbors 4",
                what = what,
                from_x = start.x,
                from_y = start.y,
                to_x = goal.x,
                to_y = goal.y
            )
        );
    }
}

#[derive(Args, Debug)]
pub struct FormArgs {
    /// The output format: text (a drawing), map (MovingAI), level (YAML), json, pixels (a
    /// PNG, one pixel a block), svg, png [default: the format that FILE's name implies,
    /// else text]
    #[arg(long, value_name = "FORM", hide_possible_values = true)]
    pub format: Option<Form>,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// Write to this file; - is standard output
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    misnamed: Misnamed,
}

/// What other commands call their pictures; here a file's name tells its format.
#[derive(Args, Debug)]
struct Misnamed {
    #[arg(long = "svg", hide = true, num_args = 0, default_missing_value = "",
        value_parser = output_is_meant())]
    _svg: Option<String>,
    #[arg(long = "png", hide = true, num_args = 0, default_missing_value = "",
        value_parser = output_is_meant())]
    _png: Option<String>,
}

fn output_is_meant() -> UnknownArgumentValueParser {
    UnknownArgumentValueParser::suggest_arg("--output")
}

impl FormArgs {
    pub fn form(&self) -> Result<Form, Refusal> {
        if self.json {
            return Ok(Form::Json);
        }
        if let Some(form) = self.format {
            return Ok(form);
        }
        let Some(file) = self.file() else { return Ok(Form::Text) };
        let ending = file.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        match ending.as_str() {
            "txt" | "" => Ok(Form::Text),
            "map" => Ok(Form::Map),
            "yml" | "yaml" => Ok(Form::Level),
            "json" => Ok(Form::Json),
            "svg" => Ok(Form::Svg),
            "png" => Ok(Form::Png),
            "pdf" => Err(refusal!(
                "pdf-of-mazes",
                "a PDF is of mazes: dedale maze --pdf {file}",
                file = file.display()
            )),
            _ => Err(refusal!(
                "format-unknown",
                "the name {file} implies no format; choose --format text, map, level, json, \
                 pixels, svg or png",
                file = file.display()
            )),
        }
    }

    /// Whether a format or a file was requested.
    pub const fn is_set(&self) -> bool {
        self.json || self.format.is_some() || self.output.is_some()
    }

    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().and_then(named_file)
    }
}

/// The form requested, or the one that the file's name implies, else text.
pub fn board_form(
    requested: Option<BoardForm>,
    output: Option<&Path>,
) -> Result<BoardForm, Refusal> {
    if let Some(form) = requested {
        return Ok(form);
    }
    let Some(file) = output else { return Ok(BoardForm::Text) };
    let ending = file.extension().unwrap_or_default().to_string_lossy();
    if ending.is_empty() {
        return Ok(BoardForm::Text);
    }
    BoardForm::of_extension(&ending).map_or_else(
        || {
            Err(refusal!(
                "form-unknown",
                "the name {file} implies no form of a board; choose --format text, map, level, \
                 json, pixels or sgf",
                file = file.display()
            ))
        },
        Ok,
    )
}
