/// Who sits at the table: the one who moves first, or the second one.
///
/// In a link game the first one has red until colours are swapped. In a game graph
/// without owners the seats take turns, the first one at the start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seat {
    /// Moves first.
    First,
    /// Moves second.
    Second,
}

impl Seat {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The seat's place among [`Seat::BOTH`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other seat.
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// `first` or `second`.
    pub const fn name(self) -> &'static str {
        ["first", "second"][self.index()]
    }
}
