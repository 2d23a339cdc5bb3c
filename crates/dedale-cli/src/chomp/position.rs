//! `dedale chomp position`: who wins from a position.

use std::path::Path;

use dedale::board::Point;
use dedale_app::answer::chomp::BarPositionAnswer;
use dedale_app::base::limits;
use dedale_app::{ByName, Result, refusal};
use dedale_games::game::chomp::{Encoding, Method, generate};
use dedale_games::game::{Chomp, Game, Numbered, Store};
use dedale_games::solve::chomp::{Layout, Segment, Solver};
use dedale_games::solve::{Retrograde, Value};
use dedale_io::picture::{Wording, bar};

use crate::lang::{pictured, tr, word};
use crate::memory;
use crate::output::{NewFile, check_outputs, counted, give, print_json, write_files};
use crate::pictures::figure_files;
use crate::spinner::Spinner;

pub fn command(text: &str, json: bool, pictures: [Option<&Path>; 2]) -> Result<()> {
    check_outputs(None, &pictures, json.then_some("--json"))?;
    let rows = parsed(text)?;
    let (height, width) = (rows.len() as u32, u32::from(rows[0]));
    let layout = Layout::new(height, width)?;
    memory::check(layout.estimated_bytes() + layout.own_bytes() + layout.bytes_per_thread())?;
    let spinner = Spinner::with(word("solving"));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut solver = Solver::new(layout).with_threads(threads);
    while solver.level().is_some() {
        let level = solver.solve_level(&|_| Ok(()))?;
        solver.push(Segment::new(level.bytes));
    }
    let catalogue = solver.finish();
    let is_loss = catalogue.is_p(&rows).unwrap_or_default();
    let bites = catalogue.winning_bites(&rows).unwrap_or_default();
    let distance = distance(text, [height, width])?;
    drop(spinner);
    let files = drawn(&rows, &bites, pictures)?;
    let value = if is_loss { Value::Loss } else { Value::Win };
    if json {
        write_files(files)?;
        let position = text.to_owned();
        return print_json(&BarPositionAnswer { position, value: ByName(value), bites, distance });
    }
    let kind = if is_loss {
        word("a P-position: whoever is to move loses")
    } else {
        word("an N-position")
    };
    let wins = if is_loss { String::new() } else { tr!(": {bites}", bites = super::bites(&bites)) };
    let end = distance.map(|bites| tr!(", in {bites}", bites = counted(bites.into(), "bite")));
    let told = tr!("{text} is {kind}{wins}{end}\n", end = end.unwrap_or_default());
    give(files, &told)
}

/// The bar with these bites, row and column from 1, as SVG and as PNG.
fn drawn(rows: &[u16], bites: &[[u32; 2]], [svg, png]: [Option<&Path>; 2]) -> Result<Vec<NewFile>> {
    if svg.or(png).is_none() {
        return Ok(Vec::new());
    }
    let lefts = rows.iter().map(|&left| u32::from(left));
    let chomp = Chomp::new(rows.len() as u32, u32::from(rows[0]))?;
    let eaten = (0..).zip(lefts).map(|(row, left)| Point::new(left, row));
    let eaten = eaten.filter(|square| square.x < chomp.columns());
    let bar = eaten.fold(chomp.start(), |bar, square| bar.bitten(square));
    let bites: Vec<Point> =
        bites.iter().map(|&[row, column]| Point::new(column - 1, row - 1)).collect();
    figure_files(svg, png, || bar::figure(&bar, &bites, Wording(&pictured)))
}

/// The squares left in each row.
fn parsed(text: &str) -> Result<Vec<u16>> {
    let rows: Option<Vec<u16>> = text.split('-').map(|row| row.parse().ok()).collect();
    let is_staircase = |rows: &Vec<u16>| {
        rows.is_sorted_by(|above, below| above >= below) && rows.iter().all(|&left| left > 0)
    };
    match rows.filter(is_staircase) {
        Some(rows) => Ok(rows),
        None => Err(refusal!(
            "bar-rows",
            "expected the squares left in each row, none more than the row above, such as 5-3-3, \
             found '{text}'"
        )),
    }
}

/// Bites to the end, from the graph of the bar unless it has too many positions.
fn distance(name: &str, [rows, columns]: [u32; 2]) -> Result<Option<u32>> {
    let Ok(chomp) = Chomp::new(rows, columns) else { return Ok(None) };
    if chomp.position_count() > limits::POSITIONS {
        return Ok(None);
    }
    let made = generate(&chomp, Encoding::default(), Method::Direct, Store::List, &mut |_| Ok(()));
    let solution = Retrograde::new(&made?.graph).solve();
    Ok(chomp.named(name).and_then(|position| solution.distance(position)))
}
