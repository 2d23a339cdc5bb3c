//! The folder in which a contest keeps its hunts: a roster, and files with a line for each
//! hunt. Every line is written at once when its hunt is over, so that a contest can be stopped
//! at any time, even by a power cut.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use dedale::Phrased;
use dedale_app::{Result, bail, refusal};
use dedale_io::FormatError;
use dedale_io::hunt::contest::{ContestHead, ContestHunt};
use serde::{Deserialize, Serialize};

use super::roster::Contest;
use crate::cli::Share;
use crate::input::{self, unreadable, within, within_line};
use crate::output::{NewFile, make_folder, unwritten, write_files};

/// The roster: who has entered, in which order.
#[derive(Serialize, Deserialize, Debug)]
struct Roster {
    contest: String,
    entrants: Vec<Entered>,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Entered {
    name: String,
    side: String,
    player: String,
}

/// The first line of a file of hunts.
#[derive(Serialize, Deserialize, Debug)]
struct Head {
    contest: String,
}

const ROSTER: &str = "roster.json";

/// Refuses a file to write that would lie in the folder of the contest.
pub fn check_outside(contest: &Contest, file: &Path) -> Result<()> {
    let folder = contest.folder();
    let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty());
    let inside = [parent.unwrap_or(Path::new(".")), &folder].map(Path::canonicalize);
    let [Ok(parent), Ok(kept)] = inside else { return Ok(()) };
    if parent != kept {
        return Ok(());
    }
    Err(refusal!(
        "in-contest-folder",
        "{folder} is where the contest keeps its hunts; write {file} elsewhere",
        folder = folder.display(),
        file = file.display()
    ))
}

/// Brings the entrants into the order in which they entered, and notes those who are new.
/// Refuses what has changed since.
pub fn enter(contest: &mut Contest, keep: bool) -> Result<()> {
    let folder = contest.folder();
    let path = folder.join(ROSTER);
    if let Some(roster) = roster(&path)? {
        if roster.contest != contest.digest {
            bail!(
                "contest-changed",
                "{folder} was begun with another seed, games, faults, field or rules; give the \
                 contest another name",
                folder = folder.display()
            );
        }
        let mut ordered = Vec::new();
        for entered in &roster.entrants {
            let place = contest.entrants.iter().position(|entrant| entrant.name == entered.name);
            let Some(place) = place else {
                bail!(
                    "entrant-gone",
                    "{name} has entered {folder} already and is not in {file} any more",
                    name = entered.name,
                    folder = folder.display(),
                    file = contest.file.display()
                );
            };
            let entrant = contest.entrants.remove(place);
            if entered.side != entrant.side.name() || entered.player != entrant.player.called() {
                bail!(
                    "entrant-changed",
                    "{name} has entered as the {side} {player}; let what is new enter under a \
                     name of its own",
                    name = entered.name,
                    side = entered.side,
                    player = entered.player
                );
            }
            ordered.push(entrant);
        }
        ordered.append(&mut contest.entrants);
        contest.entrants = ordered;
    }
    if !keep {
        return Ok(());
    }
    make_folder(&folder)?;
    let entrants = contest.entrants.iter().map(|entrant| Entered {
        name: entrant.name.clone(),
        side: entrant.side.name().into(),
        player: entrant.player.called(),
    });
    let roster = Roster { contest: contest.digest.clone(), entrants: entrants.collect() };
    let bytes = serde_json::to_vec_pretty(&roster).expect("texts");
    write_files(vec![NewFile { path, bytes }])
}

fn roster(path: &Path) -> Result<Option<Roster>> {
    if !path.try_exists().map_err(|error| unreadable(path, error))? {
        return Ok(None);
    }
    let bytes = input::read_file_within(path, 1 << 20)?;
    let roster = serde_json::from_slice(&bytes);
    roster.map(Some).map_err(|error| within(path.display(), error.to_string().as_str()))
}

/// Shows the hunts of all lines of all files, with the raw text of each. A hunt that was played
/// twice comes twice, the later line later.
pub fn each_line(
    contest: &Contest,
    head: &ContestHead,
    each: &mut dyn FnMut(ContestHunt, &[u8]),
) -> Result<()> {
    let schedule = head.schedule();
    for path in files(&contest.folder())? {
        let bytes = input::read_file(&path)?;
        // What an interrupt has cut off has no line end.
        let lines = bytes.split_inclusive(|byte| *byte == b'\n');
        for (number, line) in (1..).zip(lines.filter(|line| line.ends_with(b"\n"))) {
            let wrong = |error: &dyn Phrased| within_line(path.display(), number, error);
            if number == 1 {
                let head: Head = serde_json::from_slice(line)
                    .map_err(|error| wrong(&error.to_string().as_str()))?;
                if head.contest != contest.digest {
                    return Err(wrong(&"these hunts are of another contest"));
                }
                continue;
            }
            let read = head.hunt(&schedule, line, 1);
            let placed = |fault| FormatError { line: number, ..fault };
            each(input::in_file(&path.to_string_lossy(), read.map_err(placed))?, line);
        }
    }
    Ok(())
}

/// The files of hunts, in the order of their names.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(unreadable(folder, error)),
    };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| unreadable(folder, error))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("hunts") && name.ends_with(".jsonl") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// A file that hunts are added to, by one process at a time.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    pub fn open(contest: &Contest, share: Option<Share>) -> Result<Self> {
        let name = share.map_or("hunts.jsonl".into(), |Share { this, of }| {
            format!("hunts-{}-of-{of}.jsonl", this + 1)
        });
        let path = contest.folder().join(name);
        let opened = OpenOptions::new().create(true).read(true).append(true).open(&path);
        let file = opened.map_err(|error| unwritten(&path, error))?;
        let mut log = Self { path, file };
        log.lock()?;
        log.mend(contest).map_err(|error| unwritten(&log.path, error))?;
        Ok(log)
    }

    /// Refuses to write where another process does. The lock ends with the process.
    #[cfg(unix)]
    fn lock(&self) -> Result<()> {
        use rustix::fs::{FlockOperation, flock};
        use rustix::io::Errno;
        match flock(&self.file, FlockOperation::NonBlockingLockExclusive) {
            Err(Errno::WOULDBLOCK) => Err(refusal!(
                "contest-busy",
                "{file} is being written; the contest is being played already",
                file = self.path.display()
            )),
            // A file system without locks is no reason not to play.
            _ => Ok(()),
        }
    }

    #[cfg(not(unix))]
    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "as it is on Unix")]
    fn lock(&self) -> Result<()> {
        Ok(())
    }

    /// Cuts off a line that was not finished, and begins a new file with its head.
    fn mend(&mut self, contest: &Contest) -> io::Result<()> {
        let bytes = fs::read(&self.path)?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        if whole < bytes.len() {
            self.file.set_len(whole as u64)?;
        }
        if whole == 0 {
            let head = Head { contest: contest.digest.clone() };
            self.append(&head)?;
        }
        Ok(())
    }

    fn append(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut bytes = serde_json::to_vec(line)?;
        bytes.push(b'\n');
        self.file.write_all(&bytes)
    }

    pub fn write(&mut self, line: &impl Serialize) -> Result<()> {
        self.append(line).map_err(|error| unwritten(&self.path, error))
    }
}
