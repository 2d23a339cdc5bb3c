//! The limits of requests.

use dedale::board::Size;

use crate::{Result, bail, count};

/// Constants, and a struct with all of them for the menu.
macro_rules! limits {
    ($($(#[$about:meta])* $limit:ident $key:ident: $kind:ty = $most:expr;)+) => {
        $($(#[$about])* pub const $limit: $kind = $most;)+

        /// All limits of requests.
        #[derive(serde::Serialize, Clone, Copy, Debug)]
        #[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
        pub struct Limits {
            $(#[doc = concat!("See [`", stringify!($limit), "`].")] pub $key: $kind,)+
        }

        impl Limits {
            /// The limits of the API.
            pub const ALL: Self = Self { $($key: $limit),+ };
        }
    };
}

/// The most bytes of a request.
pub const REQUEST_BYTES: usize = 4 << 20;

/// The most bytes of a request that holds the results of a contest: some 40,000 hunts.
pub const CONTEST_BYTES: usize = 32 << 20;

/// The most moves of one position that are listed.
pub const GRAPH_MOVES: usize = 1_000;

limits! {
    /// The most cells of a board, including walls and cells of the table off the board.
    CELLS cells: usize = 1_048_576;

    /// The most steps (events) of a search. All of them can be recorded, and sent as columns.
    STEPS steps: u64 = 5_000_000;

    /// The most events of a search in JSON and in files.
    WRITTEN_EVENTS written_events: usize = 200_000;

    /// The most queries of a scenario.
    QUERIES queries: u64 = 20_000;

    /// The most positions of a game graph: enough for a bar of 10×10.
    POSITIONS positions: u64 = 200_000;

    /// The most positions of a game graph that is drawn.
    GRAPH_POSITIONS graph_positions: u32 = 300;

    /// The most moves of a game graph that is drawn.
    GRAPH_ARCS graph_arcs: u64 = 6_000;

    /// The most squares along a side of a bar that is played on.
    BAR_SIDE bar_side: u32 = 60;

    /// The most positions of a bar that is played on, a 16×16 among them: each answer takes about
    /// a second for so many.
    BAR_POSITIONS bar_positions: u64 = 1_000_000_000;

    /// The most squares along a side of a bar whose P-positions are counted.
    COUNTED_BAR_SIDE counted_bar_side: u32 = 1_000;

    /// The most positions of a bar whose P-positions are counted, 10×42 among them: some 20
    /// seconds and 200 MiB.
    COUNTED_BAR_POSITIONS counted_bar_positions: u64 = 20_000_000_000;

    /// The most squares of a bar all of whose boards are listed.
    CENSUS_SQUARES census_squares: u32 = 1_000;

    /// The most playouts of a tree search.
    PLAYOUTS playouts: u64 = 200_000;

    /// The most turns of a hunt.
    HUNT_TURNS hunt_turns: u32 = 1_000;

    /// The most cells of a hunt's field.
    HUNT_CELLS hunt_cells: usize = 2_500;

    /// The most hunts of a tournament, all pairs together.
    HUNTS hunts: u64 = 20_000;

    /// The most hunts of a contest, all pairs together: that of thirty players on a hundred fields
    /// has 22,500.
    CONTEST_HUNTS contest_hunts: u64 = 100_000;

    /// The most memory, in bytes, of the search for a tree between sides.
    TREE_BYTES tree_bytes: u64 = 64 << 20;

    /// The most moves in the tree of a tree search, 32 bytes each: 32 MiB in all. Beyond them
    /// the tree stops growing, and playouts go on.
    TREE_MOVES tree_moves: usize = 1 << 20;

    /// The most cells of a maze whose carving is drawn as a GIF. Its walls are redrawn in each
    /// frame, which cannot be stopped: 40,000 cells take 10 seconds.
    GIF_MAZE_CELLS gif_maze_cells: usize = 10_000;

    /// The most ticks of a march: an hour.
    MARCH_TICKS march_ticks: u64 = 36_000;

    /// The most attackers of a march, all waves together.
    MARCH_ATTACKERS march_attackers: usize = 10_000;

    /// The most edits of the board of a march.
    MARCH_EDITS march_edits: usize = 1_000;

    /// The most pixels of a PNG.
    PICTURE_PIXELS picture_pixels: u64 = 64_000_000;

    /// The most legs in the record of a march.
    MARCH_LEGS march_legs: usize = 200_000;

    /// The most cells of a maze of other cells than squares side by side: the slowest generator
    /// carves them in less than a second.
    GRID_MAZE_CELLS grid_maze_cells: usize = 250_000;

    /// The most mazes of a worksheet.
    WORKSHEET_MAZES worksheet_mazes: u32 = 1_000;

    /// The most cells of the mazes of a worksheet together: weave mazes of so many take some 40 MB
    /// with their solutions.
    WORKSHEET_CELLS worksheet_cells: usize = 100_000;
}

/// The size of a board of this many columns and rows, unless it is too large.
pub fn size(width: u64, height: u64) -> Result<Size> {
    let size = Size::new(width, height)?;
    check(size)?;
    Ok(size)
}

/// Refuses a board of more than [`CELLS`].
pub fn check(size: Size) -> Result<()> {
    let cells = size.cell_count();
    if cells > CELLS {
        bail!(
            "board-too-large",
            "a board has up to {most} cells, found {width}×{height}, which is {cells}",
            most = count(CELLS as u64),
            width = size.width(),
            height = size.height(),
            cells = count(cells as u64)
        );
    }
    Ok(())
}
