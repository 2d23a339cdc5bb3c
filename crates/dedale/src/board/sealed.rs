/// Keeps [`Board`](super::Board) to the boards of this crate.
pub trait Sealed {}
