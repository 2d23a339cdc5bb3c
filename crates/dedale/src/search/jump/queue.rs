/// What waits, in a ring of buckets, the lowest key first; in a bucket, last in, first out. What
/// should wait longer than the ring is long comes too early, and has to be looked at again.
#[derive(Clone, Debug)]
pub(super) struct Ring<T> {
    buckets: Vec<Vec<T>>,
    /// The bucket that is taken from, counted from key 0.
    bucket: u64,
    count: usize,
}

/// The width of a bucket, as a power of two: 0.7 of a straight step.
const WIDTH_BITS: u32 = 12;
const BUCKETS: usize = 256;

impl<T> Ring<T> {
    pub(super) fn new() -> Self {
        Self { buckets: (0..BUCKETS).map(|_| Vec::new()).collect(), bucket: 0, count: 0 }
    }

    /// Empties the ring; no key will be lower than this one.
    pub(super) fn reset(&mut self, key: u64) {
        if self.count > 0 {
            self.buckets.iter_mut().for_each(Vec::clear);
        }
        (self.bucket, self.count) = (key >> WIDTH_BITS, 0);
    }

    #[inline]
    pub(super) fn push(&mut self, key: u64, waiting: T) {
        self.buckets[(key >> WIDTH_BITS) as usize % BUCKETS].push(waiting);
        self.count += 1;
    }

    /// Takes one out, unless all keys are `limit` or more.
    #[inline]
    pub(super) fn pop(&mut self, limit: u64) -> Option<T> {
        while self.count > 0 && self.bucket << WIDTH_BITS < limit {
            if let Some(waiting) = self.buckets[self.bucket as usize % BUCKETS].pop() {
                self.count -= 1;
                return Some(waiting);
            }
            self.bucket += 1;
        }
        None
    }

    /// Whether something with this key waits for a later bucket.
    #[inline]
    pub(super) const fn is_later(&self, key: u64) -> bool {
        key >> WIDTH_BITS > self.bucket
    }
}
