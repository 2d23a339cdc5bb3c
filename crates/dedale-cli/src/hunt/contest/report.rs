//! A contest as a folder of HTML, SVG and CSV.

use std::fmt::Write as _;
use std::path::Path;

use dedale_app::answer::{ContestAnswer, StandingAnswer};
use dedale_app::{Refusal, refusal};
use dedale_games::game::HuntSide;
use dedale_games::player::hunt::{Judged, Tally};
use dedale_io::picture::Theme;
use dedale_io::picture::rating_chart::{self, RatedRow, RatingChart};
use dedale_io::picture::share_map::{self, ShareMap};
use serde::Serialize;

use super::ledger::Ledger;
use super::roster::Contest;
use crate::lang::{self, phrase, tr, word};
use crate::output::{NewFile, count};

/// Makes the folder, before anything is played.
pub fn check(folder: &Path) -> Result<(), Refusal> {
    let made = std::fs::create_dir_all(folder);
    made.map_err(|error| {
        refusal!(
            "cannot-make",
            "cannot make {file}: {error}",
            file = folder.display(),
            error = error
        )
    })?;
    let is_writable = tempfile::tempfile_in(folder);
    match is_writable {
        Ok(_) => Ok(()),
        Err(error) => Err(refusal!(
            "cannot-write-to",
            "cannot write to {file}: {error}",
            file = folder.display(),
            error = error
        )),
    }
}

/// A row of `hunts.csv`.
#[derive(Serialize)]
struct HuntRow<'a> {
    hunt: u64,
    field: u64,
    monster: &'a str,
    hunter: &'a str,
    winner: &'a str,
    turns: u32,
    forfeit: &'a str,
}

/// A row of `pairs.csv`.
#[derive(Serialize)]
struct PairRow<'a> {
    monster: &'a str,
    hunter: &'a str,
    hunter_wins: u64,
    monster_wins: u64,
    draws: u64,
    low: f64,
    high: f64,
    mean_turns: f64,
}

/// A row of `standings.csv`.
#[derive(Serialize)]
struct StandingRow<'a> {
    side: &'a str,
    place: usize,
    name: &'a str,
    points: f64,
    wins: u64,
    draws: u64,
    losses: u64,
    walkovers: u64,
    low: f64,
    high: f64,
    rating: Option<f64>,
    error: Option<f64>,
    faults: u64,
    disqualified: &'a str,
}

/// All files of the report.
pub fn files(
    folder: &Path,
    contest: &Contest,
    ledger: &Ledger,
    judged: &Judged,
    answer: &ContestAnswer,
) -> Result<Vec<NewFile>, Refusal> {
    let tallies = ledger.tallies(judged);
    let name = |entrant: usize| contest.entrants[entrant].name.as_str();
    let pairs = ledger.schedule.pairs().iter().zip(&tallies);
    let pairs = pairs.filter(|(_, tally)| tally.games() > 0);
    let pairs = pairs.map(|(&[monster, hunter], tally)| {
        let [low, high] = tally.interval();
        let &Tally { hunter_wins, monster_wins, draws, .. } = tally;
        let (monster, hunter, mean_turns) = (name(monster), name(hunter), tally.mean_turns());
        PairRow { monster, hunter, hunter_wins, monster_wins, draws, low, high, mean_turns }
    });
    let hunts = (0..ledger.schedule.hunts()).filter_map(|hunt| {
        let known = ledger.get(hunt)?;
        let ([monster, hunter], game) = ledger.schedule.hunt(hunt);
        Some(HuntRow {
            hunt: hunt + 1,
            field: game + 1,
            monster: name(monster),
            hunter: name(hunter),
            winner: known.played.winner.map_or("", HuntSide::name),
            turns: known.turn,
            forfeit: known.why.as_deref().unwrap_or(""),
        })
    });
    let sides = [("hunter", &answer.hunters), ("monster", &answer.monsters)];
    let rows = sides.iter().flat_map(|&(side, rows)| rows.iter().map(move |row| of_row(side, row)));
    let mut files = vec![
        ("index.html", page(answer).into_bytes()),
        ("shares.svg", shares(ledger, answer, contest, &tallies).into_bytes()),
        ("standings.csv", lines(rows)?),
        ("pairs.csv", lines(pairs)?),
        ("hunts.csv", lines(hunts)?),
    ];
    for (name, (side, rows)) in ["hunters.svg", "monsters.svg"].into_iter().zip(sides) {
        files.push((name, chart(side, rows).into_bytes()));
    }
    Ok(files.into_iter().map(|(name, bytes)| NewFile { path: folder.join(name), bytes }).collect())
}

fn of_row<'a>(side: &'a str, row: &StandingAnswer<'a>) -> StandingRow<'a> {
    StandingRow {
        side,
        place: row.place,
        name: row.name,
        points: row.points,
        wins: row.wins,
        draws: row.draws,
        losses: row.losses,
        walkovers: row.walkovers,
        low: row.low,
        high: row.high,
        rating: row.rating,
        error: row.error,
        faults: row.faults,
        disqualified: row.disqualified.as_ref().map_or("", |disqualified| disqualified.why),
    }
}

fn lines(rows: impl Iterator<Item = impl Serialize>) -> Result<Vec<u8>, Refusal> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.serialize(row).map_err(Refusal::of)?;
    }
    writer.into_inner().map_err(|error| Refusal::of(error.into_error()))
}

fn chart(side: &str, rows: &[StandingAnswer]) -> String {
    let rated = rows.iter().filter_map(|row| {
        let (rating, error) = (row.rating?, row.error?);
        Some(RatedRow { name: row.name.into(), rating, error })
    });
    let mut rows: Vec<RatedRow> = rated.collect();
    rows.sort_by(|one, other| other.rating.total_cmp(&one.rating));
    let title = tr!("Ratings of the {side}s, with their standard errors", side = word(side));
    rating_chart::draw(&RatingChart { title, rows }, Theme::default())
}

/// A row for each hunter and a column for each monster in good standing.
fn shares(ledger: &Ledger, answer: &ContestAnswer, contest: &Contest, tallies: &[Tally]) -> String {
    let good = |rows: &[StandingAnswer]| -> Vec<String> {
        let rows = rows.iter().filter(|row| row.disqualified.is_none());
        rows.map(|row| row.name.to_owned()).collect()
    };
    let [rows, columns] = [good(&answer.hunters), good(&answer.monsters)];
    let share = |hunter: &str, monster: &str| {
        let pairs = ledger.schedule.pairs().iter().zip(tallies);
        let is_it = |entrant: usize, name: &str| contest.entrants[entrant].name == name;
        let mut of =
            pairs.filter(|([one, other], _)| is_it(*one, monster) && is_it(*other, hunter));
        of.next().map_or(0.0, |(_, tally)| tally.rate())
    };
    let shares = rows
        .iter()
        .map(|hunter| columns.iter().map(|monster| share(hunter, monster)).collect())
        .collect();
    let map = ShareMap {
        title: word("How many hunts the hunter has won, in percent").into(),
        across: word("monster").into(),
        down: word("hunter").into(),
        columns,
        rows,
        shares,
    };
    share_map::draw(&map, Theme::default())
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;\
    padding:0 1rem;color:#111820;background:#fff}table{border-collapse:collapse;margin:1rem 0}\
    th,td{padding:.25rem .75rem;border-bottom:1px solid #c5ccd3;text-align:right}\
    th:nth-child(2),td:nth-child(2){text-align:left}img{max-width:100%}.out{color:#5b6670}\
    @media(prefers-color-scheme:dark){img{background:#fff}}";

fn page(answer: &ContestAnswer) -> String {
    let name = escaped(answer.name);
    let lang = if lang::is_french() { "fr" } else { "en" };
    let count = tr!(
        "{played} of {hunts} hunts count, on {fields} fields.",
        played = count(answer.played),
        hunts = count(answer.hunts),
        fields = count(answer.games)
    );
    let mut page = format!(
        "<!doctype html>\n<html lang=\"{lang}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{name}</title>\n\
         <style>{STYLE}</style>\n<h1>{name}</h1>\n<p>{count}</p>\n"
    );
    if answer.missing > 0 {
        let missing = tr!("{n} are still to be played.", n = answer.missing);
        let _ = writeln!(page, "<p>{missing}</p>");
    }
    for (title, file, rows) in
        [("Hunters", "hunters", &answer.hunters), ("Monsters", "monsters", &answer.monsters)]
    {
        let heads = COLUMNS.map(|head| format!("<th>{}</th>", word(head))).concat();
        let title = word(title);
        let _ = write!(page, "<h2>{title}</h2>\n<table>\n<tr><th></th>{heads}</tr>\n");
        for row in rows {
            page.push_str(&table_row(row));
        }
        let alt = word("Ratings, as in the table");
        let _ = writeln!(page, "</table>\n<p><img src=\"{file}.svg\" alt=\"{alt}\"></p>");
    }
    let (all, alt) = (word("All against all"), word("Shares, as in pairs.csv"));
    let tables = [("standings", "standings"), ("pairs", "pairs"), ("hunts", "hunts")];
    let tables = tables.map(|(file, what)| format!("<a href=\"{file}.csv\">{}</a>", word(what)));
    let tables = tr!("Tables: {tables}.", tables = tables.join(", "));
    let isolation = escaped(&phrase(answer.isolation));
    let _ = writeln!(
        page,
        "<h2>{all}</h2>\n<p><img src=\"shares.svg\" alt=\"{alt}\"></p>\n\
         <p>{tables} {isolation}.</p>\n</html>"
    );
    page
}

/// The heads of a table.
const COLUMNS: [&str; 9] =
    ["name", "points", "won", "drawn", "lost", "walkovers", "share, 95 %", "rating", "faults"];

fn table_row(row: &StandingAnswer) -> String {
    let rating = match (row.rating, row.error) {
        (Some(rating), Some(error)) => format!("{rating:.0} ± {error:.0}"),
        _ => "–".into(),
    };
    let (class, why) = match &row.disqualified {
        Some(disqualified) => {
            let (hunt, why) = (disqualified.hunt, escaped(&phrase(disqualified.why)));
            let why = tr!("disqualified in hunt {hunt}: {why}", hunt = hunt, why = why);
            (" class=\"out\"", format!("<br>{why}"))
        }
        None => ("", String::new()),
    };
    let [low, high] = [row.low, row.high].map(|bound| bound * 100.0);
    format!(
        "<tr{class}><td>{}</td><td>{}{why}</td><td>{:.1}</td><td>{}</td><td>{}</td><td>{}</td>\
         <td>{}</td><td>{low:.1}–{high:.1}</td><td>{rating}</td><td>{}</td></tr>\n",
        row.place,
        escaped(row.name),
        row.points,
        row.wins,
        row.draws,
        row.losses,
        row.walkovers,
        row.faults
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
