//! The value of a hunt under optimal play, and strategies that achieve it.
//!
//! The hunter knows the map; the monster's entry is drawn at random, all equally likely,
//! and known to the monster alone. The value is the hunter's chance of winning, plus half
//! of that of a draw. Both sides must randomise: a predictable hunter is walked around, a
//! predictable monster is shot.
//!
//! [`HuntGame::solve`] finds the value of small hunts to six digits and more, and two
//! strategies that can be played: a [`HunterMix`] that gets at least `lower`, whatever the
//! monster does, and a [`MonsterMix`] against which no hunter gets more than `upper`. The
//! two bounds come from looking at all answers, without the linear program that made the
//! strategies, so they hold whatever it has done. [`interval`] bounds the value on any
//! board, and [`camp`] is the simplest bound: where to wait. [`efg`] exports the game for
//! other programs.
//!
#![cfg_attr(feature = "hunt-values", doc = "```")]
#![cfg_attr(not(feature = "hunt-values"), doc = "```ignore")]
//! use dedale::board::{Terrain, GridMap, Point, Size};
//! use dedale_games::game::{Enters, HuntField, HuntRules, Knowledge, Late};
//! use dedale_games::solve::hunt::{HuntGame, camp};
//!
//! let mut map = GridMap::new(Size::new(3, 3)?, Terrain::FREE);
//! map.starts.push(Point::new(0, 0));
//! map.goals.push(Point::new(2, 2));
//! let rules = HuntRules {
//!     knowledge: Knowledge::Exit,
//!     enters: Enters::Before,
//!     shots_seen: false,
//!     turns: Some(6),
//!     late: Late::Hunter,
//!     ..HuntRules::default()
//! };
//! let field = HuntField::new(&map, rules.neighborhood)?.into();
//! let value = HuntGame::new(&field, &rules)?.solve()?;
//! assert!((value.value - 11.0 / 12.0).abs() < 1e-6);
//! assert_eq!(camp(&field, &rules).bound(), 0.5); // two cells beside the exit
//!
//! let first = value.hunter.shot(&[], &mut dedale::Random::new(1));
//! assert!(first.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "hunt-values")]
mod exact;

#[cfg(feature = "hunt-values")]
pub use exact::{
    Basis, HuntGame, HuntValue, HuntValueError, HunterMix, Interval, MAX_EXACT_TURNS, MAX_GAP,
    MAX_HISTORIES, MAX_TREE, MAX_WALKS, MonsterMix, PlannedShot, efg, interval,
};

use std::collections::VecDeque;

use dedale::board::{Cell, Graph};

use crate::game::{Enters, HuntField, HuntRules, HuntSide, Late};

// A smallest set of cells that separates the entries from the exits.
//
// Finds the most paths that share no cell (Menger 1927), each as a shortest path that
// augments those before it (Ford and Fulkerson 1956). A cell is two nodes, in and out:
//
// ```text
//     (in u)--(out u)-->(in v)--(out v)-->(exit)
// ```
//
// A path goes on from `out` to any neighbor's `in`. Along an earlier path, a new one may
// only go backwards, which cancels that part of the earlier path.

/// The cells where a hunter who knows the map can wait for the monster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Camp {
    /// A smallest set of cells on which every monster is shot at before it escapes, in
    /// ascending order. `None` if a monster can escape without being shot at: an entry is
    /// an exit, or lies beside one and the monster steps before the first shot.
    pub cells: Option<Vec<Cell>>,
    late: Late,
    has_all_shots: bool,
}

/// The camp of this field. Other rules, such as what the hunter knows, do not matter.
/// O(cells × cells of the camp) time, about 30 bytes a cell.
pub fn camp(field: &HuntField, rules: &HuntRules) -> Camp {
    let steps_first = rules.enters == Enters::Before && rules.first == HuntSide::Monster;
    let turns = rules.last_turn(field.size());
    Camp {
        cells: smallest(field, steps_first),
        late: rules.late,
        has_all_shots: rules.ammunition.is_none_or(|shots| shots >= turns),
    }
}

impl Camp {
    /// A lower bound on the value of the hunt: what the hunter gets by shooting each turn
    /// at a random cell of the camp, all equally likely. A monster that escapes was on a
    /// cell of the camp, and was hit there with a chance of one in the number of its cells,
    /// whether it sees shots or not. A monster that does not escape is late, and the value
    /// of that (a draw a half) is the other bound; where a late monster wins, the bound is
    /// 0. A camp of one cell is a sure win if a late monster loses. 0 where there are fewer
    /// shots than turns.
    pub fn bound(&self) -> f64 {
        let late: f64 = match self.late {
            Late::Hunter => 1.0,
            Late::Draw => 0.5,
            Late::Monster => 0.0,
        };
        match &self.cells {
            Some(cells) if self.has_all_shots => late.min(1.0 / cells.len() as f64),
            _ => 0.0,
        }
    }
}

/// The side of a cell where a path enters it or leaves it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    cell: Cell,
    is_out: bool,
}

impl Place {
    const fn index(self) -> usize {
        2 * self.cell.index() + self.is_out as usize
    }
}

/// The paths found so far.
struct Flow<'a> {
    field: &'a HuntField,
    /// Whether a path goes through each cell, and where it comes from.
    is_taken: Vec<bool>,
    from: Vec<Option<Cell>>,
}

fn smallest(field: &HuntField, steps_first: bool) -> Option<Vec<Cell>> {
    let is_beside = |&entry: &Cell| {
        field.is_exit(entry)
            || (steps_first && field.board().neighbors(entry).any(|next| field.is_exit(next)))
    };
    if field.entries().iter().any(is_beside) {
        return None;
    }
    let starts = field.entries().iter().map(|&cell| Place { cell, is_out: steps_first });
    let starts: Vec<Place> = starts.collect();
    let count = field.cell_count();
    let mut flow = Flow { field, is_taken: vec![false; count], from: vec![None; count] };
    loop {
        let (seen, end) = flow.look(&starts);
        let Some(end) = end else {
            let cells = (0..count as u32).map(Cell::new);
            let at = |cell, is_out| seen[Place { cell, is_out }.index()].is_some();
            return Some(cells.filter(|&cell| at(cell, false) && !at(cell, true)).collect());
        };
        flow.take(&seen, end);
    }
}

impl Flow<'_> {
    /// The node before each reachable node (itself for a start), and a node from which a
    /// step leads to an exit.
    fn look(&self, starts: &[Place]) -> (Vec<Option<Place>>, Option<Place>) {
        let mut seen: Vec<Option<Place>> = vec![None; 2 * self.is_taken.len()];
        let mut queue = VecDeque::new();
        for &start in starts {
            if seen[start.index()].replace(start).is_none() {
                queue.push_back(start);
            }
        }
        while let Some(place) = queue.pop_front() {
            let Place { cell, is_out } = place;
            let mut reach = |next: Place| {
                if seen[next.index()].is_none() {
                    seen[next.index()] = Some(place);
                    queue.push_back(next);
                }
            };
            let is_taken = self.is_taken[cell.index()];
            if is_out {
                for next in self.field.board().neighbors(cell) {
                    if self.field.is_exit(next) {
                        return (seen, Some(place));
                    }
                    reach(Place { cell: next, is_out: false });
                }
            }
            if is_out == is_taken {
                reach(Place { cell, is_out: !is_out });
            }
            if !is_out && let Some(before) = self.from[cell.index()] {
                reach(Place { cell: before, is_out: true });
            }
        }
        (seen, None)
    }

    /// Adds the path to this node.
    fn take(&mut self, seen: &[Option<Place>], end: Place) {
        let mut arrivals = Vec::new();
        let mut place = end;
        while let Some(before) = seen[place.index()].filter(|&before| before != place) {
            match (before.cell == place.cell, place.is_out) {
                (true, taken) => self.is_taken[place.cell.index()] = taken,
                (false, false) => arrivals.push((place.cell, before.cell)),
                (false, true) => self.from[before.cell.index()] = None,
            }
            place = before;
        }
        // Last, as the new path may enter a cell whose earlier arrival it has cancelled.
        for (cell, before) in arrivals {
            self.from[cell.index()] = Some(before);
        }
    }
}
