//! Speed of retrograde analysis, compared with its lower bound: reversing the arcs, and one
//! plain breadth-first search over them. One thread, unless stated otherwise.
//!
//! `cargo bench -p dedale-games --bench games [-- POSITIONS ARCS]`. Every answer is
//! checked.

use std::time::Instant;

use dedale::Random;
use dedale_games::game::{GameGraph, GraphBuilder, Rows, Store};
use dedale_games::solve::{Retrograde, Value};

const RUNS: usize = 5;

/// The parts that are timed.
const PARTS: [&str; 6] = [
    "reversed rows, plainly",
    "reversed rows",
    "breadth-first over them",
    "solved",
    "solved on all threads",
    "checked",
];

fn main() {
    let numbers: Vec<u32> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let [positions, arcs] = numbers[..].try_into().unwrap_or([10_000_000, 50_000_000]);
    for (kind, is_forward) in [("random", false), ("random, without cycles", true)] {
        let graph = random_graph(positions, arcs, is_forward);
        println!("{kind}: {} positions, {} arcs", graph.position_count(), graph.arc_count());
        let mut best = [f64::INFINITY; PARTS.len()];
        for run in 0..RUNS {
            for (best, time) in best.iter_mut().zip(timed(&graph, run == 0)) {
                *best = best.min(time);
            }
        }
        for (part, seconds) in PARTS.iter().zip(best) {
            println!("  {part:24} {:>7.0} ms", seconds * 1e3);
        }
        let [_, reversed, searched, solved, ..] = best;
        let ratio = (reversed + solved) / (reversed + searched);
        println!("  reversed and solved: ×{ratio:.2} of reversed and searched");
    }
}

/// Seconds for each part.
fn timed(graph: &GameGraph, is_first: bool) -> [f64; PARTS.len()] {
    let mut times = [0.0; PARTS.len()];
    let mut parts = times.iter_mut();
    let mut time = |begin: Instant| {
        *parts.next().expect("a part") = begin.elapsed().as_secs_f64();
    };
    let begin = Instant::now();
    let plain = plainly_reversed(graph);
    time(begin);
    drop(plain);
    let begin = Instant::now();
    let retrograde = Retrograde::new(graph);
    time(begin);
    // The search has its own rows, so that both find them equally cold.
    let rows = graph.reversed();
    let begin = Instant::now();
    let reached = breadth_first(&rows, graph);
    time(begin);
    drop(rows);
    let begin = Instant::now();
    let solution = retrograde.solve();
    time(begin);
    let retrograde = retrograde.in_parallel();
    let begin = Instant::now();
    let together = retrograde.solve();
    time(begin);
    assert!(together == solution, "threads change nothing");
    let begin = Instant::now();
    assert_eq!(solution.find_fault(graph), None);
    time(begin);
    if is_first {
        let [won, lost, drawn] = Value::ALL.map(|value| solution.count(value));
        println!("  {won} won, {lost} lost, {drawn} drawn; the search reaches {reached}");
    }
    times
}

/// Arcs from random positions to random ones, or to random greater ones.
fn random_graph(positions: u32, arcs: u32, is_forward: bool) -> GameGraph {
    let mut random = Random::new(1);
    let mut degrees = vec![0_u8; positions as usize];
    for _ in 0..arcs {
        degrees[random.below(positions) as usize] += 1;
    }
    let mut builder = GraphBuilder::new(positions, Store::List).expect("a size");
    let mut row = Vec::new();
    for (from, degree) in (0..).zip(degrees) {
        let first = if is_forward { from + 1 } else { 0 };
        if first < positions {
            row.extend((0..degree).map(|_| first + random.below(positions - first)));
        }
        builder.row(&mut row).expect("arcs of the graph");
    }
    builder.finish()
}

/// A counting sort, arc by arc.
fn plainly_reversed(graph: &GameGraph) -> (Vec<u32>, Vec<u32>) {
    let positions = 0..graph.position_count();
    let mut begins = vec![0_u32; positions.len() + 1];
    for next in positions.clone().flat_map(|position| graph.successors(position)) {
        begins[next as usize + 1] += 1;
    }
    for index in 1..begins.len() {
        begins[index] += begins[index - 1];
    }
    let mut places = begins.clone();
    let mut sources = vec![0; graph.arc_count() as usize];
    for position in positions {
        for next in graph.successors(position) {
            let place = &mut places[next as usize];
            sources[*place as usize] = position;
            *place += 1;
        }
    }
    (begins, sources)
}

/// How many positions lead to an end, found with their distances.
fn breadth_first(rows: &Rows, graph: &GameGraph) -> usize {
    let mut distance = vec![u32::MAX; rows.len() as usize];
    let mut queue: Vec<u32> =
        (0..rows.len()).filter(|&position| graph.move_count(position) == 0).collect();
    for &position in &queue {
        distance[position as usize] = 0;
    }
    let mut head = 0;
    while let Some(&position) = queue.get(head) {
        head += 1;
        for &before in rows.row(position) {
            if distance[before as usize] == u32::MAX {
                distance[before as usize] = distance[position as usize] + 1;
                queue.push(before);
            }
        }
    }
    head
}
