use std::fmt;
use std::str::FromStr;

use super::ObstacleError;
use crate::board::Size;

/// A difficulty level: a board size and a share of obstacles, by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Difficulty {
    /// 4×4, 25 %.
    VeryEasy,
    /// 5×5, 35 %.
    Easy,
    /// 6×6, 50 %.
    Medium,
    /// 8×8, 65 %.
    Hard,
    /// 10×10, 75 %.
    VeryHard,
}

impl Difficulty {
    /// All difficulties, the easiest first.
    pub const ALL: [Self; 5] =
        [Self::VeryEasy, Self::Easy, Self::Medium, Self::Hard, Self::VeryHard];

    /// The difficulty's name: "very-easy" and so on.
    pub const fn name(self) -> &'static str {
        ["very-easy", "easy", "medium", "hard", "very-hard"][self as usize]
    }

    /// The board's size.
    pub fn size(self) -> Size {
        let side = [4, 5, 6, 8, 10][self as usize];
        Size::new(side, side).expect("a side of 4 to 10")
    }

    /// The share of obstacles.
    pub const fn percent(self) -> Percent {
        Percent([25.0, 35.0, 50.0, 65.0, 75.0][self as usize])
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for a name that is no difficulty's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown difficulty '{0}'; the difficulties are very-easy, easy, medium, hard, very-hard")]
pub struct UnknownDifficulty(pub String);

impl FromStr for Difficulty {
    type Err = UnknownDifficulty;

    fn from_str(text: &str) -> Result<Self, UnknownDifficulty> {
        Self::ALL
            .into_iter()
            .find(|difficulty| difficulty.name() == text)
            .ok_or_else(|| UnknownDifficulty(text.to_owned()))
    }
}

/// A percentage of the most obstacles that a board can hold, from 0 to 100.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Percent(pub(super) f64);

impl Percent {
    /// This many percent, fractions included.
    ///
    /// # Errors
    ///
    /// Returns an error unless it is 0 to 100.
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
