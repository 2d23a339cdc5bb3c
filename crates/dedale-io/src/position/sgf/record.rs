//! Games of Hex in SGF, move by move.

use std::collections::BTreeMap;

use dedale::board::{Hex, HexShape};
use dedale::link::Player;
use dedale::phrase;

use super::{File, MainLine, Move, mover};
use crate::position::replay::{HexMove, HexRecord, across};
use crate::text::{Line, quoted};
use crate::{FormatError, Result};

/// Reads the main line of the first game, on a board of up to `most` cells.
///
/// If white moves first, colours and sides are exchanged, so that red does. A swap of pieces
/// becomes one of colours, and what follows is mirrored. The game ends where a player resigns.
/// An error if the text is not SGF of Hex, if its sides differ, or if stones are set up, or
/// placed out of turn or on another one.
pub fn read(bytes: &[u8], most: usize) -> Result<HexRecord> {
    let mut line = MainLine::of(bytes)?;
    let file = File { bytes };
    let is_hex = file.check_game(&line)?;
    let (width, height) = file.size(&line, most)?;
    if width != height {
        let found = phrase!("{width}×{height}");
        return Err(FormatError::at(bytes, 0, "a board with equal sides", found));
    }
    let shape = HexShape::Rhombus { width, height };
    let mut record = HexRecord { size: width, moves: Vec::new() };
    let first = line.clone().find_map(|property| mover(&property));
    let mut to_move = first.unwrap_or(Player::Red);
    let mut is_mirrored = to_move == Player::Blue;
    let mut stones: BTreeMap<Hex, Player> = BTreeMap::new();
    while let Some(property) = line.next() {
        if ["AB", "AW", "AE"].iter().any(|name| property.is(name)) {
            let (expected, found) = ("a game move by move", "stones that are set up");
            return Err(FormatError::at(bytes, property.start(), expected, found));
        }
        let Some(player) = mover(&property) else { continue };
        let value = file.only(&property)?;
        if player != to_move {
            return Err(out_of_turn(file, value, to_move));
        }
        to_move = player.other();
        let made = file.read(value, &shape, "a move", is_hex)?;
        // Where the swapper moves again, as in records of the computer olympiads, stones stay.
        let moves_again = made == Move::Swap && line.next_mover() == Some(player);
        record.moves.push(match made {
            Move::At(hex) => {
                let kept = if is_mirrored { across(hex) } else { hex };
                let colour = |player: Player| if is_mirrored { player.other() } else { player };
                if let Some(&stone) = stones.get(&kept) {
                    return Err(file.taken(value, player, colour(stone)));
                }
                stones.insert(kept, colour(player));
                HexMove::At(kept)
            }
            Move::Swap | Move::SwapSides => {
                if made == Move::SwapSides || moves_again {
                    to_move = player;
                } else {
                    is_mirrored = !is_mirrored;
                }
                HexMove::Swap
            }
            Move::Pass | Move::Off => HexMove::Pass,
            Move::Resign => return Ok(record),
        });
    }
    Ok(record)
}

fn out_of_turn(file: File<'_>, value: Line<'_>, expected: Player) -> FormatError {
    let [expected, found] = match expected {
        Player::Red => ["black", "white"],
        Player::Blue => ["white", "black"],
    };
    let found = phrase!("{found}'s {}", quoted(value.text));
    file.fault(value, phrase!("a move of {expected}"), found)
}

/// Writes the game; a swap is written as one of pieces, and what follows is mirrored.
pub fn write(record: &HexRecord) -> String {
    let mut text = format!("(;FF[4]GM[11]SZ[{}]", record.size);
    for (name, value) in ["B", "W"].into_iter().cycle().zip(record.as_pieces("swap-pieces", "pass"))
    {
        text.extend([";", name, "[", &value, "]"]);
    }
    text.push_str(")\n");
    text
}

#[cfg(test)]
mod tests {
    use dedale::board::Hex;

    use super::*;

    #[test]
    fn colours_of_a_game_alternate() {
        let hex = |q, r| HexMove::At(Hex::new(q, r));
        let of = |text: &str| read(text.as_bytes(), 1 << 20).map(|record| record.moves);
        let plain = vec![hex(2, 1), hex(0, 0)];
        assert_eq!(of("(;SZ[4];B[c2];W[a1];B[resign])").unwrap(), plain);
        // White links left and right; seen across the diagonal it is red.
        assert_eq!(of("(;SZ[4];W[b3];B[a1])").unwrap(), plain);
        let swapped = vec![hex(2, 1), HexMove::Swap, hex(3, 0)];
        for text in [
            "(;SZ[4];B[c2];W[swap-pieces];B[a4])",
            "(;SZ[4];B[c2];W[swap];W[d1])",
            "(;SZ[4];B[c2];W[swap-sides];W[d1])",
        ] {
            assert_eq!(of(text).unwrap(), swapped, "{text}");
        }
        for (text, expected) in [
            ("(;SZ[4];B[c2];B[a1])", "a move of white"),
            ("(;SZ[4]AB[c2];W[a1])", "a game move by move"),
            ("(;SZ[4:5];B[c2])", "equal sides"),
            ("(;SZ[4];B[e5])", "a cell of the board of 4×4"),
            ("(;SZ[4];B[c2];W[c2])", "a free cell for a blue stone, found a red stone at 'c2'"),
            ("(;SZ[4];B[c2];W[swap];B[b3])", "a free cell for a red stone, found a blue stone"),
            ("(;SZ[4];W[c2];B[a1];W[c2])", "a free cell for a blue stone, found a blue stone"),
        ] {
            assert!(of(text).unwrap_err().to_string().contains(expected), "{text}");
        }
    }
}
