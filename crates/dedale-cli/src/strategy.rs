//! `dedale strategy` finds a winning strategy; `dedale check` verifies one.

use std::io::Write;

use dedale_app::run::named::NamedGraph;
use dedale_app::{Result, bail};
use dedale_games::game::Seat;
use dedale_games::solve::{Flaw, Refutation, Solution, Strategy, Unasked, Value};
use dedale_io::strategy::{self, MoveStyle};

use crate::cli::{CheckArgs, StrategyArgs};
use crate::explain;
use crate::graph::{self, is_json};
use crate::lang::{self, tr, word};
use crate::output::{Verdict, check_outputs, counted, named_file, print, print_json, stream};

/// The most positions that are listed where nobody asks for a move.
const LISTED: usize = 5;

pub fn command(args: &StrategyArgs) -> Result<Verdict> {
    let loaded = graph::load(args.file.as_deref(), &args.graph)?;
    check_outputs(args.file.as_deref(), &[args.output.as_deref()], None)?;
    let file = args.output.as_deref().and_then(named_file);
    let end = file.and_then(|file| file.extension()?.to_str()).unwrap_or_default();
    if ["pdf", "gif", "jpg", "jpeg", "webp"].contains(&end) {
        bail!(
            "not-written-as",
            "a strategy is text or JSON, and an explanation SVG or PNG too, but never {end}",
            end = end.to_uppercase()
        );
    }
    let solution = graph::solution(&loaded)?;
    if let Some(depth) = args.explain {
        explain::command(args, &loaded, &solution, depth)?;
        return Ok(Verdict::Yes);
    }
    if ["svg", "png"].contains(&end) {
        bail!(
            "picture-of-explanation",
            "a picture shows an explanation, and a strategy is text or JSON; add --explain"
        );
    }
    let seat = args.seat.unwrap_or(loaded.graph.first_seat());
    let built = if args.all {
        Some(Strategy::best(&loaded.graph, &solution))
    } else {
        Strategy::winning_for(&loaded.graph, &solution, seat)
    };
    let Some(built) = built else { return no_win(args, &loaded, &solution, seat) };
    let title = || {
        if args.all {
            return tr!("{title}: a best move for each position", title = graph::name(&loaded));
        }
        let moves = solution.distance(loaded.graph.start()).unwrap_or_default();
        tr!(
            "{title}: the {player} player wins, in {moves} at most",
            title = graph::title(&loaded, &args.graph),
            player = word(seat.name()),
            moves = counted(moves.into(), "move")
        )
    };
    if args.style == MoveStyle::Array {
        loaded.check_array(&built)?;
    }
    let is_json = args.json || args.output.as_deref().is_some_and(is_json);
    let title = if is_json { lang::in_english(title) } else { title() };
    stream(file, |mut out| {
        let names = loaded.names.as_ref();
        match args.style {
            MoveStyle::Array => strategy::write_array(&built, &mut out)?,
            style if is_json => strategy::write_json(&built, names, &title, style, &mut out)?,
            style => strategy::write_text(&built, names, &title, style, &mut out)?,
        }
        out.flush()
    })?;
    Ok(Verdict::Yes)
}

/// Reports that this player has no winning strategy: a strategy without moves.
fn no_win(
    args: &StrategyArgs,
    loaded: &NamedGraph,
    solution: &Solution,
    seat: Seat,
) -> Result<Verdict> {
    let title = || {
        let why = match solution.distance(loaded.graph.start()) {
            Some(moves) => tr!(
                "is lost for the {player} player, in {moves}",
                player = word(seat.name()),
                moves = counted(moves.into(), "move")
            ),
            None => word("is a draw").into(),
        };
        tr!(
            "{title} {why}: no strategy of the {player} player wins",
            title = graph::title(loaded, &args.graph),
            player = word(seat.name())
        )
    };
    let title = if args.json { lang::in_english(title) } else { title() };
    if args.json {
        let none = Strategy::new(loaded.graph.position_count());
        stream(None, |mut out| {
            strategy::write_json(
                &none,
                loaded.names.as_ref(),
                &title,
                MoveStyle::Positions,
                &mut out,
            )?;
            out.flush()
        })?;
    } else {
        let other = seat.other().name();
        let hint = match solution.value(loaded.graph.start()) {
            Value::Draw => String::new(),
            Value::Win | Value::Loss => tr!("--for {other} gives one that wins, "),
        };
        print(&tr!("# {title}; {hint}--all gives a best move for each position\n"))?;
    }
    Ok(Verdict::No)
}

pub fn check(args: &CheckArgs) -> Result<Verdict> {
    let (file, strategy) = match (&args.files[..], args.graph.chomp) {
        ([strategy], Some(_)) => (None, strategy),
        ([file, strategy], None) => (Some(file.as_str()), strategy),
        ([_], None) => bail!("one-file", "expected a game graph and a strategy, found one file"),
        _ => bail!("two-files", "with --chomp one file is expected, a strategy; found more"),
    };
    let loaded = graph::load(file, &args.graph)?;
    let strategy = graph::strategy(&loaded, strategy)?;
    let seat = args.seat.unwrap_or(loaded.graph.first_seat());
    let checked = strategy.check_for(&loaded.graph, seat);
    let verdict = if checked.is_ok() { Verdict::Yes } else { Verdict::No };
    if args.json {
        print_json(&loaded.checked(&strategy, seat, &checked))?;
        return Ok(verdict);
    }
    let mut text = match checked {
        Ok(seen) => tr!(
            "the strategy wins {title}: {positions} looked at, {longest} in the longest game\n",
            title = graph::title(&loaded, &args.graph),
            positions = counted(seen.positions.into(), "position"),
            longest = counted(seen.longest.into(), "move")
        ),
        Err(refutation) => refuted(&loaded, &graph::title(&loaded, &args.graph), &refutation),
    };
    text += &unasked(&loaded, &strategy.unasked(&loaded.graph, seat));
    print(&text)?;
    Ok(verdict)
}

/// What is wrong with the strategy, and the line of play.
fn refuted(loaded: &NamedGraph, title: &str, Refutation { line, flaw }: &Refutation) -> String {
    let last = loaded.shown(line[line.len() - 1]);
    let why = match *flaw {
        Flaw::Missing => tr!("it has no move for {last}"),
        Flaw::Illegal { to } => {
            tr!("from {last} it moves to {to}, which is against the rules", to = loaded.shown(to))
        }
        Flaw::Lost => tr!("it can lose: the game ends at {last}"),
        Flaw::Drawn => tr!("it need not win: the game ends in a draw at {last}"),
        Flaw::Endless => tr!("the game need not end: {last} comes again"),
    };
    let line = loaded.line(line);
    tr!("the strategy does not win {title}: {why}\n{line}\n")
}

/// What is illegal or missing where nobody asks for a move.
fn unasked(loaded: &NamedGraph, Unasked { illegal, missing }: &Unasked) -> String {
    let mut text = String::new();
    let listed = |names: Vec<String>, count: usize| {
        let rest = if count > names.len() { ", …" } else { "" };
        format!("{}{rest}", names.join(", "))
    };
    if !illegal.is_empty() {
        let moves = illegal
            .iter()
            .take(LISTED)
            .map(|&(from, to)| format!("{} -> {}", loaded.shown(from), loaded.shown(to)));
        let count = counted(illegal.len() as u64, "move");
        let moves = listed(moves.collect(), illegal.len());
        text += &(tr!("against the rules, but never asked for: {count} ({moves})") + "\n");
    }
    if !missing.is_empty() {
        let positions = missing.iter().take(LISTED).map(|&position| loaded.shown(position));
        let count = counted(missing.len() as u64, "position");
        let positions = listed(positions.collect(), missing.len());
        text += &(tr!("without a move, but never asked for one: {count} ({positions})") + "\n");
    }
    text
}
