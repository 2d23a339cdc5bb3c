//! The tables.

use std::fmt::Write as _;

use serde::Serialize;

use crate::flows::Flows;
use crate::games::Games;
use crate::links::Links;
use crate::mazes::CRATES;

/// All figures of a run.
#[derive(Default, Serialize)]
pub struct Report {
    pub paths: Vec<PathRow>,
    pub fields: Vec<FieldRow>,
    pub mazes: Vec<MazeRow>,
    pub flows: Flows,
    pub links: Links,
    pub games: Games,
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

/// One generator on squares of one side.
#[derive(Serialize)]
pub struct MazeRow {
    pub generator: String,
    pub side: usize,
    /// Of the crates that have the generator.
    pub figures: Vec<MazeFigure>,
}

#[derive(Serialize)]
pub struct MazeFigure {
    pub name: String,
    /// What the crate's generator is, where the name leaves it open.
    pub variant: String,
    /// In processor time of the carving alone.
    pub cells_per_second: Option<f64>,
    /// What carving added to the largest size of the process.
    pub peak_bytes: Option<u64>,
    /// Why there is no perfect maze.
    pub fault: Option<String>,
}

impl Report {
    pub fn markdown(&self) -> String {
        let tables = [
            self.path_table(),
            self.field_table(),
            self.maze_table(),
            self.flows.markdown(),
            self.links.markdown(),
            self.games.markdown(),
        ];
        let tables: Vec<String> = tables.into_iter().filter(|table| !table.is_empty()).collect();
        tables.join("\n")
    }

    /// Whether an answer of dedale's differs from the expected one.
    pub fn has_wrong_answer_of_ours(&self) -> bool {
        self.paths
            .iter()
            .any(|row| row.figures[..crate::paths::OURS].iter().any(|own| own.agreed < row.queries))
            || self.fields.iter().any(|row| !row.figures[0].agrees)
            || self
                .mazes
                .iter()
                .any(|row| row.figure(CRATES[0]).is_some_and(|own| own.fault.is_some()))
            || self.flows.has_wrong_answer_of_ours()
            || self.links.has_wrong_answer_of_ours()
            || self.games.has_other_answers()
    }

    fn path_table(&self) -> String {
        let Some(first) = self.paths.first() else { return String::new() };
        let names = first.figures.iter().map(|figure| figure.name.as_str());
        let mut text = heading("mean µs a path, 8 neighbors", names);
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
        let mut text = heading("field, ms (ns a cell), 4 neighbors", names);
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

    fn maze_table(&self) -> String {
        if self.mazes.is_empty() {
            return String::new();
        }
        let title = "mazes, million cells/s (peak MiB)";
        let mut text = heading(title, CRATES.into_iter());
        for row in &self.mazes {
            let _ = write!(text, "| {} {}² |", row.generator, row.side);
            for name in CRATES {
                let Some(figure) = row.figure(name) else {
                    text.push_str(" |");
                    continue;
                };
                if let (Some(speed), Some(peak)) = (figure.cells_per_second, figure.peak_bytes) {
                    let (millions, mebibytes) = (speed / 1e6, peak as f64 / f64::from(1 << 20));
                    let _ = write!(text, " {} ({mebibytes:.1})", rounded(millions));
                }
                if let Some(fault) = &figure.fault {
                    let _ = write!(text, " {fault}");
                }
                if let Some(ratio) = row.ratio().filter(|_| name == CRATES[0]) {
                    let _ = write!(text, " ×{ratio:.2}");
                }
                text.push_str(" |");
            }
            text.push('\n');
        }
        text
    }
}

impl MazeRow {
    fn figure(&self, name: &str) -> Option<&MazeFigure> {
        self.figures.iter().find(|figure| figure.name == name)
    }

    /// How many times as fast as the fastest other crate that carves a perfect
    /// maze ours is.
    fn ratio(&self) -> Option<f64> {
        let speed =
            |figure: &MazeFigure| figure.cells_per_second.filter(|_| figure.fault.is_none());
        let peers = self.figures.iter().filter(|figure| figure.name != CRATES[0]);
        let fastest = peers.filter_map(speed).reduce(f64::max)?;
        Some(speed(self.figure(CRATES[0])?)? / fastest)
    }
}

pub fn heading<'a>(first: &str, names: impl Iterator<Item = &'a str>) -> String {
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

pub fn rounded(value: f64) -> String {
    let digits = match value {
        ..1.0 => 3,
        1.0..10.0 => 2,
        10.0..100.0 => 1,
        _ => 0,
    };
    format!("{value:.digits$}")
}
