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

/// The inks, each with its degrees where it has any, and one word for the classes of an SVG.
macro_rules! inks {
    (@each $ink:ident) => { [Ink::$ink] };
    (@each $ink:ident $degrees:expr) => { ($degrees).map(Ink::$ink) };
    ($($(#[$about:meta])* $ink:ident $(($kind:ident: $degrees:expr))? = $name:literal,)+) => {
        /// What a shape is painted with, by meaning; a theme gives its colour.
        ///
        /// Listed from the bottom of a picture to its top.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub(super) enum Ink {
            $($(#[$about])* $ink $(($kind))?,)+
        }

        impl Ink {
            /// Every ink except the shades of a field.
            pub(super) fn without_shades() -> Vec<Self> {
                let mut inks = Vec::new();
                $(inks.extend(inks!(@each $ink $($degrees)?));)+
                inks
            }

            /// One word, for the classes of an SVG.
            pub(super) const fn name(self) -> &'static str {
                match self {
                    $(Self::$ink { .. } => $name,)+
                }
            }
        }
    };
}

inks! {
    /// Around the board.
    Paper = "paper",
    Text = "text",
    // The terrain of a cell.
    Free = "free",
    /// Terrain with a cost above 1, in four degrees from 1.
    Weight(u8: 1..=4) = "weight",
    Water = "water",
    Opened = "opened",
    Closed = "closed",
    Banned = "banned",
    Current = "current",
    Shade(u8: 0..0) = "shade",
    Unreachable = "unreachable",
    /// Where the monster was, from 1, long ago, to 4.
    Trail(u8: 1..=4) = "trail",
    Unseen = "unseen",
    /// The probability of the monster, from 1 to 8.
    Heat(u8: 1..=8) = "heat",
    // The signs in a cell.
    TerrainSign = "terrain-sign",
    TerrainSignOnDark = "terrain-sign",
    OpenedSign = "opened-sign",
    ClosedSign = "closed-sign",
    BannedSign = "banned-sign",
    CurrentSign = "current-sign",
    ArrowOnLight = "arrow",
    ArrowOnDark = "arrow",
    UnreachableSign = "unreachable-sign",
    TrailSign = "trail-sign",
    UnseenSign = "unseen-sign",
    // What may cross the edge of a cell.
    Grid = "grid",
    SharedSide = "shared-side",
    RedSide = "red-side",
    BlueSide = "blue-side",
    BlueSideSign = "blue-side-sign",
    Wall = "wall",
    OneWayEdge = "one-way-edge",
    OneWay = "one-way",
    StoneEdge = "stone-edge",
    RedStone = "red-stone",
    RedStoneSign = "red-stone-sign",
    BlueStone = "blue-stone",
    BlueStoneSign = "blue-stone-sign",
    LinkEdge = "link-edge",
    Link = "link",
    PathEdge = "path-edge",
    Path = "path",
    MarkEdge = "mark-edge",
    Mark = "mark",
    MonsterEdge = "monster-edge",
    Monster = "monster",
    ShotEdge = "shot-edge",
    Shot = "shot",
    // Text around the board.
    Coordinate = "coordinate",
    SharedSideName = "shared-side-name",
    RedSideName = "red-side-name",
    BlueSideName = "blue-side-name",
}

impl Ink {
    /// Whether it stays within its cell and depends on nothing else.
    pub(super) fn is_of_a_cell(self) -> bool {
        self < Self::Grid
    }

    /// Whether it is for the sign in a cell.
    pub(super) fn is_sign(self) -> bool {
        (Self::TerrainSign..=Self::UnseenSign).contains(&self)
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
