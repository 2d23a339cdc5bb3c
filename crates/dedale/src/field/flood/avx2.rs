//! The flood's loop for mazes and scattered walls, four neighbors at once: a hot kernel.
//!
//! Whether a neighbor is fresh is a coin toss there, so nothing branches on it. The values of
//! the four neighbors come into one register; one instruction each compares them, joins them
//! with what is offered, and packs the places of the fresh ones for the queue:
//!
//! ```text
//!               S     W     N     E
//!   values     fresh  wall fresh  12
//!   fresh?      yes   no    yes   no     0b0101
//!   places      S     W     N     E
//!   packed      S     N     ·     ·      written behind the queue, whose end moves by two
//! ```
//!
//! The four lie in a row at once, where the plain loop writes four places one after the other.
//! On large boards the lines around cells farther behind in the queue are fetched ahead. Where
//! few cells wait, as in a perfect maze, there is no such cell: lines two rows farther are
//! fetched instead.

#![allow(unsafe_code, reason = "vector instructions; see SAFETY")]
#![allow(clippy::wildcard_imports, reason = "all names of that module begin with _mm or __m")]

use std::arch::x86_64::*;

use super::FRESH;
use crate::field::{DIRECTION_BITS, vectors};

/// How many values are too many for the caches.
const LARGE: usize = 1 << 22;

/// How far ahead in the queue a cell's lines are fetched there.
const AHEAD: usize = 64;

/// Fewer cells than this do not cover the time that a nearer memory takes.
const NARROW: usize = 16;

/// For each set of lanes, the bytes that move these lanes together.
const PACK: [[u8; 16]; 16] = {
    let mut pack = [[0; 16]; 16];
    let mut lanes = 0;
    while lanes < 16 {
        let (mut lane, mut packed) = (0, 0);
        while lane < 4 {
            if lanes >> lane & 1 != 0 {
                let mut byte = 0;
                while byte < 4 {
                    pack[lanes][4 * packed + byte] = (4 * lane + byte) as u8;
                    byte += 1;
                }
                packed += 1;
            }
            lane += 1;
        }
        lanes += 1;
    }
    pack
};

/// Whether this processor has what is needed.
pub(super) fn is_here() -> bool {
    vectors::avx2::is_here() && is_x86_feature_detected!("popcnt")
}

/// Settles everything that can be reached from the places in the queue, from its head to its
/// tail, by the four straight directions, whose shifts these are; returns the new tail. What is
/// queued has the first of the distances, and each step adds the second. By the tie `CANONICAL`
/// the least value stays, else the first.
///
/// # Safety
///
/// Each place in the queue lies inside a border of places that are not fresh: those at the
/// shifts from it are in the table. The border has four places or more.
pub(super) unsafe fn spread<const CANONICAL: bool>(
    values: &mut [u32],
    order: &mut [u32],
    shifts: [isize; 4],
    queued: (usize, usize),
    distances: (u32, u32),
) -> usize {
    assert!(is_here(), "a processor with AVX2");
    assert!(values.len() == order.len(), "a place in the queue for each value");
    // SAFETY: the processor was asked; the caller keeps the border.
    unsafe { spread_here::<CANONICAL>(values, order, shifts, queued, distances) }
}

#[target_feature(enable = "avx2,popcnt")]
unsafe fn spread_here<const CANONICAL: bool>(
    values: &mut [u32],
    order: &mut [u32],
    shifts: [isize; 4],
    (mut head, mut tail): (usize, usize),
    (mut distance, step): (u32, u32),
) -> usize {
    let [down, left, up, right] = shifts;
    let lanes = _mm_setr_epi32(down as i32, left as i32, up as i32, right as i32);
    // The direction back is the opposite one.
    let back = _mm_setr_epi32(2, 3, 0, 1);
    let fresh = _mm_set1_epi32(FRESH.cast_signed());
    let is_large = values.len() > LARGE;
    let last = order.len() - 1;
    let (values, order) = (values.as_mut_ptr(), order.as_mut_ptr());
    while head < tail {
        let end = tail;
        distance += step;
        let settled = _mm_set1_epi32((distance << DIRECTION_BITS).cast_signed());
        let offered = _mm_or_si128(settled, back);
        let is_narrow = end - head < NARROW;
        for index in head..end {
            // SAFETY: every place in the queue is inside the border, so the four around it
            // are in the table. Each enters the queue at most once, and the places of the
            // border never do: four more fit behind them. What is fetched ahead may lie
            // anywhere.
            unsafe {
                let place = *order.add(index) as usize;
                let here = values.add(place);
                if is_large {
                    let next = *order.add((index + AHEAD).min(last)) as usize;
                    let next = values.add(next);
                    for line in [next, next.wrapping_offset(down), next.wrapping_offset(up)] {
                        _mm_prefetch::<_MM_HINT_T0>(line.cast());
                    }
                }
                if is_narrow {
                    _mm_prefetch::<_MM_HINT_T0>(here.wrapping_offset(2 * down).cast());
                    _mm_prefetch::<_MM_HINT_T0>(here.wrapping_offset(2 * up).cast());
                }
                let [south, west, north, east] =
                    [here.offset(down), here.offset(left), here.offset(up), here.offset(right)];
                let old = _mm_setr_epi32(
                    (*south).cast_signed(),
                    (*west).cast_signed(),
                    (*north).cast_signed(),
                    (*east).cast_signed(),
                );
                let is_fresh = _mm_cmpeq_epi32(old, fresh);
                let new = if CANONICAL {
                    _mm_min_epu32(old, offered)
                } else {
                    _mm_blendv_epi8(old, offered, is_fresh)
                };
                *south = _mm_extract_epi32::<0>(new).cast_unsigned();
                *west = _mm_extract_epi32::<1>(new).cast_unsigned();
                *north = _mm_extract_epi32::<2>(new).cast_unsigned();
                *east = _mm_extract_epi32::<3>(new).cast_unsigned();

                let found = _mm_movemask_ps(_mm_castsi128_ps(is_fresh)) as usize;
                let places = _mm_add_epi32(_mm_set1_epi32((place as u32).cast_signed()), lanes);
                let pack = _mm_loadu_si128(PACK.get_unchecked(found).as_ptr().cast());
                let packed = _mm_shuffle_epi8(places, pack);
                _mm_storeu_si128(order.add(tail).cast(), packed);
                tail += found.count_ones() as usize;
            }
        }
        head = end;
    }
    tail
}
