//! Retrograde analysis by owner of position.
//!
//! Position v belongs to worker v mod n. Whoever tells a move from u to v writes it to the owner of
//! u, who drops what is told twice and counts, and then writes it to the owner of v. So an owner
//! knows the moves to its positions, and how many of their own moves are not known to be bad.
//! Distance by distance, the owner of a settled position writes to
//! the owners of its predecessors:
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

use dedale_games::game::{Convention, GameGraph};
use dedale_games::solve::{Solution, Value};

use crate::cluster::{Cluster, ClusterError};
use crate::crew::{Crew, Post};
use crate::moves::{Moves, Place};
use crate::saves::{Kept, Pace, SaveError, Saves};

/// Moves or positions looked at by a worker in a round.
const CHUNK: usize = 1 << 18;

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
#[derive(Debug, thiserror::Error)]
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
    #[error("{0}")]
    Rules(String),
}

impl Analysis {
    /// An analysis of the game. Beside what the processes know of it, a worker takes 4 bytes for
    /// each move to one of its positions, and 12 bytes for each of these and 4 for each other;
    /// about 24 for each move while the moves are handed out.
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
            let (known, rows) = (share.gathered(crew), gathered(crew, &rows));
            Ok(known.map(|known| Analyzed {
                solution: Solution::of(known.into_iter().map(Known::result)),
                notes,
                arc_count: share.arc_count,
                rows,
            }))
        };
        let done: Result<Vec<_>, SolveError> = cluster.run(work)?.into_iter().collect();
        Ok(done?.into_iter().next().flatten())
    }
}

/// The notes of all processes, told to everyone.
fn exchanged(crew: &mut Crew<'_>, game: &dyn Moves) -> Vec<String> {
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
fn gathered(crew: &mut Crew<'_>, rows: &[u64]) -> Vec<[u32; 2]> {
    let mut post = crew.post::<Vec<u64>>();
    let letters: Vec<_> = rows.chunks(CHUNK).map(|chunk| (0, chunk.to_vec())).collect();
    let arrived = crew.round(&mut post, letters);
    arrived.into_iter().flatten().map(|arc| [(arc >> 32) as u32, arc as u32]).collect()
}

/// What is known of a position: 0 for nothing, or 1 plus twice its distance, plus 1 for a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Known(u32);

impl Known {
    const NOTHING: Self = Self(0);

    fn new(value: Value, distance: u32) -> Self {
        Self(1 + 2 * distance + u32::from(value == Value::Win))
    }

    fn result(self) -> Option<(Value, u32)> {
        let above = self.0.checked_sub(1)?;
        Some((if above % 2 == 1 { Value::Win } else { Value::Loss }, above / 2))
    }
}

/// What a worker owns.
struct Share<'a> {
    /// The rules alone: its moves do not count.
    rules: &'a GameGraph,
    worker: usize,
    workers: usize,
    arc_count: u64,
    /// For each position of its own where its predecessors begin.
    begins: Vec<u32>,
    predecessors: Vec<u32>,
    known: Vec<Known>,
    /// Moves that are not known to be bad.
    left: Vec<u32>,
    post: Post<Vec<u32>>,
}

impl<'a> Share<'a> {
    /// Hands out the moves to their owners; returns those of the start, or all if requested, of
    /// positions of its own.
    fn new(
        crew: &mut Crew<'_>,
        game: &dyn Moves,
        rules: &'a GameGraph,
        has_rows: bool,
    ) -> (Self, Vec<u64>) {
        let (worker, workers) = (crew.index(), crew.count());
        let own = own_count(rules, worker, workers);
        let mut post = crew.post();
        let place = Place { worker, workers, threads: crew.threads() };
        let mut moves = Vec::new();
        handed_out(crew, &mut post, game.told(place), &mut |from, to| {
            moves.push(u64::from(from) << 32 | u64::from(to));
        });
        moves.sort_unstable();
        moves.dedup();
        let mut left = vec![0_u32; own];
        for &arc in &moves {
            left[(arc >> 32) as usize / workers] += 1;
        }
        let reversed = moves.iter().map(|&arc| (arc as u32, (arc >> 32) as u32));
        let mut arcs = Vec::with_capacity(moves.len());
        handed_out(crew, &mut post, reversed, &mut |to, from| arcs.push((to, from)));
        let arc_count = crew.sum(moves.len() as u64);
        let mut rows = moves;
        if !has_rows {
            rows.retain(|arc| arc >> 32 == u64::from(rules.start()));
            rows.shrink_to_fit();
        }
        let mut begins = vec![0_u32; own + 1];
        for &(to, _) in &arcs {
            begins[to as usize / workers + 1] += 1;
        }
        for place in 0..own {
            begins[place + 1] += begins[place];
        }
        let mut next = begins.clone();
        let mut predecessors = vec![0; arcs.len()];
        for (to, from) in arcs {
            let place = &mut next[to as usize / workers];
            predecessors[*place as usize] = from;
            *place += 1;
        }
        let known = vec![Known::NOTHING; own];
        (Self { rules, worker, workers, arc_count, begins, predecessors, known, left, post }, rows)
    }

    /// The counts by which a save is known to be of this graph.
    fn of(&self) -> [u64; 2] {
        [self.rules.position_count().into(), self.arc_count]
    }

    fn position(&self, place: usize) -> u32 {
        (place * self.workers + self.worker) as u32
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
            for Kept { position, known, left } in kept {
                let place = position as usize / self.workers;
                (self.known[place], self.left[place]) = (Known(known), left);
            }
            return Ok(distance);
        }
        let at_end = match self.rules.convention() {
            Convention::Normal => Value::Loss,
            Convention::Misere => Value::Win,
        };
        for place in 0..self.left.len() {
            if self.left[place] == 0 {
                self.known[place] = Known::new(at_end, 0);
            }
        }
        Ok(0)
    }

    /// The places of the positions at a distance.
    fn at(&self, distance: u32) -> Vec<u32> {
        let both = [Value::Win, Value::Loss].map(|value| Known::new(value, distance));
        (0..).zip(&self.known).filter(|(_, known)| both.contains(known)).map(|(p, _)| p).collect()
    }

    /// Writes to the owners of all predecessors; returns the places of the positions of its own
    /// that are settled by it, at this distance.
    fn pass_on(&mut self, crew: &mut Crew<'_>, settled: &[u32], distance: u32) -> Vec<u32> {
        let mut reached = Vec::new();
        let mut chunks = settled.chunks(CHUNK).peekable();
        loop {
            let chunk = chunks.next().unwrap_or_default();
            let mut letters = vec![Vec::new(); self.workers];
            for &place in chunk {
                let place = place as usize;
                let Some((value, _)) = self.known[place].result() else { continue };
                let list = self.list(place, value);
                for at in self.begins[place]..self.begins[place + 1] {
                    let from = self.predecessors[at as usize];
                    let owner = from as usize % self.workers;
                    if owner == self.worker {
                        self.take(from << 1 | list, distance, &mut reached);
                    } else {
                        letters[owner].push(from << 1 | list);
                    }
                }
            }
            if chunks.peek().is_some() {
                for letter in &mut letters {
                    letter.push(MORE);
                }
            }
            let arrived = crew.round(&mut self.post, full(letters));
            let mut is_over = true;
            for word in arrived.into_iter().flatten() {
                if word == MORE {
                    is_over = false;
                } else {
                    self.take(word, distance, &mut reached);
                }
            }
            if is_over {
                return reached;
            }
        }
    }

    /// Takes a letter about a position of its own.
    fn take(&mut self, letter: u32, distance: u32, reached: &mut Vec<u32>) {
        let place = (letter >> 1) as usize / self.workers;
        if self.known[place] != Known::NOTHING {
            return;
        }
        let value = if self.gains(place, letter & 1) {
            Value::Win
        } else {
            self.left[place] -= 1;
            if self.left[place] > 0 {
                return;
            }
            Value::Loss
        };
        self.known[place] = Known::new(value, distance);
        reached.push(place as u32);
    }

    /// What has to be saved.
    fn kept(&self) -> Vec<Kept> {
        let places = (0..).zip(self.known.iter().zip(&self.left));
        let kept = places.map(|(place, (known, &left))| Kept {
            position: self.position(place),
            known: known.0,
            left,
        });
        kept.collect()
    }

    /// What is known of all positions, told to the first worker.
    fn gathered(&self, crew: &mut Crew<'_>) -> Option<Vec<Known>> {
        let mut post = crew.post::<(u32, Vec<u32>)>();
        let chunks =
            self.known.chunks(CHUNK).map(|chunk| chunk.iter().map(|known| known.0).collect());
        let letters = (0..).step_by(CHUNK).zip(chunks);
        let letters = letters.map(|(place, chunk)| (0, (self.position(place), chunk)));
        let arrived = crew.round(&mut post, letters.collect::<Vec<_>>());
        (self.worker == 0).then(|| {
            let mut all = vec![Known::NOTHING; self.rules.position_count() as usize];
            for (first, chunk) in arrived {
                let places = (first as usize..).step_by(self.workers);
                places.zip(chunk).for_each(|(position, known)| all[position] = Known(known));
            }
            all
        })
    }
}

/// Hands out pairs, each to the owner of its first position, who takes them.
fn handed_out(
    crew: &mut Crew<'_>,
    post: &mut Post<Vec<u32>>,
    pairs: impl Iterator<Item = (u32, u32)>,
    take: &mut dyn FnMut(u32, u32),
) {
    let (worker, workers) = (crew.index(), crew.count());
    let mut pairs = pairs.peekable();
    loop {
        let mut letters = vec![Vec::new(); workers];
        for (first, second) in pairs.by_ref().take(CHUNK) {
            match first as usize % workers {
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
fn full(letters: Vec<Vec<u32>>) -> impl Iterator<Item = (usize, Vec<u32>)> {
    letters.into_iter().enumerate().filter(|(_, letter)| !letter.is_empty())
}

/// How many positions a worker owns.
fn own_count(rules: &GameGraph, worker: usize, workers: usize) -> usize {
    let positions = rules.position_count() as usize;
    positions.saturating_sub(worker).div_ceil(workers)
}
