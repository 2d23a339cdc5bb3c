//! Canonical A* with a copy of its board, for an index.

use super::CanonicalSearch;
use super::landmarks::Landmarks;
use crate::board::{BoardKind, Cell, OwnBoard, Size, Table, each_board};
use crate::search::path::Finder;
use crate::search::{Observer, Path, Stopped};

/// A search and its board.
#[derive(Clone, Debug)]
pub(in crate::search) struct OwnSearch {
    board: OwnBoard,
    search: CanonicalSearch,
}

impl OwnSearch {
    pub(in crate::search) fn on(board: BoardKind<'_>) -> Self {
        Self { board: board.to_own(), search: CanonicalSearch::on(board) }
    }

    /// Makes landmarks in the largest component of a board; `None` if costs are too high.
    pub(in crate::search) fn with_landmarks(board: BoardKind<'_>) -> Option<Self> {
        let mut own = Self::on(board);
        own.search.make_landmarks(board.table(), in_largest_component(board.table()));
        own.has_landmarks().then_some(own)
    }

    /// Takes the landmarks in these numbers; `None` if they are not for this many cells.
    pub(in crate::search) fn read(board: BoardKind<'_>, numbers: &[u32]) -> Option<Self> {
        let mut own = Self::on(board);
        own.search.landmarks = Some(Landmarks::read(numbers)?);
        (numbers.len() == Self::length(board.cell_count())).then_some(own)
    }

    /// The landmarks as numbers.
    pub(in crate::search) fn numbers(&self) -> Option<Vec<u32>> {
        self.search.landmarks.as_ref().map(Landmarks::numbers)
    }

    /// How many numbers the landmarks of a board are.
    pub(in crate::search) const fn length(cells: usize) -> usize {
        Landmarks::length(cells)
    }

    pub(in crate::search) const fn has_landmarks(&self) -> bool {
        self.search.landmarks.is_some()
    }

    /// The board, and the search on it.
    pub(super) fn parts(&mut self) -> (BoardKind<'_>, &mut CanonicalSearch) {
        (self.board.kind(), &mut self.search)
    }

    /// The search without the copy.
    pub(in crate::search) fn into_search(self) -> CanonicalSearch {
        self.search
    }

    /// Takes over live edits at these cells. O(cells) time if there are any.
    pub(in crate::search) fn follow(&mut self, board: BoardKind<'_>, changed: &[Cell]) {
        assert_eq!(
            board.table().size(),
            self.board.kind().table().size(),
            "the board of the index"
        );
        if !changed.is_empty() {
            self.search.follow(board, changed);
            self.board = board.to_own();
        }
    }
}

impl Finder for OwnSearch {
    fn size(&self) -> Size {
        self.board.kind().table().size()
    }

    fn find_with(
        &mut self,
        start: Cell,
        goal: Cell,
        observer: &mut dyn Observer,
    ) -> Result<Option<Path>, Stopped> {
        self.search.find_with(self.board.kind(), [start, goal], true, observer)
    }

    fn cost(&mut self, start: Cell, goal: Cell) -> Option<u64> {
        let path = self.find_with(start, goal, &mut ()).unwrap_or(None)?;
        each_board!(self.board.kind(), board => path.cost(board))
    }
}

/// A cell of the largest component, where one-way steps lead both ways; the first cell if all are
/// walls.
fn in_largest_component(table: &Table) -> Cell {
    let mut is_seen = vec![false; table.cell_count()];
    let (mut largest, mut found) = (0, Cell::new(0));
    for first in (0..table.cell_count() as u32).map(Cell::new).filter(|&cell| table.is_free(cell)) {
        if std::mem::replace(&mut is_seen[first.index()], true) {
            continue;
        }
        let (mut waiting, mut count) = (vec![first], 0);
        while let Some(cell) = waiting.pop() {
            count += 1;
            for step in table.exits(cell).chain(table.entries(cell)) {
                let next = table.beside(cell, step);
                if !std::mem::replace(&mut is_seen[next.index()], true) {
                    waiting.push(next);
                }
            }
        }
        if count > largest {
            (largest, found) = (count, first);
        }
    }
    found
}
