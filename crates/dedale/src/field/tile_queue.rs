/// Does not wait.
const NEVER: u32 = u32::MAX;

/// Tiles that wait to be settled, in buckets, the lowest first; in a bucket, first in, first
/// out. There is a ring of `BUCKETS` buckets: a tile that should wait beyond the last of them
/// waits there.
///
/// A tile waits once: one that is pushed into a lower bucket is passed over in the other. One
/// that is settled early is settled again when it knows more.
#[derive(Clone, Debug, Default)]
pub(super) struct TileQueue<const BUCKETS: usize> {
    /// The bucket in which a tile waits, or `NEVER`.
    waiting: Vec<u32>,
    buckets: Vec<Vec<u32>>,
    /// How many entries all buckets have.
    count: usize,
    /// The bucket that tiles are taken from, and how many of its entries have been.
    bucket: u32,
    taken: usize,
}

impl<const BUCKETS: usize> TileQueue<BUCKETS> {
    /// Empties the queue, for so many tiles.
    pub(super) fn reset(&mut self, tiles: usize) {
        // A flood that was given up leaves tiles waiting.
        if self.waiting.len() != tiles || self.count > 0 {
            self.waiting.clear();
            self.waiting.resize(tiles, NEVER);
            self.buckets.iter_mut().for_each(Vec::clear);
        }
        self.buckets.resize_with(BUCKETS, Vec::new);
        (self.count, self.bucket, self.taken) = (0, 0, 0);
    }

    /// Lets a tile wait in this bucket, unless it waits in a lower one.
    #[inline]
    pub(super) fn push(&mut self, tile: usize, bucket: u32) {
        // In a tile, a long path may end far behind a short one beside it.
        let bucket = bucket.min(self.bucket + BUCKETS as u32 - 1);
        if bucket < self.waiting[tile] {
            self.waiting[tile] = bucket;
            self.buckets[bucket as usize % BUCKETS].push(tile as u32);
            self.count += 1;
        }
    }

    /// Takes out the next tile.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<usize> {
        loop {
            if let Some(tile) = self.pop_beside() {
                return Some(tile);
            }
            self.buckets[self.bucket as usize % BUCKETS].clear();
            self.count -= std::mem::take(&mut self.taken);
            if self.count == 0 {
                return None;
            }
            self.bucket += 1;
        }
    }

    /// Takes out another tile of the bucket of the last one.
    #[inline]
    pub(super) fn pop_beside(&mut self) -> Option<usize> {
        let entries = &self.buckets[self.bucket as usize % BUCKETS];
        while let Some(&tile) = entries.get(self.taken) {
            self.taken += 1;
            let waits_in = &mut self.waiting[tile as usize];
            if *waits_in == self.bucket {
                *waits_in = NEVER;
                return Some(tile as usize);
            }
        }
        None
    }

    /// A tile that is likely to be taken out soon: after the next one and so many others.
    #[inline]
    pub(super) fn soon(&self, after: usize) -> Option<usize> {
        let entries = &self.buckets[self.bucket as usize % BUCKETS];
        entries.get(self.taken + 1 + after).map(|&tile| tile as usize)
    }
}
