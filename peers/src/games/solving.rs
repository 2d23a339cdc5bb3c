//! Random graphs solved.

use dedale_games::solve::{Retrograde, Solution, Value};
use petgraph::visit::Reversed;

use super::graphs::{self, Kind, Turns};
use super::parity::{Twice, Winners};
use super::plain::{self, Found};
use crate::race::{Contender, race};
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
        plain::solve(Reversed(&linked), |position| move_count(position) as u32, is_same_player)
    };
    let over_compressed = || {
        let move_count = |position: usize| forward.out_degree(position as u32) as u32;
        plain::solve(&backward, move_count, is_same_player)
    };
    let twice = with_merc.then(|| Twice::of(graph));
    let expected = over_linked();
    let ours = |solution: Solution| plain::differences(&expected, &solution);
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
    let placings = race(&mut contenders, passes);
    let figures = placings.iter().map(|placing| {
        let fault = (placing.answer > 0).then(|| format!("{} differ", placing.answer));
        placing.figure(String::new(), fault)
    });
    Row { name: name(positions, kind, turns, &expected), figures: figures.collect() }
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
