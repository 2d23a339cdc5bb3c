//! Dédale for Python: the extension module `dedale._engine`, on which the package is built.
//!
//! ```text
//!   Python                     extension                        engine
//!    │ Board, FlowField, …       │                                │
//!    │ ────────────────────────▶ │ lets other threads run         │
//!    │                           │ ─────────────────────────────▶ │ boards, searches, fields
//!    │ ◀── arrays, not copied ── │ ◀──────────────────────────────│
//!    │ ask(operation, JSON)      │                                │
//!    │ ────────────────────────▶ │ ─────────────────────────────▶ │ all else: games, hunts, …
//!    │                  JSON     │                                │
//!    │ ◀──────────────────────── │ now and then: has Ctrl-C come? │
//! ```
//!
//! The boards that a search reads are snapshots ([`drawn::Drawn`]): no lock is held while it runs,
//! and an edit meanwhile copies the board.

mod arrays;
mod ask;
mod board;
mod cells;
mod drawn;
mod edits;
mod field;
mod maze;
mod movement;
mod path;
mod path_index;
mod planner;
mod sight;
mod signals;

/// The extension module.
#[pyo3::pymodule]
mod _engine {
    #[pymodule_export]
    use crate::ask::{ask, document};
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::board::solve_graph;
    #[pymodule_export]
    use crate::drawn::player;
    #[pymodule_export]
    use crate::field::{FlowField, cost_table};
    #[pymodule_export]
    use crate::maze::Maze;
    #[pymodule_export]
    use crate::movement::MovementRange;
    #[pymodule_export]
    use crate::path::{Path, common_cells, count_paths, find_path};
    #[pymodule_export]
    use crate::path_index::PathIndex;
    #[pymodule_export]
    use crate::planner::Planner;
    #[pymodule_export]
    use crate::sight::{field_of_view, find_any_angle, line_of_sight};
}
