//! The heights of cells: a row a line.
//!
//! ```text
//! 0 12 -3 4        whole numbers with spaces, tabs, commas or semicolons between them
//! abcaz            a letter a cell, a is 0 and z is 25
//! 03991            a digit a cell
//! ```
//!
//! Among letters an `S` is as low as `a`, and an `E` as high as the highest letter of the file.

use dedale::board::MAX_SIDE;
use dedale::phrase;

use crate::text::{Line, Lines, quoted, sign_at};
use crate::{FormatError, Result};

/// Reads heights row by row; rows may have different lengths. O(bytes) time, 2 bytes a cell.
///
/// # Errors
///
/// Says which sign is no height.
pub fn read(bytes: &[u8]) -> Result<Vec<Vec<i16>>> {
    let lines = Lines::of(bytes).without_empty_ends();
    if let Some(extra) = lines.clone().nth(MAX_SIDE as usize) {
        let expected = phrase!("up to {MAX_SIDE} rows of heights");
        return Err(FormatError::at(bytes, extra.start, expected, "more"));
    }
    let is_between = |byte: u8| byte.is_ascii_whitespace() || byte == b',' || byte == b';';
    let has_numbers =
        lines.clone().any(|line| line.text.trim_ascii().iter().any(|&byte| is_between(byte)));
    let letters = bytes.iter().filter(|byte| byte.is_ascii_lowercase());
    let highest = letters.max().map_or(0, |letter| i16::from(letter - b'a'));
    let row = |line: Line<'_>| {
        if !has_numbers {
            return signs(bytes, line.trimmed(), highest);
        }
        let mut row = Vec::new();
        let mut rest = Some(line.trimmed());
        while let Some(cells) = rest.filter(|cells| !cells.text.is_empty()) {
            let end = cells.text.iter().position(|&byte| is_between(byte));
            let (cell, after) = match end {
                Some(end) => {
                    let (cell, after) = cells.cut(end);
                    (cell, Some(after.trimmed()))
                }
                None => (cells, None),
            };
            if row.len() == MAX_SIDE as usize {
                return Err(too_long(bytes, cell.start));
            }
            row.push(number(bytes, cell)?);
            // A comma may have spaces before it.
            rest = after.map(|after| match after.text {
                [b',' | b';', ..] if cells.text[cell.text.len()].is_ascii_whitespace() => {
                    after.from(after.start + 1)
                }
                _ => after,
            });
        }
        Ok(row)
    };
    lines.map(row).collect()
}

fn too_long(bytes: &[u8], at: usize) -> FormatError {
    FormatError::at(bytes, at, phrase!("a row of up to {MAX_SIDE} cells"), "more")
}

fn number(bytes: &[u8], cell: Line<'_>) -> Result<i16> {
    let number = std::str::from_utf8(cell.text).ok().and_then(|text| text.parse().ok());
    number.ok_or_else(|| {
        let expected = "a height from -32768 to 32767";
        FormatError::at(bytes, cell.start, expected, quoted(cell.text))
    })
}

/// A height for each sign of the line; this one for an `E`.
fn signs(bytes: &[u8], line: Line<'_>, highest: i16) -> Result<Vec<i16>> {
    if line.text.len() > MAX_SIDE as usize {
        return Err(too_long(bytes, line.start + MAX_SIDE as usize));
    }
    let height = |(column, &sign): (usize, &u8)| match sign {
        b'0'..=b'9' => Ok(i16::from(sign - b'0')),
        b'a'..=b'z' => Ok(i16::from(sign - b'a')),
        b'S' => Ok(0),
        b'E' => Ok(highest),
        _ => {
            let at = line.start + column;
            let expected =
                "a height: a digit, a letter a to z, or numbers with spaces between them";
            Err(FormatError::at(bytes, at, expected, sign_at(bytes, at)))
        }
    };
    line.text.iter().enumerate().map(height).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heights_are_numbers_letters_or_digits() {
        for text in ["0 12 -3\n4 5 6\n", "0,12,-3\r\n4, 5 ,6\r\n", "\n0;12;-3\n4\t5\t 6"] {
            assert_eq!(read(text.as_bytes()).unwrap(), [[0, 12, -3], [4, 5, 6]], "{text:?}");
        }
        assert_eq!(read(b"abz\n019\n").unwrap(), [[0, 1, 25], [0, 1, 9]]);
        assert_eq!(read(b"7\n").unwrap(), [[7]]);
        assert_eq!(read(b"Sad\nbEc\n").unwrap(), [[0, 0, 3], [1, 3, 2]]);
    }

    #[test]
    fn others_are_refused_where_they_stand() {
        let fault = |text: &str| read(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(
            fault("ab\na#\n"),
            "line 2, column 2: expected a height: a digit, a letter a to z, or numbers with spaces \
             between them, found '#'"
        );
        let number = "expected a height from -32768 to 32767, found";
        assert_eq!(fault("1 2\n3 40000\n"), format!("line 2, column 3: {number} '40000'"));
        assert_eq!(fault("1,2\n3,,4\n"), format!("line 2, column 3: {number} nothing"));
        let high = "1\n".repeat(MAX_SIDE as usize + 1);
        let place = MAX_SIDE + 1;
        let expected = "expected up to 16384 rows of heights, found more";
        assert_eq!(fault(&high), format!("line {place}, column 1: {expected}"));
        let expected = "expected a row of up to 16384 cells, found more";
        let wide = "a".repeat(MAX_SIDE as usize);
        assert_eq!(
            fault(&format!("{wide}\n{wide}b")),
            format!("line 2, column {place}: {expected}")
        );
        let wide = "1 ".repeat(MAX_SIDE as usize);
        let column = 2 * MAX_SIDE + 1;
        assert_eq!(fault(&format!("{wide}x")), format!("line 1, column {column}: {expected}"));
    }
}
