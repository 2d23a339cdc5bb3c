//! The operations as a page requests them.

// Paths at any angle are those over the corners of walls.
mod any_angles;
// Cheapest paths are those that a plain search lists.
mod cheapest;
// Chomp agrees with a plain recursion, and the perfect player with the graph.
mod chomps;
mod columns;
// Every response is exported in every format it offers.
mod exports;
// Flow fields agree with searches from each cell.
mod fields;
// Mutated requests get a response or one sentence.
mod fuzz;
// Levels are edited without losing anything.
mod levels;
// Links and link games agree with the library.
mod games;
// Game graphs agree with a plain reading of their arcs.
mod graphs;
// Mazes of other grids are those of the library.
mod grid_mazes;
// Hunts over JSON follow the rules and hide what they must.
mod hunt;
// Who plays both sides of a hunt sees what each would see.
mod hunt_both;
// Marches agree with slow ones told in fractions.
mod marches;
// What is told of discovered cells follows the rule, turn by turn.
mod hunt_discovered;
// Helper: hunts in play, and who waits for them.
mod hunt_table;
// Mazes and obstacle fields are those of the library and the command.
mod mazes;
// Everything that the menu offers is answered.
mod menus;
// Helper: valid requests, and mutations of them.
mod mutations;
// Paths, marks and traces are those of the library.
mod paths;
// Recorded marches are, at every tick, those told in fractions.
mod recorded_marches;
// Recorded hunts are played again as they were.
mod replays;
// Helper: sending requests as a page does.
mod requests;
// Responses match their schemas, key by key.
mod schemas;
// Cells see what plain geometry says.
mod sights;
// Attackers of several cells march as one of a cell does among wider walls.
mod sized_marches;
// Boards are sketched and read back unchanged.
mod sketches;
// Worksheets have the mazes and pages that were asked for.
mod worksheets;
