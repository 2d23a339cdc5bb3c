//! Pictures of boards and searches. `BLESS=1` rewrites the expected files in
//! `testdata/pictures`; review what changed before you keep it.

mod boards;
mod game;
mod gif;
mod golden;
mod hex_boards;
mod hex_posthoc;
mod hexes;
mod hunt;
mod png;
mod posthoc;
mod scene;
mod svg;
mod terminal;
mod theme;
