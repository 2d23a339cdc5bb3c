//! What colours mean: by the legend, or else by their brightness.

use crate::text::quoted;
use crate::values::{Legend, Meaning};
use crate::{FormatError, Result};

/// How far a pixel may lie from a colour of the legend, as a distance in red, green and blue.
const NEAR: i32 = 128;

/// One step of luma, of 255, in such parts that blending onto white rounds nothing.
const LUMA: u32 = 255_000;

const NAMES: [(&str, u32); 17] = [
    ("black", 0),
    ("white", 0xFF_FFFF),
    ("grey", 0x80_8080),
    ("gray", 0x80_8080),
    ("silver", 0xC0_C0C0),
    ("red", 0xFF_0000),
    ("lime", 0x00_FF00),
    ("green", 0x00_8000),
    ("blue", 0x00_00FF),
    ("yellow", 0xFF_FF00),
    ("cyan", 0x00_FFFF),
    ("magenta", 0xFF_00FF),
    ("orange", 0xFF_A500),
    ("brown", 0xA5_2A2A),
    ("purple", 0x80_0080),
    ("navy", 0x00_0080),
    ("pink", 0xFF_C0CB),
];

/// A key of a legend that lists colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Key {
    /// Pixels near this colour.
    Colour([u8; 3]),
    /// Pixels whose luma is below this, in the units of [`LUMA`].
    Below(u32),
    /// Pixels whose luma is at least this.
    From(u32),
}

impl Key {
    fn of(text: &str) -> Option<Self> {
        let level = |text: &str| text.parse().ok().map(|level: u8| u32::from(level) * LUMA);
        let hex = |digits: &str| u32::from_str_radix(digits, 16).ok();
        let code = match text.strip_prefix('#') {
            Some(digits) if digits.len() == 6 => hex(digits)?,
            // Each digit twice: #f80 is #ff8800.
            Some(digits) if digits.len() == 3 => {
                let code = hex(digits)?;
                ((code & 0xF00) << 8 | (code & 0xF0) << 4 | code & 0xF) * 0x11
            }
            Some(_) => return None,
            None => match text {
                "dark" => return Some(Self::Below(128 * LUMA)),
                "light" => return Some(Self::From(128 * LUMA)),
                _ if text.starts_with('<') => return level(&text[1..]).map(Self::Below),
                _ if text.starts_with('>') => {
                    return level(&text[1..]).map(|level| Self::From(level + 1));
                }
                name => NAMES.iter().find(|(known, _)| *known == name)?.1,
            },
        };
        let [_, red, green, blue] = code.to_be_bytes();
        Some(Self::Colour([red, green, blue]))
    }
}

/// The meanings of colours.
pub(super) struct Colours {
    keys: Vec<(Key, Meaning)>,
    /// What other pixels mean; dark ones and light ones unless it is said.
    other: [Meaning; 2],
    /// The last pixel, which the next one is often like.
    last: ([u8; 4], Meaning),
}

impl Colours {
    pub(super) fn of(legend: &Legend) -> Result<Self> {
        let key = |(text, meaning): &(String, Meaning)| {
            Key::of(text).map(|key| (key, *meaning)).ok_or_else(|| {
                let expected = "a legend of colours (#ff0000, red), dark, light, <100 or >200";
                FormatError::new(1, 1, expected, quoted(text.as_bytes()))
            })
        };
        let keys = legend.listed().iter().map(key).collect::<Result<_>>()?;
        let free = legend.names_walls().then_some(Meaning::FREE);
        let other = match legend.other().or(free) {
            Some(other) => [other; 2],
            None => [Meaning::WALL, Meaning::FREE],
        };
        let mut colours = Self { keys, other, last: ([255; 4], Meaning::FREE) };
        colours.last.1 = colours.looked_up(colours.last.0);
        Ok(colours)
    }

    /// What a pixel of red, green, blue and opacity means.
    pub(super) fn meaning(&mut self, pixel: [u8; 4]) -> Meaning {
        if self.last.0 != pixel {
            self.last = (pixel, self.looked_up(pixel));
        }
        self.last.1
    }

    fn looked_up(&self, [red, green, blue, alpha]: [u8; 4]) -> Meaning {
        let opacity = u32::from(alpha);
        let on_white =
            |value: u8| (u32::from(value) * opacity + 255 * (255 - opacity)) as i32 / 255;
        let seen = [red, green, blue].map(on_white);
        let near = self.keys.iter().filter_map(|&(key, meaning)| match key {
            Key::Colour(colour) => {
                let away = |channel: usize| (seen[channel] - i32::from(colour[channel])).pow(2);
                let distance = away(0) + away(1) + away(2);
                (distance <= NEAR * NEAR).then_some((distance, meaning))
            }
            _ => None,
        });
        if let Some((_, meaning)) = near.min_by_key(|&(distance, _)| distance) {
            return meaning;
        }
        let luma = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
        let luma = luma * opacity + 255_000 * (255 - opacity);
        let is_so = |key: &Key| match *key {
            Key::Below(level) => luma < level,
            Key::From(level) => luma >= level,
            Key::Colour(_) => false,
        };
        let by_luma = self.keys.iter().find(|(key, _)| is_so(key));
        by_luma.map_or(self.other[usize::from(luma >= 128 * LUMA)], |&(_, meaning)| meaning)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_colours_or_levels() {
        assert_eq!(Key::of("#f80"), Some(Key::Colour([0xFF, 0x88, 0])));
        assert_eq!(Key::of("#FF8800"), Some(Key::Colour([0xFF, 0x88, 0])));
        assert_eq!(Key::of("green"), Some(Key::Colour([0, 0x80, 0])));
        assert_eq!(Key::of("<100"), Some(Key::Below(100 * LUMA)));
        for wrong in ["#ff", "#ggg", "#", "0", "<", ">256", "mud", "<é"] {
            assert_eq!(Key::of(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_nearest_colour_counts() {
        let legend = "#f00=start lime=goal black=wall <100=cost:9 else=cost:3".parse().unwrap();
        let mut colours = Colours::of(&legend).unwrap();
        let mut meaning = |pixel: [u8; 3]| colours.meaning([pixel[0], pixel[1], pixel[2], 255]);
        assert_eq!(meaning([240, 20, 10]), Meaning::Start);
        assert_eq!(meaning([10, 200, 40]), Meaning::Goal);
        assert_eq!(meaning([60, 60, 60]), Meaning::WALL);
        assert_eq!(format!("{:?}", meaning([0, 0, 255])), "Of(Land(9))");
        assert_eq!(format!("{:?}", meaning([255, 255, 255])), "Of(Land(3))");
    }

    #[test]
    fn walls_that_are_named_leave_the_rest_free() {
        let mut colours = Colours::of(&Legend::with_walls("light").unwrap()).unwrap();
        assert_eq!(colours.meaning([255; 4]), Meaning::WALL);
        assert_eq!(colours.meaning([127, 127, 127, 255]), Meaning::FREE);
        assert_eq!(colours.meaning([0, 0, 0, 0]), Meaning::WALL);
    }
}
