//! What holds for the library as a whole. `slow` is the check that shares no
//! code with the searches; `boards` makes random maps.

// Every search agrees with the slow check on random boards.
mod agents;
mod agree;
// Paths at any angle are clear, and some are the shortest.
mod any_angle;
// A path soon, then better ones.
mod anytime;
// Batches of fields, and the distances of all pairs.
mod batches;
// Helper: random maps, and maps from pictures.
mod boards;
// Canonical A* agrees with the slow check, on boards of any kind and after edits.
mod canonical;
// Chokepoints agree with brute force, and updates with fresh ones.
mod chokepoints;
// Every kernel of weighted flow fields agrees with a plain Dijkstra.
mod cost_kernels;
// No module or crate uses one that it may not.
mod dependencies;
// Helper: maps from pictures, a small random generator, and chi-square tests.
mod drawn;
// Flow fields agree with the slow check, and `find_fault` finds broken ones.
mod fields;
// Marches in which agents are removed, stunned and sent elsewhere agree with a slow simulation.
mod fighting;
// The flood kernel agrees with a plain breadth-first search.
mod flood;
// Generators report every passage they carve, and begin where they should.
mod generator_events;
// Generators make each 3×3 maze as often as their description implies.
mod generator_laws;
// Generators treat every place of a large board alike.
mod generator_places;
// The heuristic search plays as "Maze Solver" describes it.
mod goals;

// Boards whose cells have heights agree with the slow check.
mod heights;
mod heuristic;
// Hexagonal coordinates are those of the crate hexx.
mod hex_coordinates;
// Hexagonal coordinates and boards are right, and everything works on them.
mod hexes;
// Hills cover what is free, in equal shares, and slope.
mod hills;
// Hub labels agree with Dijkstra's algorithm, and numbers that are no labels do no harm.
mod hub_labels;
// Indexes of boards of every kind agree with the slow check, and follow edits.
mod indexes;
// Types cross threads, and documents count right.
mod interface;
// No two files import each other.
mod imports;
// Dead-end filling and the wall follower agree with slow versions.
mod in_mazes;
mod jumps;
// Every kernel of flow fields agrees with a plain breadth-first search.
mod kernels;
// Every link goal on boards of any shape agrees with its definition.
mod link_goals;
// Links of HexMo and Hex agree with a slow check.
mod links;
mod looks;
// Boards edited in place equal boards built anew.
mod live_boards;
// Agents march as far as their speed says, and waves come when they should.
mod march;
// Braids and rooms leave the right things to chance.
mod maze_choices;
mod maze_grids;
// Braids, rooms and statistics are what they claim.
mod maze_shapes;
// Every generator gives a perfect maze of every region.
mod mazes;
// Next steps alone are those of a plain search.
mod next_steps;
// Observers see what happens, in order, and can stop it.
mod observers;
// Obstacle fields have their obstacles, ends and a path.
mod obstacles;
// Obstacle fields are as likely as their law says.
mod obstacles_law;
// Searches, fields and links work on graphs that are no boards.
mod own_graphs;
// A planner that chooses goes from jump point search to an index and back.
mod planners;
// Errors keep the parts of their sentences.
mod phrases;
// Repaired flow fields equal fresh ones.
mod repairs;
// No search opens or closes other cells than before.
mod shortest_paths;
mod signature;
// Lines of sight and fields of view agree with their definition.
mod sight;
// What is stored and read back goes on as it would have.
#[cfg(feature = "serde")]
mod snapshots;
// Helper: slow steps and distances straight from the rules.
mod slow;
// Uniform generators make every maze equally often.
mod uniform;
// Boards that wrap round agree with the same board tiled.
mod wrapped;
