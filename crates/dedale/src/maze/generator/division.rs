//! Recursive division, without recursion.

use super::carving::Watch;
use crate::Random;
use crate::board::Direction;
use crate::maze::{Bias, Region};
use crate::search::{Observer, Stopped};

/// A part of the board that has no walls yet. Sides fit in 16 bits.
#[derive(Clone, Copy)]
struct Room {
    x: u16,
    y: u16,
    width: u16,
    height: u16,
}

const S: u8 = Direction::S.bit();

const E: u8 = Direction::E.bit();

/// Divides the open rectangle by a wall at a random place with a random gap, and each of
/// the two rooms likewise, until every room is one cell wide or high. The longer side is
/// divided; a coin decides between equal ones.
///
/// Only the southern and eastern sides of cells are kept while walls are built; the others
/// follow from these in one pass at the end.
pub(super) fn carve<O: Observer + ?Sized>(
    region: &Region,
    bias: Bias,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    let size = region.size();
    let across = size.width() as usize;
    // Small rooms are written in whole words, also at the end of the table.
    let spare = SMALL * across + 4;
    let mut exits = vec![S | E; size.cell_count() + spare];
    let small_rooms = SmallRooms::new();
    let mut waiting: Vec<Room> = Vec::new();
    let whole = Room { x: 0, y: 0, width: size.width() as u16, height: size.height() as u16 };
    let mut next = Some(whole);
    while let Some(room) = next {
        let Room { x, y, width, height } = room;
        let corner = y as usize * across + x as usize;
        let is_small = width.max(height) as usize <= SMALL && bias == Bias::NONE;
        if width < 2 || height < 2 {
            next = waiting.pop();
        } else if is_small {
            let outcomes = small_rooms.of(width, height);
            let walls = outcomes[random.below(outcomes.len() as u32) as usize];
            walls.build(&mut exits, corner, across);
            walls.report(corner, across, watch)?;
            next = waiting.pop();
        } else if lies_across(width, height, bias, random) {
            let upper = 1 + random.below(u32::from(height) - 1) as u16;
            let gap = random.below(u32::from(width)) as usize;
            let above = corner + (upper as usize - 1) * across;
            let wall = &mut exits[above..above + width as usize];
            let at_gap = wall[gap];
            for cell in &mut *wall {
                *cell &= !S;
            }
            wall[gap] = at_gap;
            for column in (0..width as usize).filter(|&column| column != gap) {
                watch.walled(above + column, above + column + across)?;
            }
            waiting.push(Room { y: y + upper, height: height - upper, ..room });
            next = Some(Room { height: upper, ..room });
        } else {
            let left = 1 + random.below(u32::from(width) - 1) as u16;
            let gap = random.below(u32::from(height)) as usize;
            let beside = corner + left as usize - 1;
            for row in 0..height as usize {
                exits[beside + row * across] &= if row == gap { u8::MAX } else { !E };
            }
            for row in (0..height as usize).filter(|&row| row != gap) {
                watch.walled(beside + row * across, beside + row * across + 1)?;
            }
            waiting.push(Room { x: x + left, width: width - left, ..room });
            next = Some(Room { width: left, ..room });
        }
    }
    exits.truncate(size.cell_count());
    mirror(&mut exits, across);
    Ok(exits)
}

/// Whether the wall lies across, from west to east.
fn lies_across(width: u16, height: u16, bias: Bias, random: &mut Random) -> bool {
    let [wide, high] = [(width, 100 - bias.percent()), (height, bias.percent())]
        .map(|(side, percent)| u32::from(side) * percent);
    if wide == high { random.bits() >> 63 == 1 } else { wide < high }
}

/// Closes the southern and eastern border and opens the northern and western
/// sides of cells like the sides they share.
fn mirror(exits: &mut [u8], across: usize) {
    let last = exits.len() - across;
    for cell in &mut exits[last..] {
        *cell &= !S;
    }
    let mut own = vec![0; across];
    let mut above = vec![0; across];
    for row in exits.chunks_exact_mut(across) {
        row[across - 1] &= !E;
        own.copy_from_slice(row);
        for (cell, above) in row.iter_mut().zip(&above) {
            *cell |= (above & S) << 2;
        }
        for (cell, beside) in row[1..].iter_mut().zip(&own) {
            *cell |= (beside & E) >> 2;
        }
        std::mem::swap(&mut own, &mut above);
    }
}

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
    for (side, length, shut) in [(height, width, Direction::S), (width, height, Direction::E)] {
        // The column and row of a place so far along the wall and away from it.
        let at = |along, away| if shut == Direction::S { (along, away) } else { (away, along) };
        let rooms = |side| {
            let (width, height) = at(length, side);
            outcomes(width, height)
        };
        for near in (1..side).filter(|_| side >= length) {
            let (right, down) = at(0, near);
            for gap in 0..length {
                let closed = (0..length).filter(|&along| along != gap);
                let wall = Walls::along(closed.map(|along| at(along, near - 1)), shut);
                for first in rooms(near) {
                    for second in rooms(side - near) {
                        found.push(wall.and(first).and(second.moved(right, down)));
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
