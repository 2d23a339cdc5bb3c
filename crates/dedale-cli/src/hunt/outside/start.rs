//! How a program is started.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

/// What programs find their interpreters by, whatever the environment of the referee is.
const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// A command, and the time that it has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    pub command: String,
    /// The time limit of an answer.
    pub answer: Duration,
    /// The time limit of the first answer of a process, which has to start.
    pub first_answer: Duration,
    /// None for a program that is trusted.
    pub confined: Option<Confined>,
}

/// What a program that is not trusted may see and use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Confined {
    /// Its own folder, in which it starts.
    pub folder: PathBuf,
    /// What else it may read, beside what belongs to the system.
    pub readable: Vec<PathBuf>,
    /// In MiB.
    pub memory: u64,
    /// Processes and threads together.
    pub processes: u64,
    pub means: Means,
}

/// What this system has to isolate programs with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Means {
    /// Namespaces of a user's own: no network, no view of other processes.
    pub namespaces: bool,
    /// Landlock: no files but those that are allowed, no TCP.
    pub landlock: bool,
}

/// What makes the namespaces, and ends all in them with itself.
const UNSHARE: [&str; 10] = [
    "unshare",
    "--user",
    "--map-root-user",
    "--net",
    "--ipc",
    "--uts",
    "--pid",
    "--fork",
    "--kill-child",
    "--mount-proc",
];

impl Means {
    /// Tries what this system has.
    pub fn found() -> Self {
        let works = |means: Self| {
            let Ok(mut command) = means.isolating() else { return false };
            command.args(["--", "true"]);
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            command.status().is_ok_and(|status| status.success())
        };
        let none = Self::default();
        let found = Self {
            namespaces: works(Self { namespaces: true, ..none }),
            landlock: works(Self { landlock: true, ..none }),
        };
        // Each may work alone and not both.
        if works(found) { found } else { none }
    }

    pub const fn are_whole(self) -> bool {
        self.namespaces && self.landlock
    }

    /// What holds for programs, in one line.
    pub const fn in_one_line(self) -> &'static str {
        match (self.namespaces, self.landlock) {
            (true, true) => {
                "programs run isolated: no network, no view of other processes or of other files, \
                 limited memory and processes"
            }
            (true, false) => {
                "programs run partly isolated: no network and no view of other processes, but they \
                 can read your files (this system has no Landlock)"
            }
            (false, true) => {
                "programs run partly isolated: no view of other files or processes and no TCP, but \
                 UDP is open and the number of processes is not limited (this system refuses \
                 namespaces)"
            }
            (false, false) => {
                "programs do NOT run isolated: they can do all that you can (this system has \
                 neither namespaces nor Landlock)"
            }
        }
    }

    /// The command that isolates what follows it.
    fn isolating(self) -> io::Result<Command> {
        let this = std::env::current_exe()?;
        let mut command = if self.namespaces {
            let [unshare, options @ ..] = UNSHARE;
            let mut command = Command::new(unshare);
            command.args(options).arg("--").arg(this);
            command
        } else {
            Command::new(this)
        };
        command.args(["hunt", "isolate"]);
        if self.landlock {
            command.arg("--landlock");
        }
        if self.namespaces {
            command.arg("--namespaces");
        }
        Ok(command)
    }
}

/// A command that is ready to be spawned, and the folder that goes with its process.
pub(super) struct Prepared {
    pub(super) command: Command,
    pub(super) scratch: Option<TempDir>,
}

impl Start {
    pub(super) fn prepare(&self) -> io::Result<Prepared> {
        let Some(confined) = &self.confined else {
            let mut command = Command::new("sh");
            command.args(["-c", &self.command]);
            return Ok(Prepared { command, scratch: None });
        };
        let scratch = tempfile::Builder::new().prefix("player").tempdir()?;
        let mut command = confined.command(scratch.path())?;
        command.args(["sh", "-c", &self.command]);
        Ok(Prepared { command, scratch: Some(scratch) })
    }
}

impl Confined {
    fn command(&self, scratch: &Path) -> io::Result<Command> {
        let mut command = if self.means == Means::default() {
            Command::new("env")
        } else {
            let mut command = self.means.isolating()?;
            command.arg("--memory").arg(self.memory.to_string());
            command.arg("--processes").arg(self.processes.to_string());
            command.arg("--scratch").arg(scratch);
            for path in std::iter::once(&self.folder).chain(&self.readable) {
                command.arg("--read").arg(path);
            }
            command.arg("--");
            command
        };
        command.env_clear().env("PATH", PATH).env("LANG", "C.UTF-8");
        command.env("HOME", scratch).env("TMPDIR", scratch);
        command.current_dir(&self.folder).stderr(Stdio::null());
        Ok(command)
    }
}
