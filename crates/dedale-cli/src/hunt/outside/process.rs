//! An external process that answers line by line.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::Outside;
use super::start::{Prepared, Start};
use crate::output::count;

/// The longest line read, in bytes.
const LONGEST_LINE: u64 = 64 << 10;

/// How long a process may run on when nothing more is to come.
const FAREWELL: Duration = Duration::from_millis(500);

/// The player's process, with all that it has started, as one group. It is ended when this
/// is dropped.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// Lines to the process go through a thread, for it may not read.
    told: Option<Sender<Vec<u8>>>,
    said: Receiver<Said>,
    has_answered: bool,
    outside: Outside,
    /// Where it can write, removed with it.
    scratch: Option<TempDir>,
}

#[derive(Debug)]
enum Said {
    Line(Vec<u8>),
    TooMuch,
}

impl Process {
    pub(super) fn start(start: &Start, outside: &Outside) -> Result<Self, String> {
        let failed = |error: io::Error| format!("it cannot be started: {error}");
        let Prepared { mut command, scratch } = start.prepare().map_err(failed)?;
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            command.process_group(0);
        }
        let mut child = command.spawn().map_err(failed)?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (told, to_tell) = channel();
        // A process that writes more than requested waits until somebody listens.
        let (says, said) = sync_channel(1);
        let outside = outside.clone();
        let process = Self { child, told: Some(told), said, has_answered: false, outside, scratch };
        let id = process.child.id();
        process.outside.guard(|guard| guard.add(id)).map_err(failed)?;
        if let (Some(stdin), Some(stdout)) = (stdin, stdout) {
            thread::spawn(move || write(stdin, &to_tell));
            thread::spawn(move || read(stdout, &says));
        }
        Ok(process)
    }

    /// Sends a line.
    pub(super) fn tell(&mut self, line: Vec<u8>) -> Result<(), String> {
        let told = self.told.as_ref().map(|told| told.send(line));
        if matches!(told, Some(Ok(()))) { Ok(()) } else { Err(self.gone()) }
    }

    /// Sends a line and returns the next line of output, however early it was written: so
    /// the course of a game does not depend on the clock.
    pub(super) fn ask(&mut self, line: Vec<u8>, start: &Start) -> Result<Vec<u8>, String> {
        self.tell(line)?;
        let limit = if self.has_answered { start.answer } else { start.first_answer };
        match self.said.recv_timeout(limit) {
            Ok(Said::Line(line)) => {
                self.has_answered = true;
                Ok(line)
            }
            Ok(Said::TooMuch) => {
                let longest = count(LONGEST_LINE);
                Err(format!("expected a line of up to {longest} bytes, found a longer one"))
            }
            Err(RecvTimeoutError::Timeout) => {
                Err(format!("it has not answered within {} s", limit.as_secs_f64()))
            }
            Err(RecvTimeoutError::Disconnected) => Err(self.gone()),
        }
    }

    /// Ends it at once.
    pub(super) fn kill(mut self) {
        self.end();
    }

    /// How the process ended.
    fn gone(&self) -> String {
        match self.status_within(FAREWELL) {
            Some(status) => format!("it has ended, {status}"),
            None => "it has closed its standard output".into(),
        }
    }

    /// Kills the rest of the group, and reaps the process.
    fn end(&mut self) {
        drop(self.told.take());
        kill_group(&self.child);
        let _ = self.child.kill();
        let _ = self.child.wait();
        let id = self.child.id();
        // A guard that is gone gets no message.
        let _ = self.outside.guard(|guard| guard.drop(id));
        drop(self.scratch.take());
    }

    /// How the process ended, if it does within this time; it is not reaped.
    fn status_within(&self, time: Duration) -> Option<String> {
        let begin = Instant::now();
        loop {
            let status = status(&self.child);
            if status.is_some() || begin.elapsed() > time {
                return status;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.told.take().is_some() {
            self.status_within(FAREWELL);
            self.end();
        }
    }
}

fn write(mut stdin: ChildStdin, lines: &Receiver<Vec<u8>>) {
    for line in lines {
        if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read(stdout: ChildStdout, says: &SyncSender<Said>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let read = stdout.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line);
        let said = match read {
            Ok(0) | Err(_) => return,
            Ok(length) if length as u64 > LONGEST_LINE => Said::TooMuch,
            Ok(_) => Said::Line(line),
        };
        let is_last = matches!(said, Said::TooMuch);
        if says.send(said).is_err() || is_last {
            return;
        }
    }
}

#[cfg(unix)]
fn id(child: &Child) -> Option<rustix::process::Pid> {
    i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw)
}

#[cfg(unix)]
fn kill_group(child: &Child) {
    use rustix::process::{Signal, kill_process_group};
    if let Some(id) = id(child) {
        // Who is gone cannot be killed.
        let _ = kill_process_group(id, Signal::KILL);
    }
}

/// How the process ended, if it has; it is not reaped yet, so that its number stays its
/// own.
#[cfg(unix)]
fn status(child: &Child) -> Option<String> {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let status = waitid(WaitId::Pid(id(child)?), options).ok().flatten()?;
    match (status.exit_status(), status.terminating_signal()) {
        // That is how shells say it.
        (Some(127), _) => Some("with status 127: the command was not found".into()),
        (Some(code), _) => Some(format!("with status {code}")),
        (None, Some(signal)) => Some(format!("by signal {signal}")),
        (None, None) => Some("nobody knows how".into()),
    }
}

#[cfg(not(unix))]
fn kill_group(_: &Child) {}

#[cfg(not(unix))]
fn status(_: &Child) -> Option<String> {
    None
}
