//! Work on several processes, over `dedale-cluster`.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use std::{panic, process};

use dedale::Phrase;
use dedale_app::run::named::NamedGraph;
use dedale_app::{Refusal, Result, refusal};
use dedale_cluster::{Analysis, Analyzed, Cluster, Moves, Place, Saves, SolveError, Told, told_by};
use dedale_games::game::{Chomp, Game as _, GameGraph, Numbered as _, Store};
use dedale_games::solve::Solution;
use dedale_io::FormatError;
use dedale_io::graph::edges::{self, Part};
use dedale_io::graph::{GraphFile, GraphFormat, Names, Numbers};

use crate::cli::{ClusterArgs, GraphArgs};
use crate::lang::tr;
use crate::{graph, input, memory};

/// The cluster that the arguments name, if they do.
pub fn of(args: &ClusterArgs, threads: usize) -> Result<Option<Cluster>> {
    let Some(path) = &args.hosts else { return Ok(None) };
    let name = path.display();
    let text = input::read_file_within(path, 1 << 20)?;
    let addresses = Cluster::addresses(&String::from_utf8_lossy(&text));
    let addresses =
        addresses.map_err(|error| refusal!("within-list", "{file}, {error}", file = name))?;
    let process = args.process.unwrap_or_default();
    Cluster::new(addresses, process, threads).map(Some).map_err(Refusal::from)
}

/// What is found with the other processes.
pub fn together<T>(work: impl FnOnce() -> Result<T, SolveError>) -> Result<T> {
    stop_with_the_others();
    let _elsewhere = Elsewhere::begin();
    work().map_err(Refusal::from)
}

/// Ends this process with one sentence once another one has stopped.
fn stop_with_the_others() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let payload = panic.payload();
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let message = text.or(payload.downcast_ref::<&str>().copied()).unwrap_or_default();
        if message.contains("timely communication error") {
            crate::output::complain(&tr!(
                "dedale: another process of the cluster has stopped; start all of them again, \
                 and with --saves they go on from what they had saved"
            ));
            process::exit(2);
        }
        usual(panic);
    }));
}

/// While it lives, what is printed to standard output goes to standard error: timely tells there
/// that it waits for the others.
struct Elsewhere {
    #[cfg(unix)]
    output: Option<std::os::fd::OwnedFd>,
}

impl Elsewhere {
    #[cfg(unix)]
    fn begin() -> Self {
        let output = rustix::io::dup(rustix::stdio::stdout()).ok();
        if output.is_some() {
            let _ = rustix::stdio::dup2_stdout(rustix::stdio::stderr());
        }
        Self { output }
    }

    #[cfg(not(unix))]
    fn begin() -> Self {
        Self {}
    }
}

#[cfg(unix)]
impl Drop for Elsewhere {
    fn drop(&mut self) {
        if let Some(output) = &self.output {
            let _ = rustix::stdio::dup2_stdout(output);
        }
    }
}

// A game graph solved by a cluster: a process reads its part of an edge list, and makes the moves
// of its own positions of a bar. Graphs of other files are read whole by every process.

/// How often workers save what they know.
const EVERY: Duration = Duration::from_secs(30);

/// Of a file, the bytes by which its format is recognised.
const HEAD: u64 = 1 << 20;

/// What the cluster finds of a game.
pub struct Found {
    /// The graph, with the moves of all positions or of the start alone.
    pub named: NamedGraph,
    pub solution: Solution,
    /// The moves of all positions.
    pub arc_count: u64,
}

/// What the cluster finds of the game that the arguments name, with the moves of all positions if
/// requested; `None` if another process is told it.
pub fn solved(
    file: Option<&str>,
    args: &GraphArgs,
    cluster: &Cluster,
    saves: Option<&Path>,
    has_rows: bool,
) -> Result<Option<Found>> {
    let (game, whole) = Known::of(file, args, cluster)?;
    let game = Arc::new(game);
    let mut analysis = Analysis::new(Arc::clone(&game) as Arc<dyn Moves>);
    if let Some(folder) = saves {
        analysis = analysis.with_saves(Saves::new(folder, EVERY));
    }
    if has_rows {
        analysis = analysis.with_rows();
    }
    let Some(found) = self::together(|| analysis.solve(cluster))? else { return Ok(None) };
    let Analyzed { solution, notes, arc_count, rows } = found;
    let mut named = game.named(&notes)?;
    if let Some(names) = whole {
        named.names = names;
    }
    named.graph = named.graph.with_arcs(rows)?;
    Ok(Some(Found { named, solution, arc_count }))
}

/// What this process knows of a game.
#[derive(Debug)]
struct Known {
    title: String,
    args: GraphArgs,
    game: Source,
}

#[derive(Debug)]
enum Source {
    /// Some lines of an edge list, which has so many bytes.
    Lines { bytes: usize, part: Part },
    /// A bar of Chomp.
    Bar(Chomp),
    /// All of a file.
    Whole(GameGraph),
}

impl Known {
    /// What this process reads or makes; if that is all of a file, with the names of it.
    fn of(
        file: Option<&str>,
        args: &GraphArgs,
        cluster: &Cluster,
    ) -> Result<(Self, Option<Box<dyn Names>>)> {
        let known = |title: &str, game| Self { title: title.into(), args: args.clone(), game };
        if let (None, Some([rows, columns])) = (file, args.chomp) {
            let chomp = Chomp::new(rows, columns)?;
            let processes = cluster.process_count() as u64;
            memory::check(24 * chomp.arc_count() / processes + 16 * chomp.position_count())?;
            return Ok((known("", Source::Bar(chomp)), None));
        }
        if let (Some(name), None) = (file, args.chomp)
            && let Some(lines) = lines(name, cluster)?
        {
            return Ok((known(name, lines), None));
        }
        let NamedGraph { graph, names, title, .. } = graph::load(file, args)?;
        Ok((known(&title, Source::Whole(graph)), Some(names)))
    }

    /// The rules, as a graph without moves, and the names but those of a whole file.
    fn named(&self, notes: &[String]) -> Result<NamedGraph> {
        let (graph, names) = match &self.game {
            Source::Lines { bytes, .. } => {
                let joined = edges::join(&notes.concat(), *bytes);
                let joined = joined.map_err(|fault| whole_fault(&self.title, &fault));
                let GraphFile { graph, names, .. } = joined?;
                (graph, names)
            }
            Source::Bar(chomp) => {
                let positions = chomp.position_count() as u32;
                let bare = GameGraph::of_arcs(positions, [], Store::List);
                let bare = bare.and_then(|bare| bare.with_start(chomp.number(&chomp.start())));
                let bare = bare?.with_convention(chomp.convention());
                let named = NamedGraph::of_chomp(chomp.clone(), bare, self.args.names)?;
                return graph::ruled(named, &self.args);
            }
            Source::Whole(graph) => {
                let names: Box<dyn Names> = Box::new(Numbers(graph.position_count()));
                let graph = graph.with_arcs([])?;
                return Ok(NamedGraph { graph, names, chomp: None, title: self.title.clone() });
            }
        };
        let title = self.title.clone();
        graph::ruled(NamedGraph { graph, names, chomp: None, title }, &self.args)
    }
}

impl Moves for Known {
    fn note(&self) -> String {
        match &self.game {
            Source::Lines { part, .. } => part.note().into(),
            Source::Bar(_) | Source::Whole(_) => String::new(),
        }
    }

    fn rules(&self, notes: &[String]) -> Result<GameGraph, Phrase> {
        let named = self.named(notes).map_err(|refusal| refusal.phrase().clone())?;
        Ok(named.graph)
    }

    fn told(&self, place: Place) -> Told<'_> {
        match &self.game {
            Source::Lines { part, .. } => {
                let border = |thread| part.arc_count() * thread / place.threads;
                Box::new(part.arcs(border(place.thread())..border(place.thread() + 1)))
            }
            Source::Bar(chomp) => told_by(chomp, place),
            Source::Whole(graph) => graph.told(place),
        }
    }
}

/// The part of the file that this process reads, if it is an edge list.
fn lines(name: &str, cluster: &Cluster) -> Result<Option<Source>> {
    let unread = |error| input::unreadable(Path::new(name), error);
    let Ok(file) = File::open(name) else { return Ok(None) };
    let found = file.metadata().map_err(unread)?;
    if !found.is_file() || found.len() == 0 {
        return Ok(None);
    }
    let mut head = Vec::new();
    (&file).take(HEAD).read_to_end(&mut head).map_err(unread)?;
    if GraphFormat::of(name, &head) != GraphFormat::Edges {
        return Ok(None);
    }
    let (process, processes) = (cluster.process() as u64, cluster.process_count() as u64);
    let bytes = found.len();
    memory::check(3 * bytes / processes)?;
    let range = [bytes * process / processes, bytes * (process + 1) / processes];
    let lines = whole_lines(file, range).map_err(unread)?;
    let part = Part::read(&lines, bytes as usize).map_err(|fault| whole_fault(name, &fault))?;
    Ok(Some(Source::Lines { bytes: bytes as usize, part }))
}

/// The lines of a file that begin within a range of bytes.
fn whole_lines(file: File, [begin, end]: [u64; 2]) -> io::Result<Vec<u8>> {
    let mut file = BufReader::new(file);
    let mut at = begin.saturating_sub(1);
    file.seek(SeekFrom::Start(at))?;
    let mut lines = Vec::new();
    if begin > 0 {
        at += file.read_until(b'\n', &mut lines)? as u64;
        lines.clear();
    }
    if at < end {
        lines.reserve((end - at) as usize);
        file.by_ref().take(end - at).read_to_end(&mut lines)?;
        if lines.last().is_some_and(|&last| last != b'\n') {
            file.read_until(b'\n', &mut lines)?;
        }
    }
    Ok(lines)
}

/// What is wrong with a file, and where, as whoever reads all of it says.
fn whole_fault(name: &str, fault: &FormatError) -> Refusal {
    let read = graph::read_graph(name, Store::List);
    read.err().unwrap_or_else(|| input::within(input::shown(name), fault))
}
