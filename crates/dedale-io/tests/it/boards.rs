//! Random boards, limited to what a format can represent.

use dedale::board::{Direction, GridMap, Point, Size, Terrain};
use proptest::collection::vec;
use proptest::prelude::*;

/// What a random board may have besides walls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Feature {
    Weights,
    Water,
    ThinWalls,
    OneWayRoads,
    Marks,
}

/// Boards up to 40×40. Roads are closed only between cells of the board, and marks are in
/// the order of their rows, as in files.
pub(crate) fn maps(may: &'static [Feature]) -> impl Strategy<Value = GridMap> {
    let sides = (1..=40_u32, 1..=40_u32);
    let sized = sides.prop_flat_map(|(width, height)| {
        let cells = vec(any::<[u8; 4]>(), (width * height) as usize);
        (Just((width, height)), cells)
    });
    sized.prop_map(move |((width, height), cells)| {
        let size = Size::new(width.into(), height.into()).unwrap();
        let mut map = GridMap::new(size, Terrain::FREE);
        for (at, [terrain, mark, east, south]) in size.points().zip(cells) {
            map.set_terrain(at, terrain_of(terrain, may));
            if may.contains(&Feature::Marks) && map.terrain(at) == Terrain::FREE {
                match mark {
                    0..8 => map.starts.push(at),
                    8..16 => map.goals.push(at),
                    _ => {}
                }
            }
            draw_wall(&mut map, at, Direction::E, east, may);
            draw_wall(&mut map, at, Direction::S, south, may);
        }
        map
    })
}

fn terrain_of(byte: u8, may: &[Feature]) -> Terrain {
    match byte {
        0..70 => Terrain::Wall,
        70..80 if may.contains(&Feature::Water) => Terrain::Water,
        80..120 if may.contains(&Feature::Weights) => Terrain::with_cost(byte % 9 + 1).unwrap(),
        _ => Terrain::FREE,
    }
}

fn draw_wall(map: &mut GridMap, from: Point, direction: Direction, byte: u8, may: &[Feature]) {
    let Some(to) = map.size().toward(from, direction) else { return };
    let (out, back) = match byte {
        0..60 if may.contains(&Feature::ThinWalls) => (false, false),
        60..80 if may.contains(&Feature::OneWayRoads) => (false, true),
        80..100 if may.contains(&Feature::OneWayRoads) => (true, false),
        _ => return,
    };
    if !out {
        map.set_road(from, direction, false);
    }
    if !back {
        map.set_road(to, direction.opposite(), false);
    }
}

/// The same map without the closed roads at walls, which levels cannot represent, and
/// without marks after the first goal.
pub(crate) fn as_a_level_has_it(map: &GridMap) -> GridMap {
    let size = map.size();
    let mut kept = GridMap::new(size, Terrain::FREE);
    kept.starts.clone_from(&map.starts);
    kept.goals = map.goals.iter().take(1).copied().collect();
    for at in size.points() {
        kept.set_terrain(at, map.terrain(at));
        for direction in [Direction::S, Direction::W, Direction::N, Direction::E] {
            let beside = size.toward(at, direction).map(|to| map.terrain(to));
            let both_free = map.terrain(at) == Terrain::FREE && beside == Some(Terrain::FREE);
            if both_free && !map.road(at, direction) {
                kept.set_road(at, direction, false);
            }
        }
    }
    kept
}

/// The same map without the closed roads at walls, which nobody can see.
pub(crate) fn only_seen_roads(map: &GridMap) -> GridMap {
    let mut seen = GridMap::new(map.size(), Terrain::FREE);
    (seen.starts, seen.goals) = (map.starts.clone(), map.goals.clone());
    for at in map.size().points() {
        seen.set_terrain(at, map.terrain(at));
        for direction in [Direction::S, Direction::W, Direction::N, Direction::E] {
            let beside = map.size().toward(at, direction);
            let is_seen =
                |&to: &Point| ![at, to].iter().any(|&at| map.terrain(at) == Terrain::Wall);
            if beside.as_ref().is_some_and(is_seen) && !map.road(at, direction) {
                seen.set_road(at, direction, false);
            }
        }
    }
    seen
}

/// The text with CRLF for LF.
pub(crate) fn with_crlf(text: &str) -> String {
    text.replace('\n', "\r\n")
}
