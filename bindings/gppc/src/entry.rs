//! What the functions do, on safe types.

use std::fs;
use std::path::Path;

use dedale::board::{
    Cell, CornerCutting, GridMap, Neighborhood, Point, Size, SquareBoard, Terrain,
};
use dedale::search::{JumpSearch, PathIndex};
use dedale_io::index;

use crate::abi::GppcPoint;

/// A rectangle of a map, as bits row by row: 1 is free.
#[derive(Clone, Copy)]
pub(crate) struct Patch<'a> {
    pub(crate) bits: &'a [u8],
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) corner: GppcPoint,
}

impl Patch<'_> {
    /// The cells on the map, and what they are.
    fn cells(self) -> impl Iterator<Item = (Point, Terrain)> {
        let Patch { bits, width, height, corner } = self;
        let points =
            (0..height as usize).flat_map(move |y| (0..width as usize).map(move |x| (x, y)));
        points.enumerate().map(move |(bit, (x, y))| {
            let at = Point::new(corner.x as u32 + x as u32, corner.y as u32 + y as u32);
            let is_free = bits[bit / 8] >> (bit % 8) & 1 == 1;
            (at, if is_free { Terrain::FREE } else { Terrain::Wall })
        })
    }

    /// The board of this map; `None` if it is empty or too large.
    fn board(self) -> Option<SquareBoard> {
        let size = Size::new(self.width.into(), self.height.into()).ok()?;
        let mut map = GridMap::new(size, Terrain::FREE);
        for (point, terrain) in self.cells().filter(|(_, terrain)| *terrain != Terrain::FREE) {
            map.set_terrain(point, terrain);
        }
        Some(map.into_board(Neighborhood::Eight(CornerCutting::Never)))
    }
}

/// Writes the index of this map, if it can have one.
pub(crate) fn preprocess(map: Patch<'_>, file: &Path) {
    let Some(board) = map.board() else { return };
    let bytes = PathIndex::on(&board).and_then(|index| index::write(&board, &index).ok());
    if let Some(bytes) = bytes
        && let Err(error) = fs::write(file, bytes)
    {
        eprintln!("{}: {error}", file.display());
    }
}

/// What finds paths on a map.
pub(crate) struct Entry {
    /// The index, until the map changes.
    index: Option<PathIndex>,
    /// The search where there is no index.
    jumps: Option<JumpSearch>,
    size: Size,
    waypoints: Vec<Cell>,
    points: Vec<GppcPoint>,
}

impl Entry {
    /// An entry for this map; by the index in the file, if that is its index.
    pub(crate) fn new(map: Patch<'_>, file: &Path) -> Option<Self> {
        let board = map.board()?;
        let index = fs::read(file).ok().and_then(|bytes| index::read(&board, bytes).ok());
        let jumps = if index.is_none() { JumpSearch::on(&board) } else { None };
        let (size, waypoints, points) = (board.size(), Vec::new(), Vec::new());
        Some(Self { index, jumps, size, waypoints, points })
    }

    /// Takes over that these patches were laid on the map.
    pub(crate) fn change<'a>(&mut self, patches: impl Iterator<Item = Patch<'a>>) {
        // A patch opens many cells at once: to lower their bounds takes longer than to search
        // without.
        if let Some(index) = self.index.take() {
            self.jumps = Some(index.into_jump_search());
        }
        let Some(jumps) = &mut self.jumps else { return };
        for (point, terrain) in patches.flat_map(Patch::cells) {
            if let Some(cell) = cell_at(self.size, point) {
                jumps.set_free(cell, terrain == Terrain::FREE);
            }
        }
    }

    /// The points where a shortest path begins, turns and ends; none if there is no path.
    pub(crate) fn path(&mut self, start: GppcPoint, goal: GppcPoint) -> &[GppcPoint] {
        self.points.clear();
        let ends = [start, goal].map(|at| cell_at(self.size, Point::new(at.x.into(), at.y.into())));
        if let [Some(start), Some(goal)] = ends {
            let cells = &mut self.waypoints;
            if let Some(index) = &mut self.index {
                index.find_waypoints(start, goal, cells);
            } else if let Some(jumps) = &mut self.jumps {
                jumps.find_waypoints(start, goal, cells);
            }
            self.points.extend(self.waypoints.iter().map(|&cell| {
                let point = self.size.point_of(cell);
                GppcPoint { x: point.x as u16, y: point.y as u16 }
            }));
        }
        &self.points
    }
}

fn cell_at(size: Size, point: Point) -> Option<Cell> {
    size.contains(point).then(|| Cell::new(size.index(point) as u32))
}
