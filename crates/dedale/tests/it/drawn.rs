//! Maps from pictures, a generator of numbers, and how likely counts are.

use dedale::board::GridMap;

/// The map that these rows draw.
pub(crate) fn drawn(rows: &[&str]) -> GridMap {
    rows.join("\n").parse().unwrap()
}

/// A small generator of numbers (xorshift), so that a seed is a map.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) % u64::from(sides)) as u32
    }
}

/// Pearson's sum of squared differences (1900).
pub(crate) fn chi_square(seen: &[u32], expected: &[f64]) -> f64 {
    assert_eq!(seen.len(), expected.len());
    seen.iter().zip(expected).map(|(&n, e)| (f64::from(n) - e).powi(2) / e).sum()
}

/// Whether so large a sum happens one time in a thousand or more, by the cube
/// root of Wilson and Hilferty (1931).
pub(crate) fn is_likely(chi: f64, degrees: usize) -> bool {
    let k = degrees as f64;
    let z = ((chi / k).cbrt() - (1.0 - 2.0 / (9.0 * k))) / (2.0 / (9.0 * k)).sqrt();
    z < 3.0902
}

#[test]
fn tables_of_the_distribution_are_met() {
    // The 0.1 % points for 10, 50 and 100 degrees of freedom, to within three percent.
    for (degrees, point) in [(10, 29.588), (50, 86.661), (100, 149.449)] {
        assert!(is_likely(point * 0.97, degrees) && !is_likely(point * 1.03, degrees));
    }
}
