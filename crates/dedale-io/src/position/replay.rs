//! Games of Hex, move by move, and the stones so far while one is read.

use std::collections::BTreeMap;

use dedale::board::{Hex, HexShape, MAX_SIDE, Size};
use dedale::link::Player;
use dedale::{Phrase, phrase};

use super::{Outline, Position, too_large};
use crate::text::quoted;
use crate::{FormatError, Result};

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

/// A game that is being read, and the stones so far.
pub(super) struct Replay<'a> {
    text: &'a str,
    pub(super) record: HexRecord,
    pub(super) shape: HexShape,
    /// Whether pieces were swapped an odd number of times: the text shows the game from the other
    /// side, with colours exchanged and cells mirrored.
    is_mirrored: bool,
    to_move: Player,
    /// The stones of the record.
    stones: BTreeMap<Hex, Player>,
}

impl<'a> Replay<'a> {
    /// A game before its first move. `at` is where the text gives the size.
    pub(super) fn new(text: &'a str, at: usize, size: u32, most: usize) -> Result<Self> {
        let fault =
            |[expected, found]: [Phrase; 2]| FormatError::at(text.as_bytes(), at, expected, found);
        let cells = Size::new(size.into(), size.into()).map_err(|_| {
            fault([phrase!("a size from 1 to {MAX_SIDE}, such as 11"), size.to_string().into()])
        })?;
        if cells.cell_count() > most {
            return Err(fault(too_large(most, cells)));
        }
        Ok(Self {
            text,
            record: HexRecord { size, moves: Vec::new() },
            shape: HexShape::Rhombus { width: size, height: size },
            is_mirrored: false,
            to_move: Player::Red,
            stones: BTreeMap::new(),
        })
    }

    /// A stone on the cell with the label at the beginning of what the text has from here on;
    /// gives the length of the label.
    pub(super) fn place(&mut self, at: usize) -> Result<usize> {
        let rest = &self.text[at..];
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let digits = rest[letters..].bytes().take_while(u8::is_ascii_digit).count();
        let label = &rest[..letters + digits];
        let named = self.shape.labelled(label).filter(|_| letters > 0 && digits > 0);
        let Some(seen) = named else {
            let size = self.record.size;
            let expected = phrase!("a cell of the board of {size}×{size}, such as a1");
            return Err(self.fault(at, expected, quoted(rest.as_bytes())));
        };
        let hex = if self.is_mirrored { across(seen) } else { seen };
        let player = self.to_move;
        if let Some(&owner) = self.stones.get(&hex) {
            let [player, colour] = [player, owner].map(|player| self.shown(player));
            let found = phrase!("a {colour} stone at {}", quoted(label.as_bytes()));
            return Err(self.fault(at, phrase!("a free cell for a {player} stone"), found));
        }
        self.stones.insert(hex, player);
        self.record.moves.push(HexMove::At(hex));
        self.to_move = player.other();
        Ok(label.len())
    }

    /// The stones stay, and the players change sides; or else the stones change colour and are
    /// mirrored.
    pub(super) fn swap(&mut self, stay: bool) {
        self.is_mirrored ^= !stay;
        self.record.moves.push(HexMove::Swap);
    }

    pub(super) fn pass(&mut self) {
        self.to_move = self.to_move.other();
        self.record.moves.push(HexMove::Pass);
    }

    /// The colour of a player's stones as the text shows them.
    const fn shown(&self, player: Player) -> Player {
        if self.is_mirrored { player.other() } else { player }
    }

    pub(super) fn fault(&self, at: usize, expected: Phrase, found: Phrase) -> FormatError {
        FormatError::at(self.text.as_bytes(), at, expected, found)
    }

    /// The position, as the text shows it.
    pub(super) fn end(self) -> Position {
        let grid = Outline::Hexes(self.shape.clone()).grid().expect("a size that was checked");
        let mut stones = [Vec::new(), Vec::new()];
        for (&hex, &player) in &self.stones {
            let seen = if self.is_mirrored { across(hex) } else { hex };
            stones[self.shown(player).index()].extend(grid.cell_at([seen.q, seen.r]));
        }
        Position::new(grid, stones)
    }
}
