//! `dedale maze --pdf`: mazes to print.

use std::path::Path;

use dedale::maze::Generator;
use dedale_io::picture::lines::Lines;
use dedale_io::picture::worksheet::Puzzle;
pub use dedale_io::picture::worksheet::pdf;

use crate::cli::MazeArgs;
use crate::lang::tr;
use crate::output::{check_outputs, count, named_file, stream_bytes};
use dedale_app::operation::maze::{self, MazeSpec};
use dedale_app::{Refusal, refusal};

/// The most cells of all mazes together.
const MOST_CELLS: usize = 1_000_000;

/// Writes the mazes of so many seeds.
pub fn command(
    args: &MazeArgs,
    generator: Generator,
    spec: &MazeSpec,
    file: &Path,
) -> Result<(), Refusal> {
    check_outputs(args.mask.as_deref(), &[Some(file)], None)?;
    let size = spec.region.size();
    let cells = args.count as usize * size.cell_count();
    check(cells)?;
    let title = args.title.clone().unwrap_or_else(|| super::title(generator, size));
    let first = spec.seed;
    let mut puzzles = Vec::new();
    for number in 0..u64::from(args.count) {
        let seed = first.wrapping_add(number);
        let maze = MazeSpec { seed, ..spec.clone() }.maze(generator, &mut ());
        let maze = maze.map_err(Refusal::of)?;
        let ends = spec.ends(&maze);
        let path = args.solution.then(|| maze::solution(&maze, ends)).flatten();
        let label = tr!("{number}  (seed {seed})", number = number + 1, seed = seed);
        puzzles.push(Puzzle { lines: Lines::of_squares(&maze, ends, path.as_ref()), label });
    }
    let pdf = pdf(&title, args.per_page, &puzzles);
    stream_bytes(named_file(file), &pdf)
}

/// Refuses a PDF of so many cells.
pub fn check(cells: usize) -> Result<(), Refusal> {
    if cells > MOST_CELLS {
        return Err(refusal!(
            "sheet-too-large",
            "a PDF has mazes of up to {most} cells together, these have {found}",
            most = count(MOST_CELLS as u64),
            found = count(cells as u64)
        ));
    }
    Ok(())
}
