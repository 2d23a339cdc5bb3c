use super::workspace::Nodes;
use super::{Event, Observer, Path, Stopped};
use crate::board::{Cell, Weighted};
use crate::visit::Frontier;

/// The loop that Dijkstra's algorithm, A* and their relatives share: always expand the cell
/// with the smallest key. They differ in the estimate of the remaining cost, in the key
/// made of cost and estimate, and in the queue.
///
/// A closed cell is never reopened. With a consistent estimate and `key = cost + estimate`
/// that loses nothing.
pub(super) struct BestFirst<'a, G, E, K> {
    pub(super) graph: &'a G,
    pub(super) estimate: E,
    pub(super) key: K,
}

impl<G, E, K> BestFirst<'_, G, E, K>
where
    G: Weighted,
    E: Fn(Cell) -> u64,
    K: Fn(u64, u64) -> u64,
{
    /// `nodes` and `queue` must be fresh.
    #[inline]
    pub(super) fn run<O: Observer + ?Sized>(
        &self,
        start: Cell,
        goal: Cell,
        nodes: &mut Nodes,
        queue: &mut impl Frontier,
        observer: &mut O,
    ) -> Result<Option<Path>, Stopped> {
        let estimate = (self.estimate)(start);
        nodes.open(start, 0, None);
        queue.push((self.key)(0, estimate), start);
        observer.on(Event::Opened { cell: start, parent: None, cost: 0, estimate })?;

        while let Some((_, cell)) = queue.pop() {
            if nodes.is_closed(cell) {
                continue;
            }
            observer.on(Event::Expanded { cell })?;
            if cell == goal {
                observer.on(Event::Closed { cell })?;
                observer.on(Event::Arrived { cell })?;
                return Ok(Some(nodes.path_to(goal)));
            }
            nodes.close(cell);
            let cost_here = nodes.cost(cell);
            for step in self.graph.steps(cell) {
                let next = step.to;
                let cost = cost_here + u64::from(step.cost);
                let known = nodes.known_cost(next);
                if known.is_some_and(|known| known <= cost) || nodes.is_closed(next) {
                    continue;
                }
                let estimate = (self.estimate)(next);
                nodes.open(next, cost, Some(cell));
                queue.push((self.key)(cost, estimate), next);
                observer.on(match known {
                    None => Event::Opened { cell: next, parent: Some(cell), cost, estimate },
                    Some(_) => Event::Improved { cell: next, parent: cell, cost, estimate },
                })?;
            }
            observer.on(Event::Closed { cell })?;
        }
        Ok(None)
    }
}
