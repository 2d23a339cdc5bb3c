//! Graph search on game boards.
//!
//! Say what a board is made of, build it, and ask:
//!
//! ```
//! use dedale::board::{Ground, Plan, Point, Size, Ways};
//! use dedale::{Field, cheapest_path};
//!
//! let mut plan = Plan::new(Size::new(5, 3)?, Ground::FREE);
//! for y in 0..2 {
//!     plan.set_ground(Point::new(2, y), Ground::Wall); // . . # . .
//! }                                                    // . . # . .
//! let board = plan.board(Ways::Four);                  // . . . . .
//! let [start, goal] = [Point::new(0, 0), Point::new(4, 0)].map(|p| board.cell_at(p).unwrap());
//!
//! let path = cheapest_path(&board, start, goal).expect("there is a way round");
//! assert_eq!(path.steps(), 8);
//!
//! let field = Field::to(&board, &[goal]); // every cell's way to the goal
//! assert_eq!(field.distance(start), Some(8));
//! # Ok::<(), dedale::board::SizeError>(())
//! ```
//!
//! # What there is
//!
//! | module | what |
//! |---|---|
//! | [`board`] | cells and the steps between them: [`board::Plan`], [`board::SquareBoard`], [`board::HexBoard`], [`board::Graph`] |
//! | [`search`] | one way from a start to a goal: thirteen algorithms, each watchable, and [`Algorithm`] to name them |
//! | [`field`] | every cell's way to the nearest goal: [`Field`] by steps, [`CostField`] by cost |
//! | [`link`] | sides of a board joined by chains of cells: [`link::Network`], [`link::LiveLinks`], [`link::Playouts`] |
//! | [`game`] | the rules of `HexMo`, Hex and Y: [`game::LinkGame`]; games as graphs: [`game::GameGraph`], [`game::Chomp`]; the hunt: [`game::Hunt`] |
//! | [`solve`] | who wins from each position: [`solve::Retrograde`], [`solve::Solution`], [`solve::Strategy`]; where who is not seen is: [`solve::belief::Belief`]; what a hunt is worth: [`solve::hunt::HuntGame`] |
//! | [`player`] | who plays them: [`player::TreeSearch`], [`player::GraphPlayer`]; monsters, hunters and tournaments: [`player::hunt::Tournament`] |
//! | [`maze`] | perfect mazes by sixteen carvers: [`maze::Carver`]; fields of obstacles with a way through: [`maze::obstacles`] |
//!
//! The library reads no files and no clock, prints nothing, and gives the same
//! answer to the same question on every machine.

pub mod board;
pub mod field;
pub mod game;
pub mod link;
pub mod maze;
pub mod player;
mod random;
pub mod search;
pub mod solve;

pub use field::{CostField, Field};
pub use random::Random;
pub use search::Algorithm;
pub use search::astar::cheapest_path;
pub use search::bfs::shortest_path;
