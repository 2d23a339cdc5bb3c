//! Retrograde analysis by owner of position.
//!
//! Position v belongs to worker v mod n. Whoever tells a move from u to v writes it to the owner of
//! v, who drops what is told twice, and then writes to the owner of u that there is such a move. So
//! an owner knows the moves to its positions, and how many of their own moves are not known to be
//! bad. Distance by distance, the owner of a settled position writes to the owners of its
//! predecessors:
//!
//! ```text
//!   worker 0: v is lost in 4          worker 1: u moves to v,
//!             ──── u, v's list ────▶            so u is won in 5
//! ```
//!
//! Of such a move a letter has four bytes; a worker puts all it has for another into one letter
//! a round. Which one arrives first makes no difference: a position with a good
//! move has no chance to lose its last one, since that one is good. So the answers are those of
//! [`Retrograde`](dedale_games::solve::Retrograde), bit by bit.

use std::sync::Arc;

use dedale::Phrase;
use dedale_games::game::GameGraph;
use dedale_games::solve::{Counters, Settle as _, Solution, Value};
use serde::{Deserialize, Serialize};

use crate::cluster::{Cluster, ClusterError, Crew, Post};
use crate::moves::{Buckets, Counts, Moves, Owners, Place, Predecessors};
use crate::saves::{Kept, Pace, SaveError, Saves};

/// Where more than one in this many positions have the same distance, they are sorted.
const SPARSE: usize = 64;

/// Said instead of a predecessor: this worker has more to say at this distance.
const MORE: u32 = u32::MAX;

/// The analysis of a game by a cluster.
#[derive(Clone, Debug)]
pub struct Analysis {
    game: Arc<dyn Moves>,
    saves: Option<Saves>,
    has_rows: bool,
}

/// What the first process is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analyzed {
    /// The value of each position, and its distance.
    pub solution: Solution,
    /// What the processes have told of the rules, in their order.
    pub notes: Vec<String>,
    /// The number of moves of all positions, each counted once.
    pub arc_count: u64,
    /// The moves of the start, or those of all positions if they were asked for: from and to.
    pub rows: Vec<[u32; 2]>,
}

/// Work that came to no end.
#[derive(Debug, thiserror::Error, dedale::Phrased)]
pub enum SolveError {
    /// The processes have come apart.
    #[error(transparent)]
    Cluster(#[from] ClusterError),
    /// What the workers know cannot be saved, or what was saved cannot be read.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// The processes were started with different requests.
    #[error("the processes of the cluster are asked different things")]
    Different,
    /// What the processes tell of the game makes no game.
    #[error(transparent)]
    Rules(Phrase),
}

impl Analysis {
    /// An analysis of the game. Beside what the processes know of it, a worker takes 4 bytes for
    /// each move to one of its positions, and 12 bytes for each of these and 4 for each other;
    /// about 12 for each move while the moves are handed out.
    pub fn new(game: Arc<dyn Moves>) -> Self {
        Self { game, saves: None, has_rows: false }
    }

    /// Saves what the workers know from time to time, and begins with what was saved before.
    #[must_use]
    pub fn with_saves(self, saves: Saves) -> Self {
        Self { saves: Some(saves), ..self }
    }

    /// Tells the first process the moves of all positions, not those of the start alone: it takes
    /// 8 bytes for each, and every worker for each of its own.
    #[must_use]
    pub fn with_rows(self) -> Self {
        Self { has_rows: true, ..self }
    }

    /// Computes the value of every position, and its distance. Every process does this; the
    /// first one is told.
    pub fn solve(&self, cluster: &Cluster) -> Result<Option<Analyzed>, SolveError> {
        let Self { game, saves, has_rows } = self.clone();
        let work = move |crew: &mut Crew<'_>| -> Result<_, SolveError> {
            let notes = exchanged(crew, &*game);
            let rules = game.rules(&notes).map_err(SolveError::Rules)?;
            let (mut share, rows) = Share::new(crew, &*game, &rules, has_rows);
            share.go_back(crew, saves.as_ref())?;
            let (solution, rows) = (share.gathered(crew), gathered(crew, &rows));
            let arc_count = share.arc_count;
            Ok(solution.map(|solution| Analyzed { solution, notes, arc_count, rows }))
        };
        let done: Result<Vec<_>, SolveError> = cluster.run(work)?.into_iter().collect();
        Ok(done?.into_iter().next().flatten())
    }
}

/// The value and distance of a position in a word: 0 for nothing, or 1 plus twice the distance,
/// plus 1 for a win.
fn word(result: Option<(Value, u32)>) -> u32 {
    result.map_or(0, |(value, distance)| 1 + 2 * distance + u32::from(value == Value::Win))
}

/// What such a word tells.
fn result_of(word: u32) -> Option<(Value, u32)> {
    let above = word.checked_sub(1)?;
    Some((if above % 2 == 1 { Value::Win } else { Value::Loss }, above / 2))
}

/// What a worker owns.
struct Share<'a> {
    /// The rules alone: its moves do not count.
    rules: &'a GameGraph,
    worker: usize,
    owners: Owners,
    arc_count: u64,
    predecessors: Predecessors,
    /// Of each position of its own.
    counters: Counters,
    post: Post<Words>,
}

impl<'a> Share<'a> {
    /// Hands out the moves to their owners; returns those of the start, or all if requested, that
    /// lead to positions of its own: from and to.
    fn new(
        crew: &mut Crew<'_>,
        game: &dyn Moves,
        rules: &'a GameGraph,
        has_rows: bool,
    ) -> (Self, Vec<[u32; 2]>) {
        let (worker, workers) = (crew.index(), crew.count());
        let (own, owners) = (own_count(rules, worker, workers), Owners::new(workers));
        let mut post = crew.post();
        let told = game.told(Place { worker, workers, threads: crew.threads() });
        let mut buckets = Buckets::new(own, told.size_hint().0);
        let reversed = told.map(|(from, to)| [to, from]);
        handed_out(crew, &mut post, owners, reversed, |[to, from]| {
            buckets.push(owners.place(to), from);
        });
        let predecessors = Predecessors::of(buckets, own);
        let mut counts = Counts::new(own);
        let movers = predecessors.all().map(|from| [from]);
        handed_out(crew, &mut post, owners, movers, |[from]| counts.add(owners.place(from)));
        let counters = Counters::new(counts.all());
        let arc_count = crew.sum(predecessors.len() as u64);
        let share = Self { rules, worker, owners, arc_count, predecessors, counters, post };
        let rows = share.rows(has_rows);
        (share, rows)
    }

    /// The moves of the start, or all, that lead to positions of its own: from and to.
    fn rows(&self, has_all: bool) -> Vec<[u32; 2]> {
        let mut rows = Vec::new();
        for place in 0..self.counters.len() {
            let to = self.position(place);
            let row = self.predecessors.range(place as u32);
            let row = row.map(|index| [self.predecessors.at(index), to]);
            rows.extend(row.filter(|&[from, _]| has_all || from == self.rules.start()));
        }
        rows
    }

    /// The counts by which a save is known to be of this graph.
    fn of(&self) -> [u64; 2] {
        [self.rules.position_count().into(), self.arc_count]
    }

    fn position(&self, place: usize) -> u32 {
        (place * self.owners.count() + self.worker) as u32
    }

    /// The list of a position of its own: that of lost or of won ones, or, where positions have
    /// owners, that of the player who wins there.
    fn list(&self, place: usize, value: Value) -> u32 {
        match self.rules.owner(self.position(place)) {
            None => u32::from(value == Value::Win),
            Some(owner) if value == Value::Win => owner.index() as u32,
            Some(owner) => owner.other().index() as u32,
        }
    }

    /// Whether a move to a position of this list is good for the player to move here.
    fn gains(&self, place: usize, list: u32) -> bool {
        let owner = self.rules.owner(self.position(place));
        owner.map_or(list == 0, |owner| owner.index() as u32 == list)
    }

    /// Goes back from the ends, or from what was saved.
    fn go_back(&mut self, crew: &mut Crew<'_>, saves: Option<&Saves>) -> Result<(), SaveError> {
        let mut distance = self.begin(crew, saves)?;
        let of = self.of();
        let mut pace = Pace::new();
        let mut settled = self.at(distance);
        while crew.sum(settled.len() as u64) > 0 {
            settled = self.pass_on(crew, &settled, distance + 1);
            distance += 1;
            // Where they are many, in order, so that their predecessors are read in one stream.
            if settled.len() > self.counters.len() / SPARSE {
                settled = self.at(distance);
            }
            if let Some(saves) = saves
                && saves.is_due(crew, &mut pace)
            {
                saves.save(crew, of, distance, &self.kept())?;
            }
        }
        Ok(())
    }

    /// Settles the ends, or takes up what was saved; returns the distance that comes next.
    fn begin(&mut self, crew: &mut Crew<'_>, saves: Option<&Saves>) -> Result<u32, SaveError> {
        if let Some(saves) = saves
            && let Some((distance, kept)) = saves.load(crew, self.of())?
        {
            let mut lefts = vec![0; self.counters.len()];
            for kept in &kept {
                lefts[self.owners.place(kept.position)] = kept.left;
            }
            self.counters = Counters::new(lefts.into_iter());
            for Kept { position, known, .. } in kept {
                if let Some((value, distance)) = result_of(known) {
                    let place = self.owners.place(position) as u32;
                    self.counters.settle(place, value, distance);
                }
            }
            return Ok(distance);
        }
        for place in 0..self.counters.len() as u32 {
            let at_end = self.rules.at_end(self.position(place as usize));
            if self.counters.left(place) == 0 && at_end != Value::Draw {
                self.counters.settle(place, at_end, 0);
            }
        }
        Ok(0)
    }

    /// The places of the positions at a distance, in order.
    fn at(&mut self, distance: u32) -> Vec<u32> {
        let mut at = Vec::new();
        self.counters.each_at(distance, |place, _| at.push(place));
        at
    }

    /// Writes to the owners of all predecessors; returns the places of the positions of its own
    /// that are settled by it, at this distance.
    fn pass_on(&mut self, crew: &mut Crew<'_>, settled: &[u32], distance: u32) -> Vec<u32> {
        let mut reached = Vec::new();
        let mut chunks = settled.chunks(CHUNK).peekable();
        loop {
            let chunk = chunks.next().unwrap_or_default();
            let mut letters = Letters::new(self.owners.count(), 3 * chunk.len());
            for &place in chunk {
                let Some((value, _)) = self.counters.result(place) else { continue };
                let list = self.list(place as usize, value);
                for index in self.predecessors.range(place) {
                    let from = self.predecessors.at(index);
                    letters.push(self.owners.owner(from), [from << 1 | list]);
                }
            }
            let own = letters.take(self.worker);
            if chunks.peek().is_some() {
                (0..self.owners.count()).for_each(|to| letters.push(to, [MORE]));
            }
            own.iter().for_each(|[letter]| self.take(letter, distance, &mut reached));
            let mut is_over = true;
            for [found] in crew.round(&mut self.post, letters.full()).iter().flat_map(Words::iter) {
                if found == MORE {
                    is_over = false;
                } else {
                    self.take(found, distance, &mut reached);
                }
            }
            if is_over {
                return reached;
            }
        }
    }

    /// Takes a letter about a position of its own.
    #[inline]
    fn take(&mut self, letter: u32, distance: u32, reached: &mut Vec<u32>) {
        let place = self.owners.place(letter >> 1);
        let gains = self.gains(place, letter & 1);
        let place = place as u32;
        if gains && self.counters.gains(place) {
            self.counters.settle(place, Value::Win, distance);
            reached.push(place);
        } else if !gains && self.counters.loses(place) {
            self.counters.settle(place, Value::Loss, distance);
            reached.push(place);
        }
    }

    /// What has to be saved.
    fn kept(&mut self) -> Vec<Kept> {
        let mut kept = Vec::with_capacity(self.counters.len());
        for place in 0..self.counters.len() as u32 {
            let position = self.position(place as usize);
            let (known, left) = (word(self.counters.result(place)), self.counters.left(place));
            kept.push(Kept { position, known, left });
        }
        kept
    }

    /// What is known of all positions, told to the first worker.
    fn gathered(&mut self, crew: &mut Crew<'_>) -> Option<Solution> {
        let mut post = crew.post::<(u32, Words)>();
        let own = self.counters.len();
        let mut letters = Vec::new();
        for begin in (0..own).step_by(CHUNK) {
            let chunk = begin as u32..own.min(begin + CHUNK) as u32;
            let mut words = Words::default();
            chunk.for_each(|place| words.push([word(self.counters.result(place))]));
            letters.push((0, (self.position(begin), words)));
        }
        let arrived = crew.round(&mut post, letters);
        (self.worker == 0).then(|| {
            let mut all = vec![0; self.rules.position_count() as usize];
            for (first, words) in arrived {
                let places = all[first as usize..].iter_mut().step_by(self.owners.count());
                places.zip(words.iter()).for_each(|(known, [word])| *known = word);
            }
            Solution::of(all.into_iter().map(result_of))
        })
    }
}

/// How many positions a worker owns.
fn own_count(rules: &GameGraph, worker: usize, workers: usize) -> usize {
    let positions = rules.position_count() as usize;
    positions.saturating_sub(worker).div_ceil(workers)
}

// What is told before the analysis and after it: the notes of the processes, and the moves.

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
