//! Arrows between the positions of a game graph.

use super::Rgb;
use super::figure::{Drawn, Outline, Pen, Place, Step};

/// The width and height of a position, and how far apart the middles of neighbors and layers lie,
/// in pixels.
pub(super) const WIDE: f64 = 44.0;
pub(super) const HIGH: f64 = 34.0;
pub(super) const ACROSS: f64 = 72.0;
pub(super) const DOWN: f64 = 74.0;

/// How far an arrow swings out for each layer that it skips, and at most.
const SWING: f64 = 44.0;
pub(super) const MOST_SWING: f64 = 150.0;

/// An arrow: a curve from its begin to its tip, and two places between that it bends towards.
pub(super) struct Arrow {
    line: [Place; 4],
}

impl Arrow {
    /// The arrow from the rim of a position to the rim of another. One that leads down past
    /// layers swings away from the `middle`, so that it does not lie under their positions.
    pub(super) fn new(from: Place, to: Place, middle: f64) -> Self {
        let ([x1, y1], [x2, y2]) = (from, to);
        let layers = ((y2 - y1) / DOWN).round() as i32;
        if layers == 0 && (x2 - x1).abs() < 1.0 {
            let side = x1 + WIDE / 2.0;
            let (tip, before) = ([side + 2.0, y1], [side + 26.0, y1]);
            let begin = [side - 6.0, y1 - HIGH / 2.0];
            return Self { line: [begin, [side + 6.0, y1 - HIGH], before, tip] };
        }
        if layers > 0 {
            // Those along the middle take turns, by how many layers they skip.
            let off = f64::midpoint(x1, x2) - middle;
            let is_right = if off.abs() < 0.1 { layers % 2 == 1 } else { off > 0.0 };
            let swing = (SWING * f64::from(layers - 1)).min(MOST_SWING);
            let swing = if is_right { swing } else { -swing };
            let (bend, tip) = ((0.3 * (y2 - y1)).max(12.0), [x2, y2 - HIGH / 2.0 - 2.0]);
            let (begin, out) = ([x1, y1 + HIGH / 2.0], [x1 + swing, y1 + HIGH / 2.0 + bend]);
            return Self { line: [begin, out, [x2 + swing, tip[1] - bend], tip] };
        }
        let side = if x2 < x1 { -1.0 } else { 1.0 };
        if layers == 0 {
            // Right above the positions between, left below them.
            let (out, into) = (x1 + side * WIDE / 2.0, x2 - side * (WIDE / 2.0 + 2.0));
            let bend = y1 - 22.0 * side;
            return Self { line: [[out, y1], [out, bend], [into, bend], [into, y2]] };
        }
        let (out, into) = (x1 + side * WIDE / 2.0, x2 + side * (WIDE / 2.0 + 2.0));
        let turns = [[out + 30.0 * side, y1 - 20.0], [into + 30.0 * side, y2 + 20.0]];
        Self { line: [[out, y1], turns[0], turns[1], [into, y2]] }
    }

    /// The line and the head, in this colour.
    pub(super) fn drawn(&self, colour: Rgb, width: f64) -> [Drawn; 2] {
        let [begin, out, into, tip] = self.line;
        let [x, y] = tip;
        let (dx, dy) = (x - into[0], y - into[1]);
        let length = (dx * dx + dy * dy).sqrt().max(1.0);
        let (dx, dy) = (dx / length, dy / length);
        let corner = |side: f64| [x - 6.3 * dx - side * dy, y - 6.3 * dy + side * dx];
        let line = vec![Step::Move(begin), Step::Curve([out, into, tip])];
        let head = [corner(3.0), corner(-3.0)].map(Step::Line);
        let head = [Step::Move(tip)].into_iter().chain(head).chain([Step::Close]);
        [
            Drawn::new(Outline::Path(line)).drawn(Pen::new(colour, width)),
            Drawn::new(Outline::Path(head.collect())).filled(colour),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_leads_from_rim_to_rim() {
        let at = |x: f64, layer: f64| [x * ACROSS, layer * DOWN];
        let [here, below, beside, above] = [at(1.0, 1.0), at(0.0, 3.0), at(2.0, 1.0), at(1.0, 0.0)];
        for to in [here, below, beside, above] {
            for (from, to) in [(here, to), (to, here)] {
                let arrow = Arrow::new(from, to, 0.0);
                let is_on_rim = |[x, y]: Place, [left, top]: Place| {
                    (x - left).abs() <= WIDE / 2.0 + 2.0 && (y - top).abs() <= HIGH / 2.0 + 2.0
                };
                let [begin, _, _, tip] = arrow.line;
                assert!(is_on_rim(tip, to), "{tip:?} is not at {to:?}");
                assert!(is_on_rim(begin, from), "{begin:?} is not at {from:?}");
            }
        }
    }
}
