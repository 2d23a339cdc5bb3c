//! Reverses rows: for each position, the positions that have it in their row.
//!
//! The plain method counts the length of each new row and then writes each arc to the end
//! of its row so far, which is anywhere in memory. Here the arcs are first dealt to buckets
//! of neighboring rows, which fit the cache, and then the rows of each bucket are filled:
//!
//! ```text
//!     arcs      0→2 0→7 1→9 2→3 ...
//!                  |
//!     buckets   | →0..3:  0→2 2→3 ... | →4..7:  0→7 ... | →8..11:  1→9 ... |
//!                  |
//!     rows      | 0: ..  1: ..  2: 0 ..  3: 2 .. | 4: ...
//! ```
//!
//! Several buckets are dealt at a time. Rows are sorted, so in each row the arcs for the
//! next buckets begin where the arcs for the last ones ended.

use super::{GameGraph, GraphError, MAX_ARCS};

/// Rows in a bucket, as a power of two: their counters take 64 KiB.
const BUCKET_BITS: u32 = 14;

/// The arcs dealt at a time, unless a single bucket has more: 8 bytes each.
const DEALT: usize = 1 << 24;

/// An arc in transit: its origin, and the row it goes to.
type Arc = (u32, u32);

/// Reverses stored rows. O(V + E) time.
pub(super) fn rows(rows: &Rows) -> Rows {
    if rows.len() >> BUCKET_BITS == 0 {
        let row = |from| rows.row(from).iter().map(move |&to| (from, to));
        return in_one_go(rows.len(), rows.item_count(), (0..rows.len()).flat_map(row));
    }
    in_buckets(rows, DEALT)
}

/// Reverses a matrix, read row by row.
pub(super) fn matrix(graph: &GameGraph) -> Rows {
    let positions = 0..graph.position_count();
    let arcs = positions.flat_map(|from| graph.successors(from).map(move |to| (from, to)));
    in_one_go(graph.position_count(), graph.arc_count(), arcs)
}

fn in_one_go(rows: u32, arc_count: u64, arcs: impl Iterator<Item = Arc> + Clone) -> Rows {
    let mut begins = vec![0; rows as usize + 1];
    let mut items = vec![0; arc_count as usize];
    fill(arcs, 0, 0, &mut begins, &mut items);
    Rows { begins, items }
}

/// Fills the rows from `first` on with these arcs, in their order, and writes where each
/// row begins and the last one ends; `before` items precede them.
fn fill(
    arcs: impl Iterator<Item = Arc> + Clone,
    first: u32,
    before: u32,
    begins: &mut [u32],
    items: &mut [u32],
) {
    let place = |to: u32| (to - first) as usize;
    begins.fill(0);
    for (_, to) in arcs.clone() {
        begins[place(to)] += 1;
    }
    // Where each row begins; moves to the row's end as it is filled.
    let mut end = 0;
    for begin in begins.iter_mut() {
        let count = *begin;
        *begin = end;
        end += count;
    }
    for (from, to) in arcs {
        let begin = &mut begins[place(to)];
        items[*begin as usize] = from;
        *begin += 1;
    }
    begins.rotate_right(1);
    begins[0] = 0;
    for begin in begins {
        *begin += before;
    }
}

/// Reverses rows through buckets, dealing at a time those that have up to `most` arcs in
/// all.
fn in_buckets(rows: &Rows, most: usize) -> Rows {
    let bucket_count = ((rows.len() - 1) >> BUCKET_BITS) as usize + 1;
    // Where the arcs of each bucket stand among all.
    let mut bounds = vec![0_usize; bucket_count + 1];
    for &to in &rows.items {
        bounds[(to >> BUCKET_BITS) as usize + 1] += 1;
    }
    for bucket in 0..bucket_count {
        bounds[bucket + 1] += bounds[bucket];
    }
    let mut begins = vec![0; rows.len() as usize + 1];
    let mut items = vec![0; rows.items.len()];
    let mut dealt = Vec::new();
    // Where the part of each row that is not dealt yet begins.
    let mut rests = rows.begins[..rows.len() as usize].to_vec();
    let mut next = 0;
    while next < bucket_count {
        let fits = bounds.partition_point(|&bound| bound <= bounds[next] + most) - 1;
        let buckets = next..fits.max(next + 1);
        next = buckets.end;
        deal(rows, &bounds[buckets.start..=buckets.end], buckets.start, &mut rests, &mut dealt);
        let dealt_before = bounds[buckets.start];
        for bucket in buckets {
            let arcs = bounds[bucket]..bounds[bucket + 1];
            let own = &dealt[arcs.start - dealt_before..arcs.end - dealt_before];
            let first = (bucket as u32) << BUCKET_BITS;
            let last = (first + (1 << BUCKET_BITS)).min(rows.len());
            let begins = &mut begins[first as usize..=last as usize];
            fill(own.iter().copied(), first, arcs.start as u32, begins, &mut items[arcs]);
        }
    }
    Rows { begins, items }
}

/// Deals the arcs to the buckets from `first` on, which stand between these bounds.
fn deal(rows: &Rows, bounds: &[usize], first: usize, rests: &mut [u32], dealt: &mut Vec<Arc>) {
    let mut ends: Vec<usize> = bounds.iter().map(|bound| bound - bounds[0]).collect();
    let (buckets, count) = (ends.len() - 1, ends[ends.len() - 1]);
    dealt.resize(count, (0, 0));
    let beyond = (first + buckets) << BUCKET_BITS;
    for ((from, rest), &end) in (0..).zip(rests).zip(&rows.begins[1..]) {
        for &to in &rows.items[*rest as usize..end as usize] {
            if to as usize >= beyond {
                break;
            }
            let end = &mut ends[(to >> BUCKET_BITS) as usize - first];
            dealt[*end] = (from, to);
            *end += 1;
            *rest += 1;
        }
    }
}

/// For each position a row of other positions, stored back to back.
///
/// Takes 4 bytes a position and 4 an item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rows {
    /// Where each row begins, and finally the number of items.
    begins: Vec<u32>,
    items: Vec<u32>,
}

impl Rows {
    /// No rows yet, with room for this many.
    pub(super) fn with_room(rows: u32) -> Result<Self, GraphError> {
        let mut begins = Vec::new();
        begins.try_reserve_exact(rows as usize + 1).map_err(|_| GraphError::Memory)?;
        begins.push(0);
        Ok(Self { begins, items: Vec::new() })
    }

    /// Reserves room for this many items in all.
    pub(super) fn make_room(&mut self, items: usize) -> Result<(), GraphError> {
        self.items.try_reserve_exact(items).map_err(|_| GraphError::Memory)
    }

    /// Adds a row.
    pub(super) fn push(&mut self, row: &[u32]) -> Result<(), GraphError> {
        let count = self.items.len() + row.len();
        if count > MAX_ARCS as usize {
            return Err(GraphError::Arcs(count as u64));
        }
        self.items.try_reserve(row.len()).map_err(|_| GraphError::Memory)?;
        self.items.extend_from_slice(row);
        self.end_row();
        Ok(())
    }

    /// Ends the current row, which is empty if no items were pushed.
    pub(super) fn end_row(&mut self) {
        self.begins.push(self.items.len() as u32);
    }

    /// The number of rows.
    pub fn len(&self) -> u32 {
        self.begins.len() as u32 - 1
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of items in all rows.
    pub fn item_count(&self) -> u64 {
        self.items.len() as u64
    }

    /// The row of this position, in ascending order.
    #[inline]
    pub fn row(&self, position: u32) -> &[u32] {
        let begin = self.begins[position as usize] as usize;
        let end = self.begins[position as usize + 1] as usize;
        &self.items[begin..end]
    }

    /// The bytes that the rows take.
    pub fn bytes(&self) -> u64 {
        4 * (self.begins.len() + self.items.len()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{GraphBuilder, Store};
    use dedale::Random;

    #[test]
    fn however_many_buckets_are_dealt_at_a_time_rows_are_the_same() {
        let mut random = Random::new(1);
        for count in [1, 1 << BUCKET_BITS, (1 << BUCKET_BITS) + 1, 70_000] {
            let mut builder = GraphBuilder::new(count, Store::List).unwrap();
            let mut row = Vec::new();
            for _ in 0..count {
                let degree = random.below(7);
                row.extend((0..degree).map(|_| random.below(count)));
                builder.row(&mut row).unwrap();
            }
            let graph = builder.finish();
            let super::super::Arcs::List(rows) = &graph.arcs else { unreachable!("a list") };
            let plain = matrix(&graph);
            for most in [0, 1, 50_000, 130_000, usize::MAX / 2] {
                assert_eq!(in_buckets(rows, most), plain, "{count} rows, {most} arcs");
            }
        }
    }
}
