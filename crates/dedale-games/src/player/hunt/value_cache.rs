use std::sync::Arc;
#[cfg(feature = "hunt-values")]
use std::sync::{Mutex, PoisonError};

use super::Forfeit;
use crate::game::{HuntField, HuntRules};
#[cfg(feature = "hunt-values")]
use crate::solve::hunt::{HuntGame, HuntValue};

/// The last solved hunt, shared by all optimal players, since solving takes long. Empty
/// without the feature `hunt-values`.
#[derive(Clone, Default, Debug)]
pub struct ValueCache(#[cfg(feature = "hunt-values")] Arc<Mutex<Option<Kept>>>);

#[cfg(feature = "hunt-values")]
#[derive(Debug)]
struct Kept {
    field: Arc<HuntField>,
    rules: HuntRules,
    value: Arc<HuntValue>,
}

impl ValueCache {
    /// Solves the hunt on this field before optimal players meet in it, or says why it has no
    /// value. Without the feature `hunt-values` there are no such players, and nothing is done.
    pub fn prepare(&self, field: &Arc<HuntField>, rules: &HuntRules) -> Result<(), Forfeit> {
        #[cfg(feature = "hunt-values")]
        self.of(field, rules)?;
        #[cfg(not(feature = "hunt-values"))]
        let _ = (field, rules);
        Ok(())
    }

    /// The value of the hunt on this field. Other callers wait while one is being solved.
    #[cfg(feature = "hunt-values")]
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
