//! Boards edited in place are the boards that would be built anew.

use std::collections::HashSet;

use dedale::Random;
use dedale::board::{
    Board, Cell, CornerCutting, Direction, Graph, GridMap, Hex, HexBoard, HexDirection, HexMap,
    HexShape, Neighborhood, Reversible, Size, Terrain, Weighted,
};

/// Edits of square boards in all, and of hexagonal ones.
const SQUARE_EDITS: u32 = 1_000_000;
const HEX_EDITS: u32 = 200_000;

fn neighborhood(random: &mut Random) -> Neighborhood {
    match random.below(4) {
        0 => Neighborhood::Four,
        kind => Neighborhood::Eight(CornerCutting::ALL[kind as usize - 1]),
    }
}

/// Walls, free land and some of everything else.
fn terrain(random: &mut Random) -> Terrain {
    match random.below(8) {
        0..=2 => Terrain::Wall,
        3..=5 => Terrain::FREE,
        6 => Terrain::Water,
        _ => Terrain::with_cost(1 + random.below(255) as u8).unwrap(),
    }
}

/// One edit of a board and of the map that it is to be built from.
fn edit(map: &mut GridMap, board: &mut dedale::board::SquareBoard, random: &mut Random) {
    let size = map.size();
    let cell = Cell::new(random.below(size.cell_count() as u32));
    let at = size.point_of(cell);
    let direction = Direction::STRAIGHT[random.below(4) as usize];
    let open = random.happens(1, 2);
    match random.below(6) {
        0 if open => {
            board.open_road(cell, direction);
            map.set_road(at, direction, true);
        }
        0 => {
            board.close_road(cell, direction);
            map.set_road(at, direction, false);
        }
        1 => {
            if open {
                board.open(cell, direction);
            } else {
                board.close(cell, direction);
            }
            map.set_road(at, direction, open);
            if let Some(beside) = size.toward(at, direction) {
                map.set_road(beside, direction.opposite(), open);
            }
        }
        _ => {
            let terrain = terrain(random);
            board.set_terrain(cell, terrain);
            map.set_terrain(at, terrain);
            assert_eq!(board.terrain(cell), terrain);
        }
    }
}

/// The board gives the map it could have been built from, with what walls hide.
fn is_drawn_as(board: &dedale::board::SquareBoard, map: &GridMap) {
    let drawn = board.to_map();
    assert_eq!(drawn.terrains(), map.terrains());
    assert_eq!(&drawn.board(board.neighborhood()), board);
    for at in map.size().points() {
        for direction in Direction::STRAIGHT {
            let leads_on = map.size().toward(at, direction).is_some();
            assert!(!leads_on || drawn.road(at, direction) == map.road(at, direction));
        }
    }
}

#[test]
#[ignore = "slow: a million edits"]
fn a_million_edits_of_square_boards_equal_building_anew() {
    let mut random = Random::new(15);
    let mut edits = 0;
    let mut met = [0_u32; 3];
    while edits < SQUARE_EDITS {
        let [width, height] = [(); 2].map(|()| 1 + u64::from(random.below(7)));
        let mut map = GridMap::new(Size::new(width, height).unwrap(), Terrain::FREE);
        let neighborhood = neighborhood(&mut random);
        let mut board = map.board(neighborhood);
        // Half of the boards are edited by walls alone, as most games do.
        let walls_alone = random.happens(1, 2);
        for _ in 0..500 {
            if walls_alone {
                let cell = Cell::new(random.below(map.size().cell_count() as u32));
                let wall = if random.happens(1, 2) { Terrain::Wall } else { Terrain::FREE };
                board.set_terrain(cell, wall);
                map.set_terrain(map.size().point_of(cell), wall);
            } else {
                edit(&mut map, &mut board, &mut random);
            }
            edits += 1;
            let anew = map.board(neighborhood);
            assert_eq!(board, anew, "{map:?}");
            met[0] += u32::from(!anew.is_mutual());
            met[1] += u32::from(anew.has_plain_walls());
            met[2] += u32::from(anew.has_weights());
        }
        is_drawn_as(&board, &map);
        assert_eq!(board, map.into_board(neighborhood));
    }
    assert!(met.iter().all(|&times| times > edits / 100), "all kinds of boards: {met:?}");
}

/// The exits of a hexagonal board without these roads, cell by cell.
fn hex_exits(board: &HexBoard, closed: &HashSet<(Cell, HexDirection)>) -> Vec<u8> {
    let mut exits = board.table().exit_table().to_vec();
    for &(cell, direction) in closed {
        exits[cell.index()] &= !direction.direction().bit();
    }
    exits
}

#[test]
#[ignore = "slow: a new board after each edit"]
fn edits_of_hexagonal_boards_equal_building_anew() {
    let mut random = Random::new(16);
    let mut edits = 0;
    while edits < HEX_EDITS {
        let shape = match random.below(3) {
            0 => HexShape::Hexagon { radius: random.below(4) },
            1 => HexShape::Rhombus { width: 1 + random.below(6), height: 1 + random.below(6) },
            _ => HexShape::Triangle { side: 1 + random.below(7) },
        };
        let mut map = HexMap::new(shape, Terrain::FREE).unwrap();
        let mut board = map.board();
        let mut closed = HashSet::new();
        let hexes: Vec<Hex> = map.cells().collect();
        for _ in 0..200 {
            let hex = hexes[random.below(hexes.len() as u32) as usize];
            let cell = board.cell_at(hex).unwrap();
            let direction = HexDirection::ALL[random.below(6) as usize];
            match random.below(6) {
                0 => {
                    board.close_road(cell, direction);
                    closed.insert((cell, direction));
                }
                1 => {
                    board.open_road(cell, direction);
                    closed.remove(&(cell, direction));
                }
                2 => {
                    board.close(cell, direction);
                    closed.insert((cell, direction));
                    let beside = board.cell_at(hex.toward(direction));
                    closed.extend(beside.map(|beside| (beside, direction.opposite())));
                }
                _ => {
                    let terrain = terrain(&mut random);
                    board.set_terrain(cell, terrain);
                    map.set_terrain(hex, terrain);
                    assert_eq!(board.terrain(cell), terrain);
                }
            }
            edits += 1;
            let natural = map.board();
            let anew = natural.with_exits(&hex_exits(&natural, &closed));
            assert_eq!(board.table().exit_table(), anew.table().exit_table());
            assert_eq!(board.table().weights(), anew.table().weights());
            assert_eq!(board.table().is_mutual(), anew.table().is_mutual());
            assert_eq!(board.table().heaviest(), anew.table().heaviest());
            assert_eq!(board.table().free_count(), anew.table().free_count());
            let [open, open_anew] =
                [&board, &anew].map(|board| board.table().open_share().to_bits());
            assert_eq!(open, open_anew);
            for cell in (0..board.cell_count() as u32).map(Cell::new) {
                assert!(board.predecessors(cell).eq(anew.predecessors(cell)));
                assert!(board.steps(cell).eq(anew.steps(cell)));
            }
            let leads_on = |(cell, direction): &(Cell, HexDirection)| {
                board.cell_at(board.hex_of(*cell).toward(*direction)).is_some()
            };
            let is_drawn = !closed.iter().any(leads_on);
            assert_eq!(board.to_map(), is_drawn.then(|| map.clone()));
        }
    }
}
