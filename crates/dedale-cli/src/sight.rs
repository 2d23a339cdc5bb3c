//! `dedale sight`: the cells that one cell sees.

use dedale_app::Result;
use dedale_app::run::sight::{LINES, Seen, Sight};

use crate::cli::SightArgs;
use crate::input::{self, FROM};
use crate::lang::tr;
use crate::output::{Verdict, counted, give_drawn, print_json, time, write_files};
use crate::pictures;
use crate::spinner::timed;

pub fn command(args: &SightArgs) -> Result<Verdict> {
    args.show.check_pictures(&args.board.board)?;
    let (board, reading) = timed(|| input::load(&args.board));
    let loaded = board?.squares(LINES)?;
    pictures::check(&loaded, &args.show, None, 1)?;
    let ends = [&args.from, &args.to].map(Option::as_ref);
    let (sight, elapsed) = timed(|| Sight::of(&loaded, ends, args.radius, FROM));
    let sight = sight?;
    let (shown, drawn) = timed(|| pictures::drawn(&args.show, || sight.scene(&loaded)));
    let (drawing, files) = shown?;
    if args.show.json {
        write_files(files)?;
        print_json(&sight.answer(&loaded))?;
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
