use super::sums;

/// Slices with less mass than this are scaled up, so that it is not lost.
const LOW: f64 = 1.0 / 18_446_744_073_709_551_616.0;

/// The mass of each (cell, model) in one slice: its joint probability with all facts so
/// far, divided by a number for this slice and one for each slice before.
#[derive(Clone, Default, Debug)]
pub(super) struct Slice {
    /// The index in an array of the window's first number, a cell's first model.
    pub(super) first: usize,
    /// The window: whole cells; the first and the last have mass, and none is outside.
    pub(super) mass: Vec<f64>,
    /// The divisor of this slice: a power of two, or the sum where the cell is pinned.
    pub(super) divided: f64,
}

impl Slice {
    /// The index after the window's last number.
    pub(super) const fn end(&self) -> usize {
        self.first + self.mass.len()
    }

    /// The mass at this index. Time O(1).
    #[inline]
    pub(super) fn at(&self, place: usize) -> f64 {
        let place = place.wrapping_sub(self.first);
        self.mass.get(place).copied().unwrap_or(0.0)
    }

    /// Whether these indices, all of one cell, have mass. Time O(indices).
    pub(super) fn has_mass(&self, place: usize, count: usize) -> bool {
        (place..place + count).any(|place| self.at(place) > 0.0)
    }

    /// Clears the mass at these indices, all of one cell; returns whether there was any.
    /// Time O(indices).
    pub(super) fn clear(&mut self, place: usize, count: usize) -> bool {
        let had_mass = self.has_mass(place, count);
        if had_mass {
            // The window has whole cells.
            self.mass[place - self.first..][..count].fill(0.0);
        }
        had_mass
    }

    /// Whether another slice has the same mass at the same indices.
    pub(super) fn holds_as(&self, other: &Self) -> bool {
        self.first == other.first && self.mass == other.mass
    }

    /// Shrinks the window as far as possible. Time O(what is cut off), and O(window) if
    /// cells at its front are.
    pub(super) fn trim(&mut self, models: usize) {
        let has_mass = |&mass: &f64| mass > 0.0;
        let Some(first) = self.mass.iter().position(has_mass) else {
            (self.first, self.mass) = (0, Vec::new());
            return;
        };
        let last = self.mass.iter().rposition(has_mass).unwrap_or(first);
        self.mass.truncate((last / models + 1) * models);
        let front = first / models * models;
        if front > 0 {
            self.mass.drain(..front);
            self.first += front;
        }
    }

    /// Divides by the sum, if there is mass.
    pub(super) fn divide(&mut self) {
        if let Some(sum) = sums::divide_by_total(&mut self.mass) {
            self.divided = sum;
        }
    }

    /// Divides by a power of two if the sum is low, so that it is about 1; this loses no
    /// bit.
    pub(super) fn lift(&mut self) {
        let sum = sums::total(&self.mass);
        if sum > 0.0 && sum < LOW {
            self.divided = power_of_two(sum);
            sums::divide(&mut self.mass, self.divided);
        }
    }
}

/// A probability that may be far too small for an `f64`: `mantissa` · 2^`exponent`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scaled {
    /// From 1 to below 2; or 0, and then the exponent is 0.
    pub mantissa: f64,
    /// The power of two.
    pub exponent: i64,
}

/// The greatest power of two that does not exceed a positive number; at least 2⁻¹⁰²².
pub(super) fn power_of_two(number: f64) -> f64 {
    const EXPONENT: u64 = 0x7FF << 52;
    f64::from_bits(number.to_bits() & EXPONENT).max(f64::MIN_POSITIVE)
}

impl Scaled {
    /// A number, 0 or more.
    pub(super) fn new(number: f64) -> Self {
        Self { mantissa: number, exponent: 0 }.settled()
    }

    /// The product with a number, 0 or more.
    pub(super) fn times(self, number: f64) -> Self {
        let factor = Self::new(number);
        let mantissa = self.mantissa * factor.mantissa;
        Self { mantissa, exponent: self.exponent + factor.exponent }.settled()
    }

    fn settled(self) -> Self {
        if self.mantissa == 0.0 {
            return Self { mantissa: 0.0, exponent: 0 };
        }
        if self.mantissa < f64::MIN_POSITIVE {
            let lifted = self.mantissa * 18_446_744_073_709_551_616.0; // 2^64
            return Self { mantissa: lifted, exponent: self.exponent - 64 }.settled();
        }
        let power = power_of_two(self.mantissa);
        let exponent = (power.to_bits() >> 52) as i64 - 1023;
        Self { mantissa: self.mantissa / power, exponent: self.exponent + exponent }
    }

    /// The value as an `f64`; 0 where it is below 2⁻¹⁰²². Time O(1).
    pub fn value(self) -> f64 {
        let biased = self.exponent + 1023;
        if biased < 1 {
            return 0.0;
        }
        self.mantissa * f64::from_bits((biased as u64) << 52)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_far_below_the_least_number_are_kept() {
        let mut product = Scaled::new(1.0);
        for _ in 0..100 {
            product = product.times(3.0 / 1_048_576.0);
        }
        assert_eq!(product.value().to_bits(), 0.0_f64.to_bits());
        for _ in 0..100 {
            product = product.times(1_048_576.0 / 3.0);
        }
        assert!((product.value() - 1.0).abs() < 1e-13, "{product:?}");
        assert_eq!(product.times(0.0), Scaled { mantissa: 0.0, exponent: 0 });
        let least = Scaled { mantissa: 1.0, exponent: -1074 };
        assert_eq!(Scaled::new(f64::from_bits(1)), least);
        assert_eq!(Scaled::new(0.375), Scaled { mantissa: 1.5, exponent: -2 });
    }
}
