//! Letters of many words.

use serde::{Deserialize, Serialize};

/// Words of 32 bits, sent as one run of bytes: a list of numbers would be sent one by one.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Words(#[serde(with = "serde_bytes")] Vec<u8>);

impl Words {
    #[inline]
    pub(crate) fn push<const N: usize>(&mut self, words: [u32; N]) {
        for word in words {
            self.0.extend_from_slice(&word.to_le_bytes());
        }
    }

    /// The words as they were written, so many at a time.
    pub(crate) fn iter<const N: usize>(&self) -> impl Iterator<Item = [u32; N]> {
        let words = self.0.as_chunks().0;
        words.as_chunks().0.iter().map(|words| words.map(u32::from_le_bytes))
    }
}

/// The letters of a round, one for each worker. That to oneself is written like the others: as
/// soon as there are two workers, nobody can guess for whom the next words are, and a processor
/// that guesses wrong loses more time than it takes to write them.
#[derive(Debug)]
pub(crate) struct Letters(Vec<Words>);

impl Letters {
    /// Letters to so many workers, with room for about as many words in all.
    pub(crate) fn new(workers: usize, words: usize) -> Self {
        let bytes = 4 * words / workers + words / 8;
        Self((0..workers).map(|_| Words(Vec::with_capacity(bytes))).collect())
    }

    #[inline]
    pub(crate) fn push<const N: usize>(&mut self, to: usize, words: [u32; N]) {
        self.0[to].push(words);
    }

    /// The letter to this worker, which is then empty.
    pub(crate) fn take(&mut self, to: usize) -> Words {
        std::mem::take(&mut self.0[to])
    }

    /// The letters in which something is written, each with the worker that it is for.
    pub(crate) fn full(self) -> impl Iterator<Item = (usize, Words)> {
        self.0.into_iter().enumerate().filter(|(_, letter)| !letter.0.is_empty())
    }
}
