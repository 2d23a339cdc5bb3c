//! How a contest stands, for the terminal.

use std::fmt::Write as _;

use comfy_table::{CellAlignment, ColumnConstraint, Table, presets};
use dedale_app::answer::{ContestAnswer, FaultAnswer, StandingAnswer};

use crate::hunt::tournament::fit;
use crate::lang::{foreign, tr, word};
use crate::output::{columns, count, counted, decimal, folded, percent};

pub fn text(answer: &ContestAnswer) -> String {
    let mut tables = String::new();
    for (title, rows) in [(word("hunter"), &answer.hunters), (word("monster"), &answer.monsters)] {
        tables += &(table(title, rows) + "\n");
    }
    let mut text = String::new();
    for row in answer.hunters.iter().chain(&answer.monsters) {
        let Some(FaultAnswer { hunt, why }) = &row.last_fault else { continue };
        let (name, faults, why) = (&row.name, counted(row.faults, "fault"), foreign(why));
        let told = if row.disqualified.is_some() {
            tr!("{name} is disqualified after {faults}, in hunt {hunt}: {why}")
        } else {
            tr!("{name} has {faults}, the last in hunt {hunt}: {why}")
        };
        text += &(told + "\n");
    }
    let [played, hunts] = [answer.played, answer.hunts].map(count);
    text += &(tr!(
        "{played} of {hunts} hunts count, on {fields}; {isolation}",
        fields = counted(answer.games, "field"),
        isolation = foreign(&answer.isolation)
    ) + "\n");
    if answer.missing > 0 {
        let missing = counted(answer.missing, "hunt");
        let _ = writeln!(text, "{}", tr!("{missing} still to be played: this is provisional"));
    }
    tables + &folded(&text)
}

/// The columns of shares and their intervals, which narrow terminals leave out.
const SHARES: std::ops::Range<usize> = 3..5;
const ROOM_FOR_SHARES: usize = 64;

fn table(title: &str, rows: &[StandingAnswer]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header([
        "",
        title,
        word("points"),
        word("share"),
        "",
        word("rating"),
        "",
        word("faults"),
    ]);
    for row in rows {
        let [low, high] = [row.low, row.high].map(|bound| decimal(bound * 100.0));
        let [share, interval] = match row.share() {
            Some(share) => [percent(share * 100.0), format!("({low}–{high})")],
            None => ["–".into(), String::new()],
        };
        let [rating, error] = match (row.rating, row.error) {
            (Some(rating), Some(error)) => [format!("{rating:.0}"), format!("± {error:.0}")],
            _ => ["–".into(), String::new()],
        };
        let place = row.place.map_or("–".into(), |place| place.to_string());
        let points = decimal(row.points);
        let faults = row.faults.to_string();
        table.add_row([place, row.name.clone(), points, share, interval, rating, error, faults]);
    }
    let is_narrow = columns().is_some_and(|room| room < ROOM_FOR_SHARES);
    for (number, column) in table.column_iter_mut().enumerate() {
        if is_narrow && SHARES.contains(&number) {
            column.set_constraint(ColumnConstraint::Hidden);
        } else if number != 1 {
            column.set_cell_alignment(CellAlignment::Right);
            // Names are folded where there is no room, numbers never.
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
    }
    fit(&mut table);
    table.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}
