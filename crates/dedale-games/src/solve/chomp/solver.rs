//! Levels, one after another, each on several threads.

use std::sync::atomic::{AtomicU32, Ordering};

use dedale::search::Stopped;

use super::catalogue::{Catalogue, Families, Segment, Segments};
use super::layout::{Layout, OFFSET};
use super::pull::Puller;
use super::sieve::Tables;

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
        let level = self.segments.len();
        let bytes = self.segments.iter().map(Segment::bytes).collect();
        let solved = Segments { layout: &self.layout, bytes };
        let places = largest_first(&self.layout, level, 0..families.len() as u32);
        self.pullers.iter_mut().for_each(Puller::clear);
        let work = Work { layout: &self.layout, tables: &self.tables, level, places: &places };
        work.share_out(&mut self.pullers, &solved, observer)?;
        let p_positions = self.pullers.iter().map(|puller| puller.p_positions).sum();
        Ok(SolvedLevel { bytes: joined(&self.pullers, families.len()), p_positions })
    }

    /// The catalogue of all levels, once they are solved.
    pub fn finish(self) -> Catalogue {
        Catalogue::new(self.layout, self.segments)
    }
}

/// Families of a level, to be judged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work<'a> {
    pub(super) layout: &'a Layout,
    pub(super) tables: &'a Tables,
    pub(super) level: usize,
    pub(super) places: &'a [u32],
}

impl Work<'_> {
    /// Judges the families, one after another, whichever puller is free.
    pub(super) fn share_out(
        self,
        pullers: &mut [Puller],
        solved: &impl Families,
        observer: &(dyn Fn(u64) -> Result<(), Stopped> + Sync),
    ) -> Result<(), Stopped> {
        let Self { layout, tables, level, places } = self;
        let next = AtomicU32::new(0);
        let work = |puller: &mut Puller| {
            while let Some(&place) = places.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                observer(puller.judge(layout, tables, solved, [level, place as usize]))?;
            }
            Ok(())
        };
        for_each(pullers, work)
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

/// These places of a level, those whose families have more positions first: the last one to be
/// finished is then a small one.
pub(super) fn largest_first(
    layout: &Layout,
    level: usize,
    places: impl Iterator<Item = u32>,
) -> Vec<u32> {
    let mut prefix = vec![0; layout.prefix];
    let mut order: Vec<(u16, u32)> = places
        .map(|place| {
            layout.unrank_prefix(layout.levels[level][place as usize], &mut prefix);
            (prefix.last().copied().unwrap_or(0), place)
        })
        .collect();
    order.sort_by_key(|&(last, place)| (std::cmp::Reverse(last), place));
    order.into_iter().map(|(_, place)| place).collect()
}

/// The segment of a level, of what pullers have judged; other families are empty.
pub(super) fn joined(pullers: &[Puller], families: usize) -> Vec<u8> {
    let mut found: Vec<&[u8]> = vec![&[]; families];
    for puller in pullers {
        let mut begin = 0;
        for &(place, end) in &puller.ends {
            found[place as usize] = &puller.bytes[begin..end];
            begin = end;
        }
    }
    segment_of(&found)
}

/// The segment of a level: where each family begins, where the last one ends, then the
/// families.
pub(super) fn segment_of(found: &[&[u8]]) -> Vec<u8> {
    let mut offset = OFFSET * (found.len() + 1);
    let mut bytes =
        Vec::with_capacity(offset + found.iter().map(|lists| lists.len()).sum::<usize>());
    bytes.extend((offset as u64).to_le_bytes());
    for lists in found {
        offset += lists.len();
        bytes.extend((offset as u64).to_le_bytes());
    }
    for lists in found {
        bytes.extend_from_slice(lists);
    }
    bytes
}
