//! `dedale hunt replay`: shows a recorded hunt.

use std::path::Path;

use dedale_app::{Result, bail};
use dedale_games::game::{Hunt, HuntSide};
use dedale_games::player::hunt::HunterBelief;
use dedale_io::hunt::{self, HuntRecord};
use dedale_io::picture::{Measures, Scene, gif};

use super::watch::Watcher;
use super::{contest, shown};
use crate::cli::{ReplayArgs, ViewArg};
use crate::lang::word;
use crate::output::{NewFile, check_outputs, give};
use crate::spinner::Spinner;
use crate::{input, pictures};

pub fn command(args: &ReplayArgs) -> Result<()> {
    if args.hunt.is_none() && Path::new(&args.file).extension().is_some_and(|end| end == "toml") {
        bail!(
            "hunt-of-contest",
            "{file} is a contest of many hunts; add --hunt N",
            file = args.file
        );
    }
    let record = record(args)?;
    let written = [&args.gif, &args.svg, &args.png].map(|file| file.as_deref());
    check_outputs(Some(&args.file), &written, args.watch.watch.then_some("--watch"))?;
    args.measures.check(args.gif.is_some() || args.svg.is_some() || args.png.is_some())?;
    let begin = record.begin()?;
    let mut film = args.gif.as_deref().map(|file| Film::new(args, file, &begin, &record));
    let mut film = film.take().transpose()?;
    let mut watcher = Watcher::of_record(&args.watch, &begin);
    let mut belief = Belief::new(args, &begin)?;
    let spinner = (!args.watch.watch).then(|| Spinner::with(word("drawing")));
    let hunt = record.replay(|hunt| {
        belief.follow(hunt);
        let scene = || belief.scene(hunt);
        watcher.show(hunt, || shown::end_of(&scene(), hunt, args.theme));
        if let Some(film) = &mut film {
            film.show(hunt, || belief.pictures(hunt));
        }
    });
    drop(spinner);
    watcher.end()?;
    let scene = belief.scene(&hunt);
    let [_, svg, png] = written;
    let title = word("what the monster sees, and what the hunter sees");
    let mut files = pictures::files(svg, png, args.theme, &belief.pictures(&hunt), title)?;
    files.extend(
        film.zip(args.gif.clone()).map(|(film, path)| NewFile { path, bytes: film.turns.end() }),
    );
    let why = record.forfeit.as_ref().map(|(_, why)| why.as_str());
    let end = shown::sentence(record.end(&hunt), &record.names, why);
    give(files, &shown::whole(&scene, &hunt, args.theme, &end))
}

fn record(args: &ReplayArgs) -> Result<HuntRecord> {
    if let Some(number) = args.hunt {
        return contest::record(&args.file, number);
    }
    let (_, bytes) = input::bytes_within(&args.file, hunt::LIMIT)?;
    input::in_file(&args.file, hunt::read(&bytes))
}

/// The hunter's belief about the monster at its last shot, if it is to be shown.
struct Belief {
    filter: Option<HunterBelief>,
    cells: Option<Vec<f64>>,
    /// What pictures show, and how large.
    view: ViewArg,
    measures: Measures,
}

impl Belief {
    fn new(args: &ReplayArgs, hunt: &Hunt) -> Result<Self> {
        let filter = args.belief.then(|| HunterBelief::new(hunt.hunter_view()));
        Ok(Self { filter, cells: None, view: args.view, measures: args.measures.read()? })
    }

    fn follow(&mut self, hunt: &Hunt) {
        if hunt.to_move() == Some(HuntSide::Hunter)
            && let Some(filter) = &mut self.filter
        {
            self.cells = filter.cells(hunt.hunter_view());
        }
    }

    fn scene(&self, hunt: &Hunt) -> Scene {
        self.over(Scene::of_hunt(hunt))
    }

    /// What pictures show, from left to right.
    fn pictures(&self, hunt: &Hunt) -> Vec<Scene> {
        let monster = || Scene::of_monster_view(hunt.monster_view());
        let hunter = || Scene::of_hunter_view(hunt.hunter_view());
        let scenes = match self.view {
            ViewArg::Hunt => vec![Scene::of_hunt(hunt)],
            ViewArg::Monster => vec![monster()],
            ViewArg::Hunter => vec![hunter()],
            ViewArg::Both => vec![monster(), hunter()],
        };
        let measured = |scene| self.over(scene).with_measures(self.measures);
        scenes.into_iter().map(measured).collect()
    }

    fn over(&self, scene: Scene) -> Scene {
        self.cells.iter().fold(scene, |scene, cells| scene.with_belief(cells))
    }
}

/// The hunt as it stands at the end of each turn.
struct Film {
    turns: gif::Turns,
    turn: u32,
    /// Where there are more turns than pictures, some are skipped.
    every: u32,
}

impl Film {
    fn new(args: &ReplayArgs, file: &Path, begin: &Hunt, record: &HuntRecord) -> Result<Self> {
        let turns = gif::Turns::beside(&Belief::new(args, begin)?.pictures(begin), args.theme);
        let turns = turns.map_err(|error| pictures::too_large(file, &error))?;
        let last = record.replay(|_| {}).turn();
        Ok(Self { turns, turn: begin.turn(), every: last.div_ceil(gif::MAX_FRAMES as u32) })
    }

    fn show(&mut self, hunt: &Hunt, scenes: impl FnOnce() -> Vec<Scene>) {
        if hunt.turn() == self.turn && hunt.end().is_none() {
            return;
        }
        self.turn = hunt.turn();
        if self.turn.is_multiple_of(self.every) || hunt.end().is_some() {
            self.turns.show_beside(&scenes());
        }
    }
}
