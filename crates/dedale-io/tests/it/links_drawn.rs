//! Positions are read back from what a search for links draws.

use std::collections::HashSet;

use dedale::Random;
use dedale::board::{
    Cell, Direction, GridMap, Hex, HexMap, HexShape, Neighborhood, Offset, Point, Size, Terrain,
};
use dedale::link::{Borders, Player};
use dedale_io::level::Roads;
use dedale_io::picture::Scene;
use dedale_io::picture::terminal::{self, TerminalStyle};
use dedale_io::position::{Grid, Position};
use dedale_io::{Format, drawing, read_board, read_position};
use proptest::prelude::*;

use crate::boards::Feature::{ThinWalls, Water, Weights};
use crate::boards::{maps, only_seen_roads, with_crlf};
use crate::positions_at_random::{filled, grids};

/// The scene with stones, sides and a link, as the command shows them.
fn with_stones(scene: Scene, position: &Position, borders: &Borders, link: &[Cell]) -> Scene {
    let [red, blue] = &position.stones;
    let mut scene = scene.with_stones(red, blue).with_labels();
    let sides = borders.sides();
    for side in sides.all().iter() {
        let cells: Vec<Cell> = sides.cells(side).collect();
        let owns = |player: &Player| borders.owned(*player).contains(side);
        scene =
            scene.with_named_side(sides.name(side), Player::BOTH.into_iter().find(owns), &cells);
    }
    scene.with_link(link)
}

fn of_hexes(map: &HexMap, position: &Position, borders: &Borders, link: &[Cell]) -> String {
    let scene = Scene::of_hexes(&map.board(), &[], &[]);
    let scene = with_stones(scene, position, borders, link);
    terminal::draw(&scene, &TerminalStyle::PLAIN)
}

/// Nothing, or some stones of either player.
fn links(position: &Position, seed: u64) -> [Vec<Cell>; 3] {
    let mut random = Random::new(seed);
    let mut some = |player: Player| {
        let stones = position.stones_of(player).iter().copied();
        stones.filter(|_| random.happens(1, 2)).collect()
    };
    [Vec::new(), some(Player::Red), some(Player::Blue)]
}

/// The drawing read back, with the words of the command below it and without.
fn reread(text: &str) -> Position {
    let read = |text: &str| {
        let file = read_board("-", text.as_bytes(), Roads::Mutual)
            .unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(file.format, Format::Terminal, "{text}");
        assert_eq!(
            read_position("-", text.as_bytes(), None).as_ref(),
            Ok(&file.position),
            "{text}"
        );
        file.position
    };
    let position = read(text);
    for words in [
        "red is linked: a link of 2 cells joins q+ (upper right), r+ (bottom); 5.39 µs\n\
         c1 c2\nothers are as short; each cell can be spared; 160 µs, read in 68.7 µs\n",
        "blue is not linked; 4 more cells would join q- (lower left), r- (top): f2; 148 µs\n",
        "red is not linked, and cannot be any more; 12 µs, read in 1 µs\n",
    ] {
        assert_eq!(read(&with_crlf(&format!("\n{text}\n{words}"))), position, "{text}");
    }
    position
}

/// The terrain and the stone of each cell, at places that count from the corner of the table.
fn shown(position: &Position) -> HashSet<(Hex, Option<Terrain>, Option<Player>)> {
    let Grid::Hexes(map) = &position.grid else { panic!("squares") };
    let stone = |cell: Cell| {
        Player::BOTH.into_iter().find(|&player| position.stones_of(player).contains(&cell))
    };
    let cells = map.cells().map(|hex| (hex, map.cell_at(hex).unwrap()));
    cells.map(|(hex, cell)| (hex - map.origin(), map.terrain(hex), stone(cell))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn stones_on_hexagons_are_read_back(grid in grids(), seed in any::<u64>(), is_full in any::<bool>()) {
        let mut position = filled(grid, seed, true);
        let Grid::Hexes(map) = &mut position.grid else { return Ok(()) };
        (map.starts, map.goals) = (Vec::new(), Vec::new());
        let map = map.clone();
        if is_full {
            let taken: HashSet<Cell> = position.stones.concat().into_iter().collect();
            let cells = map.cells().map(|hex| map.cell_at(hex).unwrap());
            let free = cells.filter(|cell| position.grid.terrain(*cell) == Some(Terrain::FREE));
            let added = free.filter(|cell| !taken.contains(cell));
            let red = position.stones[0].iter().copied().chain(added).collect();
            position = Position::new(position.grid.clone(), [red, position.stones[1].clone()]);
        }
        let board = map.board();
        let all = [Borders::usual(&board), Borders::havannah(&board), Borders::havannah_fork(&board)];
        for borders in all.iter().flatten() {
            for link in links(&position, seed) {
                let text = of_hexes(&map, &position, borders, &link);
                let read = reread(&text);
                prop_assert_eq!(shown(&read), shown(&position), "{}", text);
                let Grid::Hexes(again) = &read.grid else { unreachable!() };
                // Small rectangles are drawn like a rhombus.
                if !matches!(map.shape(), HexShape::Rectangle { .. }) {
                    prop_assert_eq!(&read, &position, "{}", text);
                }
                if let Some(usual) = Borders::usual(&again.board()).filter(|usual| usual.sides() == borders.sides()) {
                    let same: Vec<Cell> = link.iter().map(|&cell| {
                        again.cell_at(map.hex_of(cell) - map.origin() + again.origin()).unwrap()
                    }).collect();
                    prop_assert_eq!(of_hexes(again, &read, &usual, &same), text);
                }
            }
        }
    }

    #[test]
    #[ignore = "slow: many pictures"]
    fn stones_on_squares_are_read_back(
        blocks in maps(&[Weights, Water]),
        walls in maps(&[Weights, ThinWalls]),
        seed in any::<u64>(),
    ) {
        for map in [blocks, only_seen_roads(&walls)] {
            let mut random = Random::new(seed);
            let mut stones = [Vec::new(), Vec::new()];
            let free = map.size().points().filter(|&at: &Point| map.terrain(at) == Terrain::FREE);
            for cell in free.map(|at| map.size().cell_at(at).unwrap()) {
                if random.happens(1, 2) {
                    stones[random.below(2) as usize].push(cell);
                }
            }
            let board = map.board(Neighborhood::Four);
            let grid = Grid::Squares { map: map.clone(), neighborhood: Neighborhood::Four };
            let position = Position::new(grid, stones);
            for link in links(&position, seed) {
                let scene = Scene::of_board(&board, &[], &[]).with_water(&map);
                let scene = with_stones(scene, &position, &Borders::square(&board), &link);
                let text = terminal::draw(&scene, &TerminalStyle::PLAIN);
                prop_assert_eq!(reread(&text), position.clone(), "{}", text);
            }
        }
    }
}

/// The name below a board keeps away from the lower half of its last wall.
#[test]
fn a_wall_beside_a_name_is_read_back() {
    for offset in [Offset::OddQ, Offset::EvenQ] {
        let shape = HexShape::Rectangle { width: 2, height: 3, offset };
        let mut map = HexMap::new(shape, Terrain::FREE).unwrap();
        let hexes: Vec<Hex> = map.cells().collect();
        for wall in hexes {
            map.set_terrain(wall, Terrain::Wall);
            let position = Position::new(Grid::Hexes(map.clone()), [Vec::new(), Vec::new()]);
            let text = of_hexes(&map, &position, &Borders::usual(&map.board()).unwrap(), &[]);
            assert_eq!(reread(&text), position, "{text}");
            map.set_terrain(wall, Terrain::FREE);
        }
    }
}

#[test]
fn a_board_of_water_is_read_back() {
    let text = "a b\n~ ~ 1\n";
    let mut map = GridMap::new(Size::new(2, 1).unwrap(), Terrain::Water);
    let grid = |map: &GridMap| Grid::Squares { map: map.clone(), neighborhood: Neighborhood::Four };
    assert_eq!(reread(text).grid, grid(&map));
    map.set_terrain(Point::new(0, 0), Terrain::FREE);
    assert_eq!(reread("· ~ \n").grid, grid(&map));
}

/// Columns with two letters leave some out, and long rows are wider than their names.
#[test]
fn large_boards_are_read_back() {
    let rectangle = |width, height, offset| HexShape::Rectangle { width, height, offset };
    let shapes = [
        HexShape::Hexagon { radius: 20 },
        HexShape::Triangle { side: 45 },
        HexShape::Rhombus { width: 60, height: 3 },
        HexShape::Rhombus { width: 3, height: 60 },
        HexShape::Rhombus { width: 100, height: 100 },
    ];
    let rectangles = Offset::ALL.into_iter().flat_map(|offset| {
        [rectangle(50, 4, offset), rectangle(4, 50, offset), rectangle(60, 60, offset)]
    });
    for shape in shapes.into_iter().chain(rectangles) {
        let map = HexMap::new(shape, Terrain::FREE).unwrap();
        let position = filled(Grid::Hexes(map), 7, false);
        let Grid::Hexes(map) = &position.grid else { unreachable!() };
        let borders = Borders::usual(&map.board()).unwrap();
        let [_, link, _] = links(&position, 7);
        let text = of_hexes(map, &position, &borders, &link);
        assert_eq!(read_position("-", text.as_bytes(), None).as_ref(), Ok(&position), "{text}");
    }
}

#[test]
fn what_hides_a_stone_or_names_other_sides_is_refused() {
    let fault =
        |text: &str| read_board("-", text.as_bytes(), Roads::Mutual).unwrap_err().to_string();
    let hidden = "a b\nR · 1\nR*· 2\n* · 3\n";
    assert!(fault(hidden).starts_with("line 4, column 1: expected R* or B*"), "{}", fault(hidden));
    let heavy = "R · \n· B5\n";
    assert!(fault(heavy).starts_with("line 2, column 4: expected a space beside a stone"));
    let own = "      home\n  · R · 1\n   · B · 2\nred is not linked; 1 µs\n";
    assert!(fault(own).contains("sides of hexmo, hex, y or havannah"), "{}", fault(own));
}

/// In one character there is no room for the stone.
#[test]
fn a_narrow_drawing_shows_the_link_alone() {
    let map = HexMap::new(HexShape::Rhombus { width: 4, height: 1 }, Terrain::FREE).unwrap();
    let cells: Vec<Cell> = map.cells().map(|hex| map.cell_at(hex).unwrap()).collect();
    let scene = Scene::of_hexes(&map.board(), &[], &[]).with_stones(&cells[..2], &cells[2..3]);
    let scene = scene.with_link(&[cells[0], cells[2], cells[3]]);
    let draw = |max_columns| {
        terminal::draw(&scene, &TerminalStyle { max_columns, ..TerminalStyle::PLAIN })
    };
    assert_eq!(draw(None), "R*R B**\n");
    assert_eq!(draw(Some(7)), "* R * *\n(one character for each cell)\n");
}

// Drawings are read as drawn, and written back.

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
