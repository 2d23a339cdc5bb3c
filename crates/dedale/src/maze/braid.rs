use super::region::strides;
use super::{Maze, Region};
use crate::Random;
use crate::board::{Direction, Exits};

/// The error for a share of dead ends that is not 0 to 100 percent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a share of dead ends is 0 to 100 percent, found {0}")]
pub struct ShareError(pub u32);

impl Maze {
    /// Braids the maze: opens this percentage of its dead ends, rounded to the nearest; a
    /// maze without dead ends is a *braid*.
    ///
    /// Dead ends are taken in a random order, each order equally likely. Each gets a
    /// passage to a random neighbor behind a wall; to another dead end if there is one, so
    /// that two are gone at once (except for the last one, if that would be one too many).
    /// A cell with a single neighbor stays a dead end. O(cells). Panics if the region is of
    /// another size.
    pub fn braid(
        &mut self,
        region: &Region,
        percent: u32,
        random: &mut Random,
    ) -> Result<(), ShareError> {
        if percent > 100 {
            return Err(ShareError(percent));
        }
        assert_eq!(region.size(), self.size(), "the maze's region");
        let strides = strides(region.size());
        let exits = self.exits_mut();
        let is_dead_end = |exits: &[u8], cell: usize| exits[cell].is_power_of_two();
        let mut dead_ends: Vec<u32> =
            (0..exits.len()).filter(|&cell| is_dead_end(exits, cell)).map(|c| c as u32).collect();
        let mut wanted = (dead_ends.len() * percent as usize + 50) / 100;
        random.shuffle(&mut dead_ends);
        for cell in dead_ends.into_iter().map(|cell| cell as usize) {
            let walls = region.neighbors(cell) & !exits[cell];
            if wanted == 0 {
                break;
            }
            if walls == 0 || !is_dead_end(exits, cell) {
                continue;
            }
            let beside =
                |direction: Direction| cell.wrapping_add_signed(strides[direction.index()]);
            let (ends, others): (Vec<_>, Vec<_>) =
                Exits::of(walls).partition(|&direction| is_dead_end(exits, beside(direction)));
            let takes_end = others.is_empty() || wanted > 1 && !ends.is_empty();
            let choice = if takes_end { ends } else { others };
            let direction = choice[random.below(choice.len() as u32) as usize];
            wanted = wanted.saturating_sub(1 + usize::from(takes_end));
            let next = beside(direction);
            exits[cell] |= direction.bit();
            exits[next] |= direction.opposite().bit();
        }
        Ok(())
    }
}
