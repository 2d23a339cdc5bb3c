use std::fmt::Write as _;

use anstyle::{Color, RgbColor, Style};

use super::super::ink::{Ink, Rgb};
use super::TerminalStyle;

/// The colours of a character and its background.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Look {
    pub ink: Ink,
    pub paper: Ink,
}

/// Rows of characters with looks.
#[derive(Clone, Default, Debug)]
pub(super) struct Page {
    rows: Vec<Vec<Place>>,
}

/// A character and its look; without a look, it is off the board.
type Place = (char, Option<Look>);

const NOTHING: Place = (' ', None);

impl Page {
    /// A page of blanks on free terrain.
    pub(super) fn new(columns: usize, rows: usize) -> Self {
        let blank = (' ', Some(Look { ink: Ink::Wall, paper: Ink::Free }));
        Self { rows: vec![vec![blank; columns]; rows] }
    }

    /// An empty page.
    pub(super) fn bare(columns: usize, rows: usize) -> Self {
        Self { rows: vec![vec![NOTHING; columns]; rows] }
    }

    /// The page with more rows above and more columns to the left.
    pub(super) fn moved(mut self, columns: usize, rows: usize) -> Self {
        for row in &mut self.rows {
            row.splice(..0, std::iter::repeat_n(NOTHING, columns));
        }
        self.rows.splice(..0, std::iter::repeat_n(Vec::new(), rows));
        self
    }

    pub(super) fn columns(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    pub(super) fn character(&self, column: usize, row: usize) -> char {
        self.rows.get(row).and_then(|row| row.get(column)).map_or(' ', |place| place.0)
    }

    /// Whether the place is off the board and nothing stands there.
    pub(super) fn is_bare(&self, column: usize, row: usize) -> bool {
        self.rows.get(row).and_then(|row| row.get(column)).is_none_or(|&place| place == NOTHING)
    }

    /// Writes beside the board; the page grows to the right and downward as needed.
    pub(super) fn put_text(&mut self, column: usize, row: usize, text: &str, look: Option<Look>) {
        self.rows.resize(self.rows.len().max(row + 1), Vec::new());
        let row = &mut self.rows[row];
        for (column, character) in (column..).zip(text.chars()) {
            row.resize(row.len().max(column + 1), NOTHING);
            row[column] = (character, look);
        }
    }

    /// The first column of the row that is not blank, and the one after the last.
    pub(super) fn filled(&self, row: usize) -> Option<[usize; 2]> {
        let row = self.rows.get(row)?;
        let first = row.iter().position(|&place| place != NOTHING)?;
        let last = row.iter().rposition(|&place| place != NOTHING)?;
        Some([first, last + 1])
    }

    pub(super) fn put(&mut self, column: usize, row: usize, character: char, look: Look) {
        self.rows[row][column] = (character, Some(look));
    }

    /// The rows as lines; in plain text without trailing blanks.
    pub(super) fn write(&self, style: &TerminalStyle) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let end = row.iter().rposition(|&place| place != NOTHING).map_or(0, |last| last + 1);
            let row = &row[..end];
            if style.colour {
                for run in row.chunk_by(|a, b| a.1 == b.1) {
                    let style = run[0].1.map_or(Style::new(), |look| ansi(look, style));
                    let characters: String = run.iter().map(|&(character, _)| character).collect();
                    let _ = write!(text, "{style}{characters}{style:#}");
                }
            } else {
                text.extend(row.iter().map(|&(character, _)| character));
                text.truncate(text.trim_end_matches(' ').len());
            }
            text.push('\n');
        }
        // The lower halves of cells in upright columns may be empty.
        text.truncate(text.trim_end_matches('\n').len() + 1);
        text
    }
}

fn ansi(look: Look, style: &TerminalStyle) -> Style {
    let colour = |ink| {
        let Rgb { r, g, b } = style.theme.colour(ink);
        Some(Color::Rgb(RgbColor(r, g, b)))
    };
    Style::new().fg_color(colour(look.ink)).bg_color(colour(look.paper))
}
