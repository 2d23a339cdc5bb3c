//! All positions of a game and the moves between them, as a list or as a matrix.

mod builder;
mod line;
mod matrix;
mod reversed;
mod rows;

pub use builder::GraphBuilder;
pub use line::{Ending, Line, NoSuchMove};
pub use rows::Rows;

use matrix::Matrix;

use super::{Convention, Numbered, Seat};

/// No more positions than this are numbered.
pub const MAX_POSITIONS: u32 = (1 << 31) - 1;

/// No more moves than this are kept in a list.
pub const MAX_ARCS: u32 = u32::MAX;

/// A matrix takes no more memory than this: 8 GiB, for 262,144 positions.
const MAX_MATRIX_BYTES: u64 = 8 << 30;

/// How the moves of a game graph are kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Store {
    /// A list of the positions that can be moved to, for each position: 4 bytes for
    /// each position and 4 for each move.
    #[default]
    List,
    /// A bit for each pair of positions, V² in all. Whether there is a move between
    /// two positions is known at once.
    Matrix,
}

impl Store {
    /// Both.
    pub const ALL: [Self; 2] = [Self::List, Self::Matrix];

    /// `list` or `matrix`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::List => "list",
            Self::Matrix => "matrix",
        }
    }
}

/// A game graph that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GraphError {
    /// A game begins somewhere.
    #[error("a game has at least one position")]
    Empty,
    /// More positions than [`MAX_POSITIONS`].
    #[error("a game graph has up to {MAX_POSITIONS} positions, found {0}")]
    Positions(u64),
    /// More moves than [`MAX_ARCS`], so many at least.
    #[error("a game graph has up to {MAX_ARCS} arcs, and this one has {0} or more")]
    Arcs(u64),
    /// There is not enough memory.
    #[error("there is not enough memory for the game graph")]
    Memory,
    /// A matrix of so many positions would take too much memory.
    #[error("a matrix is for up to 262144 positions (8 GiB), found {0}; a list is for more")]
    Matrix(u32),
    /// There is no position of this number.
    #[error("the positions are numbered from 0 to {}, found {found}", .positions - 1)]
    Number {
        /// How many positions there are.
        positions: u32,
        /// The number.
        found: u32,
    },
}

/// A game of two players as a graph: numbered positions, and arcs to those that
/// can be moved to.
///
/// There may be cycles, and arcs from a position to itself; a game that never ends is
/// a draw. Between two positions there is one arc at most. Players take turns, the
/// first one at the start, unless each position has an owner, whose turn it is
/// there. Who has no move has lost or won, as the [`Convention`] says.
///
/// ```
/// use dedale_games::game::{Chomp, GameGraph, Store};
///
/// let bar = Chomp::new(2, 2)?;
/// let graph = GameGraph::of(&bar, Store::List)?;
/// assert_eq!((graph.position_count(), graph.arc_count()), (6, 12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameGraph {
    arcs: Arcs,
    /// A bit for each position, set where it is the second player's.
    owners: Option<Vec<u64>>,
    start: u32,
    convention: Convention,
}

#[derive(Clone, Debug)]
enum Arcs {
    List(Rows),
    Matrix(Matrix),
}

impl GameGraph {
    /// The graph of all positions of a game: O(arcs) time.
    pub fn of<G: Numbered>(game: &G, store: Store) -> Result<Self, GraphError> {
        let count = game.position_count();
        let count = u32::try_from(count).map_err(|_| GraphError::Positions(count))?;
        let mut builder = GraphBuilder::with_arcs(count, game.arc_count(), store)?;
        let (mut row, mut seconds) = (Vec::new(), Vec::new());
        let start = game.start();
        let has_owners = game.owner(&start).is_some();
        for number in 0..count {
            let position = game.position(number);
            let moves = game.moves(&position).into_iter();
            row.extend(moves.map(|chosen| game.number(&game.play(&position, chosen))));
            builder.row(&mut row)?;
            if game.owner(&position) == Some(Seat::Second) {
                seconds.push(number);
            }
        }
        let graph = builder.finish().with_start(game.number(&start))?;
        let graph = graph.with_convention(game.convention());
        Ok(if has_owners { graph.with_owners(seconds) } else { graph })
    }

    /// The graph of these arcs, from and to, in any order and perhaps several times;
    /// it begins at position 0.
    pub fn of_arcs(
        positions: u32,
        arcs: impl IntoIterator<Item = [u32; 2]>,
        store: Store,
    ) -> Result<Self, GraphError> {
        let mut builder = GraphBuilder::new(positions, store)?;
        let packed = arcs.into_iter().map(|[from, to]| {
            let packed = u64::from(from) << 32 | u64::from(to);
            let error = GraphError::Number { positions, found: from };
            if from < positions { Ok(packed) } else { Err(error) }
        });
        let mut sorted: Vec<u64> = packed.collect::<Result<_, _>>()?;
        sorted.sort_unstable();
        let (mut row, mut rest) = (Vec::new(), sorted.into_iter().peekable());
        for number in 0..positions {
            while let Some(arc) = rest.next_if(|arc| arc >> 32 == u64::from(number)) {
                row.push(arc as u32);
            }
            builder.row(&mut row)?;
        }
        Ok(builder.finish())
    }

    fn new(arcs: Arcs) -> Self {
        Self { arcs, owners: None, start: 0, convention: Convention::Normal }
    }

    /// The same graph, begun at this position.
    pub fn with_start(self, start: u32) -> Result<Self, GraphError> {
        let positions = self.position_count();
        if start >= positions {
            return Err(GraphError::Number { positions, found: start });
        }
        Ok(Self { start, ..self })
    }

    /// The same graph with another meaning of its ends.
    pub fn with_convention(self, convention: Convention) -> Self {
        Self { convention, ..self }
    }

    /// The same graph whose positions have owners: these are the second player's, all
    /// others the first one's. Panics at a number that no position has.
    pub fn with_owners(self, seconds: impl IntoIterator<Item = u32>) -> Self {
        let mut owners = vec![0; (self.position_count() as usize).div_ceil(64)];
        for number in seconds {
            assert!(number < self.position_count(), "the owner of position {number}");
            owners[number as usize / 64] |= 1 << (number % 64);
        }
        Self { owners: Some(owners), ..self }
    }

    /// How many positions there are.
    pub fn position_count(&self) -> u32 {
        match &self.arcs {
            Arcs::List(rows) => rows.len(),
            Arcs::Matrix(matrix) => matrix.len(),
        }
    }

    /// How many arcs there are, which is how many moves all positions have.
    pub fn arc_count(&self) -> u64 {
        match &self.arcs {
            Arcs::List(rows) => rows.item_count(),
            Arcs::Matrix(matrix) => matrix.bit_count(),
        }
    }

    /// How arcs are kept.
    pub const fn store(&self) -> Store {
        match &self.arcs {
            Arcs::List(_) => Store::List,
            Arcs::Matrix(_) => Store::Matrix,
        }
    }

    /// How many bytes arcs take.
    pub fn bytes(&self) -> u64 {
        match &self.arcs {
            Arcs::List(rows) => rows.bytes(),
            Arcs::Matrix(matrix) => matrix.bytes(),
        }
    }

    /// Where the game begins.
    pub const fn start(&self) -> u32 {
        self.start
    }

    /// What it means to have no move.
    pub const fn convention(&self) -> Convention {
        self.convention
    }

    /// Whether positions have owners; else players take turns.
    pub const fn has_owners(&self) -> bool {
        self.owners.is_some()
    }

    /// Whose turn it is in this position, if positions have owners.
    #[inline]
    pub fn owner(&self, position: u32) -> Option<Seat> {
        let owners = self.owners.as_ref()?;
        let is_second = owners[position as usize / 64] >> (position % 64) & 1 == 1;
        Some(if is_second { Seat::Second } else { Seat::First })
    }

    /// Whose turn it is after this seat has moved to this position.
    pub fn next_seat(&self, mover: Seat, position: u32) -> Seat {
        self.owner(position).unwrap_or(mover.other())
    }

    /// Who begins: the owner of the start, or the first player.
    pub fn first_seat(&self) -> Seat {
        self.owner(self.start).unwrap_or(Seat::First)
    }

    /// The positions that can be moved to, by their numbers.
    #[inline]
    pub fn successors(&self, position: u32) -> Successors<'_> {
        Successors(match &self.arcs {
            Arcs::List(rows) => Inner::List(rows.row(position).iter()),
            Arcs::Matrix(matrix) => Inner::Matrix(matrix.row(position)),
        })
    }

    /// The first position that can be moved to, by its number, of those beyond this one if
    /// one is said: O(log moves) in a list, O(V / 64) in a matrix.
    pub fn successor_beyond(&self, position: u32, last: Option<u32>) -> Option<u32> {
        match &self.arcs {
            Arcs::List(rows) => {
                let row = rows.row(position);
                let place = last.map_or(0, |last| row.partition_point(|&to| to <= last));
                row.get(place).copied()
            }
            Arcs::Matrix(matrix) => matrix.first_from(position, last.map_or(0, |last| last + 1)),
        }
    }

    /// How many moves there are.
    pub fn move_count(&self, position: u32) -> u32 {
        match &self.arcs {
            Arcs::List(rows) => rows.row(position).len() as u32,
            Arcs::Matrix(matrix) => matrix.count(position),
        }
    }

    /// Whether one can move from one position to the other: O(log moves) in a list,
    /// O(1) in a matrix.
    pub fn has_arc(&self, from: u32, to: u32) -> bool {
        match &self.arcs {
            Arcs::List(rows) => rows.row(from).binary_search(&to).is_ok(),
            Arcs::Matrix(matrix) => matrix.has(from, to),
        }
    }

    /// The positions from which one can move to each position: O(V + E) time, O(V² / 64)
    /// more for a matrix.
    pub fn reversed(&self) -> Rows {
        match &self.arcs {
            Arcs::List(rows) => reversed::rows(rows),
            Arcs::Matrix(_) => reversed::matrix(self),
        }
    }
}

/// Graphs are equal when they are the same game, however they are kept.
impl PartialEq for GameGraph {
    fn eq(&self, other: &Self) -> bool {
        let ends = |graph: &Self| (graph.position_count(), graph.start, graph.convention);
        ends(self) == ends(other)
            && self.owners == other.owners
            && (0..self.position_count())
                .all(|number| self.successors(number).eq(other.successors(number)))
    }
}

impl Eq for GameGraph {}

/// The positions that can be moved to, by their numbers.
#[derive(Clone, Debug)]
pub struct Successors<'a>(Inner<'a>);

#[derive(Clone, Debug)]
enum Inner<'a> {
    List(std::slice::Iter<'a, u32>),
    Matrix(matrix::Bits<'a>),
}

impl Iterator for Successors<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        match &mut self.0 {
            Inner::List(rest) => rest.next().copied(),
            Inner::Matrix(bits) => bits.next(),
        }
    }
}
