//! `dedale path` in a maze of rings, triangles, hexagons, or squares with crossings.

use std::time::Instant;

use dedale::Algorithm;
use dedale::board::Cell;
use dedale::maze::GridMaze;
use dedale::search::Path;
use dedale_app::{Result, Spot, bail, refusal};
use dedale_io::grid_maze;
use dedale_io::picture::lines::{Colours, Lines};
use serde::Serialize;

use crate::cli::PathArgs;
use crate::input;
use crate::lang::{tr, word};
use crate::output::{NewFile, Verdict, counted, give, print_json, time, write_files};
use crate::pictures::too_large;

/// The answer of `dedale path` in such a maze.
#[derive(Serialize)]
struct Answer {
    found: bool,
    steps: Option<usize>,
    /// Column and row, or place and ring; those under a crossing lie where the cell above does.
    cells: Vec<[u32; 2]>,
    algorithm: &'static str,
    start: [u32; 2],
    goal: [u32; 2],
    nanos: u64,
}

pub fn command(args: &PathArgs, bytes: &[u8]) -> Result<Verdict> {
    refuse_options(args)?;
    let maze = input::in_file(&args.board.board, grid_maze::read(bytes))?;
    let algorithm = algorithm(args)?;
    let [first, last] = grid_maze::ends(&maze);
    if args.to.len() > 1 {
        bail!("one-goal-in-maze", "a path in such a maze has one goal");
    }
    let spots = args.spots()?;
    let start = cell(&maze, spots.start.as_ref(), first)?;
    let goal = cell(&maze, spots.goals.first(), last)?;
    let begin = Instant::now();
    let path = algorithm.find_in_graph(&maze, start, goal)?;
    let taken = begin.elapsed();
    let lines = Lines::of_grid(&maze, [start, goal], path.as_ref());
    let files = files(args, &lines)?;
    let place = |cell: Cell| {
        let at = maze.grid().point_of(cell);
        [at.x, at.y]
    };
    if args.show.json {
        write_files(files)?;
        print_json(&Answer {
            found: path.is_some(),
            steps: path.as_ref().map(Path::steps),
            cells: path.iter().flat_map(Path::cells).map(|&cell| place(cell)).collect(),
            algorithm: algorithm.name(),
            start: place(start),
            goal: place(goal),
            nanos: u64::try_from(taken.as_nanos()).unwrap_or(u64::MAX),
        })?;
    } else {
        let [from, to] = [start, goal].map(|cell| maze.grid().point_of(cell));
        let found = path.as_ref().map_or_else(
            || word("no path").to_owned(),
            |path| tr!("a path of {steps}", steps = counted(path.steps() as u64, "step")),
        );
        let text = tr!(
            "{algorithm} found {found} from {from} to {to} in {elapsed}\n",
            elapsed = time(taken)
        );
        give(files, &text)?;
    }
    Ok(if path.is_some() { Verdict::Yes } else { Verdict::No })
}

/// Refuses what is for boards.
fn refuse_options(args: &PathArgs) -> Result<()> {
    args.show.check_files(&args.board.board, &args.film)?;
    let steps = &args.board.steps;
    let options = [
        ("--neighbors", steps.neighbors.is_some()),
        ("--corner-cutting", steps.corner_cutting.is_some()),
        ("--roads", steps.roads.is_some()),
        ("--draw", args.show.draw),
        ("--watch", args.film.watch),
        ("--gif", args.film.gif.is_some()),
        ("--trace", args.film.trace.is_some()),
    ];
    match options.into_iter().chain(args.for_boards()).find(|(_, is_there)| *is_there) {
        Some((option, _)) => Err(refusal!(
            "option-of-boards",
            "{option} is for boards, not for mazes of rings, triangles, hexagons or crossings"
        )),
        None => Ok(()),
    }
}

/// The one algorithm requested; `auto` is A*, as on boards.
fn algorithm(args: &PathArgs) -> Result<Algorithm> {
    match args.algorithm.0[..] {
        [Algorithm::Auto] => Ok(Algorithm::Astar),
        [algorithm] => Ok(algorithm),
        _ => Err(refusal!("one-algorithm", "one algorithm at a time searches such a maze")),
    }
}

fn cell(maze: &GridMaze, spot: Option<&Spot>, usual: Cell) -> Result<Cell> {
    match spot {
        None => Ok(usual),
        Some(Spot::Place(place)) => grid_maze::cell_at(maze.grid(), *place).ok_or_else(|| {
            refusal!(
                "not-in-maze",
                "the cell ({x}, {y}) is not in the maze",
                x = place[0],
                y = place[1]
            )
        }),
        Some(_) => Err(refusal!(
            "maze-cell",
            "a cell of such a maze is X,Y: column and row, or place and ring"
        )),
    }
}

fn files(args: &PathArgs, lines: &Lines) -> Result<Vec<NewFile>> {
    let colours = Colours::of(args.show.theme);
    let measures = args.show.measures()?;
    let mut files = Vec::new();
    if let Some(path) = &args.show.svg {
        let bytes = lines.svg(word("a maze and its path"), colours, measures).into_bytes();
        files.push(NewFile { path: path.clone(), bytes });
    }
    if let Some(path) = &args.show.png {
        let mut bytes = Vec::new();
        let write = lines.png(colours, measures).map_err(|error| too_large(path, &error))?;
        write(&mut bytes)?;
        files.push(NewFile { path: path.clone(), bytes });
    }
    Ok(files)
}
