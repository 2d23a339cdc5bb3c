//! Kruskal's algorithm (Kruskal 1956) with random weights.

use super::groups::Groups;
use super::passages::Passages;
use super::watch::Watch;
use super::{Bias, Region, tiles};
use crate::Random;
use crate::board::Direction;
use crate::search::{Observer, Stopped};

/// Gives each possible passage a random weight and carves, from the lightest on, each one
/// that joins two groups.
pub(super) fn carve<O: Observer + ?Sized>(
    region: &Region,
    bias: Bias,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    if !region.has_hexes() {
        return tiles::carve(region, bias, random, watch);
    }
    let mut passages = Passages::none(region.size());
    let mut groups = Groups::apart(region.size().cell_count());
    join(region, bias, &mut groups, &mut passages, random, watch)?;
    Ok(passages.exits)
}

/// Opens passages of the region between groups of cells, by random weights, until nothing
/// is left to join. 20 bytes a cell.
pub(super) fn join<O: Observer + ?Sized>(
    region: &Region,
    bias: Bias,
    groups: &mut Groups,
    passages: &mut Passages,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<(), Stopped> {
    // A weight, a cell, and which of the directions onward leads out of it.
    const ONWARD: [Direction; 3] = [Direction::S, Direction::E, Direction::SW];
    let mut candidates: Vec<u64> = Vec::new();
    region.for_each(|cell, directions| {
        for (place, direction) in (0..).zip(ONWARD) {
            if directions & direction.bit() != 0 && !passages.leads(cell, direction) {
                let weight = u64::from(bias.order(direction, random));
                candidates.push(weight << 32 | (cell as u64) << 2 | place);
            }
        }
    });
    candidates.sort_unstable();
    for passage in candidates {
        let (cell, direction) = (passage as u32 as usize >> 2, ONWARD[passage as usize & 3]);
        if groups.join(cell as u32, passages.beside(cell, direction) as u32) {
            let next = passages.open(cell, direction);
            watch.carved(cell, next)?;
        }
    }
    Ok(())
}
