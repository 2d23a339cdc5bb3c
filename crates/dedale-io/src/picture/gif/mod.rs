//! Searches, hunts and marches as animated GIFs.
//!
//! Three things make the files small: one palette of exact colours, without anti-aliasing;
//! frames that hold only the rectangle that changed; and cells stamped from a few
//! ready-made tiles. What crosses the edge of a cell (walls, grid, marks) lies over the
//! tiles as a mask, drawn once. The tile of a hexagonal cell is its bounding rectangle, of
//! which only the pixels whose centre lies in the cell are stamped.

mod march;
mod together;
mod turns;

pub use march::MarchReel;
pub use together::{Shot, check, draw_together};
pub use turns::Turns;

use std::collections::HashMap;

use dedale::board::{Cell, Size, Terrain};
use dedale::search::{Event, Marks, Observer, Path, Trace};
use tiny_skia::Pixmap;

use self::march::Picture;
use super::ink::{Ink, Rgb};
use super::layout::{Lattice, Layout};
use super::raster::{Edges, Window, raster, raster_part};
use super::shapes::{layers, lettered};
use super::{CellState, Scene, Theme, TooLarge};

/// The longest side of an animation, in pixels.
pub const MAX_SIDE: u32 = 1024;

/// The most frames of an animation.
pub const MAX_FRAMES: usize = 240;

/// The duration of a step of a search, in hundredths of a second.
const DELAY: u16 = 5;

/// Draws the trace as an animated GIF: it begins with the scene, plays the events at an
/// even pace, 20 frames a second, and ends with the path, held for two seconds.
///
/// The scene is the board before the search; a flow field in it is left out. O(events +
/// frames × changed cells) time.
pub fn draw(
    scene: &Scene,
    trace: &Trace,
    path: Option<&Path>,
    theme: Theme,
) -> Result<Vec<u8>, TooLarge> {
    let shot = Shot { title: String::new(), scene: scene.clone(), trace, path, stops: &[] };
    draw_together(&[shot], theme)
}

/// [`check`] for a maze of this size, with thin walls or without.
pub fn check_maze(size: Size, has_walls: bool) -> Result<(), TooLarge> {
    Layout::check_squares(size, has_walls, MAX_SIDE)
}

/// Left and top pixel, and one beyond the right and the bottom one.
type Sides = [u32; 4];

fn with_pixel(sides: Option<Sides>, [x, y]: [u32; 2]) -> Sides {
    let [left, top, right, bottom] = sides.unwrap_or([x, y, x, y]);
    [left.min(x), top.min(y), right.max(x + 1), bottom.max(y + 1)]
}

/// The picture after the events so far.
struct Film {
    scene: Scene,
    theme: Theme,
    layout: Layout,
    palette: Vec<Rgb>,
    marks: Marks,
    current: Option<Cell>,
    is_marked: Vec<bool>,
    /// Cells to stamp again; may contain duplicates.
    changed: Vec<Cell>,
    /// For hexagonal cells, one for each row or column too: their pixels depend on where
    /// the row lies.
    tiles: HashMap<(Look, u32), Tile>,
    /// The mask over the tiles; to be redrawn if the scene has changed.
    mask: Vec<Option<u8>>,
    /// Whether the board looks different as a whole.
    scene_changed: bool,
    canvas: Vec<u8>,
}

/// The pixels of a window that belong to a cell.
type Tile = Vec<Option<u8>>;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Look {
    terrain: Terrain,
    state: CellState,
    is_marked: bool,
}

impl Film {
    /// The film in a picture of at most this width and height.
    fn within(scene: &Scene, most: [u32; 2], theme: Theme) -> Result<Self, TooLarge> {
        let layout = Layout::within(scene, most)?;
        let palette = palette(theme);
        let paper = index_of(&palette, theme.colour(Ink::Paper));
        let mut film = Self {
            scene: scene.clone(),
            theme,
            layout,
            palette,
            marks: Marks::new(scene.size().cell_count()),
            current: None,
            is_marked: scene.marked(),
            changed: Vec::new(),
            tiles: HashMap::new(),
            mask: Vec::new(),
            scene_changed: false,
            canvas: vec![paper; layout.width as usize * layout.height as usize],
        };
        film.mask = film.mask_of(scene);
        Ok(film)
    }

    fn mask_of(&self, scene: &Scene) -> Vec<Option<u8>> {
        let layers = lettered(scene, self.layout);
        let over = layers.iter().filter(|layer| !layer.ink.is_of_a_cell());
        let pixmap = raster(over, self.layout, self.theme, None, Edges::Hard);
        indices(&pixmap, &self.palette)
    }

    fn apply(&mut self, event: Event) {
        if let Event::Expanded { cell } | Event::Arrived { cell } = event {
            self.changed.extend(self.current.replace(cell));
        }
        let never_stops = self.marks.on(event);
        debug_assert!(never_stops.is_ok());
        match event {
            Event::Carved { .. } | Event::Walled { .. } => {
                self.scene_changed |= self.scene.carve(event);
            }
            // No mark changes.
            Event::Measured { .. } => {}
            Event::Opened { cell, .. }
            | Event::Improved { cell, .. }
            | Event::Expanded { cell }
            | Event::Closed { cell }
            | Event::Banned { cell }
            | Event::Met { cell, .. }
            | Event::Arrived { cell } => self.changed.push(cell),
        }
    }

    /// Begins another search from the end of this path.
    fn restart(&mut self, path: Option<&Path>) {
        self.marks = Marks::new(self.scene.size().cell_count());
        self.current = None;
        self.scene = path.into_iter().fold(self.scene.clone(), Scene::with_path);
        self.scene_changed = true;
    }

    /// The colour around the board.
    fn paper(&self) -> u8 {
        index_of(&self.palette, self.theme.colour(Ink::Paper))
    }

    /// The first picture.
    fn begin(&mut self) -> Picture {
        self.compose();
        self.cut([0, 0, self.layout.width, self.layout.height])
    }

    /// Ends the search, leaving only the path to show.
    fn show(&mut self, path: &Path) -> Option<Picture> {
        self.current = None;
        self.scene = self.scene.clone().with_path(path);
        self.redraw()
    }

    /// Redraws everything, and returns the rectangle that looks different.
    fn redraw(&mut self) -> Option<Picture> {
        let before = self.canvas.clone();
        self.mask = self.mask_of(&self.scene);
        self.scene_changed = false;
        self.compose();
        let width = self.layout.width as usize;
        let differs = |&at: &usize| before[at] != self.canvas[at];
        let places = (0..before.len()).filter(differs).map(|at| [at % width, at / width]);
        let pixels = places.map(|[x, y]| [x as u32, y as u32]);
        let dirty = pixels.fold(None, |dirty, pixel| Some(with_pixel(dirty, pixel)));
        dirty.map(|sides| self.cut(sides))
    }

    /// Composes the whole canvas again.
    fn compose(&mut self) {
        self.changed.clear();
        for cell in self.scene.cells().collect::<Vec<_>>() {
            self.stamp(cell, None);
        }
        for (pixel, over) in self.canvas.iter_mut().zip(&self.mask) {
            *pixel = over.unwrap_or(*pixel);
        }
    }

    /// Stamps what has changed, and returns the rectangle that looks different.
    fn develop(&mut self) -> Option<Picture> {
        if self.scene_changed {
            return self.redraw();
        }
        let mut dirty = None;
        for cell in std::mem::take(&mut self.changed) {
            dirty = self.stamp(cell, dirty);
        }
        dirty.map(|sides| self.cut(sides))
    }

    /// Stamps the cell, and widens the rectangle to the pixels that changed.
    fn stamp(&mut self, cell: Cell, mut dirty: Option<Sides>) -> Option<Sides> {
        let is_current = self.current == Some(cell);
        let mark = self.marks.as_slice()[cell.index()];
        let state = if is_current { CellState::Current } else { mark.into() };
        let terrain = self.scene.terrain(cell);
        let look = Look { terrain, state, is_marked: self.is_marked[cell.index()] };
        let point = self.scene.point_of(cell);
        let line = match self.scene.hexes() {
            None => 0,
            Some(hexes) if hexes.is_flat() => point.x,
            Some(_) => point.y,
        };
        let window = self.window(cell);
        if !self.tiles.contains_key(&(look, line)) {
            let tile = self.tile(look, cell, window);
            self.tiles.insert((look, line), tile);
        }
        let tile = &self.tiles[&(look, line)];

        for (y, row) in (window.top..).zip(tile.chunks_exact(window.width as usize)) {
            for (x, &under) in (window.left..).zip(row) {
                let Some(under) = under else { continue };
                let at = (y * self.layout.width + x) as usize;
                let index = self.mask[at].unwrap_or(under);
                if self.canvas[at] != index {
                    self.canvas[at] = index;
                    dirty = Some(with_pixel(dirty, [x, y]));
                }
            }
        }
        dirty
    }

    /// The window that contains the pixels of the cell.
    fn window(&self, cell: Cell) -> Window {
        let side = self.layout.cell;
        if self.scene.hexes().is_none() {
            let point = self.scene.point_of(cell);
            let [left, top] = self.layout.origin;
            let (left, top) = (left + point.x * side, top + point.y * side);
            return Window { left, top, width: side, height: side };
        }
        let corners = self.scene.corners(cell).into_iter();
        let corners = corners.map(|corner| self.layout.to_pixels(corner));
        let [least, most] = corners.fold([[f32::MAX; 2], [0.0; 2]], |[least, most], corner| {
            [
                [least[0].min(corner[0]), least[1].min(corner[1])],
                [most[0].max(corner[0]), most[1].max(corner[1])],
            ]
        });
        let [left, top] = least.map(|place| place as u32);
        let [right, bottom] = most.map(|place| place.ceil() as u32);
        Window { left, top, width: right - left, height: bottom - top }
    }

    fn tile(&self, look: Look, cell: Cell, window: Window) -> Tile {
        // Squares are alike everywhere; a hexagon is drawn where it lies.
        let (lattice, layout, window, paper) = match self.scene.hexes() {
            None => {
                let layout = Layout::of_one(self.layout.cell);
                let window = Window { left: 0, top: 0, ..window };
                (self.scene.lattice().clone(), layout, window, Some(Ink::Free))
            }
            Some(hexes) => {
                let alone = hexes.alone(self.scene.point_of(cell));
                (Lattice::Hexes(alone), self.layout, window, None)
            }
        };
        let scene = Scene::of_one(lattice, look.terrain, look.state);
        let scene = scene.with_marked(look.is_marked, false);
        let layers = layers(&scene, layout);
        let under = layers.iter().filter(|layer| layer.ink.is_of_a_cell());
        let pixmap = raster_part(under, layout, window, self.theme, paper, Edges::Hard);
        indices(&pixmap, &self.palette)
    }

    fn cut(&self, sides: Sides) -> Picture {
        Picture::cut(&self.canvas, self.layout.width, sides)
    }
}

/// The colours of the theme, without duplicates.
fn palette(theme: Theme) -> Vec<Rgb> {
    let mut palette = Vec::new();
    for colour in Ink::without_shades().into_iter().map(|ink| theme.colour(ink)) {
        if !palette.contains(&colour) {
            palette.push(colour);
        }
    }
    palette
}

fn index_of(palette: &[Rgb], colour: Rgb) -> u8 {
    let index = palette.iter().position(|&known| known == colour);
    index.expect("hard edges have no colours but the theme's") as u8
}

/// The index of each pixel's colour in the palette; `None` where the picture is empty.
fn indices(pixmap: &Pixmap, palette: &[Rgb]) -> Vec<Option<u8>> {
    let index = |pixel: &tiny_skia::PremultipliedColorU8| {
        let colour = Rgb { r: pixel.red(), g: pixel.green(), b: pixel.blue() };
        (pixel.alpha() != 0).then(|| index_of(palette, colour))
    };
    pixmap.pixels().iter().map(index).collect()
}

#[cfg(test)]
mod tests {
    use dedale::Algorithm;
    use dedale::board::{
        Board, Direction, GridMap, HexBoard, HexDirection, HexMap, HexShape, Neighborhood, Offset,
        Point, Size, SquareBoard,
    };
    use dedale::search::Workspace;

    use super::*;

    /// Free, heavy and wet cells, a block and two thin walls.
    fn board() -> SquareBoard {
        let mut map = GridMap::new(Size::new(7, 4).unwrap(), Terrain::FREE);
        map.set_terrain(Point::new(3, 1), Terrain::Wall);
        map.set_terrain(Point::new(2, 2), Terrain::with_cost(7).unwrap());
        for (x, y) in [(1, 0), (4, 2)] {
            map.set_road(Point::new(x, y), Direction::E, false);
            map.set_road(Point::new(x + 1, y), Direction::W, false);
        }
        map.board(Neighborhood::Four)
    }

    /// The same with hexagonal cells.
    fn hexes(shape: HexShape) -> HexBoard {
        let mut map = HexMap::new(shape, Terrain::FREE).unwrap();
        let cells: Vec<_> = map.cells().collect();
        map.set_terrain(cells[9], Terrain::Wall);
        map.set_terrain(cells[5], Terrain::with_cost(7).unwrap());
        let board = map.board();
        let mut exits = board.table().exit_table().to_vec();
        let from = board.cell_at(cells[12]).unwrap();
        for direction in [HexDirection::E, HexDirection::SW] {
            let Some(beside) = board.toward(from, direction) else { continue };
            exits[from.index()] &= !direction.direction().bit();
            exits[beside.index()] &= !direction.opposite().direction().bit();
        }
        board.with_exits(&exits)
    }

    #[test]
    fn frames_put_together_are_the_picture_of_their_step() {
        let board = board();
        let [start, goal] = [0, 27].map(Cell::new);
        follow(&board, &Scene::of_board(&board, &[start], &[goal]), [start, goal]);
    }

    #[test]
    fn frames_of_hexes_are_the_picture_of_their_step_too() {
        let flat = HexShape::Rectangle { width: 6, height: 4, offset: Offset::EvenQ };
        // The last one has cells of four pixels.
        let bricks = HexShape::Rhombus { width: 2, height: 160 };
        for shape in [HexShape::Hexagon { radius: 3 }, flat, bricks] {
            let board = hexes(shape);
            let cells: Vec<Cell> = board.cells().take(40).collect();
            let ends = [cells[0], cells[cells.len() - 1]];
            let still = Scene::of_hexes(&board, &ends[..1], &ends[1..]);
            let still = still.with_stones(&cells[3..5], &cells[16..18]);
            follow(&board, &still.with_side(None, &cells[..3]), ends);
        }
    }

    fn follow(board: &impl Board, still: &Scene, [start, goal]: [Cell; 2]) {
        for (algorithm, theme) in
            [(Algorithm::Astar, Theme::Default), (Algorithm::Greedy, Theme::MazeSolver)]
        {
            let mut trace = Trace::new(still.size().cell_count(), 10_000);
            let path = algorithm.find_with(board, start, goal, &mut Workspace::new(), &mut trace);
            let path = path.unwrap().unwrap();

            let mut film = Film::within(still, [MAX_SIDE; 2], theme).unwrap();
            let mut seen = film.begin().indices;
            let whole = |film: &Film, scene: &Scene| -> Vec<u8> {
                let layers = layers(scene, film.layout);
                let paper = Some(Ink::Paper);
                let pixmap = raster(&layers, film.layout, theme, paper, Edges::Hard);
                indices(&pixmap, &film.palette).into_iter().flatten().collect()
            };
            assert_close(&seen, &whole(&film, still), "the beginning");
            for (step, &event) in (1..).zip(trace.events()) {
                film.apply(event);
                paste(film.develop(), &mut seen, film.layout);
                let (marks, current) = (trace.marks_at(step), trace.current_at(step));
                let scene = still.clone().with_marks(marks.as_slice(), current);
                assert_close(&seen, &whole(&film, &scene), &format!("{algorithm}, step {step}"));
            }
            paste(film.show(&path), &mut seen, film.layout);
            let marks = trace.marks_at(usize::MAX);
            let end = still.clone().with_marks(marks.as_slice(), None).with_path(&path);
            assert_close(&seen, &whole(&film, &end), "the path");
        }
    }

    /// A ring may cross the centre of a pixel; then rounding, and so the cell's place,
    /// decides whether the pixel belongs to it.
    fn assert_close(seen: &[u8], expected: &[u8], what: &str) {
        let differing = seen.iter().zip(expected).filter(|(a, b)| a != b).count();
        assert!(differing < 5, "{what}: {differing} pixels differ");
    }

    fn paste(picture: Option<Picture>, canvas: &mut [u8], layout: Layout) {
        let Some(picture) = picture else { return };
        for (y, row) in (picture.top..).zip(picture.indices.chunks_exact(picture.width as usize)) {
            let at = (y * layout.width + picture.left) as usize;
            canvas[at..at + row.len()].copy_from_slice(row);
        }
    }
}
