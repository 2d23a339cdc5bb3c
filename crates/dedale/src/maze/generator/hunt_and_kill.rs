//! Hunt and kill (W. D. Pullen).

use super::carving::{Carving, Watch, starts};
use crate::Random;
use crate::board::Exits;
use crate::maze::Style;
use crate::maze::region::Cells;
use crate::search::{Observer, Stopped};

/// Walks to random unvisited neighbors. At a dead end hunts, row by row from the top, for
/// the first unvisited cell beside the maze, joins it through a random one of its neighbors
/// there, and walks on from it.
///
/// The prey is kept in a hierarchy of bit sets, so that no row is scanned twice.
pub(super) fn carve<C: Cells, O: Observer + ?Sized>(
    cells: &C,
    style: &Style,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    let mut carving = Carving::of(cells);
    let mut prey = Bits::none(cells.count());
    for start in starts(cells, style, 0) {
        if !carving.is_bare(start) {
            continue;
        }
        let mut cell = start;
        watch.opened(cell, None)?;
        loop {
            carving.visit(cell);
            watch.expanded(cell)?;
            watch.closed(cell)?;
            let directions = carving.unvisited(cell);
            if directions != 0 {
                for direction in Exits::of(directions) {
                    prey.insert(carving.beside(cell, direction));
                }
                let next = carving.open(cell, style.bias.pick(directions, random));
                watch.carved(cell, next)?;
                prey.remove(next);
                cell = next;
            } else if let Some(hunted) = prey.first() {
                prey.remove(hunted);
                let joined = cells.neighbors(hunted) & !carving.unvisited(hunted);
                let from = carving.open(hunted, style.bias.pick(joined, random));
                watch.carved(from, hunted)?;
                cell = hunted;
            } else {
                break;
            }
        }
    }
    Ok(carving.into_exits())
}

/// A set of numbers whose minimum is found in a step for each level: a bit for each number,
/// above them a bit for each word that is not 0, and so on.
struct Bits(Vec<Vec<u64>>);

impl Bits {
    fn none(count: usize) -> Self {
        let mut levels = vec![vec![0; count.div_ceil(64)]];
        while levels[levels.len() - 1].len() > 1 {
            let words = levels[levels.len() - 1].len();
            levels.push(vec![0; words.div_ceil(64)]);
        }
        Self(levels)
    }

    #[inline]
    fn insert(&mut self, mut number: usize) {
        for level in &mut self.0 {
            let word = &mut level[number / 64];
            let was_empty = *word == 0;
            *word |= 1 << (number % 64);
            if !was_empty {
                return;
            }
            number /= 64;
        }
    }

    #[inline]
    fn remove(&mut self, mut number: usize) {
        for level in &mut self.0 {
            let word = &mut level[number / 64];
            *word &= !(1 << (number % 64));
            if *word != 0 {
                return;
            }
            number /= 64;
        }
    }

    fn first(&self) -> Option<usize> {
        self.0.iter().rev().try_fold(0, |above, level| {
            let word = level[above];
            (word != 0).then(|| above * 64 + word.trailing_zeros() as usize)
        })
    }
}
