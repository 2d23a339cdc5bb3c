//! What `dedale scen` tells.

use std::fmt::Write as _;
use std::time::Duration;

use comfy_table::{CellAlignment, Table, presets};
use dedale::search::Algorithm;

use crate::cli::ScenArgs;
use crate::lang::{tr, word};
use crate::output::{count, time};
use dedale_app::answer::ScenAnswer;
use dedale_app::run::scenario::ScenOutcome;

/// A table by length, and a summary line. The algorithms are those of the first query and of the
/// last.
pub fn whole(
    args: &ScenArgs,
    [first, last]: [Algorithm; 2],
    answer: &ScenAnswer,
    outcomes: &[ScenOutcome],
) -> String {
    let mut text = if args.each { each(outcomes) } else { by_length(outcomes) };
    let patches = answer
        .patches
        .map_or(String::new(), |patches| tr!(" and {n} patches", n = count(patches as u64)));
    let algorithm = if first == last {
        first.to_string()
    } else {
        tr!("{first}, then {last}", first = first, last = last)
    };
    let times = [answer.mean_nanos, answer.median_nanos, answer.p95_nanos, answer.max_nanos];
    let [mean, median, p95, max] = times.map(|nanos| time(Duration::from_nanos(nanos)));
    let _ = writeln!(
        text,
        "{}",
        tr!(
            "\n{map} by {algorithm}: {queries} queries{patches}, {solved} solved, {wrong} \
         wrong\nmean {mean}, median {median}, 95 % under {p95}, longest {max}",
            map = answer.map,
            algorithm = algorithm,
            queries = count(answer.queries as u64),
            patches = patches,
            solved = count(answer.solved as u64),
            wrong = count(answer.wrong as u64),
            mean = mean,
            median = median,
            p95 = p95,
            max = max
        )
    );
    text
}

fn table(headings: [&str; 5]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(headings);
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// A row for each bucket of the scenario; neighboring buckets are merged where there are
/// more than twenty.
fn by_length(outcomes: &[ScenOutcome]) -> String {
    let last = outcomes.iter().map(|outcome| outcome.query.bucket).max().unwrap_or(0);
    let together = last / 20 + 1;
    let mut table =
        table([word("length"), word("queries"), word("wrong"), word("mean"), word("longest")]);
    for number in 0..=last / together {
        let group: Vec<&ScenOutcome> =
            outcomes.iter().filter(|outcome| outcome.query.bucket / together == number).collect();
        let lengths = || group.iter().map(|outcome| outcome.query.optimum.unwrap_or(0.0));
        let (Some(least), Some(most)) = (lengths().reduce(f64::min), lengths().reduce(f64::max))
        else {
            continue;
        };
        let whole: u64 = group.iter().map(|outcome| outcome.nanos).sum();
        let longest = group.iter().map(|outcome| outcome.nanos).max().unwrap_or_default();
        table.add_row([
            format!("{least:.0}–{most:.0}"),
            count(group.len() as u64),
            count(group.iter().filter(|outcome| !outcome.is_right()).count() as u64),
            time(Duration::from_nanos(whole / group.len() as u64)),
            time(Duration::from_nanos(longest)),
        ]);
    }
    format!("{table}\n")
}

/// A row for each query.
fn each(outcomes: &[ScenOutcome]) -> String {
    let mut table =
        table([word("start"), word("goal"), word("expected"), word("found"), word("time")]);
    let told =
        |length: Option<f64>| length.map_or(word("none").into(), |length| format!("{length:.6}"));
    for outcome in outcomes {
        let (query, found) = (outcome.query, told(outcome.length));
        table.add_row([
            query.start.to_string(),
            query.goal.to_string(),
            told(query.optimum),
            if outcome.is_right() { found } else { tr!("{found} wrong", found = found) },
            time(Duration::from_nanos(outcome.nanos)),
        ]);
    }
    format!("{table}\n")
}
