//! What is told before the analysis and after it: the notes of the processes, and the moves.

use serde::{Deserialize, Serialize};

use crate::crew::{Crew, Post};
use crate::moves::Moves;
use crate::owners::Owners;

/// Moves or positions looked at by a worker in a round.
pub(crate) const CHUNK: usize = 1 << 18;

/// The notes of all processes, told to everyone.
pub(crate) fn exchanged(crew: &mut Crew<'_>, game: &dyn Moves) -> Vec<String> {
    let mut post = crew.post::<(usize, String)>();
    let (worker, threads) = (crew.index(), crew.threads());
    let speaks = worker.is_multiple_of(threads);
    let everyone = if speaks { 0..crew.count() } else { 0..0 };
    let note = game.note();
    let letters: Vec<_> = everyone.map(|to| (to, (worker / threads, note.clone()))).collect();
    let mut notes = crew.round(&mut post, letters);
    notes.sort_unstable();
    notes.into_iter().map(|(_, note)| note).collect()
}

/// Moves, as from and to, told to the first worker.
pub(crate) fn gathered(crew: &mut Crew<'_>, rows: &[[u32; 2]]) -> Vec<[u32; 2]> {
    let mut post = crew.post::<Words>();
    let letter = |chunk: &[[u32; 2]]| {
        let mut letter = Words::default();
        for &arc in chunk {
            letter.push(arc);
        }
        (0, letter)
    };
    let letters: Vec<_> = rows.chunks(CHUNK).map(letter).collect();
    let arrived = crew.round(&mut post, letters);
    arrived.iter().flat_map(Words::iter).collect()
}

/// Hands out words by the few, to the owner of the position that is the first of them, who takes
/// them.
pub(crate) fn handed_out<const N: usize>(
    crew: &mut Crew<'_>,
    post: &mut Post<Words>,
    owners: Owners,
    told: impl Iterator<Item = [u32; N]>,
    mut take: impl FnMut([u32; N]),
) {
    let mut told = told.peekable();
    loop {
        let mut letters = Letters::new(owners.count(), CHUNK);
        for words in told.by_ref().take(CHUNK) {
            letters.push(owners.owner(words[0]), words);
        }
        let has_more = told.peek().is_some();
        let own = letters.take(crew.index());
        own.iter().for_each(&mut take);
        for letter in crew.round(post, letters.full()) {
            letter.iter().for_each(&mut take);
        }
        if crew.max(has_more.into()) == 0 {
            return;
        }
    }
}

// Letters of many words.

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
