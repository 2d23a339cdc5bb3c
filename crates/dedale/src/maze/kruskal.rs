//! Kruskal's algorithm (Kruskal 1956) with random weights.

use super::passages::Passages;
use super::region::strides;
use super::watch::Watch;
use super::{Bias, Region, tiles};
use crate::Random;
use crate::board::Way;
use crate::search::{Observer, Stopped};

/// Looks at all possible passages in a random order and carves each one that
/// joins what was apart.
///
/// The order and the groups take 12 bytes a cell. A large maze is bound by how
/// long memory takes to answer, so the passages are looked at in batches whose
/// loads do not wait for one another.
pub(super) fn carve<O: Observer + ?Sized>(
    region: &Region,
    bias: Bias,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    if region.is_whole() {
        return tiles::carve(region, bias, random, watch);
    }
    let mut passages = Passages::none(region.size());
    let mut groups = Groups::apart(region.size().cell_count());
    join(region, bias, &mut groups, &mut passages, random, watch)?;
    Ok(passages.exits)
}

/// Opens passages of the region, in a random order, between groups of cells
/// until nothing is left to join.
pub(super) fn join<O: Observer + ?Sized>(
    region: &Region,
    bias: Bias,
    groups: &mut Groups,
    passages: &mut Passages,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<(), Stopped> {
    let strides = strides(region.size());
    for batch in in_random_order(region, bias, random).chunks(BATCH) {
        let mut ends = [[0; 2]; BATCH];
        for (ends, &doorway) in ends.iter_mut().zip(batch) {
            let cell = doorway >> 2;
            let next = cell.wrapping_add(strides[way_through(doorway).index()] as u32);
            *ends = [cell, next];
        }
        let ends = &mut ends[..batch.len()];
        for _ in 0..CLIMBS {
            for end in ends.iter_mut().flatten() {
                *end = groups.above(*end);
            }
        }
        for (&[a, b], &doorway) in ends.iter().zip(batch) {
            if groups.join(a, b) {
                let cell = (doorway >> 2) as usize;
                let next = passages.open(cell, way_through(doorway));
                watch.carved(cell, next)?;
            }
        }
    }
    Ok(())
}

/// How many passages are looked at together.
const BATCH: usize = 32;

/// How far a batch climbs together towards the leaders of its groups.
const CLIMBS: usize = 3;

/// A possible passage: its cell, and which of the three ways that lead on from
/// it, in one number.
const ONWARD: [Way; 3] = [Way::S, Way::E, Way::SW];

const fn way_through(doorway: u32) -> Way {
    ONWARD[(doorway & 3) as usize]
}

fn for_each_doorway(region: &Region, mut call: impl FnMut(u32)) {
    region.for_each(|cell, ways| {
        for (place, way) in (0..).zip(ONWARD) {
            if ways & way.bit() != 0 {
                call((cell as u32) << 2 | place);
            }
        }
    });
}

/// All possible passages, each order equally likely.
///
/// First dealt to heaps at random, then shuffled heap by heap, each small enough
/// for the cache (Rao 1961, Sandelius 1962). Dealt twice with the same numbers:
/// once to count.
fn in_random_order(region: &Region, bias: Bias, random: &mut Random) -> Vec<u32> {
    if bias != Bias::NONE {
        return in_biased_order(region, bias, random);
    }
    let dealer = random.split();
    let heaps = (region.size().cell_count() / 32_768).next_power_of_two();
    let mut ends = vec![0_usize; heaps + 1];
    let mut dealt = dealer.clone();
    for_each_doorway(region, |_| ends[dealt.below(heaps as u32) as usize + 1] += 1);
    for heap in 0..heaps {
        ends[heap + 1] += ends[heap];
    }
    let mut order = vec![0; ends[heaps]];
    let mut dealt = dealer;
    for_each_doorway(region, |doorway| {
        let place = &mut ends[dealt.below(heaps as u32) as usize];
        order[*place] = doorway;
        *place += 1;
    });
    let mut begin = 0;
    for &end in &ends[..heaps] {
        random.shuffle(&mut order[begin..end]);
        begin = end;
    }
    order
}

fn in_biased_order(region: &Region, bias: Bias, random: &mut Random) -> Vec<u32> {
    let mut order: Vec<u64> = Vec::new();
    for_each_doorway(region, |doorway| {
        let weight = bias.order(way_through(doorway), random);
        order.push(u64::from(weight) << 32 | u64::from(doorway));
    });
    order.sort_unstable();
    order.into_iter().map(|doorway| doorway as u32).collect()
}

/// Cells in groups that can be joined (Galler, Fischer 1964): each cell names
/// another of its group, the leader itself.
#[derive(Default)]
pub(super) struct Groups(Vec<u32>);

impl Groups {
    /// Each cell in a group of its own.
    pub(super) fn apart(cells: usize) -> Self {
        Self((0..cells as u32).collect())
    }

    /// Puts each of so many cells in a group of its own again.
    pub(super) fn part(&mut self, cells: usize) {
        self.0.clear();
        self.0.extend(0..cells as u32);
    }

    #[inline]
    fn above(&self, cell: u32) -> u32 {
        self.0[cell as usize]
    }

    #[inline]
    fn leader(&mut self, mut cell: u32) -> u32 {
        loop {
            let above = self.0[cell as usize];
            if above == cell {
                return cell;
            }
            let higher = self.0[above as usize];
            self.0[cell as usize] = higher;
            cell = higher;
        }
    }

    /// Joins the groups of two cells; whether they were apart.
    #[inline]
    pub(super) fn join(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.leader(a), self.leader(b));
        self.0[a.max(b) as usize] = a.min(b);
        a != b
    }
}
