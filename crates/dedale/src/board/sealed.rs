use std::any::Any;

/// Keeps [`Board`](super::Board) to the boards of this crate.
pub trait Sealed {
    /// The board, of which [`BoardKind`](super::BoardKind) finds out the kind.
    #[doc(hidden)]
    fn as_any(&self) -> &dyn Any;
}
