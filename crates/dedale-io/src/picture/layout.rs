use dedale::board::Size;

use super::Scene;
use super::lettering::lettering;

/// The picture would be too large.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the picture would have {width}×{height} pixels, and at most {limit} a side are drawn")]
pub struct TooLarge {
    /// The least width of a picture of the board, in pixels.
    pub width: u32,
    /// The least height.
    pub height: u32,
    /// The longest side allowed.
    pub limit: u32,
}

impl TooLarge {
    /// Refuses a picture of this width and height if a side is longer than the limit.
    pub(super) fn check([width, height]: [u32; 2], limit: u32) -> Result<(), Self> {
        if width.max(height) > limit { Err(Self { width, height, limit }) } else { Ok(()) }
    }
}

/// The layout of a scene on a picture, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    /// The side of a cell.
    pub cell: u32,
    /// The width of thin walls, if it is chosen.
    pub wall: Option<u32>,
    /// The space around the board, without text.
    pub margin: u32,
    /// The upper left corner of the board.
    pub origin: [u32; 2],
    pub width: u32,
    pub height: u32,
}

const LARGEST_CELL: u32 = 24;
/// Cells shrink so that a board's longer side does not exceed this.
const COMFORTABLE_SIDE: u32 = 1200;
/// Below this, signs would be mere specks.
const SMALLEST_CELL_WITH_SIGNS: u32 = 10;
/// Level rows of these are two pixels apart, or one.
const SMALLEST_HEX: u32 = 2;
const SMALLEST_HEX_WITH_BORDERS: u32 = 5;
/// Below this, hexagons look no better than offset rectangles.
const SMALLEST_ROUND_HEX: u32 = 6;
/// One pixel for the thin wall, and two to see what is between the walls.
const SMALLEST_CELL_WITH_BORDERS: u32 = 3;
/// Room for half a mark, whose cell may be smaller than it.
const LEAST_MARGIN: u32 = 6;

impl Layout {
    /// Cells and walls as they are chosen, or else the largest cells that keep the picture
    /// comfortable, within the limit.
    pub(super) fn of(scene: &Scene, limit: u32) -> Result<Self, TooLarge> {
        let layout = match scene.measures.cell() {
            None => Self::within(scene, [limit; 2])?,
            Some(cell) => Self::with_cell(scene, cell.max(smallest(scene))),
        };
        let Self { cell, width, height, .. } = layout;
        TooLarge::check([width, height], limit)?;
        Ok(Self { wall: scene.measures.wall(cell), ..layout })
    }

    /// From the left side of one picture to that of the next, where they lie side by side.
    pub(super) const fn step_beside(self) -> u32 {
        self.width + self.cell
    }

    /// Width and height of so many such pictures side by side, a cell apart.
    pub(super) const fn size_beside(self, count: usize) -> [u32; 2] {
        [count as u32 * self.step_beside() - self.cell, self.height]
    }

    /// The largest comfortable cells within a width and a height.
    pub(super) fn within(scene: &Scene, most: [u32; 2]) -> Result<Self, TooLarge> {
        let smallest = smallest(scene);
        let [width, height] = scene.extent();
        let longest = width.max(height).ceil() as u32;
        let comfortable = (COMFORTABLE_SIDE / longest).clamp(smallest, LARGEST_CELL);
        let fitting = (smallest..=comfortable)
            .rev()
            .map(|cell| Self::with_cell(scene, cell))
            .find(|layout| layout.width <= most[0] && layout.height <= most[1]);
        fitting.ok_or_else(|| {
            let Self { width, height, .. } = Self::with_cell(scene, smallest);
            let limit = if width > most[0] { most[0] } else { most[1] };
            TooLarge { width, height, limit }
        })
    }

    /// Whether a board of squares of this size fits within the limit.
    pub(super) fn check_squares(size: Size, has_borders: bool, limit: u32) -> Result<(), TooLarge> {
        let cell = if has_borders { SMALLEST_CELL_WITH_BORDERS } else { 1 };
        let side = |cells: u32| cells * cell + 2 * LEAST_MARGIN;
        TooLarge::check([side(size.width()), side(size.height())], limit)
    }

    fn with_cell(scene: &Scene, cell: u32) -> Self {
        let margin = (cell / 2).max(LEAST_MARGIN);
        let extent = scene.extent();
        let mut rim = [margin; 4];
        for label in lettering(scene, cell) {
            let [left, top, right, bottom] = label.bounds();
            let beyond = [-left, -top, right - extent[0] as f32, bottom - extent[1] as f32];
            for (room, beyond) in rim.iter_mut().zip(beyond) {
                *room = (*room).max((beyond * cell as f32).ceil() as u32 + LEAST_MARGIN);
            }
        }
        let [left, top, right, bottom] = rim;
        let [width, height] = extent.map(|cells| (cells * f64::from(cell)).ceil() as u32);
        Self {
            cell,
            wall: None,
            margin,
            origin: [left, top],
            width: left + width + right,
            height: top + height + bottom,
        }
    }

    /// A single cell, this many pixels wide.
    pub(super) const fn of_one(cell: u32) -> Self {
        Self { cell, wall: None, margin: 0, origin: [0; 2], width: cell, height: cell }
    }

    /// A picture of this width and height without a board; lengths are in cells.
    pub(super) const fn blank(cell: u32, [width, height]: [u32; 2]) -> Self {
        Self { cell, wall: None, margin: 0, origin: [0; 2], width, height }
    }

    pub(super) const fn has_round_hexes(self) -> bool {
        self.cell >= SMALLEST_ROUND_HEX
    }

    pub(super) const fn has_signs(self) -> bool {
        self.cell >= SMALLEST_CELL_WITH_SIGNS
    }

    /// Converts a point of the board to pixels.
    pub(super) fn to_pixels(self, point: [f32; 2]) -> [f32; 2] {
        [0, 1].map(|axis| point[axis] * self.cell as f32 + self.origin[axis] as f32)
    }

    /// The length in cells, rounded to the nearest pixel edge, or so little beyond it that
    /// it does not fall before it when drawn.
    pub(super) fn snapped(self, length: f32) -> f32 {
        ((length * self.cell as f32).round() + 0.004) / self.cell as f32
    }

    /// This many pixels, in cells.
    pub(super) fn pixels(self, count: u32) -> f32 {
        count as f32 / self.cell as f32
    }

    /// How many pixels of a line lie before its middle and how many after, so that its
    /// edges fall between pixels.
    pub(super) fn thin_wall(self) -> (f32, f32) {
        if let Some(wall) = self.wall {
            (self.pixels(wall / 2), self.pixels(wall - wall / 2))
        } else if self.has_signs() {
            let half = self.pixels(((self.cell + 6) / 12).max(1));
            (half, half)
        } else {
            (0.0, self.pixels(1))
        }
    }

    /// Like [`Layout::thin_wall`], for the lines of the grid.
    pub(super) fn grid_line(self) -> (f32, f32) {
        let before = if self.cell >= 16 { self.pixels(1) } else { 0.0 };
        (before, self.pixels(1))
    }

    /// The width of a path, without and with its edges.
    pub(super) fn path_widths(self) -> (f32, f32) {
        if self.has_signs() {
            (0.2, 0.36)
        } else {
            (self.pixels(2).max(0.25), self.pixels(4).max(0.5))
        }
    }
}

/// The width of the smallest cells that show what is between them.
fn smallest(scene: &Scene) -> u32 {
    match (scene.hexes().is_some(), scene.has_borders()) {
        (false, false) => 1,
        (false, true) => SMALLEST_CELL_WITH_BORDERS,
        (true, false) => SMALLEST_HEX,
        (true, true) => SMALLEST_HEX_WITH_BORDERS,
    }
}
