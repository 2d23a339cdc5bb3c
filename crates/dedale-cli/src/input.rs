//! From arguments to boards and cells.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use dedale::board::{Cell, CornerRule, HexBoard, Size, SquareBoard, Ways};
use dedale_io::embedded::{EMBEDDED, Embedded};
use dedale_io::level::Roads;
use dedale_io::picture::Scene;
use dedale_io::position::{self, Grid, Position};
use dedale_io::{BoardFile, Format, read_board};

use crate::cli::{BoardArgs, WayCount};
use crate::kind::{Kind, in_words};
use crate::refusal::{Refusal, refuse};
use crate::spot::Spot;

/// A board ready to be searched, and what its file draws.
pub struct Loaded<B> {
    pub board: B,
    grid: Grid,
}

/// A board of either kind.
pub enum AnyBoard {
    Squares(Loaded<SquareBoard>),
    Hexes(Loaded<HexBoard>),
}

/// Reads the board that the arguments name.
pub fn load(args: &BoardArgs) -> Result<AnyBoard, Refusal> {
    let (file, bytes) = bytes(&args.board)?;
    let fault = |fault| Refusal::new(format!("{}, {fault}", args.board));
    let (grid, is_level) = if position::is_one(&bytes) {
        (position::read(file, &bytes).map_err(fault)?.grid, false)
    } else {
        let roads = args.roads.map(Roads::from).unwrap_or_default();
        let read = read_board(file, &bytes, roads).map_err(fault)?;
        let (ways, is_level) = (read.usual_ways(), read.format == Format::Level);
        (Grid::Squares { plan: read.plan, ways }, is_level)
    };
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
    read_board(file, &bytes, roads).map_err(|fault| Refusal::new(format!("{name}, {fault}")))
}

/// The board of this name with its stones.
pub fn position(name: &str) -> Result<Position, Refusal> {
    let (file, bytes) = bytes(name)?;
    position::read(file, &bytes).map_err(|fault| Refusal::new(format!("{name}, {fault}")))
}

/// The name of the file, and what is in it.
fn bytes(name: &str) -> Result<(&str, Cow<'static, [u8]>), Refusal> {
    Ok(if let Some(name) = name.strip_prefix('@') {
        let board = embedded(name)?;
        (board.file, Cow::Borrowed(board.text.as_bytes()))
    } else if name == "-" {
        let mut bytes = Vec::new();
        io::stdin()
            .read_to_end(&mut bytes)
            .map_err(|error| Refusal::new(format!("cannot read standard input: {error}")))?;
        (name, Cow::Owned(bytes))
    } else {
        (name, Cow::Owned(read_file(Path::new(name))?))
    })
}

/// The size of the table that an embedded board lies on.
pub fn size(board: Embedded) -> Result<Size, Refusal> {
    let bytes = board.text.as_bytes();
    if position::is_one(bytes) {
        return Ok(position(&format!("@{}", board.name))?.grid.size());
    }
    Ok(read(&format!("@{}", board.name), Roads::default())?.plan.size())
}

/// A file's bytes.
pub fn read_file(path: &Path) -> Result<Vec<u8>, Refusal> {
    fs::read(path).map_err(|error| Refusal::new(format!("cannot read {}: {error}", path.display())))
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

impl<B: Kind> Loaded<B> {
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
        starts.into_iter().filter_map(|place| self.board.cell_at(place.map(i64::from))).collect()
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
                let shown = several
                    .iter()
                    .take(4)
                    .map(|place| in_words(place.map(i64::from)))
                    .collect::<Vec<_>>();
                let more = if several.len() > 4 { ", …" } else { "" };
                let (count, list) = (several.len(), shown.join(", "));
                refuse(format!(
                    "the board marks {count} {what}s, {list}{more}; choose one with {option} X,Y"
                ))
            }
        }
    }

    fn free_cell(&self, what: &str, spot: &Spot) -> Result<Cell, Refusal> {
        let cell = match spot {
            Spot::Place(place) => self.board.cell_at(*place),
            Spot::Label(label) => self.board.cell_labelled(label),
            Spot::Tagged(_) if matches!(self.grid, Grid::Squares { .. }) => {
                return refuse(format!(
                    "the cells of this board are square; say the {what} as X,Y"
                ));
            }
            Spot::Tagged(hex) => self.board.cell_at([hex.q, hex.r].map(i64::from)),
        };
        match cell {
            Some(cell) if self.board.table().is_free(cell) => Ok(cell),
            Some(_) => refuse(format!("the {what} {spot} is in a wall")),
            None => {
                let about = self.board.about();
                refuse(format!("the {what} {spot} is off the board, which is {about}"))
            }
        }
    }
}

/// Eight ways that never cut corners.
pub const EIGHT: Ways = Ways::Eight(CornerRule::Never);
