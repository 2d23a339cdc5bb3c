//! Hex as other crates play it. Their first player links the same sides as red.

use ai_hex::{BoardSize, Color, GameResult, Move, Position, SwapRule};
use dedale::link::Player;
use hexgame_rs::hexgame::board::Board;
use hexgame_rs::hexgame::cell::Ownership;

use super::hex::HexGame;

/// `ai-hex`: a position of bits; each move gives the next one, in which the
/// winner is looked for breadth-first.
pub struct AiHex {
    empty: Position,
    position: Position,
    moves: Vec<Move>,
}

impl AiHex {
    pub fn new(side: u8) -> Self {
        let size = BoardSize::new(side).expect("9 to 24");
        let empty = Position::new(size, SwapRule::Disabled);
        Self { empty, position: empty, moves: moves(side) }
    }
}

/// The moves of `ai-hex`, by the numbers of cells.
pub fn moves(side: u8) -> Vec<Move> {
    places(side).map(|(q, r)| Move::place(q, r).expect("a small board")).collect()
}

/// Who has won a game of `ai-hex`.
pub fn winner(position: Position) -> Option<Player> {
    match position.result() {
        GameResult::Ongoing => None,
        GameResult::Win(seat) => Some(match position.color_for_seat(seat) {
            Color::Red => Player::Red,
            Color::Blue => Player::Blue,
        }),
    }
}

impl HexGame for AiHex {
    fn begin(&mut self) {
        self.position = self.empty;
    }

    fn place(&mut self, cell: usize) -> Option<Player> {
        self.position = self.position.play(self.moves[cell]).expect("a legal move");
        winner(self.position)
    }
}

/// `hexgame_rs`: a matrix of cells; to name a winner it finds all groups of
/// stones anew. Its rows are counted from below.
pub struct HexGameRs {
    side: u8,
    board: Board,
    cells: Vec<(usize, usize)>,
    to_move: Player,
}

impl HexGameRs {
    pub fn new(side: u8) -> Self {
        let board = Board::new_from_dim(side.into());
        let cells = places(side).map(|(q, r)| (q.into(), (side - 1 - r).into())).collect();
        Self { side, board, cells, to_move: Player::Red }
    }
}

impl HexGame for HexGameRs {
    fn begin(&mut self) {
        self.board = Board::new_from_dim(self.side.into());
        self.to_move = Player::Red;
    }

    fn place(&mut self, cell: usize) -> Option<Player> {
        let player = self.to_move;
        self.to_move = player.other();
        let owner = [Ownership::Player1, Ownership::Player2][player.index()];
        self.board.make_move(self.cells[cell], owner);
        self.board.check_winner(owner).then_some(player)
    }
}

/// Column and row of each cell.
fn places(side: u8) -> impl Iterator<Item = (u8, u8)> {
    (0..side).flat_map(move |r| (0..side).map(move |q| (q, r)))
}
