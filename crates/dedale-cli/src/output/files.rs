//! Files, written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use dedale::Phrased;
use serde::Serialize;

use super::{print, quietly_gone, time};
use crate::interrupt::{self, Unfinished};
use crate::lang::tr;
use dedale_app::{Refusal, Result, bail, refusal};

/// A file to be written; `-` is standard output.
pub struct NewFile {
    pub path: PathBuf,
    pub bytes: Vec<u8>,
}

/// Writes files whole or not at all: first all of them to temporary files beside them, which
/// are then renamed. Standard output comes last.
pub fn write_files(files: Vec<NewFile>) -> Result<()> {
    let (named, unnamed): (Vec<_>, Vec<_>) =
        files.into_iter().partition(|file| named_file(&file.path).is_some());
    let mut written = Vec::new();
    for NewFile { path, bytes } in named {
        let mut file = Target::open(&path).map_err(|error| unwritten(&path, error))?;
        file.sink().write_all(&bytes).map_err(|error| unwritten(&path, error))?;
        written.push((file, path));
    }
    for (file, path) in written {
        file.keep().map_err(|error| unwritten(&path, error))?;
        interrupt::fulfil(&path);
    }
    unnamed.iter().try_for_each(|file| stream_bytes(None, &file.bytes))
}

/// Writes the files, then prints the text, unless a file has gone to standard output.
pub fn give(files: Vec<NewFile>, text: &str) -> Result<()> {
    if give_files(files)? { Ok(()) } else { print(text) }
}

/// Writes the files; returns whether one has gone to standard output.
fn give_files(files: Vec<NewFile>) -> Result<bool> {
    let takes_output = files.iter().any(|file| named_file(&file.path).is_none());
    write_files(files)?;
    Ok(takes_output)
}

/// [`give`] with the time that the files took, which were `drawn` in this time.
pub fn give_drawn(files: Vec<NewFile>, text: &str, drawn: Duration) -> Result<()> {
    if files.is_empty() {
        return print(text);
    }
    let begin = Instant::now();
    if give_files(files)? {
        return Ok(());
    }
    print(&tr!("{text}files written in {elapsed}\n", elapsed = time(drawn + begin.elapsed())))
}

/// What writes a file.
type Writer<'a> = dyn FnMut(Box<dyn Write>) -> io::Result<()> + 'a;

/// Streams what `write` produces to the file, whole or not at all, or to standard output.
pub fn stream(
    path: Option<&Path>,
    write: impl FnOnce(Box<dyn Write>) -> io::Result<()>,
) -> Result<()> {
    let mut write = Some(write);
    stream_what(path, &mut |out| write.take().expect("called once")(out))
}

fn stream_what(path: Option<&Path>, write: &mut Writer<'_>) -> Result<()> {
    let Some(path) = path else {
        return quietly_gone(write(Box::new(BufWriter::new(io::stdout()))));
    };
    let mut file = Target::open(path).map_err(|error| unwritten(path, error))?;
    let sink = file.sink().try_clone();
    sink.and_then(|sink| write(Box::new(BufWriter::with_capacity(1 << 16, sink))))
        .and_then(|()| file.keep())
        .map(|()| interrupt::fulfil(path))
        .map_err(|error| unwritten(path, error))
}

/// [`stream`] for bytes.
pub fn stream_bytes(path: Option<&Path>, bytes: &[u8]) -> Result<()> {
    stream(path, |mut out| out.write_all(bytes).and_then(|()| out.flush()))
}

/// [`stream`] for one JSON object and a line end.
pub fn stream_json(path: Option<&Path>, answer: &impl Serialize) -> Result<()> {
    stream_what(path, &mut |mut out| {
        serde_json::to_writer(&mut out, answer)?;
        out.write_all(b"\n")?;
        out.flush()
    })
}

/// The file, unless it is `-`, which is standard output.
pub fn named_file(path: &Path) -> Option<&Path> {
    (path != Path::new("-")).then_some(path)
}

/// Refuses output files that cannot be written, that coincide with the input file or with
/// each other, and more than one output on standard output. `printed` names the option that
/// prints its answer there and nothing else, if it is set.
pub fn check_outputs(
    read: Option<&str>,
    written: &[Option<&Path>],
    printed: Option<&str>,
) -> Result<()> {
    let (named, unnamed): (Vec<&Path>, Vec<&Path>) =
        written.iter().copied().flatten().partition(|file| named_file(file).is_some());
    match (printed, unnamed.len()) {
        (_, 0) | (None, 1) => {}
        (Some(option), _) => bail!(
            "output-twice",
            "{option} and a file named - would both go to standard output; name the file"
        ),
        (None, _) => bail!("outputs-twice", "two files would both go to standard output; name one"),
    }
    for (number, &file) in named.iter().enumerate() {
        if read.is_some_and(|read| is_same_file(Path::new(read), file)) {
            let file = file.display();
            bail!(
                "output-is-input",
                "{file} would take the place of what is read; choose another name"
            );
        }
        if named[..number].iter().any(|&other| other == file || is_same_file(other, file)) {
            bail!("same-output", "two files would both be {file}", file = file.display());
        }
    }
    named.iter().try_for_each(|file| check_writable(file))?;
    named.into_iter().for_each(interrupt::promise);
    Ok(())
}

/// Makes a folder, and those that it lies in.
pub fn make_folder(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).map_err(|error| {
        refusal!("cannot-make", "cannot make {file}: {error}", file = folder.display())
    })
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

/// Whether a file can be written here; leaves nothing behind.
fn check_writable(path: &Path) -> Result<()> {
    Target::open(path).map(drop).map_err(|error| unwritten(path, error))
}

/// The refusal of a file that cannot be written.
pub fn unwritten(path: &Path, error: impl Phrased) -> Refusal {
    refusal!("cannot-write", "cannot write {file}: {error}", file = path.display())
}

/// Where a file's bytes go until it is complete.
enum Target {
    /// To a file of another name beside it, which then replaces it.
    Beside { file: Unfinished, path: PathBuf },
    /// To the file itself: what is not a regular file (a pipe, a device) cannot be
    /// replaced.
    Itself(File),
}

impl Target {
    fn open(path: &Path) -> io::Result<Self> {
        // The target of a symbolic link, so that the link stays one.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        match path.metadata() {
            Ok(found) if found.is_file() => {
                let mut file = Unfinished::beside(&path)?;
                file.sink().set_permissions(found.permissions())?;
                Ok(Self::Beside { file, path })
            }
            Ok(found) if !found.is_dir() => {
                Ok(Self::Itself(OpenOptions::new().write(true).open(&path)?))
            }
            Ok(_) => Err(ErrorKind::IsADirectory.into()),
            Err(_) => Ok(Self::Beside { file: Unfinished::beside(&path)?, path }),
        }
    }

    fn sink(&mut self) -> &mut File {
        match self {
            Self::Beside { file, .. } => file.sink(),
            Self::Itself(file) => file,
        }
    }

    fn keep(self) -> io::Result<()> {
        match self {
            Self::Beside { file, path } => file.keep_as(&path),
            Self::Itself(_) => Ok(()),
        }
    }
}
