//! A part of the families, solved with the lists that other parts bring.
//!
//! Each family belongs to one of several parts, which keeps its lists. All parts solve the same
//! level. For a batch of its families, a part asks the others for the lists that it reads, and
//! forgets them afterwards:
//!
//! ```text
//!   part 0   batch ── ranks ──▶ part 1   lists
//!            solve ◀── bytes ──
//!            ...                           until nobody has a batch left in this level,
//!            sizes ◀────────────▶ sizes    then everyone is told how long all lists are
//! ```
//!
//! So every part knows which families are empty, and asks for no others; it takes 26 bytes for
//! each family of the bar, and the lists of its own. In each level the families go, those with
//! more positions first, to the part that has the fewest positions so far.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::catalogue::{Catalogue, Families, Segment, begins_with_prefix};
use super::layout::Layout;
use super::pull::{Puller, each_source, is_decided};
use super::sieve::Tables;
use super::solver::{SolvedLevel, Work, joined, largest_first, segment_of};

/// In a size: the prefix alone is a P-position.
const PREFIX: u64 = 1 << 63;

/// The bytes that a part takes for each family of the bar: the layout's, and where its lists
/// are, how many bytes they take, and whose they are.
const BYTES_PER_FAMILY: u64 = 26;

/// One of the parts that solve a bar together.
#[derive(Debug)]
pub struct Shard {
    known: Known,
    tables: Tables,
    pullers: Vec<Puller>,
    /// Places of families of its own, in the next level.
    left: Vec<u32>,
}

/// Families to be judged, and what they read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Batch {
    places: Vec<u32>,
    needs: Vec<Vec<u32>>,
}

/// What is known of the levels solved so far.
#[derive(Debug)]
struct Known {
    layout: Layout,
    part: u16,
    parts: u16,
    /// By rank of the prefix.
    owners: Vec<u16>,
    /// By rank of the prefix: the bytes of the lists, and [`PREFIX`].
    sizes: Vec<u64>,
    /// With the lists of its own families; the others are empty.
    segments: Vec<Segment>,
}

/// The same, with the lists that others have brought.
struct Brought<'a> {
    known: &'a Known,
    segments: Vec<&'a [u8]>,
    lists: HashMap<u32, &'a [u8]>,
}

/// Families of one level for another part: their places, each with the bytes of its lists, and
/// all lists.
pub type Parcel = (Vec<(u32, u64)>, Vec<u8>);

impl Batch {
    /// For each part the families that are asked for: the ranks of their prefixes.
    pub fn needs(&self) -> &[Vec<u32>] {
        &self.needs
    }
}

impl Shard {
    /// The part of this number, from 0, of so many, on one thread.
    pub fn new(layout: Layout, part: u16, parts: u16) -> Self {
        let tables = Tables::new(layout.below(), layout.columns, layout.ranks.clone());
        let pullers = vec![Puller::new(&layout)];
        let owners = owners(&layout, parts);
        let sizes = vec![0; owners.len()];
        let known = Known { layout, part, parts, owners, sizes, segments: Vec::new() };
        let left = known.own(0);
        Self { known, tables, pullers, left }
    }

    /// Solves on so many threads, at most as many as rayon's pool has; the answers are the
    /// same.
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.pullers = (0..threads.max(1)).map(|_| Puller::new(self.layout())).collect();
        self
    }

    /// About how many bytes one of so many parts takes, on so many threads. A quarter more than
    /// its lists is for those that others bring, and for lists on their way.
    pub fn estimated_bytes(layout: &Layout, parts: u16, threads: usize) -> u64 {
        let lists = layout.estimated_bytes() / u64::from(parts.max(1));
        let families = BYTES_PER_FAMILY * layout.places.len() as u64;
        lists + lists / 4 + families + threads as u64 * layout.bytes_per_thread()
    }

    /// How the positions are divided.
    pub fn layout(&self) -> &Layout {
        &self.known.layout
    }

    /// The number of the next level; `None` if all are solved.
    pub fn level(&self) -> Option<usize> {
        let level = self.known.segments.len();
        (level < self.layout().level_count()).then_some(level)
    }

    /// The bytes of the lists of its own.
    pub fn bytes(&self) -> u64 {
        let own = self.known.sizes.iter().zip(&self.known.owners);
        own.filter(|&(_, &owner)| owner == self.known.part).map(|(size, _)| size & !PREFIX).sum()
    }

    /// Takes some families of the next level, at least one, as long as what they ask others for
    /// is up to so many bytes; `None` if none is left.
    pub fn batch(&mut self, most: u64) -> Option<Batch> {
        let known = &self.known;
        let level = known.segments.len();
        let mut prefix = vec![0; known.layout.prefix];
        let mut batch =
            Batch { places: Vec::new(), needs: vec![Vec::new(); usize::from(known.parts)] };
        let mut asked = HashSet::new();
        let mut bytes = 0;
        while let Some(&place) = self.left.last() {
            known.layout.unrank_prefix(known.layout.levels[level][place as usize], &mut prefix);
            let mut more = Vec::new();
            if !is_decided(&known.layout, &prefix, |_, rank| known.has_prefix(rank)) {
                each_source(&known.layout, &prefix, |_, _, rank| {
                    let is_own = known.owners[rank as usize] == known.part;
                    if !is_own && known.size(rank) > 0 && !asked.contains(&(rank as u32)) {
                        more.push(rank as u32);
                    }
                });
                more.sort_unstable();
                more.dedup();
            }
            bytes += more.iter().map(|&rank| known.size(rank.into())).sum::<u64>();
            if bytes > most && !batch.places.is_empty() {
                break;
            }
            for rank in more {
                asked.insert(rank);
                batch.needs[usize::from(known.owners[rank as usize])].push(rank);
            }
            batch.places.push(place);
            self.left.pop();
        }
        (!batch.places.is_empty()).then_some(batch)
    }

    /// The lists of families of its own, one after another: the answer to [`Batch::needs`].
    pub fn lists(&self, ranks: &[u32]) -> Vec<u8> {
        let known = &self.known;
        let mut bytes =
            Vec::with_capacity(ranks.iter().map(|&rank| known.size(rank.into()) as usize).sum());
        let mut prefix = vec![0; known.layout.prefix];
        for &rank in ranks {
            known.layout.unrank_prefix(rank, &mut prefix);
            let level: usize = prefix.iter().map(|&row| usize::from(row)).sum();
            let segment = known.segments.get(level).map_or(&[][..], Segment::bytes);
            bytes.extend_from_slice(known.layout.family(segment, rank.into()));
        }
        bytes
    }

    /// Judges a batch with what each part has answered. `observer` is told after every family
    /// how many positions it has, from any thread.
    ///
    /// # Panics
    ///
    /// If an answer is not of the same bar.
    pub fn solve(&mut self, batch: &Batch, answers: &[Vec<u8>], observer: &(dyn Fn(u64) + Sync)) {
        let known = &self.known;
        let mut lists = HashMap::new();
        for (ranks, answer) in batch.needs.iter().zip(answers) {
            let mut rest = &answer[..];
            for &rank in ranks {
                let (list, after) = rest.split_at(known.size(rank.into()) as usize);
                lists.insert(rank, list);
                rest = after;
            }
        }
        let segments = known.segments.iter().map(Segment::bytes).collect();
        let families = Brought { known, segments, lists };
        let level = known.segments.len();
        let places = &batch.places;
        let work = Work { layout: &known.layout, tables: &self.tables, level, places };
        let told = |positions| {
            observer(positions);
            Ok(())
        };
        // Nobody stops it.
        let _ = work.share_out(&mut self.pullers, &families, &told);
    }

    /// What all batches of the level have found: the segment has the lists of its own families,
    /// and the others are empty.
    pub fn solved(&mut self) -> SolvedLevel {
        let families = self.known.layout.levels[self.known.segments.len()].len();
        let p_positions = self.pullers.iter().map(|puller| puller.p_positions).sum();
        let bytes = joined(&self.pullers, families);
        self.pullers.iter_mut().for_each(Puller::clear);
        SolvedLevel { bytes, p_positions }
    }

    /// What the others have to know of the next level, solved: for each of its own families the
    /// size of its lists.
    pub fn sizes(&self, segment: &[u8]) -> Vec<u64> {
        let known = &self.known;
        let own = known.ranks(known.part);
        let size = |rank: u32| {
            let lists = known.layout.family(segment, rank.into());
            lists.len() as u64 | if begins_with_prefix(lists) { PREFIX } else { 0 }
        };
        own.map(size).collect()
    }

    /// Takes its own segment of the next level, and the sizes that each part has told.
    pub fn push(&mut self, segment: Segment, sizes: &[Vec<u64>]) {
        for (part, sizes) in (0..).zip(sizes) {
            let ranks: Vec<u32> = self.known.ranks(part).collect();
            for (rank, &size) in ranks.into_iter().zip(sizes) {
                self.known.sizes[rank as usize] = size;
            }
        }
        self.known.segments.push(segment);
        self.left = self.known.own(self.known.segments.len());
    }

    /// Hands out a segment of the next level, of any part of any number, to the parts that own
    /// its families now.
    pub fn parcels(&self, segment: &[u8]) -> Vec<Parcel> {
        let known = &self.known;
        let mut parcels = vec![Parcel::default(); usize::from(known.parts)];
        for (place, &rank) in (0..).zip(&known.layout.levels[known.segments.len()]) {
            let lists = known.layout.family(segment, rank.into());
            if !lists.is_empty() {
                let (places, bytes) = &mut parcels[usize::from(known.owners[rank as usize])];
                places.push((place, lists.len() as u64));
                bytes.extend_from_slice(lists);
            }
        }
        parcels
    }

    /// The segment of its own of the next level, of all that was handed out to it.
    pub fn unpacked(&self, parcels: &[Parcel]) -> Vec<u8> {
        let families = self.known.layout.levels[self.known.segments.len()].len();
        let mut found: Vec<&[u8]> = vec![&[]; families];
        for (places, bytes) in parcels {
            let mut rest = &bytes[..];
            for &(place, size) in places {
                let (lists, after) = rest.split_at((size as usize).min(rest.len()));
                found[place as usize] = lists;
                rest = after;
            }
        }
        segment_of(&found)
    }

    /// What its own families hold, once all levels are solved: the catalogue knows no other
    /// P-positions.
    pub fn finish(self) -> Catalogue {
        Catalogue::new(self.known.layout, self.known.segments)
    }
}

impl Known {
    /// The bytes of the lists of a family.
    fn size(&self, prefix: u64) -> u64 {
        self.sizes[prefix as usize] & !PREFIX
    }

    /// Whether a prefix, without rows below, is a P-position.
    fn has_prefix(&self, prefix: u64) -> bool {
        self.sizes[prefix as usize] & PREFIX > 0
    }

    /// The ranks of the families of a part in the next level, in ascending order.
    fn ranks(&self, part: u16) -> impl Iterator<Item = u32> {
        let families = self.layout.levels[self.segments.len()].iter().copied();
        families.filter(move |&rank| self.owners[rank as usize] == part)
    }

    /// The places of its own families in a level, the largest last.
    fn own(&self, level: usize) -> Vec<u32> {
        let families = self.layout.levels.get(level).map_or(&[][..], |families| families);
        let places: Range<u32> = 0..families.len() as u32;
        let own =
            places.filter(|&place| self.owners[families[place as usize] as usize] == self.part);
        let mut places = largest_first(&self.layout, level, own);
        places.reverse();
        places
    }
}

impl Families for Brought<'_> {
    #[inline]
    fn lists(&self, level: usize, prefix: u64) -> &[u8] {
        if self.known.size(prefix) == 0 {
            &[]
        } else if self.known.owners[prefix as usize] == self.known.part {
            self.known.layout.family(self.segments[level], prefix)
        } else {
            self.lists[&(prefix as u32)]
        }
    }

    #[inline]
    fn has_prefix(&self, _: usize, prefix: u64) -> bool {
        self.known.has_prefix(prefix)
    }
}

/// For each rank of a prefix the part that its family belongs to.
fn owners(layout: &Layout, parts: u16) -> Vec<u16> {
    let mut owners = vec![0; layout.places.len()];
    let mut positions = vec![0_u64; usize::from(parts)];
    let mut prefix = vec![0; layout.prefix];
    for (level, families) in layout.levels.iter().enumerate() {
        for place in largest_first(layout, level, 0..families.len() as u32) {
            let rank = families[place as usize];
            layout.unrank_prefix(rank, &mut prefix);
            let least = (0..parts).min_by_key(|&part| positions[usize::from(part)]);
            let owner = least.unwrap_or_default();
            owners[rank as usize] = owner;
            positions[usize::from(owner)] += layout.family_size(&prefix);
        }
    }
    owners
}
