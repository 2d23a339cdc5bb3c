//! From arguments to boards and cells.

use std::borrow::Cow;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read as _, Seek as _};
use std::path::{Path, PathBuf};

use clap::builder::UnknownArgumentValueParser;
use clap::{Args, ValueEnum};
use dedale::board::{CornerCutting, GridMap, Neighborhood, Point, Size, SquareBoard};
use dedale::{Phrase, Phrased};
use dedale_app::run::ends::Ends;
use dedale_app::{AnyBoard, Loaded, Refusal, Result, Spot, bail, embedded, refusal};
use dedale_io::convert::BoardForm;
use dedale_io::embedded::Embedded;
use dedale_io::level::Roads;
use dedale_io::picture::Pictured;
use dedale_io::position::{Grid, Position};
use dedale_io::{
    BoardFile, Format, FormatError, Limit, Reading, input, read_board, read_board_as, read_position,
};

use crate::cli::{BoardArgs, NeighborCount, ReadArgs, StepArgs};
use crate::lang::{said, tr, word};
use crate::memory;
use crate::output::named_file;

/// Reads the board that the arguments name.
pub fn load(args: &BoardArgs) -> Result<AnyBoard> {
    let (file, bytes) = bytes(&args.board)?;
    load_bytes(args, file, &bytes)
}

/// [`load`] from the file's name and its contents.
pub fn load_bytes(args: &BoardArgs, file: &str, bytes: &[u8]) -> Result<AnyBoard> {
    let reading = reading(&args.reading, args.steps.roads);
    let file = in_file(&args.board, read_board_as(file, bytes, &reading))?;
    tell(&args.board, file.note.as_ref());
    let format = file.format;
    check_roads(args.steps.roads, format == Format::Level)?;
    match &file.position.grid {
        Grid::Hexes(_) if args.steps.neighbors.is_some() || args.steps.corner_cutting.is_some() => {
            Err(refusal!(
                "square-options",
                "--neighbors and --corner-cutting are for square cells; hexagonal cells have six \
                 neighbors"
            ))
        }
        Grid::Hexes(_) => Ok(file.into()),
        Grid::Squares { map, neighborhood } => {
            let board = map.board(neighborhood_of(&args.steps, *neighborhood)?);
            let (grid, is_level) = (file.position.grid, format == Format::Level);
            Ok(AnyBoard::Squares(Loaded { board, grid, is_level }))
        }
    }
}

/// The most bytes of a tile set beside a map.
const TILE_SETS: u64 = 64 << 20;

/// How to read the board, of a level with these roads.
pub fn reading(args: &ReadArgs, roads: Option<Roads>) -> Reading {
    let legend = args.legend.clone().unwrap_or_default();
    let legend = args.walls.iter().fold(legend, |legend, walls| legend.and(walls.clone()));
    let file = |path: &Path| read_file_within(path, TILE_SETS).ok();
    let roads = roads.unwrap_or_default();
    let (format, pixels) = (args.read_as, args.pixels);
    Reading { format, roads, legend, pixels, file: Some(file), ..Reading::default() }
}

/// Says how a file was read, where it does not say so itself.
pub fn tell(name: &str, note: Option<&Phrase>) {
    if let Some(note) = note {
        let (file, note) = (shown(name), said(note));
        crate::output::complain(&tr!("dedale: {file}: {note}"));
    }
}

/// Refuses `--roads` for a board that is no level.
pub fn check_roads(roads: Option<Roads>, is_level: bool) -> Result<()> {
    if roads.is_none() || is_level {
        return Ok(());
    }
    Err(refusal!(
        "roads-of-levels",
        "--roads is for levels, whose cells list the directions that their roads open"
    ))
}

/// The result, or an error that names the file.
pub fn in_file<T>(name: &str, read: Result<T, FormatError>) -> Result<T> {
    read.map_err(|fault| Refusal::within(shown(name), &fault))
}

/// What the input without a name is called.
pub const STANDARD: &str = "standard input";

/// What a file is called in sentences.
pub fn shown(name: &str) -> &str {
    if name == "-" { STANDARD } else { name }
}

/// The neighborhood requested, or the default one for such boards.
pub fn neighborhood_of(args: &StepArgs, usual: Neighborhood) -> Result<Neighborhood> {
    let neighborhood = match args.neighbors {
        None => usual,
        Some(NeighborCount::Four) => Neighborhood::Four,
        Some(NeighborCount::Eight) => Neighborhood::Eight(CornerCutting::default()),
    };
    match (neighborhood, args.corner_cutting) {
        (Neighborhood::Eight(_), Some(rule)) => Ok(Neighborhood::Eight(rule)),
        (Neighborhood::Four, Some(_)) => {
            Err(refusal!("corners-need-eight", "--corner-cutting needs --neighbors 8"))
        }
        (_, None) => Ok(neighborhood),
    }
}

/// The board of this name: a file, `-` or `@name`.
pub fn read(name: &str, roads: Roads) -> Result<BoardFile> {
    let (file, bytes) = bytes(name)?;
    let board = in_file(name, read_board(file, &bytes, roads))?;
    tell(name, board.note.as_ref());
    Ok(board)
}

/// The board of square cells of this name, without stones.
pub fn map(name: &str, roads: Roads) -> Result<GridMap> {
    let BoardFile { position, format, .. } = read(name, roads)?;
    match position.grid {
        Grid::Squares { map, .. } if format != Format::Position => Ok(map),
        Grid::Hexes(_) => {
            let name = shown(name);
            Err(refusal!("mask-of-hexagons", "{name} is a board of hexagons; add --grid hexagonal"))
        }
        Grid::Squares { .. } => {
            let name = shown(name);
            Err(refusal!(
                "mask-with-stones",
                "{name} is a board with stones, which masks are not made of"
            ))
        }
    }
}

/// The board of this name with its stones.
pub fn position(name: &str) -> Result<Position> {
    let (file, bytes) = bytes(name)?;
    position_in(name, file, &bytes, None)
}

/// The board of this name and content, with its stones; `size` is that of a list of moves.
pub fn position_in(name: &str, file: &str, bytes: &[u8], size: Option<u32>) -> Result<Position> {
    let read = read_position(file, bytes, size);
    // A board of square cells, which has no stones, is told from what is no board.
    if read.is_err() && read_board(file, bytes, Roads::default()).is_ok() {
        bail!(
            "board-without-stones",
            "{name} is a board of squares without stones; expected one of hexagons, or with \
             sides and stones",
            name = shown(name)
        );
    }
    in_file(name, read)
}

/// The file's name and its contents: a board, a graph or a strategy.
pub fn bytes(name: &str) -> Result<(&str, Cow<'static, [u8]>)> {
    bytes_where(name, check_beginning)
}

/// [`bytes`] of a kind with this limit.
pub fn bytes_within(name: &str, limit: Limit) -> Result<(&str, Cow<'static, [u8]>)> {
    bytes_where(name, |name, _, length| in_file(name, limit.check(length)))
}

/// [`bytes`]; a file whose length is known is checked before it is read.
fn bytes_where(
    name: &str,
    check: impl Fn(&str, &File, u64) -> Result<()>,
) -> Result<(&str, Cow<'static, [u8]>)> {
    Ok(if name.is_empty() {
        bail!("no-name", "the name of the file is empty; - is standard input");
    } else if let Some(name) = name.strip_prefix('@') {
        let board = embedded(name)?;
        (board.file, Cow::Borrowed(board.text.as_bytes()))
    } else if name == "-" {
        let bytes = read_stdin().map_err(|error| {
            refusal!("cannot-read-input", "cannot read standard input: {error}")
        })?;
        (name, Cow::Owned(bytes))
    } else {
        let path = Path::new(name);
        let (file, length) = open(path)?;
        length.map_or(Ok(()), |length| check(name, &file, length))?;
        (name, Cow::Owned(read_opened(path, &file, length)?))
    })
}

/// Refuses a long file by its beginning, before all of it is read. Of shorter ones more is said
/// elsewhere.
fn check_beginning(path: &str, mut file: &File, length: u64) -> Result<()> {
    const LONG: u64 = 16 << 20;
    if length <= LONG {
        return Ok(());
    }
    let mut beginning = Vec::new();
    let read = file.take(4096).read_to_end(&mut beginning).and_then(|_| file.rewind());
    read.map_err(|error| unreadable(Path::new(path), error))?;
    in_file(path, dedale_io::check_beginning(path, &beginning, length))
}

/// The size of the table that an embedded board lies on.
pub fn size(board: Embedded) -> Result<Size> {
    Ok(read(&format!("@{}", board.name), Roads::default())?.position.grid.size())
}

/// A file's bytes, which are to be this many at most.
pub fn read_file_within(path: &Path, most: u64) -> Result<Vec<u8>> {
    let check = |length: u64| {
        if length <= most {
            return Ok(());
        }
        Err(refusal!(
            "file-too-long",
            "cannot read {file}: it has more than {most} MiB",
            file = path.display(),
            most = most >> 20
        ))
    };
    let (file, length) = open(path)?;
    check(length.unwrap_or_default())?;
    let bytes = read_opened(path, &file, length)?;
    check(bytes.len() as u64)?;
    Ok(bytes)
}

/// A file's bytes.
pub fn read_file(path: &Path) -> Result<Vec<u8>> {
    let (file, length) = open(path)?;
    read_opened(path, &file, length)
}

/// The bytes of a file of a kind with this limit.
pub fn read_file_of(path: &Path, limit: Limit) -> Result<Vec<u8>> {
    let (file, length) = open(path)?;
    in_file(&path.display().to_string(), limit.check(length.unwrap_or_default()))?;
    read_opened(path, &file, length)
}

/// A file, and its length if it is a regular one.
fn open(path: &Path) -> Result<(File, Option<u64>)> {
    let opened = File::open(path).and_then(|file| length(&file).map(|length| (file, length)));
    opened.map_err(|error| unreadable(path, error))
}

fn read_opened(path: &Path, file: &File, length: Option<u64>) -> Result<Vec<u8>> {
    memory::check(length.unwrap_or_default())?;
    input::read(file, length).map_err(|error| unreadable(path, error))
}

/// The refusal of a file that cannot be read.
pub fn unreadable(path: &Path, error: impl Phrased) -> Refusal {
    refusal!("cannot-read", "cannot read {file}: {error}", file = path.display())
}

/// The refusal of a file for what is in it.
pub fn within(file: impl Display, error: impl Phrased) -> Refusal {
    refusal!("within", "{file}: {error}")
}

/// The refusal of a file for what is in this line of it.
pub fn within_line(file: impl Display, number: usize, error: impl Phrased) -> Refusal {
    refusal!("within-line", "{file}, line {number}: {error}")
}

/// The length of a regular file.
fn length(file: &File) -> io::Result<Option<u64>> {
    let metadata = file.metadata()?;
    Ok(metadata.is_file().then_some(metadata.len()))
}

/// Standard input: as long as a file where it is one.
#[cfg(unix)]
fn read_stdin() -> io::Result<Vec<u8>> {
    use std::os::fd::AsFd;

    let file = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let length = length(&file)?;
    input::read(file, length)
}

/// Standard input.
#[cfg(not(unix))]
fn read_stdin() -> io::Result<Vec<u8>> {
    input::read(io::stdin(), None)
}

/// An embedded board of square cells.
pub fn squares(name: &str, neighborhood: Neighborhood) -> Result<Loaded<SquareBoard>> {
    let BoardFile { position, format, .. } = read(&format!("@{name}"), Roads::default())?;
    let Grid::Squares { map, .. } = position.grid else {
        bail!("board-of-hexagons", "@{name} is a board of hexagons");
    };
    let board = map.board(neighborhood);
    let (grid, is_level) = (Grid::Squares { map, neighborhood }, format == Format::Level);
    Ok(Loaded { board, grid, is_level })
}

/// The cell that was typed for this option.
pub fn spot(option: &str, typed: &str) -> Result<Spot> {
    let wrong = |wrong: Phrase| {
        let (option, _) = option.split_once(' ').unwrap_or((option, ""));
        refusal!("not-a-cell", "invalid value '{typed}' for '{option} <X,Y>': {wrong}")
    };
    typed.parse().map_err(wrong)
}

/// How to specify a start.
pub const FROM: &str = "--from X,Y";

/// How to specify a goal.
pub const TO: &str = "--to X,Y";

/// Eight neighbors, corners never cut.
pub const EIGHT: Neighborhood = Neighborhood::Eight(CornerCutting::Never);

// The output format of a generated or converted board.

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
        crate::output::complain(&tr!(
            "a {what} marks no ends: solve it with --from {from_x},{from_y} --to {to_x},{to_y} \
             --neighbors 4",
            from_x = start.x,
            from_y = start.y,
            to_x = goal.x,
            to_y = goal.y
        ));
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
    pub fn form(&self) -> Result<Form> {
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
pub fn board_form(requested: Option<BoardForm>, output: Option<&Path>) -> Result<BoardForm> {
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
                 json, pixels, tmx, tmj, csv, npy, sgf, hexworld or moves",
                file = file.display()
            ))
        },
        Ok,
    )
}

/// The goals of a search, for use in a sentence.
pub fn goals_in_words<B: Pictured>(ends: &Ends, loaded: &Loaded<B>) -> String {
    let goals = ends.goals.iter().map(|&goal| loaded.at(goal));
    goals.reduce(|first, next| tr!("{first} or {next}")).unwrap_or_default()
}
