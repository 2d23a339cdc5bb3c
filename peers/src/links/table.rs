//! What was measured of links, as tables.

use std::fmt::Write as _;

use serde::Serialize;

use crate::table::{self, Table, heading, rounded};

/// All that was measured.
#[derive(Default, Serialize)]
pub struct Links {
    pub tables: Vec<Table>,
    pub matches: Vec<Match>,
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
        let mut texts = table::markdown(&self.tables);
        if !self.matches.is_empty() {
            texts.push(matches_markdown(&self.matches));
        }
        texts.join("\n")
    }

    pub fn has_wrong_answer_of_ours(&self) -> bool {
        self.tables.iter().any(|table| table.has_fault_of("dedale"))
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
