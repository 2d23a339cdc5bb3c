//! Tests of games, solvers and players. `slow_games` solves games by repeating until
//! nothing changes; it shares no code with the solvers.

// The Bayes filter agrees with the enumeration of all walks.
mod beliefs;
// Catalogues of Chomp hold what others have counted, and what slow solvers find.
mod chomp_catalogues;
// Every encoding of Chomp gives the graph of the rules.
mod chomp_encodings;
// Parts of a bar find together what one solver finds.
mod chomp_shards;
// Helper: maps from pictures, and chi-square tests.
#[path = "../../../dedale/tests/it/drawn.rs"]
mod drawn;
// Players of "Chasse" follow their source, and none uses hidden information.
mod hunt_players;
// The referee of the hunt agrees with a second implementation.
mod hunt_rules;
// Strategies of solved hunts are worth their value.
mod hunt_values;
// Link games agree with a second implementation and golden games.
mod link_games;
// Nim, Wythoff and pursuits obey the theorems about who wins.
mod other_games;
// Helper: games solved slowly, and random games.
mod slow_games;
// Values, distances and Grundy numbers agree with a slow solver.
mod solutions;
// Strategies are built, checked, played and explained correctly.
mod strategies;
