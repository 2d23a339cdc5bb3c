//! Theta*: A* whose cells may have any cell they see as parent.

use super::any_angle::distance;
use super::{AnyAnglePath, Event, Nodes, Observer, Stopped, Workspace};
use crate::board::{Cell, STRAIGHT, SquareBoard};
use crate::sight::{line_of_sight, neighbors_in_sight};
use crate::visit::Frontier;

/// Finds a short path at any angle that turns at centres of cells; `None` if there is none.
///
/// Lazy Theta* (Nash, Koenig, Tovey 2010), which looks along fewer lines than Theta* (Daniel, Nash,
/// Koenig, Felner 2010): A* over the eight cells around a cell that it sees, where the parent of a
/// cell may be any cell that sees it. Legs are [lines of sight](crate::sight), so only walls and thin
/// walls count; weights, water, one-way roads and the neighborhood do not. The path is seldom the
/// shortest, which [`AnyAngle`](super::AnyAngle) finds sooner on boards that fit, but hardly longer.
///
/// Of cells with the same sum of length and estimate, the lowest by number is expanded first. For n
/// cells opened and legs of up to l cells O(nl + n log n) time; 16 bytes a cell of the board, 16 for
/// each cell on the frontier.
///
/// ```
/// use dedale::board::{GridMap, Neighborhood};
/// use dedale::search::theta_star;
///
/// let map: GridMap = "S....\n..##.\n.....\n....G".parse()?;
/// let board = map.board(Neighborhood::Four);
/// let [start, goal] = [map.starts[0], map.goals[0]].map(|point| board.cell_at(point).unwrap());
/// let path = theta_star(&board, start, goal).unwrap();
/// assert_eq!(path.points(), [[1, 1], [5, 5], [9, 7]]); // in half cells
/// assert_eq!(path.length(), 8_f64.sqrt() + 5_f64.sqrt());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
///
/// Panics if a cell is not on the board.
pub fn theta_star(board: &SquareBoard, start: Cell, goal: Cell) -> Option<AnyAnglePath> {
    theta_star_with(board, start, goal, &mut Workspace::new(), &mut ()).unwrap_or(None)
}

/// [`theta_star`] with a workspace and an observer. Events give lengths as whole numbers, in
/// which a step across a side of a cell is [`STRAIGHT`]. An event names the parent that a cell has when it is
/// opened; the cell may turn out not to see it.
///
/// # Errors
///
/// Returns [`Stopped`] once the observer stops it.
pub fn theta_star_with<O: Observer + ?Sized>(
    board: &SquareBoard,
    start: Cell,
    goal: Cell,
    workspace: &mut Workspace,
    observer: &mut O,
) -> Result<Option<AnyAnglePath>, Stopped> {
    workspace.near.reset(board, start, goal);
    workspace.heap.clear();
    if !board.is_free(start) || !board.is_free(goal) {
        return Ok(None);
    }
    let (nodes, queue) = (&mut workspace.near.nodes, &mut workspace.heap);
    let apart = |a: Cell, b: Cell| distance(centre(board, a), centre(board, b)) / 2.0;
    let told = |length: f64| (length * f64::from(STRAIGHT)) as u64;
    let estimate = apart(start, goal);
    open(nodes, start, 0.0, None);
    Frontier::push(queue, estimate.to_bits(), start);
    observer.on(Event::Opened { cell: start, parent: None, cost: 0, estimate: told(estimate) })?;

    while let Some((_, cell)) = Frontier::pop(queue) {
        if nodes.is_closed(cell) {
            continue;
        }
        observer.on(Event::Expanded { cell })?;
        if let Some(parent) = nodes.parent(cell)
            && !line_of_sight(board, parent, cell)
        {
            reparent(board, nodes, cell);
        }
        nodes.close(cell);
        if cell == goal {
            observer.on(Event::Closed { cell })?;
            observer.on(Event::Arrived { cell })?;
            let mut cells: Vec<Cell> = nodes.chain(goal).collect();
            cells.reverse();
            return Ok(Some(AnyAnglePath::through(cells.into_iter().map(|at| centre(board, at)))));
        }
        let parent = nodes.parent(cell).unwrap_or(cell);
        for next in neighbors_in_sight(board, cell) {
            let length = length(nodes, parent) + apart(parent, next);
            let is_known = nodes.is_seen(next);
            if nodes.is_closed(next) || is_known && self::length(nodes, next) <= length {
                continue;
            }
            open(nodes, next, length, Some(parent));
            let rest = apart(next, goal);
            Frontier::push(queue, (length + rest).to_bits(), next);
            let (cost, estimate) = (told(length), told(rest));
            observer.on(if is_known {
                Event::Improved { cell: next, parent, cost, estimate }
            } else {
                Event::Opened { cell: next, parent: Some(parent), cost, estimate }
            })?;
        }
        observer.on(Event::Closed { cell })?;
    }
    Ok(None)
}

/// Gives a cell that its parent does not see the best parent of the closed cells around it.
fn reparent(board: &SquareBoard, nodes: &mut Nodes, cell: Cell) {
    let at = centre(board, cell);
    let around = neighbors_in_sight(board, cell).filter(|&near| nodes.is_closed(near));
    let through =
        around.map(|near| (length(nodes, near) + distance(centre(board, near), at) / 2.0, near));
    // The cell that opened this one is among them.
    if let Some((length, near)) = through.min_by(|a, b| a.0.total_cmp(&b.0)) {
        open(nodes, cell, length, Some(near));
    }
}

// Lengths are kept as the bits of floating-point numbers, which are in the same order.

fn open(nodes: &mut Nodes, cell: Cell, length: f64, parent: Option<Cell>) {
    nodes.open(cell, length.to_bits(), parent);
}

fn length(nodes: &Nodes, cell: Cell) -> f64 {
    f64::from_bits(nodes.cost(cell))
}

/// The centre of a cell, in half cells.
fn centre(board: &SquareBoard, cell: Cell) -> [u32; 2] {
    let point = board.point_of(cell);
    [2 * point.x + 1, 2 * point.y + 1]
}
