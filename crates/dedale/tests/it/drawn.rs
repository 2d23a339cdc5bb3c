//! Maps from pictures and at random, and a generator of numbers.

use dedale::board::{Cell, Direction, GridMap, Size, Terrain};

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

/// How a random map looks: the share of walls, of thin walls and of one-way roads, each in
/// percent, and its heaviest ground.
#[derive(Clone, Copy, Default)]
pub(crate) struct Look {
    pub(crate) walls: u32,
    pub(crate) thin: u32,
    pub(crate) one_way: u32,
    pub(crate) heaviest: u32,
}

impl Look {
    pub(crate) fn map(self, size: Size, dice: &mut Dice) -> GridMap {
        let mut map = GridMap::new(size, Terrain::FREE);
        for point in size.points() {
            map.set_terrain(point, self.terrain(dice));
            for direction in [Direction::S, Direction::E] {
                let Some(beside) = size.toward(point, direction) else { continue };
                let rolled = dice.roll(100);
                if rolled < self.thin + self.one_way {
                    map.set_road(point, direction, false);
                }
                if rolled < self.thin {
                    map.set_road(beside, direction.opposite(), false);
                }
            }
        }
        map
    }

    pub(crate) fn terrain(self, dice: &mut Dice) -> Terrain {
        if dice.roll(100) < self.walls {
            return Terrain::Wall;
        }
        Terrain::with_cost(1 + dice.roll(self.heaviest.max(1)) as u8).unwrap()
    }
}

/// None to three cells, walls and doubles among them.
pub(crate) fn some_goals(cell_count: usize, dice: &mut Dice) -> Vec<Cell> {
    (0..dice.roll(4)).map(|_| Cell::new(dice.roll(cell_count as u32))).collect()
}
