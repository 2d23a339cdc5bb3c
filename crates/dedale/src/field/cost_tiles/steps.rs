//! The steps of a board as the kernel reads them, tile by tile, and what they cost in lanes.

use super::lanes::{Lanes, NONE, Row, Rows};
use super::{SIDE, Spot, Unit};
use crate::board::{Board, Direction};
use crate::field::vectors::{Numbers, prefetch};

/// Eight rows of eight bytes: the exits of a tile's cells, or their weights.
type Bytes = [u64; SIDE];

/// The exits and weights of a board, tile by tile, with a border of tiles without steps.
#[derive(Clone, Debug, Default)]
pub(super) struct Steps {
    /// The tiles in a row, and the rows; those of the border included.
    columns: usize,
    rows: usize,
    exits: Vec<Bytes>,
    /// Empty if all weights are 1, as are the next two.
    weights: Vec<Bytes>,
    /// The weights of each tile's first and last column, tile column by tile column.
    left_weights: Vec<u8>,
    right_weights: Vec<u8>,
    /// The cost of a step in each direction onto weight 1.
    bases: [u32; 8],
    /// The exits of a cell with nothing around it, eight times.
    all: u64,
}

/// The costs of the steps out of a tile's cells; `NONE` where there is no step.
pub(super) struct Costs<L> {
    /// To the row above and to the row below. Without weights only the first is filled in: a
    /// step back costs the same.
    pub(super) up: Vertical<L>,
    pub(super) down: Vertical<L>,
    /// To the column on the left and on the right, by columns. Without weights only the first is
    /// filled in.
    pub(super) west: Rows<L>,
    pub(super) east: Rows<L>,
    pub(super) rim: Rim<L>,
}

/// The costs of steps to the next row: straight, to the left and to the right. No diagonal
/// step leaves the tile at its sides.
pub(super) struct Vertical<L> {
    pub(super) straight: Rows<L>,
    pub(super) left: Rows<L>,
    pub(super) right: Rows<L>,
}

impl<L: Lanes> Vertical<L> {
    /// Of one row: straight, to the left and to the right.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn of(&self, row: usize) -> [L; 3] {
        [self.straight.0[row], self.left.0[row], self.right.0[row]]
    }
}

/// The costs of steps between the outer cells of a tile and the cells around it. A step to a
/// tile at a corner counts as one to the side.
pub(super) struct Rim<L> {
    /// To the row above and to the row below: straight, to the left and to the right.
    pub(super) up: [L; 3],
    pub(super) down: [L; 3],
    /// To the column on the left and on the right: one up, straight and one down.
    pub(super) west: [L; 3],
    pub(super) east: [L; 3],
}

/// A step that does not exist, in the first lane and in the last.
static FIRST: Row = Numbers([NONE, 0, 0, 0, 0, 0, 0, 0]);
static LAST: Row = Numbers([0, 0, 0, 0, 0, 0, 0, NONE]);

const S: u32 = Direction::S as u32;
const W: u32 = Direction::W as u32;
const N: u32 = Direction::N as u32;
const E: u32 = Direction::E as u32;
const SW: u32 = Direction::SW as u32;
const NW: u32 = Direction::NW as u32;
const NE: u32 = Direction::NE as u32;
const SE: u32 = Direction::SE as u32;

/// The cost of the steps with this bit; `missing` has the bits of the steps that do not exist.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn cost<L: Lanes, const BIT: u32>(missing: L, base: L) -> L {
    missing.raised::<BIT>().and(L::all(NONE)).or(base)
}

/// Steps to the next row, without those to the left and right that leave the tile.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn within<L: Lanes>([straight, left, right]: [L; 3]) -> [L; 3] {
    [straight, left.or(L::load(&FIRST.0, 0)), right.or(L::load(&LAST.0, 0))]
}

/// Eight bytes from this place on.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn eight(bytes: &[u8], place: usize) -> u64 {
    u64::from_le_bytes(*bytes[place..].first_chunk().expect("eight bytes"))
}

impl Steps {
    /// Reads the steps of a board, and what they cost; `columns` and `rows` count its tiles,
    /// those of the border included.
    pub(super) fn read(&mut self, board: &impl Board, unit: Unit, columns: usize, rows: usize) {
        let table = board.table();
        let width = table.size().width() as usize;
        self.bases = match unit {
            Unit::Cost => Direction::ALL.map(|direction| board.base_cost(direction)),
            Unit::Fixed(steps) => {
                Direction::ALL.map(|direction| steps[usize::from(direction.is_diagonal())])
            }
        };
        self.all = u64::from_le_bytes([board.directions(); SIDE]);
        if (self.columns, self.rows) != (columns, rows) {
            (self.columns, self.rows) = (columns, rows);
            self.exits = vec![[0; SIDE]; columns * rows];
            self.weights = Vec::new();
        }
        copy(table.exit_table(), width, &mut self.exits, columns);
        if unit != Unit::Cost || table.heaviest() <= 1 {
            self.weights = Vec::new();
            return;
        }
        self.weights.resize(self.exits.len(), [0; SIDE]);
        copy(table.weights(), width, &mut self.weights, columns);
        self.left_weights.resize(columns * rows * SIDE, 0);
        self.right_weights.resize(columns * rows * SIDE, 0);
        for (tile, weights) in self.weights.iter().enumerate() {
            let place = (tile % columns * rows + tile / columns) * SIDE;
            for (y, row) in weights.iter().enumerate() {
                let bytes = row.to_le_bytes();
                self.left_weights[place + y] = bytes[0];
                self.right_weights[place + y] = bytes[SIDE - 1];
            }
        }
    }

    /// The largest cost of any step.
    pub(super) fn longest(&self, board: &impl Board) -> u64 {
        let heaviest = if self.has_weights() { board.table().heaviest() } else { 1 };
        u64::from(self.bases.into_iter().max().unwrap_or(1)) * u64::from(heaviest)
    }

    pub(super) const fn has_weights(&self) -> bool {
        !self.weights.is_empty()
    }

    /// The exits of a tile's cells.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn exits(&self, tile: usize) -> &Bytes {
        &self.exits[tile]
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn expect(&self, tile: usize) {
        prefetch(&self.exits, tile);
        prefetch(&self.weights, tile);
    }

    /// Whether every step out of the tile's cells exists.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn is_open(&self, tile: usize) -> bool {
        let mut all = self.all;
        for exits in &self.exits[tile] {
            all &= exits;
        }
        all == self.all
    }

    /// The cost of a step in this direction onto cells of these weights.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn onto<L: Lanes, const WEIGHTED: bool, const BIT: u32>(&self, weights: u64) -> L {
        let base = L::all(self.bases[BIT as usize]);
        if WEIGHTED { L::widened(weights).times(base) } else { base }
    }

    /// The weights of the tile's rows, of the row above it and of the row below.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn weights_of_rows<const WEIGHTED: bool>(&self, spot: &Spot) -> [u64; SIDE + 2] {
        let mut weights = [0; SIDE + 2];
        if WEIGHTED {
            weights[0] = self.weights[spot.tile - self.columns][SIDE - 1];
            weights[1..=SIDE].copy_from_slice(&self.weights[spot.tile]);
            weights[SIDE + 1] = self.weights[spot.tile + self.columns][0];
        }
        weights
    }

    /// The weights beside this row: those of the tiles on the left and right, from the row
    /// above on.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn weights_beside<const WEIGHTED: bool>(&self, spot: &Spot, row: usize) -> [u32; 2] {
        if !WEIGHTED {
            return [1; 2];
        }
        let [left, right] = [spot.left + row - 1, spot.right + row - 1];
        [self.right_weights[left].into(), self.left_weights[right].into()]
    }

    /// The cost of a straight step and of a diagonal one onto weight 1.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) const fn bases(&self) -> [u32; 2] {
        [self.bases[S as usize], self.bases[SW as usize]]
    }

    /// The costs of a tile's steps.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn costs<L: Lanes, const WEIGHTED: bool, const DIAGONAL: bool>(
        &self,
        spot: &Spot,
    ) -> Costs<L> {
        let none = L::all(NONE);
        let blank = Rows([none; SIDE]);
        let mut up = Vertical { straight: blank, left: blank, right: blank };
        let mut down = Vertical { straight: blank, left: blank, right: blank };
        let exits = &self.exits[spot.tile];
        let weights = self.weights_of_rows::<WEIGHTED>(spot);
        let mut out = [none; 3];
        for row in 0..SIDE {
            let missing = L::widened(!exits[row]);
            let [above, below] = [weights[row], weights[row + 2]];
            macro_rules! cost {
                ($bit:ident, $weights:expr) => {
                    cost::<L, $bit>(missing, self.onto::<L, WEIGHTED, $bit>($weights))
                };
            }
            up.straight.0[row] = cost!(N, above);
            if DIAGONAL {
                [_, up.left.0[row], up.right.0[row]] =
                    within([none, cost!(NW, above << 8), cost!(NE, above >> 8)]);
            }
            if WEIGHTED || row == SIDE - 1 {
                out[0] = cost!(S, below);
                if DIAGONAL {
                    out = within([out[0], cost!(SW, below << 8), cost!(SE, below >> 8)]);
                }
                [down.straight.0[row], down.left.0[row], down.right.0[row]] = out;
            }
        }
        let (west, east, sides) = self.side_costs::<L, WEIGHTED, DIAGONAL>(spot, &weights);
        let rim = Rim { up: up.of(0), down: out, west: sides[0], east: sides[1] };
        Costs { up, down, west, east, rim }
    }

    /// The costs of steps to the left and right, by columns; and those that leave the tile
    /// there.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn side_costs<L: Lanes, const WEIGHTED: bool, const DIAGONAL: bool>(
        &self,
        spot: &Spot,
        weights: &[u64; SIDE + 2],
    ) -> (Rows<L>, Rows<L>, [[L; 3]; 2]) {
        let none = L::all(NONE);
        let exits = L::turned_bytes(&self.exits[spot.tile]);
        let mut columns = [0; SIDE + 2];
        if WEIGHTED {
            let rows: &Bytes = weights[1..].first_chunk().expect("eight rows");
            columns[0] = eight(&self.right_weights, spot.left);
            columns[1..=SIDE].copy_from_slice(&L::turned_bytes(rows));
            columns[SIDE + 1] = eight(&self.left_weights, spot.right);
        }
        let (mut west, mut east) = (Rows([none; SIDE]), Rows([none; SIDE]));
        let mut out = none;
        for column in 0..SIDE {
            let missing = L::widened(!exits[column]);
            let [left, right] = [columns[column], columns[column + 2]];
            west.0[column] = cost::<L, W>(missing, self.onto::<L, WEIGHTED, W>(left));
            if WEIGHTED || column == SIDE - 1 {
                out = cost::<L, E>(missing, self.onto::<L, WEIGHTED, E>(right));
                east.0[column] = out;
            }
        }
        let mut rim = [[none, west.0[0], none], [none, out, none]];
        if DIAGONAL {
            let [left, right] = [L::widened(!exits[0]), L::widened(!exits[SIDE - 1])];
            let mut beside = [[0; 2]; 2];
            if WEIGHTED {
                let (lefts, rights) = (&self.left_weights, &self.right_weights);
                beside[0] = [eight(rights, spot.left - 1), eight(rights, spot.left + 1)];
                beside[1] = [eight(lefts, spot.right - 1), eight(lefts, spot.right + 1)];
            }
            rim[0][0] = cost::<L, NW>(left, self.onto::<L, WEIGHTED, NW>(beside[0][0]));
            rim[0][2] = cost::<L, SW>(left, self.onto::<L, WEIGHTED, SW>(beside[0][1]));
            rim[1][0] = cost::<L, NE>(right, self.onto::<L, WEIGHTED, NE>(beside[1][0]));
            rim[1][2] = cost::<L, SE>(right, self.onto::<L, WEIGHTED, SE>(beside[1][1]));
        }
        (west, east, rim)
    }

    /// The costs of the steps into the outer cells of a tile with weights, where
    /// [`Costs::rim`] has those of the steps back.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn inbound_rim<L: Lanes>(&self, spot: &Spot) -> Rim<L> {
        let exits = &self.exits[spot.tile];
        let turned = L::turned_bytes(exits);
        let weights = &self.weights[spot.tile];
        let left = eight(&self.left_weights, spot.column_place);
        let right = eight(&self.right_weights, spot.column_place);
        macro_rules! side {
            ($exits:expr, $weights:expr, $($bit:ident)*) => {
                [$(cost::<L, $bit>(L::widened(!$exits), self.onto::<L, true, $bit>($weights))),*]
            };
        }
        let up = within(side!(exits[0], weights[0], N NW NE));
        let down = within(side!(exits[SIDE - 1], weights[SIDE - 1], S SW SE));
        let west = side!(turned[0], left, NW W SW);
        let east = side!(turned[SIDE - 1], right, NE E SE);
        Rim { up, down, west, east }
    }

    /// The cost of a step with this bit onto weight 1, if the board has such steps.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    const fn open_cost(&self, bit: u32) -> u32 {
        if self.all >> bit & 1 == 0 { NONE } else { self.bases[bit as usize] }
    }

    /// The costs of steps onto weight 1 where every step exists.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn open_rim<L: Lanes>(&self) -> Rim<L> {
        macro_rules! side {
            ($($bit:ident)*) => { [$(L::all(self.open_cost($bit))),*] };
        }
        let (up, down) = (within(side!(N NW NE)), within(side!(S SW SE)));
        Rim { up, down, west: side!(NW W SW), east: side!(NE E SE) }
    }
}

/// Copies a table into tiles; nothing remains there of a table that was lower.
fn copy(from: &[u8], width: usize, into: &mut [Bytes], columns: usize) {
    let rows = from.chunks_exact(width);
    let low = (rows.len() / SIDE + 1) * columns;
    into[low..].iter_mut().take(columns).for_each(|tile| *tile = [0; SIDE]);
    for (y, row) in rows.enumerate() {
        let tiles = &mut into[(y / SIDE + 1) * columns + 1..];
        let (whole, rest) = row.as_chunks::<SIDE>();
        for (tile, bytes) in tiles.iter_mut().zip(whole) {
            tile[y % SIDE] = u64::from_le_bytes(*bytes);
        }
        if !rest.is_empty() {
            let mut bytes = [0; SIDE];
            bytes[..rest.len()].copy_from_slice(rest);
            tiles[whole.len()][y % SIDE] = u64::from_le_bytes(bytes);
        }
    }
}
