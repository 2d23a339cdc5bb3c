use super::ObstacleError;
use crate::board::Size;

/// A share of the obstacles that a board can hold at most, from 0 to 100.
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

    /// How many obstacles this is on a board: its share of
    /// [`most_obstacles`], rounded to the nearest whole number, halves up. (A
    /// fraction of a percent is the nearest binary number: half of 2.3 % of
    /// 3,000 is a little less than 34.5.)
    pub fn obstacles(self, size: Size) -> u32 {
        // Of whole percents nothing is rounded before the quotient, which is then
        // at least 1/100 away from any whole number it is not.
        let hundredths = self.0 * f64::from(most_obstacles(size)) + 50.0;
        ((hundredths / 100.0) as u32).min(most_obstacles(size))
    }
}

/// The obstacles that 100 % stands for: (columns − 1)(rows − 1), the most that
/// leave a shortest way from corner to corner free.
pub const fn most_obstacles(size: Size) -> u32 {
    (size.width() - 1) * (size.height() - 1)
}
