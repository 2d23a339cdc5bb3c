use super::JumpSearch;
use super::bound::Bound;
use super::query::Engine;
use super::rule::{Always, Four, Never, OneWall, Rule};
use crate::board::{Board, Cell, SquareBoard};

/// An engine for the rule of a board.
#[derive(Clone, Debug)]
pub(super) enum Kind<B> {
    Four(Engine<Four, B>),
    Never(Engine<Never, B>),
    OneWall(Engine<OneWall, B>),
    Always(Engine<Always, B>),
}

macro_rules! each_kind {
    ($kind:expr, $engine:ident => $value:expr) => {
        match $kind {
            $crate::search::jump::kind::Kind::Four($engine) => $value,
            $crate::search::jump::kind::Kind::Never($engine) => $value,
            $crate::search::jump::kind::Kind::OneWall($engine) => $value,
            $crate::search::jump::kind::Kind::Always($engine) => $value,
        }
    };
}
pub(super) use each_kind;

impl<B: Bound> Kind<B> {
    /// The engine of a board that fits.
    pub(super) fn on(board: &SquareBoard, bound: B) -> Option<Self> {
        let neighborhood = board.square_neighborhood().filter(|_| JumpSearch::fits(board))?;
        let table = board.table();
        Some(match Rule::of(neighborhood) {
            Rule::Four => Self::Four(Engine::on(table, bound)),
            Rule::Never => Self::Never(Engine::on(table, bound)),
            Rule::OneWall => Self::OneWall(Engine::on(table, bound)),
            Rule::Always => Self::Always(Engine::on(table, bound)),
        })
    }

    /// The engine with another bound, and all that it has learned.
    pub(super) fn with_bound<C: Bound>(self, bound: C) -> Kind<C> {
        match self {
            Self::Four(engine) => Kind::Four(engine.with_bound(bound)),
            Self::Never(engine) => Kind::Never(engine.with_bound(bound)),
            Self::OneWall(engine) => Kind::OneWall(engine.with_bound(bound)),
            Self::Always(engine) => Kind::Always(engine.with_bound(bound)),
        }
    }

    /// Takes over edits of these cells. Returns those that were walls and are free now.
    pub(super) fn update(&mut self, board: &SquareBoard, changed: &[Cell]) -> Vec<Cell> {
        let (table, rule) = (board.table(), board.square_neighborhood().map(Rule::of));
        each_kind!(self, engine => {
            assert_eq!((table.size(), rule), engine.board(), "the board of the search");
            let opened = changed.iter().filter(|&&cell| engine.set(cell, table.is_free(cell)));
            opened.copied().collect()
        })
    }
}
