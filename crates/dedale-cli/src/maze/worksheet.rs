//! `dedale maze --pdf`: mazes to print.

use std::path::Path;

use dedale_app::Refusal;
use dedale_app::export::worksheet::Worksheet;

use crate::cli::MazeArgs;
use crate::lang::tr;
use crate::output::{check_outputs, named_file, stream_bytes};

/// Writes the PDF that is made of this worksheet.
pub fn write(
    args: &MazeArgs,
    file: &Path,
    usual_title: impl FnOnce() -> String,
    made: impl FnOnce(&Worksheet<'_>) -> Result<Vec<u8>, Refusal>,
) -> Result<(), Refusal> {
    check_outputs(args.mask.as_deref(), &[Some(file)], None)?;
    let label =
        |number: u64, seed: u64| tr!("{number}  (seed {seed})", number = number, seed = seed);
    let sheet = Worksheet {
        count: args.count,
        per_page: args.per_page,
        title: args.title.clone().unwrap_or_else(usual_title),
        label: &label,
        solution: args.solution,
        most: Worksheet::MOST_CELLS,
    };
    stream_bytes(named_file(file), &made(&sheet)?)
}
