use std::str::FromStr;

use super::ink::{Ink, Rgb, ramp};

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Theme {
    /// Colours suited to colour-blind readers (Okabe, Ito 2008): opened vermillion, closed
    /// green, neutral a tint of sky blue, banned black.
    #[default]
    Default,
    /// The colours of "Maze Solver" (H. Ducommun, 2020): opened red, closed green, neutral
    /// blue, banned black, walls white. The signs are the same.
    MazeSolver,
}

dedale::names!(Theme: Default = "default", MazeSolver = "maze-solver");

impl Theme {
    pub(super) fn colour(self, ink: Ink) -> Rgb {
        if let Ink::Shade(shade) = ink {
            return ramp(shade);
        }
        Rgb::hex(match self {
            Self::Default => default(ink),
            Self::MazeSolver => maze_solver(ink),
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
        | Ink::TerrainSignOnDark
        | Ink::ArrowOnDark
        | Ink::OneWayEdge
        | Ink::RedStoneSign
        | Ink::BlueStoneSign
        | Ink::BlueSideSign
        | Ink::MarkEdge
        | Ink::MonsterEdge
        | Ink::ShotEdge => 0xFF_FFFF,
        Ink::Text => 0x22_2222,
        Ink::Free | Ink::Shade(_) => 0xDD_EFFA,
        Ink::Weight(1) => 0xEF_E3CB,
        Ink::Weight(2) => 0xE2_CFA9,
        Ink::Weight(3) => 0xD2_B988,
        Ink::Weight(_) => 0xBF_A069,
        Ink::Water => 0x8C_C8EE,
        Ink::Opened | Ink::RedStone | Ink::RedSide => 0xD5_5E00,
        Ink::Closed => 0x00_9E73,
        Ink::Banned => 0x0E_0E0E,
        Ink::Current | Ink::BlueStone | Ink::BlueSide | Ink::Monster => 0x00_72B2,
        Ink::SharedSide => 0x8A_8F98,
        Ink::Coordinate => 0x55_5F6D,
        Ink::SharedSideName => 0x5C_626D,
        Ink::RedSideName => 0xA8_4A00,
        Ink::BlueSideName => 0x00_62A0,
        Ink::StoneEdge => 0x00_0000,
        Ink::Unreachable => 0xDC_DCDC,
        Ink::Trail(1) => 0xFB_F8D0,
        Ink::Trail(2) => 0xF7_F2A4,
        Ink::Trail(3) => 0xF4_EC78,
        Ink::Heat(degree) => heat(degree),
        Ink::Unseen => 0xA6_ACB6,
        Ink::UnseenSign => 0x4A_505A,
        Ink::Shot => 0xC2_3B00,
        Ink::UnreachableSign => 0x6A_6A6A,
        Ink::TerrainSign => 0x2E_2413,
        Ink::Wall => 0x3B_4554,
        Ink::OneWay
        | Ink::LinkEdge
        | Ink::PathEdge
        | Ink::Mark
        | Ink::TrailSign
        | Ink::ArrowOnLight => 0x11_1820,
        Ink::Link | Ink::Path | Ink::Trail(_) => 0xF0_E442,
    }
}

/// The likelier, the darker.
const fn heat(degree: u8) -> u32 {
    match degree {
        1 => 0xF7_E8F1,
        2 => 0xEF_D3E5,
        3 => 0xE7_BED9,
        4 => 0xDF_A9CD,
        5 => 0xD7_94C1,
        6 => 0xCD_7FB3,
        7 => 0xC2_6AA6,
        _ => 0xB6_5598,
    }
}

const fn maze_solver(ink: Ink) -> u32 {
    match ink {
        Ink::Paper => 0x32_3232,
        Ink::Free | Ink::Shade(_) => 0x1F_3FD8,
        Ink::Grid => 0x14_2FAE,
        // Stones are dark with light edges, since the terrain is dark.
        Ink::Text | Ink::Wall | Ink::StoneEdge => 0xFF_FFFF,
        Ink::Weight(1) => 0x5A_70DA,
        Ink::Weight(2) => 0x78_88DE,
        Ink::Weight(3) => 0x97_A4E4,
        Ink::Weight(_) => 0xB8_C0EA,
        Ink::Opened | Ink::Current => 0xE0_1B1B,
        Ink::Closed => 0x17_B53A,
        Ink::Banned => 0x00_0000,
        Ink::ClosedSign => 0x04_3A10,
        Ink::RedStone => 0x86_1F0E,
        Ink::BlueStone => 0x00_3A66,
        Ink::BlueSide => 0x2F_8FD0,
        Ink::Coordinate => 0xC8_CDD6,
        Ink::SharedSideName => 0xB8_BEC8,
        Ink::RedSideName => 0xFF_9A57,
        Ink::BlueSideName => 0x7C_C4F5,
        other => default(other),
    }
}

/// An unknown theme name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("unknown theme '{name}'; the themes are {known}", known = Theme::ALL.map(Theme::name).join(", "))]
pub struct UnknownTheme {
    /// The name requested.
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
    const SIGNS: [(Ink, &[Ink]); 20] = [
        (Ink::OpenedSign, &[Ink::Opened]),
        (Ink::ClosedSign, &[Ink::Closed]),
        (Ink::BannedSign, &[Ink::Banned]),
        (Ink::CurrentSign, &[Ink::Current]),
        (
            Ink::TerrainSign,
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
        (Ink::TerrainSignOnDark, &[Ink::Banned, Ink::Current]),
        (Ink::UnreachableSign, &[Ink::Unreachable]),
        (Ink::OneWay, &[Ink::OneWayEdge]),
        (Ink::PathEdge, &[Ink::Path]),
        (Ink::LinkEdge, &[Ink::Link]),
        (Ink::RedStoneSign, &[Ink::RedStone]),
        (Ink::BlueStoneSign, &[Ink::BlueStone]),
        (Ink::BlueSideSign, &[Ink::BlueSide]),
        (Ink::Paper, &[Ink::RedSide, Ink::BlueSide, Ink::SharedSide]),
        (Ink::Mark, &[Ink::MarkEdge]),
        (Ink::TrailSign, &[Ink::Trail(1), Ink::Trail(2), Ink::Trail(3), Ink::Trail(4)]),
        (Ink::TrailSign, &[Ink::Heat(1), Ink::Heat(4), Ink::Heat(8)]),
        (Ink::UnseenSign, &[Ink::Unseen]),
        (Ink::Monster, &[Ink::MonsterEdge]),
        (Ink::Shot, &[Ink::ShotEdge]),
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
    fn text_can_be_read_on_paper() {
        let names = [Ink::RedSideName, Ink::BlueSideName, Ink::SharedSideName];
        for theme in Theme::ALL {
            for ink in names.into_iter().chain([Ink::Text, Ink::Coordinate]) {
                let contrast = theme.colour(ink).contrast(theme.colour(Ink::Paper));
                assert!(contrast >= 4.5, "{theme}: {ink:?} on paper is {contrast:.2}");
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
    fn stones_or_their_edges_stand_out_from_every_terrain() {
        let plain = [Ink::Free, Ink::Water, Ink::Opened, Ink::Closed, Ink::Banned, Ink::Current];
        let terrains = plain.into_iter().chain((1..=4).map(Ink::Weight)).chain([Ink::Unreachable]);
        let terrains = terrains.map(|terrain| (terrain, 3.0));
        // The ramp has every lightness, and no single colour contrasts with all of them.
        let shades = (0..=255).map(|shade| (Ink::Shade(shade), 2.0));
        let terrains: Vec<(Ink, f64)> = terrains.chain(shades).collect();
        for theme in Theme::ALL {
            for stone in [Ink::RedStone, Ink::BlueStone] {
                for &(terrain, least) in &terrains {
                    let contrast = |ink| theme.colour(ink).contrast(theme.colour(terrain));
                    let best = contrast(stone).max(contrast(Ink::StoneEdge));
                    assert!(best >= least, "{theme}: {stone:?} on {terrain:?} is {best:.2}");
                }
            }
        }
    }

    /// Simulates the lack of one kind of cones (Viénot, Brettel, Mollon 1999).
    #[test]
    fn the_players_are_told_apart_by_colour_blind_eyes() {
        const PROTAN: [[f64; 3]; 3] =
            [[0.112_38, 0.887_62, 0.0], [0.112_38, 0.887_62, 0.0], [0.004_01, -0.004_01, 1.0]];
        const DEUTAN: [[f64; 3]; 3] =
            [[0.292_75, 0.707_25, 0.0], [0.292_75, 0.707_25, 0.0], [-0.022_34, 0.022_34, 1.0]];
        let seen = |colour: Rgb, eyes: [[f64; 3]; 3]| {
            let parts =
                [colour.r, colour.g, colour.b].map(|part| (f64::from(part) / 255.0).powf(2.2));
            eyes.map(|row| row.iter().zip(parts).map(|(weight, part)| weight * part).sum::<f64>())
        };
        for theme in Theme::ALL {
            for [red, blue] in [[Ink::RedStone, Ink::BlueStone], [Ink::RedSide, Ink::BlueSide]] {
                for eyes in [PROTAN, DEUTAN] {
                    let [a, b] = [red, blue].map(|ink| seen(theme.colour(ink), eyes));
                    let apart = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
                    assert!(apart > 0.1, "{theme}: {red:?} and {blue:?} are {apart:.3} apart");
                }
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
        assert_eq!(error.to_string(), "unknown theme 'pink'; the themes are default, maze-solver");
        assert_eq!("maze-solver".parse(), Ok(Theme::MazeSolver));
    }
}
