//! The tables.

use std::fmt::Write as _;

use serde::Serialize;

/// All figures of a run.
#[derive(Default, Serialize)]
pub struct Report {
    pub paths: Vec<PathRow>,
    pub fields: Vec<FieldRow>,
}

/// One board's path queries.
#[derive(Serialize)]
pub struct PathRow {
    pub board: String,
    pub is_map: bool,
    pub queries: usize,
    /// Ours first.
    pub figures: Vec<PathFigure>,
}

#[derive(Serialize)]
pub struct PathFigure {
    pub name: String,
    /// Mean time of a query.
    pub micros: f64,
    /// Queries whose length is the expected one.
    pub agreed: usize,
}

/// One board's field.
#[derive(Serialize)]
pub struct FieldRow {
    pub board: String,
    pub is_map: bool,
    pub reached: u64,
    /// Ours first, then the plain bar.
    pub figures: Vec<FieldFigure>,
}

#[derive(Serialize)]
pub struct FieldFigure {
    pub name: String,
    pub millis: f64,
    pub nanos_per_cell: f64,
    pub agrees: bool,
}

impl Report {
    pub fn markdown(&self) -> String {
        format!("{}\n{}", self.path_table(), self.field_table())
    }

    /// Whether an answer of dedale's differs from the expected one.
    pub fn has_wrong_answer_of_ours(&self) -> bool {
        self.paths.iter().any(|row| row.figures[..2].iter().any(|own| own.agreed < row.queries))
            || self.fields.iter().any(|row| !row.figures[0].agrees)
    }

    fn path_table(&self) -> String {
        let Some(first) = self.paths.first() else { return String::new() };
        let names = first.figures.iter().map(|figure| figure.name.as_str());
        let mut text = heading("mean µs a path, 8 ways", names);
        for row in &self.paths {
            let _ = write!(text, "| {} |", row.board);
            for figure in &row.figures {
                let _ = write!(text, " {}", rounded(figure.micros));
                if figure.agreed < row.queries {
                    let _ = write!(text, " ({} of {} right)", figure.agreed, row.queries);
                }
                text.push_str(" |");
            }
            text.push('\n');
        }
        let times = self
            .paths
            .iter()
            .map(|row| (row.is_map, row.figures.iter().map(|figure| figure.micros).collect()));
        text += &means(&times.collect::<Vec<_>>(), 0);
        text
    }

    fn field_table(&self) -> String {
        let Some(first) = self.fields.first() else { return String::new() };
        let names = first.figures.iter().map(|figure| figure.name.as_str());
        let mut text = heading("field, ms (ns a cell), 4 ways", names);
        for row in &self.fields {
            let _ = write!(text, "| {} |", row.board);
            for figure in &row.figures {
                let wrong = if figure.agrees { "" } else { " differs" };
                let (millis, nanos) = (rounded(figure.millis), rounded(figure.nanos_per_cell));
                let _ = write!(text, " {millis} ({nanos}){wrong} |");
            }
            text.push('\n');
        }
        let times = self
            .fields
            .iter()
            .map(|row| (row.is_map, row.figures.iter().map(|figure| figure.millis).collect()));
        text += &means(&times.collect::<Vec<_>>(), 1);
        text
    }
}

fn heading<'a>(first: &str, names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    format!("| {first} | {} |\n|---|{}\n", names.join(" | "), "---:|".repeat(names.len()))
}

/// Geometric means over the maps and over the generated boards, and how many
/// times as long as the contender `base` each takes.
fn means(times: &[(bool, Vec<f64>)], base: usize) -> String {
    let mut text = String::new();
    for (title, maps) in [("geometric mean, maps", true), ("geometric mean, generated", false)] {
        let rows: Vec<&Vec<f64>> =
            times.iter().filter(|(is_map, _)| *is_map == maps).map(|(_, row)| row).collect();
        let Some(first) = rows.first() else { continue };
        let mean = |column: usize| {
            let logs: f64 = rows.iter().map(|row| row[column].ln()).sum();
            (logs / rows.len() as f64).exp()
        };
        let _ = write!(text, "| **{title}** |");
        for column in 0..first.len() {
            let ratio = mean(column) / mean(base);
            let _ = write!(text, " **{}** (×{ratio:.2}) |", rounded(mean(column)));
        }
        text.push('\n');
    }
    text
}

fn rounded(value: f64) -> String {
    let digits = match value {
        ..1.0 => 3,
        1.0..10.0 => 2,
        10.0..100.0 => 1,
        _ => 0,
    };
    format!("{value:.digits$}")
}
