//! The wall follower: a walker who keeps a hand on the wall.
//!
//! At each cell the walker takes the first way that is open of: to the side of
//! the hand, straight on, to the other side, back. What cannot be stepped over
//! is a wall, be it a cell, a thin wall, a border or a one-way road. On boards
//! with eight ways the walker takes straight steps only, and so finds what it
//! finds with four.
//!
//! The walker knows how it faces and what is open beside it, and nothing else. It
//! comes to the goal if the goal lies beside the wall that the hand is on, and so
//! anywhere in a perfect maze, whose walls hang together; where they do not, it
//! may go round for ever (Abelson, diSessa 1981, who go on to Pledge's mending of
//! it). Here it gives up when it is about to leave a cell by a way by which it
//! has left it before, since from there on it would repeat itself.

use super::memory::Nodes;
use super::{Event, Memory, Observer, Path, Stopped};
use crate::board::{Cell, SquareBoard, Way};

/// Which hand is on the wall.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Hand {
    /// The right hand.
    #[default]
    Right,
    /// The left hand.
    Left,
}

impl Hand {
    /// The way to the side of the hand of a walker who faces `heading`.
    const fn side(self, heading: Way) -> Way {
        match self {
            Self::Right => heading.right(),
            Self::Left => heading.left(),
        }
    }
}

/// The path of a walker with this hand on the wall, less all steps that were
/// retraced: each cell once, come to as it was the first time. `None` when the
/// walker would repeat itself or cannot leave the start, *although there may be a
/// path*; in a perfect maze it always arrives.
///
/// The walker first faces the first of south, west, north, east that has a wall
/// at the hand. Where there is none it goes straight south until there is one
/// at the hand, or one ahead, to which it turns the hand. With the hand on the
/// wall it leaves each cell by each way at most once: O(n) time in the cells
/// walked, 32 bytes a cell of the board. Panics if a cell is not on the board.
pub fn perhaps_path(board: &SquareBoard, start: Cell, goal: Cell, hand: Hand) -> Option<Path> {
    perhaps_path_with(board, start, goal, hand, &mut Memory::new(), &mut ()).unwrap_or(None)
}

/// As [`perhaps_path`], watched.
///
/// A cell is opened and closed when the walker first comes to it, and expanded
/// each time. It is banned when the walker goes back to where it first came from
/// and there is nothing beyond but cells that are banned or were come to from
/// elsewhere; so no banned cell is on a path that is found.
pub fn perhaps_path_with<O: Observer + ?Sized>(
    board: &SquareBoard,
    start: Cell,
    goal: Cell,
    hand: Hand,
    memory: &mut Memory,
    observer: &mut O,
) -> Result<Option<Path>, Stopped> {
    memory.near.reset(board, start, goal);
    memory.far.reset(board, start, goal);
    // A closed node is a banned cell. The cost of a far node is the bits of the
    // ways by which the cell was left.
    let (nodes, left_by) = (&mut memory.near.nodes, &mut memory.far.nodes);
    let is_wall = |cell, way| board.toward(cell, way).is_none();

    let mut cell = start;
    let beside_wall = Way::STRAIGHT.into_iter().find(|&way| is_wall(start, hand.side(way)));
    let mut has_wall = beside_wall.is_some();
    let mut heading = beside_wall.unwrap_or(Way::S);
    nodes.open(start, 0, None);
    observer.on(Event::Opened { cell, parent: None, cost: 0, estimate: 0 })?;
    observer.on(Event::Expanded { cell })?;
    observer.on(Event::Closed { cell })?;

    while cell != goal {
        if !has_wall && is_wall(cell, heading) {
            heading = hand.side(heading).opposite();
        }
        let side = hand.side(heading);
        has_wall |= is_wall(cell, side);
        let ways = if has_wall {
            [side, heading, side.opposite(), heading.opposite()]
        } else {
            [heading; 4]
        };
        let open = ways.into_iter().find_map(|way| Some((way, board.toward(cell, way)?)));
        let Some((way, next)) = open else { return Ok(None) };
        if has_wall {
            let (before, now) = (left_by.known_cost(cell).unwrap_or(0), u64::from(way.bit()));
            if before & now != 0 {
                return Ok(None);
            }
            left_by.open(cell, before | now, None);
        }
        heading = way;

        if nodes.parent(cell) == Some(next) && is_done(board, nodes, cell) {
            nodes.close(cell);
            observer.on(Event::Banned { cell })?;
        }
        let is_new = !nodes.is_seen(next);
        if is_new {
            let cost = nodes.cost(cell) + 1;
            nodes.open(next, cost, Some(cell));
            observer.on(Event::Opened { cell: next, parent: Some(cell), cost, estimate: 0 })?;
        }
        cell = next;
        observer.on(Event::Expanded { cell })?;
        if is_new {
            observer.on(Event::Closed { cell })?;
        }
    }
    observer.on(Event::Arrived { cell })?;
    Ok(Some(nodes.path_to(goal)))
}

/// Whether every cell that a step leads to was seen, and is banned if it was
/// first come to from this cell: then the goal is not beyond it.
fn is_done(board: &SquareBoard, nodes: &Nodes, cell: Cell) -> bool {
    Way::STRAIGHT.into_iter().filter_map(|way| board.toward(cell, way)).all(|next| {
        nodes.is_seen(next) && (nodes.parent(next) != Some(cell) || nodes.is_closed(next))
    })
}
