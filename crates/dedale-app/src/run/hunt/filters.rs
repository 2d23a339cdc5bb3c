//! The belief of a Bayes hunter about the monster's cell.

use dedale::board::Cell;
use dedale_games::game::{HunterView, Knowledge};
use dedale_games::player::hunt::HunterBelief;

/// The resolution of probabilities: so many parts of one.
const PARTS: f64 = 1e6;

/// The belief of a Bayes hunter at its part of this turn, from this view.
pub(crate) fn belief(belief: &mut HunterBelief, view: &HunterView, turn: u32) -> Option<Vec<f64>> {
    if let Some(hit) = view.hit() {
        let mut cells = vec![0.0; view.size().cell_count()];
        cells[hit.index()] = 1.0;
        return Some(cells);
    }
    let cells = belief.cells_at(view, turn)?;
    Some(cells.into_iter().map(|chance| (chance * PARTS).round() / PARTS).collect())
}

/// Numbers of a slice, and of all slices that are kept, at most; as in the library's filters.
const MOST_NUMBERS: usize = 1 << 18;
const MOST_KEPT: usize = 1 << 23;

/// The memory of a filter of this many styles, roughly.
pub(crate) fn filter_bytes(view: &HunterView, styles: usize) -> usize {
    let size = view.size();
    let cells = size.cell_count();
    let border = 2 * (size.width() + size.height()) as usize;
    let goals = if view.rules().knowledge == Knowledge::Exit { 1 } else { border };
    bytes_of(view, (cells * styles * goals).min(MOST_NUMBERS.max(cells * styles)))
}

/// The memory of the filter that only tracks what is possible, roughly.
pub(crate) fn possible_bytes(view: &HunterView) -> usize {
    bytes_of(view, view.size().cell_count())
}

/// The memory of a filter with this many numbers in a slice: its chain, twice, and its
/// slices.
fn bytes_of(view: &HunterView, numbers: usize) -> usize {
    let chain = 2 * (view.rules().neighborhood.count() + 1) * numbers;
    let slices = (view.turn() as usize + 1) * numbers;
    (chain + slices.min(MOST_KEPT.max(numbers))) * size_of::<f64>()
}

/// The cell of a place, if it is on the board.
pub(crate) fn cell_at(view: &HunterView, [x, y]: [i64; 2]) -> Option<Cell> {
    let at = u32::try_from(x).ok().zip(u32::try_from(y).ok());
    at.and_then(|(x, y)| view.size().cell_at(dedale::board::Point::new(x, y)))
}
