//! Tests on whole files, read and written.

mod boards;
mod drawings;
mod graphs;
mod graphs_at_random;
mod hunts;
mod json;
mod levels;
mod malformed;
mod maps;
mod mazes;
mod pictures;
mod positions;
mod positions_at_random;
mod real_files;
mod round_trip;
mod strategies;
