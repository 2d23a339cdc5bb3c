//! Dédale as a C library. `include/dedale.h` is made of these functions by cbindgen, and says what
//! holds for all of them.
//!
//! A pointer that may be null is an `Option` of a reference, so most functions need no `unsafe`;
//! lists and names come in by [`memory`]. Every function runs behind [`status::guard`], where a
//! panic becomes a status.

#![allow(clippy::doc_markdown, reason = "the words are C's, and stand in a header")]
#![allow(clippy::too_many_arguments, reason = "C has no other way to name a rectangle")]
#![allow(unreachable_pub, reason = "C reaches all of it, and cbindgen wants what is public")]

mod ask;
mod board;
mod bytes;
mod chokepoints;
mod field;
mod jump_search;
mod link;
mod maze;
mod memory;
mod path;
mod path_index;
mod planner;
mod status;

/// Whatever has a handle goes from thread to thread, and is read by many.
const _: () = {
    const fn any_thread<T: Send + Sync>() {}
    any_thread::<board::Board>();
    any_thread::<bytes::Bytes>();
    any_thread::<chokepoints::Chokepoints>();
    any_thread::<field::Field>();
    any_thread::<jump_search::Jumps>();
    any_thread::<link::LinkHandle>();
    any_thread::<path::FoundPath>();
    any_thread::<path_index::IndexHandle>();
    any_thread::<planner::PlannerHandle>();
};
