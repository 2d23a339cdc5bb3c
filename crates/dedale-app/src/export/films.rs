//! Searches, marches, games and hunts as animations and traces.

use dedale::board::{Cell, Neighborhood, SquareBoard};
use dedale::link::Goal;
use dedale::maze::Generator;
use dedale::search::{Event, Observer, Stopped, Trace};
use dedale_games::game::{LinkGame, LinkPosition};
use dedale_io::picture::gif::{MarchReel, Shot};
use dedale_io::picture::{Pictured, Scene, Theme, TooLarge, gif};
use dedale_io::posthoc;

use super::ExportOptions;
use super::drawn::{drawn, too_large};
use crate::base::limits::{GIF_MAZE_CELLS, WRITTEN_EVENTS};
use crate::run::ends::Ends;
use crate::run::events::{Patience, Recorder, still_waiting};
use crate::run::field::{Measured, Measuring};
use crate::run::game;
use crate::run::hunt::Matched;
use crate::run::link::{self, Links};
use crate::run::march::MarchRun;
use crate::run::maze::{self, MazeSpec};
use crate::run::path::{PathQuery, unit};
use crate::{ExportFormat, Loaded, Result, Watch, bail, count};

/// A recording with as many events as may be written.
fn recording(cells: usize) -> Trace {
    Trace::new(cells, WRITTEN_EVENTS)
}

/// The search for a path on the board for its agents: an animation, or a trace for the Posthoc viewer.
pub(crate) fn of_path<B: Pictured>(
    loaded: &Loaded<B>,
    searched: &B,
    query: &PathQuery,
    options: ExportOptions<'_>,
) -> Result<Vec<u8>> {
    let board = &loaded.board;
    let mut trace = recording(board.cell_count());
    let run = query.run(searched, options.watch, &mut trace)?;
    still_waiting(options.watch)?;
    let Ends { start, through: stops, goals } = &query.ends;
    let path = run.path.as_ref();
    if options.format == ExportFormat::Posthoc {
        let unit = u64::from(unit(query.algorithm));
        let text = posthoc::write(board, trace.events(), path, *start, stops, goals, unit);
        return Ok(text.into_bytes());
    }
    let scene = loaded.scene(&[*start], goals);
    let shot = Shot { title: String::new(), scene, trace: &trace, path, stops };
    gif::draw_together(&[shot], options.theme).map_err(too_large)
}

/// The carving of a maze.
pub(crate) fn of_maze(
    generator: Generator,
    spec: &MazeSpec,
    options: ExportOptions<'_>,
) -> Result<Vec<u8>> {
    let cells = spec.region.size().cell_count();
    if cells > GIF_MAZE_CELLS {
        let [most, found] = [GIF_MAZE_CELLS, cells].map(|cells| count(cells as u64));
        bail!("film-too-large", "a GIF shows a maze of up to {most} cells, found {found}");
    }
    let mut trace = recording(cells);
    let maze = maze::carved(spec, generator, options.watch, &mut trace)?;
    still_waiting(options.watch)?;
    let size = maze.size();
    let dedale_io::maze::Ends { start, goal, .. } = spec.ends(&maze);
    let board = maze::before(&maze, generator, &spec.region).board(Neighborhood::Four);
    let ends = [start, goal].map(|point| size.cell_at(point));
    let [Some(start), Some(goal)] = ends else {
        bail!("film-without-path", "the maze has no path to show");
    };
    let scene = Scene::of_board(&board, &[start], &[goal]);
    let path = dedale::search::bfs(&maze, start, goal);
    gif::draw(&scene, &trace, path.as_ref(), options.theme).map_err(too_large)
}

/// The search for a link: an animation, or a trace for the Posthoc viewer.
pub(crate) fn of_link<B: Pictured>(
    links: &Links<'_, B>,
    goal: Goal,
    options: ExportOptions<'_>,
) -> Result<Vec<u8>> {
    let mut patience = Patience::new(options.watch);
    let mut trace = recording(links.loaded.board.cell_count());
    let mut observer = |event: Event| {
        patience.on(event)?;
        trace.on(event)
    };
    let network = links.network();
    let link = links.link(&network, goal, &mut observer);
    let link = link.map_err(|Stopped| trace.refusal().unwrap_or_else(|| patience.refusal()))?;
    if options.format == ExportFormat::Posthoc {
        return Ok(links.trace(link.as_ref(), trace.events()).into_bytes());
    }
    let chain = link.as_ref().map(link::chain);
    gif::draw(&links.scene(None), &trace, chain.as_ref(), options.theme).map_err(too_large)
}

/// The search from the goals of a field.
pub(crate) fn of_field<B: Pictured>(
    loaded: &Loaded<B>,
    goals: &[Cell],
    measuring: Measuring,
    options: ExportOptions<'_>,
) -> Result<Vec<u8>> {
    let mut observer = (Patience::new(options.watch), recording(loaded.board.cell_count()));
    let found = Measured::to_with(&loaded.board, goals, measuring, &mut observer);
    let (patience, trace) = observer;
    if let Err(Stopped) = found {
        return Err(trace.refusal().unwrap_or_else(|| patience.refusal()));
    }
    still_waiting(options.watch)?;
    let scene = loaded.scene(&loaded.starts(), goals);
    gif::draw(&scene, &trace, None, options.theme).map_err(too_large)
}

/// The game move by move.
pub(crate) fn of_game(
    game: &LinkGame,
    end: &LinkPosition<'_>,
    options: ExportOptions<'_>,
) -> Result<Vec<u8>> {
    let mut position = game.start();
    let turns = gif::Turns::new(&game::scene(&position), options.theme);
    let mut turns = turns.map_err(too_large)?;
    for &chosen in end.history() {
        still_waiting(options.watch)?;
        position.play(chosen)?;
        turns.show(&game::scene(&position));
    }
    Ok(turns.end())
}

/// The hunt at its end, or turn by turn.
pub(crate) fn of_match(matched: &Matched, options: ExportOptions<'_>) -> Result<Vec<u8>> {
    match options.format {
        ExportFormat::Svg | ExportFormat::Png => {
            return drawn(Scene::of_hunt(&matched.hunt), options);
        }
        ExportFormat::Gif => {}
        _ => {
            return options.refusal(
                "a match",
                &[ExportFormat::Svg, ExportFormat::Png, ExportFormat::Gif, ExportFormat::Json],
            );
        }
    }
    let begin = matched.record.begin()?;
    let every = matched.hunt.turn().div_ceil(gif::MAX_FRAMES as u32).max(1);
    let turns = gif::Turns::new(&Scene::of_hunt(&begin), options.theme);
    let mut turns = turns.map_err(too_large)?;
    let mut turn = begin.turn();
    matched.record.replay(|hunt| {
        if (hunt.turn() == turn && hunt.end().is_none()) || !options.watch.goes_on() {
            return;
        }
        turn = hunt.turn();
        if turn.is_multiple_of(every) || hunt.end().is_some() {
            turns.show(&Scene::of_hunt(hunt));
        }
    });
    still_waiting(options.watch)?;
    Ok(turns.end())
}

/// The most frames of the animation of a march.
pub const MAX_FRAMES: u64 = 600;

/// The march from its first tick to this one as an animated GIF: a frame for each tick, or for
/// several if there would be more than [`MAX_FRAMES`]. It ends earlier once nobody waits.
pub fn of_march(
    mut run: MarchRun,
    loaded: &Loaded<SquareBoard>,
    ticks: u64,
    theme: Theme,
    watch: &dyn Watch,
) -> Result<Vec<u8>, TooLarge> {
    let size = run.board.size();
    let scene = |run: &MarchRun| {
        let cells = run.board.clone().for_agents(1);
        Scene::of_board(&cells, &loaded.starts(), &run.goals)
    };
    let state = |run: &MarchRun| (run.edits_made(), run.march().doors().count());
    let mut reel = MarchReel::new(&scene(&run), run.board.agent_side(), theme)?;
    let every = ticks.div_ceil(MAX_FRAMES).max(1);
    let mut shown = None;
    let mut show = |run: &MarchRun| {
        if shown.replace(state(run)) != Some(state(run)) {
            let doors: Vec<_> = run.march().doors().collect();
            reel.set_board(&scene(run), &doors, &run.towers().collect::<Vec<_>>());
        }
        reel.show(run.march().agents().map(|agent| (agent.number(), agent.position(size))));
    };
    show(&run);
    while run.step().is_some() {
        let tick = run.march().tick();
        if tick.is_multiple_of(every) || run.is_over() {
            if !watch.goes_on() {
                break;
            }
            show(&run);
        }
    }
    Ok(reel.end())
}
