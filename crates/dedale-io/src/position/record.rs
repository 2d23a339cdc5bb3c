//! Games of Hex, move by move.

use dedale::board::{Hex, HexShape};

/// A game of Hex on a rhombus. Red moves first and links top and bottom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexRecord {
    /// The cells of a side.
    pub size: u32,
    /// The moves, the first one first.
    pub moves: Vec<HexMove>,
}

/// A move of a game of Hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HexMove {
    /// A stone here.
    At(Hex),
    /// The players exchange colours, and the stones stay as they are.
    Swap,
    /// The turn passes.
    Pass,
}

/// The cell across the long diagonal.
pub(super) const fn across(hex: Hex) -> Hex {
    Hex::new(hex.r, hex.q)
}

impl HexRecord {
    /// The moves as words, for programs where a swap exchanges pieces: the stone changes colour
    /// and is mirrored in the long diagonal, and so is all that follows. It is the same game,
    /// seen from the other side.
    pub(super) fn as_pieces<'a>(
        &'a self,
        swap: &'a str,
        pass: &'a str,
    ) -> impl Iterator<Item = String> + 'a {
        let shape = HexShape::Rhombus { width: self.size, height: self.size };
        let mut is_mirrored = false;
        self.moves.iter().map(move |&made| match made {
            HexMove::At(hex) => {
                let seen = if is_mirrored { across(hex) } else { hex };
                shape.label(seen).unwrap_or_default()
            }
            HexMove::Swap => {
                is_mirrored = !is_mirrored;
                swap.to_owned()
            }
            HexMove::Pass => pass.to_owned(),
        })
    }
}
