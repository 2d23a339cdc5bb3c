//! Reads positions; `malformed` covers the errors.

use std::collections::BTreeSet;
use std::path::Path;

use dedale::board::{
    Cell, CornerCutting, Direction, GridMap, Hex, HexMap, HexShape, Neighborhood, Offset, Point,
    Size, Terrain,
};
use dedale::link::Player;
use dedale_io::position::{Grid, NamedSide, Position, drawing, json, read, sgf};

fn position(text: &str) -> Position {
    read("", text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn error(text: &str) -> String {
    read("", text.as_bytes()).unwrap_err().to_string()
}

/// The places of a player's stones.
fn stones(position: &Position, player: Player) -> Vec<[i32; 2]> {
    position.stones_of(player).iter().map(|&cell| position.grid.place_of(cell)).collect()
}

fn red(position: &Position) -> Vec<[i32; 2]> {
    stones(position, Player::Red)
}

fn blue(position: &Position) -> Vec<[i32; 2]> {
    stones(position, Player::Blue)
}

fn hexes(position: &Position) -> &HexMap {
    match &position.grid {
        Grid::Hexes(map) => map,
        Grid::Squares { .. } => panic!("square cells"),
    }
}

fn squares(position: &Position) -> (&GridMap, Neighborhood) {
    match &position.grid {
        Grid::Hexes(_) => panic!("hexagonal cells"),
        Grid::Squares { map, neighborhood } => (map, *neighborhood),
    }
}

const HEXAGON: &str = "\
hexagon 2
    . . R
   . # . .
  . R S 3 B
   . . . .
    G . .
";

#[test]
fn each_character_of_a_drawing_has_its_meaning() {
    let drawn = position(HEXAGON);
    let map = hexes(&drawn);
    assert_eq!(*map.shape(), HexShape::Hexagon { radius: 2 });
    assert_eq!(red(&drawn), [[-1, 0], [2, -2]]);
    assert_eq!(blue(&drawn), [[2, 0]]);
    assert_eq!((&map.starts[..], &map.goals[..]), (&[Hex::ZERO][..], &[Hex::new(-2, 2)][..]));
    assert_eq!(map.terrain(Hex::new(0, -1)), Some(Terrain::Wall));
    assert_eq!(map.terrain(Hex::new(1, 0)), Terrain::with_cost(3));
    assert_eq!(map.terrain(Hex::new(2, 0)), Some(Terrain::FREE));
    assert_eq!(drawn.sides, None);
    assert_eq!(drawing::write(&drawn).unwrap(), HEXAGON.replace("\n  ", "\n"));
}

#[test]
fn each_shape_is_drawn_in_place() {
    let rectangle = |width, height, offset| HexShape::Rectangle { width, height, offset };
    let cases = [
        ("rhombus 3x2\nR . .\n . . B\n", HexShape::Rhombus { width: 3, height: 2 }),
        ("triangle 3\nR . .\n . .\n  B\n", HexShape::Triangle { side: 3 }),
        ("rectangle 2x3 odd-r\nR .\n . .\n. B\n", rectangle(2, 3, Offset::OddR)),
        ("rectangle 2x3 even-r\n R .\n. .\n . B\n", rectangle(2, 3, Offset::EvenR)),
        ("rectangle 3x2 odd-q\nR   .\n  .\n.   .\n  B\n", rectangle(3, 2, Offset::OddQ)),
        ("rectangle 3x2 even-q\n  R\n.   .\n  .\n.   B\n", rectangle(3, 2, Offset::EvenQ)),
        ("rectangle 1x2 even-q\nR\n\nB\n", rectangle(1, 2, Offset::EvenQ)),
    ];
    for (text, shape) in cases {
        let drawn = position(text);
        assert_eq!(*hexes(&drawn).shape(), shape, "{text}");
        assert_eq!(drawing::write(&drawn).unwrap(), text);
        let corners = match &shape {
            HexShape::Rhombus { .. } => [[0, 0], [2, 1]],
            HexShape::Triangle { .. } => [[0, 0], [0, 2]],
            HexShape::Rectangle { offset, width, .. } => {
                let at = |column, row| {
                    let hex = Hex::of_offset([column, row], *offset);
                    [hex.q, hex.r]
                };
                match (offset, width) {
                    (Offset::OddR | Offset::EvenR, _) => [at(0, 0), at(1, 2)],
                    (Offset::OddQ, _) => [at(0, 0), at(1, 1)],
                    (Offset::EvenQ, 1) => [at(0, 0), at(0, 1)],
                    (Offset::EvenQ, _) => [at(1, 0), at(2, 1)],
                }
            }
            _ => unreachable!(),
        };
        assert_eq!((red(&drawn), blue(&drawn)), (vec![corners[0]], vec![corners[1]]), "{text}");
    }
}

#[test]
fn square_cells_have_four_or_eight_neighbors() {
    let four = position("square 3x2\nR . S\n. # B\n");
    let (map, neighborhood) = squares(&four);
    assert_eq!((map.size(), neighborhood), (Size::new(3, 2).unwrap(), Neighborhood::Four));
    assert_eq!((red(&four), blue(&four)), (vec![[0, 0]], vec![[2, 1]]));
    assert_eq!(map.terrain(Point::new(1, 1)), Terrain::Wall);
    assert_eq!(map.starts, [Point::new(2, 0)]);
    let eight = position("square 3x2 8\nR . S\n. # B\n");
    assert_eq!(squares(&eight), (map, Neighborhood::Eight(CornerCutting::Always)));
}

#[test]
fn listed_cells_are_drawn_where_they_lie() {
    let text = "hexes -3,7\n  R   .\n\n. B\n";
    let drawn = position(text);
    let cells = [(-5, 9), (-4, 9), (-3, 7), (-1, 7)].map(|(q, r)| Hex::new(q, r));
    assert_eq!(*hexes(&drawn).shape(), HexShape::Cells(cells.into()));
    assert_eq!((red(&drawn), blue(&drawn)), (vec![[-3, 7]], vec![[-4, 9]]));
    assert_eq!(drawing::write(&drawn).unwrap(), text);
    let unordered = HexShape::Cells(cells.into_iter().rev().chain(cells).collect());
    let unordered = Grid::Hexes(HexMap::new(unordered, Terrain::FREE).unwrap());
    let unordered = Position { grid: unordered, ..drawn.clone() };
    assert_eq!(drawing::write(&unordered).unwrap(), text);
    assert_eq!(position(&json::write(&unordered).unwrap()), drawn);
}

#[test]
fn a_size_that_the_text_does_not_fill_is_refused() {
    for header in ["hexagon 8000", "rhombus 16384x16384", "rectangle 9000x9000 odd-q"] {
        assert!(error(&format!("{header}\n. . .\n")).contains("line 2"), "{header}");
        assert!(error(&format!("{header}\n")).contains("expected line 1 of"), "{header}");
    }
    let tall = "\n".repeat(8_000);
    let far = format!("hexes 0,0\n.{}.{tall}.", " ".repeat(2 * 8_000 - 1));
    assert!(error(&far).contains("a table of up to 16777216 cells"));
    for text in [r#"{"shape":"hexes","hexes":[[0,0],[16000,0],[0,16000]]}"#, "(;GM[11]SZ[16384])"] {
        assert!(error(text).contains("a table of up to 16777216 cells"), "{text}");
    }
}

/// What a message gives as the limit is one.
#[test]
fn the_largest_radius_and_size_are_those_named() {
    let shape =
        |shape: &str, key: &str, size: u32| format!(r#"{{"shape":"{shape}","{key}":{size}}}"#);
    for (name, key, least, largest) in
        [("hexagon", "radius", 0, 2047), ("triangle", "size", 1, 4096)]
    {
        assert!(read("", shape(name, key, largest).as_bytes()).is_ok(), "{name}");
        let expected = format!(
            "expected '{key}', a whole number from {least} to {largest}, found '{}'",
            largest + 1
        );
        assert!(error(&shape(name, key, largest + 1)).contains(&expected), "{name}");
    }
}

/// A long list is read at once; what is wrong with it is told as for a short one.
#[test]
fn stones_of_json_are_each_on_a_free_cell() {
    let board = |cells: &str| {
        format!(r#"{{"shape":"rhombus","width":3,"height":3,"walls":[[2,2]],"cells":{cells}}}"#)
    };
    let read = position(&board(r#"{"blue":[[1,1]],"red":[[2,0],[0,0]]}"#));
    assert_eq!((red(&read), blue(&read)), (vec![[0, 0], [2, 0]], vec![[1, 1]]));
    for (cells, found) in [
        (r#"{"red":[[0,0],[1,0],[0,0]]}"#, "a red stone at 0,0"),
        (r#"{"red":[[1,0]],"blue":[[0,0],[1,0]]}"#, "a red stone at 1,0"),
        (r#"{"blue":[[1,0]],"red":[[0,0],[1,0]]}"#, "a blue stone at 1,0"),
        (r#"{"red":[[2,2]]}"#, "a wall at 2,2"),
        (r#"{"red":[[0,0],[3,0]]}"#, "3,0"),
        (r#"{"red":[[0,0],[-1,0]]}"#, "-1,0"),
        (r#"{"red":[[0,0],[1,0.5]]}"#, "a list"),
    ] {
        let error = error(&board(cells));
        assert!(error.contains(&format!("found {found}")), "{cells}: {error}");
    }
}

#[test]
fn json_represents_all_shapes() {
    let shape = |text: &str| hexes(&position(&format!(r#"{{"shape":{text}}}"#))).shape().clone();
    assert_eq!(shape(r#""hexagon","radius":3"#), HexShape::Hexagon { radius: 3 });
    assert_eq!(shape(r#""triangle","size":4"#), HexShape::Triangle { side: 4 });
    let rhombus = shape(r#""rhombus","width":2,"height":3"#);
    assert_eq!(rhombus, HexShape::Rhombus { width: 2, height: 3 });
    for offset in Offset::ALL {
        let text = format!(r#""rectangle","width":2,"height":3,"offset":"{}""#, offset.name());
        assert_eq!(shape(&text), HexShape::Rectangle { width: 2, height: 3, offset });
    }
    let cells = shape(r#""hexes","hexes":[[5,-2],[-1,3]]"#);
    assert_eq!(cells, HexShape::Cells(vec![Hex::new(-1, 3), Hex::new(5, -2)]));
    let neighborhood = |text: &str| {
        squares(&position(&format!(r#"{{"shape":"square","width":2,"height":1{text}}}"#))).1
    };
    assert_eq!(neighborhood(""), Neighborhood::Four);
    assert_eq!(neighborhood(r#","neighbors":4"#), Neighborhood::Four);
    assert_eq!(neighborhood(r#","neighbors":null"#), Neighborhood::Four);
    assert_eq!(neighborhood(r#","neighbors":8"#), Neighborhood::Eight(CornerCutting::Always));
}

#[test]
fn json_has_stones_walls_and_sides() {
    let text = concat!(
        r#"{"shape":"hexagon","radius":1,"cells":{"red":[[-1,0],[1,-1]],"blue":[[0,0]]},"#,
        r#""walls":[[0,1]],"sides":{"west":[[-1,1],[-1,0]],"\"é\"":[[1,0],[0,1]],"a":[[1,-1]]}}"#,
        "\n"
    );
    let text = text.replace("\\\"é\\\"", "north");
    let read = position(&text);
    assert_eq!((red(&read), blue(&read)), (vec![[-1, 0], [1, -1]], vec![[0, 0]]));
    assert_eq!(hexes(&read).terrain(Hex::new(0, 1)), Some(Terrain::Wall));
    let sides = read.sides.as_ref().unwrap();
    let names: Vec<&str> = sides.iter().map(|side| side.name.as_str()).collect();
    assert_eq!(names, ["west", "north", "a"]);
    let place = |side: &NamedSide| read.grid.place_of(side.cells[0]);
    assert_eq!([&sides[0], &sides[1]].map(place), [[-1, 1], [1, 0]]);
    assert_eq!(json::write(&read).unwrap(), text);
}

#[test]
fn optional_json_keys_may_be_missing() {
    let bare = position(r#"{"shape":"triangle","size":3}"#);
    for more in [
        r#","cells":null,"walls":null,"sides":null"#,
        r#","cells":{},"walls":[],"radius":"x","name":{"a":[{}]}"#,
        r#","cells":{"blue":[],"red":null}"#,
        r#","cells":{"white":[]}"#,
    ] {
        let text = format!("\u{FEFF} {{\"shape\":\"triangle\",\"size\":3{more}}}");

        assert_eq!(position(&text), bare, "{text}");
    }
    let black = position(r#"{"shape":"triangle","size":3,"cells":{"black":[[0,1]]}}"#);
    assert_eq!((red(&black), blue(&black)), (vec![[0, 1]], vec![]));
}

#[test]
fn sgf_is_played_to_the_end_of_the_main_line() {
    let read = position(
        "(;FF[4]GM[11]SZ[5]C[a \\] ;B[e5\\]]PB[x];B[a1];W[C2]\n(;B[cd];W[e5];W[resign](;B[b1])\
         (;B[b2]))(;B[a2]))(;GM[1])",
    );
    assert_eq!(*hexes(&read).shape(), HexShape::Rhombus { width: 5, height: 5 });
    assert_eq!(red(&read), [[0, 0], [1, 0], [2, 3]]);
    assert_eq!(blue(&read), [[2, 1], [4, 4]]);
}

#[test]
fn sgf_swaps_pieces_or_sides() {
    let pieces = position("(;GM[hex];B[b4];W[swap-pieces];B[b4])");
    assert_eq!((red(&pieces), blue(&pieces)), (vec![[1, 3]], vec![[3, 1]]));
    assert_eq!(hexes(&pieces).size(), Size::new(11, 11).unwrap());
    assert_eq!(position("(;SZ[11];W[bd];B[SWAP])"), position("(;GM[11]AB[d2])"));
    // Who moves next tells which swap it was, whatever word stands for it.
    for word in ["swap-pieces", "SWAP", "swap"] {
        let stays = position(&format!("(;GM[11];B[b4];W[{word}]C[x];C[y];W[c1];B[d1])"));
        assert_eq!((red(&stays), blue(&stays)), (vec![[1, 3], [3, 0]], vec![[2, 0]]), "{word}");
        let turned = position(&format!("(;GM[11];B[b4];W[{word}];B[c1](;W[d1])(;B[e1]))"));
        assert_eq!((red(&turned), blue(&turned)), (vec![[2, 0]], vec![[3, 0], [3, 1]]), "{word}");
    }
    let uneven = position("(;GM[11]SZ[5:4];B[b4];W[swap-pieces];W[c1])");
    assert_eq!((red(&uneven), blue(&uneven)), (vec![[1, 3]], vec![[2, 0]]));
    let sides = position("(;GM[11];B[b4];W[swap-sides];B[c1])");
    assert_eq!((red(&sides), blue(&sides)), (vec![[1, 3], [2, 0]], vec![]));
}

#[test]
fn sgf_sets_stones_up_and_takes_them_away() {
    let read = position("(;AB[a1][b1]AB[ab3]AW[aa2]SZ[28:3]GM[11];AE[b1]PL[W]AW[a1];W[c3])");
    assert_eq!(hexes(&read).size(), Size::new(28, 3).unwrap());
    assert_eq!(red(&read), [[27, 2]]);
    assert_eq!(blue(&read), [[0, 0], [2, 2], [26, 1]]);
    assert_eq!(sgf::write(&read).unwrap(), "(;FF[4]GM[11]SZ[28:3]AB[ab3]AW[a1][c3][aa2])\n");
    assert_eq!(sgf::write(&position("(;)")).unwrap(), "(;FF[4]GM[11]SZ[11])\n");
}

#[test]
fn sgf_of_any_depth_is_read() {
    let (open, close) = ("(;".repeat(200_000), ")".repeat(200_000));
    assert_eq!(position(&format!("{open}B[a1]{close}")), position("(;AB[a1])"));
    assert!(error(&open).contains("found the end of the file"));
}

#[test]
fn unrepresentable_positions_are_not_written() {
    let plain = || {
        let shape = HexShape::Rhombus { width: 2, height: 2 };
        let map = HexMap::new(shape, Terrain::FREE).unwrap();
        Position::new(Grid::Hexes(map), [vec![], vec![]])
    };
    let refusals = |change: fn(&mut Position)| {
        let mut position = plain();
        change(&mut position);
        [drawing::write(&position), json::write(&position), sgf::write(&position)]
            .map(|written| written.err().map(|error| error.what.to_string()))
    };
    let all = |what: &str| [0; 3].map(|_| Some(what.to_owned()));
    let terrain = |position: &mut Position, terrain| {
        if let Grid::Hexes(map) = &mut position.grid {
            map.set_terrain(Hex::new(1, 0), terrain);
        }
    };
    let set = |what: Terrain| {
        let mut position = plain();
        terrain(&mut position, what);
        [drawing::write(&position), json::write(&position), sgf::write(&position)]
            .map(|written| written.err().map(|error| error.what.to_string()))
    };
    assert_eq!(refusals(|_| {}), [None, None, None]);
    assert_eq!(set(Terrain::Water), all("water at 1,0"));
    assert_eq!(set(Terrain::with_cost(10).unwrap()), all("weight 10 at 1,0"));
    let [drawing, json, sgf] = set(Terrain::with_cost(9).unwrap());
    assert_eq!((drawing, json.as_deref()), (None, Some("a weight at 1,0")));
    assert_eq!(sgf.as_deref(), Some("what a drawing shows as '9'"));
    let wall = set(Terrain::Wall);
    assert_eq!(wall.map(|what| what.is_some()), [false, false, true]);
    let off = |position: &mut Position| position.stones[0].push(Cell::new(4));
    assert_eq!(refusals(off), all("a red stone off the board at 0,2"));
    let twice = |position: &mut Position| {
        let cell = position.grid.cell_at([0, 1]).unwrap();
        position.stones = [vec![cell], vec![cell]];
    };
    assert_eq!(refusals(twice), all("a blue stone on a stone or mark at 0,1"));
    let start = |position: &mut Position| {
        if let Grid::Hexes(map) = &mut position.grid {
            map.starts.push(Hex::ZERO);
        }
    };
    assert_eq!(refusals(start).map(|what| what.is_some()), [false, true, true]);
    let sides = |position: &mut Position| position.sides = Some(Vec::new());
    let found = refusals(sides).map(Option::unwrap);
    assert_eq!(found, ["sides", "0 sides", "sides"]);
}

#[test]
fn sides_that_cannot_be_read_are_not_written() {
    let refusal = |sides: &[(&str, &[u32])]| {
        let mut position = position("rhombus 2x1\n. .\n");
        let side = |(name, cells): &(&str, &[u32])| NamedSide {
            name: (*name).to_owned(),
            cells: cells.iter().copied().map(Cell::new).collect(),
        };
        position.sides = Some(sides.iter().map(side).collect());
        json::write(&position).err().map(|error| error.what.to_string())
    };
    assert_eq!(refusal(&[("a", &[1, 0]), ("b", &[0])]), None);
    assert_eq!(refusal(&[("a", &[])]).unwrap(), "the side 'a' without cells");
    assert_eq!(refusal(&[("a", &[0]), ("a", &[1])]).unwrap(), "two sides named 'a'");
    assert_eq!(refusal(&[("a,b", &[0])]).unwrap(), "a side named 'a,b'");
    assert_eq!(refusal(&[(" ", &[0])]).unwrap(), "a side named ' '");
    for cells in [[0, 0], [0, 2]] {
        let what = refusal(&[("a", &cells)]).unwrap();
        assert_eq!(what, "cells off the board or twice in the side 'a'");
    }
}

#[test]
fn unrepresentable_boards_are_not_written() {
    let size = Size::new(2, 1).unwrap();
    let square = |map: GridMap, neighborhood| {
        let position = Position::new(Grid::Squares { map, neighborhood }, [vec![], vec![]]);
        [drawing::write(&position), json::write(&position)].map(|text| text.unwrap_err().what)
    };
    let never = Neighborhood::Eight(CornerCutting::Never);
    let refused = square(GridMap::new(size, Terrain::FREE), never);
    assert_eq!(refused, ["corner cutting 'never'"; 2]);
    let mut map = GridMap::new(size, Terrain::FREE);
    map.set_road(Point::new(0, 0), Direction::E, false);
    assert_eq!(square(map, Neighborhood::Four), ["roads"; 2]);
    let far = HexShape::Cells(vec![Hex::new(0, 0), Hex::new(5000, 5000)]);
    let map = HexMap::new(far, Terrain::FREE).unwrap();
    let far = Position::new(Grid::Hexes(map), [vec![], vec![]]);
    let refused = "a board in a table of 25010001 cells, most of them empty";
    assert_eq!(json::write(&far).unwrap_err().what, refused);
    assert_eq!(drawing::write(&far).unwrap_err().what, refused);
    assert_eq!(sgf::write(&far).unwrap_err().what, "a board that is not a rhombus");
}

// Games of Hex as other programs write them, in `testdata/sgf`; the stones are written out
// by hand.

/// A file, the board's columns and rows, black's stones and white's.
const GAMES: [(&str, [u32; 2], &str, &str); 12] = [
    // Black moves after the swap: a3 has become a white stone on c1.
    ("hexgui_swap", [11, 11], "f6 e4", "c1 d8 g5"),
    ("hexgui_variations", [11, 11], "a4 d7 c6", "f6 e5 c7"),
    ("hexgui_setup", [7, 7], "a1 b3 d4 g7 a7", "b2 e3 f6 g1"),
    ("hexgui_rectangle", [9, 6], "i6 e3", "a1 b6"),
    ("hexgui_comments", [5, 5], "c3 d2", "b4"),
    ("benzene_position", [4, 4], "a1 c2 b2", "b3 d4"),
    ("benzene_claims", [6, 6], "b5 e2 c4", "d2 d4"),
    // Nobody moves after the swap: it is one of pieces.
    ("benzene_swap_last", [9, 9], "", "d2"),
    // White moves again: the stone stays.
    ("twogtp_swap", [11, 11], "a10 d8", "f6 g4"),
    ("twogtp_plain", [9, 9], "e5 f3", "d6"),
    ("olympiad_swap", [11, 11], "b9 c5", "e8 f7"),
    // White begins, black swaps, white moves: a4 has become a black stone on d1.
    ("little_golem_swap", [11, 11], "d1", "e7"),
];

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/sgf")
}

#[test]
fn games_of_other_programs_are_read_as_they_were_meant() {
    for (name, [width, height], black, white) in GAMES {
        let bytes = std::fs::read(folder().join(format!("{name}.sgf"))).unwrap();
        let position = read(&format!("{name}.sgf"), &bytes)
            .unwrap_or_else(|error| panic!("{name}.sgf, {error}"));
        let Grid::Hexes(map) = &position.grid else { panic!("{name}: square cells") };
        assert_eq!(*map.shape(), HexShape::Rhombus { width, height }, "{name}");
        for (player, expected) in [(Player::Red, black), (Player::Blue, white)] {
            let cells = position.stones_of(player).iter();
            let found: BTreeSet<String> = cells.map(|&cell| position.grid.label(cell)).collect();
            let expected: BTreeSet<String> = expected.split(' ').map(str::to_owned).collect();
            let expected = expected.into_iter().filter(|label| !label.is_empty()).collect();
            assert_eq!(found, expected, "{name}, {player}");
        }
    }
}

#[test]
fn every_file_has_its_stones_written_out() {
    let files = std::fs::read_dir(folder()).unwrap().map(|file| file.unwrap().file_name());
    let files: BTreeSet<String> = files.map(|name| name.into_string().unwrap()).collect();
    assert_eq!(files, GAMES.iter().map(|(name, ..)| format!("{name}.sgf")).collect());
}
