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
pub mod shown;
mod tournament;
pub mod value;
mod watch;

use dedale::board::Size;
use dedale::maze::obstacles::{Percent, Request};
use dedale_app::Result;
use dedale_games::game::HuntRules;
use dedale_games::player::hunt::{
    FieldSource, HunterKind, MonsterKind, Tournament, ValueCache, play_hunt,
};
use dedale_io::picture::Theme;

use crate::cli::{HuntArgs, HuntCommand};
use crate::output::Verdict;

pub fn command(args: &HuntArgs) -> Result<Verdict> {
    let yes = |()| Verdict::Yes;
    match &args.hunt {
        HuntCommand::Match(args) => matched::command(args).map(yes),
        HuntCommand::Tournament(args) => tournament::command(args),
        HuntCommand::Contest(args) => contest::command(args),
        HuntCommand::NewPlayer(args) => new_player::command(args).map(yes),
        HuntCommand::Isolate(args) => isolate::command(args).map(yes),
        HuntCommand::Replay(args) => replay::command(args).map(yes),
        HuntCommand::Play(args) => play::command(args),
        HuntCommand::Value(args) => value::command(args).map(yes),
    }
}

// The hunt of the tour.

/// A hunt of ten turns, whose monster is hit at the end.
const SEED: u64 = 43;

/// What both sides saw by the end of a hunt, and its outcome.
pub fn hunt() -> Result<String> {
    let size = Size::new(10, 8)?;
    let percent = Percent::new(25.0)?;
    let source = FieldSource::Random(Request::new(size, percent));
    let rules = HuntRules::default();
    let (monsters, hunters) = (Vec::new(), Vec::new());
    let tournament = Tournament { monsters, hunters, source, rules, games: 1, seed: SEED };
    let (mut hunt, mut random) = tournament.hunt(0)?;
    let (monster, hunter) = (MonsterKind::RandomShortest, HunterKind::Mixture);
    let valued = ValueCache::default();
    let players = (&mut *monster.player(&valued), &mut *hunter.player(&valued));
    let outcome = play_hunt(&mut hunt, players.0, players.1, &mut random, |_| {});
    let names = [monster.to_string(), hunter.to_string()];
    let end = shown::sentence(Some(outcome.end), &names, None);
    Ok(format!("{}{}\n{end}", shown::both(&hunt, Theme::default()), shown::signs()))
}
