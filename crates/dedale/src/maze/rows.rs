use super::binary_tree::BinaryTree;
use super::eller::Eller;
use super::row_bits::RowBits;
use super::sidewinder::Sidewinder;
use super::watch::Watch;
use super::{Bias, Region};
use crate::Random;
use crate::board::Size;
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

    /// Writes the next row, one byte of exits for each cell; whether there was one. Panics
    /// unless the slice is as long as the maze is wide.
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
        for (eight, exits) in exits.chunks_mut(8).enumerate() {
            let bytes = (0..4).fold(0, |bytes, direction| {
                bytes | SPREAD[(parts[direction] >> (8 * eight)) as usize & 255] << direction
            });
            exits.copy_from_slice(&bytes.to_le_bytes()[..exits.len()]);
        }
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
