//! What was measured of mazes, as a table.

use std::fmt::Write as _;

use serde::Serialize;

use super::generators::CRATES;
use crate::table::{heading, rounded};

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

impl MazeRow {
    pub fn has_fault_of_ours(&self) -> bool {
        self.figure(CRATES[0]).is_some_and(|own| own.fault.is_some())
    }

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

pub fn markdown(rows: &[MazeRow]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let title = "mazes, million cells/s (peak MiB)";
    let mut text = heading(title, CRATES.into_iter());
    for row in rows {
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
