//! Levels, one after another, each on several threads.

use std::sync::atomic::{AtomicU32, Ordering};

use super::catalogue::Catalogue;
use super::layout::{Layout, OFFSET};
use super::pull::Puller;
use super::segment::Segment;
use super::sieve::Tables;
use dedale::search::Stopped;

/// A solved level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedLevel {
    /// The bytes of its segment.
    pub bytes: Vec<u8>,
    /// How many P-positions of the bar it holds: mirrored ones, of a square, count twice.
    pub p_positions: u64,
}

/// Solves the levels of a bar.
#[derive(Debug)]
pub struct Solver {
    layout: Layout,
    tables: Tables,
    segments: Vec<Segment>,
    pullers: Vec<Puller>,
}

impl Solver {
    /// A solver of the bar, on one thread.
    pub fn new(layout: Layout) -> Self {
        let tables = Tables::new(layout.below(), layout.columns, layout.ranks.clone());
        let pullers = vec![Puller::new(&layout)];
        Self { layout, tables, segments: Vec::new(), pullers }
    }

    /// Solves on so many threads, at most as many as rayon's pool has; the answers are the
    /// same.
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.pullers = (0..threads.max(1)).map(|_| Puller::new(&self.layout)).collect();
        self
    }

    /// How the positions are divided.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The number of the next level, which [`Solver::solve_level`] solves; `None` if all are
    /// solved.
    pub fn level(&self) -> Option<usize> {
        (self.segments.len() < self.layout.level_count()).then_some(self.segments.len())
    }

    /// Takes the next level as it was solved before.
    pub fn push(&mut self, segment: Segment) {
        self.segments.push(segment);
    }

    /// Solves the next level; its bytes are for [`Solver::push`], and do not depend on the
    /// number of threads. There are none if all levels are solved.
    ///
    /// `observer` is told after every family how many positions it has, from any thread, and
    /// can stop the work.
    pub fn solve_level(
        &mut self,
        observer: &(dyn Fn(u64) -> Result<(), Stopped> + Sync),
    ) -> Result<SolvedLevel, Stopped> {
        let Some(families) = self.layout.levels.get(self.segments.len()) else {
            return Ok(SolvedLevel { bytes: Vec::new(), p_positions: 0 });
        };
        let segments: Vec<&[u8]> = self.segments.iter().map(Segment::bytes).collect();
        let order = largest_first(&self.layout, families);
        let next = AtomicU32::new(0);
        let (layout, tables) = (&self.layout, &self.tables);
        let work = |puller: &mut Puller| {
            puller.ends.clear();
            puller.bytes.clear();
            puller.p_positions = 0;
            while let Some(&place) = order.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                observer(puller.judge(layout, tables, &segments, place))?;
            }
            Ok(())
        };
        for_each(&mut self.pullers, work)?;
        let p_positions = self.pullers.iter().map(|puller| puller.p_positions).sum();
        Ok(SolvedLevel { bytes: joined(&self.pullers, families.len()), p_positions })
    }

    /// The catalogue of all levels, once they are solved.
    pub fn finish(self) -> Catalogue {
        Catalogue::new(self.layout, self.segments)
    }
}

#[cfg(feature = "parallel")]
fn for_each(
    pullers: &mut [Puller],
    work: impl Fn(&mut Puller) -> Result<(), Stopped> + Sync + Send,
) -> Result<(), Stopped> {
    use rayon::prelude::*;
    pullers.par_iter_mut().with_max_len(1).try_for_each(work)
}

#[cfg(not(feature = "parallel"))]
fn for_each(
    pullers: &mut [Puller],
    work: impl Fn(&mut Puller) -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    pullers.iter_mut().try_for_each(work)
}

/// The places of the families, those with more positions first: the last one of a level to
/// be finished is then a small one.
fn largest_first(layout: &Layout, families: &[u32]) -> Vec<u32> {
    let mut prefix = vec![0; layout.prefix];
    let mut order: Vec<(u16, u32)> = families
        .iter()
        .zip(0..)
        .map(|(&rank, place)| {
            layout.unrank_prefix(rank, &mut prefix);
            (prefix.last().copied().unwrap_or(0), place)
        })
        .collect();
    order.sort_by_key(|&(last, place)| (std::cmp::Reverse(last), place));
    order.into_iter().map(|(_, place)| place).collect()
}

/// The segment of a level: where each family begins, where the last one ends, then the
/// families.
fn joined(pullers: &[Puller], families: usize) -> Vec<u8> {
    let mut found: Vec<&[u8]> = vec![&[]; families];
    for puller in pullers {
        let mut begin = 0;
        for &(place, end) in &puller.ends {
            found[place as usize] = &puller.bytes[begin..end];
            begin = end;
        }
    }
    let mut offset = OFFSET * (families + 1);
    let mut bytes =
        Vec::with_capacity(offset + found.iter().map(|lists| lists.len()).sum::<usize>());
    bytes.extend((offset as u64).to_le_bytes());
    for lists in &found {
        offset += lists.len();
        bytes.extend((offset as u64).to_le_bytes());
    }
    for lists in found {
        bytes.extend_from_slice(lists);
    }
    bytes
}
