//! Drawings asked for on the command line.

use std::fmt::Write as _;
use std::path::Path;

use dedale_io::picture::terminal::{self, TerminalStyle};
use dedale_io::picture::{Scene, Theme, png, svg};

use crate::cli::ShowArgs;
use crate::form::Form;
use crate::output::{NewFile, columns, has_colour};
use dedale_app::Refusal;

/// The scene in all that was asked for: text for the terminal, and beside it files.
pub fn drawn(
    show: &ShowArgs,
    scene: impl FnOnce() -> Scene,
) -> Result<(String, Vec<NewFile>), Refusal> {
    if !show.draw && show.svg.is_none() && show.png.is_none() {
        return Ok((String::new(), Vec::new()));
    }
    let scene = scene();
    let text = if show.draw { in_terminal(&scene, show.theme) } else { String::new() };
    Ok((text, files(show.svg.as_deref(), show.png.as_deref(), show.theme, &scene)?))
}

/// The pictures that were asked for, drawn.
pub fn files(
    svg: Option<&Path>,
    png: Option<&Path>,
    theme: Theme,
    scene: &Scene,
) -> Result<Vec<NewFile>, Refusal> {
    let asked = [(Form::Svg, svg), (Form::Png, png)];
    let asked = asked.into_iter().filter_map(|(form, path)| Some((form, path?.to_owned())));
    asked
        .map(|(form, path)| {
            bytes(form, scene, theme, Some(&path)).map(|bytes| NewFile { path, bytes })
        })
        .collect()
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

/// As [`in_terminal`], however wide: each cell is to be seen.
pub fn whole_in_terminal(scene: &Scene, theme: Theme) -> String {
    terminal::draw(scene, &TerminalStyle { colour: has_colour(), max_columns: None, theme })
}

/// Between two drawings side by side.
const GAP: usize = 4;

/// Two drawings beside each other, or one under the other where the terminal
/// is too narrow.
pub fn side_by_side(left: &str, right: &str) -> String {
    let columns = |line: &str| anstream::adapter::strip_str(line).to_string().chars().count();
    let widest = |text: &str| text.lines().map(columns).max().unwrap_or(0);
    let width = widest(left) + GAP;
    if crate::output::columns().is_some_and(|room| width + widest(right) > room) {
        return format!("{left}\n{right}");
    }
    let mut text = String::new();
    let mut rights = right.lines();
    for line in left.lines() {
        let gap = width - columns(line);
        let _ = writeln!(text, "{line}{:gap$}{}", "", rights.next().unwrap_or_default());
    }
    text
}

/// A picture that cannot be drawn.
pub fn too_large(path: &Path, error: &impl std::fmt::Display) -> Refusal {
    Refusal::new(format!("cannot draw {}: {error}", path.display()))
}
