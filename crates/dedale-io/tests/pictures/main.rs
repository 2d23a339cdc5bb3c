//! Pictures of boards and searches. `BLESS=1` rewrites the expected files in
//! `testdata/pictures`; review what changed before you keep it.

// Helper: the boards that are drawn.
mod boards;
// Games with stones, and Chomp, are drawn and described.
mod game;
// GIFs show a search event by event.
mod gif;
// Helper: hexagonal boards.
mod hex_boards;
// Posthoc traces draw hexagonal boards.
mod hex_posthoc;
// Pictures of hexagonal boards are as expected.
mod hexes;
// Pictures of hunts are as expected.
mod hunt;
// Text around hexagons is where it belongs.
mod lettering;
// Films of marches show each agent where it is.
mod march;
// PNGs of mazes written row by row have each cell and wall in its place.
mod maze_rows;
// Cells and walls are as wide as chosen.
mod measures;
// PNGs show the scene.
mod png;
// Posthoc traces hold the board and every event.
mod posthoc;
// SVGs cover exactly what they show, in few elements.
mod svg;
// Drawings in the terminal are as expected.
mod terminal;
