//! Bars of three rows, by a recurrence of their own.
//!
//! For each second row q and third row r at most one first row p = f(q, r) makes a P-position,
//! since every longer first row bites to it. It is the least p ≥ q that no other bite forbids:
//!
//! ```text
//!   ████████ p     bites of the third row lead to (p, q, t), t < r:  p ≠ f(q, t)
//!   █████    q     bites of the second row to (p, t, r), r ≤ t < q:  p ≠ f(t, r)
//!   ██       r                         and to (p, t, t), t < r:      p ≠ f(t, t)
//! ```
//!
//! Bites of the first row down to t < q lead to (t, t, r): once f(t, r) = t, there is no
//! P-position with this r and a longer second row. What the third row forbids is kept as a set
//! for each q, what the second row forbids as one set for the r in work. (A. E. Brouwer,
//! G. Horváth, I. Molnár-Sáska, C. Szabó, "On three-rowed Chomp", INTEGERS 5, 2005.)

use super::bits::{set, words};
use super::catalogue::{Bite, Openings};
use super::survey::Survey;
use dedale::search::Stopped;

/// All P-positions of a bar with three rows, by their last two rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreeRows {
    columns: usize,
    survey: Survey,
    openings: Vec<Vec<Bite>>,
}

impl ThreeRows {
    /// Solves 3×columns, with columns² / 8 bytes in O(columns³ / 64) time, less in practice.
    ///
    /// `observer` is told for every row r from 0 on that it is done, and can stop the work.
    pub fn solve(
        columns: u16,
        observer: &mut dyn FnMut(u16) -> Result<(), Stopped>,
    ) -> Result<Self, Stopped> {
        let width = usize::from(columns);
        let stride = words(width + 1);
        // For each q the p that third rows forbid.
        let mut taken = vec![0_u64; stride * (width + 1)];
        // The p of (p, t, t) for all t < r.
        let mut diagonal = vec![0_u64; stride];
        let mut survey = Survey::empty(3, width);
        let mut openings = vec![Vec::new(); width + 1];
        for third in 0..=columns {
            let mut forbidden = diagonal.clone();
            // All p below are forbidden.
            let mut low = 0;
            for second in third..=columns {
                let q = usize::from(second);
                low = low.max(q.max(1));
                while low <= width && forbidden[low / 64] >> (low % 64) & 1 == 1 {
                    low += 1;
                }
                let taken = &mut taken[stride * q..stride * (q + 1)];
                let Some(first) = first_free(&forbidden, taken, low, width) else { continue };
                set(taken, first);
                set(&mut forbidden, first);
                if second == third {
                    set(&mut diagonal, first);
                }
                survey.count(&[first as u16, second, third]);
                match (second == third, first == q) {
                    (true, _) if second > 0 => openings[first].push([2, u32::from(second) + 1]),
                    (false, true) if third > 0 => openings[first].push([3, u32::from(third) + 1]),
                    _ => {}
                }
                if first == q {
                    break;
                }
            }
            observer(third)?;
        }
        for bites in &mut openings {
            bites.sort_unstable();
        }
        Ok(Self { columns: width, survey, openings })
    }

    /// The P-positions counted by size, and their hash.
    pub fn survey(&self) -> &Survey {
        &self.survey
    }

    /// The winning openings of 3×columns; `None` if that does not fit.
    pub fn openings(&self, columns: u32) -> Option<Openings> {
        let bites = match columns as usize {
            0 => return None,
            1 => vec![[2, 1]],
            fitting => self.openings.get(fitting)?.clone(),
        };
        Some(Openings { rows: 3, columns, bites })
    }

    /// The number of columns.
    pub fn columns(&self) -> u32 {
        self.columns as u32
    }
}

/// The first p from `low` to `most` that is in neither set.
#[inline]
fn first_free(one: &[u64], other: &[u64], low: usize, most: usize) -> Option<usize> {
    let first = low / 64;
    let mut below = (1_u64 << (low % 64)) - 1;
    let sets = one.get(first..)?.iter().zip(&other[first..]);
    for (word, (one, other)) in (first..).zip(sets) {
        let free = !(one | other | below);
        if free > 0 {
            let found = word * 64 + free.trailing_zeros() as usize;
            return (found <= most).then_some(found);
        }
        below = 0;
    }
    None
}
