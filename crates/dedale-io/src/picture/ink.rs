use dedale::board::{Cell, Terrain};

use super::{CellState, Scene, Shade};

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
}

impl Rgb {
    /// The colour `0xRRGGBB`.
    pub const fn hex(code: u32) -> Self {
        Self { r: (code >> 16) as u8, g: (code >> 8) as u8, b: code as u8 }
    }

    /// The relative luminance (WCAG 2), 0 to 1.
    pub fn luminance(self) -> f64 {
        let part = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(self.r) + 0.7152 * part(self.g) + 0.0722 * part(self.b)
    }

    /// The contrast ratio of two colours, 1 to 21 (WCAG 2).
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        a.max(b) / a.min(b)
    }
}

/// Formats as `#rrggbb`.
impl std::fmt::Display for Rgb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }
}

/// What a shape is painted with, by meaning; a theme gives its colour.
///
/// Listed from the bottom of a picture to its top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Ink {
    /// Around the board.
    Paper,
    Text,
    // The terrain of a cell.
    Free,
    /// Terrain with a cost above 1, in four degrees from 1.
    Weight(u8),
    Water,
    Opened,
    Closed,
    Banned,
    Current,
    Shade(u8),
    Unreachable,
    /// Where the monster was, from 1, long ago, to 4.
    Trail(u8),
    Unseen,
    /// The probability of the monster, from 1 to 8.
    Heat(u8),
    // The signs in a cell.
    TerrainSign,
    TerrainSignOnDark,
    OpenedSign,
    ClosedSign,
    BannedSign,
    CurrentSign,
    ArrowOnLight,
    ArrowOnDark,
    UnreachableSign,
    TrailSign,
    UnseenSign,
    // What may cross the edge of a cell.
    Grid,
    SharedSide,
    RedSide,
    BlueSide,
    BlueSideSign,
    Wall,
    OneWayEdge,
    OneWay,
    StoneEdge,
    RedStone,
    RedStoneSign,
    BlueStone,
    BlueStoneSign,
    LinkEdge,
    Link,
    PathEdge,
    Path,
    MarkEdge,
    Mark,
    MonsterEdge,
    Monster,
    ShotEdge,
    Shot,
    // Text around the board.
    Coordinate,
    SharedSideName,
    RedSideName,
    BlueSideName,
}

impl Ink {
    /// Every ink except the shades of a field.
    pub(super) const WITHOUT_SHADES: [Self; 64] = [
        Self::Paper,
        Self::Text,
        Self::Free,
        Self::Weight(1),
        Self::Weight(2),
        Self::Weight(3),
        Self::Weight(4),
        Self::Water,
        Self::Opened,
        Self::Closed,
        Self::Banned,
        Self::Current,
        Self::Unreachable,
        Self::Trail(1),
        Self::Trail(2),
        Self::Trail(3),
        Self::Trail(4),
        Self::Unseen,
        Self::Heat(1),
        Self::Heat(2),
        Self::Heat(3),
        Self::Heat(4),
        Self::Heat(5),
        Self::Heat(6),
        Self::Heat(7),
        Self::Heat(8),
        Self::TerrainSign,
        Self::TerrainSignOnDark,
        Self::OpenedSign,
        Self::ClosedSign,
        Self::BannedSign,
        Self::CurrentSign,
        Self::ArrowOnLight,
        Self::ArrowOnDark,
        Self::UnreachableSign,
        Self::TrailSign,
        Self::UnseenSign,
        Self::Grid,
        Self::SharedSide,
        Self::RedSide,
        Self::BlueSide,
        Self::BlueSideSign,
        Self::Wall,
        Self::OneWayEdge,
        Self::OneWay,
        Self::StoneEdge,
        Self::RedStone,
        Self::RedStoneSign,
        Self::BlueStone,
        Self::BlueStoneSign,
        Self::LinkEdge,
        Self::Link,
        Self::PathEdge,
        Self::Path,
        Self::MarkEdge,
        Self::Mark,
        Self::MonsterEdge,
        Self::Monster,
        Self::ShotEdge,
        Self::Shot,
        Self::Coordinate,
        Self::SharedSideName,
        Self::RedSideName,
        Self::BlueSideName,
    ];

    /// Whether it stays within its cell and depends on nothing else.
    pub(super) fn is_of_a_cell(self) -> bool {
        self < Self::Grid
    }

    /// Whether it is for the sign in a cell.
    pub(super) fn is_sign(self) -> bool {
        (Self::TerrainSign..=Self::UnseenSign).contains(&self)
    }

    /// One word, for the classes of an SVG.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Text => "text",
            Self::Free => "free",
            Self::Weight(_) => "weight",
            Self::Water => "water",
            Self::Opened => "opened",
            Self::Closed => "closed",
            Self::Banned => "banned",
            Self::Current => "current",
            Self::Shade(_) => "shade",
            Self::Unreachable => "unreachable",
            Self::Trail(_) => "trail",
            Self::Unseen => "unseen",
            Self::Heat(_) => "heat",
            Self::TerrainSign | Self::TerrainSignOnDark => "terrain-sign",
            Self::OpenedSign => "opened-sign",
            Self::ClosedSign => "closed-sign",
            Self::BannedSign => "banned-sign",
            Self::CurrentSign => "current-sign",
            Self::ArrowOnLight | Self::ArrowOnDark => "arrow",
            Self::UnreachableSign => "unreachable-sign",
            Self::TrailSign => "trail-sign",
            Self::UnseenSign => "unseen-sign",
            Self::Grid => "grid",
            Self::SharedSide => "shared-side",
            Self::RedSide => "red-side",
            Self::BlueSide => "blue-side",
            Self::BlueSideSign => "blue-side-sign",
            Self::Wall => "wall",
            Self::OneWayEdge => "one-way-edge",
            Self::OneWay => "one-way",
            Self::StoneEdge => "stone-edge",
            Self::RedStone => "red-stone",
            Self::RedStoneSign => "red-stone-sign",
            Self::BlueStone => "blue-stone",
            Self::BlueStoneSign => "blue-stone-sign",
            Self::LinkEdge => "link-edge",
            Self::Link => "link",
            Self::PathEdge => "path-edge",
            Self::Path => "path",
            Self::MarkEdge => "mark-edge",
            Self::Mark => "mark",
            Self::MonsterEdge => "monster-edge",
            Self::Monster => "monster",
            Self::ShotEdge => "shot-edge",
            Self::Shot => "shot",
            Self::Coordinate => "coordinate",
            Self::SharedSideName => "shared-side-name",
            Self::RedSideName => "red-side-name",
            Self::BlueSideName => "blue-side-name",
        }
    }
}

/// The colour of a distance: light near the goal, dark far from it (viridis, by S. van der
/// Walt and N. Smith, 2015, reversed). Its lightness alone shows the order.
pub(super) fn ramp(shade: u8) -> Rgb {
    const VIRIDIS: [u32; 10] = [
        0xFD_E725, 0xB4_DE2C, 0x6D_CD59, 0x35_B779, 0x1F_9E89, 0x26_828E, 0x31_688E, 0x3E_4A89,
        0x48_2878, 0x44_0154,
    ];
    let place = u32::from(shade) * 9;
    let (index, rest) = ((place / 255) as usize, place % 255);
    let from = Rgb::hex(VIRIDIS[index]);
    let to = Rgb::hex(VIRIDIS[(index + 1).min(9)]);
    let mix =
        |a: u8, b: u8| ((u32::from(a) * (255 - rest) + u32::from(b) * rest + 127) / 255) as u8;
    Rgb { r: mix(from.r, to.r), g: mix(from.g, to.g), b: mix(from.b, to.b) }
}

/// Whether dark signs have more contrast than light ones on this shade.
pub(super) fn is_light(shade: u8) -> bool {
    ramp(shade).luminance() > 0.2
}

/// The fill of a cell.
pub(super) fn terrain(scene: &Scene, cell: Cell) -> Ink {
    let terrain = scene.terrain(cell);
    match (scene.state(cell), scene.shade(cell)) {
        _ if scene.hunt.is_unseen(cell) => Ink::Unseen,
        _ if terrain == Terrain::Wall => Ink::Wall,
        _ if scene.hunt.heat(cell) > 0 => Ink::Heat(scene.hunt.heat(cell)),
        _ if scene.hunt.trail(cell).is_some() => {
            Ink::Trail(scene.hunt.trail(cell).map_or(1, |trail| trail.fresh))
        }
        (CellState::Opened, _) => Ink::Opened,
        (CellState::Closed, _) => Ink::Closed,
        (CellState::Banned, _) => Ink::Banned,
        (CellState::Current, _) => Ink::Current,
        (CellState::Neutral, Some(Shade::Of(shade))) => Ink::Shade(shade),
        (CellState::Neutral, Some(Shade::Unreachable)) => Ink::Unreachable,
        (CellState::Neutral, None) => bare(terrain),
    }
}

/// The fill of a cell of which only the terrain is known.
pub(super) fn bare(terrain: Terrain) -> Ink {
    match terrain {
        Terrain::Wall => Ink::Wall,
        Terrain::Water => Ink::Water,
        Terrain::Land(weight) => weight_degree(weight.get()).map_or(Ink::Free, Ink::Weight),
    }
}

/// 1 for weight 2, 2 for 3–4, 3 for 5–8, 4 for all above.
pub(super) fn weight_degree(weight: u8) -> Option<u8> {
    let log = weight.checked_sub(1)?.checked_ilog2()?;
    Some((log as u8 + 1).min(4))
}
