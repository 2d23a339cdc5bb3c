//! Game graphs: random ones and bars of Chomp solved, and rows reversed, beside other
//! crates and what one would write by hand. All on one thread; every value, and every
//! distance where there is one, is compared.

mod chomp;
mod graphs;
mod outside;
mod parity;
mod reversing;
mod solving;

use std::fmt::Write as _;

use graphs::{Kind, Turns};
use outside::Outside;
use serde::Serialize;

use crate::race::is_wanted;
use crate::table::{self, Table, Unit, heading};

/// Random graphs that are solved, and whether by `merc_vpg` too.
const GRAPHS: [(u32, Kind, Turns, bool); 6] = [
    (1_000_000, Kind::Cycles, Turns::Alternate, true),
    (1_000_000, Kind::Forward, Turns::Alternate, true),
    (1_000_000, Kind::Cycles, Turns::Owned, true),
    (1_000_000, Kind::Forward, Turns::Owned, true),
    (10_000_000, Kind::Cycles, Turns::Alternate, false),
    (10_000_000, Kind::Forward, Turns::Alternate, false),
];

/// Rows and columns of bars. Larger ones, such as 6×7 and 7×7, take the other crate far
/// more than some seconds.
const BARS: [(u32, u32); 7] = [(3, 4), (4, 5), (5, 6), (5, 7), (4, 8), (6, 5), (6, 6)];

/// All that was measured.
#[derive(Default, Serialize)]
pub struct Games {
    pub tables: Vec<Table>,
    pub outside: Vec<Outside>,
}

/// Measures all parts whose name and row, such as `solving 1 million forward, in turn`,
/// hold `only`.
pub fn compare(only: &str, passes: u32) -> Games {
    let wanted = |name: String| is_wanted(only, &name);
    let solved = GRAPHS.into_iter().filter(|&(positions, kind, turns, _)| {
        wanted(format!("solving {}", solving::title(positions, kind, turns)))
    });
    let solved = solved.map(|(positions, kind, turns, with_merc)| {
        solving::solve(positions, kind, turns, with_merc, passes)
    });
    let title = "solving a random graph, ms (won / lost / drawn)";
    let solving = Table::new(title, Unit::Millis, solving::REMARK, solved.collect());
    let kinds = [Kind::Cycles, Kind::Forward];
    let reversed = kinds.into_iter().filter(|kind| wanted(format!("reversing {}", kind.name())));
    let rows = reversed.map(|kind| reversing::reverse(10_000_000, kind, passes)).collect();
    let reversing = Table::new("reversing rows, ms", Unit::Millis, reversing::REMARK, rows);
    let bars = BARS.into_iter().filter(|(rows, columns)| wanted(format!("chomp {rows}×{columns}")));
    let rows = bars.map(|(rows, columns)| chomp::solve_bar(rows, columns, passes)).collect();
    let chomp = Table::new("Chomp, ms", Unit::Millis, chomp::REMARK, rows);
    let outside = if wanted("outside".to_owned()) { outside::compare() } else { Vec::new() };
    Games { tables: vec![solving, reversing, chomp], outside }
}

impl Games {
    pub fn markdown(&self) -> String {
        let mut texts = table::markdown(&self.tables);
        if !self.outside.is_empty() {
            texts.push(outside_markdown(&self.outside));
        }
        texts.join("\n")
    }

    /// Whether contenders do not say the same, whoever is right.
    pub fn has_other_answers(&self) -> bool {
        self.tables.iter().any(|table| table.has_fault_of(""))
            || self.outside.iter().any(|sort| sort.wrong > 0 || sort.refused > 0)
    }
}

fn outside_markdown(sorts: &[Outside]) -> String {
    let columns =
        ["games", "positions", "won / lost / drawn", "other values", "not read", "read as written"];
    let mut text = heading("PGSolver files solved by merc_vpg", columns.into_iter());
    for sort in sorts {
        let [win, loss, draw] = sort.values;
        let _ = writeln!(
            text,
            "| {} | {} | {} | {win} / {loss} / {draw} | {} | {} | {} |",
            sort.sort, sort.games, sort.positions, sort.wrong, sort.refused, sort.as_written,
        );
    }
    text
}
