//! Drawings asked for on the command line.

use std::path::Path;

use dedale_io::picture::terminal::{self, TerminalStyle};
use dedale_io::picture::{Scene, Theme, png, svg};

use crate::cli::ShowArgs;
use crate::output::{columns, has_colour, write_file};
use crate::refusal::Refusal;

/// Writes the pictures that were asked for.
pub fn write(show: &ShowArgs, scene: &Scene) -> Result<(), Refusal> {
    if let Some(path) = &show.svg {
        write_file(path, svg::draw(scene, show.theme).as_bytes())?;
    }
    if let Some(path) = &show.png {
        let pixels = png::draw(scene, show.theme).map_err(|error| too_large(path, &error))?;
        write_file(path, &pixels)?;
    }
    Ok(())
}

/// The scene as text, in colour if the terminal has it, no wider than it.
pub fn in_terminal(scene: &Scene, theme: Theme) -> String {
    terminal::draw(scene, &TerminalStyle { colour: has_colour(), max_columns: columns(), theme })
}

/// A picture that cannot be drawn.
pub fn too_large(path: &Path, error: &impl std::fmt::Display) -> Refusal {
    Refusal::new(format!("cannot draw {}: {error}", path.display()))
}
