//! Where cells lie on a drawing, in words.

use dedale::board::Cell;

use super::Scene;

/// Eight directions clockwise from the right, each an eighth of a turn wide.
const DIRECTIONS: [&str; 8] =
    ["right", "lower right", "bottom", "lower left", "left", "upper left", "top", "upper right"];

impl Scene {
    /// Where these cells lie on the drawing, seen from the middle of the board: `top`,
    /// `upper right`, `right` and so on, or `middle`. O(cells of the board).
    pub fn whereabouts(&self, cells: &[Cell]) -> &'static str {
        let [x, y] = self.mean(cells.iter().copied());
        let [middle_x, middle_y] = self.mean(self.cells());
        let [dx, dy] = [x - middle_x, y - middle_y];
        if dx.hypot(dy) < 1e-3 {
            return "middle";
        }
        let eighth = (dy.atan2(dx) / std::f64::consts::FRAC_PI_4).round() as i32;
        DIRECTIONS[eighth.rem_euclid(8) as usize]
    }

    /// The mean of the cells' centres.
    fn mean(&self, cells: impl Iterator<Item = Cell>) -> [f64; 2] {
        let mut count = 0.0;
        let mut sum = [0.0; 2];
        for cell in cells {
            let centre = self.centre(cell).map(f64::from);
            sum = [sum[0] + centre[0], sum[1] + centre[1]];
            count += 1.0;
        }
        sum.map(|sum| sum / f64::max(count, 1.0))
    }
}
