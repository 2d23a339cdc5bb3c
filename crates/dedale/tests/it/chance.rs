//! How likely counts are (Pearson 1900).

/// Pearson's sum of squared differences.
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
