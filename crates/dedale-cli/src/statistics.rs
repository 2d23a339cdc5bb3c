//! `dedale maze --stats`: prints statistics of mazes.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use comfy_table::{CellAlignment, Table, presets};
use dedale::board::{Cell, Point};
use dedale::maze::Generator;

use crate::cli::MazeArgs;
use crate::form::Form;
use crate::output::{count, counted, stream_bytes, stream_json, time};
use crate::spinner::Spinner;
use dedale_app::answer::{MazeStatistics, StatisticsAnswer};
use dedale_app::operation::maze::MazeSpec;
use dedale_app::{Refusal, refuse};

pub fn command(args: &MazeArgs, spec: &MazeSpec, spinner: Spinner) -> Result<(), Refusal> {
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
        _ => refuse("--stats gives text, or JSON with --json"),
    }
}

fn measured(spec: &MazeSpec, generator: Generator) -> Result<MazeStatistics, Refusal> {
    let begin = Instant::now();
    let maze = spec.maze(generator, &mut ());
    let nanos = begin.elapsed().as_nanos() as u64;
    let maze = maze.map_err(Refusal::of)?;
    let pair = |cell: Cell| {
        let Point { x, y } = maze.size().point_of(cell);
        [x, y]
    };
    let statistics = maze.statistics();
    Ok(MazeStatistics {
        generator: generator.name(),
        cells: statistics.cells,
        passages: statistics.passages,
        loops: statistics.loops,
        parts: statistics.parts,
        dead_ends: statistics.dead_ends,
        straights: statistics.straights,
        turns: statistics.turns,
        junctions: statistics.junctions,
        crossings: statistics.crossings,
        sideways: statistics.sideways,
        river: statistics.river,
        longest_path: statistics.longest_path,
        longest_from: statistics.longest_from.map(pair),
        longest_to: statistics.longest_to.map(pair),
        nanos,
    })
}

fn percent(part: usize, whole: usize) -> String {
    format!("{:.1} %", part as f64 * 100.0 / whole.max(1) as f64)
}

fn describe(spec: &MazeSpec, maze: &MazeStatistics) -> String {
    let size = spec.region.size();
    let mut text = format!(
        "{} {}×{}, seed {}: {}, {}, {}",
        maze.generator,
        size.width(),
        size.height(),
        spec.seed,
        counted(maze.cells as u64, "cell"),
        counted(maze.passages as u64, "passage"),
        if maze.loops == 0 { "no loops".into() } else { counted(maze.loops as u64, "loop") }
    );
    if maze.parts > 1 {
        let _ = write!(text, ", {} parts that do not touch", count(maze.parts as u64));
    }
    let _ = write!(
        text,
        "\n{} ({}), {} straight on, {}, {}, {}\n",
        counted(maze.dead_ends as u64, "dead end"),
        percent(maze.dead_ends, maze.cells),
        count(maze.straights as u64),
        counted(maze.turns as u64, "turn"),
        counted(maze.junctions as u64, "junction"),
        counted(maze.crossings as u64, "crossing")
    );
    if let (Some([x, y]), Some([to_x, to_y])) = (maze.longest_from, maze.longest_to) {
        let _ = writeln!(
            text,
            "longest path {} from ({x}, {y}) to ({to_x}, {to_y})",
            counted(maze.longest_path as u64, "cell")
        );
    }
    let _ = writeln!(
        text,
        "river {:.1} cells, {} of the passages sideways; carved in {}",
        maze.river,
        percent(maze.sideways, maze.passages),
        time(Duration::from_nanos(maze.nanos))
    );
    text
}

fn table(spec: &MazeSpec, mazes: &[MazeStatistics]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header([
        "generator",
        "dead ends",
        "turns",
        "junctions",
        "longest path",
        "river",
        "carved in",
    ]);
    for maze in mazes {
        let share = |part| percent(part, maze.cells);
        table.add_row([
            maze.generator.to_owned(),
            share(maze.dead_ends),
            share(maze.turns),
            share(maze.junctions + maze.crossings),
            count(maze.longest_path as u64),
            format!("{:.1}", maze.river),
            time(Duration::from_nanos(maze.nanos)),
        ]);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let size = spec.region.size();
    let (width, height) = (size.width(), size.height());
    let lines: String = table.lines().map(|line| line.trim().to_owned() + "\n").collect();
    format!(
        "{lines}\nshares of {}, {width}×{height}, seed {}; junctions of three and four passages; paths and\n\
         rivers (how far it is from a dead end to a junction) in cells\n",
        counted(mazes.first().map_or(0, |maze| maze.cells) as u64, "cell"),
        spec.seed
    )
}
