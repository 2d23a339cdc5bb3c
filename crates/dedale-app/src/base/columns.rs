//! Responses as columns: long lists of numbers as bytes that are used as they are.
//!
//! A search of five million events is 150 MB of JSON, which takes seconds to read. As columns it
//! is a fifth of that, and a program maps each list where it lies:
//!
//! ```text
//! | 4 bytes: length of the head | head, padded by spaces | column | column | …
//!
//! head: {"response": {…}, "columns": [{"name": "trace/cells", "type": "u32", "count": 6}, …]}
//! ```
//!
//! All numbers are little-endian. The head ends, and each column begins, at a multiple of 8
//! bytes from the beginning. In the response the lists are empty; the name of a column is where
//! its list stands there, keys joined by slashes.

use serde::Serialize;

use crate::{Refusal, Result};

/// What each part begins at a multiple of.
const PART: usize = 8;

/// A list of numbers of one type.
#[derive(Clone, PartialEq, Debug)]
pub enum Values {
    /// Bytes.
    U8(Vec<u8>),
    /// Whole numbers without sign.
    U32(Vec<u32>),
    /// Whole numbers.
    I32(Vec<i32>),
    /// Any numbers, or not a number for none.
    F64(Vec<f64>),
}

/// A list of a response, by where it stands there.
#[derive(Clone, PartialEq, Debug)]
pub struct Column {
    name: &'static str,
    values: Values,
}

/// The head's entry of a column.
#[derive(Serialize)]
struct Entry {
    name: &'static str,
    r#type: &'static str,
    count: usize,
}

#[derive(Serialize)]
struct Head<'a, R> {
    response: &'a R,
    columns: Vec<Entry>,
}

impl From<Vec<u8>> for Values {
    fn from(values: Vec<u8>) -> Self {
        Self::U8(values)
    }
}

impl From<Vec<u32>> for Values {
    fn from(values: Vec<u32>) -> Self {
        Self::U32(values)
    }
}

impl From<Vec<i32>> for Values {
    fn from(values: Vec<i32>) -> Self {
        Self::I32(values)
    }
}

impl From<Vec<f64>> for Values {
    fn from(values: Vec<f64>) -> Self {
        Self::F64(values)
    }
}

impl Values {
    /// These numbers in four bytes each, or in eight if one is too large for that; beyond 2⁵³
    /// they are rounded.
    pub fn of(values: Vec<u64>) -> Self {
        if values.iter().all(|&value| u32::try_from(value).is_ok()) {
            Self::U32(values.into_iter().map(|value| value as u32).collect())
        } else {
            Self::F64(values.into_iter().map(|value| value as f64).collect())
        }
    }

    const fn count(&self) -> usize {
        match self {
            Self::U8(values) => values.len(),
            Self::U32(values) => values.len(),
            Self::I32(values) => values.len(),
            Self::F64(values) => values.len(),
        }
    }

    const fn type_name(&self) -> &'static str {
        match self {
            Self::U8(_) => "u8",
            Self::U32(_) => "u32",
            Self::I32(_) => "i32",
            Self::F64(_) => "f64",
        }
    }

    const fn width(&self) -> usize {
        match self {
            Self::U8(_) => 1,
            Self::U32(_) | Self::I32(_) => 4,
            Self::F64(_) => 8,
        }
    }

    fn write(self, bytes: &mut Vec<u8>) {
        match self {
            Self::U8(values) => bytes.extend(values),
            Self::U32(values) => bytes.extend(values.into_iter().flat_map(u32::to_le_bytes)),
            Self::I32(values) => bytes.extend(values.into_iter().flat_map(i32::to_le_bytes)),
            Self::F64(values) => bytes.extend(values.into_iter().flat_map(f64::to_le_bytes)),
        }
    }
}

impl Column {
    /// The list that stands there in the response.
    pub fn new(name: &'static str, values: impl Into<Values>) -> Self {
        Self { name, values: values.into() }
    }

    fn entry(&self) -> Entry {
        let Self { name, values } = self;
        Entry { name, r#type: values.type_name(), count: values.count() }
    }
}

/// Writes a response whose lists were taken out of it, and these.
pub fn write(response: &impl Serialize, columns: Vec<Column>) -> Result<Vec<u8>> {
    let entries = columns.iter().map(Column::entry).collect();
    let head =
        serde_json::to_vec(&Head { response, columns: entries }).map_err(Refusal::foreign)?;
    write_after(head, columns)
}

/// Writes the columns after the head.
fn write_after(mut head: Vec<u8>, columns: Vec<Column>) -> Result<Vec<u8>> {
    head.resize((4 + head.len()).next_multiple_of(PART) - 4, b' ');
    let length = u32::try_from(head.len()).map_err(Refusal::foreign)?;
    let room = |column: &Column| column.values.count() * column.values.width() + PART;
    let mut bytes = Vec::with_capacity(4 + head.len() + columns.iter().map(room).sum::<usize>());
    bytes.extend(length.to_le_bytes());
    bytes.extend(head);
    for column in columns {
        column.values.write(&mut bytes);
        bytes.resize(bytes.len().next_multiple_of(PART), 0);
    }
    Ok(bytes)
}
