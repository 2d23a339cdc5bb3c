use super::{HeapError, name, named, positions};
use crate::game::{Game, Numbered};

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
