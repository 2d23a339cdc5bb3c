//! `dedale maze --grid`: mazes of rings, triangles, hexagons, and squares with crossings.

use std::path::Path as File;

use dedale::maze::{Bias, Generator, GridKind};
use dedale_app::run::grid_maze::{self, GridMazeSpec};
use dedale_io::grid_maze::{MOST_CELLS, Written};

use crate::cli::MazeArgs;
use crate::input::{self, Form};
use crate::lang::pictured;
use crate::output::{check_outputs, stream_json};
use crate::pictures::check_solution;
use dedale_app::{Result, Spot, Unwatched, bail, refusal};

use super::{lines, write_worksheet};

pub fn command(args: &MazeArgs, kind: GridKind) -> Result<()> {
    refuse_options(args, kind)?;
    let generator = args.generator.unwrap_or(Generator::Backtracker);
    if let Some(file) = &args.pdf {
        args.measures.check(false)?;
        return pdf(args, kind, generator, file);
    }
    let form = if args.form.is_set() { args.form.form()? } else { Form::Json };
    args.measures.check(form.is_picture())?;
    lines::check(args, form)?;
    check_solution(args.solution, form.is_picture())?;
    let file = args.form.file();
    check_outputs(args.mask.as_deref(), &[file], None)?;
    let maze = spec(args, kind)?.maze(generator, args.seed)?;
    match form {
        Form::Json => stream_json(file, &Written::of(&maze, args.seed, generator.name())),
        Form::Svg | Form::Png => {
            lines::write(args, form, grid_maze::lines(&maze, args.solution), &title(args, kind))
        }
        Form::Text | Form::Map | Form::Level | Form::Pixels => Err(refusal!(
            "maze-form",
            "a {kind} maze is written as json, svg, png or with --pdf; choose one with --format"
        )),
    }
}

/// Refuses what is for square cells side by side.
fn refuse_options(args: &MazeArgs, kind: GridKind) -> Result<()> {
    let options = [
        ("--stats", args.stats),
        ("--draw", args.draw),
        ("--watch", args.watch),
        ("--gif", args.gif.is_some()),
        ("--rooms", args.rooms > 0),
        ("--braid", args.braid > 0),
        ("--openings", args.openings),
    ];
    if let Some((option, _)) = options.into_iter().find(|(_, is_there)| *is_there) {
        bail!("option-of-squares", "{option} is for square cells, not for a {kind} maze");
    }
    if kind == GridKind::Polar && args.width.is_some() {
        bail!(
            "rings-by-height",
            "a polar maze has rings, which --height counts; leave out --width"
        );
    }
    if args.crossings.is_some() && kind != GridKind::Weave {
        bail!("crossings-not-of", "--crossings is for weave mazes, not for a {kind} one");
    }
    if args.mask.is_some() && kind != GridKind::Hexagonal {
        bail!("no-mask-of", "a {kind} maze has no mask; leave out --mask");
    }
    Ok(())
}

fn pdf(args: &MazeArgs, kind: GridKind, generator: Generator, file: &File) -> Result<()> {
    let spec = spec(args, kind)?;
    write_worksheet(
        args,
        file,
        || title(args, kind),
        |sheet| sheet.of_grid(generator, &spec, args.seed, &Unwatched),
    )
}

fn title(args: &MazeArgs, kind: GridKind) -> String {
    let generator = args.generator.unwrap_or(Generator::Backtracker);
    pictured(&grid_maze::title(kind, generator))
}

fn spec(args: &MazeArgs, kind: GridKind) -> Result<GridMazeSpec> {
    let start = match args.start {
        Some(Spot::Place(place)) => Some(place),
        None => None,
        Some(_) => bail!("start-place", "specify the start of a maze as X,Y"),
    };
    let mask = args.mask.as_ref().map(|name| {
        let board = input::position(name)?.grid;
        grid_maze::masked(input::shown(name), &board)
    });
    Ok(GridMazeSpec {
        kind,
        width: args.width,
        height: args.height,
        bias: Bias::sideways(args.bias)?,
        crossings: args.crossings.unwrap_or(100),
        mask: mask.transpose()?,
        start,
        most: MOST_CELLS,
    })
}
