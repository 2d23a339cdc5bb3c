//! `dedale maze --grid`: mazes of rings, triangles, hexagons, and squares with crossings.

use std::path::Path as File;

use dedale::Random;
use dedale::board::{Cell, Size};
use dedale::maze::{Bias, Generator, Grid, GridKind, GridMaze, Style};
use dedale::search::bfs;
use dedale_io::grid_maze::{self, MOST_CELLS, Written};
use dedale_io::picture::lines::Lines;
use dedale_io::picture::worksheet::Puzzle;
use dedale_io::position;

use crate::cli::MazeArgs;
use crate::form::Form;
use crate::input;
use crate::lang::{phrase, tr};
use crate::output::{check_outputs, count, named_file, stream_bytes, stream_json};
use crate::pictures::check_solution;
use dedale_app::{Refusal, Spot, refusal};

use super::{lines, worksheet};

/// The rings of a polar maze, unless they are chosen.
const RINGS: u64 = 10;

pub fn command(args: &MazeArgs, kind: GridKind) -> Result<(), Refusal> {
    refuse_options(args, kind)?;
    let generator = args.generator.unwrap_or(Generator::Backtracker);
    if let Some(file) = &args.pdf {
        return pdf(args, kind, generator, file);
    }
    let form = if args.form.is_set() { args.form.form()? } else { Form::Json };
    args.measures.check(form.is_picture())?;
    lines::check(args, form)?;
    check_solution(args.solution, form.is_picture())?;
    let file = args.form.file();
    check_outputs(args.mask.as_deref(), &[file], None)?;
    let maze = carve(args, kind, generator, args.seed)?;
    match form {
        Form::Json => stream_json(file, &Written::of(&maze, args.seed, generator.name())),
        Form::Svg | Form::Png => {
            lines::write(args, form, &lines_of(&maze, args.solution), &title(args, kind))
        }
        Form::Text | Form::Map | Form::Level | Form::Pixels => Err(refusal!(
            "maze-form",
            "a {kind} maze is written as json, svg, png or with --pdf; choose one with --format",
            kind = kind
        )),
    }
}

/// Refuses what is for square cells side by side.
fn refuse_options(args: &MazeArgs, kind: GridKind) -> Result<(), Refusal> {
    let options = [
        ("--stats", args.stats),
        ("--draw", args.draw),
        ("--watch", args.watch),
        ("--gif", args.gif.is_some()),
        ("--rooms", args.rooms > 0),
        ("--braid", args.braid > 0),
    ];
    if let Some((option, _)) = options.into_iter().find(|(_, is_there)| *is_there) {
        return Err(refusal!(
            "option-of-squares",
            "{option} is for square cells, not for a {kind} maze",
            option = option,
            kind = kind
        ));
    }
    if kind == GridKind::Polar && args.width.is_some() {
        return Err(refusal!(
            "rings-by-height",
            "a polar maze has rings, which --height counts; leave out --width"
        ));
    }
    if args.crossings.is_some() && kind != GridKind::Weave {
        return Err(refusal!(
            "crossings-not-of",
            "--crossings is for weave mazes, not for a {kind} one",
            kind = kind
        ));
    }
    if args.mask.is_some() && kind != GridKind::Hexagonal {
        return Err(refusal!(
            "no-mask-of",
            "a {kind} maze has no mask; leave out --mask",
            kind = kind
        ));
    }
    Ok(())
}

fn pdf(args: &MazeArgs, kind: GridKind, generator: Generator, file: &File) -> Result<(), Refusal> {
    check_outputs(args.mask.as_deref(), &[Some(file)], None)?;
    let mut puzzles = Vec::new();
    let mut cells = 0;
    for number in 0..u64::from(args.count) {
        let seed = args.seed.wrapping_add(number);
        let maze = carve(args, kind, generator, seed)?;
        cells += maze.exit_table().len();
        worksheet::check(cells)?;
        let label = tr!("{number}  (seed {seed})", number = number + 1, seed = seed);
        puzzles.push(Puzzle { lines: lines_of(&maze, args.solution), label });
    }
    stream_bytes(named_file(file), &worksheet::pdf(&title(args, kind), args.per_page, &puzzles))
}

fn title(args: &MazeArgs, kind: GridKind) -> String {
    let generator = args.generator.unwrap_or(Generator::Backtracker);
    args.title.clone().unwrap_or_else(|| {
        tr!("{kind} maze, {generator}", kind = phrase(kind.name()), generator = generator)
    })
}

/// The maze of this seed. Crossings are drawn before it.
fn carve(
    args: &MazeArgs,
    kind: GridKind,
    generator: Generator,
    seed: u64,
) -> Result<GridMaze, Refusal> {
    let mut random = Random::new(seed);
    let grid = grid(args, kind, &mut random)?;
    let bias = Bias::sideways(args.bias).map_err(Refusal::of)?;
    let start = args.start.as_ref().map(|spot| start(&grid, generator, spot)).transpose()?;
    generator.carve_grid_with(&grid, &Style { bias, start }, &mut random).map_err(Refusal::of)
}

fn grid(args: &MazeArgs, kind: GridKind, random: &mut Random) -> Result<Grid, Refusal> {
    if kind == GridKind::Polar {
        let rings = u32::try_from(args.height.unwrap_or(RINGS)).unwrap_or(u32::MAX);
        if !(1..=Grid::MAX_RINGS).contains(&rings) {
            return Err(refusal!(
                "too-many-rings",
                "a polar maze has 1 to {most} rings",
                most = count(Grid::MAX_RINGS.into())
            ));
        }
        return Ok(Grid::polar(rings));
    }
    if let Some(name) = &args.mask {
        return masked(name);
    }
    let size = Size::new(args.width.unwrap_or(20), args.height.unwrap_or(20));
    let size = size.map_err(Refusal::of)?;
    if size.cell_count() > MOST_CELLS {
        return Err(refusal!(
            "maze-cells",
            "a {kind} maze has up to {most} cells, this one would have {found}",
            kind = kind,
            most = count(MOST_CELLS as u64),
            found = count(size.cell_count() as u64)
        ));
    }
    Ok(match kind {
        GridKind::Polar | GridKind::Triangular => Grid::triangular(size),
        GridKind::Hexagonal => Grid::hexagonal(size),
        GridKind::Weave => Grid::random_weave(size, args.crossings.unwrap_or(100), random),
    })
}

/// The free cells of a hexagonal board.
fn masked(name: &str) -> Result<Grid, Refusal> {
    let shown = input::shown(name);
    let position::Grid::Hexes(map) = input::position(name)?.grid else {
        return Err(refusal!(
            "mask-of-squares",
            "{shown} has square cells, and a hexagonal maze needs hexagonal ones",
            shown = shown
        ));
    };
    let grid = Grid::of_hexes(&map.board()).filter(|grid| grid.cell_count() <= MOST_CELLS);
    let grid = grid.ok_or_else(|| {
        refusal!("mask-too-wide", "{shown} is too wide for a maze", shown = shown)
    })?;
    if grid.part_count() == 0 {
        return Err(refusal!("mask-empty", "the mask leaves out every cell"));
    }
    Ok(grid)
}

fn start(grid: &Grid, generator: Generator, spot: &Spot) -> Result<Cell, Refusal> {
    if !generator.grows() {
        return Err(refusal!(
            "start-not-of",
            "--start is for generators that grow from a cell, not for {generator}",
            generator = generator
        ));
    }
    let Spot::Place(place) = spot else {
        return Err(refusal!("start-place", "specify the start of a maze as X,Y"));
    };
    grid_maze::cell_at(grid, *place).ok_or_else(|| {
        refusal!("start-not-in-maze", "the start {spot} is not in the maze", spot = spot)
    })
}

/// The maze as lines, with its path if that is asked for.
fn lines_of(maze: &GridMaze, has_path: bool) -> Lines {
    let [start, goal] = grid_maze::ends(maze);
    let path = has_path.then(|| bfs(maze, start, goal)).flatten();
    Lines::of_grid(maze, [start, goal], path.as_ref())
}
