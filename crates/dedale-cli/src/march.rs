//! `dedale march`: lets the waves of a level march to its target.

use std::time::{Duration, Instant};

use dedale::board::{Neighborhood, SquareBoard};
use dedale::march::{Arrival, Outcome};
use dedale_app::base::words::briefly;
use dedale_app::export::films::of_march as film;
use dedale_app::run::march::{MarchEdit, MarchOptions, MarchRun};
use dedale_app::{Loaded, Result, Unwatched, bail};
use dedale_io::Format;
use dedale_io::level::{Kinds, Level, Roads};
use dedale_io::picture::gif;
use dedale_io::position::Grid;

use crate::cli::MarchArgs;
use crate::input::{bytes, in_file, neighborhood_of, shown};
use crate::lang::{tr, word};
use crate::output::{
    NewFile, Verdict, check_outputs, count, counted, give_drawn, print_json, time, write_files,
};
use crate::pictures::too_large;
use crate::spinner::{Spinner, timed};

pub fn command(args: &MarchArgs) -> Result<Verdict> {
    let printed = args.json.then_some("--json");
    check_outputs(Some(&args.level), &[args.gif.as_deref()], printed)?;
    let spinner = Spinner::with("marching");
    let (level, kinds) = read(&args.level)?;
    let roads = args.steps.roads.unwrap_or_default();
    let map = level.to_map(roads);
    let neighborhood = neighborhood_of(&args.steps, Neighborhood::Four)?;
    let board = map.board(neighborhood);
    let loaded = Loaded { board, grid: Grid::Squares { map, neighborhood }, is_level: true };
    if roads == Roads::Source {
        check_edits(&args.edit, &level, &loaded)?;
    }
    let options = MarchOptions {
        ticks: args.ticks,
        edits: args.edit.clone(),
        lives: args.lives,
        seed: args.seed,
        spread: args.spread,
        agent_size: args.agent_size,
    };
    let begin = MarchRun::new(&loaded, &level, &kinds, &options)?;
    if let Some(file) = &args.gif {
        gif::check(&loaded.scene(&[], &[]), 1).map_err(|error| too_large(file, &error))?;
    }

    let mut run = begin.clone();
    let ((arrivals, lines), elapsed) = timed(|| marched(&mut run, &level, &kinds));
    let drawn = Instant::now();
    let mut files = Vec::new();
    if let Some(path) = &args.gif {
        let bytes = film(begin, &loaded, run.march().tick(), args.theme, &Unwatched)
            .map_err(|error| too_large(path, &error))?;
        files.push(NewFile { path: path.clone(), bytes });
    }
    let drawn = drawn.elapsed();
    drop(spinner);
    if args.json {
        write_files(files)?;
        print_json(&run.answer(&arrivals, &kinds))?;
    } else {
        give_drawn(files, &(lines + &summary(&run, arrivals.len(), &level, elapsed)), drawn)?;
    }
    let is_won = run.outcome() == Outcome::Won;
    Ok(if is_won { Verdict::Yes } else { Verdict::No })
}

/// Refuses to open a cell of code 0 that is free as it is, since it can be left: its code keeps all
/// roads out. One that another edit blocks is opened again.
fn check_edits(edits: &[MarchEdit], level: &Level, loaded: &Loaded<SquareBoard>) -> Result<()> {
    for edit in edits.iter().filter(|edit| edit.opens) {
        let cell = loaded.cell("edited cell", &edit.at)?;
        let is_blocked = |other: &MarchEdit| {
            !other.opens && loaded.cell("edited cell", &other.at).is_ok_and(|at| at == cell)
        };
        let at = loaded.board.size().point_of(cell);
        if level.code(at) == 0 && loaded.board.is_free(cell) && !edits.iter().any(is_blocked) {
            bail!(
                "edit-of-no-road",
                "the edit {edit} opens nothing: with --roads source no road enters a cell of code 0",
                edit = edit.to_string()
            );
        }
    }
    Ok(())
}

/// The level of this name, and the kinds of its attackers.
fn read(name: &str) -> Result<(Level, Kinds)> {
    let (file, bytes) = bytes(name)?;
    if Format::of(file, &bytes) != Format::Level {
        let name = shown(name);
        bail!("not-a-level", "{name} is no level: a march needs waves, spawns and a target");
    }
    let level = in_file(name, Level::read(&bytes))?;
    Ok((level, in_file(name, Kinds::of_level(&bytes))?))
}

/// Simulates the march to its end; gives the arrivals, and a line for each and for each kill.
fn marched(run: &mut MarchRun, level: &Level, kinds: &Kinds) -> (Vec<Arrival>, String) {
    let (mut all, mut lines, mut lives) = (Vec::new(), Vec::new(), run.lives());
    while let Some(arrivals) = run.step() {
        for arrival in arrivals {
            let (kind, wave) = (arrival.kind as usize, arrival.wave as usize);
            lives = kinds.kinds()[kind].toll.taken_from(lives);
            lines.push(tr!(
                "tick {tick}: {kind} of {wave} arrives; {left}\n",
                tick = count(arrival.tick),
                kind = briefly(&kinds.names()[kind]),
                wave = wave_name(level, wave),
                left = lives_left(lives)
            ));
            all.push(*arrival);
        }
        for shot in run.shots().iter().filter(|shot| shot.health == 0) {
            lines.push(tr!(
                "tick {tick}: {kind} of {wave} is killed\n",
                tick = count(run.march().tick()),
                kind = briefly(&kinds.names()[shot.attacker.kind() as usize]),
                wave = wave_name(level, shot.attacker.wave() as usize)
            ));
        }
    }
    (all, lines.concat())
}

/// "1 life left".
fn lives_left(lives: i64) -> String {
    match lives {
        1 => word("1 life left").into(),
        lives => tr!("{lives} lives left"),
    }
}

/// "wave 2 (The column)".
fn wave_name(level: &Level, wave: usize) -> String {
    let name = level.waves.get(wave).and_then(|wave| wave.name.as_deref());
    let name = name.map_or_else(String::new, |name| format!(" ({})", briefly(name)));
    tr!("wave {number}{name}", number = wave + 1)
}

fn summary(run: &MarchRun, arrived: usize, level: &Level, elapsed: Duration) -> String {
    let (tick, stuck) = (count(run.march().tick()), run.march().stuck());
    let how = match run.outcome() {
        Outcome::Won => word("the game is won"),
        Outcome::Lost => word("the game is lost"),
        Outcome::Running if run.is_cut_short() => word("the march is cut short"),
        Outcome::Running => word("the march comes to a stop"),
    };
    let coming: usize = level.waves.iter().map(|wave| wave.entities.len()).sum();
    tr!(
        "{how} at tick {tick}: {arrived} of {attackers} arrived, {killed} killed, {stuck} stuck, \
         {marching} on the march, {left}; {elapsed}\n",
        killed = count(run.killed().into()),
        arrived = count(arrived as u64),
        attackers = counted(coming as u64, "attacker"),
        marching = run.march().len() - stuck,
        left = lives_left(run.lives()),
        elapsed = time(elapsed)
    )
}
