//! `dedale` alone: a tour of boards built into the program.

mod games;
mod guide;
mod searches;

pub use guide::Guide;

use std::fmt::Write as _;

use crate::lang::word;
use crate::output::print;
use crate::verdict::Verdict;
use dedale_app::Refusal;

/// Gives the tour; on a terminal stop by stop, unless `all` of it is to be printed.
pub fn command(all: bool) -> Result<Verdict, Refusal> {
    let stops: [Stop; 8] = [
        searches::field,
        searches::maze,
        searches::map,
        searches::carving,
        searches::obstacles,
        games::link,
        games::game,
        games::hunted,
    ];
    let mut guide = Guide::new(all, stops.len());
    for stop in stops {
        guide.next_stop();
        stop(&mut guide)?;
        if guide.has_left() {
            return Ok(Verdict::Yes);
        }
    }
    print(&farewell())?;
    Ok(Verdict::Yes)
}

/// Tells a stop to those who follow.
type Stop = fn(&mut Guide) -> Result<(), Refusal>;

fn heading(number: u32, title: &str) -> String {
    let bold = anstyle::Style::new().bold();
    format!("{bold}{number}. {title}{bold:#}\n\n")
}

fn farewell() -> String {
    let bold = anstyle::Style::new().bold();
    let next = word("Try next");
    let mut text = format!("{bold}{next}{bold:#} {}\n\n", word(INSTALLED));
    for (example, what) in EXAMPLES {
        let _ = writeln!(text, "  {example:40} {}", word(what));
    }
    text
}

const INSTALLED: &str = "(not installed? `cargo run --release -- boards` and so on)";

/// Commands to try, and what they do.
const EXAMPLES: [(&str, &str); 13] = [
    ("dedale boards", "the boards used here"),
    ("dedale path @pocket -a bfs --draw", "another search; also --help"),
    ("dedale path @meadow --draw", "the cheapest path over weights"),
    ("dedale path @hedge -a dfs --gif dfs.gif", "a search as it runs"),
    ("dedale field @fords --svg fords.svg", "a picture of the field"),
    ("dedale maze -g wilson --draw", "a maze; --stats compares generators"),
    ("dedale obstacles -d very-hard --draw", "an obstacle field"),
    ("dedale play hex --size 7", "a game of Hex; also hexmo, y"),
    ("dedale link @hexmo --player blue", "what blue lacks for a link"),
    ("dedale play --chomp 4x5", "Chomp against a perfect player"),
    ("dedale strategy --chomp 4x5 --explain", "why the winning bite wins"),
    ("dedale hunt play --as hunter", "shoot at a monster; or --as monster"),
    ("dedale scen FILE.map.scen", "check a MovingAI scenario"),
];
