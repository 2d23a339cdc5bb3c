//! Rows of cells as bits, and where their walls begin and end.

use crate::board::Size;

const WORD: i32 = u64::BITS as i32;

/// Rows of cells, a bit for each that is free. Words of walls surround the board, so that a look
/// beyond it ends.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    /// The words of a row, the two of the border included.
    words: i32,
    bits: Vec<u64>,
}

impl Rows {
    pub(super) fn of(size: Size, weights: &[u8]) -> Self {
        let (width, height) = (size.width() as usize, size.height() as usize);
        let words = width.div_ceil(WORD as usize) + 2;
        let mut bits = vec![0; words * (height + 2)];
        for (row, weights) in bits[words..].chunks_exact_mut(words).zip(weights.chunks_exact(width))
        {
            for (word, weights) in row[1..].iter_mut().zip(weights.chunks(WORD as usize)) {
                let bit = |(x, &weight): (usize, &u8)| u64::from(weight != 0) << x;
                *word = weights.iter().enumerate().map(bit).fold(0, |all, bit| all | bit);
            }
        }
        Self { words: words as i32, bits }
    }

    /// The word of a cell, counted from the first, and its bit there.
    #[inline]
    const fn place(&self, x: i32, y: i32) -> (usize, i32) {
        (((y + 1) * self.words + (x + WORD) / WORD) as usize, x & (WORD - 1))
    }

    /// Whether a cell, or one beside the board, is free.
    #[inline]
    pub(super) fn is_free(&self, x: i32, y: i32) -> bool {
        let (word, bit) = self.place(x, y);
        self.bits[word] >> bit & 1 != 0
    }

    pub(super) fn set(&mut self, x: i32, y: i32, is_free: bool) {
        let (word, bit) = self.place(x, y);
        self.bits[word] = self.bits[word] & !(1 << bit) | u64::from(is_free) << bit;
    }

    /// The first wall from this cell on, or the limit if that comes first.
    #[inline]
    pub(super) fn wall_from(&self, x: i32, limit: i32, y: i32) -> i32 {
        self.first_from::<{ u64::MAX }>(x, limit, y)
    }

    /// The first free cell from this one on, or the limit if that comes first.
    #[inline]
    pub(super) fn free_from(&self, x: i32, limit: i32, y: i32) -> i32 {
        self.first_from::<0>(x, limit, y)
    }

    /// The first cell whose bit, with the flips, is set.
    #[inline]
    fn first_from<const FLIPS: u64>(&self, x: i32, limit: i32, y: i32) -> i32 {
        if x >= limit {
            return limit;
        }
        let (mut word, bit) = self.place(x, y);
        let mut bits = (self.bits[word] ^ FLIPS) & !0 << bit;
        let mut first = x - bit;
        while bits == 0 {
            (first, word) = (first + WORD, word + 1);
            if first >= limit {
                return limit;
            }
            bits = self.bits[word] ^ FLIPS;
        }
        limit.min(first + bits.trailing_zeros() as i32)
    }

    /// Where the free cells begin that lie side by side before this place, or the limit if that comes
    /// first.
    #[inline]
    pub(super) fn free_back_from(&self, x: i32, limit: i32, y: i32) -> i32 {
        self.back_from::<{ u64::MAX }>(x, limit, y)
    }

    /// Where the walls begin that stand side by side before this place, or the limit if that comes
    /// first.
    #[inline]
    pub(super) fn wall_back_from(&self, x: i32, limit: i32, y: i32) -> i32 {
        self.back_from::<0>(x, limit, y)
    }

    /// The place after the last cell before this one whose bit, with the flips, is set.
    #[inline]
    fn back_from<const FLIPS: u64>(&self, x: i32, limit: i32, y: i32) -> i32 {
        if x <= limit {
            return x;
        }
        let (mut word, bit) = self.place(x - 1, y);
        let mut bits = (self.bits[word] ^ FLIPS) & !0 >> (WORD - 1 - bit);
        let mut end = x - 1 - bit + WORD;
        while bits == 0 {
            (end, word) = (end - WORD, word - 1);
            if end <= limit {
                return limit;
            }
            bits = self.bits[word] ^ FLIPS;
        }
        limit.max(end - bits.leading_zeros() as i32)
    }
}
