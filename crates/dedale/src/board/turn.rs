use std::ops::{BitAnd, BitXor, Not, Shl, Shr};

/// Turns rows of bits into columns: row `y`, bit `x` becomes row `x`, bit `y`. A row has as many
/// bits as there are rows, a power of two. Each round swaps halves of halves (Warren, Hacker's
/// Delight, 2002, 7-3).
#[inline]
pub(crate) fn turn<T, const SIDE: usize>(lines: &mut [T; SIDE])
where
    T: Copy + Default + Not<Output = T> + BitAnd<Output = T> + BitXor<Output = T>,
    T: Shl<usize, Output = T> + Shr<usize, Output = T>,
{
    let mut width = SIDE / 2;
    let mut mask = !T::default() >> width;
    while width > 0 {
        for line in (0..SIDE).filter(|line| line & width == 0) {
            let swapped = (lines[line] >> width ^ lines[line + width]) & mask;
            lines[line] = lines[line] ^ swapped << width;
            lines[line + width] = lines[line + width] ^ swapped;
        }
        width /= 2;
        mask = mask ^ mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_mirrors_at_the_diagonal() {
        let words: [u64; 64] =
            std::array::from_fn(|y| (y as u64 + 3).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let lines: [u16; 16] = std::array::from_fn(|y| (words[y] >> 48) as u16);
        let (mut turned, mut turned_words) = (lines, words);
        turn(&mut turned);
        turn(&mut turned_words);
        for (x, y) in (0..16).flat_map(|x| (0..16).map(move |y| (x, y))) {
            assert_eq!(turned[x] >> y & 1, lines[y] >> x & 1, "column {x}, row {y}");
        }
        for (x, y) in (0..64).flat_map(|x| (0..64).map(move |y| (x, y))) {
            assert_eq!(turned_words[x] >> y & 1, words[y] >> x & 1, "column {x}, row {y}");
        }
    }
}
