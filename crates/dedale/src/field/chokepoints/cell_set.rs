/// A set of cells by their places, one bit each.
#[derive(Clone, Debug, Default)]
pub(super) struct CellSet {
    words: Vec<u64>,
}

impl CellSet {
    /// Makes this the empty set of so many places, in the memory it has.
    pub(super) fn clear(&mut self, places: usize) {
        self.words.clear();
        self.words.resize(places.div_ceil(64), 0);
    }

    pub(super) fn insert(&mut self, place: u32) {
        self.words[place as usize / 64] |= 1 << (place % 64);
    }

    #[inline]
    pub(super) fn contains(&self, place: u32) -> bool {
        self.words[place as usize / 64] >> (place % 64) & 1 != 0
    }

    /// The places in their order, which is that of the cells.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        self.words.iter().zip((0_u32..).step_by(64)).flat_map(|(&word, first)| {
            let drop_lowest = |&bits: &u64| Some(bits & (bits - 1)).filter(|&bits| bits != 0);
            let rest = std::iter::successors(Some(word).filter(|&bits| bits != 0), drop_lowest);
            rest.map(move |bits| first + bits.trailing_zeros())
        })
    }

    pub(super) fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }
}
