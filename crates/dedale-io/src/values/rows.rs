//! The rows of a grid while they are read: each different value once, and a number a cell.

use std::collections::HashMap;

use dedale::board::{MAX_SIDE, Size};
use dedale::phrase;

use crate::drawing::size_of;
use crate::text::counted;
use crate::{FormatError, Result};

/// The most different values of a grid.
const MOST_VALUES: usize = 4096;

/// A grid of values.
#[derive(Debug)]
pub(super) struct Values {
    pub(super) size: Size,
    /// For each cell the number of its value, row by row.
    pub(super) cells: Vec<u16>,
    pub(super) keys: Vec<Key>,
}

/// A value that a grid has.
#[derive(Debug)]
pub(super) struct Key {
    pub(super) text: String,
    /// The number that it is, if it is one.
    pub(super) number: Option<i64>,
    /// The byte at which it is met first.
    pub(super) at: usize,
    /// The cells that have it.
    pub(super) count: usize,
}

/// The rows read so far.
#[derive(Debug)]
pub(super) struct Rows<'a> {
    bytes: &'a [u8],
    /// The name of a cell in messages.
    noun: &'static str,
    numbers: HashMap<Vec<u8>, u16>,
    /// The numbers of values of one byte, and one more; 0 for none.
    short: [u16; 256],
    keys: Vec<Key>,
    cells: Vec<u16>,
    width: usize,
    height: usize,
}

impl<'a> Rows<'a> {
    pub(super) fn new(bytes: &'a [u8], noun: &'static str) -> Self {
        let (numbers, keys, cells) = (HashMap::new(), Vec::new(), Vec::new());
        Self { bytes, noun, numbers, short: [0; 256], keys, cells, width: 0, height: 0 }
    }

    /// Adds a cell with this value, which stands at this byte.
    pub(super) fn push(&mut self, text: &[u8], at: usize) -> Result<()> {
        if self.height == 0 && self.cells.len() == MAX_SIDE as usize {
            let expected = phrase!("a row of up to {MAX_SIDE} cells");
            return Err(FormatError::at(self.bytes, at, expected, "more"));
        }
        let known = match *text {
            [byte] => self.short[usize::from(byte)].checked_sub(1),
            _ => self.numbers.get(text).copied(),
        };
        let value = match known {
            Some(value) => value,
            None => self.learn(text, at)?,
        };
        self.keys[usize::from(value)].count += 1;
        self.cells.push(value);
        Ok(())
    }

    fn learn(&mut self, text: &[u8], at: usize) -> Result<u16> {
        let wrong = || FormatError::sign(self.bytes, at, "text in UTF-8");
        let value = self.keys.len();
        if value == MOST_VALUES {
            let expected = phrase!("a grid of up to {MOST_VALUES} different values");
            return Err(FormatError::at(self.bytes, at, expected, "more"));
        }
        let key = std::str::from_utf8(text).map_err(|_| wrong())?.to_owned();
        self.keys.push(Key { number: super::number(&key), text: key, at, count: 0 });
        match *text {
            [byte] => self.short[usize::from(byte)] = value as u16 + 1,
            _ => drop(self.numbers.insert(text.to_vec(), value as u16)),
        }
        Ok(value as u16)
    }

    /// Adds a cell for each character of this text, which stands at this byte.
    pub(super) fn push_signs(&mut self, text: &[u8], at: usize) -> Result<()> {
        let Ok(signs) = std::str::from_utf8(text) else {
            let offset = at + text.utf8_chunks().next().map_or(0, |chunk| chunk.valid().len());
            return Err(FormatError::sign(self.bytes, offset, "text in UTF-8"));
        };
        for (offset, sign) in signs.char_indices() {
            self.push(sign.encode_utf8(&mut [0; 4]).as_bytes(), at + offset)?;
        }
        Ok(())
    }

    /// Refuses this many rows if they are too many.
    pub(super) fn check_height(&self, rows: usize) -> Result<()> {
        size_of(self.bytes, 0, self.width, rows).map(drop)
    }

    /// Ends the row that begins at this byte.
    pub(super) fn end_row(&mut self, at: usize) -> Result<()> {
        let count = self.cells.len() - self.width * self.height;
        self.height += 1;
        if self.height == 1 {
            self.width = count;
        }
        // Before memory is asked for more of them.
        size_of(self.bytes, at, self.width, self.height)?;
        if count == self.width {
            return Ok(());
        }
        let (row, noun) = (self.height, self.noun);
        let expected = phrase!("{} in row {row}, as in row 1", counted(self.width, noun));
        Err(FormatError::at(self.bytes, at, expected, counted(count, noun)))
    }

    pub(super) fn finish(self) -> Result<Values> {
        let size = size_of(self.bytes, 0, self.width, self.height)?;
        Ok(Values { size, cells: self.cells, keys: self.keys })
    }
}
