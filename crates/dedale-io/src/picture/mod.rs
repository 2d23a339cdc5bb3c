//! Draws boards, paths, searches and flow fields: as text, SVG, PNG and GIF.
//!
//! A [`Scene`] describes what to draw: a board of squares or of hexagonal cells, terrain,
//! thin walls, the states that a search gave to cells, a path, a flow field, the stones of
//! two players, a link and sides. All four backends draw from the scene alone, so they show
//! the same:
//!
//! | module | draws |
//! |---|---|
//! | [`terminal`] | text, in colour or plain |
//! | [`svg`] | a vector picture with a legend |
//! | [`png`] | pixels |
//! | [`gif`] | a search as it runs |
//!
//! Mazes to print are drawn as [`lines`], whatever the shape of their cells.
//!
//! A [`Theme`] sets the colours. No cell state and no player is shown by colour alone: each
//! has a sign of its own.
//!
//! ```
//! use dedale::board::{Terrain, GridMap, Point, Size, Neighborhood};
//! use dedale_io::picture::terminal::{self, TerminalStyle};
//! use dedale_io::picture::Scene;
//!
//! let mut map = GridMap::new(Size::new(5, 3)?, Terrain::FREE);
//! map.set_terrain(Point::new(2, 0), Terrain::Wall);
//! map.set_terrain(Point::new(2, 1), Terrain::Wall);
//! let board = map.board(Neighborhood::Four);
//! let [start, goal] = [Point::new(0, 0), Point::new(4, 0)].map(|p| board.cell_at(p).unwrap());
//! let path = dedale::search::astar(&board, start, goal).unwrap();
//!
//! let scene = Scene::of_board(&board, &[start], &[goal]).with_path(&path);
//! let text = terminal::draw(&scene, &TerminalStyle::PLAIN);
//! let lines: Vec<&str> = text.lines().collect();
//! assert_eq!(lines, ["S * ██· G",
//!                    "· * ██· *",
//!                    "· * * * *"]);
//! # Ok::<(), dedale::board::SizeError>(())
//! ```

pub mod bar;
mod borders;
mod figure;
mod fit;
pub mod gif;
mod glyphs;
pub mod graph;
mod hex_shapes;
mod hexes;
mod hunt;
mod hunt_shapes;
mod ink;
mod layout;
mod legend;
mod lettering;
pub mod lines;
pub mod maze_rows;
mod pieces;
pub mod png;
mod raster;
pub mod rating_chart;
pub(crate) mod runs;
mod scene;
mod scene_cells;
mod scene_hunt;
pub mod searched;
mod shapes;
pub mod share_map;
mod signs;
pub mod svg;
pub mod terminal;
mod theme;
pub mod tree;
mod whereabouts;
pub mod worksheet;

pub use borders::Border;
pub use figure::Figure;
pub use figure::letters::unknown_letter;
pub use fit::TooLarge;
pub use ink::Rgb;
pub use layout::{MeasureError, Measures, Wording};
pub use scene::{CellState, Pictured, Scene, Shade};
pub use theme::{Theme, UnknownTheme};

use dedale::board::{Cell, Direction};
use dedale::link::Player;

// Stones, links and sides of players on a board.

/// Stones, a link and sides.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Game {
    /// One for each cell, or empty.
    stones: Vec<Option<Player>>,
    link: Vec<Cell>,
    sides: Vec<Side>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Side {
    /// Empty if it is not shown.
    name: String,
    player: Option<Player>,
    cells: Vec<Cell>,
}

/// One end of an edge, or all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Share {
    Whole,
    /// The half that comes first, clockwise about the cell.
    First,
    Last,
}

/// An edge at the rim of the board that belongs to a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct RimEdge {
    pub cell: Cell,
    pub direction: Direction,
    pub share: Share,
    pub player: Option<Player>,
}

impl Game {
    fn stones(&self) -> &[Option<Player>] {
        &self.stones
    }
}
