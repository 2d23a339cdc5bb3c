//! Index files are read back as written; what leads nowhere is refused.

use dedale::Random;
use dedale::board::{
    Cell, CornerCutting, Direction, GridMap, Neighborhood, Point, Size, SquareBoard, Terrain,
};
use dedale::search::{PathIndex, dijkstra};
use dedale_io::index::{self, IndexError};
use dedale_io::json;
use proptest::prelude::*;

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
        assert_eq!(read.numbers(), index.numbers());
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
    let told = "the file holds no index of this board";
    let changed = |place: usize, bytes: [u8; 4]| {
        let mut file = file.clone();
        file[place..place + 4].copy_from_slice(&bytes);
        file
    };
    // The next node of the last entry; the list of a cell; the place of the first node.
    let first_node = 52 + 4 * 600 + {
        let halves = u32::from_le_bytes(file[44..48].try_into().unwrap()) as usize;
        4 * halves.div_ceil(2)
    };
    for place in [file.len() - 4, 52 + 4 * 300, first_node + 8] {
        assert_eq!(refusal(&board, checked(changed(place, [0xEE; 4]))), told, "{place}");
        let damaged = refusal(&board, changed(place, [0xEE; 4]));
        assert!(damaged.starts_with("the file is damaged: expected checksum "), "{damaged}");
    }
    let more = refusal(&board, checked(changed(48, [9, 0, 0, 0])));
    assert!(more.starts_with("expected ") && more.contains(" bytes, found "), "{more}");
    let fewer = refusal(&board, file[..52].to_vec());
    assert!(fewer.starts_with("expected ") && fewer.ends_with(" bytes, found 52"), "{fewer}");
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

// Reads boards from JSON; `malformed` covers the errors.

/// A board with walls, an entry and an exit in free cells.
fn field() -> impl Strategy<Value = GridMap> {
    let sides = (1..=30_u64, 1..=30_u64);
    (sides, 0..=60_u32, any::<u64>()).prop_map(|((width, height), percent, seed)| {
        let mut random = Random::new(seed);
        let mut map = GridMap::new(Size::new(width, height).unwrap(), Terrain::FREE);
        let mut point = || Point::new(random.below(width as u32), random.below(height as u32));
        (map.starts, map.goals) = (vec![point()], vec![point()]);
        for point in map.size().points() {
            let is_mark = map.starts[0] == point || map.goals[0] == point;
            if !is_mark && random.happens(percent, 100) {
                map.set_terrain(point, Terrain::Wall);
            }
        }
        map
    })
}

fn signs(map: &GridMap) -> Vec<String> {
    let sign = |terrain: &Terrain| if *terrain == Terrain::Wall { '#' } else { '.' };
    let rows = map.terrains().chunks(map.size().width() as usize);
    rows.map(|row| row.iter().map(sign).collect()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn an_obstacle_field_as_json_reads_back(map in field(), is_pretty in any::<bool>()) {
        let [entry, exit] = [&map.starts, &map.goals].map(|marks| [marks[0].x, marks[0].y]);
        let text = serde_json::json!({
            "width": map.size().width(), "height": map.size().height(), "seed": u64::MAX,
            "law": "canonical", "obstacles": 0, "walls": signs(&map), "entry": entry, "exit": exit,
        });
        let text = if is_pretty { format!("{text:#}") } else { text.to_string() };
        prop_assert_eq!(json::read(text.as_bytes()).unwrap(), map);
    }

    #[test]
    fn a_cut_text_is_refused_at_its_end(map in field(), share in 0.0..1.0) {
        let text = serde_json::json!({
            "width": map.size().width(), "height": map.size().height(), "walls": signs(&map),
        });
        let text = text.to_string();
        let end = (text.len() as f64 * share) as usize;
        let error = json::read(&text.as_bytes()[..end]).unwrap_err();
        prop_assert_eq!((error.line, error.column), (1, end + 1));
    }
}

fn read(text: &str) -> GridMap {
    json::read(text.as_bytes()).unwrap()
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let text = r#"{"width": 2, "height": 1, "exits": [[8, 2]]}"#;
    assert_eq!(read(&format!("\u{FEFF}{text}")), read(text));
}

#[test]
fn null_counts_as_missing() {
    let text = r#"{"width": 1, "height": 1, "walls": ["."]}"#;
    let with_nulls =
        r#"{"width":1,"height":1,"walls":["."],"exits":null,"mask":null,"entry":null,"exit":null}"#;
    assert_eq!(read(with_nulls), read(text));
    assert_eq!(read(text).starts, []);
}

#[test]
fn unknown_keys_and_escapes_are_accepted() {
    let lists = ["[", "]"].map(|bracket| bracket.repeat(10_000));
    let text = format!(
        "{{\"deep\": {}{}, \"\\u0077idth\": 2, \"height\": 1, \"walls\": [\"\\u0023.\"]}}",
        lists[0], lists[1]
    );
    assert_eq!(read(&text).terrains(), [Terrain::Wall, Terrain::FREE]);
}

#[test]
fn exits_off_the_board_and_into_the_mask_are_never_followed() {
    let map =
        read(r##"{"width": 2, "height": 2, "exits": [[15, 15], [15, 15]], "mask": ["..", "#."]}"##);
    let board = map.board(Neighborhood::Four);
    assert_eq!(
        board.exit_table(),
        [Direction::E.bit(), Direction::W.bit() | Direction::S.bit(), 0, Direction::N.bit()]
    );
    assert_eq!((map.starts[0], map.goals[0]), (Point::new(0, 0), Point::new(1, 1)));
}
