use std::sync::Arc;

use dedale::Random;
use dedale::board::Cell;

use super::{Forfeit, HunterPlayer, MonsterPlayer, Valued};
use crate::game::{HuntField, HuntRules, HunterView, MonsterView};
use crate::solve::hunt::HuntValue;

/// Plays a best mixed strategy ([`HuntGame`]) of the side that it plays, on small fields
/// whose map and exit the hunter knows; on others it gives up.
#[derive(Debug)]
pub struct Optimal {
    valued: Valued,
    value: Option<Arc<HuntValue>>,
}

impl Optimal {
    /// Values are shared with those who hold the same.
    pub const fn new(valued: Valued) -> Self {
        Self { valued, value: None }
    }

    fn learn(&mut self, field: Option<&Arc<HuntField>>, rules: &HuntRules) -> Result<(), Forfeit> {
        let unknown = || {
            Forfeit(
                "the optimal players need a hunt without fog, and a hunter who knows map and exit"
                    .into(),
            )
        };
        self.value = Some(self.valued.of(field.ok_or_else(unknown)?, rules)?);
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
        // Off the map, which only who could not win any more is, any step will do.
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
