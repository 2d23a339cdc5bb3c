//! What is told before the analysis and after it: the notes of the processes, and the moves.

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

/// Moves, packed into words that sort by from and then by to, told to the first worker.
pub(crate) fn gathered(crew: &mut Crew<'_>, rows: &[u64]) -> Vec<[u32; 2]> {
    let mut post = crew.post::<Vec<u64>>();
    let letters: Vec<_> = rows.chunks(CHUNK).map(|chunk| (0, chunk.to_vec())).collect();
    let arrived = crew.round(&mut post, letters);
    arrived.into_iter().flatten().map(|arc| [(arc >> 32) as u32, arc as u32]).collect()
}

/// Hands out pairs, each to the owner of its first position, who takes them.
pub(crate) fn handed_out(
    crew: &mut Crew<'_>,
    post: &mut Post<Vec<u32>>,
    owners: Owners,
    pairs: impl Iterator<Item = (u32, u32)>,
    take: &mut dyn FnMut(u32, u32),
) {
    let worker = crew.index();
    let mut pairs = pairs.peekable();
    loop {
        let mut letters = vec![Vec::new(); owners.count()];
        for (first, second) in pairs.by_ref().take(CHUNK) {
            match owners.owner(first) {
                owner if owner == worker => take(first, second),
                owner => letters[owner].extend([first, second]),
            }
        }
        let has_more = pairs.peek().is_some();
        for letter in crew.round(post, full(letters)) {
            letter.chunks_exact(2).for_each(|pair| take(pair[0], pair[1]));
        }
        if crew.max(has_more.into()) == 0 {
            return;
        }
    }
}

/// The letters in which something is written, each with the worker that it is for.
pub(crate) fn full(letters: Vec<Vec<u32>>) -> impl Iterator<Item = (usize, Vec<u32>)> {
    letters.into_iter().enumerate().filter(|(_, letter)| !letter.is_empty())
}
