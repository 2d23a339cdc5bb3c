use crate::game::Value;

/// The solution of a game: who wins from each position, and in how many moves.
///
/// The winner hurries, the loser delays; where nobody wins there is no distance. 4 bytes a
/// position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    entries: Vec<u32>,
    counts: [u32; 3],
}

/// The entry of a position: 0 for a draw; otherwise 1 plus twice the distance, plus 1 for a
/// win.
#[inline]
pub(super) const fn entry(value: Value, distance: u32) -> u32 {
    match value {
        Value::Win => 2 + 2 * distance,
        Value::Loss => 1 + 2 * distance,
        Value::Draw => 0,
    }
}

/// The value and the distance in an entry; none for a draw.
pub(super) const fn result_of(entry: u32) -> Option<(Value, u32)> {
    match entry {
        0 => None,
        _ => Some((value_of(entry), (entry - 1) / 2)),
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

    /// A solution that was found elsewhere: for each position its value and distance, or
    /// `None` for a draw. [`Solution::find_fault`] checks it.
    pub fn of(results: impl IntoIterator<Item = Option<(Value, u32)>>) -> Self {
        let known = |result: Option<(Value, u32)>| {
            result.map_or(entry(Value::Draw, 0), |(value, distance)| entry(value, distance))
        };
        Self::new(results.into_iter().map(known).collect())
    }

    /// The value of the position to the player to move.
    #[inline]
    pub fn value(&self, position: u32) -> Value {
        value_of(self.entries[position as usize])
    }

    /// The moves to the end under optimal play: the winner wins as fast, the loser loses as
    /// slowly as possible. `None` for a draw.
    #[inline]
    pub fn distance(&self, position: u32) -> Option<u32> {
        Some(self.entries[position as usize].checked_sub(1)? / 2)
    }

    /// The number of positions with this value.
    pub const fn count(&self, value: Value) -> u32 {
        self.counts[value as usize]
    }

    /// The number of positions.
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
