//! Free cells as bits, and straight runs over them a word at a time.
//!
//! A run that goes along a row stops at a wall or at a *jump point*: a cell beside which a
//! wall ends. There a path may turn round the end of that wall.
//!
//! ```text
//!   row above    ####......      free & !(free << 1)    ....1.....
//!   row          .........#      walls                  .........1
//!   row below    ..........                             ..........
//!                >>>>J           the first of these bits ends the run: a jump point
//! ```

use crate::board::turn;

/// The bits of a word.
const WORD: usize = u64::BITS as usize;

/// What ends a straight run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Run {
    /// The steps to the cell at which it ends.
    pub(super) steps: u32,
    /// Whether that is a jump point; else it is a wall.
    pub(super) is_jump: bool,
}

/// Lines of cells, rows or columns, a bit for each cell that is free. Words of walls surround
/// the board.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// The words of a line, the two of the border included.
    words: usize,
    bits: Vec<u64>,
}

impl Lines {
    /// Lines of walls.
    fn walls(length: usize, count: usize) -> Self {
        let words = length.div_ceil(WORD) + 2;
        Self { words, bits: vec![0; words * (count + 2)] }
    }

    /// Rows of cells with these weights, and columns.
    pub(super) fn of(weights: &[u8], width: usize) -> [Self; 2] {
        let height = weights.len() / width;
        let [mut rows, mut columns] = [Self::walls(width, height), Self::walls(height, width)];
        for (y, weights) in weights.chunks_exact(width).enumerate() {
            for (word, weights) in weights.chunks(WORD).enumerate() {
                rows.bits[(y + 1) * rows.words + word + 1] = packed(weights);
            }
        }
        for across in 0..height.div_ceil(WORD) {
            for along in 0..width.div_ceil(WORD) {
                let mut block = [0; WORD];
                let lines = (height - across * WORD).min(WORD);
                for (line, bits) in block[..lines].iter_mut().enumerate() {
                    *bits = rows.bits[(across * WORD + line + 1) * rows.words + along + 1];
                }
                turn(&mut block);
                let lines = (width - along * WORD).min(WORD);
                for (line, bits) in block[..lines].iter().enumerate() {
                    columns.bits[(along * WORD + line + 1) * columns.words + across + 1] = *bits;
                }
            }
        }
        [rows, columns]
    }

    /// The word of a cell, counted from the first, and its bit there.
    #[inline]
    const fn place(&self, at: i32, line: i32) -> (usize, usize) {
        let (bit, line) = ((at + WORD as i32) as usize, (line + 1) as usize);
        (line * self.words + bit / WORD, bit % WORD)
    }

    /// Whether a cell, or one beside the board, is free.
    #[inline]
    pub(super) fn is_free(&self, at: i32, line: i32) -> bool {
        let (word, bit) = self.place(at, line);
        self.bits[word] >> bit & 1 != 0
    }

    pub(super) fn set(&mut self, at: i32, line: i32, is_free: bool) {
        let (word, bit) = self.place(at, line);
        self.bits[word] = self.bits[word] & !(1 << bit) | u64::from(is_free) << bit;
    }

    /// The run from this cell to higher places of its line.
    #[inline]
    pub(super) fn forward(&self, at: i32, line: i32) -> Run {
        let (mut word, bit) = self.place(at + 1, line);
        let mut mask = !0 << bit;
        let carries = |word: usize| {
            [self.bits[word - 1 - self.words], self.bits[word - 1 + self.words]]
                .map(|bits| bits >> (WORD - 1))
        };
        let first = word;
        let mut carries = carries(word);
        loop {
            let beside = [self.bits[word - self.words], self.bits[word + self.words]];
            let ends = (beside[0] & !(beside[0] << 1 | carries[0]))
                | (beside[1] & !(beside[1] << 1 | carries[1]));
            let free = self.bits[word];
            let stops = (ends | !free) & mask;
            if stops != 0 {
                let stop = stops.trailing_zeros() as usize;
                let steps = (word - first) * WORD + stop + 1 - bit;
                return Run { steps: steps as u32, is_jump: free >> stop & 1 != 0 };
            }
            (mask, carries) = (!0, beside.map(|bits| bits >> (WORD - 1)));
            word += 1;
        }
    }

    /// The run from this cell to lower places of its line.
    #[inline]
    pub(super) fn backward(&self, at: i32, line: i32) -> Run {
        let (mut word, bit) = self.place(at - 1, line);
        let mut mask = !0 >> (WORD - 1 - bit);
        let carries = |word: usize| {
            [self.bits[word + 1 - self.words], self.bits[word + 1 + self.words]]
                .map(|bits| bits << (WORD - 1))
        };
        let first = word;
        let mut carries = carries(word);
        loop {
            let beside = [self.bits[word - self.words], self.bits[word + self.words]];
            let ends = (beside[0] & !(beside[0] >> 1 | carries[0]))
                | (beside[1] & !(beside[1] >> 1 | carries[1]));
            let free = self.bits[word];
            let stops = (ends | !free) & mask;
            if stops != 0 {
                let stop = WORD - 1 - stops.leading_zeros() as usize;
                let steps = (first - word) * WORD + bit + 1 - stop;
                return Run { steps: steps as u32, is_jump: free >> stop & 1 != 0 };
            }
            (mask, carries) = (!0, beside.map(|bits| bits << (WORD - 1)));
            word -= 1;
        }
    }

    /// Whether all cells of a line between these two are free, both included.
    #[inline]
    pub(super) fn is_clear(&self, from: i32, to: i32, line: i32) -> bool {
        let (first, low) = self.place(from.min(to), line);
        let (last, high) = self.place(from.max(to), line);
        (first..=last).all(|word| {
            let mut walls = !self.bits[word];
            if word == first {
                walls &= !0 << low;
            }
            if word == last {
                walls &= !0 >> (WORD - 1 - high);
            }
            walls == 0
        })
    }
}

/// A bit for each cell that has a weight; up to a word of them.
fn packed(weights: &[u8]) -> u64 {
    let bits = weights.chunks(8).enumerate().map(|(place, weights)| {
        let mut eight = [0; 8];
        eight[..weights.len()].copy_from_slice(weights);
        // Every byte is 0 or 1: the product brings them side by side to the top.
        let byte = u64::from_le_bytes(eight).wrapping_mul(0x0102_0408_1020_4080) >> (WORD - 8);
        byte << (8 * place)
    });
    bits.fold(0, |word, byte| word | byte)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    /// Runs as they are defined, from cell to cell.
    fn plain(is_free: &impl Fn(i32, i32) -> bool, at: i32, line: i32, step: i32) -> Run {
        let mut steps = 0;
        loop {
            steps += 1;
            let here = at + steps * step;
            let ends = |beside: i32| is_free(here, beside) && !is_free(here - step, beside);
            let is_jump = is_free(here, line) && (ends(line - 1) || ends(line + 1));
            if is_jump || !is_free(here, line) {
                return Run { steps: steps as u32, is_jump };
            }
        }
    }

    #[test]
    fn runs_end_where_they_should() {
        let mut random = Random::new(7);
        for (width, height, walls) in
            [(1, 1, 0), (64, 3, 0), (65, 130, 4), (200, 70, 20), (131, 64, 2)]
        {
            let weights: Vec<u8> =
                (0..width * height).map(|_| u8::from(random.below(100) >= walls)).collect();
            let lines = Lines::of(&weights, width as usize);
            let is_free = |x: i32, y: i32| {
                (0..width).contains(&x)
                    && (0..height).contains(&y)
                    && weights[(y * width + x) as usize] != 0
            };
            let turned = |y: i32, x: i32| is_free(x, y);
            for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
                assert_eq!(lines[0].is_free(x, y), is_free(x, y));
                assert_eq!(lines[0].forward(x, y), plain(&is_free, x, y, 1), "{x}, {y}");
                assert_eq!(lines[0].backward(x, y), plain(&is_free, x, y, -1), "{x}, {y}");
                assert_eq!(lines[1].forward(y, x), plain(&turned, y, x, 1), "{x}, {y}");
                assert_eq!(lines[1].backward(y, x), plain(&turned, y, x, -1), "{x}, {y}");
                let to = random.below(width as u32) as i32;
                let clear = (x.min(to)..=x.max(to)).all(|x| is_free(x, y));
                assert_eq!(lines[0].is_clear(x, to, y), clear, "{x} to {to}, {y}");
            }
        }
    }
}
