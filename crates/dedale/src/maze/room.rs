use super::generator::Groups;
use super::region::strides;
use super::{Maze, Region};
use crate::Random;
use crate::board::{Cell, Direction, Exits, Point, Size};

/// A room in a maze: a rectangle of cells without walls between them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Room {
    /// Its north-western cell.
    pub corner: Point,
    /// Its columns and rows.
    pub size: Size,
}

/// The range of a room's width and height.
const SIDES: std::ops::RangeInclusive<u32> = 2..=6;

/// How many places are tried for each room requested.
const TRIES: usize = 20;

impl Room {
    /// Places up to `wanted` rooms in the region, each 2 to 6 cells wide and high, with a
    /// cell or more between any two, corner to corner too. Where no place is found in 20
    /// tries for each room, there are fewer. O(cells + tries) time, one byte a cell.
    pub fn place(region: &Region, wanted: usize, random: &mut Random) -> Vec<Self> {
        let board = region.size();
        let mut rooms: Vec<Self> = Vec::new();
        let [most_columns, most_rows] =
            [board.width(), board.height()].map(|side| side.min(*SIDES.end()));
        if most_columns < *SIDES.start() || most_rows < *SIDES.start() {
            return rooms;
        }
        // Cells of rooms and those beside them, and cells left out.
        let mut taken: Vec<bool> =
            (0..board.cell_count() as u32).map(|cell| !region.contains(Cell::new(cell))).collect();
        // Tries beyond what could find a place are skipped.
        for _ in 0..TRIES * wanted.min(board.cell_count()) {
            if rooms.len() == wanted {
                break;
            }
            let [width, height] = [most_columns, most_rows]
                .map(|most| SIDES.start() + random.below(most - SIDES.start() + 1));
            let x = random.below(board.width() - width + 1);
            let y = random.below(board.height() - height + 1);
            let size = Size::new(width.into(), height.into()).expect("no larger than the board");
            let room = Self { corner: Point::new(x, y), size };
            if room.points().any(|point| taken[board.index(point)]) {
                continue;
            }
            for y in y.saturating_sub(1)..=(y + height).min(board.height() - 1) {
                for x in x.saturating_sub(1)..=(x + width).min(board.width() - 1) {
                    taken[board.index(Point::new(x, y))] = true;
                }
            }
            rooms.push(room);
        }
        rooms
    }

    /// The points of the room's cells, row by row.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let Point { x, y } = self.corner;
        self.size.points().map(move |point| Point::new(x + point.x, y + point.y))
    }
}

impl Maze {
    /// Opens the walls inside the rooms, and shuts doors of these rooms, in a random order,
    /// until no loop leads through two doors.
    ///
    /// A perfect maze becomes one where exactly one path leads from room to room: with each room
    /// as one cell it is perfect again. O(cells) time, 9 bytes a cell.
    ///
    /// # Panics
    ///
    /// Panics on a room that is not on the board, and if the region is of another size.
    pub fn open_rooms(&mut self, region: &Region, rooms: &[Room], random: &mut Random) {
        let size = region.size();
        assert_eq!(size, self.size(), "the maze's region");
        let strides = strides(size);
        let mut room_of = vec![0_u32; size.cell_count()];
        for (number, room) in (1..).zip(rooms) {
            for point in room.points() {
                room_of[size.index(point)] = number;
            }
        }
        let mut groups = Groups::apart(size.cell_count());
        let mut doors = Vec::new();
        let exits = self.exits_mut();
        for cell in 0..room_of.len() {
            for direction in [Direction::E, Direction::S, Direction::SW] {
                if region.neighbors(cell) & direction.bit() == 0 {
                    continue;
                }
                let next = cell.wrapping_add_signed(strides[direction.index()]);
                let is_inside = room_of[cell] != 0 && room_of[cell] == room_of[next];
                if is_inside {
                    exits[cell] |= direction.bit();
                    exits[next] |= direction.opposite().bit();
                }
                let is_open = exits[cell] & direction.bit() != 0;
                if is_open && !is_inside && (room_of[cell] != 0 || room_of[next] != 0) {
                    doors.push((cell, next, direction));
                } else if is_open {
                    groups.join(cell as u32, next as u32);
                }
            }
        }
        random.shuffle(&mut doors);
        for (cell, next, direction) in doors {
            if !groups.join(cell as u32, next as u32) {
                exits[cell] &= !direction.bit();
                exits[next] &= !direction.opposite().bit();
            }
        }
    }
}

/// The error for a share of dead ends that is not 0 to 100 percent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("a share of dead ends is 0 to 100 percent, found {0}")]
pub struct ShareError(pub u32);

impl Maze {
    /// Braids the maze: opens this percentage of its dead ends, rounded to the nearest; a
    /// maze without dead ends is a *braid*.
    ///
    /// Dead ends are taken in a random order, each order equally likely. Each gets a passage to a
    /// random neighbor behind a wall; to another dead end if there is one, so that two are gone
    /// at once (except for the last one, if that would be one too many). A cell with a single
    /// neighbor stays a dead end. O(cells).
    ///
    /// # Errors
    ///
    /// Returns an error for a percentage above 100.
    ///
    /// # Panics
    ///
    /// Panics if the region is of another size.
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
