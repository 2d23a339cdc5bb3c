//! Random maps, and maps from pictures.

use dedale::Random;
use dedale::board::{
    CornerCutting, Direction, GridMap, Hex, HexBoard, HexMap, HexShape, Neighborhood, Offset,
    Point, Size, Terrain,
};
use dedale::maze::Region;
use proptest::prelude::*;

use crate::drawn::Dice;

pub(crate) fn neighborhood() -> impl Strategy<Value = Neighborhood> {
    prop_oneof![
        Just(Neighborhood::Four),
        Just(Neighborhood::Eight(CornerCutting::Never)),
        Just(Neighborhood::Eight(CornerCutting::OneWall)),
        Just(Neighborhood::Eight(CornerCutting::Always)),
    ]
}

/// Maps up to 40×40 with walls, and some with weights, water or roads.
pub(crate) fn grid_map() -> impl Strategy<Value = GridMap> {
    grid_map_up_to(40)
}

pub(crate) fn grid_map_up_to(side: u64) -> impl Strategy<Value = GridMap> {
    let parts = (prop::bool::weighted(0.3), prop::bool::weighted(0.3), prop::bool::weighted(0.4));
    (1..=side, 1..=side, 0..=50_u32, parts, any::<u64>()).prop_map(
        |(width, height, walls, (weights, water, roads), seed)| {
            let size = Size::new(width, height).unwrap();
            let mut map = GridMap::new(size, Terrain::FREE);
            let mut dice = Dice(seed | 1);
            let heaviest = [2, 3, 9, 255][dice.roll(4) as usize];
            for point in size.points() {
                if dice.roll(100) < walls {
                    map.set_terrain(point, Terrain::Wall);
                } else if water && dice.roll(100) < 30 {
                    map.set_terrain(point, Terrain::Water);
                } else if weights {
                    let weight = 1 + dice.roll(heaviest);
                    map.set_terrain(point, Terrain::with_cost(weight as u8).unwrap());
                }
                for direction in &Direction::ALL[..4] {
                    if roads && dice.roll(100) < 20 {
                        map.set_road(point, *direction, false);
                    }
                }
            }
            map
        },
    )
}

/// The board of Hex.
pub(crate) fn rhombus(width: u32, height: u32) -> HexBoard {
    HexBoard::new(HexShape::Rhombus { width, height }).unwrap()
}

/// Every kind of shape, up to about so many cells a side.
pub(crate) fn hex_shape(side: u32) -> impl Strategy<Value = HexShape> {
    let place = (-20..20_i32, -20..20_i32).prop_map(|(q, r)| Hex::new(q, r));
    prop_oneof![
        (0..=side / 2).prop_map(|radius| HexShape::Hexagon { radius }),
        (1..=side, 1..=side).prop_map(|(width, height)| HexShape::Rhombus { width, height }),
        (1..=side).prop_map(|side| HexShape::Triangle { side }),
        (1..=side, 1..=side, 0..4_usize).prop_map(|(width, height, kind)| {
            HexShape::Rectangle { width, height, offset: Offset::ALL[kind] }
        }),
        prop::collection::vec(place, 1..200).prop_map(HexShape::Cells),
    ]
}

/// Hexagonal boards with walls, and some with weights or water.
pub(crate) fn hex_map(side: u32) -> impl Strategy<Value = HexMap> {
    (hex_shape(side), 0..=50_u32, any::<(bool, bool, u64)>()).prop_map(
        |(shape, walls, (weights, water, seed))| {
            let mut map = HexMap::new(shape, Terrain::FREE).unwrap();
            let mut dice = Dice(seed | 1);
            for hex in map.cells().collect::<Vec<_>>() {
                if dice.roll(100) < walls {
                    map.set_terrain(hex, Terrain::Wall);
                } else if water && dice.roll(100) < 30 {
                    map.set_terrain(hex, Terrain::Water);
                } else if weights {
                    map.set_terrain(hex, Terrain::with_cost(1 + dice.roll(9) as u8).unwrap());
                }
            }
            map
        },
    )
}

/// Two points of the map.
pub(crate) fn ends(map: &GridMap, seed: u64) -> [Point; 2] {
    let mut dice = Dice(seed | 1);
    let size = map.size();
    [(); 2].map(|()| Point::new(dice.roll(size.width()), dice.roll(size.height())))
}

/// A rectangle whose cells are left out so many percent of the time.
pub(crate) fn region_with_holes(width: u64, height: u64, percent: u32, seed: u64) -> Region {
    let size = Size::new(width, height).unwrap();
    let mut map = GridMap::new(size, Terrain::FREE);
    let mut random = Random::new(seed);
    for point in size.points() {
        if random.happens(percent, 100) {
            map.set_terrain(point, Terrain::Wall);
        }
    }
    Region::of(&map.board(Neighborhood::Four))
}

pub(crate) fn whole(width: u64, height: u64) -> Region {
    Region::whole(Size::new(width, height).unwrap())
}
