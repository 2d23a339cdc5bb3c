//! All optimal next steps, read off the distances.

use super::super::DIRECTION_BITS;
use super::Flood;
use crate::board::{Direction, Table};

impl Flood {
    /// For each cell of the board that was flooded by the canonical tie, the bits of its optimal
    /// next steps.
    pub(in crate::field) fn steps(&self, table: &Table) -> Vec<u8> {
        let width = table.size().width() as usize;
        let mut steps = vec![0; table.size().cell_count()];
        let rows = steps.chunks_exact_mut(width).zip(table.exit_table().chunks_exact(width));
        for (start, (steps, exits)) in self.layout.row_starts().zip(rows) {
            let own = &self.values[start..][..width];
            for direction in Direction::ALL.into_iter().take(table.direction_count() as usize) {
                let first = start.wrapping_add_signed(self.layout.shift(direction));
                let beside = self.values[first..].iter().zip(own).zip(exits);
                for (steps, ((&beside, &own), &exits)) in steps.iter_mut().zip(beside) {
                    // Exits lead to no wall, and from none; goals have nothing nearer.
                    let nearer = (own >> DIRECTION_BITS).wrapping_sub(1);
                    let leads = u8::from(beside >> DIRECTION_BITS == nearer) << direction.index();
                    *steps |= leads & exits;
                }
            }
        }
        steps
    }
}
