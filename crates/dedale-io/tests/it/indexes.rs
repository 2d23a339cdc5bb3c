//! Index files are read back as written; what leads nowhere is refused.

use dedale::board::{
    Cell, CornerCutting, GridMap, Neighborhood, Point, Size, SquareBoard, Terrain,
};
use dedale::search::{PathIndex, dijkstra};
use dedale_io::index::{self, IndexError};

/// A board with walls here and there.
fn board() -> SquareBoard {
    let mut map = GridMap::new(Size::new(30, 20).unwrap(), Terrain::FREE);
    for (x, y) in (0..20).flat_map(|y| (0..30).map(move |x| (x, y))) {
        if (x * x + 7 * x * y + 3 * y * y) % 13 < 2 {
            map.set_terrain(Point::new(x, y), Terrain::Wall);
        }
    }
    map.board(Neighborhood::Eight(CornerCutting::Never))
}

fn refusal(board: &SquareBoard, file: Vec<u8>) -> String {
    index::read(board, file).expect_err("a file that is refused").to_string()
}

/// The file with a right checksum.
fn checked(mut file: Vec<u8>) -> Vec<u8> {
    let checksum = crc32fast::hash(&file[32..]);
    file[28..32].copy_from_slice(&checksum.to_le_bytes());
    file
}

#[test]
fn indexes_are_read_back_as_written() {
    let board = board();
    for index in [PathIndex::on(&board).unwrap(), PathIndex::with_labels(&board).unwrap()] {
        let file = index::write(&board, &index).unwrap();
        let mut read = index::read(&board, file.clone()).unwrap();
        assert_eq!(read.landmarks(), index.landmarks());
        assert_eq!(read.label_numbers(), index.label_numbers());
        assert_eq!(index::write(&board, &read).unwrap(), file);
        for (start, goal) in
            [(0, 599), (31, 400), (7, 592)].map(|(a, b)| (Cell::new(a), Cell::new(b)))
        {
            let cost = dijkstra(&board, start, goal).map(|path| path.cost(&board).unwrap());
            assert_eq!(read.cost(start, goal), cost);
        }
    }
}

#[test]
fn labels_that_lead_nowhere_are_refused() {
    let board = board();
    let file = index::write(&board, &PathIndex::with_labels(&board).unwrap()).unwrap();
    let told = "the file holds no hub labels of this board";
    let changed = |place: usize, bytes: [u8; 4]| {
        let mut file = file.clone();
        file[place..place + 4].copy_from_slice(&bytes);
        file
    };
    // The next node of the last entry; the list of a cell; the place of the first node.
    let first_node = 48 + 4 * 600 + {
        let halves = u32::from_le_bytes(file[40..44].try_into().unwrap()) as usize;
        4 * halves.div_ceil(2)
    };
    for place in [file.len() - 4, 48 + 4 * 300, first_node + 8] {
        assert_eq!(refusal(&board, checked(changed(place, [0xEE; 4]))), told, "{place}");
        let damaged = refusal(&board, changed(place, [0xEE; 4]));
        assert!(damaged.starts_with("the file is damaged: expected checksum "), "{damaged}");
    }
    let more = refusal(&board, checked(changed(44, [9, 0, 0, 0])));
    assert!(more.starts_with("expected ") && more.contains(" bytes, found "), "{more}");
    let fewer = refusal(&board, file[..48].to_vec());
    assert!(fewer.starts_with("expected ") && fewer.ends_with(" bytes, found 48"), "{fewer}");
    let none = refusal(&board, file[..40].to_vec());
    assert_eq!(none, "expected the index of a map, found another file");
}

/// Once the board has changed there are no labels to write.
#[test]
fn an_index_that_has_ended_is_not_written() {
    let mut board = board();
    let mut index = PathIndex::with_labels(&board).unwrap();
    board.set_terrain(Cell::new(2), Terrain::Wall);
    assert!(index.update(&board, &[Cell::new(2)]));
    assert!(index.has_ended());
    assert!(matches!(index::write(&board, &index), Err(IndexError::Ended)));
}
