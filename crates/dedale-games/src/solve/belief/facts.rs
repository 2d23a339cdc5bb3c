use std::ops::Range;

use super::Belief;
use dedale::board::Cell;

/// All facts that a belief has learned.
#[derive(Clone, Default, Debug)]
pub(super) struct Facts {
    /// Facts about single slices; slices without facts may be missing.
    slices: Vec<SliceFacts>,
    /// Where the walker never is: the first index in an array, and how many.
    banned: Vec<(usize, usize)>,
}

#[derive(Clone, Default, Debug)]
struct SliceFacts {
    pin: Option<Cell>,
    /// In ascending order.
    forbidden: Vec<Cell>,
}

impl Facts {
    /// The cell of the walker in this slice, if it is pinned.
    pub(super) fn pin(&self, slice: usize) -> Option<Cell> {
        self.slices.get(slice)?.pin
    }

    /// Where it is not: the first index in an array of so many models, and how many.
    pub(super) fn forbidden(
        &self,
        slice: usize,
        models: usize,
    ) -> impl Iterator<Item = (usize, usize)> {
        let forbidden = self.slices.get(slice).map_or(&[][..], |facts| &facts.forbidden);
        let forbidden = forbidden.iter().map(move |cell| (cell.index() * models, models));
        forbidden.chain(self.banned.iter().copied())
    }

    fn of(&mut self, slice: usize) -> &mut SliceFacts {
        if self.slices.len() <= slice {
            self.slices.resize_with(slice + 1, SliceFacts::default);
        }
        &mut self.slices[slice]
    }
}

/// Facts about the walker. All facts hold together, and none is ever taken back. A fact
/// about a slice that is still to come is kept until then. All methods panic if there is no
/// such cell.
///
/// A fact costs O(1 + facts about its slice), and nothing more if it is no news: if it was
/// known before, or forbids a cell where the walker could not be.
impl Belief {
    /// Records that the walker is not in this cell in this slice.
    pub fn forbid(&mut self, slice: usize, cell: Cell) {
        self.check(cell);
        let forbidden = &mut self.facts.of(slice).forbidden;
        if let Err(place) = forbidden.binary_search(&cell) {
            forbidden.insert(place, cell);
            let (place, models) = (cell.index() * self.models, self.models);
            self.touch(slice, |slice| slice.has_mass(place, models));
        }
    }

    /// Records that the walker is not in this cell in any of these slices.
    pub fn forbid_during(&mut self, slices: Range<usize>, cell: Cell) {
        for slice in slices {
            self.forbid(slice, cell);
        }
    }

    /// Records that the walker is in this cell in this slice.
    pub fn pin(&mut self, slice: usize, cell: Cell) {
        self.check(cell);
        match self.facts.of(slice).pin.replace(cell) {
            None => self.touch(slice, |_| true),
            // In two cells at once: an impossible fact stays impossible.
            Some(other) if other != cell => {
                self.facts.of(slice).pin = Some(other);
                self.forbid(slice, other);
            }
            Some(_) => {}
        }
    }

    /// Records that the walker is in this cell in no slice, now or ever. Time O(t + bans),
    /// and O(L) in each slice that is run.
    pub fn ban(&mut self, cell: Cell) {
        self.check(cell);
        self.ban_places(cell.index() * self.models, self.models);
    }

    /// Records that a walker of this model is in this cell in no slice, now or ever; walkers of
    /// other models may be. Time as [`Belief::ban`].
    ///
    /// # Panics
    ///
    /// Panics if there is no such model.
    pub fn ban_model(&mut self, cell: Cell, model: usize) {
        self.check(cell);
        assert!(model < self.models, "no model {model}");
        self.ban_places(cell.index() * self.models + model, 1);
    }

    fn ban_places(&mut self, place: usize, count: usize) {
        if !self.facts.banned.contains(&(place, count)) {
            self.facts.banned.push((place, count));
            for slice in 0..self.ran {
                self.touch(slice, |slice| slice.has_mass(place, count));
            }
        }
    }

    /// Records that the walker was not in this cell up to this slice.
    pub fn never(&mut self, cell: Cell, upto: usize) {
        self.forbid_during(0..upto + 1, cell);
    }

    /// Records that the walker was in this cell in slice `turn`, and not since, up to slice
    /// `now`.
    pub fn last_passed(&mut self, cell: Cell, turn: usize, now: usize) {
        self.pin(turn, cell);
        self.forbid_during(turn + 1..now + 1, cell);
    }

    /// Records that up to slice `now` the walker was in this cell in exactly these slices.
    /// Slices after `now` are ignored; the order of `turns` does not matter.
    pub fn passed_only(&mut self, cell: Cell, turns: &[usize], now: usize) {
        for slice in 0..=now {
            if turns.contains(&slice) {
                self.pin(slice, cell);
            } else {
                self.forbid(slice, cell);
            }
        }
    }

    fn check(&self, cell: Cell) {
        assert!(cell.index() < self.cells, "no cell {}", cell.number());
    }
}
