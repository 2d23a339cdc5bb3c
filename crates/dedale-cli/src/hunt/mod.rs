//! `dedale hunt`: commands for the hunt for an unseen monster.

mod contest;
pub mod entrant;
mod field;
mod isolate;
mod matched;
mod new_player;
mod outside;
mod play;
mod replay;
mod rules;
pub mod shown;
pub mod tour;
mod tournament;
pub mod value;
mod watch;

use crate::cli::{HuntArgs, HuntCommand};
use crate::verdict::Verdict;
use dedale_app::Refusal;

pub fn command(args: &HuntArgs) -> Result<Verdict, Refusal> {
    match &args.hunt {
        HuntCommand::Match(args) => matched::command(args),
        HuntCommand::Tournament(args) => tournament::command(args),
        HuntCommand::Contest(args) => contest::command(args),
        HuntCommand::NewPlayer(args) => new_player::command(args),
        HuntCommand::Isolate(args) => isolate::command(args),
        HuntCommand::Replay(args) => replay::command(args),
        HuntCommand::Play(args) => play::command(args),
        HuntCommand::Value(args) => value::command(args),
    }
}
