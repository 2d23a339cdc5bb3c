//! The limits of requests.

use dedale::board::Size;

use crate::base::words::count;
use crate::{Refusal, refusal};

/// The most bytes of a request.
pub const REQUEST_BYTES: usize = 4 << 20;

/// The most bytes of a request that holds the results of a contest: some 40,000 hunts.
pub const CONTEST_BYTES: usize = 32 << 20;

/// The most cells of a board, including walls and cells of the table off the board.
pub const CELLS: usize = 1_048_576;

/// The most steps (events) of a search. All of them can be recorded, and sent as columns.
pub const STEPS: u64 = 5_000_000;

/// The most events of a search in JSON and in files.
pub const WRITTEN_EVENTS: usize = 200_000;

/// The most queries of a scenario.
pub const QUERIES: u64 = 20_000;

/// The most positions of a game graph: enough for a bar of 10×10.
pub const POSITIONS: u64 = 200_000;

/// The most positions of a game graph that is drawn.
pub const GRAPH_POSITIONS: u32 = 300;

/// The most moves of a game graph that is drawn.
pub const GRAPH_ARCS: u64 = 6_000;

/// The most moves of one position that are listed.
pub const GRAPH_MOVES: usize = 1_000;

/// The most squares along a side of a bar that is played on.
pub const BAR_SIDE: u32 = 60;

/// The most positions of a bar that is played on, a 16×16 among them: each answer takes about
/// a second for so many.
pub const BAR_POSITIONS: u64 = 1_000_000_000;

/// The most squares along a side of a bar whose P-positions are counted.
pub const COUNTED_BAR_SIDE: u32 = 1_000;

/// The most positions of a bar whose P-positions are counted, 10×42 among them: some 20
/// seconds and 200 MiB.
pub const COUNTED_BAR_POSITIONS: u64 = 20_000_000_000;

/// The most squares of a bar all of whose boards are listed.
pub const CENSUS_SQUARES: u32 = 1_000;

/// The most playouts of a tree search.
pub const PLAYOUTS: u64 = 200_000;

/// The most moves in the tree of a tree search, 32 bytes each: 32 MiB in all. Beyond them
/// the tree stops growing, and playouts go on.
pub const TREE_MOVES: usize = 1 << 20;

/// The most turns of a hunt.
pub const HUNT_TURNS: u32 = 1_000;

/// The most cells of a hunt's field.
pub const HUNT_CELLS: usize = 2_500;

/// The most hunts of a tournament, all pairs together.
pub const HUNTS: u64 = 20_000;

/// The most hunts of a contest, all pairs together: that of thirty players on a hundred fields
/// has 22,500.
pub const CONTEST_HUNTS: u64 = 100_000;

/// The most memory, in bytes, of the search for a tree between sides.
pub const TREE_BYTES: u64 = 64 << 20;

/// The most cells of a maze whose carving is drawn as a GIF. Its walls are redrawn in each
/// frame, which cannot be stopped: 40,000 cells take 10 seconds.
pub const GIF_MAZE_CELLS: usize = 10_000;

/// The most ticks of a march: an hour.
pub const MARCH_TICKS: u64 = 36_000;

/// The most attackers of a march, all waves together.
pub const MARCH_ATTACKERS: usize = 10_000;

/// The most edits of the board of a march.
pub const MARCH_EDITS: usize = 1_000;

/// The most pixels of a PNG.
pub const PICTURE_PIXELS: u64 = 64_000_000;

/// The most legs in the record of a march.
pub const MARCH_LEGS: usize = 200_000;

/// The most cells of a maze of other cells than squares side by side: the slowest generator
/// carves them in less than a second.
pub const GRID_MAZE_CELLS: usize = 250_000;

/// The most mazes of a worksheet.
pub const WORKSHEET_MAZES: u32 = 1_000;

/// The most cells of the mazes of a worksheet together: weave mazes of so many take some 40 MB
/// with their solutions.
pub const WORKSHEET_CELLS: usize = 100_000;

/// All limits of requests.
#[derive(serde::Serialize, Clone, Copy, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct Limits {
    /// See [`CELLS`].
    pub cells: usize,
    /// See [`STEPS`].
    pub steps: u64,
    /// See [`WRITTEN_EVENTS`].
    pub written_events: usize,
    /// See [`QUERIES`].
    pub queries: u64,
    /// See [`POSITIONS`].
    pub positions: u64,
    /// See [`GRAPH_POSITIONS`].
    pub graph_positions: u32,
    /// See [`GRAPH_ARCS`].
    pub graph_arcs: u64,
    /// See [`BAR_SIDE`].
    pub bar_side: u32,
    /// See [`BAR_POSITIONS`].
    pub bar_positions: u64,
    /// See [`COUNTED_BAR_SIDE`].
    pub counted_bar_side: u32,
    /// See [`COUNTED_BAR_POSITIONS`].
    pub counted_bar_positions: u64,
    /// See [`CENSUS_SQUARES`].
    pub census_squares: u32,
    /// See [`PLAYOUTS`].
    pub playouts: u64,
    /// See [`HUNT_TURNS`].
    pub hunt_turns: u32,
    /// See [`HUNT_CELLS`].
    pub hunt_cells: usize,
    /// See [`HUNTS`].
    pub hunts: u64,
    /// See [`CONTEST_HUNTS`].
    pub contest_hunts: u64,
    /// See [`TREE_BYTES`].
    pub tree_bytes: u64,
    /// See [`TREE_MOVES`].
    pub tree_moves: usize,
    /// See [`GIF_MAZE_CELLS`].
    pub gif_maze_cells: usize,
    /// See [`MARCH_TICKS`].
    pub march_ticks: u64,
    /// See [`MARCH_ATTACKERS`].
    pub march_attackers: usize,
    /// See [`MARCH_EDITS`].
    pub march_edits: usize,
    /// See [`PICTURE_PIXELS`].
    pub picture_pixels: u64,
    /// See [`MARCH_LEGS`].
    pub march_legs: usize,
    /// See [`GRID_MAZE_CELLS`].
    pub grid_maze_cells: usize,
    /// See [`WORKSHEET_MAZES`].
    pub worksheet_mazes: u32,
    /// See [`WORKSHEET_CELLS`].
    pub worksheet_cells: usize,
}

impl Limits {
    /// The limits of the API.
    pub const ALL: Self = Self {
        cells: CELLS,
        steps: STEPS,
        written_events: WRITTEN_EVENTS,
        queries: QUERIES,
        positions: POSITIONS,
        graph_positions: GRAPH_POSITIONS,
        graph_arcs: GRAPH_ARCS,
        bar_side: BAR_SIDE,
        bar_positions: BAR_POSITIONS,
        counted_bar_side: COUNTED_BAR_SIDE,
        counted_bar_positions: COUNTED_BAR_POSITIONS,
        census_squares: CENSUS_SQUARES,
        playouts: PLAYOUTS,
        hunt_turns: HUNT_TURNS,
        hunt_cells: HUNT_CELLS,
        hunts: HUNTS,
        contest_hunts: CONTEST_HUNTS,
        tree_bytes: TREE_BYTES,
        tree_moves: TREE_MOVES,
        gif_maze_cells: GIF_MAZE_CELLS,
        march_ticks: MARCH_TICKS,
        march_attackers: MARCH_ATTACKERS,
        march_edits: MARCH_EDITS,
        picture_pixels: PICTURE_PIXELS,
        march_legs: MARCH_LEGS,
        grid_maze_cells: GRID_MAZE_CELLS,
        worksheet_mazes: WORKSHEET_MAZES,
        worksheet_cells: WORKSHEET_CELLS,
    };
}

/// The size of a board of this many columns and rows, unless it is too large.
pub fn size(width: u64, height: u64) -> Result<Size, Refusal> {
    let size = Size::new(width, height).map_err(Refusal::of)?;
    check(size)?;
    Ok(size)
}

/// Refuses a board of more than [`CELLS`].
pub fn check(size: Size) -> Result<(), Refusal> {
    let cells = size.cell_count();
    if cells > CELLS {
        return Err(refusal!(
            "board-too-large",
            "a board has up to {most} cells, found {width}×{height}, which is {cells}",
            most = count(CELLS as u64),
            width = size.width(),
            height = size.height(),
            cells = count(cells as u64),
        ));
    }
    Ok(())
}
