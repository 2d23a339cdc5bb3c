//! `dedale hunt contest`: hunts between named entrants, built-in players and programs.

mod answer;
mod folder;
mod ledger;
mod play;
mod report;
mod roster;
mod shown;
mod written;

use std::path::Path;

use dedale_app::{Refusal, refusal};
use dedale_io::hunt::HuntRecord;

use self::ledger::Ledger;
use self::play::Play;
use self::roster::Contest;
use self::written::Isolation;
use super::outside::Means;
use crate::cli::ContestArgs;
use crate::input;
use crate::interrupt;
use crate::lang::tr;
use crate::output::{complain, print, print_json, write_files};
use crate::verdict::Verdict;

pub fn command(args: &ContestArgs) -> Result<Verdict, Refusal> {
    let mut contest = Contest::read(&args.file)?;
    if let Some(folder) = &args.report {
        report::check(folder)?;
    }
    let (means, isolation) = isolation(&contest)?;
    folder::enter(&mut contest, !args.standings)?;
    let mut ledger = Ledger::read(&contest)?;
    if !args.standings {
        ledger = Play::new(&contest, ledger, args.shard, means)?.play(args.shard, args.threads)?;
    }
    let judged = ledger.judge();
    let answer = answer::of(&contest, &ledger, &judged, isolation);
    if interrupt::is_requested() {
        complain!("{}", tr!("dedale: interrupted; the same command goes on from here"));
    }
    if let Some(folder) = &args.report {
        write_files(report::files(folder, &contest, &ledger, &judged, &answer)?)?;
    }
    if args.json {
        print_json(&answer)?;
    } else {
        print(&shown::text(&answer))?;
    }
    let is_done = answer.missing == 0 || args.shard.is_some() && !interrupt::is_requested();
    Ok(if is_done { Verdict::Yes } else { Verdict::No })
}

/// What there is to isolate programs with, and what that is in one line.
fn isolation(contest: &Contest) -> Result<(Means, &'static str), Refusal> {
    if !contest.entrants.iter().any(|entrant| entrant.player.program().is_some()) {
        return Ok((Means::default(), "no entrant is a program"));
    }
    if contest.isolation == Isolation::Off {
        let told = "programs do NOT run isolated, as the file of the contest says";
        return Ok((Means::default(), told));
    }
    let means = Means::found();
    if contest.isolation == Isolation::Required && !means.are_whole() {
        return Err(refusal!(
            "within",
            "{file}: {error}",
            file = contest.file.display(),
            error = means.in_one_line()
        ));
    }
    Ok((means, means.in_one_line()))
}

/// The record of a hunt, by its number from 1.
pub fn record(file: &str, hunt: u64) -> Result<HuntRecord, Refusal> {
    let mut contest = Contest::read(Path::new(file))?;
    folder::enter(&mut contest, false)?;
    let mut found = None;
    folder::each_line(&contest, |line, text| {
        if line.hunt == hunt {
            found = Some(text.to_owned());
        }
        Ok(())
    })?;
    let Some(line) = found else {
        let folder = contest.folder();
        return Err(refusal!(
            "hunt-not-played",
            "hunt {hunt} was not played; {folder} has none",
            hunt = hunt,
            folder = folder.display()
        ));
    };
    input::in_file(&format!("hunt {hunt}"), dedale_io::hunt::read(&line))
}
