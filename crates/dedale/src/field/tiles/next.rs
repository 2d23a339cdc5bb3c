//! The optimal next steps of settled tiles: a step is optimal if it leads to a distance
//! smaller by one. Where a step joins two cells their distances differ by one at most, so the
//! low bits of distances tell.

use super::lanes::{Lanes, Lines};
use super::layout::outside;
use super::pair::Pair;
use super::{State, Tiles};
use crate::board::{Board, Cell, Direction, TILE};
use crate::field::vectors::Bits;

/// The rows of a tile, two at a time.
pub(super) const PAIRS: usize = TILE / 2;

impl Tiles {
    /// Finds the optimal next steps of every tile that is met. Walls between cells are not
    /// seen: see [`Tiles::correct_next`].
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn find_next<L: Lanes>(&mut self) {
        for index in 0..self.met.len() {
            self.find_next_of::<L>(self.met[index] as usize);
        }
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn find_next_of<L: Lanes>(&mut self, tile: usize) {
        let stored = &self.distances[tile].0;
        macro_rules! rows {
            ($($row:literal)*) => { Lines([$(L::load(&stored[$row])),*]) };
        }
        let rows = rows!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        let found = optimal(&rows, outside(&self.edges, self.layout.around(tile)));
        let (bytes, _) = self.next[tile].as_chunks_mut();
        let bytes: &mut [_; PAIRS] = bytes.try_into().expect("a tile");
        for pair in 0..PAIRS {
            found[pair].store(&mut bytes[pair]);
        }
    }

    /// Takes back steps that do not exist though both cells can be reached.
    pub(super) fn correct_next(&mut self, board: &impl Board, goals: &[Cell]) {
        if hides_walls(board, goals) {
            self.keep_exits(board.table().exit_table());
        }
    }

    fn keep_exits(&mut self, exits: &[u8]) {
        for (y, exits) in exits.chunks_exact(self.layout.width()).enumerate() {
            let first = self.layout.first_tile(y);
            for (tile, exits) in (first..).zip(exits.chunks(TILE)) {
                if self.states[tile] != State::Unmet {
                    let row = &mut self.next[tile][y % TILE * TILE..][..exits.len()];
                    row.iter_mut().zip(exits).for_each(|(next, exits)| *next &= exits);
                }
            }
        }
    }
}

/// Whether a look at distances alone may see steps where there are none.
pub(super) fn hides_walls(board: &impl Board, goals: &[Cell]) -> bool {
    !board.has_plain_walls() || goals.iter().any(|&goal| !board.table().is_free(goal))
}

/// The bits of the optimal next steps of a tile with these rows, two rows at a time. `outside`
/// are the rows above and below, and the columns on the left and on the right.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub(super) fn optimal<L: Lanes>(rows: &Lines<L>, outside: [L; 4]) -> [L::Pair; PAIRS] {
    macro_rules! pairs {
        ($($pair:literal)*) => { [$(L::pair([rows.0[2 * $pair], rows.0[2 * $pair + 1]])),*] };
    }
    let mut pairs = pairs!(0 1 2 3 4 5 6 7);
    let [above, below, west, east] = [
        L::pair([outside[0]; 2]),
        L::pair([outside[1]; 2]),
        L::pair([outside[2]; 2]),
        L::pair([outside[3]; 2]),
    ];
    let mut north = above.across(pairs[0]);
    for pair in 0..PAIRS {
        let own = pairs[pair];
        let south = own.across(if pair + 1 < PAIRS { pairs[pair + 1] } else { below });
        // Bytes are below 128; those of cells that are not reached stay above.
        let nearer = own.minus_one().and(L::Pair::all(0x7F)).or(own.and(L::Pair::all(0x80)));
        let is_west = nearer.equal(own.moved_right(west, pair));
        let is_east = nearer.equal(own.moved_left(east, pair));
        let vertical = nearer
            .equal(south)
            .and(L::Pair::all(Direction::S.bit()))
            .or(nearer.equal(north).and(L::Pair::all(Direction::N.bit())));
        let horizontal = is_west
            .and(L::Pair::all(Direction::W.bit()))
            .or(is_east.and(L::Pair::all(Direction::E.bit())));
        pairs[pair] = vertical.or(horizontal);
        north = south;
    }
    pairs
}
