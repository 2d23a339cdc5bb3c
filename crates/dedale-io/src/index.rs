//! Path indexes as files.
//!
//! A file is a header of nine numbers of four bytes, then landmarks or hub labels. All numbers have
//! the lowest byte first, so that what is large can be used where it is, in a file mapped into
//! memory.
//!
//! | number | |
//! |---|---|
//! | 0, 1 | the letters `DEDALEIX` |
//! | 2 | the version, 4 |
//! | 3 | the neighborhood: 6 for hexagons, 4, or 8 and 16, 32 or 48 for corners never cut, past one wall, always |
//! | 4, 5 | columns and rows |
//! | 6 | CRC-32 of the board: a byte for each cell, its weight, 0 for a wall; then one for each, its steps |
//! | 7 | CRC-32 of all that follows |
//! | 8 | with costs to landmarks what a straight step costs, 1 to 255, a diagonal one √2 times as much, rounded; else 0 |
//!
//! With costs to landmarks, these follow: 24 numbers of cells, then for each cell its costs to them,
//! of two bytes each, row by row of the board. Else there are numbers of four bytes, of which the
//! first says what the others are. Labels of corners:
//!
//! | numbers | |
//! |---|---|
//! | 4 | 1; how many corner cells, half numbers of lists and entries there are |
//! | 1 a cell | where its list of exits begins, in half numbers |
//! | 1 for two half numbers | lists: how many exits, then those corner cells; the lower half first |
//! | 4 a corner cell, and 4 | where its entries begin; its rank among the hubs; its column, and its row in the upper half; if it has two neighbors the bits in which their numbers differ, else 2³² − 1 |
//! | 2 an entry | its cost, 5741 for a straight step and 8119 for a diagonal one; its hub by rank, and the next corner cell on the way there in the upper half |
//!
//! Labels of cells, by tiles of 4×4 cells from the upper left, row by row:
//!
//! | numbers | |
//! |---|---|
//! | 4 | 2; how many hubs of tiles, words of bits and entries there are |
//! | 2 a tile, and 2 | where its hubs begin, and its bits |
//! | 1 a cell of a tile, and 1 | where its entries begin |
//! | 1 a hub of a tile | its rank |
//! | 4 a hub of a tile | for each cell a byte: the direction of the next step to the hub, and above it that of the last step from it; 15 for none |
//! | 1 a word | a bit for each hub of the tile, for each cell in turn |
//! | 2 an entry | the costs to the hub and from it |
//!
//! First steps of all pairs, on boards of at most 2,064 free cells:
//!
//! | numbers | |
//! |---|---|
//! | 4 | 4; how many free cells there are; 0; 0 |
//! | 1 for eight free cells, for each goal | for each of them, the lowest first, half a byte: the direction of the next step; 15 for none |
//!
//! Landmarks of a board that jump point search does not fit:
//!
//! | numbers | |
//! |---|---|
//! | 4 | 3; the bits of a quantum; a bit for each column that is lost; 0 |
//! | 16 | two columns each, the lower half first: by how many quanta its bounds are too high |
//! | 16 a cell | two columns each: costs to 16 landmarks in quanta and one more, then those from them, counted down from 2¹⁶ − 1; 0 if there is no path |
//! | 16 a cell | what the quanta leave of these costs |

use std::fmt;
use std::num::NonZeroU8;

use dedale::board::{Board, Cell, CornerCutting, Neighborhood};
use dedale::search::PathIndex;
use dedale::{Phrase, phrase};

const MAGIC: &[u8; 8] = b"DEDALEIX";
const VERSION: u32 = 4;
/// The bytes that come before what the checksum is of; before the landmarks or labels; and before
/// the costs to the landmarks.
const UNCHECKED: usize = 32;
const HEADER: usize = UNCHECKED + 4;
const COSTS: usize = HEADER + 4 * PathIndex::LANDMARKS;

type Costs = [u16; PathIndex::LANDMARKS];

/// Why a file is not the index of a board.
#[derive(Debug, thiserror::Error, dedale::Phrased)]
pub enum IndexError {
    /// The file is something else.
    #[error("expected the index of a map, found another file")]
    NotAnIndex,
    /// The file was written by another version of Dédale.
    #[error("expected an index of version {VERSION}, found version {0}")]
    Version(u32),
    /// The index is for a board of another size, with other walls, neighbors or corner rule.
    #[error("expected the index of this board, found that of {0}")]
    OtherBoard(Phrase),
    /// The file has been cut off or extended.
    #[error("expected {expected} bytes, found {found}")]
    Length {
        /// The bytes that such an index has.
        expected: usize,
        /// The bytes of the file.
        found: usize,
    },
    /// The costs are not those that were written.
    #[error("the file is damaged: expected checksum {expected:08x}, found {found:08x}")]
    Damaged {
        /// The checksum in the header.
        expected: u32,
        /// The checksum of what follows.
        found: u32,
    },
    /// The numbers lead nowhere, though the checksum is right.
    #[error("the file holds no index of this board")]
    NoIndex,
    /// The board has changed since the index was built, and nothing is left of it.
    #[error("the board has changed since its index was built: build it anew")]
    Ended,
    /// There are no landmarks for the board.
    #[error("paths on this board cost too much for an index")]
    TooCostly,
    /// Files have the lowest byte first.
    #[error("index files are for machines that store the lowest byte first")]
    ByteOrder,
}

/// The bytes of the file for this index of the board, which has not changed since the index was
/// built.
pub fn write(board: &impl Board, index: &PathIndex) -> Result<Vec<u8>, IndexError> {
    let mut file = MAGIC.to_vec();
    let mut extend = |numbers: &[u32]| {
        file.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    };
    extend(&header(board)?);
    extend(&[0, index.straight_step().map_or(0, NonZeroU8::get).into()]);
    if let Some(landmarks) = index.landmarks() {
        extend(&landmarks.map(Cell::number));
    }
    let (costs, numbers) = (index.costs(), index.numbers());
    let costs = costs.map(bytemuck::cast_slice::<Costs, u8>);
    let numbers = numbers.as_deref().map(bytemuck::cast_slice::<u32, u8>);
    file.extend_from_slice(costs.or(numbers).ok_or(IndexError::Ended)?);
    let checksum = crc32fast::hash(&file[UNCHECKED..]);
    file[UNCHECKED - 4..UNCHECKED].copy_from_slice(&checksum.to_le_bytes());
    Ok(file)
}

/// The index of the board in this file: a `Vec`, or a file mapped into memory, which is used where
/// it is. Live edits change the bytes, so a mapping should be private.
pub fn read(
    board: &impl Board,
    file: impl AsRef<[u8]> + AsMut<[u8]> + fmt::Debug + Send + Sync + 'static,
) -> Result<PathIndex, IndexError> {
    let expected = header(board)?;
    let bytes = file.as_ref();
    let number = |place: usize| {
        let bytes = bytes.get(4 * place..4 * place + 4).and_then(|bytes| bytes.try_into().ok());
        bytes.map(u32::from_le_bytes).ok_or(IndexError::NotAnIndex)
    };
    if bytes.get(..MAGIC.len()) != Some(MAGIC) {
        return Err(IndexError::NotAnIndex);
    }
    let found = [number(2)?, number(3)?, number(4)?, number(5)?, number(6)?];
    if found[0] != VERSION {
        return Err(IndexError::Version(found[0]));
    }
    if found != expected {
        return Err(IndexError::OtherBoard(difference(found, expected)));
    }
    let straight = number(UNCHECKED / 4)?;
    let expected = if straight == 0 {
        let counts = [number(9)?, number(10)?, number(11)?, number(12)?];
        HEADER + 4 * PathIndex::numbers_length(board, &counts).ok_or(IndexError::NoIndex)?
    } else {
        COSTS + size_of::<Costs>() * board.cell_count()
    };
    if bytes.len() != expected {
        return Err(IndexError::Length { expected, found: bytes.len() });
    }
    let found = crc32fast::hash(&bytes[UNCHECKED..]);
    let expected = number(7)?;
    if found != expected {
        return Err(IndexError::Damaged { expected, found });
    }
    let straight = u8::try_from(straight).map_err(|_| IndexError::NotAnIndex)?;
    match NonZeroU8::new(straight) {
        Some(straight) => with_costs(board, straight, file).ok_or(IndexError::NoIndex),
        None => with_numbers(board, file).ok_or(IndexError::NoIndex),
    }
}

/// The index of the landmarks in this file.
fn with_costs(
    board: &impl Board,
    straight: NonZeroU8,
    file: impl AsRef<[u8]> + AsMut<[u8]> + fmt::Debug + Send + Sync + 'static,
) -> Option<PathIndex> {
    let bytes = file.as_ref();
    let mut landmarks = [Cell::new(0); PathIndex::LANDMARKS];
    let numbers = bytes[HEADER..COSTS].as_chunks().0;
    for (landmark, number) in landmarks.iter_mut().zip(numbers) {
        *landmark = Cell::new(u32::from_le_bytes(*number));
    }
    if bytemuck::try_cast_slice::<u8, Costs>(&bytes[COSTS..]).is_ok() {
        return PathIndex::with_costs(board, landmarks, straight, InPlace(file));
    }
    let costs = bytes[COSTS..].chunks_exact(size_of::<Costs>());
    let costs: Vec<Costs> = costs.map(bytemuck::pod_read_unaligned).collect();
    PathIndex::with_costs(board, landmarks, straight, costs)
}

/// The index of the numbers in this file.
fn with_numbers(
    board: &impl Board,
    file: impl AsRef<[u8]> + fmt::Debug + Send + Sync + 'static,
) -> Option<PathIndex> {
    let bytes = &file.as_ref()[HEADER..];
    if bytemuck::try_cast_slice::<u8, u32>(bytes).is_ok() {
        return PathIndex::with_numbers(board, InPlace(file));
    }
    let numbers: Vec<u32> = bytes.chunks_exact(4).map(bytemuck::pod_read_unaligned).collect();
    PathIndex::with_numbers(board, numbers)
}

/// The numbers of the header that tell the board, after the letters.
fn header(board: &impl Board) -> Result<[u32; 5], IndexError> {
    if cfg!(target_endian = "big") {
        return Err(IndexError::ByteOrder);
    }
    let table = board.table();
    let rule = match board.square_neighborhood() {
        None => 6,
        Some(Neighborhood::Four) => 4,
        Some(Neighborhood::Eight(CornerCutting::Never)) => 8 + 16,
        Some(Neighborhood::Eight(CornerCutting::OneWall)) => 8 + 32,
        Some(Neighborhood::Eight(CornerCutting::Always)) => 8 + 48,
    };
    let size = table.size();
    let mut sum = crc32fast::Hasher::new();
    sum.update(table.weights());
    sum.update(table.exit_table());
    Ok([VERSION, rule, size.width(), size.height(), sum.finalize()])
}

/// What another board is called, by the first thing that differs.
fn difference(found: [u32; 5], expected: [u32; 5]) -> Phrase {
    if found[2..4] != expected[2..4] {
        phrase!("one of {}×{} cells", found[2], found[3])
    } else if found[1] != expected[1] {
        "one with other neighbors".into()
    } else {
        "one with other walls, weights or roads".into()
    }
}

/// What is large, in the bytes of a file.
#[derive(Debug)]
struct InPlace<F>(F);

impl<F: AsRef<[u8]>> AsRef<[Costs]> for InPlace<F> {
    fn as_ref(&self) -> &[Costs] {
        bytemuck::cast_slice(&self.0.as_ref()[COSTS..])
    }
}

impl<F: AsMut<[u8]>> AsMut<[Costs]> for InPlace<F> {
    fn as_mut(&mut self) -> &mut [Costs] {
        bytemuck::cast_slice_mut(&mut self.0.as_mut()[COSTS..])
    }
}

impl<F: AsRef<[u8]>> AsRef<[u32]> for InPlace<F> {
    fn as_ref(&self) -> &[u32] {
        bytemuck::cast_slice(&self.0.as_ref()[HEADER..])
    }
}
