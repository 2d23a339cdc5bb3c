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
