use super::terms::Terms;
use super::{HuntValueError, MAX_WALKS};
use dedale::board::Cell;

/// A walk of the monster from an entry to its end.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Walk {
    pub(super) cells: Vec<Cell>,
    /// The index of its entry.
    pub(super) entry: usize,
    /// The place after the last one at which it can be shot at.
    pub(super) shots_end: usize,
    /// Whether it ends at an exit; otherwise it is late.
    pub(super) gets_out: bool,
}

impl Walk {
    pub(super) fn new(terms: &Terms, entry: usize, cells: Vec<Cell>) -> Self {
        let gets_out = cells.last().is_some_and(|&cell| terms.field.is_exit(cell));
        let ends = cells.len() - usize::from(gets_out);
        Self { cells, entry, shots_end: ends.min(terms.shots_end), gets_out }
    }

    /// What the hunter gets if it does not hit.
    pub(super) const fn unhit(&self, terms: &Terms) -> f64 {
        if self.gets_out { 0.0 } else { terms.late }
    }
}

/// All walks that can be of use to the monster, entry by entry, those of one entry in the
/// order of their steps: none that the hunter wins even without a hit, and none that passes
/// by an exit, since it is better to step out.
pub(super) fn walks(terms: &Terms) -> Result<Vec<Walk>, HuntValueError> {
    walks_up_to(terms, MAX_WALKS)
}

/// Like [`walks`], with an error if there are more than `most`.
pub(super) fn walks_up_to(terms: &Terms, most: usize) -> Result<Vec<Walk>, HuntValueError> {
    let mut found = Vec::new();
    let mut left = most;
    for (entry, &cell) in terms.field.entries().iter().enumerate() {
        if terms.has_hope(cell, 0) {
            go_on(terms, entry, &mut vec![cell], &mut found, &mut left)?;
        }
    }
    Ok(found)
}

fn go_on(
    terms: &Terms,
    entry: usize,
    path: &mut Vec<Cell>,
    found: &mut Vec<Walk>,
    left: &mut usize,
) -> Result<(), HuntValueError> {
    let here = path[path.len() - 1];
    let place = path.len() - 1;
    let is_over = terms.field.is_exit(here) || place == terms.last;
    // Dead-end walks count towards the limit too.
    if is_over || terms.steps(here).next().is_none() {
        *left = left.checked_sub(1).ok_or(HuntValueError::Walks)?;
    }
    if is_over {
        found.push(Walk::new(terms, entry, path.clone()));
        return Ok(());
    }
    for next in terms.sensible_steps(here, place) {
        path.push(next);
        go_on(terms, entry, path, found, left)?;
        path.pop();
    }
    Ok(())
}
