use super::{Board, Cell, HexBoard, SquareBoard, Table};

/// A board of one of the two kinds.
///
/// A public function that takes any board hands it on as this, to a function without type
/// parameters: so what is behind it is compiled once, here, and not again in each crate that
/// calls it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BoardKind<'a> {
    Square(&'a SquareBoard),
    Hex(&'a HexBoard),
}

/// The value for the board, whichever kind it is.
macro_rules! each_board {
    ($kind:expr, $board:ident => $value:expr) => {
        match $kind {
            $crate::board::BoardKind::Square($board) => $value,
            $crate::board::BoardKind::Hex($board) => $value,
        }
    };
}
pub(crate) use each_board;

impl<'a> BoardKind<'a> {
    pub(crate) fn of(board: &'a impl Board) -> Self {
        let any = board.as_any();
        let square = any.downcast_ref().map(Self::Square);
        let kind = square.or_else(|| any.downcast_ref().map(Self::Hex));
        kind.expect("a board of squares or of hexagons")
    }

    pub(crate) fn table(self) -> &'a Table {
        each_board!(self, board => board.table())
    }

    pub(crate) fn cell_count(self) -> usize {
        self.table().cell_count()
    }

    pub(crate) fn is_free(self, cell: Cell) -> bool {
        self.table().is_free(cell)
    }
}
