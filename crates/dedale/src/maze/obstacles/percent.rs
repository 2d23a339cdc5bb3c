use super::ObstacleError;
use crate::board::Size;

/// A percentage of the most obstacles that a board can hold, from 0 to 100.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Percent(pub(super) f64);

impl Percent {
    /// This many percent, fractions included; an error unless 0 to 100.
    pub fn new(percent: f64) -> Result<Self, ObstacleError> {
        if (0.0..=100.0).contains(&percent) {
            Ok(Self(percent))
        } else {
            Err(ObstacleError::Percent { found: percent })
        }
    }

    /// The number, 0 to 100.
    pub const fn value(self) -> f64 {
        self.0
    }

    /// The number of obstacles on a board of this size: this share of [`most_obstacles`],
    /// rounded to the nearest whole number, halves up. (A fraction of a percent is the
    /// nearest binary number: half of 2.3 % of 3,000 is a little less than 34.5.)
    pub fn obstacles(self, size: Size) -> u32 {
        // For whole percents nothing is rounded before the quotient, which is then at least
        // 1/100 away from any whole number it is not.
        let hundredths = self.0 * f64::from(most_obstacles(size)) + 50.0;
        ((hundredths / 100.0) as u32).min(most_obstacles(size))
    }
}

/// The most obstacles a board can hold, for which 100 % stands: (columns − 1)(rows − 1),
/// the most that leave a shortest path from corner to corner free.
pub const fn most_obstacles(size: Size) -> u32 {
    (size.width() - 1) * (size.height() - 1)
}
