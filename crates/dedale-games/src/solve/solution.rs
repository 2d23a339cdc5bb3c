/// What a position is worth to the one whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// There is a way to win, whatever the other one does.
    Win,
    /// The other one can win, whatever is done.
    Loss,
    /// Both can avoid to lose: the game goes on forever.
    Draw,
}

impl Value {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Win, Self::Loss, Self::Draw];

    /// `win`, `loss` or `draw`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Draw => "draw",
        }
    }

    /// The same for the other player.
    pub const fn for_the_other(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
        }
    }
}

/// Who wins from each position, and in how many moves.
///
/// The winner hurries, the loser delays; where nobody wins there is no distance. 4
/// bytes a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    entries: Vec<u32>,
    counts: [u32; 3],
}

/// What is kept of a position: 0 for a draw; else 1 and twice the distance, and 1 more
/// for a win.
#[inline]
pub(super) const fn entry(value: Value, distance: u32) -> u32 {
    match value {
        Value::Win => 2 + 2 * distance,
        Value::Loss => 1 + 2 * distance,
        Value::Draw => 0,
    }
}

impl Solution {
    pub(super) fn new(entries: Vec<u32>) -> Self {
        let mut counts = [0; 3];
        for &entry in &entries {
            counts[value_of(entry) as usize] += 1;
        }
        Self { entries, counts }
    }

    /// What the position is worth to the one whose turn it is.
    #[inline]
    pub fn value(&self, position: u32) -> Value {
        value_of(self.entries[position as usize])
    }

    /// The moves to the end when both play as well as can be: the winner to win soon,
    /// the loser to lose late. `None` for a draw.
    #[inline]
    pub fn distance(&self, position: u32) -> Option<u32> {
        Some(self.entries[position as usize].checked_sub(1)? / 2)
    }

    /// How many positions have this value.
    pub const fn count(&self, value: Value) -> u32 {
        self.counts[value as usize]
    }

    /// How many positions there are.
    pub fn position_count(&self) -> u32 {
        self.entries.len() as u32
    }
}

const fn value_of(entry: u32) -> Value {
    match entry {
        0 => Value::Draw,
        _ if entry.is_multiple_of(2) => Value::Win,
        _ => Value::Loss,
    }
}
