//! Optimal next steps alone, half a byte a cell. Only the edges of tiles are kept while distances
//! spread; each tile is settled once more in the end, from what its neighbors know, and its
//! steps are read off.

use super::lanes::{Lanes, Line, Lines};
use super::next::{PAIRS, hides_walls, optimal};
use super::pair::Pair;
use super::{Form, Overflow, State, Tiles};
use crate::board::{Board, Cell, Exits, TILE, TileSteps};

/// The steps of a tile: two cells a byte, the one on the left in the low bits.
pub(super) type Packed = [u8; TILE * TILE / 2];

impl Tiles {
    /// Floods the board from the goals and keeps optimal next steps alone; see [`Tiles::run`].
    pub(in crate::field) fn run_packed(
        &mut self,
        board: &impl Board,
        goals: &[Cell],
        form: Form,
    ) -> Result<(), Overflow> {
        let steps = board.table().tile_steps();
        self.lay_out(board, steps);
        (self.distances, self.next) = (Vec::new(), Vec::new());
        self.packed.clear();
        self.packed.resize(self.edges.len(), [0; TILE * TILE / 2]);
        self.goals.clear();
        for &goal in goals {
            let (tile, place) = self.place(goal);
            if self.states[tile] == State::Unmet {
                self.meet(tile, State::HasGoal);
            }
            self.goals.push((tile, place));
            self.wake(tile, 0);
        }
        self.goals.sort_unstable();
        match form {
            #[cfg(target_arch = "x86_64")]
            Form::Native if super::is_here() => super::avx2::pack(self, steps)?,
            _ => self.pack::<Line>(steps)?,
        }
        if hides_walls(board, goals) {
            self.keep_packed_exits(board.table().exit_table());
        }
        Ok(())
    }

    /// Settles all tiles, then reads their steps off.
    #[inline(always)]
    pub(super) fn pack<L: Lanes>(&mut self, steps: &TileSteps) -> Result<(), Overflow> {
        self.settle::<L, false>(steps)?;
        for tile in 0..self.states.len() {
            if self.states[tile] != State::Unmet {
                let settled = self.settled::<L, false>(tile, steps);
                let pairs = optimal(&settled.rows, settled.outside);
                let (bytes, _) = self.packed[tile].as_chunks_mut();
                let bytes: &mut [_; PAIRS / 2] = bytes.try_into().expect("a tile");
                for four in 0..PAIRS / 2 {
                    pairs[2 * four].store_halved(pairs[2 * four + 1], &mut bytes[four]);
                }
            }
        }
        Ok(())
    }

    /// The distances of a tile before any step is taken.
    #[inline]
    pub(super) fn goals_in(&self, tile: usize) -> Lines<Line> {
        let mut lines = Lines([Line::NONE; TILE]);
        let first = self.goals.partition_point(|&(of, _)| of < tile);
        for &(_, place) in self.goals[first..].iter().take_while(|&&(of, _)| of == tile) {
            lines.set(place, 0);
        }
        lines
    }

    /// The optimal next steps of a cell, after [`Tiles::run_packed`].
    pub(in crate::field) fn packed_steps(&self, cell: Cell) -> Exits {
        let (tile, place) = self.place(cell);
        Exits::of(self.packed[tile][place / 2] >> (place % 2 * 4) & 0xF)
    }

    /// Takes back steps that do not exist though both cells can be reached.
    fn keep_packed_exits(&mut self, exits: &[u8]) {
        for (y, exits) in exits.chunks_exact(self.width).enumerate() {
            let first = (y / TILE + 1) * self.stride + 1;
            for (tile, exits) in (first..).zip(exits.chunks(TILE)) {
                let row = &mut self.packed[tile][y % TILE * TILE / 2..];
                for (packed, pair) in row.iter_mut().zip(exits.chunks(2)) {
                    *packed &= pair[0] & 0xF | pair.get(1).unwrap_or(&0) << 4;
                }
            }
        }
    }
}
