//! A game solved backwards as one would write it over petgraph: a queue, and for each
//! position the moves that are not known to be bad yet.

use std::collections::VecDeque;

use dedale_games::solve::{Solution, Value};
use petgraph::visit::{IntoNeighbors, NodeIndexable};

/// Who wins, and in how many moves; nothing for a draw.
pub type Found = Vec<Option<(Value, u32)>>;

/// Solves a game from its arcs backwards. It needs how many moves a position has,
/// and whether the same player moves in two positions.
pub fn solve<G: IntoNeighbors + NodeIndexable>(
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
