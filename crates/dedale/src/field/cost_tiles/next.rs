//! The optimal next steps of settled tiles: a step is optimal if it leads to a cost that is
//! smaller by its own.

use super::lanes::Lanes;
use super::settle::edge;
use super::steps::Steps;
use super::{CostTiles, SIDE, State};
use crate::board::Direction;

/// A tile and the cells around it, by rows of sixteen: the tile's begin at the fourth.
const FIRST: usize = 4;
const STRIDE: usize = 16;

/// The row below the tile.
const LAST: usize = SIDE + 1;

/// A direction of each kind.
const STRAIGHT: u32 = Direction::S as u32;
const DIAGONAL_BIT: u32 = Direction::SW as u32;

#[repr(align(64))]
struct Framed([u32; STRIDE * (SIDE + 2)]);

impl CostTiles {
    /// Finds the optimal next steps of every tile that is met.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn find_next<L: Lanes, const WEIGHTED: bool, const DIAGONAL: bool>(
        &mut self,
        steps: &Steps,
    ) {
        for tile in 0..self.states.len() {
            if self.states[tile] != State::Unmet {
                self.find_next_of::<L, WEIGHTED, DIAGONAL>(tile, steps);
            }
        }
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn find_next_of<L: Lanes, const WEIGHTED: bool, const DIAGONAL: bool>(
        &mut self,
        tile: usize,
        steps: &Steps,
    ) {
        let spot = self.spot(tile);
        let weights = steps.weights_of_rows::<WEIGHTED>(&spot);
        let mut straight = Framed([0; STRIDE * (SIDE + 2)]);
        let mut diagonal = Framed([0; STRIDE * (SIDE + 2)]);
        for (line, weights) in weights.into_iter().enumerate() {
            let costs = match line {
                0 => L::load(&self.bottoms, spot.above),
                LAST => L::load(&self.tops, spot.below),
                _ => L::load(&self.costs[tile].0[line - 1], 0),
            };
            let place = line * STRIDE + FIRST;
            let by_straight = costs.plus(steps.onto::<L, WEIGHTED, STRAIGHT>(weights));
            by_straight.store(edge(&mut straight.0, place));
            if DIAGONAL {
                let by_diagonal = costs.plus(steps.onto::<L, WEIGHTED, DIAGONAL_BIT>(weights));
                by_diagonal.store(edge(&mut diagonal.0, place));
            }
        }
        let left = &self.rights[spot.left - 1..][..SIDE + 2];
        let right = &self.lefts[spot.right - 1..][..SIDE + 2];
        for line in 0..SIDE + 2 {
            let [west, east] = steps.weights_beside::<WEIGHTED>(&spot, line);
            let place = line * STRIDE + FIRST;
            let [short, long] = steps.bases();
            straight.0[place - 1] = left[line] + short * west;
            straight.0[place + SIDE] = right[line] + short * east;
            if DIAGONAL {
                diagonal.0[place - 1] = left[line] + long * west;
                diagonal.0[place + SIDE] = right[line] + long * east;
            }
        }
        for (line, exits) in steps.exits(tile).iter().enumerate() {
            let place = (line + 1) * STRIDE + FIRST;
            let own = L::load(&self.costs[tile].0[line], 0);
            let mut optimal = L::all(0);
            macro_rules! each {
                ($frame:ident $($direction:ident)*) => {$({
                    const DIRECTION: Direction = Direction::$direction;
                    let there = place
                        .wrapping_add_signed(DIRECTION.dy() as isize * STRIDE as isize)
                        .wrapping_add_signed(DIRECTION.dx() as isize);
                    let is_optimal = L::load(&$frame.0, there).equal(own);
                    optimal = optimal.or(is_optimal.and(L::all(DIRECTION.bit().into())));
                })*};
            }
            each!(straight S W N E);
            if DIAGONAL {
                each!(diagonal SW NW NE SE);
            }
            let bits = optimal.narrowed() & exits;
            self.next[tile][line * SIDE..][..SIDE].copy_from_slice(&bits.to_le_bytes());
        }
    }
}
