//! What a runner and an entry give each other, as the header `Entry.h` of the competition's public
//! start kit declares it (gppc-dev/startkit-dynamic, 2023).

/// A cell: column and row, from the upper left.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GppcPoint {
    /// The column.
    pub x: u16,
    /// The row.
    pub y: u16,
}

/// A path, or the next part of one.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GppcPath {
    /// Points with straight or diagonal steps between them. They stay until the next call.
    pub path: *const GppcPoint,
    /// How many there are; 0 if there is no path.
    pub length: u32,
    /// 1 if the next call gives the next part, else 0.
    pub incomplete: u8,
}

/// A rectangle of a map.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GppcPatch {
    /// The cells row by row, a bit each, the lowest first: 1 is free.
    pub bitarray: *const u8,
    /// The columns.
    pub width: u16,
    /// The rows.
    pub height: u16,
    /// Where its upper left cell lies on the map.
    pub pos: GppcPoint,
}
