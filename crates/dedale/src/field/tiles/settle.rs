//! The sweeps themselves.

use super::lanes::{Lanes, Lines, NONE};
use super::layout::{outside, rims};
use super::{Overflow, State, Tiles};
use crate::board::{Steps, TILE, TileSteps};
use crate::field::vectors::prefetch;

/// A tile that is woken at this distance might overflow.
const TOO_FAR: u16 = NONE - 256;

/// An array with a value for each line, without a loop that the compiler might keep.
macro_rules! each_line {
    ($line:ident => $value:expr) => {
        each_line!($line, $value, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    };
    ($line:ident, $value:expr, $($number:literal)*) => {
        [$({
            let $line = $number;
            let _ = $line;
            $value
        }),*]
    };
}

impl Tiles {
    /// Settles all tiles, nearest first.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn settle<L: Lanes>(&mut self, steps: &TileSteps) -> Result<(), Overflow> {
        while let Some(tile) = self.queue.pop() {
            if let Some(soon) = self.queue.soon(0) {
                self.expect(soon, steps);
            }
            self.visit::<L>(tile, steps)?;
        }
        Ok(())
    }

    /// Fetches what is known of a tile that will soon be visited.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn expect(&self, tile: usize, steps: &TileSteps) {
        prefetch(steps.tiles(), tile);
        prefetch(&self.edges, tile);
        let distances = &self.distances[tile].0;
        for line in 0..TILE / 2 {
            prefetch(distances, 2 * line);
        }
    }

    /// Settles one tile, given what its neighbors know, and wakes those it can improve.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn visit<L: Lanes>(&mut self, tile: usize, steps: &TileSteps) -> Result<(), Overflow> {
        let Settled { rows, sides, outside, rims } = self.settled::<L>(tile, steps);
        if self.states[tile] == State::Unmet {
            self.meet(tile, State::Met);
        }
        for line in 0..TILE {
            rows.0[line].store(&mut self.distances[tile].0[line]);
        }
        let edges = [rows.0[0], rows.0[TILE - 1], sides[0], sides[1]];
        self.edges[tile].set(edges);
        let around = self.layout.around(tile);
        for side in 0..4 {
            let least = edges[side].plus(rims[side]).least_below(outside[side]);
            if least != NONE {
                if least >= TOO_FAR {
                    return Err(Overflow);
                }
                self.wake(around[side], least);
            }
        }
        Ok(())
    }

    /// The distances of a tile, given what its neighbors know.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn settled<L: Lanes>(&self, tile: usize, steps: &TileSteps) -> Settled<L> {
        let around = self.layout.around(tile);
        let Steps { north, west } = &steps.tiles()[tile];
        let rims = rims(steps, tile, around);
        let outside = outside::<L>(&self.edges, around);
        let mut inward = outside;
        for side in 0..4 {
            inward[side] = inward[side].plus(rims[side]);
        }
        let state = self.states[tile];
        if state != State::HasGoal && steps.tiles()[tile].is_open() {
            // All that the tile knows has come from outside.
            let (rows, sides) = open_tile(inward);
            return Settled { rows, sides, outside, rims };
        }
        let costs = [
            Lines(each_line!(line => L::costs(north[line]))),
            Lines(each_line!(line => L::costs(west[line]))),
        ];
        let mut rows = Lines(each_line!(_line => L::all(NONE)));
        if state != State::Unmet {
            let known = &self.distances[tile];
            rows = Lines(each_line!(line => L::load(&known.0[line])));
        }
        let sides = walled_tile(&mut rows, inward, &costs, state);
        Settled { rows, sides, outside, rims }
    }
}

/// A tile that is settled: its rows, its left and right column, what its neighbors know (above,
/// below, left and right), and the costs of the steps between.
pub(super) struct Settled<L> {
    pub(super) rows: Lines<L>,
    sides: [L; 2],
    pub(super) outside: [L; 4],
    rims: [L; 4],
}

/// Carries distances along the lines' own direction, both at once; returns what changed.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn sweep<L: Lanes>(lines: &mut Lines<L>, costs: &Lines<L>) -> L {
    let lines = &mut lines.0;
    let mut down = Lines(*lines);
    for line in 1..TILE {
        let through = down.0[line - 1].plus(costs.0[line]);
        down.0[line] = down.0[line].min(through);
    }
    let mut up = lines[TILE - 1];
    let mut changed = down.0[TILE - 1].xor(up);
    lines[TILE - 1] = down.0[TILE - 1];
    for line in (0..TILE - 1).rev() {
        up = lines[line].min(up.plus(costs.0[line + 1]));
        let least = up.min(down.0[line]);
        changed = changed.or(least.xor(lines[line]));
        lines[line] = least;
    }
    changed
}

/// Settles a tile with walls; returns its left and right column. `inward` are the distances
/// that come from the tiles above, below, left and right. Lines that are settled already, and
/// gain nothing from above or below, are not swept.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn walled_tile<L: Lanes>(
    rows: &mut Lines<L>,
    inward: [L; 4],
    costs: &[Lines<L>; 2],
    state: State,
) -> [L; 2] {
    let [top, bottom] = [rows.0[0], rows.0[TILE - 1]];
    rows.0[0] = top.min(inward[0]);
    rows.0[TILE - 1] = bottom.min(inward[1]);
    let gain = rows.0[0].xor(top).or(rows.0[TILE - 1].xor(bottom));
    let is_swept = state == State::HasGoal || !gain.is_zero();
    if is_swept {
        sweep(rows, &costs[0]);
    }
    let mut columns = if is_swept || state != State::Unmet {
        L::turned(rows)
    } else {
        Lines(each_line!(_line => L::all(NONE)))
    };
    columns.0[0] = columns.0[0].min(inward[2]);
    columns.0[TILE - 1] = columns.0[TILE - 1].min(inward[3]);
    sweep(&mut columns, &costs[1]);
    loop {
        *rows = L::turned(&columns);
        if sweep(rows, &costs[0]).is_zero() {
            break;
        }
        columns = L::turned(rows);
        if sweep(&mut columns, &costs[1]).is_zero() {
            break;
        }
    }
    [columns.0[0], columns.0[TILE - 1]]
}

/// Settles a tile without walls: its distances are the least sums of an entry and the columns
/// and rows from there. Returns its rows, and its left and right column.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn open_tile<L: Lanes>([top, bottom, left, right]: [L; 4]) -> (Lines<L>, [L; 2]) {
    let one = L::all(1);
    let mut rows = Lines([top; TILE]);
    for line in 1..TILE {
        rows.0[line] = rows.0[line - 1].plus(one);
    }
    let mut up = bottom;
    for line in (0..TILE).rev() {
        rows.0[line] = rows.0[line].min(up);
        up = up.plus(one);
    }
    // Entries at the sides go up and down the side before they go inward.
    let mut columns = L::turned(&rows);
    columns.0[0] = columns.0[0].min(L::along(left));
    columns.0[TILE - 1] = columns.0[TILE - 1].min(L::along(right));
    for column in 1..TILE {
        let through = columns.0[column - 1].plus(one);
        columns.0[column] = columns.0[column].min(through);
    }
    for column in (0..TILE - 1).rev() {
        let through = columns.0[column + 1].plus(one);
        columns.0[column] = columns.0[column].min(through);
    }
    (L::turned(&columns), [columns.0[0], columns.0[TILE - 1]])
}
