//! Mazes: how many cells a second each crate carves, in how much memory, and
//! whether what it carves is a perfect maze.
//!
//! Some crates overflow the stack, take time that grows with the square of the
//! cells, or more memory than there is. So each figure is measured in a child
//! process of its own, whose time and address space are limited.

use std::fmt::Write as _;
use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use amaze::generators::{
    BinaryTree4, Eller4, GrowingTree4, HuntAndKill4, Kruskal4, MazeGenerator2D, NewestCell, Prim4,
    RandomCell, RecursiveBacktracker4, Sidewinder4, Wilson4,
};
use amaze::preamble::{Direction4, GridCoord2D};
use dedale::Random;
use dedale::board::Size;
use dedale::maze::{Generator, Region};
use knossos::maze::{
    AldousBroder, Algorithm, Bias, BinaryTree, Eller, GrowingTree, HuntAndKill, Kruskal, Method,
    OrthogonalMazeBuilder, Prim, RecursiveBacktracking, RecursiveDivision, Sidewinder,
};
use maze_generator::ellers_algorithm::EllersGenerator;
use maze_generator::growing_tree::{GrowingTreeGenerator, GrowingTreeSelectionMethod};
use maze_generator::prelude::Direction;
use maze_generator::prims_algorithm::PrimsGenerator;
use maze_generator::recursive_backtracking::RbGenerator;
use mazeir::algorithm::DepthFirst;
use mazeir::map::Orthogonal;
use rand_xoshiro::Xoshiro256Plus;
use rand_xoshiro::rand_core::SeedableRng;
use rustix::process::{Resource, Rlimit, setrlimit};
use rustix::time::{ClockId, clock_gettime};
use serde::{Deserialize, Serialize};

use crate::table::{heading, rounded};

const SIDES: [usize; 3] = [101, 1001, 4001];

/// The longest that a child may run, its check included.
const LIMIT: Duration = Duration::from_secs(60);

/// The most address space that a child may have, in GiB.
const MEMORY_GIB: u64 = 6;

/// A maze to be carved: by which crate, by which of its generators, of what side.
pub struct Task {
    pub crate_name: String,
    pub generator: String,
    pub side: usize,
}

/// Times all generators whose name and side, such as `kruskal 101²`, hold `only`.
pub fn compare(only: &str, passes: u32) -> Vec<MazeRow> {
    let mut rows: Vec<MazeRow> = Vec::new();
    for generator in names() {
        for side in SIDES {
            let name = format!("{generator} {side}²");
            if !name.contains(only) {
                continue;
            }
            eprintln!("{name}");
            let mut figures = Vec::new();
            for crate_name in CRATES {
                let too_slow = rows.iter().filter(|row| row.generator == generator).any(|row| {
                    row.figures.iter().any(|figure| {
                        figure.name == crate_name && figure.fault.as_deref() == Some(&too_long())
                    })
                });
                if !has(crate_name, generator) {
                    continue;
                }
                let task =
                    Task { crate_name: crate_name.into(), generator: generator.into(), side };
                figures.push(if too_slow {
                    figure(&task, Err("not run".to_owned()))
                } else {
                    figure(&task, Answer::of(&task, passes))
                });
            }
            rows.push(MazeRow { generator: generator.to_owned(), side, figures });
        }
    }
    rows
}

fn too_long() -> String {
    format!("over {} s", LIMIT.as_secs())
}

fn figure(task: &Task, answer: Result<Answer, String>) -> MazeFigure {
    let cells = (task.side * task.side) as f64;
    let (measured, fault) = match answer {
        Ok(answer) => (Some((cells / answer.seconds, answer.peak_bytes)), answer.fault),
        Err(fault) => (None, Some(fault)),
    };
    let (cells_per_second, peak_bytes) = measured.unzip();
    let name = task.crate_name.clone();
    let variant = variant(&name, &task.generator).to_owned();
    MazeFigure { name, variant, cells_per_second, peak_bytes, fault }
}

impl Answer {
    /// Runs the task in a child; a sentence fragment where it gives no answer.
    fn of(task: &Task, passes: u32) -> Result<Self, String> {
        let executable = std::env::current_exe().map_err(|error| error.to_string())?;
        let mut child = Command::new(executable)
            .args(["--carve", &task.crate_name, &task.generator, &task.side.to_string()])
            .args(["--passes", &passes.to_string()])
            .env("RUST_BACKTRACE", "0")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        let begin = Instant::now();
        let status = loop {
            match child.try_wait().map_err(|error| error.to_string())? {
                Some(status) => break status,
                None if begin.elapsed() > LIMIT => {
                    child.kill().and_then(|()| child.wait()).map_err(|error| error.to_string())?;
                    return Err(too_long());
                }
                None => std::thread::sleep(Duration::from_millis(10)),
            }
        };
        let (mut said, mut complaint) = (String::new(), String::new());
        let _ = child.stdout.take().map(|mut out| out.read_to_string(&mut said));
        let _ = child.stderr.take().map(|mut err| err.read_to_string(&mut complaint));
        if status.success() {
            return serde_json::from_str(&said).map_err(|error| error.to_string());
        }
        Err(if complaint.contains("overflowed its stack") {
            "stack overflow".to_owned()
        } else if complaint.contains("memory allocation") {
            format!("over {MEMORY_GIB} GiB")
        } else {
            format!("{status}")
        })
    }
}

// What carving takes: the time of its thread, and the memory of its process.

/// A maze that was carved, as one byte of exits a cell, and what it took.
pub struct Carved {
    pub time: Duration,
    pub peak_bytes: u64,
    pub exits: Vec<u8>,
}

impl Carved {
    /// Measures the carving alone, not the reading of its result.
    pub fn by<T>(carve: impl FnOnce() -> T, read: impl FnOnce(T) -> Vec<u8>) -> Self {
        let size_before = status("VmRSS:");
        let begin = processor_time();
        let maze = carve();
        let time = processor_time().saturating_sub(begin);
        let peak_bytes = status("VmHWM:").saturating_sub(size_before);
        Self { time, peak_bytes, exits: read(maze) }
    }
}

/// The time that this thread had a processor.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// A line of `/proc/self/status`, in bytes.
fn status(name: &str) -> u64 {
    let text = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
    let kibibytes = line.trim().trim_end_matches(" kB").parse::<u64>().unwrap_or(0);
    kibibytes << 10
}

// Whether a table of exits (S=1, W=2, N=4, E=8) is a perfect maze.

/// What is wrong, in a few words; `None` for a square of this side in which
/// every cell is reached and no passage is one too many.
pub fn fault(exits: &[u8], side: usize) -> Option<String> {
    if exits.len() != side * side {
        return Some(format!("{} cells", exits.len()));
    }
    let is_open = |cell: usize, bit: u8| exits[cell] & bit != 0;
    let (mut passages, mut border_holes) = (0, 0);
    for cell in 0..exits.len() {
        let (x, y) = (cell % side, cell / side);
        let (east, south) = (x + 1 < side, y + 1 < side);
        let one_way = (east && is_open(cell, 8) != is_open(cell + 1, 2))
            || (south && is_open(cell, 1) != is_open(cell + side, 4));
        if one_way {
            return Some("a passage from one side only".to_owned());
        }
        for (inside, bit) in [(east, 8), (south, 1), (x > 0, 2), (y > 0, 4)] {
            border_holes += usize::from(!inside && is_open(cell, bit));
        }
        passages += usize::from(east && is_open(cell, 8)) + usize::from(south && is_open(cell, 1));
    }
    // Every group of joined cells needs one passage less than it has cells.
    let mut is_seen = vec![false; exits.len()];
    let (mut groups, mut reached) = (0, 0);
    for first in 0..exits.len() {
        if is_seen[first] {
            continue;
        }
        groups += 1;
        is_seen[first] = true;
        let mut found = vec![first];
        while let Some(cell) = found.pop() {
            reached += usize::from(groups == 1);
            let (x, y) = (cell % side, cell / side);
            for (inside, bit, next) in [
                (y + 1 < side, 1, cell.wrapping_add(side)),
                (x > 0, 2, cell.wrapping_sub(1)),
                (y > 0, 4, cell.wrapping_sub(side)),
                (x + 1 < side, 8, cell.wrapping_add(1)),
            ] {
                if inside && is_open(cell, bit) && !is_seen[next] {
                    is_seen[next] = true;
                    found.push(next);
                }
            }
        }
    }
    let loops = passages + groups - exits.len();
    let cut_off = exits.len() - reached;
    let faults: Vec<String> =
        [(cut_off, "cells cut off"), (loops, "loops"), (border_holes, "holes in the border")]
            .into_iter()
            .filter(|&(count, _)| count > 0)
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
    (!faults.is_empty()).then(|| faults.join(", "))
}

// What a child process does: carve, measure, check, answer on one line.

const SEED: u64 = 1;

/// No pass begins after this much time in the passes before it.
const ENOUGH: Duration = Duration::from_secs(4);

/// What a child found out.
#[derive(Serialize, Deserialize)]
pub struct Answer {
    /// The fastest pass.
    pub seconds: f64,
    /// What the first pass added to the largest size of the process.
    pub peak_bytes: u64,
    /// Why it is no perfect maze.
    pub fault: Option<String>,
}

/// Runs the task within its limits and prints the answer as JSON.
pub fn measure_as_child(task: &Task, passes: u32) {
    let limit = Some(MEMORY_GIB << 30);
    setrlimit(Resource::As, Rlimit { current: limit, maximum: limit }).expect("a lower limit");
    let first = carve(task, SEED);
    let fault = fault(&first.exits, task.side);
    let (mut least, mut whole) = (first.time, first.time);
    for _ in 1..passes {
        if whole > ENOUGH {
            break;
        }
        let again = carve(task, SEED);
        whole += again.time;
        least = least.min(again.time);
    }
    let answer = Answer { seconds: least.as_secs_f64(), peak_bytes: first.peak_bytes, fault };
    println!("{}", serde_json::to_string(&answer).expect("plain numbers"));
}

// Every crate's generators, and how each crate's maze is read.
//
// Where the name of a generator means several things, the variant says which
// one the crate's source is.

/// Ours first.
pub const CRATES: [&str; 6] =
    ["dedale", "knossos", "amaze", "Mazeir", "irrgarten", "maze_generator"];

/// One generator of another crate: carves a square of this side from this seed.
struct Peer {
    crate_name: &'static str,
    generator: &'static str,
    variant: &'static str,
    carve: fn(usize, u64) -> Carved,
}

macro_rules! peers {
    ($($crate_name:literal $generator:literal $variant:literal $carve:expr;)*) => {
        &[$(Peer {
            crate_name: $crate_name,
            generator: $generator,
            variant: $variant,
            carve: $carve,
        }),*]
    };
}

#[rustfmt::skip]
const PEERS: &[Peer] = peers! {
    "knossos" "backtracker" "recursive" |n, s| knossos(RecursiveBacktracking, n, s);
    "amaze" "backtracker" "" amaze::<RecursiveBacktracker4>;
    "Mazeir" "backtracker" "the step back in each cell, no stack" mazeir;
    "irrgarten" "backtracker" "walls are tiles" irrgarten;
    "maze_generator" "backtracker" "recursive"
        |n, s| maze_generator(RbGenerator::new(bytes(s)), n);
    "knossos" "growing-tree-newest" "" |n, s| knossos(GrowingTree::new(Method::Newest), n, s);
    "amaze" "growing-tree-newest" "" amaze::<GrowingTree4<NewestCell>>;
    "maze_generator" "growing-tree-newest" "goes on from the newest cell only once stuck"
        |n, s| maze_generator(growing_tree(s, GrowingTreeSelectionMethod::MostRecent), n);
    "knossos" "growing-tree-random" "" |n, s| knossos(GrowingTree::new(Method::Random), n, s);
    "amaze" "growing-tree-random" "" amaze::<GrowingTree4<RandomCell>>;
    "maze_generator" "growing-tree-random" "goes on from a random cell only once stuck"
        |n, s| maze_generator(growing_tree(s, GrowingTreeSelectionMethod::Random), n);
    "amaze" "prim-simple" "a random passage out of the tree" amaze::<Prim4>;
    "knossos" "prim-modified" "a random cell beside the tree, joined at random"
        |n, s| knossos(Prim::new(), n, s);
    "maze_generator" "prim-modified" "a random cell beside the tree, joined at random"
        |n, s| maze_generator(PrimsGenerator::new(bytes(s)), n);
    "knossos" "kruskal" "" |n, s| knossos(Kruskal, n, s);
    "amaze" "kruskal" "" amaze::<Kruskal4>;
    "amaze" "wilson" "" amaze::<Wilson4>;
    "knossos" "aldous-broder" "" |n, s| knossos(AldousBroder, n, s);
    "knossos" "eller" "" |n, s| knossos(Eller, n, s);
    "amaze" "eller" "" amaze::<Eller4>;
    "maze_generator" "eller" "" |n, s| maze_generator(EllersGenerator::new(bytes(s)), n);
    "knossos" "hunt-and-kill" "" |n, s| knossos(HuntAndKill::new(), n, s);
    "amaze" "hunt-and-kill" "" amaze::<HuntAndKill4>;
    "knossos" "sidewinder" "" |n, s| knossos(Sidewinder, n, s);
    "amaze" "sidewinder" "" amaze::<Sidewinder4>;
    "knossos" "binary-tree" "" |n, s| knossos(BinaryTree::new(Bias::NorthWest), n, s);
    "amaze" "binary-tree" "" amaze::<BinaryTree4>;
    "knossos" "recursive-division" "" |n, s| knossos(RecursiveDivision, n, s);
};

/// The names of all generators, each once.
pub fn names() -> Vec<&'static str> {
    let mut names: Vec<&str> = PEERS.iter().map(|peer| peer.generator).collect();
    names.dedup();
    names
}

fn peer(crate_name: &str, generator: &str) -> Option<&'static Peer> {
    PEERS.iter().find(|peer| (peer.crate_name, peer.generator) == (crate_name, generator))
}

/// Whether the crate has the generator.
pub fn has(crate_name: &str, generator: &str) -> bool {
    if crate_name == CRATES[0] {
        ours(generator).is_some()
    } else {
        peer(crate_name, generator).is_some()
    }
}

/// What the crate's generator is, where the name leaves it open.
pub fn variant(crate_name: &str, generator: &str) -> &'static str {
    peer(crate_name, generator).map_or("", |peer| peer.variant)
}

/// Carves. Panics if the crate does not have the generator.
pub fn carve(task: &Task, seed: u64) -> Carved {
    if task.crate_name == CRATES[0] {
        let generator = ours(&task.generator).expect("a generator of ours");
        let size = Size::new(task.side as u64, task.side as u64).expect("a side that fits");
        let carve = || generator.carve(&Region::whole(size), &mut Random::new(seed));
        return Carved::by(carve, |maze| maze.exit_table().to_vec());
    }
    let peer = peer(&task.crate_name, &task.generator).expect("a generator of the crate");
    (peer.carve)(task.side, seed)
}

/// Our generator of this name, if we have it.
fn ours(generator: &str) -> Option<Generator> {
    generator.parse().ok()
}

/// From what lies open to the south and to the east of each cell.
fn exits_of(side: usize, open: impl Fn(usize, usize) -> (bool, bool)) -> Vec<u8> {
    let mut exits = vec![0; side * side];
    for (x, y) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
        let (south, east) = open(x, y);
        for (is_open, next, bit, back) in [(south, (x, y + 1), 1, 4), (east, (x + 1, y), 8, 2)] {
            if is_open {
                exits[y * side + x] |= bit;
                if next.0 < side && next.1 < side {
                    exits[next.1 * side + next.0] |= back;
                }
            }
        }
    }
    exits
}

/// Its maze can be read only as the drawing of `_` and `|` that it displays as.
fn knossos(algorithm: impl Algorithm + 'static, side: usize, seed: u64) -> Carved {
    let builder = OrthogonalMazeBuilder::new().width(side).height(side).seed(Some(seed));
    let builder = builder.algorithm(Box::new(algorithm));
    Carved::by(
        || builder.build(),
        |maze| {
            let drawing = maze.to_string();
            let rows: Vec<&[u8]> = drawing.lines().skip(1).map(str::as_bytes).collect();
            exits_of(side, |x, y| (rows[y][1 + 2 * x] != b'_', rows[y][2 + 2 * x] != b'|'))
        },
    )
}

/// Seed 0 would mean a random one.
fn amaze<G: MazeGenerator2D>(side: usize, seed: u64) -> Carved {
    let generator = G::new_from_seed(seed);
    Carved::by(
        || generator.generate(side, side),
        |grid| {
            exits_of(side, |x, y| {
                let walls = grid[GridCoord2D::new(x, y)];
                (!walls.contains(Direction4::SOUTH), !walls.contains(Direction4::EAST))
            })
        },
    )
}

/// Bits 0 and 1 of a cell say that it is open up and to the left.
fn mazeir(side: usize, seed: u64) -> Carved {
    let mut bytes = [1; 16];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    Carved::by(
        || {
            let mut map = Orthogonal::new(side, side);
            map.depth_first_with_seed(bytes);
            map
        },
        |map| {
            exits_of(side, |x, y| {
                let south = y + 1 < side && map.get(x, y + 1) & 1 != 0;
                (south, x + 1 < side && map.get(x + 1, y) & 2 != 0)
            })
        },
    )
}

/// Its walls are tiles, 1 for a wall; the cells are those on odd places. The
/// generator of random numbers is the one of its documentation.
fn irrgarten(side: usize, seed: u64) -> Carved {
    let mut random = Xoshiro256Plus::seed_from_u64(seed);
    let tiles = 2 * side + 1;
    Carved::by(
        || irrgarten::Maze::new(tiles, tiles).expect("odd sides").generate(&mut random),
        |maze| {
            exits_of(side, |x, y| {
                let (x, y) = (2 * x + 1, 2 * y + 1);
                (maze[x][y + 1] == 0, maze[x + 1][y] == 0)
            })
        },
    )
}

fn maze_generator(mut generator: impl maze_generator::prelude::Generator, side: usize) -> Carved {
    Carved::by(
        || generator.generate(side as i32, side as i32).expect("it never fails"),
        |maze| {
            exits_of(side, |x, y| {
                let field = maze.get_field(&(x as i32, y as i32).into()).expect("a field");
                (field.has_passage(&Direction::South), field.has_passage(&Direction::East))
            })
        },
    )
}

fn growing_tree(seed: u64, method: GrowingTreeSelectionMethod) -> GrowingTreeGenerator {
    let mut generator = GrowingTreeGenerator::new(bytes(seed));
    generator.selection_method = method;
    generator
}

fn bytes(seed: u64) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    Some(bytes)
}

// What was measured of mazes, as a table.

/// One generator on squares of one side.
#[derive(Serialize)]
pub struct MazeRow {
    pub generator: String,
    pub side: usize,
    /// Of the crates that have the generator.
    pub figures: Vec<MazeFigure>,
}

#[derive(Serialize)]
pub struct MazeFigure {
    pub name: String,
    /// What the crate's generator is, where the name leaves it open.
    pub variant: String,
    /// In processor time of the carving alone.
    pub cells_per_second: Option<f64>,
    /// What carving added to the largest size of the process.
    pub peak_bytes: Option<u64>,
    /// Why there is no perfect maze.
    pub fault: Option<String>,
}

impl MazeRow {
    pub fn has_fault_of_ours(&self) -> bool {
        self.figure(CRATES[0]).is_some_and(|own| own.fault.is_some())
    }

    fn figure(&self, name: &str) -> Option<&MazeFigure> {
        self.figures.iter().find(|figure| figure.name == name)
    }

    /// How many times as fast as the fastest other crate that carves a perfect
    /// maze ours is.
    fn ratio(&self) -> Option<f64> {
        let speed =
            |figure: &MazeFigure| figure.cells_per_second.filter(|_| figure.fault.is_none());
        let peers = self.figures.iter().filter(|figure| figure.name != CRATES[0]);
        let fastest = peers.filter_map(speed).reduce(f64::max)?;
        Some(speed(self.figure(CRATES[0])?)? / fastest)
    }
}

pub fn markdown(rows: &[MazeRow]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let title = "mazes, million cells/s (peak MiB)";
    let mut text = heading(title, CRATES.into_iter());
    for row in rows {
        let _ = write!(text, "| {} {}² |", row.generator, row.side);
        for name in CRATES {
            let Some(figure) = row.figure(name) else {
                text.push_str(" |");
                continue;
            };
            if let (Some(speed), Some(peak)) = (figure.cells_per_second, figure.peak_bytes) {
                let (millions, mebibytes) = (speed / 1e6, peak as f64 / f64::from(1 << 20));
                let _ = write!(text, " {} ({mebibytes:.1})", rounded(millions));
            }
            if let Some(fault) = &figure.fault {
                let _ = write!(text, " {fault}");
            }
            if let Some(ratio) = row.ratio().filter(|_| name == CRATES[0]) {
                let _ = write!(text, " ×{ratio:.2}");
            }
            text.push_str(" |");
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::fault;

    #[test]
    fn only_a_tree_of_all_cells_is_perfect() {
        assert_eq!(fault(&[8, 3, 8, 6], 2), None);
        assert_eq!(fault(&[9, 3, 12, 6], 2), Some("1 loops".into()));
        assert_eq!(fault(&[8, 2, 8, 2], 2), Some("2 cells cut off".into()));
        assert_eq!(fault(&[8, 3, 8, 4], 2), Some("a passage from one side only".into()));
        assert_eq!(fault(&[10, 3, 9, 6], 2), Some("2 holes in the border".into()));
        assert_eq!(fault(&[0; 3], 2), Some("3 cells".into()));
    }
}
