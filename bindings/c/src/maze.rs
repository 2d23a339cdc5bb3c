//! Mazes as boards.
#![expect(unsafe_code, reason = "C gives names")]

use std::ffi::c_char;
use std::mem::MaybeUninit;

use dedale::board::{Neighborhood, Size};
use dedale::maze::{Bias, Generator, Region, Style};
use dedale_app::run::maze::{MazeSpec, check_region, ends};

use crate::board::{Board, Kind, on_kind};
use crate::memory::{given, guard_new, text};
use crate::status::{Answer, Error, Status};

/// Generates a maze of this many columns and rows as a board with thin walls and 4 neighbors, whose
/// start is its first cell and whose goal its last.
///
/// The generator is "backtracker", "kruskal", "wilson" or another; the sentence for an unknown name
/// lists them all. A seed gives the same maze on every machine. `braid` is the percentage of dead
/// ends that are opened: with 0, exactly one path joins any two cells.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_new_maze(
    width: u32,
    height: u32,
    generator: *const c_char,
    seed: u64,
    braid: u32,
    maze: Option<&mut MaybeUninit<Option<Box<Board>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(maze, error, || {
        // SAFETY: the header asks for a text.
        let generator = self::generator(unsafe { text(generator, "generator") }?)?;
        let size = Size::new(width.into(), height.into()).map_err(Status::InvalidArgument.of())?;
        carve(Region::whole(size), generator, seed, braid, None)
    })
}

/// Generates a maze of the free cells of a board, square or hexagonal, that lie side by side; where
/// they fall apart, each part has a maze of its own. The start is the first cell, the goal the last
/// that can be reached from it. See dedale_board_new_maze.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_carve(
    board: Option<&Board>,
    generator: *const c_char,
    seed: u64,
    braid: u32,
    maze: Option<&mut MaybeUninit<Option<Box<Board>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(maze, error, || {
        let board = given(board, "board")?;
        // SAFETY: the header asks for a text.
        let generator = self::generator(unsafe { text(generator, "generator") }?)?;
        let region = on_kind!(&board.kind, board => Region::of(board));
        check_region(&region).map_err(Status::Unfit.of())?;
        carve(region, generator, seed, braid, Some(board))
    })
}

fn generator(name: &str) -> Answer<Generator> {
    name.parse().map_err(Status::UnknownName.of())
}

/// The maze of a region: all of a rectangle, or that of this board.
fn carve(
    region: Region,
    generator: Generator,
    seed: u64,
    braid: u32,
    of: Option<&Board>,
) -> Answer<Board> {
    if braid > 100 {
        let sentence = format!("a share of dead ends is 0 to 100 percent, found {braid}");
        return Err(Status::InvalidArgument.fault(sentence));
    }
    let style = Style { bias: Bias::NONE, start: None };
    let spec = MazeSpec { region, style, seed, rooms: 0, braid };
    let maze = spec.maze(generator, &mut ()).map_err(Status::Unfit.of())?;
    let kind = match of.map(|board| &board.kind) {
        Some(Kind::Hexes(board)) => Kind::Hexes(board.with_exits(maze.exit_table())),
        _ => Kind::Squares(maze.to_map().into_board(Neighborhood::Four)),
    };
    let ends = if of.is_some() { ends(&maze) } else { spec.ends(&maze) };
    let [start, goal] = [ends.start, ends.goal].map(|point| maze.size().cell_at(point));
    let mut board = Board::plain(kind);
    (board.starts, board.goals) = (start.into_iter().collect(), goal.into_iter().collect());
    Ok(board)
}
