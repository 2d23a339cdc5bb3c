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

mod arrow;
mod band;
pub mod bar;
mod borders;
mod figure;
mod fit;
mod game;
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
mod measures;
mod pieces;
pub mod png;
mod raster;
pub mod rating_chart;
pub(crate) mod runs;
mod scene;
mod scene_cells;
mod scene_hunt;
mod scene_stones;
mod shapes;
pub mod share_map;
mod sheet;
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
pub use measures::{MeasureError, Measures, Wording};
pub use scene::{CellState, Pictured, Scene, Shade};
pub use theme::{Theme, UnknownTheme};
