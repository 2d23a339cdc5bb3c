use dedale::board::Cell;

use super::super::Scene;
use super::page::Page;

/// Where cells lie among characters: the offset in columns and rows from one cell to the
/// next, in `q` and in `r`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slots {
    q: [i32; 2],
    r: [i32; 2],
    /// The columns and rows that a cell takes.
    pub(super) size: [usize; 2],
    least: [i32; 2],
    most: [i32; 2],
}

impl Slots {
    /// The slots of the cells at these places of the table.
    pub(super) fn of(
        q: [i32; 2],
        r: [i32; 2],
        size: [usize; 2],
        places: impl Iterator<Item = [u32; 2]>,
    ) -> Self {
        let mut slots = Self { q, r, size, least: [0; 2], most: [0; 2] };
        let mut bounds: Option<([i32; 2], [i32; 2])> = None;
        for place in places {
            let at = slots.raw(place.map(|place| place as i32));
            let (least, most) = bounds.unwrap_or((at, at));
            bounds = Some((
                [least[0].min(at[0]), least[1].min(at[1])],
                [most[0].max(at[0]), most[1].max(at[1])],
            ));
        }
        (slots.least, slots.most) = bounds.expect("a board has cells");
        slots
    }

    fn raw(&self, [x, y]: [i32; 2]) -> [i32; 2] {
        [0, 1].map(|axis| x * self.q[axis] + y * self.r[axis])
    }

    /// Column and row of the upper left character of a place of the table, which may lie
    /// off the board.
    pub(super) fn at(&self, place: [i32; 2]) -> [i32; 2] {
        let raw = self.raw(place);
        [0, 1].map(|axis| raw[axis] - self.least[axis])
    }

    /// Like [`Slots::at`], for a cell of the board.
    pub(super) fn of_cell(&self, scene: &Scene, cell: Cell) -> [usize; 2] {
        self.at(place_of(scene, cell).map(|place| place as i32)).map(|place| place as usize)
    }

    pub(super) fn columns(&self) -> usize {
        (self.most[0] - self.least[0]) as usize + self.size[0]
    }

    pub(super) fn page(&self) -> Page {
        Page::bare(self.columns(), (self.most[1] - self.least[1]) as usize + self.size[1])
    }
}

pub(super) fn place_of(scene: &Scene, cell: Cell) -> [u32; 2] {
    let point = scene.point_of(cell);
    [point.x, point.y]
}
