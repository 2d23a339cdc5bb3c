//! `dedale` alone: a tour of boards built into the program.

mod games;
mod guide;
mod searches;

pub use guide::Guide;

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
    format!(
        "{bold}Try next{bold:#} (not installed? `cargo run --release -- boards` and so on)\n\n\
         \x20 dedale boards                            the boards used here\n\
         \x20 dedale path @pocket -a bfs --draw        another search; also --help\n\
         \x20 dedale path @meadow --draw               the cheapest path over weights\n\
         \x20 dedale path @hedge -a dfs --gif dfs.gif  a search as it runs\n\
         \x20 dedale field @fords --svg fords.svg      a picture of the field\n\
         \x20 dedale maze -g wilson --draw             a maze; --stats compares generators\n\
         \x20 dedale obstacles -d very-hard --draw     an obstacle field\n\
         \x20 dedale play hex --size 7                 a game of Hex; also hexmo, y\n\
         \x20 dedale link @hexmo --player blue         what blue lacks for a link\n\
         \x20 dedale play --chomp 4x5                  Chomp against a perfect player\n\
         \x20 dedale strategy --chomp 4x5 --explain    why the winning bite wins\n\
         \x20 dedale hunt play --as hunter             shoot at a monster; or --as monster\n\
         \x20 dedale scen FILE.map.scen                check a MovingAI scenario\n"
    )
}
