use super::Point;

impl Point {
    /// The label of the point's cell: letters for the column from `a`, then the number of
    /// the row from 1. `a1` is the upper left corner.
    pub fn label(self) -> String {
        format!("{}{}", column_letters(self.x), self.y + 1)
    }

    /// The point of the cell with this label, in either case; `None` if it is no label.
    pub fn labelled(label: &str) -> Option<Self> {
        let digits = label.find(|sign: char| !sign.is_ascii_alphabetic())?;
        let (letters, number) = label.split_at(digits);
        let is_number = number.bytes().all(|sign| sign.is_ascii_digit());
        if letters.is_empty() || letters.len() > 4 || !is_number {
            return None;
        }
        let column = letters.bytes().fold(0, |column, letter| {
            column * 26 + u32::from(letter.to_ascii_lowercase() - b'a') + 1
        });
        Some(Self::new(column - 1, number.parse::<u32>().ok()?.checked_sub(1)?))
    }
}

/// The letters of a column, 0 for `a`; `aa` after `z`.
pub fn column_letters(mut column: u32) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push((b'a' + (column % 26) as u8) as char);
        match (column / 26).checked_sub(1) {
            Some(rest) => column = rest,
            None => return letters.into_iter().rev().collect(),
        }
    }
}
