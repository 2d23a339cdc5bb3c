use super::{Solution, Value};
use crate::game::{Convention, GameGraph};

/// A position whose value or distance does not follow from those of its successors.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("position {position} is claimed to be a {}: {why}", .value.name())]
pub struct SolutionFault {
    /// The first such position.
    pub position: u32,
    /// The value that the solution claims.
    pub value: Value,
    /// What does not fit.
    pub why: &'static str,
}

impl Solution {
    /// The first position with a wrong value or distance; `None` proves the solution
    /// correct.
    ///
    /// Looks only at each position and its moves, and shares no code with the solver: a win
    /// has a move that is good at once, a loss has only bad moves, and distances fall by
    /// one each time, so that they lead to an end; a draw has no good move and one that
    /// keeps it. O(V + E) time, O(1) memory.
    pub fn find_fault(&self, graph: &GameGraph) -> Option<SolutionFault> {
        assert_eq!(self.position_count(), graph.position_count(), "a solution of this graph");
        (0..graph.position_count()).find_map(|position| {
            let why = self.fault_at(graph, position)?;
            Some(SolutionFault { position, value: self.value(position), why })
        })
    }

    fn fault_at(&self, graph: &GameGraph, position: u32) -> Option<&'static str> {
        let said = (self.value(position), self.distance(position));
        let (mut soonest_win, mut latest_loss, mut keeps_draw) = (None, None, false);
        let mut is_end = true;
        for next in graph.successors(position) {
            is_end = false;
            let is_mine_too = graph.has_owners() && graph.owner(position) == graph.owner(next);
            let distance = self.distance(next);
            match (self.value(next), is_mine_too) {
                (Value::Draw, _) => keeps_draw = true,
                (Value::Win, true) | (Value::Loss, false) => {
                    soonest_win = soonest_win.min(distance).or(distance);
                }
                (Value::Loss, true) | (Value::Win, false) => {
                    latest_loss = latest_loss.max(distance);
                }
            }
        }
        let at_end = match graph.convention() {
            Convention::Normal => Value::Loss,
            Convention::Misere => Value::Win,
        };
        let (expected, why) = if is_end {
            ((at_end, Some(0)), "it has no moves")
        } else if let Some(distance) = soonest_win {
            ((Value::Win, Some(distance + 1)), "its soonest winning move says otherwise")
        } else if keeps_draw {
            ((Value::Draw, None), "no move wins, and one keeps a draw")
        } else {
            let distance = latest_loss.map(|distance: u32| distance + 1);
            ((Value::Loss, distance), "all moves lose, the latest of them says otherwise")
        };
        (said != expected).then_some(why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Chomp, Store};
    use crate::solve::Retrograde;
    use crate::solve::solution::entry;
    use dedale::Random;

    /// Games of chance with cycles, one with owners, one misère, and a bar.
    fn games() -> Vec<GameGraph> {
        let mut random = Random::new(3);
        let mut game = || {
            let arcs: Vec<[u32; 2]> = (0..90).map(|_| [0, 0].map(|_| random.below(40))).collect();
            GameGraph::of_arcs(40, arcs, Store::List).unwrap()
        };
        let owned = game().with_owners((0..40).filter(|number| number % 3 == 0));
        let misere = game().with_convention(Convention::Misere);
        vec![game(), owned, misere, GameGraph::of(&Chomp::new(3, 4).unwrap(), Store::List).unwrap()]
    }

    #[test]
    fn whatever_else_is_said_of_a_position_is_a_fault() {
        for graph in games() {
            let solution = Retrograde::new(&graph).solve();
            assert_eq!(solution.find_fault(&graph), None);
            let said: Vec<u32> = (0..solution.position_count())
                .map(|at| entry(solution.value(at), solution.distance(at).unwrap_or(0)))
                .collect();
            for position in 0..said.len() {
                for other in (0..20).filter(|&other| other != said[position]) {
                    let mut wrong = said.clone();
                    wrong[position] = other;
                    let fault = Solution::new(wrong).find_fault(&graph);
                    assert!(fault.is_some(), "{other} instead of {}", said[position]);
                }
            }
        }
    }
}
