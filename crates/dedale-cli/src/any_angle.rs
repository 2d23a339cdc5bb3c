//! `dedale path --any-angle`: a path of straight lines.

use std::time::Duration;

use dedale::board::SquareBoard;
use dedale_app::run::any_angle::AnyAngleSearch;
use dedale_app::{Loaded, Named, Result};

use crate::cli::PathArgs;
use crate::input::{FROM, TO};
use crate::lang::tr;
use crate::output::{Verdict, counted, give_drawn, print_json, time, write_files};
use crate::path::goals_in_words;
use crate::pictures;
use crate::spinner::{Clock, Spinner, timed};

pub fn command(
    args: &PathArgs,
    search: AnyAngleSearch,
    loaded: &Loaded<SquareBoard>,
    reading: Duration,
    spinner: Spinner,
) -> Result<Verdict> {
    pictures::check(loaded, &args.show, None, 1)?;
    let agents = loaded.for_agents(args.agent_size)?;
    let ends = args.spots().on(&*agents, [FROM, TO])?;
    let run = search.run(&agents.board, ends, u64::MAX, &Clock::start())?;
    let (shown, drawn) = timed(|| pictures::drawn(&args.show, || run.scene(loaded)));
    let (drawing, files) = shown?;
    drop(spinner);
    if args.show.json {
        write_files(files)?;
        print_json(&run.answer(loaded))?;
    } else {
        let (algorithm, from) = (search.algorithm().name(), loaded.at(run.ends().start));
        let found = match run.length() {
            Some(length) => tr!(
                "{algorithm} found a path from {from} to {to}: {bends}, cost {length}",
                to = loaded.at(run.goal()),
                bends = counted(run.bends() as u64, "bend")
            ),
            None => tr!(
                "{algorithm} found no path from {from} to {to}",
                to = goals_in_words(run.ends(), loaded)
            ),
        };
        let text = tr!(
            "{found}; {elapsed}, read in {reading}\n",
            elapsed = time(Duration::from_nanos(run.nanos())),
            reading = time(reading)
        );
        give_drawn(files, &(drawing + &text), drawn)?;
    }
    Ok(if run.length().is_some() { Verdict::Yes } else { Verdict::No })
}
