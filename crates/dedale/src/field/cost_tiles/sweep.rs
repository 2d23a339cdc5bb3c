//! Sweeps within a tile.

use super::lanes::{Lanes, NONE, Rows};
use super::steps::{Costs, Rim};
use super::{SIDE, State};

/// Carries costs down and up at once; returns what changed.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn vertically<L: Lanes, const WEIGHTED: bool, const DIAGONAL: bool>(
    rows: &mut Rows<L>,
    costs: &Costs<L>,
) -> L {
    let rows = &mut rows.0;
    let mut down = Rows(*rows);
    for row in 1..SIDE {
        let through = by::<L, DIAGONAL>(down.0[row - 1], &costs.up.of(row));
        down.0[row] = down.0[row].min(through);
    }
    let mut up = rows[SIDE - 1];
    let mut changed = down.0[SIDE - 1].xor(up);
    rows[SIDE - 1] = down.0[SIDE - 1];
    for row in (0..SIDE - 1).rev() {
        let through = if WEIGHTED {
            by::<L, DIAGONAL>(up, &costs.down.of(row))
        } else {
            back_by::<L, DIAGONAL>(up, &costs.up.of(row + 1))
        };
        up = rows[row].min(through);
        let least = up.min(down.0[row]);
        changed = changed.or(least.xor(rows[row]));
        rows[row] = least;
    }
    changed
}

/// Carries costs to the right and left at once; returns what changed.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn horizontally<L: Lanes, const WEIGHTED: bool>(columns: &mut Rows<L>, costs: &Costs<L>) -> L {
    let columns = &mut columns.0;
    let mut right = Rows(*columns);
    for column in 1..SIDE {
        let through = right.0[column - 1].plus(costs.west.0[column]);
        right.0[column] = right.0[column].min(through);
    }
    let mut left = columns[SIDE - 1];
    let mut changed = right.0[SIDE - 1].xor(left);
    columns[SIDE - 1] = right.0[SIDE - 1];
    for column in (0..SIDE - 1).rev() {
        let step = if WEIGHTED { costs.east.0[column] } else { costs.west.0[column + 1] };
        left = columns[column].min(left.plus(step));
        let least = left.min(right.0[column]);
        changed = changed.or(least.xor(columns[column]));
        columns[column] = least;
    }
    changed
}

/// The least costs by these steps to a row with these costs: straight, to the left and to the
/// right.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub(super) fn by<L: Lanes, const DIAGONAL: bool>(before: L, steps: &[L; 3]) -> L {
    let straight = before.plus(steps[0]);
    if !DIAGONAL {
        return straight;
    }
    let left = before.moved_right().plus(steps[1]);
    let right = before.moved_left().plus(steps[2]);
    straight.min(left.min(right))
}

/// The least costs to the row before by these steps, taken backwards. No diagonal step
/// leaves the tile.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn back_by<L: Lanes, const DIAGONAL: bool>(after: L, steps: &[L; 3]) -> L {
    let straight = after.plus(steps[0]);
    if !DIAGONAL {
        return straight;
    }
    let left = after.plus(steps[1]).moved_left();
    let right = after.plus(steps[2]).moved_right();
    straight.min(left.min(right))
}

/// Settles a tile in which every step exists: its costs are the least sums of an entry and the
/// diagonals, columns and rows from there. Returns its rows, and its first and last column.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub(super) fn open_tile<L: Lanes, const DIAGONAL: bool>(
    [top, bottom, left, right]: [L; 4],
    steps: &Rim<L>,
) -> (Rows<L>, [L; 2]) {
    let mut columns = Rows([L::all(NONE); SIDE]);
    columns.0[0] = left;
    columns.0[SIDE - 1] = right;
    let mut rows = L::turned(&columns);
    rows.0[0] = rows.0[0].min(top);
    rows.0[SIDE - 1] = rows.0[SIDE - 1].min(bottom);
    let mut down = rows;
    for row in 1..SIDE {
        down.0[row] = down.0[row].min(by::<L, DIAGONAL>(down.0[row - 1], &steps.up));
    }
    let mut up = rows.0[SIDE - 1];
    rows.0[SIDE - 1] = down.0[SIDE - 1];
    for row in (0..SIDE - 1).rev() {
        up = rows.0[row].min(by::<L, DIAGONAL>(up, &steps.down));
        rows.0[row] = up.min(down.0[row]);
    }
    let mut columns = L::turned(&rows);
    for column in 1..SIDE {
        let through = columns.0[column - 1].plus(steps.west[1]);
        columns.0[column] = columns.0[column].min(through);
    }
    for column in (0..SIDE - 1).rev() {
        let through = columns.0[column + 1].plus(steps.east[1]);
        columns.0[column] = columns.0[column].min(through);
    }
    (L::turned(&columns), [columns.0[0], columns.0[SIDE - 1]])
}

/// Settles a tile with walls; `inward` are the costs that come from above, below, the left and
/// the right. Returns its first and last column. Costs that are settled already, and gain nothing
/// from above or below, are not swept at first.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub(super) fn walled_tile<L: Lanes, const WEIGHTED: bool, const DIAGONAL: bool>(
    rows: &mut Rows<L>,
    inward: [L; 4],
    costs: &Costs<L>,
    state: State,
) -> [L; 2] {
    let [top, bottom] = [rows.0[0], rows.0[SIDE - 1]];
    rows.0[0] = top.min(inward[0]);
    rows.0[SIDE - 1] = bottom.min(inward[1]);
    let gain = rows.0[0].xor(top).or(rows.0[SIDE - 1].xor(bottom));
    if state == State::HasGoal || !gain.is_zero() {
        vertically::<L, WEIGHTED, DIAGONAL>(rows, costs);
    }
    let mut columns = L::turned(rows);
    columns.0[0] = columns.0[0].min(inward[2]);
    columns.0[SIDE - 1] = columns.0[SIDE - 1].min(inward[3]);
    horizontally::<L, WEIGHTED>(&mut columns, costs);
    loop {
        *rows = L::turned(&columns);
        if vertically::<L, WEIGHTED, DIAGONAL>(rows, costs).is_zero() {
            break;
        }
        columns = L::turned(rows);
        let is_same = horizontally::<L, WEIGHTED>(&mut columns, costs).is_zero();
        // One diagonal sweep does not settle what goes up and down by turns.
        if is_same && !DIAGONAL {
            break;
        }
    }
    [columns.0[0], columns.0[SIDE - 1]]
}
