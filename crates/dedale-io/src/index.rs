//! Path indexes as files.
//!
//! A file is a header of 33 numbers of four bytes, then for each cell its costs to the 24 landmarks,
//! of two bytes each, row by row of the board. All have the lowest byte first, so that the costs can
//! be used where they are, in a file mapped into memory.
//!
//! | number | |
//! |---|---|
//! | 0, 1 | the letters `DEDALEIX` |
//! | 2 | the version, 2 |
//! | 3 | the neighborhood: 4, or 8 and 16, 32 or 48 for corners never cut, past one wall, always |
//! | 4, 5 | columns and rows |
//! | 6 | CRC-32 of the board: a byte for each cell, 1 if it is free |
//! | 7 | CRC-32 of all that follows |
//! | 8 | what a straight step costs, 1 to 255; a diagonal one √2 times as much, rounded |
//! | 9–32 | the landmarks, as numbers of cells |

use std::fmt;
use std::num::NonZeroU8;

use dedale::board::{Board, Cell, CornerCutting, Neighborhood};
use dedale::search::PathIndex;

const MAGIC: &[u8; 8] = b"DEDALEIX";
const VERSION: u32 = 2;
/// The bytes of the header, and those of them that come before what the checksum is of.
const HEADER: usize = UNCHECKED + 4 + 4 * PathIndex::LANDMARKS;
const UNCHECKED: usize = 32;

type Costs = [u16; PathIndex::LANDMARKS];

/// Why a file is not the index of a board.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// The file is something else.
    #[error("expected the index of a map, found another file")]
    NotAnIndex,
    /// The file was written by another version of Dédale.
    #[error("expected an index of version {VERSION}, found version {0}")]
    Version(u32),
    /// The index is for a board of another size, with other walls, neighbors or corner rule.
    #[error("expected the index of this board, found that of {0}")]
    OtherBoard(String),
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
    /// Jump point search does not fit the board.
    #[error("an index needs a board of squares without weights, roads, thin walls and water")]
    Unfit,
    /// Files have the lowest byte first.
    #[error("index files are for machines that store the lowest byte first")]
    ByteOrder,
}

/// The bytes of the file for this index of the board.
pub fn write(board: &impl Board, index: &PathIndex) -> Result<Vec<u8>, IndexError> {
    let header = header(board)?;
    let costs: &[u8] = bytemuck::cast_slice(index.costs());
    let mut file = Vec::with_capacity(HEADER + costs.len());
    file.extend_from_slice(MAGIC);
    let mut extend = |numbers: &[u32]| {
        file.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    };
    extend(&header);
    extend(&[0, index.straight_step().get().into()]);
    extend(&index.landmarks().map(Cell::number));
    file.extend_from_slice(costs);
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
    let expected = HEADER + size_of::<Costs>() * board.cell_count();
    if bytes.len() != expected {
        return Err(IndexError::Length { expected, found: bytes.len() });
    }
    let found = crc32fast::hash(&bytes[UNCHECKED..]);
    let expected = number(7)?;
    if found != expected {
        return Err(IndexError::Damaged { expected, found });
    }
    let straight = number(UNCHECKED / 4)?;
    let straight = u8::try_from(straight).ok().and_then(NonZeroU8::new);
    let straight = straight.ok_or(IndexError::NotAnIndex)?;
    let mut landmarks = [Cell::new(0); PathIndex::LANDMARKS];
    for (place, landmark) in landmarks.iter_mut().enumerate() {
        *landmark = Cell::new(number(UNCHECKED / 4 + 1 + place)?);
    }
    let index = if bytemuck::try_cast_slice::<u8, Costs>(&bytes[HEADER..]).is_ok() {
        PathIndex::with_costs(board, landmarks, straight, InPlace(file))
    } else {
        let costs = bytes[HEADER..].chunks_exact(size_of::<Costs>());
        PathIndex::with_costs(
            board,
            landmarks,
            straight,
            costs.map(bytemuck::pod_read_unaligned).collect::<Vec<_>>(),
        )
    };
    index.ok_or(IndexError::Unfit)
}

/// The numbers of the header that tell the board, after the letters.
fn header(board: &impl Board) -> Result<[u32; 5], IndexError> {
    if cfg!(target_endian = "big") {
        return Err(IndexError::ByteOrder);
    }
    let (table, neighborhood) = (board.table(), board.square_neighborhood());
    let rule = match neighborhood.ok_or(IndexError::Unfit)? {
        Neighborhood::Four => 4,
        Neighborhood::Eight(CornerCutting::Never) => 8 + 16,
        Neighborhood::Eight(CornerCutting::OneWall) => 8 + 32,
        Neighborhood::Eight(CornerCutting::Always) => 8 + 48,
    };
    let cells = (0..table.size().cell_count() as u32).map(Cell::new);
    let free: Vec<u8> = cells.map(|cell| u8::from(table.is_free(cell))).collect();
    let size = table.size();
    Ok([VERSION, rule, size.width(), size.height(), crc32fast::hash(&free)])
}

/// What another board is called, by the first thing that differs.
fn difference(found: [u32; 5], expected: [u32; 5]) -> String {
    if found[2..4] != expected[2..4] {
        format!("one of {}×{} cells", found[2], found[3])
    } else if found[1] != expected[1] {
        "one with other neighbors".into()
    } else {
        "one with other walls".into()
    }
}

/// The costs in the bytes of a file.
#[derive(Debug)]
struct InPlace<F>(F);

impl<F: AsRef<[u8]>> AsRef<[Costs]> for InPlace<F> {
    fn as_ref(&self) -> &[Costs] {
        bytemuck::cast_slice(&self.0.as_ref()[HEADER..])
    }
}

impl<F: AsMut<[u8]>> AsMut<[Costs]> for InPlace<F> {
    fn as_mut(&mut self) -> &mut [Costs] {
        bytemuck::cast_slice_mut(&mut self.0.as_mut()[HEADER..])
    }
}
