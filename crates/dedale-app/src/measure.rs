//! What flow fields measure.

/// What a flow field measures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Measure {
    /// The number of steps.
    Steps,
    /// The weights of the cells entered; diagonal steps count √2.
    Costs,
}

impl Measure {
    /// Both measures.
    pub const ALL: [Self; 2] = [Self::Steps, Self::Costs];

    /// `steps` or `costs`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Steps => "steps",
            Self::Costs => "costs",
        }
    }
}
