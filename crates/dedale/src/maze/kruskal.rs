//! Kruskal's algorithm (Kruskal 1956) with random weights.

use super::Bias;
use super::cells::Cells;
use super::groups::Groups;
use super::passages::Passages;
use super::watch::Watch;
use crate::Random;
use crate::board::{Direction, Exits};
use crate::search::{Observer, Stopped};

/// Gives each possible passage a random weight and carves, from the lightest on, each one
/// that joins two groups. Of square cells [`tiles`](super::tiles) makes the same, faster.
pub(super) fn carve<C: Cells, O: Observer + ?Sized>(
    cells: &C,
    bias: Bias,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    let mut passages = Passages::none(cells);
    let mut groups = Groups::apart(cells.count());
    join(cells, bias, &mut groups, &mut passages, random, watch)?;
    Ok(passages.exits)
}

/// Opens passages between groups of cells, by random weights, until nothing is left to join.
/// 20 bytes a cell.
pub(super) fn join<C: Cells, O: Observer + ?Sized>(
    cells: &C,
    bias: Bias,
    groups: &mut Groups,
    passages: &mut Passages<'_, C>,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<(), Stopped> {
    // A weight, a cell, and the direction out of it to one of a higher number.
    let mut candidates: Vec<u64> = Vec::new();
    for (cell, directions) in cells.table().into_iter().enumerate() {
        for direction in Exits::of(directions) {
            if cells.beside(cell, direction) > cell && !passages.leads(cell, direction) {
                let weight = u64::from(bias.order(direction, random));
                candidates.push(weight << 32 | (cell as u64) << 3 | direction as u64);
            }
        }
    }
    candidates.sort_unstable();
    for passage in candidates {
        let cell = passage as u32 as usize >> 3;
        let direction = Direction::ALL[passage as usize & 7];
        if groups.join(cell as u32, passages.beside(cell, direction) as u32) {
            let next = passages.open(cell, direction);
            watch.carved(cell, next)?;
        }
    }
    Ok(())
}
