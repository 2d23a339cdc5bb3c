//! A scene as flat shapes: what SVG, PNG and GIF draw, so that they agree.
//!
//! Rectangles have their edges between the pixels of the layout.

use dedale::board::{Cell, Terrain};

use super::ink::{Ink, is_light, terrain, weight_degree};
use super::layout::Layout;
use super::raster::{Band, Layer, Shape, Sheet};
use super::runs::{Run, runs_among, thin_walls_between};
use super::{Border, CellState, Scene, hex_shapes, hunt_shapes, lettering, pieces, signs};

/// The shapes of a scene, from the bottom to the top.
pub(super) fn layers(scene: &Scene, layout: Layout) -> Vec<Layer> {
    let mut sheet = Sheet::default();
    of_cells(scene, layout, Band::WHOLE, &mut sheet);
    of_lines(scene, layout, &mut sheet);
    sheet.into_layers()
}

/// The shapes of a scene and of the text around it.
pub(super) fn lettered(scene: &Scene, layout: Layout) -> Vec<Layer> {
    let mut sheet = Sheet::default();
    of_cells(scene, layout, Band::WHOLE, &mut sheet);
    of_lines(scene, layout, &mut sheet);
    lettering::write(scene, layout.cell, &mut sheet);
    sheet.into_layers()
}

/// The part of [`lettered`] that grows with the number of cells, for this band only.
pub(super) fn within(scene: &Scene, layout: Layout, band: Band) -> Vec<Layer> {
    let mut sheet = Sheet::default();
    of_cells(scene, layout, band, &mut sheet);
    sheet.into_layers()
}

/// All else of [`lettered`].
pub(super) fn across(scene: &Scene, layout: Layout) -> Vec<Layer> {
    let mut sheet = Sheet::default();
    of_lines(scene, layout, &mut sheet);
    lettering::write(scene, layout.cell, &mut sheet);
    sheet.into_layers()
}

/// Terrain, thin walls, stones and signs. Where there are signs the board is small, and they
/// are not cut into bands.
fn of_cells(scene: &Scene, layout: Layout, band: Band, sheet: &mut Sheet) {
    match scene.hexes() {
        Some(hexes) => hex_shapes::board(scene, hexes, layout, band, sheet),
        None => squares(scene, layout, band, sheet),
    }
    if layout.has_signs() {
        cell_signs(scene, sheet);
        one_way_marks(scene, sheet);
    }
    pieces::stones(scene, layout, band, sheet);
}

/// The rim, sides, the link, the path, marks and the signs of a hunt.
fn of_lines(scene: &Scene, layout: Layout, sheet: &mut Sheet) {
    if let Some(hexes) = scene.hexes() {
        hex_shapes::rim(scene, hexes, layout, sheet);
    }
    pieces::sides(scene, layout, sheet);
    pieces::link(scene, layout, sheet);
    path(scene, layout, sheet);
    marks(scene, layout, sheet);
    hunt_shapes::hunt(scene, layout, sheet);
}

/// Terrain, grid and walls.
fn squares(scene: &Scene, layout: Layout, band: Band, sheet: &mut Sheet) {
    terrains(scene, band, sheet);
    if layout.has_signs() {
        grid(scene, layout, sheet);
    }
    walls(scene, layout, band, sheet);
}

fn run_of_cells(run: Run) -> Shape {
    Shape::Rect { x: run.x as f32, y: run.y as f32, width: run.length as f32, height: 1.0 }
}

fn terrains(scene: &Scene, band: Band, sheet: &mut Sheet) {
    let (width, height) = (scene.size().width() as f32, scene.size().height() as f32);
    sheet.fill(Ink::Free, Shape::Rect { x: 0.0, y: 0.0, width, height });
    let ink = |cell| Some(terrain(scene, cell)).filter(|&ink| ink != Ink::Free);
    runs_among(scene, band.cells(scene), ink, |run, ink| sheet.fill(ink, run_of_cells(run)));
}

fn cell_signs(scene: &Scene, sheet: &mut Sheet) {
    let is_marked = scene.marked();
    for cell in scene.cells().filter(|&cell| !scene.is_wall(cell)) {
        let at = corner(scene, cell);
        let terrain_ink = terrain(scene, cell);
        let on_dark = match terrain_ink {
            Ink::Banned | Ink::Current => true,
            Ink::Shade(shade) => !is_light(shade),
            _ => false,
        };
        let sign_ink = if on_dark { Ink::TerrainSignOnDark } else { Ink::TerrainSign };
        match scene.terrain(cell) {
            Terrain::Water => signs::wave(sheet, at, sign_ink),
            land => {
                if let Some(degree) = weight_degree(land.weight()) {
                    signs::pips(sheet, at, degree, sign_ink);
                }
            }
        }
        // The mark of a start or goal is drawn in the same place.
        if is_marked[cell.index()] {
            continue;
        }
        match scene.state(cell) {
            CellState::Opened => signs::ring(sheet, at),
            CellState::Closed => signs::hatch(sheet, at),
            CellState::Banned => signs::cross(sheet, at),
            CellState::Current => signs::diamond(sheet, at),
            CellState::Neutral => {
                let arrow_ink = if on_dark { Ink::ArrowOnDark } else { Ink::ArrowOnLight };
                if let Some(direction) = scene.arrow(cell) {
                    let toward = scene.direction(direction);
                    let has_sign = scene.terrain(cell) != Terrain::FREE;
                    signs::arrow(sheet, if has_sign { raised(at) } else { at }, toward, arrow_ink);
                } else if terrain_ink == Ink::Unreachable {
                    signs::dash(sheet, at);
                }
            }
        }
    }
}

/// Slightly raised, to leave room for the sign of the terrain.
fn raised([x, y]: [f32; 2]) -> [f32; 2] {
    [x, y - 0.06]
}

fn grid(scene: &Scene, layout: Layout, sheet: &mut Sheet) {
    let (width, height) = (scene.size().width(), scene.size().height());
    let (before, behind) = layout.grid_line();
    let thickness = before + behind;
    for x in 1..width {
        let x = x as f32 - before;
        let line = Shape::Rect { x, y: 0.0, width: thickness, height: height as f32 };
        sheet.fill(Ink::Grid, line);
    }
    for y in 1..height {
        let y = y as f32 - before;
        let line = Shape::Rect { x: 0.0, y, width: width as f32, height: thickness };
        sheet.fill(Ink::Grid, line);
    }
}

fn walls(scene: &Scene, layout: Layout, band: Band, sheet: &mut Sheet) {
    let wall = |cell| scene.is_wall(cell).then_some(());
    runs_among(scene, band.cells(scene), wall, |run, ()| sheet.fill(Ink::Wall, run_of_cells(run)));
    let (before, behind) = layout.thin_wall();
    let thickness = before + behind;
    for wall in thin_walls_between(scene, band.rows(scene, 0)) {
        let (x, y) = (wall.x as f32 - before, wall.y as f32 - before);
        let length = wall.length as f32 + thickness;
        let (width, height) = if wall.upright { (thickness, length) } else { (length, thickness) };
        sheet.fill(Ink::Wall, Shape::Rect { x, y, width, height });
    }
    if !scene.has_thin_walls() {
        frame(scene, layout, sheet);
    }
}

/// A line around the board, beside its cells.
fn frame(scene: &Scene, layout: Layout, sheet: &mut Sheet) {
    let (width, height) = (scene.size().width() as f32, scene.size().height() as f32);
    let (before, behind) = layout.grid_line();
    let line = before + behind;
    for x in [-line, width] {
        let upright = Shape::Rect { x, y: -line, width: line, height: height + 2.0 * line };
        sheet.fill(Ink::Wall, upright);
    }
    for y in [-line, height] {
        sheet.fill(Ink::Wall, Shape::Rect { x: 0.0, y, width, height: line });
    }
}

fn one_way_marks(scene: &Scene, sheet: &mut Sheet) {
    if !scene.has_borders() {
        return;
    }
    for cell in scene.cells() {
        for &side in scene.lattice().onward() {
            if let Border::OneWay(direction) = scene.border(cell, side) {
                let ([x, y], [dx, dy]) = (scene.centre(cell), scene.direction(side));
                let middle = [x + dx / 2.0, y + dy / 2.0];
                signs::chevron(sheet, middle, scene.direction(direction));
            }
        }
    }
}

fn path(scene: &Scene, layout: Layout, sheet: &mut Sheet) {
    let line: Vec<[f32; 2]> =
        scene.line().iter().map(|at| at.map(|half| half as f32 / 2.0)).collect();
    let pieces = match (&line[..], scene.path()) {
        ([_, _, ..], _) => vec![line],
        ([], [_, _, ..]) => pieces(scene),
        _ => return,
    };
    let (width, edge) = layout.path_widths();
    let lines: Vec<Shape> = pieces.iter().map(|piece| Shape::Line(bends(piece))).collect();
    for line in &lines {
        sheet.stroke(Ink::PathEdge, edge, line.clone());
    }
    for line in lines {
        sheet.stroke(Ink::Path, width, line);
    }
}

/// The centres of the path's cells, in a piece for each stretch between two steps that wrap round. Such a step
/// ends a piece, and begins the next one, half a cell beyond the side of the board.
fn pieces(scene: &Scene) -> Vec<Vec<[f32; 2]>> {
    let mut pieces = vec![vec![scene.centre(scene.path()[0])]];
    for step in scene.path().windows(2) {
        let centre = scene.centre(step[1]);
        if let Some(half) = scene.half_over(step[0], step[1]) {
            let before = scene.centre(step[0]);
            let last = pieces.last_mut().expect("a first piece");
            last.push([before[0] + half[0], before[1] + half[1]]);
            pieces.push(vec![[centre[0] - half[0], centre[1] - half[1]]]);
        }
        pieces.last_mut().expect("a first piece").push(centre);
    }
    pieces
}

/// These points, except where the line goes straight on.
fn bends(line: &[[f32; 2]]) -> Vec<[f32; 2]> {
    let mut points: Vec<[f32; 2]> = Vec::new();
    for &point in line {
        if let [.., a, b] = points[..] {
            let (before, behind) = ([b[0] - a[0], b[1] - a[1]], [point[0] - b[0], point[1] - b[1]]);
            let across = before[0] * behind[1] - before[1] * behind[0];
            let along = before[0] * behind[0] + before[1] * behind[1];
            if across.abs() < 1e-3 && along > 0.0 {
                points.pop();
            }
        }
        points.push(point);
    }
    points
}

fn marks(scene: &Scene, layout: Layout, sheet: &mut Sheet) {
    // On a large board the marks are larger than their cells, or they would be hard to
    // find.
    let scale = if layout.has_signs() { 1.0 } else { layout.pixels(12).max(1.0) };
    for &cell in scene.chokepoints() {
        signs::chokepoint(sheet, scene.centre(cell));
    }
    for &cell in scene.goals() {
        signs::target(sheet, scene.centre(cell), scale);
    }
    for &cell in scene.starts() {
        signs::triangle(sheet, scene.centre(cell), scale);
    }
}

/// The upper left corner of the square in the cell's middle that holds its sign.
fn corner(scene: &Scene, cell: Cell) -> [f32; 2] {
    scene.centre(cell).map(|place| place - 0.5)
}
