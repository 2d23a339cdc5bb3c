/// The sum of all numbers, in a fixed order and in eight strands. Time O(length).
pub(super) fn total(numbers: &[f64]) -> f64 {
    let mut strands = [0.0; 8];
    let chunks = numbers.chunks_exact(8);
    let rest: f64 = chunks.remainder().iter().sum();
    for chunk in chunks {
        for (strand, number) in strands.iter_mut().zip(chunk) {
            *strand += number;
        }
    }
    let [a, b, c, d, e, f, g, h] = strands;
    ((a + e) + (b + f)) + ((c + g) + (d + h)) + rest
}

/// Divides all numbers. Time O(length).
pub(super) fn divide(numbers: &mut [f64], by: f64) {
    for number in numbers {
        *number /= by;
    }
}

/// Divides by the sum and returns it, if it is not 0. Time O(length).
pub(super) fn divide_by_total(numbers: &mut [f64]) -> Option<f64> {
    let sum = total(numbers);
    (sum > 0.0).then(|| {
        divide(numbers, sum);
        sum
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_misses_nothing() {
        for len in 0..40_u32 {
            let numbers: Vec<f64> = (1..=len).map(f64::from).collect();
            assert_eq!(total(&numbers).to_bits(), f64::from(len * (len + 1) / 2).to_bits());
        }
    }
}
