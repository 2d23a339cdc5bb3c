//! `dedale hunt tournament`: plays every monster against every hunter.

use std::fmt::Display;
use std::ops::Range;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

use comfy_table::{ContentArrangement, Row, Table};
use dedale::Phrase;
use dedale::search::Stopped;
use dedale_app::answer::TournamentAnswer;
use dedale_app::{Refusal, Result, bail, refusal};
use dedale_games::player::hunt::{
    HunterKind, MonsterKind, Pair, StoppedTournament, Tally, Tournament, TournamentError,
    ValueCache,
};
use dedale_io::picture::Wording;
use dedale_io::picture::share_map::{self, ShareMap};

use super::entrant::{self, Entrant};
use super::outside::Outside;
use super::shown;
use crate::cli::{ThreadsArg, TournamentArgs};
use crate::interrupt;
use crate::lang::{foreign, pictured, tr, word};
use crate::output::{
    self, NewFile, Verdict, check_outputs, columns, count, counted, csv, decimal, folded, give,
    print_json, write_files,
};
use crate::play::invalid;
use crate::spinner::Spinner;

pub fn command(args: &TournamentArgs) -> Result<Verdict> {
    let rules = args.rules.rules()?;
    let all = MonsterKind::ALL.into_iter().filter(|&kind| kind != MonsterKind::Optimal);
    let monsters = named(&args.monsters, "--monsters", all)?;
    let all = HunterKind::ALL.into_iter().filter(|&kind| kind != HunterKind::Optimal);
    let hunters = named(&args.hunters, "--hunters", all)?;
    let written = [args.csv.as_deref(), args.svg.as_deref()];
    let printed = args.json.then_some("--json");
    check_outputs(args.hunt_field.field.as_deref(), &written, printed)?;
    let (valued, outside) = (ValueCache::default(), Outside::new(args.outside.time_limit));
    let spinner = Spinner::with(word("placing obstacles"));
    let mut tournament = args.hunt_field.tournament(
        rules,
        monsters.iter().map(|monster| monster.entrant(&valued, &outside)).collect(),
        hunters.iter().map(|hunter| hunter.entrant(&valued, &outside)).collect(),
        args.games,
    )?;
    let (hunt, _) = tournament.hunt(0)?;
    entrant::check_optimal(&hunt, &monsters, &hunters, &valued)?;
    let Played { pairs, games } = played(args, &tournament, &spinner)?;
    drop(spinner);
    if games < tournament.games {
        let [done, all] = [games, tournament.games].map(count);
        crate::output::complain(&tr!(
            "dedale: interrupted after {done} of {all} hunts of each pair"
        ));
        tournament.games = games;
    }

    let answer = TournamentAnswer::new(&tournament, &pairs);
    let table =
        args.csv.clone().map(|path| csv(answer.pairs.iter()).map(|bytes| NewFile { path, bytes }));
    let picture = args.svg.clone().map(|path| NewFile {
        path,
        bytes: share_map::draw(&map(&tournament, &pairs), args.theme, Wording(&pictured))
            .into_bytes(),
    });
    let files = table.transpose()?.into_iter().chain(picture).collect();
    if args.json {
        write_files(files)?;
        print_json(&answer)?;
    } else {
        give(files, &describe(&tournament, &pairs, &reasons(&monsters, &hunters, &outside)))?;
    }
    Ok(if games == args.games { Verdict::Yes } else { Verdict::No })
}

/// The players as typed, without repeats.
fn named<K>(
    typed: &[String],
    option: &str,
    usual: impl Iterator<Item = K>,
) -> Result<Vec<Entrant<K>>>
where
    K: FromStr<Err = Phrase> + PartialEq + Display,
{
    if typed.is_empty() {
        return Ok(usual.map(Entrant::House).collect());
    }
    let mut named: Vec<Entrant<K>> = Vec::new();
    for name in typed.iter().flat_map(|names| apart(names)) {
        let entrant: Entrant<K> =
            name.parse().map_err(|error: Phrase| invalid(name, option, error))?;
        if named.iter().any(|other| other.to_string() == entrant.to_string()) {
            bail!("named-twice", "{option} names {entrant} twice");
        }
        named.push(entrant);
    }
    Ok(named)
}

/// The names between commas; a command, which may contain commas, extends to the end.
fn apart(names: &str) -> Vec<&str> {
    let mut apart = Vec::new();
    let mut rest = names;
    while !entrant::is_program(rest) {
        let Some((name, more)) = rest.split_once(',') else { break };
        apart.push(name);
        rest = more;
    }
    apart.push(rest);
    apart
}

/// What has been played.
struct Played {
    pairs: Vec<Pair>,
    /// The hunts of each pair, all of them unless there was an interrupt.
    games: u64,
}

fn played(args: &TournamentArgs, tournament: &Tournament, spinner: &Spinner) -> Result<Played> {
    interrupt::defer();
    let pairs = tournament.monsters.len() * tournament.hunters.len();
    let all = count(pairs as u64 * args.games);
    let shown = AtomicU64::new(0);
    let watch = |done: u64| {
        if done.is_multiple_of(64) && shown.swap(done, Ordering::Relaxed) != done {
            spinner.tell(&tr!("hunt {done} of {all}", done = count(done)));
        }
        if interrupt::is_requested() { Err(Stopped) } else { Ok(()) }
    };
    let played = match args.threads {
        ThreadsArg::One => tournament.play(&watch),
        ThreadsArg::All => tournament.play_in_parallel(&watch),
    };
    match played {
        Ok(pairs) => Ok(Played { pairs, games: tournament.games }),
        Err(TournamentError::Stopped(StoppedTournament { games: 0, .. })) => {
            Err(refusal!("interrupted-early", "interrupted before each pair had played a hunt"))
        }
        Err(TournamentError::Stopped(StoppedTournament { pairs, games })) => {
            Ok(Played { pairs, games })
        }
        Err(error) => Err(Refusal::from(error)),
    }
}

/// A row for each hunter, a column for each monster.
fn map(tournament: &Tournament, pairs: &[Pair]) -> ShareMap {
    let share = |hunter: usize, monster: usize| tally(pairs, monster, hunter).rate();
    let columns = 0..tournament.monsters.len();
    ShareMap {
        title: word("How many hunts the hunter has won, in percent").into(),
        across: word("monster").into(),
        down: word("hunter").into(),
        columns: tournament.monsters.iter().map(|monster| monster.name.clone()).collect(),
        rows: tournament.hunters.iter().map(|hunter| hunter.name.clone()).collect(),
        shares: (0..tournament.hunters.len())
            .map(|hunter| columns.clone().map(|monster| share(hunter, monster)).collect())
            .collect(),
    }
}

fn tally(pairs: &[Pair], monster: usize, hunter: usize) -> Tally {
    let pair = pairs.iter().find(|pair| pair.monster == monster && pair.hunter == hunter);
    pair.map(|pair| pair.tally).unwrap_or_default()
}

/// Why external players forfeited hunts.
fn reasons(
    monsters: &[Entrant<MonsterKind>],
    hunters: &[Entrant<HunterKind>],
    outside: &Outside,
) -> String {
    let monsters = monsters.iter().map(|monster| (monster.command(), monster.to_string()));
    let hunters = hunters.iter().map(|hunter| (hunter.command(), hunter.to_string()));
    let programs = monsters.chain(hunters);
    let programs: Vec<(&str, String)> =
        programs.filter_map(|(command, name)| Some((command?, name))).collect();
    let mut text = String::new();
    for (place, (command, name)) in programs.iter().enumerate() {
        for reason in outside.reasons(command) {
            if !programs[..place].iter().any(|(other, _)| other == command) {
                text += &(tr!("{name} forfeits: {reason}", reason = foreign(&reason)) + "\n");
            }
        }
    }
    text
}

/// A row for each hunter and a column for each of these monsters.
fn table(
    tournament: &Tournament,
    pairs: &[Pair],
    columns: Range<usize>,
    share: impl Fn(Tally) -> String,
) -> Table {
    let monsters = tournament.monsters[columns.clone()].iter().map(|monster| monster.name.as_str());
    let heads = std::iter::once(word("hunter \\ monster")).chain(monsters);
    let mut table = output::table(Row::from(heads), 1);
    for (row, hunter) in tournament.hunters.iter().enumerate() {
        let cells = columns.clone().map(|column| share(tally(pairs, column, row)));
        table.add_row(std::iter::once(hunter.name.clone()).chain(cells));
    }
    table
}

/// The shares, and what they are: with their intervals where the terminal has room for them, else
/// without, and several tables one below the other where it has to be.
fn tables(tournament: &Tournament, pairs: &[Pair]) -> (String, &'static str) {
    let monsters = tournament.monsters.len();
    let whole = table(tournament, pairs, 0..monsters, share_between);
    let room = columns().unwrap_or(usize::MAX);
    if width(&whole) <= room {
        let what = "percent of hunts won by the hunter, with the 95 % confidence interval";
        return (written(whole), word(what));
    }
    let mut text = String::new();
    let mut begin = 0;
    while begin < monsters {
        let part = |end: usize| table(tournament, pairs, begin..end, share);
        let fits = |end: &usize| width(&part(*end)) <= room;
        let end = (begin + 2..=monsters).take_while(fits).last().unwrap_or(begin + 1);
        if begin > 0 {
            text.push('\n');
        }
        text += &written(part(end));
        begin = end;
    }
    (text, word("percent of hunts won by the hunter"))
}

/// How wide a table is, with a blank on both sides of each cell.
fn width(table: &Table) -> usize {
    table.column_max_content_widths().iter().map(|&width| usize::from(width) + 2).sum()
}

/// The lines of a table; what is too wide even so is broken within its column.
fn written(mut table: Table) -> String {
    fit(&mut table);
    table.lines().map(|line| line.trim().to_owned() + "\n").collect()
}

fn describe(tournament: &Tournament, pairs: &[Pair], reasons: &str) -> String {
    let (rows, told) = tables(tournament, pairs);
    let sum = pairs.iter().fold(Tally::default(), |mut sum, pair| {
        sum.add(&pair.tally);
        sum
    });
    let text = tr!(
        "\n{told}\n{hunts} per pair, {mean} turns on average, {draws}, {forfeits}\n{rules}\n",
        hunts = counted(tournament.games, "hunt"),
        mean = decimal(sum.mean_turns()),
        draws = counted(sum.draws, "draw"),
        forfeits = counted(sum.monster_forfeits + sum.hunter_forfeits, "forfeit"),
        rules = shown::in_one_line(&tournament.rules)
    );
    rows + &folded(&text) + reasons
}

/// Breaks what is too wide for the terminal within its column.
pub fn fit(table: &mut Table) {
    if let Some(room) = columns().and_then(|room| u16::try_from(room).ok()) {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(room);
    }
}

/// "38.2".
fn share(tally: Tally) -> String {
    decimal(tally.rate() * 100.0)
}

/// "38.2 (35.2–41.3)".
fn share_between(tally: Tally) -> String {
    let [low, high] = tally.interval().map(|bound| decimal(bound * 100.0));
    format!("{} ({low}–{high})", share(tally))
}
