//! Cut cells, without which there is no link, all found in one depth-first walk.
//!
//! Taking a cell away breaks its group into pieces: each subtree of the walk from which no
//! step leads above the cell is one, and all the rest is another. The sides that a piece
//! touches are those of a run of cells in the order of the walk, or of what comes before
//! and after one:
//!
//! ```text
//!   order of the walk:   r ....... c [ child ][ child ] .......
//!                        `- before -'  pieces or rest  `- after
//! ```
//!
//! The cell is a cut cell if no piece reaches the goal.

use super::{Goal, Network, SideSet};
use crate::board::{Cell, Graph};

/// A cell in the order of the walk.
#[derive(Clone, Copy)]
struct Visit {
    cell: Cell,
    parent: usize,
    /// The earliest cell that a step leads to from the cell or from beyond it.
    low: usize,
    /// The sides that the cell and everything beyond it touch.
    touched: SideSet,
    /// Where in the walk the cells beyond it end.
    end: usize,
}

const NOT_VISITED: usize = usize::MAX;

pub(super) fn cut_cells<G: Graph>(network: &Network<'_, G>, goal: Goal) -> Vec<Cell> {
    let mut place = vec![NOT_VISITED; network.graph.cell_count()];
    let mut linked = None;
    for &cell in &network.own {
        if place[cell.index()] == NOT_VISITED {
            let walk = walk(network, cell, &mut place);
            if goal.is_met_by(walk[0].touched) && linked.replace(walk).is_some() {
                return Vec::new(); // another group reaches the goal too
            }
        }
    }
    let Some(walk) = linked else { return Vec::new() };
    let is_cut = cuts(network, goal, &walk);
    let mut cells: Vec<Cell> =
        walk.iter().zip(is_cut).filter(|(_, cut)| *cut).map(|(visit, _)| visit.cell).collect();
    // In the order of the list; each cell's place there.
    let mut order = vec![0; place.len()];
    for (index, cell) in network.own.iter().enumerate() {
        order[cell.index()] = index;
    }
    cells.sort_by_key(|cell| order[cell.index()]);
    cells
}

/// Walks the cell's group depth-first; `place` gets each cell's index in the walk.
fn walk<G: Graph>(network: &Network<'_, G>, first: Cell, place: &mut [usize]) -> Vec<Visit> {
    let mut walk: Vec<Visit> = Vec::new();
    let visit = |cell: Cell, parent: usize, place: &mut [usize], walk: &mut Vec<Visit>| {
        let here = walk.len();
        place[cell.index()] = here;
        let touched = network.sides.touched_by(cell);
        walk.push(Visit { cell, parent, low: here, touched, end: 0 });
        (here, network.own_neighbors(cell))
    };
    let mut stack = vec![visit(first, NOT_VISITED, place, &mut walk)];
    while let Some((here, steps)) = stack.last_mut() {
        let here = *here;
        let Some(next) = steps.next() else {
            stack.pop();
            let Visit { parent, low, touched, .. } = walk[here];
            walk[here].end = walk.len();
            if parent != NOT_VISITED {
                let above = &mut walk[parent];
                above.low = above.low.min(low);
                above.touched = above.touched.or(touched);
            }
            continue;
        };
        let there = place[next.index()];
        if there == NOT_VISITED {
            let down = visit(next, here, place, &mut walk);
            stack.push(down);
        } else {
            walk[here].low = walk[here].low.min(there);
        }
    }
    walk
}

/// For each cell of the walk, whether no piece reaches the goal without it.
fn cuts<G: Graph>(network: &Network<'_, G>, goal: Goal, walk: &[Visit]) -> Vec<bool> {
    let own = |visit: &Visit| network.sides.touched_by(visit.cell);
    let gathered = |sets: &mut dyn Iterator<Item = SideSet>| -> Vec<SideSet> {
        sets.scan(SideSet::NONE, |sum, set| {
            let before = *sum;
            *sum = sum.or(set);
            Some(before)
        })
        .collect()
    };
    let before = gathered(&mut walk.iter().map(own));
    let mut after = gathered(&mut walk.iter().rev().map(own));
    after.reverse(); // what comes after each place

    // The sides that the rest touches without the cell, and whether a piece reaches the goal.
    let mut rest: Vec<SideSet> = (0..walk.len())
        .map(|here| {
            let behind = walk[here].end - 1;
            before[here].or(after[behind])
        })
        .collect();
    let mut is_cut = vec![true; walk.len()];
    for visit in &walk[1..] {
        if visit.low >= visit.parent {
            is_cut[visit.parent] &= !goal.is_met_by(visit.touched);
        } else {
            rest[visit.parent] = rest[visit.parent].or(visit.touched);
        }
    }
    for (cut, rest) in is_cut.iter_mut().zip(rest) {
        *cut &= !goal.is_met_by(rest);
    }
    is_cut
}
