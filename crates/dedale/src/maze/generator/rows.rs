use super::carving::Watch;
use crate::Random;
use crate::board::Size;
use crate::maze::{Bias, Region};
use crate::search::{Observer, Stopped};

/// A maze generated row by row, never holding more than two rows.
///
/// O(width) memory, whatever the height. Made by
/// [`Generator::rows`](super::Generator::rows).
///
/// ```
/// use dedale::board::Size;
/// use dedale::maze::{Bias, Generator};
///
/// let size = Size::new(40, 3)?;
/// let mut rows = Generator::Eller.rows(size, Bias::NONE, &mut dedale::Random::new(1)).unwrap();
/// let mut row = vec![0; 40];
/// let mut passages = 0;
/// while rows.next_into(&mut row) {
///     passages += row.iter().map(|exits| exits.count_ones()).sum::<u32>();
/// }
/// assert_eq!(passages / 2, 40 * 3 - 1);
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rows {
    width: usize,
    height: usize,
    written: usize,
    generator: RowGenerator,
    random: Random,
    row: RowBits,
    below: RowBits,
}

#[derive(Clone, Debug)]
pub(super) enum RowGenerator {
    BinaryTree(BinaryTree),
    Sidewinder(Sidewinder),
    Eller(Eller),
}

impl Rows {
    pub(super) fn new(generator: RowGenerator, size: Size, random: Random) -> Self {
        let (width, height) = (size.width() as usize, size.height() as usize);
        let none = vec![0; width.div_ceil(64)];
        let row = RowBits { east: none.clone(), north: none };
        let mut rows =
            Self { width, height, written: 0, generator, random, row: row.clone(), below: row };
        rows.carve_below(0);
        std::mem::swap(&mut rows.row, &mut rows.below);
        rows
    }

    /// Writes the next row, one byte of exits for each cell; whether there was one.
    ///
    /// # Panics
    ///
    /// Panics unless the slice is as long as the maze is wide.
    pub fn next_into(&mut self, exits: &mut [u8]) -> bool {
        assert_eq!(exits.len(), self.width, "room for a row");
        if self.written == self.height {
            return false;
        }
        self.written += 1;
        if self.written < self.height {
            self.carve_below(self.written);
        } else {
            self.below.north.fill(0);
        }
        write_row(&self.row, &self.below.north, exits);
        std::mem::swap(&mut self.row, &mut self.below);
        true
    }

    fn carve_below(&mut self, y: usize) {
        let (row, random) = (&mut self.below, &mut self.random);
        let last = y + 1 == self.height;
        match &mut self.generator {
            RowGenerator::BinaryTree(generator) => {
                generator.carve_row(y == 0, self.width, random, row);
            }
            RowGenerator::Sidewinder(generator) => {
                generator.carve_row(y == 0, self.width, random, row);
            }
            RowGenerator::Eller(generator) => generator.carve_row(last, random, row),
        }
    }
}

/// Eight bits as eight bytes.
const SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[bits] |= ((bits >> bit & 1) as u64) << (8 * bit);
            bit += 1;
        }
        bits += 1;
    }
    table
};

/// The bytes of a row: S=1 W=2 N=4 E=8.
fn write_row(row: &RowBits, south: &[u64], exits: &mut [u8]) {
    let mut came_east = 0;
    for (word, exits) in exits.chunks_mut(64).enumerate() {
        let east = row.east[word];
        let parts = [south[word], east << 1 | came_east, row.north[word], east];
        came_east = east >> 63;
        let bytes_of = |eight: usize| {
            let bytes = (0..4).fold(0, |bytes, direction| {
                bytes | SPREAD[(parts[direction] >> (8 * eight)) as usize & 255] << direction
            });
            bytes.to_le_bytes()
        };
        let (eights, rest) = exits.as_chunks_mut();
        for (eight, exits) in eights.iter_mut().enumerate() {
            *exits = bytes_of(eight);
        }
        rest.copy_from_slice(&bytes_of(eights.len() & 7)[..rest.len()]);
    }
}

/// The whole maze, row by row.
pub(super) fn carve<O: Observer + ?Sized>(
    mut rows: Rows,
    region: &Region,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    let mut exits = vec![0; region.size().cell_count()];
    for (y, row) in exits.chunks_exact_mut(rows.width).enumerate() {
        rows.next_into(row);
        watch.carved_row(y, row)?;
    }
    Ok(exits)
}

impl RowGenerator {
    pub(super) fn sidewinder(bias: Bias) -> Self {
        Self::Sidewinder(Sidewinder(bias))
    }

    pub(super) fn binary_tree(bias: Bias) -> Self {
        Self::BinaryTree(BinaryTree(bias))
    }

    pub(super) fn eller(width: u32, bias: Bias) -> Self {
        Self::Eller(Eller::new(width, bias))
    }
}

// The binary tree algorithm.

/// Each cell gets a passage to the east or to the north; in the first row only to the east,
/// in the last column only to the north.
#[derive(Clone, Copy, Debug)]
pub(super) struct BinaryTree(pub(super) Bias);

impl BinaryTree {
    pub(super) fn carve_row(self, top: bool, width: usize, random: &mut Random, row: &mut RowBits) {
        for (word, (east, north)) in row.east.iter_mut().zip(&mut row.north).enumerate() {
            let inner = but_last(width, word);
            if top {
                (*east, *north) = (inner, 0);
            } else {
                *east = self.0.sideways_bits(random) & inner;
                *north = !*east;
            }
        }
        mask_end(width, &mut row.north);
    }
}

/// Clears the bits beyond the row.
fn mask_end(width: usize, bits: &mut [u64]) {
    if !width.is_multiple_of(64) {
        bits[width / 64] &= (1 << (width % 64)) - 1;
    }
}

// The sidewinder algorithm.

/// Cuts each row into runs: after every cell a coin says whether the run continues. A
/// random cell of each run gets a passage to the north. The first row is one run without
/// one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sidewinder(pub(super) Bias);

impl Sidewinder {
    pub(super) fn carve_row(self, top: bool, width: usize, random: &mut Random, row: &mut RowBits) {
        row.north.fill(0);
        let mut begin = 0;
        for word in 0..row.east.len() {
            let inner = but_last(width, word);
            if top {
                row.east[word] = inner;
                continue;
            }
            let east = self.0.sideways_bits(random) & inner;
            row.east[word] = east;
            let mut ends = !east & (inner << 1 | 1);
            while ends != 0 {
                let end = word * 64 + ends.trailing_zeros() as usize;
                ends &= ends - 1;
                let cell = begin + random.below((end - begin + 1) as u32) as usize;
                row.north[cell / 64] |= 1 << (cell % 64);
                begin = end + 1;
            }
        }
    }
}

/// A row of a maze while it is carved: one bit a cell, 64 cells a word.
#[derive(Clone, Debug)]
pub(super) struct RowBits {
    /// The cells with a passage to the east.
    pub(super) east: Vec<u64>,
    /// The cells with a passage to the north.
    pub(super) north: Vec<u64>,
}

/// All cells of a row but the last one.
pub(super) const fn but_last(width: usize, word: usize) -> u64 {
    let cells = width - 1 - word * 64;
    if cells >= 64 { u64::MAX } else { (1 << cells) - 1 }
}

// Eller's algorithm (M. Eller 1982), with the row lists of W. D. Pullen.

/// Joins neighbors of a row that are still apart, by coins; then lets each group of the row
/// continue to the next one through at least one cell, the others by coins. In the last row
/// joins all that is still apart.
///
/// The cells of a group form a ring, in the order of the row: two neighbors are in the same
/// group exactly when one follows the other, and a cell is alone in its group exactly when
/// it follows itself.
#[derive(Clone, Debug)]
pub(super) struct Eller {
    bias: Bias,
    before: Vec<u32>,
    after: Vec<u32>,
    south: Vec<u64>,
}

impl Eller {
    pub(super) fn new(width: u32, bias: Bias) -> Self {
        let alone: Vec<u32> = (0..width).collect();
        let south = vec![0; (width as usize).div_ceil(64)];
        Self { bias, before: alone.clone(), after: alone, south }
    }

    pub(super) fn carve_row(&mut self, last: bool, random: &mut Random, row: &mut RowBits) {
        row.north.copy_from_slice(&self.south);
        let width = self.after.len();
        for word in 0..self.south.len() {
            let joins = if last { u64::MAX } else { self.bias.sideways_bits(random) };
            let stays = if last { 0 } else { self.bias.sideways_bits(random) };
            let (mut east, mut south) = (0, 0);
            for bit in 0..(width - word * 64).min(64) {
                let cell = word * 64 + bit;
                if joins >> bit & 1 == 1
                    && cell + 1 < width
                    && self.after[cell] as usize != cell + 1
                {
                    self.link(cell, cell + 1);
                    east |= 1 << bit;
                }
                if stays >> bit & 1 == 1 && self.after[cell] as usize != cell {
                    self.unlink(cell);
                } else {
                    south |= 1 << bit;
                }
            }
            row.east[word] = east;
            self.south[word] = south;
        }
    }

    /// Inserts the ring of `next` after the cell.
    #[inline]
    fn link(&mut self, cell: usize, next: usize) {
        let (end, begin) = (self.before[next], self.after[cell]);
        self.after[end as usize] = begin;
        self.before[begin as usize] = end;
        self.after[cell] = next as u32;
        self.before[next] = cell as u32;
    }

    /// Takes the cell out of its ring.
    #[inline]
    fn unlink(&mut self, cell: usize) {
        let (before, after) = (self.before[cell], self.after[cell]);
        self.after[before as usize] = after;
        self.before[after as usize] = before;
        self.before[cell] = cell as u32;
        self.after[cell] = cell as u32;
    }
}
