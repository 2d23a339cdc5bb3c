//! Tests of games, solvers and players. `slow_games` solves games by repeating until
//! nothing changes; it shares no code with the solvers.

mod beliefs;
#[path = "../../../dedale/tests/it/chance.rs"]
mod chance;
mod chomp_encodings;
#[path = "../../../dedale/tests/it/drawn.rs"]
mod drawn;
mod hunt_players;
mod hunt_rules;
mod hunt_value_limits;
mod hunt_values;
mod link_games;
mod other_games;
mod slow_games;
mod solutions;
mod strategies;
