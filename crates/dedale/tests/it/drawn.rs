//! Maps from pictures, and a generator of numbers.

use dedale::board::{GridMap, Size, Terrain};

/// A map of `#` walls, digits as weights, `S`, `G`, and anything else free.
pub(crate) fn drawn(rows: &[&str]) -> GridMap {
    let size = Size::new(rows[0].len() as u64, rows.len() as u64).unwrap();
    let mut map = GridMap::new(size, Terrain::FREE);
    for point in size.points() {
        match rows[point.y as usize].as_bytes()[point.x as usize] {
            b'#' => map.set_terrain(point, Terrain::Wall),
            b'S' => map.starts.push(point),
            b'G' => map.goals.push(point),
            digit @ b'1'..=b'9' => {
                map.set_terrain(point, Terrain::with_cost(digit - b'0').unwrap());
            }
            _ => {}
        }
    }
    map
}

/// A small generator of numbers (xorshift), so that a seed is a map.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) % u64::from(sides)) as u32
    }
}
