//! Players: who plays the games, given a position and a source of random numbers.
//!
//! ```
//! use dedale::Random;
//! use dedale::game::{LinkGame, LinkRules};
//! use dedale::player::{TreeSearch, random_move};
//!
//! let game = LinkGame::new(LinkRules::Hex, 5)?;
//! let mut position = game.start();
//! position.play(random_move(&position, &mut Random::new(1)).unwrap()).unwrap();
//! let thought = TreeSearch::new(&position, Random::new(2)).think(1_000).unwrap();
//! assert!(position.check(thought.chosen).is_ok());
//! # Ok::<(), dedale::game::LinkGameError>(())
//! ```

mod random;
mod rollout;
mod tree_search;

pub use random::random_move;
pub use tree_search::{Thought, TreeSearch};
