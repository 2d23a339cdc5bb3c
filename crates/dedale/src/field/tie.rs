/// Which of several optimal next steps a flow field keeps for a cell.
///
/// Distances do not depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Tie {
    /// The first direction, in the board's order (S, W, N, E, then the diagonals), that leads
    /// to a goal in the fewest steps. It depends on distances alone, so every kernel agrees.
    #[default]
    Canonical,
    /// The step to the neighbor that discovered the cell in a breadth-first search from the
    /// goals, where cells are taken first in, first out, and neighbors in the board's order:
    /// the choice of the game `HelmDefense`.
    Discovery,
}

impl Tie {
    /// Both ties.
    pub const ALL: [Self; 2] = [Self::Canonical, Self::Discovery];

    /// `canonical` or `discovery`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Canonical => "canonical",
            Self::Discovery => "discovery",
        }
    }
}
