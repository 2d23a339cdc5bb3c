use std::str::FromStr;

use super::super::ink::Ink;
use super::super::{Rgb, Theme};

/// The colours of a maze drawn as lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colours {
    /// Of the walls.
    pub walls: Rgb,
    /// Of the paper.
    pub paper: Rgb,
    /// Of the path and its ends.
    pub path: Rgb,
}

/// A text that names no colours.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "expected 'print' (black on white) or the colours of walls, paper and path as three codes of \
     six hexadecimal digits, such as 000000,ffffff,d55e00, found '{found}'"
)]
pub struct ColourError {
    /// The text.
    pub found: String,
}

impl Colours {
    /// Black on white, and the path grey.
    pub const PRINT: Self =
        Self { walls: Rgb::hex(0), paper: Rgb::hex(0xFF_FFFF), path: Rgb::hex(0x80_8080) };

    /// The colours that the theme gives walls, paper, and what a search has opened.
    pub fn of(theme: Theme) -> Self {
        let [walls, paper, path] =
            [Ink::Wall, Ink::Paper, Ink::Opened].map(|ink| theme.colour(ink));
        Self { walls, paper, path }
    }
}

impl Colours {
    /// Half-way between the colours of path and paper.
    pub(in crate::picture) fn between(&self) -> Rgb {
        let half = |one: u8, other: u8| one.midpoint(other);
        let Self { path, paper, .. } = self;
        Rgb { r: half(path.r, paper.r), g: half(path.g, paper.g), b: half(path.b, paper.b) }
    }
}

impl FromStr for Colours {
    type Err = ColourError;

    fn from_str(text: &str) -> Result<Self, ColourError> {
        if text == "print" {
            return Ok(Self::PRINT);
        }
        let wrong = || ColourError { found: text.to_owned() };
        let code = |part: &str| {
            let digits = part.trim().trim_start_matches('#');
            let is_code = digits.len() == 6 && digits.bytes().all(|sign| sign.is_ascii_hexdigit());
            u32::from_str_radix(digits, 16).ok().filter(|_| is_code).map(Rgb::hex)
        };
        let codes: Option<Vec<Rgb>> = text.split(',').map(code).collect();
        match codes.ok_or_else(wrong)?[..] {
            [walls, paper, path] => Ok(Self { walls, paper, path }),
            _ => Err(wrong()),
        }
    }
}
