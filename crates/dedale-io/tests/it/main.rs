//! Tests on whole files, read and written.

// Helper: random boards, limited to what a format can represent.
mod boards;
// Results of contests are read back, and refused where their records say otherwise.
mod contests;
// Boards take other forms, and what is lost is said.
mod converts;
// The examples of the documents are read.
mod documented;
// Grids and maps of other programs are read.
mod foreign;
// Graphs as other programs write them are read.
mod foreign_graphs;
// Game graphs are read from every format.
mod graphs;
// Index files are read back as written, and refused when their numbers lead nowhere.
mod indexes;
// Random graphs are read back as written, and faulty files are refused.
mod graphs_at_random;
// Records of hunts are read back, and replay to the same end.
mod hex_games;
mod hunts;
// Levels are read with their roads, and written back.
mod levels;
// Levels are written with all keys that were read, known or not.
mod levels_whole;
// Malformed files are refused with the listed message.
mod malformed;
// MovingAI maps are read and written.
mod maps;
// Mazes written row by row equal the files of their maps.
mod mazes;
// Pictures of any kind are boards: colours, pixels of a cell, openings.
mod picture_boards;
// Boards are read from PNG pictures, and written back.
mod pictures;
// Positions are read with their stones and sides.
mod positions;
// Random positions are read back as written.
mod positions_at_random;
// Files of the original games are read.
mod real_files;
// Every board is read back as written.
mod round_trip;
// Stones, links and sides that the terminal shows are read back.
mod links_drawn;
// Drawings of the terminal are read back.
mod terminal;
// Strategies are read, and read back as written.
mod strategies;
// The game among the examples keeps its rules, and ends as its events say.
mod tower_defence;
// Mazes to print are whole.
mod worksheets;
