//! Learns what can be reached from a jump point, and finds out whether an edit has touched that.

use super::graph::JumpGraph;
use super::lines::Run;
use super::reach::{Arrival, NO_LENGTHS, Reach, slot};
use super::rule::{Rule, Steps, moved, seen_along, sides};
use crate::board::Direction;

/// After more edits than these, what was learned is learned again unseen.
pub(super) const MAX_EDITS: usize = 64;

/// What depends on fewer than one of so many cells is seldom met by an edit: its lengths are not
/// kept.
const SMALL: usize = 128;

impl<R: Steps> JumpGraph<R> {
    /// Whether no edit since has touched what is kept in this place for the arrival.
    #[cold]
    pub(super) fn outlives_edits(&mut self, arrival: Arrival, place: usize) -> bool {
        let reach = &self.learned.reaches[place];
        let edits = &self.learned.edits[reach.edits as usize..];
        let is_valid = edits.len() <= MAX_EDITS
            && !edits.iter().any(|&edit| {
                reach.is_near(edit)
                    && (reach.lengths == NO_LENGTHS || self.touches(edit, arrival, reach))
            });
        self.learned.reaches[place].edits = self.learned.edits.len() as u32;
        is_valid
    }

    /// Whether an edit has changed a run or a slant after an arrival: it lies on one of the cells
    /// that were looked at, or beside one.
    fn touches(&self, (x, y): (u16, u16), arrival: Arrival, reach: &Reach) -> bool {
        let (at, direction) = (self.nodes[arrival.node() as usize].at(), arrival.direction());
        let edit = (i32::from(x), i32::from(y));
        let mut lengths = &self.learned.lengths[reach.lengths as usize..];
        if is_beside(edit, at)
            || !direction.is_diagonal() && is_on_run(edit, at, direction, lengths[0][0])
        {
            return true;
        }
        lengths = &lengths[1..];
        for &slant in R::RULE.slants() {
            let Some(steps) = reach.steps(slant) else { continue };
            let of_slant;
            (of_slant, lengths) = lengths.split_at(steps as usize + 1);
            if touches_slant(edit, at, slant, of_slant, R::RULE) {
                return true;
            }
        }
        false
    }

    /// Finds what can be reached after an arrival.
    #[cold]
    pub(super) fn learn(&mut self, arrival: Arrival) -> Reach {
        let direction = arrival.direction();
        let at = self.nodes[arrival.node() as usize].at();
        let (first, lengths) = (self.learned.arena.len(), self.learned.lengths.len());
        let mut reach = Reach {
            first: first as u32,
            edits: self.learned.edits.len() as u32,
            lengths: lengths as u32,
            bounds: [at.0 as u16, at.1 as u16, at.0 as u16, at.1 as u16],
            ..Reach::NONE
        };
        let mut turns = [None; 4];
        let mut turn = |slant: Direction| turns[slot(slant)] = Some(slant);
        let mut straight = 0;
        if direction.is_diagonal() {
            turn(direction);
            self.turns_of_slant(at, direction).for_each(turn);
        } else {
            for side in sides(direction) {
                if self.turns_to(at, direction, side) {
                    turn(R::RULE.slant(direction, side));
                }
            }
            straight = self.follow(at, direction, &mut reach);
        }
        self.learned.lengths.push([straight, 0]);
        for slant in turns.into_iter().flatten() {
            // Other runs from here belong to the slant, or the straight run, that has come here.
            let begins =
                |run: Direction| slant == direction || R::RULE == Rule::Never && run != direction;
            let mut lengths = R::RULE
                .runs(slant)
                .map(|run| if begins(run) { self.follow(at, run, &mut reach) } else { 0 });
            let step = (slant.dx(), slant.dy());
            let (mut here, mut steps) = (at, 0);
            loop {
                self.learned.lengths.push(lengths);
                if !self.has_step(here, step) {
                    break;
                }
                here = (here.0 + step.0, here.1 + step.1);
                steps += 1;
                if self.turns_slant(here, slant) {
                    let arrival = self.arrival_at(here, slant);
                    self.learned.arena.push(arrival);
                    reach.add(here);
                    self.learned.lengths.push([0; 2]);
                    break;
                }
                lengths = R::RULE.runs(slant).map(|run| self.follow(here, run, &mut reach));
            }
            reach.slants[slot(slant)] = steps;
        }
        reach.count = (self.learned.arena.len() - first) as u32;
        if reach.area() < self.size.cell_count() / SMALL {
            self.learned.lengths.truncate(lengths);
            reach.lengths = NO_LENGTHS;
        }
        reach
    }

    /// Adds the jump point at the end of a straight run, if that is one. Returns how far it was
    /// looked for.
    fn follow(&mut self, at: (i32, i32), direction: Direction, reach: &mut Reach) -> u16 {
        let Run { seen, jump } = self.run(at, direction);
        reach.add(moved(at, direction, seen as i32));
        if let Some(steps) = jump {
            let arrival = self.arrival_at(moved(at, direction, steps as i32), direction);
            self.learned.arena.push(arrival);
        }
        seen as u16
    }
}

/// Whether an edit has changed a slant from here or a run from one of its cells, of which these
/// are the lengths.
pub(super) fn touches_slant(
    edit: (i32, i32),
    at: (i32, i32),
    slant: Direction,
    lengths: &[[u16; 2]],
    rule: Rule,
) -> bool {
    let steps = lengths.len() as i32 - 1;
    // The cells of the slant in whose row the edit lies, or in whose column.
    let in_row = (edit.1 - at.1) * slant.dy();
    let in_column = (edit.0 - at.0) * slant.dx();
    for (number, run) in rule.runs(slant).into_iter().enumerate() {
        let level = if run.dy() == 0 { in_row } else { in_column };
        for step in (level - 1).max(0)..=(level + 1).min(steps) {
            if is_on_run(edit, moved(at, slant, step), run, lengths[step as usize][number]) {
                return true;
            }
        }
    }
    let level = in_row.min(in_column).clamp(0, steps + 1);
    rule.cuts() && (level - 1..=level + 1).any(|step| is_beside(edit, moved(at, slant, step)))
}

/// Whether a cell lies on a run of this length, or beside it.
const fn is_on_run(cell: (i32, i32), from: (i32, i32), direction: Direction, length: u16) -> bool {
    let (along, across) = seen_along(from, direction, cell);
    across.abs() <= 1 && 0 <= along && along <= length as i32
}

const fn is_beside(cell: (i32, i32), other: (i32, i32)) -> bool {
    (cell.0 - other.0).abs() <= 1 && (cell.1 - other.1).abs() <= 1
}
