//! Sides, stones and links as shapes.

use std::collections::HashSet;

use dedale::board::{Cell, Direction};
use dedale::link::Player;

use super::hex_shapes::cell_shape;
use super::ink::Ink;
use super::layout::Layout;
use super::raster::{Band, Shape, Sheet};
use super::{RimEdge, Scene, Share, signs};

/// How far a side extends from the board, in cells.
pub(super) const REACH: f32 = 0.24;

/// Where the light line of a blue side lies.
const LINE: [f32; 2] = [0.1, 0.155];

/// Sides, along the edges of the board and outside of it.
pub(super) fn sides(scene: &Scene, layout: Layout, sheet: &mut Sheet) {
    let reach = REACH.max(layout.pixels(3));
    for edge in scene.rim_edges() {
        let ink = match edge.player {
            None => Ink::SharedSide,
            Some(Player::Red) => Ink::RedSide,
            Some(Player::Blue) => Ink::BlueSide,
        };
        sheet.fill(ink, strip(scene, edge, [0.0, reach]));
        if edge.player == Some(Player::Blue) && layout.has_signs() {
            sheet.fill(Ink::BlueSideSign, strip(scene, edge, LINE));
        }
    }
}

/// The strip beyond the edge, from one distance to the other.
fn strip(scene: &Scene, edge: RimEdge, distances: [f32; 2]) -> Shape {
    let [begin, end] = scene.side(edge.cell, edge.direction);
    let out = scene.direction(edge.direction);
    let middle = ([0, 1].map(|axis| f32::midpoint(begin[axis], end[axis])), out);
    let begin = (begin, mitre(scene, edge.cell, edge.direction, -1));
    let end = (end, mitre(scene, edge.cell, edge.direction, 1));
    let [from, to] = match edge.share {
        Share::Whole => [begin, end],
        Share::First => [begin, middle],
        Share::Last => [middle, end],
    };
    let at = |([x, y], [dx, dy]): ([f32; 2], [f32; 2]), distance: f32| {
        [x + dx * distance, y + dy * distance]
    };
    let [near, far] = distances;
    Shape::Polygon(vec![at(from, near), at(from, far), at(to, far), at(to, near)])
}

/// Where a line beside the board turns, at this end of an edge: for a distance of 1.
fn mitre(scene: &Scene, cell: Cell, direction: Direction, turn: isize) -> [f32; 2] {
    let directions = scene.sides();
    let place =
        directions.iter().position(|&side| side == direction).expect("the direction of a side");
    let turned = |turn: isize| {
        let place = (place as isize + turn).rem_euclid(directions.len() as isize);
        directions[place as usize]
    };
    // The next edge belongs to this cell, to a neighbor that leaves less room, or to one
    // that lies in line.
    let next = if scene.is_rim(cell, turned(turn)) {
        turned(turn)
    } else if scene.hexes().is_some() {
        turned(-turn)
    } else {
        direction
    };
    let ([ax, ay], [bx, by]) = (scene.direction(direction), scene.direction(next));
    let scale = 1.0 + ax * bx + ay * by;
    [(ax + bx) / scale, (ay + by) / scale]
}

/// Stones; where cells have no signs, cells of their colour.
pub(super) fn stones(scene: &Scene, layout: Layout, band: Band, sheet: &mut Sheet) {
    if scene.game.stones().is_empty() {
        return;
    }
    for cell in band.cells(scene) {
        match scene.stone(cell) {
            None => {}
            Some(player) if !layout.has_signs() => {
                let ink = [Ink::RedStone, Ink::BlueStone][player.index()];
                sheet.fill(ink, cell_shape(scene, cell, layout));
            }
            Some(Player::Red) => signs::red_stone(sheet, scene.centre(cell)),
            Some(Player::Blue) => signs::blue_stone(sheet, scene.centre(cell)),
        }
    }
}

/// The lines of a link; a cell without a connection has a dot.
pub(super) fn link(scene: &Scene, layout: Layout, sheet: &mut Sheet) {
    let (width, edge) = layout.path_widths();
    let tree = scene.link_tree();
    let joints: HashSet<Cell> = tree.iter().filter_map(|&(_, joined)| joined).collect();
    for &(cell, joined) in &tree {
        let [x, y] = scene.centre(cell);
        if let Some(joined) = joined {
            let line = Shape::Line(vec![scene.centre(joined), [x, y]]);
            sheet.stroke(Ink::LinkEdge, edge, line.clone());
            sheet.stroke(Ink::Link, width, line);
        } else if !joints.contains(&cell) {
            sheet.fill(Ink::LinkEdge, Shape::Circle { x, y, radius: edge / 2.0 });
            sheet.fill(Ink::Link, Shape::Circle { x, y, radius: width / 2.0 });
        }
    }
}
