//! `dedale hunt value`: computes the value of a hunt under optimal play.

use std::fmt::Write as _;
use std::sync::Arc;

use dedale::board::Cell;
use dedale::search::Stopped;
use dedale_app::answer::hunt_values::{FoundValue, HuntValueAnswer, because};
use dedale_app::{Refusal, Result};
use dedale_games::game::{HuntField, HuntRules};
use dedale_games::solve::hunt::{
    Camp, HuntGame, HuntValue, HuntValueError, MAX_GAP, camp, efg, interval,
};

use super::shown;
use crate::cli::HuntValueArgs;
use crate::lang::{self, numeral, tr, word};
use crate::output::{NewFile, check_outputs, count, counted, give, print_json, write_files};
use crate::spinner::Spinner;

/// The most nodes of a tree that is written.
const MOST_NODES: usize = 2_000_000;

/// The most walks listed, the likeliest first.
const LISTED: usize = 12;

pub fn command(args: &HuntValueArgs) -> Result<()> {
    let rules = args.rules.of_value()?;
    check_outputs(
        args.hunt_field.field.as_deref(),
        &[args.efg.as_deref()],
        args.json.then_some("--json"),
    )?;
    let (hunt, _) = args.hunt_field.hunt(rules)?;
    let field = hunt.field();
    let tree = args.efg.clone().map(|path| {
        let title = lang::in_english(|| format!("hunt, {}", shown::in_one_line(&rules)));
        let text = efg(field, &rules, &title, MOST_NODES)?;
        Ok::<_, Refusal>(NewFile { path, bytes: text.into_bytes() })
    });
    let tree = tree.transpose()?.into_iter().collect();
    let found = find(args, field, &rules)?;
    let camp = camp(field, &rules);
    if args.json {
        write_files(tree)?;
        print_json(&HuntValueAnswer::new(field, &rules, &camp, &found))?;
    } else {
        give(tree, &told(field, &rules, &camp, &found))?;
    }
    Ok(())
}

/// The value, or bounds of it if it is out of reach.
fn find(args: &HuntValueArgs, field: &Arc<HuntField>, rules: &HuntRules) -> Result<FoundValue> {
    let spinner = Spinner::with(word("finding all walks"));
    let game = HuntGame::new(field, rules)?;
    let mut watch = |histories: usize| -> Result<(), Stopped> {
        spinner.tell(&tr!("{n} histories", n = count(histories as u64)));
        Ok(())
    };
    match game.solve_with(&mut watch) {
        Ok(value) => return Ok(FoundValue::Exact(value)),
        Err(
            HuntValueError::Turns(_)
            | HuntValueError::Walks
            | HuntValueError::Histories
            | HuntValueError::Tree
            | HuntValueError::Gap(_),
        ) => {}
        Err(error) => return Err(Refusal::from(error)),
    }
    let mut watch = |lower: f64, upper: f64| -> Result<(), Stopped> {
        spinner.tell(&tr!(
            "between {lower} and {upper}",
            lower = format!("{lower:.4}"),
            upper = format!("{upper:.4}")
        ));
        Ok(())
    };
    interval(field, rules, args.rounds, &mut watch).map(FoundValue::Between).map_err(Refusal::from)
}

fn told(field: &HuntField, rules: &HuntRules, camp: &Camp, found: &FoundValue) -> String {
    let mut text = match found {
        FoundValue::Exact(value) => tr!(
            "value {value} for the hunter: its chance to win, and half of that of a \
             draw\n(certified between {lower} and {upper}; {walks}, {histories})\n",
            value = format!("{:.6}", value.value),
            lower = format!("{:.9}", value.lower),
            upper = format!("{:.9}", value.upper),
            walks = counted(value.walks as u64, "walk"),
            histories = if value.histories == 1 {
                word("1 history").to_owned()
            } else {
                tr!("{n} histories", n = count(value.histories as u64))
            }
        ),
        FoundValue::Between(bounds) if bounds.upper - bounds.lower <= MAX_GAP => tr!(
            "value {lower} for the hunter ({by})\n",
            lower = format!("{:.6}", bounds.lower),
            by = word(because(bounds.lower_by))
        ),
        FoundValue::Between(bounds) => tr!(
            "the value for the hunter lies between {lower} ({lower_by}) and {upper} \
             ({upper_by})\n",
            lower = format!("{:.4}", bounds.lower),
            lower_by = word(because(bounds.lower_by)),
            upper = format!("{:.4}", bounds.upper),
            upper_by = word(because(bounds.upper_by))
        ),
    };
    text += &about_camp(field, camp);
    if let FoundValue::Exact(value) = found {
        text += &strategies(field, value);
    }
    text += &(shown::in_one_line(rules) + "\n");
    text
}

fn about_camp(field: &HuntField, camp: &Camp) -> String {
    let Some(cells) = &camp.cells else {
        return word("no camp: a monster can get out without being shot at\n").into();
    };
    let cells_named = named(field, cells);
    match (&cells[..], camp.bound()) {
        ([_], bound) if bound >= 1.0 => {
            tr!("camp: {cells_named}, which every path to an exit crosses: the hunter wins\n")
        }
        (_, bound) => tr!(
            "camp: {cells_named}; shooting at one of them is worth {bound}\n",
            bound = format!("{bound:.4}")
        ),
    }
}

/// The labels of the cells.
fn named(field: &HuntField, cells: &[Cell]) -> String {
    let labels: Vec<String> =
        cells.iter().map(|&cell| field.size().point_of(cell).label()).collect();
    labels.join(" ")
}

/// A chance with four decimals.
fn figure(chance: f64) -> String {
    numeral(&format!("{chance:.4}"))
}

fn strategies(field: &HuntField, value: &HuntValue) -> String {
    let mut shots = value.hunter.chances(&[]);
    if shots.is_empty() {
        // The hunter has no shot to plan where a monster is out at its first step, or never.
        let is_out = |&entry: &Cell| !value.monster.chances(&[entry], &[]).is_empty();
        let out: Vec<Cell> = field.entries().iter().copied().filter(is_out).collect();
        if out.is_empty() {
            return word("no walk reaches an exit in time\n").into();
        }
        let entries = named(field, &out);
        return tr!("from {entries} the monster gets out before the first shot\n");
    }
    let mut text = String::from(word("the hunter's first shots:"));
    shots.sort_by(|a, b| b.1.total_cmp(&a.1));
    for (cell, chance) in shots.into_iter().filter(|&(_, chance)| chance > 1e-9) {
        let _ = write!(text, " {} {}", field.size().point_of(cell).label(), figure(chance));
    }
    text.push('\n');
    let mut walks: Vec<_> = value.monster.walks().filter(|&(_, chance)| chance > 1e-9).collect();
    walks.sort_by(|a, b| b.1.total_cmp(&a.1));
    if !walks.is_empty() {
        text += word("the monster's walks:\n");
    }
    for (cells, chance) in walks.iter().take(LISTED) {
        let _ = writeln!(text, "  {}  {}", figure(*chance), named(field, cells));
    }
    if walks.len() > LISTED {
        let _ =
            writeln!(text, "{}", tr!("  and {n} more (--json has all)", n = walks.len() - LISTED));
    }
    text
}
