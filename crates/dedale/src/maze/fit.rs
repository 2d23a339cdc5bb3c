use super::Bias;
use super::cells::Cells;
use super::groups::Groups;
use super::kruskal;
use super::passages::Passages;
use super::watch::Watch;
use crate::Random;
use crate::board::{Direction, Exits};
use crate::search::{Observer, Stopped};

/// Fits a perfect maze of a whole rectangle to the cells of a region: removes the passages that
/// the region lacks, and joins the pieces by Kruskal's rule.
pub(super) fn fit<C: Cells, O: Observer + ?Sized>(
    exits: Vec<u8>,
    cells: &C,
    bias: Bias,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    let mut groups = Groups::apart(exits.len());
    let mut passages = Passages::none(cells);
    for (cell, exits) in exits.into_iter().enumerate() {
        let onward = exits & cells.neighbors(cell) & (Direction::S.bit() | Direction::E.bit());
        for direction in Exits::of(onward) {
            let next = passages.open(cell, direction);
            groups.join(cell as u32, next as u32);
            watch.carved(cell, next)?;
        }
    }
    kruskal::join(cells, bias, &mut groups, &mut passages, random, watch)?;
    Ok(passages.exits)
}
