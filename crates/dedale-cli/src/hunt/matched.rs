//! `dedale hunt match`: two computer players play one hunt.

use std::convert::Infallible;

use dedale_app::Result;
use dedale_app::answer::HuntAnswer;
use dedale_app::run::hunt::recorded;
use dedale_games::game::Hunt;
use dedale_games::player::hunt::{HunterPlayer, MonsterPlayer, Outcome, ValueCache};
use dedale_io::hunt::HuntRecord;
use dedale_io::picture::Scene;

use super::outside::Outside;
use super::watch::Watcher;
use super::{entrant, shown};
use crate::cli::MatchArgs;
use crate::lang::word;
use crate::output::{NewFile, check_outputs, give, print_json, write_files};
use crate::spinner::Spinner;

pub fn command(args: &MatchArgs) -> Result<()> {
    let rules = args.rules.rules()?;
    let printed = args.json.then_some("--json").or(args.watch.watch.then_some("--watch"));
    check_outputs(args.hunt_field.field.as_deref(), &[args.replay.as_deref()], printed)?;
    let spinner = Spinner::with(word("hunting"));
    let (mut hunt, random) = args.hunt_field.hunt(rules)?;
    let valued = ValueCache::default();
    let (monsters, hunters) = ([args.monster.clone()], [args.hunter.clone()]);
    entrant::check_optimal(&hunt, &monsters, &hunters, &valued)?;
    let spinner = (!args.watch.watch).then_some(spinner);
    let names = [args.monster.to_string(), args.hunter.to_string()];
    let mut watcher = Watcher::new(&args.watch, &hunt);
    let (outcome, record) = play(args, &valued, &mut hunt, random, &names, &mut watcher);
    drop(spinner);
    watcher.end()?;
    let file = args.replay.clone().map(|path| {
        let bytes = dedale_io::hunt::write(&record).into_bytes();
        NewFile { path, bytes }
    });
    let file = file.into_iter().collect();
    if args.json {
        write_files(file)?;
        print_json(&HuntAnswer::new(&record, &hunt, &outcome))?;
    } else {
        let why = outcome.forfeit.as_ref().map(|(_, why)| why.0.to_string());
        let end = shown::sentence(Some(outcome.end), &names, why.as_deref());
        give(file, &shown::whole(&Scene::of_hunt(&hunt), &hunt, args.theme, &end))?;
    }
    Ok(())
}

fn play(
    args: &MatchArgs,
    valued: &ValueCache,
    hunt: &mut Hunt,
    mut random: [dedale::Random; 2],
    names: &[String; 2],
    watcher: &mut Watcher,
) -> (Outcome, HuntRecord) {
    let outside = Outside::new(args.outside.time_limit);
    let mut monster = args.monster.player(valued, &outside);
    let mut hunter = args.hunter.player(valued, &outside);
    let players = (&mut *monster as &mut dyn MonsterPlayer, &mut *hunter as &mut dyn HunterPlayer);
    let watch = |hunt: &Hunt| {
        watcher.show(hunt, || shown::both(hunt, args.theme));
        Ok::<(), Infallible>(())
    };
    match recorded(hunt, players, &mut random, names.clone(), args.hunt_field.seed, watch) {
        Ok(played) => played,
        Err(never) => match never {},
    }
}
