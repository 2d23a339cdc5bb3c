/// Stands for no move.
const NONE: u32 = u32::MAX;

/// A player's plan: a move for some of the positions of a game graph.
///
/// Does not know whether these are moves of the graph; see [`Strategy::check`]. 4 bytes a
/// position of the graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    moves: Vec<u32>,
}

impl Strategy {
    /// A strategy without moves, for a graph of this many positions.
    pub fn new(positions: u32) -> Self {
        Self { moves: vec![NONE; positions as usize] }
    }

    /// Sets the move in this position. Panics if either position does not exist.
    pub fn set(&mut self, position: u32, to: u32) {
        assert!((to as usize) < self.moves.len(), "a move to position {to}");
        self.moves[position as usize] = to;
    }

    /// Removes the move in this position and returns it.
    pub fn clear(&mut self, position: u32) -> Option<u32> {
        let to = std::mem::replace(&mut self.moves[position as usize], NONE);
        Some(to).filter(|&to| to != NONE)
    }

    /// The position to move to from this one.
    pub fn to(&self, position: u32) -> Option<u32> {
        self.moves.get(position as usize).copied().filter(|&to| to != NONE)
    }

    /// The positions with a move, in ascending order, and where to move.
    pub fn moves(&self) -> impl Iterator<Item = (u32, u32)> {
        (0..).zip(self.moves.iter().copied()).filter(|&(_, to)| to != NONE)
    }

    /// The number of positions with a move.
    pub fn len(&self) -> usize {
        self.moves().count()
    }

    /// Whether no position has a move.
    pub fn is_empty(&self) -> bool {
        self.moves().next().is_none()
    }

    /// The number of positions of the graph.
    pub fn position_count(&self) -> u32 {
        self.moves.len() as u32
    }
}
