//! How large a scene is drawn: the largest cells that keep the picture comfortable, with room
//! around the board for text.

use dedale::board::Size;

use super::Scene;
use super::layout::Layout;
use super::lettering::lettering;

/// The picture would be too large.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
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

const LARGEST_CELL: u32 = 24;
/// Cells shrink so that a board's longer side does not exceed this.
const COMFORTABLE_SIDE: u32 = 1200;
/// Level rows of these are two pixels apart, or one.
const SMALLEST_HEX: u32 = 2;
const SMALLEST_HEX_WITH_BORDERS: u32 = 5;
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
