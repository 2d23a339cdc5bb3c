//! Two tiles are settled at a time, one in each half of the registers.

use super::cells::{Cells, Rows, steps_of};
use super::{BUCKET_BITS, NONE, Overflow, State, Waves};
use crate::board::{TILE, TileSteps};
use crate::field::tiles::lanes::Line;
use crate::field::tiles::layout::{outside, rims};
use crate::field::vectors::prefetch;

/// The binary digits of a distance that are counted at a time, and how many levels that is.
const DIGITS: usize = 6;
const WINDOW: usize = 1 << DIGITS;

/// Waves stop here, lest distances overflow.
const TOO_FAR: u32 = NONE as u32 - 256;

/// The cells that a wave enters at each level: the upper rows of both tiles, and the lower ones.
type Entering = [[Line; 2]; WINDOW];

/// The cells at the edges: of the top row, the bottom row, the left and the right column.
const EDGE_CELLS: usize = 4 * TILE;

/// Where the bit of each of these cells is: in the upper or the lower register, which row
/// there, and which bit.
const BITS: [(usize, usize, u16); EDGE_CELLS] = {
    let mut bits = [(0, 0, 0); EDGE_CELLS];
    let mut number = 0;
    while number < EDGE_CELLS {
        let place = number % TILE;
        let (x, y) = match number / TILE {
            0 => (place, 0),
            1 => (place, TILE - 1),
            2 => (0, place),
            _ => (TILE - 1, place),
        };
        bits[number] = (y / (TILE / 2), y % (TILE / 2), 1 << x);
        number += 1;
    }
    bits
};

/// What a tile is told by its neighbors above, below, on the left and on the right.
struct Told<R> {
    outside: [R; 4],
    rims: [R; 4],
    /// When a wave enters each cell at the edges.
    arrivals: [Line; 4],
    /// The cells where one enters later than all levels so far, a bit for each.
    late: u64,
    /// The distance of the next level: a multiple of four.
    base: u32,
    /// The edges as far as they were reached.
    edges: [R; 4],
}

impl Waves {
    /// Settles all tiles, nearest first.
    #[inline(always)]
    pub(super) fn settle<R: Rows, const PLAIN: bool>(
        &mut self,
        steps: &TileSteps,
    ) -> Result<(), Overflow> {
        let mut entering = [[Line::ZERO; 2]; WINDOW];
        while let Some(tile) = self.queue.pop() {
            // Alone, a tile fills both halves.
            let other = self.queue.pop_beside().unwrap_or(tile);
            for after in 0..2 {
                if let Some(soon) = self.queue.soon(after) {
                    self.expect(soon, steps);
                }
            }
            self.visit::<R, PLAIN>([tile, other], steps, &mut entering)?;
        }
        Ok(())
    }

    /// Fetches what a tile needs that will soon be visited.
    #[inline(always)]
    fn expect(&self, tile: usize, steps: &TileSteps) {
        prefetch(steps.tiles(), tile);
        prefetch(&self.kept, tile);
        prefetch(&self.edges, tile);
        for beside in self.layout.around(tile) {
            prefetch(&self.edges, beside);
        }
    }

    /// Settles two tiles, given what their neighbors know, and wakes those they can improve.
    #[inline(always)]
    fn visit<R: Rows, const PLAIN: bool>(
        &mut self,
        tiles: [usize; 2],
        steps: &TileSteps,
        entering: &mut Entering,
    ) -> Result<(), Overflow> {
        let mut told =
            [self.told::<R, PLAIN>(tiles[0], steps), self.told::<R, PLAIN>(tiles[1], steps)];
        for half in 0..2 {
            if self.states[tiles[half]] == State::HasGoal {
                told[half].base = 0;
                for place in self.goals_in(tiles[half]) {
                    let (x, y) = (place % TILE, place / TILE);
                    let rows = &mut entering[0][y / (TILE / 2)].0;
                    rows[half * TILE / 2 + y % (TILE / 2)] |= 1 << x;
                }
            } else {
                self.states[tiles[half]] = State::Met;
            }
        }
        let exits = steps_of::<R>(steps, tiles);
        let linked = exits[0].or(exits[1]).or(exits[2]).or(exits[3]);
        let mut open = linked;
        let mut front = Cells::none();
        let mut lowest = [Cells::none(); 2];
        loop {
            let mut latest = 0;
            for (half, told) in told.iter_mut().enumerate() {
                if told.base >= TOO_FAR {
                    return Err(Overflow);
                }
                latest = latest.max(told.enter(half, entering));
            }
            let before = open;
            let mut digits = [Cells::none(); DIGITS];
            let mut level = 0;
            let (fours, _) = entering.as_chunks_mut::<4>();
            for four in fours {
                macro_rules! level {
                    ($number:literal flips $($digit:literal)*) => {
                        let entered = Cells::take(&mut four[$number]);
                        front = spread::<R, PLAIN>(front, &exits).or(entered).and(open);
                        open = open.xor(front);
                        $(digits[$digit] = digits[$digit].xor(open);)*
                    };
                }
                level!(0 flips 0);
                level!(1 flips 0 1);
                level!(2 flips 0);
                level!(3 flips 0 1 2);
                level += 4;
                if level % 8 == 0 {
                    digits[3] = digits[3].xor(open);
                    if level % 16 == 0 {
                        digits[4] = digits[4].xor(open);
                        if level % 32 == 0 {
                            digits[5] = digits[5].xor(open);
                        }
                    }
                }
                if level > latest && front.is_zero() {
                    break;
                }
            }
            let reached = before.xor(open);
            for digit in 0..2 {
                lowest[digit] = lowest[digit].or(digits[digit].and(reached));
            }
            macro_rules! tiles {
                ($($digit:literal)*) => { [$(digits[$digit].tiles()),*] };
            }
            let digits = tiles!(0 1 2 3 4 5);
            let reached = reached.tiles();
            for half in 0..2 {
                let told = &mut told[half];
                let base = R::all(told.base as u16);
                let edges = edges(digits.map(|tiles| tiles[half]), reached[half], base);
                for (known, edge) in told.edges.iter_mut().zip(edges) {
                    *known = known.min(edge);
                }
                told.base += level as u32;
            }
            if front.is_zero() {
                if told[0].late | told[1].late == 0 {
                    break;
                }
                told.iter_mut().for_each(Told::skip);
            }
        }
        let kept = [lowest[0].tiles(), lowest[1].tiles(), linked.xor(open).tiles()];
        for half in 0..2 {
            for (line, kept) in kept.iter().zip(&mut self.kept[tiles[half]]) {
                line[half].store(kept);
            }
            self.tell(tiles[half], &told[half]);
        }
        Ok(())
    }

    /// What a tile is told.
    #[inline(always)]
    fn told<R: Rows, const PLAIN: bool>(&self, tile: usize, steps: &TileSteps) -> Told<R> {
        let around = self.layout.around(tile);
        let rims: [R; 4] = rims(steps, tile, around);
        let outside: [R; 4] = outside(&self.edges, around);
        let none = R::all(NONE);
        let mut arrivals = [Line::NONE; 4];
        let (mut late, mut least) = (0, none);
        for side in 0..4 {
            let inward = outside[side].plus(rims[side]);
            least = least.min(inward);
            // Without walls between cells of the edge, a wave that enters beside arrives here.
            let needless = if PLAIN {
                let along = inward.least_beside().plus(R::all(1));
                along.min(inward).equal(along)
            } else {
                inward.equal(none)
            };
            late |= u64::from(!needless.mask()) << (side * TILE);
            inward.store(&mut arrivals[side]);
        }
        let base = u32::from(least.least_below(none)) & !3;
        Told { outside, rims, arrivals, late, base, edges: [none; 4] }
    }

    /// Keeps the edges of a tile that is settled, and wakes the neighbors that they improve.
    #[inline(always)]
    fn tell<R: Rows>(&mut self, tile: usize, told: &Told<R>) {
        self.edges[tile].set(told.edges);
        for (side, beside) in self.layout.around(tile).into_iter().enumerate() {
            let least = told.edges[side].plus(told.rims[side]).least_below(told.outside[side]);
            if least != NONE {
                self.queue.push(beside, u32::from(least >> BUCKET_BITS));
            }
        }
    }
}

impl<R> Told<R> {
    /// Lays out the cells that a wave enters in the levels to come; returns the last such level.
    #[inline(always)]
    fn enter(&mut self, half: usize, entering: &mut Entering) -> usize {
        let (mut rest, mut latest) = (self.late, 0);
        self.late = 0;
        while rest != 0 {
            let cell = rest.trailing_zeros() as usize % EDGE_CELLS;
            let level = (self.arrival(cell) - self.base) as usize;
            if level < WINDOW {
                let (register, row, bit) = BITS[cell];
                entering[level][register].0[half * TILE / 2 + row] |= bit;
                latest = latest.max(level);
            } else {
                self.late |= rest & rest.wrapping_neg();
            }
            rest &= rest - 1;
        }
        latest
    }

    /// When a wave enters this cell at the edges.
    #[inline(always)]
    fn arrival(&self, cell: usize) -> u32 {
        self.arrivals[cell / TILE].0[cell % TILE].into()
    }

    /// Goes on where the next wave enters.
    fn skip(&mut self) {
        let is_late = |cell: &usize| self.late >> cell & 1 == 1;
        let arrivals = (0..EDGE_CELLS).filter(is_late).map(|cell| self.arrival(cell));
        if let Some(next) = arrivals.min() {
            self.base = self.base.max(next & !3);
        }
    }
}

/// The cells beside the front.
#[inline(always)]
fn spread<R: Rows, const PLAIN: bool>(front: Cells<R>, exits: &[Cells<R>; 4]) -> Cells<R> {
    let zero = R::all(0);
    let [mut south, mut west] = [front.south(zero), front.west()];
    let [mut north, mut east] = [front.north(zero), front.east()];
    if !PLAIN {
        [south, west] = [south.and(exits[0]), west.and(exits[1])];
        [north, east] = [north.and(exits[2]), east.and(exits[3])];
    }
    south.or(north).or(west.or(east))
}

/// The distances at the top, bottom, left and right edge of a tile, as far as they were
/// reached: the base and a number whose digits these are.
#[inline(always)]
fn edges<R: Rows>(digits: [R; DIGITS], reached: R, base: R) -> [R; 4] {
    let mut sums = [R::all(0); 4];
    for digit in (0..DIGITS).rev() {
        let bits = edge_bits(digits[digit]);
        for side in 0..4 {
            sums[side] = sums[side].plus(sums[side]).plus(bits[side]);
        }
    }
    let reached = edge_bits(reached);
    for side in 0..4 {
        // All ones where nothing was reached.
        let none = reached[side].equal(R::all(0));
        sums[side] = sums[side].plus(base).or(none);
    }
    sums
}

/// The bits at the edges of a tile, one in each lane.
#[inline(always)]
fn edge_bits<R: Rows>(rows: R) -> [R; 4] {
    let mut line = Line::ZERO;
    rows.store(&mut line);
    let [left, right] = rows.ends();
    let one = R::all(1);
    [R::lanes(line.0[0]).and(one), R::lanes(line.0[TILE - 1]).and(one), left, right]
}
