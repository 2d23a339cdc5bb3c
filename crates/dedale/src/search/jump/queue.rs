/// What waits, in a ring of buckets, the lowest key first; in a bucket, last in, first out. What
/// should wait longer than the ring is long comes too early, and has to be looked at again.
#[derive(Clone, Debug)]
pub(super) struct Ring<T> {
    buckets: Vec<Vec<T>>,
    /// The width of a bucket, as a power of two.
    bits: u32,
    /// The bucket that is taken from, counted from key 0.
    bucket: u64,
    count: usize,
}

/// The length of the ring, as a power of two: 183 straight steps.
const LENGTH_BITS: u32 = 20;

impl<T> Ring<T> {
    /// A ring of buckets that are so wide, as a power of two.
    pub(super) fn new(bits: u32) -> Self {
        let buckets = (0..1 << (LENGTH_BITS - bits)).map(|_| Vec::new()).collect();
        Self { buckets, bits, bucket: 0, count: 0 }
    }

    /// Empties the ring; no key will be lower than this one.
    pub(super) fn reset(&mut self, key: u64) {
        if self.count > 0 {
            self.buckets.iter_mut().for_each(Vec::clear);
        }
        (self.bucket, self.count) = (key >> self.bits, 0);
    }

    #[inline]
    const fn place(&self, bucket: u64) -> usize {
        bucket as usize & (self.buckets.len() - 1)
    }

    #[inline]
    pub(super) fn push(&mut self, key: u64, waiting: T) {
        let place = self.place(key >> self.bits);
        self.buckets[place].push(waiting);
        self.count += 1;
    }

    /// Takes one out, unless all keys are `limit` or more.
    #[inline]
    pub(super) fn pop(&mut self, limit: u64) -> Option<T> {
        while self.count > 0 && self.bucket << self.bits < limit {
            let place = self.place(self.bucket);
            if let Some(waiting) = self.buckets[place].pop() {
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
        key >> self.bits > self.bucket
    }
}
