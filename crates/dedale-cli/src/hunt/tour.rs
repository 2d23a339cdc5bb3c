//! The hunt of the tour.

use dedale::board::Size;
use dedale::maze::obstacles::{Percent, Request};
use dedale_games::game::HuntRules;
use dedale_games::player::hunt::{
    FieldSource, HunterKind, MonsterKind, Tournament, ValueCache, play_hunt,
};
use dedale_io::picture::Theme;

use super::shown;
use dedale_app::Refusal;

/// A hunt of ten turns, whose monster is hit at the end.
const SEED: u64 = 43;

/// What both sides saw by the end of a hunt, and its outcome.
pub fn hunt() -> Result<String, Refusal> {
    let size = Size::new(10, 8).map_err(Refusal::of)?;
    let percent = Percent::new(25.0).map_err(Refusal::of)?;
    let source = FieldSource::Random(Request::new(size, percent));
    let rules = HuntRules::default();
    let (monsters, hunters) = (Vec::new(), Vec::new());
    let tournament = Tournament { monsters, hunters, source, rules, games: 1, seed: SEED };
    let (mut hunt, mut random) = tournament.hunt(0).map_err(Refusal::of)?;
    let (monster, hunter) = (MonsterKind::RandomShortest, HunterKind::Mixture);
    let valued = ValueCache::default();
    let players = (&mut *monster.player(&valued), &mut *hunter.player(&valued));
    let outcome = play_hunt(&mut hunt, players.0, players.1, &mut random, |_| {});
    let names = [monster.to_string(), hunter.to_string()];
    let end = shown::sentence(Some(outcome.end), &names, None);
    Ok(format!("{}{}\n{end}", shown::both(&hunt, Theme::default()), shown::signs()))
}
