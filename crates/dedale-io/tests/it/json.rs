//! Reads boards from JSON; `malformed` covers the errors.

use dedale::Random;
use dedale::board::{Direction, GridMap, Neighborhood, Point, Size, Terrain};
use dedale_io::json;
use proptest::prelude::*;

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
