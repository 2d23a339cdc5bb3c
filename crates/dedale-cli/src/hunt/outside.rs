//! External players: programs that speak JSON lines (`docs/hunt-players.md`).

use std::io::{self, BufRead, BufReader, Read, Write};
#[cfg(unix)]
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use dedale::board::{Cell, Point};
use dedale::{Phrase, Random, phrase};
use dedale_app::answer::hunt_messages::{
    Begin, Over, ReportMessage, Seen, ShotReport, ShotRequest, StepRequest,
};
use dedale_app::answer::{self, FoundAnswer};
use dedale_app::base::words::briefly;
use dedale_games::game::{Ended, HunterView, MonsterView, Sight};
use dedale_games::player::hunt::{Forfeit, HunterPlayer, MonsterPlayer};
use serde::Serialize;
use serde_json::Value;
use tempfile::TempDir;

use crate::output::count;

/// The most reasons of forfeits kept for a player.
const MOST_REASONS: usize = 3;

/// The time limit of the first answer of a process, which has to start.
pub const FIRST_ANSWER: Duration = Duration::from_secs(10);

/// The state that all external players share.
#[derive(Clone, Debug)]
pub struct Outside(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    time_limit: Duration,
    guard: Mutex<Option<Guard>>,
    /// Each reason with the command of its player; those of one command differ.
    reasons: Mutex<Vec<(String, String)>>,
}

impl Outside {
    /// The time limit is that of players that have none of their own.
    pub fn new(time_limit: Duration) -> Self {
        let (guard, reasons) = (Mutex::new(None), Mutex::new(Vec::new()));
        Self(Arc::new(Shared { time_limit, guard, reasons }))
    }

    /// A seat for the player that this command starts.
    pub fn seat(&self, command: &str) -> Seat {
        let (command, answer) = (command.to_owned(), self.0.time_limit);
        let first_answer = answer.max(FIRST_ANSWER);
        self.seat_of(Start { command, answer, first_answer, confined: None })
    }

    /// A seat for a player that is started so.
    pub fn seat_of(&self, start: Start) -> Seat {
        Seat { start, outside: self.clone(), process: None }
    }

    /// The first reasons why this command's player forfeited hunts.
    pub fn reasons(&self, command: &str) -> Vec<String> {
        let reasons = self.0.reasons.lock().unwrap_or_else(PoisonError::into_inner);
        let of_command = reasons.iter().filter(|(other, _)| other == command);
        of_command.map(|(_, reason)| reason.clone()).collect()
    }

    fn note(&self, command: &str, reason: &str) {
        let mut reasons = self.0.reasons.lock().unwrap_or_else(PoisonError::into_inner);
        let mut of_command = reasons.iter().filter(|(other, _)| other == command);
        if of_command.clone().count() < MOST_REASONS
            && !of_command.any(|(_, known)| known == reason)
        {
            reasons.push((command.to_owned(), reason.to_owned()));
        }
    }

    /// Calls the guard, which is started when it is first needed.
    fn guard<T>(&self, with: impl FnOnce(&mut Guard) -> std::io::Result<T>) -> std::io::Result<T> {
        let mut guard = self.0.guard.lock().unwrap_or_else(PoisonError::into_inner);
        if guard.is_none() {
            *guard = Some(Guard::start()?);
        }
        with(guard.as_mut().expect("started above"))
    }
}

/// The seat of an external player: its process, started when it is first needed, and again
/// after it has forfeited a hunt.
#[derive(Debug)]
pub struct Seat {
    start: Start,
    outside: Outside,
    process: Option<Process>,
}

impl Seat {
    /// Sends the beginning of a hunt.
    fn begin(&mut self, hunt: &impl Serialize) -> Result<(), Forfeit> {
        let process = match self.process.take() {
            Some(process) => Ok(process),
            None => Process::start(&self.start, &self.outside),
        };
        let told = process.and_then(|mut process| {
            process.tell(line(hunt))?;
            Ok(process)
        });
        self.process = Some(told.map_err(|why| self.forfeit(why))?);
        Ok(())
    }

    /// Sends a request, and returns what `read` makes of the answer, which must name the
    /// turn.
    fn ask<T>(
        &mut self,
        turn: u32,
        request: &impl Serialize,
        expected: &str,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<T, Forfeit> {
        let Some(process) = &mut self.process else {
            return Err(Forfeit("it is not there any more".into()));
        };
        let answer = process.ask(line(request), &self.start).and_then(|line| {
            let answer: Option<Value> = serde_json::from_slice(&line).ok();
            let bears_turn = |said: &Value| said.get("turn") == Some(&Value::from(turn));
            if let Some(broken) = answer.as_ref().and_then(broken_place) {
                return Err(phrase!("expected whole numbers, found {broken}"));
            }
            answer.filter(bears_turn).as_ref().and_then(read).ok_or_else(|| {
                let said = briefly(String::from_utf8_lossy(&line).trim_end());
                let said: String = said.chars().take(60).collect();
                phrase!("expected {{\"turn\":{turn},{expected}}}, found '{said}'")
            })
        });
        answer.map_err(|why| self.forfeit(why))
    }

    /// Sends the end of the hunt.
    fn over(&mut self, end: Ended) {
        if let Some(process) = &mut self.process
            && process.tell(line(&Over::of(end))).is_err()
        {
            self.process = None;
        }
    }

    /// Ends the process, so that a new one begins the next hunt.
    fn forfeit(&mut self, why: Phrase) -> Forfeit {
        if let Some(mut process) = self.process.take() {
            process.end();
        }
        self.outside.note(&self.start.command, &why.to_string());
        Forfeit(why)
    }
}

fn line(message: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(message).expect("numbers and texts");
    line.push(b'\n');
    line
}

/// A place in numbers that are not whole, if the answer has one.
fn broken_place(answer: &Value) -> Option<&Value> {
    let places = ["step", "shoot"].into_iter().filter_map(|key| answer.get(key));
    let mut places = places.filter_map(|place| Some((place, place.as_array()?)));
    let is_broken = |part: &Value| part.is_number() && part.as_i64().is_none();
    places.find(|(_, parts)| parts.iter().any(is_broken)).map(|(place, _)| place)
}

/// The two numbers at a key of an answer.
fn place(answer: &Value, key: &str) -> Option<[i64; 2]> {
    let [x, y] = &answer.get(key)?.as_array()?[..] else { return None };
    Some([x.as_i64()?, y.as_i64()?])
}

// A guard that ends the players when the command ends, for whatever reason.

/// A shell that knows the process groups of players, and kills the remaining ones when the
/// command is gone.
const SCRIPT: &str = r#"
while read -r what group; do
    case $what in
        add) live="$live $group" ;;
        drop)
            kept=
            for one in $live; do [ "$one" = "$group" ] || kept="$kept $one"; done
            live=$kept
            ;;
    esac
done
for one in $live; do kill -s KILL -- "-$one"; done
"#;

#[derive(Debug)]
struct Guard {
    child: Child,
    told: Option<ChildStdin>,
}

impl Guard {
    fn start() -> io::Result<Self> {
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::null());
        command.stderr(Stdio::null());
        // Out of reach of what a terminal's Ctrl-C ends.
        #[cfg(unix)]
        CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let told = child.stdin.take();
        Ok(Self { child, told })
    }

    fn tell(&mut self, what: &str, group: u32) -> io::Result<()> {
        self.told.as_mut().map_or(Ok(()), |told| writeln!(told, "{what} {group}"))
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        drop(self.told.take());
        let _ = self.child.wait();
    }
}

/// An external hunter.
#[derive(Debug)]
pub struct OutsideHunter {
    seat: Seat,
    /// How many reports it has received, and how many changes.
    told: [usize; 2],
}

impl OutsideHunter {
    pub const fn new(seat: Seat) -> Self {
        Self { seat, told: [0; 2] }
    }
}

impl HunterPlayer for OutsideHunter {
    fn begin(&mut self, view: &HunterView, random: &mut Random) -> Result<(), Forfeit> {
        self.told = [0; 2];
        self.seat.begin(&Begin::of_hunter(view, (random.bits() >> 32) as u32))
    }

    fn shoot(&mut self, view: &HunterView, _: &mut Random) -> Result<Option<Cell>, Forfeit> {
        let size = view.size();
        let [reports, changes] = self.told;
        let new = view.reports()[reports..].iter().chain(&view.changes()[changes..]);
        let reports = new.map(|report| ReportMessage {
            turn: report.turn,
            found: FoundAnswer::new(size, report.cell, &report.found),
        });
        let (turn, shots_left) = (view.turn(), view.shots_left());
        let request = ShotRequest { turn, shots_left, reports: reports.collect() };
        self.told = [view.reports().len(), view.changes().len()];
        let expected = "\"shoot\":[x,y] or null";
        let shot = self.seat.ask(turn, &request, expected, |said| match said.get("shoot")? {
            shot if shot.is_null() => Some(None),
            _ => place(said, "shoot").map(Some),
        })?;
        let Some([x, y]) = shot else { return Ok(None) };
        let cell = u32::try_from(x).ok().zip(u32::try_from(y).ok());
        let cell = cell.and_then(|(x, y)| size.cell_at(Point::new(x, y)));
        cell.map(Some).ok_or_else(|| {
            let (width, height) = (size.width(), size.height());
            self.seat.forfeit(phrase!("({x}, {y}) is off the board of {width}×{height} cells"))
        })
    }

    fn over(&mut self, _: &HunterView, end: Ended) {
        self.seat.over(end);
    }
}

/// An external monster.
#[derive(Debug)]
pub struct OutsideMonster {
    seat: Seat,
    /// How many shots it has received.
    shots: usize,
    /// In fog: what it has been told of, and still sees or remembers.
    seen: Vec<bool>,
}

impl OutsideMonster {
    pub const fn new(seat: Seat) -> Self {
        Self { seat, shots: 0, seen: Vec::new() }
    }

    /// The cells that it did not see when it was last told.
    fn newly_seen(&mut self, view: &MonsterView) -> Vec<Seen> {
        if view.field().is_some() {
            return Vec::new();
        }
        let size = view.size();
        let before = self.seen.clone();
        if view.forgets() {
            self.seen.fill(false);
        }
        let radius = view.rules().fog.map_or(0, |fog| fog.radius);
        let in_sight = size.around(view.here(), radius);
        let in_sight = in_sight.filter(|&cell| view.sight(cell) != Sight::Unknown);
        let in_sight: Vec<Cell> = in_sight.collect();
        for cell in &in_sight {
            self.seen[cell.index()] = true;
        }
        let new = in_sight.into_iter().filter(|cell| !before[cell.index()]);
        let wall = |cell| view.sight(cell) == Sight::Wall;
        new.map(|cell| Seen { cell: answer::place(size, cell), wall: wall(cell) }).collect()
    }
}

impl MonsterPlayer for OutsideMonster {
    fn begin(&mut self, view: &MonsterView, random: &mut Random) -> Result<(), Forfeit> {
        self.shots = 0;
        let cells = (0..view.size().cell_count() as u32).map(Cell::new);
        self.seen = cells.map(|cell| view.sight(cell) != Sight::Unknown).collect();
        self.seat.begin(&Begin::of_monster(view, (random.bits() >> 32) as u32))
    }

    fn step(&mut self, view: &MonsterView, _: &mut Random) -> Result<Cell, Forfeit> {
        let size = view.size();
        let steps: Vec<Cell> = view.steps().collect();
        let shots = &view.shots()[self.shots..];
        let request = StepRequest {
            turn: view.turn(),
            at: answer::place(size, view.here()),
            steps: answer::places(size, &steps),
            shots: shots.iter().map(|&shot| ShotReport::of(size, shot)).collect(),
            seen: self.newly_seen(view),
        };
        self.shots = view.shots().len();
        let [x, y] =
            self.seat.ask(view.turn(), &request, "\"step\":[x,y]", |said| place(said, "step"))?;
        let cell = u32::try_from(x).ok().zip(u32::try_from(y).ok());
        let cell = cell.and_then(|(x, y)| size.cell_at(Point::new(x, y)));
        cell.filter(|cell| steps.contains(cell)).ok_or_else(|| {
            let here = size.point_of(view.here());
            self.seat.forfeit(phrase!("no step leads from {here} to ({x}, {y})"))
        })
    }

    fn over(&mut self, _: &MonsterView, end: Ended) {
        self.seat.over(end);
    }
}

// An external process that answers line by line.

/// The longest line read, in bytes.
const LONGEST_LINE: u64 = 64 << 10;

/// How long a process may run on when nothing more is to come.
const FAREWELL: Duration = Duration::from_millis(500);

/// The player's process, with all that it has started, as one group. It is ended when this
/// is dropped.
#[derive(Debug)]
struct Process {
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
    fn start(start: &Start, outside: &Outside) -> Result<Self, Phrase> {
        let failed = |error: io::Error| phrase!("it cannot be started: {error}");
        let Prepared { mut command, scratch } = start.prepare().map_err(failed)?;
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        #[cfg(unix)]
        CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(failed)?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (told, to_tell) = channel();
        // A process that writes more than requested waits until somebody listens.
        let (says, said) = sync_channel(1);
        let outside = outside.clone();
        let process = Self { child, told: Some(told), said, has_answered: false, outside, scratch };
        let id = process.child.id();
        process.outside.guard(|guard| guard.tell("add", id)).map_err(failed)?;
        if let (Some(stdin), Some(stdout)) = (stdin, stdout) {
            thread::spawn(move || write(stdin, &to_tell));
            thread::spawn(move || read(stdout, &says));
        }
        Ok(process)
    }

    /// Sends a line.
    fn tell(&mut self, line: Vec<u8>) -> Result<(), Phrase> {
        let told = self.told.as_ref().map(|told| told.send(line));
        if matches!(told, Some(Ok(()))) { Ok(()) } else { Err(self.gone()) }
    }

    /// Sends a line and returns the next line of output, however early it was written: so
    /// the course of a game does not depend on the clock.
    fn ask(&mut self, line: Vec<u8>, start: &Start) -> Result<Vec<u8>, Phrase> {
        self.tell(line)?;
        let limit = if self.has_answered { start.answer } else { start.first_answer };
        match self.said.recv_timeout(limit) {
            Ok(Said::Line(line)) => {
                self.has_answered = true;
                Ok(line)
            }
            Ok(Said::TooMuch) => {
                let longest = count(LONGEST_LINE);
                Err(phrase!("expected a line of up to {longest} bytes, found a longer one"))
            }
            Err(RecvTimeoutError::Timeout) => {
                Err(phrase!("it has not answered within {} s", limit.as_secs_f64()))
            }
            Err(RecvTimeoutError::Disconnected) => Err(self.gone()),
        }
    }

    /// How the process ended.
    fn gone(&self) -> Phrase {
        match self.status_within(FAREWELL) {
            Some(status) => phrase!("it has ended, {status}"),
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
        let _ = self.outside.guard(|guard| guard.tell("drop", id));
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

// How a program is started.

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
struct Prepared {
    command: Command,
    scratch: Option<TempDir>,
}

impl Start {
    fn prepare(&self) -> io::Result<Prepared> {
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
