//! Points as they are typed.

use std::str::FromStr;

/// A column and a row as typed: `X,Y`. May be off the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    pub x: u32,
    pub y: u32,
}

impl FromStr for Spot {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |part: &str| part.trim().parse::<u32>().ok();
        text.split_once(',')
            .and_then(|(x, y)| Some(Self { x: number(x)?, y: number(y)? }))
            .ok_or_else(|| "expected a column and a row from 0, such as 3,4".into())
    }
}
