//! `dedale solve`: who wins from each position.

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Instant;

use dedale::board::Point;
use dedale::solve::{Grundy, Solution, Value};
use dedale_io::graph::dot;

use crate::Verdict;
use crate::answer::{ListedPosition, SolveAnswer, StartAnswer};
use crate::busy::Busy;
use crate::cli::SolveArgs;
use crate::graph::Loaded;
use crate::output::{check_writable, count, counted, named_file, print, print_json, stream, time};
use crate::refusal::Refusal;

pub fn command(args: &SolveArgs) -> Result<Verdict, Refusal> {
    let loaded = Loaded::new(args.file.as_deref(), &args.graph)?;
    let dot = args.dot.as_deref().and_then(named_file);
    if let Some(file) = dot {
        check_writable(file)?;
    }
    let begin = Instant::now();
    let busy = Busy::with("solving");
    let retrograde = loaded.retrograde()?;
    let solved = retrograde.solve_with(&mut loaded.watch(&busy));
    let solution = solved.map_err(Refusal::of)?;
    let nanos = begin.elapsed().as_nanos() as u64;
    let numbers = args.grundy.then(|| retrograde.grundy_with(&mut loaded.watch(&busy)));
    let grundy = numbers.transpose().map_err(|error| named(&loaded, &error))?;
    drop(busy);
    let solved = Solved { loaded: &loaded, solution, grundy };
    if args.dot.is_some() {
        stream(dot, |mut out| {
            dot::write_solved(&loaded.graph, loaded.names.as_ref(), &solved.solution, &mut out)?;
            out.flush()
        })?;
        if dot.is_none() {
            return Ok(Verdict::Yes);
        }
    }
    if args.json {
        print_json(&solved.answer(args.list, nanos))?;
    } else {
        print(&solved.text(args.list, nanos))?;
    }
    Ok(Verdict::Yes)
}

/// The error with the name of the position.
fn named(loaded: &Loaded, error: &dedale::solve::GrundyError) -> Refusal {
    match error {
        dedale::solve::GrundyError::Cycle { position } => {
            Refusal::new(format!("{error}: {} does", loaded.shown(*position)))
        }
        _ => Refusal::of(error),
    }
}

struct Solved<'a> {
    loaded: &'a Loaded,
    solution: Solution,
    grundy: Option<Grundy>,
}

impl Solved<'_> {
    fn answer(&self, is_listed: bool, nanos: u64) -> SolveAnswer {
        let graph = &self.loaded.graph;
        let [won, lost, drawn] = Value::ALL.map(|value| self.solution.count(value));
        let list = is_listed.then(|| (0..graph.position_count()).map(|at| self.listed(at)));
        SolveAnswer {
            positions: graph.position_count(),
            arcs: graph.arc_count(),
            won,
            lost,
            drawn,
            start: self.start(),
            list: list.map(Iterator::collect),
            nanos,
        }
    }

    fn start(&self) -> StartAnswer {
        let start = self.loaded.graph.start();
        let winning = self.solution.winning_moves(&self.loaded.graph, start);
        let bite = |&to: &u32| {
            let Point { x, y } = self.loaded.bite(start, to)?;
            Some([y + 1, x + 1])
        };
        let bites = winning.iter().filter_map(bite).collect();
        StartAnswer {
            position: self.loaded.name(start),
            value: self.solution.value(start).name(),
            distance: self.solution.distance(start),
            grundy: self.number(start),
            winning: winning.iter().map(|&to| self.loaded.name(to)).collect(),
            bites: self.loaded.chomp.is_some().then_some(bites),
        }
    }

    /// The Grundy number, if it was asked for and there is one.
    fn number(&self, position: u32) -> Option<u32> {
        self.grundy.as_ref()?.number(position)
    }

    fn listed(&self, position: u32) -> ListedPosition {
        let best = self.solution.best_move(&self.loaded.graph, position);
        ListedPosition {
            position: self.loaded.name(position),
            value: self.solution.value(position).name(),
            distance: self.solution.distance(position),
            grundy: self.number(position),
            best: best.map(|best| self.loaded.name(best)),
        }
    }

    fn text(&self, is_listed: bool, nanos: u64) -> String {
        let (loaded, graph) = (self.loaded, &self.loaded.graph);
        let mut text = String::new();
        if is_listed {
            let grundy = if self.grundy.is_some() { " Grundy" } else { "" };
            let _ = writeln!(text, "{:20} value moves{grundy}  best move", "position");
            for position in 0..graph.position_count() {
                self.list_in_text(position, &mut text);
            }
            text.push('\n');
        }
        let [won, lost, drawn] =
            Value::ALL.map(|value| count(u64::from(self.solution.count(value))));
        let start = graph.start();
        let _ = writeln!(
            text,
            "{}: {}, {}; {won} won, {lost} lost, {drawn} drawn; solved in {}",
            loaded.title,
            counted(graph.position_count().into(), "position"),
            counted(graph.arc_count(), "move"),
            time(std::time::Duration::from_nanos(nanos)),
        );
        let _ = write!(text, "start {}: ", loaded.shown(start));
        let _ = match self.solution.distance(start) {
            Some(distance) => {
                let is_lost = self.solution.value(start) == Value::Loss;
                let does = if is_lost { "loses" } else { "wins" };
                let moves = counted(distance.into(), "move");
                write!(text, "the {} {does}, in {moves}", loaded.beginner())
            }
            None => write!(text, "a draw: both can go on forever"),
        };
        if self.grundy.is_some() {
            let number = self.number(start).map_or("none".into(), |number| number.to_string());
            let _ = write!(text, "; Grundy number {number}");
        }
        text.push('\n');
        let winning = self.solution.winning_moves(graph, start);
        if !winning.is_empty() {
            let names: Vec<String> =
                winning.iter().map(|&to| loaded.move_name(start, to)).collect();
            let what = if names.len() == 1 { "move wins" } else { "moves win" };
            let _ = writeln!(text, "{} {what}: {}", names.len(), names.join(", "));
        }
        text
    }

    /// A line of the list: name, value, distance, Grundy number, best move.
    fn list_in_text(&self, position: u32, text: &mut String) {
        let name = self.loaded.shown(position);
        let (value, distance) = (self.solution.value(position), self.solution.distance(position));
        let dash = |number: Option<u32>| number.map_or("-".into(), |number| number.to_string());
        let _ = write!(text, "{name:20} {:5} {:>5}", value.name(), dash(distance));
        if self.grundy.is_some() {
            let _ = write!(text, " {:>6}", dash(self.number(position)));
        }
        if let Some(best) = self.solution.best_move(&self.loaded.graph, position) {
            let _ = write!(text, "  {}", self.loaded.move_name(position, best));
        }
        text.push('\n');
    }
}
