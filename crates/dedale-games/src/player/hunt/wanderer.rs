use super::shortest::ExitDistances;
use super::{Forfeit, MonsterPlayer};
use crate::game::MonsterView;
use dedale::Random;
use dedale::board::Cell;

/// How much likelier a step towards an exit is than any other step.
pub(super) const NEARER: u32 = 3;

/// Walks at random, but rather towards the exit: a step that leads nearer an exit, as far
/// as it knows, is three times as likely as any other.
#[derive(Clone, Default, Debug)]
pub struct Wanderer {
    exit_distances: ExitDistances,
}

impl MonsterPlayer for Wanderer {
    fn begin(&mut self, _: &MonsterView, _: &mut Random) -> Result<(), Forfeit> {
        self.exit_distances.forget();
        Ok(())
    }

    fn step(&mut self, view: &MonsterView, random: &mut Random) -> Result<Cell, Forfeit> {
        self.exit_distances.measure(view);
        let here = view.here();
        let weigh = |to: Cell| {
            if self.exit_distances.of(to) < self.exit_distances.of(here) { NEARER } else { 1 }
        };
        let mut left = random.below(view.steps().map(weigh).sum());
        let chosen = view.steps().find(|&to| {
            let weight = weigh(to);
            let falls_here = left < weight;
            left = left.saturating_sub(weight);
            falls_here
        });
        Ok(chosen.unwrap_or(here))
    }
}
