use super::{HeapError, name, named, number, position, positions};
use crate::game::{Game, Numbered};

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
