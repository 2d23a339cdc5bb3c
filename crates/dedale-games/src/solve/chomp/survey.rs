//! What a catalogue holds, counted by size, and a hash of it.
//!
//! The class of a position is its number of rows and columns. A board and its mirror image
//! have the same P-positions, so the table of classes is symmetric; the solver does not use
//! that, below the diagonal of a square, and so the table is a check.
//!
//! The hash is a sum over all P-positions of the bar, mirrored ones included, so it depends
//! neither on their order nor on how they are divided. A position with the rows x₁, x₂, …
//! adds mix(Σ xᵢ · mix(i)) mod 2⁶⁴, where mix is the finalizer of `SplitMix64` (Steele, Lea and
//! Flood 2014).

use std::panic::resume_unwind;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use dedale::search::Stopped;

use super::catalogue::{Catalogue, mirrored};

/// The number of P-positions of each class, and their hash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Survey {
    /// For each number of rows, from 1, and columns, from 1: the P-positions that have exactly
    /// so many.
    pub classes: Vec<Vec<u64>>,
    /// The hash.
    pub hash: u64,
}

impl Survey {
    /// A bar of this size without P-positions.
    pub(super) fn empty(rows: usize, columns: usize) -> Self {
        Self { classes: vec![vec![0; columns]; rows], hash: 0 }
    }

    /// The number of P-positions.
    pub fn p_positions(&self) -> u64 {
        self.classes.iter().flatten().sum()
    }

    /// The first class, rows and columns, that has not as many P-positions as its mirror
    /// image within the bar.
    pub fn asymmetry(&self) -> Option<[usize; 2]> {
        let counts = |rows: usize, columns: usize| self.classes.get(rows)?.get(columns);
        let classes = (0..self.classes.len()).flat_map(|rows| (0..rows).map(move |c| [rows, c]));
        let mut classes = classes.filter(|&[rows, columns]| {
            counts(columns, rows).is_some_and(|count| Some(count) != counts(rows, columns))
        });
        classes.next().map(|[rows, columns]| [rows + 1, columns + 1])
    }

    /// Adds what another part of the same bar holds.
    pub fn add(&mut self, other: &Self) {
        for (sum, more) in self.classes.iter_mut().flatten().zip(other.classes.iter().flatten()) {
            *sum += more;
        }
        self.hash = self.hash.wrapping_add(other.hash);
    }

    /// Adds a P-position with these rows.
    #[inline]
    pub(super) fn count(&mut self, rows: &[u16]) {
        let mut key = 0_u64;
        let mut height = 0;
        for &left in rows.iter().take_while(|&&left| left > 0) {
            key = key.wrapping_add(u64::from(left).wrapping_mul(mix(height as u64 + 1)));
            height += 1;
        }
        self.classes[height - 1][usize::from(rows[0]) - 1] += 1;
        self.hash = self.hash.wrapping_add(mix(key));
    }
}

/// The finalizer of `SplitMix64`.
#[inline]
fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}

impl Catalogue {
    /// What all levels hold. Visits every P-position, some ten million in a second.
    pub fn survey(&self) -> Survey {
        self.survey_on(1)
    }

    /// The same on so many threads, which take one level after another.
    pub fn survey_on(&self, threads: usize) -> Survey {
        let mut survey = self.survey_levels(threads);
        survey.add(&self.survey_further());
        survey
    }

    /// The same; `observer` is told before each level its number, and can stop the work.
    pub fn survey_with(
        &self,
        observer: &mut dyn FnMut(usize) -> Result<(), Stopped>,
    ) -> Result<Survey, Stopped> {
        let mut survey = self.survey_further();
        for level in 0..self.layout().level_count() {
            observer(level)?;
            survey.add(&self.survey_level(level));
        }
        Ok(survey)
    }

    /// What the levels hold, without [`Catalogue::survey_further`], on so many threads.
    pub fn survey_levels(&self, threads: usize) -> Survey {
        let [rows, columns] = self.layout().bar();
        let next = AtomicUsize::new(0);
        let some_levels = || {
            let mut survey = Survey::empty(rows, columns);
            loop {
                let level = next.fetch_add(1, Relaxed);
                if level >= self.layout().level_count() {
                    return survey;
                }
                survey.add(&self.survey_level(level));
            }
        };
        thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(some_levels)).collect();
            let mut survey = some_levels();
            for other in others {
                survey.add(&other.join().unwrap_or_else(|fault| resume_unwind(fault)));
            }
            survey
        })
    }

    /// What no level holds: two equal arms of a square.
    pub fn survey_further(&self) -> Survey {
        let [rows, columns] = self.layout().bar();
        let mut survey = Survey::empty(rows, columns);
        if self.layout().is_square() {
            let mut arms = vec![1; columns];
            arms[0] = columns as u16;
            survey.count(&arms);
        }
        survey
    }

    /// What a level holds, and for a square its mirrored positions that no level holds.
    pub fn survey_level(&self, level: usize) -> Survey {
        let [rows, columns] = self.layout().bar();
        let mut survey = Survey::empty(rows, columns);
        self.each(level, |rows| {
            survey.count(rows);
            if self.layout().is_mirrored(rows[0].into()) {
                survey.count(&mirrored(rows));
            }
        });
        survey
    }
}
