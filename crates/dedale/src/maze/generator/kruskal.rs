//! Kruskal's algorithm (Kruskal 1956) with random weights.

use super::carving::Watch;
use crate::Random;
use crate::board::{Direction, Exits};
use crate::maze::Bias;
use crate::maze::carved::Passages;
use crate::maze::region::Cells;
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

/// Union–find over cells (Galler, Fischer 1964): each cell names another of its group, the
/// leader itself.
#[derive(Default)]
pub(in crate::maze) struct Groups(Vec<u32>);

impl Groups {
    /// Puts each cell in a group of its own.
    pub(in crate::maze) fn apart(cells: usize) -> Self {
        Self((0..cells as u32).collect())
    }

    /// Puts each of this many cells in a group of its own again.
    pub(in crate::maze) fn part(&mut self, cells: usize) {
        self.0.clear();
        self.0.extend(0..cells as u32);
    }

    #[inline]
    fn leader(&mut self, mut cell: u32) -> u32 {
        loop {
            let above = self.0[cell as usize];
            if above == cell {
                return cell;
            }
            let higher = self.0[above as usize];
            self.0[cell as usize] = higher;
            cell = higher;
        }
    }

    /// Joins the groups of two cells; whether they were apart.
    #[inline]
    pub(in crate::maze) fn join(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.leader(a), self.leader(b));
        self.0[a.max(b) as usize] = a.min(b);
        a != b
    }
}
