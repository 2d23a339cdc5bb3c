//! The values of moves.

use dedale::board::{Hex, HexShape};

use crate::text::Line;

/// A move, or a point of the set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Move {
    /// A stone here.
    At(Hex),
    /// A stone on a point off the board.
    Off,
    /// The players swap: either the stones change colour and are mirrored, or they stay and
    /// the players change sides.
    Swap,
    /// The players change sides; the stones stay.
    SwapSides,
    /// The turn passes.
    Pass,
    /// The game ends here.
    Resign,
}

impl Move {
    /// The move that the value stands for; `None` if it is none of Hex.
    pub(super) fn of(value: Line<'_>, shape: &HexShape) -> Option<Self> {
        let text = std::str::from_utf8(value.trimmed().text).ok()?;
        match text.to_ascii_lowercase().as_str() {
            "swap" | "swap-pieces" => return Some(Self::Swap),
            "swap-sides" => return Some(Self::SwapSides),
            "pass" | "" => return Some(Self::Pass),
            "resign" | "forfeit" => return Some(Self::Resign),
            _ => {}
        }
        let at = match text.as_bytes() {
            [column, row] if [column, row].iter().all(|byte| byte.is_ascii_alphabetic()) => {
                let [q, r] = [column, row].map(|byte| i32::from(byte.to_ascii_lowercase() - b'a'));
                Some(Hex::new(q, r)).filter(|&hex| shape.contains(hex))
            }
            _ if is_label(text) => shape.labelled(text),
            _ => return None,
        };
        Some(at.map_or(Self::Off, Self::At))
    }
}

/// Whether the text is letters and a number, such as `a1`.
fn is_label(text: &str) -> bool {
    let number = text.trim_start_matches(|sign: char| sign.is_ascii_alphabetic());
    number.len() < text.len()
        && !number.is_empty()
        && number.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_two_letters_and_words_are_moves() {
        let shape = HexShape::Rhombus { width: 30, height: 11 };
        let read = |text: &str| Move::of(Line { start: 0, text: text.as_bytes() }, &shape);
        let at = |q, r| Some(Move::At(Hex::new(q, r)));
        assert_eq!(read("a1"), at(0, 0));
        assert_eq!(read(" C2\n"), at(2, 1));
        assert_eq!(read("AB11"), at(27, 10));
        assert_eq!(read("iI"), at(8, 8));
        assert_eq!(read("zk"), at(25, 10));
        for off in ["a0", "a12", "ae1", "zl", "zzzzz1", "a99999999999"] {
            assert_eq!(read(off), Some(Move::Off), "{off}");
        }
        assert_eq!(read("SWAP"), Some(Move::Swap));
        assert_eq!(read("Swap-Pieces"), Some(Move::Swap));
        assert_eq!(read("swap-sides"), Some(Move::SwapSides));
        for (word, meant) in [
            ("", Move::Pass),
            (" ", Move::Pass),
            ("PASS", Move::Pass),
            ("Resign", Move::Resign),
            ("forfeit", Move::Resign),
        ] {
            assert_eq!(read(word), Some(meant), "{word}");
        }
        for other in ["a", "1a", "a1b", "abc", "a-1", "é1", "12", "a1:b2"] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
