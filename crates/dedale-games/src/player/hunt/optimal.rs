use std::sync::Arc;

use dedale::Random;
use dedale::board::Cell;

use super::{Forfeit, HunterPlayer, MonsterPlayer, ValueCache};
use crate::game::{HuntField, HuntRules, HunterView, MonsterView};
use crate::solve::hunt::HuntValue;

/// Plays an optimal mixed strategy ([`HuntGame`](crate::solve::hunt::HuntGame)) for its
/// side, on small fields whose map and exit the hunter knows; on others it forfeits.
#[derive(Debug)]
pub struct Optimal {
    cache: ValueCache,
    value: Option<Arc<HuntValue>>,
}

impl Optimal {
    /// An optimal player that shares solved hunts with all holders of the same cache.
    pub const fn new(cache: ValueCache) -> Self {
        Self { cache, value: None }
    }

    fn learn(&mut self, field: Option<&Arc<HuntField>>, rules: &HuntRules) -> Result<(), Forfeit> {
        let unknown = || {
            Forfeit(
                "the optimal players need a hunt without fog, and a hunter who knows map and exit"
                    .into(),
            )
        };
        self.value = Some(self.cache.of(field.ok_or_else(unknown)?, rules)?);
        Ok(())
    }

    fn value(&self) -> Result<&HuntValue, Forfeit> {
        self.value.as_deref().ok_or_else(|| Forfeit("this hunt has not begun".into()))
    }
}

impl MonsterPlayer for Optimal {
    fn begin(&mut self, view: &MonsterView, _: &mut Random) -> Result<(), Forfeit> {
        self.learn(view.field(), view.rules())
    }

    fn step(&mut self, view: &MonsterView, random: &mut Random) -> Result<Cell, Forfeit> {
        let planned = self.value()?.monster.step(view.path(), view.shots(), random);
        // Only a monster that can no longer win leaves the plan, and then any step will do.
        Ok(planned.or_else(|| view.steps().next()).unwrap_or(view.here()))
    }
}

impl HunterPlayer for Optimal {
    fn begin(&mut self, view: &HunterView, _: &mut Random) -> Result<(), Forfeit> {
        self.learn(view.field(), view.rules())
    }

    fn shoot(&mut self, view: &HunterView, random: &mut Random) -> Result<Option<Cell>, Forfeit> {
        Ok(self.value()?.hunter.shot(view.reports(), random))
    }
}
