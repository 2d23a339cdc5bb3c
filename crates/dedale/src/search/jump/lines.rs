//! Free cells as bits, and straight runs over them a word at a time.
//!
//! A run that goes along a row stops at a wall or at a *jump point*: a cell beside which a
//! wall ends. There a path may turn round the end of that wall. If it may pass the corner, the
//! jump point is the cell before.
//!
//! ```text
//!   row above    ####......      free & !(free << 1)    ....1.....
//!   row          .........#      walls                  .........1
//!   row below    ..........                             ..........
//!                >>>>J           the first of these bits ends the run: a jump point
//! ```

use super::rule::Rule;
use crate::board::turn;

/// The bits of a word.
const WORD: usize = u64::BITS as usize;

/// What ends a straight run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Run {
    /// The steps to the last cell that was looked at: what ends the run depends on the cells
    /// to there, and on those beside them.
    pub(super) seen: u32,
    /// The steps to the jump point that ends the run; `None` if a wall does.
    pub(super) jump: Option<u32>,
}

impl Run {
    /// The run that is stopped after so many steps, by a cell that is free or not, and beside
    /// which a wall ends or not. A path that passes the corner turns one cell before.
    #[inline]
    fn stopped<const CUTS: bool>(seen: usize, is_free: bool, is_end: bool, rule: Rule) -> Self {
        let seen = seen as u32;
        let passes = is_free || is_end && rule == Rule::Always;
        let jump = if CUTS { passes.then(|| seen - 1) } else { is_free.then_some(seen) };
        Self { seen, jump }
    }
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

    /// The run from this cell to higher places of its line, or to lower ones.
    #[inline]
    pub(super) fn run<const HIGHER: bool>(&self, at: i32, line: i32, rule: Rule) -> Run {
        match (HIGHER, rule.cuts()) {
            (true, false) => self.forward::<false>(at, line, rule),
            (true, true) => self.forward::<true>(at, line, rule),
            (false, false) => self.backward::<false>(at, line, rule),
            (false, true) => self.backward::<true>(at, line, rule),
        }
    }

    #[inline]
    fn forward<const CUTS: bool>(&self, at: i32, line: i32, rule: Rule) -> Run {
        let (mut word, bit) = self.place(at + 1, line);
        let mut mask = !0 << bit;
        // A path that passes corners turns before the first step, or not at this end.
        let mut mask_of_ends = if CUTS { mask << 1 } else { mask };
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
            let ends = ends & mask_of_ends;
            let stops = ends | !free & mask;
            if stops != 0 {
                let stop = stops.trailing_zeros() as usize;
                let seen = (word - first) * WORD + stop + 1 - bit;
                let [is_free, is_end] = [free, ends].map(|bits| bits >> stop & 1 != 0);
                return Run::stopped::<CUTS>(seen, is_free, is_end, rule);
            }
            mask_of_ends = !0;
            (mask, carries) = (!0, beside.map(|bits| bits >> (WORD - 1)));
            word += 1;
        }
    }

    #[inline]
    fn backward<const CUTS: bool>(&self, at: i32, line: i32, rule: Rule) -> Run {
        let (mut word, bit) = self.place(at - 1, line);
        let mut mask = !0 >> (WORD - 1 - bit);
        let mut mask_of_ends = if CUTS { mask >> 1 } else { mask };
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
            let ends = ends & mask_of_ends;
            let stops = ends | !free & mask;
            if stops != 0 {
                let stop = WORD - 1 - stops.leading_zeros() as usize;
                let seen = (first - word) * WORD + bit + 1 - stop;
                let [is_free, is_end] = [free, ends].map(|bits| bits >> stop & 1 != 0);
                return Run::stopped::<CUTS>(seen, is_free, is_end, rule);
            }
            mask_of_ends = !0;
            (mask, carries) = (!0, beside.map(|bits| bits << (WORD - 1)));
            word -= 1;
        }
    }

    /// How many cells of a line are free side by side, from the next one to higher places or to
    /// lower ones.
    #[inline]
    pub(super) fn free_run<const HIGHER: bool>(&self, at: i32, line: i32) -> u32 {
        if HIGHER {
            let (mut word, bit) = self.place(at + 1, line);
            let mut walls = !self.bits[word] & !0 << bit;
            let first = word;
            while walls == 0 {
                word += 1;
                walls = !self.bits[word];
            }
            ((word - first) * WORD) as u32 + walls.trailing_zeros() - bit as u32
        } else {
            let (mut word, bit) = self.place(at - 1, line);
            let mut walls = !self.bits[word] & !0 >> (WORD - 1 - bit);
            let first = word;
            while walls == 0 {
                word -= 1;
                walls = !self.bits[word];
            }
            let skipped = (WORD - 1 - bit) as u32;
            ((first - word) * WORD) as u32 + walls.leading_zeros() - skipped
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

    const RULES: [Rule; 4] = [Rule::Four, Rule::Never, Rule::OneWall, Rule::Always];

    /// Runs as they are defined, from cell to cell.
    fn plain(
        is_free: &impl Fn(i32, i32) -> bool,
        (at, line): (i32, i32),
        step: i32,
        rule: Rule,
    ) -> Run {
        for steps in 1.. {
            let here = at + steps as i32 * step;
            if !is_free(here, line) {
                return Run { seen: steps, jump: None };
            }
            let ends = |behind: i32, before: i32| {
                [line - 1, line + 1]
                    .iter()
                    .any(|&beside| !is_free(behind, beside) && is_free(before, beside))
            };
            let passes = rule == Rule::Always || is_free(here + step, line);
            if !rule.cuts() && ends(here - step, here) {
                return Run { seen: steps, jump: Some(steps) };
            } else if rule.cuts() && passes && ends(here, here + step) {
                return Run { seen: steps + 1, jump: Some(steps) };
            }
        }
        unreachable!("the board has a border")
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
                for rule in RULES {
                    let told = format!("{x}, {y}, {rule:?}");
                    let expected = |step| plain(&is_free, (x, y), step, rule);
                    assert_eq!(lines[0].run::<true>(x, y, rule), expected(1), "{told}");
                    assert_eq!(lines[0].run::<false>(x, y, rule), expected(-1), "{told}");
                    let expected = |step| plain(&turned, (y, x), step, rule);
                    assert_eq!(lines[1].run::<true>(y, x, rule), expected(1), "{told}");
                    assert_eq!(lines[1].run::<false>(y, x, rule), expected(-1), "{told}");
                }
                let free = |step: i32| {
                    (1..=width).take_while(|steps| is_free(x + step * steps, y)).count() as u32
                };
                assert_eq!(lines[0].free_run::<true>(x, y), free(1), "{x}, {y}");
                assert_eq!(lines[0].free_run::<false>(x, y), free(-1), "{x}, {y}");
                let to = random.below(width as u32) as i32;
                let clear = (x.min(to)..=x.max(to)).all(|x| is_free(x, y));
                assert_eq!(lines[0].is_clear(x, to, y), clear, "{x} to {to}, {y}");
            }
        }
    }
}
