//! Mazes and obstacle fields, from a seed.
