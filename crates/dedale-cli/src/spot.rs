//! Places as they are typed.

use std::str::FromStr;

use dedale::board::Hex;

/// A place as typed: `X,Y` on square boards, `Q,R` or with a tag (`cube:…`) on
/// hexagonal ones. May be off the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    pub place: [i64; 2],
    /// Whether it was said to be a hexagonal cell's.
    pub is_tagged: bool,
}

impl Spot {
    pub fn new(x: i32, y: i32) -> Self {
        Self { place: [x, y].map(i64::from), is_tagged: false }
    }
}

impl FromStr for Spot {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = "expected a column and a row from 0, such as 3,4 (hexagonal cells: 2,-1 or \
                     cube:2,-1,-1)";
        if text.contains(':') {
            let Hex { q, r } = text.parse().map_err(|_| wrong)?;
            return Ok(Self { place: [q, r].map(i64::from), is_tagged: true });
        }
        let number = |part: &str| part.trim().parse::<i64>().ok();
        let (x, y) = text.split_once(',').ok_or(wrong)?;
        let place = [number(x).ok_or(wrong)?, number(y).ok_or(wrong)?];
        Ok(Self { place, is_tagged: false })
    }
}
