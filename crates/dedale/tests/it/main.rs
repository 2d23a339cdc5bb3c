//! What holds for the library as a whole. `slow` is the check that shares no
//! code with the searches; `boards` makes random maps.

mod agree;
mod boards;
mod chance;
mod counts;
mod drawn;
mod fields;
mod flood;
mod generator_events;
mod generator_laws;
mod generator_places;
mod heuristic;
mod hexes;
mod imports;
mod in_mazes;
mod link_goals;
mod links;
mod live_boards;
mod maze_choices;
mod maze_shapes;
mod mazes;
mod observers;
mod obstacles;
mod obstacles_law;
mod own_graphs;
mod signature;
mod slow;
mod tidy;
mod uniform;
