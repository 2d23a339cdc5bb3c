//! The stones that remain at the end of a line of nodes.

use std::collections::BTreeMap;

use dedale::board::{Hex, HexShape, MAX_SIDE, Size};
use dedale::link::Player;

use super::point::Move;
use super::tree::{Node, Property};
use crate::FormatError;
use crate::position::grid::Outline;
use crate::position::{Position, too_large};
use crate::text::{Line, counted, quoted};

const USUAL_SIDE: u32 = 11;

/// The position after these nodes.
pub(super) fn position(
    bytes: &[u8],
    nodes: &[Node<'_>],
    most: usize,
) -> Result<Position, FormatError> {
    let root = nodes.first().map_or(&[][..], Vec::as_slice);
    let file = File { bytes };
    let is_hex = file.check_game(root)?;
    let (width, height) = file.size(root, most)?;
    let shape = HexShape::Rhombus { width, height };
    let stones = BTreeMap::new();
    let mut game = Game { file, nodes, is_hex, shape, is_mirrored: false, stones };
    for (number, node) in nodes.iter().enumerate() {
        for property in node {
            game.apply(property, number)?;
        }
    }
    Ok(game.end())
}

/// The player whose move the property is.
fn mover(property: &Property<'_>) -> Option<Player> {
    let players = [("B", Player::Red), ("W", Player::Blue)];
    players.into_iter().find_map(|(name, player)| property.is(name).then_some(player))
}

/// A stone, and the number of the node that placed it.
struct Stone {
    player: Player,
    node: usize,
}

struct Game<'a> {
    file: File<'a>,
    nodes: &'a [Node<'a>],
    /// Whether the file says that it is Hex.
    is_hex: bool,
    shape: HexShape,
    /// Whether stones have changed colour and side an odd number of times. They are stored
    /// as they were before.
    is_mirrored: bool,
    stones: BTreeMap<Hex, Stone>,
}

impl Game<'_> {
    fn apply(&mut self, property: &Property<'_>, node: usize) -> Result<(), FormatError> {
        if let Some(player) = mover(property) {
            let value = self.file.only(property)?;
            return self.play(value, player, node);
        }
        for (name, player) in [("AB", Some(Player::Red)), ("AW", Some(Player::Blue)), ("AE", None)]
        {
            if property.is(name) {
                return property
                    .values
                    .iter()
                    .try_for_each(|&value| self.set_up(value, player, node));
            }
        }
        if node > 0 && (property.is("SZ") || property.is("GM")) {
            let (expected, found) = ("SZ and GM in the first node", "one in a later node");
            return Err(FormatError::at(self.file.bytes, property.start(), expected, found));
        }
        Ok(())
    }

    fn play(&mut self, value: Line<'_>, player: Player, node: usize) -> Result<(), FormatError> {
        match self.read(value, "a move")? {
            Move::At(hex) => {
                let (kept, _) = self.kept(hex, player);
                if let Some(stone) = self.stones.get(&kept) {
                    let (_, colour) = self.kept(hex, stone.player);
                    let found = format!("a {colour} stone at {}", quoted(value.text));
                    let expected = format!("a free cell for a {player} stone");
                    return Err(self.file.fault(value, expected, found));
                }
                self.put(hex, player, node);
            }
            // The swapper moves again: its stone stays, and the players have changed sides.
            Move::Swap if self.next_mover(node) == Some(player) => {}
            Move::Swap => {
                if let HexShape::Rhombus { width, height } = self.shape
                    && width != height
                {
                    let expected = "swap-sides on a board whose sides differ";
                    return Err(self.file.fault(value, expected, quoted(value.text)));
                }
                self.is_mirrored = !self.is_mirrored;
            }
            Move::Off | Move::Still => {}
        }
        Ok(())
    }

    /// The player of the next move after this node.
    fn next_mover(&self, node: usize) -> Option<Player> {
        self.nodes.iter().skip(node + 1).flatten().find_map(mover)
    }

    fn set_up(
        &mut self,
        value: Line<'_>,
        player: Option<Player>,
        node: usize,
    ) -> Result<(), FormatError> {
        let Move::At(hex) = self.read(value, "a cell")? else {
            return Err(self.file.fault(value, "a cell such as a1", quoted(value.text)));
        };
        let (kept, _) = self.kept(hex, Player::Red);
        let Some(player) = player else {
            self.stones.remove(&kept);
            return Ok(());
        };
        if self.stones.get(&kept).is_some_and(|stone| stone.node == node) {
            let again = format!("{} again", quoted(value.text));
            return Err(self.file.fault(value, "each cell once in a node", again));
        }
        self.put(hex, player, node);
        Ok(())
    }

    /// The move that the value stands for, if it is one of Hex and on the board.
    fn read(&self, value: Line<'_>, what: &str) -> Result<Move, FormatError> {
        match Move::of(value, &self.shape) {
            Some(Move::Off) => {
                let HexShape::Rhombus { width, height } = self.shape else {
                    unreachable!("games of Hex are played on a rhombus")
                };
                let expected = format!("a cell of the board of {width}×{height}");
                Err(self.file.fault(value, expected, quoted(value.text)))
            }
            Some(read) => Ok(read),
            None => {
                let expected = if self.is_hex {
                    format!("{what} such as a1")
                } else {
                    format!("GM[11] before, or {what} of Hex such as a1")
                };
                Err(self.file.fault(value, expected, quoted(value.text)))
            }
        }
    }

    fn put(&mut self, hex: Hex, player: Player, node: usize) {
        let (hex, player) = self.kept(hex, player);
        self.stones.insert(hex, Stone { player, node });
    }

    /// A stone as it is stored, or a stored one as it lies on the board.
    const fn kept(&self, hex: Hex, player: Player) -> (Hex, Player) {
        if self.is_mirrored { (Hex::new(hex.r, hex.q), player.other()) } else { (hex, player) }
    }

    fn end(self) -> Position {
        let outline = Outline::Hexes(self.shape.clone());
        let grid = outline.grid().expect("a size that was checked");
        let mut stones = [Vec::new(), Vec::new()];
        for (&hex, stone) in &self.stones {
            let (hex, player) = self.kept(hex, stone.player);
            stones[player.index()].extend(grid.cell_at([hex.q, hex.r]));
        }
        Position::new(grid, stones)
    }
}

#[derive(Clone, Copy)]
struct File<'a> {
    bytes: &'a [u8],
}

impl File<'_> {
    /// Whether the root says that the game is Hex; an error if it names another game.
    fn check_game(&self, root: &[Property<'_>]) -> Result<bool, FormatError> {
        let Some(value) = self.only_one(root, "GM")? else { return Ok(false) };
        let text = value.trimmed().text;
        if text == b"11" || text.eq_ignore_ascii_case(b"hex") {
            return Ok(true);
        }
        Err(self.fault(value, "GM[11], the game of Hex", quoted(value.text)))
    }

    /// Columns and rows, if there are not too many cells.
    fn size(&self, root: &[Property<'_>], most: usize) -> Result<(u32, u32), FormatError> {
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
    fn only<'a>(&self, property: &Property<'a>) -> Result<Line<'a>, FormatError> {
        match *property.values.as_slice() {
            [value] => Ok(value),
            ref values => {
                let found = counted(values.len(), "value");
                Err(FormatError::at(self.bytes, property.start(), "one value", found))
            }
        }
    }

    fn fault(
        &self,
        value: Line<'_>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> FormatError {
        FormatError::at(self.bytes, value.trimmed().start, expected, found)
    }
}
