//! What holds for the library as a whole. `slow` is the check that shares no
//! code with the searches; `boards` makes random plans.

mod agree;
mod beliefs;
mod boards;
mod carver_events;
mod carver_laws;
mod carver_places;
mod chance;
mod chomp_encodings;
mod counts;
mod fields;
mod flood;
mod heuristic;
mod hexes;
mod hunt_players;
mod hunt_rules;
mod hunt_values;
mod in_mazes;
mod link_games;
mod link_goals;
mod links;
mod maze_choices;
mod maze_shapes;
mod mazes;
mod observers;
mod obstacles;
mod obstacles_law;
mod other_games;
mod signature;
mod slow;
mod slow_games;
mod solutions;
mod strategies;
mod tidy;
mod uniform;
