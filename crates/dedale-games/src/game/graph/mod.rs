//! All positions of a game and the moves between them, stored as a list or a matrix.

mod reversed;

pub use reversed::Rows;

use std::collections::{BTreeMap, HashMap};

use super::{Convention, Numbered, Seat, Value};

/// The most positions that a game graph can have.
pub const MAX_POSITIONS: u32 = (1 << 31) - 1;

/// The most moves that a list can hold.
pub const MAX_ARCS: u32 = u32::MAX;

/// The most memory that a matrix may take: 8 GiB, for 262,144 positions.
const MAX_MATRIX_BYTES: u64 = 8 << 30;

/// How the moves of a game graph are stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Store {
    /// For each position, a list of the positions it leads to: 4 bytes a position and 4 a
    /// move.
    #[default]
    List,
    /// A bit for each pair of positions, V² in all. Looks up a move in constant time.
    Matrix,
}

dedale::names!(Store: List = "list", Matrix = "matrix");

/// A game graph that is not valid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
pub enum GraphError {
    /// No positions.
    #[error("a game has at least one position")]
    Empty,
    /// More positions than [`MAX_POSITIONS`].
    #[error("a game graph has up to {MAX_POSITIONS} positions, found {0}")]
    Positions(u64),
    /// More moves than [`MAX_ARCS`]: at least this many.
    #[error("a game graph has up to {MAX_ARCS} arcs, and this one has {0} or more")]
    Arcs(u64),
    /// Not enough memory.
    #[error("there is not enough memory for the game graph")]
    Memory,
    /// Too many positions for a matrix.
    #[error("a matrix is for up to 262144 positions (8 GiB), found {0}; a list is for more")]
    Matrix(u32),
    /// No position has this number.
    #[error("the positions are numbered from 0 to {}, found {found}", .positions - 1)]
    Number {
        /// The number of positions.
        positions: u32,
        /// The number found.
        found: u32,
    },
}

dedale::read_only! {
    /// A two-player game as a directed graph: numbered positions, with arcs to the positions
    /// reached by a move.
    ///
    /// There may be cycles and loops; a game that never ends is a draw. Two positions have at
    /// most one arc from one to the other. The players take turns, the first player at the
    /// start, unless each position has an owner, who moves there. A player without a move has
    /// lost or won, as the [`Convention`] says, unless [`GameGraph::with_ends`] gave the end
    /// another value.
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
        /// A bit for each position, set where the second player owns it.
        owners: Option<Vec<u64>>,
        /// The ends whose value is not that of the convention.
        ends: BTreeMap<u32, Value>,
        /// The position where the game starts.
        pub start: u32,
        /// The winner when the player to move has no move.
        pub convention: Convention,
    }
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
            game.successors(number, &mut row);
            builder.row(&mut row)?;
            if has_owners && game.owner(&game.position(number)) == Some(Seat::Second) {
                seconds.push(number);
            }
        }
        let graph = builder.finish().with_start(game.number(&start))?;
        let graph = graph.with_convention(game.convention());
        Ok(if has_owners { graph.with_owners(seconds) } else { graph })
    }

    /// The graph with these arcs, as pairs from and to, in any order; duplicates are
    /// dropped. The game starts at position 0.
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
            if rest.peek().is_none() {
                break;
            }
            while let Some(arc) = rest.next_if(|arc| arc >> 32 == u64::from(number)) {
                row.push(arc as u32);
            }
            builder.row(&mut row)?;
        }
        Ok(builder.finish())
    }

    /// The positions, start, convention and owners of this graph with these arcs instead, as
    /// a list: see [`GameGraph::of_arcs`].
    pub fn with_arcs(&self, arcs: impl IntoIterator<Item = [u32; 2]>) -> Result<Self, GraphError> {
        let Self { arcs, .. } = Self::of_arcs(self.position_count(), arcs, Store::List)?;
        Ok(Self { arcs, owners: self.owners.clone(), ends: self.ends.clone(), ..*self })
    }

    /// The same graph with this start.
    pub fn with_start(self, start: u32) -> Result<Self, GraphError> {
        let positions = self.position_count();
        if start >= positions {
            return Err(GraphError::Number { positions, found: start });
        }
        Ok(Self { start, ..self })
    }

    /// The same graph under another convention. The opposite one reverses who has won at each end, also
    /// where an end has a value of its own.
    pub fn with_convention(mut self, convention: Convention) -> Self {
        if convention != self.convention {
            self.ends.values_mut().for_each(|value| *value = value.for_the_other());
        }
        Self { convention, ..self }
    }

    /// The same graph, with these values of ends to the player to move there; all others are as the
    /// convention says.
    ///
    /// ```
    /// use dedale_games::game::{GameGraph, Store, Value};
    /// use dedale_games::solve::Retrograde;
    ///
    /// let graph = GameGraph::of_arcs(3, [[0, 1], [0, 2]], Store::List)?;
    /// let graph = graph.with_ends([(1, Value::Draw), (2, Value::Win)]);
    /// assert_eq!(Retrograde::new(&graph).solve().value(0), Value::Draw);
    /// # Ok::<(), dedale_games::game::GraphError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if no position has one of the numbers, or one has moves.
    pub fn with_ends(self, ends: impl IntoIterator<Item = (u32, Value)>) -> Self {
        let usual = self.convention.at_end();
        let ends = ends.into_iter().inspect(|&(number, _)| {
            assert!(number < self.position_count(), "the end {number}");
            assert_eq!(self.move_count(number), 0, "the moves of the end {number}");
        });
        let ends = ends.filter(|&(_, value)| value != usual).collect();
        Self { ends, ..self }
    }

    /// The ends whose value is not that of the convention, in order.
    pub fn ends(&self) -> impl Iterator<Item = (u32, Value)> {
        self.ends.iter().map(|(&number, &value)| (number, value))
    }

    /// The value of an end to the player to move there.
    pub fn at_end(&self, position: u32) -> Value {
        self.ends.get(&position).copied().unwrap_or(self.convention.at_end())
    }

    /// The same graph with owners: these positions belong to the second player, all others to the
    /// first.
    ///
    /// # Panics
    ///
    /// Panics if no position has one of the numbers.
    pub fn with_owners(self, seconds: impl IntoIterator<Item = u32>) -> Self {
        let mut owners = vec![0; (self.position_count() as usize).div_ceil(64)];
        for number in seconds {
            assert!(number < self.position_count(), "the owner of position {number}");
            owners[number as usize / 64] |= 1 << (number % 64);
        }
        Self { owners: Some(owners), ..self }
    }

    /// The number of positions.
    pub fn position_count(&self) -> u32 {
        match &self.arcs {
            Arcs::List(rows) => rows.len(),
            Arcs::Matrix(matrix) => matrix.len(),
        }
    }

    /// The number of arcs: the moves of all positions.
    pub fn arc_count(&self) -> u64 {
        match &self.arcs {
            Arcs::List(rows) => rows.item_count(),
            Arcs::Matrix(matrix) => matrix.bit_count(),
        }
    }

    /// How the arcs are stored.
    pub const fn store(&self) -> Store {
        match &self.arcs {
            Arcs::List(_) => Store::List,
            Arcs::Matrix(_) => Store::Matrix,
        }
    }

    /// The bytes that the arcs take.
    pub fn bytes(&self) -> u64 {
        match &self.arcs {
            Arcs::List(rows) => rows.bytes(),
            Arcs::Matrix(matrix) => matrix.bytes(),
        }
    }

    /// Whether positions have owners; otherwise the players take turns.
    pub const fn has_owners(&self) -> bool {
        self.owners.is_some()
    }

    /// The player to move in this position, if positions have owners.
    #[inline]
    pub fn owner(&self, position: u32) -> Option<Seat> {
        let owners = self.owners.as_ref()?;
        let is_second = owners[position as usize / 64] >> (position % 64) & 1 == 1;
        Some(if is_second { Seat::Second } else { Seat::First })
    }

    /// The player to move after this player has moved to this position.
    pub fn next_seat(&self, mover: Seat, position: u32) -> Seat {
        self.owner(position).unwrap_or(mover.other())
    }

    /// The player to move at the start: its owner, or the first player.
    pub fn first_seat(&self) -> Seat {
        self.owner(self.start).unwrap_or(Seat::First)
    }

    /// The positions that a move leads to, in ascending order.
    #[inline]
    pub fn successors(&self, position: u32) -> Successors<'_> {
        Successors(match &self.arcs {
            Arcs::List(rows) => Inner::List(rows.row(position).iter()),
            Arcs::Matrix(matrix) => Inner::Matrix(matrix.row(position)),
        })
    }

    /// The first position that a move leads to, in ascending order, or the first beyond
    /// `last` if there is one: O(log moves) in a list, O(V / 64) in a matrix.
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

    /// The number of moves from this position.
    pub fn move_count(&self, position: u32) -> u32 {
        match &self.arcs {
            Arcs::List(rows) => rows.row(position).len() as u32,
            Arcs::Matrix(matrix) => matrix.count(position),
        }
    }

    /// Whether a move leads from one position to the other: O(log moves) in a list, O(1) in
    /// a matrix.
    pub fn has_arc(&self, from: u32, to: u32) -> bool {
        match &self.arcs {
            Arcs::List(rows) => rows.row(from).binary_search(&to).is_ok(),
            Arcs::Matrix(matrix) => matrix.has(from, to),
        }
    }

    /// For each position, the positions from which a move leads to it: O(V + E) time, plus
    /// O(V² / 64) for a matrix.
    pub fn reversed(&self) -> Rows {
        match &self.arcs {
            Arcs::List(rows) => reversed::rows(rows),
            Arcs::Matrix(_) => reversed::matrix(self),
        }
    }
}

/// Two graphs are equal if they are the same game, however it is stored.
impl PartialEq for GameGraph {
    fn eq(&self, other: &Self) -> bool {
        let ends = |graph: &Self| (graph.position_count(), graph.start, graph.convention);
        ends(self) == ends(other)
            && (&self.owners, &self.ends) == (&other.owners, &other.ends)
            && (0..self.position_count())
                .all(|number| self.successors(number).eq(other.successors(number)))
    }
}

impl Eq for GameGraph {}

/// The positions that a move leads to, in ascending order.
#[derive(Clone, Debug)]
pub struct Successors<'a>(Inner<'a>);

#[derive(Clone, Debug)]
enum Inner<'a> {
    List(std::slice::Iter<'a, u32>),
    Matrix(Bits<'a>),
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

/// Builds a game graph position by position.
///
/// ```
/// use dedale_games::game::{GraphBuilder, Store};
///
/// let mut builder = GraphBuilder::new(3, Store::List)?; // 0 → 1, 0 → 2, 1 → 2
/// for mut moves in [vec![2, 1], vec![2], vec![]] {
///     builder.row(&mut moves)?;
/// }
/// assert_eq!(builder.finish().arc_count(), 3);
/// # Ok::<(), dedale_games::game::GraphError>(())
/// ```
#[derive(Debug)]
pub struct GraphBuilder {
    positions: u32,
    /// Positions whose moves are complete.
    done: u32,
    arcs: Arcs,
}

impl GraphBuilder {
    /// Starts a graph of this many positions.
    pub fn new(positions: u32, store: Store) -> Result<Self, GraphError> {
        if positions == 0 {
            return Err(GraphError::Empty);
        }
        if positions > MAX_POSITIONS {
            return Err(GraphError::Positions(positions.into()));
        }
        let arcs = match store {
            Store::List => Arcs::List(Rows::with_room(positions)?),
            Store::Matrix if Matrix::bytes_for(positions) > MAX_MATRIX_BYTES => {
                return Err(GraphError::Matrix(positions));
            }
            Store::Matrix => Arcs::Matrix(Matrix::new(positions)?),
        };
        Ok(Self { positions, done: 0, arcs })
    }

    /// Like [`GraphBuilder::new`], with room for this many arcs; an error if there cannot
    /// be so many.
    pub fn with_arcs(positions: u32, arcs: u64, store: Store) -> Result<Self, GraphError> {
        if store == Store::List && arcs > MAX_ARCS.into() {
            return Err(GraphError::Arcs(arcs));
        }
        let mut builder = Self::new(positions, store)?;
        if let Arcs::List(rows) = &mut builder.arcs {
            rows.make_room(arcs as usize)?;
        }
        Ok(builder)
    }

    /// Sets the moves of the next position, in any order; duplicates are dropped. Empties the
    /// list.
    ///
    /// # Panics
    ///
    /// Panics if all positions have their moves.
    pub fn row(&mut self, moves: &mut Vec<u32>) -> Result<(), GraphError> {
        assert!(self.done < self.positions, "a row for each position");
        if !moves.is_sorted_by(|one, next| one < next) {
            moves.sort_unstable();
            moves.dedup();
        }
        if let Some(&found) = moves.last().filter(|&&last| last >= self.positions) {
            return Err(GraphError::Number { positions: self.positions, found });
        }
        match &mut self.arcs {
            Arcs::List(rows) => rows.push(moves)?,
            Arcs::Matrix(matrix) => moves.iter().for_each(|&to| matrix.set(self.done, to)),
        }
        moves.clear();
        self.done += 1;
        Ok(())
    }

    /// The finished graph. Positions without a row have no moves. The game starts at
    /// position 0 under the normal convention, and the players take turns.
    pub fn finish(mut self) -> GameGraph {
        if let Arcs::List(rows) = &mut self.arcs {
            while rows.len() < self.positions {
                rows.end_row();
            }
        }
        GameGraph {
            arcs: self.arcs,
            owners: None,
            ends: BTreeMap::new(),
            start: 0,
            convention: Convention::Normal,
        }
    }
}

/// An adjacency matrix of bits, one for each pair of positions.
#[derive(Clone, Debug)]
struct Matrix {
    positions: u32,
    /// Words in a row.
    width: usize,
    words: Vec<u64>,
}

impl Matrix {
    fn bytes_for(positions: u32) -> u64 {
        u64::from(positions).div_ceil(64) * u64::from(positions) * 8
    }

    fn new(positions: u32) -> Result<Self, GraphError> {
        let width = (positions as usize).div_ceil(64);
        let count = width * positions as usize;
        // Zeroed words cost nothing until they are used, but there must be room for them.
        Vec::<u64>::new().try_reserve_exact(count).map_err(|_| GraphError::Memory)?;
        Ok(Self { positions, width, words: vec![0; count] })
    }

    fn set(&mut self, from: u32, to: u32) {
        self.words[from as usize * self.width + to as usize / 64] |= 1 << (to % 64);
    }

    fn has(&self, from: u32, to: u32) -> bool {
        to < self.positions
            && self.words[from as usize * self.width + to as usize / 64] >> (to % 64) & 1 == 1
    }

    const fn len(&self) -> u32 {
        self.positions
    }

    fn bytes(&self) -> u64 {
        8 * self.words.len() as u64
    }

    fn bit_count(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    fn words_of(&self, position: u32) -> &[u64] {
        let begin = position as usize * self.width;
        &self.words[begin..begin + self.width]
    }

    fn count(&self, position: u32) -> u32 {
        self.words_of(position).iter().map(|word| word.count_ones()).sum()
    }

    /// The first set bit at or beyond this place.
    fn first_from(&self, position: u32, place: u32) -> Option<u32> {
        let words = self.words_of(position);
        let first = (place / 64) as usize;
        let begun = words.get(first)? & (u64::MAX << (place % 64));
        let rest = words[first + 1..].iter().copied();
        let (index, word) = (first..).zip([begun].into_iter().chain(rest)).find(|at| at.1 != 0)?;
        Some(64 * index as u32 + word.trailing_zeros())
    }

    #[inline]
    fn row(&self, position: u32) -> Bits<'_> {
        Bits { words: self.words_of(position).iter(), word: 0, next: 0 }
    }
}

/// The places of the set bits.
#[derive(Clone, Debug)]
struct Bits<'a> {
    words: std::slice::Iter<'a, u64>,
    /// The rest of the word before `next`.
    word: u64,
    next: u32,
}

impl Iterator for Bits<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        while self.word == 0 {
            self.word = *self.words.next()?;
            self.next += 64;
        }
        let bit = self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some(self.next - 64 + bit)
    }
}

/// How a game on a graph ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// This player won.
    Won(Seat),
    /// The end is a draw, or a position occurred for the third time with the same player to move.
    Draw,
}

/// A move that does not exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("there is no move from position {from} to position {to}")]
pub struct NoSuchMove {
    /// The current position.
    pub from: u32,
    /// The position requested.
    pub to: u32,
}

/// A game in progress on a graph: the line of positions from the start.
///
/// The game ends in a draw when a position occurs for the third time with the same player
/// to move.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    graph: &'a GameGraph,
    positions: Vec<u32>,
    seats: Vec<Seat>,
    /// How often each position has occurred with each player to move.
    times: HashMap<(u32, Seat), u32>,
}

impl<'a> Line<'a> {
    /// A new game.
    pub fn new(graph: &'a GameGraph) -> Self {
        let (start, seat) = (graph.start(), graph.first_seat());
        let times = HashMap::from([((start, seat), 1)]);
        Self { graph, positions: vec![start], seats: vec![seat], times }
    }

    /// The positions so far, the start first.
    pub fn positions(&self) -> &[u32] {
        &self.positions
    }

    /// The number of moves made.
    pub fn move_count(&self) -> usize {
        self.positions.len() - 1
    }

    /// The current position.
    pub fn position(&self) -> u32 {
        self.positions[self.positions.len() - 1]
    }

    /// The player to move.
    pub fn to_move(&self) -> Seat {
        self.seats[self.seats.len() - 1]
    }

    /// How the game ended, if it is over.
    pub fn ending(&self) -> Option<Ending> {
        let (position, seat) = (self.position(), self.to_move());
        if self.graph.move_count(position) == 0 {
            return Some(match self.graph.at_end(position) {
                Value::Win => Ending::Won(seat),
                Value::Loss => Ending::Won(seat.other()),
                Value::Draw => Ending::Draw,
            });
        }
        (self.times[&(position, seat)] >= 3).then_some(Ending::Draw)
    }

    /// Moves to this position.
    pub fn play(&mut self, to: u32) -> Result<(), NoSuchMove> {
        let from = self.position();
        if !self.graph.has_arc(from, to) {
            return Err(NoSuchMove { from, to });
        }
        let seat = self.graph.next_seat(self.to_move(), to);
        self.positions.push(to);
        self.seats.push(seat);
        *self.times.entry((to, seat)).or_default() += 1;
        Ok(())
    }

    /// Takes back the last move and returns the position that it led to.
    pub fn undo(&mut self) -> Option<u32> {
        if self.move_count() == 0 {
            return None;
        }
        let last = (self.positions.pop()?, self.seats.pop()?);
        if let Some(times) = self.times.get_mut(&last) {
            *times -= 1;
        }
        Some(last.0)
    }
}
