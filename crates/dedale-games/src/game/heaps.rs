//! Heap games: whoever takes the last one wins.

use super::MAX_POSITIONS;
use crate::game::{Game, Numbered};

/// Heaps that a game cannot start with.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
pub enum HeapError {
    /// No heaps, or too many.
    #[error("Nim is for 1 to {limit} heaps, found {0}", limit = Nim::MAX_HEAPS)]
    Heaps(usize),
    /// More positions than can be numbered.
    #[error("these heaps have more positions than the {MAX_POSITIONS} that are numbered")]
    Positions,
    /// An empty list of what may be taken, or one with 0.
    #[error("expected the numbers that can be taken from a heap, from 1 up, found none or 0")]
    Takes,
}

/// How many positions have heaps no greater than these.
fn positions(heaps: &[u32]) -> Result<u64, HeapError> {
    let sizes = heaps.iter().map(|&heap| u64::from(heap) + 1);
    let count = sizes.fold(1, u64::saturating_mul);
    if count > MAX_POSITIONS.into() { Err(HeapError::Positions) } else { Ok(count) }
}

/// The number of these heaps among those no greater than the largest, in lexicographic
/// order.
fn number(largest: &[u32], heaps: &[u32]) -> u32 {
    largest.iter().zip(heaps).fold(0, |number, (largest, heap)| number * (largest + 1) + heap)
}

/// The heaps with this number.
fn position(largest: &[u32], mut number: u32) -> Vec<u32> {
    let mut heaps = largest.to_vec();
    for heap in heaps.iter_mut().rev() {
        let size = *heap + 1;
        *heap = number % size;
        number /= size;
    }
    heaps
}

/// The name of the heaps, such as `3-4-5`.
fn name(heaps: &[u32]) -> String {
    heaps.iter().map(u32::to_string).collect::<Vec<_>>().join("-")
}

/// The heaps with this name, if none is greater than the largest.
fn named(largest: &[u32], text: &str) -> Option<Vec<u32>> {
    let heaps: Vec<u32> = text.split('-').map(str::parse).collect::<Result<_, _>>().ok()?;
    let fit = heaps.len() == largest.len() && heaps.iter().zip(largest).all(|(a, b)| a <= b);
    (fit && name(&heaps) == text).then_some(heaps)
}

/// Nim: a move takes any number from one heap. (Bouton 1901.)
///
/// Positions are the heap sizes, numbered in lexicographic order: the empty heaps are 0,
/// and the start is the last.
///
/// ```
/// use dedale_games::game::{Game, Nim, Numbered};
///
/// let nim = Nim::new(&[3, 4, 5])?;
/// assert_eq!(nim.name(nim.number(&nim.start())), "3-4-5");
/// assert_eq!(nim.position_count(), 4 * 5 * 6);
/// # Ok::<(), dedale_games::game::HeapError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nim {
    heaps: Vec<u32>,
    positions: u64,
}

/// A move in Nim: how many to take from which heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    /// The index of the heap, from 0.
    pub heap: usize,
    /// How many to take, 1 or more.
    pub count: u32,
}

impl Nim {
    /// The most heaps.
    pub const MAX_HEAPS: usize = 32;

    /// A game that starts with these heaps: 1 to 32, with at most
    /// [`MAX_POSITIONS`](crate::game::MAX_POSITIONS) positions.
    pub fn new(heaps: &[u32]) -> Result<Self, HeapError> {
        if !(1..=Self::MAX_HEAPS).contains(&heaps.len()) {
            return Err(HeapError::Heaps(heaps.len()));
        }
        Ok(Self { heaps: heaps.to_vec(), positions: positions(heaps)? })
    }
}

impl Game for Nim {
    type Position = Vec<u32>;
    type Move = Take;

    fn start(&self) -> Vec<u32> {
        self.heaps.clone()
    }

    /// The moves, heap by heap.
    fn moves(&self, heaps: &Vec<u32>) -> Vec<Take> {
        let takes = |(heap, &size)| (1..=size).map(move |count| Take { heap, count });
        heaps.iter().enumerate().flat_map(takes).collect()
    }

    fn play(&self, heaps: &Vec<u32>, take: Take) -> Vec<u32> {
        let mut left = heaps.clone();
        left[take.heap] -= take.count;
        left
    }
}

impl Numbered for Nim {
    fn position_count(&self) -> u64 {
        self.positions
    }

    /// In each heap as many positions have k left as have k gone.
    fn arc_count(&self) -> u64 {
        let all = self.heaps.iter().map(|&heap| u128::from(heap)).sum::<u128>();
        (u128::from(self.positions) * all / 2) as u64
    }

    fn number(&self, heaps: &Vec<u32>) -> u32 {
        number(&self.heaps, heaps)
    }

    fn position(&self, number: u32) -> Vec<u32> {
        position(&self.heaps, number)
    }

    /// The heap sizes, such as `3-4-5`.
    fn name(&self, number: u32) -> String {
        name(&self.position(number))
    }

    fn named(&self, name: &str) -> Option<u32> {
        named(&self.heaps, name).map(|heaps| self.number(&heaps))
    }
}

/// A subtraction game: one heap, from which a move takes one of a set of numbers.
///
/// Positions are the heap sizes, which are also their numbers.
///
/// ```
/// use dedale_games::game::{Game, Subtraction};
///
/// let game = Subtraction::new(21, &[1, 2, 3])?;
/// assert_eq!(game.moves(&2), [1, 2]);
/// # Ok::<(), dedale_games::game::HeapError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subtraction {
    heap: u32,
    /// In ascending order, without duplicates.
    takes: Vec<u32>,
}

impl Subtraction {
    /// A game that starts with this heap, of fewer than
    /// [`MAX_POSITIONS`](crate::game::MAX_POSITIONS). A move takes any of these numbers, in
    /// any order; none may be 0.
    pub fn new(heap: u32, takes: &[u32]) -> Result<Self, HeapError> {
        positions(&[heap])?;
        if takes.is_empty() || takes.contains(&0) {
            return Err(HeapError::Takes);
        }
        let mut takes = takes.to_vec();
        takes.sort_unstable();
        takes.dedup();
        Ok(Self { heap, takes })
    }
}

impl Game for Subtraction {
    type Position = u32;
    /// How many to take.
    type Move = u32;

    fn start(&self) -> u32 {
        self.heap
    }

    /// The moves, the smallest first.
    fn moves(&self, heap: &u32) -> Vec<u32> {
        self.takes.iter().copied().take_while(|take| take <= heap).collect()
    }

    fn play(&self, heap: &u32, take: u32) -> u32 {
        heap - take
    }
}

impl Numbered for Subtraction {
    fn position_count(&self) -> u64 {
        u64::from(self.heap) + 1
    }

    fn arc_count(&self) -> u64 {
        let heaps = |&take: &u32| (u64::from(self.heap) + 1).saturating_sub(take.into());
        self.takes.iter().map(heaps).sum()
    }

    fn number(&self, heap: &u32) -> u32 {
        *heap
    }

    fn position(&self, number: u32) -> u32 {
        number
    }

    /// The size of the heap.
    fn name(&self, number: u32) -> String {
        name(&[number])
    }

    fn named(&self, name: &str) -> Option<u32> {
        named(&[self.heap], name).map(|heaps| heaps[0])
    }
}

/// Wythoff's game: a move takes any number from one of two heaps, or the same number from
/// both. (Wythoff 1907.)
///
/// Positions are the heap sizes, numbered in lexicographic order.
///
/// ```
/// use dedale_games::game::{Game, Wythoff};
///
/// let game = Wythoff::new(2, 1)?;
/// assert_eq!(game.moves(&game.start()), [[1, 0], [2, 0], [0, 1], [1, 1]]);
/// # Ok::<(), dedale_games::game::HeapError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wythoff {
    heaps: [u32; 2],
    positions: u64,
}

impl Wythoff {
    /// A game that starts with these heaps, with at most
    /// [`MAX_POSITIONS`](crate::game::MAX_POSITIONS) positions.
    pub fn new(first: u32, second: u32) -> Result<Self, HeapError> {
        let heaps = [first, second];
        Ok(Self { heaps, positions: positions(&heaps)? })
    }
}

impl Game for Wythoff {
    type Position = [u32; 2];
    /// How many to take from each heap.
    type Move = [u32; 2];

    fn start(&self) -> [u32; 2] {
        self.heaps
    }

    /// Moves on the first heap, then on the second, then on both.
    fn moves(&self, &[first, second]: &[u32; 2]) -> Vec<[u32; 2]> {
        let one = (1..=first).map(|count| [count, 0]);
        let other = (1..=second).map(|count| [0, count]);
        let both = (1..=first.min(second)).map(|count| [count, count]);
        one.chain(other).chain(both).collect()
    }

    fn play(&self, heaps: &[u32; 2], take: [u32; 2]) -> [u32; 2] {
        [heaps[0] - take[0], heaps[1] - take[1]]
    }
}

impl Numbered for Wythoff {
    fn position_count(&self) -> u64 {
        self.positions
    }

    /// From one heap as in Nim; from both as many as the smaller heap has.
    fn arc_count(&self) -> u64 {
        let [first, second] = self.heaps.map(u64::from);
        let from_one = self.positions * (first + second) / 2;
        // This many positions have at least `both` in both heaps.
        let from_both = |both: u64| (first + 1 - both) * (second + 1 - both);
        from_one + (1..=first.min(second)).map(from_both).sum::<u64>()
    }

    fn number(&self, heaps: &[u32; 2]) -> u32 {
        number(&self.heaps, heaps)
    }

    fn position(&self, number: u32) -> [u32; 2] {
        let heaps = position(&self.heaps, number);
        [heaps[0], heaps[1]]
    }

    /// The heap sizes, such as `3-5`.
    fn name(&self, number: u32) -> String {
        name(&self.position(number))
    }

    fn named(&self, name: &str) -> Option<u32> {
        named(&self.heaps, name).map(|heaps| number(&self.heaps, &heaps))
    }
}
