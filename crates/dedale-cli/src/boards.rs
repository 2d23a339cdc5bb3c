//! `dedale boards`: lists the boards built into the program, or prints one.

use crate::cli::BoardsArgs;
use crate::input;
use crate::lang::{tr, word};
use crate::output::{print, print_json};
use crate::verdict::Verdict;
use dedale_app::answer::{BoardEntry, BoardsAnswer};
use dedale_app::{Refusal, embedded};
use dedale_io::embedded::EMBEDDED;

pub fn command(args: &BoardsArgs) -> Result<Verdict, Refusal> {
    if let Some(name) = &args.name {
        print(embedded(name.trim_start_matches('@'))?.text)?;
        return Ok(Verdict::Yes);
    }
    let boards = EMBEDDED
        .into_iter()
        .map(|board| {
            let size = input::size(board)?;
            Ok(BoardEntry {
                name: format!("@{}", board.name),
                width: size.width(),
                height: size.height(),
                file: board.file,
                about: board.about,
            })
        })
        .collect::<Result<Vec<_>, Refusal>>()?;
    if args.json {
        print_json(&BoardsAnswer { boards })?;
    } else {
        let line = |board: &BoardEntry| {
            let size = format!("{}×{}", board.width, board.height);
            format!("{:9} {size:>6}  {}\n", board.name, word(board.about))
        };
        let lines: String = boards.iter().map(line).collect();
        print(&tr!(
            "{lines}\n`dedale boards @hedge > mine.txt` writes one to a file.\n",
            lines = lines
        ))?;
    }
    Ok(Verdict::Yes)
}
