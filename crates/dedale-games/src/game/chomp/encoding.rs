use std::fmt;
use std::str::FromStr;

/// How positions are encoded while a graph is generated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Encoding {
    /// The break points of the staircase: [`Points`](super::Points).
    Points,
    /// The squares eaten of each column: [`Columns`](super::Columns).
    #[default]
    Columns,
    /// One 64-bit number: [`Packed`](super::Packed).
    Packed,
}

impl Encoding {
    /// All three encodings.
    pub const ALL: [Self; 3] = [Self::Points, Self::Columns, Self::Packed];

    /// The name of the encoding: `points`, `columns` or `packed`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Columns => "columns",
            Self::Packed => "packed",
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Encoding {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|encoding| encoding.name() == name);
        known.ok_or_else(|| format!("expected points, columns or packed, found '{name}'"))
    }
}
