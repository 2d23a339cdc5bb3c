//! The wall follower: a walker who keeps one hand on the wall.
//!
//! At each cell the walker takes the first open direction of: to the side of the hand,
//! straight on, to the other side, back. (On hexagonal cells there are two directions to
//! each side; the one nearer the back is the side of the hand.) Whatever cannot be crossed
//! is a wall, be it a cell, a thin wall, a border or a one-way road. On boards with eight
//! neighbors the walker takes straight steps only, and so finds what it finds with four.
//!
//! The walker knows its heading and what is open beside it, and nothing else. It reaches
//! the goal if the goal lies beside the wall that the hand is on, and so anywhere in a
//! perfect maze, whose walls are connected; where they are not, it may circle for ever
//! (Abelson, diSessa 1981, who go on to Pledge's remedy). Here it gives up when it is about
//! to leave a cell in a direction in which it has left it before, since from there on it
//! would repeat itself.

use std::str::FromStr;

use super::{Event, Nodes, Observer, Path, Stopped, Workspace};
use crate::board::{Board, Cell, Direction, Exits};

/// The hand that a wall follower keeps on the wall.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Hand {
    /// The right hand.
    #[default]
    Right,
    /// The left hand.
    Left,
}

impl Hand {
    /// Both hands.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// `left` or `right`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

/// The error for a name that is no hand's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("a hand is left or right, found '{0}'")]
pub struct UnknownHand(pub String);

impl FromStr for Hand {
    type Err = UnknownHand;

    fn from_str(name: &str) -> Result<Self, UnknownHand> {
        let known = Self::BOTH.into_iter().find(|hand| hand.name() == name);
        known.ok_or_else(|| UnknownHand(name.to_owned()))
    }
}

/// The order in which the walker turns.
struct Turns {
    /// All directions, each one turn towards the hand from the one before.
    directions: Vec<Direction>,
    /// How many turns it takes to face the side of the hand: one less than back.
    side: usize,
}

impl Turns {
    fn of(board: &impl Board, hand: Hand) -> Self {
        let mut directions = board.turning().to_vec();
        if hand == Hand::Left {
            directions.reverse();
        }
        let side = directions.len() / 2 - 1;
        Self { directions, side }
    }

    /// The direction this many turns towards the hand.
    fn turned(&self, heading: Direction, turns: usize) -> Direction {
        let place = self.directions.iter().position(|&direction| direction == heading).unwrap_or(0);
        self.directions[(place + turns) % self.directions.len()]
    }

    /// The side of the hand.
    fn side(&self, heading: Direction) -> Direction {
        self.turned(heading, self.side)
    }

    /// The direction that would put the hand on what is now ahead.
    fn away(&self, heading: Direction) -> Direction {
        self.turned(heading, self.directions.len() - self.side)
    }

    /// The directions from the side of the hand by the other side to the back.
    fn choices(&self, heading: Direction) -> impl Iterator<Item = Direction> {
        let count = self.directions.len();
        (0..count).map(move |turn| self.turned(heading, (self.side + count - turn) % count))
    }
}

/// Finds the path of a walker with this hand on the wall, less all retraced steps: each
/// cell once, as it was first reached. `None` if the walker would repeat itself or cannot
/// leave the start, *although there may be a path*; in a perfect maze it always arrives.
///
/// The walker first faces the first direction, in the order of their bits, that has a wall at the
/// hand. If there is none it goes straight south until there is one at the hand, or one ahead, to
/// which it turns the hand. With the hand on the wall it leaves each cell in each direction at
/// most once: O(n) time in the cells walked, 32 bytes a cell of the board.
///
/// # Panics
///
/// Panics if a cell is not on the board.
pub fn wall_follower(board: &impl Board, start: Cell, goal: Cell, hand: Hand) -> Option<Path> {
    wall_follower_with(board, start, goal, hand, &mut Workspace::new(), &mut ()).unwrap_or(None)
}

/// [`wall_follower`] with a workspace and an observer.
///
/// A cell is opened and closed when the walker first enters it, and expanded each time. It
/// is banned when the walker goes back to where it first came from and only cells that are
/// banned or were entered from elsewhere lie beyond; so no banned cell is on a path that is
/// found.
///
/// # Errors
///
/// Returns [`Stopped`] once the observer stops it.
pub fn wall_follower_with(
    board: &impl Board,
    start: Cell,
    goal: Cell,
    hand: Hand,
    workspace: &mut Workspace,
    observer: &mut (impl Observer + ?Sized),
) -> Result<Option<Path>, Stopped> {
    workspace.near.reset(board, start, goal);
    workspace.far.reset(board, start, goal);
    // A closed node is a banned cell. The cost of a far node is the bits of the directions
    // in which the cell was left.
    let (nodes, left_by) = (&mut workspace.near.nodes, &mut workspace.far.nodes);
    let table = board.table();
    let is_wall = |cell, direction| table.toward(cell, direction).is_none();
    let turns = Turns::of(board, hand);

    let mut cell = start;
    let mut straight = Exits::of(board.straight_directions());
    let beside_wall = straight.find(|&direction| is_wall(start, turns.side(direction)));
    let mut has_wall = beside_wall.is_some();
    let mut heading = beside_wall.unwrap_or(Direction::S);
    nodes.open(start, 0, None);
    observer.on(Event::Opened { cell, parent: None, cost: 0, estimate: 0 })?;
    observer.on(Event::Expanded { cell })?;
    observer.on(Event::Closed { cell })?;

    while cell != goal {
        if !has_wall && is_wall(cell, heading) {
            heading = turns.away(heading);
        }
        has_wall |= is_wall(cell, turns.side(heading));
        let step = |direction| Some((direction, table.toward(cell, direction)?));
        let open = if has_wall { turns.choices(heading).find_map(step) } else { step(heading) };
        let Some((direction, next)) = open else { return Ok(None) };
        if has_wall {
            let (before, now) = (left_by.known_cost(cell).unwrap_or(0), u64::from(direction.bit()));
            if before & now != 0 {
                return Ok(None);
            }
            left_by.open(cell, before | now, None);
        }
        heading = direction;

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

/// Whether every cell that a step leads to was seen, and is banned if it was first entered
/// from this cell: then the goal is not beyond it.
fn is_done(board: &impl Board, nodes: &Nodes, cell: Cell) -> bool {
    let straight = Exits::of(board.straight_directions());
    straight.filter_map(|direction| board.table().toward(cell, direction)).all(|next| {
        nodes.is_seen(next) && (nodes.parent(next) != Some(cell) || nodes.is_closed(next))
    })
}
