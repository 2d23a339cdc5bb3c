//! Retrograde analysis by owner of position.
//!
//! Position v belongs to worker v mod n. Its owner knows the moves to it, and how many of its own
//! moves are not known to be bad. Distance by distance, the owner of a settled position writes to
//! the owners of its predecessors:
//!
//! ```text
//!   worker 0: v is lost in 4          worker 1: u moves to v,
//!             ──── u, v's list ────▶            so u is won in 5
//! ```
//!
//! A letter has four bytes. Which letter arrives first makes no difference: a position with a good
//! move has no chance to lose its last one, since that one is good. So the answers are those of
//! [`Retrograde`](dedale_games::solve::Retrograde), bit by bit.

use std::sync::Arc;

use dedale_games::game::{Convention, GameGraph};
use dedale_games::solve::{Solution, Value};

use crate::cluster::{Cluster, ClusterError};
use crate::crew::{Crew, Post};
use crate::saves::{Kept, Pace, SaveError, Saves};

/// Positions looked at by a worker in a round.
const CHUNK: usize = 1 << 16;

/// Said instead of a predecessor: this worker has more to say at this distance.
const MORE: u32 = u32::MAX;

/// The analysis of a game graph by a cluster.
#[derive(Clone, Debug)]
pub struct Analysis {
    graph: Arc<GameGraph>,
    saves: Option<Saves>,
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
}

impl Analysis {
    /// An analysis of the graph, which every process has. Beside it, a worker takes 4 bytes for
    /// each move to one of its positions, and 12 bytes for each of these; half as much more
    /// while the moves are handed out.
    pub fn new(graph: Arc<GameGraph>) -> Self {
        Self { graph, saves: None }
    }

    /// Saves what the workers know from time to time, and begins with what was saved before.
    #[must_use]
    pub fn with_saves(self, saves: Saves) -> Self {
        Self { saves: Some(saves), ..self }
    }

    /// Computes the value of every position, and its distance. Every process does this; the
    /// first one is told the solution.
    pub fn solve(&self, cluster: &Cluster) -> Result<Option<Solution>, SolveError> {
        let Self { graph, saves } = self.clone();
        let work = move |crew: &mut Crew<'_>| {
            let mut share = Share::new(crew, &graph);
            share.go_back(crew, saves.as_ref())?;
            Ok(share.gathered(crew))
        };
        let done: Result<Vec<_>, SaveError> = cluster.run(work)?.into_iter().collect();
        let entries = done?.into_iter().next().flatten();
        Ok(entries.map(|entries| Solution::of(entries.into_iter().map(Known::result))))
    }
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
    graph: &'a GameGraph,
    worker: usize,
    workers: usize,
    /// For each position of its own where its predecessors begin.
    begins: Vec<u32>,
    predecessors: Vec<u32>,
    known: Vec<Known>,
    /// Moves that are not known to be bad.
    left: Vec<u32>,
    post: Post<u32>,
}

impl<'a> Share<'a> {
    /// Hands out the moves to their owners.
    fn new(crew: &mut Crew<'_>, graph: &'a GameGraph) -> Self {
        let (worker, workers) = (crew.index(), crew.count());
        let own = own_count(graph, worker, workers);
        let mut post = crew.post::<(u32, u32)>();
        let mut arcs: Vec<(u32, u32)> = Vec::new();
        let mut left = Vec::with_capacity(own);
        // As many rounds for everyone.
        for round in 0..own_count(graph, 0, workers).div_ceil(CHUNK) {
            let chunk = round * CHUNK..own.min((round + 1) * CHUNK);
            let positions = chunk.map(|place| (place * workers + worker) as u32);
            left.extend(positions.clone().map(|position| graph.move_count(position)));
            let letters = positions.flat_map(|from| {
                graph.successors(from).map(move |to| (to as usize % workers, (to, from)))
            });
            arcs.extend(crew.round(&mut post, letters));
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
        let (known, post) = (vec![Known::NOTHING; own], crew.post());
        Self { graph, worker, workers, begins, predecessors, known, left, post }
    }

    /// The counts by which a save is known to be of this graph.
    fn of(&self) -> [u64; 2] {
        [self.graph.position_count().into(), self.graph.arc_count()]
    }

    fn position(&self, place: usize) -> u32 {
        (place * self.workers + self.worker) as u32
    }

    /// The list of a position of its own: that of lost or of won ones, or, where positions have
    /// owners, that of the player who wins there.
    fn list(&self, place: usize, value: Value) -> u32 {
        match self.graph.owner(self.position(place)) {
            None => u32::from(value == Value::Win),
            Some(owner) if value == Value::Win => owner.index() as u32,
            Some(owner) => owner.other().index() as u32,
        }
    }

    /// Whether a move to a position of this list is good for the player to move here.
    fn gains(&self, place: usize, list: u32) -> bool {
        let owner = self.graph.owner(self.position(place));
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
        let at_end = match self.graph.convention() {
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
            let has_more = chunks.peek().is_some();
            let mut letters = Vec::new();
            for &place in chunk {
                let place = place as usize;
                let Some((value, _)) = self.known[place].result() else { continue };
                let list = self.list(place, value);
                let row = self.begins[place] as usize..self.begins[place + 1] as usize;
                let owner = |from: u32| from as usize % self.workers;
                letters.extend(
                    self.predecessors[row].iter().map(|&from| (owner(from), from << 1 | list)),
                );
            }
            if has_more {
                letters.extend((0..self.workers).map(|to| (to, MORE)));
            }
            let arrived = crew.round(&mut self.post, letters);
            let mut is_over = true;
            for letter in arrived {
                if letter == MORE {
                    is_over = false;
                } else {
                    self.take(letter, distance, &mut reached);
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
            let mut all = vec![Known::NOTHING; self.graph.position_count() as usize];
            for (first, chunk) in arrived {
                let places = (first as usize..).step_by(self.workers);
                places.zip(chunk).for_each(|(position, known)| all[position] = Known(known));
            }
            all
        })
    }
}

/// How many positions a worker owns.
fn own_count(graph: &GameGraph, worker: usize, workers: usize) -> usize {
    let positions = graph.position_count() as usize;
    positions.saturating_sub(worker).div_ceil(workers)
}
