//! `dedale strategy --explain`: why a move, as text, as JSON and as the picture of a tree.

use std::fmt::Write as _;

use dedale_games::solve::{Explanation, ExplanationTree, Reply, Solution, Value};
use dedale_io::picture::tree::{self, Branch};

use crate::cli::StrategyArgs;
use crate::graph::is_json;
use crate::lang::{said, tr, word};
use crate::output::{counted, named_file, stream_bytes, stream_json, write_files};
use crate::pictures::figure_files;
use dedale_app::answer::ExplanationAnswer;
use dedale_app::run::named::NamedGraph;
use dedale_app::{Result, bail, refusal};

/// The most replies that are told.
const MOST_REPLIES: usize = 10_000;

/// Explains the best move at the start, so deep.
pub fn command(
    args: &StrategyArgs,
    loaded: &NamedGraph,
    solution: &Solution,
    depth: u32,
) -> Result<()> {
    let tree = tree(loaded, solution, loaded.graph.start(), depth)?;
    let file = args.output.as_deref().and_then(named_file);
    if args.json || file.is_some_and(is_json) {
        return stream_json(file, &ExplanationAnswer::of(loaded, &tree));
    }
    let end = file.and_then(|file| file.extension()?.to_str());
    let [svg, png] = ["svg", "png"].map(|form| file.filter(|_| end == Some(form)));
    let files = figure_files(svg, png, || tree::figure(&branches(loaded, &tree)))?;
    if files.is_empty() {
        return stream_bytes(file, in_words(loaded, solution, &tree).as_bytes());
    }
    write_files(files)
}

/// Explains the best move of a position in words, with the answers to it.
pub fn of_best(loaded: &NamedGraph, solution: &Solution, position: u32) -> Result<String> {
    Ok(in_words(loaded, solution, &tree(loaded, solution, position, 1)?))
}

fn tree(
    loaded: &NamedGraph,
    solution: &Solution,
    position: u32,
    depth: u32,
) -> Result<ExplanationTree> {
    let graph = &loaded.graph;
    let Some(best) = solution.best_move(graph, position) else {
        bail!("over-there", "the game is over at {position}", position = loaded.shown(position));
    };
    let seat = graph.owner(position).unwrap_or(graph.first_seat());
    let tree = ExplanationTree::new(graph, solution, seat, [position, best], depth, MOST_REPLIES);
    tree.ok_or_else(|| {
        refusal!(
            "explanation-too-deep",
            "an explanation {depth} moves deep has more than 10,000 replies here; ask for fewer \
             moves"
        )
    })
}

/// The name of a move, in the language of the command.
fn move_name(loaded: &NamedGraph, from: u32, to: u32) -> String {
    said(&loaded.move_name(from, to))
}

fn in_words(loaded: &NamedGraph, solution: &Solution, tree: &ExplanationTree) -> String {
    let why = &tree.explanation;
    let branches = branches(loaded, tree);
    let mut text = branches[0].words.clone() + "\n";
    if let (Some(then), []) = (solution.best_move(&loaded.graph, why.to), &why.replies[..]) {
        let then = move_name(loaded, why.to, then);
        let _ = writeln!(text, "{}", tr!("  it is the same player's turn again; then {then}"));
    }
    for Branch { level, words, .. } in &branches[1..] {
        let reply = tr!("if {reply}", reply = words);
        let _ = writeln!(text, "{:1$}{reply}", "", 2 * *level as usize);
    }
    for value in Value::ALL {
        let moves = why.others.iter().filter(|(_, outcome)| outcome.value == value);
        let names: Vec<String> =
            moves.map(|(to, _)| move_name(loaded, why.position, *to)).collect();
        if !names.is_empty() {
            let (count, names) = (names.len(), names.join(", "));
            let others = counted(count as u64, "other move");
            let sentence = match (value, count == 1) {
                (Value::Win, true) => tr!("{others} wins too: {names}"),
                (Value::Win, false) => tr!("{others} win too: {names}"),
                (Value::Loss, true) => tr!("{others} loses: {names}"),
                (Value::Loss, false) => tr!("{others} lose: {names}"),
                (Value::Draw, true) => tr!("{others} draws: {names}"),
                (Value::Draw, false) => tr!("{others} draw: {names}"),
            };
            let _ = writeln!(text, "{sentence}");
        }
    }
    text
}

/// "d1 (to 3-2-2), then b2 (to 3-1-1): won in 6 moves".
fn reply_in_words(loaded: &NamedGraph, from: u32, reply: &Reply) -> String {
    let made = move_name(loaded, from, reply.to);
    let left = reply.outcome.distance.map(|distance| distance - 1);
    match (reply.then, reply.outcome.value) {
        (None, value) => {
            let is_over = loaded.graph.move_count(reply.to) == 0;
            let what = [word("won"), word("lost"), word("a draw")][value as usize];
            let how =
                if is_over { word("the game is over, and") } else { word("they move again;") };
            tr!("{made}: {how} {what}")
        }
        (Some(then), Value::Draw) => {
            tr!("{made}, then {then}: still a draw", then = move_name(loaded, reply.to, then))
        }
        (Some(then), value) => {
            let what = if value == Value::Win { word("won") } else { word("lost") };
            let left = counted(left.unwrap_or_default().into(), "move");
            tr!("{made}, then {then}: {what} in {left}", then = move_name(loaded, reply.to, then))
        }
    }
}

/// The tree, from the move down.
fn branches(loaded: &NamedGraph, tree: &ExplanationTree) -> Vec<Branch> {
    let Explanation { position, to, outcome, .. } = &tree.explanation;
    let words = said(&loaded.move_in_words([*position, *to], *outcome));
    let mut branches = vec![Branch { level: 0, words, value: outcome.value }];
    add_branches(loaded, tree, 1, &mut branches);
    branches
}

fn add_branches(
    loaded: &NamedGraph,
    tree: &ExplanationTree,
    level: u32,
    branches: &mut Vec<Branch>,
) {
    let Explanation { to, replies, .. } = &tree.explanation;
    for (reply, then) in replies.iter().zip(&tree.then) {
        let words = reply_in_words(loaded, *to, reply);
        branches.push(Branch { level, words, value: reply.outcome.value });
        if let Some(then) = then {
            add_branches(loaded, then, level + 1, branches);
        }
    }
}
