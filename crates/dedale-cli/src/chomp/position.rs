//! `dedale chomp position`: who wins from a position.

use dedale_games::game::chomp::{Encoding, Method, generate};
use dedale_games::game::{Chomp, Numbered, Store};
use dedale_games::solve::chomp::{Layout, Segment, Solver};
use dedale_games::solve::{Retrograde, Value};

use crate::lang::{tr, word};
use crate::memory;
use crate::output::{counted, print, print_json};
use crate::spinner::Spinner;
use crate::verdict::Verdict;
use dedale_app::answer::chomp::BarPositionAnswer;
use dedale_app::limits;
use dedale_app::{Refusal, refusal};

pub fn command(text: &str, json: bool) -> Result<Verdict, Refusal> {
    let rows = parsed(text)?;
    let (height, width) = (rows.len() as u32, u32::from(rows[0]));
    let layout = Layout::new(height, width).map_err(Refusal::of)?;
    memory::check(layout.estimated_bytes() + layout.own_bytes() + layout.bytes_per_thread())?;
    let spinner = Spinner::with(word("solving"));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut solver = Solver::new(layout).with_threads(threads);
    while solver.level().is_some() {
        let level = solver.solve_level(&|_| Ok(())).map_err(Refusal::of)?;
        solver.push(Segment::new(level.bytes));
    }
    let catalogue = solver.finish();
    let is_loss = catalogue.is_p(&rows).unwrap_or_default();
    let bites = catalogue.winning_bites(&rows).unwrap_or_default();
    let distance = distance(text, [height, width])?;
    drop(spinner);
    let value = if is_loss { Value::Loss } else { Value::Win };
    if json {
        let position = text.to_owned();
        print_json(&BarPositionAnswer { position, value: value.name(), bites, distance })?;
        return Ok(Verdict::Yes);
    }
    let kind = if is_loss {
        word("a P-position: whoever is to move loses")
    } else {
        word("an N-position")
    };
    let wins = if is_loss { String::new() } else { tr!(": {bites}", bites = super::bites(&bites)) };
    let end = distance.map(|bites| tr!(", in {bites}", bites = counted(bites.into(), "bite")));
    print(&tr!(
        "{text} is {kind}{wins}{end}\n",
        text = text,
        kind = kind,
        wins = wins,
        end = end.unwrap_or_default()
    ))?;
    Ok(Verdict::Yes)
}

/// The squares left in each row.
fn parsed(text: &str) -> Result<Vec<u16>, Refusal> {
    let rows: Option<Vec<u16>> = text.split('-').map(|row| row.parse().ok()).collect();
    let is_staircase = |rows: &Vec<u16>| {
        rows.is_sorted_by(|above, below| above >= below) && rows.iter().all(|&left| left > 0)
    };
    match rows.filter(is_staircase) {
        Some(rows) => Ok(rows),
        None => Err(refusal!(
            "bar-rows",
            "expected the squares left in each row, none more than the row above, such as 5-3-3, \
             found '{text}'",
            text = text
        )),
    }
}

/// Bites to the end, from the graph of the bar unless it has too many positions.
fn distance(name: &str, [rows, columns]: [u32; 2]) -> Result<Option<u32>, Refusal> {
    let Ok(chomp) = Chomp::new(rows, columns) else { return Ok(None) };
    if chomp.position_count() > limits::POSITIONS {
        return Ok(None);
    }
    let made = generate(&chomp, Encoding::default(), Method::Direct, Store::List, &mut |_| Ok(()));
    let solution = Retrograde::new(&made.map_err(Refusal::of)?.graph).solve();
    Ok(chomp.named(name).and_then(|position| solution.distance(position)))
}
