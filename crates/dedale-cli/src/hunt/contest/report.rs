//! A contest as a folder of HTML, SVG and CSV.

use std::fmt::Write as _;
use std::path::Path;

use dedale_app::answer::{ContestAnswer, ContestPair, FaultAnswer, StandingAnswer};
use dedale_app::run::contest::{self, Ledger};
use dedale_app::{Result, refusal};
use dedale_games::player::hunt::Judged;
use dedale_io::picture::{Theme, Wording, rating_chart, share_map};
use serde::Serialize;

use crate::lang::{self, foreign, pictured, tr, word};
use crate::output::{NewFile, count, csv, decimal, make_folder};

/// Makes the folder, before anything is played.
pub fn check(folder: &Path) -> Result<()> {
    make_folder(folder)?;
    tempfile::tempfile_in(folder).map(drop).map_err(|error| {
        refusal!("cannot-write-to", "cannot write to {file}: {error}", file = folder.display())
    })
}

/// A row of `standings.csv`.
#[derive(Serialize)]
struct StandingRow<'a> {
    side: &'a str,
    place: Option<usize>,
    name: &'a str,
    points: f64,
    wins: u64,
    draws: u64,
    losses: u64,
    walkovers: u64,
    low: Option<f64>,
    high: Option<f64>,
    rating: Option<f64>,
    error: Option<f64>,
    faults: u64,
    disqualified: &'a str,
}

/// All files of the report.
pub fn files(
    folder: &Path,
    ledger: &Ledger,
    judged: &Judged,
    answer: &ContestAnswer,
) -> Result<Vec<NewFile>> {
    let pairs = ledger.pairs(judged);
    let sides = [("hunter", &answer.hunters), ("monster", &answer.monsters)];
    let rows = sides.iter().flat_map(|&(side, rows)| rows.iter().map(move |row| of_row(side, row)));
    let mut files = vec![
        ("index.html", page(answer).into_bytes()),
        ("shares.svg", shares(answer, &pairs).into_bytes()),
        ("standings.csv", csv(rows)?),
        ("pairs.csv", csv(pairs.iter())?),
        ("hunts.csv", csv(ledger.hunts())?),
    ];
    for (name, (side, rows)) in ["hunters.svg", "monsters.svg"].into_iter().zip(sides) {
        files.push((name, chart(side, rows).into_bytes()));
    }
    Ok(files.into_iter().map(|(name, bytes)| NewFile { path: folder.join(name), bytes }).collect())
}

fn of_row<'a>(side: &'a str, row: &'a StandingAnswer) -> StandingRow<'a> {
    let has_hunts = row.share().is_some();
    StandingRow {
        side,
        place: row.place,
        name: &row.name,
        points: row.points,
        wins: row.wins,
        draws: row.draws,
        losses: row.losses,
        walkovers: row.walkovers,
        low: has_hunts.then_some(row.low),
        high: has_hunts.then_some(row.high),
        rating: row.rating,
        error: row.error,
        faults: row.faults,
        disqualified: row.disqualified.as_ref().map_or("", |disqualified| &disqualified.why),
    }
}

fn chart(side: &str, rows: &[StandingAnswer]) -> String {
    let title = tr!("Ratings of the {side}s, with their standard errors", side = word(side));
    rating_chart::draw(&contest::ratings(title, rows), Theme::default())
}

fn shares(answer: &ContestAnswer, pairs: &[ContestPair]) -> String {
    let title = word("How many hunts the hunter has won, in percent");
    let titles = [title, word("monster"), word("hunter")].map(Into::into);
    let map = contest::shares(titles, answer, pairs);
    share_map::draw(&map, Theme::default(), Wording(&pictured))
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;\
    padding:0 1rem;color:#111820;background:#fff}table{border-collapse:collapse;margin:1rem 0}\
    th,td{padding:.25rem .75rem;border-bottom:1px solid #c5ccd3;text-align:right}\
    td{white-space:nowrap}th:nth-child(2),td:nth-child(2){text-align:left;white-space:normal}\
    img{max-width:100%}.out{color:#5b6670}\
    @media(prefers-color-scheme:dark){img{background:#fff}}";

fn page(answer: &ContestAnswer) -> String {
    let name = escaped(&answer.name);
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
    let isolation = escaped(&sentence(&foreign(&answer.isolation)));
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
    let is_out = row.disqualified.is_some();
    let class = if is_out { " class=\"out\"" } else { "" };
    let why = row.last_fault.as_ref().map_or_else(String::new, |FaultAnswer { hunt, why }| {
        let why = escaped(&foreign(why));
        let told = if is_out {
            tr!("disqualified in hunt {hunt}: {why}")
        } else {
            tr!("last fault in hunt {hunt}: {why}")
        };
        format!("<br>{told}")
    });
    let [low, high] = [row.low, row.high].map(|bound| decimal(bound * 100.0));
    let share = row
        .share()
        .map_or("–".into(), |share| format!("{} ({low}–{high})", decimal(share * 100.0)));
    format!(
        "<tr{class}><td>{}</td><td>{}{why}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>\
         <td>{}</td><td>{share}</td><td>{rating}</td><td>{}</td></tr>\n",
        row.place.map_or("–".into(), |place| place.to_string()),
        escaped(&row.name),
        decimal(row.points),
        row.wins,
        row.draws,
        row.losses,
        row.walkovers,
        row.faults
    )
}

/// The words with a capital.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
