use super::GraphError;

/// An adjacency matrix of bits, one for each pair of positions.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    positions: u32,
    /// Words in a row.
    width: usize,
    words: Vec<u64>,
}

impl Matrix {
    pub(super) fn bytes_for(positions: u32) -> u64 {
        u64::from(positions).div_ceil(64) * u64::from(positions) * 8
    }

    pub(super) fn new(positions: u32) -> Result<Self, GraphError> {
        let width = (positions as usize).div_ceil(64);
        let count = width * positions as usize;
        // Zeroed words cost nothing until they are used, but there must be room for them.
        Vec::<u64>::new().try_reserve_exact(count).map_err(|_| GraphError::Memory)?;
        Ok(Self { positions, width, words: vec![0; count] })
    }

    pub(super) fn set(&mut self, from: u32, to: u32) {
        self.words[from as usize * self.width + to as usize / 64] |= 1 << (to % 64);
    }

    pub(super) fn has(&self, from: u32, to: u32) -> bool {
        to < self.positions
            && self.words[from as usize * self.width + to as usize / 64] >> (to % 64) & 1 == 1
    }

    pub(super) const fn len(&self) -> u32 {
        self.positions
    }

    pub(super) fn bytes(&self) -> u64 {
        8 * self.words.len() as u64
    }

    pub(super) fn bit_count(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    fn words_of(&self, position: u32) -> &[u64] {
        let begin = position as usize * self.width;
        &self.words[begin..begin + self.width]
    }

    pub(super) fn count(&self, position: u32) -> u32 {
        self.words_of(position).iter().map(|word| word.count_ones()).sum()
    }

    /// The first set bit at or beyond this place.
    pub(super) fn first_from(&self, position: u32, place: u32) -> Option<u32> {
        let words = self.words_of(position);
        let first = (place / 64) as usize;
        let begun = words.get(first)? & (u64::MAX << (place % 64));
        let rest = words[first + 1..].iter().copied();
        let (index, word) = (first..).zip([begun].into_iter().chain(rest)).find(|at| at.1 != 0)?;
        Some(64 * index as u32 + word.trailing_zeros())
    }

    #[inline]
    pub(super) fn row(&self, position: u32) -> Bits<'_> {
        Bits { words: self.words_of(position).iter(), word: 0, next: 0 }
    }
}

/// The places of the set bits.
#[derive(Clone, Debug)]
pub(super) struct Bits<'a> {
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
