use crate::game::{LinkMove, LinkPosition};
use dedale::Random;

/// A random legal move, the swap included, all equally likely; `None` when the game is
/// over. O(cells).
pub fn random_move(position: &LinkPosition, random: &mut Random) -> Option<LinkMove> {
    let moves = position.moves();
    let count = u32::try_from(moves.len()).ok().filter(|&count| count > 0)?;
    moves.get(random.below(count) as usize).copied()
}
