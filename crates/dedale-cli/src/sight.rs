//! Free lines: `dedale sight`, the cells that one cell sees, and paths at any angle.

use std::time::Duration;

use dedale::board::SquareBoard;
use dedale_app::run::any_angle::AnyAngleSearch;
use dedale_app::run::sight::{LINES, Seen, Sight};
use dedale_app::{Loaded, Named, Result};

use crate::cli::{PathArgs, SightArgs};
use crate::input::{self, FROM, TO, goals_in_words};
use crate::lang::tr;
use crate::output::{Verdict, counted, give_drawn, print_json, time, write_files};
use crate::pictures;
use crate::spinner::{Clock, Spinner, timed};

pub fn command(args: &SightArgs) -> Result<Verdict> {
    args.show.check_pictures(&args.board.board)?;
    let (board, reading) = timed(|| input::load(&args.board));
    let board = board?;
    let loaded = board.squares(LINES)?;
    pictures::check(loaded, &args.show, None, 1)?;
    let ends = [&args.from, &args.to].map(Option::as_ref);
    let (sight, elapsed) = timed(|| Sight::of(loaded, ends, args.radius, FROM));
    let sight = sight?;
    let (shown, drawn) = timed(|| pictures::drawn(&args.show, || sight.scene(loaded)));
    let (drawing, files) = shown?;
    if args.show.json {
        write_files(files)?;
        print_json(&sight.answer(loaded))?;
    } else {
        let from = loaded.at(sight.from());
        let found = match sight.seen() {
            Seen::Cells(cells) => {
                tr!("{from} sees {cells}", cells = counted(cells.len() as u64, "cell"))
            }
            &Seen::One(to, true) => tr!("{from} sees {to}", to = loaded.at(to)),
            &Seen::One(to, false) => tr!("{from} does not see {to}", to = loaded.at(to)),
        };
        let text = tr!(
            "{found}; {elapsed}, read in {reading}\n",
            elapsed = time(elapsed),
            reading = time(reading)
        );
        give_drawn(files, &(drawing + &text), drawn)?;
    }
    Ok(if matches!(sight.seen(), Seen::One(_, false)) { Verdict::No } else { Verdict::Yes })
}

/// `dedale path --any-angle`: a path of straight lines.
pub fn any_angle(
    args: &PathArgs,
    search: AnyAngleSearch,
    loaded: &Loaded<SquareBoard>,
    reading: Duration,
    spinner: Spinner,
) -> Result<Verdict> {
    pictures::check(loaded, &args.show, None, 1)?;
    let agents = loaded.for_agents(args.agent_size)?;
    let ends = args.spots()?.on(&*agents, [FROM, TO])?;
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
