/// A row of a maze while it is carved: one bit a cell, 64 cells a word.
#[derive(Clone, Debug)]
pub(super) struct RowBits {
    /// The cells with a passage to the east.
    pub(super) east: Vec<u64>,
    /// The cells with a passage to the north.
    pub(super) north: Vec<u64>,
}

/// All cells of a row but the last one.
pub(super) const fn but_last(width: usize, word: usize) -> u64 {
    let cells = width - 1 - word * 64;
    if cells >= 64 { u64::MAX } else { (1 << cells) - 1 }
}
