//! Where to draw the positions of a game graph: in layers, moves leading down.
//!
//! A layered drawing (Sugiyama, Tagawa and Toda, 1981) without bends. A position of a graph
//! without cycles lies below all that lead to it, by the longest line of play; one of a graph
//! with cycles as many layers below the start as it is moves away. Within a layer the
//! positions are sorted by the mean place of those that lead to them, then of those that they
//! lead to, a few times in turn.

use dedale_games::game::{GameGraph, Rows};

/// How often the layers are sorted, down and up.
const SWEEPS: usize = 12;

/// The places of all positions of a game graph.
#[derive(Clone, PartialEq, Debug)]
pub struct Layers {
    places: Vec<(u32, f64)>,
}

impl Layers {
    /// The layers of this graph: O(sweeps · arcs) time, some 40 bytes a position.
    pub fn new(graph: &GameGraph) -> Self {
        let reversed = graph.reversed();
        let depths = longest(graph, &reversed).unwrap_or_else(|| breadth_first(graph));
        let deepest = depths.iter().copied().max().unwrap_or(0);
        let mut layers = vec![Vec::new(); deepest as usize + 1];
        for (position, &depth) in (0..).zip(&depths) {
            layers[depth as usize].push(position);
        }
        let mut sorted = Sorted { across: vec![0.0; depths.len()] };
        for layer in &layers {
            sorted.place(layer);
        }
        let successors = |position: u32| graph.successors(position);
        for sweep in 0..SWEEPS {
            if sweep % 2 == 0 {
                for layer in &mut layers {
                    sorted.sort(layer, |position| reversed.row(position).iter().copied());
                }
            } else {
                for layer in layers.iter_mut().rev() {
                    sorted.sort(layer, successors);
                }
            }
        }
        Self { places: depths.into_iter().zip(sorted.across).collect() }
    }

    /// The layer of this position, from 0 at the top, and how far right of the middle of the
    /// layer it lies, in positions.
    pub fn place(&self, position: u32) -> (u32, f64) {
        self.places[position as usize]
    }
}

/// How far right of the middle each position lies.
struct Sorted {
    across: Vec<f64>,
}

impl Sorted {
    /// Places the positions of a layer side by side, as they are listed.
    fn place(&mut self, layer: &[u32]) {
        let middle = (layer.len() as f64 - 1.0) / 2.0;
        for (index, &position) in layer.iter().enumerate() {
            self.across[position as usize] = index as f64 - middle;
        }
    }

    /// Sorts a layer by the mean place of the neighbors of each position; one without
    /// neighbors stays about where it is.
    fn sort<I: Iterator<Item = u32>>(&mut self, layer: &mut [u32], neighbors: impl Fn(u32) -> I) {
        let mean = |position: u32| {
            let add = |(sum, count), next: u32| (sum + self.across[next as usize], count + 1.0);
            match neighbors(position).fold((0.0, 0.0), add) {
                (_, 0.0) => self.across[position as usize],
                (sum, count) => sum / count,
            }
        };
        let mut keyed: Vec<_> = layer.iter().map(|&position| (mean(position), position)).collect();
        keyed.sort_by(|one, other| one.0.total_cmp(&other.0));
        for (place, (_, position)) in layer.iter_mut().zip(keyed) {
            *place = position;
        }
        self.place(layer);
    }
}

/// The length of the longest line of play to each position; none if there is a cycle.
fn longest(graph: &GameGraph, reversed: &Rows) -> Option<Vec<u32>> {
    let count = graph.position_count();
    let mut depths = vec![0_u32; count as usize];
    let mut missing: Vec<usize> = (0..count).map(|at| reversed.row(at).len()).collect();
    let mut ready: Vec<u32> = (0..count).filter(|&at| missing[at as usize] == 0).collect();
    let mut done = 0;
    while let Some(position) = ready.pop() {
        done += 1;
        for next in graph.successors(position) {
            depths[next as usize] = (depths[position as usize] + 1).max(depths[next as usize]);
            missing[next as usize] -= 1;
            if missing[next as usize] == 0 {
                ready.push(next);
            }
        }
    }
    (done == count).then_some(depths)
}

/// How many moves each position is from the start, or from the first that is not reached.
fn breadth_first(graph: &GameGraph) -> Vec<u32> {
    let count = graph.position_count();
    let mut depths = vec![u32::MAX; count as usize];
    for source in std::iter::once(graph.start()).chain(0..count) {
        if depths[source as usize] != u32::MAX {
            continue;
        }
        depths[source as usize] = 0;
        let mut front = vec![source];
        for depth in 1.. {
            let mut next = Vec::new();
            for position in front.drain(..) {
                for after in graph.successors(position) {
                    if depths[after as usize] == u32::MAX {
                        depths[after as usize] = depth;
                        next.push(after);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            front = next;
        }
    }
    depths
}
