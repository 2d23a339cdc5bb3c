//! Random graphs solved.

use std::collections::VecDeque;

use dedale_games::solve::{Retrograde, Solution, Value};
use petgraph::visit::{IntoNeighbors, NodeIndexable, Reversed};

use super::graphs::{self, Kind, Turns};
use super::parity::{Twice, Winners};
use crate::race::{Contender, judged, race};
use crate::table::Row;

/// What the title of the table leaves open.
pub const REMARK: &str = "All but merc_vpg give values and distances. petgraph's graphs are \
    ready before, in both directions. merc_vpg gives values only, with endless play won by either player \
    in turn: its time is that of two calls of solve_zielonka, each of which lists predecessors \
    first; where players take turns it solves twice as many positions.";

/// One graph. `merc_vpg` is left out where it would take too long.
pub fn solve(positions: u32, kind: Kind, turns: Turns, with_merc: bool, passes: u32) -> Row {
    let graph = &graphs::random(positions, kind, turns);
    let is_same_player = |one: usize, other: usize| {
        let owner = |position: usize| graph.owner(position as u32);
        turns == Turns::Owned && owner(one) == owner(other)
    };
    let retrograde = Retrograde::new(graph);
    let linked = graphs::linked(positions, graphs::arcs(graph));
    let forward = graphs::compressed(positions, &graphs::arcs(graph).collect::<Vec<_>>());
    let backward = graphs::compressed(positions, &graphs::arcs_of(&graph.reversed()));
    let over_linked = || {
        let move_count = |position: usize| linked.neighbors((position as u32).into()).count();
        solve_plainly(Reversed(&linked), |position| move_count(position) as u32, is_same_player)
    };
    let over_compressed = || {
        let move_count = |position: usize| forward.out_degree(position as u32) as u32;
        solve_plainly(&backward, move_count, is_same_player)
    };
    let twice = with_merc.then(|| Twice::of(graph));
    let expected = over_linked();
    let ours = |solution: Solution| differences(&expected, &solution);
    let theirs = |found: Found| {
        found.iter().zip(&expected).filter(|(one, expected)| one != expected).count()
    };
    let values = |winners: Winners| {
        let expected = expected.iter().map(|found| Some(value_of(found)));
        winners.values(graph).zip(expected).filter(|(one, expected)| one != expected).count()
    };
    let both = || Retrograde::new(graph).solve();
    let mut contenders: Vec<Contender<usize>> = vec![
        Contender::timed("dedale, reversing and solving", both, ours),
        Contender::timed("dedale, reversing alone", || Retrograde::new(graph), |_| 0),
        Contender::timed("dedale, solving alone", || retrograde.solve(), ours),
        Contender::timed("petgraph Graph, plain", over_linked, theirs),
        Contender::timed("petgraph Csr, plain", over_compressed, theirs),
    ];
    if let Some(twice) = &twice {
        contenders.push(Contender::timed("merc_vpg, values only", || twice.solve(), values));
    }
    let fault = |&wrong: &usize| (wrong > 0).then(|| format!("{wrong} differ"));
    judged(name(positions, kind, turns, &expected), &race(&mut contenders, passes), fault)
}

/// Which graph it is, and how many of a hundred positions are won, lost and drawn.
fn name(positions: u32, kind: Kind, turns: Turns, expected: &Found) -> String {
    let share = |value: Value| {
        let has_it = |found: &&Option<(Value, u32)>| value_of(found) == value;
        100.0 * expected.iter().filter(has_it).count() as f64 / f64::from(positions)
    };
    let [win, loss, draw] = Value::ALL.map(share);
    let title = title(positions, kind, turns);
    format!("{title}: {win:.1} / {loss:.1} / {draw:.1} %")
}

/// Which graph it is.
pub fn title(positions: u32, kind: Kind, turns: Turns) -> String {
    format!("{} million {}, {}", positions / 1_000_000, kind.name(), turns.name())
}

fn value_of(found: &Option<(Value, u32)>) -> Value {
    found.map_or(Value::Draw, |found| found.0)
}

// A game solved backwards as one would write it over petgraph: a queue, and for each
// position the moves that are not known to be bad yet.

/// Who wins, and in how many moves; nothing for a draw.
pub type Found = Vec<Option<(Value, u32)>>;

/// Solves a game from its arcs backwards. It needs how many moves a position has,
/// and whether the same player moves in two positions.
pub fn solve_plainly<G: IntoNeighbors + NodeIndexable>(
    backwards: G,
    move_count: impl Fn(usize) -> u32,
    is_same_player: impl Fn(usize, usize) -> bool,
) -> Found {
    let count = backwards.node_bound();
    let mut found: Found = vec![None; count];
    let mut open: Vec<u32> = (0..count).map(move_count).collect();
    let mut queue: VecDeque<usize> = (0..count).filter(|&at| open[at] == 0).collect();
    for &end in &queue {
        found[end] = Some((Value::Loss, 0));
    }
    while let Some(position) = queue.pop_front() {
        let (value, distance) = found[position].expect("known since it was queued");
        for before in backwards.neighbors(backwards.from_index(position)) {
            let before = backwards.to_index(before);
            if found[before].is_some() {
                continue;
            }
            let is_same = is_same_player(before, position);
            let value = if is_same { value } else { value.for_the_other() };
            open[before] -= 1;
            if value == Value::Win || open[before] == 0 {
                found[before] = Some((value, distance + 1));
                queue.push_back(before);
            }
        }
    }
    found
}

/// How many positions have another value or distance.
pub fn differences(found: &Found, solution: &Solution) -> usize {
    let as_found = |position: u32| {
        let distance = solution.distance(position)?;
        Some((solution.value(position), distance))
    };
    let differ = |&(position, &one): &(u32, &Option<(Value, u32)>)| as_found(position) != one;
    (0..).zip(found).filter(differ).count()
}
