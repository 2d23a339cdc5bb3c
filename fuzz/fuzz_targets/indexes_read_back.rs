#![no_main]
//! An index that was changed, and whose checksum was made right again, is read or refused; what was
//! read is the same when written, and answers without a panic.
//!
//! The first byte chooses board and index. Each three bytes after it are a place, counted from the
//! end if it is odd, and the byte that goes there.

use std::sync::LazyLock;

use dedale::board::{Board, HexBoard, SquareBoard, Terrain};
use dedale::board::{Cell, CornerCutting, GridMap, HexMap, HexShape, Neighborhood};
use dedale::search::PathIndex;
use dedale_io::{drawing, index};
use libfuzzer_sys::fuzz_target;

/// A board and the files of its indexes.
struct Indexed<B>(B, Vec<Vec<u8>>);

static SQUARES: LazyLock<Vec<Indexed<SquareBoard>>> = LazyLock::new(|| {
    let plain = b"........\n.##..#..\n.#...#..\n...#....\n.###..#.\n......#.\n";
    let weighted = b"..5...\n.##.3.\n2#..#.\n..9...\n";
    let eight = Neighborhood::Eight(CornerCutting::Never);
    let map = |text: &[u8]| -> GridMap { drawing::read(text).expect("a drawing") };
    [(&plain[..], eight), (plain, Neighborhood::Four), (weighted, eight)]
        .map(|(text, neighborhood)| indexed(map(text).board(neighborhood)))
        .into()
});

static HEXES: LazyLock<Indexed<HexBoard>> = LazyLock::new(|| {
    let map = HexMap::new(HexShape::Hexagon { radius: 3 }, Terrain::FREE).expect("a small board");
    indexed(map.board())
});

fn indexed<B: Board>(board: B) -> Indexed<B> {
    let indexes = [PathIndex::on(&board), PathIndex::with_labels(&board)];
    let files = indexes.iter().flatten().filter_map(|one| index::write(&board, one).ok()).collect();
    Indexed(board, files)
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, changes)) = bytes.split_first() else { return };
    let choice = usize::from(choice);
    match SQUARES.get(choice % 4) {
        Some(indexed) => check(indexed, choice / 4, changes),
        None => check(&HEXES, choice / 4, changes),
    }
});

fn check<B: Board>(Indexed(board, files): &Indexed<B>, choice: usize, changes: &[u8]) {
    let mut file = files[choice % files.len()].clone();
    let length = file.len();
    for &[low, high, byte] in changes.as_chunks().0 {
        let place = usize::from(u16::from_le_bytes([low, high]));
        let place = if place % 2 == 0 { place / 2 } else { length.wrapping_sub(1 + place / 2) };
        if let Some(there) = file.get_mut(place) {
            *there = byte;
        }
    }
    let checksum = crc32fast::hash(&file[32..]);
    file[28..32].copy_from_slice(&checksum.to_le_bytes());
    let Ok(mut index) = index::read(board, file) else { return };
    // Numbers that say nothing are not kept.
    let written = index::write(board, &index).expect("an index that was read");
    let again = index::read(board, written.clone()).expect("an index that was written");
    assert_eq!(index::write(board, &again).expect("an index that was read"), written);
    let last = board.cell_count() as u32 - 1;
    for [from, to] in [[0, last], [last, 0], [last / 2, 3], [3, 3]] {
        let [from, to] = [from, to].map(Cell::new);
        let _ = index.cost(from, to);
        let _ = index.find(from, to);
    }
}
