use std::fmt;
use std::str::FromStr;

/// The corner-cutting rule: when a diagonal step may pass a corner.
///
/// A diagonal step from `a` to `b` has two detours of two straight steps each, through `c`
/// and through `d`. A detour is open when both its steps are.
///
/// *Always* passes the ends of thin walls too, since these are not cells.
///
/// ```text
///   a c      never:     a→c→b and a→d→b must both be open
///   d b      one-wall:  one of them is enough
///            always:    neither is needed (on dry land)
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum CornerCutting {
    /// Both detours must be open: corners are never cut (`MovingAI`'s rule).
    #[default]
    Never,
    /// One detour must be open: a corner may be cut past one wall.
    OneWall,
    /// Corners are always cut, even between two walls that touch.
    Always,
}

impl CornerCutting {
    /// Every rule.
    pub const ALL: [Self; 3] = [Self::Never, Self::OneWall, Self::Always];

    /// The rule's name: `never`, `one-wall`, `always`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Never => "never",
            Self::OneWall => "one-wall",
            Self::Always => "always",
        }
    }
}

impl fmt::Display for CornerCutting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for CornerCutting {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|rule| rule.name() == name).ok_or_else(|| {
            format!("unknown corner cutting '{name}'; the rules are never, one-wall, always")
        })
    }
}

/// How cells are connected: to four neighbors or to eight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Neighborhood {
    /// South, west, north, east.
    #[default]
    Four,
    /// The diagonals too, under this corner-cutting rule.
    Eight(CornerCutting),
}

impl Neighborhood {
    /// 4 or 8.
    pub const fn count(self) -> usize {
        match self {
            Self::Four => 4,
            Self::Eight(_) => 8,
        }
    }
}
