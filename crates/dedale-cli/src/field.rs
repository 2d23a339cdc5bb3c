//! `dedale field`: computes a flow field.

use std::time::{Duration, Instant};

use dedale::board::Cell;
use dedale_io::picture::Pictured;

use crate::cli::FieldArgs;
use crate::input::{self, TO};
use crate::output::{count, counted, print, print_json, time, write_files};
use crate::pictures;
use crate::spinner::Spinner;
use crate::verdict::Verdict;
use dedale_app::answer::Length;
use dedale_app::operation::field::Measured;
use dedale_app::{AnyBoard, Loaded, Refusal};

/// Computes the flow field of these goals, and the time it took.
pub fn measured<B: Pictured>(
    loaded: &Loaded<B>,
    goals: &[Cell],
    by_cost: bool,
) -> Result<(Measured, Duration), Refusal> {
    let begin = Instant::now();
    let measured = Measured::to(&loaded.board, goals, by_cost, &mut (), || begin.elapsed());
    measured.map_err(Refusal::of)
}

pub fn command(args: &FieldArgs) -> Result<Verdict, Refusal> {
    let spinner = Spinner::with("flooding");
    match input::load(&args.board)? {
        AnyBoard::Squares(loaded) => flood(args, &loaded, spinner),
        AnyBoard::Hexes(loaded) => flood(args, &loaded, spinner),
    }
}

fn flood<B: Pictured>(
    args: &FieldArgs,
    loaded: &Loaded<B>,
    spinner: Spinner,
) -> Result<Verdict, Refusal> {
    let goals = loaded.goals(TO, &args.to)?;
    let has_weights = loaded.board.table().heaviest() > 1;
    let by_cost = args.costs || (has_weights && !args.steps);
    let (field, elapsed) = measured(loaded, &goals, by_cost)?;
    let show = &args.show;

    let (drawing, pictures) = pictures::drawn(show, || field.scene(loaded, &goals))?;
    write_files(pictures)?;
    drop(spinner);
    if show.json {
        print_json(&field.answer(loaded, &goals, args.all))?;
    } else {
        print(&(drawing + &summary(loaded, &field, elapsed)))?;
    }
    let is_cut_off = |&start: &Cell| field.distance(start).is_none();
    Ok(if loaded.starts().iter().any(is_cut_off) { Verdict::No } else { Verdict::Yes })
}

/// A line for the whole field, and one for each start.
fn summary<B: Pictured>(loaded: &Loaded<B>, field: &Measured, elapsed: Duration) -> String {
    let board = &loaded.board;
    let free = board.table().free_count();
    let (measure, farthest) = match (field, field.farthest()) {
        (Measured::Steps(_), Some(far)) => ("", counted(far.0 as u64, "step")),
        (Measured::Costs(..), Some(far)) => (" by cost", format!("cost {far}")),
        (_, None) => ("", "none".to_owned()),
    };
    let mut text = format!(
        "field{measure}: {} of {} reached, the farthest at {farthest}; {}\n",
        count(field.reached() as u64),
        counted(free as u64, "free cell"),
        time(elapsed)
    );
    for start in loaded.starts() {
        let point = loaded.at(start);
        let line = match (field, field.distance(start)) {
            (Measured::Steps(_), Some(Length(steps))) => {
                format!("start {point}: {} to the goal\n", counted(steps as u64, "step"))
            }
            (Measured::Costs(..), Some(cost)) => {
                format!("start {point}: cost {cost} to the goal\n")
            }
            (_, None) => format!("start {point}: no goal can be reached\n"),
        };
        text += &line;
    }
    text
}
