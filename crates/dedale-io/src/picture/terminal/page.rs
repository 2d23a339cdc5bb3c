use std::fmt::Write as _;

use anstyle::{Color, RgbColor, Style};

use super::super::ink::{Ink, Rgb};
use super::TerminalStyle;

/// What a character is printed with, and on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Look {
    pub ink: Ink,
    pub paper: Ink,
}

/// Rows of characters with looks.
#[derive(Debug)]
pub(super) struct Page {
    columns: usize,
    places: Vec<(char, Look)>,
}

impl Page {
    /// Blanks on free ground.
    pub(super) fn new(columns: usize, rows: usize) -> Self {
        let blank = (' ', Look { ink: Ink::Wall, paper: Ink::Free });
        Self { columns, places: vec![blank; columns * rows] }
    }

    pub(super) fn put(&mut self, column: usize, row: usize, character: char, look: Look) {
        self.places[row * self.columns + column] = (character, look);
    }

    /// The rows as lines; in plain text without blanks at their ends.
    pub(super) fn write(&self, style: &TerminalStyle) -> String {
        let mut text = String::new();
        for row in self.places.chunks_exact(self.columns) {
            if style.colour {
                for run in row.chunk_by(|a, b| a.1 == b.1) {
                    let style = ansi(run[0].1, style);
                    let characters: String = run.iter().map(|&(character, _)| character).collect();
                    let _ = write!(text, "{style}{characters}{style:#}");
                }
            } else {
                text.extend(row.iter().map(|&(character, _)| character));
                text.truncate(text.trim_end_matches(' ').len());
            }
            text.push('\n');
        }
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
