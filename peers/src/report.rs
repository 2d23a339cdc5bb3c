//! All figures of a run.

use serde::Serialize;

use crate::fields::{self, FieldRow};
use crate::flows::Flows;
use crate::games::Games;
use crate::links::Links;
use crate::mazes::{self, MazeRow};
use crate::paths::{self, PathRow};

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

impl Report {
    pub fn markdown(&self) -> String {
        let tables = [
            paths::markdown(&self.paths),
            fields::markdown(&self.fields),
            mazes::markdown(&self.mazes),
            self.flows.markdown(),
            self.links.markdown(),
            self.games.markdown(),
        ];
        let tables: Vec<String> = tables.into_iter().filter(|table| !table.is_empty()).collect();
        tables.join("\n")
    }

    /// Whether an answer of dedale's differs from the expected one.
    pub fn has_wrong_answer_of_ours(&self) -> bool {
        self.paths.iter().any(PathRow::has_wrong_answer_of_ours)
            || self.fields.iter().any(|row| !row.figures[0].agrees)
            || self.mazes.iter().any(MazeRow::has_fault_of_ours)
            || self.flows.has_wrong_answer_of_ours()
            || self.links.has_wrong_answer_of_ours()
            || self.games.has_other_answers()
    }
}
