//! What was measured of links, as tables.

use std::fmt::Write as _;

use serde::Serialize;

use crate::report::{heading, rounded};

/// All that was measured.
#[derive(Default, Serialize)]
pub struct Links {
    pub tables: Vec<Table>,
    pub matches: Vec<Match>,
}

/// Rows of one kind, whose columns are the same contenders.
#[derive(Serialize)]
pub struct Table {
    pub title: &'static str,
    pub unit: Unit,
    pub rows: Vec<Row>,
}

/// What the figures of a table say, seconds a thing being measured.
#[derive(Clone, Copy, Serialize)]
pub enum Unit {
    ThousandsPerSecond,
    MillionsPerSecond,
    Millis,
}

#[derive(Serialize)]
pub struct Row {
    pub name: String,
    /// Ours first.
    pub figures: Vec<Figure>,
}

#[derive(Serialize)]
pub struct Figure {
    pub name: &'static str,
    /// What one thing takes.
    pub seconds: f64,
    /// What else is to be said.
    pub note: String,
    /// Why its answers are not right.
    pub fault: Option<String>,
}

/// Games against another crate's search, each opening with either side first.
#[derive(Serialize)]
pub struct Match {
    pub name: String,
    pub peer: &'static str,
    /// Its playouts a move; ours are in the name.
    pub playouts: u32,
    pub games: u32,
    /// Games that ours won, playing first and playing second.
    pub wins: [u32; 2],
    /// Mean time of a move: ours, theirs.
    pub millis: [f64; 2],
}

impl Links {
    pub fn markdown(&self) -> String {
        let tables = self.tables.iter().filter(|table| !table.rows.is_empty());
        let mut texts: Vec<String> = tables.map(Table::markdown).collect();
        if !self.matches.is_empty() {
            texts.push(matches_markdown(&self.matches));
        }
        texts.join("\n")
    }

    pub fn has_wrong_answer_of_ours(&self) -> bool {
        let mut rows = self.tables.iter().flat_map(|table| &table.rows);
        rows.any(|row| {
            row.figures.iter().any(|own| own.name.starts_with("dedale") && own.fault.is_some())
        })
    }
}

impl Table {
    /// Each figure but the first says how many times as fast the first one is.
    fn markdown(&self) -> String {
        let names = self.rows[0].figures.iter().map(|figure| figure.name);
        let mut text = heading(self.title, names);
        for row in &self.rows {
            let _ = write!(text, "| {} |", row.name);
            for (column, figure) in row.figures.iter().enumerate() {
                let _ = write!(text, " {}", rounded(self.unit.of(figure.seconds)));
                if column > 0 {
                    let _ = write!(text, " ×{:.2}", figure.seconds / row.figures[0].seconds);
                }
                let remark = figure.fault.as_ref().unwrap_or(&figure.note);
                if !remark.is_empty() {
                    let _ = write!(text, " ({remark})");
                }
                text.push_str(" |");
            }
            text.push('\n');
        }
        text
    }
}

impl Unit {
    fn of(self, seconds: f64) -> f64 {
        match self {
            Self::ThousandsPerSecond => 1e-3 / seconds,
            Self::MillionsPerSecond => 1e-6 / seconds,
            Self::Millis => 1e3 * seconds,
        }
    }
}

fn matches_markdown(matches: &[Match]) -> String {
    let columns = ["against", "dedale won", "first / second", "ms a move", "theirs"];
    let mut text = heading("games of Hex, playouts a move", columns.into_iter());
    for row in matches {
        let [first, second] = row.wins;
        let [ours, theirs] = row.millis.map(rounded);
        let _ = writeln!(
            text,
            "| {} | {}, {} | {} of {} | {first} / {second} | {ours} | {theirs} |",
            row.name,
            row.peer,
            row.playouts,
            first + second,
            row.games,
        );
    }
    text
}
