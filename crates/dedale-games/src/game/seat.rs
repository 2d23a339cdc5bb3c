/// A seat at the table: the player who moves first, or the one who moves second.
///
/// In a link game the first seat plays red until colours are swapped. In a game graph
/// without owners the seats take turns, the first seat at the start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seat {
    /// Moves first.
    First,
    /// Moves second.
    Second,
}

impl Seat {
    /// Both seats.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The index of the seat in [`Seat::BOTH`].
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

    /// The name of the seat: `first` or `second`.
    pub const fn name(self) -> &'static str {
        ["first", "second"][self.index()]
    }
}
