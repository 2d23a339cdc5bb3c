//! Follows the slants of a start, by what is kept of them or over the bits.

use std::num::NonZeroU32;

use super::graph::JumpGraph;
use super::learn::{MAX_EDITS, touches_slant};
use super::reach::{Arrival, slot};
use super::rule::{Steps, moved};
use super::{Slant, Slants, Start, Starts};
use crate::board::{Direction, Point};

/// Where the board has changed more often since a cell was a start, its slants are not learned.
const FEW_EDITS: u32 = 4;

/// What a path meets at the next cell of a slant.
pub(super) enum Ahead {
    /// It may turn there, past the corner of a wall.
    Turn(Arrival),
    /// The jump points at the end of the two straight runs from there.
    Runs([Option<Arrival>; 2]),
}

impl<R: Steps> JumpGraph<R> {
    /// The slants of this start, if they are known or worth to be learned.
    pub(super) fn slants_of(&mut self, start: (i32, i32)) -> Option<Slants> {
        if self.starts.is_full() {
            self.starts = Starts::default();
        }
        let edits = self.learned.edits.len() as u32;
        let cell = self.size.index(Point::new(start.0 as u32, start.1 as u32)) as u32 + 1;
        let place = self.starts.place(cell);
        let known = self.starts.known[place];
        let slants = match known.slants {
            _ if known.cell != cell => None,
            None if edits - known.edits > FEW_EDITS => None,
            None => Some(self.learn_slants(start)),
            Some(slants) if known.edits == edits => Some(slants),
            Some(slants) => {
                Some(slants).filter(|&slants| self.are_untouched(start, slants, known.edits))
            }
        };
        self.starts.known[place] = Start { cell, slants, edits };
        slants.map(|slants| self.starts.slants[slants.get() as usize])
    }

    /// Whether no edit since has changed what the slants meet.
    fn are_untouched(&self, start: (i32, i32), slants: NonZeroU32, before: u32) -> bool {
        let edits = &self.learned.edits[before as usize..];
        let slants = &self.starts.slants[slants.get() as usize];
        edits.len() <= MAX_EDITS
            && !edits.iter().any(|&(x, y)| {
                let edit = (i32::from(x), i32::from(y));
                R::RULE.slants().iter().any(|&direction| {
                    let slant = &slants.0[slot(direction)];
                    let cells = slant.first as usize..=(slant.first + slant.steps) as usize;
                    let lengths = &self.starts.lengths[cells];
                    touches_slant(edit, start, direction, lengths, R::RULE)
                })
            })
    }

    /// Learns the slants of a start. Returns where they are.
    fn learn_slants(&mut self, start: (i32, i32)) -> NonZeroU32 {
        let mut slants = Slants::default();
        for &direction in R::RULE.slants() {
            let first = self.starts.jumps.len() as u32;
            // A step that is not there now is beside the start.
            self.starts.push([None; 2], [1; 2]);
            let mut slant = Slant { first, ..Slant::default() };
            let mut at = start;
            while slant.turn.is_none() && self.has_step(at, (direction.dx(), direction.dy())) {
                at = moved(at, direction, 1);
                slant.steps += 1;
                if self.turns_slant(at, direction) {
                    slant.turn = Some(self.arrival_at(at, direction));
                    self.starts.push([None; 2], [0; 2]);
                } else {
                    let directions = R::RULE.runs(direction);
                    let runs = directions.map(|direction| self.run(at, direction));
                    let jumps = [0, 1].map(|number| {
                        let steps = runs[number].jump? as i32;
                        let end = moved(at, directions[number], steps);
                        Some(self.arrival_at(end, directions[number]))
                    });
                    self.starts.push(jumps, runs.map(|run| run.seen as u16));
                }
            }
            slants.0[slot(direction)] = slant;
        }
        let place = NonZeroU32::new(self.starts.slants.len() as u32);
        self.starts.slants.push(slants);
        place.expect("not the first")
    }

    /// What a path meets after so many steps of a slant of the start and one more; `None` if it
    /// cannot take that.
    #[inline]
    pub(super) fn ahead(
        &mut self,
        slants: Option<&Slants>,
        at: (i32, i32),
        direction: Direction,
        steps: i32,
    ) -> Option<Ahead> {
        let Some(slants) = slants else { return self.look_ahead(at, direction) };
        let slant = &slants.0[slot(direction)];
        let next = steps as u32 + 1;
        if next > slant.steps {
            return None;
        }
        let turn = slant.turn.filter(|_| next == slant.steps).map(Ahead::Turn);
        turn.or_else(|| Some(Ahead::Runs(self.starts.jumps[(slant.first + next) as usize])))
    }

    #[inline]
    fn look_ahead(&mut self, at: (i32, i32), slant: Direction) -> Option<Ahead> {
        if !self.has_step(at, (slant.dx(), slant.dy())) {
            return None;
        }
        let next = moved(at, slant, 1);
        Some(if self.turns_slant(next, slant) {
            Ahead::Turn(self.arrival_at(next, slant))
        } else {
            Ahead::Runs(R::RULE.runs(slant).map(|run| self.jump(next, run)))
        })
    }
}
