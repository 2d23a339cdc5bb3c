/// One byte a cell, zero nearly everywhere.
///
/// Memory is allocated, zeroed, when the first byte becomes non-zero: the system does that
/// without touching it, so the time does not grow with the board.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    bytes: Option<Vec<u8>>,
    len: usize,
    /// How many bytes are non-zero.
    set: usize,
}

impl Layer {
    /// Zeros for this many cells.
    pub(super) const fn zeros(len: usize) -> Self {
        Self { bytes: None, len, set: 0 }
    }

    /// These bytes, one for each cell.
    pub(super) fn of(len: usize, bytes: impl Iterator<Item = u8>) -> Self {
        let bytes: Vec<u8> = bytes.collect();
        let set = bytes.iter().filter(|&&byte| byte != 0).count();
        Self { bytes: (set > 0).then_some(bytes), len, set }
    }

    #[inline]
    pub(super) fn at(&self, index: usize) -> u8 {
        self.bytes.as_ref().map_or(0, |bytes| bytes[index])
    }

    pub(super) fn set(&mut self, index: usize, byte: u8) {
        if byte == 0 && self.bytes.is_none() {
            return;
        }
        let bytes = self.bytes.get_or_insert_with(|| vec![0; self.len]);
        let before = std::mem::replace(&mut bytes[index], byte);
        self.set += usize::from(byte != 0);
        self.set -= usize::from(before != 0);
    }

    /// Whether every byte is zero.
    pub(super) const fn is_zero(&self) -> bool {
        self.set == 0
    }

    /// The bytes, unless all are zero.
    pub(super) fn table(&self) -> Option<&[u8]> {
        self.bytes.as_deref().filter(|_| self.set > 0)
    }
}
