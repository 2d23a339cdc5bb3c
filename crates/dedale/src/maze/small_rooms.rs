use super::carving::Watch;
use crate::board::Direction;
use crate::search::{Observer, Stopped};

/// The longest side of a room whose walls are looked up.
pub(super) const SMALL: usize = 3;

/// The walls inside a room of up to 3×3 cells: for each of its rows, four bytes with the
/// directions that are shut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Walls([u32; SMALL]);

/// All outcomes of dividing a small room, each equally likely.
///
/// A division of a room this small leaves one room that can be divided further, in as many
/// variants wherever the wall stands. So a room's outcomes are all equally likely, and one
/// number draws the lot: 4 for 2×2 cells, 16 for 2×3, 192 for 3×3. Most of a maze lies in
/// such rooms.
pub(super) struct SmallRooms {
    outcomes: [[Vec<Walls>; SMALL + 1]; SMALL + 1],
}

impl SmallRooms {
    pub(super) fn new() -> Self {
        Self {
            outcomes: std::array::from_fn(|width| {
                std::array::from_fn(|height| outcomes(width, height))
            }),
        }
    }

    /// The outcomes of a room of this many columns and rows.
    #[inline]
    pub(super) fn of(&self, width: u16, height: u16) -> &[Walls] {
        &self.outcomes[width as usize & SMALL][height as usize & SMALL]
    }
}

fn outcomes(width: usize, height: usize) -> Vec<Walls> {
    if width < 2 || height < 2 {
        return vec![Walls([0; SMALL])];
    }
    let mut found = Vec::new();
    if height >= width {
        for upper in 1..height {
            for gap in 0..width {
                let wall = Walls::along(
                    (0..width).filter(|&x| x != gap).map(|x| (x, upper - 1)),
                    Direction::S,
                );
                for above in outcomes(width, upper) {
                    for below in outcomes(width, height - upper) {
                        found.push(wall.and(above).and(below.moved(0, upper)));
                    }
                }
            }
        }
    }
    if width >= height {
        for left in 1..width {
            for gap in 0..height {
                let wall = Walls::along(
                    (0..height).filter(|&y| y != gap).map(|y| (left - 1, y)),
                    Direction::E,
                );
                for west in outcomes(left, height) {
                    for east in outcomes(width - left, height) {
                        found.push(wall.and(west).and(east.moved(left, 0)));
                    }
                }
            }
        }
    }
    found
}

impl Walls {
    fn along(cells: impl Iterator<Item = (usize, usize)>, direction: Direction) -> Self {
        let mut rows = [0; SMALL];
        for (x, y) in cells {
            rows[y] |= u32::from(direction.bit()) << (8 * x);
        }
        Self(rows)
    }

    fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|row| self.0[row] | other.0[row]))
    }

    fn moved(self, right: usize, down: usize) -> Self {
        Self(std::array::from_fn(|row| {
            row.checked_sub(down).map_or(0, |from| self.0[from] << (8 * right))
        }))
    }

    /// Builds the walls in the room whose first cell this is. The table needs
    /// two rows and four cells to spare at its end.
    #[inline]
    pub(super) fn build(self, exits: &mut [u8], corner: usize, across: usize) {
        for (row, shut) in self.0.into_iter().enumerate() {
            let begin = corner + row * across;
            if let Some(cells) = exits[begin..].first_chunk_mut::<4>() {
                *cells = (u32::from_le_bytes(*cells) & !shut).to_le_bytes();
            }
        }
    }

    pub(super) fn report<O: Observer + ?Sized>(
        self,
        corner: usize,
        across: usize,
        watch: &mut Watch<'_, O>,
    ) -> Result<(), Stopped> {
        for (row, shut) in self.0.into_iter().enumerate() {
            for (column, shut) in shut.to_le_bytes().into_iter().enumerate() {
                let cell = corner + row * across + column;
                if shut & Direction::S.bit() != 0 {
                    watch.walled(cell, cell + across)?;
                }
                if shut & Direction::E.bit() != 0 {
                    watch.walled(cell, cell + 1)?;
                }
            }
        }
        Ok(())
    }
}
