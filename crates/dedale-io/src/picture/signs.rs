//! The signs in cells and on borders. Each state has its own, so that a picture reads
//! without its colours.

use super::ink::Ink;
use super::raster::{Shape, Sheet};

/// Opened: a ring.
pub(super) fn ring(sheet: &mut Sheet, [x, y]: [f32; 2]) {
    let circle = Shape::Circle { x: x + 0.5, y: y + 0.5, radius: 0.2 };
    sheet.stroke(Ink::OpenedSign, 0.1, circle);
}

/// Closed: diagonal lines.
pub(super) fn hatch(sheet: &mut Sheet, [x, y]: [f32; 2]) {
    for [x0, y0, x1, y1] in
        [[0.14, 0.46, 0.46, 0.14], [0.14, 0.86, 0.86, 0.14], [0.54, 0.86, 0.86, 0.54]]
    {
        let line = Shape::Line(vec![[x + x0, y + y0], [x + x1, y + y1]]);
        sheet.stroke(Ink::ClosedSign, 0.05, line);
    }
}

/// Banned: a cross.
pub(super) fn cross(sheet: &mut Sheet, [x, y]: [f32; 2]) {
    for (y0, y1) in [(0.3, 0.7), (0.7, 0.3)] {
        let line = Shape::Line(vec![[x + 0.3, y + y0], [x + 0.7, y + y1]]);
        sheet.stroke(Ink::BannedSign, 0.12, line);
    }
}

/// Current: a diamond.
pub(super) fn diamond(sheet: &mut Sheet, [x, y]: [f32; 2]) {
    let corners = [[0.5, 0.16], [0.84, 0.5], [0.5, 0.84], [0.16, 0.5]];
    let corners = corners.map(|[dx, dy]| [x + dx, y + dy]);
    sheet.fill(Ink::CurrentSign, Shape::Polygon(corners.to_vec()));
}

/// No goal can be reached: a dash.
pub(super) fn dash(sheet: &mut Sheet, [x, y]: [f32; 2]) {
    let line = Shape::Line(vec![[x + 0.34, y + 0.5], [x + 0.66, y + 0.5]]);
    sheet.stroke(Ink::UnreachableSign, 0.09, line);
}

/// Costly terrain: one to four dots along the lower side.
pub(super) fn pips(sheet: &mut Sheet, [x, y]: [f32; 2], count: u8, ink: Ink) {
    const GAP: f32 = 0.17;
    let first = 0.5 - GAP * f32::from(count - 1) / 2.0;
    for index in 0..count {
        let x = x + first + GAP * f32::from(index);
        sheet.fill(ink, Shape::Circle { x, y: y + 0.85, radius: 0.055 });
    }
}

/// Water: a wave along the lower side.
pub(super) fn wave(sheet: &mut Sheet, [x, y]: [f32; 2], ink: Ink) {
    let crest = |index: u8| {
        let along = f32::from(index) / 16.0;
        [x + 0.2 + 0.6 * along, y + 0.84 + 0.05 * (along * std::f32::consts::TAU * 1.5).sin()]
    };
    sheet.stroke(ink, 0.06, Shape::Line((0..=16).map(crest).collect()));
}

/// The next step in a flow field.
pub(super) fn arrow(sheet: &mut Sheet, [x, y]: [f32; 2], toward: [f32; 2], ink: Ink) {
    const EAST: [[f32; 2]; 7] = [
        [0.34, 0.0],
        [0.04, 0.24],
        [0.04, 0.07],
        [-0.32, 0.07],
        [-0.32, -0.07],
        [0.04, -0.07],
        [0.04, -0.24],
    ];
    let points = EAST.map(|point| turned([x + 0.5, y + 0.5], point, toward));
    sheet.fill(ink, Shape::Polygon(points.to_vec()));
}

/// A border that can be crossed in this direction only.
pub(super) fn chevron(sheet: &mut Sheet, middle: [f32; 2], toward: [f32; 2]) {
    let points = [[-0.1, -0.2], [0.1, 0.0], [-0.1, 0.2]];
    let line = Shape::Line(points.map(|point| turned(middle, point, toward)).to_vec());
    sheet.stroke(Ink::OneWayEdge, 0.24, line.clone());
    sheet.stroke(Ink::OneWay, 0.12, line);
}

/// A start: a triangle that points to the right.
pub(super) fn triangle(sheet: &mut Sheet, [x, y]: [f32; 2], scale: f32) {
    let corners = [[-0.2, -0.28], [0.3, 0.0], [-0.2, 0.28]];
    let corners = corners.map(|[dx, dy]| [x + dx * scale, y + dy * scale]).to_vec();
    let mut outline = corners.clone();
    outline.extend([corners[0], corners[1]]);
    sheet.stroke(Ink::MarkEdge, 0.2 * scale, Shape::Line(outline));
    sheet.fill(Ink::Mark, Shape::Polygon(corners));
}

/// A goal: a ring around a disc.
pub(super) fn target(sheet: &mut Sheet, [x, y]: [f32; 2], scale: f32) {
    sheet.fill(Ink::MarkEdge, Shape::Circle { x, y, radius: 0.42 * scale });
    sheet.stroke(Ink::Mark, 0.1 * scale, Shape::Circle { x, y, radius: 0.29 * scale });
    sheet.fill(Ink::Mark, Shape::Circle { x, y, radius: 0.13 * scale });
}

/// A chokepoint: a ring along the cell's edge, which leaves room for the other signs.
pub(super) fn chokepoint(sheet: &mut Sheet, [x, y]: [f32; 2]) {
    sheet.stroke(Ink::MarkEdge, 0.16, Shape::Circle { x, y, radius: 0.39 });
    sheet.stroke(Ink::Mark, 0.08, Shape::Circle { x, y, radius: 0.39 });
}

/// Unseen: an interrogation mark without its dot, which would be a speck.
pub(super) fn unseen(sheet: &mut Sheet, [x, y]: [f32; 2]) {
    let points = [[-0.1, -0.12], [0.0, -0.2], [0.1, -0.12], [0.0, 0.0], [0.0, 0.08]];
    let points = points.map(|[dx, dy]| [x + dx, y + dy]);
    sheet.stroke(Ink::UnseenSign, 0.06, Shape::Line(points.to_vec()));
    sheet.fill(Ink::UnseenSign, Shape::Circle { x, y: y + 0.2, radius: 0.045 });
}

/// The monster: a disc with two horns.
pub(super) fn monster(sheet: &mut Sheet, [x, y]: [f32; 2], scale: f32) {
    let at = |[dx, dy]: [f32; 2]| [x + dx * scale, y + dy * scale];
    let horns =
        [[-0.3, -0.38], [-0.02, -0.2], [0.02, -0.2], [0.3, -0.38], [0.24, 0.0], [-0.24, 0.0]];
    let mut horns: Vec<[f32; 2]> = horns.map(at).to_vec();
    let [x, y] = at([0.0, 0.06]);
    sheet.fill(Ink::MonsterEdge, Shape::Circle { x, y, radius: 0.37 * scale });
    sheet.fill(Ink::Monster, Shape::Circle { x, y, radius: 0.29 * scale });
    sheet.fill(Ink::Monster, Shape::Polygon(horns.clone()));
    horns.extend_from_within(..2);
    sheet.stroke(Ink::MonsterEdge, 0.14 * scale, Shape::Line(horns));
}

/// A shot: a cross that extends this far from its centre.
pub(super) fn shot(sheet: &mut Sheet, [x, y]: [f32; 2], reach: f32, width: f32) {
    for slope in [1.0, -1.0] {
        let line =
            Shape::Line(vec![[x - reach, y - slope * reach], [x + reach, y + slope * reach]]);
        sheet.stroke(Ink::ShotEdge, 2.0 * width, line.clone());
        sheet.stroke(Ink::Shot, width, line);
    }
}

/// A red stone: a disc with an edge and a dot in its centre.
pub(super) fn red_stone(sheet: &mut Sheet, [x, y]: [f32; 2]) {
    sheet.fill(Ink::StoneEdge, Shape::Circle { x, y, radius: 0.41 });
    sheet.fill(Ink::RedStone, Shape::Circle { x, y, radius: 0.36 });
    sheet.fill(Ink::RedStoneSign, Shape::Circle { x, y, radius: 0.13 });
}

/// A blue stone: a disc with an edge and a ring.
pub(super) fn blue_stone(sheet: &mut Sheet, [x, y]: [f32; 2]) {
    sheet.fill(Ink::StoneEdge, Shape::Circle { x, y, radius: 0.41 });
    sheet.fill(Ink::BlueStone, Shape::Circle { x, y, radius: 0.36 });
    sheet.stroke(Ink::BlueStoneSign, 0.09, Shape::Circle { x, y, radius: 0.235 });
}

/// Rotates a point of a sign that points east to the direction of a unit step.
fn turned([x, y]: [f32; 2], [along, across]: [f32; 2], [dx, dy]: [f32; 2]) -> [f32; 2] {
    [x + along * dx - across * dy, y + along * dy + across * dx]
}
