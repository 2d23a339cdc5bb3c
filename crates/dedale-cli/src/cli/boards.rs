//! How boards are read, shown and turned into other forms.

use std::ffi::OsStr;
use std::num::NonZeroU8;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Command, ValueEnum};
use dedale::board::CornerCutting;
use dedale::{Phrase, phrase};
use dedale_io::Format;
use dedale_io::convert::BoardForm;
use dedale_io::graph::GraphFormat;
use dedale_io::level::Roads;
use dedale_io::picture::Theme;
use dedale_io::pixels::CellPixels;
use dedale_io::values::Legend;

/// How to read a board.
#[derive(Args, Debug)]
pub struct BoardArgs {
    /// The board: a file, - for standard input, or @NAME for an embedded board
    pub board: String,
    #[command(flatten)]
    pub reading: ReadArgs,
    #[command(flatten)]
    pub steps: StepArgs,
}

/// How to read boards that other programs wrote.
#[derive(Args, Clone, Default, Debug)]
pub struct ReadArgs {
    /// Read the board as this format, whatever its name and content imply; `dedale formats` lists
    /// them
    #[arg(long = "as", value_name = "FORMAT", hide_possible_values = true,
        value_parser = by_name(Format::ALL, Format::name))]
    pub read_as: Option<Format>,
    /// The meanings of signs and numbers in a grid or drawing, or of colours in a picture: wall, free,
    /// water, start, goal or cost:N, such as '#=wall .=free ~=cost:3', '0=free 1=wall else=cost:2' or
    /// '#ff0000=start black=wall <100=cost:5'
    #[arg(long, value_name = "KEY=MEANING", allow_hyphen_values = true)]
    pub legend: Option<Legend>,
    /// The values of a grid that are walls, with commas between them; other numbers are free (0
    /// and 1) or costs. In a picture: light, dark, <100 (of 255), or colours
    #[arg(long, value_name = "VALUES", allow_hyphen_values = true, value_parser = walls)]
    pub walls: Option<Legend>,
    /// The pixels of a cell in a picture, or of a passage and of a wall, such as 20+4 [default: as
    /// found]
    #[arg(long, value_name = "N|N+N")]
    pub pixels: Option<CellPixels>,
}

fn walls(values: &str) -> Result<Legend, Phrase> {
    Legend::with_walls(values)
}

/// Which steps a board has.
#[derive(Args, Clone, Default, Debug)]
pub struct StepArgs {
    /// Neighbors of a square cell: 4, or 8 with diagonals [default: 8 for a .map of type
    /// octile, else 4]
    #[arg(long, value_name = "4|8")]
    pub neighbors: Option<NeighborCount>,
    /// When a diagonal step may cut a corner: never, one-wall (past one wall), always (also
    /// past the ends of thin walls) [default: never]
    #[arg(long, value_name = "RULE", value_parser = corner_cutting)]
    pub corner_cutting: Option<CornerCutting>,
    /// Whether a road of a level needs the bits of both cells (mutual), only of the one that
    /// is left (directed), or only of the one that is entered, as in the game (source)
    /// [default: mutual]
    #[arg(long, value_name = "mutual|directed|source",
        value_parser = by_name(Roads::ALL, Roads::name))]
    pub roads: Option<Roads>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum NeighborCount {
    #[value(name = "4")]
    Four,
    #[value(name = "8")]
    Eight,
}

/// How to show an answer.
#[derive(Args, Debug)]
pub struct ShowArgs {
    /// Print one JSON object and nothing else
    #[arg(long, conflicts_with = "draw")]
    pub json: bool,
    /// Draw the board in the terminal
    #[arg(long)]
    pub draw: bool,
    /// Write an SVG picture, of up to 4 million cells; - is standard output, with nothing
    /// else
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write a PNG picture, of up to 65,536 pixels a side, which any board of squares fits
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// Colours: default (safe for colour-blind eyes) or maze-solver (open red, neutral
    /// blue, closed green, banned black)
    #[arg(long, value_name = "NAME", default_value = "default", hide_default_value = true)]
    pub theme: Theme,
    #[command(flatten)]
    pub measures: MeasureArgs,
}

/// The widths of cells and walls in pictures.
#[derive(Args, Debug)]
pub struct MeasureArgs {
    /// Width of a cell in SVG and PNG, 1 to 256 [default: 24, less on large boards]
    #[arg(long, value_name = "PIXELS", value_parser = small, allow_hyphen_values = true)]
    pub cell: Option<u32>,
    /// Width of thin walls in SVG and PNG, up to half a cell [default: a sixth of a cell]
    #[arg(long, value_name = "PIXELS", value_parser = small, allow_hyphen_values = true)]
    pub wall: Option<u32>,
}

#[derive(Args, Debug)]
pub struct ConvertArgs {
    /// The board or graph: a file, - for standard input, or @NAME for an embedded board
    pub board: String,
    /// The file to write; - is standard output
    #[arg(value_name = "FILE", conflicts_with = "output")]
    pub to: Option<PathBuf>,
    /// The form to write: text (a drawing), map (MovingAI), level (YAML), json, pixels (a
    /// PNG, one pixel a cell), tmx or tmj (Tiled), csv or npy (numbers), sgf, hexworld (a link) or moves (a list) of
    /// Hex; of a graph edges, matrix, dot, json, json-pairs, json-matrix, node-link, graphml or pg
    /// [default: the form that FILE's name implies, else text or edges]
    #[arg(long, value_name = "FORM", hide_possible_values = true, value_parser = form())]
    pub format: Option<Form>,
    /// The same as FILE
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// How the roads of a level are read: mutual, directed or source; `dedale path --help`
    /// explains them [default: mutual]
    #[arg(long, value_name = "mutual|directed|source",
        value_parser = by_name(Roads::ALL, Roads::name))]
    pub roads: Option<Roads>,
    /// The cells along a side, for a list of moves of Hex that does not say them
    #[arg(long, value_name = "N", value_parser = small, allow_hyphen_values = true)]
    pub size: Option<u32>,
    #[command(flatten)]
    pub reading: ReadArgs,
}

/// The form that a file is turned into. What both kinds call `json` is that of the file read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    Board(BoardForm),
    Graph(GraphFormat),
}

fn form() -> impl TypedValueParser<Value = Form> {
    let boards = BoardForm::ALL.map(|form| (form.name(), Form::Board(form)));
    let graphs = GraphFormat::ALL.map(|format| (format.name(), Form::Graph(format)));
    let mut all = boards.to_vec();
    all.extend(graphs.into_iter().filter(|&(_, form)| form != Form::Graph(GraphFormat::Json)));
    PossibleValuesParser::new(all.iter().map(|&(name, _)| name)).map(move |typed| {
        let form = all.iter().find(|&&(name, _)| name == typed);
        form.expect("the name of one of them").1
    })
}

#[derive(Args, Debug)]
pub struct TerrainArgs {
    /// The board whose free cells get weights: a file, - for standard input, or @NAME for an
    /// embedded board [default: a board without walls]
    #[arg(conflicts_with = "size")]
    pub board: Option<String>,
    /// Columns and rows of a board without walls
    #[arg(long, value_name = "WxH", value_parser = columns_and_rows, default_value = "40x30",
        allow_hyphen_values = true)]
    pub size: [u64; 2],
    /// The random seed: the same seed gives the same terrain on every machine
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = whole,
        allow_hyphen_values = true)]
    pub seed: u64,
    /// The weights from the lowest ground to the highest, 1 to 9; each covers about as many
    /// cells
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', default_value = "1,2,3,5",
        value_parser = weight, allow_hyphen_values = true)]
    pub weights: Vec<NonZeroU8>,
    /// The file to write, as a drawing; - is standard output
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub reading: ReadArgs,
}

fn weight(text: &str) -> Result<NonZeroU8, Phrase> {
    let weight = text.parse().ok().filter(|weight: &NonZeroU8| weight.get() <= 9);
    weight.ok_or_else(|| "expected a weight from 1 to 9".into())
}

fn columns_and_rows(text: &str) -> Result<[u64; 2], Phrase> {
    sides(text).ok_or_else(|| "expected columns and rows, such as 40x30".into())
}

/// Two numbers with a cross between them: `4x5`.
pub fn sides<T: FromStr>(text: &str) -> Option<[T; 2]> {
    let (first, second) = text.split_once(['x', 'X', '×'])?;
    Some([first.parse().ok()?, second.parse().ok()?])
}

fn corner_cutting(name: &str) -> Result<CornerCutting, Phrase> {
    name.parse()
}

// Options that take a name.

/// Reads one of these values by its name.
pub fn by_name<T, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    PossibleValuesParser::new(all.map(name)).map(move |typed| {
        let value = all.into_iter().find(|&value| name(value) == typed);
        value.expect("the name of one of them")
    })
}

/// A parser of names that refuses others in its own words; the help lists the names.
#[derive(Clone)]
pub struct Listed<P> {
    pub names: Vec<&'static str>,
    pub read: P,
}

impl<P: TypedValueParser> TypedValueParser for Listed<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        option: Option<&Arg>,
        typed: &OsStr,
    ) -> Result<P::Value, clap::Error> {
        self.read.parse_ref(command, option, typed)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().copied().map(PossibleValue::new)))
    }
}

// Options that take a number.

pub fn whole(text: &str) -> Result<u64, Phrase> {
    text.parse().map_err(|_| phrase!("expected a whole number from 0 to {}", u64::MAX))
}

pub fn small(text: &str) -> Result<u32, Phrase> {
    text.parse().map_err(|_| phrase!("expected a whole number from 0 to {}", u32::MAX))
}

pub fn number(text: &str) -> Result<f64, Phrase> {
    text.parse().map_err(|_| "expected a number such as 75 or 33.3".into())
}

// How many threads to use.

/// How many threads to use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ThreadsArg {
    #[value(name = "1")]
    One,
    All,
}
