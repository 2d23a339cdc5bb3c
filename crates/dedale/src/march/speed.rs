use std::fmt;
use std::str::FromStr;

use crate::board::STRAIGHT;
#[cfg(feature = "serde")]
use crate::snapshot::{Snapshot, stored_as_parts};

/// A speed in whole thousandths of a cell per second, from 0.001 to 100 cells a second.
///
/// Parsed from decimal text with at most three decimals, exactly: `0.4` is 400 thousandths.
///
/// ```
/// use dedale::march::Speed;
///
/// let troll: Speed = "0.4".parse()?;
/// assert_eq!(troll.thousandths(), 400);
/// assert!("0.0004".parse::<Speed>().is_err());
/// # Ok::<(), dedale::march::SpeedError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Speed(u32);

/// The error for text that is no speed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error(
    "a speed is a number from 0.001 to 100 cells a second with at most three decimals, such as 0.4; found '{0}'"
)]
pub struct SpeedError(pub String);

impl Speed {
    /// The largest speed: 100 cells a second.
    pub const MAX: Self = Self(100_000);

    /// One cell a second.
    pub const ONE: Self = Self(1000);

    /// The speed of these thousandths of a cell per second; `None` for 0 and above
    /// [`Speed::MAX`].
    pub const fn new(thousandths: u32) -> Option<Self> {
        if thousandths == 0 || thousandths > Self::MAX.0 { None } else { Some(Self(thousandths)) }
    }

    /// Thousandths of a cell per second.
    pub const fn thousandths(self) -> u32 {
        self.0
    }

    /// The units that an agent of this speed covers in a tick; see [the
    /// module](crate::march).
    pub const fn units_per_tick(self) -> u32 {
        self.0 * STRAIGHT
    }
}

impl FromStr for Speed {
    type Err = SpeedError;

    fn from_str(text: &str) -> Result<Self, SpeedError> {
        let parsed = || {
            let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
            let is_number =
                |part: &str| !part.is_empty() && part.bytes().all(|sign| sign.is_ascii_digit());
            if !is_number(whole) || !is_number(decimals) || decimals.len() > 3 {
                return None;
            }
            let thousandths: u32 = format!("{decimals:0<3}").parse().ok()?;
            let whole: u32 = whole.parse().ok()?;
            Self::new(whole.checked_mul(1000)?.checked_add(thousandths)?)
        };
        parsed().ok_or_else(|| SpeedError(text.to_owned()))
    }
}

/// Formats in cells per second, with as many decimals as needed.
impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}.{:03}", self.0 / 1000, self.0 % 1000);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

#[cfg(feature = "serde")]
stored_as_parts!(Speed);

#[cfg(feature = "serde")]
impl Snapshot for Speed {
    /// Thousandths of a cell per second.
    type Parts = u32;

    fn parts(&self) -> u32 {
        self.thousandths()
    }

    fn restored(thousandths: u32) -> Result<Self, String> {
        Self::new(thousandths).ok_or_else(|| {
            format!("a speed is 1 to {} thousandths, found {thousandths}", Self::MAX.thousandths())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_speed_is_read_as_it_is_written() {
        for thousandths in 1..=Speed::MAX.0 {
            let speed = Speed(thousandths);
            assert_eq!(speed.to_string().parse(), Ok(speed));
        }
    }

    #[test]
    fn what_is_no_speed_is_refused() {
        for text in ["", ".", "1.", ".5", "0", "0.000", "0.0004", "1.0000", "100.001", "-1", "+1"] {
            assert_eq!(text.parse::<Speed>(), Err(SpeedError(text.into())), "{text}");
        }
        for text in ["1e2", "1,5", "∞", "4294967297", "99999999999999999999", " 1", "1.٣"] {
            assert_eq!(text.parse::<Speed>(), Err(SpeedError(text.into())), "{text}");
        }
        assert_eq!("100.0".parse(), Ok(Speed::MAX));
        assert_eq!("007.5".parse(), Ok(Speed(7500)));
    }
}
