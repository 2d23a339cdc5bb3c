//! `dedale index`: builds the index of a map, and reads it for the commands that search.

use std::fs::File;
use std::io;
use std::path::Path;
use std::time::Duration;

use dedale::Algorithm;
use dedale::board::Board;
use dedale::search::PathIndex;
use dedale_app::answer::IndexAnswer;
use dedale_app::{AnyBoard, Loaded, Refusal, Result, bail, refusal};
use dedale_io::index::{self, IndexError};
use dedale_io::picture::Pictured;
use memmap2::{MmapMut, MmapOptions};

use crate::cli::IndexArgs;
use crate::input;
use crate::lang::{tr, word};
use crate::output::{
    NewFile, check_outputs, count, give, named_file, print_json, time, write_files,
};
use crate::spinner::{Spinner, timed};

pub fn command(args: &IndexArgs) -> Result<()> {
    let output = named_file(&args.output);
    if args.json && output.is_none() {
        bail!("json-and-output", "--json and --output - both write to standard output; choose one");
    }
    check_outputs(Some(&args.board.board), &[output], None)?;
    match input::load(&args.board)? {
        AnyBoard::Squares(loaded) => build(args, &loaded),
        AnyBoard::Hexes(loaded) => build(args, &loaded),
    }
}

fn build<B: Pictured>(args: &IndexArgs, loaded: &Loaded<B>) -> Result<()> {
    let board = &loaded.board;
    let spinner = Spinner::with(word("building"));
    let (built, nanos) =
        timed(|| if args.labels { PathIndex::with_labels(board) } else { PathIndex::on(board) });
    drop(spinner);
    let index = built.ok_or_else(|| Refusal::from(IndexError::TooCostly))?;
    let bytes = index::write(board, &index)?;
    let size = board.table().size();
    let answer = IndexAnswer {
        width: size.width(),
        height: size.height(),
        labels: index.has_labels(),
        landmarks: index
            .landmarks()
            .map(|landmarks| landmarks.map(|cell| loaded.grid.place_of(cell)).to_vec()),
        bytes: bytes.len() as u64,
        nanos: nanos.as_nanos() as u64,
    };
    let files = vec![NewFile { path: args.output.clone(), bytes }];
    if args.json {
        write_files(files)?;
        print_json(&answer)?;
    } else {
        give(files, &told(&answer))?;
    }
    Ok(())
}

fn told(answer: &IndexAnswer) -> String {
    let kept = match &answer.landmarks {
        Some(landmarks) => tr!("{n} landmarks", n = landmarks.len()),
        None if answer.labels => word("hub labels").into(),
        None => word("landmarks").into(),
    };
    tr!(
        "index of {width}×{height} cells with {kept}, {bytes} bytes, built in {elapsed}\n",
        width = count(answer.width.into()),
        height = count(answer.height.into()),
        bytes = count(answer.bytes),
        elapsed = time(Duration::from_nanos(answer.nanos))
    )
}

/// The index of a board in this file, which must stay as it is as long as the index lives.
pub fn open(board: &impl Board, file: &Path) -> Result<PathIndex> {
    let mapped = map(file).map_err(|error| input::within(file.display(), error))?;
    index::read(board, mapped).map_err(|error| input::within(file.display(), error))
}

/// A file in memory; what is changed there is not written.
#[expect(unsafe_code, reason = "a mapped file is memory that others could change")]
fn map(file: &Path) -> io::Result<MmapMut> {
    let file = File::open(file)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
    }
    // SAFETY: nobody here writes to the file, and a copy's changes stay in this process. If another
    // program changes it meanwhile, numbers change: any bytes are valid numbers.
    unsafe { MmapOptions::new().map_copy(&file) }
}

/// The algorithm that runs where an index is named.
pub fn algorithm(requested: Algorithm, file: Option<&Path>) -> Result<Algorithm> {
    match (requested, file) {
        (_, None) => Ok(requested),
        (Algorithm::Auto | Algorithm::Index, Some(_)) => Ok(Algorithm::Index),
        (_, Some(_)) => Err(refusal!(
            "index-for-index",
            "--index is for the algorithm index, not for {requested}"
        )),
    }
}
