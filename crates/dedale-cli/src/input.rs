//! From arguments to boards and cells.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use dedale::board::{Cell, CornerRule, HexBoard, Size, SquareBoard, Ways};
use dedale_io::embedded::{EMBEDDED, Embedded};
use dedale_io::level::Roads;
use dedale_io::picture::{Pictured, Scene};
use dedale_io::position::{self, Grid, Position};
use dedale_io::{BoardFile, Format, FormatError, read_board};

use crate::cli::{BoardArgs, WayCount};
use crate::kind::{about, in_words};
use crate::refusal::{Refusal, refuse};
use crate::spot::Spot;

/// A board ready to be searched, and what its file draws.
pub struct Loaded<B> {
    pub board: B,
    pub grid: Grid,
}

/// A board of either kind.
pub enum AnyBoard {
    Squares(Loaded<SquareBoard>),
    Hexes(Loaded<HexBoard>),
}

/// Reads the board that the arguments name.
pub fn load(args: &BoardArgs) -> Result<AnyBoard, Refusal> {
    let roads = args.roads.map(Roads::from).unwrap_or_default();
    let (grid, is_level) = grid(&args.board, roads)?;
    if args.roads.is_some() && !is_level {
        return refuse("--roads is for levels, whose cells list the ways that their roads open");
    }
    match &grid {
        Grid::Hexes(_) if args.ways.is_some() || args.corners.is_some() => {
            refuse("--ways and --corners are for square cells; hexagonal ones have six ways")
        }
        Grid::Hexes(plan) => Ok(AnyBoard::Hexes(Loaded { board: plan.board(), grid })),
        Grid::Squares { plan, ways } => {
            let board = plan.board(ways_of(args, *ways)?);
            Ok(AnyBoard::Squares(Loaded { board, grid }))
        }
    }
}

/// What the file of this name draws, and whether it is a level.
fn grid(name: &str, roads: Roads) -> Result<(Grid, bool), Refusal> {
    let (file, bytes) = bytes(name)?;
    if position::is_one(&bytes) {
        let position = in_file(name, position::read(file, &bytes))?;
        return Ok((position.grid, false));
    }
    let read = in_file(name, read_board(file, &bytes, roads))?;
    let (ways, is_level) = (read.usual_ways(), read.format == Format::Level);
    Ok((Grid::Squares { plan: read.plan, ways }, is_level))
}

/// What was read, or where in the file it could not be.
pub fn in_file<T>(name: &str, read: Result<T, FormatError>) -> Result<T, Refusal> {
    read.map_err(|fault| Refusal::new(format!("{name}, {fault}")))
}

/// The ways asked for, or those that such boards are usually walked.
fn ways_of(args: &BoardArgs, usual: Ways) -> Result<Ways, Refusal> {
    match (args.ways, args.corners) {
        (Some(WayCount::Four), Some(_)) => {
            refuse("--corners is for boards with eight ways; leave it out or say --ways 8")
        }
        (Some(WayCount::Four), None) => Ok(Ways::Four),
        (Some(WayCount::Eight), rule) => Ok(Ways::Eight(rule.unwrap_or_default())),
        (None, None) => Ok(usual),
        (None, Some(rule)) => match usual {
            Ways::Eight(_) => Ok(Ways::Eight(rule)),
            Ways::Four => refuse("--corners is for boards with eight ways; say --ways 8 too"),
        },
    }
}

/// The board of this name: a file, `-` or `@name`.
pub fn read(name: &str, roads: Roads) -> Result<BoardFile, Refusal> {
    let (file, bytes) = bytes(name)?;
    if position::is_one(&bytes) {
        return refuse(format!("{name} is a board with stones, which masks are not made of"));
    }
    in_file(name, read_board(file, &bytes, roads))
}

/// The board of this name with its stones.
pub fn position(name: &str) -> Result<Position, Refusal> {
    let (file, bytes) = bytes(name)?;
    in_file(name, position::read(file, &bytes))
}

/// The name of the file, and what is in it.
pub fn bytes(name: &str) -> Result<(&str, Cow<'static, [u8]>), Refusal> {
    Ok(if let Some(name) = name.strip_prefix('@') {
        let board = embedded(name)?;
        (board.file, Cow::Borrowed(board.text.as_bytes()))
    } else if name == "-" {
        let bytes = read_all(io::stdin())
            .map_err(|error| Refusal::new(format!("cannot read standard input: {error}")))?;
        (name, Cow::Owned(bytes))
    } else {
        (name, Cow::Owned(read_file(Path::new(name))?))
    })
}

/// The size of the table that an embedded board lies on.
pub fn size(board: Embedded) -> Result<Size, Refusal> {
    Ok(grid(&format!("@{}", board.name), Roads::default())?.0.size())
}

/// A file's bytes.
pub fn read_file(path: &Path) -> Result<Vec<u8>, Refusal> {
    let read = fs::File::open(path).and_then(read_all);
    read.map_err(|error| Refusal::new(format!("cannot read {}: {error}", path.display())))
}

/// No more bytes than this are read of anything.
const MAX_BYTES: u64 = 4 << 30;

/// All there is to read, up to 4 GiB.
fn read_all(mut from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.by_ref().take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(io::Error::other("it has more than 4 GiB"));
    }
    Ok(bytes)
}

/// The embedded board of this name.
pub fn embedded(name: &str) -> Result<Embedded, Refusal> {
    Embedded::named(name).ok_or_else(|| {
        let known = EMBEDDED.map(|board| format!("@{}", board.name)).join(", ");
        Refusal::new(format!("no embedded board is named '{name}'; there are {known}"))
    })
}

impl Loaded<SquareBoard> {
    /// An embedded board.
    pub fn embedded(name: &str, ways: Ways) -> Result<Self, Refusal> {
        let plan = read(&format!("@{name}"), Roads::default())?.plan;
        Ok(Self { board: plan.board(ways), grid: Grid::Squares { plan, ways } })
    }
}

impl<B: Pictured> Loaded<B> {
    /// The start: the one typed, or the only one marked.
    pub fn start(&self, typed: Option<&Spot>) -> Result<Cell, Refusal> {
        let [starts, _] = self.grid.marks();
        self.end("start", "--from", typed, &starts)
    }

    /// The goal: the one typed, or the only one marked.
    pub fn goal(&self, typed: Option<&Spot>) -> Result<Cell, Refusal> {
        let [_, goals] = self.grid.marks();
        self.end("goal", "--to", typed, &goals)
    }

    /// The goals: those typed, or else those marked.
    pub fn goals(&self, typed: &[Spot]) -> Result<Vec<Cell>, Refusal> {
        let [_, marked] = self.grid.marks();
        if typed.is_empty() && marked.is_empty() {
            return refuse("the board marks no goal; say --to X,Y");
        }
        let marked = marked.into_iter().map(|place| Spot::Place(place.map(i64::from)));
        let spots = if typed.is_empty() { marked.collect() } else { typed.to_vec() };
        spots.iter().map(|spot| self.free_cell("goal", spot)).collect()
    }

    /// The starts that the board marks.
    pub fn starts(&self) -> Vec<Cell> {
        let [starts, _] = self.grid.marks();
        starts.into_iter().filter_map(|place| self.grid.cell_at(place)).collect()
    }

    /// Where the cell lies, in a sentence.
    pub fn at(&self, cell: Cell) -> String {
        in_words(self.grid.place_of(cell))
    }

    /// The board and these marks, before any search.
    pub fn scene(&self, starts: &[Cell], goals: &[Cell]) -> Scene {
        let scene = self.board.scene(starts, goals);
        match &self.grid {
            Grid::Hexes(plan) => scene.with_hex_water(plan),
            Grid::Squares { plan, .. } => scene.with_water(plan),
        }
    }

    fn end(
        &self,
        what: &str,
        option: &str,
        typed: Option<&Spot>,
        marked: &[[i32; 2]],
    ) -> Result<Cell, Refusal> {
        match (typed, marked) {
            (Some(spot), _) => self.free_cell(what, spot),
            (None, &[place]) => self.free_cell(what, &Spot::Place(place.map(i64::from))),
            (None, []) => refuse(format!("the board marks no {what}; say {option} X,Y")),
            (None, several) => {
                let shown = several.iter().take(4).copied().map(in_words).collect::<Vec<_>>();
                let more = if several.len() > 4 { ", …" } else { "" };
                let (count, list) = (several.len(), shown.join(", "));
                refuse(format!(
                    "the board marks {count} {what}s, {list}{more}; choose one with {option} X,Y"
                ))
            }
        }
    }

    /// The cell of this place, if it can be entered.
    pub fn free_cell(&self, what: &str, spot: &Spot) -> Result<Cell, Refusal> {
        let cell = match spot {
            Spot::Place([x, y]) => match (i32::try_from(*x), i32::try_from(*y)) {
                (Ok(x), Ok(y)) => self.grid.cell_at([x, y]),
                _ => None,
            },
            Spot::Label(label) => self.grid.cell_labelled(label),
            Spot::Tagged(_) if matches!(self.grid, Grid::Squares { .. }) => {
                return refuse(format!(
                    "the cells of this board are square; say the {what} as X,Y"
                ));
            }
            Spot::Tagged(hex) => self.grid.cell_at([hex.q, hex.r]),
        };
        match cell {
            Some(cell) if self.board.table().is_free(cell) => Ok(cell),
            Some(_) => refuse(format!("the {what} {spot} is in a wall")),
            None => {
                let about = about(&self.grid);
                refuse(format!("the {what} {spot} is off the board, which is {about}"))
            }
        }
    }
}

/// Eight ways that never cut corners.
pub const EIGHT: Ways = Ways::Eight(CornerRule::Never);
