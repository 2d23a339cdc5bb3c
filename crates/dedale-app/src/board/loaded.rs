//! Boards ready to be searched, and places on them.

use std::borrow::Cow;

use dedale::board::{Cell, HexBoard, SquareBoard};
use dedale::search::Mark;
use dedale_io::embedded::{EMBEDDED, Embedded};
use dedale_io::picture::{Pictured, Scene};
use dedale_io::position::Grid;
use dedale_io::{BoardFile, Format};

use crate::board::{in_words, off_board};
use crate::{Result, Spot, bail, refusal};

/// A board ready for searching, and what its file draws.
#[derive(Clone, Debug)]
pub struct Loaded<B> {
    /// The board.
    pub board: B,
    /// The picture it was made from.
    pub grid: Grid,
    /// Whether it was read from a level, where a cell that cannot be entered has no road.
    pub is_level: bool,
}

/// A board of either kind.
#[derive(Clone, Debug)]
pub enum AnyBoard {
    /// A board of square cells.
    Squares(Loaded<SquareBoard>),
    /// A board of hexagonal cells.
    Hexes(Loaded<HexBoard>),
}

impl AnyBoard {
    /// The board of squares; one of hexagons is refused: `what` needs squares.
    pub fn squares(&self, what: &str) -> Result<&Loaded<SquareBoard>> {
        match self {
            Self::Squares(loaded) => Ok(loaded),
            Self::Hexes(_) => Err(refusal!("squares-alone", "{what} need a board of squares")),
        }
    }

    fn of(grid: Grid, is_level: bool) -> Self {
        match &grid {
            Grid::Hexes(map) => Self::Hexes(Loaded { board: map.board(), grid, is_level }),
            Grid::Squares { map, neighborhood } => {
                Self::Squares(Loaded { board: map.board(*neighborhood), grid, is_level })
            }
        }
    }
}

impl From<BoardFile> for AnyBoard {
    fn from(file: BoardFile) -> Self {
        Self::of(file.position.grid, file.format == Format::Level)
    }
}

impl From<Grid> for AnyBoard {
    fn from(grid: Grid) -> Self {
        Self::of(grid, false)
    }
}

impl Loaded<SquareBoard> {
    /// The board for agents of `side` × `side` cells.
    pub fn for_agents(&self, side: u8) -> Result<Cow<'_, Self>> {
        let Self { board, grid, is_level } = self;
        Ok(match side {
            1 => Cow::Borrowed(self),
            _ => Cow::Owned(Self {
                board: board.clone().for_agents(side),
                grid: grid.clone(),
                is_level: *is_level,
            }),
        })
    }
}

impl Loaded<HexBoard> {
    /// The board for agents of one cell; others are refused.
    pub fn for_agents(&self, side: u8) -> Result<Cow<'_, Self>> {
        if side > 1 {
            bail!("agents-of-cells", "agents of several cells need a board of squares");
        }
        Ok(Cow::Borrowed(self))
    }
}

/// The embedded board of this name, without its `@`.
pub fn embedded(name: &str) -> Result<Embedded> {
    Embedded::named(name).ok_or_else(|| {
        let known = EMBEDDED.map(|board| format!("@{}", board.name)).join(", ");
        refusal!("no-such-board", "no embedded board is named '{name}'; there are {known}")
    })
}

/// Where ends are typed, `how` says how to specify one, such as `--from X,Y`.
impl<B: Pictured> Loaded<B> {
    /// The start: the one typed, or the only one marked.
    pub fn start(&self, how: &str, typed: Option<&Spot>) -> Result<Cell> {
        let [starts, _] = self.grid.marks();
        self.end("start", how, typed, &starts)
    }

    /// The goal: the one typed, or the only one marked.
    pub fn goal(&self, how: &str, typed: Option<&Spot>) -> Result<Cell> {
        let [_, goals] = self.grid.marks();
        self.end("goal", how, typed, &goals)
    }

    /// The goals: those typed, or else those marked.
    pub fn goals(&self, how: &str, typed: &[Spot]) -> Result<Vec<Cell>> {
        let [_, marked] = self.grid.marks();
        if typed.is_empty() && marked.is_empty() {
            bail!("no-goal", "the board marks no goal; specify {how}");
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

    /// All starts that the board marks; each must be free.
    pub fn marked_starts(&self) -> Result<Vec<Cell>> {
        let [starts, _] = self.grid.marks();
        let spots = starts.into_iter().map(|place| Spot::Place(place.map(i64::from)));
        spots.map(|spot| self.free_cell("start", &spot)).collect()
    }

    /// Where the cell lies, for use in a sentence.
    pub fn at(&self, cell: Cell) -> String {
        in_words(self.grid.place_of(cell))
    }

    /// The board with a start, and these cells marked closed.
    pub fn scene_of_cells(&self, start: Cell, cells: impl Iterator<Item = Cell>) -> Scene {
        let mut marks = vec![Mark::Neutral; self.board.cell_count()];
        for cell in cells {
            marks[cell.index()] = Mark::Closed;
        }
        self.scene(&[start], &[]).with_marks(&marks, None)
    }

    /// The board and these marks, before any search.
    pub fn scene(&self, starts: &[Cell], goals: &[Cell]) -> Scene {
        let scene = self.board.scene(starts, goals);
        match &self.grid {
            Grid::Hexes(map) => scene.with_hex_water(map),
            Grid::Squares { map, .. } => scene.with_water(map),
        }
    }

    /// The cell of this place, if it can be entered.
    pub fn free_cell(&self, what: &str, spot: &Spot) -> Result<Cell> {
        let cell = self.cell(what, spot)?;
        match self.board.table().is_free(cell) {
            true => Ok(cell),
            false if self.board.table().agent_side() > 1 => {
                let side = self.board.table().agent_side();
                Err(refusal!(
                    "no-room",
                    "an agent of {side}x{side} cells has no room at the {what} {spot}"
                ))
            }
            false if self.is_level => {
                Err(refusal!("off-the-road", "the {what} {spot} is off the road"))
            }
            false => Err(refusal!("in-a-wall", "the {what} {spot} is in a wall")),
        }
    }

    /// The cell of this place, if it is on the board.
    pub fn cell(&self, what: &str, spot: &Spot) -> Result<Cell> {
        let cell = match spot {
            Spot::Place([x, y]) => match (i32::try_from(*x), i32::try_from(*y)) {
                (Ok(x), Ok(y)) => self.grid.cell_at([x, y]),
                _ => None,
            },
            Spot::Label(label) => self.grid.cell_labelled(label),
            Spot::Tagged(_) if matches!(self.grid, Grid::Squares { .. }) => {
                bail!(
                    "squares-by-place",
                    "the cells of this board are square; specify the {what} as X,Y"
                );
            }
            Spot::Tagged(hex) => self.grid.cell_at([hex.q, hex.r]),
        };
        cell.ok_or_else(|| off_board(what, spot, &self.grid))
    }

    fn end(
        &self,
        what: &str,
        how: &str,
        typed: Option<&Spot>,
        marked: &[[i32; 2]],
    ) -> Result<Cell> {
        match (typed, marked) {
            (Some(spot), _) => self.free_cell(what, spot),
            (None, &[place]) => self.free_cell(what, &Spot::Place(place.map(i64::from))),
            (None, []) => Err(refusal!("unmarked", "the board marks no {what}; specify {how}")),
            (None, several) => {
                let shown = several.iter().take(4).copied().map(in_words).collect::<Vec<_>>();
                let more = if several.len() > 4 { ", …" } else { "" };
                let (count, list) = (several.len(), shown.join(", "));
                Err(refusal!(
                    "too-many-marked",
                    "the board marks {count} {what}s, {list}{more}; choose one with {how}"
                ))
            }
        }
    }
}
