//! Arrays of `NumPy` (`.npy`, versions 1.0 to 3.0): of truth values, whole numbers, or floating-point
//! ones that are whole; of either byte order, and with rows or columns one after the other.

use std::fmt::Write as _;

use dedale::board::{GridMap, Size};
use dedale::{Phrase, phrase};

use crate::text::{not_a_size, quoted};
use crate::{FormatError, Result, Unwritable};

const MAGIC: &[u8] = b"\x93NUMPY";

/// The most characters of a shape that is shown whole.
const LONGEST_SHAPE: usize = 40;

/// Whether the content begins as an array does.
pub fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// The array as text, a row a line with commas between the numbers. In an error the line is the
/// row of the array, and 1 for its header.
pub fn to_text(bytes: &[u8]) -> Result<String> {
    let fault = |expected: Phrase, found: Phrase| FormatError::new(1, 1, expected, found);
    let cut = || fault("the header of an array".into(), "the end of the file".into());
    let version = *bytes.get(MAGIC.len()).ok_or_else(cut)?;
    let (length, begin) = match (version, bytes.get(8..12)) {
        (1, Some(&[low, high, ..])) => (usize::from(u16::from_le_bytes([low, high])), 10),
        (2 | 3, Some(&[a, b, c, d])) => (u32::from_le_bytes([a, b, c, d]) as usize, 12),
        (1..=3, _) => return Err(cut()),
        (other, _) => {
            return Err(fault("an array of version 1 to 3".into(), phrase!("version {other}")));
        }
    };
    let end = begin + length;
    let header = String::from_utf8_lossy(bytes.get(begin..end).ok_or_else(cut)?);
    let data = &bytes[end..];
    let kind =
        after(&header, "'descr':").and_then(|rest| rest.split('\'').nth(1)).unwrap_or_default();
    let read = reader(kind).ok_or_else(|| {
        let expected =
            "truth values, or numbers of 1 to 8 bytes ('|b1', '<i8', '>f4' and the like)";
        fault(expected.into(), quoted(kind.as_bytes()))
    })?;
    let shape = after(&header, "'shape':")
        .and_then(|rest| rest.split(['(', ')']).nth(1))
        .unwrap_or_default();
    let sides =
        shape.split(',').map(str::trim).filter(|side| !side.is_empty()).map(str::parse::<u64>);
    let sides: Vec<u64> = sides.collect::<Result<_, _>>().unwrap_or_default();
    let [rows, columns] = sides[..] else {
        let is_plain = shape.bytes().all(|byte| byte.is_ascii_digit() || b", ".contains(&byte));
        let found = if is_plain && shape.len() <= LONGEST_SHAPE {
            phrase!("the shape ({shape})", shape = shape.to_owned())
        } else {
            quoted(shape.as_bytes())
        };
        return Err(fault("an array of two dimensions".into(), found));
    };
    let size = Size::new(columns, rows).map_err(|error| {
        let [expected, found] = not_a_size(error);
        fault(expected, found)
    })?;
    let bytes_each = usize::from(kind.as_bytes()[2] - b'0');
    if data.len() != size.cell_count() * bytes_each {
        let expected = phrase!("{} bytes after the header", size.cell_count() * bytes_each);
        return Err(fault(expected, data.len().to_string().into()));
    }
    let is_by_columns =
        after(&header, "'fortran_order':").is_some_and(|rest| rest.starts_with("True"));
    let mut text = String::new();
    for (index, at) in size.points().enumerate() {
        let place = if is_by_columns { (at.x * size.height() + at.y) as usize } else { index };
        let number = read(&data[place * bytes_each..][..bytes_each]);
        let whole = number.fract() == 0.0 && number.abs() <= 1e15;
        if !whole && number != f64::INFINITY {
            let (row, column) = (at.y as usize + 1, at.x as usize + 1);
            let is_short = (1e-5..1e15).contains(&number.abs());
            let found = if is_short { number.to_string() } else { format!("{number:e}") };
            return Err(FormatError::new(row, column, "a number without a fraction", found));
        }
        let sign = if at.x + 1 == size.width() { '\n' } else { ',' };
        // Writing to a string cannot fail.
        let _ = write!(text, "{number}{sign}");
    }
    Ok(text)
}

/// Writes the numbers that [`write`](super::write()) has as an array of bytes, version 1.0.
///
/// # Errors
///
/// Says what a number has no room for.
pub fn write(map: &GridMap) -> Result<Vec<u8>, Unwritable> {
    super::write(map)?;
    let numbers = super::numbers(map).expect("numbers that were written as text");
    let (rows, columns) = (map.size().height(), map.size().width());
    let header =
        format!("{{'descr': '|u1', 'fortran_order': False, 'shape': ({rows}, {columns}), }}");
    // The data begin at a multiple of 64 bytes, after spaces and the end of the line.
    let before = (MAGIC.len() + 4 + header.len() + 1).next_multiple_of(64);
    let length = before - MAGIC.len() - 4;
    let mut bytes = [MAGIC, &[1, 0], &(length as u16).to_le_bytes(), header.as_bytes()].concat();
    bytes.resize(before - 1, b' ');
    bytes.push(b'\n');
    bytes.extend_from_slice(&numbers);
    Ok(bytes)
}

/// The text after the key in the header, without leading spaces.
fn after<'a>(header: &'a str, key: &str) -> Option<&'a str> {
    header.split_once(key).map(|(_, rest)| rest.trim_start())
}

/// How a number of this type is read from its bytes.
fn reader(kind: &str) -> Option<impl Fn(&[u8]) -> f64> {
    let &[
        order @ (b'<' | b'>' | b'|' | b'='),
        class @ (b'b' | b'i' | b'u' | b'f'),
        bytes @ b'1'..=b'8',
    ] = kind.as_bytes()
    else {
        return None;
    };
    let bytes = usize::from(bytes - b'0');
    let fits = match class {
        b'b' => bytes == 1,
        b'f' => matches!(bytes, 4 | 8),
        _ => matches!(bytes, 1 | 2 | 4 | 8),
    };
    fits.then_some(move |cell: &[u8]| {
        let mut low = [0; 8];
        low[..bytes].copy_from_slice(cell);
        if order == b'>' {
            low[..bytes].reverse();
        }
        let bits = u64::from_le_bytes(low);
        let unused = 64 - 8 * bytes as u32;
        match (class, bytes) {
            (b'f', 4) => f64::from(f32::from_bits(bits as u32)),
            (b'f', _) => f64::from_bits(bits),
            (b'i', _) => (((bits << unused) as i64) >> unused) as f64,
            _ => bits as f64,
        }
    })
}
