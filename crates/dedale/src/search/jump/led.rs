//! Jump point search led by landmarks.

use std::num::NonZeroU8;
use std::sync::Arc;

use super::landmarks::{COUNT, Costs, LandmarkCosts, Landmarks, Unbounded};
use super::metric::Metric;
use super::rule::Rule;
use super::{JumpSearch, Kind, each_kind};
use crate::board::{Board, BoardKind, Cell};
use crate::search::path::Finder;

/// Jump point search, and the landmarks of its board.
#[derive(Clone, Debug)]
pub(in crate::search) struct LedJumpSearch(Kind<Landmarks>);

impl LedJumpSearch {
    /// Makes the landmarks of a board; `None` if jump point search does not fit it.
    pub(in crate::search) fn on(board: BoardKind<'_>) -> Option<Self> {
        let BoardKind::Square(board) = board else { return None };
        let plain = Kind::on(board, Unbounded)?;
        let inside = each_kind!(&plain, engine => engine.in_largest_component());
        let rule = Rule::of(board.square_neighborhood()?);
        let landmarks = Landmarks::around(board, rule, inside.unwrap_or(Cell::new(0)));
        Kind::on(board, landmarks).map(Self)
    }

    /// Takes these landmarks, whose costs, with this one for a straight step, are known.
    pub(in crate::search) fn with_costs(
        board: BoardKind<'_>,
        landmarks: [Cell; COUNT],
        straight: NonZeroU8,
        costs: Arc<dyn LandmarkCosts>,
    ) -> Option<Self> {
        let BoardKind::Square(board) = board else { return None };
        let (size, rule) = (board.table().size(), Rule::of(board.square_neighborhood()?));
        let metric = Metric::new(rule, straight.get().into());
        let landmarks = Landmarks::new(size, landmarks, metric, costs);
        Kind::on(board, landmarks).map(Self)
    }

    /// Jump point search without the landmarks, but with all that was learned.
    pub(in crate::search) fn unled(self) -> JumpSearch {
        JumpSearch(self.0.with_bound(Unbounded))
    }

    pub(in crate::search) fn landmarks(&self) -> [Cell; COUNT] {
        each_kind!(&self.0, engine => engine.bound.cells)
    }

    /// The cost of a straight step in the table of costs.
    pub(in crate::search) fn straight_step(&self) -> Option<NonZeroU8> {
        let [straight, _] = each_kind!(&self.0, engine => engine.bound.metric.steps());
        NonZeroU8::new(straight as u8)
    }

    pub(in crate::search) fn costs(&self) -> &[Costs] {
        each_kind!(&self.0, engine => (*engine.bound.costs).as_ref())
    }

    /// Takes over live edits at these cells; `false` if the board does not fit any more.
    pub(in crate::search) fn follow(&mut self, board: BoardKind<'_>, changed: &[Cell]) -> bool {
        let BoardKind::Square(board) = board else { panic!("the board of the index") };
        let opened = self.0.update(board, changed);
        // Those that were free before too may have been walls for a while that went unnoticed.
        let is_free = |cell: &&Cell| board.table().is_free(**cell);
        let free: Vec<Cell> = changed.iter().filter(is_free).copied().collect();
        each_kind!(&mut self.0, engine => {
            for cell in engine.bound.open(board, &opened, &free) {
                if let Some(node) = engine.graph.number(cell) {
                    engine.bound.renew(cell, node);
                }
            }
        });
        JumpSearch::fits(board)
    }

    pub(in crate::search) fn finder(&mut self) -> &mut dyn Finder {
        &mut self.0
    }
}
