//! Where the lists of solved families are.

use super::layout::Layout;

/// The lists of the families of all levels solved so far.
pub(super) trait Families: Sync {
    /// The lists of the family whose prefix has this rank, in its level; none if it has no
    /// P-positions.
    fn lists(&self, level: usize, prefix: u64) -> &[u8];

    /// Whether the prefix of this rank, without rows below, is a P-position.
    #[inline]
    fn has_prefix(&self, level: usize, prefix: u64) -> bool {
        begins_with_prefix(self.lists(level, prefix))
    }
}

/// Whether the first of these lists is not empty: the prefix, without rows below, is then a
/// P-position.
#[inline]
pub(super) fn begins_with_prefix(lists: &[u8]) -> bool {
    lists.first().is_some_and(|&len| len > 0)
}

/// The segments of all levels, whole.
#[derive(Debug)]
pub(super) struct Segments<'a> {
    pub(super) layout: &'a Layout,
    pub(super) bytes: Vec<&'a [u8]>,
}

impl Families for Segments<'_> {
    #[inline]
    fn lists(&self, level: usize, prefix: u64) -> &[u8] {
        self.layout.family(self.bytes[level], prefix)
    }
}
