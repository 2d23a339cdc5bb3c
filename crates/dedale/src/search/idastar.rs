//! IDA* (Korf 1985), with a table of the cheapest arrivals in each round (Reinefeld,
//! Marsland 1994).

use super::{Event, Observer, Path, Side, Stopped, Workspace};
use crate::board::{Cell, Heuristic};

/// Finds a cheapest path from `start` to `goal` by IDA*: depth-first rounds under a bound
/// on cost plus estimate, which rises from round to round to the least sum beyond it;
/// `None` if there is none.
///
/// A round turns back at a cell that it has reached as cheaply before: boards are full of paths
/// that meet again, and without that table the search would take exponential time on a board of a
/// few dozen cells. Even so there is one round for each different sum, and a round visits a cell
/// again for each cheaper path to it: with many different costs this can take very long, and A*
/// is the better choice. 16 bytes a cell of the graph and 12 for each cell of the path.
///
/// # Panics
///
/// Panics if a cell is not in the graph.
pub fn idastar(graph: &impl Heuristic, start: Cell, goal: Cell) -> Option<Path> {
    idastar_with(graph, start, goal, &mut Workspace::new(), &mut ()).unwrap_or(None)
}

/// [`idastar`] with a workspace and an observer. A cell is opened and closed at each visit.
///
/// # Errors
///
/// Returns [`Stopped`] once the observer stops it.
pub fn idastar_with<G: Heuristic, O: Observer + ?Sized>(
    graph: &G,
    start: Cell,
    goal: Cell,
    workspace: &mut Workspace,
    observer: &mut O,
) -> Result<Option<Path>, Stopped> {
    let mut bound = graph.estimate(start, goal);
    loop {
        match round(graph, start, goal, bound, &mut workspace.near, observer)? {
            Round::Arrived(path) => return Ok(Some(path)),
            Round::Beyond(Some(least)) => bound = least,
            Round::Beyond(None) => return Ok(None),
        }
    }
}

enum Round {
    Arrived(Path),
    /// The least sum of cost and estimate beyond the bound, if any.
    Beyond(Option<u64>),
}

fn round<G: Heuristic, O: Observer + ?Sized>(
    graph: &G,
    start: Cell,
    goal: Cell,
    bound: u64,
    side: &mut Side,
    observer: &mut O,
) -> Result<Round, Stopped> {
    side.reset(graph, start, goal);
    let (nodes, path) = (&mut side.nodes, &mut side.queue);
    let mut tried = vec![0_usize];
    let mut beyond: Option<u64> = None;
    nodes.open(start, 0, None);
    path.push(start);
    let estimate = graph.estimate(start, goal);
    observer.on(Event::Opened { cell: start, parent: None, cost: 0, estimate })?;

    while let (Some(&cell), Some(next_step)) = (path.last(), tried.last_mut()) {
        if *next_step == 0 {
            observer.on(Event::Expanded { cell })?;
            if cell == goal {
                observer.on(Event::Closed { cell })?;
                observer.on(Event::Arrived { cell })?;
                return Ok(Round::Arrived(Path::new(path.clone())));
            }
        }
        let Some(step) = graph.steps(cell).nth(*next_step) else {
            path.pop();
            tried.pop();
            observer.on(Event::Closed { cell })?;
            continue;
        };
        *next_step += 1;
        let next = step.to;
        let cost = nodes.cost(cell) + u64::from(step.cost);
        let estimate = graph.estimate(next, goal);
        if cost + estimate > bound {
            beyond = Some(beyond.map_or(cost + estimate, |least| least.min(cost + estimate)));
        } else if nodes.known_cost(next).is_none_or(|known| cost < known) {
            nodes.open(next, cost, Some(cell));
            path.push(next);
            tried.push(0);
            observer.on(Event::Opened { cell: next, parent: Some(cell), cost, estimate })?;
        }
    }
    Ok(Round::Beyond(beyond))
}
