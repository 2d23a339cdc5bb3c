//! `dedale path`, `dedale field` and `dedale link` in a graph.

use std::fmt::Write as _;
use std::time::Duration;

use dedale::Algorithm;
use dedale_app::answer::{FieldNode, GraphSearch, GraphSearchAnswer};
use dedale_app::run::graph_search::Searchable;
use dedale_app::{Result, Unwatched, bail, briefly};
use dedale_games::game::Store;
use dedale_io::graph::{self, GraphFormat, dot};
use dedale_io::picture::Wording;

use crate::cli::{FieldArgs, LinkArgs, PathArgs, SearchedGraphArgs, ShowArgs};
use crate::input;
use crate::lang::{pictured, tr, word};
use crate::output::{
    NewFile, Verdict, check_outputs, count, counted, give, print_json, time, write_files,
};
use crate::pictures::figure_files;
use crate::spinner::timed;

/// Whether the file is searched as a graph.
pub fn is_graph(args: &SearchedGraphArgs, file: &str, bytes: &[u8]) -> Result<bool> {
    let is_graph = args.graph || GraphFormat::is_sure(file, bytes);
    if args.dot.is_some() && !is_graph {
        bail!("dot-of-graphs", "--dot is for graphs; --graph reads any file as one");
    }
    Ok(is_graph)
}

/// A search, and how to show its result.
struct Request<'a> {
    name: &'a str,
    file: &'a str,
    bytes: &'a [u8],
    search: GraphSearch,
    algorithm: Algorithm,
    from: &'a [String],
    to: &'a [String],
    graph: &'a SearchedGraphArgs,
    show: &'a ShowArgs,
}

pub fn path(args: &PathArgs, file: &str, bytes: &[u8]) -> Result<Verdict> {
    let PathArgs { board, show, graph, .. } = args;
    for_boards_alone(&args.for_boards())?;
    for_boards_alone(&[
        ("--neighbors", board.steps.neighbors.is_some()),
        ("--corner-cutting", board.steps.corner_cutting.is_some()),
        ("--roads", board.steps.roads.is_some()),
        ("--watch", args.film.is_set()),
    ])?;
    let algorithm = match args.algorithm.0[..] {
        [Algorithm::Auto] => Algorithm::Dijkstra,
        [algorithm] => algorithm,
        _ => bail!("one-algorithm-in-graph", "one algorithm at a time searches a graph"),
    };
    let from: Vec<String> = args.from.iter().cloned().collect();
    let (name, search) = (board.board.as_str(), GraphSearch::Path);
    Request { name, file, bytes, search, algorithm, from: &from, to: &args.to, graph, show }
        .answer()
}

pub fn field(args: &FieldArgs, file: &str, bytes: &[u8]) -> Result<Verdict> {
    let FieldArgs { board, show, graph, .. } = args;
    for_boards_alone(&[
        ("--costs", args.costs),
        ("--steps", args.steps),
        ("--tie", args.tie.is_some()),
        ("--all", args.all),
        ("--agent-size", args.agent_size > 1),
        ("--chokepoints", args.chokepoints),
        ("--neighbors", board.steps.neighbors.is_some()),
        ("--corner-cutting", board.steps.corner_cutting.is_some()),
        ("--roads", board.steps.roads.is_some()),
        ("--watch", args.film.is_set()),
    ])?;
    let (name, search) = (board.board.as_str(), GraphSearch::Field);
    let algorithm = Algorithm::Dijkstra;
    Request { name, file, bytes, search, algorithm, from: &[], to: &args.to, graph, show }.answer()
}

pub fn link(args: &LinkArgs, file: &str, bytes: &[u8]) -> Result<Verdict> {
    let LinkArgs { board, show, graph, from, to, .. } = args;
    for_boards_alone(&[
        ("--player", args.player.is_some()),
        ("--goal", args.goal.is_some()),
        ("--sides", args.sides.is_some()),
        ("--first-contact", args.first_contact.is_some()),
        ("--watch", args.film.is_set()),
    ])?;
    let (name, search, algorithm) = (board.as_str(), GraphSearch::Link, Algorithm::Bfs);
    Request { name, file, bytes, search, algorithm, from, to, graph, show }.answer()
}

/// Refuses options that are for boards.
pub fn for_boards_alone(options: &[(&str, bool)]) -> Result<()> {
    match options.iter().find(|(_, is_there)| *is_there) {
        Some((option, _)) => {
            bail!("option-of-boards-alone", "{option} is for boards, not for graphs")
        }
        None => Ok(()),
    }
}

impl Request<'_> {
    fn answer(&self) -> Result<Verdict> {
        let &Self { show, graph: SearchedGraphArgs { dot, .. }, .. } = self;
        let printed = show.json.then_some("--json");
        let files = [&show.svg, &show.png, dot].map(|file| file.as_deref());
        check_outputs(Some(self.name), &files, printed)?;
        if show.draw {
            for_boards_alone(&[("--draw", true)])?;
        }
        let read = graph::read(self.file, self.bytes, Store::List);
        let read = input::in_file(self.name, read)?;
        input::tell(self.name, read.note.as_ref());
        let mut graph = Searchable::new(read, input::shown(self.name).into())?;
        input::tell(self.name, graph.note().as_ref());
        let ends = [graph.nodes(self.from)?, graph.nodes(self.to)?];
        let (found, elapsed) =
            timed(|| graph.search(self.search, self.algorithm, ends, &Unwatched));
        let found = found?;
        let answer = graph.answer(&found, elapsed.as_nanos() as u64);
        let mut files = Vec::new();
        if show.svg.is_some() || show.png.is_some() {
            let figure = graph.figure(&found, Wording(&pictured))?;
            files = figure_files(show.svg.as_deref(), show.png.as_deref(), || figure)?;
        }
        if let Some(path) = dot {
            let (nodes, arcs) = graph.marks(&found);
            let (named, mut bytes) = (&graph.named, Vec::new());
            let names = named.names.as_ref();
            dot::write_searched(&named.graph, names, graph.weights(), (&nodes, &arcs), &mut bytes)?;
            files.push(NewFile { path: path.clone(), bytes });
        }
        let verdict = if answer.found { Verdict::Yes } else { Verdict::No };
        if show.json {
            write_files(files)?;
            print_json(&answer)?;
        } else {
            give(files, &self.in_words(&answer, elapsed))?;
        }
        Ok(verdict)
    }

    fn in_words(&self, answer: &GraphSearchAnswer, elapsed: Duration) -> String {
        let shown = |nodes: &[String]| nodes.iter().map(|node| briefly(node)).collect::<Vec<_>>();
        let list = |nodes: &[String]| shown(nodes).join(", ");
        let (algorithm, from, to) = (self.algorithm, list(&answer.start), list(&answer.goal));
        let (nodes, elapsed) = (counted(answer.cells.len() as u64, "node"), time(elapsed));
        let chain = shown(&answer.cells).join(" → ") + "\n";
        match (self.search, answer.steps) {
            (GraphSearch::Field, _) => {
                let field = answer.field.as_deref().unwrap_or_default();
                let reached = field.iter().filter(|node| node.cost.is_some()).count();
                let all = counted(field.len() as u64, "node");
                let reached = count(reached as u64);
                in_rows(field) + &tr!("field to {to}: {reached} of {all} reached; {elapsed}") + "\n"
            }
            (GraphSearch::Path, Some(steps)) => {
                let steps = counted(steps as u64, "step");
                let length = answer.cost.map(|cost| cost.to_string()).unwrap_or_default();
                let found = tr!(
                    "{algorithm} found a path from {from} to {to}: {steps}, {cells}, cost {length}\n",
                    cells = nodes
                );
                found + &chain
            }
            (GraphSearch::Path, None) => tr!("{algorithm} found no path from {from} to {to}\n"),
            (GraphSearch::Link, None) => tr!("no link joins {from} and {to}; {elapsed}") + "\n",
            (GraphSearch::Link, Some(_)) => {
                let is_only = answer.unique == Some(true);
                let only =
                    word(if is_only { "no other is as short" } else { "others are as short" });
                let needed = answer.cut.as_deref().map(list).unwrap_or_default();
                let needed = tr!("every link needs {cells}", cells = needed);
                let found = tr!("a link of {nodes} joins {from} and {to}; {elapsed}") + "\n";
                found + &chain + &tr!("{only}; {needed}") + "\n"
            }
        }
    }
}

/// A line for each node of a field: its name, its cost, the next node.
fn in_rows(field: &[FieldNode]) -> String {
    let mut text = String::new();
    let [node, cost, next] = ["node", "cost", "next node"].map(word);
    let _ = writeln!(text, "{node:20} {cost:>8}  {next}");
    for FieldNode { node, cost, next } in field {
        let cost = cost.map_or("-".into(), |cost| cost.to_string());
        let line = format!(
            "{:20} {cost:>8}  {}",
            briefly(node),
            next.as_deref().map_or(String::new(), briefly)
        );
        text += line.trim_end();
        text.push('\n');
    }
    text.push('\n');
    text
}
