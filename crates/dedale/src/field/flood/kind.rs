//! Which of the loops of a flood is for a board.

#[cfg(target_arch = "x86_64")]
use super::avx2;
use crate::board::Board;

/// From this share of cells with all straight exits on, branches are well predicted.
const OPEN_SHARE: f64 = 0.8;

/// Which of the kernel's loops floods a board.
#[derive(Clone, Copy, Debug)]
pub(in crate::field) struct Kind {
    pub(super) directions: u32,
    pub(super) has_plain_walls: bool,
    pub(super) is_open: bool,
}

impl Kind {
    /// The loop for this board, along these directions.
    pub(in crate::field) fn of(board: &impl Board, directions: u8) -> Self {
        let table = board.table();
        Self {
            directions: table.direction_count().min(u8::BITS - directions.leading_zeros()),
            has_plain_walls: board.has_plain_walls(),
            is_open: table.open_share() >= OPEN_SHARE,
        }
    }

    /// Whether the board is one for the loop that takes four neighbors at once.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn is_four_at_once(self) -> bool {
        self.has_plain_walls && !self.is_open && avx2::is_here()
    }
}
