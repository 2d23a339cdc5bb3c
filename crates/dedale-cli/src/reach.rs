//! `dedale reach`: the cells within a budget of movement.

use std::time::Duration;

use dedale_app::answer::Length;
use dedale_app::run::reach::Reach;
use dedale_app::{AnyBoard, Loaded, Result};
use dedale_io::picture::Pictured;

use crate::cli::ReachArgs;
use crate::input::{self, FROM};
use crate::lang::tr;
use crate::output::{Verdict, counted, give_drawn, print_json, time, write_files};
use crate::pictures;
use crate::spinner::{Clock, timed};

pub fn command(args: &ReachArgs) -> Result<Verdict> {
    args.show.check_pictures(&args.board.board)?;
    let (board, reading) = timed(|| input::load(&args.board));
    match board? {
        AnyBoard::Squares(loaded) => {
            find(args, &loaded, &*loaded.for_agents(args.agent_size)?, reading)
        }
        AnyBoard::Hexes(loaded) => {
            find(args, &loaded, &*loaded.for_agents(args.agent_size)?, reading)
        }
    }
}

/// Finds the cells on the board for the agents, and draws them on the other.
fn find<B: Pictured>(
    args: &ReachArgs,
    loaded: &Loaded<B>,
    for_agents: &Loaded<B>,
    reading: Duration,
) -> Result<Verdict> {
    pictures::check(loaded, &args.show, None, 1)?;
    let start = for_agents.start(FROM, args.from.as_ref())?;
    let clock = Clock::start();
    let (reach, elapsed) =
        timed(|| Reach::within(&for_agents.board, start, args.budget, u64::MAX, &clock));
    let reach = reach?;
    let (shown, drawn) = timed(|| pictures::drawn(&args.show, || reach.scene(loaded)));
    let (drawing, files) = shown?;
    if args.show.json {
        write_files(files)?;
        print_json(&reach.answer(for_agents))?;
    } else {
        let text = tr!(
            "{cells} within {budget} of {from}, the dearest at cost {dearest}; {elapsed}, read in {reading}\n",
            cells = counted(reach.count() as u64, "cell"),
            budget = args.budget,
            from = loaded.at(start),
            dearest = reach.costs(&for_agents.board).last().map_or(Length(0.0), |&(_, cost)| cost),
            elapsed = time(elapsed),
            reading = time(reading)
        );
        give_drawn(files, &(drawing + &text), drawn)?;
    }
    Ok(Verdict::Yes)
}
