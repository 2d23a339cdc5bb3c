use super::scaled::power_of_two;
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
