//! Lists of ascending ranks, in about a byte and a quarter each.
//!
//! The first rank and the gaps between neighbors, each less by one, are written in groups of
//! seven bits, low ones first; the highest bit of a byte says that another group follows
//! (LEB128). Before the list stands how many bytes it takes, in the same form, so that lists
//! that follow one another can be passed over:
//!
//! ```text
//!  ranks 5, 133, 134   →   04 | 05 | FF 00 | 00
//!                       bytes   5    127     0   are skipped before each
//! ```

/// Appends a number.
#[inline]
fn write_number(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Takes a number off the front of the bytes.
#[inline]
fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let (&first, rest) = bytes.split_first()?;
    *bytes = rest;
    let mut number = u64::from(first & 0x7F);
    let (mut last, mut shift) = (first, 7);
    while last & 0x80 > 0 {
        let (&next, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(next & 0x7F) << shift;
        (last, shift) = (next, shift + 7);
    }
    Some(number)
}

/// Appends a list of ascending ranks; `scratch` is overwritten.
pub(super) fn write(ranks: &[u64], scratch: &mut Vec<u8>, bytes: &mut Vec<u8>) {
    scratch.clear();
    let mut next = 0;
    for &rank in ranks {
        write_number(rank - next, scratch);
        next = rank + 1;
    }
    write_number(scratch.len() as u64, bytes);
    bytes.extend_from_slice(scratch);
}

/// Takes a list off the front of the bytes.
#[inline]
pub(super) fn take<'a>(bytes: &mut &'a [u8]) -> List<'a> {
    let len = take_number(bytes).unwrap_or(0) as usize;
    let (list, rest) = bytes.split_at(len.min(bytes.len()));
    *bytes = rest;
    List { bytes: list, next: 0 }
}

/// The ranks of a list.
#[derive(Clone, Debug)]
pub(super) struct List<'a> {
    bytes: &'a [u8],
    next: u64,
}

impl Iterator for List<'_> {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        let rank = self.next + take_number(&mut self.bytes)?;
        self.next = rank + 1;
        Some(rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn lists_come_back(lists in prop::collection::vec(
            prop::collection::btree_set(prop_oneof![0..300_u64, 0..1_u64 << 40], 0..40), 1..5)) {
            let lists: Vec<Vec<u64>> =
                lists.into_iter().map(|list| list.into_iter().collect()).collect();
            let mut bytes = Vec::new();
            for list in &lists {
                write(list, &mut Vec::new(), &mut bytes);
            }
            let mut rest = &bytes[..];
            for list in &lists {
                prop_assert_eq!(&take(&mut rest).collect::<Vec<u64>>(), list);
            }
            prop_assert!(rest.is_empty());
        }
    }
}
