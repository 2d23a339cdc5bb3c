//! From arguments to boards and cells.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use dedale::board::{Cell, CornerRule, Plan, Point, SquareBoard, Ways};
use dedale_io::embedded::{EMBEDDED, Embedded};
use dedale_io::level::Roads;
use dedale_io::{BoardFile, Format, read_board};

use crate::cli::{BoardArgs, WayCount};
use crate::refusal::{Refusal, refuse};
use crate::spot::Spot;

/// A board ready to be searched, and what its file marks.
pub struct Loaded {
    pub plan: Plan,
    pub board: SquareBoard,
}

/// Reads the board that the arguments name.
pub fn load(args: &BoardArgs) -> Result<Loaded, Refusal> {
    let file = read(&args.board, args.roads.map(Roads::from).unwrap_or_default())?;
    if args.roads.is_some() && file.format != Format::Level {
        return refuse("--roads is for levels, whose cells list the ways that their roads open");
    }
    let ways = match (args.ways, args.corners) {
        (Some(WayCount::Four), Some(_)) => {
            return refuse("--corners is for boards with eight ways; leave it out or say --ways 8");
        }
        (Some(WayCount::Four), None) => Ways::Four,
        (Some(WayCount::Eight), rule) => Ways::Eight(rule.unwrap_or_default()),
        (None, None) => file.usual_ways(),
        (None, Some(rule)) => match file.usual_ways() {
            Ways::Eight(_) => Ways::Eight(rule),
            Ways::Four => {
                return refuse("--corners is for boards with eight ways; say --ways 8 too");
            }
        },
    };
    let board = file.plan.board(ways);
    Ok(Loaded { plan: file.plan, board })
}

/// The board of this name: a file, `-` or `@name`.
pub fn read(name: &str, roads: Roads) -> Result<BoardFile, Refusal> {
    let (file, bytes) = if let Some(name) = name.strip_prefix('@') {
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
    };
    read_board(file, &bytes, roads).map_err(|fault| Refusal::new(format!("{name}, {fault}")))
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

impl Loaded {
    /// An embedded board.
    pub fn embedded(name: &str, ways: Ways) -> Result<Self, Refusal> {
        let file = read(&format!("@{name}"), Roads::default())?;
        Ok(Self { board: file.plan.board(ways), plan: file.plan })
    }

    /// The start: the one typed, or the only one marked.
    pub fn start(&self, typed: Option<Spot>) -> Result<Cell, Refusal> {
        self.end("start", "--from", typed, &self.plan.starts)
    }

    /// The goal: the one typed, or the only one marked.
    pub fn goal(&self, typed: Option<Spot>) -> Result<Cell, Refusal> {
        self.end("goal", "--to", typed, &self.plan.goals)
    }

    /// The goals: those typed, or else those marked.
    pub fn goals(&self, typed: &[Spot]) -> Result<Vec<Cell>, Refusal> {
        if typed.is_empty() && self.plan.goals.is_empty() {
            return refuse("the board marks no goal; say --to X,Y");
        }
        let marked = self.plan.goals.iter().map(|&Point { x, y }| Spot { x, y });
        let spots = if typed.is_empty() { marked.collect() } else { typed.to_vec() };
        spots.into_iter().map(|spot| self.free_cell("goal", spot)).collect()
    }

    /// The starts that the board marks.
    pub fn starts(&self) -> Vec<Cell> {
        self.plan.starts.iter().filter_map(|&point| self.board.cell_at(point)).collect()
    }

    fn end(
        &self,
        what: &str,
        option: &str,
        typed: Option<Spot>,
        marked: &[Point],
    ) -> Result<Cell, Refusal> {
        match (typed, marked) {
            (Some(spot), _) => self.free_cell(what, spot),
            (None, &[Point { x, y }]) => self.free_cell(what, Spot { x, y }),
            (None, []) => refuse(format!("the board marks no {what}; say {option} X,Y")),
            (None, several) => {
                let shown = several.iter().take(4).map(Point::to_string).collect::<Vec<_>>();
                let more = if several.len() > 4 { ", …" } else { "" };
                let (count, list) = (several.len(), shown.join(", "));
                refuse(format!(
                    "the board marks {count} {what}s, {list}{more}; choose one with {option} X,Y"
                ))
            }
        }
    }

    fn free_cell(&self, what: &str, spot: Spot) -> Result<Cell, Refusal> {
        let point = Point::new(spot.x, spot.y);
        let size = self.board.size();
        match self.board.cell_at(point) {
            Some(cell) if self.board.is_free(cell) => Ok(cell),
            Some(_) => refuse(format!("the {what} {point} is in a wall")),
            None => refuse(format!(
                "the {what} {point} is off the board, which is {}×{} cells, counted from (0, 0)",
                size.width(),
                size.height()
            )),
        }
    }
}

/// Eight ways that never cut corners.
pub const EIGHT: Ways = Ways::Eight(CornerRule::Never);
