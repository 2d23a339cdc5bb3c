//! What each worker knows after a distance, in files of its own.
//!
//! Each worker writes `distance-N.worker-I-of-M`; its file is whole or not there. A distance is
//! complete once all M files are there, in the folders of all processes together. To resume,
//! workers read the files in the folder of their process, and tell what they find to the owners
//! of the positions: so there may be fewer or more of them than before.
//!
//! ```text
//!   magic   of            distance   known and moves left, for each position of worker I of M
//!   8       positions 8   4          8 bytes each: I, I + M, I + 2 M, …
//!           moves 8
//! ```

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::cluster::Crew;

const MAGIC: &[u8; 8] = b"DEDRETR1";

/// The folder of this process, in which its workers save what they know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saves {
    folder: PathBuf,
    every: Duration,
}

/// What was saved, or should be, and cannot.
#[derive(Debug, thiserror::Error, dedale::Phrased)]
pub enum SaveError {
    /// A file cannot be read or written.
    #[error("{}: {error}", .path.display())]
    File {
        /// The file, or its folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file holds something else.
    #[error("{} is not a save of this game, or it is damaged", .0.display())]
    Damaged(PathBuf),
    /// Another worker had one of the above.
    #[error("another worker could not read or write its save")]
    Elsewhere,
}

/// What is saved of a position.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) struct Kept {
    pub(crate) position: u32,
    pub(crate) known: u32,
    pub(crate) left: u32,
}

/// A save by its name: the distance, the worker, and how many there were.
type Name = (u32, u32, u32);

/// When the last save was.
#[derive(Debug)]
pub(crate) struct Pace(Instant);

impl Pace {
    pub(crate) fn new() -> Self {
        Self(Instant::now())
    }
}

impl Saves {
    /// Saves in this folder, which is made if it is not there, once every so often and a distance
    /// is complete. Processes may share a folder.
    pub fn new(folder: impl Into<PathBuf>, every: Duration) -> Self {
        Self { folder: folder.into(), every }
    }

    /// Whether it is time for the next one, by the clock of the first worker.
    pub(crate) fn is_due(&self, crew: &mut Crew<'_>, pace: &mut Pace) -> bool {
        let is_time = crew.index() == 0 && pace.0.elapsed() >= self.every;
        let is_due = crew.max(is_time.into()) > 0;
        if is_due {
            pace.0 = Instant::now();
        }
        is_due
    }

    /// Saves what this worker knows, and, once all have done so, forgets what was saved before.
    pub(crate) fn save(
        &self,
        crew: &mut Crew<'_>,
        of: [u64; 2],
        distance: u32,
        kept: &[Kept],
    ) -> Result<(), SaveError> {
        let name = (distance, crew.index() as u32, crew.count() as u32);
        agreed(crew, self.write(of, name, kept))?;
        for (path, (before, ..)) in self.found()? {
            if before < distance {
                // Another worker may have been quicker.
                let _ = fs::remove_file(path);
            }
        }
        Ok(())
    }

    /// What the last complete save tells of the positions of this worker, and its distance.
    pub(crate) fn load(
        &self,
        crew: &mut Crew<'_>,
        of: [u64; 2],
    ) -> Result<Option<(u32, Vec<Kept>)>, SaveError> {
        let found = agreed(crew, self.found())?;
        let mut names = crew.post::<Name>();
        let workers = crew.count();
        let told: Vec<_> =
            found.iter().flat_map(|&(_, name)| (0..workers).map(move |to| (to, name))).collect();
        let mut all = crew.round(&mut names, told);
        all.sort_unstable();
        all.dedup();
        let is_complete = |&&(distance, worker, count): &&Name| {
            worker == 0 && (1..count).all(|each| all.contains(&(distance, each, count)))
        };
        let Some(&(distance, _, count)) = all.iter().rfind(is_complete) else {
            return Ok(None);
        };
        let mine = found.into_iter().filter(|&(_, name)| name.0 == distance && name.2 == count);
        let mine: Vec<_> =
            mine.skip(crew.index() % crew.threads()).step_by(crew.threads()).collect();
        let mut post = crew.post::<Kept>();
        let mut kept = Vec::new();
        for round in 0..crew.max(mine.len() as u64) as usize {
            let read = mine.get(round).map_or(Ok(Vec::new()), |(path, name)| read(path, *name, of));
            let letters = agreed(crew, read)?;
            let owner = |kept: &Kept| kept.position as usize % workers;
            kept.extend(
                crew.round(&mut post, letters.into_iter().map(|kept| (owner(&kept), kept))),
            );
        }
        Ok(Some((distance, kept)))
    }

    fn write(&self, of: [u64; 2], name: Name, kept: &[Kept]) -> Result<(), SaveError> {
        let (distance, worker, count) = name;
        let path = self.folder.join(format!("distance-{distance}.worker-{worker}-of-{count}"));
        let mut bytes = Vec::with_capacity(8 * kept.len());
        for Kept { known, left, .. } in kept {
            bytes.extend(known.to_le_bytes());
            bytes.extend(left.to_le_bytes());
        }
        write_whole(&path, &[&head(of, distance), &bytes])
    }

    /// The saves in the folder, in the order of their names; none if there is no folder.
    fn found(&self) -> Result<Vec<(PathBuf, Name)>, SaveError> {
        let named = |path: PathBuf| {
            let name = path.file_name().and_then(|name| name_of(name.to_str()?))?;
            Some((path, name))
        };
        let mut found: Vec<_> = entries(&self.folder)?.into_iter().filter_map(named).collect();
        found.sort_by_key(|&(_, name)| name);
        Ok(found)
    }
}

/// Writes a file whole or not at all; its folder is made if it is not there.
pub(crate) fn write_whole(path: &Path, parts: &[&[u8]]) -> Result<(), SaveError> {
    let written = || -> io::Result<()> {
        fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
        let mut unfinished = path.as_os_str().to_owned();
        unfinished.push(".part");
        let mut file = fs::File::create(&unfinished)?;
        parts.iter().try_for_each(|bytes| file.write_all(bytes))?;
        file.sync_all()?;
        fs::rename(unfinished, path)
    };
    written().map_err(|error| SaveError::File { path: path.into(), error })
}

/// The paths of what is in a folder; none if there is no folder.
pub(crate) fn entries(folder: &Path) -> Result<Vec<PathBuf>, SaveError> {
    let failed = |error| SaveError::File { path: folder.into(), error };
    match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        entries => {
            entries.map_err(failed)?.map(|entry| Ok(entry.map_err(failed)?.path())).collect()
        }
    }
}

/// What a save begins with.
fn head(of: [u64; 2], distance: u32) -> Vec<u8> {
    let mut head = MAGIC.to_vec();
    head.extend(of[0].to_le_bytes());
    head.extend(of[1].to_le_bytes());
    head.extend(distance.to_le_bytes());
    head
}

/// The name of a save, read.
fn name_of(name: &str) -> Option<Name> {
    let (distance, rest) = name.strip_prefix("distance-")?.split_once(".worker-")?;
    let (worker, count) = rest.split_once("-of-")?;
    Some((distance.parse().ok()?, worker.parse().ok()?, count.parse().ok()?))
}

/// What a file tells of its positions.
fn read(
    path: &Path,
    (distance, worker, count): Name,
    of: [u64; 2],
) -> Result<Vec<Kept>, SaveError> {
    let own = of[0].saturating_sub(worker.into()).div_ceil(count.into());
    let head = head(of, distance);
    let bytes = read_file(path, |size| size == head.len() as u64 + 8 * own)?;
    let rest = bytes.strip_prefix(&head[..]).ok_or_else(|| SaveError::Damaged(path.into()))?;
    let number =
        |bytes: &[u8]| bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte));
    let positions = (worker..).step_by(count as usize);
    let kept = positions.zip(rest.chunks_exact(8)).map(|(position, bytes)| Kept {
        position,
        known: number(&bytes[..4]),
        left: number(&bytes[4..]),
    });
    Ok(kept.collect())
}

/// The bytes of a regular file; one of another size than a save has is damaged.
pub(crate) fn read_file(path: &Path, fits: impl Fn(u64) -> bool) -> Result<Vec<u8>, SaveError> {
    let failed = |error| SaveError::File { path: path.into(), error };
    let found = fs::metadata(path).map_err(failed)?;
    if !found.is_file() || !fits(found.len()) {
        return Err(SaveError::Damaged(path.into()));
    }
    fs::read(path).map_err(failed)
}

/// The result, if all workers have one: a round.
pub(crate) fn agreed<T>(crew: &mut Crew<'_>, result: Result<T, SaveError>) -> Result<T, SaveError> {
    let has_failed = crew.max(result.is_err().into()) > 0;
    match result {
        Ok(_) if has_failed => Err(SaveError::Elsewhere),
        result => result,
    }
}
