//! Random positions are written and read back, in all three formats.

use std::collections::BTreeMap;
use std::fmt::Write;

use dedale::Random;
use dedale::board::{
    Cell, CornerCutting, GridMap, Hex, HexMap, HexShape, Neighborhood, Offset, Size, Terrain,
};
use dedale::link::Player;
use dedale_io::position::{Grid, NamedSide, Position, drawing, json, read, sgf};
use proptest::prelude::*;

use crate::boards::with_crlf;

/// Boards of all shapes, all of them free.
pub(crate) fn grids() -> impl Strategy<Value = Grid> {
    let shape = (0..7_u32, 1..=9_u32, 1..=9_u32, 0..4_usize);
    (shape, any::<u64>()).prop_map(|((kind, width, height, offset), seed)| {
        let offset = Offset::ALL[offset];
        let shape = match kind {
            0 => HexShape::Hexagon { radius: width - 1 },
            1 => HexShape::Rhombus { width, height },
            2 => HexShape::Triangle { side: width },
            3 => HexShape::Rectangle { width, height, offset },
            4 => HexShape::Cells(scattered(width, height, seed)),
            _ => {
                let map =
                    GridMap::new(Size::new(width.into(), height.into()).unwrap(), Terrain::FREE);
                let neighborhood = if kind == 5 {
                    Neighborhood::Four
                } else {
                    Neighborhood::Eight(CornerCutting::Always)
                };
                return Grid::Squares { map, neighborhood };
            }
        };
        Grid::Hexes(HexMap::new(shape, Terrain::FREE).unwrap())
    })
}

/// Some cells of a rhombus at a random place, in order.
fn scattered(width: u32, height: u32, seed: u64) -> Vec<Hex> {
    let mut random = Random::new(seed);
    let limit = (Hex::LIMIT - 20) as u32;
    let corner = [0, 1].map(|_| random.below(2 * limit) as i32 - limit as i32);
    let percent = 1 + random.below(100);
    let places = (0..width as i32).flat_map(|q| (0..height as i32).map(move |r| Hex::new(q, r)));
    let mut cells: Vec<Hex> = places.filter(|_| random.happens(percent, 100)).collect();
    if cells.is_empty() {
        cells.push(Hex::ZERO);
    }
    cells.iter().map(|&cell| cell + Hex::new(corner[0], corner[1])).collect()
}

/// The cells of the board, in the order in which a drawing shows them.
fn cells(grid: &Grid) -> Vec<Cell> {
    let all = (0..grid.size().cell_count() as u32).map(Cell::new);
    let mut cells: Vec<Cell> = all.filter(|&cell| grid.terrain(cell).is_some()).collect();
    cells.sort_by_key(|&cell| line_and_column(grid, cell));
    cells
}

fn line_and_column(grid: &Grid, cell: Cell) -> (i32, i32) {
    let [column, row] = grid.place_of(cell);
    match grid {
        Grid::Squares { .. } => (row, 2 * column),
        Grid::Hexes(map) if map.shape().is_flat() => (2 * row + column, 2 * column),
        Grid::Hexes(_) => (row, 2 * column + row),
    }
}

/// The board with walls, stones and, if requested, weights and marks.
pub(crate) fn filled(mut grid: Grid, seed: u64, all_signs: bool) -> Position {
    let mut random = Random::new(seed);
    let mut stones = [Vec::new(), Vec::new()];
    for cell in cells(&grid) {
        let [q, r] = grid.place_of(cell);
        match random.below(if all_signs { 10 } else { 6 }) {
            0 => set(&mut grid, cell, Terrain::Wall),
            1 | 2 => stones[0].push(cell),
            3 => stones[1].push(cell),
            6 => set(&mut grid, cell, Terrain::with_cost(1 + random.below(9) as u8).unwrap()),
            7 => match &mut grid {
                Grid::Hexes(map) => map.starts.push(Hex::new(q, r)),
                Grid::Squares { map, .. } => map.starts.push(map.size().point_of(cell)),
            },
            8 => match &mut grid {
                Grid::Hexes(map) => map.goals.push(Hex::new(q, r)),
                Grid::Squares { map, .. } => map.goals.push(map.size().point_of(cell)),
            },
            _ => {}
        }
    }
    Position::new(grid, stones)
}

fn set(grid: &mut Grid, cell: Cell, terrain: Terrain) {
    match grid {
        Grid::Hexes(map) => map.set_terrain(map.hex_of(cell), terrain),
        Grid::Squares { map, .. } => map.set_terrain(map.size().point_of(cell), terrain),
    }
}

/// One to four sides of some cells, in any order.
pub(crate) fn sides(position: &Position, names: &[String], seed: u64) -> Vec<NamedSide> {
    let mut random = Random::new(seed);
    let mut all = cells(&position.grid);
    let sides = names.iter().map(|name| {
        let count = 1 + random.below(all.len() as u32);
        for index in 0..all.len() {
            all.swap(index, random.below(index as u32 + 1) as usize);
        }
        NamedSide { name: name.clone(), cells: all[..count as usize].to_vec() }
    });
    sides.collect()
}

fn is_ordered(position: &Position) -> bool {
    let place = |cell: &Cell| position.grid.place_of(*cell);
    position.stones.iter().all(|cells| cells.is_sorted_by(|a, b| place(a) < place(b)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_drawing_reads_back(grid in grids(), seed in any::<u64>(), shift in 0..5_usize) {
        let position = filled(grid, seed, true);
        let text = drawing::write(&position).unwrap();
        prop_assert_eq!(&read("", text.as_bytes()).unwrap(), &position, "{}", text);
        prop_assert!(is_ordered(&position));
        prop_assert_eq!(&drawing::read(with_crlf(&text).as_bytes()).unwrap(), &position);
        let (header, rows) = text.split_once('\n').unwrap();
        let rows: Vec<String> =
            rows.lines().map(|row| format!("{}{row}  ", " ".repeat(shift))).collect();
        let moved = format!("\u{FEFF}\n  {header} \r\n\n{}\n \n\n", rows.join("\n"));
        prop_assert_eq!(&drawing::read(moved.as_bytes()).unwrap(), &position, "{}", moved);
    }

    #[test]
    fn each_cell_stands_where_its_coordinates_say(grid in grids(), seed in any::<u64>()) {
        let position = filled(grid, seed, true);
        let text = drawing::write(&position).unwrap();
        let lines: Vec<&str> = text.lines().skip(1).collect();
        let places = cells(&position.grid);
        let places: Vec<(i32, i32)> =
            places.iter().map(|&cell| line_and_column(&position.grid, cell)).collect();
        let top = places.iter().map(|place| place.0).min().unwrap();
        let left = places.iter().map(|place| place.1).min().unwrap();
        for (line, column) in &places {
            let sign = lines[(line - top) as usize].as_bytes()[(column - left) as usize];
            prop_assert!(sign != b' ', "{}", text);
        }
        let signs = lines.iter().flat_map(|line| line.bytes()).filter(|&byte| byte != b' ');
        prop_assert_eq!(signs.count(), places.len());
    }

    #[test]
    fn a_drawing_that_is_cut_is_refused(grid in grids(), seed in any::<u64>(), share in 0.0..1.0) {
        let position = filled(grid, seed, true);
        if !matches!(&position.grid, Grid::Hexes(map) if matches!(map.shape(), HexShape::Cells(_))) {
            let text = drawing::write(&position).unwrap();
            let end = ((text.trim_end().len()) as f64 * share) as usize;
            prop_assert!(drawing::read(&text.as_bytes()[..end]).is_err(), "{}", &text[..end]);
        }
    }

    #[test]
    fn json_reads_back(
        grid in grids(),
        seed in any::<u64>(),
        names in proptest::collection::btree_set("[^,\n]{0,5}[^,\\s][^,\n]{0,5}", 0..4),
    ) {
        let mut position = filled(grid, seed, false);
        let plain = json::write(&position).unwrap();
        let spaced = plain.replace(',', " ,\r\n").replace(':', " : ");
        prop_assert_eq!(&json::read(spaced.as_bytes()).unwrap(), &position, "{}", spaced);
        let names: Vec<String> = names.into_iter().rev().collect();
        position.sides = Some(sides(&position, &names, seed)).filter(|sides| !sides.is_empty());
        let text = json::write(&position).unwrap();
        prop_assert_eq!(&read("", text.as_bytes()).unwrap(), &position, "{}", text);
        prop_assert!(is_ordered(&position));
    }

    #[test]
    fn sgf_reads_back(width in 1..=40_u32, height in 1..=40_u32, is_even in any::<bool>(), seed in any::<u64>()) {
        let shape = HexShape::Rhombus { width, height: if is_even { width } else { height } };
        let grid = Grid::Hexes(HexMap::new(shape, Terrain::FREE).unwrap());
        let mut random = Random::new(seed);
        let mut stones = [Vec::new(), Vec::new()];
        for cell in cells(&grid) {
            if random.happens(1, 3) {
                stones[random.below(2) as usize].push(cell);
            }
        }
        let position = Position::new(grid, stones);
        let text = sgf::write(&position).unwrap();
        prop_assert_eq!(&read("", text.as_bytes()).unwrap(), &position, "{}", text);
        prop_assert!(is_ordered(&position));
        for end in 0..text.trim_end().len() {
            prop_assert!(sgf::read(&text.as_bytes()[..end]).is_err());
        }
    }

    #[test]
    fn a_game_with_swaps_ends_as_on_a_board_that_is_turned_over_or_not(
        side in 1..=12_u32,
        moves in 0..60_usize,
        seed in any::<u64>(),
    ) {
        let mut random = Random::new(seed);
        let mut board: BTreeMap<(u32, u32), Player> = BTreeMap::new();
        let mut text = format!("(;SZ[{side}]");
        // Who moves after a swap: the other player, or the swapper again if all stays.
        let mut next = None;
        for _ in 0..moves {
            let player = next.unwrap_or(Player::BOTH[random.below(2) as usize]);
            let name = ["B", "W"][player.index()];
            let at = (random.below(side), random.below(side));
            let letter = |index: u32| char::from(b'a' + index as u8);
            let value = match random.below(8) {
                0 => {
                    let stays = random.happens(1, 2);
                    if !stays {
                        board = board.iter().map(|((q, r), who)| ((*r, *q), who.other())).collect();
                    }
                    next = Some(if stays { player } else { player.other() });
                    let word = ["swap-pieces", "SWAP"][random.below(2) as usize];
                    let _ = write!(text, ";{name}[{word}]");
                    continue;
                }
                1 => ["swap-sides", "pass", "", "resign"][random.below(4) as usize].to_owned(),
                2 => {
                    board.remove(&at);
                    let _ = write!(text, ";AE[{}{}]", letter(at.0), at.1 + 1);
                    continue;
                }
                3 => {
                    board.insert(at, player);
                    let _ = write!(text, ";A{name}[{}{}]", letter(at.0), at.1 + 1);
                    continue;
                }
                _ if board.contains_key(&at) => continue,
                kind => {
                    board.insert(at, player);
                    let row = if kind == 4 { letter(at.1).into() } else { (at.1 + 1).to_string() };
                    format!("{}{row}", letter(at.0))
                }
            };
            let _ = write!(text, ";{name}[{value}]C[a\\]]");
            next = None;
        }
        if let Some(player) = next {
            let _ = write!(text, ";{}[resign]", ["B", "W"][player.index()]);
        }
        text.push(')');
        let position = sgf::read(text.as_bytes()).unwrap();
        let mut found = BTreeMap::new();
        for player in Player::BOTH {
            for &cell in position.stones_of(player) {
                let [q, r] = position.grid.place_of(cell);
                found.insert((q as u32, r as u32), player);
            }
        }
        prop_assert_eq!(found, board, "{}", text);
    }

    #[test]
    fn cells_have_the_numbers_of_the_board(grid in grids()) {
        if let Grid::Hexes(map) = grid {
            let board = map.board();
            let Hex { q, r } = map.origin();
            for q in q - 2..q + 20 {
                for r in r - 2..r + 20 {
                    let hex = Hex::new(q, r);
                    prop_assert_eq!(map.cell_at(hex), board.cell_at(hex));
                    if let Some(cell) = map.cell_at(hex) {
                        prop_assert_eq!(map.hex_of(cell), hex);
                    }
                }
            }
        }
    }
}
