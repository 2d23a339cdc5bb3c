//! Looks two shots ahead: what a shot hits, and what the next shot hits after its report.
//!
//! The probability of a hit now comes from the filter. What a shot would report depends on
//! the monster's walk, so walks are sampled from the filter, with one step more. A shot
//! groups them by what it would report; in each group the next shot hits the most common
//! next cell.
//!
//! ```text
//! walks so far and their next cells     a shot at c tells       and the next shot hits
//!   a b c . d                             last passed 3           1 of 1
//!   a b e f g                             never                   2 of 3
//!   a h i f g
//!   a h i k l
//! ```

use super::shots::likeliest;
use super::tracker::Tracker;
use dedale::Random;
use dedale::board::Cell;

/// Walks sampled for each shot.
const WALKS: usize = 400;

/// The value of a hit at the next turn, where a hit now is 1. Above 1, hits would be put
/// off for ever.
const LATER: f64 = 0.9;

/// Buffers reused from shot to shot.
#[derive(Default, Debug)]
pub(super) struct LookAhead {
    /// For each cell, the walks that visited it: the slice of the last visit, and the next
    /// cell.
    visits: Vec<Vec<(u32, u32)>>,
    /// For each cell, the number of walks that step there next.
    next: Vec<u32>,
    /// The cells that walks step to next, without duplicates, with the number of walks.
    nexts: Vec<(u32, Cell)>,
    /// For each cell the latest walk that visited it, so that each is recorded once.
    noted: Vec<u32>,
    outcome: Vec<f64>,
}

impl LookAhead {
    /// The best cell to shoot at.
    pub(super) fn shot(&mut self, tracker: &mut Tracker, random: &mut Random) -> Cell {
        let hits = tracker.cells().to_vec();
        self.clear(hits.len());
        let mut drawn = 0;
        let Self { visits, next, nexts, noted, .. } = self;
        tracker.walks(WALKS, random, |walk, to| {
            drawn += 1;
            let (&here, past) = walk.split_last().expect("a walk is somewhere");
            noted[here.index()] = drawn;
            for (slice, cell) in past.iter().enumerate().rev() {
                if std::mem::replace(&mut noted[cell.index()], drawn) != drawn {
                    visits[cell.index()].push((slice as u32, to.number()));
                }
            }
            visits[here.index()].push((u32::MAX, to.number()));
            if next[to.index()] == 0 {
                nexts.push((0, to));
            }
            next[to.index()] += 1;
        });
        for (count, to) in &mut self.nexts {
            *count = self.next[to.index()];
        }
        self.nexts.sort_unstable_by_key(|&(count, to)| (std::cmp::Reverse(count), to));
        self.outcome.clear();
        for (cell, hit) in hits.iter().enumerate() {
            let later = self.hits_after(cell);
            self.outcome.push(hit + LATER * f64::from(later) / f64::from(drawn.max(1)));
        }
        likeliest(&self.outcome, random)
    }

    fn clear(&mut self, cells: usize) {
        self.visits.resize_with(cells, Vec::new);
        self.visits.iter_mut().for_each(Vec::clear);
        self.next.clear();
        self.next.resize(cells, 0);
        self.nexts.clear();
        self.noted.clear();
        self.noted.resize(cells, 0);
    }

    /// How many of the walks missed by a shot here are hit by the next shot, after this
    /// one's report.
    fn hits_after(&mut self, cell: usize) -> u32 {
        let visits = &mut self.visits[cell];
        visits.sort_unstable();
        let mut sum = 0;
        for group in visits.chunk_by(|a, b| a.0 == b.0) {
            if group[0].0 != u32::MAX {
                let sizes = group.chunk_by(|a, b| a.1 == b.1).map(<[_]>::len);
                sum += sizes.max().unwrap_or(0) as u32;
            }
        }
        for &(_, to) in &*visits {
            self.next[to as usize] -= 1;
        }
        let mut most = 0;
        for &(count, to) in &self.nexts {
            if count <= most {
                break;
            }
            most = most.max(self.next[to.index()]);
        }
        for &(_, to) in &*visits {
            self.next[to as usize] += 1;
        }
        sum + most
    }
}
