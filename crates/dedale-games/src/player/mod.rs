//! Computer players for all games, driven by a position and a source of random numbers.
//!
//! Link games are played by [`TreeSearch`] and [`random_move`]. Players of game graphs
//! implement [`GraphPlayer`]: a [`Strategy`](crate::solve::Strategy), a
//! [`Solution`](crate::solve::Solution), which plays perfectly, and
//! [`Random`]; [`simulate`] lets two of them play.
//!
//! ```
//! use dedale::Random;
//! use dedale_games::game::{LinkGame, LinkRules};
//! use dedale_games::player::{TreeSearch, random_move};
//!
//! let game = LinkGame::new(LinkRules::Hex, 5)?;
//! let mut position = game.start();
//! position.play(random_move(&position, &mut Random::new(1)).unwrap()).unwrap();
//! let analysis = TreeSearch::new(&position, Random::new(2)).analyze(1_000).unwrap();
//! assert!(position.check(analysis.chosen).is_ok());
//! # Ok::<(), dedale_games::game::LinkGameError>(())
//! ```

mod graph;
pub mod hunt;
mod rollout;
mod tree_search;

pub use graph::{GraphPlayer, Outcome, Playthrough, simulate};
pub use tree_search::{Analysis, Considered, TreeSearch};

use dedale::Random;

use crate::game::{LinkMove, LinkPosition};

/// A random legal move, the swap included, all equally likely; `None` when the game is
/// over. O(cells).
pub fn random_move(position: &LinkPosition, random: &mut Random) -> Option<LinkMove> {
    let moves = position.moves();
    let count = u32::try_from(moves.len()).ok().filter(|&count| count > 0)?;
    moves.get(random.below(count) as usize).copied()
}
