//! The stops of the tour that search or generate.

use std::fmt::Write as _;
use std::time::Instant;

use dedale::board::{Board, DirectionOrder, Graph, Neighborhood, Size};
use dedale::field::Tie;
use dedale::maze::obstacles::{Percent, Request};
use dedale::maze::{Generator, Region, Style};
use dedale::search::Path;
use dedale::{Algorithm, Random};
use dedale_io::picture::{Scene, Theme};

use super::{Guide, heading};
use crate::field;
use crate::input::{self, EIGHT, FROM, TO};
use crate::lang::{tr, word};
use crate::maze::Carving;
use crate::output::{counted, time};
use crate::path::{Search, counts};
use crate::pictures::{in_terminal, side_by_side};
use dedale_app::answer::Length;
use dedale_app::run::field::Measuring;
use dedale_app::run::maze::MazeSpec;
use dedale_app::run::path;
use dedale_app::run::path::RunOptions;
use dedale_app::{Refusal, Spot};

/// A tower-defence level: one search from the target gives every cell its next step.
pub fn field(guide: &mut Guide) -> Result<(), Refusal> {
    let loaded = input::squares("fords", Neighborhood::Four)?;
    let goals = loaded.goals(TO, &[])?;
    let mut trace = guide.trace(loaded.board.cell_count());
    let measuring = Measuring::Steps(Tie::Discovery);
    let (field, elapsed) = field::measured(&loaded, &goals, measuring, trace.as_mut())?;
    if let Some(trace) = &trace {
        guide.play(vec![field::panel(&loaded, &goals, &field, trace)])?;
    }
    let scene = field.scene(&loaded, &goals);
    let mut text = heading(
        1,
        word("A flow field: every cell's next step to the goal (@fords, tower defence)"),
    );
    text += &in_terminal(&scene, Theme::default());
    let starts: Vec<String> = loaded
        .starts()
        .iter()
        .filter_map(|&start| {
            let Length(steps) = field.distance(&loaded.board, start)?;
            Some(tr!("{steps} from {point}", steps = steps, point = loaded.board.point_of(start)))
        })
        .collect();
    let _ = writeln!(
        text,
        "{}",
        tr!(
            "\nOne breadth-first search from the target, {elapsed}.\nSteps to go: {starts}.\n",
            elapsed = time(elapsed),
            starts = starts.join(word(" and "))
        )
    );
    guide.tell(&text)
}

/// A maze with loops: the heuristic search of "Maze Solver" beside the shortest path.
pub fn maze(guide: &mut Guide) -> Result<(), Refusal> {
    let loaded = input::squares("hedge", Neighborhood::Four)?;
    let ends = [loaded.start(FROM, None)?, loaded.goal(TO, None)?];
    let heuristic = Algorithm::HeuristicDfs(DirectionOrder::TOP_RIGHT_BOTTOM_LEFT);
    let trace = || guide.trace(loaded.board.cell_count());
    let [left, right] = [heuristic, Algorithm::Bfs]
        .map(|algorithm| Search::run(algorithm, &loaded, ends, RunOptions::UNBOUND, trace(), None));
    let (left, right) = (left?, right?);
    guide
        .play([&left, &right].into_iter().filter_map(|one| one.panel(&loaded, false)).collect())?;
    let cells = |search: &Search| search.run.path.as_ref().map_or(0, |path| path.cells().len());
    let drawn = |search: &Search| {
        in_terminal(&path::scene(&loaded, &search.run, search.ends), Theme::default())
    };
    let (left_name, right_name) = (left.algorithm, right.algorithm);

    let mut text = heading(2, word("Two searches in one maze (@hedge)"));
    text += &side_by_side(
        &tr!(
            "{left_name}: {cells} cells\n{drawn}",
            left_name = left_name,
            cells = cells(&left),
            drawn = drawn(&left)
        ),
        &tr!(
            "{right_name}: {cells} cells, the fewest\n{drawn}",
            right_name = right_name,
            cells = cells(&right),
            drawn = drawn(&right)
        ),
    );
    let _ = writeln!(
        text,
        "{}",
        tr!(
            "\nThe depth-first walker always steps to the cell nearest the goal in a straight\nline, \
         and backs out of dead ends. It arrives, but not by the shortest path.\n{left_name}: \
         {left}\n{right_name}: {right}\n",
            left_name = left_name,
            left = counts(&left.run),
            right_name = right_name,
            right = counts(&right.run)
        )
    );
    guide.tell(&text)
}

/// A map in `MovingAI`'s format, eight neighbors, corners never cut.
pub fn map(guide: &mut Guide) -> Result<(), Refusal> {
    let loaded = input::squares("harbour", EIGHT)?;
    let [from, to] = [[2, 12], [23, 9]].map(Spot::Place);
    let ends = [loaded.start(FROM, Some(&from))?, loaded.goal(TO, Some(&to))?];
    let trace = guide.trace(loaded.board.cell_count());
    let search = Search::run(Algorithm::Astar, &loaded, ends, RunOptions::UNBOUND, trace, None)?;
    guide.play(search.panel(&loaded, false).into_iter().collect())?;
    let run = &search.run;
    let mut text = heading(3, word("A* on a map (@harbour, 8 neighbors, corners never cut)"));
    text += &in_terminal(&path::scene(&loaded, run, ends), Theme::default());
    let length = run.path.as_ref().and_then(|path| loaded.board.length(path.cells()));
    let _ = writeln!(
        text,
        "{}",
        tr!(
            "\n{steps}, length {length}; {counts}\n",
            steps = counted(run.path.as_ref().map_or(0, Path::steps) as u64, "step"),
            length = length.map_or(word("none").into(), |length| Length(length).to_string()),
            counts = counts(run)
        )
    );
    guide.tell(&text)
}

/// A maze half carved, and complete.
pub fn carving(guide: &mut Guide) -> Result<(), Refusal> {
    let size = Size::new(9, 6).map_err(Refusal::of)?;
    let (region, style) = (Region::whole(size), Style::default());
    let spec = MazeSpec { region, style, seed: 8, rooms: 0, braid: 0 };
    let carving = Carving::new(Generator::Backtracker, &spec)?;
    let panel = carving.panel();
    let events = panel.steps();
    let half = in_terminal(&panel.at(events / 2), Theme::default());
    guide.play(vec![panel])?;
    let mut text = heading(4, word("A maze being carved (backtracker, seed 8)"));
    text += &side_by_side(
        &tr!(
            "after {step} steps of {events}\n{half}",
            step = events / 2,
            events = events,
            half = half
        ),
        &tr!(
            "carved, and solved\n{drawing}",
            drawing = in_terminal(&carving.end(), Theme::default())
        ),
    );
    let _ = writeln!(
        text,
        "{}",
        tr!(
            "\nThe recursive backtracker opens a passage to a random neighbor not visited yet\n(o: \
         on its stack) and backtracks where there is none (+: done). All sixteen\ngenerators \
         make perfect mazes: exactly one path joins any two cells.\n"
        )
    );
    guide.tell(&text)
}

/// As many obstacles as possible, and a path through them.
pub fn obstacles(guide: &mut Guide) -> Result<(), Refusal> {
    let size = Size::new(36, 9).map_err(Refusal::of)?;
    let all = Percent::new(100.0).map_err(Refusal::of)?;
    let begin = Instant::now();
    let field = Request::new(size, all).draw(&mut Random::new(4)).map_err(Refusal::of)?;
    let elapsed = begin.elapsed();
    let board = field.to_map().board(Neighborhood::Four);
    let ends = [field.entry(), field.exit()].map(|point| board.cell_at(point));
    let [Some(entry), Some(exit)] = ends else { unreachable!("ends on the board") };
    let mut scene = Scene::of_board(&board, &[entry], &[exit]);
    if let Some(path) = dedale::search::bfs(&board, entry, exit) {
        scene = scene.with_path(&path);
    }
    let mut text = heading(5, word("Obstacles: 100 percent, and still a path"));
    text += &in_terminal(&scene, Theme::default());
    let _ = writeln!(
        text,
        "{}",
        tr!(
            "\n{obstacles} obstacles on {width}×{height} cells, drawn in {elapsed}: each layout with \
         a path from\nentry to exit is equally likely. Trying until there is one would take for \
         ever.\n",
            obstacles = field.obstacles(),
            width = size.width(),
            height = size.height(),
            elapsed = time(elapsed)
        )
    );
    guide.tell(&text)
}
