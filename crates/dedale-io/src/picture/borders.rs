use dedale::board::{Cell, Direction, Size, Table};

/// The border between two free cells that share a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Border {
    /// Nothing: steps lead both across and back.
    #[default]
    Open,
    /// A thin wall.
    Wall,
    /// Steps cross it in this direction only.
    OneWay(Direction),
}

/// Two bits a side: the borders to a cell's south, east and south-west. Empty where every
/// border is open.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Borders {
    codes: Vec<u8>,
    walls: bool,
}

const OPEN: u8 = 0;
const WALL: u8 = 1;
/// Only towards the south, east or south-west.
const ONWARD: u8 = 2;
/// Only back.
const BACKWARD: u8 = 3;

impl Borders {
    /// The borders that follow from the exits of a table. Each side lies in one of the
    /// `onward` directions from one of its two cells.
    pub(super) fn of(table: &Table, onward: &[Direction]) -> Self {
        let size = table.size();
        let exits = table.exit_table();
        let mut borders = Self { codes: vec![OPEN; size.cell_count()], walls: false };
        for cell in (0..size.cell_count() as u32).map(Cell::new) {
            if !table.is_free(cell) {
                continue;
            }
            for &direction in onward {
                let beside = size.toward(size.point_of(cell), direction);
                let Some(beside) = beside.and_then(|at| size.cell_at(at)) else { continue };
                if !table.is_free(beside) {
                    continue;
                }
                let there = exits[cell.index()] & direction.bit() != 0;
                let back = exits[beside.index()] & direction.opposite().bit() != 0;
                let border = match (there, back) {
                    (true, true) => Border::Open,
                    (true, false) => Border::OneWay(direction),
                    (false, true) => Border::OneWay(direction.opposite()),
                    (false, false) => Border::Wall,
                };
                borders.set(size, cell, direction, border);
            }
        }
        borders.forget_if_open();
        borders
    }

    pub(super) const fn has_walls(&self) -> bool {
        self.walls
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// Allocates room for setting borders.
    pub(super) fn unfold(&mut self, size: Size) {
        self.codes.resize(size.cell_count(), OPEN);
    }

    pub(super) fn forget_if_open(&mut self) {
        if self.codes.iter().all(|&code| code == OPEN) {
            self.codes = Vec::new();
        }
    }

    pub(super) fn get(&self, size: Size, cell: Cell, direction: Direction) -> Border {
        let Some((owner, onward)) = owner(size, cell, direction) else { return Border::Open };
        let code = self.codes.get(owner).map_or(OPEN, |code| code >> shift(onward) & 3);
        match code {
            WALL => Border::Wall,
            ONWARD => Border::OneWay(onward),
            BACKWARD => Border::OneWay(onward.opposite()),
            _ => Border::Open,
        }
    }

    pub(super) fn set(&mut self, size: Size, cell: Cell, direction: Direction, border: Border) {
        let Some((owner, onward)) = owner(size, cell, direction) else { return };
        let code = match border {
            Border::Open => OPEN,
            Border::Wall => WALL,
            Border::OneWay(direction) if direction == onward => ONWARD,
            Border::OneWay(_) => BACKWARD,
        };
        self.walls |= code == WALL;
        let codes = &mut self.codes[owner];
        *codes = *codes & !(3 << shift(onward)) | code << shift(onward);
    }
}

/// The cell that stores the border, and on which of its sides it lies; `None` at the end of
/// the board.
fn owner(size: Size, cell: Cell, direction: Direction) -> Option<(usize, Direction)> {
    match direction {
        Direction::S | Direction::E | Direction::SW => Some((cell.index(), direction)),
        Direction::N | Direction::W | Direction::NE => {
            let beside = size.cell_at(size.toward(size.point_of(cell), direction)?)?;
            Some((beside.index(), direction.opposite()))
        }
        Direction::NW | Direction::SE => None,
    }
}

const fn shift(onward: Direction) -> u8 {
    match onward {
        Direction::S => 0,
        Direction::E => 2,
        _ => 4,
    }
}
