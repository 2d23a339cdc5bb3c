//! Pictures of mazes as lines, in colours of a theme or of one's own, and those written row by row.

use std::io::{self, Write};
use std::path::Path;

use dedale::board::Cell;
use dedale::maze::PathCells;
use dedale_io::maze::Ends;
use dedale_io::picture::lines::{Colours, Lines};
use dedale_io::picture::maze_rows::{MazeRow, RowLayout, RowPicture};
use dedale_io::picture::unknown_letter;

use super::{Source, each_row};
use crate::cli::MazeArgs;
use crate::input::Form;
use crate::output::{stream, stream_bytes};
use crate::pictures::too_large;
use dedale_app::{Result, bail};

/// Refuses colours and a title for what has none.
pub fn check(args: &MazeArgs, form: Form) -> Result<()> {
    if args.colours.is_some() && !form.is_picture() {
        bail!("colours-of-pictures", "--colours is for SVG and PNG; add one of them");
    }
    if args.title.is_some() && !form.is_picture() {
        bail!("title-of-pictures", "--title is for SVG, PNG and PDF; add one of them");
    }
    let title = args.title.as_deref().unwrap_or_default();
    let unknown = match form {
        Form::Png => unknown_letter(title),
        _ => title.chars().find(|letter| letter.is_control()),
    };
    if let Some(letter) = unknown {
        bail!(
            "title-letters",
            "a title has letters of one line, in PNG Latin ones, found {letter}",
            letter = format!("'{}'", letter.escape_debug())
        );
    }
    Ok(())
}

/// Writes the lines as SVG or PNG, under the title that was chosen; an SVG is called by the usual
/// one otherwise.
pub fn write(args: &MazeArgs, form: Form, lines: Lines, usual: &str) -> Result<()> {
    let (file, measures) = (args.form.file(), args.measures.read()?);
    let title = args.title.as_deref();
    let lines = lines.with_heading(title.unwrap_or_default().to_owned());
    if form == Form::Svg {
        let svg = lines.svg(title.unwrap_or(usual), colours(args), measures);
        return stream_bytes(file, svg.as_bytes());
    }
    let write = lines.png(colours(args), measures);
    let write = write.map_err(|error| too_large(shown(file), &error))?;
    stream(file, |mut out| write(&mut out))
}

/// Writes a PNG while the maze's rows come, with the path if there is one.
pub fn write_rows(
    args: &MazeArgs,
    source: Source,
    ends: Ends,
    path: Option<&PathCells>,
) -> Result<()> {
    let file = args.form.file();
    let layout = RowLayout::of(source.size(), args.measures.read()?);
    let layout = layout.map_err(|error| too_large(shown(file), &error))?;
    stream(file, |out: Box<dyn Write>| -> io::Result<()> {
        let mut picture = RowPicture::new(layout, ends, colours(args), out)?;
        let (mut cell, mut on_path) = (0, Vec::new());
        each_row(source, |exits, left_out| {
            if let Some(path) = path {
                let cells = (cell..cell + exits.len() as u32).map(Cell::new);
                on_path.clear();
                on_path.extend(cells.map(|cell| path.contains(cell)));
            }
            cell += exits.len() as u32;
            picture.row(MazeRow { exits, left_out, path: &on_path })
        })?;
        picture.finish()
    })
}

/// The colours that were chosen, or those of the theme.
fn colours(args: &MazeArgs) -> Colours {
    args.colours.unwrap_or_else(|| Colours::of(args.theme))
}

fn shown(file: Option<&Path>) -> &Path {
    file.unwrap_or_else(|| Path::new("the picture"))
}
