//! Figures of contenders as tables.

use std::fmt::Write as _;

use serde::Serialize;

use crate::arena::Arena;

/// Rows of one kind, whose columns are the same contenders; the last ones may be left
/// out of a row.
#[derive(Serialize)]
pub struct Table {
    pub title: &'static str,
    pub unit: Unit,
    /// What the title leaves open; it may be empty.
    pub remark: &'static str,
    pub rows: Vec<Row>,
}

/// What the figures of a table say, seconds a thing being measured.
#[derive(Clone, Copy, Serialize)]
pub enum Unit {
    ThousandsPerSecond,
    MillionsPerSecond,
    Millis,
    Nanos,
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

/// Those of the tables that have rows.
pub fn markdown(tables: &[Table]) -> Vec<String> {
    tables.iter().filter(|table| !table.rows.is_empty()).map(Table::markdown).collect()
}

impl Table {
    pub const fn new(
        title: &'static str,
        unit: Unit,
        remark: &'static str,
        rows: Vec<Row>,
    ) -> Self {
        Self { title, unit, remark, rows }
    }

    /// A row for each board, and their mean.
    pub fn over(
        title: &'static str,
        unit: Unit,
        arenas: &[Arena],
        row: impl Fn(&Arena) -> Row,
    ) -> Self {
        let mut rows: Vec<Row> = Vec::new();
        for arena in arenas {
            eprintln!("{}: {title}", arena.name);
            rows.push(row(arena));
        }
        rows.extend(geometric_mean(&rows));
        Self::new(title, unit, "Times are ratios to the first column.", rows)
    }

    /// Each figure but the first says how many times as fast the first one is.
    pub fn markdown(&self) -> String {
        let longest = self.rows.iter().max_by_key(|row| row.figures.len());
        let names: Vec<&str> =
            longest.map_or(&[][..], |row| &row.figures).iter().map(|figure| figure.name).collect();
        let mut text = heading(self.title, names.iter().copied());
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
            text += &" |".repeat(names.len() - row.figures.len());
            text.push('\n');
        }
        if !self.remark.is_empty() {
            let _ = write!(text, "\n{}\n", self.remark);
        }
        text
    }

    /// Whether a contender of this name's beginning has a fault.
    pub fn has_fault_of(&self, name: &str) -> bool {
        let mut figures = self.rows.iter().flat_map(|row| &row.figures);
        figures.any(|figure| figure.name.starts_with(name) && figure.fault.is_some())
    }
}

impl Unit {
    fn of(self, seconds: f64) -> f64 {
        match self {
            Self::ThousandsPerSecond => 1e-3 / seconds,
            Self::MillionsPerSecond => 1e-6 / seconds,
            Self::Millis => 1e3 * seconds,
            Self::Nanos => 1e9 * seconds,
        }
    }
}

/// A row of geometric means over all rows.
pub fn geometric_mean(rows: &[Row]) -> Option<Row> {
    let first = rows.first()?;
    let figures = first.figures.iter().enumerate().map(|(column, figure)| Figure {
        name: figure.name,
        seconds: mean(rows.iter().map(|row| row.figures[column].seconds)),
        note: String::new(),
        fault: None,
    });
    Some(Row { name: format!("{} boards, geometric mean", rows.len()), figures: figures.collect() })
}

/// The geometric mean.
fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len() as f64;
    (values.map(f64::ln).sum::<f64>() / count).exp()
}

pub fn heading<'a>(first: &str, names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    format!("| {first} | {} |\n|---|{}\n", names.join(" | "), "---:|".repeat(names.len()))
}

/// Geometric means over the maps and over the generated boards, and how many
/// times as long as the contender `base` each takes.
pub fn means(times: &[(bool, Vec<f64>)], base: usize) -> String {
    let mut text = String::new();
    for (title, maps) in [("geometric mean, maps", true), ("geometric mean, generated", false)] {
        let rows: Vec<&Vec<f64>> =
            times.iter().filter(|(is_map, _)| *is_map == maps).map(|(_, row)| row).collect();
        let Some(first) = rows.first() else { continue };
        let mean = |column: usize| mean(rows.iter().map(|row| row[column]));
        let _ = write!(text, "| **{title}** |");
        for column in 0..first.len() {
            let ratio = mean(column) / mean(base);
            let _ = write!(text, " **{}** (×{ratio:.2}) |", rounded(mean(column)));
        }
        text.push('\n');
    }
    text
}

pub fn rounded(value: f64) -> String {
    let digits = match value {
        ..1.0 => 3,
        1.0..10.0 => 2,
        10.0..100.0 => 1,
        _ => 0,
    };
    format!("{value:.digits$}")
}
