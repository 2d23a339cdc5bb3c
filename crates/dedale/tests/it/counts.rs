//! Published counts: the board's steps are right if they count right.

use dedale::board::{
    Cell, CornerCutting, Graph, GridMap, Neighborhood, Size, SquareBoard, Terrain,
};

fn open(side: u64, neighborhood: Neighborhood) -> SquareBoard {
    GridMap::new(Size::new(side, side).unwrap(), Terrain::FREE).board(neighborhood)
}

/// Paths from `cell` to the last cell that visit no cell twice.
fn self_avoiding(board: &SquareBoard, cell: Cell, visited: &mut Vec<bool>) -> u64 {
    if cell.index() + 1 == board.cell_count() {
        return 1;
    }
    visited[cell.index()] = true;
    let mut count = 0;
    for next in board.neighbors(cell) {
        if !visited[next.index()] {
            count += self_avoiding(board, next, visited);
        }
    }
    visited[cell.index()] = false;
    count
}

/// OEIS A007764 (rook paths) and A140518 (king paths), corner to corner.
#[test]
fn self_avoiding_corner_paths_are_as_many_as_published() {
    let count = |side, neighborhood| {
        let board = open(side, neighborhood);
        self_avoiding(&board, Cell::new(0), &mut vec![false; board.cell_count()])
    };
    let rook = [1, 2, 3, 4, 5].map(|side| count(side, Neighborhood::Four));
    assert_eq!(rook, [1, 2, 12, 184, 8512]);
    let king = [1, 2, 3, 4].map(|side| count(side, Neighborhood::Eight(CornerCutting::Never)));
    assert_eq!(king, [1, 5, 235, 96_371]);
}
