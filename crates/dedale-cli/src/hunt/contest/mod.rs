//! `dedale hunt contest`: hunts between named entrants, built-in players and programs.

mod folder;
mod play;
mod report;
mod roster;
mod shown;
mod written;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use dedale_app::run::contest::Ledger;
use dedale_app::{Result, bail};
use dedale_io::hunt::HuntRecord;
use dedale_io::hunt::contest::{self, ContestHead};

use self::play::Play;
use self::roster::Contest;
use self::written::Isolation;
use super::outside::Means;
use crate::cli::ContestArgs;
use crate::lang::tr;
use crate::output::{
    NewFile, Verdict, check_outputs, complain, give, named_file, print_json, write_files,
};
use crate::{input, interrupt};

pub fn command(args: &ContestArgs) -> Result<Verdict> {
    let read = args.file.to_string_lossy();
    check_outputs(Some(&read), &[args.results.as_deref()], args.json.then_some("--json"))?;
    let mut contest = Contest::read(&args.file)?;
    if let Some(file) = args.results.as_deref().and_then(named_file) {
        folder::check_outside(&contest, file)?;
    }
    if let Some(folder) = &args.report {
        report::check(folder)?;
    }
    let (means, isolation) = isolation(&contest)?;
    folder::enter(&mut contest, !args.standings)?;
    let mut ledger = ledger(&contest, isolation)?;
    if !args.standings {
        ledger = Play::new(&contest, ledger, args.shard, means)?.play(args.shard, args.threads)?;
    }
    let judged = ledger.judge();
    let answer = ledger.answer(&judged);
    if interrupt::is_requested() {
        complain(&tr!("dedale: interrupted; the same command goes on from here"));
    }
    if let Some(folder) = &args.report {
        write_files(report::files(folder, &ledger, &judged, &answer)?)?;
    }
    let results = args.results.clone();
    let results = results.map(|path| results_file(path, &contest, ledger.head())).transpose()?;
    if args.json {
        write_files(results.into_iter().collect())?;
        print_json(&answer)?;
    } else {
        give(results.into_iter().collect(), &shown::text(&answer))?;
    }
    let is_done = answer.missing == 0 || args.shard.is_some() && !interrupt::is_requested();
    Ok(if is_done { Verdict::Yes } else { Verdict::No })
}

/// All that the folder of the contest has.
fn ledger(contest: &Contest, isolation: &str) -> Result<Ledger> {
    let mut ledger = Ledger::new(contest.head(isolation));
    let head = ledger.head().clone();
    folder::each_line(contest, &head, &mut |hunt, _| ledger.note(hunt))?;
    Ok(ledger)
}

/// All that the folder of the contest has, in one file.
fn results_file(path: PathBuf, contest: &Contest, head: &ContestHead) -> Result<NewFile> {
    let mut lines = BTreeMap::new();
    folder::each_line(contest, head, &mut |hunt, line| {
        lines.insert(hunt.hunt, line.to_owned());
    })?;
    let bytes = contest::write(head, lines.values().map(Vec::as_slice));
    Ok(NewFile { path, bytes })
}

/// What there is to isolate programs with, and what that is in one line.
fn isolation(contest: &Contest) -> Result<(Means, &'static str)> {
    if !contest.entrants.iter().any(|entrant| entrant.player.program().is_some()) {
        return Ok((Means::default(), "no entrant is a program"));
    }
    if contest.isolation == Isolation::Off {
        let told = "programs do NOT run isolated, as the file of the contest says";
        return Ok((Means::default(), told));
    }
    let means = Means::found();
    if contest.isolation == Isolation::Required && !means.are_whole() {
        return Err(input::within(contest.file.display(), means.in_one_line()));
    }
    Ok((means, means.in_one_line()))
}

/// The record of a hunt, by its number from 1.
pub fn record(file: &str, hunt: u64) -> Result<HuntRecord> {
    let mut contest = Contest::read(Path::new(file))?;
    folder::enter(&mut contest, false)?;
    let mut found = None;
    folder::each_line(&contest, &contest.head(""), &mut |known, text| {
        if known.hunt + 1 == hunt {
            found = Some(text.to_owned());
        }
    })?;
    let Some(line) = found else {
        let folder = contest.folder();
        bail!(
            "hunt-not-played",
            "hunt {hunt} was not played; {folder} has none",
            folder = folder.display()
        );
    };
    input::in_file(&format!("hunt {hunt}"), dedale_io::hunt::read(&line))
}
