//! Bars of Chomp by families, each owned by a process.
//!
//! A process keeps the lists of its own families, and borrows others from their owners, a batch
//! of families at a time: one round for what it asks, one for the answers. Threads of a process
//! share what it has, so each process is one worker.
//!
//! ```text
//!   process 0   asks ──┐   ┌── answers ──┐   ┌── solves ── asks ── …
//!                      ├ ╳ ┤             ├ ╳ ┤
//!   process 1   asks ──┘   └── answers ──┘   └── solves ── asks ── …
//! ```
//!
//! A level is over once nobody has asked for more. The lists are those of
//! [`Solver`](dedale_games::solve::chomp::Solver), bit by bit.

mod saves;

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use dedale_games::solve::chomp::{
    Bite, Catalogue, Layout, LayoutError, Openings, Segment, Shard, SolvedLevel, Survey,
};
use saves::Folder;
use serde_bytes::ByteBuf;

use crate::cluster::{Cluster, Crew, Post};
use crate::retrograde::SolveError;
use crate::saves::SaveError;

/// What borrowed lists take, at most, is this part of a process's own; but for a family that
/// needs more.
const BORROWED: u64 = 16;

/// A bar of Chomp, solved by a cluster.
#[derive(Clone)]
pub struct Bar {
    size: [u32; 2],
    layout: Layout,
    is_surveyed: bool,
    is_census: bool,
    saves: Option<PathBuf>,
    observer: Arc<Observer>,
}

/// Told after every family its level, and how many positions it has; from any thread.
type Observer = dyn Fn(usize, u64) + Send + Sync;

/// What a process has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BarSolved {
    /// The answer, told to the first process.
    pub answer: Option<BarAnswer>,
    /// The bytes of the lists that this process keeps.
    pub own_bytes: u64,
    /// The most bytes of lists that it had borrowed at once.
    pub borrowed_bytes: u64,
}

/// What is known of a bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BarAnswer {
    /// How many P-positions it has.
    pub p_positions: u64,
    /// The winning openings of the bar, or, for a census, of each board within it.
    pub openings: Vec<Openings>,
    /// The P-positions by class and their hash, if asked for.
    pub survey: Option<Survey>,
}

impl Bar {
    /// A bar of so many rows and columns.
    pub fn new(rows: u32, columns: u32) -> Result<Self, LayoutError> {
        Ok(Self::of(rows, columns, Layout::new(rows, columns)?))
    }

    /// The same, with so many rows in a prefix; see [`Layout::with_prefix`].
    pub fn with_prefix(rows: u32, columns: u32, prefix: u32) -> Result<Self, LayoutError> {
        Ok(Self::of(rows, columns, Layout::with_prefix(rows, columns, prefix)?))
    }

    fn of(rows: u32, columns: u32, layout: Layout) -> Self {
        let (is_surveyed, is_census) = (false, false);
        let observer = Arc::new(|_, _| ());
        Self { size: [rows, columns], layout, is_surveyed, is_census, saves: None, observer }
    }

    /// Also counts the P-positions by class, and computes their hash.
    #[must_use]
    pub fn with_survey(self) -> Self {
        Self { is_surveyed: true, ..self }
    }

    /// Finds the openings of every board within the bar.
    #[must_use]
    pub fn with_census(self) -> Self {
        Self { is_census: true, ..self }
    }

    /// Saves each level in this folder, which is made if it is not there, and begins with what
    /// was saved before. Processes may share a folder.
    #[must_use]
    pub fn with_saves(self, folder: impl Into<PathBuf>) -> Self {
        Self { saves: Some(folder.into()), ..self }
    }

    /// Tells the observer after every family its level, and how many positions it has; from any
    /// thread.
    #[must_use]
    pub fn with_observer(self, observer: impl Fn(usize, u64) + Send + Sync + 'static) -> Self {
        Self { observer: Arc::new(observer), ..self }
    }

    /// How its positions are divided.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// About how many bytes each process of the cluster takes.
    pub fn estimated_bytes(&self, cluster: &Cluster) -> u64 {
        Shard::estimated_bytes(&self.layout, parts(cluster.process_count()), cluster.threads())
    }

    /// Finds all P-positions. Every process does this; the first one is told the answer.
    pub fn solve(&self, cluster: &Cluster) -> Result<BarSolved, SolveError> {
        let (bar, threads) = (self.clone(), cluster.threads());
        let work = move |crew: &mut Crew<'_>| Team::new(crew, &bar, threads).solve(crew, &bar);
        let done: Result<Vec<_>, _> = cluster.by_process().run(work)?.into_iter().collect();
        done?.pop().ok_or(SolveError::Different)
    }

    /// What all processes have to be asked alike.
    fn request(&self) -> [u64; 2] {
        let [rows, columns] = self.size.map(u64::from);
        let asked = u64::from(self.is_surveyed) | u64::from(self.is_census) << 1;
        let saved = u64::from(self.saves.is_some()) << 2;
        [rows << 32 | columns, u64::from(self.layout.prefix()) << 3 | saved | asked]
    }
}

impl fmt::Debug for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { size, saves, .. } = self;
        f.debug_struct("Bar").field("size", size).field("saves", saves).finish_non_exhaustive()
    }
}

fn parts(processes: usize) -> u16 {
    u16::try_from(processes).unwrap_or(u16::MAX)
}

/// Ranks of families whose lists a process asks for; and whether it is still at work.
type Asked = (usize, bool, Vec<u32>);

/// The part of a process.
struct Team {
    shard: Shard,
    observer: Arc<Observer>,
    /// P-positions of levels solved or read here.
    p_positions: u64,
    /// Bytes borrowed at once: so many are allowed, and were needed.
    allowed: u64,
    borrowed: u64,
    asks: Post<Asked>,
    answers: Post<(usize, ByteBuf)>,
    sizes: Post<(usize, Vec<u64>)>,
}

impl Team {
    fn new(crew: &mut Crew<'_>, bar: &Bar, threads: usize) -> Self {
        let count = parts(crew.count());
        let shard = Shard::new(bar.layout.clone(), parts(crew.index()), count);
        Self {
            shard: shard.with_threads(threads),
            observer: Arc::clone(&bar.observer),
            p_positions: 0,
            allowed: bar.layout.estimated_bytes() / u64::from(count) / BORROWED,
            borrowed: 0,
            asks: crew.post(),
            answers: crew.post(),
            sizes: crew.post(),
        }
    }

    fn solve(mut self, crew: &mut Crew<'_>, bar: &Bar) -> Result<BarSolved, SolveError> {
        for number in bar.request() {
            if crew.max(number) != !crew.max(!number) {
                return Err(SolveError::Different);
            }
        }
        let folder = bar.saves.as_deref().map(|path| Folder::new(path, bar));
        if let Some(folder) = &folder {
            self.take_up(crew, folder)?;
        }
        while let Some(level) = self.shard.level() {
            let solved = self.solve_level(crew, level);
            if let Some(folder) = &folder {
                folder.save(crew, level, &solved)?;
            }
            self.p_positions += solved.p_positions;
            self.push(crew, solved.bytes);
        }
        let (own_bytes, borrowed_bytes) = (self.shard.bytes(), self.borrowed);
        let further = self.shard.layout().further_p_positions();
        let p_positions = further + crew.sum(self.p_positions);
        let catalogue = self.shard.finish();
        let openings = openings(crew, &catalogue, bar);
        let survey = bar.is_surveyed.then(|| survey(crew, &catalogue));
        let answer = (crew.index() == 0).then_some(BarAnswer { p_positions, openings, survey });
        Ok(BarSolved { answer, own_bytes, borrowed_bytes })
    }

    /// Solves its part of a level, while the others solve theirs.
    fn solve_level(&mut self, crew: &mut Crew<'_>, level: usize) -> SolvedLevel {
        loop {
            let batch = self.shard.batch(self.allowed);
            let needs =
                |to: usize| batch.as_ref().map_or(Vec::new(), |all| all.needs()[to].clone());
            let letters =
                (0..crew.count()).map(|to| (to, (crew.index(), batch.is_some(), needs(to))));
            let letters: Vec<_> = letters.collect();
            let asked = crew.round(&mut self.asks, letters);
            if asked.iter().all(|(_, is_at_work, _)| !is_at_work) {
                return self.shard.solved();
            }
            let (shard, from) = (&self.shard, crew.index());
            let letters = asked.into_iter().filter(|(.., ranks)| !ranks.is_empty());
            let letters =
                letters.map(|(to, _, ranks)| (to, (from, ByteBuf::from(shard.lists(&ranks)))));
            let mut lists = vec![Vec::new(); crew.count()];
            for (from, bytes) in crew.round(&mut self.answers, letters) {
                lists[from] = bytes.into_vec();
            }
            let bytes = lists.iter().map(|lists| lists.len() as u64).sum();
            self.borrowed = self.borrowed.max(bytes);
            if let Some(batch) = &batch {
                let observer = &self.observer;
                self.shard.solve(batch, &lists, &|positions| observer(level, positions));
            }
        }
    }

    /// Takes its own segment of the next level; all are told the sizes.
    fn push(&mut self, crew: &mut Crew<'_>, segment: Vec<u8>) {
        let own = self.shard.sizes(&segment);
        let from = crew.index();
        let letters = (0..crew.count()).map(|to| (to, (from, own.clone())));
        let mut told = crew.round(&mut self.sizes, letters);
        told.sort_unstable_by_key(|&(from, _)| from);
        let sizes: Vec<Vec<u64>> = told.into_iter().map(|(_, sizes)| sizes).collect();
        self.shard.push(Segment::new(segment), &sizes);
    }

    /// Takes up the levels that were saved.
    fn take_up(&mut self, crew: &mut Crew<'_>, folder: &Folder) -> Result<(), SaveError> {
        let levels = folder.find(crew)?;
        let mut post = crew.post::<(Vec<(u32, u64)>, ByteBuf)>();
        for (level, files) in levels.iter().enumerate() {
            let mut letters = Vec::new();
            for solved in folder.read(crew, level, files)? {
                self.p_positions += solved.p_positions;
                let parcels = self.shard.parcels(&solved.bytes).into_iter();
                let parcels = parcels.map(|(places, bytes)| (places, ByteBuf::from(bytes)));
                letters.extend(parcels.enumerate());
            }
            let arrived = crew.round(&mut post, letters).into_iter();
            let parcels: Vec<_> =
                arrived.map(|(places, bytes)| (places, bytes.into_vec())).collect();
            let segment = self.shard.unpacked(&parcels);
            self.push(crew, segment);
        }
        Ok(())
    }
}

/// The openings that anyone's lists know, for the first process.
fn openings(crew: &mut Crew<'_>, catalogue: &Catalogue, bar: &Bar) -> Vec<Openings> {
    let [rows, columns] = bar.size;
    let mut boards = if bar.is_census {
        catalogue.census(rows, columns).unwrap_or_default()
    } else {
        catalogue.openings(rows, columns).into_iter().collect()
    };
    let mut post = crew.post::<(usize, Bite)>();
    let letters = boards.iter().enumerate();
    let letters = letters.flat_map(|(at, board)| board.bites.iter().map(move |&bite| (at, bite)));
    let arrived = crew.round(&mut post, letters.map(|letter| (0, letter)));
    for board in &mut boards {
        board.bites.clear();
    }
    for (at, bite) in arrived {
        boards[at].bites.push(bite);
    }
    for Openings { bites, .. } in &mut boards {
        bites.sort_unstable();
        bites.dedup();
    }
    boards
}

/// What all processes hold, for the first one.
fn survey(crew: &mut Crew<'_>, catalogue: &Catalogue) -> Survey {
    let own = catalogue.survey_levels(1);
    let mut post = crew.post::<(Vec<Vec<u64>>, u64)>();
    let arrived = crew.round(&mut post, [(0, (own.classes, own.hash))]);
    let mut all = catalogue.survey_further();
    for (classes, hash) in arrived {
        all.add(&Survey { classes, hash });
    }
    all
}
