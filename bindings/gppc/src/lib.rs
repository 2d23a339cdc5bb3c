//! Dédale as an entry of the Grid-Based Path Planning Competition.
//!
//! Built as `libGPPCentry.so`, which the competition's runner loads, or any other that knows the
//! six functions of [`abi`]. A map that stays as it is is searched by the index that
//! [`abi::gppc_preprocess_init_map`] has written; without the file, and from the first change on,
//! jump point search learns the map as it goes.

#![allow(non_snake_case, reason = "runners look for libGPPCentry.so")]

pub mod abi;
mod entry;
