use std::sync::{Arc, Mutex, PoisonError};

use super::{Forfeit, HunterPlayer, MonsterPlayer};
use crate::Random;
use crate::board::Cell;
use crate::game::{HuntField, HuntRules, HunterView, MonsterView};
use crate::solve::hunt::{HuntGame, HuntValue};

/// The hunt that was valued last, kept for all who play it: valuing one takes long.
#[derive(Clone, Default, Debug)]
pub struct Valued(Arc<Mutex<Option<Kept>>>);

#[derive(Debug)]
struct Kept {
    field: Arc<HuntField>,
    rules: HuntRules,
    value: Arc<HuntValue>,
}

impl Valued {
    /// The value of the hunt on this field. Others wait as long as one is valued.
    pub fn of(&self, field: &Arc<HuntField>, rules: &HuntRules) -> Result<Arc<HuntValue>, Forfeit> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = &*kept
            && kept.rules == *rules
            && (Arc::ptr_eq(&kept.field, field) || kept.field == *field)
        {
            return Ok(Arc::clone(&kept.value));
        }
        let value = HuntGame::new(field, rules).and_then(|game| game.solve());
        let value = Arc::new(value.map_err(|error| Forfeit(error.to_string()))?);
        *kept = Some(Kept { field: Arc::clone(field), rules: *rules, value: Arc::clone(&value) });
        Ok(value)
    }
}

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
        let planned = self.value()?.monster.step(view.way(), view.shots(), random);
        // Off the plan, which only who could not win any more is, any step will do.
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
