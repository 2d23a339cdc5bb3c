//! The stones that remain at the end of a line of nodes.

use std::collections::BTreeMap;

use dedale::board::{Hex, HexShape};
use dedale::link::Player;

use super::file::{File, mover, next_mover};
use super::point::Move;
use super::tree::{Node, Property};
use crate::FormatError;
use crate::position::Position;
use crate::position::grid::Outline;
use crate::text::{Line, quoted};

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
        match self.file.read(value, &self.shape, "a move", self.is_hex)? {
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
            Move::Swap if next_mover(self.nodes, node) == Some(player) => {}
            Move::Swap => {
                if let HexShape::Rhombus { width, height } = self.shape
                    && width != height
                {
                    let expected = "swap-sides on a board whose sides differ";
                    return Err(self.file.fault(value, expected, quoted(value.text)));
                }
                self.is_mirrored = !self.is_mirrored;
            }
            Move::Off | Move::SwapSides | Move::Pass | Move::Resign => {}
        }
        Ok(())
    }

    fn set_up(
        &mut self,
        value: Line<'_>,
        player: Option<Player>,
        node: usize,
    ) -> Result<(), FormatError> {
        let Move::At(hex) = self.file.read(value, &self.shape, "a cell", self.is_hex)? else {
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
