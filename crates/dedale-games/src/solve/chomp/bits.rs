//! Ranges of bits, copied and joined where they begin at any bit.
//!
//! A range that begins inside a word is read 64 bits at a time from two neighboring words,
//! and what is written begins at a whole word:
//!
//! ```text
//!  from   |····████|████████|███·····|
//!              \________\________\____
//!  to          |████████|████████|███
//! ```
//!
//! The loops over whole words are plain, so that the compiler makes vectors of them. Slices
//! have one word more than their bits need, which is read but never matters.

/// The words that hold so many bits.
#[inline]
pub(super) const fn words(bits: usize) -> usize {
    bits.div_ceil(64)
}

/// The lowest `bits` bits, 0 to 63.
#[inline]
pub(super) const fn low(bits: usize) -> u64 {
    (1 << bits) - 1
}

/// The 64 bits from this one on.
#[inline]
pub(super) fn read(from: &[u64], begin: usize) -> u64 {
    let (word, shift) = (begin / 64, begin % 64);
    from[word] >> shift | from[word + 1] << 1 << (63 - shift)
}

#[inline]
pub(super) fn set(bits: &mut [u64], bit: usize) {
    bits[bit / 64] |= 1 << (bit % 64);
}

/// Writes to `to` the range of `len` bits that begins at this bit of `from`, joined with the
/// first `len` bits of `also`. What follows them in the last word is arbitrary.
#[inline]
pub(super) fn join(to: &mut [u64], from: &[u64], begin: usize, also: &[u64], len: usize) {
    let (word, shift, count) = (begin / 64, begin % 64, words(len));
    let to = to[..count].iter_mut().zip(&also[..count]);
    if shift == 0 {
        for ((to, also), from) in to.zip(&from[word..word + count]) {
            *to = from | also;
        }
    } else {
        let pairs = from[word..=word + count].windows(2);
        for ((to, also), pair) in to.zip(pairs) {
            *to = pair[0] >> shift | pair[1] << (64 - shift) | also;
        }
    }
}

/// Appends a copy of the last `len` of the first `size` bits to the first `end` bits, where
/// `end >= size`. In the last word that is begun, all bits from `end` on are 0, before and
/// after.
#[inline]
pub(super) fn append(bits: &mut [u64], size: usize, end: usize, len: usize) {
    let (mut from, mut left) = (size - len, len);
    if !end.is_multiple_of(64) {
        let taken = left.min(64 - end % 64);
        // Fewer than 64, since some bits of the word are there.
        bits[end / 64] |= (read(bits, from) & low(taken)) << (end % 64);
        from += taken;
        left -= taken;
        if left == 0 {
            return;
        }
    }
    let first = words(end);
    let (word, shift, count) = (from / 64, from % 64, left / 64);
    let (below, above) = bits.split_at_mut(first);
    let to = &mut above[..count];
    if shift == 0 {
        to.copy_from_slice(&below[word..word + count]);
    } else if count > 0 {
        for (to, pair) in to.iter_mut().zip(below[word..=word + count].windows(2)) {
            *to = pair[0] >> shift | pair[1] << (64 - shift);
        }
    }
    if !left.is_multiple_of(64) {
        bits[first + count] = read(bits, from + 64 * count) & low(left % 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dedale::Random;

    fn bit(bits: &[u64], at: usize) -> bool {
        bits[at / 64] >> (at % 64) & 1 == 1
    }

    #[test]
    fn ranges_are_copied_bit_by_bit() {
        let mut random = Random::new(7);
        for _ in 0..20_000 {
            let len = random.below(300) as usize;
            let size = len + random.below(200) as usize;
            let end = size + random.below(200) as usize;
            let mut bits: Vec<u64> = (0..16).map(|_| random.bits()).collect();
            if !end.is_multiple_of(64) {
                bits[end / 64] &= low(end % 64);
            }
            let before = bits.clone();
            append(&mut bits, size, end, len);
            for at in 0..words(end + len) * 64 {
                let expected = if at < end {
                    bit(&before, at)
                } else {
                    at < end + len && bit(&before, at - end + size - len)
                };
                assert_eq!(bit(&bits, at), expected, "{at} of {size} {end} {len}");
            }

            let mut joined = vec![0; 16];
            join(&mut joined, &before, size, &bits, len);
            for at in 0..len {
                assert_eq!(bit(&joined, at), bit(&before, size + at) || bit(&bits, at));
            }
        }
    }
}
