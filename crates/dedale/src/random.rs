//! Reproducible random numbers: the seed determines them all.
//!
//! The generator is xoshiro256++ (Blackman, Vigna 2019), its state filled from the seed by
//! `SplitMix64`. All sampling is done here, in whole numbers and multiples of 2^-53, so a
//! seed gives the same maze on every machine and in every version; the tests pin the first
//! numbers.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A seeded source of random numbers, the same on every machine.
///
/// ```
/// let mut random = dedale::Random::new(42);
/// let dice: Vec<u32> = (0..5).map(|_| 1 + random.below(6)).collect();
/// assert_eq!(dice, [5, 2, 6, 5, 5]);
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Xoshiro256PlusPlus"))]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The random source of this seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The random source of this number among those of a seed, available without those
    /// before it.
    pub fn numbered(seed: u64, number: u64) -> Self {
        let first = Self::new(seed).bits();
        Self::new(first.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A uniform number from 0 to `bound - 1` (Lemire 2019).
    ///
    /// # Panics
    ///
    /// Panics if the bound is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "a number below 0");
        loop {
            let product = (self.bits() >> 32) * u64::from(bound);
            let low = product as u32;
            // Only a bound that does not divide 2^32 ever rejects a draw.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 32) as u32;
            }
        }
    }

    /// A uniform number in `[0, 1)`: 53 random bits. Its product with a number that is not
    /// subnormal is less than the number.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// True with probability `share / of`.
    ///
    /// # Panics
    ///
    /// Panics if `of` is 0.
    #[inline]
    pub fn happens(&mut self, share: u32, of: u32) -> bool {
        self.below(of) < share
    }

    /// Shuffles the items, each order equally likely (Durstenfeld 1964).
    ///
    /// # Panics
    ///
    /// Panics at 2^32 items or more.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let bound = u32::try_from(last + 1).expect("fewer than 2^32 items");
            items.swap(last, self.below(bound) as usize);
        }
    }

    /// Splits off another random source with its own numbers.
    pub fn split(&mut self) -> Self {
        Self::new(self.bits())
    }
}

/// Takes the state of a generator that was stored; an error if it is all zeros, from which nothing
/// but zeros follows.
#[cfg(feature = "serde")]
impl TryFrom<Xoshiro256PlusPlus> for Random {
    type Error = &'static str;

    fn try_from(state: Xoshiro256PlusPlus) -> Result<Self, Self::Error> {
        let mut next = state.clone();
        let is_zero = [(); 4].map(|()| next.next_u64()) == [0; 4];
        if is_zero { Err("the state of a random source is not all zeros") } else { Ok(Self(state)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_numbers_it_always_gave() {
        let mut random = Random::new(42);
        assert_eq!(random.bits(), 0xd076_4d4f_4476_689f);
        let mut random = Random::new(7);
        let drawn: Vec<u32> = [1, 2, 3, 6, 10, 1000, u32::MAX].map(|b| random.below(b)).into();
        assert_eq!(drawn, [0, 0, 2, 2, 9, 465, 3_109_157_298]);
        let mut items = [0, 1, 2, 3, 4, 5, 6, 7];
        random.shuffle(&mut items);
        assert_eq!(items, [1, 3, 7, 4, 5, 0, 6, 2]);
    }

    #[test]
    fn numbers_below_a_bound_are_equally_likely() {
        // Three does not divide 2^32; a bound near it makes draws be rejected.
        let mut random = Random::new(1);
        for bound in [3, 5, 3 << 30] {
            let mut thirds = [0_u32; 3];
            for _ in 0..300_000 {
                thirds[(u64::from(random.below(bound)) * 3 / u64::from(bound)) as usize] += 1;
            }
            let shares = if bound == 5 { [2.0, 2.0, 1.0].map(|s| s * 60_000.0) } else { [1e5; 3] };
            let chi: f64 =
                thirds.iter().zip(shares).map(|(&n, s)| (f64::from(n) - s).powi(2) / s).sum();
            assert!(chi < 13.8, "bound {bound}: {thirds:?}"); // p > 0.001, two degrees
        }
    }
}
