//! Blobby recursive division (J. Buck, "Blobby Recursive Division", 2015): two cells of a region grow
//! at random until they share it, one passage joins the two halves, and each half is divided in turn.
//!
//! ```text
//!   . . . . .        a a b b b        a a|b b b
//!   . 1 . . .   →    a a a b b   →    a a a b b      each half is a region of its own
//!   . . . 2 .        a a b b b        a a|b b b
//! ```

use super::carving::Watch;
use crate::Random;
use crate::board::{Direction, Exits};
use crate::maze::Bias;
use crate::maze::carved::Passages;
use crate::maze::region::Cells;
use crate::search::{Observer, Stopped};

pub(super) fn carve<C: Cells, O: Observer + ?Sized>(
    cells: &C,
    bias: Bias,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    let mut passages = Passages::none(cells);
    let mut halves = Halves { cells, names: vec![0; cells.count()], newest: 0, bias };
    let mut regions: Vec<Vec<u32>> = Vec::new();
    for cell in (0..cells.count()).filter(|&cell| cells.has(cell)) {
        if halves.names[cell] == 0 {
            let [part, _] = halves.grow(&[cell as u32], random);
            regions.push(part);
        }
        while let Some(region) = regions.pop() {
            if region.len() > 1 {
                let both = halves.divide(&region, random);
                let (cell, direction) = halves.gap(&both, random);
                let next = passages.open(cell, direction);
                watch.carved(cell, next)?;
                regions.extend(both);
            }
        }
    }
    Ok(passages.exits)
}

/// Regions being divided, each with a name, which its cells bear. Cells that no region has reached
/// yet bear 0.
struct Halves<'a, C> {
    cells: &'a C,
    names: Vec<u32>,
    newest: u32,
    bias: Bias,
}

impl<C: Cells> Halves<'_, C> {
    /// Divides a connected region at random into two connected ones.
    fn divide(&mut self, region: &[u32], random: &mut Random) -> [Vec<u32>; 2] {
        let count = region.len() as u32;
        let first = random.below(count);
        let second = (first + 1 + random.below(count - 1)) % count;
        self.grow(&[first, second].map(|at| region[at as usize]), random)
    }

    /// Grows a region from each of these cells, one or two, until the regions hold all cells of
    /// their old name that can be reached.
    fn grow(&mut self, seeds: &[u32], random: &mut Random) -> [Vec<u32>; 2] {
        let (old, begin) = (self.names[seeds[0] as usize], self.newest + 1);
        let mut grown = [Vec::new(), Vec::new()];
        for (&seed, region) in seeds.iter().zip(&mut grown) {
            self.newest += 1;
            self.names[seed as usize] = self.newest;
            region.push(seed);
        }
        let mut frontier = seeds.to_vec();
        while !frontier.is_empty() {
            let at = random.below(frontier.len() as u32) as usize;
            let cell = frontier[at] as usize;
            let free = self.toward(cell, old).fold(0, |bits, direction| bits | direction.bit());
            if free == 0 {
                frontier.swap_remove(at);
                continue;
            }
            let next = self.cells.beside(cell, self.bias.pick(free, random));
            self.names[next] = self.names[cell];
            grown[(self.names[cell] - begin) as usize].push(next as u32);
            frontier.push(next as u32);
        }
        grown
    }

    /// The directions from the cell to cells of this name.
    fn toward(&self, cell: usize, name: u32) -> impl Iterator<Item = Direction> {
        Exits::of(self.cells.neighbors(cell))
            .filter(move |&direction| self.names[self.cells.beside(cell, direction)] == name)
    }

    /// A random passage from one region to the other, each equally likely.
    fn gap(&self, [from, to]: &[Vec<u32>; 2], random: &mut Random) -> (usize, Direction) {
        let name = self.names[to[0] as usize];
        let (mut gap, mut count) = (None, 0);
        for &cell in from {
            for direction in self.toward(cell as usize, name) {
                count += 1;
                if random.below(count) == 0 {
                    gap = Some((cell as usize, direction));
                }
            }
        }
        gap.expect("halves of a connected region touch")
    }
}
