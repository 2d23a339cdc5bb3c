//! Tiles are settled one by one, nearest first.

use super::lanes::{Lanes, NONE, Row, Rows};
use super::steps::{Rim, Steps};
use super::sweep::{by, open_tile, walled_tile};
use super::{CostTiles, SIDE, Spot, State};
use crate::field::tiles::Overflow;
use crate::field::vectors::{Numbers, prefetch};

/// What the neighbors of a tile know: the rows above and below, and the columns on the left
/// and on the right; these also one up and one down.
struct Outside<L> {
    above: L,
    below: L,
    left: [L; 3],
    right: [L; 3],
}

/// All ones in the first lane, and in the last.
static FIRST: Row = Numbers([u32::MAX, 0, 0, 0, 0, 0, 0, 0]);
static LAST: Row = Numbers([0, 0, 0, 0, 0, 0, 0, u32::MAX]);

impl<L: Lanes> Outside<L> {
    /// What comes into the tile: through its first row, last row, first and last column.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn inward<const DIAGONAL: bool>(&self, rim: &Rim<L>) -> [L; 4] {
        [
            by::<L, DIAGONAL>(self.above, &rim.up),
            by::<L, DIAGONAL>(self.below, &rim.down),
            sideways::<L, DIAGONAL>(&self.left, &rim.west),
            sideways::<L, DIAGONAL>(&self.right, &rim.east),
        ]
    }
}

/// The least costs of a column by these steps to the column beside it.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn sideways<L: Lanes, const DIAGONAL: bool>(beside: &[L; 3], steps: &[L; 3]) -> L {
    let straight = beside[1].plus(steps[1]);
    if !DIAGONAL {
        return straight;
    }
    straight.min(beside[0].plus(steps[0]).min(beside[2].plus(steps[2])))
}

impl CostTiles {
    /// Settles all tiles, nearest first.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn settle<L: Lanes, const WEIGHTED: bool, const DIAGONAL: bool>(
        &mut self,
        steps: &Steps,
    ) -> Result<(), Overflow> {
        while let Some(tile) = self.queue.pop() {
            if let Some(soon) = self.queue.soon(0) {
                self.expect(soon, steps);
            }
            self.visit::<L, WEIGHTED, DIAGONAL>(tile, steps)?;
        }
        Ok(())
    }

    /// Fetches what is known of a tile that will soon be visited.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn expect(&self, tile: usize, steps: &Steps) {
        let spot = self.spot(tile);
        steps.expect(tile);
        for line in 0..4 {
            prefetch(&self.costs[tile].0, 2 * line);
        }
        prefetch(&self.tops, spot.row_place);
        prefetch(&self.bottoms, spot.row_place);
        prefetch(&self.lefts, spot.column_place);
        prefetch(&self.rights, spot.column_place);
        prefetch(&self.tops, spot.below);
        prefetch(&self.bottoms, spot.above);
        prefetch(&self.lefts, spot.right);
        prefetch(&self.rights, spot.left);
    }

    /// Settles one tile, given what its neighbors know, and wakes those it can improve.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn visit<L: Lanes, const WEIGHTED: bool, const DIAGONAL: bool>(
        &mut self,
        tile: usize,
        steps: &Steps,
    ) -> Result<(), Overflow> {
        let spot = self.spot(tile);
        let (lefts, rights) = (&self.lefts, &self.rights);
        let Spot { left, right, .. } = spot;
        let outside = Outside {
            above: L::load(&self.bottoms, spot.above),
            below: L::load(&self.tops, spot.below),
            left: [L::load(rights, left - 1), L::load(rights, left), L::load(rights, left + 1)],
            right: [L::load(lefts, right - 1), L::load(lefts, right), L::load(lefts, right + 1)],
        };
        let state = self.states[tile];
        let mut rows;
        let sides;
        let rim;
        if !WEIGHTED && state != State::HasGoal && steps.is_open(tile) {
            rim = steps.open_rim::<L>();
            // All that the tile knows has come from outside.
            let inward = outside.inward::<DIAGONAL>(&rim);
            (rows, sides) = open_tile::<L, DIAGONAL>(inward, &rim);
        } else {
            let costs = steps.costs::<L, WEIGHTED, DIAGONAL>(&spot);
            rows = Rows([L::all(NONE); SIDE]);
            if state != State::Unmet {
                for line in 0..SIDE {
                    rows.0[line] = L::load(&self.costs[tile].0[line], 0);
                }
            }
            let inward = outside.inward::<DIAGONAL>(&costs.rim);
            sides = walled_tile::<L, WEIGHTED, DIAGONAL>(&mut rows, inward, &costs, state);
            rim = costs.rim;
        }
        if state == State::Unmet {
            self.states[tile] = State::Met;
        }
        for line in 0..SIDE {
            rows.0[line].store(&mut self.costs[tile].0[line]);
        }
        let [top, bottom] = [rows.0[0], rows.0[SIDE - 1]];
        top.store(edge(&mut self.tops, spot.row_place));
        bottom.store(edge(&mut self.bottoms, spot.row_place));
        sides[0].store(edge(&mut self.lefts, spot.column_place));
        sides[1].store(edge(&mut self.rights, spot.column_place));
        let rim = if WEIGHTED { steps.inbound_rim::<L>(&spot) } else { rim };
        self.wake_around::<L, DIAGONAL>(tile, [top, bottom, sides[0], sides[1]], &outside, &rim)
    }

    /// Wakes the tiles around one with these first and last row, first and last column.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn wake_around<L: Lanes, const DIAGONAL: bool>(
        &mut self,
        tile: usize,
        [top, bottom, left, right]: [L; 4],
        outside: &Outside<L>,
        rim: &Rim<L>,
    ) -> Result<(), Overflow> {
        let above = offered::<L, DIAGONAL>(top, outside.above, &rim.up);
        let below = offered::<L, DIAGONAL>(bottom, outside.below, &rim.down);
        let mut beside = [
            left.plus(rim.west[1]).below(outside.left[1]),
            right.plus(rim.east[1]).below(outside.right[1]),
        ];
        let none = L::all(u32::MAX);
        if DIAGONAL {
            let [first, last] = [L::load(&FIRST.0, 0), L::load(&LAST.0, 0)];
            let diagonal = [
                left.plus(rim.west[0]).below(outside.left[0]),
                left.plus(rim.west[2]).below(outside.left[2]),
                right.plus(rim.east[0]).below(outside.right[0]),
                right.plus(rim.east[2]).below(outside.right[2]),
            ];
            let corners = [
                (diagonal[0].first(), tile - self.columns - 1),
                (diagonal[1].last(), tile + self.columns - 1),
                (diagonal[2].first(), tile - self.columns + 1),
                (diagonal[3].last(), tile + self.columns + 1),
            ];
            for (least, corner) in corners {
                if least != u32::MAX {
                    self.wake_in_time(corner, least)?;
                }
            }
            beside[0] = beside[0].min(diagonal[0].or(first)).min(diagonal[1].or(last));
            beside[1] = beside[1].min(diagonal[2].or(first)).min(diagonal[3].or(last));
        }
        let all = [above, below, beside[0], beside[1]];
        let around = [tile - self.columns, tile + self.columns, tile - 1, tile + 1];
        for side in 0..4 {
            if !all[side].equal(none).xor(none).is_zero() {
                self.wake_in_time(around[side], all[side].least())?;
            }
        }
        Ok(())
    }

    /// Wakes a tile, if its costs will surely not be too large.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn wake_in_time(&mut self, tile: usize, cost: u32) -> Result<(), Overflow> {
        if cost >= self.too_far {
            return Err(Overflow);
        }
        self.wake(tile, cost);
        Ok(())
    }
}

/// A row or column in a table of them.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub(super) fn edge(table: &mut [u32], place: usize) -> &mut [u32; SIDE] {
    table[place..].first_chunk_mut().expect("eight numbers")
}

/// What a row with these costs offers to the row beside it, where that is less than what is
/// known there; all ones elsewhere. The lanes are those of the row that offers.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn offered<L: Lanes, const DIAGONAL: bool>(row: L, beside: L, steps: &[L; 3]) -> L {
    let straight = row.plus(steps[0]).below(beside);
    if !DIAGONAL {
        return straight;
    }
    let left = row.plus(steps[1]).below(beside.moved_right());
    let right = row.plus(steps[2]).below(beside.moved_left());
    straight.min(left.min(right))
}
