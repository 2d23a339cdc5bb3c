//! Priority queues of cells by cost.
//!
//! [`BucketQueue`] is a ring of buckets, one for each cost (Dial 1969). It works because in
//! Dijkstra's algorithm and in A* with a consistent estimate the keys never fall, and never
//! rise by more than the highest step cost (A*: twice that): all keys in the queue fit in
//! one turn of the ring.
//!
//! ```text
//!   key % slots:   0 1 2 3 4 5 6 7 ...
//!   heads:         . . 7 . . . 3 .        7 → 4 → 1   (a list of cells)
//!   bits:          0 0 1 0 0 0 1 0        one bit a bucket; above it one bit
//!   bits above:    1                      for 64 bits; above it, one for 64
//! ```
//!
//! The next bucket is found by counting zeros on three levels of bits, so push and pop take
//! constant time. Cells with the same key leave last in, first out.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::board::Cell;

/// A priority queue: pops the cell with the smallest key.
pub(crate) trait Frontier {
    fn push(&mut self, key: u64, cell: Cell);
    fn pop(&mut self) -> Option<(u64, Cell)>;
}

/// No entry: entries are named by their index plus one, so that the heads of a large ring
/// are zeros, which cost nothing before they are used.
const NONE: u32 = 0;

#[derive(Clone, Default, Debug)]
pub(crate) struct BucketQueue {
    heads: Vec<u32>,
    entries: Vec<Link>,
    /// The name of the first entry free for reuse.
    spare: u32,
    levels: [Vec<u64>; 3],
    /// No key in the queue is smaller.
    floor: u64,
    len: usize,
}

#[derive(Clone, Copy, Debug)]
struct Link {
    cell: Cell,
    next: u32,
}

impl BucketQueue {
    /// Empties the queue and prepares it for keys from `floor` on, no two of which ever
    /// differ by more than `span`. Four bytes for each key of the span.
    pub(crate) fn reset(&mut self, span: u64, floor: u64) {
        let slots = (span + 1).next_power_of_two().max(64) as usize;
        if self.heads.len() == slots {
            while let Some(slot) = self.next_slot(0) {
                self.heads[slot] = NONE;
                self.clear_bit(slot);
            }
        } else {
            self.heads = vec![NONE; slots];
            let words = |bits: usize| vec![0; bits.div_ceil(64).max(1)];
            self.levels = [words(slots), words(slots / 64), words(slots / 4096)];
        }
        self.entries.clear();
        self.spare = NONE;
        self.floor = floor;
        self.len = 0;
    }

    /// The number of entries in the queue.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The smallest key in the queue.
    pub(crate) fn smallest_key(&mut self) -> Option<u64> {
        let mask = self.heads.len() - 1;
        let from = self.floor as usize & mask;
        let slot = match self.heads[from] {
            NONE => self.next_slot(from).or_else(|| self.next_slot(0))?,
            _ => from,
        };
        self.floor += (slot.wrapping_sub(from) & mask) as u64;
        Some(self.floor)
    }

    /// The first non-empty slot from `from` on, without wrapping around.
    #[inline]
    fn next_slot(&self, from: usize) -> Option<usize> {
        let mut position = from;
        for level in 0..2 {
            let words = &self.levels[level];
            let word = words.get(position / 64).map_or(0, |word| word >> (position % 64));
            if word != 0 {
                return Some(self.slot_below(level, position + word.trailing_zeros() as usize));
            }
            position = position / 64 + 1;
        }
        let mut mask = u64::MAX << (position % 64);
        for (index, word) in self.levels[2].iter().enumerate().skip(position / 64) {
            let word = word & mask;
            if word != 0 {
                return Some(self.slot_below(2, index * 64 + word.trailing_zeros() as usize));
            }
            mask = u64::MAX;
        }
        None
    }

    /// The first non-empty slot below this bit of a level.
    #[inline]
    fn slot_below(&self, level: usize, position: usize) -> usize {
        (0..level).rev().fold(position, |position, below| {
            position * 64 + self.levels[below][position].trailing_zeros() as usize
        })
    }

    #[inline]
    fn set_bit(&mut self, slot: usize) {
        self.levels[0][slot / 64] |= 1 << (slot % 64);
        self.levels[1][slot / 4096] |= 1 << (slot / 64 % 64);
        self.levels[2][slot / 262_144] |= 1 << (slot / 4096 % 64);
    }

    #[inline]
    fn clear_bit(&mut self, slot: usize) {
        self.levels[0][slot / 64] &= !(1 << (slot % 64));
        if self.levels[0][slot / 64] == 0 {
            self.levels[1][slot / 4096] &= !(1 << (slot / 64 % 64));
            if self.levels[1][slot / 4096] == 0 {
                self.levels[2][slot / 262_144] &= !(1 << (slot / 4096 % 64));
            }
        }
    }
}

impl Frontier for BucketQueue {
    #[inline]
    fn push(&mut self, key: u64, cell: Cell) {
        debug_assert!(key >= self.floor && key - self.floor < self.heads.len() as u64);
        let slot = key as usize & (self.heads.len() - 1);
        self.len += 1;
        let head = self.heads[slot];
        let link = Link { cell, next: head };
        let name = self.spare;
        if name == NONE {
            self.entries.push(link);
            self.heads[slot] = self.entries.len() as u32;
        } else {
            let spare = &mut self.entries[name as usize - 1];
            self.spare = spare.next;
            *spare = link;
            self.heads[slot] = name;
        }
        if head == NONE {
            self.set_bit(slot);
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<(u64, Cell)> {
        let key = self.smallest_key()?;
        self.len -= 1;
        let slot = key as usize & (self.heads.len() - 1);
        let name = self.heads[slot];
        let link = &mut self.entries[name as usize - 1];
        let (cell, next) = (link.cell, link.next);
        link.next = self.spare;
        self.spare = name;
        self.heads[slot] = next;
        if next == NONE {
            self.clear_bit(slot);
        }
        Some((key, cell))
    }
}

/// A cell in a binary heap: the smallest key comes out first, then the
/// smallest cell number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    key: u64,
    cell: Cell,
}

impl Ord for Entry {
    fn cmp(&self, other: &Self) -> Ordering {
        (other.key, other.cell).cmp(&(self.key, self.cell))
    }
}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A binary heap, for keys that may fall.
impl Frontier for BinaryHeap<Entry> {
    fn push(&mut self, key: u64, cell: Cell) {
        self.push(Entry { key, cell });
    }

    fn pop(&mut self) -> Option<(u64, Cell)> {
        self.pop().map(|entry| (entry.key, entry.cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Pushes keys that never fall below the last one popped nor rise more than a span
        /// above it, and compares with a sorted list.
        #[test]
        fn keys_come_out_in_order(
            span in prop_oneof![1_u64..100, 4_000_u64..6_000, 200_000_u64..600_000],
            rises in prop::collection::vec((0.0_f64..=1.0, any::<bool>()), 1..300),
        ) {
            let mut queue = BucketQueue::default();
            for round in 0..2 {
                let mut floor = 1_000 * round;
                queue.reset(span, floor);
                let mut kept: Vec<u64> = Vec::new();
                for (number, &(rise, pop)) in rises.iter().enumerate() {
                    if pop && !kept.is_empty() {
                        kept.sort_unstable();
                        let (key, _) = Frontier::pop(&mut queue).unwrap();
                        prop_assert_eq!(key, kept.remove(0));
                        floor = key;
                    } else {
                        let top = kept.iter().min().map_or(floor, |&least| least.min(floor)) + span;
                        let key = floor + (rise * (top - floor) as f64) as u64;
                        kept.push(key);
                        Frontier::push(&mut queue, key, Cell::new(number as u32));
                    }
                }
                if round == 1 {
                    kept.sort_unstable();
                    for key in kept {
                        prop_assert_eq!(Frontier::pop(&mut queue).map(|(key, _)| key), Some(key));
                    }
                    prop_assert_eq!(Frontier::pop(&mut queue), None);
                }
            }
        }
    }
}
