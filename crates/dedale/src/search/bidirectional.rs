//! Searches from both ends that meet in between.

use super::{End, Event, Observer, Path, Side, Stopped, Workspace};
use crate::board::{Cell, Graph, Heuristic, Reversible};
use crate::visit::Frontier;

/// Finds a path from `start` to `goal` with the fewest steps, by two breadth-first
/// searches, forwards from the start and backwards from the goal; the one with the shorter
/// frontier advances a whole distance at a time (Pohl 1969).
///
/// Each side breaks ties as [`super::bfs`] does. O(n) time in the cells opened, 40 bytes a cell
/// of the graph.
///
/// # Panics
///
/// Panics if a cell is not in the graph.
pub fn bidirectional_bfs(graph: &impl Reversible, start: Cell, goal: Cell) -> Option<Path> {
    bidirectional_bfs_with(graph, start, goal, &mut Workspace::new(), &mut ()).unwrap_or(None)
}

/// [`bidirectional_bfs`] with a workspace and an observer.
///
/// # Errors
///
/// Returns [`Stopped`] once the observer stops it.
pub fn bidirectional_bfs_with<G: Reversible, O: Observer + ?Sized>(
    graph: &G,
    start: Cell,
    goal: Cell,
    workspace: &mut Workspace,
    observer: &mut O,
) -> Result<Option<Path>, Stopped> {
    let (near, far) = begin(graph, start, goal, workspace, observer)?;
    near.queue.push(start);
    far.queue.push(goal);
    if start == goal {
        observer.on(Event::Arrived { cell: start })?;
        return Ok(Some(Path::new(vec![start])));
    }
    // Where the current distance begins in each queue; it lasts to the end.
    let (mut near_from, mut far_from) = (0, 0);
    loop {
        let near_length = near.queue.len() - near_from;
        let far_length = far.queue.len() - far_from;
        if near_length == 0 || far_length == 0 {
            return Ok(None);
        }
        let met = if near_length <= far_length {
            observer.turn_to(End::Start);
            let steps = |cell| graph.neighbors(cell);
            expand_distance(near, far, &mut near_from, steps, observer)?
        } else {
            observer.turn_to(End::Goal);
            let steps = |cell| graph.predecessors(cell);
            expand_distance(far, near, &mut far_from, steps, observer)?
        };
        if let Some(cell) = met {
            observer.on(Event::Arrived { cell })?;
            return Ok(Some(joined(near, far, cell)));
        }
    }
}

/// Expands all cells at the side's current distance. The first cell that the other side has
/// also seen lies on a shortest path: all nearer meetings would have been found before, so
/// it is at the other side's last distance.
fn expand_distance<O: Observer + ?Sized, I: Iterator<Item = Cell>>(
    side: &mut Side,
    other: &Side,
    from: &mut usize,
    steps: impl Fn(Cell) -> I,
    observer: &mut O,
) -> Result<Option<Cell>, Stopped> {
    let end = side.queue.len();
    for index in *from..end {
        let cell = side.queue[index];
        observer.on(Event::Expanded { cell })?;
        let cost = side.nodes.cost(cell) + 1;
        for next in steps(cell) {
            if side.nodes.is_seen(next) {
                continue;
            }
            side.nodes.open(next, cost, Some(cell));
            observer.on(Event::Opened { cell: next, parent: Some(cell), cost, estimate: 0 })?;
            if other.nodes.is_seen(next) {
                return Ok(Some(next));
            }
            side.queue.push(next);
        }
        observer.on(Event::Closed { cell })?;
    }
    *from = end;
    Ok(None)
}

/// Finds a cheapest path from `start` to `goal` by A* from both ends, with the balanced
/// estimate of Ikeda and others (1994): each side is drawn half towards its own goal and
/// half away from its own start, so that both sides see the same reduced costs and can stop
/// as soon as their smallest keys add up to the best path known.
///
/// Of equal keys, the cell opened last is expanded first. O(n) time in the cells opened; 32 bytes
/// a cell of the graph, 8 for each cell on the frontiers, and up to 64 for each unit of the
/// highest step cost.
///
/// # Panics
///
/// Panics if a cell is not in the graph.
pub fn bidirectional_astar<G: Heuristic + Reversible>(
    graph: &G,
    start: Cell,
    goal: Cell,
) -> Option<Path> {
    bidirectional_astar_with(graph, start, goal, &mut Workspace::new(), &mut ()).unwrap_or(None)
}

/// [`bidirectional_astar`] with a workspace and an observer.
///
/// # Errors
///
/// Returns [`Stopped`] once the observer stops it.
pub fn bidirectional_astar_with<G: Heuristic + Reversible, O: Observer + ?Sized>(
    graph: &G,
    start: Cell,
    goal: Cell,
    workspace: &mut Workspace,
    observer: &mut O,
) -> Result<Option<Path>, Stopped> {
    let (near, far) = begin(graph, start, goal, workspace, observer)?;
    let span = 4 * u64::from(graph.max_step_cost());
    near.buckets.reset(span, 0);
    far.buckets.reset(span, 0);
    near.buckets.push(0, start);
    far.buckets.push(0, goal);

    // Twice the reduced cost, so that it is whole. `towards` is the difference of the two
    // estimates: largest at the start, smallest at the goal.
    let whole = graph.estimate(start, goal);
    let towards = |cell| graph.estimate(cell, goal) as i64 - graph.estimate(start, cell) as i64;
    let near_key = |cost: u64, cell| (2 * cost).wrapping_add_signed(towards(cell)) - whole;
    let far_key = |cost: u64, cell| (2 * cost).wrapping_add_signed(-towards(cell)) - whole;

    let mut best: Option<(u64, Cell)> = (start == goal).then_some((0, start));
    while let (Some(near_least), Some(far_least)) =
        (near.buckets.smallest_key(), far.buckets.smallest_key())
    {
        if best.is_some_and(|(cost, _)| near_least + far_least + 2 * whole >= 2 * cost) {
            break;
        }
        if near.buckets.len() <= far.buckets.len() {
            observer.turn_to(End::Start);
            let steps = |cell| graph.steps(cell);
            let left = |cell| graph.estimate(cell, goal);
            expand_cheapest(near, far, steps, (near_key, left), &mut best, observer)?;
        } else {
            observer.turn_to(End::Goal);
            let steps = |cell| graph.incoming(cell);
            let left = |cell| graph.estimate(start, cell);
            expand_cheapest(far, near, steps, (far_key, left), &mut best, observer)?;
        }
    }
    if let Some((_, cell)) = best {
        observer.on(Event::Arrived { cell })?;
    }
    Ok(best.map(|(_, cell)| joined(near, far, cell)))
}

/// Expands the side's cell with the smallest key and keeps the best meeting; `left` is what a
/// path from there costs at least until the other end.
fn expand_cheapest<O: Observer + ?Sized, I: Iterator<Item = crate::board::Step>>(
    side: &mut Side,
    other: &Side,
    steps: impl Fn(Cell) -> I,
    (key, left): (impl Fn(u64, Cell) -> u64, impl Fn(Cell) -> u64),
    best: &mut Option<(u64, Cell)>,
    observer: &mut O,
) -> Result<(), Stopped> {
    let Some((_, cell)) = side.buckets.pop() else { return Ok(()) };
    if side.nodes.is_closed(cell) {
        return Ok(());
    }
    observer.on(Event::Expanded { cell })?;
    side.nodes.close(cell);
    let cost_here = side.nodes.cost(cell);
    for step in steps(cell) {
        let next = step.to;
        let cost = cost_here + u64::from(step.cost);
        let known = side.nodes.known_cost(next);
        if known.is_some_and(|known| known <= cost) || side.nodes.is_closed(next) {
            continue;
        }
        side.nodes.open(next, cost, Some(cell));
        side.buckets.push(key(cost, next), next);
        if let Some(rest) = other.nodes.known_cost(next)
            && best.is_none_or(|(least, _)| cost + rest < least)
        {
            *best = Some((cost + rest, next));
        }
        let estimate = left(next);
        observer.on(match known {
            None => Event::Opened { cell: next, parent: Some(cell), cost, estimate },
            Some(_) => Event::Improved { cell: next, parent: cell, cost, estimate },
        })?;
    }
    observer.on(Event::Closed { cell })
}

fn begin<'m, O: Observer + ?Sized>(
    graph: &impl Graph,
    start: Cell,
    goal: Cell,
    workspace: &'m mut Workspace,
    observer: &mut O,
) -> Result<(&'m mut Side, &'m mut Side), Stopped> {
    for (side, cell, end) in
        [(&mut workspace.near, start, End::Start), (&mut workspace.far, goal, End::Goal)]
    {
        side.reset(graph, start, goal);
        side.nodes.open(cell, 0, None);
        observer.turn_to(end);
        observer.on(Event::Opened { cell, parent: None, cost: 0, estimate: 0 })?;
    }
    Ok((&mut workspace.near, &mut workspace.far))
}

/// Joins the path from the start to `cell` and the path on to the goal.
fn joined(near: &Side, far: &Side, cell: Cell) -> Path {
    let mut cells: Vec<Cell> = near.nodes.chain(cell).collect();
    cells.reverse();
    cells.extend(far.nodes.chain(cell).skip(1));
    Path::new(cells)
}
