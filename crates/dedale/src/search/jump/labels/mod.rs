//! Hub labels over the corner cells of a board: a query adds up a few numbers and searches nothing.
//!
//! ```text
//!    s . . . .             1  Is the goal in sight, by a slant and a straight run? Here it is not.
//!    . a # # .             2  Each end has a few exits: corner cells in its sight by which all its
//!    . . # # .                paths go; a for the start, b and c for the goal.
//!    . . # # c             3  Each corner cell has a label, its costs to some hubs. The cheapest
//!    . . . b .                sum by a common hub is that of a shortest path: s a ... hub ... b g.
//!    . . . . . g           4  The entries of that hub lead from node to node, if the path is asked.
//! ```
//!
//! An exit of the start can see the goal without being one of its exits: that is looked at too. Exits
//! that are too far off the way, even without walls, are left out.
//!
//! `corners.rs` finds the corner cells, joins them and finds the exits, `store.rs` keeps their
//! labels in one row of numbers, `query.rs` adds up and `path.rs` follows.
//!
//! Abraham, Delling, Goldberg, Werneck 2011 (hub labels); Akiba, Iwata, Yoshida 2013 (how they are
//! made); Uras, Koenig, Hernández 2013 (corner cells as subgoals). Labels of places in a plane that
//! lead by corners in sight: Du, Shen, Cheema 2023.

mod corners;
mod path;
mod query;
mod store;

use std::sync::Arc;

use self::corners::{Corners, Exits, Sight};
use self::path::Leg;
use self::query::{Exit, Sums};
use self::store::Store;
use super::landmarks::Unbounded;
use super::lines::Lines;
use super::query::Engine;
use super::rule::Rule;
use super::{JumpSearch, Kind};
use crate::board::{Board, BoardKind, Cell, Table};
use crate::search::labels::{COUNTS, IndexNumbers, Labels};

/// Labels and exits together take at most so many bytes a cell.
const MOST_BYTES: usize = 62;

/// An engine that answers by labels, for boards with eight neighbors where corners are never cut.
#[derive(Clone, Debug)]
pub(in crate::search) struct HubLabels {
    sight: Sight,
    store: Store,
    sums: Sums,
    /// The exits of the start and of the goal.
    exits: [Vec<Exit>; 2],
    /// Those of the path that was found last.
    legs: Vec<Leg>,
}

impl HubLabels {
    /// The labels of a board; `None` if jump point search does not fit it, if corners may be cut
    /// or it has four neighbors, if the labels would take more than 62 bytes a cell, if it has more
    /// than 65,536 corner cells, or if a path on it costs more than 31 bits can say.
    pub(in crate::search) fn of(board: BoardKind<'_>) -> Option<Self> {
        let table = fitting(board)?;
        let size = table.size();
        let free = Lines::of(table.weights(), size.width() as usize);
        let corners = Corners::of(size, free.clone());
        let sight = Sight { size, free };
        let rest = Store::rest(size.cell_count(), corners.at.len(), MOST_BYTES)?;
        let exits = Exits::of(&sight, &corners.numbers, rest / size_of::<u16>())?;
        let rest = rest - size_of_val(&exits.pool[..]);
        let network = corners.network();
        let labels = Labels::of(&network, rest / size_of::<[u32; 2]>())?;
        let store = Store::of(&corners, &network, &labels, &exits);
        Some(Self::with_store(sight, store))
    }

    /// The labels in these numbers; `None` if they cannot be those of the board.
    pub(in crate::search) fn read(
        board: BoardKind<'_>,
        numbers: Arc<dyn IndexNumbers>,
    ) -> Option<Self> {
        let table = fitting(board)?;
        let size = table.size();
        let free = Lines::of(table.weights(), size.width() as usize);
        let corners = Corners::of(size, free.clone());
        let store = Store::read(size, &corners, numbers)?;
        Some(Self::with_store(Sight { size, free }, store))
    }

    /// How many numbers there are for this many cells, of which these are the first.
    pub(in crate::search) fn length(cell_count: usize, counts: &[u32; COUNTS]) -> usize {
        Store::length(cell_count, counts)
    }

    fn with_store(sight: Sight, store: Store) -> Self {
        let sums = Sums::of(store.node_count());
        Self { sight, store, sums, exits: Default::default(), legs: Vec::new() }
    }

    /// Jump point search on the board of the labels.
    pub(in crate::search) fn jump_search(&self) -> JumpSearch {
        let size = self.sight.size;
        let cells = (0..size.cell_count() as u32).map(Cell::new);
        let weights: Vec<u8> = cells.map(|cell| self.is_free(cell).into()).collect();
        JumpSearch(Kind::Never(Engine::of(size, &weights, Unbounded)))
    }

    pub(in crate::search) fn numbers(&self) -> &[u32] {
        (*self.store.numbers).as_ref()
    }

    /// Whether a cell is free on the board of the labels.
    fn is_free(&self, cell: Cell) -> bool {
        self.sight.is_free(self.sight.at(cell))
    }

    /// Jump point search on the board of the labels, if edits of these cells have changed it.
    pub(in crate::search) fn ended(
        &self,
        board: BoardKind<'_>,
        changed: &[Cell],
    ) -> Option<JumpSearch> {
        let (table, rule) = (board.table(), rule_of(board));
        let is_same = (table.size(), rule) == (self.sight.size, Some(Rule::Never));
        assert!(is_same, "the board of the index");
        let has_changed = |&cell| self.is_free(cell) != table.is_free(cell);
        changed.iter().any(has_changed).then(|| self.jump_search())
    }
}

fn rule_of(board: BoardKind<'_>) -> Option<Rule> {
    let BoardKind::Square(board) = board else { return None };
    board.square_neighborhood().map(Rule::of)
}

/// The table of a board that can have labels.
fn fitting(board: BoardKind<'_>) -> Option<&Table> {
    let fits = JumpSearch::fits_kind(board) && rule_of(board) == Some(Rule::Never);
    fits.then(|| board.table())
}
