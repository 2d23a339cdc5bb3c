//! `dedale maze`: generates a maze.

mod grid;
mod lines;

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::Path as File;

use dedale::Random;
use dedale::board::{Cell, Neighborhood, Point, Size};
use dedale::maze::{Bias, Generator, GridKind, Maze, PathCells, Region, Rows, Style};
use dedale::search::{Path, Stopped, Trace};
use dedale_app::answer::MazeAnswer;
use dedale_app::export::worksheet::Worksheet;
use dedale_app::run::maze::{self, MazeSpec};
use dedale_app::{ByName, Result, Spot, Unwatched, bail, refusal};
use dedale_io::maze::{Ends, Form as RowForm, Writer};
use dedale_io::picture::lines::Lines;
use dedale_io::picture::{Scene, gif};
use serde::ser::{Serialize, SerializeSeq, Serializer};

use crate::cli::MazeArgs;
use crate::input::Form;
use crate::lang::tr;
use crate::output::{
    NewFile, check_outputs, columns, count, named_file, print, stream, stream_bytes, stream_json,
    write_files,
};
use crate::pictures::{self, MAX_EVENTS, check_solution};
use crate::spinner::Spinner;
use crate::watch::{self, Film, Panel};
use crate::{input, memory, statistics};

/// The most cells of a maze that can be drawn.
const MOST_DRAWN: usize = 4_000_000;

pub fn command(args: &MazeArgs) -> Result<()> {
    let spinner = Spinner::with("carving");
    if let Some(kind) = grid_kind(args)? {
        return grid::command(args, kind);
    }
    let spec = spec(args)?;
    if args.stats {
        return statistics::command(args, &spec, spinner);
    }
    let generator = args.generator.unwrap_or(Generator::Backtracker);
    if let Some(file) = &args.pdf {
        args.measures.check(false)?;
        let title = || maze::title(generator, spec.region.size());
        return write_worksheet(args, file, title, |sheet| {
            sheet.of_squares(generator, &spec, &Unwatched)
        });
    }
    let form = args.form.form()?;
    args.measures.check(form.is_picture())?;
    lines::check(args, form)?;
    check_solution(args.solution, args.draw || form.is_picture())?;
    check(args, form, &spec.region)?;
    let is_film = args.gif.is_some() || args.watch;
    let carving = is_film.then(|| Carving::new(generator, &spec)).transpose()?;
    let film = match (&carving, &args.gif) {
        (Some(carving), Some(file)) => Some(carving.gif(args, file)?),
        _ => None,
    };
    if let Some(carving) = carving.as_ref().filter(|_| args.watch) {
        drop(spinner);
        watch::play(&Film::new(vec![carving.panel()], args.theme))?;
        print(&pictures::in_terminal(&carving.end(), args.theme))?;
    } else if args.draw || film.is_none() || args.form.is_set() {
        let source = Source::of(args, form, generator, &spec)?;
        if columns().is_some() {
            drop(spinner);
        }
        give(args, form, generator, &spec, source)?;
    }
    write_files(film.into_iter().collect())
}

/// The grid requested, unless it is one of squares side by side.
fn grid_kind(args: &MazeArgs) -> Result<Option<GridKind>> {
    let kind = args.grid.0;
    if kind.is_none() && args.crossings.is_some() {
        bail!("crossings-of-weave", "--crossings is for weave mazes; add --grid weave");
    }
    Ok(kind)
}

/// Writes the maze in the requested format.
fn give(
    args: &MazeArgs,
    form: Form,
    generator: Generator,
    spec: &MazeSpec,
    source: Source,
) -> Result<()> {
    let ends = Ends { are_openings: args.openings, ..source.ends(&spec.region) };
    let file = args.form.file();
    let scene = |maze: &Maze| {
        let path = args.solution.then(|| maze::solution(maze, ends)).flatten();
        path.iter().fold(maze::scene(maze, ends), Scene::with_path)
    };
    if args.draw {
        let scene = scene(&source.into_maze());
        return print(&pictures::in_terminal(&scene, args.theme));
    }
    match form {
        Form::Png if is_by_rows(form, &spec.region) => {
            let path = args.solution.then(|| source.path(spec, ends)).flatten();
            lines::write_rows(args, source, ends, path.as_ref())
        }
        Form::Svg | Form::Png
            if args.openings || args.colours.is_some() || args.title.is_some() =>
        {
            let maze = source.into_maze();
            let path = args.solution.then(|| maze::solution(&maze, ends)).flatten();
            let lines = Lines::of_squares(&maze, ends, path.as_ref());
            lines::write(args, form, lines, &maze::title(generator, maze.size()))
        }
        Form::Svg | Form::Png => {
            let scene = scene(&source.into_maze()).with_measures(args.measures.read()?);
            pictures::stream(form, &scene, args.theme, file)
        }
        Form::Json => {
            let (mask, exits) = (source.mask(), LazyRows(RefCell::new(source)));
            let (width, height) = (spec.region.size().width(), spec.region.size().height());
            let (seed, generator) = (spec.seed, ByName(generator));
            stream_json(file, &MazeAnswer { width, height, seed, generator, exits, mask })
        }
        Form::Text | Form::Map | Form::Level | Form::Pixels => {
            let rows = row_form(form).expect("a form of rows");
            stream(file, |out| write_rows(rows, source, ends, out))?;
            if form == Form::Map || form == Form::Pixels && !args.openings {
                let [start, goal] =
                    [ends.start, ends.goal].map(|at| Point::new(2 * at.x + 1, 2 * at.y + 1));
                form.tell_ends(start, goal);
            }
            Ok(())
        }
    }
}

fn spec(args: &MazeArgs) -> Result<MazeSpec> {
    let region = if let Some(name) = &args.mask {
        Region::of(&input::map(name, dedale_io::level::Roads::default())?.board(Neighborhood::Four))
    } else {
        let size = Size::new(args.width.unwrap_or(20), args.height.unwrap_or(20));
        Region::whole(size?)
    };
    maze::check_region(&region)?;
    let bias = Bias::sideways(args.bias)?;
    let start = args.start.as_ref().map(|spot| start(args, &region, spot));
    let style = Style { bias, start: start.transpose()? };
    Ok(MazeSpec { region, style, seed: args.seed, rooms: args.rooms as usize, braid: args.braid })
}

fn start(args: &MazeArgs, region: &Region, spot: &Spot) -> Result<Cell> {
    if args.stats && args.generator.is_none() {
        bail!("start-of-one", "--start is for one generator; add --generator NAME");
    }
    if let Some(generator) = args.generator.filter(|generator| !generator.grows()) {
        bail!(
            "start-not-of",
            "--start is for generators that grow from a cell, not for {generator}"
        );
    }
    match spot {
        Spot::Place(place) => maze::start(region, *place),
        Spot::Tagged(_) | Spot::Label(_) => {
            Err(refusal!("start-place", "specify the start of a maze as X,Y"))
        }
    }
}

const fn row_form(form: Form) -> Option<RowForm> {
    match form {
        Form::Text => Some(RowForm::Drawing),
        Form::Map => Some(RowForm::Map),
        Form::Level => Some(RowForm::Level),
        Form::Pixels => Some(RowForm::Pixels),
        Form::Json | Form::Svg | Form::Png => None,
    }
}

/// Refuses what would not fit in memory, before carving.
fn check(args: &MazeArgs, form: Form, region: &Region) -> Result<()> {
    let size = region.size();
    if let Some(rows) = row_form(form) {
        rows.check(size)?;
    }
    if let Form::Png = form {
        // The maze, its board and its picture's terrain, or what a search holds; or the maze
        // while it is carved, or while its dead ends are filled.
        let by_rows = is_by_rows(form, region);
        let is_searched = args.solution && has_loops(args.rooms as usize, args.braid);
        memory::check(if by_rows && !is_searched { 2 } else { 16 } * size.cell_count() as u64)?;
        if by_rows && args.title.is_some() {
            bail!(
                "title-of-rows",
                "a title stands above a maze of up to {most} cells, this one has {found}; leave \
                 out --title",
                most = count(MOST_DRAWN as u64),
                found = count(size.cell_count() as u64)
            );
        }
    }
    let has_border = !matches!(form, Form::Json | Form::Level) && !is_by_rows(form, region);
    if args.openings && !has_border {
        bail!(
            "openings-without-border",
            "--openings is for drawings, maps and pictures of up to {most} cells; choose --format \
             text, map, pixels, svg or png",
            most = count(MOST_DRAWN as u64)
        );
    }
    let is_drawn = args.draw || form == Form::Svg;
    if is_drawn && size.cell_count() > MOST_DRAWN {
        bail!(
            "maze-not-drawn",
            "a maze is drawn up to {most} cells, this one has {found}",
            most = count(MOST_DRAWN as u64),
            found = count(size.cell_count() as u64)
        );
    }
    if let Some(file) = &args.gif {
        let generator = args.generator.unwrap_or(Generator::Backtracker);
        gif::check_maze(size, !generator.builds_walls(region))
            .map_err(|error| pictures::too_large(file, &error))?;
    }
    if (args.gif.is_some() || args.watch) && (args.rooms > 0 || args.braid > 0) {
        bail!(
            "show-at-work",
            "--gif and --watch show a generator at work; leave out --rooms and --braid"
        );
    }
    let printed = args.draw.then_some("--draw").or(args.watch.then_some("--watch"));
    let is_printed = args.form.is_set() && args.form.file().is_none();
    let printed = printed.or(is_printed.then_some("the maze"));
    let mask = args.mask.as_deref();
    check_outputs(mask, &[args.gif.as_deref(), args.form.file()], printed)
}

/// Whether the picture is written row by row: that of a large maze.
fn is_by_rows(form: Form, region: &Region) -> bool {
    form == Form::Png && region.size().cell_count() > MOST_DRAWN
}

/// Whether several ways may lead through such a maze.
const fn has_loops(rooms: usize, braid: u32) -> bool {
    rooms > 0 || braid > 0
}

/// Where the rows of a maze come from.
enum Source {
    /// Carved row by row on demand.
    Rows { rows: Box<Rows>, size: Size },
    /// Carved beforehand.
    Maze { maze: Maze, written: usize },
}

impl Source {
    fn of(args: &MazeArgs, form: Form, generator: Generator, spec: &MazeSpec) -> Result<Self> {
        let size = spec.region.size();
        let is_plain = spec.region.is_whole() && !has_loops(spec.rooms, spec.braid);
        let is_drawn_whole = matches!(form, Form::Svg | Form::Png)
            && (args.solution || !is_by_rows(form, &spec.region));
        if is_plain && !args.draw && !is_drawn_whole {
            let rows = generator.rows(size, spec.style.bias, &mut Random::new(spec.seed));
            if let Some(rows) = rows {
                return Ok(Self::Rows { rows: Box::new(rows), size });
            }
        }
        let maze = spec.maze(generator, &mut ())?;
        Ok(Self::Maze { maze, written: 0 })
    }

    fn size(&self) -> Size {
        match self {
            Self::Rows { size, .. } => *size,
            Self::Maze { maze, .. } => maze.size(),
        }
    }

    /// The next row, if there is one: exits, and whether each cell is left out.
    fn next_into(&mut self, row: &mut [u8], left_out: &mut Vec<bool>) -> bool {
        match self {
            Self::Rows { rows, .. } => rows.next_into(row),
            Self::Maze { maze, written } => {
                let begin = *written * row.len();
                let Some(exits) = maze.exit_table().get(begin..begin + row.len()) else {
                    return false;
                };
                row.copy_from_slice(exits);
                let cells = (begin..begin + row.len()).map(|cell| Cell::new(cell as u32));
                left_out.clear();
                left_out.extend(cells.map(|cell| !maze.contains(cell)));
                *written += 1;
                true
            }
        }
    }

    /// Where the path through the maze begins and ends.
    fn ends(&self, region: &Region) -> Ends {
        match self {
            Self::Maze { maze, .. } if !region.is_whole() => maze::ends(maze),
            _ => maze::corners(self.size()),
        }
    }

    /// The mask that shows which cells are left out, if any are.
    fn mask(&self) -> Option<Vec<String>> {
        match self {
            Self::Maze { maze, .. } => maze::mask(maze),
            Self::Rows { .. } => None,
        }
    }

    /// The path through a maze carved beforehand. Where there is but one it is found without a
    /// search, which would take more memory than the maze.
    fn path(&self, spec: &MazeSpec, ends: Ends) -> Option<PathCells> {
        let Self::Maze { maze, .. } = self else { return None };
        if has_loops(spec.rooms, spec.braid) {
            let path = maze::solution(maze, ends)?;
            return Some(PathCells::of(path.cells(), maze.size().cell_count()));
        }
        let [start, goal] = [ends.start, ends.goal].map(|end| maze.size().cell_at(end));
        Some(maze.path_between([start?, goal?]))
    }

    fn into_maze(self) -> Maze {
        match self {
            Self::Maze { maze, .. } => maze,
            Self::Rows { .. } => unreachable!("pictures are drawn of whole mazes"),
        }
    }
}

fn write_rows(form: RowForm, source: Source, ends: Ends, out: Box<dyn Write>) -> io::Result<()> {
    let mut writer = Writer::new(form, source.size(), ends, out)?;
    each_row(source, |exits, left_out| writer.row(exits, left_out))?;
    writer.finish()
}

/// Shows the rows: exits, and which cells are left out.
fn each_row(
    mut source: Source,
    mut each: impl FnMut(&[u8], &[bool]) -> io::Result<()>,
) -> io::Result<()> {
    let (mut row, mut left_out) = (vec![0; source.size().width() as usize], Vec::new());
    while source.next_into(&mut row, &mut left_out) {
        each(&row, &left_out)?;
    }
    Ok(())
}

/// Rows carved while they are written.
struct LazyRows(RefCell<Source>);

impl Serialize for LazyRows {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut source = self.0.borrow_mut();
        let size = source.size();
        let mut rows = serializer.serialize_seq(Some(size.height() as usize))?;
        let (mut row, mut left_out) = (vec![0; size.width() as usize], Vec::new());
        while source.next_into(&mut row, &mut left_out) {
            rows.serialize_element(&row)?;
        }
        rows.end()
    }
}

// `dedale maze --pdf`: mazes to print.

/// Writes the PDF that is made of this worksheet.
pub fn write_worksheet(
    args: &MazeArgs,
    file: &File,
    usual_title: impl FnOnce() -> String,
    made: impl FnOnce(&Worksheet<'_>) -> Result<Vec<u8>>,
) -> Result<()> {
    check_outputs(args.mask.as_deref(), &[Some(file)], None)?;
    let label = |number: u64, seed: u64| tr!("{number}  (seed {seed})");
    let sheet = Worksheet {
        count: args.count,
        per_page: args.per_page,
        title: args.title.clone().unwrap_or_else(usual_title),
        label: &label,
        solution: args.solution,
        most: Worksheet::MOST_CELLS,
    };
    stream_bytes(named_file(file), &made(&sheet)?)
}

// A generator at work.

/// A maze, and how it was carved.
pub struct Carving {
    generator: Generator,
    /// The board before.
    begin: Scene,
    maze: Maze,
    trace: Trace,
    /// The path through the maze.
    path: Option<Path>,
}

impl Carving {
    pub fn new(generator: Generator, spec: &MazeSpec) -> Result<Self> {
        let mut trace = Trace::new(spec.region.size().cell_count(), MAX_EVENTS);
        let maze = spec.maze(generator, &mut trace).map_err(|Stopped| {
            let most = count(MAX_EVENTS as u64);
            refusal!(
                "carving-not-recorded",
                "{generator} takes more than {most} steps, too many to record"
            )
        })?;
        let [start, goal] = ends(&maze);
        let board = maze::before(&maze, generator, &spec.region).board(Neighborhood::Four);
        let begin = Scene::of_board(&board, &[start], &[goal]);
        let path = dedale::search::bfs(&maze, start, goal);
        Ok(Self { generator, begin, maze, trace, path })
    }

    /// The carving as an animation that ends with the path through.
    pub fn gif(&self, args: &MazeArgs, file: &File) -> Result<NewFile> {
        let bytes = gif::draw(&self.begin, &self.trace, self.path.as_ref(), args.theme)
            .map_err(|error| pictures::too_large(file, &error))?;
        Ok(NewFile { path: file.to_owned(), bytes })
    }

    pub fn panel(&self) -> Panel<'_> {
        let size = self.maze.size();
        Panel {
            title: self.generator.to_string(),
            begin: self.begin.clone(),
            trace: &self.trace,
            end: self.end(),
            label: Box::new(move |cell| size.point_of(cell).to_string()),
        }
    }

    /// The maze with the path through it.
    pub fn end(&self) -> Scene {
        let board = self.maze.to_map().board(Neighborhood::Four);
        let [start, goal] = ends(&self.maze);
        let scene = Scene::of_board(&board, &[start], &[goal]);
        self.path.iter().fold(scene, Scene::with_path)
    }
}

/// Where the path through the maze begins and ends.
fn ends(maze: &Maze) -> [Cell; 2] {
    let Ends { start, goal, .. } = maze::ends(maze);
    [start, goal].map(|point| maze.size().cell_at(point).expect("an end in the maze"))
}
