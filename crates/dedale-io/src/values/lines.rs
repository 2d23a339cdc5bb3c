//! Grids in lines: values with commas, semicolons, tabs or spaces between them, or a digit or a
//! sign a cell.

use dedale::board::MAX_SIDE;

use super::rows::{Rows, Values};
use crate::FormatError;
use crate::Result;
use crate::text::{Line, Lines, sign_at};

/// The separator of the values of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Separator {
    /// A comma, a semicolon or a tab, with spaces round it or without.
    Sign(u8),
    /// Spaces.
    Spaces,
    /// Nothing: a character a cell.
    Nothing,
}

fn lines(bytes: &[u8]) -> impl Iterator<Item = Line<'_>> + Clone {
    Lines::of(bytes).without_empty_ends()
}

/// How the rows of a grid of values are split; `None` if the content is no such grid.
pub(super) fn separator(bytes: &[u8]) -> Option<Separator> {
    let first = lines(bytes).find(|line| !line.is_blank())?;
    if let Some(sign) = sign_between(first) {
        let mut values = split(first, sign).peekable();
        return (values.peek().is_some() && values.all(|value| is_value(value.text)))
            .then_some(Separator::Sign(sign));
    }
    if is_spaced(bytes) {
        return Some(Separator::Spaces);
    }
    let mut rows = lines(bytes).map(|line| line.text);
    let are_digits = rows.clone().all(|row| row.iter().all(u8::is_ascii_digit));
    (are_digits && rows.any(|row| row.contains(&b'0'))).then_some(Separator::Nothing)
}

/// How rows are split that are values for certain.
pub(super) fn likely_separator(bytes: &[u8]) -> Separator {
    let first = lines(bytes).find(|line| !line.is_blank());
    let sign = first.and_then(sign_between).map(Separator::Sign);
    sign.or_else(|| separator(bytes)).unwrap_or(Separator::Nothing)
}

/// The sign that stands between the values of a row.
fn sign_between(line: Line<'_>) -> Option<u8> {
    [b';', b'\t', b','].into_iter().find(|sign| line.text.trim_ascii().contains(sign))
}

/// Whether all rows have as many values with spaces between them: numbers, or single signs that
/// stand in every second column of at least two rows of at least three.
fn is_spaced(bytes: &[u8]) -> bool {
    let mut rows = lines(bytes).map(|line| line.text);
    let has_gaps = |row: &[u8]| {
        row.trim_ascii().split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).count()
    };
    let width = rows.clone().next().map_or(0, has_gaps);
    if width < 2 || !rows.clone().all(|row| has_gaps(row) == width) {
        return false;
    }
    let words = |row: &'_ [u8]| {
        let is_number = |word: &[u8]| {
            word.is_empty()
                || std::str::from_utf8(word).is_ok_and(|word| super::number(word).is_some())
        };
        row.split(u8::is_ascii_whitespace).all(is_number)
    };
    if rows.clone().all(words) {
        return true;
    }
    let in_second_columns = |row: &[u8]| {
        std::str::from_utf8(row.trim_ascii_end()).is_ok_and(|row| {
            (0..).zip(row.chars()).all(|(column, sign)| (sign == ' ') == (column % 2 == 1))
        })
    };
    width >= 3 && rows.clone().count() >= 2 && rows.all(in_second_columns)
}

/// Whether this can be a value: a number, a single sign, or one of them in quotes.
fn is_value(text: &[u8]) -> bool {
    std::str::from_utf8(unquoted(text))
        .is_ok_and(|text| text.chars().count() == 1 || super::number(text).is_some())
}

fn unquoted(text: &[u8]) -> &[u8] {
    match text {
        [b'"', inside @ .., b'"'] | [b'\'', inside @ .., b'\''] => inside,
        _ => text,
    }
}

/// The values of a row, trimmed. After the last sign there may be nothing.
fn split(line: Line<'_>, sign: u8) -> impl Iterator<Item = Line<'_>> {
    let mut rest = Some(line);
    std::iter::from_fn(move || {
        let values = rest?;
        let end = values.text.iter().position(|&byte| byte == sign);
        let (value, after) = match end {
            Some(end) => {
                let (value, after) = values.cut(end);
                (value, Some(after).filter(|after| !after.is_blank()))
            }
            None => (values, None),
        };
        rest = after;
        Some(value.trimmed())
    })
}

/// Reads the rows.
pub(super) fn read(bytes: &[u8], separator: Separator) -> Result<Values> {
    let noun = if separator == Separator::Nothing { "cell" } else { "number" };
    let mut rows = Rows::new(bytes, noun);
    for (number, line) in lines(bytes).enumerate() {
        if number == 1 {
            rows.check_height(lines(bytes).take(MAX_SIDE as usize + 1).count())?;
        }
        match separator {
            Separator::Sign(sign) => {
                for value in split(line, sign) {
                    let text = unquoted(value.text);
                    if text.is_empty() {
                        let found = if value.text.is_empty() {
                            "nothing".into()
                        } else {
                            sign_at(bytes, value.start)
                        };
                        return Err(FormatError::at(bytes, value.start, super::RANGE, found));
                    }
                    rows.push(text, value.start)?;
                }
            }
            Separator::Spaces => {
                let mut start = line.start;
                for word in line.text.split(u8::is_ascii_whitespace) {
                    if !word.is_empty() {
                        rows.push(word, start)?;
                    }
                    start += word.len() + 1;
                }
            }
            Separator::Nothing => rows.push_signs(line.text, line.start)?,
        }
        rows.end_row(line.start)?;
    }
    rows.finish()
}
