//! Drawings asked for on the command line.

use std::path::Path;

use dedale_io::picture::terminal::{self, TerminalStyle};
use dedale_io::picture::{Scene, Theme, png, svg};

use crate::cli::ShowArgs;
use crate::form::Form;
use crate::output::{NewFile, columns, has_colour};
use crate::refusal::Refusal;

/// The pictures that were asked for, drawn.
pub fn files(show: &ShowArgs, scene: &Scene) -> Result<Vec<NewFile>, Refusal> {
    let mut files = Vec::new();
    if let Some(path) = &show.svg {
        let bytes = svg::draw(scene, show.theme).into_bytes();
        files.push(NewFile { path: path.clone(), bytes });
    }
    if let Some(path) = &show.png {
        let bytes = png::draw(scene, show.theme).map_err(|error| too_large(path, &error))?;
        files.push(NewFile { path: path.clone(), bytes });
    }
    Ok(files)
}

/// The scene as the bytes of an SVG or a PNG picture.
pub fn bytes(
    form: Form,
    scene: &Scene,
    theme: Theme,
    file: Option<&Path>,
) -> Result<Vec<u8>, Refusal> {
    if form == Form::Svg {
        return Ok(svg::draw(scene, theme).into_bytes());
    }
    let file = file.unwrap_or(Path::new("the picture"));
    png::draw(scene, theme).map_err(|error| too_large(file, &error))
}

/// The scene as text, in colour if the terminal has it, no wider than it.
pub fn in_terminal(scene: &Scene, theme: Theme) -> String {
    terminal::draw(scene, &TerminalStyle { colour: has_colour(), max_columns: columns(), theme })
}

/// A picture that cannot be drawn.
pub fn too_large(path: &Path, error: &impl std::fmt::Display) -> Refusal {
    Refusal::new(format!("cannot draw {}: {error}", path.display()))
}
