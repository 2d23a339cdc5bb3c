//! Terrain, grid and walls of hexagonal boards as shapes.

use std::collections::{BTreeMap, HashMap};

use dedale::board::{Cell, Direction};

use super::hexes::{Corner, Hexes};
use super::ink::{Ink, terrain};
use super::layout::Layout;
use super::raster::{Band, Shape, Sheet};
use super::{Border, Scene};

/// Terrain, grid and thin walls.
pub(super) fn board(scene: &Scene, hexes: &Hexes, layout: Layout, band: Band, sheet: &mut Sheet) {
    terrains(scene, hexes, layout, band, sheet);
    if layout.has_signs() {
        grid(scene, layout, sheet);
    }
    walls(scene, layout, band, sheet);
}

/// The shape of a cell; in small pictures a rectangle, in level rows (or upright columns)
/// that are offset like bricks.
pub(super) fn cell_shape(scene: &Scene, cell: Cell, layout: Layout) -> Shape {
    match scene.hexes() {
        Some(_) if layout.has_round_hexes() => Shape::Polygon(scene.corners(cell)),
        Some(hexes) => wall_of_bricks(scene, cell, hexes, 1, layout),
        None => {
            let [x, y] = scene.centre(cell);
            Shape::Rect { x: x - 0.5, y: y - 0.5, width: 1.0, height: 1.0 }
        }
    }
}

/// Cells in line as one rectangle with its edges between pixels.
fn wall_of_bricks(scene: &Scene, first: Cell, hexes: &Hexes, count: u32, layout: Layout) -> Shape {
    let [corner, opposite] = hexes.bricks(scene.point_of(first), count);
    let [left, top] = corner.map(|place| layout.snapped(place));
    let [right, bottom] = opposite.map(|place| layout.snapped(place));
    Shape::Rect { x: left, y: top, width: right - left, height: bottom - top }
}

fn terrains(scene: &Scene, hexes: &Hexes, layout: Layout, band: Band, sheet: &mut Sheet) {
    if !layout.has_round_hexes() {
        bricks(scene, hexes, layout, band, sheet);
        return;
    }
    // Free terrain lies under all other terrain, so that no paper shows between cells.
    for outline in outlines(scene, hexes, |_| Ink::Free).into_values().flatten() {
        sheet.fill(Ink::Free, Shape::Polygon(outline));
    }
    for (ink, outlines) in outlines(scene, hexes, |cell| terrain(scene, cell)) {
        if ink != Ink::Free {
            for outline in outlines {
                sheet.fill(ink, Shape::Polygon(outline));
            }
        }
    }
}

/// Cells of one look as one rectangle where they lie in line.
fn bricks(scene: &Scene, hexes: &Hexes, layout: Layout, band: Band, sheet: &mut Sheet) {
    let width = scene.size().width();
    let lines = if hexes.is_flat() { 0..width } else { band.rows(scene, 0) };
    let cell_at = |line: u32, place: u32| {
        let (x, y) = if hexes.is_flat() { (line, place) } else { (place, line) };
        let cell = Cell::new(y * width + x);
        scene.contains(cell).then(|| (terrain(scene, cell), cell))
    };
    for line in lines {
        let places = if hexes.is_flat() { band.rows(scene, line) } else { 0..width };
        let mut place = places.start;
        while place < places.end {
            let Some((ink, first)) = cell_at(line, place) else {
                place += 1;
                continue;
            };
            let is_same =
                |&place: &u32| cell_at(line, place).is_some_and(|(other, _)| other == ink);
            let count = (place..places.end).take_while(is_same).count() as u32;
            sheet.fill(ink, wall_of_bricks(scene, first, hexes, count, layout));
            place += count;
        }
    }
}

/// For each ink, the outlines of its cells, clockwise; the outlines of holes are
/// counterclockwise.
fn outlines(
    scene: &Scene,
    hexes: &Hexes,
    ink: impl Fn(Cell) -> Ink,
) -> BTreeMap<Ink, Vec<Vec<[f32; 2]>>> {
    let mut edges: BTreeMap<Ink, Vec<[Corner; 2]>> = BTreeMap::new();
    for cell in scene.cells() {
        let own = ink(cell);
        let corners = hexes.corners(scene.point_of(cell));
        for (place, &direction) in Hexes::SIDES.iter().enumerate() {
            if scene.beside(cell, direction).is_none_or(|beside| ink(beside) != own) {
                edges.entry(own).or_default().push([corners[place], corners[(place + 1) % 6]]);
            }
        }
    }
    let placed = |line: Vec<Corner>| line.into_iter().map(|corner| hexes.place(corner)).collect();
    let closed = |(ink, edges): (Ink, Vec<[Corner; 2]>)| {
        (ink, loops(&edges).into_iter().map(placed).collect())
    };
    edges.into_iter().map(closed).collect()
}

/// The loops formed by the edges. Three cells meet at a corner, so at most one edge leads
/// there and one away.
fn loops(edges: &[[Corner; 2]]) -> Vec<Vec<Corner>> {
    let mut next: HashMap<Corner, Corner> = edges.iter().map(|&[from, to]| (from, to)).collect();
    let mut loops = Vec::new();
    for &[start, _] in edges {
        let mut line = Vec::new();
        let mut at = start;
        while let Some(to) = next.remove(&at) {
            line.push(at);
            at = to;
        }
        if !line.is_empty() {
            loops.push(line);
        }
    }
    loops
}

/// Three sides of each cell in one line; the others belong to its neighbors or the rim.
fn grid(scene: &Scene, layout: Layout, sheet: &mut Sheet) {
    let (before, behind) = layout.grid_line();
    for cell in scene.cells() {
        let corners = scene.corners(cell);
        sheet.stroke(Ink::Grid, before + behind, Shape::Line(corners[..4].to_vec()));
    }
}

/// A line around the board.
pub(super) fn rim(scene: &Scene, hexes: &Hexes, layout: Layout, sheet: &mut Sheet) {
    for outline in outlines(scene, hexes, |_| Ink::Wall).into_values().flatten() {
        sheet.stroke(Ink::Wall, wall_thickness(scene, layout), Shape::Polygon(outline));
    }
}

fn wall_thickness(scene: &Scene, layout: Layout) -> f32 {
    let (before, behind) =
        if scene.has_thin_walls() { layout.thin_wall() } else { layout.grid_line() };
    before + behind
}

fn walls(scene: &Scene, layout: Layout, band: Band, sheet: &mut Sheet) {
    let thickness = wall_thickness(scene, layout);
    if scene.has_thin_walls() {
        for cell in band.cells(scene) {
            let is_wall = |direction: &&Direction| scene.border(cell, **direction) == Border::Wall;
            for &direction in scene.lattice().onward().iter().filter(is_wall) {
                sheet.stroke(
                    Ink::Wall,
                    thickness,
                    Shape::Line(scene.side(cell, direction).to_vec()),
                );
            }
        }
    }
}
