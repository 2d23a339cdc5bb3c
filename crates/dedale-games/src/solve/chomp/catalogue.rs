//! All P-positions of a bar, looked up and counted.

use std::fmt;
use std::sync::Arc;

use super::layout::Layout;
use super::list;

/// All P-positions of a bar: those from which whoever is to move loses.
///
/// The square with the poison alone is the least of them; the empty bar is no position here.
#[derive(Clone)]
pub struct Catalogue {
    layout: Layout,
    segments: Vec<Segment>,
}

/// A bite: row and column, counted from 1.
pub type Bite = [u32; 2];

/// A board within a bar, and its winning openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Openings {
    /// Rows of the board.
    pub rows: u32,
    /// Columns of the board.
    pub columns: u32,
    /// The first bites that win, by row.
    pub bites: Vec<Bite>,
}

impl Catalogue {
    pub(super) fn new(layout: Layout, segments: Vec<Segment>) -> Self {
        Self { layout, segments }
    }

    /// How its positions are divided.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The bytes of all segments.
    pub fn bytes(&self) -> u64 {
        self.segments.iter().map(|segment| segment.bytes().len() as u64).sum()
    }

    /// Whether this is a P-position: the squares left in each row, from the top; none of them
    /// more than the row above, and the last ones may be 0. `None` if it does not fit the bar.
    ///
    /// Reads one list, some hundred ranks.
    pub fn is_p(&self, rows: &[u16]) -> Option<bool> {
        let height = rows.iter().take_while(|&&left| left > 0).count();
        let Some(width) = rows.first().map(|&width| usize::from(width)).filter(|&w| w > 0) else {
            return Some(false);
        };
        let layout = &self.layout;
        let fits = |height: usize, width: usize| height <= layout.rows && width <= layout.columns;
        if fits(height, width) {
            let mut padded = rows[..height].to_vec();
            padded.resize(layout.rows, 0);
            Some(self.is_listed(&padded))
        } else if fits(width, height) {
            let mut mirrored = mirrored(&rows[..height]);
            mirrored.resize(layout.rows, 0);
            Some(self.is_listed(&mirrored))
        } else if layout.is_square() && height == width && width == layout.columns {
            // Two equal arms are a P-position; from anything else a bite of (2, 2) leaves them.
            Some(rows[1..height].iter().all(|&left| left == 1))
        } else {
            None
        }
    }

    fn is_listed(&self, rows: &[u16]) -> bool {
        let layout = &self.layout;
        let (prefix, rest) = rows.split_at(layout.prefix);
        let level: usize = prefix.iter().map(|&row| usize::from(row)).sum();
        let segment = self.segments[level].bytes();
        let mut lists = layout.family(segment, layout.ranks.rank(prefix));
        for _ in 0..rest[0] {
            list::take(&mut lists);
        }
        let rank = layout.ranks.rank(&rest[1..]);
        list::take(&mut lists).take_while(|&listed| listed <= rank).any(|listed| listed == rank)
    }

    /// The bites that win from here, row by row; `None` if the position does not fit the bar.
    pub fn winning_bites(&self, rows: &[u16]) -> Option<Vec<Bite>> {
        let mut bites = Vec::new();
        for (row, &left) in rows.iter().enumerate() {
            for column in 0..left {
                let mut bitten = rows.to_vec();
                bitten[row..].iter_mut().for_each(|row| *row = column.min(*row));
                if self.is_p(&bitten)? {
                    bites.push([row as u32 + 1, u32::from(column) + 1]);
                }
            }
        }
        Some(bites)
    }

    /// The winning openings of a board that fits the bar.
    pub fn openings(&self, rows: u32, columns: u32) -> Option<Openings> {
        let full = vec![u16::try_from(columns).ok()?; rows as usize];
        Some(Openings { rows, columns, bites: self.winning_bites(&full)? })
    }

    /// The winning openings of every board with up to so many rows and columns, by rows and
    /// then by columns.
    pub fn census(&self, rows: u32, columns: u32) -> Option<Vec<Openings>> {
        let boards = (1..=rows).flat_map(|rows| (1..=columns).map(move |columns| (rows, columns)));
        boards.map(|(rows, columns)| self.openings(rows, columns)).collect()
    }

    /// Calls `visit` with the rows of every P-position of a level, in the order of families,
    /// blocks and ranks; shorter positions end with rows of 0.
    ///
    /// For a square of n×n these are the positions with fewer than n rows.
    pub fn each(&self, level: usize, mut visit: impl FnMut(&[u16])) {
        let layout = &self.layout;
        let mut rows = vec![0; layout.rows];
        for &prefix in &layout.levels[level] {
            layout.unrank_prefix(prefix, &mut rows[..layout.prefix]);
            let mut lists = layout.family(self.segments[level].bytes(), prefix.into());
            for block in 0.. {
                if lists.is_empty() {
                    break;
                }
                rows[layout.prefix] = block;
                for rank in list::take(&mut lists) {
                    layout.ranks.unrank(rank, block.into(), &mut rows[layout.prefix + 1..]);
                    visit(&rows);
                }
            }
        }
    }
}

/// The columns of a position as its rows.
pub(super) fn mirrored(rows: &[u16]) -> Vec<u16> {
    let width = rows.first().copied().unwrap_or(0);
    (0..width).map(|column| rows.iter().take_while(|&&left| left > column).count() as u16).collect()
}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Catalogue").field("layout", &self.layout).finish_non_exhaustive()
    }
}

// Where the lists of solved families are.

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

/// The bytes of a solved level: in memory, or wherever they have been stored.
#[derive(Clone)]
pub struct Segment(Arc<dyn AsRef<[u8]> + Send + Sync>);

impl Segment {
    /// A segment of these bytes.
    pub fn new(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Self {
        Self(Arc::new(bytes))
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        (*self.0).as_ref()
    }
}

impl fmt::Debug for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Segment({} bytes)", self.bytes().len())
    }
}
