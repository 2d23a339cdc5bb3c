//! `dedale maze --stats`: prints statistics of mazes.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use dedale::board::{Cell, Point};
use dedale::maze::Generator;

use crate::cli::MazeArgs;
use crate::input::Form;
use crate::lang::{tr, word};
use crate::output::{self, count, counted, decimal, stream_bytes, stream_json, time};
use crate::spinner::Spinner;
use dedale_app::answer::{MazeStatistics, StatisticsAnswer};
use dedale_app::run::maze::MazeSpec;
use dedale_app::{Result, refusal};

pub fn command(args: &MazeArgs, spec: &MazeSpec, spinner: Spinner) -> Result<()> {
    let generators = args.generator.map_or(Generator::ALL.to_vec(), |generator| vec![generator]);
    let mazes: Vec<MazeStatistics> = generators
        .into_iter()
        .map(|generator| measured(spec, generator))
        .collect::<Result<_, _>>()?;
    drop(spinner);
    let size = spec.region.size();
    let write = |text: &str| stream_bytes(args.form.file(), text.as_bytes());
    match (args.form.form()?, &mazes[..]) {
        (Form::Json, _) => {
            let (width, height, seed) = (size.width(), size.height(), spec.seed);
            let answer = StatisticsAnswer { width, height, seed, mazes };
            stream_json(args.form.file(), &answer)
        }
        (Form::Text, [one]) => write(&describe(spec, one)),
        (Form::Text, all) => write(&table(spec, all)),
        _ => Err(refusal!("stats-form", "--stats gives text, or JSON with --json")),
    }
}

fn measured(spec: &MazeSpec, generator: Generator) -> Result<MazeStatistics> {
    let begin = Instant::now();
    let maze = spec.maze(generator, &mut ());
    let nanos = begin.elapsed().as_nanos() as u64;
    let maze = maze?;
    let pair = |cell: Cell| {
        let Point { x, y } = maze.size().point_of(cell);
        [x, y]
    };
    let statistics = maze.statistics();
    Ok(MazeStatistics {
        generator: generator.name(),
        cells: statistics.cells(),
        passages: statistics.passages(),
        loops: statistics.loops(),
        parts: statistics.parts(),
        dead_ends: statistics.dead_ends(),
        straights: statistics.straights(),
        turns: statistics.turns(),
        junctions: statistics.junctions(),
        crossings: statistics.crossings(),
        sideways: statistics.sideways(),
        river: statistics.river(),
        longest_path: statistics.longest_path(),
        longest_from: statistics.longest_from().map(pair),
        longest_to: statistics.longest_to().map(pair),
        nanos,
    })
}

fn percent(part: usize, whole: usize) -> String {
    crate::output::percent(part as f64 * 100.0 / whole.max(1) as f64)
}

fn describe(spec: &MazeSpec, maze: &MazeStatistics) -> String {
    let size = spec.region.size();
    let mut text = tr!(
        "{generator} {width}×{height}, seed {seed}: {cells}, {passages}, {loops}",
        generator = maze.generator,
        width = size.width(),
        height = size.height(),
        seed = spec.seed,
        cells = counted(maze.cells as u64, "cell"),
        passages = counted(maze.passages as u64, "passage"),
        loops = if maze.loops == 0 {
            word("no loops").into()
        } else {
            counted(maze.loops as u64, "loop")
        }
    );
    if maze.parts > 1 {
        let _ =
            write!(text, "{}", tr!(", {n} parts that do not touch", n = count(maze.parts as u64)));
    }
    text += &tr!(
        "\n{dead_ends} ({share}), {straights} straight on, {turns}, {junctions}, \
             {crossings}\n",
        dead_ends = counted(maze.dead_ends as u64, "dead end"),
        share = percent(maze.dead_ends, maze.cells),
        straights = count(maze.straights as u64),
        turns = counted(maze.turns as u64, "turn"),
        bends = counted(maze.turns as u64, "bend"),
        junctions = counted(maze.junctions as u64, "junction"),
        crossings = counted(maze.crossings as u64, "crossing")
    );
    if let (Some([x, y]), Some([to_x, to_y])) = (maze.longest_from, maze.longest_to) {
        text += &(tr!(
            "longest path {cells} from ({x}, {y}) to ({to_x}, {to_y})",
            cells = counted(maze.longest_path as u64, "cell")
        ) + "\n");
    }
    text += &(tr!(
        "river {river} cells, {share} of the passages sideways; carved in {elapsed}",
        river = decimal(maze.river),
        share = percent(maze.sideways, maze.passages),
        elapsed = time(Duration::from_nanos(maze.nanos))
    ) + "\n");
    text
}

fn table(spec: &MazeSpec, mazes: &[MazeStatistics]) -> String {
    let heads = [
        word("generator"),
        word("dead ends"),
        word("turns"),
        word("junctions"),
        word("longest path"),
        word("river"),
        word("carved in"),
    ];
    let mut table = output::table(heads, 1);
    for maze in mazes {
        let share = |part| percent(part, maze.cells);
        table.add_row([
            maze.generator.to_owned(),
            share(maze.dead_ends),
            share(maze.turns),
            share(maze.junctions + maze.crossings),
            count(maze.longest_path as u64),
            decimal(maze.river),
            time(Duration::from_nanos(maze.nanos)),
        ]);
    }
    let size = spec.region.size();
    let (width, height) = (size.width(), size.height());
    let lines: String = table.lines().map(|line| line.trim().to_owned() + "\n").collect();
    tr!(
        "{lines}\nshares of {cells}, {width}×{height}, seed {seed}; junctions of three and four \
         passages; paths and\nrivers (how far it is from a dead end to a junction) in cells\n",
        cells = counted(mazes.first().map_or(0, |maze| maze.cells) as u64, "cell"),
        seed = spec.seed
    )
}
