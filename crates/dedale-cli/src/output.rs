//! Printing and writing output.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;
use tempfile::NamedTempFile;

pub use dedale_app::words::{count, counted};
use dedale_app::{Refusal, refuse};

/// Prints text, in colour where the terminal supports it. A reader that has gone is no
/// error.
pub fn print(text: &str) -> Result<(), Refusal> {
    print_heard(text).map(drop)
}

/// [`print`], which also returns whether there still is a reader.
pub fn print_heard(text: &str) -> Result<bool, Refusal> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        written => quietly_gone(written).map(|()| true),
    }
}

/// Prints one JSON object and a line end.
pub fn print_json(answer: &impl Serialize) -> Result<(), Refusal> {
    stream_json(None, answer)
}

fn quietly_gone(written: io::Result<()>) -> Result<(), Refusal> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Refusal::new(format!("cannot write to standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// A file to be written.
pub struct NewFile {
    pub path: PathBuf,
    pub bytes: Vec<u8>,
}

/// Writes files whole or not at all: first all of them to temporary files
/// beside them, which are then renamed.
pub fn write_files(files: Vec<NewFile>) -> Result<(), Refusal> {
    let mut written = Vec::new();
    for NewFile { path, bytes } in files {
        let mut file = Target::open(&path).map_err(|error| unwritten(&path, &error))?;
        file.sink().write_all(&bytes).map_err(|error| unwritten(&path, &error))?;
        written.push((file, path));
    }
    for (file, path) in written {
        file.keep().map_err(|error| unwritten(&path, &error))?;
    }
    Ok(())
}

/// Streams what `write` produces to the file, whole or not at all, or to standard output.
pub fn stream(
    path: Option<&Path>,
    write: impl FnOnce(Box<dyn Write>) -> io::Result<()>,
) -> Result<(), Refusal> {
    let Some(path) = path else {
        return quietly_gone(write(Box::new(BufWriter::new(io::stdout()))));
    };
    let mut file = Target::open(path).map_err(|error| unwritten(path, &error))?;
    let sink = file.sink().try_clone();
    sink.and_then(|sink| write(Box::new(BufWriter::with_capacity(1 << 16, sink))))
        .and_then(|()| file.keep())
        .map_err(|error| unwritten(path, &error))
}

/// [`stream`] for bytes.
pub fn stream_bytes(path: Option<&Path>, bytes: &[u8]) -> Result<(), Refusal> {
    stream(path, |mut out| out.write_all(bytes).and_then(|()| out.flush()))
}

/// [`stream`] for one JSON object and a line end.
pub fn stream_json(path: Option<&Path>, answer: &impl Serialize) -> Result<(), Refusal> {
    stream(path, |mut out| {
        serde_json::to_writer(&mut out, answer)?;
        out.write_all(b"\n")?;
        out.flush()
    })
}

/// The file, unless it is `-`, which is standard output.
pub fn named_file(path: &Path) -> Option<&Path> {
    (path != Path::new("-")).then_some(path)
}

/// Refuses output files that coincide with the input file or with each other.
pub fn check_apart(read: Option<&str>, written: &[Option<&Path>]) -> Result<(), Refusal> {
    let written: Vec<&Path> = written.iter().copied().flatten().collect();
    for (number, &file) in written.iter().enumerate() {
        if read.is_some_and(|read| is_same_file(Path::new(read), file)) {
            let file = file.display();
            return refuse(format!(
                "{file} would take the place of what is read; choose another name"
            ));
        }
        if written[..number].iter().any(|&other| other == file || is_same_file(other, file)) {
            return refuse(format!("two files would both be {}", file.display()));
        }
    }
    Ok(())
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

/// Whether a file can be written here; leaves nothing behind.
pub fn check_writable(path: &Path) -> Result<(), Refusal> {
    Target::open(path).map(drop).map_err(|error| unwritten(path, &error))
}

fn unwritten(path: &Path, error: &io::Error) -> Refusal {
    Refusal::new(format!("cannot write {}: {error}", path.display()))
}

/// Where a file's bytes go until it is complete.
enum Target {
    /// To a file of another name beside it, which then replaces it.
    Beside { file: NamedTempFile, path: PathBuf },
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
                let file = temporary_beside(&path)?;
                file.as_file().set_permissions(found.permissions())?;
                Ok(Self::Beside { file, path })
            }
            Ok(found) if !found.is_dir() => {
                Ok(Self::Itself(OpenOptions::new().write(true).open(&path)?))
            }
            _ => Ok(Self::Beside { file: temporary_beside(&path)?, path }),
        }
    }

    fn sink(&mut self) -> &mut File {
        match self {
            Self::Beside { file, .. } => file.as_file_mut(),
            Self::Itself(file) => file,
        }
    }

    fn keep(self) -> io::Result<()> {
        match self {
            Self::Beside { file, path } => file.persist(path).map(drop).map_err(|kept| kept.error),
            Self::Itself(_) => Ok(()),
        }
    }
}

fn temporary_beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // These errors do not name the temporary file.
    if !folder.metadata()?.is_dir() {
        return Err(ErrorKind::NotADirectory.into());
    }
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666)); // less the umask
    }
    builder.tempfile_in(folder)
}

/// Whether standard output shows colours.
pub fn has_colour() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// The number of columns: that of `COLUMNS`, or of the terminal if standard output is one.
pub fn columns() -> Option<usize> {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    if let Some(columns @ 1..) = columns {
        return Some(columns);
    }
    let (width, _) = terminal_size::terminal_size()?;
    io::stdout().is_terminal().then_some(width.0 as usize)
}

/// A time in a suitable unit.
pub fn time(time: Duration) -> String {
    let nanos = time.as_nanos() as f64;
    let (value, unit) = match nanos {
        ..1e3 => return format!("{nanos} ns"),
        1e3..1e6 => (nanos / 1e3, "µs"),
        1e6..1e9 => (nanos / 1e6, "ms"),
        _ => (nanos / 1e9, "s"),
    };
    let digits = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
    format!("{value:.digits$} {unit}")
}
