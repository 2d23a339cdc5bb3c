//! Rows turned round: for each position the positions that have it in their row.
//!
//! The plain way writes each arc to the end of its row, which is anywhere in memory.
//! Here arcs are first dealt to buckets of neighbouring rows, in order, and then each
//! bucket's rows are filled, which fit the cache:
//!
//! ```text
//!     arcs      0→7 0→2 1→9 2→3 ...
//!                  |
//!     buckets   | →0..3:  0→2 2→3 ... | →4..7:  0→7 ... | →8..11:  1→9 ... |
//!                  |
//!     rows      | 0: ..  1: ..  2: 0 ..  3: 2 .. | 4: ...
//! ```

use super::{GameGraph, Rows};

/// Rows of a bucket, as a power of two: their counters take 64 KiB.
const BUCKET_BITS: u32 = 14;

/// Of fewer arcs than this the rows are filled in one go.
const FEW_ARCS: usize = 1 << 18;

/// An arc on its way: from where, and to which row.
type Arc = (u32, u32);

pub(super) fn rows(rows: &Rows) -> Rows {
    let arcs = (0..rows.len()).flat_map(|from| rows.row(from).iter().map(move |&to| (from, to)));
    if rows.items().len() < FEW_ARCS {
        return in_one_go(rows.len(), rows.item_count(), arcs);
    }
    in_buckets(rows)
}

fn in_one_go(rows: u32, arc_count: u64, arcs: impl Iterator<Item = Arc> + Clone) -> Rows {
    let mut begins = vec![0; rows as usize + 1];
    let mut items = vec![0; arc_count as usize];
    fill(arcs, 0, 0, &mut begins, &mut items);
    Rows::from_parts(begins, items)
}

/// Fills the rows from `first` on with these arcs, in their order, and says where each
/// row begins and the last one ends; `before` items stand before them.
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
    // Where each row begins, which moves on to where it ends as the row is filled.
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

fn in_buckets(rows: &Rows) -> Rows {
    let buckets = (rows.len() >> BUCKET_BITS) as usize + 1;
    let mut ends = vec![0_usize; buckets + 1];
    for &to in rows.items() {
        ends[(to >> BUCKET_BITS) as usize + 1] += 1;
    }
    for bucket in 1..ends.len() {
        ends[bucket] += ends[bucket - 1];
    }
    let bucket_begins = ends.clone();
    let mut dealt = vec![(0, 0); rows.items().len()];
    for from in 0..rows.len() {
        for &to in rows.row(from) {
            let end = &mut ends[(to >> BUCKET_BITS) as usize];
            dealt[*end] = (from, to);
            *end += 1;
        }
    }
    let mut begins = vec![0; rows.len() as usize + 1];
    let mut items = vec![0; dealt.len()];
    for bucket in 0..buckets {
        let arcs = bucket_begins[bucket]..ends[bucket];
        let first = (bucket as u32) << BUCKET_BITS;
        let last = (first + (1 << BUCKET_BITS)).min(rows.len());
        fill(
            dealt[arcs.clone()].iter().copied(),
            first,
            arcs.start as u32,
            &mut begins[first as usize..=last as usize],
            &mut items[arcs],
        );
    }
    Rows::from_parts(begins, items)
}

/// Arcs of a matrix, read row by row.
pub(super) fn matrix(graph: &GameGraph) -> Rows {
    let positions = 0..graph.position_count();
    let arcs = positions.flat_map(|from| graph.successors(from).map(move |to| (from, to)));
    in_one_go(graph.position_count(), graph.arc_count(), arcs)
}
