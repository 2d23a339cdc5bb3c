//! Costs by buckets that need no order within: the kernel behind weighted flow fields.
//!
//! No step costs less than [`STRAIGHT`]. So of all cells whose costs lie in one bucket of that
//! width, none can make another cheaper: a bucket is settled in any order, as a whole (Dinitz:
//! Economical algorithms for finding shortest paths in a network, 1978). What a cell offers
//! to its neighbors falls into one bucket by straight steps, and one by diagonal ones:
//!
//! ```text
//!   bucket     b            b+1          b+2
//!          ├────────────┼────────────┼────────────┤      width 5741
//!            c ─────────────→ c+5741                     straight
//!            c ───────────────────→ c+8119               diagonal
//! ```
//!
//! A cell is in a bucket at most once: one that becomes cheaper is put in again only if it
//! changes its bucket, and entries in a bucket that is not the cell's any more are passed
//! over. The least value that is offered stays; those of one cost differ by their directions
//! alone, so the first direction is kept.

use super::{ARRIVED, DIRECTION_BITS, Layout};
use crate::board::{Board, Cell, Direction, STRAIGHT};

/// No goal can be reached, or none yet.
pub(super) const UNREACHED: u64 = u64::MAX;

const WIDTH: u64 = STRAIGHT as u64;

/// Costs and next directions, in a table with a border.
#[derive(Clone, Debug, Default)]
pub(super) struct CostFlood {
    pub(super) layout: Layout,
    /// The cost of each place and its next direction, in the low bits.
    pub(super) values: Vec<u64>,
    entries: Vec<u8>,
    weights: Vec<u8>,
    buckets: Vec<Vec<u32>>,
}

/// The least value in this bucket.
const fn first_of(bucket: u64) -> u64 {
    (bucket * WIDTH) << DIRECTION_BITS
}

/// What a cell offers by steps of one length.
#[derive(Clone, Copy, Default)]
struct Offer {
    value: u64,
    /// Values from here on are in a later bucket.
    end: u64,
    bucket: usize,
}

impl CostFlood {
    /// Sizes the table for the board; nothing is reached.
    pub(super) fn lay_out(&mut self, board: &impl Board) {
        self.layout = Layout::of(board.table().size());
        self.values.clear();
        self.values.resize(self.layout.places(), UNREACHED);
    }

    /// Computes the costs of all cells to these goals.
    pub(super) fn run(&mut self, board: &impl Board, goals: &[Cell]) {
        self.lay_out(board);
        self.read(board);
        let longest = (u64::from(board.max_step_cost()) / WIDTH) as usize + 2;
        self.buckets.resize_with(longest.next_power_of_two(), Vec::new);
        self.buckets.iter_mut().for_each(Vec::clear);
        for &goal in goals {
            let place = self.layout.place(goal);
            if self.values[place] == UNREACHED {
                self.values[place] = u64::from(ARRIVED);
                self.buckets[0].push(place as u32);
            }
        }
        if board.table().direction_count() == 4 {
            self.settle::<4>(board);
        } else {
            self.settle::<8>(board);
        }
    }

    /// Copies the steps into each cell, and the weights.
    fn read(&mut self, board: &impl Board) {
        let table = board.table();
        let width = table.size().width() as usize;
        self.entries.resize(self.layout.places(), 0);
        self.weights.resize(self.layout.places(), 0);
        let rows = table.exit_table().chunks_exact(width).zip(table.weights().chunks_exact(width));
        for (start, (exits, weights)) in self.layout.row_starts().zip(rows) {
            self.entries[start..start + width].copy_from_slice(exits);
            self.weights[start..start + width].copy_from_slice(weights);
        }
        let one_way = table.one_way_table().unwrap_or_default().chunks_exact(width);
        for (start, bits) in self.layout.row_starts().zip(one_way) {
            for (entries, bits) in self.entries[start..].iter_mut().zip(bits) {
                *entries ^= bits;
            }
        }
    }

    /// Settles bucket after bucket.
    fn settle<const DIRECTIONS: usize>(&mut self, board: &impl Board) {
        let layout = self.layout;
        let shifts: [isize; DIRECTIONS] =
            std::array::from_fn(|direction| layout.shift(Direction::ALL[direction]));
        let bases: [u64; DIRECTIONS] =
            std::array::from_fn(|direction| board.base_cost(Direction::ALL[direction]).into());
        let longest = bases.into_iter().max().unwrap_or(WIDTH);
        let is_long = bases.map(|base| usize::from(base != WIDTH));
        let mask = self.buckets.len() - 1;
        let mut waiting = self.buckets[0].len();
        let mut now = Vec::new();
        for bucket in 0_u64.. {
            if waiting == 0 {
                break;
            }
            std::mem::swap(&mut now, &mut self.buckets[bucket as usize & mask]);
            waiting -= now.len();
            let range = first_of(bucket)..first_of(bucket + 1);
            for place in now.drain(..) {
                let value = self.values[place as usize];
                if !range.contains(&value) {
                    continue;
                }
                let (cost, place) = (value >> DIRECTION_BITS, place as usize);
                let weight = u64::from(self.weights[place]);
                let offers = [WIDTH, longest].map(|base| {
                    let cost = cost + base * weight;
                    let bucket = cost / WIDTH;
                    Offer {
                        value: cost << DIRECTION_BITS,
                        end: first_of(bucket + 1),
                        bucket: bucket as usize & mask,
                    }
                });
                let entries = self.entries[place];
                for direction in 0..DIRECTIONS {
                    if entries >> direction & 1 == 0 {
                        continue;
                    }
                    let offer = offers[is_long[direction]];
                    let near = place.wrapping_add_signed(shifts[direction]);
                    // The direction back is the opposite one.
                    let offered = offer.value | (direction as u64 ^ 2);
                    let known = self.values[near];
                    if offered < known {
                        self.values[near] = offered;
                        if known >= offer.end {
                            self.buckets[offer.bucket].push(near as u32);
                            waiting += 1;
                        }
                    }
                }
            }
        }
    }
}
