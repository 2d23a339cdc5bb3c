//! What is read of a file in SGF, and where it is not as expected.

use dedale::board::{HexShape, MAX_SIDE, Size};
use dedale::link::Player;

use super::point::Move;
use super::tree::{Node, Property};
use crate::FormatError;
use crate::position::too_large;
use crate::text::{Line, counted, quoted};

const USUAL_SIDE: u32 = 11;

/// The player whose move the property is.
pub(super) fn mover(property: &Property<'_>) -> Option<Player> {
    let players = [("B", Player::Red), ("W", Player::Blue)];
    players.into_iter().find_map(|(name, player)| property.is(name).then_some(player))
}

/// The player of the next move after this node.
pub(super) fn next_mover(nodes: &[Node<'_>], node: usize) -> Option<Player> {
    nodes.iter().skip(node + 1).flatten().find_map(mover)
}

#[derive(Clone, Copy)]
pub(super) struct File<'a> {
    pub(super) bytes: &'a [u8],
}

impl File<'_> {
    /// Whether the root says that the game is Hex; an error if it names another game.
    pub(super) fn check_game(&self, root: &[Property<'_>]) -> Result<bool, FormatError> {
        let Some(value) = self.only_one(root, "GM")? else { return Ok(false) };
        let text = value.trimmed().text;
        if text == b"11" || text.eq_ignore_ascii_case(b"hex") {
            return Ok(true);
        }
        Err(self.fault(value, "GM[11], the game of Hex", quoted(value.text)))
    }

    /// Columns and rows, if there are not too many cells.
    pub(super) fn size(
        &self,
        root: &[Property<'_>],
        most: usize,
    ) -> Result<(u32, u32), FormatError> {
        let Some(value) = self.only_one(root, "SZ")? else { return Ok((USUAL_SIDE, USUAL_SIDE)) };
        let text = std::str::from_utf8(value.text).unwrap_or_default();
        let (width, height) = text.split_once(':').unwrap_or((text, text));
        let [width, height] = [width, height].map(|side| side.trim().parse().unwrap_or(0));
        let Ok(size) = Size::new(u64::from(width), u64::from(height)) else {
            let expected = format!("a size from 1 to {MAX_SIDE}, such as 11 or 8:11");
            return Err(self.fault(value, expected, quoted(value.text)));
        };
        if size.cell_count() > most {
            let [expected, found] = too_large(most, size);
            return Err(self.fault(value, expected, found));
        }
        Ok((width, height))
    }

    /// The move that the value stands for, if it is one of Hex; `is_hex`: whether the file says
    /// that it is Hex.
    pub(super) fn read(
        &self,
        value: Line<'_>,
        shape: &HexShape,
        what: &str,
        is_hex: bool,
    ) -> Result<Move, FormatError> {
        match Move::of(value, shape) {
            Some(Move::Off) => {
                let HexShape::Rhombus { width, height } = *shape else {
                    unreachable!("games of Hex are played on a rhombus")
                };
                let expected = format!("a cell of the board of {width}×{height}");
                Err(self.fault(value, expected, quoted(value.text)))
            }
            Some(read) => Ok(read),
            None => {
                let expected = if is_hex {
                    format!("{what} such as a1")
                } else {
                    format!("GM[11] before, or {what} of Hex such as a1")
                };
                Err(self.fault(value, expected, quoted(value.text)))
            }
        }
    }

    /// The value of the property, which the node may have once.
    fn only_one<'a>(
        &self,
        node: &[Property<'a>],
        name: &str,
    ) -> Result<Option<Line<'a>>, FormatError> {
        let mut found = node.iter().filter(|property| property.is(name));
        let value = found.next().map(|property| self.only(property)).transpose()?;
        found.next().map_or(Ok(value), |second| {
            let found = format!("{name} again");
            Err(FormatError::at(self.bytes, second.start(), format!("{name} once"), found))
        })
    }

    /// The only value of the property.
    pub(super) fn only<'a>(&self, property: &Property<'a>) -> Result<Line<'a>, FormatError> {
        match *property.values.as_slice() {
            [value] => Ok(value),
            ref values => {
                let found = counted(values.len(), "value");
                Err(FormatError::at(self.bytes, property.start(), "one value", found))
            }
        }
    }

    pub(super) fn fault(
        &self,
        value: Line<'_>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> FormatError {
        FormatError::at(self.bytes, value.trimmed().start, expected, found)
    }
}
