//! Pictures of mazes as lines, in colours of a theme or of one's own, and those written row by row.

use std::io::{self, Write};
use std::path::Path;

use dedale_io::maze::Ends;
use dedale_io::picture::lines::{Colours, Lines};
use dedale_io::picture::maze_rows::{RowLayout, RowPicture};

use super::{Source, each_row};
use crate::cli::MazeArgs;
use crate::form::Form;
use crate::output::{stream, stream_bytes};
use crate::pictures::too_large;
use dedale_app::{Refusal, refusal};

/// Refuses colours for what has none.
pub fn check(args: &MazeArgs, form: Form) -> Result<(), Refusal> {
    if args.colours.is_some() && !form.is_picture() {
        return Err(refusal!(
            "colours-of-pictures",
            "--colours is for SVG and PNG; add one of them"
        ));
    }
    Ok(())
}

/// Writes the lines as SVG or PNG.
pub fn write(args: &MazeArgs, form: Form, lines: &Lines, title: &str) -> Result<(), Refusal> {
    let (file, measures) = (args.form.file(), args.measures.read()?);
    if form == Form::Svg {
        return stream_bytes(file, lines.svg(title, colours(args), measures).as_bytes());
    }
    let write = lines.png(colours(args), measures);
    let write = write.map_err(|error| too_large(shown(file), &error))?;
    stream(file, |mut out| write(&mut out))
}

/// Writes a PNG while the maze's rows come.
pub fn write_rows(args: &MazeArgs, source: Source, ends: Ends) -> Result<(), Refusal> {
    let file = args.form.file();
    let layout = RowLayout::of(source.size(), args.measures.read()?);
    let layout = layout.map_err(|error| too_large(shown(file), &error))?;
    stream(file, |out: Box<dyn Write>| -> io::Result<()> {
        let mut picture = RowPicture::new(layout, ends, colours(args), out)?;
        each_row(source, |exits, left_out| picture.row(exits, left_out))?;
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
