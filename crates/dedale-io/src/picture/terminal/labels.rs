//! Letters for columns and numbers for rows, around the board.

use std::collections::HashSet;

use dedale::board::column_letters;

use super::super::Scene;
use super::page::Page;

/// A text and where it begins; above or to the left of the page is negative.
#[derive(Debug)]
pub(super) struct Label {
    pub text: String,
    pub column: i32,
    pub row: i32,
}

/// For cells this many characters wide.
pub(super) fn beside_blocks(page: Page, scene: &Scene, across: usize) -> Page {
    let across = across as i32;
    beside(page, scene, |x| x * across + across / 2 - 1, |y| y)
}

/// For cells this many characters wide, between lines.
pub(super) fn beside_lines(page: Page, scene: &Scene, inside: usize) -> Page {
    let across = inside as i32 + 1;
    beside(page, scene, |x| x * across + across / 2, |y| 2 * y + 1)
}

fn beside(
    page: Page,
    scene: &Scene,
    column: impl Fn(i32) -> i32,
    row: impl Fn(i32) -> i32,
) -> Page {
    if !scene.has_labels() {
        return page;
    }
    let (width, height) = (scene.size().width() as i32, scene.size().height() as i32);
    let letter = |x: i32| Label { text: column_letters(x as u32), column: column(x), row: -1 };
    // All numbers in one column.
    let last = page.columns() - 1;
    let touches = (0..height).any(|y| page.character(last, row(y) as usize) != ' ');
    let beyond = last as i32 + 1 + i32::from(touches);
    let number = |y: i32| Label { text: (y + 1).to_string(), column: beyond, row: row(y) };
    let (letters, numbers) = ((0..width).map(letter), (0..height).map(number));
    around(page, &letters.collect::<Vec<_>>(), &numbers.collect::<Vec<_>>()).0
}

/// Adds labels to the page. Letters that would touch those before them are left out;
/// numbers are moved to the right until there is room. Returns also how far the page was moved
/// to the right and down.
pub(super) fn around(page: Page, letters: &[Label], numbers: &[Label]) -> (Page, [usize; 2]) {
    let beyond = |place: fn(&Label) -> i32| {
        let least = letters.iter().map(place).min().unwrap_or(0).min(0);
        least.unsigned_abs() as usize
    };
    let (left, above) = (beyond(|label| label.column), beyond(|label| label.row));
    let mut page = page.moved(left, above);
    let begin = |label: &Label| {
        let place = |place: i32, shift: usize| (place + shift as i32) as usize;
        (place(label.column, left), place(label.row, above))
    };

    let mut taken = HashSet::new();
    for label in letters {
        let (column, row) = begin(label);
        let mut columns = column..column + label.text.len();
        let touches = column.checked_sub(1).is_some_and(|before| taken.contains(&(before, row)));
        if !touches && columns.all(|column| page.character(column, row) == ' ') {
            page.put_text(column, row, &label.text, None);
            taken.extend((column..column + label.text.len()).map(|column| (column, row)));
        }
    }
    for label in numbers {
        let (mut column, row) = begin(label);
        let is_blank = |column: usize| page.character(column, row) == ' ';
        while !(column.saturating_sub(1)..=column + label.text.len()).all(is_blank) {
            column += 1;
        }
        page.put_text(column, row, &label.text, None);
    }
    (page, [left, above])
}
