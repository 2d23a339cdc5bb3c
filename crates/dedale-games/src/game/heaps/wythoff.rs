use super::{HeapError, name, named, number, position, positions};
use crate::game::{Game, Numbered};

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
