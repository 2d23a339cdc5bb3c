//! Interrupts (Ctrl-C, SIGTERM, SIGHUP): they leave no half-written file behind, and no
//! terminal in a state that nobody can type in.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

use tempfile::NamedTempFile;

/// The temporary files at this moment, each with the file that it is to become.
static UNFINISHED: Mutex<Vec<[PathBuf; 2]>> = Mutex::new(Vec::new());

/// The files that the command is to write, and has not yet.
static PROMISED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Whether the first interrupt is left to the command, which ends by itself.
static IS_DEFERRED: AtomicBool = AtomicBool::new(false);

/// Whether there has been a deferred interrupt.
static IS_REQUESTED: AtomicBool = AtomicBool::new(false);

fn promised() -> MutexGuard<'static, Vec<PathBuf>> {
    PROMISED.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Notes that the command is to write this file.
pub fn promise(path: &Path) {
    promised().push(path.to_owned());
}

/// Notes that this file is written.
pub fn fulfil(path: &Path) {
    promised().retain(|other| other != path);
}

fn unfinished() -> MutexGuard<'static, Vec<[PathBuf; 2]>> {
    UNFINISHED.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// A file that is being written under a temporary name. It is removed when it is dropped,
/// and when the program is interrupted.
pub struct Unfinished {
    file: Option<NamedTempFile>,
}

impl Unfinished {
    /// A new temporary file beside this one.
    pub fn beside(path: &Path) -> io::Result<Self> {
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
            builder.permissions(fs::Permissions::from_mode(0o666)); // less the umask
        }
        let mut listed = unfinished();
        let file = builder.tempfile_in(folder)?;
        listed.push([file.path().to_owned(), path.to_owned()]);
        Ok(Self { file: Some(file) })
    }

    pub fn sink(&mut self) -> &mut File {
        self.file.as_mut().expect("the file is taken at its end only").as_file_mut()
    }

    /// Renames the file, which is complete.
    pub fn keep_as(mut self, path: &Path) -> io::Result<()> {
        let Some(file) = self.file.take() else { return Ok(()) };
        let mut listed = unfinished();
        listed.retain(|[temporary, _]| temporary != file.path());
        file.persist(path).map(drop).map_err(|kept| kept.error)
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            let mut listed = unfinished();
            listed.retain(|[temporary, _]| temporary != file.path());
            drop(file);
        }
    }
}

/// Heeds interrupts from now on.
pub fn heed() {
    #[cfg(unix)]
    unix::heed();
}

/// Leaves the first interrupt to the command, which asks [`is_requested`]; a second one ends
/// the program.
pub fn defer() {
    IS_DEFERRED.store(true, Ordering::SeqCst);
}

/// Whether there has been an interrupt since [`defer`].
pub fn is_requested() -> bool {
    IS_REQUESTED.load(Ordering::SeqCst)
}

/// Ends the program as Ctrl-C does.
pub fn end() -> ! {
    #[cfg(unix)]
    unix::end(signal_hook::consts::SIGINT);
    std::process::exit(130);
}

/// Whether the command takes care of this interrupt itself.
#[cfg(unix)]
fn is_left_to_the_command() -> bool {
    IS_DEFERRED.load(Ordering::SeqCst) && !IS_REQUESTED.swap(true, Ordering::SeqCst)
}

#[cfg(unix)]
mod unix {
    use std::fs;
    use std::io::IsTerminal;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use crate::interrupt::{is_left_to_the_command, promised, unfinished};
    use crate::lang::tr;

    pub(super) fn heed() {
        let ignored = ignored();
        let heeded = [SIGINT, SIGTERM, SIGHUP];
        let heeded = heeded.into_iter().filter(|signal| ignored & (1 << (signal - 1)) == 0);
        // Without a handler, signals do what they do to any program.
        let Ok(mut signals) = Signals::new(heeded) else { return };
        std::thread::spawn(move || {
            for signal in signals.forever() {
                if !is_left_to_the_command() {
                    end(signal);
                }
            }
        });
    }

    /// The signals ignored by whoever started the program (`nohup`, a shell's `&`): they
    /// stay so. A bit for each, as Linux lists them; elsewhere none.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    }

    /// Removes what is unfinished, says so, and ends as the signal ends any program. Nothing
    /// is begun or renamed meanwhile.
    pub(super) fn end(signal: i32) {
        let listed = unfinished();
        crate::watch::restore_terminal();
        for [temporary, _] in listed.iter() {
            let _ = fs::remove_file(temporary);
        }
        let missing = promised();
        let begun = listed.iter().map(|[_, file]| file).filter(|_| missing.is_empty());
        let files: Vec<String> =
            missing.iter().chain(begun).map(|file| file.display().to_string()).collect();
        if !files.is_empty() {
            // On a terminal, ^C stands at the beginning of the line.
            let begin = if std::io::stderr().is_terminal() { "\n" } else { "" };
            let written = if files.len() == 1 {
                tr!("interrupted; {files} is not written", files = files.join(", "))
            } else {
                tr!("interrupted; {files} are not written", files = files.join(", "))
            };
            crate::output::complain(&format!("{begin}dedale: {written}"));
        }
        let _ = emulate_default_handler(signal);
    }
}
