use std::fmt;
use std::str::FromStr;

use super::ink::{Ink, Rgb, ramp};

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Theme {
    /// Colours that colour-blind eyes tell apart (Okabe, Ito 2008): opened
    /// vermillion, closed green, neutral a tint of sky blue, banned black.
    #[default]
    Default,
    /// The colours of H. Ducommun's "Maze Solver" (2020): opened red, closed
    /// green, neutral blue, banned black, walls white. The signs are the same.
    Seed,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 2] = [Self::Default, Self::Seed];

    /// The theme's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Seed => "seed",
        }
    }

    pub(super) fn colour(self, ink: Ink) -> Rgb {
        if let Ink::Shade(shade) = ink {
            return ramp(shade);
        }
        Rgb::hex(match self {
            Self::Default => default(ink),
            Self::Seed => seed(ink),
        })
    }
}

const fn default(ink: Ink) -> u32 {
    match ink {
        Ink::Paper
        | Ink::Grid
        | Ink::OpenedSign
        | Ink::ClosedSign
        | Ink::BannedSign
        | Ink::CurrentSign
        | Ink::GroundSignOnDark
        | Ink::ArrowOnDark
        | Ink::OneWayEdge
        | Ink::MarkEdge => 0xFF_FFFF,
        Ink::Text => 0x22_2222,
        Ink::Free | Ink::Shade(_) => 0xDD_EFFA,
        Ink::Weight(1) => 0xEF_E3CB,
        Ink::Weight(2) => 0xE2_CFA9,
        Ink::Weight(3) => 0xD2_B988,
        Ink::Weight(_) => 0xBF_A069,
        Ink::Water => 0x8C_C8EE,
        Ink::Opened => 0xD5_5E00,
        Ink::Closed => 0x00_9E73,
        Ink::Banned => 0x0E_0E0E,
        Ink::Current => 0x00_72B2,
        Ink::Unreachable => 0xDC_DCDC,
        Ink::UnreachableSign => 0x6A_6A6A,
        Ink::GroundSign => 0x2E_2413,
        Ink::Wall => 0x3B_4554,
        Ink::OneWay | Ink::PathEdge | Ink::Mark | Ink::ArrowOnLight => 0x11_1820,
        Ink::Path => 0xF0_E442,
    }
}

const fn seed(ink: Ink) -> u32 {
    match ink {
        Ink::Paper => 0x32_3232,
        Ink::Free | Ink::Shade(_) => 0x1F_3FD8,
        Ink::Grid => 0x14_2FAE,
        Ink::Text | Ink::Wall => 0xFF_FFFF,
        Ink::Weight(1) => 0x5A_70DA,
        Ink::Weight(2) => 0x78_88DE,
        Ink::Weight(3) => 0x97_A4E4,
        Ink::Weight(_) => 0xB8_C0EA,
        Ink::Opened | Ink::Current => 0xE0_1B1B,
        Ink::Closed => 0x17_B53A,
        Ink::Banned => 0x00_0000,
        Ink::ClosedSign => 0x04_3A10,
        other => default(other),
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is not a theme's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown theme '{name}'; the themes are {known}", known = Theme::ALL.map(Theme::name).join(", "))]
pub struct UnknownTheme {
    /// What was asked for.
    pub name: String,
}

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(name: &str) -> Result<Self, UnknownTheme> {
        Self::ALL
            .into_iter()
            .find(|theme| theme.name() == name)
            .ok_or_else(|| UnknownTheme { name: name.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each sign, and the inks on which it is drawn.
    const SIGNS: [(Ink, &[Ink]); 10] = [
        (Ink::OpenedSign, &[Ink::Opened]),
        (Ink::ClosedSign, &[Ink::Closed]),
        (Ink::BannedSign, &[Ink::Banned]),
        (Ink::CurrentSign, &[Ink::Current]),
        (
            Ink::GroundSign,
            &[
                Ink::Weight(1),
                Ink::Weight(2),
                Ink::Weight(3),
                Ink::Weight(4),
                Ink::Water,
                Ink::Opened,
                Ink::Closed,
            ],
        ),
        (Ink::GroundSignOnDark, &[Ink::Banned, Ink::Current]),
        (Ink::UnreachableSign, &[Ink::Unreachable]),
        (Ink::OneWay, &[Ink::OneWayEdge]),
        (Ink::PathEdge, &[Ink::Path]),
        (Ink::Mark, &[Ink::MarkEdge]),
    ];

    #[test]
    fn every_sign_stands_out_from_its_cell() {
        for theme in Theme::ALL {
            for (sign, cells) in SIGNS {
                for &cell in cells {
                    let contrast = theme.colour(sign).contrast(theme.colour(cell));
                    assert!(contrast >= 3.0, "{theme}: {sign:?} on {cell:?} is {contrast:.2}");
                }
            }
        }
    }

    #[test]
    fn arrows_stand_out_from_every_shade() {
        for theme in Theme::ALL {
            for shade in 0..=255 {
                let arrow = if super::super::ink::is_light(shade) {
                    Ink::ArrowOnLight
                } else {
                    Ink::ArrowOnDark
                };
                let contrast = theme.colour(arrow).contrast(ramp(shade));
                assert!(contrast >= 4.0, "{theme}: arrow on shade {shade} is {contrast:.2}");
            }
        }
    }

    #[test]
    fn farther_is_darker() {
        let light: Vec<f64> = (0..=51).map(|fifth| ramp(5 * fifth).luminance()).collect();
        assert!(light.windows(2).all(|pair| pair[1] < pair[0]), "{light:?}");
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        let error = "pink".parse::<Theme>().unwrap_err();
        assert_eq!(error.to_string(), "unknown theme 'pink'; the themes are default, seed");
        assert_eq!("seed".parse(), Ok(Theme::Seed));
    }
}
