use dedale::board::{Direction, GridMap, Point, Size, Terrain};
use dedale_io::drawing;

fn read(text: &str) -> GridMap {
    drawing::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn each_character_has_its_meaning() {
    let map = read("S..#\n.# 5\n1G.G\n");
    assert_eq!(map.size(), Size::new(4, 3).unwrap());
    assert_eq!(map.starts, [Point::new(0, 0)]);
    assert_eq!(map.goals, [Point::new(1, 2), Point::new(3, 2)]);
    assert_eq!(map.terrain(Point::new(3, 0)), Terrain::Wall);
    assert_eq!(map.terrain(Point::new(3, 1)).weight(), 5);
    assert_eq!(map.terrain(Point::new(2, 1)), Terrain::FREE);
    assert_eq!(map.terrain(Point::new(0, 2)), Terrain::FREE);
    assert!(!map.has_roads());
}

#[test]
fn thin_walls_block_and_arrows_are_one_way() {
    let map = read(
        "\
+---+---+---+
| S     >   |
+   +-v-+---+
|   | 4 |###|
+---+---+---+",
    );
    let open = |x, y, direction| map.is_open(Point::new(x, y), direction);
    assert_eq!(map.size(), Size::new(3, 2).unwrap());
    assert!(open(0, 0, Direction::E) && open(1, 0, Direction::W));
    assert!(open(1, 0, Direction::E) && !open(2, 0, Direction::W));
    assert!(open(0, 0, Direction::S) && open(0, 1, Direction::N));
    assert!(open(1, 0, Direction::S) && !open(1, 1, Direction::N));
    assert!(!open(0, 1, Direction::E) && !open(1, 1, Direction::W));
    assert_eq!(map.terrain(Point::new(1, 1)).weight(), 4);
    assert_eq!(map.terrain(Point::new(2, 1)), Terrain::Wall);
    assert_eq!(map.starts, [Point::new(0, 0)]);
}

#[test]
fn arrows_in_all_directions_and_widths_are_read() {
    let wide = read("+---+---+\n| S < 2 |\n+-^-+   +\n|       |\n+---+---+\n");
    let middle = read("+--+--+\n|S < 2|\n+-^+  +\n|     |\n+--+--+\n");
    let narrow = read("+-+-+\n|S<2|\n+^+ +\n|\n+-+-+\n");
    assert_eq!(wide, middle);
    assert_eq!(wide, narrow);
    assert!(!wide.is_open(Point::new(0, 0), Direction::E));
    assert!(wide.is_open(Point::new(1, 0), Direction::W));
    assert!(!wide.is_open(Point::new(0, 0), Direction::S));
    assert!(wide.is_open(Point::new(0, 1), Direction::N));
}

#[test]
fn openings_in_the_border_lead_nowhere() {
    let open = read("+   +---+\n\n+   +---+\n>       <\n+---+-v-+\n");
    let closed = read("+---+---+\n|       |\n+   +---+\n|       |\n+---+---+\n");
    assert_eq!(open, closed);
}

#[test]
fn windows_files_are_read() {
    assert_eq!(read("\u{feff}\r\nS.\r\n.G\r\n\r\n"), read("S.\n.G"));
    assert_eq!(read("\u{feff}+-+\r\n|S|\r\n+-+\r\n"), read("S"));
}

#[test]
fn unrepresentable_maps_are_not_written() {
    let refusal = |change: fn(&mut GridMap)| {
        let mut map = GridMap::new(Size::new(3, 2).unwrap(), Terrain::FREE);
        change(&mut map);
        let error = drawing::write(&map).unwrap_err();
        assert_eq!(drawing::write_thin(&map).unwrap_err(), error);
        error.to_string()
    };
    assert_eq!(
        refusal(|map| map.set_terrain(Point::new(1, 0), Terrain::Water)),
        "a drawing cannot represent water at (1, 0)"
    );
    assert_eq!(
        refusal(|map| map.set_terrain(Point::new(2, 1), Terrain::with_cost(10).unwrap())),
        "a drawing cannot represent weight 10 at (2, 1)"
    );
    assert_eq!(
        refusal(|map| {
            map.starts.push(Point::new(1, 0));
            map.goals.push(Point::new(1, 0));
        }),
        "a drawing cannot represent two marks on the cell (1, 0)"
    );
    assert_eq!(
        refusal(|map| {
            map.set_terrain(Point::new(1, 0), Terrain::Wall);
            map.starts.push(Point::new(1, 0));
        }),
        "a drawing cannot represent a start on the wall at (1, 0)"
    );
    assert_eq!(
        refusal(|map| {
            map.set_terrain(Point::new(1, 0), Terrain::with_cost(3).unwrap());
            map.goals.push(Point::new(1, 0));
        }),
        "a drawing cannot represent a goal on the weight 3 at (1, 0)"
    );
    assert_eq!(
        refusal(|map| map.goals.push(Point::new(3, 0))),
        "a drawing cannot represent a goal off the board at (3, 0)"
    );
}

#[test]
fn a_long_row_is_not_a_board() {
    let wide = ".".repeat(16_385);
    let error = drawing::read(wide.as_bytes()).unwrap_err().to_string();
    assert_eq!(
        error,
        "line 1, column 1: expected a board of 1×1 to 16384×16384 cells, found 16385×1 cells"
    );
    assert!(drawing::read(&wide.as_bytes()[1..]).is_ok());
    let tall = ".\n".repeat(16_385);
    assert!(drawing::read(tall.as_bytes()).is_err());
    assert!(drawing::read(&tall.as_bytes()[2..]).is_ok());
    let thin = format!("{}+\n|", "+-".repeat(16_385));
    let error = drawing::read(format!("{thin}\n{}+", "+-".repeat(16_385)).as_bytes()).unwrap_err();
    assert_eq!(error.found, "16385×1 cells");
}
