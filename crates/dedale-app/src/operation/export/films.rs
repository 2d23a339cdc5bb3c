//! Searches, games and hunts as animations and traces.

use dedale::board::Neighborhood;
use dedale::link::Goal;
use dedale::search::{Event, Observer, Stopped, Trace};
use dedale_games::game::{LinkGame, LinkPosition};
use dedale_io::maze::Ends;
use dedale_io::picture::{Pictured, Scene, gif};
use dedale_io::posthoc;

use super::drawn::{drawn, too_large};
use crate::format::{ExportFormat, ExportOptions};

use crate::events::{Patience, Recorder, still_waiting};
use crate::limits::{GIF_MAZE_CELLS, WRITTEN_EVENTS};
use crate::operation::field::{self, FieldRequest};
use crate::operation::game;
use crate::operation::hunt::Matched;
use crate::operation::link::{self, LinkRequest, Links, OnLinks};
use crate::operation::maze::{self, MazeRequest};
use crate::operation::path::{PathQuery, PathRequest, unit};
use crate::words::count;
use crate::{AnyBoard, Loaded, Refusal, refusal};

/// A recording with as many events as may be written.
fn recording(cells: usize) -> Trace {
    Trace::new(cells, WRITTEN_EVENTS)
}

pub(super) fn of_path(
    request: &PathRequest,
    options: ExportOptions<'_>,
) -> Result<Vec<u8>, Refusal> {
    match request.board.board()? {
        AnyBoard::Squares(loaded) => path_on(request, &loaded, options),
        AnyBoard::Hexes(loaded) => path_on(request, &loaded, options),
    }
}

fn path_on<B: Pictured>(
    request: &PathRequest,
    loaded: &Loaded<B>,
    options: ExportOptions<'_>,
) -> Result<Vec<u8>, Refusal> {
    let query = PathQuery::new(request, loaded)?;
    let board = &loaded.board;
    let mut trace = recording(board.cell_count());
    let run = query.run(board, options.watch, &mut trace)?;
    still_waiting(options.watch)?;
    let [start, goal] = query.ends;
    let path = run.path.as_ref();
    if options.format == ExportFormat::Posthoc {
        let unit = u64::from(unit(query.algorithm));
        let text = posthoc::write(board, trace.events(), path, start, &[goal], unit);
        return Ok(text.into_bytes());
    }
    let scene = loaded.scene(&[start], &[goal]);
    gif::draw(&scene, &trace, path, options.theme).map_err(too_large)
}

pub(super) fn of_maze(
    request: &MazeRequest,
    options: ExportOptions<'_>,
) -> Result<Vec<u8>, Refusal> {
    let traced = MazeRequest { trace: true, ..request.clone() };
    let (generator, spec) = maze::spec(&traced)?;
    let cells = spec.region.size().cell_count();
    if cells > GIF_MAZE_CELLS {
        let [most, found] = [GIF_MAZE_CELLS, cells].map(|cells| count(cells as u64));
        return Err(refusal!(
            "film-too-large",
            "a GIF shows a maze of up to {most} cells, found {found}",
            most = most,
            found = found,
        ));
    }
    let mut trace = recording(cells);
    let maze = maze::carved(&spec, generator, options.watch, &mut trace)?;
    still_waiting(options.watch)?;
    let size = maze.size();
    let Ends { start, goal } = spec.ends(&maze);
    let board = maze::before(&maze, generator, &spec.region).board(Neighborhood::Four);
    let ends = [start, goal].map(|point| size.cell_at(point));
    let [Some(start), Some(goal)] = ends else {
        return Err(refusal!("film-without-path", "the maze has no path to show"));
    };
    let scene = Scene::of_board(&board, &[start], &[goal]);
    let path = dedale::search::bfs(&maze, start, goal);
    gif::draw(&scene, &trace, path.as_ref(), options.theme).map_err(too_large)
}

pub(super) fn of_link(
    request: &LinkRequest,
    options: ExportOptions<'_>,
) -> Result<Vec<u8>, Refusal> {
    link::with_links(request, Viewed(options))
}

/// Searches for a link, and shows the search as it goes.
struct Viewed<'a>(ExportOptions<'a>);

impl OnLinks for Viewed<'_> {
    type Output = Vec<u8>;

    fn on<B: Pictured>(self, links: &Links<'_, B>, goal: Goal) -> Result<Vec<u8>, Refusal> {
        let mut patience = Patience::new(self.0.watch);
        let mut trace = recording(links.loaded.board.cell_count());
        let mut observer = |event: Event| {
            patience.on(event)?;
            trace.on(event)
        };
        let network = links.network();
        let link = links.link(&network, goal, &mut observer);
        let link = link.map_err(|Stopped| trace.refusal().unwrap_or_else(|| patience.refusal()))?;
        if self.0.format == ExportFormat::Posthoc {
            return Ok(links.trace(link.as_ref(), trace.events()).into_bytes());
        }
        let chain = link.as_ref().map(link::chain);
        gif::draw(&links.scene(None), &trace, chain.as_ref(), self.0.theme).map_err(too_large)
    }
}

/// The search from the goals.
pub(super) fn of_field(
    request: &FieldRequest,
    options: ExportOptions<'_>,
) -> Result<Vec<u8>, Refusal> {
    match request.board.board()? {
        AnyBoard::Squares(loaded) => field_on(request, &loaded, options),
        AnyBoard::Hexes(loaded) => field_on(request, &loaded, options),
    }
}

fn field_on<B: Pictured>(
    request: &FieldRequest,
    loaded: &Loaded<B>,
    options: ExportOptions<'_>,
) -> Result<Vec<u8>, Refusal> {
    let mut observer = (Patience::new(options.watch), recording(loaded.board.cell_count()));
    let Ok(goals) = field::observed(request, loaded, &mut observer)? else {
        let (patience, trace) = observer;
        return Err(trace.refusal().unwrap_or_else(|| patience.refusal()));
    };
    still_waiting(options.watch)?;
    let scene = loaded.scene(&loaded.starts(), &goals);
    gif::draw(&scene, &observer.1, None, options.theme).map_err(too_large)
}

/// The game move by move.
pub(super) fn of_game(
    game: &LinkGame,
    end: &LinkPosition<'_>,
    options: ExportOptions<'_>,
) -> Result<Vec<u8>, Refusal> {
    let mut position = game.start();
    let turns = gif::Turns::new(&game::scene(&position), options.theme);
    let mut turns = turns.map_err(too_large)?;
    for &chosen in end.history() {
        still_waiting(options.watch)?;
        position.play(chosen).map_err(Refusal::of)?;
        turns.show(&game::scene(&position));
    }
    Ok(turns.end())
}

/// The hunt at its end, or turn by turn.
pub(super) fn of_match(matched: &Matched, options: ExportOptions<'_>) -> Result<Vec<u8>, Refusal> {
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
    let begin = matched.record.begin().map_err(Refusal::of)?;
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
