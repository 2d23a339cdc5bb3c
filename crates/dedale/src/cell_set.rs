/// A set of cells by their places, one bit each.
#[derive(Clone, Debug, Default)]
pub(crate) struct CellSet {
    words: Vec<u64>,
}

impl CellSet {
    /// Makes this the empty set of so many places, in the memory it has.
    pub(crate) fn clear(&mut self, places: usize) {
        self.words.clear();
        self.words.resize(places.div_ceil(64), 0);
    }

    pub(crate) fn insert(&mut self, place: u32) {
        self.words[place as usize / 64] |= 1 << (place % 64);
    }

    /// Puts in what is not in of so many places, and takes out what is.
    pub(crate) fn invert(&mut self, places: usize) {
        self.words.iter_mut().for_each(|word| *word = !*word);
        if let Some(last) = self.words.last_mut().filter(|_| !places.is_multiple_of(64)) {
            *last &= (1 << (places % 64)) - 1;
        }
    }

    #[inline]
    pub(crate) fn contains(&self, place: u32) -> bool {
        self.words[place as usize / 64] >> (place % 64) & 1 != 0
    }

    /// The places in their order, which is that of the cells.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> {
        self.words.iter().zip((0_u32..).step_by(64)).flat_map(|(&word, first)| {
            let drop_lowest = |&bits: &u64| Some(bits & (bits - 1)).filter(|&bits| bits != 0);
            let rest = std::iter::successors(Some(word).filter(|&bits| bits != 0), drop_lowest);
            rest.map(move |bits| first + bits.trailing_zeros())
        })
    }

    pub(crate) fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }
}
