//! Scenes with stones, sides and links.

use std::collections::HashMap;

use dedale::board::{Cell, Direction};
use dedale::link::Player;

use super::game::{RimEdge, Share, Side};
use super::layout::Lattice;
use super::{Border, Scene};

impl Scene {
    /// Shows these stones and no others; a cell in both lists has a blue one.
    ///
    /// # Panics
    ///
    /// Panics if one is not on the board.
    pub fn with_stones(mut self, red: &[Cell], blue: &[Cell]) -> Self {
        self.assert_contains(red);
        self.assert_contains(blue);
        let mut stones = vec![None; self.size().cell_count()];
        for (cells, player) in [(red, Player::Red), (blue, Player::Blue)] {
            for cell in cells {
                stones[cell.index()] = Some(player);
            }
        }
        self.game.stones = stones;
        self
    }

    /// Shows a link, such as a chain or a tree of cells: a line connects each cell to the first
    /// of its neighbors before it in the list, if there is any. Cells with a thin wall between
    /// them are not neighbors; cells that share only a corner are neighbors only if the board has
    /// diagonal steps and no cell before shares a side.
    ///
    /// # Panics
    ///
    /// Panics if one is not on the board.
    pub fn with_link(mut self, cells: &[Cell]) -> Self {
        self.assert_contains(cells);
        self.game.link = cells.to_vec();
        self
    }

    /// Shows these cells as a side of the board, a player's or (`None`) everyone's, in addition
    /// to those already shown: their edges that face off the board have its colour. An edge
    /// claimed by two sides goes to the one along which it lies, or half to each.
    ///
    /// # Panics
    ///
    /// Panics if one is not on the board.
    pub fn with_side(self, player: Option<Player>, cells: &[Cell]) -> Self {
        self.with_named_side("", player, cells)
    }

    /// Like [`Scene::with_side`]. On a board of hexagons the name is written beside the side, in
    /// the owner's colour.
    pub fn with_named_side(mut self, name: &str, player: Option<Player>, cells: &[Cell]) -> Self {
        self.assert_contains(cells);
        self.game.sides.push(Side { name: name.to_owned(), player, cells: cells.to_vec() });
        self
    }

    fn assert_contains(&self, cells: &[Cell]) {
        assert!(cells.iter().all(|&cell| self.contains(cell)), "cells of the scene's board");
    }

    /// The player whose stone is on the cell.
    pub fn stone(&self, cell: Cell) -> Option<Player> {
        *self.game.stones.get(cell.index())?
    }

    /// The number of the player's stones.
    pub(super) fn stone_count(&self, player: Player) -> usize {
        self.game.stones.iter().filter(|&&stone| stone == Some(player)).count()
    }

    /// The cells of the link.
    pub fn link(&self) -> &[Cell] {
        &self.game.link
    }

    /// Whether a side of this player (`None`: of everyone) is shown.
    pub(super) fn has_side(&self, player: Option<Player>) -> bool {
        self.game.sides.iter().any(|side| side.player == player && !side.cells.is_empty())
    }

    /// For each cell of the link without duplicates, the cell before it to which it is
    /// connected.
    pub(super) fn link_tree(&self) -> Vec<(Cell, Option<Cell>)> {
        let mut places: HashMap<Cell, usize> = HashMap::new();
        let mut tree = Vec::new();
        for &cell in self.link() {
            if places.contains_key(&cell) {
                continue;
            }
            let first = |directions: &[Direction]| {
                let beside =
                    directions.iter().filter_map(|&direction| self.across(cell, direction));
                beside.filter(|beside| places.contains_key(beside)).min_by_key(|at| places[at])
            };
            let joined = first(self.sides()).or_else(|| match self.lattice() {
                Lattice::Squares { diagonal: true } => first(&Direction::ALL[4..]),
                _ => None,
            });
            tree.push((cell, joined));
            places.insert(cell, places.len());
        }
        tree
    }

    /// The cell beside this one, unless there is a thin wall between them.
    fn across(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let walled = self.border(cell, direction) == Border::Wall;
        self.beside(cell, direction).filter(|_| !walled)
    }

    /// The middle of the edges where these cells face off the board, and the direction in which
    /// they face. Cells that do not face off the board face away from its middle; where there
    /// is no such direction, it is up.
    pub(super) fn facing(&self, cells: &[Cell]) -> ([f32; 2], [f32; 2]) {
        let mean = |places: &[[f32; 2]]| {
            [0, 1].map(|axis| {
                let sum: f64 = places.iter().map(|place| f64::from(place[axis])).sum();
                (sum / places.len().max(1) as f64) as f32
            })
        };
        let (mut middles, mut sum) = (Vec::new(), [0.0; 2]);
        for &cell in cells {
            for &direction in self.sides().iter().filter(|&&side| self.is_rim(cell, side)) {
                let ([x, y], [dx, dy]) = (self.centre(cell), self.direction(direction));
                middles.push([x + dx / 2.0, y + dy / 2.0]);
                sum = [sum[0] + dx, sum[1] + dy];
            }
        }
        if middles.is_empty() {
            middles.extend(cells.iter().map(|&cell| self.centre(cell)));
        }
        let middle = mean(&middles);
        let centre = self.extent().map(|length| length as f32 / 2.0);
        let away = [middle[0] - centre[0], middle[1] - centre[1]];
        for [dx, dy] in [sum, away] {
            let length = dx.hypot(dy);
            if length > 0.1 {
                return (middle, [dx / length, dy / length]);
            }
        }
        (middle, [0.0, -1.0])
    }

    /// The edges of all sides shown.
    pub(super) fn rim_edges(&self) -> Vec<RimEdge> {
        let sides = &self.game.sides;
        let mut owners: HashMap<Cell, Vec<usize>> = HashMap::new();
        let mut cells = Vec::new();
        for (number, side) in sides.iter().enumerate() {
            for &cell in &side.cells {
                let of_cell = owners.entry(cell).or_default();
                if of_cell.is_empty() {
                    cells.push(cell);
                }
                if of_cell.last() != Some(&number) {
                    of_cell.push(number);
                }
            }
        }
        let mut edges = Vec::new();
        for cell in cells {
            for (place, &direction) in self.sides().iter().enumerate() {
                if self.is_rim(cell, direction) {
                    let mut add = |share, owner: usize| {
                        edges.push(RimEdge { cell, direction, share, player: sides[owner].player });
                    };
                    match self.shares(cell, place, &owners) {
                        [first, last] if first == last => add(Share::Whole, first),
                        [first, last] => {
                            add(Share::First, first);
                            add(Share::Last, last);
                        }
                    }
                }
            }
        }
        edges
    }

    /// The sides to which the two halves of an edge belong.
    fn shares(&self, cell: Cell, place: usize, owners: &HashMap<Cell, Vec<usize>>) -> [usize; 2] {
        let claimants = &owners[&cell];
        if let [only] = claimants[..] {
            return [only; 2];
        }
        let directions = self.sides();
        let count = directions.len();
        // How much of a side without the cells it shares faces this direction.
        let length = |side: usize, place: usize| {
            let is_shared = |cell: &Cell| {
                owners[cell].iter().any(|other| *other != side && claimants.contains(other))
            };
            let own = self.game.sides[side].cells.iter().filter(|cell| !is_shared(cell));
            own.filter(|&&cell| self.is_rim(cell, directions[place])).count()
        };
        let longest = |place: usize| {
            let most = claimants.iter().map(|&side| length(side, place)).max().unwrap_or(0);
            let holders =
                claimants.iter().copied().filter(move |&side| length(side, place) == most);
            holders.collect::<Vec<_>>()
        };
        let here = longest(place);
        if let [only] = here[..] {
            return [only; 2];
        }
        let toward = |place: usize| longest(place).into_iter().find(|side| here.contains(side));
        let first = toward((place + count - 1) % count).unwrap_or(here[0]);
        let last = toward((place + 1) % count).filter(|&last| last != first);
        [first, last.unwrap_or(here[usize::from(here[0] == first)])]
    }
}
