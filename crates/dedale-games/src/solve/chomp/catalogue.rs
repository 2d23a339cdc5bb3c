//! All P-positions of a bar, looked up and counted.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::{fmt, thread};

use dedale::search::Stopped;

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

// What a catalogue holds, counted by size, and a hash of it.
//
// The class of a position is its number of rows and columns. A board and its mirror image
// have the same P-positions, so the table of classes is symmetric; the solver does not use
// that, below the diagonal of a square, and so the table is a check.
//
// The hash is a sum over all P-positions of the bar, mirrored ones included, so it depends
// neither on their order nor on how they are divided. A position with the rows x₁, x₂, …
// adds mix(Σ xᵢ · mix(i)) mod 2⁶⁴, where mix is the finalizer of `SplitMix64` (Steele, Lea and
// Flood 2014).

/// The number of P-positions of each class, and their hash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Survey {
    /// For each number of rows, from 1, and columns, from 1: the P-positions that have exactly
    /// so many.
    pub classes: Vec<Vec<u64>>,
    /// The hash.
    pub hash: u64,
}

impl Survey {
    /// A bar of this size without P-positions.
    pub(super) fn empty(rows: usize, columns: usize) -> Self {
        Self { classes: vec![vec![0; columns]; rows], hash: 0 }
    }

    /// The number of P-positions.
    pub fn p_positions(&self) -> u64 {
        self.classes.iter().flatten().sum()
    }

    /// The first class, rows and columns, that has not as many P-positions as its mirror
    /// image within the bar.
    pub fn asymmetry(&self) -> Option<[usize; 2]> {
        let counts = |rows: usize, columns: usize| self.classes.get(rows)?.get(columns);
        let classes = (0..self.classes.len()).flat_map(|rows| (0..rows).map(move |c| [rows, c]));
        let mut classes = classes.filter(|&[rows, columns]| {
            counts(columns, rows).is_some_and(|count| Some(count) != counts(rows, columns))
        });
        classes.next().map(|[rows, columns]| [rows + 1, columns + 1])
    }

    /// Adds what another part of the same bar holds.
    pub fn add(&mut self, other: &Self) {
        for (sum, more) in self.classes.iter_mut().flatten().zip(other.classes.iter().flatten()) {
            *sum += more;
        }
        self.hash = self.hash.wrapping_add(other.hash);
    }

    /// Adds a P-position with these rows.
    #[inline]
    pub(super) fn count(&mut self, rows: &[u16]) {
        let mut key = 0_u64;
        let mut height = 0;
        for &left in rows.iter().take_while(|&&left| left > 0) {
            key = key.wrapping_add(u64::from(left).wrapping_mul(mix(height as u64 + 1)));
            height += 1;
        }
        self.classes[height - 1][usize::from(rows[0]) - 1] += 1;
        self.hash = self.hash.wrapping_add(mix(key));
    }
}

/// The finalizer of `SplitMix64`.
#[inline]
fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}

impl Catalogue {
    /// What all levels hold. Visits every P-position, some ten million in a second.
    pub fn survey(&self) -> Survey {
        self.survey_on(1)
    }

    /// The same on so many threads, which take one level after another.
    pub fn survey_on(&self, threads: usize) -> Survey {
        let mut survey = self.survey_levels(threads);
        survey.add(&self.survey_further());
        survey
    }

    /// The same; `observer` is told before each level its number, and can stop the work.
    pub fn survey_with(
        &self,
        observer: &mut dyn FnMut(usize) -> Result<(), Stopped>,
    ) -> Result<Survey, Stopped> {
        let mut survey = self.survey_further();
        for level in 0..self.layout().level_count() {
            observer(level)?;
            survey.add(&self.survey_level(level));
        }
        Ok(survey)
    }

    /// What the levels hold, without [`Catalogue::survey_further`], on so many threads.
    pub fn survey_levels(&self, threads: usize) -> Survey {
        let [rows, columns] = self.layout().bar();
        let next = AtomicUsize::new(0);
        let some_levels = || {
            let mut survey = Survey::empty(rows, columns);
            loop {
                let level = next.fetch_add(1, Relaxed);
                if level >= self.layout().level_count() {
                    return survey;
                }
                survey.add(&self.survey_level(level));
            }
        };
        thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(some_levels)).collect();
            let mut survey = some_levels();
            for other in others {
                survey.add(&other.join().unwrap_or_else(|fault| resume_unwind(fault)));
            }
            survey
        })
    }

    /// What no level holds: two equal arms of a square.
    pub fn survey_further(&self) -> Survey {
        let [rows, columns] = self.layout().bar();
        let mut survey = Survey::empty(rows, columns);
        if self.layout().is_square() {
            let mut arms = vec![1; columns];
            arms[0] = columns as u16;
            survey.count(&arms);
        }
        survey
    }

    /// What a level holds, and for a square its mirrored positions that no level holds.
    pub fn survey_level(&self, level: usize) -> Survey {
        let [rows, columns] = self.layout().bar();
        let mut survey = Survey::empty(rows, columns);
        self.each(level, |rows| {
            survey.count(rows);
            if self.layout().is_mirrored(rows[0].into()) {
                survey.count(&mirrored(rows));
            }
        });
        survey
    }
}
