//! The optimal next steps of settled tiles: a step is optimal if it leads to a distance
//! smaller by one.

use super::lanes::{Lanes, Line, SINGLE_BITS};
use super::{State, Tiles};
use crate::board::{Board, Cell, Direction, TILE};

/// The bit of a direction in all lanes but one.
const fn bits_without(direction: Direction, lane: usize) -> Line {
    let mut line = Line([direction.bit() as u16; TILE]);
    line.0[lane] = 0;
    line
}

const LAST: usize = TILE - 1;
const WEST_INSIDE: Line = bits_without(Direction::W, 0);
const EAST_INSIDE: Line = bits_without(Direction::E, LAST);

/// The bits of the steps that leave a row at its ends.
const OUTWARD: Line = {
    let mut line = Line([0; TILE]);
    line.0[0] = Direction::W.bit() as u16;
    line.0[LAST] = Direction::E.bit() as u16;
    line
};

/// For each row its bit in the first and the last lane.
static ENDS: [Line; TILE] = {
    let mut rows = [Line([0; TILE]); TILE];
    let mut row = 0;
    while row < TILE {
        rows[row].0[0] = SINGLE_BITS.0[row];
        rows[row].0[LAST] = SINGLE_BITS.0[row];
        row += 1;
    }
    rows
};

/// A tile between the lines above and below it.
#[repr(align(64))]
struct Framed([[u16; TILE]; TILE + 2]);

impl Tiles {
    /// Finds the optimal next steps of every tile that is met. Walls between cells are not
    /// seen, nor the steps of goals right: see [`Tiles::correct_next`].
    #[inline(always)]
    pub(super) fn find_next<L: Lanes>(&mut self) {
        for index in 0..self.met.len() {
            self.find_next_of::<L>(self.met[index] as usize);
        }
    }

    #[inline(always)]
    fn find_next_of<L: Lanes>(&mut self, tile: usize) {
        let mut framed = Framed([self.edges[tile - self.stride].bottom.0; TILE + 2]);
        for (framed, line) in framed.0[1..].iter_mut().zip(&self.distances[tile].0) {
            *framed = line.0;
        }
        framed.0[TILE + 1] = self.edges[tile + self.stride].top.0;
        let numbers: &[u16; TILE * (TILE + 2)] =
            framed.0.as_flattened().try_into().expect("all lines");

        let edges = &self.edges[tile];
        let mut ends = Line([0; TILE]);
        let west = L::load(&self.edges[tile - 1].right);
        let east = L::load(&self.edges[tile + 1].left);
        ends.0[0] = L::load(&edges.left).minus_one().equal(west).bits();
        ends.0[LAST] = L::load(&edges.right).minus_one().equal(east).bits();
        let ends = L::load(&ends);

        let (pairs, _) = self.next[tile].as_chunks_mut();
        let pairs: &mut [_; TILE / 2] = pairs.try_into().expect("a tile");
        macro_rules! each_pair {
            ($($pair:literal)*) => {$(
                let rows = [
                    next_of_row::<L>(numbers, ends, 2 * $pair),
                    next_of_row::<L>(numbers, ends, 2 * $pair + 1),
                ];
                L::bytes(rows, &mut pairs[$pair]);
            )*};
        }
        each_pair!(0 1 2 3 4 5 6 7);
    }

    /// Takes back what a look at distances alone gets wrong: steps that do not exist though
    /// both cells can be reached, and steps from goals.
    pub(super) fn correct_next(&mut self, board: &impl Board, goals: &[Cell]) {
        let table = board.table();
        if !board.has_plain_walls() || goals.iter().any(|&goal| !table.is_free(goal)) {
            self.keep_exits(table.exit_table());
        }
        for &goal in goals {
            let (tile, place) = self.place(goal);
            self.next[tile][place] = 0;
        }
    }

    fn keep_exits(&mut self, exits: &[u8]) {
        for (y, exits) in exits.chunks_exact(self.width).enumerate() {
            let first = (y / TILE + 1) * self.stride + 1;
            for (tile, exits) in (first..).zip(exits.chunks(TILE)) {
                if self.states[tile] != State::Unmet {
                    let row = &mut self.next[tile][y % TILE * TILE..][..exits.len()];
                    row.iter_mut().zip(exits).for_each(|(next, exits)| *next &= exits);
                }
            }
        }
    }
}

/// The bits of the optimal next steps of a row. `numbers` are the tile and the lines above and
/// below it; `ends` has a bit for each row that leaves its tile west (first lane) and east
/// (last lane).
#[inline(always)]
fn next_of_row<L: Lanes>(numbers: &[u16; TILE * (TILE + 2)], ends: L, row: usize) -> L {
    let first = (row + 1) * TILE;
    let nearer = L::load_from(numbers, first).minus_one();
    let south = nearer.equal(L::load_from(numbers, first + TILE));
    let north = nearer.equal(L::load_from(numbers, first - TILE));
    let west = nearer.equal(L::load_from(numbers, first - 1));
    let east = nearer.equal(L::load_from(numbers, first + 1));
    let this_row = L::load(&ENDS[row]);
    let vertical = south
        .and(L::all(Direction::S.bit().into()))
        .or(north.and(L::all(Direction::N.bit().into())));
    let inside = west.and(L::load(&WEST_INSIDE)).or(east.and(L::load(&EAST_INSIDE)));
    let outward = ends.and(this_row).equal(this_row).and(L::load(&OUTWARD));
    vertical.or(inside).or(outward)
}
