//! Generates the game graph of a bar, in one of three encodings.

use dedale::search::Stopped;
use dedale::{Phrase, phrase};

use super::{Chomp, Columns, Encoding, Packed, PackedError, Points};
use crate::game::chomp::codec::Ordered;
use crate::game::chomp::{BreakPoint, Codec};
use crate::game::{Game, GameGraph, GraphBuilder, GraphError, Numbered, Store};

/// How the game graph of a bar is built, from V positions and E arcs, with m rows and n
/// columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// Computes the numbers of what each bite leaves, position by position: O(E + V · (m +
    /// n²)) time, which is O(E) unless there are far more columns than rows. Holds one
    /// position at a time.
    #[default]
    Direct,
    /// The method of `ChocoBar` for each encoding, with its faults fixed; holds all
    /// positions until the graph is complete.
    ///
    /// Points: starts from the full bar with bites at the break line, then adds arcs from
    /// all ancestors that are one bite away. O(n³ · E) time; lists the fathers and sons of
    /// all positions, which takes about 4 bytes an arc beyond the graph.
    ///
    /// Columns and packed: lists all positions in the order of their numbers, O(n · V),
    /// then tries every pair, O(n · V²).
    Chocobar,
}

dedale::names! {
    Method: Direct = "direct", Chocobar = "chocobar";
    Phrase: |name| phrase!("expected direct or chocobar, found '{name}'")
}

/// A generated graph, and the memory that its positions took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generated {
    /// The game graph, with positions numbered from the full bar on.
    pub graph: GameGraph,
    /// Bytes that all positions took in the encoding, without the overhead of lists;
    /// already freed.
    pub held_bytes: u64,
}

/// Why a graph cannot be generated.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
pub enum GenerateError {
    /// The positions of this bar do not fit into 64 bits.
    #[error(transparent)]
    Packed(#[from] PackedError),
    /// The graph has too many arcs, or the matrix would be too large; detected before any
    /// work is done.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// The observer stopped the work.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Generates the game graph of a bar of Chomp.
///
/// All encodings and methods give the same graph. The observer is called about every 2^16
/// arcs or pairs tried, and can stop the work with an error.
///
/// ```
/// use dedale_games::game::chomp::{Encoding, Method, generate};
/// use dedale_games::game::{Chomp, Store};
///
/// let bar = Chomp::new(3, 3)?;
/// let found = generate(&bar, Encoding::Packed, Method::Direct, Store::List, &mut |_| Ok(()))?;
/// assert_eq!((found.graph.position_count(), found.graph.arc_count()), (20, 90));
/// assert_eq!(found.held_bytes, 20 * 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn generate(
    chomp: &Chomp,
    encoding: Encoding,
    method: Method,
    store: Store,
    observer: &mut dyn FnMut(Progress) -> Result<(), Stopped>,
) -> Result<Generated, GenerateError> {
    let packed = || Packed::new(chomp);
    if encoding == Encoding::Packed {
        packed()?;
    }
    let mut making = Making {
        positions: chomp.counts.positions() as u32,
        builder: GraphBuilder::with_arcs(
            chomp.counts.positions() as u32,
            chomp.arc_count(),
            store,
        )?,
        watch: Watch::new(observer),
    };
    let held_bytes = match (method, encoding) {
        (Method::Direct, Encoding::Points) => make(&Points::new(chomp), &mut making),
        (Method::Direct, Encoding::Columns) => make(&Columns::new(chomp), &mut making),
        (Method::Direct, Encoding::Packed) => make(&packed()?, &mut making),
        (Method::Chocobar, Encoding::Points) => make_ancestors(Points::new(chomp), &mut making),
        (Method::Chocobar, Encoding::Columns) => make_pairs(&Columns::new(chomp), &mut making),
        (Method::Chocobar, Encoding::Packed) => make_pairs(&packed()?, &mut making),
    }?;
    let graph = making.builder.finish().with_convention(chomp.convention());
    Ok(Generated { graph, held_bytes })
}

/// A graph under construction.
struct Making<'a> {
    positions: u32,
    builder: GraphBuilder,
    watch: Watch<'a>,
}

impl Making<'_> {
    /// Adds the moves of the next position and empties the list.
    fn row(&mut self, row: &mut Vec<u32>) -> Result<(), GraphError> {
        self.watch.done(row.len());
        self.builder.row(row)
    }
}

/// The observer is called after this many arcs or pairs.
const INTERVAL: usize = 1 << 16;

/// The progress of generating a graph.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Progress {
    /// Positions whose arcs are complete.
    pub positions: u64,
    /// Arcs from these positions.
    pub arcs: u64,
}

/// Counts the arcs or pairs tried, and calls the observer now and then.
struct Watch<'a> {
    observer: &'a mut dyn FnMut(Progress) -> Result<(), Stopped>,
    progress: Progress,
    /// Tried since the last call of the observer.
    tried: usize,
}

impl<'a> Watch<'a> {
    fn new(observer: &'a mut dyn FnMut(Progress) -> Result<(), Stopped>) -> Self {
        Self { observer, progress: Progress::default(), tried: 0 }
    }

    /// Counts this many more arcs or pairs as tried.
    #[inline]
    fn tried(&mut self, count: usize) -> Result<(), Stopped> {
        self.tried += count;
        if self.tried < INTERVAL {
            return Ok(());
        }
        self.tried = 0;
        (self.observer)(self.progress)
    }

    /// Counts one more position as complete, with this many arcs.
    fn done(&mut self, arcs: usize) {
        self.progress.positions += 1;
        self.progress.arcs += arcs as u64;
    }
}

// The direct method: decodes each position from its number and numbers what its bites
// leave.

/// Makes the graph; returns the bytes that the encoded positions take.
fn make<C: Codec>(codec: &C, making: &mut Making) -> Result<u64, GenerateError> {
    let (mut bytes, mut row) = (0, Vec::new());
    for number in 0..making.positions {
        let held = codec.position(number);
        bytes += codec.bytes(&held);
        codec.after_bites(&held, &mut row);
        making.watch.tried(row.len())?;
        making.row(&mut row)?;
    }
    Ok(bytes)
}

// The `ChocoBar` method for break points: finds all positions by bites at the break line,
// then adds arcs to each position from its ancestors.
//
// From a position, the search walks back over bites at the break line for as long as a
// single bite could replace them all. That finds every father F of a son S: let the bite
// from F to S eat the squares R. Put them back one by one, row by row from the bitten one:
// the same bite leads to S from every bar in between, and each square is on the break line
// of the bar to which it was added. So each of these bars is found from the one before.

/// Makes the graph; returns the bytes that the encoded positions take.
fn make_ancestors(codec: Points<'_>, making: &mut Making) -> Result<u64, GenerateError> {
    let (all, fathers) = positions(codec, making)?;
    let mut sons: Vec<Vec<u32>> = vec![Vec::new(); all.len()];
    // The last son for which each position was tried; 0 stands for none, as 0 is the full
    // bar.
    let mut tried_for = vec![0; all.len()];
    let mut ahead = Vec::new();
    for (son, number) in all.iter().zip(0..) {
        ahead.extend_from_slice(&fathers[number as usize]);
        while let Some(ancestor) = ahead.pop() {
            let place = ancestor as usize;
            if tried_for[place] == number {
                continue;
            }
            tried_for[place] = number;
            making.watch.tried(1)?;
            if codec.is_next_of(son, &all[place]) {
                sons[place].push(number);
                ahead.extend_from_slice(&fathers[place]);
            }
        }
    }
    for row in &mut sons {
        making.row(row)?;
    }
    Ok(all.iter().map(|held| codec.bytes(held)).sum())
}

type Fathers = Vec<Vec<u32>>;

/// All positions by number, with the positions from which a bite at the break line leads to
/// each.
fn positions(
    codec: Points<'_>,
    making: &mut Making,
) -> Result<(Vec<Vec<BreakPoint>>, Fathers), Stopped> {
    let mut all = vec![Vec::new(); making.positions as usize];
    let mut fathers: Fathers = vec![Vec::new(); all.len()];
    let mut ahead = vec![codec.full()];
    while let Some(held) = ahead.pop() {
        let number = codec.number(&held);
        for bite in codec.break_line(&held) {
            making.watch.tried(1)?;
            let son = codec.bitten(&held, bite);
            let known = &mut fathers[codec.number(&son) as usize];
            if known.is_empty() {
                ahead.push(son);
            }
            known.push(number);
        }
        all[number as usize] = held;
    }
    Ok((all, fathers))
}

// The `ChocoBar` method for columns and packed numbers: lists all positions, then tries
// every pair.

/// Makes the graph; returns the bytes that the encoded positions take.
fn make_pairs<C: Ordered>(codec: &C, making: &mut Making) -> Result<u64, GenerateError> {
    let mut all = vec![codec.full()];
    while let Some(next) = codec.next(&all[all.len() - 1]) {
        making.watch.tried(1)?;
        all.push(next);
    }
    let mut row = Vec::new();
    for (father, number) in all.iter().zip(1..) {
        for (son, later) in all[number..].iter().zip(number as u32..) {
            making.watch.tried(1)?;
            if codec.is_son(son, father) {
                row.push(later);
            }
        }
        making.row(&mut row)?;
    }
    Ok(all.iter().map(|held| codec.bytes(held)).sum())
}
